"""The lessons of a ply: what the cards stand for that it was about."""

from __future__ import annotations

from engine.model.view import Face
from referee.review.ply_cards import faces_of_ply
from referee.review.review import Review

_MOST = 3
"""So many lessons at most are told of a ply: who reads more in a moment remembers none."""


def lessons_at(review: Review, ply: int) -> tuple[Face, ...]:
    """Return the faces of the cards that a ply was about and that have a lesson, each lesson once."""
    found: dict[str, Face] = {}
    for face in faces_of_ply(review, ply):
        if face.lesson:
            found.setdefault(face.lesson, face)
    return tuple(found.values())[:_MOST]


def lessons_text(review: Review, ply: int) -> str:
    """Return the same as sentences; "" where no card mattered that has a lesson."""
    return " ".join(f"{face.name}: {face.lesson}" for face in lessons_at(review, ply))
