"""What a form shows of a record, row by row, from the game's declaration and what the record says. No widget is here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from engine.english import capital, humanize
from referee.contents.field_specs import FieldSpec

Path = tuple[str | int, ...]
"""Where a value stands in a record: keys, and numbers in lists."""
RowKind = Literal["value", "record", "records", "item"]


class FormRow(msgspec.Struct, frozen=True):
    """A row of a form.

    Attributes:
        path: of its value.
        spec: of its value; of an item of a list, that of the item.
        kind: ``value``: a field; ``record``: the heading of a record within the record; ``records``: the heading of a
            list of records; ``item``: the heading of one of them.
        title: its name for people.
        is_there: of a heading: whether the record has it.
        can_go: whether it can be removed, as an item or a field that the game does not need.
        can_grow: of a list of records: whether it can have more.
        more: of a heading: the fields that the record may have besides.
    """

    path: Path
    spec: FieldSpec
    kind: RowKind
    title: str
    is_there: bool = True
    can_go: bool = False
    can_grow: bool = False
    more: tuple[FieldSpec, ...] = ()

    @property
    def depth(self) -> int:
        """How deep it is nested; items of lists stand under the list."""
        return len(self.path) - 1


def form_rows(record: FieldSpec, value: Mapping[str, Any]) -> list[FormRow]:
    """Return the rows for a record."""
    return list(_rows(record, value, (), is_top=True))


def _rows(record: FieldSpec, value: Mapping[str, Any], path: Path, *, is_top: bool) -> Iterator[FormRow]:
    known = record.fields_of(value)
    for spec in known:
        if is_top or spec.is_needed or spec.name in value:
            can_go = not is_top and not spec.is_needed
            yield from _field(spec, value.get(spec.name), (*path, spec.name), spec.name in value, can_go=can_go)
    names = {spec.name for spec in known}
    for key in value:
        if key not in names:  # the game refuses it: it can be read, and removed
            yield FormRow((*path, key), FieldSpec(key, "any"), "value", capital(humanize(key)), can_go=True)


def _field(spec: FieldSpec, value: Any, path: Path, is_there: bool, *, can_go: bool) -> Iterator[FormRow]:
    item = spec.item
    if spec.kind == "record":
        fields = value if isinstance(value, dict) else {}
        yield FormRow(
            path, spec, "record", spec.title, is_there, not spec.is_needed, more=_more(spec, fields) if is_there else ()
        )
        if is_there:
            yield from _rows(spec, fields, path, is_top=False)
    elif spec.kind == "list" and item is not None and item.kind == "record":
        items = value if isinstance(value, list) else []
        grows = not spec.most or len(items) < spec.most
        yield FormRow(path, spec, "records", spec.title, is_there, can_go, grows)
        for number, one in enumerate(items):
            fields = one if isinstance(one, dict) else {}
            goes = not spec.most or len(items) > spec.least
            title = f"{singular(spec.title)} {number + 1}"
            yield FormRow((*path, number), item, "item", title, True, goes, more=_more(item, fields))
            yield from _rows(item, fields, (*path, number), is_top=False)
    else:
        yield FormRow(path, spec, "value", spec.title, is_there, can_go)


def _more(record: FieldSpec, value: Mapping[str, Any]) -> tuple[FieldSpec, ...]:
    return tuple(one for one in record.fields_of(value) if not one.is_needed and one.name not in value)


def singular(title: str) -> str:
    """Return the name of one of several: ``Effects`` is ``Effect``."""
    return title[:-1] if title.endswith("s") and not title.endswith("ss") else title


def value_at(value: Any, path: Path) -> Any:
    """Return what stands at a path. Raises KeyError or IndexError if nothing does."""
    for step in path:
        value = value[step]
    return value


def with_value(value: Any, path: Path, new: Any) -> Any:
    """Return a value in which another one stands at a path; what is not on the way is the same."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(value, list):
        assert isinstance(step, int)
        return [*value[:step], with_value(value[step], rest, new), *value[step + 1 :]]
    inside = value if isinstance(value, dict) else {}
    return {**inside, step: with_value(inside.get(step, {}), rest, new)}


def without_value(value: Any, path: Path) -> Any:
    """Return a value without what stands at a path."""
    step, rest = path[0], path[1:]
    if isinstance(value, list):
        assert isinstance(step, int)
        return [*value[:step], *([without_value(value[step], rest)] if rest else []), *value[step + 1 :]]
    if rest:
        return {**value, step: without_value(value[step], rest)}
    return {key: one for key, one in value.items() if key != step}


def with_kind(record: FieldSpec, value: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """Return a record of another kind: the fields that it has too stay, those that it needs are added."""
    known = record.variants.get(kind, ())
    found: dict[str, Any] = {}
    for spec in known:
        if spec.name == record.tag:
            found[spec.name] = kind
        elif spec.name in value:
            found[spec.name] = value[spec.name]
        elif spec.is_needed:
            found[spec.name] = spec.starting_value
    order = [key for key in value if key in found]
    return {key: found[key] for key in (*order, *(key for key in found if key not in order))}
