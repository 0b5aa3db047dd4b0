"""The context of a command: the games, the log, and what only the windows can do; and how a command is run."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from referee.cli.exit_status import run_and_report

if TYPE_CHECKING:
    from pathlib import Path

    import typer

    from engine.contract.game import Game
    from referee.files.encryption import AskPassphrase
    from referee.files.output_files import Progress
    from referee.reference.printed_game import Paper, PrintedGame
    from referee.review import Review
    from referee.review.comparison.comparison_row import ComparisonRow
    from referee.review.page.html_builder import Pictures
    from referee.session.session import Session

NO_PAPER = "This Whitecell was installed without windows and cannot print."
Check = Callable[[], tuple[str, bool]]
"""One check of `whitecell doctor`: a sentence, and whether all is well."""


def shipped_games() -> tuple[Game, ...]:
    """Return all games, which are imported only when a command needs them."""
    from engine.games import all_games

    return all_games()


@dataclass
class CommandContext:
    """What commands are given.

    Attributes:
        games: returns all games; it is called when needed, because importing them takes time.
        checks: further checks for ``doctor``, by title.
        console: opens the console on a log and returns its exit status; what ``whitecell`` does without a command.
        pictures: draws the Views of a session as SVG, for exported reviews; None without windows.
        print_review, print_comparison: write a review or a comparison of sessions as PDF; None without windows.
        print_game: writes the cards, player aids and rules of a game as PDF; None without windows.
        review_window: opens the review of a session or an exported file, sealed or not; None without windows.
        database: the log given by ``--database``, or None for the user's own.
    """

    games: Callable[[], tuple[Game, ...]] = shipped_games
    checks: dict[str, Check] = field(default_factory=dict)
    console: Callable[[str | None], int | None] | None = None
    pictures: Callable[[Session], Pictures] | None = None
    print_review: Callable[[Review, Path, Progress], Path] | None = None
    print_comparison: Callable[[Sequence[ComparisonRow], Sequence[Game], Path], Path] | None = None
    print_game: Callable[[PrintedGame, Path, Paper], Path] | None = None
    review_window: Callable[[str, str | None, AskPassphrase | None], None] | None = None
    database: str | None = None


def check_database(typed: str | None) -> str | None:
    """Return what was typed after ``--database``. Raises KnownError if it is blank.

    That happens with an unset shell variable, and would mean the user's own log.
    """
    from engine.errors import KnownError

    if typed is not None and not typed.strip():
        raise KnownError("--database names no log: write a file or a URL after it, or leave it out for your own log.")
    return typed


def log_by_environment() -> str | None:
    """Return the log named by the environment, or None. Raises KnownError if the name is blank."""
    from engine.errors import KnownError
    from referee.files.input_files import LOG_VARIABLE

    named = os.environ.get(LOG_VARIABLE) or None
    if named is not None and not named.strip():
        raise KnownError(f"{LOG_VARIABLE} names no log: set it to a file or a URL, or to nothing for your own log.")
    return named


def check_folder(typed: str) -> Path:
    """Return the folder that was typed. Raises KnownError if it is blank: exported files hold all secrets."""
    from pathlib import Path

    from engine.errors import KnownError

    if not typed.strip():
        raise KnownError("--folder names no folder: write one after it, or leave it out.")
    return Path(typed)


def run(app: typer.Typer, arguments: list[str], program: str = "whitecell") -> int:
    """Run a command and return its exit status. An expected failure is one sentence on standard error."""
    return run_and_report(partial(run_here, app, arguments, program), program)


def run_here(app: typer.Typer, arguments: list[str], program: str = "whitecell") -> object:
    """Run a command and return its exit status. A failure is raised."""
    return app(arguments, prog_name=program, standalone_mode=False)
