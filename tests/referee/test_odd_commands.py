"""Commands that are typed in odd ways or in odd places: one plain sentence or what was asked for, never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.errors import KnownError
from referee.archive.session_export import export_jsonl
from referee.drive.driver import Driver
from referee.session.session import Session
from referee.store import MemoryStore, open_store
from tests.referee.conftest import GAMES, Begin, Typed
from tests.referee.tampering import tamper

NO_TEXT = b"\xff".decode(errors="surrogateescape")
"""As Python hands over what was typed in a terminal with another encoding."""


@pytest.fixture
def session(begin: Begin, log: str) -> Session:
    return begin(open_store(log), title="Пятница")


def is_one_sentence(err: str) -> bool:
    return err.startswith("whitecell: ") and err.endswith(".\n") and err.count("\n") == 1


@pytest.mark.parametrize(
    "words", [("sessions", NO_TEXT), ("show", NO_TEXT), ("compare", NO_TEXT), ("compare", "--search", NO_TEXT)]
)
def test_a_word_that_is_no_text_is_refused_in_a_sentence(typed: Typed, session: Session, words: tuple[str, ...]) -> None:
    status, out, err = typed(*words)
    assert (status, out) == (1, "")
    assert r"\udcff is no text: write it in UTF-8." in err
    assert is_one_sentence(err)


@pytest.mark.parametrize(
    "url",
    [
        "sqlite://host/class.whitecell",
        "sqlite://host:12x/class.whitecell",
        "postgresql://host:12x/class",
        "sqlite:///file:class.whitecell?uri=true",
        "sqlite:///class.whitecell?timeout=long",
        "sqlite:///class.whitecell?no_such_option=1",
        pytest.param(
            "~nobody-of-this-name/class.whitecell",
            marks=pytest.mark.not_on_windows("a name is taken for a folder beside the user's own"),
        ),
    ],
)
@pytest.mark.parametrize("words", [("sessions",), ("drive", "toy")], ids=lambda words: words[0])
def test_what_is_no_place_for_a_log_is_refused_and_makes_no_file(
    typed: Typed, tmp_path: Path, url: str, words: tuple[str, ...]
) -> None:
    status, out, err = typed(*words, database=url)
    assert (status, out) == (1, "")
    assert is_one_sentence(err), err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("drive", "toy"), ""),
        (("drive", "--resume", "toy"), ""),
        (("verify", "-"), "standard input is empty: choose another file."),
    ],
)
def test_an_input_that_was_closed_by_who_began_this_is_empty(
    typed: Typed, session: Session, words: tuple[str, ...], sentence: str
) -> None:
    status, out, err = typed(*words, stdin=None)
    sys.stdin.close()
    assert status == (1 if sentence else 0)
    assert err == (f"whitecell: {sentence}\n" if sentence else "")
    assert out.count("\n") == (0 if sentence else 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("--option", "cards=8"),
        ("--seed", "0"),
        ("--seats", "4"),
        ("--dice", "roll"),
        ("--content", "content.toml"),
        ("--position", "position.toml"),
        ("--title", "Monday"),
        ("--forget",),
    ],
    ids=lambda words: words[0],
)
def test_what_belongs_to_a_new_session_is_not_silently_passed_over_where_one_is_gone_on_with(
    typed: Typed, session: Session, words: tuple[str, ...]
) -> None:
    status, out, err = typed("drive", "--resume", session.header.id, *words)
    assert (status, out) == (1, "")
    assert err == f"whitecell: {words[0]} is for a session that begins: leave it out, or name a game instead of --resume.\n"
    assert Session.open(session.store, session.header.id, GAMES, read_only=True).remarks == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("drive", "toy", "--adopt-rules"), "--adopt-rules is for a session that is gone on with: name it with --resume."),
        (
            ("drive", "toy", "--forget", "--database", "other.whitecell"),
            "--forget keeps no log, so it goes with no --database: leave one of them out.",
        ),
    ],
)
def test_options_that_contradict_each_other_begin_nothing(
    typed: Typed, tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    assert typed(*words) == (1, "", f"whitecell: {sentence}\n")
    assert list(tmp_path.iterdir()) == []


def test_a_session_that_cannot_be_checked_keeps_no_other_from_being_checked(typed: Typed, begin: Begin, log: str) -> None:
    store = open_store(log)
    ids = [begin(store).header.id for _ in range(3)]
    tamper(log, f"UPDATE sessions SET game = 'chess' WHERE id = '{ids[1]}'")
    status, out, err = typed("verify")
    assert status == 1
    assert [line.split(":")[0] for line in out.splitlines()] == sorted((ids[0], ids[2]), reverse=True)
    assert out.count(": sound, 1 move,") == 2
    assert err == f"whitecell: {ids[1]}: There is no game 'chess'; there are: toy.\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (("drive", "toy", "--resume", ""), 1, "Name a game to begin, or a session with --resume, not both."),
        (("drive", "--resume", ""), 1, "--resume names no session: write its id after it, or a file."),
        (("drive", ""), 1, "There is no game ''; there are: toy."),
        (("drive", "--resume", "-"), 1, "--resume takes no session from standard input, where the requests come from"),
        (("drive", "toy", "--dice", ""), 1, "--dice is roll or physical, not nothing."),
        (("drive", "toy", "--option", "cards=8", "--option", "cards=52"), 1, "--option cards is given twice"),
        (("simulate", "toy", "--option", "cards=8", "--option", "cards=8"), 1, "--option cards is given twice"),
        (("simulate", "toy", "-n", "99999999999999999999999"), 2, "--number should be less than or equal to 1000000"),
        (("simulate", "toy", "--seed", "-1"), 1, "The seed must be from 0 to 9223372036854775807, not -1."),
        (("simulate", "toy", "-n", "2", "--seed", str(2**63 - 1)), 1, "The seed must be from 0 to 9223372036854775807"),
        (("simulate", "toy", "--jobs", "100000"), 2, "--jobs should be less than or equal to 64"),
        (("sessions", "--limit", "99999999999999999999999"), 2, "--limit should be less than or equal to 1000000"),
        (("show", "x" * 5_000), 1, "There is no session 'xxxx"),
    ],
    ids=lambda words: " ".join(words)[:40] if isinstance(words, tuple) else None,
)
def test_what_is_empty_twice_or_far_too_much_is_refused_and_begins_nothing(
    typed: Typed, session: Session, words: tuple[str, ...], status: int, sentence: str
) -> None:
    found, out, err = typed(*words)
    assert (found, out) == (status, "")
    assert sentence in err
    assert is_one_sentence(err)
    assert session.store.count() == 1


def test_help_is_had_by_its_short_name_too(typed: Typed) -> None:
    assert typed("-h") == typed("--help")
    assert typed("drive", "-h") == typed("drive", "--help")


@pytest.mark.skipif(sys.platform != "linux", reason="names of files that are no text")
def test_a_log_whose_name_is_no_text_is_driven_all_the_same(typed: Typed, tmp_path: Path) -> None:
    name = str(tmp_path / b"caf\xe9.whitecell".decode(errors="surrogateescape"))
    status, out, err = typed("drive", "toy", stdin='{"do": "outcome"}', database=name)
    hello, answer = map(json.loads, out.splitlines())
    assert (status, err, answer["ok"]) == (0, "", True)
    assert hello["place"].endswith(r"caf\udce9.whitecell")


def test_a_trouble_that_names_such_a_file_is_a_reply(begin: Begin) -> None:
    class Full(MemoryStore):
        def add_remark(self, *_: object) -> None:
            raise KnownError(f"The disk that holds {NO_TEXT} is full.")

    reply, going_on = Driver(begin(Full()), str).reply(b'{"do": "note", "text": "x"}')
    assert going_on
    assert json.loads(reply)["error"] == {"code": "trouble", "clause": "", "text": r"The disk that holds \udcff is full."}


@pytest.mark.skipif(sys.platform != "linux", reason="names of files that are no text")
def test_content_whose_name_is_no_text_begins_nothing(typed: Typed, tmp_path: Path) -> None:
    own = tmp_path / b"caf\xe9.toml".decode(errors="surrogateescape")
    own.touch()
    assert typed("drive", "toy", "--content", str(own)) == (
        1,
        "",
        "whitecell: caf\\udce9.toml is no text: write it in UTF-8.\n",
    )
    assert list(tmp_path.iterdir()) == [own]


def test_what_somebody_wrote_neither_steers_a_terminal_nor_breaks_a_sentence(
    typed: Typed, begin: Begin, tmp_path: Path
) -> None:
    """A title of another program's making, a seat's name that was typed, a path with a line end."""
    export = tmp_path / "class.jsonl"
    export_jsonl(begin(seat_names={"north": "N\x1b[2Jorth"}), export)
    lines = export.read_bytes().splitlines(keepends=True)
    head = json.loads(lines[0])
    head["header"]["title"] = "Mon\x1b[2Jday\u202e"
    export.write_bytes(b"".join([json.dumps(head).encode() + b"\n", *lines[1:]]))
    for words in (("show", str(export)), ("show", str(export), "--at", "0"), ("review", "--text", str(export))):
        status, out, err = typed(*words)
        assert status == 0
        assert "Mon [2Jday" in out
        assert not {"\x1b", "\u202e"} & {*out, *err}
    assert typed("show", "no\nsuch\x1b.jsonl")[2] == (
        "whitecell: There is no file no such .jsonl: name one that is there, or a session.\n"
    )


def test_a_search_that_finds_nothing_says_so(typed: Typed, session: Session) -> None:
    assert typed("sessions", "zebra") == (
        0,
        "",
        "whitecell: This log holds no session that has 'zebra' in its title, game, id or names.\n",
    )


def test_a_log_without_a_session_says_so(typed: Typed, log: str) -> None:
    open_store(log)
    assert typed("sessions") == (0, "", "whitecell: This log holds no session.\n")


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_there_is_nothing_to_read_in_memory(typed: Typed, url: str) -> None:
    said = "whitecell: A log in memory ends with the program, so there is nothing to read in one: name a file.\n"
    assert typed("sessions", database=url) == (1, "", said)


def test_a_narrow_terminal_is_told_every_result(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "10")
    status, out, _ = typed("simulate", "toy", "-n", "1")
    assert (status, "1 game, " in out, "how 1 random game ended" in out) == (0, True, True)
    assert "result" in out


@pytest.mark.parametrize("words", [("export", "toy", "--folder", ""), ("review", "toy", "--csv", "--folder", " ")])
def test_a_folder_that_is_not_named_is_not_the_current_one(
    typed: Typed, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    """A variable of the shell that was not set: the secrets of a session would lie about."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    assert typed(*words) == (1, "", "whitecell: --folder names no folder: write one after it, or leave it out.\n")
    assert list(here.iterdir()) == []


def test_a_folder_for_files_that_nobody_asked_for_is_not_passed_over(typed: Typed, session: Session) -> None:
    status, out, err = typed("review", "toy", "--folder", "class")
    assert (status, out) == (1, "")
    assert err == (
        "whitecell: --folder is where files go: say which, with --html, --pdf, --csv, --jsonl, --team or --bundle.\n"
    )


def test_a_session_that_is_not_named_is_not_every_session(typed: Typed, session: Session) -> None:
    assert typed("verify", "")[:2] == (1, "")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("sessions", "--limit", "few"), "--limit should be a valid integer."),
        (("sessions", "--limit", "0"), "--limit should be greater than or equal to 1."),
        (("simulate", "toy", "-n", "0"), "--number should be greater than or equal to 1."),
    ],
)
def test_a_number_that_is_none_is_told_in_plain_words(typed: Typed, words: tuple[str, ...], sentence: str) -> None:
    assert typed(*words) == (2, "", f"whitecell: {sentence} See `whitecell --help`.\n")


@pytest.mark.slow
@pytest.mark.parametrize("words", ["games", "simulate hunt -n 1"])
def test_a_reader_that_is_gone_ends_every_command_alike(words: str) -> None:
    """Found on Windows, where writing to nobody is an invalid argument: a traceback."""
    command = [sys.executable, "-m", "ui.app.main", *words.split()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 141
