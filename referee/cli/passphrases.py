"""Passphrases of sealed files: read from a file or standard input, or asked for in a terminal."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from referee.files.encryption import AskPassphrase

PassphraseFile = Annotated[
    str | None,
    typer.Option(
        "--passphrase-file", metavar="FILE", help="Its first line is the passphrase of a sealed file; - is standard input."
    ),
]
_STANDARD_INPUT = "-"


def passphrase_reader(file: str | None) -> AskPassphrase:
    """Return what gives the passphrase of a sealed file that is opened: that of ``file``, or one asked for."""
    given = _first_line(file) if file == _STANDARD_INPUT else None  # before the session, which may come after it
    return partial(_opening_passphrase, file, given)


def new_passphrase(file: str | None, ask: AskPassphrase) -> str:
    """Return the passphrase to seal with: that of ``file``, or one that a terminal asks for twice.

    ``ask`` is the reader of the same command. Raises KnownError if there is none.
    """
    from engine.errors import KnownError
    from referee.files.encryption import check_passphrase

    if file is not None:
        return check_passphrase(ask(file))
    if not sys.stdin.isatty():
        raise KnownError("--seal needs a passphrase: name a file with it after --passphrase-file, or - for standard input.")
    typed = check_passphrase(_ask("Passphrase to seal with: "))
    if typed != _ask("The same once more: "):
        raise KnownError("The two passphrases differ; nothing was written.")
    return typed


def _opening_passphrase(file: str | None, given: str | None, name: str) -> str:
    from referee.files.encryption import SealedError

    if file is not None:
        return _first_line(file) if given is None else given
    if not sys.stdin.isatty():
        raise SealedError(
            f"{name} is sealed: name a file with its passphrase after --passphrase-file, or - for standard input."
        )
    return _ask(f"Passphrase of {name}: ")


def _first_line(file: str) -> str:
    """Return the first line of a file; of standard input nothing more is read, so that a session may follow."""
    from engine.errors import KnownError
    from referee.files.input_files import LONGEST_TEXT, read_text_file

    if file != _STANDARD_INPUT:
        lines = read_text_file(Path(file)).splitlines()
    else:
        try:
            lines = sys.stdin.buffer.readline(LONGEST_TEXT).decode().splitlines()
        except UnicodeDecodeError as error:
            raise KnownError("The passphrase is no text in UTF-8.") from error
    if not lines or not lines[0]:
        raise KnownError(f"{'Standard input' if file == _STANDARD_INPUT else file} holds no passphrase in its first line.")
    return lines[0]


def _ask(question: str) -> str:
    from getpass import getpass

    from engine.errors import KnownError
    from referee.files.sanitize import printable

    try:
        return getpass(printable(question))
    except EOFError as error:
        raise KnownError("No passphrase was written.") from error
