"""What an audience is told when something that it was shown changes for another reason than a move.

A take-back is told as a correction to those who had been shown something of what it undoes, and to nobody else. A ruling
is told as the referee's to those who see what it changes. Both sentences are made of the audience's own Views: they say
what holds now, and never why, because the referee's reason may name what is hidden.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from engine.english import counted, joined
from engine.model.table import Table
from engine.model.view import Observation, PieceView, Scalar, View, ZoneView
from engine.visibility.projection import project
from engine.visibility.schema import PUBLIC, REFEREE, Access, Schema

CORRECTION, RULING = "correction", "ruling"
"""The ids of these lines, as ``Observation.line``."""
RULED = Observation("said", text="Ruling of the referee.", line=RULING, beat="correction")
"""The line of a ruling, what it changes left out."""
_ROOM = 90  # letters of facts in a sentence: it has to fit on a team's screen


class Sighting(msgspec.Struct, frozen=True, gc=False):
    """An observation in the numbering of the audience that was told it.

    Attributes:
        number: counted from 1 over what this audience was told, so that nothing can be learned from it.
        ply: the ply that told it; for the referee only.
        observation: what was told.
        undone_by: the number of the correction that undid it; 0 if it still holds.
    """

    number: int
    ply: int
    observation: Observation
    undone_by: int = 0

    @property
    def line(self) -> str:
        """The line of the log, marked if it was undone; "" if it is none."""
        if self.observation.kind != "said" or not self.observation.text:
            return ""
        return undone_line(self.observation.text) if self.undone_by else self.observation.text


def undone_line(text: str) -> str:
    """Return a line of the log that was undone, as those who had read it go on reading it."""
    return f"Undone: {text}"


def correction(
    schema: Schema, undone: Sequence[Observation], before: Table, after: Table, audience: str
) -> Observation | None:
    """Return what a take-back tells an audience; None if it had been shown nothing of what is undone.

    ``undone`` is what it had been shown of that, ``before`` the table that it was shown last, ``after`` the one that it is
    shown now. A seat is told what everybody may know: its own window shows it the rest.
    """
    if not undone:
        return None
    facts = changed_facts(schema, before, after, audience, only_public=audience != REFEREE)
    return Observation("said", text=f"Correction: taken back.{_now(facts)}", line=CORRECTION, beat="correction")


def ruling_line(schema: Schema, before: Table, after: Table, audience: str) -> Observation:
    """Return the line by which an audience reads that what changes before its eyes is a ruling of the referee."""
    facts = changed_facts(schema, before, after, audience)
    return msgspec.structs.replace(RULED, text=f"{RULED.text}{_now(facts)}")


def changed_facts(
    schema: Schema, before: Table, after: Table, audience: str, *, only_public: bool = False
) -> tuple[str, ...]:
    """Return what an audience sees to be otherwise between two tables that it is shown: what holds now, in a few words each.

    With ``only_public``, leave out what the public does not see and speak of the rest as the public sees it.
    """
    old, new = project(schema, before, audience), project(schema, after, audience)
    if only_public:
        own, public = (schema.access(one, after.outcome is not None) for one in (audience, PUBLIC))
        if own is None or public is None:
            return ()
        old, new = (
            _common(view, own, public, project(schema, table, PUBLIC)) for view, table in ((old, before), (new, after))
        )
    return tuple(_facts(schema, old, new))


def _common(view: View, own: Access, public: Access, shown: View) -> View:
    """Return the part of the public's View (``shown``) that the audience of ``view`` sees as well as the public does."""
    zones = {
        zone: seen
        for zone, seen in shown.zones.items()
        if zone in view.zones
        and zone in own.zones
        and zone in public.zones
        and own.zones[zone].up >= public.zones[zone].up
        and own.zones[zone].down >= public.zones[zone].down
        and all(own.marks.get(mark, _UNSEEN) <= least for mark, least in public.marks.items())
    }
    numbers = {number: value for number, value in shown.numbers.items() if number in view.numbers}
    decision = shown.decision if shown.decision == view.decision else None
    return View(view.game, view.audience, zones, numbers, decision, view.outcome)


_UNSEEN = 99  # above every grade


def _now(facts: Sequence[str]) -> str:
    """Return the sentence on what holds now: as many facts as a team's screen has room for, at least one."""
    said = list(facts[:1])
    for fact in facts[1:]:
        if len("; ".join((*said, fact))) > _ROOM:
            break
        said.append(fact)
    if len(facts) > len(said):
        said.append(counted(len(facts) - len(said), "other change"))
    return f" Now {'; '.join(said)}." if said else ""


def _facts(schema: Schema, old: View, new: View) -> Iterator[str]:
    if new.outcome is not None and new.outcome != old.outcome:
        yield new.outcome.text.removesuffix(".")
    elif new.outcome is None and old.outcome is not None:
        yield "the game goes on"
    if new.decision is not None and new.decision != old.decision and new.decision.title:
        asked = joined(["the referee" if seat == REFEREE else schema.names.get(seat, seat) for seat in new.decision.seats])
        yield f"{asked}: {new.decision.title}" if asked else new.decision.title
    for zone, seen in new.zones.items():
        if (was := old.zones.get(zone)) != seen:
            yield from _zone_facts(schema, was, seen)
    for number in dict.fromkeys((*new.numbers, *old.numbers)):
        value = new.numbers.get(number)
        if value != old.numbers.get(number) and f"{number}_word" not in new.numbers and not _is_id(schema, value):
            yield f"{schema.numbers[number].name}: {_value(schema, value)}"


def _zone_facts(schema: Schema, old: ZoneView | None, new: ZoneView) -> Iterator[str]:
    had, has = _faces(old) if old is not None else Counter[str](), _faces(new)
    come, gone = sorted((has - had).elements()), sorted((had - has).elements())
    if come or gone:
        yield f"{new.name}: {' '.join(part for part in (joined(come), f'without {joined(gone)}' if gone else '') if part)}"
    elif old is None or old.count != new.count:
        yield f"{new.name}: {new.count or 'empty'}"
    else:
        marked = [fact for was, now in zip(old.pieces, new.pieces, strict=False) for fact in _mark_facts(schema, was, now)]
        yield from marked or [f"{new.name}: changed"]


def _faces(zone: ZoneView) -> Counter[str]:
    return Counter(piece.face.name for piece in zone.pieces if piece.face is not None)


def _mark_facts(schema: Schema, old: PieceView, new: PieceView) -> Iterator[str]:
    for mark in dict.fromkeys((*new.marks, *old.marks)) if old.name == new.name else ():
        value = new.marks.get(mark)
        if value != old.marks.get(mark):
            yield f"{new.name}: {schema.mark_name(mark)} {_value(schema, value)}"


def _is_id(schema: Schema, value: Scalar) -> bool:
    """Return whether a value is the program's and not for people: other numbers tell it in words, or the board does."""
    return isinstance(value, str) and value not in schema.names and _ID.search(value) is not None


_ID = re.compile(r"\w[_/.:]\w")


def _value(schema: Schema, value: Scalar) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value in (None, "") else schema.names.get(str(value), str(value))
