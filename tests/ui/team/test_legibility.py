"""A room can read it: every text of real team windows is large enough, within the window, and over no other text."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

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


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("audience", ["cartel", "hunters", "public"])
def test_every_text_can_be_read_across_a_room(qapp: QApplication, audience: str, size: tuple[int, int]) -> None:
    for plies in (8, 75, 131):
        content, texts = window(audience, plies, size)
        assert len(texts) > 20
        small = {text.said: text.pixels for text in texts if text.pixels < size[1] / 50}
        assert not small
        heading = content.heading
        for said in (MARKS[audience].name, heading.phase, heading.decision, "12:40", "Five minutes are left"):
            sizes = [text.pixels for text in texts if text.said == said]
            assert not said or max(sizes) >= size[1] / 36, (said, sizes)


@pytest.mark.parametrize("size", [*SIZES, (1024, 768), (2560, 1080)])
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
    content, _ = window("hunters", 75, (1920, 1080))
    content.board_view.set_unit(14)
    assert min(text.pixels for text in texts_of(content)) < 1080 / 50


@pytest.mark.parametrize("size", SIZES)
def test_a_long_message_is_read_whole(qapp: QApplication, size: tuple[int, int]) -> None:
    words = (
        "A turn: play a strategy, draw two cards, or pass. A strategy is one or more techniques that together show all that"
        " a problem asks for; say what each of them would find out. The others may answer it with what they hold, and then"
        " it counts. Whoever is judged to have explained it well draws one card more, and the next seat goes on."
    )
    content, texts = window("cartel", 75, size)
    board = content.board_view.height()
    content.set_message(words)
    texts = texts_of(content)
    lines = [text for text in texts if text.said in words and len(text.said) > 20]
    assert " ".join(text.said for text in lines) == words
    assert all(text.pixels >= size[1] / 50 for text in lines)
    assert content.board_view.height() > 0.85 * board
    content.set_message("Five minutes are left")
    assert content.board_view.height() == board
