"""What commands share: the parts of the world they are given, and how a failure is told."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import typer

from engine.errors import DiceNeeded, IllegalMove, KnownError

if TYPE_CHECKING:
    from pathlib import Path

    from engine.game import Game
    from referee.review import Review
    from referee.review.assembly import Picture
    from referee.session import Session

Check = Callable[[], tuple[str, bool]]
"""One check of `whitecell doctor`: a sentence, and whether all is well."""


_UNWRITABLE = (errno.ENOSPC, errno.EIO, errno.EBADF)  # without a file's name: it was standard output
STOPPED = 130
"""The exit status of a program that was stopped from the keyboard."""


def shipped_games() -> tuple[Game, ...]:
    """All games; imported when a command needs them."""
    from engine.games import all_games

    return all_games()


@dataclass
class World:
    """What commands work on.

    Attributes:
        games: the games there are (called when needed: importing them takes time).
        checks: further checks for ``doctor``, by title.
        console: opens the console on a log: what ``whitecell`` without a command does.
        pictures: draws the Views of a session as SVG, for exported reviews; None where there are no windows.
        print_review: writes a review as PDF; None where there are no windows.
        review_window: opens the review of a session (or exported file) of a log; None where there are no windows.
        database: the log given by ``--database``, or None for the user's own.
    """

    games: Callable[[], tuple[Game, ...]] = shipped_games
    checks: dict[str, Check] = field(default_factory=dict)
    console: Callable[[str | None], None] | None = None
    pictures: Callable[[Session], Picture] | None = None
    print_review: Callable[[Review, Path], Path] | None = None
    review_window: Callable[[str, str | None], None] | None = None
    database: str | None = None


def run(app: typer.Typer, arguments: list[str], program: str = "whitecell") -> int:
    """Run a command; its exit status. A failure is one sentence on standard error, never a traceback."""
    if sys.stdout is None:  # it was closed by who began this
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    try:
        status = app(arguments, prog_name=program, standalone_mode=False)
        sys.stdout.flush()
    except (KnownError, IllegalMove, DiceNeeded) as error:
        return fail(str(error))
    except KeyboardInterrupt:
        return fail("Stopped.", STOPPED)
    except BrokenPipeError:
        # The reader has seen enough (`| head`); keep the interpreter from complaining when it flushes.
        sys.stdout = None
        return 141
    except OSError as error:
        if error.errno not in _UNWRITABLE or error.filename is not None:
            raise
        sys.stdout = None  # as above
        return fail(f"What was to be said could not be written ({error.strerror}).")
    except Exception as error:
        if (said := getattr(error, "format_message", None)) is None:
            raise
        return fail(f"{said()} See `{program} --help`.", 2)
    if status == STOPPED:
        return fail("Stopped.", STOPPED)
    return status if isinstance(status, int) else 0


def fail(sentence: str, status: int = 1) -> int:
    """Say it on standard error."""
    print(f"whitecell: {sentence}", file=sys.stderr)
    return status
