"""How a failed command ends: one sentence and an exit status."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable
from io import TextIOWrapper

from engine.errors import DiceNeeded, IllegalMove, KnownError
from referee.interrupt import SENTENCE, STOPPED

_UNWRITABLE = (errno.ENOSPC, errno.EIO, errno.EBADF)  # of standard output, if the error has no file name
_READER_GONE = (errno.EINVAL,) if os.name == "nt" else ()  # BrokenPipeError elsewhere
_OFF = re.compile(r"^Invalid value for '(--[a-z]+)'(?: / '-[a-z]')?: Input should be ([^,]+).*")
"""How typer refuses a bad number."""


def run_and_report(command: Callable[[], object], program: str = "whitecell") -> int:
    """Run a command and return its exit status. An expected failure is one sentence on standard error."""
    if sys.stdin is None:  # closed by the parent process: treat it as empty
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # an unencodable character must not lose the rest
    try:
        status = command()
        sys.stdout.flush()
    except (KnownError, IllegalMove, DiceNeeded) as error:
        return fail(str(error))
    except KeyboardInterrupt:
        return fail(SENTENCE, STOPPED)
    except (BrokenPipeError, SystemExit) as end:
        if isinstance(end, SystemExit) and not isinstance(end.__context__, BrokenPipeError):
            raise
        # The reader has ended (`| head`), which click turns into SystemExit. Flush nothing more.
        sys.stdout = None
        return 141
    except OSError as error:
        if error.errno in _READER_GONE and _is_reader_gone():
            sys.stdout = None  # as above
            return 141
        if error.errno not in _UNWRITABLE or error.filename is not None:
            raise
        sys.stdout = None  # as above
        return fail(f"What was to be said could not be written ({error.strerror}).")
    except Exception as error:
        if (said := getattr(error, "format_message", None)) is None:
            raise
        words = _OFF.sub(r"\1 should be \2", said().rstrip())
        if words == "No such option: --database":
            words += ": it stands before the command."
        return fail(f"{words}{'' if words.endswith(('.', '?')) else '.'} See `{program} --help`.", 2)
    if status == STOPPED:
        return fail(SENTENCE, STOPPED)
    return status if isinstance(status, int) else 0


def _is_reader_gone() -> bool:
    """Return whether nobody reads standard output. Whoever does gets an empty line more, before the error's traceback."""
    try:
        os.write(sys.stdout.fileno(), b"\n")
    except OSError:
        return True
    return False


def fail(sentence: str, status: int = 1) -> int:
    """Print a sentence on standard error, in one line, and return the status."""
    from referee.files.sanitize import one_line

    print(f"whitecell: {one_line(sentence)}", file=sys.stderr)
    return status
