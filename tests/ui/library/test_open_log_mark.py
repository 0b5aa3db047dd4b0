"""A second console on a log says where the first one is."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSysInfo

from ui.library.open_log_mark import SUFFIX, OpenLogMark


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


def test_where_no_mark_can_be_made_nothing_is_said(tmp_path: Path) -> None:
    assert OpenLogMark().set(tmp_path / "gone" / "class.whitecell") == ""
    assert OpenLogMark().set(None) == "", "a log on a server"
