"""A TOML file as blocks of text, so that an edit of one record leaves the text of all others as it is.

A block is a top-level table (``[scale]``, ``[[card]]``) with its sub-tables; what stands before the first is the head.
Comments and blank lines above a header are its lead.
"""

from __future__ import annotations

import datetime
import json
import math
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec

from engine.toml import parse_toml

HEAD = ""
"""The name of the head, which holds the keys before the first table."""
_HEADER = re.compile(r"^\s*(\[\[?)\s*([A-Za-z0-9_-]+)\s*\]\]?\s*(?:#.*)?$")
_SUB_HEADER = re.compile(r"^\s*\[")
_KEY = re.compile(r"^\s*([A-Za-z0-9_-]+)\s*=")
_BARE = re.compile(r"^[A-Za-z0-9_-]+$")


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
    header = "" if name == HEAD else f"[[{_key(name)}]]\n" if is_list else f"[{_key(name)}]\n"
    return Block(name, is_list, lead, header + _format_lines(value), value)


def change_block(block: Block, value: dict[str, Any]) -> Block:
    """Return a block that says something else; lines and comments of fields that stay are kept."""
    whole = new_block(block.name, block.is_list, value, block.lead)
    text = _changed_lines(block, value)
    with suppress(ValueError):
        if text is not None and _value_of(text, block.name, block.is_list) == value:
            return Block(block.name, block.is_list, block.lead, text, value)
    return whole


def format_value(value: Any) -> str:
    """Return a value as TOML on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _quoted(value)
        case float():
            return repr(value) if math.isfinite(value) else str(value)
        case datetime.date() | datetime.time():
            return value.isoformat()
        case Mapping():
            inside = ", ".join(f"{_key(key)} = {format_value(one)}" for key, one in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case list() | tuple():
            return f"[{', '.join(map(format_value, value))}]"
    return str(value)


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


def _changed_lines(block: Block, value: dict[str, Any]) -> str | None:
    """Return the text with the lines of other fields as they were; None if that cannot be done line by line."""
    old, lines = block.value, _lines(block.text)
    places = _places(lines)
    kept = [key for key in old if key in value]
    if [key for key in value if key in old] != kept:
        return None  # in another order
    changed = [key for key in value if key in old and not _is_same(old[key], value[key])]
    gone = [key for key in old if key not in value]
    if any(key not in places for key in (*changed, *gone)):
        return None
    end = max((last for _, last in places.values()), default=0 if block.name == HEAD else 1)
    replaced: dict[int, tuple[int, str]] = {}
    for key in changed:
        first, last = places[key]
        comment = _comment(lines[first]) if last == first + 1 else ""
        replaced[first] = last, f"{_line(key, value[key]).rstrip()}{comment}\n"
    for key in gone:
        replaced[places[key][0]] = places[key][1], ""
    added = "".join(_line(key, value[key]) for key in value if key not in old)
    found, at = [], 0
    while at < len(lines):
        if at == end:
            found.append(added)
        after, text = replaced.get(at, (at + 1, lines[at]))
        found.append(text if text.endswith("\n") or not text else f"{text}\n")
        at = after
    return "".join(found) + (added if end >= len(lines) else "")


def _places(lines: list[str]) -> dict[str, tuple[int, int]]:
    """Return where the fields of a block begin and end, by their keys, up to its first sub-table."""
    found: dict[str, tuple[int, int]] = {}
    at = 1 if lines and _HEADER.match(lines[0].rstrip("\n")) else 0
    while at < len(lines):
        if _SUB_HEADER.match(lines[at]):
            break
        if key := _KEY.match(lines[at]):
            end = at + 1
            while end < len(lines) and not _is_whole("".join(lines[at:end])):
                end += 1
            found[key[1]] = at, end
            at = end
        else:
            at += 1
    return found


def _comment(line: str) -> str:
    """Return the comment at the end of a line with a field, with the blanks before it."""
    at = line.find("#")
    while at >= 0:
        if _is_whole(line[:at]):
            field = line[:at].rstrip()
            return line[len(field) :].rstrip("\n")
        at = line.find("#", at + 1)
    return ""


def _is_same(one: Any, other: Any) -> bool:
    """Return whether two values are written alike: 1 and true, or 1 and 1.0, are not."""
    return format_value(one) == format_value(other)


def _format_lines(value: Mapping[str, Any]) -> str:
    return "".join(_line(key, one) for key, one in value.items())


def _line(key: str, value: Any) -> str:
    if _is_records(value):
        inside = "".join(f"    {format_value(one)},\n" for one in value)
        return f"{_key(key)} = [\n{inside}]\n"
    return f"{_key(key)} = {format_value(value)}\n"


def _key(key: str) -> str:
    return key if _BARE.match(key) else _quoted(key)


def _quoted(text: str) -> str:
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")  # half a letter cannot be written
    return json.dumps(whole, ensure_ascii=False).replace("\x7f", "\\u007f")
