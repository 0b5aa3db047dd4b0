"""Pieces without a mark that their place says already, such as the sign of a seat in its own panel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from engine.model.view import PieceView, Scalar
from ui.board.layout.zone_schema import ZonePlace


def pieces_of(place: ZonePlace, pieces: Sequence[PieceView]) -> Sequence[PieceView]:
    """Return pieces as they are shown at their place: without the mark that this says already."""
    if not place.unmarked:
        return pieces
    return [msgspec.structs.replace(piece, marks=_without(piece.marks, place.unmarked)) for piece in pieces]


def _without(marks: Mapping[str, Scalar], left_out: str) -> dict[str, Scalar]:
    return {mark: value for mark, value in marks.items() if mark != left_out}
