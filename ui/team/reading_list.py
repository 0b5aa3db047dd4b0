"""Which cards a team's window gives to read, and in which order: what just happened, what is asked about, own, open.

All of it follows from what the audience of the window sees and was told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.model.view import Face, Observation, View

MOST_NEW = 8
"""So many cards at most are read because they are new: where more come at once, a table was set up."""
TextKey = tuple[str, tuple[tuple[str, str], ...]]
"""What tells texts of cards apart: `text_key`."""
SHOWING = {"moved", "turned", "made", "removed", "marked"}
"""The kinds of observation that show a card."""
_NO_WORDS: Mapping[str, str] = {}
REVEALED, NAMED = "Just revealed", "Named by this move"
"""Why a new card is read, where its game does not say it of the line that names it."""


@dataclass(frozen=True)
class ReadingList:
    """The cards to read: ``asked`` are those that the decision names, ``own`` lie in the audience's own places; ``playable``
    are those of its own that it may play now, in the words of its board for that, ``play``.
    """

    asked: tuple[Face, ...] = ()
    own: tuple[Face, ...] = ()
    others: tuple[Face, ...] = ()
    playable: tuple[Face, ...] = ()
    play: str = ""

    @property
    def all(self) -> tuple[Face, ...]:
        """All of them."""
        return (*self.playable, *self.asked, *self.own, *self.others)


@dataclass(frozen=True)
class NewCards:
    """Cards that the last move brought, in the order in which they are read, and why each is.

    Attributes:
        faces: the cards.
        why: why each is read, in two or three words.
        at_once: those that who is asked reads before its own, too: what was revealed and, where no card is asked about and
            none may be played, what the line that stands large tells of as its game says.
    """

    faces: tuple[Face, ...] = ()
    why: Mapping[TextKey, str] = field(default_factory=dict)
    at_once: frozenset[TextKey] = frozenset()


def is_readable(face: Face) -> bool:
    """Return whether there is more to read of a card than its name and its signs."""
    return bool(face.text or face.notes)


def text_key(face: Face) -> TextKey:
    """Return what tells a card from those on which something else can be read: copies may differ in a lesson."""
    return face.id, face.notes


def reading_list(view: View, owners: Mapping[str, str], playable: Collection[str] = (), play: str = "") -> ReadingList:
    """Return the cards whose faces a View shows, each once; copies that teach something else are cards of their own.

    Args:
        view: what the audience sees.
        owners: who owns the zones on its board, in the order of their places; zones that have no place come after them.
        playable: the ids of the faces that it may play now.
        play: the words for that.
    """
    zones = view.zones
    order = [zone for zone in owners if zone in zones] + [zone for zone in zones if zone not in owners]
    own = {zone for zone, owner in owners.items() if owner == view.audience}
    order = [zone for zone in order if zone in own] + [zone for zone in order if zone not in own]
    seen: dict[TextKey, tuple[Face, bool]] = {}
    for zone in order:
        for piece in zones[zone].pieces:
            face = piece.face
            if face is not None and is_readable(face):
                seen.setdefault(text_key(face), (face, zone in own))
    decision = view.decision
    texts = (decision.title, decision.detail) if decision is not None and view.outcome is None else ()
    now = tuple([face for face, is_own in seen.values() if is_own and face.id in playable])
    named = tuple([face for face in named_in(texts, [face for face, _ in seen.values()]) if face not in now])
    asked = {text_key(face) for face in (*now, *named)}
    rest = [one for key, one in seen.items() if key not in asked]
    if view.outcome is not None or (decision is not None and view.audience in decision.seats):
        rest.sort(key=lambda one: not one[0].text)  # cards with a text of their own before mere facts
    own_faces = tuple([face for face, is_own in rest if is_own])
    return ReadingList(named, own_faces, tuple([face for face, is_own in rest if not is_own]), now, play)


def named_in(texts: Iterable[str], faces: Collection[Face]) -> tuple[Face, ...]:
    """Return those of the faces whose names stand in the texts, each text of a card once, in the order of the texts."""
    found: dict[TextKey, Face] = {}
    for text in texts:
        named = [(at, face) for face in faces if face.name and face.name in text and (at := found_at(text, face.name)) >= 0]
        for _, face in sorted(named, key=lambda one: one[0]):
            found.setdefault(text_key(face), face)
    return tuple(found.values())


def found_at(text: str, name: str) -> int:
    """Return where a name stands in a text, not only as a part of a longer word; -1 if it does not."""
    at = text.find(name)
    while at >= 0:
        if not any(one.isalnum() or one == "_" for one in (text[at - 1 : at], text[at + len(name) :][:1])):
            return at
        at = text.find(name, at + 1)
    return -1


def new_faces(
    told: Sequence[Observation], cards: ReadingList, headline: str = "", *, ended: bool = False
) -> tuple[Face, ...]:
    """Return the cards that were just shown, or that the lines just told name.

    First come those with a text in the line that stands large, the ``headline``; then the newest. Mere facts of which that
    line speaks come after what was shown. Once the game has ended these are the cards that its end revealed.
    """
    found: dict[TextKey, Face] = {}
    seen = cards.all
    ruled = any(one.beat == "correction" for one in told)  # what a ruling puts out of sight is not to be read
    for one in reversed(told):
        if one.kind in SHOWING and one.face is not None and is_readable(one.face) and not (ruled and one.face not in seen):
            found.setdefault(text_key(one.face), one.face)
    if ended:
        return tuple(sorted(list(found.values())[:MOST_NEW], key=lambda face: not face.text))
    if len(found) > MOST_NEW:
        found.clear()
    shown = tuple(found.values())
    large = named_in((headline,), (*shown, *seen))
    found.clear()
    for face in (*[face for face in large if face.text], *shown, *large):
        found.setdefault(text_key(face), face)
    for one in reversed(told):
        if one.kind == "said" and one.text:
            for face in named_in((one.text,), seen):
                found.setdefault(text_key(face), face)
    return tuple(found.values())[:MOST_NEW]


def new_cards(
    told: Sequence[Observation],
    cards: ReadingList,
    headline: Observation | None = None,
    words: Mapping[str, str] = _NO_WORDS,
    *,
    ended: bool = False,
) -> NewCards:
    """Return `new_faces` with why each is read: in the words that the game has for the line that tells of it (``words``, by
    the line's id), else because it was revealed, or because a line names it. The ``headline`` may be of an earlier move.

    Those words are of the cards that the line names and that were shown with it, or of the first card that it names.
    """
    large = headline.text if headline is not None else ""
    faces = new_faces(told, cards, large, ended=ended)
    revealed = {text_key(one.face) for one in told if one.kind == "turned" and one.face is not None}
    moved = {text_key(one.face) for one in told if one.kind in SHOWING and one.face is not None}
    why, at_once = dict[TextKey, str](), set[TextKey]()
    lines = [one for one in told if one.kind == "said" and one.text and one.text != large]
    for one in (*([headline] if headline is not None else ()), *lines):
        named = [text_key(face) for face in named_in((one.text,), faces)]
        if one.beat == "reveal":
            revealed.update(named)
        if title := words.get(one.line, ""):
            meant = [key for key in named if key in moved] or named[:1]
            for key in meant:
                why.setdefault(key, title)
            at_once.update(meant if one is headline and not (cards.asked or cards.playable) else ())
    for key in map(text_key, faces):
        why.setdefault(key, REVEALED if key in revealed else NAMED)
    return NewCards(faces, why, frozenset(at_once | revealed).intersection(why))
