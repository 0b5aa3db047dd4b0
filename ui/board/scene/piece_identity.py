"""Which piece of one View is which piece of the next, as far as its audience can tell."""

from __future__ import annotations

from engine.model.view import Observation, PieceView
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import dims, glyphs


def is_same_piece(one: PieceView, other: PieceView) -> bool:
    """Whether two pieces look the same but for their marks and places."""
    if one.face is None or other.face is None:
        return one.face is other.face and one.back == other.back
    return one.face is other.face or one.face.id == other.face.id


def looks_alike(context: DrawContext, one: PieceView, other: PieceView) -> bool:
    """Whether two pieces are drawn looks_alike: they differ at most in their handles, and in marks that no layout shows."""
    if one is other:
        return True
    if one.face != other.face or one.back != other.back or one.up != other.up:
        return False
    if list(one.marks.items()) == list(other.marks.items()):
        return True
    return glyphs(context, one) == glyphs(context, other) and dims(context, one) == dims(context, other)


def is_turned_over(one: PieceView, other: PieceView) -> bool:
    """Whether one is the other turned over."""
    return (one.face is None) != (other.face is None) and one.back == other.back


def may_concern(observation: Observation, piece: PieceView) -> bool:
    """Whether the observation can be of this piece."""
    if observation.face is not None:
        return piece.face is not None and piece.face.id == observation.face.id
    return observation.back is None or piece.back == observation.back
