"""Content sets by name: where they are, that a supplied one is never written, and that no change of others is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.contract.game import Game
from engine.errors import KnownError
from engine.games import all_games
from referee.cli.app import commands
from referee.cli.command_context import CommandContext, run
from referee.contents.content_check import ContentPlace, check_document, printed_kinds
from referee.contents.content_diff import compare_documents
from referee.contents.content_document import ContentDocument, parse_document
from referee.contents.content_sets import (
    SUPPLIED,
    ContentSet,
    SetChangedError,
    all_sets,
    content_path,
    copy_set,
    find_set,
    read_set,
    save_set,
    set_of_file,
    stamp_of,
)
from referee.contents.field_specs import table_specs
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import open_store
from resources import FOLDER
from tests.engine.toy import Toy

GAMES = all_games()
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
one_game = GAMES[0]


def supplied(game: Game) -> ContentDocument:
    return parse_document(read_set(ContentSet(game.id, SUPPLIED)).text, "content.toml")


@every_game
def test_every_table_and_key_of_the_supplied_set_is_in_the_form(game: Game) -> None:
    specs = {spec.name: spec for spec in table_specs(game)}
    document = supplied(game)
    assert {block.name for block in document.blocks if block.value} <= set(specs)
    for block in document.blocks:
        known = {one.name for one in specs[block.name].record.fields_of(block.value)} if block.value else set()
        assert set(block.value) <= known, block.text


@pytest.mark.slow
@every_game
def test_the_supplied_set_can_be_played_and_its_cards_are_found(game: Game) -> None:
    verdict = check_document(game, supplied(game), "content.toml")
    assert verdict.problem == ""
    assert verdict.rules is not None
    drawn = [
        table.name
        for table in table_specs(game)
        if table.is_list
        for one in supplied(game).records(table.name)[:1]
        if printed_kinds(verdict.rules, str(one.get("id", "")))
    ]
    assert len(drawn) >= 2


@every_game
def test_a_refusal_says_what_loading_says_and_where_it_stands(game: Game, tmp_path: Path) -> None:
    table = next(one for one in table_specs(game) if one.is_list and any(f.kind == "choice" for f in one.record.fields))
    field = next(one for one in table.record.fields if one.kind == "choice")
    document = supplied(game)
    edited = document.with_record(table.name, 1, {**document.records(table.name)[1], field.name: "unheard of"})
    verdict = check_document(game, edited, "mine.toml")
    path = tmp_path / "mine.toml"
    path.write_text(edited.text, encoding="utf-8")
    with pytest.raises(KnownError) as refused:
        load_content(game, path)
    assert verdict.problem == str(refused.value)
    assert verdict.place == ContentPlace(table.name, 1, field.name)


@every_game
def test_a_card_without_a_name_that_can_be_read_is_refused(game: Game) -> None:
    """A name that nobody sees was none, and one with a sign of direction turned the rest of each sentence round."""
    document = supplied(game)
    table = next(
        one.name
        for one in table_specs(game)
        if one.is_list and any(record.get("lesson") for record in document.records(one.name))
    )
    record = document.records(table)[0]
    field = "name" if "name" in record else "title"
    for name, why in (
        (" ", "must not be blank."),
        ("\u200b", "must not be blank."),
        ("\u202eAce", "must be one line, without signs that turn the text after them round."),
        ("Ace\nRed wins.", "must be one line, without signs that turn the text after them round."),
    ):
        verdict = check_document(game, document.with_record(table, 0, {**record, field: name}), "mine.toml")
        assert verdict.problem.endswith(f"field {field}: {why}")
        assert verdict.place == ContentPlace(table, 0, field)


@every_game
def test_an_id_that_is_used_twice_is_found_where_it_is_used_last(game: Game) -> None:
    document = supplied(game)
    table = next(one.name for one in table_specs(game) if one.is_list and len(document.records(one.name)) > 20)
    records = document.records(table)
    verdict = check_document(game, document.with_record(table, 5, {**records[5], "id": records[0]["id"]}), "mine.toml")
    assert verdict.place is not None
    assert verdict.place.table


def test_a_game_that_declares_no_form_is_refused_in_a_sentence() -> None:
    with pytest.raises(KnownError, match="cannot be edited"):
        table_specs(Toy())


def test_sets_of_ones_own_are_listed_after_the_supplied_one_and_found_by_name() -> None:
    mine = copy_set(one_game.id, "For my class", supplied(one_game).text)
    assert [one.name for one in all_sets(one_game.id)] == [SUPPLIED, "For my class"]
    assert find_set(one_game, "for my CLASS") == mine
    assert find_set(one_game, str(mine.path)).path == mine.path
    assert content_path(one_game, Path("For my class")) == mine.path
    assert content_path(one_game, None) is None
    assert content_path(one_game, Path("nowhere.toml")) == Path("nowhere.toml")
    with pytest.raises(KnownError, match="it has supplied, For my class"):
        find_set(one_game, "nowhere")


@pytest.mark.parametrize(
    "name", ["", " ", "../out", "a/b", "a\\b", ".hidden", "supplied", "content", "con", "x" * 80, "a\nb"]
)
def test_a_name_that_could_not_be_a_file_or_is_taken_is_refused(name: str) -> None:
    with pytest.raises(KnownError):
        copy_set(one_game.id, name, "")


def test_a_name_is_taken_once_whatever_its_case() -> None:
    copy_set(one_game.id, "Mine", "")
    with pytest.raises(KnownError, match="already"):
        copy_set(one_game.id, "mine", "")


def test_the_supplied_set_is_never_written() -> None:
    path = FOLDER / one_game.id / "content.toml"
    before = path.read_bytes()
    for one in (ContentSet(one_game.id, SUPPLIED), set_of_file(one_game.id, path)):
        assert one.is_supplied
        with pytest.raises(KnownError, match="copy the set"):
            save_set(one, "", stamp_of(path))
    assert path.read_bytes() == before


def test_what_another_program_wrote_meanwhile_is_not_overwritten() -> None:
    mine = copy_set(one_game.id, "Mine", "a = 1\n")
    assert mine.path is not None
    read = read_set(mine)
    stamp = save_set(mine, "a = 2\n", read.stamp)
    mine.path.write_text("a = 3\n", encoding="utf-8")
    with pytest.raises(SetChangedError, match="changed by another program"):
        save_set(mine, "a = 4\n", stamp)
    assert mine.path.read_text(encoding="utf-8") == "a = 3\n"
    mine.path.unlink()
    with pytest.raises(SetChangedError, match="removed"):
        save_set(mine, "a = 4\n", stamp)
    save_set(mine, "a = 4\n", stamp_of(mine.path))
    assert mine.path.read_text(encoding="utf-8") == "a = 4\n"


def test_two_sets_are_compared_record_by_record() -> None:
    first = supplied(one_game)
    table = next(one.name for one in table_specs(one_game) if one.is_list and "name" in dict(*first.records(one.name)[6:7]))
    records = first.records(table)
    second = first.with_record(table, 0, {**records[0], "name": "Other"}).without_record(table, 3)
    second = second.with_new_record(table, 1, {**records[3], "id": "brand_new"}).with_record_moved(table, 5, 6)
    found = {(one.record, one.field, one.before, one.after) for one in compare_documents(first, second)}
    assert found == {
        (records[0]["id"], "name", f'"{records[0]["name"]}"', '"Other"'),
        (records[3]["id"], "", records[3]["name"], ""),
        ("brand_new", "", "", records[3]["name"]),
    }
    assert compare_documents(first, first) == ()


@pytest.mark.slow
def test_the_commands_on_content_sets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    app = commands(CommandContext(games=lambda: GAMES))
    log = ["--database", str(tmp_path / "log.whitecell")]

    def say(*words: str, status: int = 0) -> str:
        assert run(app, [*log, "contents", *words]) == status
        out, err = capsys.readouterr()
        return out + err

    assert "already" in say("copy", one_game.id, "supplied", "supplied", status=1)
    path = Path(say("copy", one_game.id, "supplied", "Mine").strip())
    assert "Mine                     can be played" in say("list", one_game.id)
    assert say("compare", one_game.id, "supplied", "mine") == "They say the same.\n"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('name = "', 'name = "New ', 1), encoding="utf-8")
    assert "New " in say("compare", one_game.id, "supplied", "mine")
    assert say("check", one_game.id, "mine") == "Mine can be played.\n"
    path.write_text(text.replace('name = "', 'unheard_of = "', 1), encoding="utf-8")
    assert "field name: field required" in say("check", one_game.id, "mine", status=1)
    assert "field name: field required" in say("list", one_game.id)
    path.write_text(f"{text}\n# mine\n", encoding="utf-8")
    assert run(app, [*log, "simulate", one_game.id, "-n", "1", "--jobs", "1", "--content", "Mine"]) == 0
    capsys.readouterr()
    session = Session.begin(open_store(log[1]), one_game, load_content(one_game, path), title="Monday", seed=1)
    assert session.header.id in say("used", one_game.id, "Mine")
