"""The ``whitecell`` command.

Without arguments it opens the console, before the command line is even loaded. Modules are imported inside functions for
start-up time: each way to start the program loads only what it needs.
"""

from __future__ import annotations

import gc
import sys

from referee import interrupt


def main() -> None:
    """Run the program; the entry point."""
    interrupt.end_at_once()  # before anything else is loaded
    from ui.system.pyside_workarounds import run_with_normalized_errors

    sys.exit(run_with_normalized_errors(_run))


def _run() -> int:
    """Do what the command line asks for; returns the exit status."""
    from referee.cli.exit_status import run_and_report

    if not sys.argv[1:]:
        return run_and_report(console)
    if len(sys.argv) == 2 and sys.argv[1].endswith((".whitecell", ".jsonl", ".age")):
        return run_and_report(lambda: open_file(sys.argv[1]))
    from ui.displays.guard import watchdog_process

    if sys.argv[1:] == [watchdog_process.COMMAND]:
        interrupt.ignore()
        return run_and_report(watchdog_process.main)
    from ui.devices import server

    if sys.argv[1:] == [server.COMMAND]:
        from ui.devices.server import serve_devices

        interrupt.ignore()
        return run_and_report(serve_devices.main)
    return run_and_report(run_command)


def run_command() -> object:
    """Run the command that the arguments name; returns its exit status."""
    from referee.cli.command_context import run_here
    from ui.app.cli import whitecell

    commands = whitecell(console)
    interrupt.raise_error()
    try:
        return run_here(commands, sys.argv[1:])
    finally:
        interrupt.end_at_once()


def console(database: str | None = None) -> int:
    """Open the console on a log and return the exit status when it is closed.

    Args:
        database: the log; by default that of the environment, or the user's own.
    """
    gc.disable()  # `ui.app.application` collects garbage after the first paint
    from referee.cli.command_context import log_by_environment
    from ui.app.application import open_console

    return open_console(database or log_by_environment())


def open_file(name: str) -> int:
    """Open the console on the log of this name, or the review of the session that was exported to it. Raises KnownError."""
    from pathlib import Path

    from engine.errors import KnownError
    from ui.library.log_files.log_picker import is_log

    path = Path(name)
    if not path.is_file():
        make = f", or make a log with --database {name}" if is_log(path) else ""
        raise KnownError(f"There is no file {name}: name one that is there{make}.")
    if is_log(path):
        return console(name)
    from ui.app.application import open_review

    return open_review(name)


if __name__ == "__main__":
    main()
