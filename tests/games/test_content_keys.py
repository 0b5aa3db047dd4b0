"""What a content file says is obeyed or refused: no key is passed over."""

from __future__ import annotations

import copy
import importlib
import inspect
import re
import tomllib
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic import BaseModel

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import ContentError
from engine.games import all_games
from engine.match.match import Match
from referee.session.content_files import resource_text
from tests.effort import tries
from tests.house.files import ROOT

GAMES = all_games()
SOURCES = frozenset(
    (
        *("origin", "source", "name_source", "public_fields", "authored_fields", "document", "url", "date"),
        *("licence", "normative", "meaning", "named_in_rulebook", "rulebook_spelling", "content_version"),
        *("content_set", "provenance", "schema_", "meta"),
    )
)
"""What a file says about itself: where something is from, and which edition it is. No rule could carry it out."""

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def content_text(game: Game) -> str:
    return resource_text(game.id, "content.toml")


def records(game: Game) -> Iterator[type[BaseModel]]:
    """Yield the kinds of records of a game's content."""
    for one in vars(importlib.import_module(f"engine.games.{game.id}.content")).values():
        if inspect.isclass(one) and issubclass(one, BaseModel):
            yield one


def code_of(game: Game) -> str:
    """Return what may read a record: the game's modules, without the declarations of the fields themselves."""
    files = [*(ROOT / "engine" / "games" / game.id).rglob("*.py"), *(ROOT / "engine" / "common").glob("*.py")]
    return "\n".join(path.read_text(encoding="utf-8") for path in files if path.name != "bot.py")


@every_game
def test_every_key_of_a_content_file_is_read_by_the_rules(game: Game) -> None:
    """Druglord's [[options]], and where places lie on a map, were loaded and then passed over in silence."""
    code = code_of(game)
    passed_over = [
        f"{record.__name__}.{name}"
        for record in records(game)
        for name, field in record.model_fields.items()
        if name not in SOURCES
        and not (get_origin(field.annotation) is Literal and len(get_args(field.annotation)) == 1)  # one value is allowed
        and not _allows_one_value(field.annotation)
        and not re.search(rf"\.{name}\b|\b{name}=|[\"']{name}[\"']", code)
    ]
    assert passed_over == []


def _allows_one_value(annotation: Any) -> bool:
    """Return whether only one value is possible besides None."""
    values = [part for part in get_args(annotation) if part is not type(None)]
    return len(values) == 1 and get_origin(values[0]) is Literal and len(get_args(values[0])) == 1


def tables(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every table of a file, of those in a list only the first and the last."""
    if isinstance(value, dict):
        yield path
        for key, one in value.items():
            yield from tables(one, (*path, key))
    elif isinstance(value, list):
        for at in sorted({0, len(value) - 1}) if value else ():
            yield from tables(value[at], (*path, at))


def at(data: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        data = data[step]
    return data


def _is_by_id(table: Any) -> bool:
    """Return whether all values are texts, or all are numbers."""
    return len({type(value) for value in table.values()}) == 1 and isinstance(next(iter(table.values())), str | int)


@every_game
def test_an_unknown_key_is_refused_with_file_and_place_wherever_it_stands(game: Game) -> None:
    data = tomllib.loads(content_text(game))
    for path in tables(data):
        changed = copy.deepcopy(data)
        table = at(changed, path)
        if _is_by_id(table) and path and not isinstance(path[-1], int):
            continue  # names or numbers by id: each key is an id
        table["unheard_of"] = 1
        try:
            game.read_content(changed, "mine.toml")
        except ContentError as refused:
            assert "mine.toml" in str(refused)  # noqa: PT017
            assert "unheard_of" in str(refused), path  # noqa: PT017
        else:
            pytest.fail(f"unheard_of is passed over at {path}")


@pytest.mark.slow
@every_game
def test_a_key_left_out_is_refused_or_has_a_default_that_the_file_does_not_say(game: Game) -> None:
    """A table that is not there is no table of which half is believed."""
    data = tomllib.loads(content_text(game))
    for path in tables(data):
        for key in list(at(data, path)):
            changed = copy.deepcopy(data)
            del at(changed, path)[key]
            try:
                content = game.read_content(changed, "mine.toml")
            except ContentError as refused:
                assert "mine.toml" in str(refused)  # noqa: PT017
            else:
                assert content is not None


def ids(value: Any) -> Iterator[str]:
    """Yield the ids of all records of a file."""
    if isinstance(value, dict):
        yield from (one for key, one in value.items() if key == "id" and isinstance(one, str))
        for one in value.values():
            yield from ids(one)
    elif isinstance(value, list):
        for one in value:
            yield from ids(one)


def renamed(value: Any, id_: str) -> Any:
    """Return what a file says with another id for this one, wherever it stands."""
    if isinstance(value, dict):
        return {key: renamed(one, id_) for key, one in value.items()}
    if isinstance(value, list):
        return [renamed(one, id_) for one in value]
    return "of_my_own" if value == id_ else value


@pytest.mark.slow
@every_game
def test_an_id_that_the_rules_name_is_kept_or_the_game_is_played_without_it(game: Game) -> None:
    """COLLECTION! without a collection analyst was loaded, and then there was an error in its rules."""
    data, code = tomllib.loads(content_text(game)), code_of(game)
    for one in sorted({one for one in ids(data) if re.search(rf"[\"']{re.escape(one)}[\"']", code)}):
        try:
            content = game.read_content(renamed(data, one), "mine.toml")
        except ContentError as refused:
            assert "mine.toml" in str(refused)  # noqa: PT017
            continue
        for seats in (game.least, len(game.seats)):
            match, chance = Match(game, content, seats=seats, seed=1), Random(1)
            for _ in range(tries(15, 40)):
                match.play(match.legal_moves.sample(chance))
            assert match.faults() == ()
