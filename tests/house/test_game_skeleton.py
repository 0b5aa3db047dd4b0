"""The games are siblings: who has learned one finds every part of the next under the same name."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.house.files import ROOT

GAMES = sorted(folder for folder in (ROOT / "engine" / "games").iterdir() if (folder / "game.py").exists())
PARTS = {
    "game": "seats, options, content and version: what is registered",
    "options": "the options as they are chosen, and as the rules read them",
    "presets": "named sets of options",
    "content": "the records of the content file",
    "load_content": "reading and checking a content file",
    "context": "what handlers need beside the table",
    "schema": "zones, numbers, marks, rolls, prompts and who sees them",
    "log_lines": "the lines of the log",
    "figures": "numbers and marks that follow from the table",
    "setup": "what happens before the first turn",
    "rulings": "how the game goes on when a ruling closes a decision",
    "refusals": "why a verb is not possible now",
    "invariants": "what must hold on every table",
    "measures": "figures for the review",
    "player_aids": "texts for the teams' screens",
    "bot": "the demonstration player",
    "rules": "all of it put together",
}
"""The files that every game has; the others are chapters of its rulebook."""


def functions(path: Path) -> set[str]:
    """The functions of a module, those of its classes left out."""
    return {node.name for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.FunctionDef)}


every_game = pytest.mark.parametrize("folder", GAMES, ids=[folder.name for folder in GAMES])


@every_game
def test_a_game_has_the_files_that_every_game_has(folder: Path) -> None:
    assert not {part for part in PARTS if not (folder / f"{part}.py").exists()}


@every_game
@pytest.mark.parametrize(
    ("part", "name"),
    [("schema", "make_schema"), ("invariants", "faults"), ("rulings", "after_ruling")],
)
def test_a_part_is_made_by_a_function_of_the_same_name(folder: Path, part: str, name: str) -> None:
    assert name in functions(folder / f"{part}.py")


@every_game
def test_rules_are_only_put_together(folder: Path) -> None:
    """What a state does stands in the chapter of the rulebook that says so."""
    assert functions(folder / "rules.py") == set()


@every_game
def test_a_game_ships_what_is_printed_and_said(folder: Path) -> None:
    shipped = {path.name for path in (ROOT / "resources" / folder.name).iterdir()}
    assert shipped >= {"content.toml", "board.toml", "rules.toml"}, folder.name


@pytest.mark.slow
@every_game
def test_what_the_context_is_needs_no_cast(folder: Path) -> None:
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = {alias.name for alias in node.names} if isinstance(node, ast.ImportFrom) else set()
            assert "cast" not in names, path.name
            assert "TYPE_CHECKING" not in names, path.name


@every_game
def test_the_context_knows_no_phase_of_the_game(folder: Path) -> None:
    """So no file has to import what imports it."""
    imported = [
        node.module.rpartition(".")[2]
        for node in ast.walk(ast.parse((folder / "context.py").read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"engine.games.{folder.name}.")
    ]
    assert not {"rules", "setup", "bot", "refusals", "invariants", "measures", "game"} & set(imported)
