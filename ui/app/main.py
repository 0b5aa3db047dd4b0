"""The ``whitecell`` command. Without words it is the console, which is on the screen before a command line would be read."""

from __future__ import annotations

import gc
import sys

from referee import interrupt


def main() -> None:
    """Entry point."""
    interrupt.end_at_once()  # before anything else is loaded
    from ui.system.pyside_workarounds import run_with_normalized_errors

    sys.exit(run_with_normalized_errors(_run))


def _run() -> int:
    """What the words on the command line ask for; the exit status."""
    from referee.cli.exit_status import told
    from ui.displays.guard.watchdog_process import WORD as SENTRY

    if not sys.argv[1:]:
        return told(console)
    if len(sys.argv) == 2 and sys.argv[1].endswith((".whitecell", ".jsonl")):
        return told(lambda: show(sys.argv[1]))
    if sys.argv[1:] == [SENTRY]:
        from ui.displays.guard.watchdog_process import main as stand_guard

        interrupt.ignore()
        return told(stand_guard)
    return told(command)


def command() -> object:
    """The command that is named by the words; its exit status."""
    from referee.cli.common import run_here
    from ui.app.cli import whitecell

    commands = whitecell()
    interrupt.raise_error()
    try:
        return run_here(commands, sys.argv[1:])
    finally:
        interrupt.end_at_once()


def console(database: str | None = None) -> int:
    """The console on a log (default: that of the environment, or the user's own); its exit status when it is closed."""
    gc.disable()  # nothing is thrown away before the first window is seen; `ui.app.application` sees to it from then on
    from referee.cli.common import log_by_environment
    from ui.app.application import run as open_console

    return open_console(database or log_by_environment())


def show(name: str) -> int:
    """The console on the log of this name, or the review of the session that was exported to it. Raises KnownError."""
    from pathlib import Path

    from engine.errors import KnownError
    from ui.library.log_picker import is_log

    path = Path(name)
    if not path.is_file():
        make = f", or make a log with --database {name}" if is_log(path) else ""
        raise KnownError(f"There is no file {name}: name one that is there{make}.")
    if is_log(path):
        return console(name)
    from ui.app.application import review

    return review(name)


if __name__ == "__main__":
    main()
