"""What a game says of the form of its contents: tables and fields, from the JSON schema of its content model.

Nothing here knows a game: a form, a table of records and a new record are made of these alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

import msgspec

from engine.contract.game import Game
from engine.english import capital, humanize
from engine.errors import KnownError
from referee.contents.toml_blocks import HEAD, Block

FieldKind = Literal["text", "number", "date", "flag", "choice", "scalar", "list", "record", "map", "any"]
"""``scalar``: a number or one of some words; ``map``: values by key; ``any``: whatever TOML can say."""
Scalar = str | int | float | bool


_WORDS = {"op": "What it does", "delta": "Change by", "id": "Name in the file", "mods": "Modifiers"}
"""What people call a field whose key is no word."""


class FieldSpec(msgspec.Struct, frozen=True):
    """A field of a record, or what a list is made of.

    Attributes:
        name: the key in the file; "" of what a list is made of.
        kind: what can be entered.
        about: what the game says of it, for people.
        is_needed: whether the file is refused without it.
        default: what holds without it.
        choices: of a choice or scalar: its words.
        is_whole: of a number: whether it has no fraction.
        item: of a list or map: what it is made of.
        least, most: of a list: how many items it has; ``most`` 0: any number. Of a text or number they are 0.
        fields: of a record: its fields.
        variants: of a record of several kinds: the fields by kind.
        tag: of such a record: the field that says the kind.
        words: its name for people, where the game has another than its key.
    """

    name: str
    kind: FieldKind
    about: str = ""
    is_needed: bool = False
    default: Any = None
    choices: tuple[Scalar, ...] = ()
    is_whole: bool = True
    item: FieldSpec | None = None
    least: int = 0
    most: int = 0
    fields: tuple[FieldSpec, ...] = ()
    variants: Mapping[str, tuple[FieldSpec, ...]] = {}
    tag: str = ""
    words: str = ""

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.words or _WORDS.get(self.name) or capital(humanize(self.name))

    def fields_of(self, value: Mapping[str, Any]) -> tuple[FieldSpec, ...]:
        """Return the fields of this record: those of its kind, where there are several; of a map one for each key."""
        if self.kind == "map" and self.item is not None:
            return tuple(msgspec.structs.replace(self.item, name=key, is_needed=True) for key in value)
        if not self.variants:
            return self.fields
        return self.variants.get(str(value.get(self.tag)), next(iter(self.variants.values())))

    @property
    def starting_value(self) -> Any:
        """What a new field of this kind says before anything is entered; it may have to be filled in."""
        if self.default is not None:
            return self.default
        match self.kind:
            case "choice" | "scalar" if self.choices:
                return self.choices[0]
            case "number" | "scalar":
                return 0
            case "flag":
                return False
            case "list":
                return [self.item.starting_value for _ in range(self.least)] if self.item is not None else []
            case "record":
                return {one.name: one.starting_value for one in self.fields_of({}) if one.is_needed}
            case "map":
                return {}
        return ""


class ContentTable(msgspec.Struct, frozen=True):
    """A table of a content file.

    Attributes:
        name: as in the file; `HEAD` for the keys before the first table.
        is_list: whether it has any number of records.
        record: the form of a record.
    """

    name: str
    is_list: bool
    record: FieldSpec

    @property
    def title(self) -> str:
        """Its name for people."""
        return capital(humanize(self.name)) if self.name else "This file"


def unknown_tables(tables: Sequence[ContentTable], blocks: Sequence[Block]) -> tuple[ContentTable, ...]:
    """Return the tables of a file that the game does not know and refuses: so that they can be seen and removed."""
    known = {one.name for one in tables}
    found = {block.name: block.is_list for block in blocks if block.name not in known and block.value}
    return tuple(ContentTable(name, is_list, FieldSpec(name, "record")) for name, is_list in found.items())


def table_specs(game: Game) -> tuple[ContentTable, ...]:
    """Return the tables of a game's content files, in the order of its model. Raises KnownError if it declares none."""
    if game.content_model is None:
        raise KnownError(f"{game.title} does not say what its content files look like, so they cannot be edited here.")
    return _tables(game.content_model)


@lru_cache(maxsize=16)
def _tables(model: Any) -> tuple[ContentTable, ...]:
    schema = model.model_json_schema(by_alias=True)
    file = _Reader(schema.get("$defs", {})).field("", schema, is_needed=True)
    head = tuple(one for one in file.fields if one.kind not in ("record", "map") and not _is_table_list(one))
    tables = [ContentTable(HEAD, False, FieldSpec("", "record", fields=head, is_needed=True))] if head else []
    for one in file.fields:
        if one.kind == "list" and one.item is not None and _is_table_list(one):
            tables.append(ContentTable(one.name, True, one.item))
        elif one.kind in ("record", "map"):
            tables.append(ContentTable(one.name, False, one))
    return tuple(tables)


def _is_table_list(spec: FieldSpec) -> bool:
    return spec.kind == "list" and spec.item is not None and spec.item.kind == "record"


class _Reader:
    def __init__(self, definitions: Mapping[str, Any]) -> None:
        self._definitions = definitions

    def field(self, name: str, schema: Mapping[str, Any], *, is_needed: bool) -> FieldSpec:
        """Return the field that a part of a JSON schema describes."""
        default, about = schema.get("default"), _plain(schema.get("description", ""))
        said = schema.get("title", "")
        words = said if said.casefold() != name.replace("_", " ").casefold() and "properties" not in schema else ""
        schema = self._resolve(schema)
        if "anyOf" in schema:
            schema = self._united([self._resolve(one) for one in schema["anyOf"]])
        about = about or _plain(schema.get("description", ""))
        spec = self._of_kind(name, schema)
        return msgspec.structs.replace(spec, about=about, is_needed=is_needed, default=default, words=words)

    def _of_kind(self, name: str, schema: Mapping[str, Any]) -> FieldSpec:
        if "oneOf" in schema:
            return self._variants(name, schema)
        if "const" in schema or "enum" in schema:
            return FieldSpec(name, "choice", choices=tuple(schema.get("enum", [schema.get("const")])))
        match schema.get("type"):
            case "string":
                return FieldSpec(name, "date" if schema.get("format") == "date" else "text")
            case "integer" | "number" as kind:
                return FieldSpec(name, "number", is_whole=kind == "integer")
            case "boolean":
                return FieldSpec(name, "flag")
            case "array":
                return self._list(name, schema)
            case "object" if "properties" in schema:
                return FieldSpec(name, "record", fields=self._fields(schema))
            case "object":
                return FieldSpec(name, "map", item=self.field("", schema.get("additionalProperties") or {}, is_needed=True))
            case "scalar":
                return FieldSpec(name, "scalar", choices=tuple(schema["words"]), is_whole=schema["is_whole"])
        return FieldSpec(name, "any")

    def _list(self, name: str, schema: Mapping[str, Any]) -> FieldSpec:
        fixed = schema.get("prefixItems")
        if fixed:
            kinds = [self.field("", one, is_needed=True) for one in fixed]
            item = kinds[0] if all(one == kinds[0] for one in kinds) else FieldSpec("", "any")
            if {one.kind for one in kinds} == {"choice"}:
                item = FieldSpec("", "choice", choices=tuple(dict.fromkeys(word for one in kinds for word in one.choices)))
            return FieldSpec(name, "list", item=item, least=len(fixed), most=len(fixed))
        item = self.field("", schema.get("items") or {}, is_needed=True)
        return FieldSpec(name, "list", item=item, least=schema.get("minItems", 0), most=schema.get("maxItems", 0))

    def _variants(self, name: str, schema: Mapping[str, Any]) -> FieldSpec:
        discriminator = schema.get("discriminator")
        if discriminator is None:
            return FieldSpec(name, "any")
        tag, kinds = discriminator["propertyName"], discriminator["mapping"]
        order = [one["$ref"] for one in schema["oneOf"]]
        words = tuple(sorted(kinds, key=lambda word: order.index(kinds[word])))
        variants = {}
        for word in words:
            fields = self._fields(self._resolve({"$ref": kinds[word]}))
            one = FieldSpec(tag, "choice", is_needed=True, choices=words, default=word)
            variants[word] = tuple(one if field.name == tag else field for field in fields)
        return FieldSpec(name, "record", variants=variants, tag=tag)

    def _fields(self, schema: Mapping[str, Any]) -> tuple[FieldSpec, ...]:
        """Return the fields of a record, its name before all others, and where it is from after them."""
        needed, said = schema.get("required", ()), _attributes(schema.get("description", ""))
        found = [self.field(key, one, is_needed=key in needed) for key, one in schema["properties"].items()]
        found = [msgspec.structs.replace(one, about=said.get(one.name, one.about)) for one in found]
        is_last = {one.name for one in found if one.name in _LAST and not _is_table_list(one)}
        return tuple(sorted(found, key=lambda one: 0 if one.name in _FIRST else 2 if one.name in is_last else 1))

    def _resolve(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        if "$ref" not in schema:
            return schema
        found: Mapping[str, Any] = self._definitions[schema["$ref"].rpartition("/")[2]]
        return {**found, **{key: one for key, one in schema.items() if key != "$ref"}}

    def _united(self, parts: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
        """Return what several possibilities come to for a form; null is the field's absence."""
        there = [one for one in parts if one.get("type") != "null"]
        if len(there) == 1:
            return there[0]
        words = [word for one in there for word in one.get("enum", [one["const"]] if "const" in one else [])]
        numbers = [one for one in there if one.get("type") in ("integer", "number") and "enum" not in one]
        if len(words) and all("enum" in one or "const" in one for one in there):
            return {"enum": words}
        if words and len(numbers) == 1 and all("enum" in one or "const" in one or one in numbers for one in there):
            return {"type": "scalar", "words": words, "is_whole": numbers[0]["type"] == "integer"}
        return {}


_FIRST = ("id", "code", "name", "title")
_LAST = ("origin", "source", "name_source", "public_fields", "authored_fields")


def _plain(text: str) -> str:
    """Return the first sentence of a description without the marks of code."""
    first = re.split(r"(?<=\.)\s", " ".join(text.split()), maxsplit=1)[0] if text else ""
    return first.replace("`", "")


def _attributes(text: str) -> dict[str, str]:
    """Return what a description says of single fields, under ``Attributes:``."""
    _, _, listed = text.partition("Attributes:\n")
    found: dict[str, str] = {}
    for names, said in re.findall(r"^ {4}(\w[\w, ]*): (.*(?:\n {8,}.*)*)", listed, re.MULTILINE):
        found |= dict.fromkeys((name.strip() for name in names.split(",")), " ".join(said.replace("`", "").split()))
    return found
