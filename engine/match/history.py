"""The history of a match: the state after every ply, and what each audience was told. It knows no rules.

Live play, take-backs, replay, review and tests all use this one fold over the plies.
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
    """The state after a ply: the table as it is, and the table last shown to each audience."""

    table: Table
    shown: dict[str, Table]

    def apply(self, ply: Ply) -> Frame:
        """Return the frame after the events of a ply (a take-back has none: see `History`)."""
        table, shown = self.table, self.shown
        for event in ply.events:
            table = table.apply(event)
            if type(event) is Published:
                shown = {**shown, **dict.fromkeys(event.audiences, table)}
        return Frame(table, shown)


class PlyObservations(msgspec.Struct, frozen=True):
    """What one audience was told by one ply, and what it will be told with the next publishing."""

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
    """Return what each audience is told of the events of a ply, which happen to the table of a frame.

    An audience is told of an event when the table is next published to it; what of derived numbers and marks differs
    from what it was shown before, it is told then too. ``waiting`` is what earlier plies have left to be published.
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
        plies: every entry, taken-back ones included.
        frames: frames[n] is the state after ply n; frames[0] before the first.
        ruled: whether there is a ruling among the plies, taken back or not: then no play need have led to the table.
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
        """Numbers of the plies that are in effect: not taken back, not take-backs."""
        return tuple(self._line)

    def add(self, ply: Ply, after: Frame | None = None) -> Frame:
        """Add the next ply and return its frame. ``after`` is that frame if the caller has just made it by the same fold.

        Raises ValueError if the ply is not the next one or does not fit.
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
        """Return what the audience would see of the table as it is, published or not."""
        return project(self.schema, self.frames[-1 if at is None else at].table, audience)

    def observations(self, audience: str, since: int = 0) -> list[tuple[int, Observation]]:
        """Return what the audience was told, with the ply at which it was told, after ply ``since``.

        Taken-back plies are left out.
        """
        self._catch_up((audience,))
        told = self._told.get(audience, [])
        return [(one.ply, observation) for one in told if one.ply > since for observation in one.published]

    def published_observations(self, number: int) -> dict[str, tuple[Observation, ...]]:
        """Return what each audience was told by the last ply in effect, which is ply ``number``; nothing for a take-back."""
        if not self._line or self._line[-1] != number:
            return dict.fromkeys(self.schema.audiences, ())
        self._catch_up(self.schema.audiences)
        return {audience: told[-1].published for audience, told in self._told.items()}

    def observations_of_ply(self, number: int, audience: str) -> tuple[Observation, ...]:
        """Return what an audience may be told of ply ``number``, taken back or not, published or not."""
        told = observe_ply(self.schema, self.frames[number - 1], number, self.plies[number - 1].events, (audience,), {})[
            audience
        ]
        return (*told.published, *told.waiting)

    def until(self, number: int) -> History:
        """Return the history as it stood after ply ``number``, when later take-backs had not happened yet."""
        past = History(self.schema, self.frames[0].table)
        for ply, frame in zip(self.plies[:number], self.frames[1:], strict=False):
            past.add(ply, frame)
        return past

    def has_published_all(self, audience: str) -> bool:
        """Return whether all that the audience may be told of has been published to it."""
        self._catch_up((audience,))
        return not (self._told[audience] and self._told[audience][-1].waiting)

    def _catch_up(self, audiences: Iterable[str]) -> None:
        """Work out what these audiences were told by the plies in effect that were not looked at yet."""
        line, behind = self._line, {audience: self._told[audience] for audience in audiences if audience in self._told}
        for told in behind.values():
            while told and (len(told) > len(line) or line[len(told) - 1] != told[-1].ply):
                told.pop()  # taken back
        for at in range(min(map(len, behind.values()), default=len(line)), len(line)):
            waiting = {one: told[-1].waiting if told else () for one, told in behind.items() if len(told) == at}
            number = line[at]  # of a ply after a take-back, the frame before is that of the last ply in effect
            news = observe_ply(self.schema, self.frames[number - 1], number, self.plies[number - 1].events, waiting, waiting)
            for audience, one in news.items():
                behind[audience].append(one)
