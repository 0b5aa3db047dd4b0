"""Words in as many lines as they need."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication

from ui.theme import DARK, apply_theme, font
from ui.widgets.labels import WrappedText

WIDE, HIGH = 220, 200
TEXT = "Player 2 is dealt 7 cards. 🂡 New in the hand of Zoë: Handheld Ground Photography, Sensor Failure."


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> None:
    apply_theme(qapp, DARK)


def drawn(words: WrappedText) -> QImage:
    picture = QImage(WIDE + 100, HIGH, QImage.Format.Format_RGB32)
    picture.fill(0)
    with QPainter(picture) as painter:
        painter.setPen(QColor("white"))
        words.draw(painter, QPointF(0, 0))
    return picture


def inked(picture: QImage, part: QRect) -> bool:
    cut = picture.copy(part)
    empty = QImage(cut.size(), cut.format())
    empty.fill(0)
    return cut != empty


def test_it_is_drawn_as_qt_would_draw_it_in_a_box() -> None:
    face = font(14)
    words = WrappedText(TEXT, face, WIDE)
    other = QImage(WIDE + 100, HIGH, QImage.Format.Format_RGB32)
    other.fill(0)
    with QPainter(other) as painter:
        painter.setPen(QColor("white"))
        painter.setFont(face)
        box = painter.drawText(QRect(0, 0, WIDE, HIGH), int(Qt.TextFlag.TextWordWrap), TEXT)
    assert drawn(words) == other
    assert words.high == box.height()


def test_a_word_longer_than_a_line_is_broken_and_nothing_stands_beside_the_line() -> None:
    words = WrappedText("Pneumonoultramicroscopicsilicovolcanoconiosis", font(14), WIDE)
    assert words.high > 1.5 * QFontMetricsF(font(14)).height()
    assert not inked(drawn(words), QRect(WIDE + 1, 0, 99, HIGH))


def test_what_has_no_room_is_left_out_and_the_last_line_says_so() -> None:
    words = WrappedText(TEXT * 20, font(14), WIDE)
    words.cut(60)
    assert words.high <= 60
    assert words.last.endswith("…")
    picture = drawn(words)
    assert inked(picture, QRect(0, words.high - 15, WIDE, 14))
    assert not inked(picture, QRect(0, words.high, WIDE, HIGH - words.high))
    whole = WrappedText(TEXT * 20, font(14), WIDE)
    assert picture.copy(0, 0, WIDE, words.high - 17) == drawn(whole).copy(0, 0, WIDE, words.high - 17)


def test_the_first_line_stays_however_little_room_there_is() -> None:
    words = WrappedText(TEXT, font(14), WIDE)
    words.cut(3)
    assert words.high == WrappedText("Player", font(14), WIDE).high


@pytest.mark.slow
def test_a_sentence_that_begins_with_an_arabic_name_stands_at_the_left_and_a_break_breaks() -> None:
    words = WrappedText("محمد plays a card", font(14), WIDE)
    assert not inked(drawn(words), QRect(WIDE - 60, 0, 160, HIGH))
    broken = WrappedText("one\ntwo\nthree", font(14), WIDE)
    assert broken.high == 3 * WrappedText("one", font(14), WIDE).high
    broken.cut(2 * broken.high / 3)
    assert broken.last == "two…", "lines of their own do not run together"


def test_lines_of_their_own_that_have_no_room_do_not_run_together() -> None:
    """There stood "Influence – Red: 0, Blue: 0 Locations controlled – Red: 6, Blue: 3" where three lines had no room."""
    words = WrappedText("Cash – Red: 5\nInfluence – Red: 0\nPlaces – Red: 6", font(14), 2000)
    words.cut(words.high * 0.7)
    assert words.last == "Influence – Red: 0…"


def test_a_text_that_has_not_room_ends_with_a_whole_word() -> None:
    """ "Player 1 plays High-resolution Satellite Imagery and Cha…" had to be read twice."""
    metrics = QFontMetricsF(font(14))
    for room in range(60, 400, 7):
        words = WrappedText(TEXT, font(14), room)
        words.cut(1)
        assert words.last.endswith("…")
        said = words.last.removesuffix("…")
        assert TEXT.startswith(said)
        assert TEXT[len(said)] == " ", words.last
        assert metrics.horizontalAdvance(words.last) <= room
    alone = WrappedText("Pneumonoultramicroscopicsilicovolcanoconiosis", font(14), WIDE)
    alone.cut(1)
    assert alone.last.startswith("Pneumonoultra")


def test_a_percent_sign_does_not_stand_alone_in_a_line() -> None:
    face = font(14)
    wide = math.ceil(QFontMetricsF(face).horizontalAdvance("below 4, 51")) + 2
    words = WrappedText("below 4, 51 %", face, wide)
    assert words.lines == 2
    assert words._layout.lineAt(1).textStart() == len("below 4, "), "the number goes with it"
