"""Rows of the database to and from the records of the log."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from sqlalchemy import RowMapping

from referee.log.chain import canonical
from referee.log.header_check import is_time
from referee.log.records import Header, LibraryEntry, Link, PastRuling, PlyRecord, Remark, ending_in

Row = dict[str, Any]
_EPOCH = "1970-01-01T00:00:00.000Z"
_INTEGERS, _WORDS = msgspec.json.Decoder(tuple[int, ...]), msgspec.json.Decoder(tuple[str, ...])


def text_rows(header: Header) -> list[Row]:
    """Return the long texts of a head, each with its hash: the content set, then the start."""
    texts = (header.content_text, bytes(header.start).decode())
    return [{"sha256": hashlib.sha256(text.encode()).hexdigest(), "text": text} for text in texts]


def session_row(header: Header, hash_: str) -> Row:
    """Return a head without its long texts."""
    content, start = text_rows(header)
    row = msgspec.structs.asdict(header)
    del row["content_text"], row["start"]
    return {
        **row,
        "content_sha256": content["sha256"],
        "options": _json(header.options),
        "seats": _json(header.seats),
        "seat_names": _json(header.seat_names),
        "start_sha256": start["sha256"],
        "hash": hash_,
    }


def header_of(row: RowMapping) -> Header:
    """Return the head from its row and its long texts, ``content_text`` and ``start``. Raises msgspec.MsgspecError."""
    return Header(
        row["id"],
        row["title"],
        row["game"],
        row["rules_version"],
        row["content_file"],
        row["content_sha256"],
        row["content_text"],
        msgspec.json.decode(row["options"], type=dict[str, str | int | bool]),
        msgspec.json.decode(row["seats"], type=tuple[str, ...]),
        msgspec.json.decode(row["seat_names"], type=dict[str, str]),
        row["seed"],
        row["dice"],
        row["created"],
        row["app_version"],
        msgspec.Raw(row["start"]),
    )


def ply_row(record: PlyRecord, link: Link) -> Row:
    """Return a ply as a row."""
    return {
        **msgspec.structs.asdict(record),
        "args": bytes(record.args).decode(),
        "dice": _json(record.dice),
        "events": bytes(record.events).decode(),
        "takes_back": _json(record.takes_back),
        "seen_by": _json(record.seen_by),
        "told": _json(record.told),
        "prev_hash": link.before,
        "hash": link.hash,
    }


def ply_of(row: RowMapping) -> tuple[PlyRecord, Link]:
    """Return the ply of a row. Raises msgspec.MsgspecError."""
    record = PlyRecord(
        row["session"],
        row["number"],
        row["kind"],
        row["seat"],
        row["verb"],
        msgspec.Raw(row["args"]),
        _INTEGERS.decode(row["dice"]),
        msgspec.Raw(row["events"]),
        row["reason"],
        _INTEGERS.decode(row["takes_back"]),
        row["event_format"],
        row["entered_by"],
        row["at"],
        row["think_ms"],
        msgspec.json.decode(row["seen_by"], type=dict[str, int]),
        bool(row["over"]),
        _WORDS.decode(row["told"]),
    )
    return record, Link(row["prev_hash"], row["hash"])


def remark_row(remark: Remark, link: Link) -> Row:
    """Return a remark as a row."""
    return {**msgspec.structs.asdict(remark), "data": _json(remark.data), "prev_hash": link.before, "hash": link.hash}


def remark_of(row: RowMapping) -> tuple[Remark, Link]:
    """Return the remark of a row. Raises msgspec.MsgspecError."""
    remark = Remark(
        row["session"],
        row["number"],
        row["ply"],
        row["kind"],
        row["text"],
        row["audience"],
        msgspec.json.decode(row["data"], type=dict[str, str | int | bool | list[str]]),
        row["by"],
        row["at"],
    )
    return remark, Link(row["prev_hash"], row["hash"])


def ruling_of(row: RowMapping) -> PastRuling:
    """Return a ruling with the title of its session. Raises msgspec.MsgspecError."""
    args = msgspec.json.decode(row["args"], type=dict[str, Any])
    return PastRuling.of(row["title"], row["game"], row["session"], row["number"], row["at"], row["reason"], args)


def summary_of(row: RowMapping) -> LibraryEntry:
    """Return a line of the library. Raises msgspec.MsgspecError."""
    return LibraryEntry(
        row["id"],
        row["title"],
        row["game"],
        msgspec.json.decode(row["seats"], type=tuple[str, ...]),
        msgspec.json.decode(row["seat_names"], type=dict[str, str]),
        _time_or_epoch(row["created"]),
        row["plies"],
        _time_or_epoch(row["last_at"]),
        bool(row["over"]),
        *(ending_in(row["events"]) if row["over"] else ()),
    )


def _time_or_epoch(at: object) -> str:
    """Return a moment of the library; of a damaged session the epoch, so that the others can be listed."""
    return str(at) if is_time(at) else _EPOCH


def _json(value: Any) -> str:
    return canonical(value).decode()
