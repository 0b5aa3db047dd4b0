"""Cards that stand back while none of them can be played."""

from __future__ import annotations

from collections.abc import Iterable

from engine.model.view import View
from ui.board.scene.piece_item import PieceItem


def let_rest(view: View, cards: Iterable[PieceItem]) -> None:
    """Let the cards of a hand stand back while the audience is asked and has no choice, so that it can play none."""
    has_no_choice = view.decision is not None and bool(view.decision.only)
    for card in cards:
        card.set_playable(False if has_no_choice else None, ())
