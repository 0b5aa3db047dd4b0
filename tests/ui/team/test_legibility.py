"""A room can read it: every text of team windows is as large as its role asks, within the window, and over no other."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from engine.contract.game import Game
from engine.games import all_games
from engine.visibility.schema import PUBLIC
from tests.effort import LONG, some
from tests.ui.legibility import letters_of
from tests.ui.legibility import window as laid_out
from tests.ui.shots import played
from tests.ui.texts import Text, texts_of
from ui.board import board_of
from ui.team import TeamContent
from ui.theme import DARK, LIGHT, load_fonts, teams

pytestmark = pytest.mark.slow

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
MARKS = teams({"cartel": "Cartel", "hunters": "Hunters", "public": "Public"})


def window(audience: str, plies: int, size: tuple[int, int]) -> tuple[TeamContent, list[Text]]:
    load_fonts()
    match = played("hunt", plies)
    content = TeamContent(audience, board_of("hunt"), MARKS, DARK if plies % 2 else LIGHT)
    content.set_motion(False)
    content.resize(*size)
    content.set_clock("12:40")
    content.show_view(match.view(audience), [one for _, one in match.observations(audience)])
    content.set_message("Five minutes are left")
    return content, texts_of(content)


def specks_of(content: TeamContent) -> list[str]:
    """The names of cards face up that are drawn smaller than their sign: dust on a board."""
    items = content.board_view.board_scene.pieces.values()
    shown = [(item, item.context, item.piece.face) for item in items if item.piece.face is not None]
    return [
        face.name
        for item, context, face in shown
        if context.layout.style_of(item.piece).form == "card" and item.boundingRect().height() < 1.3 * context.unit
    ]


@pytest.mark.parametrize("game", some(all_games(), 3, __name__), ids=lambda game: game.id)
def test_letters_are_as_large_as_what_they_say_asks_for(game: Game, qapp: QApplication) -> None:
    for seats in sorted({game.least, len(game.seats)}):
        for plies in (3, 90):
            match = played(game.id, plies, seats=seats)
            for audience in (match.seats[0], PUBLIC):
                for size in (SIZES if LONG else (SIZES[0], SIZES[-1])) if plies > 3 else SIZES[:1]:
                    content = laid_out(match, audience, size)
                    found = letters_of(content)
                    assert [one for one in found if one.is_too_small] == [], (audience, size)
                    assert {one.role for one in found} >= {"now", "rest"}
                    assert specks_of(content) == [], (audience, size)
                    content.drop()


@pytest.mark.parametrize("size", some([*SIZES, (1024, 768), (2560, 1080)], 2, __name__))
@pytest.mark.parametrize("audience", ["cartel", "hunters", "public"])
def test_no_text_lies_over_another_or_leaves_the_window(qapp: QApplication, audience: str, size: tuple[int, int]) -> None:
    for plies in (8, 75, 131):
        _, texts = window(audience, plies, size)
        page = QRectF(0, 0, *size)
        assert [text.said for text in texts if not page.contains(text.rect)] == []
        for at, one in enumerate(texts):
            for other in texts[at + 1 :]:
                assert not one.rect.adjusted(1, 1, -1, -1).intersects(other.rect.adjusted(1, 1, -1, -1)), (plies, one, other)


def test_the_measure_sees_a_small_text(qapp: QApplication) -> None:
    """The check can fail: the same window laid out for a smaller one is refused."""
    content = laid_out(played("hunt", 75), "hunters", (1920, 1080))
    assert not any(one.is_too_small for one in letters_of(content))
    content.board_view.set_unit(18)
    assert {one.role for one in letters_of(content) if one.is_too_small} == {"decides", "rest"}


@pytest.mark.parametrize("size", SIZES)
def test_a_long_message_is_read_whole(qapp: QApplication, size: tuple[int, int]) -> None:
    words = (
        "A turn: play a strategy, draw two cards, or pass. A strategy is one or more techniques that together show all that"
        " a problem asks for; say what each of them would find out. The others may answer it with what they hold, and then"
        " it counts. Whoever is judged to have explained it well draws one card more, and the next seat goes on."
    )
    content, _ = window("cartel", 75, size)
    board = content.board_view.geometry()
    content.set_message(words)
    lines = [text for text in texts_of(content) if text.said in words and len(text.said) > 20]
    assert " ".join(text.said for text in lines) == words
    assert all(size[1] / text.rect.height() <= 65 for text in lines)
    assert content.board_view.geometry() == board, "a message moves nothing"
