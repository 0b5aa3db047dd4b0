"""The balance of simulated games: who wins, how games end, and which cards are used."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engine.match.match import Match
from engine.model.table import Table
from referee.simulation.balance import BalanceGame, CardUse, balance_rows, used_cards
from referee.simulation.playtest import PlayTestPlan, play_one
from tests.engine.toy import ToyRules
from tests.referee.conftest import CONTENT, GAMES


@pytest.fixture
def plan(tmp_path: Path) -> PlayTestPlan:
    return PlayTestPlan(GAMES[0], CONTENT, {"cards": 8}, None, tmp_path / "crashes", cards=True)


def test_a_card_is_used_once_it_lies_open_and_not_while_it_is_in_a_hand(plan: PlayTestPlan) -> None:
    match = Match(plan.game, plan.content.content, options=plan.options, seats=plan.seats, seed=3)
    assert used_cards(match.history, match.seats) == ()
    move = next(iter(match.legal_moves))
    ply = match.play(move)
    assert used_cards(match.history, match.seats) == (CardUse(f"Card {move.args['card'].removeprefix('c')}", ply.seat),)


def test_every_card_that_was_used_is_noted_once_with_its_seat(plan: PlayTestPlan) -> None:
    played = play_one((plan, 3))
    assert sorted(use.card for use in played.cards) == [f"Card {n}" for n in range(8)]
    assert {use.seat for use in played.cards} == set(played.seats)
    assert play_one((msgspec.structs.replace(plan, cards=False), 3)).cards == ()


def test_nothing_is_checked_if_nothing_shall_be(plan: PlayTestPlan, monkeypatch: pytest.MonkeyPatch) -> None:
    def faults(self: ToyRules, table: Table) -> list[str]:
        return ["A card is missing."]

    monkeypatch.setattr(ToyRules, "faults", faults)
    assert play_one((plan, 3)).problem == "A card is missing."
    unchecked = play_one((msgspec.structs.replace(plan, unchecked=True), 3))
    assert (unchecked.problem, unchecked.plies) == ("", 9)


def test_the_table_says_what_is_fair() -> None:
    ace, both = CardUse("Ace", "red"), ("red", "blue")
    games = [
        BalanceGame("points", ("red",), both, (ace,)),
        BalanceGame("points", ("red",), both, (ace, CardUse("Event", ""))),
        BalanceGame("points", ("red",), both, ()),
        BalanceGame("time", (), both, (CardUse("Ace", "blue"),)),
    ]
    assert balance_rows(games, {"Card": ["Ace", "Event", "Joker"]}) == [
        ("ending", "points", 3, 3, 0.75, None, None),
        ("ending", "time", 1, 0, 0.25, None, None),
        ("seat", "red", 4, 3, 0.75, 1.5, 2.0),
        ("seat", "blue", 4, 0, 0.0, 1.5, 0.0),
        ("Card", "Ace", 3, 2, 0.667, 1.5, 1.33),
        ("Card", "Event", 1, 0, 0.0, 0.0, None),
        ("Card", "Joker", 0, 0, None, 0.0, None),
    ]
