"""Reading a content file of The Hunt for El Chapo: its form, then what HUNT-17.2 asks of the whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import ValidationError

from engine.common.content_records import Record, refusal
from engine.games.hunt.content import (
    Brief,
    Defense,
    Display,
    Fact,
    HuntContent,
    Location,
    Need,
    Pieces,
    Source,
    Topography,
    Vocabulary,
)
from engine.games.hunt.content_checks import check


class ContentFile(Record):
    """The whole file."""

    schema_version: Literal[1]
    game: Literal["hunt"]
    content_id: str
    source: tuple[Source, ...] = ()
    fact: tuple[Fact, ...] = ()
    pieces: Pieces
    vocabulary: Vocabulary
    location: tuple[Location, ...]
    topography: tuple[Topography, ...]
    need: tuple[Need, ...]
    defense: tuple[Defense, ...]
    display: tuple[Display, ...]
    brief: tuple[Brief, ...]


def read_content(data: Mapping[str, Any], file: str) -> HuntContent:
    """Checked content from the data of a TOML file. Raises ContentError naming file, record and field."""
    try:
        read = ContentFile.model_validate(data)
    except ValidationError as error:
        raise refusal(error, data, file) from error
    slots = next((display.slots_per_box for display in read.display if display.id == "found"), {})
    content = HuntContent(
        read.content_id,
        read.pieces,
        read.vocabulary,
        {location.id: location for location in read.location},
        {card.id: card for card in read.topography},
        {need.id: need for need in read.need},
        {defense.id: defense for defense in read.defense},
        tuple(f"{box}/{n}" for box, count in slots.items() for n in range(1, count + 1)),
        read.brief,
    )
    check(content, [*read.location, *read.topography, *read.need, *read.defense, *read.brief], file)
    return content
