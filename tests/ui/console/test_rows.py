"""Rows of lists: what tells two of them apart can be read, however narrow the panel is."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from ui.console.rows import Row, RowDelegate
from ui.theme import DARK, dress


def drawn(words: str) -> QImage:
    picture = QImage(240, 28, QImage.Format.Format_RGB32)
    picture.fill(0)
    with QPainter(picture) as painter:
        RowDelegate()._draw(painter, Row(words), 0, QRectF(picture.rect()))
    return picture


def test_moves_that_differ_in_their_last_word_look_different_though_both_are_cut(qapp: QApplication) -> None:
    begun = "Crate of Guns, from the Docks of the old harbour, for "
    dress(qapp, DARK)
    assert drawn(begun + "Gideon Quill") == drawn(begun + "Gideon Quill")
    assert drawn(begun + "Gideon Quill") != drawn(begun + "Hattie Blue")
