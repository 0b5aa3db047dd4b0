"""The ``whitecell`` command. Without words it is the console, which is on the screen before a command line would be read."""

from __future__ import annotations

import gc
import sys

from referee.cli.failing import told
from ui.sentry import WORD as SENTRY
from ui.sentry import main as stand_guard


def main() -> None:
    """Entry point."""
    if not sys.argv[1:]:
        sys.exit(told(console))
    if sys.argv[1:] == [SENTRY]:
        sys.exit(told(stand_guard))
    from referee.cli.common import run
    from ui.cli import whitecell

    sys.exit(run(whitecell(), sys.argv[1:]))


def console(database: str | None = None) -> int:
    """The console on a log (default: the user's own); its exit status when it is closed."""
    gc.disable()  # nothing is thrown away before the first window is seen; `ui.app` enables it then
    from ui.app import run as open_console

    return open_console(database)


if __name__ == "__main__":
    main()
