"""A content set while it is edited: immutable, so that an edit makes another one and the one before stays for undoing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.errors import ContentError
from referee.contents.toml_blocks import HEAD, Block, change_block, merge, new_block, read_blocks

NAMES = ("id", "code", "name", "title")
"""The fields by which a record is named, the first that it has."""


class ContentDocument(msgspec.Struct, frozen=True):
    """The blocks of a content file, in the order of the file."""

    blocks: tuple[Block, ...]

    @property
    def text(self) -> str:
        """The whole file."""
        return "".join(f"{block.lead}{block.text}" for block in self.blocks)

    @property
    def data(self) -> dict[str, Any]:
        """What the file says."""
        return merge(self.blocks)

    def records(self, table: str) -> list[dict[str, Any]]:
        """Return the records of a table, in order: one of a single table, none of one that is not there."""
        return [block.value for block in self.blocks if block.name == table]

    def with_record(self, table: str, index: int, value: dict[str, Any]) -> ContentDocument:
        """Return the document in which this record says something else; a single table that is not there is added."""
        places = self._places(table)
        if index == len(places):
            return self.with_new_record(table, index, value, is_list=False)
        blocks = list(self.blocks)
        blocks[places[index]] = change_block(blocks[places[index]], value)
        return ContentDocument(tuple(blocks))

    def with_new_record(self, table: str, index: int, value: dict[str, Any], *, is_list: bool = True) -> ContentDocument:
        """Return the document with another record at this place of its table."""
        places, blocks = self._places(table), list(self.blocks)
        if is_list:  # a file may have a single table where there are records
            for place in places:
                one = blocks[place]
                blocks[place] = one if one.is_list else new_block(table, True, one.value, one.lead)
        if table == HEAD:
            at = 0
        elif not places:
            at = len(blocks)
        else:
            at = places[index] if index < len(places) else places[-1] + 1
        if blocks and at == len(blocks) and not blocks[-1].text.endswith("\n"):
            blocks[-1] = msgspec.structs.replace(blocks[-1], text=f"{blocks[-1].text}\n")
        blocks.insert(at, new_block(table, is_list, value, "" if at == 0 else "\n"))
        return ContentDocument(tuple(blocks))

    def without_record(self, table: str, index: int) -> ContentDocument:
        """Return the document without a record; a heading above it that stands apart stays."""
        blocks = list(self.blocks)
        gone = blocks.pop(at := self._places(table)[index])
        if (heading := _heading(gone.lead)) and at < len(blocks):
            blocks[at] = msgspec.structs.replace(blocks[at], lead=f"{heading}{blocks[at].lead.lstrip(chr(10))}")
        return ContentDocument(tuple(blocks))

    def with_record_moved(self, table: str, index: int, to: int) -> ContentDocument:
        """Return the document in which a record stands at another place of its table; headings stay where they are."""
        places, blocks = self._places(table), list(self.blocks)
        order = list(range(len(places)))
        order.insert(to, order.pop(index))
        for place, old in zip(places, order, strict=True):
            moved, here = self.blocks[places[old]], self.blocks[place]
            blocks[place] = msgspec.structs.replace(moved, lead=here.lead, text=f"{moved.text.rstrip(chr(10))}\n")
        return ContentDocument(tuple(blocks))

    def name_of(self, table: str, index: int) -> str:
        """Return what a record is called: its id, or its table and number."""
        records = self.records(table)
        value = records[index] if index < len(records) else {}
        return str(next((value[name] for name in NAMES if value.get(name)), f"{table or 'file'} {index + 1}"))

    def _places(self, table: str) -> list[int]:
        return [at for at, block in enumerate(self.blocks) if block.name == table]


def parse_document(text: str, file: str) -> ContentDocument:
    """Return the document of a text. Raises ContentError for what is not TOML."""
    try:
        return ContentDocument(read_blocks(text))
    except ValueError as error:
        raise ContentError(file, "", "", f"not TOML: {error}. Mend the file or choose another.") from error


def new_id(taken: Sequence[str], like: str) -> str:
    """Return an id that no record has, made from another one: ``gang_of_four`` is followed by ``gang_of_four_2``."""
    stem = like.rstrip("0123456789").rstrip("_") or "record"
    number = 2
    while f"{stem}_{number}" in taken:
        number += 1
    return f"{stem}_{number}"


def _heading(lead: str) -> str:
    """Return the comments above a record that a blank line parts from it."""
    if "#" not in lead:
        return ""
    apart, _, own = lead.rstrip("\n").rpartition("\n\n") if not lead.endswith("\n\n") else (lead.rstrip("\n"), "", "")
    return f"{apart}\n\n" if "#" in apart and not own.startswith("[") else ""
