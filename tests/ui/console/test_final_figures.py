"""How the seats stand at the end of a game, as the console tells it."""

from __future__ import annotations

import pytest

from engine.contract.rules import Measure
from tests.ui.console.toy_console import desk_session
from ui.console.decision.final_figures import final_figures


def test_figures_at_the_end_are_written_as_those_of_the_review(monkeypatch: pytest.MonkeyPatch) -> None:
    """A large one was "1.5e+06", one below nothing had a hyphen, and the unit stood beside the title alone."""
    session = desk_session()
    one, other, *_ = session.seats
    measures = (
        Measure("cash", "Cash", "$K", lambda _table: 1_500_000, one),
        Measure("cash", "Cash", "$K", lambda _table: 2.25, other),
        Measure("score", "Score", "points", lambda _table: -3, one),
        Measure("gone", "Gone", "points", lambda table: table.zones["nowhere"][0].count("x"), one),
        Measure("hand", "Cards in hand", "cards", lambda _table: 5, one, stake=False),
    )
    monkeypatch.setattr(session.rules, "measures", measures)
    assert final_figures(session, {one: "Ada", other: "Ben"}) == [
        "Cash: Ada has $1500000K, Ben has $2.2K",
        "Score: Ada has −3",
    ]


def test_a_figure_of_a_seat_with_a_number_ran_together_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was "Score: Player 1 8"."""
    session = desk_session()
    one = session.seats[0]
    monkeypatch.setattr(session.rules, "measures", (Measure("score", "Score", "points", lambda _table: 8, one),))
    assert final_figures(session, {one: "Player 1"}) == ["Score: Player 1 has 8"]
