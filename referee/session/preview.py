"""Who will learn what: asked before a revealing move, in sentences for the referee."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from engine.english import capital, joined
from engine.model.view import Face, Observation, View
from engine.visibility.schema import PUBLIC, REFEREE

_FEW = 4  # so many are named one by one, though they are all
_NAMED = 12  # so many cards are named; of more, as many less one, and how many others


class Preview(msgspec.Struct, frozen=True):
    """What a move would tell each audience.

    Attributes:
        told: the observations that would be published to each audience (the referee's own included).
        learned: the faces that an audience would see and does not see now; audiences that learn none are left out.
        pending: what chance has yet to decide ("" if nothing); what depends on it is not in ``told``.
        sentences: the same for people: "Hunters and the public will see The Accountant."
    """

    told: dict[str, tuple[Observation, ...]]
    learned: dict[str, tuple[Face, ...]]
    pending: str
    sentences: tuple[str, ...]


def preview(
    told: Mapping[str, list[Observation]],
    pending: str,
    views: Mapping[str, View],
    names: Mapping[str, str],
    present: Collection[str],
    after: Mapping[str, View],
) -> Preview:
    """The preview for observations that would be told, given what each audience is shown now.

    ``present`` are the seats that play now: one that comes later or has left learns nothing. ``after`` are the views
    that would be others, if that is known: a card may be opened by nothing that happens to it, as at the end of a game.
    """
    learned = {one: _new_faces(told[one], views[one], after.get(one)) for one in told if one != REFEREE}
    learned = {one: faces for one, faces in learned.items() if faces and (one == PUBLIC or one in present)}
    return Preview(
        {audience: tuple(observations) for audience, observations in told.items()},
        learned,
        pending,
        tuple(_sentences(learned, pending, names, {PUBLIC, *present})),
    )


def name_audience(audience: str, names: Mapping[str, str]) -> str:
    """An audience as people call it."""
    if audience == PUBLIC:
        return "the public"
    return "the referee" if audience == REFEREE else names.get(audience, audience)


def _new_faces(observations: list[Observation], view: View, after: View | None) -> tuple[Face, ...]:
    shown = {one.face.id: one.face for one in observations if one.face is not None}
    if after is not None:
        shown.update(_faces(after))
    known = _faces(view).keys() if shown else ()
    return tuple(face for key, face in shown.items() if key not in known)


def _faces(view: View) -> dict[str, Face]:
    return {piece.face.id: piece.face for zone in view.zones.values() for piece in zone.pieces if piece.face is not None}


def _cards(names: list[str]) -> str:
    if len(names) <= _NAMED:
        return joined(names)
    return joined([*names[: _NAMED - 1], f"{len(names) - _NAMED + 1} other cards"])


def _sentences(
    learned: Mapping[str, tuple[Face, ...]], pending: str, names: Mapping[str, str], everybody: Collection[str]
) -> list[str]:
    readers: dict[str, list[str]] = {}
    for audience, faces in learned.items():
        for face in faces:
            readers.setdefault(face.name, []).append(audience)
    cards: dict[tuple[str, ...], list[str]] = {}
    for card, who in readers.items():
        cards.setdefault(tuple(who), []).append(card)
    said = []
    for readers_of, seen in cards.items():
        all_of_many = len(readers_of) == len(everybody) > _FEW
        people = "everybody" if all_of_many else joined([name_audience(one, names) for one in readers_of])
        said.append(f"{capital(people)} will see {_cards(seen)}.")
    if pending:
        said.append(f"What else is shown depends on chance: {pending}.")
    return said
