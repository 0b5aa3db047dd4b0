"""A tiny game, a clock that stands where it is put, and sessions of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from engine.contract.game import Game
from referee.cli.app import commands
from referee.cli.command_context import CommandContext, run
from referee.cli.exit_status import run_and_report
from referee.contents import content_sets
from referee.session import content_files as contents
from referee.session.session import Session
from referee.store import MemoryStore, Store
from referee.store.log_database import DatabaseStore
from tests.engine.toy import Toy
from tests.games.game_list import NO_CONTENT

GAMES: tuple[Game, ...] = (Toy(),)
CONTENT = NO_CONTENT

Begin = Callable[..., Session]
Program = Callable[[list[str]], int]
"""Runs a command and returns its exit status."""
Typed = Callable[..., tuple[int, str, str]]
Attempts = tuple[Callable[[], object], ...]


class HandClock:
    """A clock that only moves when it is told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def utc(self) -> datetime:
        return datetime(2026, 11, 21, 9, 30, tzinfo=UTC) + timedelta(seconds=self.seconds)

    def ticks(self) -> float:
        return 1000 + self.seconds

    def pass_(self, seconds: float) -> None:
        self.seconds += seconds


@pytest.fixture(autouse=True)
def _closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every log that a test opens is closed after it."""
    opened: list[DatabaseStore] = []
    really = DatabaseStore.open.__func__  # type: ignore[attr-defined]

    def recorded(cls: type[DatabaseStore], *arguments: Any, **keywords: Any) -> DatabaseStore:
        opened.append(really(cls, *arguments, **keywords))
        return opened[-1]

    monkeypatch.setattr(DatabaseStore, "open", classmethod(recorded))
    yield
    for store in opened:
        store.close()


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def begin(clock: HandClock) -> Begin:
    """Begins a session of eight cards; keywords as of `Session.begin`."""

    def make(store: Store | None = None, **keywords: object) -> Session:
        defaults: dict[str, object] = {"options": {"cards": 8}, "seed": 7, "clock": clock}
        return Session.begin(store or MemoryStore(), GAMES[0], CONTENT, **{**defaults, **keywords})  # type: ignore[arg-type]

    return make


@pytest.fixture
def log(tmp_path: Path) -> str:
    return str(tmp_path / "class.whitecell")


@pytest.fixture(scope="session")
def program() -> Program:
    """The command line with the toy game, made once: that takes longer than most commands."""
    command = get_command(commands(CommandContext(games=lambda: GAMES)))
    return lambda words: run_and_report(partial(command, words, prog_name="whitecell", standalone_mode=False))


@pytest.fixture
def typed(
    program: Program, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: str, tmp_path: Path
) -> Typed:
    """Types a command on a log of the toy game: exit status, standard output and error. ``stdin`` None: it is closed."""
    monkeypatch.chdir(tmp_path)
    for module in (contents, content_sets):
        monkeypatch.setattr(module, "resource_text", lambda game, name: "")

    def type_(
        *words: str, stdin: str | None = "", context: CommandContext | None = None, database: str = log
    ) -> tuple[int, str, str]:
        input_ = None if stdin is None else TextIOWrapper(BytesIO(stdin.encode()))
        monkeypatch.setattr(sys, "stdin", input_)
        given = ["--database", database, *words]
        status = program(given) if context is None else run(commands(context), given)
        out, err = capfd.readouterr()
        return status, out, err

    return type_
