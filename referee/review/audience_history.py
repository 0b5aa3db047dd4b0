"""What one audience was told and shown, ply by ply, from which the review derives who knew what.

It follows the log as it was entered: a card that was shown in error has been seen, even if that was taken back. Published
counts as shown; whether a curtain was down is in the session's records of screens. What the end of a game opens is left
out, because it teaches nobody anything in play.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

import msgspec

from engine.match.history import History
from engine.match.shown_edits import fitting_edits
from engine.model.event import Event, Made, Marked, Moved, Ply, Published, Removed, Turned
from engine.model.table import Table
from engine.model.view import Observation
from engine.visibility.observation import observe
from engine.visibility.projection import grade_of
from engine.visibility.schema import FACES


class Trace(msgspec.Struct, frozen=True, gc=False):
    """From ``ply`` on: the audience sees the piece's face in zone ``place`` (``in_sight``), or believes it there.

    ``place`` is "" if it saw the piece leave but not where it went.
    """

    ply: int
    place: str
    in_sight: bool


_Told = tuple[Event, Observation | None]
"""An event, and what is told of it in play, where the end of the game opens nothing."""


class AudienceHistory:
    """What one audience was told, and of which pieces it saw the face, worked out once for a session.

    Attributes:
        observations: observations[n] are what ply n told the audience, corrections included.
        traces: by piece whose face was ever seen, where it was seen, oldest first.
        learned: (ply, piece), each piece once, when its face was seen for the first time.
        marked: by piece and mark, the plies at which the audience saw that mark change.
        dealt: by zone, the pieces that lay there when the game began.
    """

    def __init__(self, history: History, audience: str) -> None:
        self.audience = audience
        self.observations = history.observations_by_ply(audience)
        self.traces: dict[str, list[Trace]] = {}
        self.learned: list[tuple[int, str]] = []
        self.marked: dict[tuple[str, str], list[int]] = {}
        self._schema = history.schema
        start = history.frames[0].table
        self.dealt = history.frames[:2][-1].table.zones
        self._waiting: list[_Told] = []
        self._shown = start  # the table that it was shown last
        self._touched: dict[str, str | None] = {}
        for piece in start.where:
            self._look(1, start, piece, None, False)  # until it is shown another, an audience is shown this table
        self._before: dict[int, list[_Told]] = {}
        for ply, before, after in zip(history.plies, history.frames, history.frames[1:], strict=False):
            if ply.kind == "take_back":
                self._take_back(history.plies, ply, after.shown.get(audience, start))
            else:
                self._before[ply.number] = list(self._waiting)
                self._follow(ply, before.table)

    def trace(self, piece: str, ply: int) -> Trace | None:
        """Return where the audience saw or believed the piece after a ply; None if it had never seen its face."""
        traces = self.traces.get(piece, ())
        at = bisect_right(traces, ply, key=lambda one: one.ply)
        return traces[at - 1] if at else None

    def first_seen(self, piece: str) -> int:
        """Return the ply at which the face was first seen; 0: never."""
        traces = self.traces.get(piece)
        return traces[0].ply if traces else 0

    def last_seen(self, piece: str, ply: int) -> Trace | None:
        """Return the last trace up to ``ply`` at which the face was in sight."""
        traces = self.traces.get(piece, ())
        at = bisect_right(traces, ply, key=lambda one: one.ply)
        return next((one for one in reversed(traces[:at]) if one.in_sight), None)

    # ---------------------------------------------------------------- inside

    def _follow(self, ply: Ply, began: Table) -> None:
        first, table = len(self._waiting), began
        for event in ply.events:
            after = table.apply(event)
            if type(event) is not Published:
                self._waiting.append((event, self._told_in_play(table, event, after)))
            elif self.audience in event.audiences:
                if event.edits:
                    self._publish_edits(ply.number, ply.events[: event.edits], began, first)
                else:
                    self._publish(ply.number, after)
            table = after

    def _told_in_play(self, table: Table, event: Event, after: Table) -> Observation | None:
        """Return what is told of an event, but for what the end of the game opens."""
        return observe(self._schema, in_play(table), event, in_play(after), self.audience)

    def _publish_edits(self, ply: int, edits: Sequence[Event], edited: Table, first: int) -> None:
        """Publish the edits of a ruling on the table ``edited``, which wait from ``first`` on; others wait on.

        They are shown on the table that was shown last.
        """
        shown, fitted, waiting = self._shown, list[_Told](), dict(enumerate(self._waiting, -first))
        for at, before, edit, after in fitting_edits(shown, edits, edited):
            fitted.append((edit, self._told_in_play(before, edit, after)))
            del waiting[at]
            shown = after
        self._waiting = fitted
        self._publish(ply, shown)
        self._waiting = list(waiting.values())

    def _publish(self, ply: int, table: Table) -> None:
        self._shown = table
        faces = set()
        for event, played in self._waiting:
            piece = _piece_of(event)
            if not piece:
                continue
            self._touched.setdefault(piece, None)
            if played is None:
                continue
            if played.face is not None:
                faces.add(piece)
                if not isinstance(event, Marked):
                    self._touched[piece] = _place(event, played, table, piece)
            if isinstance(event, Marked):
                self.marked.setdefault((piece, event.mark), []).append(ply)
        self._waiting = []
        for piece, belief in self._touched.items():
            self._look(ply, table, piece, belief, piece in faces)
        self._touched = {}

    def _look(self, ply: int, table: Table, piece: str, belief: str | None, face: bool) -> None:
        known = self.traces.get(piece)
        if self._sees(table, piece):
            self._trace(piece, Trace(ply, table.where[piece], True))
        elif face:
            self._trace(piece, Trace(ply, belief or "", False))
        elif known and known[-1].in_sight:
            # It went out of sight without a word.
            self._trace(piece, Trace(ply, belief or known[-1].place, False))

    def _sees(self, table: Table, piece: str) -> bool:
        """Return whether the face is in sight, by what is declared for play."""
        return piece in table.where and grade_of(self._schema, in_play(table), piece, self.audience) == FACES

    def _trace(self, piece: str, trace: Trace) -> None:
        traces = self.traces.setdefault(piece, [])
        if not traces:
            self.learned.append((trace.ply, piece))
        elif (traces[-1].place, traces[-1].in_sight) == (trace.place, trace.in_sight):
            return
        traces.append(trace)

    def _take_back(self, plies: Sequence[Ply], ply: Ply, shown: Table) -> None:
        first = ply.takes_back[0]
        self._waiting, self._shown = list(self._before[first]), shown
        touched = {piece for number in ply.takes_back for event in plies[number - 1].events if (piece := _piece_of(event))}
        for piece in touched:
            if self._sees(shown, piece):
                self._trace(piece, Trace(ply.number, shown.where[piece], True))
            elif (trace := self.trace(piece, first - 1)) is not None:
                self._trace(piece, Trace(ply.number, trace.place, False))
            elif (trace := self.trace(piece, ply.number)) is not None and trace.in_sight:
                # Shown in error, then put back: it lies again where it did, as they were not to know.
                self._trace(piece, Trace(ply.number, "", False))


def in_play(table: Table) -> Table:
    """Return the table as if the game went on: what is opened at the end is closed again."""
    return table if table.outcome is None else msgspec.structs.replace(table, outcome=None)


def _piece_of(event: Event) -> str:
    match event:
        case Moved(piece) | Turned(piece) | Marked(piece):
            return piece
        case Made(piece) | Removed(piece):
            return piece.id
        case _:
            return ""


def _place(event: Event, told: Observation, table: Table, piece: str) -> str:
    """Return where an audience that was told this of a face believes the piece now."""
    if isinstance(event, Turned):
        return table.where.get(piece, "")
    return told.to
