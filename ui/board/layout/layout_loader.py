"""Reading and checking the text of a ``board.toml`` and its drawings."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from resources import FOLDER
from ui.board.layout.layout_checks import layout_faults
from ui.board.layout.layout_schema import AreaSpec, Layout
from ui.board.layout.like_areas import write_out
from ui.board.layout.number_schema import AnyNumber, WordPlace
from ui.theme import Picture, parse_picture


class LayoutError(Exception):
    """A board layout is faulty; the sentence names the file, the record and the field."""


@dataclass(frozen=True)
class Board:
    """A layout that has been checked, with its drawings by file name."""

    layout: Layout
    pictures: dict[str, Picture]


def load_board(text: str, read: Callable[[str], str], file: str = "board.toml") -> Board:
    """Check a layout; ``read`` gives the text of a drawing by its file name. Raises LayoutError."""
    try:
        data = write_out(tomllib.loads(text))
    except tomllib.TOMLDecodeError as problem:
        raise LayoutError(f"{file}: this is not TOML: {problem}") from None
    try:
        layout = msgspec.convert(data, Layout)
    except msgspec.ValidationError as problem:
        raise LayoutError(f"{file}: {_plain(str(problem), data)}") from None
    for record, field, fault in layout_faults(layout):
        raise LayoutError(f"{file}: {record}, field {field}: {fault}")
    layout = _with_titles(layout)
    pictures = {}
    for area in layout.areas:
        if area.picture and area.picture not in pictures:
            pictures[area.picture] = _picture(area, read, file)
        for box in area.boxes:
            for field, name in (("region", box.region), ("building", box.building)):
                if name and (area.picture not in pictures or pictures[area.picture].shape(name) is None):
                    raise LayoutError(
                        f"{file}: area {area.id}, box {box.id}, field {field}: {area.picture} has no shape {name}"
                    )
    return Board(layout, pictures)


@cache
def board_of(game: str) -> Board:
    """Return the board that the project ships for a game, from ``resources/<game>/board.toml``. Raises LayoutError."""
    folder = FOLDER.joinpath(game)
    name = f"{game}/board.toml"
    try:
        text = folder.joinpath("board.toml").read_text(encoding="utf-8")
    except OSError:
        raise LayoutError(f"{name}: there is no board layout for {game}") from None
    return load_board(text, lambda drawing: folder.joinpath(drawing).read_text(encoding="utf-8"), name)


def _with_titles(layout: Layout) -> Layout:
    """Return the layout with the titles of boxes as the names of their ids, for the numbers whose values are such ids."""
    titles = {area.id: {box.id: box.title for box in area.boxes if box.title} for area in layout.areas}

    def named(numbers: tuple[AnyNumber, ...]) -> tuple[AnyNumber, ...]:
        return tuple(
            [
                replace(one, names={**titles[one.boxes], **one.names}) if isinstance(one, WordPlace) and one.boxes else one
                for one in numbers
            ]
        )

    areas = [
        replace(
            area,
            numbers=named(area.numbers),
            boxes=tuple([replace(box, numbers=named(box.numbers)) for box in area.boxes]),
        )
        for area in layout.areas
    ]
    return replace(layout, areas=tuple(areas))


def _picture(area: AreaSpec, read: Callable[[str], str], file: str) -> Picture:
    try:
        return parse_picture(read(area.picture))
    except (OSError, ValueError) as problem:
        raise LayoutError(f"{file}: area {area.id}, field picture: {area.picture} cannot be used: {problem}") from None


def _plain(message: str, data: dict[str, Any]) -> str:
    """Return msgspec's message with its path (``$.area[2].box[0].at``) put in the words of the file."""
    problem, _, path = message.partition(" - at `$")
    here: Any = data
    words, field = [], ""
    for key, index in re.findall(r"\.?([A-Za-z_]+|\[\.\.\.\])|\[(\d+)\]", path.rstrip("`")):
        if index:
            here = here[int(index)] if isinstance(here, list) and int(index) < len(here) else None
            if isinstance(here, dict):
                words.append(f"{field} {here.get('id', int(index) + 1)}")
                field = ""
        else:
            here = here.get(key) if isinstance(here, dict) else None
            field = f"{field}.{key}" if field and isinstance(here, dict | list) else key
    record = ", ".join(words)
    if not words and not field:
        return problem
    return f"{record or 'top level'}{', field ' + field if field else ''}: {problem}"
