"""Signs, names and figures on the board of Collection Deck that had been taken for something else."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from engine.visibility.schema import PUBLIC
from tests.ui.board.windows import board_for, said_on, window
from tests.ui.shots import played
from tests.ui.texts import texts_drawn
from ui.board import board_of
from ui.board.scene.spotlight_item import SpotlightItem
from ui.board.scene.table_item import TableItem
from ui.theme import DARK, LIGHT, Theme, contrast

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]


@pytest.mark.rule("DECK-4.4", "DECK-4.9")
def test_an_aspect_that_is_taken_away_does_not_read_as_added(qapp: QApplication) -> None:
    """The Question Has Changed bore a W, as a technique does that has it; then "−W", which said nothing to a newcomer."""
    match = played("deck", 150, seats=8)
    view = match.view(PUBLIC)
    taken = [piece for zone in view.zones.values() for piece in zone.pieces if piece.marks.get("takes")]
    assert [piece.marks["takes"] for piece in taken] == ["W", "P"]
    assert [piece.face.id for piece in taken if piece.face] == ["r_changed_question"] * 2
    made = board_for(match, view)
    marks = board_of("deck").layout.marks
    assert (marks["takes"].show, marks["takes"].form) == ("letters", "gone"), "struck out, as on the problem"
    assert marks["aspects_gone"].form == "gone"
    struck = [item for item in made.board_scene.pieces.values() if item.piece.marks.get("aspects_gone")]
    assert sorted(str(item.piece.marks["aspects_gone"]) for item in struck) == ["P", "W"]
    for item in struck:
        assert item.piece.marks["aspects_gone"] in [text.said for text in texts_drawn(item.draw)]
        assert str(item.piece.marks["aspects_gone"]) not in str(item.piece.marks["aspects"])


@pytest.mark.rule("DECK-4.4")
def test_a_card_says_by_how_much_it_makes_a_problem_harder(qapp: QApplication) -> None:
    """The problem bore "7→9", and nothing said which card had done that."""
    match = played("deck", 150, seats=8)
    view = match.view(PUBLIC)
    lying = [piece for zone in view.zones.values() for piece in zone.pieces if piece.marks.get("harder")]
    assert [piece.face.id for piece in lying if piece.face] == ["r_denial_and_deception"]
    made = board_for(match, view)
    assert "+2" in said_on(made)


def test_short_forms_are_known_by_the_words_of_the_name() -> None:
    """New Question, Patrol Areas or Cartel Money were not found again in the log, which has the whole names."""
    layout = board_of("deck").layout
    content = played("deck", 1).rules.schema.kinds.values()
    faces = {kind.face.name: kind.face for kind in content}
    for name in faces:
        words = name.lower().replace("-", " ").split()
        for form in layout.wordings(name)[1:]:
            for word in form.lower().replace("-", " ").replace(",", "").replace(".", "").split():
                assert any(one.startswith(word[:4]) for one in words), f"{form} for {name}"


def test_cards_of_two_kinds_have_two_icons() -> None:
    """A challenge and an open source had the same speech bubble on nearly the same ground."""
    styles = board_of("deck").layout.styles
    disciplines = [style.icon for name, style in styles.items() if name.startswith("technique.")]
    checks = {style.icon for name, style in styles.items() if name.startswith("reality")}
    assert len(set(disciplines)) == len(disciplines) == 5
    assert checks.isdisjoint(disciplines)


@pytest.mark.rule("DECK-6.5")
def test_what_a_reality_check_does_is_seen_on_its_tile(qapp: QApplication) -> None:
    """All counters had one cross on grey, and all that changes something had one star."""
    layout, kinds = board_of("deck").layout, played("deck", 1).rules.schema.kinds
    seen = {
        kind.face.name: layout.style(kind.face.style) for kind in kinds.values() if kind.face.style.startswith("reality")
    }
    technique = {name: layout.style(f"technique.{name}") for name in ("sigint", "osint")}
    assert seen["New Encryption"].tint == seen["Radio Silence"].tint == technique["sigint"].tint
    assert seen["Pay Wall"].tint == technique["osint"].tint
    assert seen["Budget Cut"].tint == seen["Visa Denied"].tint == "plain", "against several"
    assert {seen[name].label for name in ("Pay Wall", "New Encryption", "Budget Cut")} == {"Counter"}
    assert [seen[name].label for name in ("Lucky Break", "Raised Alert")] == ["Easier", "Harder"]
    for one, other in (
        ("Lucky Break", "Raised Alert"),
        ("Joint Tasking", "New Equipment"),
        ("Wider Implications", "Pay Wall"),
    ):
        assert seen[one].icon != seen[other].icon


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_what_stands_on_a_file_is_read_on_its_card_board(theme: Theme) -> None:
    """Ten problems lay in grey on black: a file is of card board, and what it bears is as legible as before."""
    paper = theme.file
    assert contrast(paper.card_text, paper.card) >= 7
    assert contrast(paper.card_soft, paper.card) >= 4.5
    for name in ("ink", "yellow"):
        assert contrast(paper.tint(name).fill, paper.tint(name).ink) >= 7, "a figure on it"
    assert abs(paper.card.hue() - 37) < 12, "warm"
    assert contrast(paper.card, theme.panel) >= 1.15


class _NotedBars(QPainter):
    """A painter that notes the rounded rectangles it draws."""

    def draw(self, table: TableItem) -> None:
        self.bars: list[QRectF] = []
        image = QImage(1280, 720, QImage.Format.Format_RGB32)
        self.begin(image)
        table.draw(self)
        self.end()

    def drawRoundedRect(self, rect: QRectF, *corners: float) -> None:  # type: ignore[override]
        self.bars.append(QRectF(rect))


@pytest.mark.rule("DECK-10.1")
@pytest.mark.parametrize(("seats", "audience"), [(2, PUBLIC), (8, PUBLIC), (8, "player_1")])
def test_no_edge_of_a_bar_runs_through_the_points(qapp: QApplication, seats: int, audience: str) -> None:
    """The 7 of 10 stood half on the bar and half beside it."""
    match = played("deck", 25, seats=seats)
    view = match.view(audience)
    for score in range(1, 10):
        content = window(match, audience, (1280, 720))[0]
        content.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "score/player_1": score}))
        (table,) = (item for item in content.board_view.board_scene.value_items if isinstance(item, TableItem))
        row = table._line(1)
        noted = _NotedBars()
        noted.draw(table)
        bars = [bar for bar in noted.bars if row.contains(bar.center())]
        end = table._cells[0].room.right()
        said = [text for text in texts_drawn(table.draw) if row.contains(text.rect.center()) and text.said == str(score)]
        figure = min((text.rect for text in said), key=lambda rect: abs(rect.right() - end))
        assert len(bars) >= 2
        drawn = QRectF(figure.left(), figure.center().y() - 0.3 * figure.height(), figure.width(), 0.6 * figure.height())
        assert not [bar for bar in bars if bar.intersects(drawn)]


@pytest.mark.rule("DECK-6.2")
@pytest.mark.parametrize("audience", [PUBLIC, "player_1"])
def test_how_often_others_have_disrupted_stands_with_the_problem(qapp: QApplication, audience: str) -> None:
    match = played("deck", 150, seats=8)
    view = match.view(audience)
    content, _ = window(match, audience, (1280, 720))
    (large,) = (item for item in content.board_view.board_scene.value_items if isinstance(item, SpotlightItem))
    assert "0 of 3 disruptions used" in [text.said for text in texts_drawn(large.draw)]
    content.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "disruptions": 2}))
    assert "2 of 3 disruptions used" in [text.said for text in texts_drawn(large.draw)]
    content.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "target": ""}))
    assert not [text.said for text in texts_drawn(large.draw) if "disruptions" in text.said]


@pytest.mark.rule("DECK-7.1")
@pytest.mark.parametrize("audience", [PUBLIC, "player_1"])
def test_a_solved_problem_keeps_its_difficulty_and_its_letters(qapp: QApplication, audience: str) -> None:
    """Beside the ranges and letters of the techniques that solved it stood neither, so nobody saw why they fitted."""
    match = played("deck", 12)
    content, view = window(match, audience, (1280, 720))[0], match.view(audience)
    solved = str(view.numbers["solved"]).split()[0]
    (piece,) = (one for zone in view.zones.values() for one in zone.pieces if one.face is not None and one.face.id == solved)
    assert piece.face is not None
    assert piece.marks["difficulty"] == piece.face.pips["difficulty"]
    (large,) = (item for item in content.board_view.board_scene.value_items if isinstance(item, SpotlightItem))
    said = [text.said for text in texts_drawn(large.draw)]
    assert str(piece.marks["difficulty"]) in said
    assert set(str(piece.marks["aspects"])) <= set(said)


@pytest.mark.rule("DECK-5.3", "DECK-7.1")
@pytest.mark.parametrize("audience", [PUBLIC, "player_1"])
def test_while_nothing_is_played_on_its_place_says_how_a_problem_is_solved(qapp: QApplication, audience: str) -> None:
    """A fifth of the board was empty at the begin of each turn."""
    match = played("deck", 150, seats=8)
    view = match.view(audience)
    content, _ = window(match, audience, (1280, 720))
    content.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "target": "", "solved": ""}))
    (calm,) = (item for item in content.board_view.board_scene.value_items if isinstance(item, SpotlightItem))
    lines = texts_drawn(calm.draw)
    assert " ".join(text.said for text in lines).startswith("To solve a problem, play as many")
    assert lines[-1].said.endswith("may disrupt.")
