"""The history of a match: the table after every ply, and what each audience was told. It knows no rules.

Live play, take-backs, replay, review and tests all apply plies here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from engine.model.event import Event, Ply, Published
from engine.model.table import Table
from engine.model.view import Observation, View
from engine.visibility.projection import observe, observe_derived, project, project_all
from engine.visibility.schema import Schema


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
                shown = {**shown, **dict.fromkeys(event.audiences, table)}
        return Frame(table, shown)


class PlyObservations(msgspec.Struct, frozen=True):
    """What one audience was told by a ply, and what is waiting to be told when the table is next published to it."""

    ply: int
    published: tuple[Observation, ...]
    waiting: tuple[Observation, ...]


def observe_ply(
    schema: Schema,
    frame: Frame,
    ply: int,
    events: Sequence[Event],
    audiences: Iterable[str],
    waiting: Mapping[str, tuple[Observation, ...]],
) -> dict[str, PlyObservations]:
    """Return what each audience is told of the events of a ply that follows a frame.

    An audience is told of an event when the table is next published to it, and so of changes of derived numbers and
    marks. ``waiting`` are the observations of earlier plies that are not published yet.
    """
    table, shown = frame.table, dict(frame.shown)
    published: dict[str, list[Observation]] = {audience: [] for audience in audiences}
    pending = {audience: list(waiting.get(audience, ())) for audience in published}
    for event in events:
        after = table.apply(event)
        if type(event) is Published:
            for audience in published:
                if audience in event.audiences:
                    derived = observe_derived(schema, shown[audience], after, audience)
                    published[audience] += [*pending[audience], *derived]
                    pending[audience], shown[audience] = [], after
        else:
            for audience, left in pending.items():
                observation = observe(schema, table, event, after, audience)
                if observation is not None:
                    left.append(observation)
        table = after
    return {one: PlyObservations(ply, tuple(published[one]), tuple(pending[one])) for one in published}


class History:
    """All plies of a match and the frame after each.

    Attributes:
        plies: all plies, including those taken back.
        frames: ``frames[n]`` is the state after ply n, ``frames[0]`` that before the first.
        ruled: whether any ply, taken back or not, is a ruling; then the table may be one that play cannot reach.
    """

    def __init__(self, schema: Schema, start: Table) -> None:
        self.schema = schema
        self.plies: list[Ply] = []
        self.frames = [Frame(start, dict.fromkeys(schema.audiences, start))]
        self.ruled = False
        self._line: list[int] = []  # numbers of the plies in effect
        self._told: dict[str, list[PlyObservations]] = {audience: [] for audience in schema.audiences}  # of plies in effect

    @property
    def frame(self) -> Frame:
        """The state now."""
        return self.frames[-1]

    @property
    def line(self) -> tuple[int, ...]:
        """The numbers of the plies in effect, which are not taken back and are no take-backs."""
        return tuple(self._line)

    def add(self, ply: Ply, after: Frame | None = None) -> Frame:
        """Add the next ply and return its frame, which is ``after`` if the caller has it already.

        Raises ValueError if the ply is not the next one or does not fit the table.
        """
        if ply.number != len(self.frames):
            raise ValueError(f"ply {ply.number} does not follow ply {len(self.frames) - 1}")
        if ply.kind == "take_back":
            kept = [number for number in self._line if number not in ply.takes_back]
            if tuple(self._line[len(kept) :]) != ply.takes_back or not ply.takes_back:
                raise ValueError(f"ply {ply.number} takes back plies that are not the last ones")
            self._line = kept
            frame = self.frames[kept[-1] if kept else 0]
        else:
            frame = self.frame.apply(ply) if after is None else after
            self._line.append(ply.number)
        self.ruled = self.ruled or ply.kind == "ruling"
        self.plies.append(ply)
        self.frames.append(frame)
        return frame

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
        self._catch_up((audience,))
        told = self._told.get(audience, [])
        return [(one.ply, observation) for one in told if one.ply > since for observation in one.published]

    def published_observations(self, number: int) -> dict[str, tuple[Observation, ...]]:
        """Return what each audience was told by ply ``number``, the last one; nothing if it is a take-back."""
        if not self._line or self._line[-1] != number:
            return dict.fromkeys(self.schema.audiences, ())
        self._catch_up(self.schema.audiences)
        return {audience: told[-1].published for audience, told in self._told.items()}

    def observations_of_ply(self, number: int, audience: str) -> tuple[Observation, ...]:
        """Return what an audience may be told of ply ``number``, even if that is not published or taken back."""
        frame, events = self.frames[number - 1], self.plies[number - 1].events
        one = observe_ply(self.schema, frame, number, events, (audience,), {})[audience]
        return (*one.published, *one.waiting)

    def until(self, number: int) -> History:
        """Return the history as it was after ply ``number``, before later take-backs."""
        past = History(self.schema, self.frames[0].table)
        for ply, frame in zip(self.plies[:number], self.frames[1:], strict=False):
            past.add(ply, frame)
        return past

    def has_published_all(self, audience: str) -> bool:
        """Return whether nothing is waiting to be published to the audience."""
        self._catch_up((audience,))
        return not (self._told[audience] and self._told[audience][-1].waiting)

    def _catch_up(self, audiences: Iterable[str]) -> None:
        """Compute what these audiences were told by the plies in effect for which that is not done yet."""
        line, behind = self._line, {audience: self._told[audience] for audience in audiences if audience in self._told}
        for told in behind.values():
            while told and (len(told) > len(line) or line[len(told) - 1] != told[-1].ply):
                told.pop()  # taken back
        for at in range(min(map(len, behind.values()), default=len(line)), len(line)):
            waiting = {one: told[-1].waiting if told else () for one, told in behind.items() if len(told) == at}
            number = line[at]  # after a take-back, frame number - 1 is that of the last ply in effect
            news = observe_ply(self.schema, self.frames[number - 1], number, self.plies[number - 1].events, waiting, waiting)
            for audience, one in news.items():
                behind[audience].append(one)
