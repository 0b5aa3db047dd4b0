"""Whatever a file says can be shown, is refused in a sentence, and can be mended: nothing of it ends the program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.contract.game import Game
from engine.games import all_games
from referee.contents.content_check import ContentPlace
from referee.contents.content_document import parse_document
from referee.contents.content_sets import ContentSet, read_set
from tests.effort import some, tries
from tests.ui.contents.hands import Hands, supplied

pytestmark = pytest.mark.slow

GAMES = all_games()
some_games = pytest.mark.parametrize("game", some(GAMES, 2, __name__), ids=lambda game: game.id)
ODD: tuple[Any, ...] = ("", "x" * 300, "<b>&\n\u202e", -1, 10**20, 1.5, True, [], {}, [{}], {"a": {"b": [1]}}, [[1], ["x"]])

OTHER = ("", "a = 1\n", "[card]\nid = 1\n", "[[meta]]\n[[meta]]\n", "card = [1, 2]\n", '["odd name"]\n[a.b.c]\nd = 1\n')
"""What the file of a game never says."""


def set_of(game: Game, text: str, tmp_path: Path) -> ContentSet:
    path = tmp_path / "odd.toml"
    path.write_text(text, encoding="utf-8")
    return ContentSet(game.id, "odd", path)


@some_games
def test_any_value_in_any_field_can_be_shown_and_is_refused_or_played(game: Game, qtbot: QtBot, tmp_path: Path) -> None:
    hands = Hands(qtbot, GAMES, game)
    hands.window.open_set(game, set_of(game, read_set(supplied(game)).text, tmp_path))
    number = 0
    for spec in hands.editor.tables:
        records = hands.editor.document.records(spec.name)
        if not records:
            continue
        for field in list(records[0]):
            for odd in (ODD[number % len(ODD)], ODD[(number + 5) % len(ODD)])[: tries(1, 2)]:
                hands.editor.change_record(spec.name, 0, {**records[0], field: odd})
                hands.page.show_place(ContentPlace(spec.name, 0))
                hands.editor.check_now()
                assert hands.editor.document.records(spec.name)[0][field] == odd
                hands.editor.undo.undo()
                number += 1
    assert hands.refused == ""
    assert parse_document(hands.editor.document.text, "odd.toml").data == hands.editor.document.data


@some_games
def test_a_file_that_says_something_else_is_shown_and_refused(game: Game, qtbot: QtBot, tmp_path: Path) -> None:
    hands = Hands(qtbot, GAMES, game)
    for text in OTHER[GAMES.index(game) % 3 :: tries(3, 1)]:
        hands.window.open_set(game, set_of(game, text, tmp_path))
        assert hands.refused, text
        for spec in hands.editor.tables:
            hands.page.show_place(ContentPlace(spec.name, 0))
            if hands.window.commands.add.isEnabled():
                hands.press(hands.window.commands.add)
                hands.press(hands.window.commands.undo)
        while hands.window.commands.undo.isEnabled():
            hands.press(hands.window.commands.undo)


@some_games
def test_a_list_that_a_file_has_as_one_table_takes_another_record(game: Game, qtbot: QtBot, tmp_path: Path) -> None:
    name = next(spec.name for spec in Hands(qtbot, GAMES, game).editor.tables if spec.is_list)
    hands = Hands(qtbot, GAMES, game)
    hands.window.open_set(game, set_of(game, f'[{name}]\nid = "one"\n', tmp_path))
    hands.page.show_place(ContentPlace(name, 0))
    hands.press(hands.window.commands.add)
    assert len(hands.editor.document.data[name]) == 2


def test_a_table_and_a_field_that_the_game_does_not_know_are_seen_and_removed(qtbot: QtBot, tmp_path: Path) -> None:
    game = GAMES[0]
    text = read_set(supplied(game)).text
    hands = Hands(qtbot, GAMES, game)
    hands.window.open_set(game, set_of(game, f"{text}\nunheard_of = 1\n\n[strange]\nwhat = 1\n", tmp_path))
    assert "unheard_of" in hands.refused or "strange" in hands.refused
    hands.choose_table("strange")
    hands.press(hands.window.commands.remove)
    assert "unheard_of" in hands.refused
    hands.press(hands.window.commands.go_to_problem)
    hands.button("remove", "unheard_of")
    assert hands.refused == ""
