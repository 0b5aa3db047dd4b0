"""Other keys for commands: kept, refused where they are taken, and the usual ones again."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ui.library.settings.keys_editor import KeysEditor
from ui.library.settings.settings_file import SettingsFile
from ui.widgets.console_commands import Commands


def editor(qtbot: QtBot) -> tuple[Commands, KeysEditor]:
    window = QWidget()
    qtbot.addWidget(window)
    commands = Commands(window)
    return commands, KeysEditor(commands, window)


def test_nothing_is_changed_until_a_key_is(qtbot: QtBot) -> None:
    _, sheet = editor(qtbot)
    assert sheet.values() == ({},)


def test_a_changed_key_is_the_commands_and_is_kept(qtbot: QtBot, tmp_path: Path) -> None:
    commands, sheet = editor(qtbot)
    sheet._fields["note"][0].setKeySequence(QKeySequence("Ctrl+J"))
    (keys,) = sheet.values()
    assert keys == {"note": ["Ctrl+J", "F2"]}
    kept = SettingsFile(tmp_path / "settings.json")
    kept.change(keys=keys)
    commands.set_keys(SettingsFile(tmp_path / "settings.json").now.keys)
    assert [key.toString() for key in commands.note.shortcuts()] == ["Ctrl+J", "F2"]
    assert commands.note.toolTip().endswith("(Ctrl+J)")
    commands.set_keys({})
    assert [key.toString() for key in commands.note.shortcuts()] == ["N", "F2"]


def test_a_key_that_is_taken_is_refused_by_the_name_of_its_command(qtbot: QtBot) -> None:
    _, sheet = editor(qtbot)
    for taken, owner in (("R", "Ruling"), ("F12", "Curtain all")):
        sheet._fields["note"][0].setKeySequence(QKeySequence(taken))
        assert sheet.problem_label.text() == f"{taken} is the key of: {owner}."
        assert sheet._fields["note"][0].keySequence().isEmpty()
    sheet._fields["ruling"][0].setKeySequence(QKeySequence())
    sheet._fields["note"][0].setKeySequence(QKeySequence("R"))
    assert sheet.values() == ({"ruling": ["F4"], "note": ["R", "F2"]},)


def test_the_keys_that_must_always_work_cannot_be_changed(qtbot: QtBot) -> None:
    commands, sheet = editor(qtbot)
    commands.set_keys({"curtain_all": ["Ctrl+Y"], "privacy": []})
    assert [key.toString() for key in commands.curtain_all.shortcuts()] == ["F12"]
    assert [key.toString() for key in commands.privacy.shortcuts()] == ["F9"]
    sheet.usual.click()
    assert sheet.values() == ({},)


def test_no_two_commands_have_the_same_key_from_the_beginning(qtbot: QtBot) -> None:
    commands, _ = editor(qtbot)
    keys = [key.toString() for action in commands.all for key in action.shortcuts()]
    assert sorted(keys) == sorted(set(keys))


def test_the_table_is_searched(qtbot: QtBot) -> None:
    commands, sheet = editor(qtbot)
    sheet.search.setText("ruling")
    shown = [sheet.table.item(row, 0) for row in range(sheet.table.rowCount()) if not sheet.table.isRowHidden(row)]
    assert [item and item.text() for item in shown] == ["Ruling", "Rulings of all sessions"]
    assert commands.ruling.isEnabled() is False
