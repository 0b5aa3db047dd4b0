"""The example of docs/adding-a-game.md is a game: it is taken out of the page, played, and searched for leaks."""

from __future__ import annotations

import importlib.util
import re
import sys
import textwrap
import tomllib
from pathlib import Path
from typing import Any

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.contract.rulebook import parse_rulebook
from engine.errors import ContentError, IllegalMove
from engine.match.match import Match
from engine.moves.move import Move
from engine.visibility.projection import project
from engine.visibility.schema import REFEREE
from referee.contents.content_check import ContentPlace, check_document, printed_kinds
from referee.contents.content_document import parse_document
from referee.contents.field_specs import table_specs
from tests.engine.view_json import to_json
from tests.games.game_list import play_random
from tests.games.scene import ArrangedMatch
from tests.house.clauses import read_clauses
from tests.house.files import ROOT
from tests.leaks.twins import twin_world
from ui.board.layout.binding import Binder, BoundPart
from ui.board.layout.layout_loader import load_board

PAGE = ROOT / "docs" / "adding-a-game.md"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def boxes(tmp_path_factory: pytest.TempPathFactory) -> Game:
    path = tmp_path_factory.mktemp("example") / "boxes.py"
    path.write_text("\n".join(blocks("python")), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("boxes", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:  # annotations are looked up in the module of their class
        patch.setitem(sys.modules, "boxes", module)
        spec.loader.exec_module(module)
    game = module.Boxes()
    assert isinstance(game, Game)
    return game


@pytest.fixture(scope="module")
def content(boxes: Game) -> Any:
    (text,) = blocks("toml")
    return boxes.read_content(tomllib.loads(text), "content.toml")


def test_the_example_of_a_test_passes(boxes: Game, content: Any) -> None:
    (text,) = re.findall(r"^  ```py\n(.*?)^  ```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    exec(textwrap.dedent(text), {"ArrangedMatch": ArrangedMatch, "Boxes": type(boxes), "content": content})


def test_the_example_plays_to_the_end_without_a_fault(boxes: Game, content: Any) -> None:
    winners = set()
    for seed in range(100):
        match = Match(boxes, content, seed=seed, seats=2 + seed % 3, options={"each": 1 + seed % 2})
        while match.outcome is None:
            assert match.faults() == ()
            play_random(match, Random(seed), plies=1)
        winners |= set(match.outcome.winners)
    assert winners == set(boxes.seats)


def test_the_example_keeps_its_secrets(boxes: Game, content: Any) -> None:
    match, chance, twins = Match(boxes, content, seed=1, seats=3), Random(1), 0
    while match.outcome is None:
        for audience in (*match.seats, "public"):
            for _ in range(5):
                twin = twin_world(match.rules, match.table, audience, chance, extreme=False)
                twins += twin != match.table
                assert to_json(match.view(audience)) == to_json(project(match.rules.schema, twin, audience))
        play_random(match, chance, plies=1)
    assert twins > 20


def test_the_example_refuses_and_names_what_is_wrong(boxes: Game, content: Any) -> None:
    match = Match(boxes, content, seed=1)
    with pytest.raises(IllegalMove) as refused:
        match.play(Move("open", {"token": match.table.ids("box:two")[0]}))
    assert (refused.value.code, refused.value.clause) == ("not_in_box", "BOX-2.3")
    with pytest.raises(ContentError, match=r"content\.toml: record a, field worth"):
        boxes.read_content(
            {"content_id": "x", "token": [{"id": "a", "name": "A", "worth": -1, "copies": 1}]}, "content.toml"
        )


def test_the_example_has_its_content_editor_for_nothing(boxes: Game) -> None:
    (text,) = blocks("toml")
    document = parse_document(text, "content.toml")
    head, table = table_specs(boxes)
    assert [one.name for one in head.record.fields] == ["content_id"]
    assert (table.name, [one.name for one in table.record.fields]) == ("token", ["id", "name", "worth", "copies"])
    rules = check_document(boxes, document, "content.toml").rules
    assert rules is not None
    assert printed_kinds(rules, str(document.records("token")[0]["id"]))
    refused = check_document(boxes, document.with_record("token", 1, {"id": "pearl"}), "mine.toml")
    assert (refused.problem, refused.place) == (
        "mine.toml: record pearl, field name: field required.",
        ContentPlace("token", 1, "name"),
    )


def test_the_example_asks_as_the_program_asks(boxes: Game, content: Any) -> None:
    """What `tests/games/test_titles.py` holds of every game that is registered."""
    match = Match(boxes, content, seed=1)
    assert [ask.title for ask in match.rules.schema.prompts.values() if not ask.title[0].isupper()] == []
    schema = match.rules.schema.with_names({"one": "Ravens", "two": "Otters"})
    assert [zone.name for zone in schema.zones.values()][1:3] == ["Box of Ravens", "Box of Otters"]
    assert [number.name for number in schema.numbers.values()] == ["Sum of Ravens", "Sum of Otters"]
    offered = match.legal_moves.forms[0].step(()).tokens
    assert {one.label for one in offered} <= {"Pebble", "Pearl"}, "an id is no word for people"
    assert all(one.piece == one.value for one in offered), "a click chooses it"


def test_the_examples_board_shows_every_zone_and_number(boxes: Game, content: Any) -> None:
    (text,) = blocks("board")
    layout = load_board(text, lambda name: (ROOT / "resources" / name).read_text(encoding="utf-8")).layout
    for seats in (2, 4):
        match = Match(boxes, content, seed=1, seats=seats)
        view = match.view(REFEREE)
        page = Binder(layout, view, {seat: seat for seat in match.seats}).page()
        assert page is not None
        assert shown(page) == {*view.zones, *view.numbers}


def shown(part: BoundPart) -> set[str]:
    ids = {one for inner in part.parts for one in shown(inner)}
    for area in part.areas:
        ids |= {zone.id for box in area.boxes for zone in box.zones}
        ids |= {column for table in area.tables for _, columns in table.rows for column in columns}
    return ids


def test_the_examples_clauses_can_be_read_and_say_something(boxes: Game, tmp_path: Path) -> None:
    (text,) = blocks("clauses")
    path = tmp_path / "boxes.clauses"
    path.write_text(text, encoding="utf-8")
    clauses = read_clauses(path)
    assert len(clauses.to_prove) == 7
    (texts,) = blocks("rules")
    rulebook = parse_rulebook(tomllib.loads(texts), boxes.clauses, "rules.toml")
    assert list(rulebook) == [*clauses.to_prove, *clauses.prose]
