"""Dice as they are drawn: those that succeeded are told from the others by more than a colour."""

from __future__ import annotations

from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from ui.theme import DARK, LIGHT, Theme, dice_width, draw_dice, load_fonts


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


def test_a_die_of_six_sides_looks_like_one_whatever_its_faces_are(qapp: QApplication) -> None:
    """One with a 9 was drawn as a hexagon, which is the sign of a seat."""
    load_fonts()
    assert dice_width([((9,), 9)], 60) == dice_width([((6,), 6)], 60) == 60
    assert dice_width([((10,), 10)], 60) > 60
    faces = QImage(70, 70, QImage.Format.Format_RGB32)
    faces.fill(DARK.panel)
    with QPainter(faces) as painter:
        draw_dice(painter, DARK, [((9,), 9)], 5, 35, 60)
    pips = [(x, y) for x in (20, 35, 50) for y in (20, 35, 50)]
    assert all(lightness(faces, *pip) < 60 < lightness(faces, pip[0] + 7, pip[1]) for pip in pips)
