"""Checks of what a log or an exported file says of a session, before anything else is done with it."""

from __future__ import annotations

import re
from datetime import datetime

import msgspec

from engine.errors import KnownError
from referee.log.chain import canonical
from referee.log.records import Header

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}")
"""The form of an id, which becomes part of file names and is printed."""


def check_header(header: Header, source: str) -> None:
    """Raise KnownError where a head read from ``source`` holds what no Whitecell writes."""
    if not (isinstance(header.id, str) and _ID.fullmatch(header.id)):
        raise KnownError(f"A session in {source} has an id that is none: choose another, or open a sound copy of it.")
    try:
        msgspec.json.decode(canonical(header), type=Header)
    except msgspec.MsgspecError as error:
        raise KnownError(f"The head of session {header.id} is damaged ({error}): open a sound copy of it.") from error
    if not is_time(header.created):
        raise KnownError(f"The head of session {header.id} is damaged (its date is none): open a sound copy of it.")


def is_time(text: object) -> bool:
    """Return whether a text is a moment as the log writes it: ISO 8601 with a time zone."""
    try:
        return datetime.fromisoformat(text).tzinfo is not None if isinstance(text, str) else False
    except ValueError:
        return False
