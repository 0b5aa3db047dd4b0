"""A content file that has not the form of its records: which record and which field the refusal names."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from pydantic import ValidationError

from engine.common.content_records import Record, Sourced, refusal
from engine.errors import ContentError


class Gain(Record):
    op: Literal["gain"]
    amount: int


class Swap(Record):
    op: Literal["swap"]
    with_whom: str


class SampleCard(Sourced):
    id: str
    effects: tuple[Gain | Swap, ...] = ()


class SamplePlace(Record):
    code: str
    size: int


class File(Record):
    card: tuple[SampleCard, ...]
    place: tuple[SamplePlace, ...] = ()


def refused(data: dict[str, Any], **more: Any) -> ContentError:
    with pytest.raises(ValidationError) as caught:
        File.model_validate(data)
    return refusal(caught.value, data, "mine.toml", **more)


def test_a_field_that_is_missing_or_unknown() -> None:
    error = refused({"card": [{"id": "first", "origin": "public"}, {"id": "second"}]})
    assert str(error) == "mine.toml: record second, field origin: field required."
    error = refused({"card": [{"id": "first", "origin": "public", "colour": "red"}]})
    assert (error.record, error.field) == ("first", "colour")


def test_a_record_without_its_name_is_told_by_its_number() -> None:
    error = refused({"card": [{"id": "first", "origin": "public"}, {"origin": "public"}]})
    assert (error.record, error.field) == ("card 2", "id")


def test_records_may_have_another_name() -> None:
    error = refused({"card": [], "place": [{"code": "cap", "size": "large"}]}, names=("id", "code"))
    assert (error.record, error.field) == ("cap", "size")


def test_the_variants_that_were_tried_are_no_fields() -> None:
    wrong = {"op": "gain", "amount": "much"}
    error = refused({"card": [{"id": "first", "origin": "public", "effects": [{"op": "gain", "amount": 1}, wrong]}]})
    assert error.field == "effects.1.amount"


def test_a_whole_kind_is_missing() -> None:
    assert str(refused({})) == "mine.toml: field card: field required."
    assert (refused({"card": ["first"]}).record, refused({"card": ["first"]}).field) == ("card 1", "")
