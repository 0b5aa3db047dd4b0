"""The figures of a session of this game, reckoned from what `whitecell export` writes."""

from __future__ import annotations

from tests.games.deck.second_case import PROBLEMS
from tests.review.by_hand import Counts, Reckoning, TableLedger, ToldSession


def counted(table: TableLedger, told: ToldSession) -> Counts:
    found: Counts = {"problems": table.count("problem_pile", "field/"), "open": table.count("strategy/")}
    for seat in (f"player_{n}" for n in range(1, 9)):
        won = [PROBLEMS[one["kind"]]["points"] for one in table.zones.get(f"won:{seat}", [])]
        found[f"score/{seat}"] = sum(won) if f"seated/{seat}" in table.numbers else None
        found[f"hand/{seat}"] = table.count(f"hand:{seat}") if table.numbers.get(f"seated/{seat}") else None
    return found


RECKONING = Reckoning(
    counted,
    lambda zone, seat: zone == f"hand:{seat}",
)
