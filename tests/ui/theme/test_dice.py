"""Dice as they are drawn: those that succeeded are told from the others by more than a colour."""

from __future__ import annotations

from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from ui.theme import DARK, LIGHT, Theme, draw_dice, load_fonts


def drawn(theme: Theme, successes: tuple[int, ...]) -> QImage:
    load_fonts()
    picture = QImage(220, 100, QImage.Format.Format_RGB32)
    picture.fill(theme.panel)
    with QPainter(picture) as painter:
        draw_dice(painter, theme, [((2, 5), 6)], 10, 40, 60, successes)
    return picture


def lightness(picture: QImage, x: int, y: int) -> int:
    return QColor(picture.pixel(x, y)).lightness()


def test_of_dice_that_are_counted_those_that_failed_are_faint_and_the_others_underlined(qapp: QApplication) -> None:
    for theme in (DARK, LIGHT):
        plain, counted = drawn(theme, ()), drawn(theme, (1, 2, 3))
        second, bar = (110, 18), (40, 77)
        assert abs(lightness(plain, *second) - lightness(plain, 40, 18)) < 8, "without successes all look alike"
        assert QColor(plain.pixel(*bar)) == QColor(theme.panel)
        assert QColor(counted.pixel(*bar)) == QColor(theme.tint("green").edge)
        assert QColor(counted.pixel(110, 77)) == QColor(theme.panel)
        assert counted.copy(70, 0, 90, 80) != plain.copy(70, 0, 90, 80)
