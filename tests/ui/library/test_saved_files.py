"""The program's own files survive a power failure and damage."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.referee.file_modes import mode_of
from ui.displays.monitors.monitor_identity import ScreenId
from ui.displays.monitors.remembered_rooms import RememberedRoom, RoomBook
from ui.library.settings.settings_file import Settings, SettingsFile


@pytest.mark.parametrize(
    "write",
    [
        lambda path: SettingsFile(path).change(referee="Ada"),
        lambda path: RoomBook(path).save(RememberedRoom("B12", (("red", ScreenId("RED")),))),
    ],
    ids=["settings", "rooms"],
)
def test_what_was_kept_is_replaced_only_by_what_is_on_the_disk(
    write: Callable[[Path], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept.json"
    done: list[tuple[str, int]] = []
    sync, replace = os.fsync, os.replace

    def synced(file: int) -> None:
        sync(file)
        is_folder = stat.S_ISDIR(os.fstat(file).st_mode)
        done.append(("its name synced", 0) if is_folder else ("synced", os.fstat(file).st_size))

    def replaced(new: Path, old: Path) -> None:
        if old == kept:
            done.append(("replaced", new.stat().st_size))
        replace(new, old)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    write(kept)
    size = kept.stat().st_size
    name_synced = [("its name synced", 0)] if os.name != "nt" else []  # Windows syncs no folder
    assert done == [("synced", size), ("replaced", size), *name_synced]


@pytest.mark.parametrize("content", [b"", b"\0" * 4096, b'{"theme": "da', b"[" * 100_000])
def test_settings_that_a_failure_left_give_the_defaults(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    found = SettingsFile(path)
    assert found.now == Settings()
    assert "cannot be read" in found.problem


@pytest.mark.parametrize("content", ['{"database": "postgresql://school/whitecell",}', '{"database": "", "tomorrow": 1}'])
def test_settings_that_cannot_be_read_are_put_aside_and_not_written_over(tmp_path: Path, content: str) -> None:
    """A comma too many, or a newer Whitecell: where the log is, and every key, would be gone when the window closes."""
    path = tmp_path / "settings.json"
    path.write_text(content)
    found = SettingsFile(path)
    assert path.read_text() == content
    assert "settings.json.unread" in found.problem
    found.change(geometry="00")
    found.change(geometry="01")
    assert (tmp_path / "settings.json.unread").read_text() == content
    assert SettingsFile(path).now == Settings(geometry="01")


def test_two_programs_at_once_do_not_undo_each_others_settings(tmp_path: Path) -> None:
    """A demonstration or a second console, closed in the middle of a class, writes where its window stood."""
    path = tmp_path / "settings.json"
    one, other = SettingsFile(path), SettingsFile(path)
    one.change(database="postgresql://school/whitecell", open_session="hunt-1")
    other.change(geometry="00")
    assert SettingsFile(path).now == Settings(database="postgresql://school/whitecell", open_session="hunt-1", geometry="00")
    assert (one.now.geometry, other.now.database) == ("", ""), "a window goes on as it is"
    one.change(geometry="01", database="postgresql://school/whitecell")
    assert SettingsFile(path).now.geometry == "01"


def test_settings_are_for_the_eyes_of_their_owner(tmp_path: Path) -> None:
    """Teams may have an account on the same computer, and the address of a server's log may hold a password."""
    path = tmp_path / "settings.json"
    path.write_text("{}")
    path.chmod(0o644)
    before = os.umask(0)
    try:
        SettingsFile(path).change(database="postgresql://referee:word@school/whitecell")
    finally:
        os.umask(before)
    assert mode_of(path) == "600"
