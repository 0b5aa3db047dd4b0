"""What Collection Deck's cards say and teach, where they lie on a board."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from engine.visibility.schema import PUBLIC, REFEREE
from tests.ui.board.windows import names_of, said_on, shown_on, window
from tests.ui.shots import played
from tests.ui.texts import texts_drawn, texts_of
from ui.board import board_of
from ui.board.paint.case_card_painter import draw_case


def test_a_lesson_is_not_torn_to_a_scrap(qapp: QApplication) -> None:
    match = played("deck", 3, seats=8)
    texts = [text.said for text in window(match, PUBLIC, (1280, 720))[1]]
    assert not [said for said in texts if said.startswith("Fact:") and said.endswith("\u2026")]


def test_a_problem_says_to_the_referee_what_decides_and_no_more(qapp: QApplication) -> None:
    """Prose and facts covered the files; who points at one reads all of it."""
    match = played("deck", 3)
    view = match.view(REFEREE)
    faces = [zone.pieces[0].face for id_, zone in view.zones.items() if id_.startswith("field/") and zone.pieces]
    assert len(faces) == 10
    said = said_on(shown_on(board_of("deck"), names_of(match), view, (1500, 1000)))
    prose = [text for face in faces if face for label, text in face.notes if label in ("", "Fact")]
    assert len(prose) >= 10
    assert not [text for text in prose if any(line and line in text for line in said if len(line) > 20)]
    for face in faces:
        assert face is not None
        assert set(f"{face.name} {face.text}".split()) <= set(" ".join(said).split()), face.name


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 3, 2015])
def test_what_problems_say_is_whole_on_a_players_screen(qapp: QApplication, seed: int) -> None:
    match = played("deck", 3, seed=seed)
    content = window(match, "player_1", (1920, 1080))[0]
    content.set_message("")
    torn = [text.said for text in texts_of(content) if text.said[:-1] and text.said.endswith("\u2026")]
    # A card of a hand of seven has one line for the kinds of problem against which it cannot be used.
    assert not [said for said in torn if not said.startswith(("Only against:", "Not against:"))]


def test_a_problem_shows_its_aspects_also_where_a_value_was_changed(qapp: QApplication) -> None:
    """In a small window "3→2" pushed the aspects into a row of their own, which was left out."""
    match = played("deck", 60, seats=4)
    content, _ = window(match, match.seats[0], (1280, 720))
    drawn = [[text.said for text in texts_drawn(item.draw)] for item in content.board_view.board_scene.pieces.values()]
    assert [{"P", "E"} <= set(said) for said in drawn if "Pipeline" in " ".join(said)] == [True]


def test_a_problem_with_little_room_says_what_it_is_about_instead_of_its_picture(qapp: QApplication) -> None:
    """Where several cards lay on a problem its kinds, which decide what may be played, were left out."""
    match = played("deck", 60, seats=4)
    content, _ = window(match, match.seats[0], (1280, 720))
    pieces = content.board_view.board_scene.pieces.values()
    item = next(item for item in pieces if "Pipeline Route" in item.context.layout.wordings(item.piece.name))
    assert item.piece.face is not None
    low = QRectF(0, 0, 16 * item.context.unit, 3.1 * item.context.unit)
    drawn = texts_drawn(lambda painter: draw_case(painter, item.context, item.piece, low))
    assert item.piece.face.text in [text.said for text in drawn]
