"""Output files are written whole or not at all."""

from __future__ import annotations

import errno
import os
import re
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from engine.errors import KnownError
from referee.files.output_files import new_file, new_text
from referee.store import open_store
from tests.house.files import ROOT
from tests.referee.bad_folders import as_stranger
from tests.referee.file_modes import mode_of


def test_what_stood_there_stays_until_the_new_file_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "class.csv"
    path.write_text("the last one")
    with pytest.raises(UnicodeEncodeError), new_text(path) as file:
        file.write("half of the next, then what no file can hold: \ud800")
    assert [one.name for one in tmp_path.iterdir()] == ["class.csv"]
    assert path.read_text() == "the last one"
    with new_text(path) as file:
        file.write("the next\r\n")
    assert [one.name for one in tmp_path.iterdir()] == ["class.csv"]
    assert path.read_bytes() == b"the next\r\n"


def test_a_full_disk_leaves_what_stood_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "class.csv"
    path.write_text("the last one")

    def fsync(number: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", fsync)
    full = r"class\.csv cannot be written \(No space left on device\): choose another place"
    with pytest.raises(KnownError, match=full), new_text(path) as file:
        file.write("the next")
    assert [one.name for one in tmp_path.iterdir()] == ["class.csv"]
    assert path.read_text() == "the last one"


@pytest.mark.not_on_windows("it has no mode bits that forbid: a folder is forbidden by its access list, which Wine has not")
def test_what_somebody_has_locked_is_not_replaced() -> None:
    """The folder would let it: an export that was put aside, a copy of the log, settings that are the school's."""
    with as_stranger() as folder:
        store = open_store(str(folder / "class.whitecell"))
        for name in ("class.csv", "term.whitecell"):
            (folder / name).write_text("the last one")
            (folder / name).chmod(0o444)
        denied = r"class\.csv cannot be written \(Permission denied\)"
        with pytest.raises(KnownError, match=denied), new_text(folder / "class.csv") as file:
            file.write("the next one")
        with pytest.raises(KnownError, match=r"term\.whitecell cannot be written \(Permission denied\)"):
            store.copy(folder / "term.whitecell")
        store.close()
        assert {(folder / name).read_text() for name in ("class.csv", "term.whitecell")} == {"the last one"}
        assert not list(folder.glob("*.making"))


def test_two_programs_that_write_one_file_at_once_leave_a_whole_one(tmp_path: Path) -> None:
    path = tmp_path / "class.csv"
    with new_text(path) as slow:
        slow.write("of the first, which takes its time, and")
        slow.flush()
        with new_text(path) as quick:
            quick.write("all of the second")
        assert path.read_text() == "all of the second"
        slow.write(" the rest of it")
    assert path.read_text() == "of the first, which takes its time, and the rest of it"
    assert list(tmp_path.iterdir()) == [path]


KILLED = """
import os, signal, sys
from pathlib import Path
from referee.files.output_files import new_file

with new_file(Path(sys.argv[1])) as file:
    file.write(bytes(100_000))
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.not_on_windows("what is left is recognized by its lock, and Windows has none of these")
def test_what_a_killed_program_has_left_half_written_goes_with_the_next(tmp_path: Path) -> None:
    path = tmp_path / "class.csv"
    path.write_text("the last one")
    subprocess.run([sys.executable, "-c", KILLED, path], cwd=ROOT, check=False)
    assert len(list(tmp_path.iterdir())) == 2
    assert path.read_text() == "the last one"
    with new_text(path) as file:
        file.write("the next")
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_secret_is_so_from_the_first_byte_whoever_waits_for_it(tmp_path: Path) -> None:
    path = tmp_path / "class.csv"
    with new_file(path, secret=True) as file:
        (making,) = tmp_path.iterdir()
        assert mode_of(making) == "600"
        file.write(b"secret")
    assert mode_of(path) == "600"


def test_what_stood_there_is_replaced_only_by_what_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the power may fail between the two, and neither the old nor the new file is there."""
    path, synced = tmp_path / "class.csv", []
    path.write_text("the last one")
    really = os.fsync

    def fsync(number: int) -> None:
        really(number)
        if stat.S_ISDIR(os.fstat(number).st_mode):
            return
        synced.append((os.fstat(number).st_size, path.read_text()))
        if len(synced) > 1:
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", fsync)
    with new_text(path) as file:
        file.write("the next one")
    assert synced == [(12, "the last one")]
    with pytest.raises(KnownError, match=r"cannot be written \(Input/output error\)"), new_text(path) as file:
        file.write("one after that")
    assert path.read_text() == "the next one"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.not_on_windows("a folder cannot be synced")
def test_what_is_told_to_be_written_is_still_there_by_its_name_when_the_power_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An export, a copy, a log in new folders: their folders are synced when they have the entry, not before."""
    synced: list[tuple[Path, list[str]]] = []
    really = os.fsync

    def fsync(number: int) -> None:
        really(number)
        if stat.S_ISDIR(os.fstat(number).st_mode):
            folder = Path(os.readlink(f"/proc/self/fd/{number}"))
            synced.append((folder, sorted(one.name for one in folder.iterdir())))

    monkeypatch.setattr(os, "fsync", fsync)
    with new_text(tmp_path / "class.csv"):
        pass
    store = open_store(str(tmp_path / "new" / "logs" / "class.whitecell"))
    store.copy(tmp_path / "new" / "copy.whitecell")
    assert synced == [
        (tmp_path, ["class.csv"]),
        (tmp_path / "new", ["logs"]),
        (tmp_path, ["class.csv", "new"]),
        (tmp_path / "new", ["copy.whitecell", "logs"]),
    ]


@pytest.mark.not_on_windows("there are no named pipes in folders")
def test_a_device_is_written_to_and_never_replaced(tmp_path: Path) -> None:
    pipe, came = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: came.append(pipe.read_bytes()))
    reader.start()
    with new_file(pipe) as file:
        file.write(b"all of it")
    reader.join(5)
    assert came == [b"all of it"]
    assert pipe.is_fifo()


@pytest.mark.not_on_windows("a symbolic link needs a privilege, and Wine makes none")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """Such as /dev/stdout, which leads to whatever file the output was sent to."""
    link, there = tmp_path / "stdout", tmp_path / "elsewhere" / "class.csv"
    there.parent.mkdir()
    there.write_text("")
    link.symlink_to(there)
    with new_text(link, secret=True) as file:
        file.write("all of it")
    assert link.is_symlink()
    assert there.read_text() == "all of it"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["elsewhere", "stdout"]


def test_an_export_never_takes_the_place_of_a_logs_last_entries(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "class.whitecell"))
    last = tmp_path / "class.whitecell-wal"
    before = last.read_bytes()
    assert before
    with pytest.raises(KnownError, match=r"is a log or another database: choose another place"), new_text(last):
        raise AssertionError
    assert last.read_bytes() == before
    store.close()


@pytest.mark.not_on_windows("a symbolic link needs a privilege, and Wine makes none")
@pytest.mark.parametrize("name", ["class.whitecell", "link.csv"])
def test_an_export_never_takes_the_place_of_a_log(name: str, tmp_path: Path) -> None:
    """As where the name of the log was typed for that of the table; by a link too."""
    log = tmp_path / "class.whitecell"
    open_store(str(log)).close()
    (tmp_path / "link.csv").symlink_to(log)
    before = log.read_bytes()
    with pytest.raises(KnownError, match=r"is a log or another database: choose another place"), new_text(tmp_path / name):
        raise AssertionError
    assert log.read_bytes() == before
    assert sorted(one.name for one in tmp_path.iterdir()) == ["class.whitecell", "link.csv"]


def test_a_file_in_the_place_of_a_folder_is_said_to_be_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "class.csv", tmp_path / "file" / "folder" / "class.csv"):
        with (
            pytest.raises(KnownError, match=rf"{re.escape(str(tmp_path / 'file'))} is no folder: choose another place"),
            new_file(path),
        ):
            raise AssertionError


def test_where_nothing_may_be_written_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match=r"cannot be written \(.+\): choose another place"), new_text(tmp_path) as file:
        file.write("")
    assert (tmp_path / "new" / "folder").exists() is False
    with new_text(tmp_path / "new" / "folder" / "class.csv") as file:
        file.write("made")
    assert (tmp_path / "new" / "folder" / "class.csv").read_text() == "made"


@pytest.mark.parametrize("name", ["", ".", "/", ".."])
def test_a_folder_is_no_file_to_write(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with (
        pytest.raises(KnownError, match=r"is a folder: name a file in it\.|Is a directory|Permission denied"),
        new_file(Path(name)),
    ):
        raise AssertionError
    assert list(tmp_path.iterdir()) == []
