"""Every game ships what its clauses say, all of them, so that a dispute can be settled from the program."""

from __future__ import annotations

import ast
import re

import pytest

from engine.contract.game import Game
from engine.contract.rulebook import LONGEST_TEXT, Rulebook, parse_rulebook
from engine.errors import ContentError
from engine.games import all_games
from engine.toml import parse_toml
from referee.session.content_files import load_rulebook
from tests.house.clauses import CLAUSE, RULES, read_clauses
from tests.house.files import ROOT

GAMES = all_games()
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])

TOY = """
[[section]]
title = "Playing"
[section.clauses]
"TOY-1.1" = "Who is asked plays a card."
"TOY-1.2" = "All cards are dealt."
[[section]]
title = "The end"
[section.clauses]
"TOY-2.1" = "When all cards are played, the game ends."
"""


def clauses_of(game: Game) -> list[str]:
    clauses = read_clauses(RULES / f"{game.id}.clauses")
    return sorted((*clauses.to_prove, *clauses.prose), key=lambda clause: [int(n) for n in re.findall(r"\d+", clause)])


@every_game
def test_every_clause_of_a_game_has_a_text(game: Game) -> None:
    assert list(load_rulebook(game)) == clauses_of(game), f"resources/{game.id}/rules.toml"


@every_game
def test_a_refusal_cites_a_clause_that_can_be_looked_up(game: Game) -> None:
    """COLL-12 and DECK-14 were cited, which are no clauses."""
    known = set(clauses_of(game))
    cited = {
        (path.name, node.value)
        for path in (ROOT / "engine" / "games" / game.id).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CLAUSE.fullmatch(node.value)
    }
    assert cited
    assert {(file, clause) for file, clause in cited if clause not in known} == set()


def test_a_rulebook_is_read_in_its_order() -> None:
    rulebook = parse_rulebook(parse_toml(TOY), "TOY", "rules.toml")
    assert [section.title for section in rulebook.sections] == ["Playing", "The end"]
    assert list(rulebook) == ["TOY-1.1", "TOY-1.2", "TOY-2.1"]
    assert rulebook.text("TOY-1.2") == "All cards are dealt."
    assert rulebook.text("TOY-9.9") == rulebook.text("") == ""


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("TOY-1.2", ["TOY-1.2"]),
        ("2.1 and toy-1.1; HUNT-1.2, 7.7", ["TOY-2.1", "TOY-1.1"]),
        ("12.1 or 1.25", []),
        ("", []),
    ],
)
def test_clauses_are_known_by_their_numbers_too(words: str, named: list[str]) -> None:
    rulebook = parse_rulebook(parse_toml(TOY), "TOY", "rules.toml")
    assert rulebook.named_in(words) == {clause: rulebook.text(clause) for clause in named}


def test_a_game_without_texts_has_an_empty_rulebook() -> None:
    assert list(Rulebook()) == []
    assert Rulebook().text("TOY-1.1") == ""


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (TOY.replace("TOY-1.2", "HUNT-1.2"), "record HUNT-1.2: a clause is called like TOY-5.4."),
        (TOY.replace("TOY-1.2", "TOY-12"), "record TOY-12: a clause is called like TOY-5.4."),
        (TOY.replace("TOY-1.2", "TOY-1.0"), "record TOY-1.0: clauses stand in ascending order, each once."),
        (TOY.replace("TOY-2.1", "TOY-1.2"), "record TOY-1.2: clauses stand in ascending order, each once."),
        (TOY.replace("All cards are dealt.", " "), "record TOY-1.2: its text is one line of 1 to 400 letters."),
        (TOY.replace("All cards", "All\\ncards"), "record TOY-1.2: its text is one line of 1 to 400 letters."),
        (TOY.replace("All cards", "A" * LONGEST_TEXT), "record TOY-1.2: its text is one line of 1 to 400 letters."),
        (TOY.replace("The end", ""), "a section needs a title and clauses."),
        (TOY.replace("[[section]]", "[[chapter]]").replace("[section.", "[chapter."), "unknown field `chapter`"),
    ],
)
def test_a_wrong_rulebook_is_refused_by_its_clause(wrong: str, why: str) -> None:
    with pytest.raises(ContentError, match=re.escape(why)):
        parse_rulebook(parse_toml(wrong), "TOY", "rules.toml")
