"""Who will learn what: asked before a revealing move, in sentences for the referee."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.scheme import PUBLIC, REFEREE
from engine.view import Face, Sighting, View
from engine.words import capital, joined


class Preview(msgspec.Struct, frozen=True):
    """What a move would tell each audience.

    Attributes:
        told: the sightings that would be published to each audience (the referee's own included).
        learned: the faces that an audience would see and does not see now; audiences that learn none are left out.
        pending: what chance has yet to decide ("" if nothing); what depends on it is not in ``told``.
        sentences: the same for people: "Hunters and the public will see The Accountant."
    """

    told: dict[str, tuple[Sighting, ...]]
    learned: dict[str, tuple[Face, ...]]
    pending: str
    sentences: tuple[str, ...]


def preview(
    told: Mapping[str, list[Sighting]], pending: str, views: Mapping[str, View], names: Mapping[str, str]
) -> Preview:
    """The preview for sightings that would be told, given what each audience is shown now."""
    learned = {audience: _new_faces(told[audience], views[audience]) for audience in told if audience != REFEREE}
    learned = {audience: faces for audience, faces in learned.items() if faces}
    return Preview(
        {audience: tuple(sightings) for audience, sightings in told.items()},
        learned,
        pending,
        tuple(_sentences(learned, pending, names)),
    )


def name_audience(audience: str, names: Mapping[str, str]) -> str:
    """An audience as people call it."""
    if audience == PUBLIC:
        return "the public"
    return "the referee" if audience == REFEREE else names.get(audience, audience)


def _new_faces(sightings: list[Sighting], view: View) -> tuple[Face, ...]:
    known = {piece.face.id for zone in view.zones.values() for piece in zone.pieces if piece.face is not None}
    shown = {one.face.id: one.face for one in sightings if one.face is not None}
    return tuple(face for key, face in shown.items() if key not in known)


def _sentences(learned: Mapping[str, tuple[Face, ...]], pending: str, names: Mapping[str, str]) -> list[str]:
    readers: dict[str, list[str]] = {}
    for audience, faces in learned.items():
        for face in faces:
            readers.setdefault(face.name, []).append(name_audience(audience, names))
    cards: dict[tuple[str, ...], list[str]] = {}
    for card, who in readers.items():
        cards.setdefault(tuple(who), []).append(card)
    said = [f"{capital(joined(who))} will see {joined(seen)}." for who, seen in cards.items()]
    if pending:
        said.append(f"What else is shown depends on chance: {pending}.")
    return said
