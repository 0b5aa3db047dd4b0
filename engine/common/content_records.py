"""Records of a content file, and how a file is refused that does not have their form.

Whether the whole makes sense (ids that exist, decks that are large enough) is for each game to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from engine.errors import ContentError


class Record(BaseModel):
    """A record of a content file: frozen, and without fields that the rules do not know."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Sourced(Record):
    """A record that says where it comes from."""

    origin: Literal["public", "authored"]
    source: str = ""


class Mixed(Sourced):
    """A record of which some fields are of the public record and others are not; it names both."""

    public_fields: tuple[str, ...] = ()
    authored_fields: tuple[str, ...] = ()


def refusal(error: ValidationError, data: Mapping[str, Any], file: str, *, names: Sequence[str] = ("id",)) -> ContentError:
    """The first problem that the models found, in terms of the file: which record, which field.

    ``data`` is what was read, ``file`` what the file is called; a record is told by the first of ``names`` that it has.
    """
    first = error.errors(include_url=False)[0]
    path = list(first["loc"])
    record, here = "", data
    if len(path) > 1 and isinstance(path[1], int):
        kind, number = str(path[0]), path[1]
        here, path = data[kind][number], path[2:]
        name = next((here[name] for name in names if name in here), "") if isinstance(here, Mapping) else ""
        record = str(name or f"{kind} {number + 1}")
    field = ".".join(_in_file(path, here))
    return ContentError(file, record, field, f"{first['msg'][0].lower()}{first['msg'][1:]}.")


def _in_file(path: list[int | str], here: Any) -> list[str]:
    """The steps of a path that stand in the file: pydantic also puts the variant in that it tried."""
    steps = []
    for at, step in enumerate(path):
        inside = here[step] if _has(here, step) else None
        if inside is not None or at == len(path) - 1:
            steps.append(str(step))
            here = inside
    return steps


def _has(here: Any, step: int | str) -> bool:
    if isinstance(here, Mapping):
        return step in here
    return isinstance(here, list | tuple) and isinstance(step, int) and step < len(here)
