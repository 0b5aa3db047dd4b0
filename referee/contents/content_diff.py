"""How two content sets of a game differ, record by record and field by field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.english import capital, humanize
from referee.contents.content_document import NAMES, ContentDocument
from referee.contents.toml_blocks import format_value


class ContentDifference(msgspec.Struct, frozen=True):
    """A record that one set has and the other has not, or a field that they have otherwise.

    Attributes:
        table, record: where it stands; the record by its id, or its number in the table.
        field: the field; "" for a whole record.
        before, after: what the first and the second set say, as TOML; "" for nothing. Of a whole record: its name.
    """

    table: str
    record: str
    field: str
    before: str
    after: str

    @property
    def text(self) -> str:
        """It in one sentence."""
        where = f"{capital(humanize(self.table)) or 'This file'} {self.record}".rstrip()
        if not self.field:
            return f"{where}: only in the {'first' if self.before else 'second'} set ({self.before or self.after})."
        first, second = self.before or "nothing", self.after or "nothing"
        return f"{where}, {humanize(self.field)}: {first} in the first, {second} in the second."


def compare_documents(first: ContentDocument, second: ContentDocument) -> tuple[ContentDifference, ...]:
    """Return all differences in the order of the first set; the order of records is none."""
    tables = dict.fromkeys(block.name for block in (*first.blocks, *second.blocks))
    return tuple(one for table in tables for one in _of_table(table, _by_id(first, table), _by_id(second, table)))


def _of_table(
    table: str, first: Mapping[str, dict[str, Any]], second: Mapping[str, dict[str, Any]]
) -> Iterator[ContentDifference]:
    for record, before in first.items():
        if record not in second:
            yield ContentDifference(table, record, "", _name(before, record), "")
            continue
        after = second[record]
        for field in dict.fromkeys((*before, *after)):
            old = format_value(before[field]) if field in before else ""
            new = format_value(after[field]) if field in after else ""
            if old != new:
                yield ContentDifference(table, record, field, old, new)
    for record, after in second.items():
        if record not in first:
            yield ContentDifference(table, record, "", "", _name(after, record))


def _by_id(document: ContentDocument, table: str) -> dict[str, dict[str, Any]]:
    """Return the records of a table by id; a single table by ""."""
    found: dict[str, dict[str, Any]] = {}
    blocks = [block for block in document.blocks if block.name == table]
    for number, block in enumerate(blocks, 1):
        id_ = next((str(block.value[name]) for name in NAMES[:2] if name in block.value), "")
        key = (id_ or str(number)) if block.is_list else ""
        while key in found:
            key += "'"
        found[key] = block.value
    return found


def _name(record: Mapping[str, Any], id_: str) -> str:
    return str(next((record[name] for name in ("name", "title") if record.get(name)), id_ or "the whole table"))
