"""The ``-wal`` file of a log, where its newest entries lie until SQLite moves them into the log itself.

SQLite reads the file up to the first frame whose checksum is wrong and takes what follows for a write that was never
finished. So an entry that was acknowledged can vanish without a word when a bit of it, or of one before it, has changed.
Two witnesses tell that from a write that the power has cut: a finished write behind the broken frame, and the number of
frames in the ``-shm`` file, which counts only those on the disk. Formats: https://sqlite.org/walformat.html
"""

from __future__ import annotations

import os
import struct
import sys
from array import array
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_BIG_ENDIAN, _LITTLE_ENDIAN = 0x377F0683, 0x377F0682
_HEADER, _FRAME_HEADER = 32, 24
_INDEX_HEADER, _INDEX_CHECKED = 48, 40
_INDEX_VERSION = 3007000
_WORD = 0xFFFFFFFF
_PAGE_SIZE_AT, _LARGEST_PAGE = 16, 65536
"""Where a log says the size of its pages, in two bytes, and the size that does not fit into them and stands there as 1."""


class _Header(NamedTuple):
    """The header of a -wal file: how its checksums are read, the size of its pages, its salts and its own checksum."""

    big_endian: bool
    page: int
    salts: bytes
    checksum: tuple[int, int]


class _Index(NamedTuple):
    """What an -shm file says.

    Attributes:
        frames, moved: how many frames the -wal file has, and how many of them are in the log.
        salts: those of the -wal file.
        page: the size of a page, in bytes.
    """

    frames: int
    moved: int
    salts: bytes
    page: int


def resolve_link(log: Path) -> Path:
    """Return the log itself, where it is opened by a link: SQLite keeps its other files beside the log."""
    return Path(os.path.realpath(log)) if os.path.islink(log) else log


def companion(log: Path, suffix: str) -> Path:
    """Return the path of a file that SQLite keeps beside a log, by its suffix, such as ``-wal``."""
    itself = resolve_link(log)
    return itself.parent / f"{itself.name}{suffix}"  # also beside ``.`` or ``/``, which have no name


def is_cut(log: Path) -> bool:
    """Return whether the -wal file of an open log is shorter than SQLite knows."""
    index = _read_index(companion(log, "-shm"))
    try:
        size = os.stat(companion(log, "-wal")).st_size
    except OSError:
        return False
    return bool(index.frames) and size < _HEADER + index.frames * (_FRAME_HEADER + index.page)


def has_lost_entries(log: Path) -> bool:
    """Return whether entries that were once written can no longer be read from the -wal file of a log.

    Call it before the log is opened. Another program may be writing; so what is found must be found twice.
    """
    return _is_damaged(log) and _is_damaged(log)


def read_image(log: Path) -> bytes:
    """Return the database in a log and its -wal file, as far as it is sound, for SQLite to read in memory.

    Nothing is written, so that no trace of damage is lost, and a full disk is no hindrance. Raises OSError.
    """
    beside = companion(log, "-wal")
    data = beside.read_bytes() if beside.exists() else b""
    header = _header(data)
    image, waiting = bytearray(log.read_bytes()), list[bytes]()
    for frame in _sound_frames(data, header) if header is not None else ():
        waiting.append(frame)
        _, pages = struct.unpack_from(">2I", frame)
        if pages:  # the end of a transaction, and how many pages there are after it
            image.extend(bytes(max(0, pages * (len(frame) - _FRAME_HEADER) - len(image))))
            for one in waiting:
                page = one[_FRAME_HEADER:]
                at = (struct.unpack_from(">I", one)[0] - 1) * len(page)
                image[at : at + len(page)] = page
            del image[pages * (len(frame) - _FRAME_HEADER) :]
            waiting.clear()
    image[18:20] = b"\1\1"  # no WAL in memory
    return bytes(image)


def _is_damaged(log: Path) -> bool:
    index = _read_index(companion(log, "-shm"))  # before the frames: there can only be more of them by then
    try:
        data = companion(log, "-wal").read_bytes()
    except OSError:  # SQLite will say why it cannot be read; where none is, nothing is left to be moved
        return False
    if len(data) < _HEADER + _FRAME_HEADER:
        return index.frames > index.moved
    header = _header(data)
    if header is None:
        return not _is_all_moved(log, data)
    frames = _frames(data, header.page)
    sound = len(_sound_frames(data, header))
    if index.salts == header.salts and index.frames > sound:
        return True
    behind = zip(frames[sound:], frames[sound + 1 :], strict=False)
    chained = [pair for pair in behind if _follows(pair[1], _stored_checksum(pair[0]), header)]
    return any(_ends_transaction(frame) for pair in chained for frame in pair)


def _is_all_moved(log: Path, data: bytes) -> bool:
    """Return whether the log holds all that the frames of a -wal file hold whose header cannot be read.

    So it is left by a power cut in the middle of the header that SQLite writes when it uses the file anew: it does so only
    when all of the last use has been moved.
    """
    try:
        image = _read_beginning(log, os.stat(log).st_size)
    except OSError:
        return False
    page = int.from_bytes(image[_PAGE_SIZE_AT : _PAGE_SIZE_AT + 2])
    if not page:  # no log that SQLite has made
        return False
    page = _LARGEST_PAGE if page == 1 else page
    frames = _frames(data, page)
    newest = {frame[:4]: frame[_FRAME_HEADER:] for frame in frames if frame[8:16] == frames[0][8:16]}
    starts = {number: (int.from_bytes(number) - 1) * page for number in newest}
    return all(image[starts[number] : starts[number] + page] == content for number, content in newest.items())


def _frames(data: bytes, page: int) -> list[bytes]:
    """Return all frames of a -wal file that are whole, also those left of an earlier use."""
    size = _FRAME_HEADER + page
    return [data[at : at + size] for at in range(_HEADER, len(data) - size + 1, size)]


def _sound_frames(data: bytes, header: _Header) -> list[bytes]:
    """Return the frames up to the first that does not follow from the one before, as SQLite reads them."""
    found, checksum = list[bytes](), header.checksum
    for frame in _frames(data, header.page):
        if not _follows(frame, checksum, header):
            break
        found.append(frame)
        checksum = _stored_checksum(frame)
    return found


def _header(data: bytes) -> _Header | None:
    """Return the header of a -wal file; None if it is damaged."""
    if len(data) < _HEADER:
        return None
    magic, _, page, _ = struct.unpack_from(">4I", data)
    if magic not in (_BIG_ENDIAN, _LITTLE_ENDIAN):
        return None
    big_endian = magic == _BIG_ENDIAN
    checksum = _checksum(data[:24], (0, 0), big_endian=big_endian)
    if checksum != struct.unpack_from(">2I", data, 24):
        return None
    return _Header(big_endian, page, data[16:24], checksum)


def _follows(frame: bytes, before: tuple[int, int], header: _Header) -> bool:
    """Return whether a frame belongs to this file and follows one with the checksum ``before``."""
    if frame[8:16] != header.salts:  # left of an earlier use of the file
        return False
    return _checksum(frame[:8] + frame[_FRAME_HEADER:], before, big_endian=header.big_endian) == _stored_checksum(frame)


def _ends_transaction(frame: bytes) -> bool:
    """Return whether a frame is the last of a transaction: one that was never finished has none, and is no entry.

    What a killed program has left of one stays behind the entries that follow, until SQLite uses the file anew.
    """
    pages: int = struct.unpack_from(">2I", frame)[1]
    return pages > 0


def _stored_checksum(frame: bytes) -> tuple[int, int]:
    first, second = struct.unpack_from(">2I", frame, 16)
    return first, second


def _checksum(data: bytes, before: tuple[int, int], *, big_endian: bool) -> tuple[int, int]:
    words = array("I", data)
    if big_endian != (sys.byteorder == "big"):
        words.byteswap()
    first, second = before
    for at in range(0, len(words), 2):
        first = (first + words[at] + second) & _WORD
        second = (second + words[at + 1] + first) & _WORD
    return first, second


def _read_index(path: Path) -> _Index:
    """Return what an -shm file says, where that is to be believed."""
    unknown = _Index(0, 0, b"", 0)
    data = _read_beginning(path, 2 * _INDEX_HEADER + 4)
    for copy in (data[:_INDEX_HEADER], data[_INDEX_HEADER:-4]):
        if len(copy) == _INDEX_HEADER and struct.unpack_from("=I", copy)[0] == _INDEX_VERSION:
            checksum = _checksum(copy[:_INDEX_CHECKED], (0, 0), big_endian=sys.byteorder == "big")
            if checksum == struct.unpack_from("=2I", copy, _INDEX_CHECKED):
                page, frames = struct.unpack_from("=HI", copy, 14)
                return _Index(frames, struct.unpack("=I", data[-4:])[0], copy[32:40], page)
    return unknown


def _read_through_open_file(path: Path, length: int) -> bytes:
    """Return the first bytes of a file; b"" if it cannot be read.

    What this process has open is read from there: on POSIX, opening and closing it once more would drop SQLite's locks.
    """
    try:
        state, descriptors = os.stat(path), [int(one) for one in os.listdir("/dev/fd")]
    except OSError:
        return b""
    for one in descriptors:
        with suppress(OSError):
            if os.path.samestat(os.fstat(one), state):
                return os.pread(one, length, 0)
    return _read_from_disk(path, length)


def _read_from_disk(path: Path, length: int) -> bytes:
    """Return the first bytes of a file; b"" if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(length)
    except OSError:
        return b""


_read_beginning = _read_from_disk if os.name == "nt" else _read_through_open_file
