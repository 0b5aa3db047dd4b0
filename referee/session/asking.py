"""What can be asked of a session: where the game stands, who sees what, what would happen. Nothing here changes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.chance.odds import Odds
from engine.contract.game import Brief, Rules
from engine.errors import IllegalMove
from engine.match.history import Frame, History
from engine.match.match import LegalMoves, Match
from engine.match.position import dump_position
from engine.model.event import Event, Outcome, Ply, Task
from engine.model.table import Table
from engine.model.view import DecisionView, Observation, View
from engine.moves.move import Move
from engine.visibility.memo import Memo
from engine.visibility.projection import project
from engine.visibility.schema import PUBLIC, REFEREE
from referee.log.chain import seal_header
from referee.log.records import EVERYONE, Entry, Header, Link, Remark, ScreenState
from referee.session.change import Listener
from referee.session.clocks import Clock, Clocks, Reading
from referee.session.preview import Preview, name_audience, preview
from referee.session.screens import Screens
from referee.store import Store


class Asking:
    """The asking half of a `referee.session.session.Session`.

    Attributes:
        store: the log it is kept in.
        header: what it was begun with (id, title, seats' names, options, dice mode, ...).
        game, audiences: the game, and all audiences (``referee``, the seats, ``public``).
        read_only: why nothing can be entered, or "".
        other_rules: the version of the rules that it was played under, if it is not this program's; else "".
        problems: what was found wrong with the log when it was opened, one sentence each.
    """

    def __init__(
        self,
        store: Store,
        header: Header,
        match: Match,
        *,
        clock: Clock,
        entries: Sequence[Entry],
        remarks: Sequence[tuple[Remark, Link]] = (),
        problems: Sequence[str] = (),
        read_only: str = "",
    ) -> None:
        """For `begin` and `open`."""
        self.store, self.header, self.game = store, header, match.game
        self.audiences: tuple[str, ...] = match.rules.schema.audiences
        self.problems, self.read_only, self.other_rules = tuple(problems), read_only, ""
        self._closed = read_only  # why not even a remark can be written
        self._match, self._clock = match, clock
        self._entries, self._remarks = list(entries), [remark for remark, _ in remarks]
        head = seal_header(header)
        self._last_hash = entries[-1].hash if entries else head
        self._last_remark_hash = remarks[-1][1].hash if remarks else head
        self._listeners: list[Listener] = []
        self._clocks = Clocks(match.rules.schema.seats)
        self._screens = Screens(self.audiences)
        self._memo = Memo()
        self._views: dict[str, View] = {}
        self._views = self._changed_by(match.history.frame)
        self._recall()

    # ---------------------------------------------------------------- asking

    @property
    def rules(self) -> Rules:
        """The rules of this match: schema, measures, names of pieces."""
        return self._match.rules

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that began the session, and those that came later, in seat order."""
        here = {*self.header.seats, *self.rules.present(self.table)}
        return tuple(seat for seat in self.rules.schema.seats if seat in here)

    @property
    def content(self) -> Any:
        """The checked content set."""
        return self._match.content

    @property
    def briefs(self) -> tuple[Brief, ...]:
        """Texts for the teams' screens: the game's own, then the variants of this session."""
        return (*self.rules.briefs, self._match.game.variants(self._match.options, self.rules.schema.names))

    @property
    def history(self) -> History:
        """All plies and frames, to read: for review and measures."""
        return self._match.history

    @property
    def number(self) -> int:
        """The number of the last ply."""
        return len(self._match.history.plies)

    @property
    def entries(self) -> Sequence[Entry]:
        """Every ply with who entered it, when and how long it took; ``entries[n - 1]`` is ply n."""
        return self._entries

    @property
    def remarks(self) -> Sequence[Remark]:
        """Notes, bookmarks, messages, screen and clock changes, in the order in which they were made."""
        return self._remarks

    @property
    def in_effect(self) -> tuple[int, ...]:
        """Numbers of the plies that are not taken back (and are no take-backs)."""
        return self._match.history.line

    @property
    def last_hash(self) -> str:
        """The hash of the last ply: print it, and a cut tail will show."""
        return self._last_hash

    @property
    def table(self) -> Table:
        """The table as it is: everything. For the console and the review; never hand it to a team window."""
        return self._match.table

    @property
    def decision(self) -> DecisionView | None:
        """The pending decision as the referee sees it; None when the game is over."""
        return self._match.decision

    @property
    def task(self) -> Task | None:
        """The pending decision with its data."""
        return self._match.task

    @property
    def legal_moves(self) -> LegalMoves:
        """What may be done now: iterable, countable, ``in``; ``forms`` to type or click a move."""
        return self._match.legal_moves

    @property
    def anytime_moves(self) -> LegalMoves:
        """What the referee may enter whatever is pending."""
        return self._match.anytime_moves

    @property
    def outcome(self) -> Outcome | None:
        """None, or how the game ended."""
        return self._match.outcome

    def faults(self) -> tuple[str, ...]:
        """Every invariant that the table breaks, a sentence each."""
        return self._match.faults()

    def name(self, audience: str) -> str:
        """What an audience is called in this session: the name given to a seat, ``the public``, ``the referee``."""
        return name_audience(audience, self.header.seat_names)

    def view(self, audience: str, at: int | None = None) -> View:
        """What the audience is shown now, or was shown after ply ``at`` (0: before the first)."""
        if at is None and audience in self._views:
            return self._views[audience]
        return self._match.view(audience, at)

    def truth(self, audience: str, at: int | None = None) -> View:
        """What the audience would see of the table as it is, published or not."""
        return self._match.history.truth(audience, at)

    def observations(self, audience: str, since: int = 0, at: int | None = None) -> list[tuple[int, Observation]]:
        """What the audience was told after ply ``since``, with ply numbers; taken-back plies are left out.

        ``at``: as it stood after that ply, when later take-backs had not happened yet.
        """
        history = self._match.history
        if at is not None:
            past = History(history.schema, history.frames[0].table)
            for ply, frame in zip(history.plies[:at], history.frames[1:], strict=False):
                past.add(ply, frame)
            history = past
        return history.observations(audience, since)

    def happened(self, number: int) -> tuple[Observation, ...]:
        """What ply ``number`` did, as the referee sees it, taken back or not (a take-back by itself does nothing)."""
        history = self._match.history
        return tuple(history.steps(history.frames[number - 1].table, history.plies[number - 1].events).told(REFEREE))

    def piece_at(self, handle: str) -> str | None:
        """The piece that a handle of the referee's View names."""
        return self._match.piece_at(handle)

    def why_not(self, move: Move, dice: Sequence[int] = ()) -> IllegalMove | None:
        """None if the move is legal, else why not."""
        return self._match.why_not(move, dice)

    def not_yet(self) -> dict[str, IllegalMove]:
        """Why verbs that the pending decision waits for may not be entered yet."""
        return self._match.not_yet()

    def odds(self, move: Move) -> Odds | None:
        """What has to fall for a move if nobody intervenes; None if nothing is thrown for it. Raises IllegalMove."""
        return self._match.odds(move)

    def preview(self, move: Move) -> Preview:
        """Who will learn what from a move. Raises IllegalMove."""
        told, pending = self._match.preview(move)
        # What chance decides is not asked for here: until then nothing is opened by itself.
        after = {} if pending else self._changed_by(self._match.prepare(move)[1])
        return preview(told, pending, self._views, self.header.seat_names, self._present, after)

    @property
    def _present(self) -> tuple[str, ...]:
        return tuple(self.rules.present(self.table))

    def _learned(self, ply: Ply, after: Mapping[str, View]) -> tuple[str, ...]:
        """Who learns what by a ply that is about to be entered, in the sentences of `preview`; ``after`` as there."""
        present = self._present
        told = self._match.told(ply.events, (*present, PUBLIC))
        return preview(told, "", self._views, self.header.seat_names, present, after).sentences

    def views_after_ruling(self, edits: Sequence[Event], reason: str = "preview") -> dict[str, View]:
        """The View of each audience if these edits were ruled: only of audiences whose View would change.

        Raises IllegalMove if an edit does not fit.
        """
        _, frame = self._match.ruling(edits, reason)
        return self._changed_by(frame)

    def views_after_take_back(self, plies: int = 1) -> dict[str, View]:
        """The View of each audience if the last plies were taken back: only of those whose View would change.

        Raises IllegalMove if there are not so many.
        """
        return self._changed_by(self._frame_after_take_back(self._match.prepare_take_back("preview", plies)))

    def position(self) -> str:
        """The table as a position file (TOML): a vignette for another session."""
        return dump_position(self._match.rules, self._match.table)

    def message_for(self, audience: str) -> str:
        """The message that the audience's display shows now; "" for none."""
        for remark in reversed(self._remarks):
            if remark.kind == "message" and (
                remark.audience == audience or (remark.audience == EVERYONE and audience != REFEREE)
            ):
                return remark.text
        return ""

    def screen_state(self, audience: str) -> ScreenState:
        """The state that was last noted for the audience's display."""
        return self._screens.states[audience]

    def shown_to(self, audience: str) -> Sequence[int]:
        """The plies after which the audience's display showed the table, ascending: a lifted curtain shows the last only."""
        return self._screens.shown[audience]

    @property
    def can_note(self) -> bool:
        """Whether what is beside the plies (notes, messages, what screens do) can be written: also where nothing can be
        played.
        """
        return not self._closed

    @property
    def paused(self) -> str:
        """Why the clocks stand still ("paused" if no reason was given); "" while they run."""
        return self._clocks.paused

    @property
    def alarm_ms(self) -> int:
        """How long a decision may take before the referee is told, in milliseconds; 0 for as long as it likes."""
        return self._clocks.alarm_ms

    def clocks(self) -> tuple[Reading, ...]:
        """The clocks of `seats`."""
        seats = self.seats
        return tuple(one for one in self._clocks.read(self._clock.ticks()) if one.seat in seats)

    def _changed_by(self, frame: Frame) -> dict[str, View]:
        schema = self._match.rules.schema
        views = {audience: project(schema, frame.shown[audience], audience, self._memo) for audience in self.audiences}
        return {audience: view for audience, view in views.items() if view != self._views.get(audience)}

    def _frame_after_take_back(self, ply: Ply) -> Frame:
        history = self._match.history
        kept = history.line[: len(history.line) - len(ply.takes_back)]
        return history.frames[kept[-1] if kept else 0]

    def _recall(self) -> None:
        """Clocks and screens as the log left them."""
        for entry in self._entries:
            if entry.ply.kind == "move":
                self._clocks.credit(entry.ply.seat, entry.think_ms)
        waiting = list(self._remarks)
        for entry in self._entries:
            while waiting and waiting[0].ply < entry.ply.number:
                self._screens.follow(waiting.pop(0))
            self._screens.ply(entry.ply.number)
        for remark in waiting:
            self._screens.follow(remark)
        self._screens.curtain()
        for remark in self._remarks:
            self._follow_clock(remark)
        self._ask_clocks(self._clock.ticks())

    def _ask_clocks(self, now: float) -> None:
        """A clock runs while the window of its seat says that it is asked: it may not tell of what is decided unseen."""
        asked = {seat: self._views[seat].decision for seat in self.rules.schema.seats}
        self._clocks.ask((seat for seat, decision in asked.items() if decision is not None and seat in decision.seats), now)

    def _follow_clock(self, remark: Remark) -> None:
        if remark.kind == "clock":
            now = self._clock.ticks()
            if "alarm_ms" in remark.data:
                self._clocks.alarm_ms = int(str(remark.data["alarm_ms"]))
            elif "turn_ms" in remark.data:
                if remark.ply == self.number:  # else it was decided since
                    self._clocks.go_on(remark.audience, int(str(remark.data["turn_ms"])), now)
            elif remark.data.get("paused"):
                self._clocks.pause(remark.text or "paused", now)
            else:
                self._clocks.resume(now)

    def _seen_by(self, numbers: Sequence[int]) -> tuple[str, ...]:
        """The teams (and the public) whose displays had shown something that these plies told."""
        seen = []
        for audience in self.audiences:
            if audience == REFEREE:
                continue
            shown = self._screens.shown[audience]
            known = {number for number in numbers if shown and number <= shown[-1]}
            if any(number in known for number, _ in self._match.observations(audience, min(numbers) - 1)):
                seen.append(audience)
        return tuple(seen)
