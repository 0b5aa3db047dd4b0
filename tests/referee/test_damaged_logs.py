"""Every command that opens a log, on logs damaged, locked, foreign or not there: one plain sentence, no traceback."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from referee.archive.session_export import EXPORT_IN_CLEAR
from referee.session import content_files as contents
from referee.store import open_store
from referee.store.db_errors import explain
from tests.effort import LONG, tries
from tests.referee.bad_folders import as_stranger
from tests.referee.conftest import Begin, Program
from tests.referee.tampering import tamper

pytestmark = pytest.mark.slow

SCRIPT = '{"do": "outcome"}\n{"do": "quit"}\n'
PAGE = 4096

COMMANDS: dict[str, tuple[str, ...]] = {
    "sessions": ("sessions",),
    "show": ("show", "{id}"),
    "show as": ("show", "{id}", "--as", "east", "--at", "2"),
    "verify all": ("verify",),
    "verify": ("verify", "{id}"),
    "export": ("export", "{id}", "--folder", "{out}", "--force"),
    "review": ("review", "{id}", "--text"),
    "review csv": ("review", "{id}", "--csv", "--folder", "{out}", "--force"),
    "compare": ("compare",),
    "resume": ("drive", "--resume", "{id}"),
    "drive": ("drive", "toy", "--seed", "1"),
}
"""Commands that open a log, by a name for them."""

BUNDLE_COMMANDS = {
    name: tuple(word.replace("{id}", "{log}") for word in words) for name, words in COMMANDS.items() if "{id}" in words
}
"""Commands that are given a file instead of a session's id."""


@pytest.fixture
def sound(begin: Begin, tmp_path: Path) -> tuple[Path, str]:
    """A log of a few plies and remarks, closed; and the session's id."""
    path = tmp_path / "class.whitecell"
    store = open_store(str(path))
    session = begin(store, options={"cards": 52}, title="Monday")
    for _ in range(12):
        session.play(next(iter(session.legal_moves)))
    for text in ("first", "second", "third"):
        session.note(text)
    store.close()
    return path, session.header.id


class Typist:
    """Types commands on a log and holds what came of them against the one rule."""

    def __init__(self, program: Program, patch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], out: Path) -> None:
        self._program, self._patch, self._capfd, self._out = program, patch, capfd, out
        patch.setattr(contents, "resource_text", lambda game, name: "")

    def type_(self, words: tuple[str, ...], log: Path, session: str) -> tuple[int, str, str]:
        given = [word.format(id=session, out=self._out, log=log) for word in words]
        self._patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(SCRIPT.encode())))
        return self._program(["--database", str(log), *given]), *self._capfd.readouterr()

    def all(self, log: Path, session: str, given: dict[str, tuple[str, ...]] = COMMANDS) -> dict[str, tuple[int, str]]:
        """Every command: its exit status and what it said was wrong. Fails at the first that says it badly."""
        said: dict[str, tuple[int, str]] = {}
        for name, words in given.items():
            status, out, err = self.type_(words, log, session)
            # what every export in clear says is no word about damage
            sentences = [line for line in err.strip().splitlines() if line != f"whitecell: {EXPORT_IN_CLEAR}"]
            assert "Traceback" not in out + err, (name, err)
            assert status == 0 or sentences or " NOT SOUND" in out, (name, out, err)
            # a log that is damaged and shown in part, and then what cannot be shown of it
            assert len(sentences) <= (2 if damaged(sentences) else 1), (name, sentences)
            for sentence in sentences:
                assert sentence.startswith("whitecell: "), (name, sentence)
                assert sentence.endswith("."), (name, sentence)
                assert "sqlite3" not in sentence, (name, sentence)
            told = sentences[-1] if sentences else out if name == "resume" else ""
            said[name] = (status, told)
        return said


def damaged(sentences: list[str]) -> bool:
    signs = ("is shown up to move", "not shown", "is damaged or cut off")
    return any(sign in sentence for sentence in sentences for sign in signs)


@pytest.fixture
def typist(program: Program, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Typist:
    monkeypatch.chdir(tmp_path)
    return Typist(program, monkeypatch, capfd, tmp_path / "out")


def statements(*lines: str) -> Callable[[Path], None]:
    return lambda path: tamper(path, *lines)


def written_of(change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        path.write_bytes(change(path.read_bytes()))

    return damage


def cut(part: float) -> Callable[[Path], None]:
    return written_of(lambda whole: whole[: round(len(whole) * part)])


def cut_to(size: int) -> Callable[[Path], None]:
    return written_of(lambda data: data[:size])


def written(data: bytes) -> Callable[[Path], None]:
    return written_of(lambda _whole: data)


def of_others(path: Path) -> None:
    path.unlink()
    tamper(path, "CREATE TABLE recipes (name TEXT)")


FOREIGN: dict[str, Callable[[Path], None]] = {
    "not there": lambda path: path.unlink(),
    "a text": written(b"Dear diary, this is no database. " * 100),
    "a database of others": of_others,
    "a newer log": statements("UPDATE alembic_version SET version_num = '9999'"),
    "cut to 100 bytes": cut_to(100),
    "cut to one page": cut_to(PAGE),
    "no tables": statements("DROP TABLE plies"),
}
"""What no command can read, and none may write to."""

DAMAGED: dict[str, Callable[[Path], None]] = {
    "nothing at all": written(b""),
    "cut in the middle": cut(0.5),
    "cut off a page boundary": cut(0.613),
    "cut near the end": lambda path: cut_to(path.stat().st_size - PAGE)(path),
    "first ply edited": statements("UPDATE plies SET entered_by = 'Eve' WHERE number = 1"),
    "a ply edited": statements("UPDATE plies SET entered_by = 'Eve' WHERE number = 6"),
    "last ply edited": statements("UPDATE plies SET entered_by = 'Eve' WHERE number = 13"),
    "first ply gone": statements("DELETE FROM plies WHERE number = 1"),
    "a ply gone": statements("DELETE FROM plies WHERE number = 6"),
    "all plies gone": statements("DELETE FROM plies"),
    "a ply that is no JSON": statements("UPDATE plies SET events = '[' WHERE number = 6"),
    "a ply of no events": statements('UPDATE plies SET events = \'[{"type": "nonsense"}]\' WHERE number = 6'),
    "first remark edited": statements("UPDATE remarks SET text = 'forged' WHERE number = 1"),
    "last remark edited": statements("UPDATE remarks SET text = 'forged' WHERE number = 3"),
    "head edited": statements("UPDATE sessions SET seed = 1"),
    "head that is no JSON": statements("UPDATE sessions SET options = '{'"),
    "head of nulls": statements("UPDATE sessions SET seats = 'null'"),
    "another game": statements("UPDATE sessions SET game = 'chess'"),
    "texts gone": statements("DELETE FROM texts"),
}
"""What may be read in part: each command either does its work or says one sentence."""


@pytest.mark.parametrize("damage", FOREIGN)
def test_what_is_no_log_is_refused_by_every_command_and_left_as_it_is(
    damage: str, sound: tuple[Path, str], typist: Typist
) -> None:
    path, session = sound
    FOREIGN[damage](path)
    before = path.read_bytes() if path.exists() else None
    said = typist.all(path, session, {name: words for name, words in COMMANDS.items() if before or "drive" not in words})
    for name, (status, sentence) in said.items():
        assert status == 1, name
        assert str(path) in sentence, name
    assert (path.read_bytes() if path.exists() else None) == before


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_log_is_told_of_in_one_sentence(damage: str, sound: tuple[Path, str], typist: Typist) -> None:
    path, session = sound
    DAMAGED[damage](path)
    third = list(DAMAGED).index(damage) % 3
    tried = {
        name: words
        for at, (name, words) in enumerate(COMMANDS.items())
        if LONG or at % 3 == third or name in ("verify", "resume")
    }
    said = typist.all(path, session, tried)
    assert said["verify"][0] != 0, said
    assert said["resume"][0] != 0 or '"problems":["' in said["resume"][1], said


@pytest.mark.parametrize("seed", range(tries(2, 8)))
def test_bytes_overwritten_anywhere_raise_nothing(seed: int, sound: tuple[Path, str], typist: Typist) -> None:
    path, session = sound
    chance, data = random.Random(seed), bytearray(path.read_bytes())
    for _ in range(40):
        at = chance.randrange(len(data) // 4) if seed % 2 else chance.randrange(len(data))
        data[at] = chance.randrange(256)
    path.write_bytes(data)
    typist.all(path, session)


@pytest.mark.parametrize("damage", ["nothing at all", "cut in the middle", "a ply edited", "texts gone", *FOREIGN])
def test_a_damaged_file_in_place_of_a_session_is_told_of_too(
    damage: str, sound: tuple[Path, str], typist: Typist, tmp_path: Path
) -> None:
    path, session = sound
    bundle = tmp_path / "sent.whitecell"
    shutil.copy(path, bundle)
    (DAMAGED | FOREIGN)[damage](bundle)
    typist.all(bundle, session, BUNDLE_COMMANDS)


def test_a_log_whose_last_plies_were_left_behind_is_read_without_them(begin: Begin, typist: Typist, tmp_path: Path) -> None:
    """Somebody copied the file and not what SQLite keeps beside it."""
    path = tmp_path / "class.whitecell"
    store = open_store(str(path))
    session = begin(store, options={"cards": 52})
    for _ in range(5):
        session.play(next(iter(session.legal_moves)))
    copied = tmp_path / "copied.whitecell"
    shutil.copy(path, copied)
    store.close()
    said = typist.all(copied, session.header.id)
    assert {status for status, _ in said.values()} <= {0, 1}


_HOLD = """
import sqlite3, sys
other = sqlite3.connect(sys.argv[1], isolation_level=None)
if sys.argv[2] == "all":
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
other.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
sys.stdin.readline()
"""


@contextmanager
def held(path: Path, how: str) -> Iterator[None]:
    """Another program has the log, for writing or altogether."""
    with subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(path), how], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == "locked\n"
        yield
        other.stdin.write("\n")
        other.stdin.flush()


@pytest.mark.parametrize("how", ["writing", "all"])
def test_a_log_that_another_program_holds(how: str, sound: tuple[Path, str], typist: Typist) -> None:
    path, session = sound
    with held(path, how):
        said = typist.all(path, session)
    for name in ("drive", "resume"):
        assert "is being written by another program: close that, then do this again." in said[name][1]
    assert said["drive"][0] == 1, said
    assert {status for status, _ in said.values()} == ({1} if how == "all" else {0, 1})
    assert {status for status, _ in typist.all(path, session).values()} == {0}, "free again"


def test_a_log_in_a_folder_that_may_not_be_written(
    sound: tuple[Path, str], typist: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir("/")
    path, session = sound
    typist.all(path, session)  # a stranger may not be allowed to import what the commands need
    whole = path.read_bytes()
    with as_stranger() as folder:
        copied = folder / "class.whitecell"
        copied.write_bytes(whole)
        folder.chmod(0o555)
        typist.all(copied, session, {name: words for name, words in COMMANDS.items() if "{out}" not in words})
        copied.chmod(0)
        unreadable = typist.all(copied, session)
        folder.chmod(0)
        unreachable = typist.all(copied, session)
        as_file = typist.all(copied, session, BUNDLE_COMMANDS)
        folder.chmod(0o755)
    assert all(status == 1 and "may not be read" in sentence for status, sentence in unreadable.values()), unreadable
    assert all(status == 1 and "cannot be reached" in sentence for status, sentence in unreachable.values()), unreachable
    assert all(status == 1 and "cannot be looked for" in sentence for status, sentence in as_file.values()), as_file


def test_bytes_that_are_no_text_are_told_as_damage() -> None:
    error = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")
    assert "class.whitecell is damaged" in str(explain(error, "class.whitecell"))
