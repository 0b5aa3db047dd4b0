"""All commands: the referee's, and those that need windows.

Modules that need Qt are imported inside functions, because most commands work without windows.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee import interrupt
from referee.cli.app import commands
from referee.cli.command_context import CommandContext
from referee.cli.log_commands import Force

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.contract.game import Game
    from referee.files.encryption import AskPassphrase
    from referee.files.output_files import Progress
    from referee.reference.printed_game import Paper, PrintedGame
    from referee.review import Review
    from referee.review.comparison.comparison_row import ComparisonRow
    from referee.review.page.html_builder import Pictures
    from referee.session.session import Session


def whitecell(console: Callable[[str | None], int]) -> typer.Typer:
    """Return all commands; without one, the program is the ``console`` on a log."""
    context = CommandContext(
        console=console,
        checks={"windows": _check_windows, "notifications": _check_notifications, "devices": _check_devices},
        pictures=_pictures,
        print_review=_print_review,
        print_comparison=_print_comparison,
        print_game=_print_game,
        review_window=_open_review,
    )
    app = commands(context)

    @app.command()
    def demo(
        game: Annotated[str, typer.Argument(help="A game's id. Default: the first game.")] = "",
        headless: Annotated[bool, typer.Option("--headless", help="Play it offscreen and fast.")] = False,
        folder: Annotated[Path | None, typer.Option(help="Where the log and the pictures go.")] = None,
        seed: Annotated[int, typer.Option(help="Another seed, another session.")] = 1,
        pace: Annotated[float, typer.Option(min=0.0, help="Seconds between moves.")] = 1.5,
        devices: Annotated[bool, typer.Option("--devices", help="Show the first seat in a browser here.")] = False,
        force: Force = False,
    ) -> None:
        """Watch a full sample session play itself, in all windows."""
        interrupt.end_at_once()
        from ui.app.demo import run_demo

        raise typer.Exit(
            run_demo(
                game,
                headless=headless,
                folder=folder,
                seed=seed,
                pace=pace,
                devices=devices,
                database=context.database,
                force=force,
            )
        )

    return app


def _open_review(session: str, database: str | None, passphrase: AskPassphrase | None) -> None:
    interrupt.end_at_once()
    from ui.app.application import open_review

    raise typer.Exit(open_review(session, database, passphrase))


def _pictures(session: Session) -> Pictures:
    with interrupt.hold_back():
        from ui.review.export.table_pictures import TablePictures

        return TablePictures(session, themed=True)


def _print_review(review: Review, path: Path, progress: Progress) -> Path:
    with interrupt.hold_back():
        from ui.review.export.pdf import write_pdf

        def report(done: int, steps: int) -> None:
            interrupt.raise_if_pending()
            progress(done, steps)

        return write_pdf(review, path, report)


def _print_comparison(rows: Sequence[ComparisonRow], games: Sequence[Game], path: Path) -> Path:
    with interrupt.hold_back():
        from ui.review.export.pdf import write_comparison_pdf

        return write_comparison_pdf(rows, games, path)


def _print_game(game: PrintedGame, path: Path, paper: Paper) -> Path:
    with interrupt.hold_back():
        from ui.library.rules.game_pdf import write_game_pdf

        return write_game_pdf(game, path, paper)


def _check_devices() -> tuple[str, bool]:
    from ui.devices.device_check import check_devices

    return check_devices()


def _check_notifications() -> tuple[str, bool]:
    from ui.app.doctor_checks import check_notifications

    return check_notifications()


def _check_windows() -> tuple[str, bool]:
    with interrupt.hold_back():
        from ui.app.doctor_checks import check_windows

        return check_windows()
