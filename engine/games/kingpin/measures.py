"""Measures of the game for the review."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from engine.contract.rules import Measure
from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.figures import cash_goal, events_left, heat_total
from engine.model.table import Table


def measures(context: KingpinContext) -> Sequence[Measure]:
    """Price, Cops and Events of the city; cash, goods, control and characters of every seat."""
    found = [
        Measure("street_price", "Street price", "$K", lambda table: context.price(table)),
        Measure(
            "cops",
            "Cops on the board",
            "Cops",
            lambda table: len(context.cops(table)),
            decides=("cop_limit",),
            goal=lambda _table: context.content.constants.cop_limit,
        ),
        Measure("heat", "Heat so far", "heat", heat_total),
        Measure(
            "events_left", "Events left", "Events", partial(events_left, context), stake=False, runs_out=("event_deck",)
        ),
    ]
    for seat in context.seats:
        found += [
            Measure(
                f"cash:{seat}",
                "Cash",
                "$K",
                _number(f"cash:{seat}"),
                seat,
                decides=("cash", "event_deck"),
                goal=partial(_cash_goal, context, seat),
            ),
            Measure(f"drugs:{seat}", "Drugs", "drugs", _number(f"drugs:{seat}"), seat, stake=False),
            Measure(f"influence:{seat}", "Influence", "tokens", _number(f"influence:{seat}"), seat),
            Measure(
                f"controlled:{seat}",
                "Locations controlled",
                "locations",
                _of(context.locations_of, seat),
                seat,
                decides=("control",),
            ),
            Measure(
                f"characters:{seat}",
                "Characters on the board",
                "characters",
                _of(context.on_board, seat),
                seat,
                decides=("last_standing", "none_left"),
            ),
            Measure(f"heat_cards:{seat}", "Heat cards drawn", "cards", _number(f"heat_cards_drawn:{seat}"), seat),
        ]
    return tuple(found)


def _cash_goal(context: KingpinContext, seat: str, table: Table) -> float | None:
    """Return the cash with which a seat wins, with what its Dark Past asks in secret; None once it is out."""
    return cash_goal(context, table, seat)[1] if context.lives(table, seat) else None


def _number(name: str) -> Callable[[Table], float]:
    return lambda table: table.number(name)


def _of(count: Callable[[Table, str], Sequence[str]], seat: str) -> Callable[[Table], float]:
    return lambda table: len(count(table, seat))
