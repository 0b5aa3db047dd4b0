"""The referee's own windows when monitors change: where they return to, and where the referee is asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QHideEvent
from PySide6.QtWidgets import QDialog, QMenu, QWidget

from engine.errors import KnownError
from tests.rig.offscreen import Screen, row
from tests.ui.displays.conftest import ALL, Room4
from ui.displays.monitors.monitor_identity import ScreenId

pytestmark = pytest.mark.slow


def test_the_referees_window_returns_to_its_own_monitor(room: Room4) -> None:
    room.open_console()
    room.seat_and_go_live()
    room.monitors.unplug("B-RED")
    assert not room.console.isVisible()
    room.wait_quiet()
    assert room.console.isVisible()
    assert room.console.geometry().getRect() == (100, 80, 800, 600)
    assert return_cards(room) == []


def test_the_referees_window_follows_its_own_monitor(room: Room4) -> None:
    room.open_console()
    room.monitors.set([Screen("A-REF", x=1920, width=640, height=480), Screen("B-RED", x=0)])
    room.wait_quiet()
    assert room.console.geometry().getRect() == (1920, 0, 640, 480), "moved with it, and made to fit"


def test_the_referee_is_asked_where_to_go_on(room: Room4) -> None:
    room.open_console()
    room.seat_and_go_live("red", "blue")
    room.monitors.unplug("A-REF")
    room.wait_quiet()
    assert not room.console.isVisible()
    assert return_cards(room) == ["D-PUB"], "asked on the monitor that is no team's"
    assert room.displays.is_referee_away
    with pytest.raises(KnownError, match="referee's window is still hidden"):
        room.displays.confirm()
    (card,) = room.displays._referee.return_cards.cards
    card.repaint()
    room.qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert room.console.isVisible()
    assert not room.displays.is_referee_away
    assert room.console.screen().name() == "D-PUB"
    assert room.on_screen() == {}
    assert len(room.plans) == 2
    room.confirm()
    room.wait_placed("red", "blue")
    assert room.secrets_in_sight() == []


def test_the_referee_may_take_a_teams_monitor_when_no_other_is_left(room: Room4) -> None:
    room.open_console()
    room.seat_and_go_live()
    room.monitors.unplug("A-REF")
    room.wait_quiet()
    assert return_cards(room) == ["B-RED", "C-BLUE", "D-PUB"]
    card = room.displays._referee.return_cards.cards[0]
    for key in (Qt.Key.Key_Return, Qt.Key.Key_4, Qt.Key.Key_F10, Qt.Key.Key_F7):
        room.qtbot.keyClick(card, key)
        assert not room.console.isVisible(), "a stray key of a half-typed entry decides nothing"
    room.qtbot.keyClick(card, Qt.Key.Key_F2)
    assert room.console.screen().name() == "C-BLUE"
    assert room.displays.display("blue").screen is None, "the team gave its monitor up"
    assert return_cards(room) == []
    assert [r.audience for r in room.plans[-1].rows] == ["red", "public"]


def test_a_monitor_that_goes_while_the_referee_is_asked_is_asked_about_no_more(room: Room4) -> None:
    room.open_console()
    room.monitors.unplug("A-REF")
    room.wait_quiet()
    assert return_cards(room) == ["B-RED", "C-BLUE", "D-PUB"]
    room.monitors.unplug("D-PUB")
    assert return_cards(room) == [], "hidden with the rest"
    room.wait_quiet()
    assert return_cards(room) == ["B-RED", "C-BLUE"]


def test_a_referees_monitor_told_by_its_connector_only_is_not_trusted_after_it_was_gone(room: Room4) -> None:
    """Somebody may have swapped the cables meanwhile: then this connector is a team's monitor now."""
    room.open_console()
    room.monitors.unplug("A-REF")
    room.wait_quiet()
    room.monitors.set(row(*ALL))
    room.wait_quiet()
    assert not room.console.isVisible()
    assert return_cards(room) == list(ALL)


def test_a_referees_monitor_with_a_serial_number_is_trusted_again(
    room: Room4, serials: Callable[[dict[str, ScreenId]], None]
) -> None:
    serials({"A-REF": ScreenId("A-REF", "Lap", "Top", "77")})
    room.monitors.set(row("A-REF", "B-RED"))
    room.wait_quiet()
    room.open_console()
    room.monitors.unplug("A-REF")
    room.wait_quiet()
    assert not room.console.isVisible()
    room.monitors.set(row("A-REF", "B-RED"))
    room.wait_quiet()
    assert room.console.isVisible()
    assert room.console.screen().name() == "A-REF"


def test_the_referees_window_does_not_return_to_a_mirrored_monitor(room: Room4) -> None:
    room.open_console()
    room.monitors.set([*row("A-REF"), Screen("B-RED", x=10)])
    room.wait_quiet()
    assert not room.console.isVisible()
    assert return_cards(room) == ["A-REF", "B-RED"]


def test_a_window_that_was_never_seen_at_rest_asks(room: Room4) -> None:
    room.console.show()
    room.displays.guard_window(room.console)
    room.displays.guard_window(room.console)
    room.monitors.unplug("B-RED")
    room.wait_quiet()
    assert not room.console.isVisible()
    assert return_cards(room) == ["A-REF", "C-BLUE", "D-PUB"]


class Sulking(QWidget):
    def hideEvent(self, event: QHideEvent) -> None:
        raise ZeroDivisionError("secret")


def test_a_window_that_fails_while_it_is_hidden_keeps_none_of_the_others_in_sight(
    room: Room4, caplog: pytest.LogCaptureFixture
) -> None:
    room.seat_and_go_live()
    room.content("red").fail_on = "hide"
    first, second = Sulking(), QWidget()
    for window in (first, second):
        room.qtbot.addWidget(window)
        window.show()
        room.displays.guard_window(window)
    room.monitors.unplug("B-RED")
    assert room.on_screen() == {}
    assert not first.isVisible()
    assert not second.isVisible()
    assert room.secrets_in_sight() == []
    assert "a window failed while it was hidden" in caplog.text
    room.wait_quiet()


def test_dialogs_and_menus_are_hidden_too(room: Room4) -> None:
    room.open_console()
    dialog, tool, gone, run = (
        QDialog(room.console),
        QWidget(room.console, Qt.WindowType.Window),
        QDialog(room.console),
        QDialog(),
    )
    dialog.open()
    tool.show()
    gone.show()
    run.setModal(True)
    run.show()
    room.monitors.unplug("B-RED")
    assert not any(w.isVisible() for w in (dialog, tool, gone, run))
    gone.setParent(None)
    shiboken6.delete(gone)
    room.wait_quiet()
    assert dialog.isVisible()
    assert dialog.windowModality() == Qt.WindowModality.WindowModal
    assert tool.isVisible()
    assert room.console.geometry().contains(dialog.geometry().center())
    assert not run.isVisible(), "a dialog that was run to its end has ended"
    for window in (dialog, tool, run):
        window.hide()
        window.deleteLater()


TOLD = "A window of yours reached the monitor of Red. It was put back: it holds every secret."


@pytest.mark.parametrize("to", [1700, 2400])
def test_the_referees_window_does_not_stay_before_a_team(room: Room4, to: int) -> None:
    room.open_console()
    room.seat("red")
    room.heard.clear()
    room.console.move(1000, 80)
    room.qtbot.wait(200)
    assert room.heard == []
    room.console.move(to, 80)
    room.qtbot.waitUntil(lambda: "leak_risk" in room.names(), timeout=1000)
    assert room.heard == [("leak_risk", TOLD)]
    assert room.console.geometry().getRect() == (1000, 80, 800, 600), "where it stood"
    room.qtbot.wait(200)
    assert room.heard == [("leak_risk", TOLD)]


def test_a_referees_window_that_is_made_too_large_is_made_to_fit(room: Room4) -> None:
    room.open_console()
    room.seat("red")
    room.console.resize(2200, 600)
    room.qtbot.waitUntil(lambda: "leak_risk" in room.names(), timeout=1000)
    assert room.console.geometry().getRect() == (0, 80, 1920, 600)


def test_a_window_manager_that_puts_the_window_before_a_team_again_and_again_is_told_of(room: Room4) -> None:
    def told(times: int) -> bool:
        return len(room.heard) == times

    room.open_console()
    room.seat("red")
    room.heard.clear()
    for times in range(1, 5):
        room.console.move(2400, 80)
        room.qtbot.waitUntil(partial(told, times), timeout=1000)
        room.displays._referee._settling.stop()  # it never stands still where it belongs
    assert room.heard[-1] == (
        "leak_risk",
        "A window of yours reached the monitor of Red. Move it away: it holds every secret.",
    )


def test_where_no_program_may_place_its_windows_it_is_only_told(room: Room4, monkeypatch: pytest.MonkeyPatch) -> None:
    room.open_console()
    room.seat("red")
    room.heard.clear()
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "wayland")
    room.console.move(2400, 80)
    room.qtbot.waitUntil(lambda: "leak_risk" in room.names(), timeout=1000)
    told = "A window of yours reached the monitor of Red. Move it away: it holds every secret."
    assert room.heard == [("leak_risk", told)]
    assert room.console.pos().x() == 2400


def test_a_dialog_that_comes_before_a_team_goes_back_over_its_window(room: Room4) -> None:
    """It holds secrets as the window does over which it opened, and may be dragged as well."""
    room.open_console()
    room.seat_and_go_live()
    dialog = QDialog(room.console)
    dialog.setGeometry(200, 200, 300, 200)
    dialog.open()
    room.qtbot.wait(200)
    assert "leak_risk" not in room.names()
    dialog.move(1920 + 100, 100)
    room.qtbot.waitUntil(lambda: "leak_risk" in room.names(), timeout=2000)
    assert ("leak_risk", TOLD) in room.heard
    assert room.console.geometry().contains(dialog.geometry())
    dialog.close()


@pytest.mark.qt_log_ignore("does not support")
def test_an_open_menu_closes(room: Room4) -> None:
    room.open_console()
    menu = QMenu(room.console)
    menu.addAction("Secret piece")
    menu.popup(room.console.pos())
    room.monitors.unplug("B-RED")
    assert not menu.isVisible()
    room.wait_quiet()
    assert not menu.isVisible()


def test_windows_that_nobody_registered_are_the_referees(room: Room4) -> None:
    first, second = QWidget(), QWidget()
    for window in (first, second):
        room.qtbot.addWidget(window)
        window.show()
    room.monitors.unplug("B-RED")
    assert not first.isVisible()
    room.wait_quiet()
    assert return_cards(room) == ["A-REF", "C-BLUE", "D-PUB"]
    room.qtbot.keyClick(room.displays._referee.return_cards.cards[0], Qt.Key.Key_F1)
    assert first.isVisible()
    assert second.isVisible()


def test_a_dialog_without_the_referees_window_asks(room: Room4) -> None:
    room.displays.guard_window(room.console)  # not open yet
    room.qtbot.wait(170)
    wizard = QDialog()
    room.qtbot.addWidget(wizard)
    wizard.show()
    room.monitors.unplug("B-RED")
    room.wait_quiet()
    assert not wizard.isVisible()
    room.qtbot.keyClick(room.displays._referee.return_cards.cards[0], Qt.Key.Key_F1)
    assert wizard.isVisible()
    assert not room.console.isVisible()


def test_each_window_of_the_referees_goes_its_own_way(room: Room4) -> None:
    room.open_console()
    second = QWidget()
    room.qtbot.addWidget(second)
    second.setGeometry(2000, 50, 400, 300)
    second.show()
    room.displays.guard_window(second)
    room.qtbot.wait(170)
    room.monitors.unplug("B-RED")
    room.wait_quiet()
    assert room.console.isVisible()
    assert not second.isVisible()
    room.qtbot.keyClick(room.displays._referee.return_cards.cards[0], Qt.Key.Key_F1)
    assert second.screen().name() in ("A-REF", "D-PUB")
    assert second.isVisible()


def test_a_hidden_window_cannot_be_shown_by_others(room: Room4) -> None:
    room.open_console()
    room.monitors.unplug("A-REF")
    room.console.show()
    assert not room.console.isVisible()
    room.wait_quiet()
    room.console.show()
    assert not room.console.isVisible()


def test_an_answer_about_a_monitor_that_is_gone_is_no_answer(room: Room4) -> None:
    room.open_console()
    room.monitors.unplug("A-REF")
    room.wait_quiet()
    (card, *_) = room.displays._referee.return_cards.cards
    room.displays._referee.set_monitors((), frozenset())
    room.qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert not room.console.isVisible()
    assert card.isVisible()


def test_a_window_that_ends_up_before_a_team_is_hidden_again(room: Room4) -> None:
    """A window manager may put it where it likes; the offscreen platform does not, so the test plays the manager."""
    room.open_console()
    room.seat("red")
    room.monitors.unplug("D-PUB")
    room.wait_quiet()
    assert room.console.isVisible()
    room.console.move(2500, 100)
    room.qtbot.waitUntil(lambda: not room.console.isVisible(), timeout=1000)
    assert return_cards(room) == ["A-REF", "C-BLUE"]


def test_a_guarded_window_may_be_destroyed(room: Room4) -> None:
    window = QWidget()
    window.show()
    room.displays.guard_window(window)
    shiboken6.delete(window)
    room.monitors.unplug("B-RED")
    room.wait_quiet()
    assert not room.displays._referee.are_away


def test_a_guarded_window_outside_every_monitor_has_no_home(room: Room4) -> None:
    room.console.setGeometry(-9000, 0, 800, 600)
    room.console.show()
    room.displays.guard_window(room.console)
    room.qtbot.wait(170)
    assert room.displays._referee.occupied == frozenset()
    room.console.hide()
    room.console.move(0, 0)
    room.qtbot.wait(170)
    assert room.displays._referee.occupied == frozenset()


def return_cards(room: Room4) -> list[str]:
    """Return the monitors on which the referee is asked."""
    asking = room.displays._referee.return_cards.cards
    return sorted(r.screen().name() for r in asking if r.isVisible())


def test_a_dialog_that_opens_between_two_news_is_hidden_by_the_second(room: Room4) -> None:
    console = room.open_console()
    room.seat_and_go_live("red", "blue")
    room.monitors.unplug("B-RED")
    dialog = QDialog(console)
    dialog.show()
    room.monitors.unplug("D-PUB")
    assert not dialog.isVisible()
    assert room.secrets_in_sight() == []
    dialog.deleteLater()
