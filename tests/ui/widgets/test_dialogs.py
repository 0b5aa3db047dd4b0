"""Sheets: where the keyboard is when one opens."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from ui.widgets.dialogs import Sheet, TextSheet


def awake(sheet: Sheet, qtbot: QtBot) -> None:
    """A window that has the keyboard before it is asked anything: then Qt has given it to a button already."""
    qtbot.addWidget(sheet)
    sheet.show()
    qtbot.waitActive(sheet)
    sheet.no.setFocus()
    qtbot.waitUntil(sheet.no.hasFocus)


def test_a_line_has_the_keyboard_though_qt_gave_it_to_cancel(qtbot: QtBot) -> None:
    sheet = TextSheet("Note", "Note", "Keep", needed=True)
    awake(sheet, qtbot)
    sheet.open()
    assert sheet.focusWidget() is sheet.line
    assert sheet.yes.isDefault()


def test_a_sheet_that_is_no_routine_opens_on_cancel(qtbot: QtBot) -> None:
    sheet = TextSheet("Other rules", "Words", "Go on")
    sheet.be_careful()
    awake(sheet, qtbot)
    sheet.line.setFocus()
    sheet.open()
    assert sheet.focusWidget() is sheet.no
