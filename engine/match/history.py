"""The fold over plies: the state after each, for live play, undo, replay, review and tests alike. It knows no rules."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

import msgspec

from engine.model.event import Event, Ply, Published
from engine.model.table import Table
from engine.model.view import Observation, View
from engine.visibility.memo import Memo
from engine.visibility.projection import project
from engine.visibility.schema import Schema
from engine.visibility.steps import Steps


class Frame(msgspec.Struct, frozen=True, gc=False):
    """The state after a ply: the table as it is, and the table last shown to each audience."""

    table: Table
    shown: dict[str, Table]

    def apply(self, ply: Ply) -> Frame:
        """After the events of a ply (a take-back has none: see `History`)."""
        table, shown = self.table, self.shown
        for event in ply.events:
            table = table.apply(event)
            if type(event) is Published:
                shown = {**shown, **dict.fromkeys(event.audiences, table)}
        return Frame(table, shown)


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
        self._told: dict[str, _Told] = {}
        self._memo = Memo()
        nothing = Steps(schema, start, ())
        self._steps = (nothing, nothing)

    @property
    def frame(self) -> Frame:
        """The state now."""
        return self.frames[-1]

    @property
    def line(self) -> tuple[int, ...]:
        """Numbers of the plies that are in effect: not taken back, not take-backs."""
        return tuple(self._line)

    def add(self, ply: Ply, after: Frame | None = None) -> Frame:
        """The next ply. ``after`` is its frame if the caller has just made it by the same history.

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
        """What the audience was shown after ply ``at`` (default: now)."""
        shown = self.frames[-1 if at is None else at].shown
        table = shown.get(audience)
        if table is None:
            return View(game=self.schema.game, audience=audience)
        return project(self.schema, table, audience, self._memo)

    def truth(self, audience: str, at: int | None = None) -> View:
        """What the audience would see of the table as it is, published or not."""
        return project(self.schema, self.frames[-1 if at is None else at].table, audience, self._memo)

    def observations(self, audience: str, since: int = 0) -> list[tuple[int, Observation]]:
        """What the audience was told, with the ply at which it was told, after ply ``since``; taken-back plies left out."""
        return self._told_to(audience).read(self, since)

    def is_told_all(self, audience: str) -> bool:
        """Whether all that the audience may be told of has been published to it."""
        told = self._told_to(audience)
        told.read(self, len(self.plies))
        return told.all

    def _told_to(self, audience: str) -> _Told:
        told = self._told.get(audience)
        if told is None:
            told = self._told[audience] = _Told(audience)
        return told

    def steps(self, before: Table, events: Sequence[Event]) -> Steps:
        """What these events do to this table; of those asked for last, and before them, it is known already: whoever has not
        read of the ply before asks for that one in between.
        """
        known = self._steps  # once: another thread may be reading
        for steps in known:
            if steps.before is before and steps.events is events:
                return steps
        steps = Steps(self.schema, before, events)
        self._steps = (steps, known[0])
        return steps


class _Told:
    """The observations of one audience, brought up to date when they are read."""

    def __init__(self, audience: str) -> None:
        self._audience = audience
        self._done: list[int] = []
        self._told: list[tuple[int, Observation]] = []
        self._waiting: tuple[Observation, ...] = ()  # seen by declaration, not yet published
        self._before: dict[int, tuple[int, tuple[Observation, ...]]] = {}

    @property
    def all(self) -> bool:
        """Whether nothing waits to be published, as far as was read."""
        return not self._waiting

    def read(self, history: History, since: int) -> list[tuple[int, Observation]]:
        line, done = history.line, self._done
        common = len(done)
        if line[:common] != tuple(done):
            common = next(at for at, number in enumerate(done) if at == len(line) or line[at] != number)
            length, self._waiting = self._before[done[common]]
            del self._told[length:]
            del done[common:]
        for number in line[common:]:
            self._before[number] = (len(self._told), self._waiting)
            # A taken-back ply in between leaves the frame of the last ply in effect.
            self._add(number, history.steps(history.frames[number - 1].table, history.plies[number - 1].events))
            done.append(number)
        return self._told[bisect_right(self._told, since, key=_number) :]

    def _add(self, number: int, steps: Steps) -> None:
        waiting = list(self._waiting)
        for event, one in zip(steps.events, steps.seen_by(self._audience), strict=True):
            if one is not None:
                waiting.append(one)
            elif type(event) is Published and self._audience in event.audiences:
                self._told += [(number, told) for told in waiting]
                waiting = []
        self._waiting = tuple(waiting)


def _number(told: tuple[int, Observation]) -> int:
    return told[0]
