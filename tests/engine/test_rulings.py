"""The referee rules: any edit that names what there is, and the game goes on from there."""

from __future__ import annotations

import pytest

from engine.chance import Random
from engine.errors import IllegalMove
from engine.event import (
    Ended,
    Event,
    Made,
    Marked,
    Moved,
    Outcome,
    Piece,
    Popped,
    Published,
    Pushed,
    Rolled,
    Said,
    Set,
    Shuffled,
    Task,
)
from engine.game import Game
from engine.match import Match
from tests.engine.toy import Toy
from tests.games.shelf import GAMES, IDS, new_match

HAND = "hand:north"


@pytest.fixture
def match() -> Match:
    return Match(Toy(), None, seed=5)


def _refusals(match: Match) -> list[tuple[Event, str]]:
    card = match.table.ids(HAND)[0]
    end = Outcome(("nobody",), "x", "It ends.")
    return [
        (Set("nope", None, 3), "there is no number nope"),
        (Made(Piece("new", "nope"), HAND, 0), "there is no kind of piece nope"),
        (Made(Piece("new", match.table.piece(card).kind), "nope", 0), "there is no zone nope"),
        (Made(Piece("new", match.table.piece(card).kind), HAND, -1), f"there is no place -1 in {HAND}"),
        (Made(Piece(card, match.table.piece(card).kind), HAND, 0), f"{card} is already there"),
        (Moved(card, HAND, 0, "nope", 0), "there is no zone nope"),
        (Moved(card, HAND, 0, "table", 99), "there is no place 99 in table"),
        (Moved(card, "table", 0, HAND, 0), f"there is no piece {card} in table"),
        (Shuffled("nope", (), ()), "there is no zone nope"),
        (Marked(card, "nope", 0, 1), "there is no mark nope"),
        (Rolled("nope", "north", (1,)), "there is no roll nope"),
        (Said("nope"), "there is no line nope"),
        (Pushed(Task("nope")), "there is no decision nope"),
        (Popped(Task("nope")), "there is no decision nope"),
        (Pushed(Task(next(iter(match.rules.decisions)), ("nobody",))), "nobody is called nobody"),
        (Ended(None, end), "nobody is called nobody"),
        (Published(("nobody",)), "nobody is called nobody"),
    ]


@pytest.mark.parametrize("at", range(17))
def test_an_edit_that_names_what_is_not_there_is_refused_by_its_name(match: Match, at: int) -> None:
    edit, sentence = _refusals(match)[at]
    with pytest.raises(IllegalMove, match=sentence.replace("(", r"\(")) as refused:
        match.rule(edit, reason="a slip of the pen")
    assert refused.value.code == "bad_edit"
    assert len(match.fold.plies) == 1


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_when_the_pending_decision_is_closed_the_rules_go_on(game: Game) -> None:
    match, chance = new_match(game, seed=3), Random(3)
    closed = 0
    for ply in range(60):
        task = match.task
        if task is None:
            break
        if ply % 4 == 0:
            match.rule(Popped(task), reason="this is skipped")
            closed += 1
            assert bool(match.legal_moves) == (match.task is not None)
            stuck = match.task is None and match.outcome is None
            assert stuck == ("Nothing is pending, but the game has not ended." in match.faults())
            match.undo("it was only tried")
        match.play(match.legal_moves.sample(chance))
    assert closed > 5
