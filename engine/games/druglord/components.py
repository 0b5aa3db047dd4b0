"""Moving markers, Regions and cards (chapter 2 of the digest)."""

from __future__ import annotations

from engine.games.druglord.context import DruglordContext
from engine.games.druglord.table_reader import card_of, heap_mark, read, status_of
from engine.play.desk import Desk


def add_house(desk: Desk[DruglordContext], seat: str, kind: str, n: int) -> None:
    """The Traphouse of a seat gets (or loses) markers of a kind."""
    desk.add_mark(status_of(seat), heap_mark(kind), n)


def take_weight(desk: Desk[DruglordContext], region: str, kind: str, n: int) -> None:
    """Markers leave a Region, the stored one first; the caller puts them somewhere."""
    stored = min(n, read(desk).on(region, f"stored/{kind}"))
    desk.add_mark(region, f"stored/{kind}", -stored)
    desk.add_mark(region, f"weight/{kind}", stored - n)


def clear_weight(desk: Desk[DruglordContext], region: str) -> dict[str, int]:
    """All markers of a Region go to the bank; what they were."""
    lost = read(desk).all_weight(region)
    for kind, n in lost.items():
        take_weight(desk, region, kind, n)
    return lost


def occupy(desk: Desk[DruglordContext], seat: str, region: str) -> None:
    """The Region's card lies before the seat, a marker of the seat on the board (DRUG-4.9, 5.12)."""
    desk.move(card_of(region), f"empire:{seat}")


def lose_region(desk: Desk[DruglordContext], region: str, claim: str = "") -> None:
    """The Region becomes vacant and goes into the next Draft, with a claim if there is a winner (DRUG-11.11)."""
    clear_weight(desk, region)
    for card in desk.table.ids(f"region/{region}")[1:]:
        discard(desk, card)
    desk.move(card_of(region), "returned")
    if claim:
        desk.mark(card_of(region), "claim", claim)


def discard(desk: Desk[DruglordContext], card: str) -> None:
    """A Baller card goes to the discards, without its marks."""
    for mark in dict(desk.table.piece(card).marks):
        desk.mark(card, mark, "")
    desk.move(card, "discards")
