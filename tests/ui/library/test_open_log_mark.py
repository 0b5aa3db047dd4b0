"""A second console on a log says where the first one is."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSysInfo
from pytestqt.qtbot import QtBot

from referee.store import open_store
from ui.app.application import make_page
from ui.app.main_window import MainWindow
from ui.library.log_files.open_log_mark import SUFFIX, OpenLogMark
from ui.library.settings.settings_file import SettingsFile


def test_a_second_console_says_where_the_log_is_open_and_since_when(tmp_path: Path) -> None:
    log = tmp_path / "class.whitecell"
    first, second = OpenLogMark(), OpenLogMark()
    assert first.set(log) == ""
    said = second.set(log)
    assert "on this computer, since " in said
    assert "process" not in said, "a teacher has no use for its number"
    second.remove()
    assert (tmp_path / f"class.whitecell{SUFFIX}").exists(), "the mark is the first one's"
    first.remove()
    assert list(tmp_path.iterdir()) == []
    assert second.set(log) == ""
    second.remove()


def test_a_console_on_another_computer_is_named(tmp_path: Path) -> None:
    log = tmp_path / "class.whitecell"
    first, second = OpenLogMark(), OpenLogMark()
    first.set(log)
    mark = tmp_path / f"class.whitecell{SUFFIX}"
    mark.write_bytes(mark.read_bytes().replace(f"\n{QSysInfo.machineHostName()}\n".encode(), b"\nlectern-3\n"))
    assert " on lectern-3, since " in second.set(log)
    first.remove()


def test_the_mark_of_a_console_that_has_died_counts_for_nothing(tmp_path: Path) -> None:
    log = tmp_path / "class.whitecell"
    (tmp_path / f"class.whitecell{SUFFIX}").write_text(f"4999999\npython\n{QSysInfo.machineHostName()}\n\n\n")
    console = OpenLogMark()
    assert console.set(log) == ""
    console.remove()


def test_the_notice_of_another_console_goes_when_that_one_has_been_closed(qtbot: QtBot, tmp_path: Path) -> None:
    first, store = OpenLogMark(), open_store(str(tmp_path / "class.whitecell"))
    first.set(store.file)
    window = MainWindow(SettingsFile(tmp_path / "settings.json"), make_page)
    qtbot.addWidget(window)
    window._mark_timer.setInterval(1)
    window.set_store(store)
    assert "also open in another Whitecell" in window.start.notice.words.text()
    window.start.notice.close_button.click()
    qtbot.wait(20)
    assert window.start.notice.isHidden(), "who has read it is not told again"
    first.remove()
    qtbot.waitUntil(lambda: not window.start.notice.words.text())
    assert OpenLogMark().set(store.file), "it is marked as open here now"
    window.close_store()


def test_where_no_mark_can_be_made_nothing_is_said(tmp_path: Path) -> None:
    assert OpenLogMark().set(tmp_path / "gone" / "class.whitecell") == ""
    assert OpenLogMark().set(None) == "", "a log on a server"
