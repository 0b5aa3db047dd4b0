"""The commands, as they are typed: what they print, their exit status, and one sentence when they fail."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
import typer

from engine.contract.game import Preset
from engine.errors import ContentError, KnownError
from engine.model.event import Task
from engine.play.working_table import Desk
from referee.cli.app import commands
from referee.cli.command_context import CommandContext, run
from referee.cli.play_commands import with_preset
from referee.session import content_files as contents
from referee.session.session import Session
from referee.store import open_store
from referee.version import APP_VERSION
from tests.engine.toy import Toy, ToyRules
from tests.games.game_list import example
from tests.house.files import ROOT
from tests.referee.conftest import CONTENT, GAMES, Begin, Typed
from tests.referee.tampering import tamper

pytestmark = pytest.mark.slow


@pytest.fixture
def session(begin: Begin, log: str) -> Session:
    session = begin(open_store(log), title="Monday")
    for _ in range(3):
        session.play(next(iter(session.legal_moves)))
    session.take_back("a slip")
    return session


def test_version_and_help(typed: Typed) -> None:
    assert typed("--version") == (0, f"whitecell {APP_VERSION}\n", "")
    status, out, _ = typed("--help")
    assert status == 0
    manual = (ROOT / "docs" / "manual" / "command-line.md").read_text(encoding="utf-8")
    registered = [c.name or c.callback.__name__ for c in commands(CommandContext()).registered_commands if c.callback]
    assert len(registered) >= 10
    for command in registered:
        assert f"  {command} " in out
        assert f"| `whitecell {command}" in manual


def test_games_and_their_options(typed: Typed) -> None:
    assert typed("games")[1] == "toy          Hidden Hand (rules 1; 4 seats)\n"
    assert "cards = 52 (8, 52; TOY-1.2): How many cards are dealt." in typed("games", "--options")[1]


def test_sessions_are_listed_and_searched(typed: Typed, session: Session, begin: Begin) -> None:
    begin(session.store, title="Tuesday", seat_names={"north": "Red"})
    status, out, _ = typed("sessions")
    assert status == 0
    assert f"{session.header.id} " in out
    assert "5 moves  Monday: open" in out
    assert typed("sessions", "red")[1].endswith("Tuesday: open\n")
    assert "... and 1 more" in typed("sessions", "--limit", "1")[1]


def test_show_prints_what_the_audience_saw(typed: Typed, session: Session) -> None:
    card = session.rules.name(session.table, session.table.ids("hand:east")[0])
    status, east, _ = typed("show", session.header.id, "--as", "east", "--at", "2")
    assert status == 0
    assert card in east
    assert "North plays" in east
    assert "East plays" not in east
    assert card not in typed("show", session.header.id, "--as", "public", "--at", "2")[1]
    # At ply 4 the third move had not been taken back yet.
    assert "South plays" in typed("show", session.header.id[:6], "--at", "4")[1]
    assert "Undone: South plays" in typed("show", session.header.id)[1]


def test_verify_names_what_is_wrong(typed: Typed, session: Session, log: str) -> None:
    status, out, _ = typed("verify")
    assert (status, out) == (0, f"{session.header.id}: sound, 5 moves, last hash {session.last_hash}\n")
    tamper(log, "UPDATE plies SET think_ms = 9 WHERE number = 3")
    status, out, _ = typed("verify", session.header.id)
    assert status == 1
    assert "NOT SOUND, 2 moves" in out
    assert "The chain is broken at move 3" in out
    assert "The chain is broken at move 3" in typed("show", session.header.id)[2]


def test_verify_names_differences_from_today_s_rules(
    typed: Typed, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    really = ToyRules._play

    def play(self: ToyRules, desk: Desk, task: Task, card: str) -> None:
        really(self, desk, task, card)
        desk.add("turn", 1)

    monkeypatch.setattr(ToyRules, "_play", play)
    status, out, _ = typed("verify")
    assert status == 0
    assert "    Move 2: by today's rules event " in out


def test_export_writes_both_files_and_they_open(typed: Typed, session: Session, tmp_path: Path) -> None:
    status, out, _ = typed("export", session.header.id, "--folder", "out")
    assert status == 0
    jsonl, table = (Path(line) for line in out.splitlines())
    assert (jsonl.suffix, table.suffix) == (".jsonl", ".csv")
    assert typed("show", str(jsonl), "--as", "public")[1] == typed("show", session.header.id, "--as", "public")[1]
    assert typed("verify", str(jsonl))[0] == 0
    jsonl.write_bytes(jsonl.read_bytes()[:-300])
    assert "is damaged or cut off" in typed("export", str(jsonl), "--folder", "again")[2]


def test_drive_begins_and_goes_on(typed: Typed, tmp_path: Path) -> None:
    ask = '{"do": "legal", "limit": 1}\n{"do": "position"}\n{"do": "note", "text": "x"}\n'
    status, out, err = typed("drive", "toy", "--option", "cards=8", "--seed", "7", "--title", "Bots", stdin=ask)
    assert (status, err) == (0, "")
    hello, legal, position, _ = (json.loads(line) for line in out.splitlines())
    assert hello["options"] == {"cards": 8}
    assert legal["count"] == 2
    assert "5 moves" not in typed("sessions", "Bots")[1]
    move = json.dumps({"do": "move", **legal["moves"][0]})
    status, out, _ = typed("drive", "--resume", hello["session"], stdin=move)
    assert json.loads(out.splitlines()[1])["ply"] == 2
    vignette = tmp_path / "vignette.toml"
    vignette.write_text(position["position"], encoding="utf-8")
    status, out, err = typed(
        "drive", "toy", "--option", "cards=8", "--position", str(vignette), "--forget", stdin='{"do": "position"}'
    )
    assert (status, err) == (0, "")
    assert json.loads(out.splitlines()[1])["position"] == position["position"]
    assert "not kept" in json.loads(out.splitlines()[0])["place"]


def test_drive_goes_on_under_other_rules_if_it_is_told_to(
    typed: Typed, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(GAMES[0]), "version", "2")
    undo = '{"do": "undo", "reason": "a slip"}'
    _, out, _ = typed("drive", "--resume", session.header.id, stdin=undo)
    hello, refused = (json.loads(line) for line in out.splitlines())
    assert "and this Whitecell has version 2." in hello["problems"][0]
    assert not refused["ok"]
    _, out, _ = typed("drive", "--resume", session.header.id, "--adopt-rules", stdin='{"do": "legal", "limit": 1}')
    hello, legal = (json.loads(line) for line in out.splitlines())
    assert (hello["problems"], hello["ply"]) == ([], session.number + 1)
    assert legal["count"]


def test_drive_says_what_is_damaged_of_a_file_that_it_goes_on_with(typed: Typed, session: Session) -> None:
    _, out, _ = typed("export", session.header.id, "--folder", "out")
    jsonl = Path(out.splitlines()[0])
    jsonl.write_bytes(jsonl.read_bytes()[:-300])
    status, out, _ = typed("drive", "--resume", str(jsonl))
    assert status == 0
    assert any("is damaged or cut off" in problem for problem in json.loads(out.splitlines()[0])["problems"])


@pytest.mark.not_on_windows("what is typed is always text there")
def test_a_title_that_is_no_text_is_refused_in_a_sentence(typed: Typed) -> None:
    """As from a terminal with another encoding."""
    status, out, err = typed("drive", "toy", "--title", os.fsdecode(b"Caf\xe9"))
    assert (status, out) == (1, "")
    assert err == "whitecell: Caf\\udce9 is no text: write it in UTF-8.\n"


def test_drive_goes_on_where_no_crash_file_can_be_written(
    typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Session) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Session, "faults", broken)
    (tmp_path / "crashes").write_text("no folder")
    status, out, err = typed("drive", "toy", "--forget", stdin='{"do": "faults"}\n{"do": "outcome"}\n')
    _, refused, answer = map(json.loads, out.splitlines())
    assert (status, err, answer) == (0, "", {"ok": True, "outcome": None})
    assert refused["error"]["code"] == "bug"
    kept = r"This is a bug \(ZeroDivisionError\)\. The crash file crashes[/\\]referee-only-crash-.+ cannot be written"
    assert re.match(kept, refused["error"]["text"])


def test_drive_keeps_a_bug_in_a_crash_file(typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Session) -> tuple[str, ...]:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(Session, "faults", fail)
    _, out, _ = typed("drive", "toy", stdin='{"do": "faults"}\n{"do": "outcome"}\n')
    refused, outcome = (json.loads(line) for line in out.splitlines()[1:])
    assert refused["error"]["code"] == "bug"
    (crash,) = (tmp_path / "crashes").iterdir()
    assert str(crash.name) in refused["error"]["text"]
    assert outcome["ok"]
    assert typed("show", str(crash))[0] == 0


def test_the_presets_of_a_game_are_listed_and_one_can_be_named(typed: Typed) -> None:
    preset = Preset("few", "Few cards", "Some 5 minutes.", {"cards": 8})
    with mock.patch.object(Toy, "presets", (preset,)):
        assert "--preset few (Few cards): cards=8. Some 5 minutes." in typed("games", "--options")[1]
        assert typed("simulate", "toy", "-n", "1", "--jobs", "1", "--preset", "few")[0] == 0
    assert typed("simulate", "toy", "--preset", "first")[2] == "whitecell: Hidden Hand has no preset first; it has: none.\n"


def test_a_preset_sets_options_and_seats_and_what_is_typed_changes_it() -> None:
    game = Toy()
    preset = Preset("few", "Few cards", "", {"cards": 8}, seats=3)
    with mock.patch.object(Toy, "presets", (preset,)):
        assert with_preset(game, None, {}, None) == ({}, None)
        assert with_preset(game, "few", {}, None) == ({"cards": 8}, 3)
        assert with_preset(game, "Few Cards", {"cards": "52"}, 4) == ({"cards": "52"}, 4)


def test_simulate_counts_results(typed: Typed) -> None:
    status, out, err = typed("simulate", "toy", "-n", "5", "--jobs", "1", "--option", "cards=8")
    assert (status, err) == (0, "")
    assert "5 games, 45 moves (9 to 9 a game, 9 in the median)" in out
    assert "done" in out


def test_simulate_writes_the_balance_as_a_table(typed: Typed, tmp_path: Path) -> None:
    file = tmp_path / "balance.csv"
    words = ("simulate", "toy", "-n", "5", "--jobs", "1", "--option", "cards=8", "--unchecked", "--csv", str(file))
    assert typed(*words)[0] == 0
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines[:2] == ["what,name,games,wins,share,fair wins,of what is fair", "ending,done,5,0,1.0,,"]
    assert "Card,Card 7,5,0,0.0,0.0," in lines
    status, _, err = typed(*words)
    assert (status, "already there" in err) == (1, True)


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (("drive",), 1, "Name a game to begin, or a session with --resume, not both."),
        (("drive", "toy", "--resume", "x"), 1, "Name a game to begin"),
        (("drive", "chess"), 1, "There is no game 'chess'; there are: toy."),
        (("drive", "toy", "--option", "cards"), 1, "--option cards lacks a value"),
        (("drive", "toy", "--option", "cards="), 1, "--option cards lacks a value: write --option cards=VALUE."),
        (("drive", "toy", "--option", "="), 1, "--option needs the name of an option and a value, as ID=VALUE."),
        (("drive", "toy", "--option", "cards=9"), 1, "Option cards cannot be 9; allowed: 8, 52."),
        (("drive", "toy", "--dice", "loaded"), 1, "--dice is roll or physical, not loaded."),
        (("drive", "toy", "--seats", "9"), 1, "takes 4 seats, not 9."),
        (("drive", "toy", "--position", "nowhere.toml"), 1, "nowhere.toml cannot be read"),
        (("drive", "toy", "--content", "nowhere.toml"), 1, "nowhere.toml cannot be read ("),
        (("show", "nothing"), 1, "There is no session 'nothing' in this log"),
        (("show", "{session}", "--at", "99"), 1, "There is no move 99; the session has 5."),
        (("show", "{session}", "--as", "moon"), 1, "There is no audience 'moon'"),
        (("simulate", "toy", "-n", "0"), 2, "--number should be greater than or equal to 1."),
        (("simulate", "toy", "--seats", "9"), 1, "takes 4 seats, not 9."),
        (("simulate", "toy", "--option", "cards=9"), 1, "Option cards cannot be 9; allowed: 8, 52."),
        (("simulate",), 2, "Missing argument 'game'"),
        (("fly",), 2, "No such command 'fly'"),
        (("games", "--fly"), 2, "No such option: --fly. See `whitecell --help`."),
        (("sessions", "--database", "x"), 2, "No such option: --database: it stands before the command. See `whitecell"),
        (("drive", "--database"), 2, "Option '--database' requires an argument. See `whitecell"),
        (("games", "more"), 2, "unexpected extra argument(s) (more). See `whitecell --help`."),
    ],
)
def test_a_failure_is_one_sentence(
    typed: Typed, session: Session, words: tuple[str, ...], status: int, sentence: str
) -> None:
    found, out, err = typed(*(word.format(session=session.header.id) for word in words))
    assert (found, out) == (status, "")
    assert sentence in err
    assert err.startswith("whitecell: ")
    assert err.count("\n") == 1


def test_doctor_tells_what_is_well_and_what_is_not(typed: Typed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    context = CommandContext(games=lambda: GAMES, checks={"windows": lambda: ("one screen", True)})
    status, out, _ = typed("doctor", context=context)
    assert status == 0
    assert f"ok   program: whitecell {APP_VERSION}" in out
    assert f"ok   log: {tmp_path / 'class.whitecell'} is not there yet: the first session makes it" in out
    assert list(tmp_path.iterdir()) == []
    typed("drive", "toy")
    assert "class.whitecell, 1 session\n" in typed("doctor", context=context)[1]
    assert "ok   windows: one screen" in out

    def refuse(game: str, name: str) -> str:
        raise ContentError("content.toml", "card 3", "cost", "must be 1 or more.")

    monkeypatch.setattr(contents, "resource_text", refuse)
    context = CommandContext(games=lambda: GAMES, checks={"windows": lambda: ("no screens", False)})
    status, out, _ = typed("--database", str(tmp_path), "doctor", context=context)
    assert status == 1
    assert out.count("BAD") == 3
    assert "record card 3, field cost" in out


def test_without_a_command_the_console_opens_on_the_log(typed: Typed, log: str) -> None:
    opened: list[str | None] = []
    assert typed(context=CommandContext(games=lambda: GAMES, console=opened.append))[0] == 0
    assert opened == [log]
    assert typed(context=CommandContext(games=lambda: GAMES))[0] == 0


def test_being_stopped_and_a_reader_who_has_seen_enough(capfd: pytest.CaptureFixture[str]) -> None:
    app = typer.Typer()
    errors: list[BaseException] = [KeyboardInterrupt(), KnownError("Known."), ZeroDivisionError("bug")]

    @app.command()
    def fail() -> None:
        raise errors.pop(0)

    @app.command()
    def status() -> None:
        raise typer.Exit(3)

    assert run(app, ["fail"]) == 130
    assert run(app, ["fail"]) == 1
    with pytest.raises(ZeroDivisionError):
        run(app, ["fail"])
    assert run(app, ["status"]) == 3
    assert capfd.readouterr().err == "whitecell: Stopped.\nwhitecell: Known.\n"


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_doctor_tells_of_a_log_that_others_may_open(typed: Typed, session: Session, log: str) -> None:
    """One that was carried here by a stick or a file manager is as open as they made it."""
    context = CommandContext(games=lambda: ())
    assert "secrets" not in typed("doctor", context=context)[1]
    Path(log).chmod(0o644)
    status, out, _ = typed("doctor", context=context)
    assert status == 1
    assert f"BAD  secrets: other accounts of this computer may open the log: chmod go= {log}" in out


@pytest.mark.not_on_windows("it has no sh; test_odd_commands.py tries the same")
def test_a_pipe_that_closes_early_is_no_error() -> None:
    program = f"{sys.executable} -m ui.app.main games --options | head -c 20"
    done = subprocess.run(["sh", "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert len(done.stdout) == 20


def test_the_bot_of_the_manual_plays_a_game(tmp_path: Path) -> None:
    manual = (ROOT / "docs" / "manual" / "drive.md").read_text(encoding="utf-8")
    bot = manual.split("```python\n")[1].split("```")[0]
    bot = bot.replace('["whitecell", "drive", "hunt"', f"[{sys.executable!r}, '-m', 'ui.app.main', 'drive', 'hunt'")
    done = subprocess.run([sys.executable, "-c", bot], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""
    assert done.stdout.endswith(".\n")


def test_content_given_by_the_referee_is_stored_with_the_session(typed: Typed, log: str, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("# mine\n", encoding="utf-8")
    _, out, _ = typed("drive", "toy", "--content", str(own))
    header, _ = open_store(log).header(json.loads(out)["session"])
    assert (header.content_file, header.content_text) == ("own.toml", "# mine\n")
    assert header.content_sha256 != CONTENT.sha256


@pytest.mark.parametrize(
    "words",
    [
        ("sessions",),
        ("verify",),
        ("verify", "toy"),
        ("show", "toy"),
        ("export", "toy"),
        ("review", "toy", "--text"),
        ("compare",),
        ("drive", "--resume", "toy"),
        ("drive", "--resume", "toy", "--adopt-rules"),
    ],
    ids=" ".join,
)
def test_looking_at_a_log_that_is_not_there_makes_none(tmp_path: Path, typed: Typed, words: tuple[str, ...]) -> None:
    missing = tmp_path / "typo" / "class.whitecell"
    for place in (missing, tmp_path / "class.whitecell"):
        expected = f"whitecell: There is no log {place}: name another, or begin a session first.\n"
        assert typed(*words, database=str(place)) == (1, "", expected)
    assert list(tmp_path.iterdir()) == []


def test_going_on_with_a_session_that_is_not_there_leaves_the_log_as_it_is(typed: Typed, session: Session, log: str) -> None:
    session.store.close()
    before = Path(log).read_bytes()
    assert "There is no session 'tay' in this log" in typed("drive", "--resume", "tay")[2]
    assert Path(log).read_bytes() == before


def test_doctor_says_where_no_log_can_be_made(typed: Typed, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    status, out, _ = typed("doctor", database=str(tmp_path / "file" / "class.whitecell"))
    assert status == 1
    assert f"because {tmp_path / 'file'} is no folder that may be written: allow that, or choose another." in out


def program(*words: str, **how: Any) -> subprocess.Popen[str]:
    code = "import sys; from referee.cli.app import commands; from referee.cli.command_context import CommandContext, run;"
    code += " from referee.interrupt import raise_error; raise_error();"
    code += " sys.exit(run(commands(CommandContext()), sys.argv[1:]))"
    return subprocess.Popen([sys.executable, "-c", code, *words], cwd=ROOT, text=True, stderr=subprocess.PIPE, **how)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.not_on_windows("it has no device that is always full")
def test_a_full_disk_under_the_output_is_one_sentence() -> None:
    with open("/dev/full", "w") as full:
        process = program("games", stdout=full)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 1
    assert err == "whitecell: What was to be said could not be written (No space left on device).\n"


@pytest.mark.not_on_windows("no program is started there with standard output closed")
def test_closed_output_is_no_error() -> None:
    process = program("games", preexec_fn=lambda: os.close(1))
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert out is None


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.not_on_windows("it has no signals for other processes")
def test_what_ends_a_simulation_ends_all_its_processes_with_one_word(tmp_path: Path, sent: signal.Signals) -> None:
    """Ctrl+C reaches all of the terminal, SIGTERM the first of them: the others left a traceback each."""
    crashes = str(tmp_path)
    with program(
        "simulate", example("hunt").id, "-n", "9999", "--jobs", "2", "--crashes", crashes, start_new_session=True
    ) as process:
        try:
            started = Path(f"/proc/{process.pid}/task/{process.pid}/children")
            until = time.monotonic() + 30
            while started.exists() and len(started.read_text().split()) < 3 and time.monotonic() < until:
                time.sleep(0.05)
            time.sleep(0.5)
            assert process.poll() is None
            (os.killpg if sent == signal.SIGINT else os.kill)(process.pid, sent)
            _, err = process.communicate(timeout=60)
        finally:
            with suppress(ProcessLookupError):  # whatever was not ended
                os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, err) == (130, "whitecell: Stopped.\n")
