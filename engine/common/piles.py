"""Piles of cards."""

from __future__ import annotations

from collections.abc import Iterable

from engine.play.working_table import Desk


def shuffle_into(desk: Desk, pile: str, cards: Iterable[str]) -> None:
    """Move these cards to a pile and shuffle it."""
    for card in cards:
        desk.move(card, pile)
    desk.shuffle(pile)
