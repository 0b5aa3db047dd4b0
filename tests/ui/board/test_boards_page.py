"""docs/boards.md is the one place that says what the fields of a layout mean."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from ui.board.layout import key_schema, layout_schema, number_schema, piece_styles, table_schema, zone_schema

PAGE = (Path(__file__).parents[3] / "docs" / "boards.md").read_text(encoding="utf-8")
RECORDS = [
    record
    for module in (key_schema, layout_schema, number_schema, piece_styles, table_schema, zone_schema)
    for record in vars(module).values()
    if isinstance(record, type) and issubclass(record, msgspec.Struct) and record.__module__ == module.__name__
]
EXAMPLES = "\n".join(re.findall(r"^    .*$", PAGE, re.MULTILINE))
NAMED = [
    *re.findall(r"`[^`\n]+`", PAGE),
    *re.findall(r"\w+ = ", EXAMPLES),
    *re.findall(r"^ *\[.*\]", EXAMPLES, re.MULTILINE),
]
"""What the page says in the letters of code: any word in its text, fields and tables in its examples, but no remark."""

KINDS = {str(record.__struct_config__.tag): record for record in get_args(number_schema.AnyNumber)}
"""The ways to show a number, by the word for each."""


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_has_the_fields_of_each_way_to_show_a_number(kind: str) -> None:
    common = {field.name for field in msgspec.structs.fields(number_schema.NumberPlace)}
    own = {field.encode_name for field in msgspec.structs.fields(KINDS[kind])} - common
    (row,) = re.findall(rf"^\| `{kind}` \| .* \|([^|]*)\|$", PAGE, re.MULTILINE)
    assert set(re.findall(r"\w+", row)) == own


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_the_page_has_every_field(record: type[msgspec.Struct]) -> None:
    fields = {field.encode_name for field in msgspec.structs.fields(record)}
    assert sorted(fields - set(re.findall(r"\w+", " ".join(NAMED)))) == []


def test_the_tables_of_the_page_have_no_other_fields() -> None:
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", PAGE, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"\w+", row)}
    assert "colour_by" in named
    values = {*KINDS, *["row", "list", "slots", "stack", "top", "last", "pips", "whole"]}  # of the tables of `show`
    assert (
        sorted(named - values - {field.encode_name for record in RECORDS for field in msgspec.structs.fields(record)}) == []
    )
