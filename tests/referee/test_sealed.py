"""Sealed bundles: encrypted with a passphrase, opened with it and with nothing else."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from engine.errors import KnownError
from referee.archive import bundle
from referee.archive.bundle import read_bundle, read_lines
from referee.archive.session_export import export_jsonl
from referee.files.encryption import SEALED_SUFFIX, AskPassphrase, SealedError, is_sealed, open_sealed
from referee.session.session import Session
from referee.store import MemoryStore, open_store
from tests.referee.conftest import GAMES, Begin, Typed
from tests.referee.file_modes import mode_of
from tests.referee.test_odd_commands import is_one_sentence

pytestmark = pytest.mark.slow  # a passphrase is made hard to guess by a second of work

PASSPHRASE = "correct horse Máňa"
ANOTHER = Path(__file__).with_name("another_program.age")


@pytest.fixture
def session(begin: Begin, log: str) -> Session:
    session = begin(open_store(log), title="The secret class", seat_names={"north": "Ada"})
    for _ in range(3):
        session.play(next(iter(session.legal_moves)), entered_by="Grace")
    session.note("a turning point")
    return session


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "passphrase.txt"
    path.write_text(f"{PASSPHRASE}\nnothing of this line\n", encoding="utf-8")
    return path


def open_once(path: Path) -> Callable[..., tuple[MemoryStore, str, tuple[str, ...]]]:
    """Return a reader of this file that works the passphrase out once: that is meant to take long."""
    opened: dict[str, bytes] = {}

    def read(named: Path, passphrase: AskPassphrase) -> tuple[MemoryStore, str, tuple[str, ...]]:
        typed = passphrase(str(named))
        if typed not in opened:
            opened[typed] = open_sealed(path.read_bytes(), typed, str(named))
        return read_lines(opened[typed], str(named))

    return read


def test_export_seals_with_nothing_in_clear_and_every_command_opens_the_same_session(
    typed: Typed, session: Session, words: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = ("--passphrase-file", str(words))
    status, out, err = typed("export", session.header.id, "--seal", *secret, "--folder", "out")
    assert (status, err) == (0, "")
    assert [one.name for one in (tmp_path / "out").iterdir()] == [f"{session.header.id}.jsonl{SEALED_SUFFIX}"]
    path = out.strip()
    data, opened = Path(path).read_bytes(), open_once(Path(path))
    assert is_sealed(data)
    assert data.startswith(b"age-encryption.org/v1\n"), "another program for age opens it too"
    assert mode_of(Path(path)) == "600"
    store, wanted, damage = opened(Path(path), lambda name: PASSPHRASE)
    again = Session.open(store, wanted, GAMES, read_only=True)
    assert (damage, again.problems) == ((), ())
    assert (again.header, again.entries, again.remarks) == (session.header, session.entries, session.remarks)
    monkeypatch.setattr("referee.archive.session_lookup.read_bundle", opened)
    for command in (("verify", path), ("show", path), ("review", path, "--text"), ("export", path, "--folder", "clear")):
        assert typed(*command, *secret)[0] == 0, command
    clear = (tmp_path / "clear" / f"{session.header.id}.jsonl").read_bytes()
    for word in (b"secret class", b'"Ada"', b'"Grace"', b"turning", session.header.id.encode(), b'"toy"', b'"ply"'):
        assert word in clear
        assert word not in data  # words so long that chance does not make them
    from_stdin = ("--passphrase-file", "-")
    asked = '{"do": "outcome"}\n'
    status, out, _ = typed("drive", "--resume", path, *from_stdin, stdin=f"{PASSPHRASE}\n{asked}")
    assert (status, out.count('"ok":true')) == (0, 2), "the greeting and the answer"


def test_a_bundle_in_clear_says_that_it_is(typed: Typed, session: Session) -> None:
    status, _, err = typed("export", session.header.id)
    assert (status, err) == (
        0,
        "whitecell: The files hold every secret of the session and are not encrypted; --seal writes one that is.\n",
    )


def test_a_wrong_passphrase_and_none_are_one_sentence_each(typed: Typed, session: Session, tmp_path: Path) -> None:
    sealed = ANOTHER
    for name, text, said in (
        ("wrong", "battery staple", f"The passphrase does not open {sealed}"),
        ("empty", "\n", "holds no passphrase in its first line"),
    ):
        (tmp_path / name).write_text(text)
        status, out, err = typed("show", str(sealed), "--passphrase-file", str(tmp_path / name))
        assert (status, out) == (1, "")
        assert said in err
        assert is_one_sentence(err)
    status, out, err = typed("show", str(sealed))
    assert (status, out, is_one_sentence(err)) == (1, "", True)
    assert "is sealed: name a file with its passphrase after --passphrase-file" in err
    assert is_one_sentence(typed("show", str(sealed), "--passphrase-file", str(tmp_path / "no such file"))[2])
    assert is_one_sentence(typed("show", str(sealed), "--passphrase-file", "-", stdin="")[2])


def test_a_passphrase_is_asked_for_in_a_terminal_twice_for_a_new_one(
    typed: Typed, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    answers = [PASSPHRASE]

    def getpass(question: str) -> str:
        asked.append(question)
        return answers[len(asked) - 1]

    class Terminal(TextIOWrapper):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("getpass.getpass", getpass)
    monkeypatch.setattr("tests.referee.conftest.TextIOWrapper", Terminal)
    assert "is not a session" in typed("verify", str(ANOTHER))[2]
    assert asked == [f"Passphrase of {ANOTHER}: "]
    asked.clear()
    answers[:] = [PASSPHRASE, "another one"]
    status, _, err = typed("export", session.header.id, "--seal", "--folder", "two")
    assert (status, err) == (1, "whitecell: The two passphrases differ; nothing was written.\n")
    asked.clear()
    answers[:] = ["short"]
    assert "at least 8 characters" in typed("export", session.header.id, "--seal", "--folder", "two")[2]
    asked.clear()
    answers[:] = [PASSPHRASE, PASSPHRASE]
    monkeypatch.setattr("referee.archive.session_export.seal_with_passphrase", lambda data, passphrase: passphrase.encode())
    status, out, _ = typed("export", session.header.id, "--seal", "--folder", "two")
    assert (status, Path(out.strip()).read_text(encoding="utf-8")) == (0, PASSPHRASE)


def test_sealing_without_a_terminal_and_a_file_is_refused_before_anything_is_written(
    typed: Typed, session: Session, tmp_path: Path
) -> None:
    before = set(tmp_path.iterdir())
    status, out, err = typed("export", session.header.id, "--seal", "--folder", "out")
    assert (status, out, is_one_sentence(err)) == (1, "", True)
    assert set(tmp_path.iterdir()) == before


def test_the_passphrase_may_be_typed_on_any_keyboard() -> None:
    """Systems write an accent in one sign or in two."""
    assert open_sealed(ANOTHER.read_bytes(), "correct horse Ma\u0301n\u030ca", "x")


def test_a_file_that_another_program_sealed_opens() -> None:
    lines = open_sealed(ANOTHER.read_bytes(), PASSPHRASE, "x").splitlines()
    assert (len(lines), lines[7]) == (2_000, b"A line of another program, number 7.")


def test_a_damaged_one_is_one_sentence_wherever_the_damage_is() -> None:
    """This one was sealed with little work, so that it opens at once."""
    whole, chance = ANOTHER.read_bytes(), random.Random(5)
    head = whole.index(b"\n---") + 50
    for at in (*range(head), *(chance.randrange(head, len(whole)) for _ in range(40))):
        bad = bytearray(whole)
        bad[at] ^= 1 << chance.randrange(8)
        check_damage(bytes(bad))
    for length in (*range(0, head, 7), head + 16, len(whole) // 2, len(whole) - 1):
        check_damage(whole[:length])


def check_damage(data: bytes) -> None:
    with pytest.raises(KnownError) as told:
        read_lines(data, "class.age", lambda name: PASSPHRASE)
    assert str(told.value).endswith(".")
    assert str(told.value).isprintable()


@pytest.mark.parametrize("work", [b"21", b"25", b"63", b"99"])
def test_a_file_that_asks_for_work_without_end_is_refused(work: bytes) -> None:
    """Whoever made it says how much work its passphrase is: it could be hours, or more memory than there is."""
    with pytest.raises(KnownError, match="is damaged or cut off"):
        open_sealed(ANOTHER.read_bytes().replace(b" 10\n", b" " + work + b"\n", 1), PASSPHRASE, "x")


def test_a_session_on_standard_input_may_be_sealed(
    session: Session, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The passphrase is its first line. Another program's file stands for the sealed one, which takes long to make."""
    from referee.cli.app import commands
    from referee.cli.command_context import CommandContext, run
    from referee.session import content_files

    monkeypatch.setattr(content_files, "resource_text", lambda game, name: "")
    sealed, clear = ANOTHER.read_bytes(), export_jsonl(session, tmp_path / "class.jsonl").read_bytes()
    monkeypatch.setattr(bundle, "open_sealed", lambda *given: clear if given[:2] == (sealed, PASSPHRASE) else b"")
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(f"{PASSPHRASE}\n".encode() + sealed)))
    app = commands(CommandContext(games=lambda: GAMES))
    assert run(app, ["verify", "-", "--passphrase-file", "-"]) == 0
    assert "sound, 4 moves" in capfd.readouterr().out


def test_without_a_passphrase_it_is_said_that_it_is_sealed() -> None:
    with pytest.raises(SealedError, match="is sealed: it opens with its passphrase"):
        read_bundle(ANOTHER)
