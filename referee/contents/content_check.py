"""Checking a content set as it is checked when a session begins, and what of it is printed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from engine.contract.game import Game
from engine.contract.rules import Rules
from engine.english import with_full_stop
from engine.errors import ContentError, KnownError
from engine.visibility.schema import Kind
from referee.contents.content_document import NAMES, ContentDocument
from referee.contents.field_specs import table_specs

_PARTS = re.compile(r"[./#:~]")


class ContentPlace(msgspec.Struct, frozen=True):
    """Where something stands in a content file: a table, and if it is known the record and the field."""

    table: str
    index: int | None = None
    field: str = ""


class ContentVerdict(msgspec.Struct, frozen=True):
    """What the game says of a content set.

    Attributes:
        problem: why it is refused, in the words of loading it; "" if it can be played.
        reason: the same without file, record and field, to be shown beside the field.
        place: where that stands, as far as the refusal says it; None if it does not.
        rules: the rules of a match with it; None if it is refused.
    """

    problem: str = ""
    reason: str = ""
    place: ContentPlace | None = None
    rules: Rules[Any] | None = None


def check_document(game: Game, document: ContentDocument, file: str) -> ContentVerdict:
    """Return what the game says of a content set: the same refusal that a session would meet with."""
    try:
        content = game.read_content(document.data, file)
        rules = game.usual_rules(content)
    except ContentError as error:
        return ContentVerdict(str(error), with_full_stop(error.problem), place_of(game, document, error))
    except KnownError as error:
        return ContentVerdict(str(error), str(error))
    return ContentVerdict(rules=rules)


def place_of(game: Game, document: ContentDocument, error: ContentError) -> ContentPlace | None:
    """Return where a refused record stands, as far as the refusal names table, record and field."""
    specs = table_specs(game)
    first, _, rest = error.field.partition(".")
    for spec in specs:
        if not error.record and first == spec.name:  # a single table, or one as a whole
            return ContentPlace(spec.name, None if spec.is_list else 0, re.split(r"[.,\s]", rest)[0])
    field = re.split(r"[.,\s]", error.field)[0]
    found = []
    for spec in specs:
        for index, record in enumerate(document.records(spec.name) if spec.is_list else ()):
            if error.record and (_names(record, error.record) or error.record == f"{spec.name} {index + 1}"):
                has_field = any(one.name == field for one in spec.record.fields_of(record))
                found.append((has_field, ContentPlace(spec.name, index, field if has_field else "")))
    if found:  # an id that is used twice stands where it is used last
        best = max(has_field for has_field, _ in found)
        return [place for has_field, place in found if has_field == best][-1]
    for spec in specs:
        if spec.name and spec.name in (error.record, error.field):
            return ContentPlace(spec.name, None if spec.is_list else 0, field if spec.name == error.record else "")
    head = next((one for one in specs if not one.name), None)
    return ContentPlace("", 0, first) if head and any(one.name == first for one in head.record.fields) else None


def _names(record: Mapping[str, Any], name: str) -> bool:
    return any(str(record.get(field)) == name for field in NAMES)


def printed_kinds(rules: Rules[Any], record: str) -> list[Kind]:
    """Return the kinds of pieces on which a record is printed; what says the same as another is there once."""
    found: dict[object, Kind] = {}
    for id_, kind in rules.schema.kinds.items():
        if record and (kind.face.id == record or record in _PARTS.split(id_)):
            face = kind.face
            found.setdefault((face.name, face.text, face.notes), kind)
    return list(found.values())
