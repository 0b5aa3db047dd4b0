"""Dark Pasts that only their owners know, and the moment that gives them away (KING-14.9)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.english import signed
from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.figures import actions_left
from engine.play.working_table import Desk


def reveal_past(desk: Desk[KingpinContext], seat: str) -> None:
    """Turn the seat's Dark Past face up, unless it lies so."""
    for card in desk.table.zones[f"past:{seat}"]:
        if not card.up:
            desk.turn(card.id, True)
            desk.say("past_revealed", seat=seat, card=desk.ref(card.id))


def reveal_past_that_changes_actions(desk: Desk[KingpinContext]) -> None:
    """Turn the active seat's Dark Past face up once it changes how many actions are left (KING-14.9)."""
    context, seat = desk.context, desk.context.active(desk.table)
    if context.lives(desk.table, seat):
        seen, left = actions_left(context, desk.table, seat)
        if seen != left:
            reveal_past(desk, seat)


def announced_figure(desk: Desk[KingpinContext], seat: str, seen: int, secret: int) -> int:
    """Return the figure to announce: without what a Dark Past that is still face down adds."""
    cards = desk.table.zones[f"past:{seat}"] if seat else ()
    return seen if any(not card.up for card in cards) else seen + secret


def dice_in_words(context: KingpinContext, dice: Sequence[int], added: int, parts: Sequence[tuple[str, int]] = ()) -> str:
    """Return dice with what is added to them, so that the sum can be followed: ``1+3 +2 (Gideon Quill)``.

    ``parts`` are the cards that add; if they do not come to what was ``added`` (one has changed since), no card is named.
    """
    thrown = "+".join(map(str, dice))
    if sum(value for _, value in parts) != added:
        parts = [("", added)]
    return " ".join([thrown, *(_added(context, card, value) for card, value in parts if value)])


def _added(context: KingpinContext, card: str, value: int) -> str:
    return f"{signed(value)} ({context.name(card)})" if card else signed(value)
