"""Primitives of weight: markers gained, exchanged, taken."""

from __future__ import annotations

from engine.games.druglord.content import TYPES
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.forms import heaps
from engine.games.druglord.marker_moves import add_house
from engine.games.druglord.primitives.base import CardPlay, others
from engine.games.druglord.table_reader import FRESH, read, type_of
from engine.games.druglord.wording import markers, tell
from engine.model.event import Data
from engine.play.working_table import Desk


def gain_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return any mix of types that the bank has."""
    board = read(desk)
    limits = {kind: min(board.bank(kind), play.effect.number) for kind in TYPES}
    n = min(play.effect.number, sum(limits.values()))
    return [{"take": way} for way in heaps(limits, n)] if n else []


def gain(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Move markers from the bank to the Traphouse."""
    for kind, n in play.args["take"].items():
        add_house(desk, play.seat, kind if play.effect.ready else FRESH + kind, n)
    tell(desk, "gained", play.seat, what=markers(play.args["take"]))


def convert_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return up to so many markers, each for one of another type."""
    board, most = read(desk), play.effect.max
    bank = {kind: min(most, board.bank(kind)) for kind in TYPES}
    ways = []
    for give in heaps(board.traphouse(play.seat), most, 1):
        n = sum(give.values())
        gone = {kind: sum(k for heap, k in give.items() if type_of(heap) == kind) for kind in TYPES}
        # Each marker for one of another type: possible when no type stands on both sides more than n times together.
        ways += [
            {"give": give, "take": take}
            for take in heaps(bank, n)
            if all(gone[kind] + take.get(kind, 0) <= n for kind in TYPES)
        ]
    return ways


def convert(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Exchange markers with the bank; what comes is ready."""
    for heap, n in play.args["give"].items():
        add_house(desk, play.seat, heap, -n)
    for kind, n in play.args["take"].items():
        add_house(desk, play.seat, kind, n)
    tell(desk, "exchanged", play.seat, give=markers(play.args["give"]), take=markers(play.args["take"]))


def steal_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return any kind of marker in another Traphouse."""
    board = read(desk)
    return [{"other": other, "type": heap} for other in others(desk, play.seat) for heap in board.traphouse(other)]


def steal(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Move a marker to the own Traphouse."""
    other, heap = play.args["other"], play.args["type"]
    n = min(play.effect.number, read(desk).traphouse(other)[heap])
    add_house(desk, other, heap, -n)
    add_house(desk, play.seat, type_of(heap) if play.effect.ready else heap, n)
    tell(desk, "stolen", play.seat, what=markers({heap: n}), other=other)
