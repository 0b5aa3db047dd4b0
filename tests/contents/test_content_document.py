"""Editing a content file as text: what is not edited stays as it stands, letter by letter."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.contract.game import Game
from engine.errors import ContentError
from engine.games import all_games
from engine.toml import parse_toml
from referee.contents.content_document import new_id, parse_document
from referee.contents.content_sets import ContentSet, read_set
from referee.contents.field_specs import table_specs
from referee.contents.toml_blocks import format_blocks, format_value, merge, read_blocks

GAMES = all_games()
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
FILE = '''# A set of one's own.
title = "Mine"  # what it is called

[scale]   # of the game
least = 1   # by the rules
words = [
    "one",  # first
    "two",
]

# ------------------------------------ cards

# the first of all
[[card]]
id = "first"
text = """
[[card]]
is no header here."""
cost = 1   # cheap

[[card.effect]]
op = "draw"

[[card]]
id = "second"
text = "# no comment"   # a comment
cost = 2
'''


def supplied(game: Game) -> str:
    return read_set(ContentSet(game.id, "supplied")).text


@every_game
def test_a_file_read_in_blocks_is_the_file(game: Game) -> None:
    text = supplied(game)
    document = parse_document(text, "content.toml")
    assert document.text == text
    assert document.data == tomllib.loads(text)


@every_game
def test_a_set_written_anew_says_the_same(game: Game) -> None:
    data = tomllib.loads(supplied(game))
    text = "".join(block.lead + block.text for block in format_blocks(data))
    assert tomllib.loads(text) == data


@pytest.mark.slow
@every_game
def test_each_record_can_be_changed_alone(game: Game) -> None:
    document = parse_document(supplied(game), "content.toml")
    for spec in table_specs(game):
        for index, record in enumerate(document.records(spec.name)[:3]):
            for field in record:
                changed = {**record, field: "another"}
                edited = document.with_record(spec.name, index, changed)
                assert edited.records(spec.name)[index] == changed
                others = [b.text for b in edited.blocks if b.value != changed]
                assert others == [
                    b.text for b in document.blocks if b is not document.blocks[_place(document, spec.name, index)]
                ]


def _place(document, table: str, index: int) -> int:  # type: ignore[no-untyped-def]
    return [at for at, block in enumerate(document.blocks) if block.name == table][index]


def test_an_edit_keeps_the_other_lines_and_comments() -> None:
    document = parse_document(FILE, "mine.toml")
    assert [block.name for block in document.blocks] == ["", "scale", "card", "card"]
    first = document.records("card")[0]
    edited = document.with_record("card", 0, {**first, "cost": 3})
    assert edited.text == FILE.replace("cost = 1   # cheap", "cost = 3   # cheap")
    second = document.records("card")[1]
    edited = document.with_record("card", 1, {**second, "text": "other", "lesson": "New."})
    assert edited.text == FILE.replace('"# no comment"   # a', '"other"   # a') + 'lesson = "New."\n'
    edited = document.with_record("scale", 0, {"least": 1, "words": ["one"]})
    assert 'least = 1   # by the rules\nwords = ["one"]\n\n# ---' in edited.text
    edited = document.with_record("", 0, {"title": "Ours"})
    assert edited.text == FILE.replace('"Mine"', '"Ours"')


def test_a_sub_table_is_written_anew_with_its_record_alone() -> None:
    document = parse_document(FILE, "mine.toml")
    first = document.records("card")[0]
    edited = document.with_record("card", 0, {**first, "effect": [{"op": "discard"}]})
    assert edited.records("card")[0]["effect"] == [{"op": "discard"}]
    assert edited.text.endswith(FILE[FILE.index('\n[[card]]\nid = "second"') :])


def test_records_are_added_removed_and_moved() -> None:
    document = parse_document(FILE.rstrip("\n"), "mine.toml")
    more = document.with_new_record("card", 1, {"id": "new"}).with_new_record("card", 3, {"id": "last"})
    assert [one["id"] for one in more.records("card")] == ["first", "new", "second", "last"]
    moved = more.with_record_moved("card", 0, 3)
    assert [one["id"] for one in moved.records("card")] == ["new", "second", "last", "first"]
    assert moved.text.index("# ----") < moved.text.index('"new"')
    fewer = moved.without_record("card", 0)
    assert [one["id"] for one in fewer.records("card")] == ["second", "last", "first"]
    assert "# -------" in fewer.text
    assert tomllib.loads(fewer.text) == fewer.data
    added = document.with_record("counts", 0, {"cards": 2})
    assert added.data["counts"] == {"cards": 2}


def test_a_file_with_inline_tables_can_be_edited_too() -> None:
    document = parse_document('title = "x"\ncard = [{ id = "a" }, { id = "b" }] # both\n', "mine.toml")
    assert [one["id"] for one in document.records("card")] == ["a", "b"]
    assert document.with_record("card", 1, {"id": "c"}).data == {"title": "x", "card": [{"id": "a"}, {"id": "c"}]}


def test_what_is_not_toml_is_refused_as_it_is_at_load() -> None:
    with pytest.raises(ContentError, match="not TOML"):
        parse_document("[[card", "mine.toml")


VALUES = st.recursive(
    st.booleans() | st.integers(-(10**9), 10**9) | st.floats(allow_nan=False) | st.text(max_size=20) | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.slow
@given(st.dictionaries(st.text(min_size=1, max_size=6), VALUES, max_size=4))
def test_any_value_is_written_so_that_it_is_read_as_it_was(record: dict[str, object]) -> None:
    assert tomllib.loads(f"value = {format_value(record)}") == {"value": record}
    blocks = format_blocks({"card": [record, {"id": 1}]})
    assert merge(read_blocks("".join(block.lead + block.text for block in blocks))) == {"card": [record, {"id": 1}]}


PIECES = (
    "[a]", "[[a]]", "[b]", "[[b]]", "[a.b]", "[[a.b]]", '["a"]', "# [a]", "", "x = 1", "y = 2 # [a]", 'x = """', '"""',
    "z = [", "]", '"[a]",', "[1],", "w = { a = 1 }", "'''", "v = '''", 'u = "\u2028[a]\u2028"', "a.c = 1", "  [a]  # c",
    "\t", "t = [[a]]",
)  # fmt: skip
"""Lines that make odd files."""


@given(st.lists(st.sampled_from(PIECES), max_size=9), st.booleans())
def test_any_file_is_read_in_blocks_or_refused_as_it_is_at_load(lines: list[str], ends: bool) -> None:
    text = "\n".join(lines) + ("\n" if ends and lines else "")
    try:
        data = parse_toml(text)
    except ValueError:
        with pytest.raises(ContentError):
            parse_document(text, "odd.toml")
        return
    document = parse_document(text, "odd.toml")
    assert document.data == data
    assert tomllib.loads(document.text) == data
    for block in document.blocks:
        changed = document.with_record(block.name, 0, {**block.value, "x": 5, "new": "\u2028"})
        assert tomllib.loads(changed.text) == changed.data
        fewer = document.without_record(block.name, 0)
        assert tomllib.loads(fewer.text) == fewer.data


def test_a_new_id_is_one_that_nothing_has() -> None:
    assert new_id(["gang", "gang_2"], "gang") == "gang_3"
    assert new_id(["gang", "gang_2"], "gang_2") == "gang_3"
