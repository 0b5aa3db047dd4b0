"""The card with a monitor's number, and whose it is to be."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from tests.ui.texts import texts_of
from ui.displays.monitor_numbers import NumberCard


def test_a_long_name_stands_whole_on_the_card_of_its_monitor(qtbot: QtBot) -> None:
    """Both ends of it were cut: nobody could read whose the monitor was to be."""
    card = NumberCard(
        2, "Goldstar Semiconductor 27MP35HQ (HDMI-A-1)", "The Department of Geospatial Analysis", unmanaged=False
    )
    qtbot.addWidget(card)
    card.resize(432, 432)
    texts = texts_of(card)
    assert [text.said for text in texts] == ["2", card.owner, card.name]
    assert all(QRectF(card.rect()).contains(text.rect) for text in texts)
