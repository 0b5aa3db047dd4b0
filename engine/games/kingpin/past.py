"""Dark Pasts that only their owners know, and the moment that gives them away (KING-14.9)."""

from __future__ import annotations

from engine.play.desk import Desk


def reveal_past(desk: Desk, seat: str) -> None:
    """The seat's Dark Past is turned face up, unless it lies so."""
    for card in desk.table.zones[f"past:{seat}"]:
        if not card.up:
            desk.turn(card.id, True)
            desk.say("past_revealed", seat=seat, card=desk.ref(card.id))


def shown(desk: Desk, seat: str, seen: int, secret: int) -> int:
    """The figure to announce: without what a Dark Past that is still face down adds."""
    cards = desk.table.zones[f"past:{seat}"] if seat else ()
    return seen if any(not card.up for card in cards) else seen + secret
