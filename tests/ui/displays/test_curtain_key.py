"""F12 curtains all, whatever has the keyboard. With a real window manager and keyboard: tests/x11."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QLineEdit, QMenu, QWidget

from tests.ui.displays.conftest import Room4

pytestmark = pytest.mark.slow


def focus_line(console: QWidget) -> None:
    entry = QLineEdit("half-typed", console)
    entry.show()
    console.activateWindow()
    entry.setFocus()


def focus_menu(console: QWidget) -> None:
    menu = QMenu(console)
    menu.addAction("Ruling")
    menu.popup(console.pos())


def focus_combo(console: QWidget) -> None:
    box = QComboBox(console)
    box.addItems(["one", "two"])
    box.show()
    box.showPopup()


def focus_modal(console: QWidget) -> None:
    dialog = QDialog(console)
    entry = QLineEdit(dialog)
    dialog.setWindowModality(Qt.WindowModality.ApplicationModal)
    dialog.show()
    dialog.activateWindow()
    entry.setFocus()


def focus_menu_of_modal(console: QWidget) -> None:
    focus_modal(console)
    focus_menu(console)


@pytest.mark.qt_log_ignore("does not support")
@pytest.mark.parametrize("focus", [focus_line, focus_menu, focus_combo, focus_modal, focus_menu_of_modal])
@pytest.mark.parametrize("modifier", [Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier])
def test_the_key_works_in_every_focus_state(
    room: Room4, focus: Callable[[QWidget], None], modifier: Qt.KeyboardModifier
) -> None:
    room.displays.watch_curtain_key()
    room.displays.watch_curtain_key()
    console = room.open_console()
    room.seat_and_go_live()
    focus(console)
    QApplication.processEvents()
    window = QGuiApplication.focusWindow()
    assert window is not None
    QTest.keyClick(window, Qt.Key.Key_F12, modifier)
    assert room.secrets_in_sight() == []
    assert room.names().count("curtained_all") == 1
    for popup in (QApplication.activePopupWidget(), QApplication.activeModalWidget()):
        if popup is not None:
            popup.close()


def test_the_key_is_kept_from_whatever_has_the_focus(room: Room4) -> None:
    room.displays.watch_curtain_key()
    console = room.open_console()
    focus_line(console)
    QApplication.processEvents()
    window = console.windowHandle()
    pressed = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_F12, Qt.KeyboardModifier.NoModifier)
    assert QApplication.sendEvent(window, pressed)
    repeated = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_F12, Qt.KeyboardModifier.NoModifier, "", True)
    QApplication.sendEvent(window, repeated)
    assert room.names().count("curtained_all") == 1, "holding the key is one press"
    QTest.keyClick(window, Qt.Key.Key_A)
    entry = console.findChild(QLineEdit)
    assert isinstance(entry, QLineEdit)
    assert entry.text() == "half-typeda"
    assert room.names().count("curtained_all") == 1
