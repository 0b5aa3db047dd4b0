"""Input that is no regular file, or has no end: it is refused in a sentence, and nothing is begun."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.errors import KnownError
from referee.archive import bundle
from referee.cli.app import commands
from referee.cli.command_context import CommandContext, run
from referee.drive.driver import LONGEST, Driver, requests_in
from referee.files import input_files as given
from referee.files.input_files import read_text_file
from referee.session.session import Session
from referee.store import open_store
from tests.referee.conftest import GAMES, Typed

COMMANDS = [
    ("drive", "toy", "--position"),
    ("drive", "toy", "--content"),
    ("drive", "--resume"),
    ("simulate", "toy", "--content"),
    ("show",),
    ("verify",),
    ("export",),
    ("review", "--text"),
]


def sparse(path: Path, size: int) -> Path:
    """A file of so many zeros, which takes no room on the disk."""
    with path.open("wb") as file:
        file.truncate(size)
    return path


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="devices and pipes of POSIX")
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_what_has_no_end_is_refused_soon_and_nothing_is_begun(typed: Typed, tmp_path: Path, words: tuple[str, ...]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for name in ("/dev/zero", str(pipe)):
        assert typed(*words, name) == (1, "", f"whitecell: {name} is a pipe or a device: choose a file.\n")
    long = sparse(tmp_path / "long", 2_000_000_000)
    status, out, err = typed(*words, str(long))
    assert (status, out) == (1, "")
    assert err.startswith(f"whitecell: {long} is too long to be one: it has more than 1")
    assert err.endswith(" MB. Choose another file.\n")
    assert sorted(tmp_path.iterdir()) == [long, pipe]


@pytest.mark.parametrize("words", [("drive", "toy", "--position"), ("drive", "toy", "--content")], ids=" ".join)
def test_a_folder_is_no_file(typed: Typed, tmp_path: Path, words: tuple[str, ...]) -> None:
    assert typed(*words, str(tmp_path)) == (1, "", f"whitecell: {tmp_path} is a folder: choose a file in it.\n")


def test_a_session_that_is_handed_over_without_end_is_read_no_further_than_one_can_be(
    typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle, "LONGEST", 3_000_000)
    monkeypatch.setattr("referee.archive.session_lookup.LONGEST", 3_000_000)
    said = "whitecell: standard input is too long to be one: it has more than 3 MB. Choose another file.\n"
    assert typed("show", "-", stdin="x" * 4_000_000) == (1, "", said)


def test_a_file_that_grows_while_it_is_read_is_read_no_further(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(given, "LONGEST_TEXT", 0)
    with pytest.raises(KnownError, match="too long"):
        read_text_file(Path("/proc/self/status") if Path("/proc/self/status").exists() else sparse(tmp_path / "x", 1))


def test_text_of_another_system_is_read_as_it_was_meant(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(b"\xef\xbb\xbfa = 1\r\nb = 2\r\n")
    assert read_text_file(path) == "a = 1\nb = 2\n"
    path.write_bytes(b"\xff\xfea\0")
    with pytest.raises(KnownError, match=r"own\.toml is no text in UTF-8: save it as such"):
        read_text_file(path)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a = " + "[" * 100_000, "its brackets are nested too deeply"),
        ("a = " + "1" * 10_000, "a number has more digits than any can have"),
        ("a = ", "Invalid value"),
    ],
)
def test_what_no_toml_can_be_is_said_in_words(typed: Typed, tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    for option in ("--content", "--position"):
        status, out, err = typed("drive", "toy", option, str(path))
        assert (status, out) == (1, "")
        assert problem in err
        assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == [path]


def test_a_line_without_end_is_answered_and_the_next_one_too(begin: Callable[..., Session]) -> None:
    class Endless(io.BytesIO):
        """A gigabyte before what it holds."""

        left = 1_000_000_000

        def readline(self, most: int | None = -1, /) -> bytes:
            assert most is not None
            assert 0 < most <= LONGEST + 1
            length = min(most, self.left)
            self.left -= length
            return b"x" * length or super().readline(most)

    driver, stream = Driver(begin(), str), Endless(b'\n{"do": "outcome"}\n')
    refused, answer = (json.loads(reply) for reply in driver.replies(requests_in(stream)))
    assert refused["error"]["code"] == "bad_request"
    assert f"it is longer than {LONGEST:,} characters" in refused["error"]["text"]
    assert answer == {"ok": True, "outcome": None}


@pytest.mark.parametrize("words", [("sessions",), ("drive", "toy"), ("doctor",), ()], ids=" ".join)
@pytest.mark.parametrize("name", ["", "  "])
def test_a_log_without_a_name_is_not_ones_own(typed: Typed, words: tuple[str, ...], name: str) -> None:
    """As from a variable of the shell that was not set."""
    opened: list[str | None] = []
    said = "whitecell: --database names no log: write a file or a URL after it, or leave it out for your own log.\n"
    assert typed(*words, database=name, context=CommandContext(console=opened.append)) == (1, "", said)
    assert opened == []


def test_a_log_is_named_by_a_variable_where_nothing_else_names_one(
    begin: Callable[..., Session], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in ("one", "two"):
        begin(open_store(str(tmp_path / name)), title=f"Class {name}")
    opened: list[str | None] = []
    app = commands(CommandContext(games=lambda: GAMES, console=opened.append))
    monkeypatch.setenv("WHITECELL_DATABASE", str(tmp_path / "one"))
    assert run(app, ["sessions"]) == 0
    assert "Class one" in capfd.readouterr().out
    assert run(app, ["--database", str(tmp_path / "two"), "sessions"]) == 0
    assert "Class two" in capfd.readouterr().out
    run(app, [])
    monkeypatch.setenv("WHITECELL_DATABASE", "")
    run(app, [])
    assert opened == [str(tmp_path / "one"), None]


@pytest.mark.parametrize("words", [[], ["sessions"]], ids=" ".join)
def test_a_variable_of_blanks_names_no_log(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    opened: list[str | None] = []
    monkeypatch.setenv("WHITECELL_DATABASE", "  ")
    assert run(commands(CommandContext(games=lambda: GAMES, console=opened.append)), words) == 1
    said = "whitecell: WHITECELL_DATABASE names no log: set it to a file or a URL, or to nothing for your own log.\n"
    assert (opened, *capfd.readouterr()) == ([], "", said)


def test_nor_is_one_that_is_named_after_the_command(typed: Typed, tmp_path: Path) -> None:
    assert typed("drive", "toy", "--database", "")[2].startswith("whitecell: --database names no log")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [("--seed", "-1"), ("--seats", "9"), ("--option", "cards=9"), ("--title", b"\xff".decode(errors="surrogateescape"))],
    ids=lambda words: words[0],
)
def test_a_session_that_cannot_begin_makes_no_log(typed: Typed, tmp_path: Path, words: tuple[str, ...]) -> None:
    status, out, err = typed("drive", "toy", *words)
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert list(tmp_path.iterdir()) == []
