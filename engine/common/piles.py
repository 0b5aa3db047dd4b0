"""Piles of cards that are drawn from and made anew."""

from __future__ import annotations

from collections.abc import Iterable

from engine.play.desk import Desk


def shuffle_into(desk: Desk, pile: str, cards: Iterable[str]) -> None:
    """These cards go to a pile, which is shuffled: a discard that becomes the new deck, or cards that are put back."""
    for card in cards:
        desk.move(card, pile)
    desk.shuffle(pile)
