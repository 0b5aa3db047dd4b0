"""`review` and `compare` as they are typed, and one clear sentence for whatever cannot be read."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import msgspec
import pytest

from engine.games import all_games
from referee.archive.session_export import export_jsonl
from referee.cli.app import commands
from referee.cli.command_context import CommandContext, run
from referee.files.output_files import Progress
from referee.review import Review
from referee.review.comparison.comparison_row import RowReader, encode_row
from referee.review.debrief import pick
from referee.session import content_files as contents
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import open_store
from tests.games.game_list import example
from tests.referee.conftest import GAMES
from tests.review.sessions import played
from tests.review.text_pictures import Drawn

Typed = Callable[..., tuple[int, str, str]]


@pytest.fixture
def log(tmp_path: Path) -> str:
    return str(tmp_path / "class.whitecell")


@pytest.fixture
def session(log: str, monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setattr(contents, "resource_text", lambda game, name: "")
    session = played(GAMES[0], 30, store=open_store(log))
    session.bookmark("why?", ply=9)
    return session


@pytest.fixture
def typed(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: str, tmp_path: Path) -> Typed:
    monkeypatch.chdir(tmp_path)

    def type_(*words: str, context: CommandContext | None = None) -> tuple[int, str, str]:
        app = commands(context or CommandContext(games=lambda: GAMES, pictures=lambda session: Drawn()))
        status = run(app, ["--database", log, *words])
        out, err = capfd.readouterr()
        return status, out, err

    return type_


def test_a_review_sums_a_session_up(typed: Typed, session: Session) -> None:
    status, out, err = typed("review", session.header.id)
    assert (status, err) == (0, "")
    for title in ("Longest thinks:", "To discuss:", "Think time:", session.last_hash):
        assert title in out


@pytest.mark.slow
def test_a_review_is_written_into_files(typed: Typed, session: Session, tmp_path: Path) -> None:
    id_ = session.header.id
    status, out, err = typed("review", id_, "--html", "--csv", "--jsonl", "--team", "north", "--team", "public", "--bundle")
    assert (status, err) == (0, "")
    written = [Path(line).name for line in out.splitlines()]
    tables = ("session", "plies", "figures", "decisions", "throws", "learned", "remarks")
    assert written == [
        f"{id_}.html",
        *(f"{id_}.{table}.csv" for table in tables),
        f"{id_}.review.jsonl",
        f"{id_}.north.html",
        f"{id_}.public.html",
        f"{id_}.jsonl",
    ]
    assert all((tmp_path / name).stat().st_size for name in written)
    # The bundle is opened for review by another Whitecell, hash and all.
    again, text, _ = typed("review", f"{id_}.jsonl")
    assert again == 0
    assert session.last_hash in text


def test_drawing_is_followed_on_a_terminal(typed: Typed, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = StringIO()
    terminal.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stderr", terminal)
    assert typed("review", session.header.id, "--html")[0] == 0
    assert terminal.getvalue().endswith(f"\rDrawing [{'#' * 30}]\n")


@pytest.mark.slow
@pytest.mark.parametrize("option", ["--html", "--csv", "--jsonl", "--bundle"])
def test_every_export_tells_how_far_it_is_to_its_end(typed: Typed, session: Session, option: str) -> None:
    status, _, err = typed("review", session.header.id, option, "--steps")
    assert status == 0
    steps = [tuple(map(int, line.split()[1:])) for line in err.splitlines()]
    shares = [done / all_ for done, all_ in steps]
    assert len(shares) > 10
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_without_windows_there_are_no_pictures(typed: Typed, session: Session) -> None:
    bare = CommandContext(games=lambda: GAMES)
    for option, what in (("--html", "draw the table"), ("--pdf", "print")):
        status, _, err = typed("review", session.header.id, option, context=bare)
        assert (status, err) == (1, f"whitecell: This Whitecell was installed without windows and cannot {what}.\n")


def test_a_pdf_is_left_to_the_windows(typed: Typed, session: Session, tmp_path: Path) -> None:
    asked: list[tuple[str, Path]] = []

    def print_(review: Review, path: Path, progress: Progress) -> Path:
        progress(1, 2)
        asked.append((review.session.header.id, path))
        return path

    context = CommandContext(games=lambda: GAMES, print_review=print_)
    status, out, _ = typed("review", session.header.id, "--pdf", "--folder", "out", context=context)
    assert (status, out) == (0, f"{Path('out', session.header.id)}.pdf\n")
    assert asked == [(session.header.id, Path("out") / f"{session.header.id}.pdf")]


def test_an_unknown_team_is_named_with_those_there_are(typed: Typed, session: Session) -> None:
    status, _, err = typed("review", session.header.id, "--team", "referee")
    assert status == 1
    assert err == "whitecell: There is no team 'referee'; there are: north, east, south, west, public.\n"


def test_a_seat_that_nobody_plays_gets_no_packet(typed: Typed, log: str, tmp_path: Path) -> None:
    deck = example("deck")
    session = Session.begin(open_store(log), deck, load_content(deck), seed=1)
    context = CommandContext(games=all_games, pictures=lambda session: Drawn())
    status, _, err = typed("review", session.header.id, "--team", "player_8", "--folder", "out", context=context)
    assert (status, err) == (1, "whitecell: There is no team 'player_8'; there are: player_1, player_2, public.\n")
    assert not (tmp_path / "out").exists()


def test_nothing_has_no_sign(
    typed: Typed, session: Session, log: str, user_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (summary,) = open_store(log, read_only=True).sessions()
    row = msgspec.structs.replace(RowReader(open_store(log), GAMES).row(summary), luck={"north": -0.03})
    monkeypatch.setattr(sys, "stdin", StringIO(encode_row(row).decode() + "\n"))
    status, out, _ = typed("compare", "--given")
    assert status == 0
    assert out.split("luck/north", 1)[1].split("\n")[0].split() == ["1", *["0.0"] * 5]


@pytest.mark.slow
def test_sessions_are_compared(typed: Typed, session: Session, log: str, user_folders: Path, tmp_path: Path) -> None:
    other = played(GAMES[0], 60, 8, open_store(log))
    status, out, err = typed("compare")
    assert (status, err) == (0, "")
    assert "1 × toy: nobody wins (done)" in out
    assert "1 × toy: not finished" in out
    status, out, _ = typed("compare", other.header.id, "--csv", "c.csv", "--pseudonyms")
    assert (status, out) == (0, "c.csv\n")
    text = (tmp_path / "c.csv").read_text("utf-8")
    assert other.header.id in text
    assert session.header.id not in text
    assert "North" not in text
    assert typed("compare", "--search", "no such word")[0] == 1
    assert typed("compare", "zzz")[2].startswith("whitecell: There is no session 'zzz'")


@pytest.mark.parametrize("second", ["c.csv", "./c.csv"])
def test_two_files_of_one_name_are_not_written_over_each_other(
    typed: Typed, session: Session, tmp_path: Path, second: str
) -> None:
    status, out, err = typed("compare", "--csv", "c.csv", "--html", second)
    said = "whitecell: Two of --csv, --html and --pdf name one file: write another after one of them.\n"
    assert (status, out, err) == (1, "", said)
    assert not (tmp_path / "c.csv").exists()


@pytest.mark.slow
def test_a_comparison_is_not_written_over_the_log(typed: Typed, session: Session, log: str, user_folders: Path) -> None:
    status, out, err = typed("compare", "--csv", log)
    assert (status, out, err) == (1, "", f"whitecell: {log} is a log or another database: choose another place.\n")
    assert session.header.id in typed("sessions")[1]


# -------------------------------------------------------------------- whatever can be read is read


@pytest.fixture
def bundle(session: Session, tmp_path: Path) -> Path:
    return export_jsonl(session, tmp_path / "class.jsonl")


def test_an_edited_bundle_is_read_up_to_the_edit(typed: Typed, bundle: Path) -> None:
    lines = bundle.read_text("utf-8").splitlines()
    record = json.loads(lines[12])
    record["ply"]["think_ms"] += 1
    lines[12] = json.dumps(record)
    bundle.write_text("\n".join(lines) + "\n", encoding="utf-8")
    status, out, err = typed("review", str(bundle))
    assert status == 0
    assert "11 moves" in out
    assert err == (
        "whitecell: The chain is broken at move 12: it is missing or was edited after it was written; "
        "the session is shown up to move 11.\n"
    )


def test_a_truncated_bundle_is_read_up_to_the_cut(typed: Typed, bundle: Path) -> None:
    data = bundle.read_bytes()
    lines = data.splitlines(keepends=True)
    bundle.write_bytes(b"".join(lines[:8]) + lines[8][:40])
    status, out, err = typed("review", str(bundle), "--html")
    assert status == 0
    assert out.endswith(".html\n")
    assert "is damaged or cut off; what follows was not read." in err


@pytest.mark.slow
def test_a_bundle_with_nothing_but_its_head_is_an_empty_session(typed: Typed, bundle: Path) -> None:
    bundle.write_bytes(bundle.read_bytes().splitlines(keepends=True)[0])
    for options in ((), ("--html",), ("--csv",), ("--jsonl",), ("--team", "north")):
        status, _, err = typed("review", str(bundle), *options)
        assert status == 0, options
        assert err.startswith("whitecell: The chain is broken at move 1: it is missing"), options


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is empty: choose another file."),
        (b" \n\n", "is empty: choose another file."),
        (b"\x89PNG\r\n\x1a\n\0\0", "is not a session written by Whitecell: choose another file."),
        (b'{"line": "other"}\n', "is not a session written by Whitecell: choose another file."),
    ],
)
def test_a_foreign_file_is_one_sentence(typed: Typed, tmp_path: Path, content: bytes, sentence: str) -> None:
    (tmp_path / "other.jsonl").write_bytes(content)
    status, out, err = typed("review", "other.jsonl")
    assert (status, out) == (1, "")
    assert err == f"whitecell: other.jsonl {sentence}\n"


def test_a_newer_bundle_is_one_sentence(typed: Typed, bundle: Path) -> None:
    lines = bundle.read_text("utf-8").splitlines()
    head = json.loads(lines[0])
    head["bundle_format"] += 1
    bundle.write_text("\n".join([json.dumps(head), *lines[1:]]), encoding="utf-8")
    status, _, err = typed("review", str(bundle))
    assert (status, err) == (1, f"whitecell: {bundle} was written by a newer Whitecell: open it with that one.\n")


def test_a_session_is_handed_over_by_another_program(
    typed: Typed, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the review window does: the bundle comes in, steps are told in numbers, the file goes out."""
    bundle = export_jsonl(session, tmp_path / "class.jsonl").read_bytes()
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(bundle)))
    status, out, err = typed("review", "-", "--html", "--steps", "--folder", "out")
    assert (status, out) == (0, f"{Path('out', session.header.id)}.html\n")
    steps = [line.split() for line in err.splitlines()]
    assert {step[0] for step in steps} == {"step"}
    shares = [int(done) / int(steps) for _, done, steps in steps]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert 20 < len(shares) <= 101


@pytest.mark.slow
def test_an_edited_bundle_is_reviewed_up_to_the_break_whatever_was_noted_after_it(
    typed: Typed, session: Session, tmp_path: Path
) -> None:
    """Bookmarks, notes and moments of the debrief list stand on plies that can no longer be shown."""
    session.bookmark("after the break", ply=25)
    session.note("too", ply=26)
    pick(Review(session), 27, "a moment")
    path = export_jsonl(session, tmp_path / "class.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if b'"number":12,' in line)
    lines[at] = lines[at].replace(b'"entered_by":"Ada Lovelace"', b'"entered_by":"Somebody"')
    path.write_bytes(b"".join(lines))
    status, out, err = typed("review", "class.jsonl", "--text", "--html", "--csv", "--team", "north", "--folder", "out")
    broken = "The chain is broken at move 12: it is missing or was edited after it was written"
    why = f"{broken}; the session is shown up to move 11."
    assert (status, err) == (0, f"whitecell: {why}\n")
    assert "why?" in out  # what was noted before it is there
    page = (tmp_path / "out" / f"{session.header.id}.html").read_text(encoding="utf-8")
    assert why in page
    assert "after the break" not in page
    remarks = (tmp_path / "out" / f"{session.header.id}.remarks.csv").read_text(encoding="utf-8")
    assert "after the break" in remarks  # what can be read is read


def test_a_log_is_not_taken_for_a_session(typed: Typed, session: Session, log: str) -> None:
    status, _, err = typed("review", log, "--text")
    assert status == 1
    assert err == f"whitecell: {log} is a whole log, not a session: name it with --database, or in the settings.\n"
