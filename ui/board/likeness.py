"""Which piece of one View is which piece of the next, as far as its audience can tell."""

from __future__ import annotations

from engine.view import PieceView, Sighting


def same(one: PieceView, other: PieceView) -> bool:
    """Whether two pieces look the same but for their marks and places."""
    if one.face is None or other.face is None:
        return one.face is other.face and one.back == other.back
    return one.face is other.face or one.face.id == other.face.id


def alike(one: PieceView, other: PieceView) -> bool:
    """Whether two pieces are drawn alike: they differ at most in their handles."""
    if one is other:
        return True
    same_card = one.face == other.face and one.back == other.back and one.up == other.up
    return same_card and list(one.marks.items()) == list(other.marks.items())


def turned(one: PieceView, other: PieceView) -> bool:
    """Whether one is the other turned over."""
    return (one.face is None) != (other.face is None) and one.back == other.back


def told_of(sighting: Sighting, piece: PieceView) -> bool:
    """Whether the sighting can be of this piece."""
    if sighting.face is not None:
        return piece.face is not None and piece.face.id == sighting.face.id
    return sighting.back is None or piece.back == sighting.back
