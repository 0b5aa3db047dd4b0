"""The card with a monitor's number, and whose it is to be."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from tests.rig.offscreen import row
from tests.ui.displays.conftest import SEATS, Room4
from tests.ui.displays.test_covered_windows import place, tell, wayland
from tests.ui.texts import texts_of
from ui.displays.monitor_numbers import NumberCard
from ui.displays.monitors.monitor_identity import ScreenId

__all__ = ["wayland"]


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


def test_a_number_is_blank_until_the_compositor_says_that_it_is_on_its_monitor(wayland: Room4) -> None:
    """A desktop that puts it on another monitor would have the referee assign a team the wrong one."""
    wayland.displays.identify(True)
    card = wayland.displays._numbers.cards[1]
    wayland.qtbot.waitUntil(card.windowHandle().isExposed)
    wayland.qtbot.wait(1)
    assert texts_of(card) == []
    tell(card, "C-BLUE")
    assert texts_of(card) == []
    tell(card, "B-RED")
    assert [text.said for text in texts_of(card)] == ["2", "B-RED"]
    wayland.displays.identify(False)


def test_a_single_monitors_number_needs_no_report(wayland: Room4) -> None:
    wayland.monitors.set(row("A-REF"))
    wayland.wait_quiet()
    wayland.displays.identify(True)
    (card,) = wayland.displays._numbers.cards
    assert [text.said for text in texts_of(card)] == ["1", "A-REF"]
    wayland.displays.identify(False)


def test_a_number_lies_in_the_window_of_a_team_that_fills_its_monitor(wayland: Room4) -> None:
    """Found on sway: a second full-screen window ended the first one's, which was hidden with an alarm."""
    wayland.displays.assign("red", ScreenId(SEATS["red"]))
    place(wayland, "red")
    wayland.displays.identify(True)
    card = wayland.displays._numbers.cards[1]
    assert card.parentWidget() is wayland.displays.window("red")
    assert card.isVisible()
    assert not card.isWindow()
    assert [text.said for text in texts_of(card)] == ["2", "Red", "B-RED"]
    wayland.displays.identify(False)
    assert not card.isVisible()
