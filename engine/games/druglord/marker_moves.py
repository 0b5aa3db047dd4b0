"""Moving markers, Regions and cards (chapter 2 of the digest)."""

from __future__ import annotations

from engine.games.druglord.context import DruglordContext
from engine.games.druglord.table_reader import card_of, heap_mark, read, status_of
from engine.play.working_table import Desk


def add_house(desk: Desk[DruglordContext], seat: str, kind: str, n: int) -> None:
    """Add markers of a kind to the Traphouse of a seat, or take them from it."""
    desk.add_mark(status_of(seat), heap_mark(kind), n)


def take_weight(desk: Desk[DruglordContext], region: str, kind: str, n: int) -> int:
    """Take markers from a Region, the stored one first, and return how many were stored; all are in the bank then."""
    stored = min(n, read(desk).on(region, f"stored/{kind}"))
    desk.add_mark(region, f"stored/{kind}", -stored)
    desk.add_mark(region, f"weight/{kind}", stored - n)
    return stored


def clear_weight(desk: Desk[DruglordContext], region: str) -> dict[str, int]:
    """Put all markers of a Region into the bank and return what they were, by type."""
    lost = read(desk).all_weight(region)
    for kind, n in lost.items():
        take_weight(desk, region, kind, n)
    return lost


def occupy(desk: Desk[DruglordContext], seat: str, region: str) -> None:
    """Put the Region's card before the seat, which holds it then (DRUG-4.9, 5.12)."""
    desk.move(card_of(region), f"empire:{seat}")


def lose_region(desk: Desk[DruglordContext], region: str, claim: str = "") -> None:
    """Make the Region vacant; it goes into the next Draft, with a claim if there is a winner (DRUG-11.11)."""
    clear_weight(desk, region)
    for card in desk.table.ids(f"region/{region}")[1:]:
        discard(desk, card)
    desk.move(card_of(region), "returned")
    desk.mark(card_of(region), "claim", claim)


def discard(desk: Desk[DruglordContext], card: str) -> None:
    """Put a Baller card on the discards, without its marks."""
    for mark in dict(desk.table.piece(card).marks):
        desk.mark(card, mark, "")
    desk.move(card, "discards")
