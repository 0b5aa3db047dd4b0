"""The content of a team's window: what it says, what it never says, and that it forgets."""

from __future__ import annotations

import dataclasses
import gc
import weakref
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.games import all_games, bot_move
from engine.match.match import Match
from engine.model.view import DecisionView, Observation, OutcomeView, Scalar, View, ZoneView
from engine.visibility.schema import PUBLIC
from tests.games.game_list import GAMES, new_match
from tests.ui.repaint_check import Painted, stands_as_painted_anew
from tests.ui.shots import played, rendered
from tests.ui.texts import texts_of
from ui.board import Board, board_of
from ui.board.paint.draw_context import DrawContext
from ui.board.scene import board_scene
from ui.board.scene.area_item import AreaItem
from ui.board.scene.page_builder import PageItems, build_page
from ui.session_displays.fallback_board import board_for
from ui.team import TeamContent, feed_strip, reader
from ui.team.feed_strip import FeedStrip
from ui.team.team_content import heading_of, prompt_words
from ui.team.text_strips import CALLED, HeadingStrip, TeamHeading
from ui.theme import DARK, LIGHT, load_fonts, teams
from ui.theme.fonts import CAPITAL

pytestmark = pytest.mark.slow

MARKS = teams({"cartel": "Cartel", "hunters": "Hunters", "public": "Public"})


def content_for(audience: str) -> TeamContent:
    load_fonts()
    content = TeamContent(audience, board_of("hunt"), MARKS, DARK)
    content.set_motion(False)
    content.resize(1280, 720)
    return content


def test_heading_says_phase_and_whose_decision(qapp: QApplication) -> None:
    games = (played("hunt", plies) for plies in range(60, 120))
    match = next(match for match in games if match.task is not None and match.task.name == "intel_resolve")
    hunters, cartel = content_for("hunters"), content_for("cartel")
    hunters.show_view(match.view("hunters"), ())
    cartel.show_view(match.view("cartel"), ())
    assert hunters.heading.phase == "Intelligence"
    assert hunters.heading.decision == "You: Resolve Intelligence"
    assert hunters.heading.asked
    who, _, what = cartel.heading.decision.partition(": ")
    assert who == "Waiting for Hunters", "as the phase tells, which all may read"
    assert what == board_of("hunt").layout.awaits["intelligence"], "and what they do in it"


def test_on_an_upright_monitor_the_text_goes_by_the_width(qapp: QApplication) -> None:
    """It went by the height, and was so large that names and figures of a board lay over each other."""
    content = content_for("hunters")
    content.resize(1080, 1920)
    upright = content.board_view.y()
    content.resize(1080, 810)
    assert upright == content.board_view.y(), "the heading is as high as at 4:3"


def test_a_board_is_laid_out_once_when_its_window_opens_and_once_when_that_is_resized(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was laid out for a widget of 100 by 30 pixels first, with all that lies on it, and again when it had its place."""
    laid_out: list[float] = []

    def build(context: DrawContext, *args: Any) -> PageItems:
        laid_out.append(context.unit)
        return build_page(context, *args)

    monkeypatch.setattr(board_scene, "build_page", build)
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    stack.resize(1280, 720)
    stack.addWidget(QWidget())
    stack.show()
    content = TeamContent("hunters", board_of("hunt"), MARKS, DARK)
    content.set_motion(False)
    stack.addWidget(content)
    content.show_view(played("hunt", 8).view("hunters"))  # behind the title card, as a team window does it
    stack.setCurrentWidget(content)
    assert len(laid_out) == 1
    stack.resize(1920, 1080)
    QApplication.processEvents()
    assert len(laid_out) == 2
    assert stands_as_painted_anew(content)


def test_only_what_the_heading_says_otherwise_is_painted(qtbot: QtBot) -> None:
    """Team and clock stay; the clock ticks without the rest; and no pixel tells what stood there before."""
    content = content_for("hunters")
    qtbot.addWidget(content)
    content.set_clock("0:59")
    content.show()
    views = [played("hunt", plies).view("hunters") for plies in (8, 60, 75)]
    for view in views:
        content.show_view(view, ())
        QApplication.processEvents()
        assert stands_as_painted_anew(content)
    strip = content._heading
    painted = Painted(strip)
    content.set_clock("1:00")
    QApplication.processEvents()
    assert 0 < painted.pixels < 0.2 * strip.width() * strip.height()
    assert stands_as_painted_anew(content)
    painted.region = QRegion()
    content.show_view(views[0], ())
    QApplication.processEvents()
    assert 0 < painted.pixels < 0.85 * strip.width() * strip.height()
    for clock in ("10:00", "", "0:01"):
        content.set_clock(clock)
        QApplication.processEvents()
        assert stands_as_painted_anew(content)
    content.show_view(View(views[0].game, "hunters", outcome=OutcomeView(("hunters",), "capture", "Captured.")), ())
    QApplication.processEvents()
    assert stands_as_painted_anew(content)


def test_only_lines_are_told_and_only_the_last_are_kept(qapp: QApplication) -> None:
    content, view = content_for("public"), played("hunt", 8).view("public")
    told = [Observation("said", text=f"line {number}") for number in range(TeamContent.KEPT + 8)]
    content.show_view(view, [Observation("set", name="pair", value=2), *told])
    assert content.lines == tuple(f"line {number}" for number in range(8, TeamContent.KEPT + 8))


def test_lines_that_are_told_again_look_as_they_did_when_they_were_told(qapp: QApplication) -> None:
    """After a curtain the last line stood large, and what had come of the move small under it."""
    moves = [
        [Observation("said", text="Red rolls 5.", beat="roll"), Observation("said", text="Red wins.", beat="result")],
        [Observation("said", text="Blue solves it.", beat="news"), Observation("said", text="Next: Red.", beat="turn")],
    ]
    live, lifted, view = content_for("cartel"), content_for("cartel"), played("hunt", 8).view("cartel")
    for told in moves:
        live.show_view(view, told)
    lifted.forget_lines()
    lifted.show_view(view, [*moves[0], Observation("said"), *moves[1]])
    for content in (live, lifted):
        assert [row.said for row in content.feed.rows if row.is_large] == ["Blue solves it."]
    assert live.feed.rows == lifted.feed.rows


def test_a_sentence_that_begins_with_a_name_in_arabic_is_read_from_the_left(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its name stood at the right end, before the full stop."""
    content = content_for("hunters")
    content.show_view(played("hunt", 60).view("hunters"), ())
    found: list[Qt.LayoutDirection] = []

    def noting(draw: Callable[..., None]) -> Callable[..., None]:
        def noted(one: object, painter: QPainter, *rest: object) -> None:
            found.append(painter.layoutDirection())
            draw(one, painter, *rest)

        return noted

    for kind in (FeedStrip, AreaItem):
        monkeypatch.setattr(kind, "draw", noting(kind.draw))
    rendered(content)
    assert len(found) > 3
    assert set(found) == {Qt.LayoutDirection.LeftToRight}


def test_outcome_and_notices_are_in_the_heading(qapp: QApplication) -> None:
    content, view = content_for("public"), played("hunt", 8).view("public")
    content.show_view(View(view.game, "public", view.zones, {**view.numbers, "last_turn": True}), ())
    assert content.heading.notices == ("Last pair",)
    content.show_view(View(view.game, "public", outcome=OutcomeView(("hunters",), "capture", "Chapo is captured.")), ())
    assert content.heading.outcome == "Chapo is captured."
    assert content.heading.verdict == "Winner: Hunters"


@pytest.mark.parametrize(
    "game", [game for game in all_games() if board_of(game.id).layout.meanwhile], ids=lambda game: game.id
)
def test_who_waits_reads_what_it_can_do_meanwhile(game: Game) -> None:
    """A team that waited had no task: it read of whom it had to wait."""
    board, match = board_of(game.id), played(game.id, 40)
    marks = teams({**{seat: seat.capitalize() for seat in match.seats}, PUBLIC: "Public"})
    view = match.view(match.seats[0])
    texts = set(board.layout.meanwhile.values())

    def detail(seats: tuple[str, ...], audience: str = match.seats[0]) -> str:
        asked = DecisionView("any", "Choose", seats, "or pass")
        return heading_of(msgspec.structs.replace(view, decision=asked, audience=audience), board, marks).detail

    head, _, task = detail((match.seats[1],)).partition(": ")
    assert (head, task in texts) == ("Meanwhile", True)
    assert task == detail((match.seats[-1],)).partition(": ")[2], "it follows from nothing but the phase"
    assert detail((match.seats[0],)) == "or pass"
    assert detail((match.seats[1],), PUBLIC) == ""
    assert detail(("referee",)) == "or pass"


def test_signs_of_many_who_are_awaited_leave_room_for_the_question(qapp: QApplication) -> None:
    """Eight signs stood before a question that was cut for them."""
    seats = [f"seat{n}" for n in range(1, 9)]
    marks = teams({**{seat: seat.capitalize() for seat in seats}, "public": "Public"})
    content = TeamContent("public", board_of("hunt"), marks, DARK)
    content.resize(1280, 720)
    for title, signs in (("Discard", True), ("Choose the Regions that are to be kept and mark them", False)):
        decision = DecisionView("any", title, tuple(seats))
        content.show_view(View("hunt", "public", decision=decision))
        rendered(content)
        said = [text.said for text in texts_of(content._heading)]
        assert {f"Waiting for 8 seats: {title}", title} & set(said)
        assert (marks["seat1"].letter in said) == signs


def test_a_seat_that_is_out_of_the_game_reads_it_in_its_heading(qapp: QApplication) -> None:
    board, asked = board_of("kingpin"), DecisionView("act", "Use actions", ("blue",))
    numbers: dict[str, Scalar] = {"out:red": True}
    assert heading_of(View("kingpin", "red", numbers=numbers), board, {}).decision == "You are out"
    heading = heading_of(View("kingpin", "red", numbers=numbers, decision=asked), board, {})
    assert heading.decision == "You are out \u00b7 Blue: Use actions", "and whose turn it is, which it is to guess by"
    assert heading_of(View("kingpin", "blue", numbers=numbers, decision=asked), board, {}).decision == "You: Use actions"


def test_dropping_forgets_the_view_and_all_made_from_it(qapp: QApplication) -> None:
    content = content_for("cartel")
    blank = rendered(content)
    match = played("hunt", 75)
    view = match.view("cartel")
    content.show_view(view, [one for _, one in match.observations("cartel")])
    content.set_message("secret")
    assert rendered(content) != blank
    items = [weakref.ref(item) for item in content.board_view.board_scene.pieces.values()]
    content.drop()
    gc.collect()
    assert content.board_view.current_view is None
    assert content.lines == ()
    assert [item() for item in items if item() is not None] == []
    assert content.board_view.board_scene.items() == []
    assert rendered(content) == blank


def test_says_nothing_but_pixels(qapp: QApplication) -> None:
    content, match = content_for("cartel"), played("hunt", 75)
    content.show_view(match.view("cartel"), [one for _, one in match.observations("cartel")])
    for widget in (content, *content.findChildren(QWidget)):
        for said in (widget.toolTip(), widget.windowTitle(), widget.accessibleName(), widget.accessibleDescription()):
            assert said == ""
        for said in (widget.statusTip(), widget.whatsThis(), widget.objectName()):
            assert said in ("", "qt_scrollarea_viewport", "qt_scrollarea_hcontainer", "qt_scrollarea_vcontainer")


def test_same_view_gives_the_same_pixels_by_any_road(qapp: QApplication) -> None:
    """What was on the window before leaves no trace."""
    match = played("hunt", 75)
    fresh, travelled = content_for("hunters"), content_for("hunters")
    for plies in (8, 40, 60):
        travelled.show_view(played("hunt", plies).view("hunters"), ())
    travelled.show_view(match.view("hunters"), ())
    fresh.show_view(match.view("hunters"), ())
    assert rendered(fresh) == rendered(travelled)


def test_each_display_has_its_own_theme(qapp: QApplication) -> None:
    content, view = content_for("hunters"), played("hunt", 40).view("hunters")
    content.show_view(view, ())
    dark = rendered(content)
    content.set_theme(LIGHT)
    assert rendered(content).pixelColor(3, 400).lightness() > 200
    content.set_theme(DARK)
    assert rendered(content) == dark


def test_the_detail_of_a_decision_is_said_where_it_has_room(qapp: QApplication) -> None:
    content = content_for("hunters")
    view = played("hunt", 3).view("hunters")
    there = "Tunnel Works, El Chapo"
    for detail, shown in ((there, [there]), ("x" * 200, [])):
        asked = DecisionView("expose", "Expose one", ("hunters",), detail)
        content.show_view(msgspec.structs.replace(view, decision=asked))
        rendered(content)
        said = [text.said for text in texts_of(content._heading)]
        assert "You: Expose one" in said
        assert [text for text in said if text in detail] == shown


def test_what_another_team_may_do_is_told_to_that_team_alone(qapp: QApplication) -> None:
    """Beside the pill of a team that waited stood in small letters what the acting one could spend its actions on."""
    view, meanwhile = played("hunt", 3).view("cartel"), board_of("hunt").layout.meanwhile["setup"]
    for seats, told in ((("hunters",), f"Meanwhile: {meanwhile}"), (("cartel",), "3 actions"), (("referee",), "3 actions")):
        asked = DecisionView("act", "Use actions", seats, "3 actions")
        seen = msgspec.structs.replace(view, decision=asked)
        assert heading_of(seen, board_of("hunt"), MARKS).detail == told, "what the referee rolls for is news to all"


def test_what_follows_a_second_colon_always_stands_beside_the_question(qapp: QApplication) -> None:
    """It stood inside the pill on one window and beside it on the next."""
    content, view = content_for("hunters"), played("hunt", 3).view("hunters")
    for seats in (("hunters",), ("cartel",)):
        for wide in (1280, 1920):
            content.resize(wide, 720)
            asked = DecisionView("answer", "Answer the result: Tunnel Works is lost", seats)
            content.show_view(msgspec.structs.replace(view, decision=asked))
            rendered(content)
            said = [text.said for text in texts_of(content._heading)]
            beside = said[-1] if seats == ("hunters",) else said[-2]  # under which stands what the Hunters can do
            assert beside in ("Tunnel Works is lost", "Answer the result: Tunnel Works is lost")
            assert [text for text in said if text.endswith((": Answer the result", "Waiting for Cartel"))]


def test_who_waits_reads_for_whom_and_what_it_can_do_in_lines_that_are_not_broken(qapp: QApplication) -> None:
    """Under half a sentence stood the other half, at the right of a question to somebody else in the largest letters. Later
    the name stood there twice: "Waiting for Hunters", and beside it "Hunters: Place it", and then what they are asked stood
    small beside "Waiting for Hunters" where it had room in large letters, or in narrow ones as high. Beside that alone
    "Answer the result" was read as one's own choice.
    """
    content, view = content_for("cartel"), played("hunt", 3).view("cartel")
    marks = {one: teams({"cartel": "Cartel", "hunters": "Hunters"})[one] for one in ("hunters",)}
    detail = "Meanwhile: know your Defenses"
    beside = ["Meanwhile:", "know your Defenses"]
    long, longer = (
        "Answer the result: Tunnel Works is lost",
        "Plan, prepare and resolve as much of it as is left in all places, or answer",
    )
    narrow = "Plan, prepare and resolve as much of it as is left in all places"
    for question, seen in (
        ("Plan and resolve it", ["Waiting for Hunters: Plan and resolve it", *beside]),
        ("Place it", ["Waiting for Hunters: Place it", *beside]),
        ("Plan, prepare and resolve very much more", ["Waiting for Hunters: Plan, prepare and resolve very much more"]),
        (narrow, [f"Waiting for Hunters: {narrow}"]),
        (longer, ["Waiting for Hunters", longer, detail]),
        (long, ["Waiting for Hunters", "Tunnel Works is lost", detail]),
    ):
        content.show_view(view)
        heading = TeamHeading("", "Setup", (), f"Waiting for Hunters: {question}", detail, False, (marks["hunters"],))
        content._heading.set_heading(heading)
        rendered(content)
        said = [text.said for text in texts_of(content._heading)]
        assert said[-len(seen) :] == seen


def test_who_has_to_wait_is_not_called(qapp: QApplication) -> None:
    """ "Resolving: wait for the referee" was the loudest of all, on a bright yellow ground."""
    content, view = content_for("hunters"), played("hunt", 3).view("hunters")
    content.show_view(msgspec.structs.replace(view, decision=None, numbers={"resolving": True, "last_turn": True}))
    rendered(content)
    strip = rendered(content._heading)
    said = {text.said: text.rect for text in texts_of(content._heading)}
    for words in content.heading.notices:
        left = round(said[words].left()) - 3
        assert strip.pixelColor(left, strip.height() // 2) == strip.pixelColor(strip.width() - 9, strip.height() // 2)


def test_who_is_awaited_stands_with_sign_and_colour_in_the_heading(qapp: QApplication) -> None:
    """Whose turn it was had to be read: the pill was the same for all. Later it was as loud as that of who is asked."""
    content, view = content_for("cartel"), played("hunt", 3).view("cartel")
    tint = DARK.tint(MARKS["hunters"].tint).fill
    for seats in (("hunters",), ("referee",)):
        content.show_view(msgspec.structs.replace(view, decision=DecisionView("any", "Choose", seats), numbers={}))
        rendered(content)
        strip = rendered(content._heading)
        texts = {text.said: text.rect for text in texts_of(content._heading)}
        question = next(rect for said, rect in texts.items() if said.startswith("Waiting for"))
        assert (MARKS["hunters"].letter in texts) == (seats == ("hunters",))
        ground = strip.pixelColor(strip.width() - 9, strip.height() // 2)
        assert strip.pixelColor(round(question.right()) + 4, strip.height() // 2) == ground, "who waits is not called"
        row = [
            strip.pixelColor(at, strip.height() // 2) for at in range(round(question.left()) - 60, round(question.left()))
        ]
        assert (tint in row) == (seats == ("hunters",))


def test_who_can_only_pass_is_called_in_the_colour_of_who_has_a_choice(qapp: QApplication) -> None:
    """Another team saw from across the room, by a heading with less colour, that a hand held no reaction."""
    content, view = content_for("cartel"), played("hunt", 3).view("cartel")
    fill, shares = DARK.tint(MARKS["cartel"].tint).fill, []
    for only in ("", "pass"):
        decision = DecisionView("any", "Choose", ("cartel",), only=only)
        content.show_view(msgspec.structs.replace(view, decision=decision, numbers={}))
        rendered(content)
        strip = rendered(content._heading)
        row = [strip.pixelColor(at, strip.height() // 8) for at in range(0, strip.width(), 3)]
        shares.append(row.count(fill) / len(row))
    assert min(shares) > 0.5, "the line has its colour at both sides of the question"


def test_the_line_of_who_is_asked_is_in_its_colour_up_to_the_clock(qapp: QApplication) -> None:
    """From the back of a room nobody saw which screen was asked: the pills of both were of one size."""
    content, view = content_for("cartel"), played("hunt", 3).view("cartel")
    fill = DARK.tint(MARKS["cartel"].tint).fill
    for asked in (True, False):
        decision = DecisionView("any", "Choose", ("cartel" if asked else "hunters",))
        content.show_view(msgspec.structs.replace(view, decision=decision, numbers={}))
        rendered(content)
        strip = rendered(content._heading)
        row = [strip.pixelColor(at, strip.height() // 4) for at in range(0, strip.width(), 9)]
        share = sum(colour == fill for colour in row) / len(row)
        assert share > 0.6 if asked else share < 0.05


def test_places_where_nothing_stands_yet_say_what_they_are_for(qapp: QApplication) -> None:
    """At the beginning of a game the foot of the window was empty, and nobody knew of what."""
    content = content_for("public")
    view = msgspec.structs.replace(played("hunt", 3).view("public"), zones={"found": ZoneView("found", "Found", 0)})
    content.show_view(view)
    said = {text.said for text in texts_of(content)}
    assert {board_of("hunt").layout.title, feed_strip.PURPOSE, reader.PURPOSE} <= said
    content.show_view(view, [Observation("said", text="Something happens.")])
    said = {text.said for text in texts_of(content)}
    assert "Something happens." in said
    assert not {board_of("hunt").layout.title, feed_strip.PURPOSE} & said
    content.drop()
    assert not {feed_strip.PURPOSE, reader.PURPOSE} & {text.said for text in texts_of(content)}


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_until_something_happens_a_window_says_what_the_class_was_told_of_the_game(game: Game, qapp: QApplication) -> None:
    """ "What happens is told here" was the largest text in the moment in which the whole class looks."""
    for preset in game.presets:
        words = game.opening_words(game.complete_options(preset.options))
        assert len(words.splitlines()) == 2 + (preset.agreed is not None), "in two lines, and what was agreed"
        content = TeamContent("public", board_of(game.id), teams({"public": "Public"}), DARK)
        content.resize(1920, 1080)
        content.set_introduction(words)
        content.show_view(View(game.id, "public"))
        said = [text.said for text in texts_of(content.feed)]
        assert said == [board_of(game.id).layout.title, *words.splitlines()], "each sentence has a line"
        if preset.agreed is None:
            assert all(text.pixels * CAPITAL >= 1080 / 50 for text in texts_of(content.feed)), "four lines were small"
        content.show_view(View(game.id, "public"), [Observation("said", text="Something happens.")])
        assert [text.said for text in texts_of(content.feed)] == ["Something happens."]


def test_the_public_screen_says_what_it_is(qapp: QApplication) -> None:
    """It said "Public", which could have been a team."""
    content = content_for("public")
    content.show_view(played("hunt", 3).view("public"))
    assert "Public screen" in [text.said for text in texts_of(content._heading)]


def test_who_is_asked_reads_the_question_and_not_to_wait(qapp: QApplication) -> None:
    """The Cartel's heading said "wait for the referee" when the referee waited for the Cartel, and cut its question."""
    content, view = content_for("cartel"), played("hunt", 3).view("cartel")
    asked = DecisionView("answer", "Answer a success on The Old Friend", ("cartel",))
    for wide in (960, 1280, 1920):
        content.resize(wide, 720)
        content.show_view(msgspec.structs.replace(view, decision=asked, numbers={"resolving": True, "last_turn": True}))
        rendered(content)
        said = [text.said for text in texts_of(content._heading)]
        assert "You: Answer a success on The Old Friend" in said
        assert [text for text in said if "wait" in text] == []
    assert "Last pair" in said, "what holds now is told where it has room"


def test_the_phase_stands_before_the_detail_of_what_others_are_asked(qapp: QApplication) -> None:
    """The question swallowed the phase, and what was left of it stood in tiny lines, one of which began with a dot."""
    view = played("druglord", 60).view("seat_2")
    title = "Sea Trade from Antioquia to Buenos Aires: 1 cocaine, target 3"
    asked = DecisionView("before_roll", title, ("referee",), "Seat 1 rolls")
    for wide in range(1000, 2000, 60):
        content = TeamContent("seat_2", board_of("druglord"), teams({"seat_1": "Seat 1", "seat_2": "Seat 2"}), DARK)
        content.resize(wide, 750)
        content.show_view(msgspec.structs.replace(view, decision=asked))
        rendered(content)
        said = [text.said for text in texts_of(content._heading)]
        said = [text for text in said[said.index("Seat 2") + 1 :] if text != "1"]  # the sign of whose roll it is
        assert said[0] == content.heading.phase, wide
        assert said[1] == title or said[1].startswith("Waiting for the referee"), "what is rolled, where it has room"
        beside = said[2:]
        assert not beside or beside == ["Seat 1 rolls"] or " ".join(beside).startswith(("Sea Trade", "1 cocaine"))
        assert [text for text in beside if text.startswith("\u00b7")] == []
        content.drop()


def test_a_long_question_is_written_smaller_before_it_is_cut(qapp: QApplication) -> None:
    content = content_for("hunters")
    view = played("hunt", 3).view("hunters")
    sizes = []
    for title in ("Expose one", "Explain how " + "Tunnel Works " * 6):
        asked = DecisionView("expose", title.strip(), ("hunters",))
        content.show_view(msgspec.structs.replace(view, decision=asked))
        sizes += [text.pixels for text in texts_of(content) if text.said.removeprefix("You: ") == title.strip()]
    assert sizes[0] > sizes[1] >= 720 / 48


def test_a_long_name_is_written_smaller_before_it_is_cut(qapp: QApplication) -> None:
    """It was cut at the size of a short one."""
    view, sizes = played("hunt", 3).view("hunters"), []
    for name in ("Hunters", "Joint Interagency Task Force South"):
        content = TeamContent("hunters", board_of("hunt"), teams({"hunters": name}), DARK)
        content.resize(1280, 720)
        content.show_view(view)
        sizes += [text.pixels for text in texts_of(content) if text.said == name]
    assert sizes[0] > sizes[1] >= 720 / (54 * CAPITAL)


@pytest.mark.parametrize(
    ("title", "seats", "asked", "other"),
    [
        (
            "Use actions or end the turn",
            ("red",),
            "You: Use actions or end the turn",
            "Waiting for Red: Use actions or end the turn",
        ),
        ("Load weight", ("red", "blue"), "You: Load weight", "Waiting for Red and Blue: Load weight"),
        ("", ("red",), "", "Waiting for Red"),
    ],
)
def test_a_heading_says_who_is_asked_and_what(title: str, seats: tuple[str, ...], asked: str, other: str) -> None:
    """A bare "Red: ..." stood on the others' screens, and nobody was named on one's own."""
    decision, marks = DecisionView("any", title, seats), teams({"red": "Red", "blue": "Blue"})
    assert (prompt_words(decision, marks, asked=True), prompt_words(decision, marks, asked=False)) == (asked, other)


def words_awaited(match: Match, board: Board) -> tuple[set[str], set[str]]:
    """Return what is asked in the words of those who are asked, and of the others who are told of the decision."""
    views = [view for one in (*match.seats, PUBLIC) if (view := match.view(one)).decision is not None]
    board = dataclasses.replace(
        board, layout=msgspec.structs.replace(board.layout, asked="")
    )  # what the owner alone is told
    said = [heading_of(view, board, {}) for view in views]
    asked = {one.decision.partition(": ")[2] for one in said if one.decision.startswith(f"{CALLED}: ")}
    others = {one.decision.partition(": ")[2] for one in said if one.decision.startswith("Waiting for")}
    return asked - {""}, others - {""}


def test_who_has_no_choice_reads_what_is_left_to_it(qapp: QApplication) -> None:
    """ "You: Play a card or pass" stood over a hand of which no card could be played."""
    board, marks, seats = board_of("kingpin"), teams({"red": "Red", "blue": "Blue"}), ("red",)
    whole = DecisionView("react", "Play a card or pass: Blue wins", seats, "Blue rolled 9")
    for only, decision, detail in (
        ("pass", "You can only pass", "Blue rolled 9"),
        ("pass: Blue wins", "You can only pass: Blue wins", ""),
        ("", "You: Play a card or pass: Blue wins", "Blue rolled 9"),
    ):
        said = heading_of(View("kingpin", "red", decision=msgspec.structs.replace(whole, only=only)), board, marks)
        assert (said.decision, said.detail, said.asked) == (decision, detail, True)
    parent = QWidget()
    strip = HeadingStrip(marks["red"], DARK, parent)
    strip.resize(1920, 76)
    strip.set_heading(TeamHeading(phase="Actions", decision="You can only pass: Blue wins", asked=True))
    assert {"You can only pass", "Blue wins"} <= {text.said for text in texts_of(strip)}
    strip.set_heading(dataclasses.replace(strip.heading, notices=("Last Turn",)))
    assert {"Last Turn", "You can only pass", "Blue wins"} <= {text.said for text in texts_of(strip)}, "all of it has room"
    assert prompt_words(whole, marks, asked=False) == "Waiting for Red: Play a card or pass: Blue wins"


def test_a_decision_of_which_all_are_told_has_the_same_words_on_all_windows() -> None:
    """Of one that others are not told of they read the game's words for its phase, which each game holds; what the owner
    alone may know of it stands on its window alone.
    """
    compared = 0
    for game in GAMES:
        match, chance = new_match(game, seed=4), Random(4)
        board = board_for(match.rules.schema, game.title)
        while match.outcome is None and len(match.history.plies) < 200:
            asked, others = words_awaited(match, board)
            compared += bool(asked and others)
            assert not (asked and others) or asked == others, (game.id, len(match.history.plies))
            match.play(bot_move(match, chance))
    assert compared > 100


def test_who_is_told_of_no_decision_reads_who_is_awaited_as_the_phase_tells() -> None:
    """The heading was empty, and nobody knew whether something was awaited of them; later it said "others" to two sides."""
    board, zones = board_of("hunt"), {"found": ZoneView("found", "Found", 0)}
    waiting = View("hunt", "cartel", zones)
    assert heading_of(waiting, board, {}).decision == "Waiting for others"
    for audience, words in (("cartel", "Hunters"), ("public", "Hunters"), ("hunters", "the referee")):
        seen = View("hunt", audience, zones, {"phase_word": "enforcement"})
        said = heading_of(seen, board, MARKS)
        assert said.decision.partition(": ")[0] == f"Waiting for {words}"
        assert bool(said.awaited) == (": " in said.decision) == (audience != "hunters"), "what the phase is for is theirs"
    resolving = View("hunt", "hunters", zones, {"resolving": True})
    assert heading_of(resolving, board, {}).decision == ""
    assert heading_of(View("hunt", "cartel"), board, {}).decision == "", "before anything was shown"


def test_the_referee_is_named_like_a_seat_when_it_is_asked(qapp: QApplication) -> None:
    view = played("druglord", 3).view("seat_1")
    asked = DecisionView("before_roll", "Sea Trade", ("referee",))
    content = TeamContent("seat_1", board_of("druglord"), teams({"seat_1": "Blues"}), DARK)
    content.show_view(msgspec.structs.replace(view, decision=asked), ())
    assert content.heading.decision == "Waiting for the referee: Sea Trade"
    content.drop()
