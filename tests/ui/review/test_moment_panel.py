"""What the class reads of a move: what happened, what changed, why it mattered and the lesson, large."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.contract.game import Game
from engine.english import capital, number, with_full_stop
from engine.games import all_games
from engine.model.event import Rolled
from engine.visibility.schema import REFEREE
from referee.review import Review
from referee.review.causes import began_with, cause_of_end, own_line
from referee.review.figure_lines import FigureLine
from referee.review.measure_series import figures_of, is_told_by
from referee.review.moment_words import ENDED, MomentWords, large_enough, moment_words
from referee.review.questions import ClassQuestion
from referee.review.quiet_plies import changes_in_turn, quiet_plies, standing_at
from referee.review.sides_knew import SideKnew
from referee.review.turning_points import in_order_of_play, turning_points_of
from tests.games.game_list import example
from tests.review.sessions import shared
from tests.ui.review.conftest import shared_demo
from tests.ui.shots import rendered
from ui.review.boards.board_panes import BoardLook
from ui.review.panels.moment_blocks import blocks_of
from ui.review.panels.moment_panel import MomentInView, MomentPanel
from ui.review.panels.ply_lists import PlyModel
from ui.review.playhead import Playhead
from ui.review.review_window import ReviewWindow
from ui.theme import DARK, teams
from ui.widgets.lists.row_list import RowRole

LESSON = "Old partners are how corruption spreads: a new officer is tested with a small favour, and cannot report the next."
SMALLEST = 18
"""Letters, in pixels, that a class reads on a beamer of 720 lines: capitals of 1/54 of its height."""


@pytest.fixture
def review() -> Review:
    return Review(shared(example("hunt")))


def panel_of(qtbot: QtBot, moment: MomentInView, wide: int, high: int, *, band: bool = False) -> MomentPanel:
    """Return the panel with a moment, in a window of 720 lines."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1280, 720)
    made = MomentPanel(TEAMS, lambda: 0.0)
    made.setParent(window)
    made.set_band(band)
    made.resize(wide, high)
    made.show_moment(moment)
    return made


def sizes_of(panel: MomentPanel) -> list[float]:
    """Return the letters of each block that is drawn whole, in pixels."""
    assert not any(block.is_cut for _, block in panel.placed), "nothing is cut"
    return [block.size for _, block in panel.placed]


TEAMS = teams({"hunters": "Hunters", "cartel": "Cartel", **{f"seat_{n}": f"Seat {n}" for n in range(1, 9)}})
FOUND = FigureLine("Hunters: People found 3 → 5", "People found", (("hunters", "3 → 5"),))
LEADS = FigureLine("Hunters: Leads in the Found display 3 → 2", "Leads in the Found display", (("hunters", "3 → 2"),))
MATTERS = "To win Cartel needs 4 circles more. Hunters first saw The Compadre and The Old Cellmate."


@pytest.mark.parametrize("band", [False, True], ids=["column", "band"])
@pytest.mark.parametrize(("figures", "rank"), [((FOUND,), 0), ((FOUND,), 2), ((FOUND, LEADS), 2)])
def test_all_that_the_panel_says_is_large_enough_for_a_room(
    qtbot: QtBot, figures: tuple[FigureLine, ...], rank: int, band: bool
) -> None:
    """The lesson had letters of 14 pixels, for those in the first row, and so had the figures where two changed."""
    matters = MATTERS if rank and not band else ""
    words = MomentWords("The Compadre is found.", figures, "The Compadre", LESSON, rank, matters=matters)
    moment = MomentInView(words, "Move 36  ·  Round 3: Red", "hunters")
    panel = panel_of(qtbot, moment, *((1264, 106) if band else (360, 470)), band=band)
    sizes = sizes_of(panel)
    assert [block.block.text for _, block in panel.placed] == [words.what, "", LESSON]
    assert [block.block.figures for _, block in panel.placed] == [(), figures, ()]
    assert min(sizes) >= SMALLEST
    assert sizes[0] == max(sizes), "what happened is the largest"
    picture, disc = rendered(panel), DARK.tint("yellow").fill.rgb()
    middle = panel.height() // 2 if band else 30
    assert (picture.pixel(22, middle) == disc) is bool(rank), "a turning point has its number"
    said = panel.accessibleDescription()
    assert all(words in said for words in (words.what.rstrip("."), LESSON.rstrip("."), *(one.words for one in figures)))


def test_what_changed_bears_the_sign_of_its_side_and_no_unit_that_its_name_tells(qtbot: QtBot) -> None:
    """There stood "Hunters, Leads in the Found display: 3 to 2 markers"."""
    panel = panel_of(qtbot, MomentInView(MomentWords("The Compadre is found.", (LEADS,))), 360, 470)
    words = [(word, team.id if team is not None else "") for _, word, _, team in panel.placed[1][1]._words]
    assert words == [("Leads in the Found display", "hunters"), ("3 → 2", "")]


def test_in_a_low_panel_the_lesson_makes_room_first_and_what_happened_stays(qtbot: QtBot) -> None:
    words = MomentWords("The Compadre is found.", (FOUND, LEADS), "The Compadre", LESSON, 1, matters=MATTERS)
    moment = MomentInView(words, "Move 36  ·  Round 3: Red", "hunters")
    told = []
    for high in (470, 330, 230, 140):
        panel = panel_of(qtbot, moment, 360, high)
        assert min(sizes_of(panel)) >= SMALLEST
        blocks = [block.block for _, block in panel.placed]
        assert blocks[0].text == words.what
        told.append(sum(bool(one.text) + bool(one.more) + len(one.figures) for one in blocks))
        assert panel.placed[-1][0].y() + panel.placed[-1][1].high <= high
    assert told == sorted(told, reverse=True)
    assert len(set(told)) > 2


def test_under_open_lists_the_line_on_what_happened_is_whole(qtbot: QtBot) -> None:
    """The largest words of the window ended with "2 on Intimate 3, 2 on…", or with "Now Fixed in Badiraguato:…"."""
    told = "Intelligence planned: 1 on The Companion, 1 on The Confidante, 2 on Associate 3, 2 on The Old Cellmate."
    made = panel_of(qtbot, MomentInView(MomentWords(told, (FOUND,))), 360, 150)
    made._room = lambda: 470.0
    made.show_moment(MomentInView(MomentWords(told, (FOUND, LEADS))))
    (_, first), *_ = made.placed
    assert not first.is_cut
    assert first.high <= 150


def test_at_a_quiet_move_what_had_happened_last_is_large_and_what_the_turn_had_brought(review: Review) -> None:
    """There stood whose turn it was, and nothing that had happened."""
    series = figures_of(review)
    quiet = quiet_plies(review, series)
    assert quiet
    heads = set()
    for ply in quiet:
        words = moment_words(review, ply, series, quiet=quiet)
        last = max(tick.ply for tick in review.ticks[: ply - 1] if tick.ply not in quiet and not tick.undone_by)
        assert words.what == review.headline(last)
        assert words.quiet == f"{with_full_stop(review.headline(ply))} Before it, at move {last}:"
        lines = changes_in_turn(review, series, ply) or standing_at(review, series, ply)
        assert words.why.splitlines() == [line.words for line in lines]
        heads.add(words.over_why)
    assert "How it stood" in heads
    assert heads - {"How it stood"}


def test_what_came_of_another_move_names_it(review: Review) -> None:
    """What led to what was hard to follow: an answer stood there as if it had come by itself."""
    came = [(ply, began) for ply in review.line() if (began := began_with(review, ply))]
    assert came
    told = 0
    for ply, began in came:
        words = moment_words(review, ply, ())
        assert words.led == f"came of move {began[-1]}: {review.label(began[-1])}"
        assert blocks_of(words)[0].heading == capital(words.led)
        assert review.band(ply) == review.band(began[0]), "within one turn"
        told += review.ticks[ply - 1].seat != review.ticks[began[-1] - 1].seat
    assert told, "answers of others among them"
    free = next(ply for ply in review.line() if not began_with(review, ply))
    assert not moment_words(review, free, ()).led


def test_at_the_end_stands_how_all_stood() -> None:
    """There stood what the last move had changed, or nothing."""
    whole = Review(shared_demo("kingpin", 2000))
    series = figures_of(whole)
    words = moment_words(whole, whole.number, series)
    assert whole.session.outcome is not None
    assert whole.session.outcome.text in words.what
    stood = standing_at(whole, series, whole.number)
    assert (words.over_why, words.why.splitlines()) == ("How it ended", [line.words for line in stood])
    decided = next(one for one in series if whole.session.outcome.reason in one.decides)
    assert stood[0].title == decided.title, "first stands that by which it was decided"
    assert not any(all(value == "0" for _, value in line.values) for line in stood)
    assert words.led == f"after move {whole.number}: {cause_of_end(whole, whole.number, series)}", "the log marks this one"
    assert moment_words(whole, whole.number - 1, series).over_why == "What changed"


@pytest.mark.parametrize("seats", [2, 6, 8])
def test_of_many_sides_only_as_many_figures_are_told_as_a_room_reads(qtbot: QtBot, seats: int) -> None:
    """Of six teams all three figures were told, in letters of 14 pixels, and the last was cut."""
    names = [f"seat_{seat}" for seat in range(1, seats + 1)]
    figures = [
        FigureLine(
            f"{one} – {', '.join(f'Seat {at}: {at} → 12' for at in range(1, seats + 1))}",
            one,
            tuple((name, f"{at} → 12") for at, name in enumerate(names, 1)),
        )
        for one in ("Score", "Cases")
    ]
    told = large_enough([*figures, FigureLine("Street price: $15K", "Street price", (("", "$15K"),))])
    moment = MomentInView(MomentWords("Seat 3 declares a trade.", told, quiet="All pass."))
    for wide, high, band in ((360, 470, False), (1264, 106, True)):
        assert min(sizes_of(panel_of(qtbot, moment, wide, high, band=band))) >= SMALLEST
    assert told[0] == figures[0]
    assert len(told) == (3 if seats == 2 else 1)


def test_what_a_turn_brought_is_told_of_all_who_decide_in_it() -> None:
    """A turn of two teams begins with the first of them."""
    whole = Review(shared_demo("hunt", 2000))
    series = figures_of(whole)
    begins = {one.turn: one.first - 1 for one in reversed(whole.bands)}
    told = 0
    for ply in quiet_plies(whole, series):
        band = whole.band(ply)
        for line in changes_in_turn(whole, series, ply):
            first = begins[band.turn]
            for one in (one for one in series if one.title == line.title and one.values[first] != one.values[ply]):
                before, after = one.values[first], one.values[ply]
                assert before is not None
                assert after is not None
                sign = " %" if one.unit == "%" else ""
                assert (one.seat, f"{number(before)}{sign} → {number(after)}{sign}") in line.values
                told += 1
        assert not (band.setup and changes_in_turn(whole, series, ply))
    assert told


def test_what_turned_or_was_thrown_or_noted_is_never_quiet(review: Review) -> None:
    series = figures_of(review)
    quiet = quiet_plies(review, series)
    events = [entry.ply.events for entry in review.session.entries]
    thrown = {number for number, seen in enumerate(events, 1) if any(isinstance(one, Rolled) for one in seen)}
    assert thrown
    assert quiet.isdisjoint(thrown)
    for tick in review.ticks:
        changed = any(one.stake and one.values[tick.ply] != one.values[tick.ply - 1] for one in series)
        if tick.kind != "move" or changed or review.remarks(tick.ply):
            assert tick.ply not in quiet
    assert any(review.ticks[ply - 1].seat == REFEREE for ply in quiet), "a publishing"


def test_a_publishing_is_quiet_only_if_it_showed_nobody_a_new_card() -> None:
    """Steps went past the move at which a team first saw a card."""
    whole = Review(shared_demo("hunt", 2000))
    quiet, shown = quiet_plies(whole, figures_of(whole)), set(whole.stops("reveal"))
    publishings = {tick.ply for tick in whole.ticks if tick.verb == "publish"}
    assert publishings & shown - {one.ply for one in whole.flags()}
    assert not quiet & shown
    assert quiet & publishings


def test_steps_go_past_what_is_quiet_and_a_click_does_not() -> None:
    head = Playhead(range(1, 8))
    head.set_passed({2, 3, 7})
    stops = []
    for _ in range(5):
        head.step(1)
        stops.append(head.ply)
    assert stops == [1, 4, 5, 6, 7], "the last ply is always reached"
    head.seek(3)
    assert head.ply == 3
    head.step(-1)
    assert head.ply == 1
    head.seek(2)
    head.step(1)
    assert head.ply == 4


def test_the_line_of_the_move_by_which_the_game_ended_says_so() -> None:
    """It told of a move of one side, and beside it stood large that the other had won."""
    whole = Review(shared_demo("kingpin", 2000))
    model = PlyModel(whole)
    asides = [model.index(row).data(RowRole.ROW).aside for row in range(model.rowCount())]
    assert whole.session.outcome is not None
    assert asides[-1] == whole.session.outcome.text
    assert not any(asides[:-1])


def test_the_list_writes_what_is_quiet_in_soft_letters(review: Review) -> None:
    model, quiet = PlyModel(review), quiet_plies(review, figures_of(review))
    model.set_quiet(quiet)
    soft = {
        model.index(row).data(RowRole.ITEM) for row in range(model.rowCount()) if model.index(row).data(RowRole.ROW).soft
    }
    assert soft == quiet


def test_what_came_of_a_move_is_told_with_it() -> None:
    """The largest line told that somebody attacks, and not who fell."""
    review = Review(shared(example("hunt"), 60))
    told = [moment_words(review, ply).what for ply in range(1, review.number + 1)]
    assert all(text.startswith(review.label(ply)) for ply, text in enumerate(told, 1))
    assert any("success. The" in text and "is found" in text for text in told)
    assert all(len(text) <= 110 or text == review.headline(ply) for ply, text in enumerate(told, 1))


def test_an_end_that_was_taken_back_says_so() -> None:
    """Its head said "The end", though the game went on."""
    words = MomentWords("North wins.", (), over_why=ENDED)
    assert MomentInView(words).head == "The end"
    assert MomentInView(words, undone=True).head == "The end; taken back"


def test_a_turning_point_tells_what_was_done_and_not_that_nobody_prevented_it() -> None:
    """ "Player 1 does not disrupt it. The disruption window closes" stood large over what Player 2 had gained by it."""
    whole = Review(shared_demo("deck", 2000))
    series = figures_of(whole)
    points = in_order_of_play(turning_points_of(whole, series))
    told = [(one, line) for one in points if (line := own_line(whole, one)) and not whole.ends(one.ply)]
    assert told
    for one, line in told:
        assert line != whole.label(one.ply)
        assert line.startswith(whole.name(one.seat))
        assert moment_words(whole, one.ply, series, points).what == line


def test_a_throw_that_turned_a_game_is_told_with_what_came_of_it() -> None:
    whole = Review(shared(example("hunt"), 100_000))
    told = 0
    for one in figures_of(whole):
        points = in_order_of_play(turning_points_of(whole, (one,), 40))
        for point in points:
            both = f"{whole.label(point.ply)} {own_line(whole, point)}"
            if whole.ticks[point.ply - 1].kind == "dice" and both == whole.story(point.ply, 2) and len(both) <= 110:
                told += 1
                assert moment_words(whole, point.ply, (one,), points).what.startswith(both)
    assert told


def test_of_moves_alike_the_figure_is_told_from_before_the_first_and_nothing_is_told_twice() -> None:
    """ "Circles filled 3 → 4" stood beside a label that had 2 → 4, and under it "Circles still to be filled 3 → 2"."""
    whole = Review(shared_demo("hunt", 2000))
    series = figures_of(whole)
    points = in_order_of_play(turning_points_of(whole, series))
    joined = [one for one in points if one.first and not whole.ends(one.ply)]
    assert joined
    for one in joined:
        first, *others = moment_words(whole, one.ply, series, points).figures
        assert first.values == ((one.seat, f"{number(one.before)} → {number(one.after)}"),)
        told = [own for own in series if own.seat == one.seat and own.title in {line.title for line in others}]
        decided = next(own for own in series if (own.id, own.seat) == (one.series, one.seat))
        assert not any(is_told_by(own, decided) for own in told)


@pytest.mark.slow
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_end_begins_with_how_it_ended(game: Game) -> None:
    """The last throw stood large before it: Blue rolled 4+6 against the heat."""
    whole = Review(shared_demo(game.id, 2000))
    outcome = whole.session.outcome
    assert outcome is not None
    series = figures_of(whole)
    words = moment_words(whole, whole.number, series)
    assert words.what == outcome.text
    assert words.led in ("", f"after move {whole.number}: {cause_of_end(whole, whole.number, series)}")


def test_at_the_end_of_figures_of_several_places_all_are_told_in_a_line() -> None:
    """Of three places whose reports won the game two were named."""
    whole = Review(shared_demo("collection", 2000))
    series = figures_of(whole)
    (first, *_) = standing_at(whole, series, whole.number)
    alike = [one for one in series if one.title.startswith(first.title) and one.values[whole.number] is not None]
    assert len(alike) > 1
    last = whole.number
    assert [value for _, value in first.values] == [
        f"{one.title.removeprefix(first.title).strip()} {number(one.values[last] or 0)}" for one in alike
    ]


KNEW = (
    SideKnew(("cartel",), "Cartel", "had not seen The Companion and 3 more"),
    SideKnew(("hunters",), "Hunters", "had not seen The Mother, The Former Wife and 7 more"),
)
ASKED = ClassQuestion("kept", "Cartel had not seen that: would knowing it have changed this move?", "Cartel: what now?")


def test_at_a_turning_point_stand_what_each_side_knew_and_what_to_ask(qtbot: QtBot) -> None:
    """The window asked nothing, and who knew what took a press and a list to find."""
    words = MomentWords("The Compadre is found.", (FOUND,), "The Compadre", LESSON, 1, matters=MATTERS)
    moment = MomentInView(words, "Move 36", "hunters", knew=KNEW, asked=ASKED)
    panel = panel_of(qtbot, moment, 360, 470)
    blocks = [block for _, block in panel.placed]
    assert min(sizes_of(panel)) >= SMALLEST
    assert not any(one.block.text == LESSON for one in blocks), "the lesson makes room first"
    assert [one.block.text for one in blocks if one.block.asks] == [ASKED.beside]
    (known,) = [one for one in blocks if one.sides]
    assert [side for _, side in known.sides] == list(KNEW)
    said = panel.accessibleDescription()
    assert all(one.text.rstrip(".") in said for one in KNEW)
    assert ASKED.text in said
    band = panel_of(qtbot, moment, 1264, 106, band=True)
    asked = [block.block.text for _, block in band.placed if block.block.asks]
    assert asked == [ASKED.text], "boards side by side show what each knew, and nothing is told of it"
    low = panel_of(qtbot, moment, 360, 250)
    assert [block.block.text for _, block in low.placed if block.block.asks] == [ASKED.text], "it stays, and is whole again"


def test_a_press_on_what_a_side_knew_lays_it_over_the_board_and_another_takes_it_off(window: ReviewWindow) -> None:
    window.playhead.seek(window._turning[0].ply)
    QApplication.processEvents()
    seats = {side.seats[0]: None for side in window.moment.moment.knew if len(side.seats) == 1}
    assert seats
    for seat in seats:
        for wanted in (BoardLook((seat,), overlay=True), BoardLook((REFEREE,))):
            place, block = next((place, block) for place, block in window.moment.placed if block.sides)
            ground = next(ground for ground, side in block.sides if side.seats == (seat,))
            QTest.mouseClick(window.moment, Qt.MouseButton.LeftButton, pos=ground.translated(place).center().toPoint())
            assert window.stage.look == wanted
            assert window.moment.words.rank == 1, "the moment stays in view"


def test_the_timeline_has_its_height_as_soon_as_it_has_its_turning_points(window: ReviewWindow) -> None:
    """It was drawn once under its own words, as low as it was without them."""
    window.timeline.show_turning_points(())
    QApplication.processEvents()
    window._fill()
    assert window.timeline.height() == window.timeline.sizeHint().height()


def test_at_the_beginning_stands_what_was_at_stake() -> None:
    """ "Before the first move." stood there over nothing at all, and nobody knew what all of it was about."""
    told = 0
    for game in all_games():
        whole = Review(shared(game))
        series = figures_of(whole)
        words = moment_words(whole, 0, series)
        played = [ply for ply in whole.line() if not whole.band(ply).setup]
        aimed = [one for one in series if one.goals and any(one.goals[ply] is not None for ply in played)]
        assert bool(words.matters) == bool(aimed), game.id
        for one in aimed:
            goals = [goal for ply in played if (goal := one.goals[ply]) is not None]
            assert any(one.title.startswith(said.partition(": ")[0]) for said in words.matters.split(". "))
            assert one.seat or re.search(rf"\b{number(goals[0])}\b", words.matters)
            assert ": 0 " not in words.matters, "the set-up comes before it"
        if aimed:
            (head,) = [block.heading for block in blocks_of(words) if block.more]
            assert head.lower().endswith("what was at stake")
        told += bool(aimed)
    assert told
