"""Base classes for the records of a content file, and the error for a file that does not match them.

Each game checks by itself whether the whole makes sense (ids that exist, decks that are large enough).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from engine.errors import ContentError
from engine.printed_text import has_words, is_obeyed


class Record(BaseModel):
    """A frozen record of a content file; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @field_validator("name", "title", check_fields=False)
    @classmethod
    def _has_words(cls, words: Any, info: ValidationInfo) -> Any:
        """Return a printed name, which stands in sentences; one that must be there must not be blank.

        Raises PydanticCustomError.
        """
        if not isinstance(words, str):
            return words
        if any(map(is_obeyed, words)):
            raise PydanticCustomError("signs", "must be one line, without signs that turn the text after them round")
        if not has_words(words) and cls.model_fields[info.field_name or ""].is_required():
            raise PydanticCustomError("blank", "must not be blank")
        return words


class Sourced(Record):
    """A record with its source."""

    origin: Literal["public", "authored"]
    source: str = ""


class Mixed(Sourced):
    """A record that names which of its fields are of the public record and which are authored."""

    public_fields: tuple[str, ...] = ()
    authored_fields: tuple[str, ...] = ()


class FileMeta(Record):
    """What a content file says about itself."""

    game: str
    title: str = ""
    rules_version: str = ""
    content_version: str = ""
    language: str = "en"


class PublicFact(Record):
    """A fact of the public record on which the content rests."""

    id: str
    statement: str
    source: str = ""
    note: str = ""


def refusal(error: ValidationError, data: Mapping[str, Any], file: str, *, names: Sequence[str] = ("id",)) -> ContentError:
    """Return the first problem that the models found, as an error that names the file, the record and the field.

    ``data`` is the parsed file, ``file`` its name; a record is named by the first field of ``names`` that it has.
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
    """Return the steps of a path that are in the file, without those that pydantic adds for the variants of a union."""
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
