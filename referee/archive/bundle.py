"""A session as one file of JSON Lines, for exports and crash files; Whitecell can open it again.

The first line is the head, then come the plies, then the remarks, each with its hash: see docs/log-format.md.
It holds every secret of the session.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO

import msgspec

from engine.errors import KnownError
from referee.files.encryption import AskPassphrase, is_sealed, open_sealed
from referee.files.input_files import read_file, too_long_error
from referee.log.chain import canonical
from referee.log.header_check import check_header
from referee.log.records import Header, Link, PlyRecord, Remark
from referee.store import MemoryStore, Store

BUNDLE_FORMAT = 1
LONGEST = 100_000_000
"""The longest such file, in bytes; a session of a thousand plies has some millions."""
_DATABASE = b"SQLite format 3\0"  # how every file of that kind begins


class _Head(msgspec.Struct, frozen=True, tag="session", tag_field="line"):
    bundle_format: int
    header: Header
    hash: str


class _Ply(msgspec.Struct, frozen=True, tag="ply", tag_field="line"):
    ply: PlyRecord
    link: Link


class _Remark(msgspec.Struct, frozen=True, tag="remark", tag_field="line"):
    remark: Remark
    link: Link


class _End(msgspec.Struct, frozen=True, tag="end", tag_field="line"):
    """The last line: the number of lines of each kind."""

    plies: int
    remarks: int


class _Crash(msgspec.Struct, frozen=True, tag="crash", tag_field="line"):
    """What a crash file says before the session."""

    label: str
    facts: dict[str, str]


_Line = _Head | _Ply | _Remark | _End | _Crash
_UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What reading a damaged line raises. msgspec has no errors of its own for bad UTF-8 and endless nesting."""


def bundle_lines(store: Store, session: str) -> Iterator[bytes]:
    """Yield the lines of a session's bundle, without line ends. Raises KnownError."""
    header, hash_ = store.header(session)
    yield canonical(_Head(BUNDLE_FORMAT, header, hash_))
    remarks = store.remarks(header.id)  # before the plies: they may be of none that is not here
    plies = store.plies(header.id)
    for record, link in plies:
        yield canonical(_Ply(record, link))
    for remark, remark_link in remarks:
        yield canonical(_Remark(remark, remark_link))
    yield canonical(_End(len(plies), len(remarks)))


def crash_line(label: str, facts: dict[str, str]) -> bytes:
    """Return the line with which a crash file begins."""
    return canonical(_Crash(label, facts))


def write_lines(lines: Iterator[bytes], to: IO[bytes]) -> None:
    """Write lines, each with a line feed."""
    for line in lines:
        to.write(line + b"\n")


def read_bundle(path: Path, passphrase: AskPassphrase | None = None) -> tuple[MemoryStore, str, tuple[str, ...]]:
    """Return a log with the one session of a file, its id, and what could not be read, one sentence each.

    Edited records are found when the session is opened (the chain). ``passphrase`` is asked if the file is sealed.
    Raises KnownError if no session can be read; SealedError if the file is sealed and the passphrase is lacking or wrong.
    """
    return read_lines(read_file(path, LONGEST), str(path), passphrase)


def read_lines(data: bytes, name: str, passphrase: AskPassphrase | None = None) -> tuple[MemoryStore, str, tuple[str, ...]]:
    """Do the same with the content of a file; ``name`` is what it is called. Raises KnownError."""
    if len(data) <= LONGEST and is_sealed(data):
        data = open_sealed(data, passphrase(name) if passphrase is not None else "", name)
    if len(data) > LONGEST:
        raise too_long_error(name, LONGEST)
    if not data.strip():
        raise KnownError(f"{name} is empty: choose another file.")
    if data.startswith(_DATABASE):
        raise KnownError(f"{name} is a whole log, not a session: name it with --database, or in the settings.")
    head: _Head | None = None
    end: _End | None = None
    plies: list[tuple[PlyRecord, Link]] = []
    remarks: list[tuple[Remark, Link]] = []
    problems: list[str] = []
    for number, text in enumerate(data.splitlines(), 1):
        line = _line(text)
        if isinstance(line, _Head):
            head = head or line
        elif isinstance(line, _Ply):
            plies.append((line.ply, line.link))
        elif isinstance(line, _Remark):
            remarks.append((line.remark, line.link))
        elif isinstance(line, _End):
            end = line
        elif line is None:
            problems.append(f"Line {number} of {Path(name).name} is damaged or cut off; what follows was not read.")
            break
    if head is None:
        raise KnownError(f"{name} is not a session written by Whitecell: choose another file.")
    if head.bundle_format != BUNDLE_FORMAT:
        raise KnownError(f"{name} was written by a newer Whitecell: open it with that one.")
    if plies and not problems and end != _End(len(plies), len(remarks)):
        problems.append(f"{Path(name).name} ends before its end: what it held besides is missing.")
    check_header(head.header, name)
    store = MemoryStore()
    store.load(head.header, head.hash, plies, remarks)
    return store, head.header.id, tuple(problems)


def _line(text: bytes) -> _Line | None:
    """Return one line; None if it is damaged. JSON within it is read too: else its damage would show only later."""
    try:
        line: _Line = msgspec.json.decode(text, type=_Line)
        if isinstance(line, _Head):
            header = msgspec.structs.replace(line.header, start=_canonical(line.header.start))
            return msgspec.structs.replace(line, header=header)
        if isinstance(line, _Ply):
            ply = msgspec.structs.replace(line.ply, args=_canonical(line.ply.args), events=_canonical(line.ply.events))
            return msgspec.structs.replace(line, ply=ply)
        return line
    except _UNREADABLE:
        return None


def _canonical(data: msgspec.Raw) -> msgspec.Raw:
    """Return JSON as canonical JSON, however another program has spaced and sorted it."""
    return msgspec.Raw(canonical(msgspec.json.decode(data)))
