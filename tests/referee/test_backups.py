"""Backups of a log while it is written on: whole, few, private, and in nobody's way."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.errors import KnownError
from referee.session.session import Session
from referee.store import open_store
from referee.store.backups import Backups
from tests.referee.conftest import GAMES, Begin
from tests.referee.file_modes import mode_of

NOW = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)


def play_one(session: Session) -> None:
    session.play(next(iter(session.legal_moves)))


def test_a_backup_is_a_log_that_goes_on_where_it_was_taken(begin: Begin, tmp_path: Path) -> None:
    session = begin(open_store(str(tmp_path / "class 1%.whitecell")))
    play_one(session)
    taken = Backups(tmp_path / "class 1%.whitecell", tmp_path / "kept" / "here").make(NOW)
    play_one(session)
    assert mode_of(taken) == "600"
    assert mode_of(taken.parent) == "700"
    again = Session.open(open_store(str(taken)), session.header.id, GAMES)
    assert again.number == 2
    play_one(again)
    assert [entry.ply for entry in again.entries] == [entry.ply for entry in session.entries]


def test_only_the_newest_are_kept_and_only_of_this_log(begin: Begin, tmp_path: Path) -> None:
    begin(open_store(str(tmp_path / "class.whitecell")))
    other = tmp_path / "elsewhere" / "class.whitecell"
    begin(open_store(str(other)))
    kept = tmp_path / "kept"
    theirs = Backups(other, kept).make(NOW)
    backups = Backups(tmp_path / "class.whitecell", kept, keep=3)
    made = [backups.make(NOW + timedelta(minutes=5 * n)) for n in range(5)]
    assert backups.existing == made[:1:-1]
    assert theirs.exists()


@pytest.mark.slow
@pytest.mark.parametrize("year", [1970, 2026, 2038])
def test_a_clock_that_is_set_back_costs_no_backup_the_one_taken_last_least_of_all(
    begin: Begin, tmp_path: Path, year: int
) -> None:
    session = begin(open_store(str(tmp_path / "class.whitecell")))
    backups = Backups(tmp_path / "class.whitecell", tmp_path / "kept", keep=3)
    before = [backups.make(datetime(2038, 1, 19, 3, 14, n, tzinfo=UTC)) for n in range(3)]
    play_one(session)
    after = [backups.make(datetime(year, 1, 1, 0, n, tzinfo=UTC)) for n in range(2)]
    assert backups.existing == [after[1], after[0], before[2]]
    assert Session.open(open_store(str(after[1])), session.header.id, GAMES).number == 2


def test_a_file_of_another_program_among_them_is_left_alone(begin: Begin, tmp_path: Path) -> None:
    begin(open_store(str(tmp_path / "class.whitecell")))
    backups = Backups(tmp_path / "class.whitecell", tmp_path / "kept", keep=1)
    first = backups.make(NOW)
    copy = first.with_stem(f"{first.stem} (copy)")
    copy.touch()
    backups.make(NOW)
    assert copy.exists()
    assert not first.exists()


def test_a_log_with_brackets_in_its_name_has_a_few_backups_like_any_other(begin: Begin, tmp_path: Path) -> None:
    begin(open_store(str(tmp_path / "class [b].whitecell")))
    backups = Backups(tmp_path / "class [b].whitecell", tmp_path / "kept", keep=2)
    made = [backups.make(NOW + timedelta(minutes=n)) for n in range(4)]
    assert sorted((tmp_path / "kept").iterdir()) == made[2:]
    assert backups.existing == made[:1:-1]


def test_what_a_killed_program_left_half_made_goes_with_the_oldest(begin: Begin, tmp_path: Path) -> None:
    begin(open_store(str(tmp_path / "class.whitecell")))
    kept = tmp_path / "kept"
    backups = Backups(tmp_path / "class.whitecell", kept, keep=2)
    whole = backups.make(NOW)
    half = [whole.with_name(f"{whole.name}.making{part}") for part in ("", "-journal")]
    for one in half:
        one.touch()
    backups.make(NOW + timedelta(minutes=1))
    assert all(one.exists() for one in half), "another program may be making it now"
    backups.make(NOW + timedelta(minutes=2))
    assert sorted(kept.iterdir()) == sorted(backups.existing)


def test_what_comes_in_between_is_no_fault_of_the_program(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other programs hold files for a moment, or take them away between two looks."""
    session = begin(open_store(str(tmp_path / "class.whitecell")))
    backups = Backups(tmp_path / "class.whitecell", tmp_path / "kept", keep=1)
    first = backups.make(NOW)
    play_one(session)
    stat = Path.stat

    def gone(path: Path, **how: bool) -> os.stat_result:
        if path.name.endswith("-wal"):
            raise FileNotFoundError(path)
        return stat(path, **how)

    def held(path: Path, missing_ok: bool = False) -> None:
        if path == first:
            raise PermissionError(path)

    monkeypatch.setattr(Path, "unlink", held)
    second = backups.make(NOW + timedelta(minutes=5))
    assert backups.existing == [second, first]
    monkeypatch.setattr(Path, "stat", gone)
    assert backups.is_due
    monkeypatch.undo()
    third = backups.make(NOW + timedelta(minutes=10))
    assert backups.existing == [third]


def test_backups_of_a_log_that_got_damaged_do_not_push_out_the_sound_ones(begin: Begin, tmp_path: Path) -> None:
    log = tmp_path / "class.whitecell"
    session = begin(open_store(str(log)))
    for number in range(60):
        session.note(f"{number} " + "x" * 4000)
    backups = Backups(log, tmp_path / "kept", keep=2)
    sound = backups.make(NOW)
    session.store.close()
    whole = log.read_bytes()
    log.write_bytes(whole[: len(whole) // 2] + bytes(4096 * 4) + whole[len(whole) // 2 + 4096 * 4 :])
    for number in range(3):
        with pytest.raises(KnownError, match="is damaged or cut off: put it aside and open its newest backup"):
            backups.make(NOW + timedelta(minutes=5 * number + 5))
    assert backups.existing == [sound] == list((tmp_path / "kept").iterdir())
    assert backups.is_due
    assert len(Session.open(open_store(str(sound)), session.header.id, GAMES, read_only=True).remarks) == 60


def test_a_log_whose_schema_is_torn_leaves_no_backup_of_it(begin: Begin, tmp_path: Path) -> None:
    """SQLite cannot even look for what is wrong with it."""
    log = tmp_path / "class.whitecell"
    begin(open_store(str(log))).store.close()
    torn = bytearray(log.read_bytes())
    torn[100:2000] = bytes(1900)
    log.write_bytes(torn)
    with pytest.raises(KnownError, match="is damaged or cut off: put it aside"):
        Backups(log, tmp_path / "kept").make(NOW)
    assert list((tmp_path / "kept").iterdir()) == []


def test_one_is_due_only_when_something_was_written(begin: Begin, tmp_path: Path) -> None:
    session = begin(open_store(str(tmp_path / "class.whitecell")))
    backups = Backups(tmp_path / "class.whitecell", tmp_path / "kept")
    assert backups.is_due
    backups.make(NOW)
    assert not backups.is_due
    session.note("a word")
    assert backups.is_due


@pytest.mark.slow
def test_entries_are_made_while_a_backup_is_taken_in_another_thread(begin: Begin, tmp_path: Path) -> None:
    session = begin(open_store(str(tmp_path / "class.whitecell")))
    backups, over, failed = Backups(tmp_path / "class.whitecell", tmp_path / "kept"), threading.Event(), []

    def keep_taking() -> None:
        number = 0
        try:
            while not over.is_set():
                number += 1
                backups.make(NOW + timedelta(seconds=number))
        except KnownError as error:
            failed.append(error)

    thread = threading.Thread(target=keep_taking)
    thread.start()
    for number in range(60):
        session.note(f"note {number} " + "x" * 2000)
    over.set()
    thread.join()
    assert not failed
    assert len(Session.open(session.store, session.header.id, GAMES, read_only=True).remarks) == 60
    for taken in backups.existing:
        assert Session.open(open_store(str(taken)), session.header.id, GAMES, read_only=True).problems == ()


def test_what_stands_in_the_way_is_told_in_one_sentence(begin: Begin, tmp_path: Path) -> None:
    begin(open_store(str(tmp_path / "class.whitecell")))
    (tmp_path / "file").write_text("")
    with pytest.raises(KnownError, match="No backup can be kept in"):
        Backups(tmp_path / "class.whitecell", tmp_path / "file" / "kept").make(NOW)
    with pytest.raises(KnownError, match="cannot be opened: check that its folder exists"):
        Backups(tmp_path / "gone.whitecell", tmp_path / "kept").make(NOW)


@pytest.mark.parametrize("listing", [1, 2])
def test_a_folder_that_cannot_be_listed_any_more_is_no_fault_of_the_program(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, listing: int
) -> None:
    """As one on another computer that was turned off; before the backup is made, or after."""
    begin(open_store(str(tmp_path / "class.whitecell")))
    backups = Backups(tmp_path / "class.whitecell", tmp_path / "kept")
    really, listed = Path.glob, []

    def glob(folder: Path, pattern: str) -> Iterator[Path]:
        listed.append(pattern)
        if len(listed) == listing:
            raise OSError(errno.ESTALE, "Stale file handle")
        return really(folder, pattern)

    monkeypatch.setattr(Path, "glob", glob)
    if listing == 1:
        with pytest.raises(KnownError, match=r"No backup can be kept in .* \(Stale file handle\)"):
            backups.make(NOW)
    else:
        assert backups.make(NOW).exists()


def test_a_backup_takes_no_space_that_the_log_needs(begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten of them on a small disk would fill it, and the next entry would be refused."""
    session = begin(open_store(str(tmp_path / "class.whitecell")))
    backups = Backups(tmp_path / "class.whitecell", tmp_path / "kept")
    free = [33 << 20, 32 << 20]
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: SimpleNamespace(free=free.pop(0)))
    kept = backups.make(NOW)
    play_one(session)
    with pytest.raises(KnownError, match=r"^No backup is made, because the disk that holds .* is nearly full\.$"):
        backups.make(NOW + timedelta(minutes=5))
    assert backups.existing == [kept]
    assert backups.is_due
