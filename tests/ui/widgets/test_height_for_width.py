"""Drawn widgets that are as high as what they draw needs in their width."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ui.widgets.height_for_width import HeightForWidth


class _Words(HeightForWidth):
    def heightForWidth(self, wide: int) -> int:
        return 20 if wide > 400 else 40


def test_its_second_line_is_whole_where_it_has_been_wider(qtbot: QtBot) -> None:
    """What is learnt read "Everybody: no card and no": its height was still that of the width before the first layout."""
    box, words = QWidget(), _Words()
    qtbot.addWidget(box)
    QVBoxLayout(box).addWidget(words)
    words.resize(640, 20)
    box.resize(300, 200)
    box.show()
    qtbot.waitExposed(box)
    assert words.height() >= words.heightForWidth(words.width()) == 40
