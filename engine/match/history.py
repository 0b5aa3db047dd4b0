"""The history of a match: the table after every ply, and what each audience was told. It knows no rules.

Live play, take-backs, replay, review and tests all apply plies here and nowhere else.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from engine.match.correction_lines import RULED, Sighting, correction, ruling_line
from engine.match.shown_edits import apply_edits, fitting_edits
from engine.model.event import Event, Ply, Published
from engine.model.table import Table, empty_table
from engine.model.view import Observation, View
from engine.visibility.observation import observe, observe_derived
from engine.visibility.projection import project, project_all
from engine.visibility.schema import REFEREE, Schema


class Frame(msgspec.Struct, frozen=True, gc=False):
    """The state after a ply: the table, and the table last published to each audience."""

    table: Table
    shown: dict[str, Table]

    def apply(self, ply: Ply) -> Frame:
        """Return the frame after the events of a ply; for take-backs see `History.add`."""
        table, shown = self.table, self.shown
        for event in ply.events:
            table = table.apply(event)
            if type(event) is Published:
                now = {one: shown_table(event, ply.events, shown[one], self.table, table) for one in event.audiences}
                shown = {**shown, **now}
        return Frame(table, shown)


_FORGOTTEN = Frame(empty_table(()), {})
_FORGOTTEN_PLY = Ply(0, "start")


def shown_table(event: Published, events: Sequence[Event], shown: Table, began: Table, now: Table) -> Table:
    """Return the table that an audience is shown by ``event``, one of ``events``, if it was shown ``shown`` until then.

    ``began`` is the table before the first of ``events``, ``now`` the one at this event.
    """
    return apply_edits(shown, events[: event.edits], began) if event.edits else now


class PlyObservations(msgspec.Struct, frozen=True):
    """What one audience was told by a ply, and what is waiting to be told when the table is next published to it.

    ``undone_by`` is the take-back that undid it; 0 for none. ``own`` is what the events of the ply told: ``published``
    without what was waiting before, and without the line that says that it is a ruling.
    """

    ply: int
    published: tuple[Observation, ...]
    waiting: tuple[Observation, ...] = ()
    undone_by: int = 0
    own: tuple[Observation, ...] = ()


def observe_ply(
    schema: Schema,
    frame: Frame,
    ply: int,
    events: Sequence[Event],
    audiences: Iterable[str],
    waiting: Mapping[str, tuple[Observation, ...]],
    *,
    is_ruling: bool = False,
) -> dict[str, PlyObservations]:
    """Return what each audience is told of the events of a ply that follows a frame.

    An audience is told of an event when the table is next published to it, and so of changes of derived numbers and
    marks. ``waiting`` are the observations of earlier plies that are not published yet. With ``is_ruling``, every audience
    that is told something of the ply, but the referee, reads first that it is a ruling.
    """
    table = frame.table
    watching = {
        audience: _Watching(schema, audience, frame.shown[audience], waiting.get(audience, ()), is_ruling=is_ruling)
        for audience in audiences
    }
    for event in events:
        after = table.apply(event)
        if type(event) is Published:
            shown_to = [one for one in watching.values() if one.audience in event.audiences]
            before = {one.audience: one.shown for one in shown_to}
            now = {one.audience: shown_table(event, events, one.shown, frame.table, after) for one in shown_to}
            derived = observe_derived(schema, before, now)
            for one in shown_to:
                one.publish(now[one.audience], events[: event.edits], frame.table, derived.get(one.audience, ()))
        for one in watching.values():
            one.pending.append(observe(schema, table, event, after, one.audience))
        table = after
    return {audience: one.observations(ply) for audience, one in watching.items()}


class _Watching:
    """What one audience is told while the events of a ply happen.

    Attributes:
        shown: the table that it was shown last.
        pending: what it will be told of each event so far, None for what it is not told or has been told.
    """

    def __init__(
        self, schema: Schema, audience: str, shown: Table, waiting: Iterable[Observation], *, is_ruling: bool
    ) -> None:
        self.audience = audience
        self.shown = shown
        self.pending: list[Observation | None] = []
        self._schema = schema
        self._earlier = tuple(waiting)
        self._published: list[Observation] = []
        self._own: list[Observation] = []
        self._says_ruled = is_ruling and audience != REFEREE  # it must still read that it is a ruling

    def publish(self, now: Table, edits: Sequence[Event], edited: Table, derived: Iterable[Observation]) -> None:
        """Show it a table and tell it what is pending; with ``edits`` of the table ``edited``, only what it sees of them."""
        if edits:
            told = _observe_edits(self._schema, self.shown, edits, edited, self.audience)
            news: list[Observation | None] = [*told.values()]
            self.pending = [None if at in told else one for at, one in enumerate(self.pending)]
        else:
            news, self.pending = self.pending, [None] * len(self.pending)
            self._published += self._earlier
            self._earlier = ()
        seen = [*(one for one in news if one is not None), *derived]
        self._own += seen
        if seen and self._says_ruled:
            self._says_ruled = False
            seen.insert(0, ruling_line(self._schema, self.shown, now, self.audience))
        self._published += seen
        self.shown = now

    def observations(self, ply: int) -> PlyObservations:
        """Return what it was told, and what is left to be told when the table is next published to it."""
        left = [one for one in self.pending if one is not None]
        if left and self._says_ruled:
            left.insert(0, RULED)
        return PlyObservations(ply, tuple(self._published), (*self._earlier, *left), own=tuple(self._own))


def _observe_edits(
    schema: Schema, shown: Table, edits: Sequence[Event], edited: Table, audience: str
) -> dict[int, Observation]:
    """Return what an audience is told of edits on the table that it was shown last, by the place of the edit."""
    told = {}
    for at, before, edit, after in fitting_edits(shown, edits, edited):
        one = observe(schema, before, edit, after, audience)
        if one is not None:
            told[at] = one
    return told


class History:
    """All plies of a match and the frame after each.

    Attributes:
        plies: all plies, including those taken back.
        frames: ``frames[n]`` is the state after ply n, ``frames[0]`` that before the first.
    """

    def __init__(self, schema: Schema, start: Table) -> None:
        self.schema = schema
        self.plies: list[Ply] = []
        self.frames = [Frame(start, dict.fromkeys(schema.audiences, start))]
        self._rulings: list[int] = []  # those in effect that bend the rules
        self._line: list[int] = []  # numbers of the plies in effect
        self._records = {audience: _Record(audience) for audience in schema.audiences}

    @property
    def frame(self) -> Frame:
        """The state now."""
        return self.frames[-1]

    @property
    def in_effect(self) -> tuple[int, ...]:
        """The numbers of the plies in effect, which are not taken back and are no take-backs."""
        return tuple(self._line)

    @property
    def ruled(self) -> bool:
        """Whether a ruling in effect bends the rules, so that the table may be one that play cannot reach."""
        return bool(self._rulings)

    def frame_before_last(self, plies: int) -> Frame:
        """Return the frame before so many of the last plies in effect, to which a take-back of these goes back."""
        remaining = self._line[: len(self._line) - plies]
        return self.frames[remaining[-1] if remaining else 0]

    def observe(self, ply: Ply) -> dict[str, PlyObservations]:
        """Return what the next ply will tell each audience if it is added; nothing for a take-back."""
        self._catch_up()
        return {} if ply.kind == "take_back" else self._observe(ply)

    def add(self, ply: Ply, after: Frame | None = None, told: Mapping[str, PlyObservations] | None = None) -> Frame:
        """Add the next ply and return its frame.

        ``after`` is that frame, and ``told`` what `observe` said of the ply, if the caller has them already. Raises
        ValueError if the ply is not the next one or does not fit the table.
        """
        if ply.number != len(self.frames):
            raise ValueError(f"ply {ply.number} does not follow ply {len(self.frames) - 1}")
        if ply.kind == "take_back":
            begin = len(self._line) - len(ply.takes_back)
            if begin < 0 or tuple(self._line[begin:]) != ply.takes_back or not ply.takes_back:
                raise ValueError(f"ply {ply.number} takes back plies that are not the last ones")
            frame = self.frame_before_last(len(ply.takes_back))
            del self._line[begin:]
            self._rulings = [number for number in self._rulings if number not in ply.takes_back]
        else:
            frame = self.frame.apply(ply) if after is None else after
            self._line.append(ply.number)
            if ply.bends_rules:
                self._rulings.append(ply.number)
        if told:
            self._catch_up()
        self.plies.append(ply)
        self.frames.append(frame)
        for audience, one in (told or {}).items():
            self._records[audience].add(one)
        return frame

    def forget(self, ply: int) -> None:
        """Drop a ply and the frame after it, where no take-back will go back to it: a long session is checked so."""
        self.plies[ply - 1], self.frames[ply] = _FORGOTTEN_PLY, _FORGOTTEN

    def view(self, audience: str, at: int | None = None) -> View:
        """Return what the audience was shown after ply ``at`` (default: now)."""
        shown = self.frames[-1 if at is None else at].shown
        table = shown.get(audience)
        if table is None:
            return View(game=self.schema.game, audience=audience)
        return project(self.schema, table, audience)

    def views(self, at: int | None = None) -> dict[str, View]:
        """Return what each audience was shown after ply ``at`` (default: now)."""
        return project_all(self.schema, self.frames[-1 if at is None else at].shown)

    def unpublished_view(self, audience: str, at: int | None = None) -> View:
        """Return what the audience would see if the table were published now."""
        return project(self.schema, self.frames[-1 if at is None else at].table, audience)

    def observations(self, audience: str, since: int = 0) -> list[tuple[int, Observation]]:
        """Return what the plies after ``since`` that are in effect told the audience, with the numbers of the plies."""
        self._catch_up()
        record = self._records.get(audience)
        told = record.in_effect if record is not None else []
        later = told[bisect_right(told, since, key=lambda one: one.ply) :]
        return [(one.ply, observation) for one in later for observation in one.published]

    def sightings(self, audience: str) -> tuple[Sighting, ...]:
        """Return all that the audience was told, in order, with numbers of its own.

        What was taken back is among it, marked, if the audience had been shown it, and the correction that says so.
        """
        self._catch_up()
        record = self._records.get(audience)
        told = [(one, seen) for one in (record.told if record is not None else ()) for seen in one.published]
        corrections = {one.ply: number for number, (one, _) in enumerate(told, 1)}
        return tuple(
            Sighting(number, one.ply, seen, corrections.get(one.undone_by, 0)) for number, (one, seen) in enumerate(told, 1)
        )

    def observations_by_ply(self, audience: str) -> list[tuple[Observation, ...]]:
        """Return what each ply told the audience when it was entered, taken back later or not; index 0 is empty."""
        self._catch_up()
        record = self._records.get(audience)
        return [(), *(record.entered if record is not None else [()] * len(self.plies))]

    def published_observations(self, number: int) -> dict[str, tuple[Observation, ...]]:
        """Return what each audience was told by ply ``number`` when it was entered; a take-back tells corrections."""
        self._catch_up()
        return {audience: record.entered[number - 1] for audience, record in self._records.items()}

    def shown_to(self, takes_back: Sequence[int], last_shown: Mapping[str, int] | None = None) -> dict[str, int]:
        """Return which audiences had been shown something that these plies told, with the last ply they were shown.

        ``last_shown`` is the last ply after which each was shown its table; by default all have been shown every ply.
        """
        found, now = {}, len(self.plies)
        for audience in sorted(self.schema.audiences):
            last = now if last_shown is None else last_shown.get(audience, 0)
            told = self.observations(audience, takes_back[0] - 1) if audience != REFEREE and last >= takes_back[0] else []
            if any(ply <= last for ply, _ in told if ply in takes_back):
                found[audience] = last
        return found

    def correction(self, number: int, audience: str, undone: Sequence[Observation]) -> Observation | None:
        """Return what ply ``number``, a take-back, tells an audience that had been shown these observations."""
        start = self.frames[0].table
        last = self.plies[number - 1].seen_by.get(audience, number - 1)
        before, after = (self.frames[at].shown.get(audience, start) for at in (min(max(last, 0), number - 1), number))
        return correction(self.schema, undone, before, after, audience)

    def observations_of_ply(self, number: int, audience: str) -> tuple[Observation, ...]:
        """Return what ply ``number`` told an audience when it was entered, taken back later or not."""
        self._catch_up()
        record = self._records.get(audience)
        return record.entered[number - 1] if record is not None else ()

    def until(self, number: int) -> History:
        """Return the history as it was after ply ``number``, before later take-backs."""
        past = History(self.schema, self.frames[0].table)
        for ply, frame in zip(self.plies[:number], self.frames[1:], strict=False):
            past.add(ply, frame)
        return past

    def has_published_all(self, audience: str) -> bool:
        """Return whether nothing is waiting to be published to the audience."""
        self._catch_up()
        told = self._records[audience].in_effect
        return not (told and told[-1].waiting)

    def _catch_up(self) -> None:
        """Compute what the audiences were told by the plies for which that is not done yet."""
        records = self._records.values()
        for ply in self.plies[min(len(record.entered) for record in records) :]:
            if ply.kind == "take_back":
                for record in records:
                    record.take_back(ply, self)
            else:
                for audience, told in self._observe(ply).items():
                    self._records[audience].add(told)

    def _observe(self, ply: Ply) -> dict[str, PlyObservations]:
        """Return what a ply tells the audiences, which have been told of all before it."""
        waiting = {one.audience: one.in_effect[-1].waiting if one.in_effect else () for one in self._records.values()}
        frame, is_ruling = self.frames[ply.number - 1], ply.kind == "ruling"
        return observe_ply(self.schema, frame, ply.number, ply.events, waiting, waiting, is_ruling=is_ruling)


def had_been_shown(ply: Ply, audience: str) -> int:
    """Return the last ply that an audience had been shown before a take-back, if that undoes something of it; else 0."""
    return ply.number if audience == REFEREE else ply.seen_by.get(audience, 0)


class _Record:
    """What one audience was told so far.

    Attributes:
        entered: what every ply told it when it was entered, by ply.
        in_effect: what the plies in effect told it.
        told: the same with what was taken back after it had been shown, and the corrections; without what is empty.
    """

    def __init__(self, audience: str) -> None:
        self.audience = audience
        self.entered: list[tuple[Observation, ...]] = []
        self.in_effect: list[PlyObservations] = []
        self.told: list[PlyObservations] = []

    def add(self, one: PlyObservations) -> None:
        self.entered.append(one.published)
        self.in_effect.append(one)
        if one.published:
            self.told.append(one)

    def take_back(self, ply: Ply, history: History) -> None:
        """Mark what the audience had been shown of the undone plies, forget the rest of them, and add the correction."""
        undone, last = set(ply.takes_back), had_been_shown(ply, self.audience)
        while self.in_effect and self.in_effect[-1].ply in undone:
            self.in_effect.pop()
        begin = next((at for at, one in enumerate(self.told) if one.ply >= ply.takes_back[0]), len(self.told))
        seen: list[Observation] = []
        kept: list[PlyObservations] = []
        for one in self.told[begin:]:
            if one.ply not in undone:
                kept.append(one)
            elif one.ply <= last:
                kept.append(msgspec.structs.replace(one, undone_by=ply.number))
                seen += one.published
        self.told[begin:] = kept
        said = history.correction(ply.number, self.audience, seen)
        self.entered.append(() if said is None else (said,))
        if said is not None:
            self.told.append(PlyObservations(ply.number, (said,)))
