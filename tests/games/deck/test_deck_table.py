"""What stands beside the Field of Collection Deck: the key of its signs, how far seats have come, and the end."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from engine.visibility.schema import PUBLIC
from tests.games.deck.scene import GAME
from tests.ui.board.windows import SIZES, board_for, said_on, window
from tests.ui.legibility import LEAST, Role
from tests.ui.shots import played, rendered
from tests.ui.texts import texts_drawn, texts_of
from ui.board.paint import case_card_painter, glyphs
from ui.board.scene import table_item
from ui.board.scene.gains_item import GainsItem
from ui.board.scene.spotlight_item import SpotlightItem
from ui.board.scene.table_item import TableItem
from ui.theme import DARK, NARROW_CAPITAL

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]

KEY = {"political", "military", "economic", "weapons", "difficulty", "points"}
"""What the signs of a problem are: those of cards are told before the deal, and stand beside words on each card."""


@pytest.mark.rule("DECK-2.3")
@pytest.mark.parametrize("seats", [2, 8])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_window_says_what_its_signs_are(qapp: QApplication, size: tuple[int, int], seats: int) -> None:
    """With four seats or more a seat's window had letters that nothing explained."""
    match = played("deck", 20, seats=seats)
    for audience in (match.seats[0], PUBLIC):
        texts = [text for text in window(match, audience, size)[1] if text.said in KEY]
        assert {text.said for text in texts} == KEY
        assert all(NARROW_CAPITAL * text.pixels >= size[1] / 60 for text in texts)


@pytest.mark.rule("DECK-2.2", "DECK-2.3")
@pytest.mark.parametrize("audience", [PUBLIC, "player_1"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_before_the_deal_every_window_says_what_the_cards_are(
    qapp: QApplication, size: tuple[int, int], audience: str
) -> None:
    """The public had nothing but ten words in a corner, all through the game."""
    said = {text.said.split(":")[0] for text in window(played("deck", 0, seats=8), audience, size)[1]}
    assert {"HUMINT", "SIGINT", "GEOINT", "MASINT", "OSINT", "counter", "cancel", "challenge", "letter", "range"} <= said


@pytest.mark.rule("DECK-10.2")
@pytest.mark.parametrize("seats", [2, 8])
def test_the_race_to_ten_is_counted_in_steps(qapp: QApplication, seats: int) -> None:
    """Pale bars said who is ahead, and nobody saw by how many points."""
    match = played("deck", 60, seats=seats)
    content = window(match, "player_1", (1280, 720))[0]
    (table,) = (item for item in content.board_view.board_scene.value_items if isinstance(item, TableItem))
    gaps = list[int]()

    class Steps(QPainter):
        """Notes into how many steps ways are parted."""

        def drawLines(self, *given: Any) -> None:
            """Note it."""
            gaps.append(len(given[0]))

    drawn = QImage(1, 1, QImage.Format.Format_ARGB32)
    with Steps(drawn) as painter:
        table.draw(painter)
    assert gaps == [9] * seats


@pytest.mark.rule("DECK-8.6")
def test_an_empty_hand_says_when_there_are_cards_again(qapp: QApplication) -> None:
    """A third of the window was an empty sheet."""
    match = played("deck", 109, seats=8)
    assert not match.view("player_1").zones["hand:player_1"].count
    says = "No cards in hand until the next round."
    assert says in [text.said for text in window(match, "player_1", (1280, 720))[1]]
    assert says not in [text.said for text in window(match, "player_2", (1280, 720))[1]]


@pytest.mark.rule("DECK-2.2")
@pytest.mark.parametrize("audience", [PUBLIC, "player_1"])
def test_one_card_on_a_problem_has_the_room_of_all(qapp: QApplication, audience: str) -> None:
    """Under a single technique half of the place was empty."""
    content = window(played("deck", 109, seats=8), audience, (1280, 720))[0]
    (large,) = (item for item in content.board_view.board_scene.value_items if isinstance(item, SpotlightItem))
    _, technique = large._laid
    assert "Immune to: Satellite Retasked" in [text.said for text in texts_drawn(partial(large._draw_laid, laid=technique))]
    assert large.rect.bottom() - technique.rect.bottom() < 1.5 * large.context.unit


@pytest.mark.rule("DECK-10.1")
@pytest.mark.parametrize("audience", [PUBLIC, "player_1"])
def test_at_the_end_the_race_has_the_room_of_the_key(qapp: QApplication, audience: str) -> None:
    """Its column still said what signs mean, though nobody has to choose any more."""
    running, over = (window(played("deck", plies, seats=6), audience, (1920, 1080))[0] for plies in (60, 2000))
    said = [[text.said for text in texts_of(content)] for content in (running, over)]
    assert [said_at.count("weapons") for said_at in said] == [1, 0]
    rooms = [content.board_view.board_scene.area_rect("standing").height() for content in (running, over)]
    assert rooms[1] > 1.1 * rooms[0]


@pytest.mark.rule("DECK-3.4")
def test_before_the_deal_ten_closed_files_lie_on_the_field(qapp: QApplication) -> None:
    """Ten empty outlines were a blank page. Later the place of a file that is to come stands back."""

    def card_board(plies: int) -> list[bool]:
        content, _ = window(played("deck", plies, seats=6), PUBLIC, (1280, 720))
        board, picture = content.board_view, rendered(content)
        corner = board.viewport().mapTo(content, QPoint(0, 0))
        fields = [box for box in board.board_scene.boxes if box.area.id == "field"]
        places = [board.viewportTransform().mapRect(box.room).translated(corner) for box in fields]
        spots = [
            (round(place.left() + 0.15 * place.width()), round(place.bottom() - 0.2 * place.height())) for place in places
        ]
        return [picture.pixelColor(*spot) == DARK.file.card for spot in spots]

    assert card_board(0) == [True] * 10
    later = played("deck", 60, seats=6).view(PUBLIC).zones
    assert 0 < sum(not later[f"field/{spot}"].count for spot in range(1, 11)) <= card_board(60).count(False)


@pytest.mark.rule("DECK-8.1")
def test_who_has_passed_has_a_tick_and_nobody_else_a_sign(qapp: QApplication) -> None:
    """A column of dashes under "Pass" said nothing."""
    match = played("deck", 20, seats=8)
    view = match.view(PUBLIC)
    none = {name: False for name in view.numbers if name.startswith("has_passed/")}
    calm = msgspec.structs.replace(view, numbers={**view.numbers, **none})
    assert not {"\u2013", "\u2713"} & {*said_on(board_for(match, calm))}
    two = msgspec.structs.replace(view, numbers={**calm.numbers, "has_passed/player_2": True, "has_passed/player_5": True})
    assert said_on(board_for(match, two)).count("\u2713") == 2


@pytest.mark.rule("DECK-10.2")
def test_the_points_that_win_stand_over_the_points(qapp: QApplication) -> None:
    match = played("deck", 20, seats=8)
    view = match.view(PUBLIC)
    made = board_for(match, view)
    assert "Points of 10" in said_on(made)
    made.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "target_points": 14}))
    assert "Points of 14" in said_on(made)


@pytest.mark.rule("DECK-10.2")
def test_at_the_end_nothing_is_said_of_the_next_problem(qapp: QApplication) -> None:
    """ "No problem is played on just now" stood on the public's window after the game."""
    match = played("deck", 2000, seats=8)
    assert match.outcome is not None
    said = " ".join(text.said for text in window(match, PUBLIC, (1280, 720))[1])
    assert "just now" not in said
    assert "Pass" not in said.split(), "nobody passes any more"
    winner = match.outcome.winners[0]
    assert f"Solved by {winner.replace('_', ' ').capitalize()}" in said
    won = match.view(PUBLIC).zones[f"won:{winner}"].pieces
    worth = [piece.face.pips["points"] for piece in won if piece.face is not None]
    assert f"{'+'.join(map(str, worth))} = {sum(worth)} points" in said, "one had to add up the stars"
    solved = [piece.name for piece in won]
    assert solved
    layout = board_for(match, match.view(PUBLIC)).board_scene.board.layout
    for name in solved:  # each is drawn, by its name or a shorter one
        assert any(set(words.split()) <= set(said.split()) for words in layout.wordings(name)), name
    nobody = match.view(PUBLIC)
    assert nobody.outcome is not None
    nobody = msgspec.structs.replace(nobody, outcome=msgspec.structs.replace(nobody.outcome, winners=()))
    assert "The game is over." in said_on(board_for(match, nobody))


@pytest.mark.rule("DECK-2.4")
def test_a_name_is_narrow_before_it_is_short(qapp: QApplication) -> None:
    """One hand had "Documents" beside "Airborne Collection Platform"."""
    match = played("deck", 60, seats=8)
    said = [text.said for text in window(match, "player_2", (1280, 720))[1]]
    assert {"Document and Media Exploitation", "Airborne Collection Platform"} <= {*said}
    assert "Documents" not in said


@pytest.mark.rule("DECK-2.4")
@pytest.mark.parametrize("size", SIZES[:3], ids=str)
def test_what_three_techniques_do_is_read_beside_the_problem(qapp: QApplication, size: tuple[int, int]) -> None:
    """Their names were so large that the lines for their texts stayed empty."""
    match = played("deck", 60, seats=8)
    view = match.view(PUBLIC)
    target = next(
        id_
        for id_, zone in view.zones.items()
        if zone.pieces
        and zone.pieces[0].face
        and id_.startswith("field/")
        and zone.pieces[0].face.id == view.numbers["target"]
    )
    laid = view.zones[target.replace("field", "strategy")].pieces
    assert len(laid) == 3
    said = [text.said for text in window(match, PUBLIC, size)[1]]
    faces = [piece.face for piece in laid if piece.face]
    assert {f"{face.style.removeprefix('technique.').upper()}: {face.text}" for face in faces} <= {*said}


@pytest.mark.rule("DECK-6.2")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_over_a_low_card_of_the_problem_played_on_no_words_lie_on_others(qapp: QApplication, size: tuple[int, int]) -> None:
    """With four cards on it the count of disruptions stood on its kinds, and the sign of who scores on its aspects. Later
    what it scores was in the least letters, as the name of the seat stood beside its sign; and it ran into its kinds.
    """
    match = played("deck", 60, seats=4)
    texts = window(match, "player_4", size)[1]
    assert [text.said for text in texts].count("Inland, non-state") == 1, "on the Field"
    sentences: dict[str, Role] = {"1 of 3 disruptions used": "rest", "score 2 if this stands": "decides"}
    for said, least in sentences.items():
        (found,) = [text.rect for text in texts if text.said.endswith(said)]
        others = [
            text for text in texts if not text.said.endswith(said) and text.rect.adjusted(1, 1, -1, -1).intersects(found)
        ]
        assert not others, said
        assert size[1] / found.height() <= LEAST[least] + 0.05


@pytest.mark.rule("DECK-4.1")
@pytest.mark.parametrize(
    ("plies", "fit", "others"),
    [
        (50, "MWM", "E"),  # M E W and M against M W
        (43, "", "MW"),  # M W against P E: it fits by what a change adds, which says so
    ],
)
@pytest.mark.parametrize("audience", ["player_1", PUBLIC])
def test_on_the_problem_one_sees_by_which_letters_a_technique_fits(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, audience: str, plies: int, fit: str, others: str
) -> None:
    """All its letters looked alike, and one had to compare them with those of the problem."""
    content = window(played("deck", plies, seats=3), audience, (1280, 720))[0]
    spotlights = [item for item in content.board_view.board_scene.value_items if isinstance(item, SpotlightItem)]
    (large,) = (item for item in spotlights if item._laid)
    drawn = list[tuple[str, str]]()
    monkeypatch.setattr(glyphs, "draw_letter", lambda *given: drawn.append((given[2], given[-1])))
    for laid in (one for one in large._laid[1:] if one.piece is not None):
        texts_drawn(partial(large._draw_laid, laid=laid))
    assert "".join(letter for letter, form in drawn if form == "disc") == fit
    assert "".join(letter for letter, form in drawn if form == "ring") == others


@pytest.mark.rule("DECK-10.2")
def test_the_stars_of_what_was_solved_stand_in_rows(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over names of one, two and three lines they stood at three heights."""
    stars = list[QRectF]()
    monkeypatch.setattr(case_card_painter, "_draw_prize", lambda *given: stars.append(given[-1]))
    content = window(played("deck", 2000, seats=6), PUBLIC, (1920, 1080))[0]
    (large,) = (item for item in content.board_view.board_scene.value_items if isinstance(item, GainsItem))
    stars.clear()
    names = [text.said for text in texts_drawn(large.draw)]
    assert len(names) > 1 + len(stars) > 4, "names of several lines"
    assert len({round(star.top()) for star in stars}) == 1


@pytest.mark.rule("DECK-10.2")
def test_the_sum_of_the_winner_is_whole_on_every_window(qapp: QApplication) -> None:
    """On a team's window, where it has less room, it was cut: "= 10 po"."""
    match = played("deck", 100000, seats=2)
    for audience in (PUBLIC, "player_1"):
        said = [text.said for text in window(match, audience, (1280, 720))[1] if text.said.startswith("Solved by")]
        assert said == ["Solved by Player 2: 1+3+1+1+2+2 = 10 points"], audience


@pytest.mark.rule("DECK-10.2")
@pytest.mark.parametrize("size", SIZES[:3], ids=str)
def test_what_the_winner_solved_is_named_in_full_on_every_window(qapp: QApplication, size: tuple[int, int]) -> None:
    """On a team's window "Pipeline Route", "Separatist" and "Failing Health" stood there."""
    match = played("deck", 100000, seats=2)
    solved = [piece.name for piece in match.view(PUBLIC).zones["won:player_2"].pieces]
    content = window(match, "player_1", size)[0]
    (large,) = (item for item in content.board_view.board_scene.value_items if isinstance(item, GainsItem))
    said = " ".join(text.said for text in texts_drawn(large.draw))
    assert len(solved) == 6
    assert [name for name in solved if name not in said] == []


@pytest.mark.rule("DECK-10.2")
@pytest.mark.parametrize("audience", ["player_1", PUBLIC])
def test_the_crown_of_the_winner_lies_in_no_other_row(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, audience: str
) -> None:
    """It lay on the bar of the seat above."""
    match, crowns = played("deck", 100000, seats=2), list[QRectF]()
    content = window(match, audience, (1280, 720))[0]
    monkeypatch.setattr(table_item, "draw_icon", lambda painter, name, rect, colour: crowns.append(rect))
    (table,) = (item for item in content.board_view.board_scene.value_items if isinstance(item, TableItem))
    texts = {text.said: text.rect for text in texts_drawn(table.draw)}
    (crown,) = crowns
    assert texts["10"].top() <= crown.center().y() <= texts["10"].bottom()
    assert crown.right() <= texts["10"].left()
    assert crown.left() >= texts["Player 2"].right()


@pytest.mark.rule("DECK-10.2", "DECK-10.4", "DECK-11.6")
def test_however_the_game_ends_the_problem_that_was_solved_last_is_told_again(qapp: QApplication) -> None:
    """Once the Field was empty, or too few seats were left, only the last pass was told again."""
    match = played("deck", 100000, seats=2)
    content, view = window(match, PUBLIC, (1280, 720))[0], match.view(PUBLIC)
    assert view.outcome is not None
    last = [one.text for _, one in match.observations(PUBLIC) if one.line == "solved"][-1]
    for reason in GAME.ends:
        content.show_view(msgspec.structs.replace(view, outcome=msgspec.structs.replace(view.outcome, reason=reason)))
        assert content.result.deed == f"What counted last: {last}", reason


@pytest.mark.rule("DECK-3.6")
@pytest.mark.parametrize("audience", ["player_1", PUBLIC])
def test_before_the_first_round_no_round_is_counted(qapp: QApplication, audience: str) -> None:
    """ "Round 0" stood there while the referee was asked who plays first."""
    said = {plies: [text.said for text in window(played("deck", plies), audience, (1280, 720))[1]] for plies in (1, 3)}
    assert [[text for text in said[plies] if text.startswith("Round")] for plies in (1, 3)] == [[], ["Round 1"]]


@pytest.mark.rule("DECK-5.1", "DECK-6.3")
@pytest.mark.parametrize("seats", [2, 6, 8])
def test_while_others_are_asked_the_row_of_who_solves_says_so(qapp: QApplication, seats: int) -> None:
    """The frame went to whoever was asked, and nothing said whose turn it was."""
    match = played("deck", 3, seats=seats)
    view = match.view(PUBLIC)
    assert view.decision is not None
    active, (asked,) = str(view.numbers["turn_of"]), view.decision.seats
    assert active != asked
    for audience in (PUBLIC, asked):
        texts = window(match, audience, (1280, 720))[1]
        (solves,) = [text.rect for text in texts if text.said == "solves"]
        names = [text.rect for text in texts if text.said == active.replace("_", " ").capitalize()]
        assert [one for one in names if abs(solves.center().y() - one.center().y()) < one.height() / 2]
        assert not [one for one in texts if one.said != "solves" and one.rect.intersects(solves)]
    made = board_for(match, view)
    made.show_view(msgspec.structs.replace(view, decision=msgspec.structs.replace(view.decision, seats=(active,))))
    assert "solves" not in said_on(made), "its frame says it"


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_no_figure_of_the_table_stands_on_the_bar_at_the_foot_of_its_row(qapp: QApplication, seats: int) -> None:
    """Points stood on it with their feet."""
    match = played("deck", 60, seats=seats)
    content = window(match, PUBLIC, (1280, 720))[0]
    (table,) = (item for item in content.board_view.board_scene.value_items if isinstance(item, TableItem))
    drawn = QImage(1, 1, QImage.Format.Format_ARGB32)
    bars = list[QRectF]()

    class Bars(QPainter):
        """Notes where bars are drawn."""

        def drawRoundedRect(self, *given: Any) -> None:
            """Note it."""
            bars.append(QRectF(given[0]))

    with Bars(drawn) as painter:
        table.draw(painter)
    figures = [text.rect for text in texts_drawn(table.draw) if text.said.isdigit()]
    assert len(bars) >= 2 * seats
    assert len(figures) >= 2 * seats
    assert not [one for one in figures for bar in bars if one.adjusted(0, 0, 0, -1).intersects(bar)]
