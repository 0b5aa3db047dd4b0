"""Changing the Field: cards are laid on a problem and discarded from it (DECK-6.14, 7.2, 7.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.english import joined
from engine.games.deck.context import DeckContext
from engine.games.deck.matching import Placement
from engine.play.working_table import Desk


def lay_technique(desk: Desk[DeckContext], spot: int, seat: str, technique: str, at: int | None = None) -> None:
    """Lay a technique of a hand on a problem, as the last or at this place; what was marked on it before is over."""
    clear_marks(desk, technique)
    desk.move(technique, f"strategy/{spot}", at)
    desk.mark(technique, "by", seat)
    desk.mark(technique, "new", 1)


def lay_modifier(desk: Desk[DeckContext], spot: int, seat: str, piece: str, one: Placement) -> None:
    """Lay a modifier on the problem or on a technique."""
    desk.move(piece, f"modifiers/{spot}")
    desk.mark(piece, "by", seat)
    desk.mark(piece, "on", one.on)
    desk.mark(piece, "choice", one.choice)


def counter(desk: Desk[DeckContext], technique: str) -> None:
    """Counter a technique: it cannot be saved, only replaced (DECK-6.11)."""
    desk.mark(technique, "countered", 1)
    desk.say("countered", card=desk.name(technique))


def clear_marks(desk: Desk[DeckContext], piece: str) -> None:
    """Take all marks off a card."""
    for mark in tuple(desk.table.piece(piece).marks):
        desk.mark(piece, mark, 0)


def discard(desk: Desk[DeckContext], pieces: Iterable[str]) -> None:
    """Discard cards face up, bare of all marks."""
    for piece in pieces:
        clear_marks(desk, piece)
        desk.move(piece, "discard_open", 0)


def discard_played(desk: Desk[DeckContext]) -> None:
    """Discard a counter or challenge that is settled (DECK-6.14)."""
    discard(desk, desk.table.ids("played"))


def drop(desk: Desk[DeckContext], spot: int, techniques: Sequence[str], seat: str) -> None:
    """Discard techniques that are replaced or given up, with all modifiers on them (DECK-6.14).

    By option one whose explanation failed goes back to the hand, where it stays marked for this turn (DECK-11.4).
    """
    for technique in techniques:
        on_it = [one.id for one in desk.table.zones[f"modifiers/{spot}"] if one.marks.get("on") == technique]
        if not desk.marks(technique, "failed") or seat not in desk.context.playing(desk.table):
            discard(desk, [technique, *on_it])
            continue
        discard(desk, on_it)
        clear_marks(desk, technique)
        desk.mark(technique, "failed", 1)
        desk.say("returned", card=desk.name(technique))
        desk.move(technique, f"hand:{seat}")


def clear_spot(desk: Desk[DeckContext], spot: int) -> None:
    """Discard all techniques and modifiers of a solved problem (DECK-7.2)."""
    discard(desk, [*desk.table.ids(f"strategy/{spot}"), *desk.table.ids(f"modifiers/{spot}")])


def names(desk: Desk[DeckContext], pieces: Sequence[str]) -> str:
    """Return the printed names of cards that lie open to all, for a line."""
    return joined([desk.name(piece) for piece in pieces])
