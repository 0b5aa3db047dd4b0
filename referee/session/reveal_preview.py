"""The preview of a revealing move: who will learn what, in sentences for the referee."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from engine.english import capital, joined
from engine.model.view import Face, Observation, View
from engine.visibility.schema import PUBLIC, REFEREE

_FEW = 4  # up to so many audiences are named, even if they are all
_NAMED = 12  # up to so many cards are named


class Preview(msgspec.Struct, frozen=True):
    """What a move would tell each audience.

    Attributes:
        observations: what would be published to each audience, the referee included.
        learned: the faces that an audience would see and does not see now; only audiences that learn some.
        pending: what chance has yet to decide ("" if nothing); what depends on it is left out.
        sentences: what is learned, for people: "Hunters and the public will see The Accountant."
        changed: by audience whose View would differ, the ids of the zones and numbers in which it does, none where only
            another decision is shown; no audience while chance has yet to decide.
    """

    told: dict[str, tuple[Observation, ...]]
    learned: dict[str, tuple[Face, ...]]
    pending: str
    sentences: tuple[str, ...]
    changed: dict[str, tuple[str, ...]] = {}


def preview(
    told: Mapping[str, Sequence[Observation]],
    pending: str,
    views: Mapping[str, View],
    names: Mapping[str, str],
    readers: Collection[str],
    after: Mapping[str, View],
) -> Preview:
    """Return the preview for observations that would be told, given the Views that audiences have now.

    ``readers`` are those who may learn something (`Session.readers`). ``after`` are the Views that would change, if they are
    known: at the end of a game, for example, cards are opened without an event of their own.
    """
    learned = _learned(told, views, readers, after)
    return Preview(
        {audience: tuple(observations) for audience, observations in told.items()},
        learned,
        pending,
        tuple(_sentences(learned, names, readers)),
        {audience: tuple(_changes(views[audience], view)) for audience, view in after.items()},
    )


def disclosed(
    told: Mapping[str, Sequence[Observation]],
    views: Mapping[str, View],
    names: Mapping[str, str],
    readers: Collection[str],
    after: Mapping[str, View],
) -> tuple[str, ...]:
    """Return the sentences of such a preview alone."""
    return tuple(_sentences(_learned(told, views, readers, after), names, readers))


def name_audience(audience: str, names: Mapping[str, str]) -> str:
    """Return the name of an audience for people."""
    if audience == PUBLIC:
        return "the public"
    return "the referee" if audience == REFEREE else names.get(audience, audience)


def _learned(
    told: Mapping[str, Sequence[Observation]], views: Mapping[str, View], readers: Collection[str], after: Mapping[str, View]
) -> dict[str, tuple[Face, ...]]:
    """Return the faces that are new to each audience, of those to which some are."""
    found = {one: _new_faces(told[one], views[one], after.get(one)) for one in told if one in readers}
    return {one: faces for one, faces in found.items() if faces}


def _new_faces(observations: Sequence[Observation], view: View, after: View | None) -> tuple[Face, ...]:
    shown = {one.face.id: one.face for one in observations if one.face is not None}
    if after is not None:
        shown.update(_faces(after))
    known = _faces(view).keys() if shown else ()
    return tuple(face for key, face in shown.items() if key not in known)


def _changes(now: View, after: View) -> Iterator[str]:
    """Yield the ids of zones, then of numbers, that differ between two Views of one audience."""
    for one, other in ((now.zones, after.zones), (now.numbers, after.numbers)):
        yield from [key for key in dict.fromkeys((*one, *other)) if one.get(key) != other.get(key)]


def _faces(view: View) -> dict[str, Face]:
    return {piece.face.id: piece.face for zone in view.zones.values() for piece in zone.pieces if piece.face is not None}


def name_cards(names: list[str]) -> str:
    """Return the names of cards in a sentence; of many the first ones, and how many others there are."""
    if len(names) <= _NAMED:
        return joined(names)
    return joined([*names[: _NAMED - 1], f"{len(names) - _NAMED + 1} other cards"])


def _sentences(
    learned: Mapping[str, tuple[Face, ...]], names: Mapping[str, str], everybody: Collection[str]
) -> Iterator[str]:
    readers: dict[str, list[str]] = {}
    for audience, faces in learned.items():
        for name in dict.fromkeys(face.name for face in faces):  # two cards may have one name
            readers.setdefault(name, []).append(audience)
    cards: dict[tuple[str, ...], list[str]] = {}
    for card, who in readers.items():
        cards.setdefault(tuple(who), []).append(card)
    for readers_of, seen in cards.items():
        all_of_many = len(readers_of) == len(everybody) > _FEW
        people = "everybody" if all_of_many else joined([name_audience(one, names) for one in readers_of])
        yield f"{capital(people)} will see {name_cards(seen)}."
