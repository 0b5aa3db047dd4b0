"""The hash chain of a session: a head, and two chains that start from its hash, one of plies and one of remarks.

A record's hash is SHA-256 over the hash before it, a line feed, and the record as canonical JSON (keys sorted,
no spaces, UTF-8). Whoever edits a stored record breaks the link after it; a cut tail shows only to somebody
who kept the last hash, so exports print it.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from engine.errors import KnownError
from referee.log.records import Header, Link, PlyRecord, Remark

_ENCODER = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """Return canonical JSON: the same data give the same bytes. Raises KnownError for a text that is not Unicode."""
    try:
        return _ENCODER.encode(value)
    except UnicodeEncodeError as error:
        raise not_unicode_error(error) from error


def not_unicode_error(error: UnicodeEncodeError) -> KnownError:
    """Return the error for a text with characters that UTF-8 cannot write."""
    text = error.object.encode("utf-8", "backslashreplace").decode()
    return KnownError(f"{text} is no text: write it in UTF-8.")


def seal_header(header: Header) -> str:
    """Return the hash with which both chains of a session begin."""
    return hashlib.sha256(canonical(header)).hexdigest()


def seal(record: PlyRecord | Remark, before: str) -> Link:
    """Return the link of a record that follows the hash ``before``."""
    return Link(before, hashlib.sha256(before.encode() + b"\n" + canonical(record)).hexdigest())


def is_linked(record: PlyRecord | Remark, link: Link, number: int, before: str) -> bool:
    """Return whether a record has this number, follows the hash ``before``, and was not edited."""
    return record.number == number and link == seal(record, before)
