"""A TOML file as blocks of text, so that an edit of one record leaves the text of all others as it is.

A block is a top-level table (``[scale]``, ``[[card]]``) with its sub-tables; what stands before the first is the head.
Comments and blank lines above a header are its lead.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec
import tomlkit
from tomlkit.items import Item

from engine.toml import parse_toml

HEAD = ""
"""The name of the head, which holds the keys before the first table."""
_HEADER = re.compile(r"^\s*(\[\[?)\s*([A-Za-z0-9_-]+)\s*\]\]?\s*(?:#.*)?$")


class Block(msgspec.Struct, frozen=True):
    """A top-level table of a file.

    Attributes:
        name: of the table; `HEAD` for the keys before the first one.
        is_list: whether it is one record of several (``[[card]]``).
        lead: the comments and blank lines above it, with their line ends.
        text: its lines, from the header on.
        value: what the lines say.
    """

    name: str
    is_list: bool
    lead: str
    text: str
    value: dict[str, Any]


def read_blocks(text: str) -> tuple[Block, ...]:
    """Return the blocks of a file; their texts together are the file. Raises ValueError for what is not TOML.

    A file whose tables are written in another way, such as a list of inline tables, is written anew, without its comments.
    """
    data = parse_toml(text)
    blocks = tuple(_split(text))
    is_plain = all(not isinstance(value, dict) and not _is_records(value) for value in _head(blocks).values())
    return blocks if is_plain and merge(blocks) == data else format_blocks(data)


def merge(blocks: tuple[Block, ...]) -> dict[str, Any]:
    """Return the data of blocks, as parsing the whole file does."""
    data: dict[str, Any] = {}
    for block in blocks:
        if block.name == HEAD:
            data.update(block.value)
        elif block.is_list:
            data.setdefault(block.name, []).append(block.value)
        else:
            data[block.name] = block.value
    return data


def format_blocks(data: Mapping[str, Any]) -> tuple[Block, ...]:
    """Return the blocks of data that has no text yet, in its order."""
    head = {key: value for key, value in data.items() if not isinstance(value, dict) and not _is_records(value)}
    blocks = [Block(HEAD, False, "", _format_lines(head), head)] if head else []
    for name, value in data.items():
        if name not in head:
            blocks += [
                new_block(name, isinstance(value, list), one) for one in (value if isinstance(value, list) else [value])
            ]
    return tuple(blocks)


def new_block(name: str, is_list: bool, value: dict[str, Any], lead: str = "\n") -> Block:
    """Return the block of a record that has no text yet."""
    key = tomlkit.key(_whole(name)).as_string()
    header = "" if name == HEAD else f"[[{key}]]\n" if is_list else f"[{key}]\n"
    return Block(name, is_list, lead, header + _format_lines(value), value)


def change_block(block: Block, value: dict[str, Any]) -> Block:
    """Return a block that says something else; lines and comments of fields that stay are kept."""
    document = tomlkit.parse(block.text)
    tables: Any = document if block.name == HEAD else document[block.name]
    table = tables[0] if block.is_list else tables
    old = block.value
    for key in old:
        if key not in value:
            table.remove(key)
    for key, new in value.items():
        if key not in old:
            table.append(key, _item(new, is_line=True))
        elif not _is_same(old[key], new):
            table[key] = _item(new, is_line=True)
    text = tomlkit.dumps(document)
    with suppress(ValueError):
        if list(value) == list(table) and _value_of(text, block.name, block.is_list) == value:
            return Block(block.name, block.is_list, block.lead, text, value)
    return new_block(block.name, block.is_list, value, block.lead)


def format_value(value: Any) -> str:
    """Return a value as TOML on one line."""
    return _item(value).as_string()


# ---------------------------------------------------------------- inside


def _head(blocks: tuple[Block, ...]) -> dict[str, Any]:
    return next((block.value for block in blocks if block.name == HEAD), {})


def _is_records(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _split(text: str) -> list[Block]:
    """Return blocks, cut at top-level headers; a line within a text or an array is none."""
    blocks: list[Block] = []
    lines: list[str] = []
    name, is_list = HEAD, False
    for line in _lines(text):
        header = _HEADER.match(line.rstrip("\n"))
        if header is not None and _is_whole("".join(lines)):
            body, lead = _without_lead(lines)
            _close(blocks, name, is_list, body)
            name, is_list, lines = header[2], header[1] == "[[", [*lead, line]
        else:
            lines.append(line)
    _close(blocks, name, is_list, lines)
    return blocks


def _lines(text: str) -> list[str]:
    """Return the lines of a text with their line feeds; other separators may stand within a text of the file."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def _is_whole(text: str) -> bool:
    try:
        parse_toml(text)
    except ValueError:
        return False
    return True


def _without_lead(lines: list[str]) -> tuple[list[str], list[str]]:
    """Return the lines of a block, and the comments and blank lines at its end, which lead the next one."""
    end = len(lines)
    while end and (not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#")):
        end -= 1
    return lines[:end], lines[end:]


def _close(blocks: list[Block], name: str, is_list: bool, lines: list[str]) -> None:
    start = 0
    while name != HEAD and not _HEADER.match(lines[start].rstrip("\n")):
        start += 1
    if lines:
        text = "".join(lines[start:])
        blocks.append(Block(name, is_list, "".join(lines[:start]), text, _value_of(text, name, is_list)))


def _value_of(text: str, name: str, is_list: bool) -> dict[str, Any]:
    data = parse_toml(text)
    if name == HEAD:
        return data
    value: dict[str, Any] = data[name][0] if is_list else data[name]
    return value


def _is_same(one: Any, other: Any) -> bool:
    """Return whether two values are written alike: 1 and true, or 1 and 1.0, are not."""
    return format_value(one) == format_value(other)


def _format_lines(value: Mapping[str, Any]) -> str:
    document = tomlkit.document()
    for key, one in value.items():
        document.append(tomlkit.key(_whole(key)), _item(one, is_line=True))
    return tomlkit.dumps(document)


def _item(value: Any, *, is_line: bool = False) -> Item:
    """Return a value as a part of a line; records that have the line for themselves get a line each."""
    match value:
        case Mapping():
            table = tomlkit.inline_table()
            for key, one in value.items():
                table.append(tomlkit.key(_whole(key)), _item(one))
            return table
        case list() | tuple():
            array = tomlkit.array()
            for one in value:
                array.append(_item(one))
            array.multiline(is_line and _is_records(value))
            return array
        case str():
            return tomlkit.string(_whole(value))
    item: Item = tomlkit.item(value)
    return item


def _whole(text: str) -> str:
    """Return a text without half letters, which cannot be written."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
