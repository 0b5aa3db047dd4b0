"""Reads the text of a move entry as the panel does."""

from __future__ import annotations

from engine.moves.move import Move
from ui.console.entry.move_entry import MoveEntry


def chosen(entry: MoveEntry) -> Move | None:
    """The move that the words chosen make by themselves, if they are one; nothing may be half typed."""
    return next((entry.move(one) for one in entry.candidates() if entry.is_at(one) and one.ready), None)
