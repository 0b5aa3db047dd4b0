"""No test names a game to say what holds of it: that follows from what the game declares, else a new game is left out.

What is wanted of one game alone is tested in `tests/games/<game>`. A test of something else that needs some game takes it
from `tests.games.game_list.example`. How fast each game is (`tests/bench`) is measured and follows from nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games import all_games
from tests.house.files import ROOT, sources, text_of

IDS = {game.id for game in all_games()}
_CLAUSES = {game.id: game.clauses for game in all_games()}
"""How the clauses of each game begin."""
_WINDOWS = ("audience", "size", "seats")
"""What a test of windows is repeated over."""
HELPERS = frozenset(
    {
        "example",
        "played",
        "shared_demo",
        "board_of",
        "Aimed",
        "wizard_of",
        "opened",
        "RefereeDesk",
        "desk_of",
        "begun",
        "View",
        "measured",
        "turn_of",
    }
)
"""What takes a game by its id, of which a test needs one, whatever game it is."""
TOYS = "a zone of the tests' toy game, which the frozen logs have"
EXCEPTIONS = {
    "tests/engine/test_positions.py": (TOYS, 1),
    "tests/engine/toy.py": (TOYS, 3),
    "tests/house/pictures.py": ("what the pages show", 1),
    "tests/leaks/test_planted.py": (TOYS, 1),
    "tests/review/test_knowledge.py": (TOYS, 1),
}
"""By file, why ids of games stand there otherwise, and how often: these numbers may only become smaller."""
HELP = """ask for what the games declare (tests.games.declared) in place of their ids, go through all_games(), move the test
to tests/games/<game>, or take one game as an example: tests.games.game_list.example"""


def offences(tree: ast.AST) -> Iterator[int]:
    """Yield the lines where games are told apart by their ids, or all of them are listed.

    To say of which game a result is (``assert page.game.id == "hunt"``) is no offence.
    """
    results = {id(node.test) for node in ast.walk(tree) if isinstance(node, ast.Assert)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and id(node) not in results:
            sides = [node.left, *node.comparators]
            if any(isinstance(side, ast.Attribute) and side.attr == "id" for side in sides) and names(sides):
                yield node.lineno
        elif isinstance(node, ast.List | ast.Tuple | ast.Set) and names([node]) >= IDS:
            yield node.lineno


def one_game_laws(tree: ast.AST, stem: str) -> Iterator[int]:
    """Yield the lines of tests that are repeated over windows (`_WINDOWS`) and play one game by its name.

    Those of that game's own clauses (``@pytest.mark.rule``), and of a module that is called by the game, are none.
    """
    for test in ast.walk(tree):
        if not isinstance(test, ast.FunctionDef):
            continue
        marks = [ast.unparse(mark) for mark in test.decorator_list]
        over = [mark for mark in marks if "parametrize" in mark and any(f"'{word}'" in mark for word in _WINDOWS)]
        if not over:
            continue
        ruled = {game for game in IDS for mark in marks if mark.startswith(f"pytest.mark.rule('{_CLAUSES[game]}-")}
        calls = [node for node in ast.walk(test) if isinstance(node, ast.Call) and ast.unparse(node.func) != "example"]
        given = [value for call in calls for value in (*call.args, *(keyword.value for keyword in call.keywords))]
        if names(given) - ruled - {*stem.split("_")}:
            yield test.lineno


def literals(tree: ast.AST) -> Iterator[int]:
    """Yield the lines where the id of a game is written out, keys of dictionaries included, and given to none of HELPERS."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) in HELPERS]
    given = {id(value) for call in calls for value in (*call.args, *(keyword.value for keyword in call.keywords))}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in IDS and id(node) not in given:
            yield node.lineno


def trees() -> Iterator[tuple[Path, ast.AST]]:
    """Every file of the tests in which the id of a game stands, but those of one game's own, as a path below ROOT."""
    for path in sources("tests"):
        place = path.relative_to(ROOT)
        text = text_of(path)
        if not (place.parts[1] == "games" and place.parts[2] in IDS) and any(f'"{game}"' in text for game in IDS):
            yield place, ast.parse(text)


def names(nodes: list[ast.expr]) -> set[str]:
    """Return the ids of games that are written out here, those of dictionaries left out: a game that one lacks is found."""
    found = set()
    for node in nodes:
        if isinstance(node, ast.Constant) and node.value in IDS:
            found.add(str(node.value))
        elif isinstance(node, ast.List | ast.Tuple | ast.Set):
            found |= names(node.elts)
    return found


@pytest.mark.parametrize(
    "line",
    [
        'HIDING = [game for game in GAMES if game.id in ("hunt", "deck")]',
        'assert compared or game.id == "deck"',
        'every = 1 if game.id == "hunt" else 4',
        '[("hunt", 2), ("deck", 8), ("collection", 7), ("kingpin", 6), ("druglord", 6)]',
    ],
)
def test_an_offence_is_found(line: str) -> None:
    assert list(offences(ast.parse(line))) == [1]


def test_a_law_of_windows_that_is_tried_in_one_game_is_found() -> None:
    text = "@pytest.mark.parametrize('size', SIZES)\ndef test_it(size):\n    match = played({game}, 60)"
    assert list(one_game_laws(ast.parse(text.format(game='"deck"')), "test_same_facts")) == [2]
    assert list(one_game_laws(ast.parse(text.format(game='"deck"')), "test_deck_board")) == []
    assert list(one_game_laws(ast.parse(text.format(game='example("deck").id')), "test_same_facts")) == []
    ruled = "@pytest.mark.rule('DECK-2.3')\n" + text.format(game='"deck"')
    assert list(one_game_laws(ast.parse(ruled), "test_same_facts")) == []


@pytest.mark.parametrize(
    "test",
    [
        "def test_it(size):\n    match = played(game='deck')",
        "@pytest.mark.rule('HUNT-2.3')\ndef test_it(size):\n    played('deck', 60)",
        "def test_it(size):\n    played('deck', 60)\n    played('deck', 80)",
    ],
    ids=["by a keyword", "under a clause of another game", "twice"],
)
def test_a_law_of_windows_that_is_tried_in_one_game_is_found_once_however_it_is_written(test: str) -> None:
    tree = ast.parse("@pytest.mark.parametrize('size', SIZES)\n" + test)
    assert len(list(one_game_laws(tree, "test_same_facts"))) == 1


@pytest.mark.parametrize("line", ['assert page.game.id == "deck"', 'played(example("hunt"), 20)', '["hunt", "deck"]'])
def test_an_example_is_none(line: str) -> None:
    assert list(offences(ast.parse(line))) == []


@pytest.mark.slow
def test_no_test_tells_games_apart_by_their_names() -> None:
    found = [
        f"{place}:{line}"
        for place, tree in trees()
        if place.parts[1] != "bench"
        for line in (*offences(tree), *one_game_laws(tree, place.stem))
    ]
    assert found == [], HELP


@pytest.mark.parametrize(
    "line", ['STATES = {"hunt": 3}', 'row.game == "deck"', 'find("kingpin")', '[("hunt", 2), ("toy", 3)]']
)
def test_an_id_that_is_written_out_is_found(line: str) -> None:
    assert list(literals(ast.parse(line))) == [1]
    assert list(literals(ast.parse('played("hunt", 3), example(game_id="deck").id, "a hunt"'))) == []


@pytest.mark.slow
def test_a_game_stands_for_any_and_is_taken_by_a_helper() -> None:
    own = Path(__file__).relative_to(ROOT)
    found = {place.as_posix(): lines for place, tree in trees() if place != own and (lines := [*literals(tree)])}
    allowed = {place: number for place, (_, number) in EXCEPTIONS.items()}
    assert {place: lines for place, lines in found.items() if len(lines) > allowed.get(place, 0)} == {}, HELP
    fewer = {place: len(found.get(place, [])) for place, number in allowed.items() if len(found.get(place, [])) < number}
    assert fewer == {}, "fewer stand there now: let EXCEPTIONS say so"
