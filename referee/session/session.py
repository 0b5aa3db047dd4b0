"""The session: the one door through which a game in progress is changed.

A change is decided by the rules, committed to the log, followed by the match, and only then told to
listeners. If the log cannot take it nothing has happened: the same call may be made again.

Everything happens on the caller's thread; nothing here blocks for longer than a commit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Unpack

import msgspec

from engine.chance.odds import Odds
from engine.contract.game import Game
from engine.contract.rules import Brief, Rules
from engine.english import closed
from engine.errors import IllegalMove, KnownError
from engine.match.history import Frame, History
from engine.match.invariants import can_continue
from engine.match.match import LegalMoves
from engine.match.position import dump_position
from engine.model.event import Event, Outcome, Ply, Task
from engine.model.table import Table
from engine.model.view import DecisionView, Observation, View
from engine.moves.move import Move
from engine.visibility.projection import project_all
from engine.visibility.schema import PUBLIC, REFEREE
from referee.log.chain import seal, seal_header
from referee.log.records import ADOPTED, EVERYONE, Entry, Remark, RemarkKind, ScreenState
from referee.session.change import Change, Listener
from referee.session.clocks import Clock, Clocks, Reading, SystemClock, stamp
from referee.session.content_files import LoadedContent
from referee.session.preview import Preview, name_audience, preview
from referee.session.screens import Screens
from referee.session.session_loading import (
    BeginSettings,
    Loaded,
    as_stored,
    begin_log,
    entry_of,
    events_as_stored,
    ply_record,
    read_log,
    readable,
)
from referee.store import Store

_TAG = re.compile(r"#(\w+)")


class Session:
    """One game being refereed, or, read-only, one that was. Make one with `begin` or `open`.

    Attributes:
        store: the log it is kept in.
        header: what it was begun with (id, title, seats' names, options, dice mode, ...).
        game, audiences: the game, and all audiences (``referee``, the seats, ``public``).
        read_only: why nothing can be entered, or "".
        other_rules: the version of the rules that it was played under, if it is not this program's; else "".
        problems: what was found wrong with the log when it was opened, one sentence each.
    """

    def __init__(self, store: Store, loaded: Loaded, *, clock: Clock, read_only: str = "") -> None:
        """Make the session of a log that was read; for `begin` and `open`."""
        match, entries, remarks = loaded.match, loaded.entries, loaded.remarks
        self.store, self.header, self.game = store, loaded.header, match.game
        self.audiences: tuple[str, ...] = match.rules.schema.audiences
        self.problems, self.read_only, self.other_rules = tuple(loaded.problems), read_only, ""
        self._closed = read_only  # why not even a remark can be written
        self._match, self._clock = match, clock
        self._entries, self._remarks = list(entries), [remark for remark, _ in remarks]
        head = seal_header(loaded.header)
        self._last_hash = entries[-1].hash if entries else head
        self._last_remark_hash = remarks[-1][1].hash if remarks else head
        self._listeners: list[Listener] = []
        self._clocks = Clocks(match.rules.schema.seats)
        self._screens = Screens(self.audiences)
        self._views = self._views_of(match.history.frame)
        self._restore_clocks_and_screens()

    # ---------------------------------------------------------------- beginning

    @classmethod
    def begin(
        cls,
        store: Store,
        game: Game,
        content: LoadedContent,
        *,
        clock: Clock | None = None,
        **settings: Unpack[BeginSettings],
    ) -> Session:
        """Begin a session, set up to its first decision and committed. Raises KnownError."""
        clock = clock or SystemClock()
        return cls(store, begin_log(store, game, content, settings, clock.utc()), clock=clock)

    @classmethod
    def open(
        cls,
        store: Store,
        session: str,
        games: Iterable[Game],
        *,
        read_only: bool = False,
        for_review: bool = False,
        entered_by: str = "",
        clock: Clock | None = None,
    ) -> Session:
        """A stored session, exactly where it was, all displays curtained; ``session`` is its id or the beginning of it.

        The stored facts are folded; no rule is asked. What cannot be read, and a rules version that is not this
        program's, make it read-only up to that ply, with ``problems``; of other rules see `adopt_rules`. ``for_review``:
        nothing can be played, but notes can be made. Raises KnownError if there is nothing to show.
        """
        loaded = read_log(store, session, games)
        why = "it was opened for reading." if read_only else store.read_only
        with readable(loaded.header):
            opened = cls(store, loaded, clock=clock or SystemClock(), read_only=" ".join(loaded.problems) or why)
        if for_review:
            opened.read_only = opened.read_only or "it was opened for review."
        elif not opened.read_only:
            opened._continue(entered_by)
        return opened

    # ---------------------------------------------------------------- asking

    @property
    def rules(self) -> Rules:
        """The rules of this match: schema, measures, names of pieces."""
        return self._match.rules

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that began the session, and those that came later, in seat order."""
        here = {*self.header.seats, *self.rules.present_seats(self.table)}
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

    def unpublished_view(self, audience: str, at: int | None = None) -> View:
        """What the audience would see of the table as it is, published or not."""
        return self._match.history.unpublished_view(audience, at)

    def observations(self, audience: str, since: int = 0, at: int | None = None) -> list[tuple[int, Observation]]:
        """What the audience was told after ply ``since``, with ply numbers; taken-back plies are left out.

        ``at``: as it stood after that ply, when later take-backs had not happened yet.
        """
        history = self.history if at is None else self.history.until(at)
        return history.observations(audience, since)

    def observations_of_ply(self, number: int) -> tuple[Observation, ...]:
        """Return what ply ``number`` did, as the referee sees it, taken back or not (a take-back by itself does nothing)."""
        return self.history.observations_of_ply(number, REFEREE)

    def piece_at(self, handle: str) -> str | None:
        """The piece that a handle of the referee's View names."""
        return self._match.piece_at(handle)

    def why_not(self, move: Move, dice: Sequence[int] = ()) -> IllegalMove | None:
        """None if the move is legal, else why not."""
        return self._match.why_not(move, dice)

    def awaited_refusals(self) -> dict[str, IllegalMove]:
        """Why verbs that the pending decision waits for may not be entered yet."""
        return self._match.awaited_refusals()

    def odds(self, move: Move) -> Odds | None:
        """What has to fall for a move if nobody intervenes; None if nothing is thrown for it. Raises IllegalMove."""
        return self._match.odds(move)

    def preview(self, move: Move) -> Preview:
        """Who will learn what from a move. Raises IllegalMove."""
        told, pending = self._match.preview(move)
        # What chance decides is not asked for here: until then nothing is opened by itself.
        after = {} if pending else self._changed(self._views_of(self._match.prepare(move)[1]))
        return preview(told, pending, self._views, self.header.seat_names, self.rules.present_seats(self.table), after)

    def views_after_ruling(self, edits: Sequence[Event], reason: str = "preview") -> dict[str, View]:
        """The View of each audience if these edits were ruled: only of audiences whose View would change.

        Raises IllegalMove if an edit does not fit.
        """
        _, frame = self._match.ruling(edits, reason)
        return self._changed(self._views_of(frame))

    def views_after_take_back(self, plies: int = 1) -> dict[str, View]:
        """The View of each audience if the last plies were taken back: only of those whose View would change.

        Raises IllegalMove if there are not so many.
        """
        return self._changed(self._views_of(self._frame_after_take_back(self._match.prepare_take_back("preview", plies))))

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
    def can_write_remarks(self) -> bool:
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

    # ---------------------------------------------------------------- telling

    def play(self, move: Move, dice: Sequence[int] = (), entered_by: str = "", *, roll: bool = False) -> Change:
        """Play a move: checked, committed, shown.

        ``dice`` are physical dice in the order thrown; ``roll`` lets the program throw those of a session with
        physical dice. Raises IllegalMove (nothing happened), DiceNeeded (the same again with the faces), KnownError
        (the log cannot take it).
        """
        self._check_writable()
        with self._dice(entered=self.header.dice == "physical" and not roll):
            ply, frame = self._match.prepare(as_stored(move), tuple(dice))
        return self._enter(ply, frame, entered_by)

    def rule(
        self,
        edits: Sequence[Event],
        reason: str,
        entered_by: str = "",
        *,
        question: str = "",
        clause: str = "",
        precedent: bool = False,
    ) -> Change:
        """The referee rules: the edits happen, whatever the rules say (none: the decision is only recorded).

        What an edit says was there before is corrected to what was. ``question`` is what was disputed, ``clause``
        what it is about, ``precedent`` whether it binds later sessions. Raises IllegalMove if an edit does not fit
        the table or no reason is given; KnownError.
        """
        self._check_writable()
        ply, frame = self._match.ruling(edits, reason)
        args: dict[str, Any] = {"question": question, "clause": clause, "precedent": precedent}
        ply = msgspec.structs.replace(ply, args={key: value for key, value in args.items() if value})
        return self._enter(ply, frame, entered_by)

    def take_back(self, reason: str, plies: int = 1, entered_by: str = "") -> Change:
        """Take back the last plies in effect; they stay in the log, with the audiences that had been shown them.

        Raises IllegalMove if there are not so many or no reason is given; KnownError.
        """
        self._check_writable()
        if not reason.strip():
            raise IllegalMove("no_reason", "", "A take-back needs a reason.")
        ply = self._match.prepare_take_back(reason, plies)
        return self._enter(
            ply, self._frame_after_take_back(ply), entered_by, self._screens.audiences_shown(ply.takes_back, self.history)
        )

    def adopt_rules(self, entered_by: str = "") -> Change:
        """A session of `other_rules` goes on under those of this program, with a ruling that says so.

        Raises KnownError if they cannot go on from where it stands, or it cannot be written.
        """
        if not self.other_rules:
            self._check_writable()
            raise KnownError("This session is played by the rules of this Whitecell.")
        now, before = self.game.version, (self.read_only, self.problems, self.other_rules)
        if not can_continue(self.rules, self.table):
            raise KnownError(f"Version {now} of the rules cannot go on from where this session stands; it can be reviewed.")
        ply, frame = self._match.ruling((), f"Continued under version {now} of the rules.")
        self.read_only, self.other_rules = "", ""
        self.problems = tuple(one for one in self.problems if one != before[0])
        try:
            return self._enter(msgspec.structs.replace(ply, args={ADOPTED: now}), frame, entered_by)
        except KnownError:
            self.read_only, self.problems, self.other_rules = before
            raise

    def note(self, text: str, ply: int | None = None, by: str = "") -> Change:
        """A note on a ply (default: the last one); its ``#words`` are its tags. Raises KnownError."""
        tags = list(dict.fromkeys(_TAG.findall(text.lower())))
        return self.remark("note", text, ply=ply, data={"tags": tags} if tags else None, by=by)

    def intent(self, seat: str, intends: str, expects: str, by: str = "") -> Change:
        """What a team means to do and what it expects of the others, in its own words. Raises KnownError."""
        said = (("intends", intends.strip()), ("expects", expects.strip()))
        parts = [f"{self.name(seat)} {verb}: {words}" for verb, words in said if words]
        text = " ".join([*map(closed, parts[:-1]), *parts[-1:]])
        return self.remark("note", text, audience=seat, data={verb: words for verb, words in said if words}, by=by)

    def bookmark(self, text: str = "", ply: int | None = None, by: str = "") -> Change:
        """A bookmark on a ply (default: the last one). Raises KnownError."""
        return self.remark("bookmark", text, ply=ply, by=by)

    def message(self, audience: str, text: str, by: str = "") -> Change:
        """A message for a team's display, or for all (``*``); an empty text takes it away. Raises KnownError."""
        if audience in ("", REFEREE):
            raise KnownError(f"A message is for one of {', '.join(self.audiences[1:])}, or for all ({EVERYONE}).")
        return self.remark("message", text, audience=audience, by=by)

    def screen_change(self, audience: str, state: ScreenState, screen: str = "", reason: str = "") -> Change:
        """A display changes its state: LIVE shows the present View, HELD keeps the one it has, CURTAIN shows none.

        It is how the log knows who had been shown what: note LIVE before the View is shown, HELD and CURTAIN once
        it is no longer. ``screen`` names the monitor. Raises KnownError if it cannot be written.
        """
        return self.remark("screen", reason, audience=audience, data={"state": state, "screen": screen})

    def pause(self, reason: str, by: str = "") -> Change:
        """All clocks stand still. Raises KnownError."""
        return self.remark("clock", reason, data={"paused": True}, by=by)

    def resume(self, by: str = "") -> Change:
        """The clocks run again. Raises KnownError."""
        return self.remark("clock", "", data={"paused": False}, by=by)

    def save_clocks(self, by: str = "") -> None:
        """The session is about to be left: how long the pending decision has been thought about by now is noted for `open`.

        Raises KnownError if it cannot be written.
        """
        for reading in self.clocks() if not self.read_only else ():
            if reading.turn_ms:
                self.remark("clock", "", audience=reading.seat, data={"turn_ms": reading.turn_ms}, by=by)

    def set_alarm(self, milliseconds: int, by: str = "") -> Change:
        """From now on the referee is told when a decision takes longer; 0: never. Raises KnownError."""
        return self.remark("clock", "", data={"alarm_ms": milliseconds}, by=by)

    def remark(
        self,
        kind: RemarkKind,
        text: str,
        *,
        ply: int | None = None,
        audience: str = "",
        data: Mapping[str, str | int | bool | list[str]] | None = None,
        by: str = "",
    ) -> Change:
        """Anything noted beside the plies; committed, then told. It never changes the game.

        A session whose rules are not this program's can be noted on though it cannot be played on. Raises KnownError,
        also if the ply or the audience does not exist.
        """
        if self._closed:
            raise KnownError(f"Nothing can be entered in this session: {self._closed}")
        at = self.number if ply is None else ply
        if not 0 <= at <= self.number:
            raise KnownError(f"There is no ply {at}; the session has {self.number}.")
        if audience and audience not in (*self.audiences, EVERYONE):
            raise KnownError(f"There is no audience {audience!r}; there are: {', '.join(self.audiences)}.")
        remark = Remark(
            self.header.id,
            len(self._remarks) + 1,
            at,
            kind,
            text,
            audience,
            dict(data or {}),
            by,
            stamp(self._clock.utc()),
        )
        link = seal(remark, self._last_remark_hash)
        self.store.add_remark(remark, link)
        self._remarks.append(remark)
        self._last_remark_hash = link.hash
        self._screens.apply_remark(remark)
        self._clocks.apply_remark(remark, self.number, self._clock.ticks())
        return self._notify(Change(remark=remark))

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Be told of every change, after it is committed; returns the way to end it.

        Listeners are called in the order in which they subscribed. One that raises does not keep the others
        from being told; the first error is raised when all were.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # ---------------------------------------------------------------- inside

    def _enter(self, ply: Ply, frame: Frame, entered_by: str, seen_by: Sequence[str] = ()) -> Change:
        now = self._clock.ticks()
        if (stored := events_as_stored(ply)) is not ply:  # play goes on from what the log holds, as if reopened
            ply, frame = stored, self._match.history.frame.apply(stored)
        views = self._views_of(frame)
        changed = self._changed(views)
        record = ply_record(
            self.header.id,
            ply,
            entered_by=entered_by,
            at=stamp(self._clock.utc()),
            think_ms=self._clocks.turn_ms(ply.seat, now) if ply.kind == "move" else 0,
            seen_by=seen_by,
            over=frame.table.outcome is not None,
            told=self._learned(ply, changed),
        )
        link = seal(record, self._last_hash)
        self.store.add_ply(record, link)
        self._match.add_ply(ply, frame)
        entry = entry_of(record, ply, link)
        self._entries.append(entry)
        self._last_hash = link.hash
        if ply.kind == "move":
            self._clocks.end_turn(ply.seat, now)
        self._screens.add_ply(ply.number)
        self._views = views
        self._start_clocks(now)
        return self._notify(
            Change(
                entry, views=views, changed=frozenset(changed), observations=self.history.published_observations(ply.number)
            )
        )

    def _notify(self, change: Change) -> Change:
        failed: list[Exception] = []
        for listener in tuple(self._listeners):
            try:
                listener(change)
            except Exception as error:
                failed.append(error)
        if failed:
            raise failed[0]
        return change

    @contextmanager
    def _dice(self, *, entered: bool) -> Iterator[None]:
        rules = self._match.rules
        before, rules.dice_entered = rules.dice_entered, entered
        try:
            yield
        finally:
            rules.dice_entered = before

    def _check_writable(self) -> None:
        if self.read_only:
            raise KnownError(f"Nothing can be entered in this session: {self.read_only}")

    def _continue(self, entered_by: str) -> None:
        """Note that the session goes on; if that cannot be written, or the rules are others, it can only be read."""
        try:
            self.remark("opened", "", by=entered_by)
        except KnownError as error:
            self.read_only = self._closed = str(error)
            self.problems = (*self.problems, str(error))
            return
        rulings = [entry.ply for entry in self._entries if entry.ply.kind == "ruling"]
        adopted = [ply.args[ADOPTED] for ply in rulings if ADOPTED in ply.args]
        then, now = adopted[-1] if adopted else self.header.rules_version, self.game.version
        if now != then:
            self.other_rules = then
            rules = f"version {then} of the rules of {self.game.title}"
            self.read_only = f"it was played under {rules}, and this Whitecell has version {now}."
            self.problems = (*self.problems, self.read_only)

    def _learned(self, ply: Ply, after: Mapping[str, View]) -> tuple[str, ...]:
        """Who learns what by a ply that is about to be entered, in the sentences of `preview`; ``after`` as there."""
        present = self.rules.present_seats(self.table)
        told = self._match.observations_of(ply.events, (*present, PUBLIC))
        return preview(told, "", self._views, self.header.seat_names, present, after).sentences

    def _views_of(self, frame: Frame) -> dict[str, View]:
        """Return what each audience is shown of a frame."""
        return project_all(self._match.rules.schema, frame.shown)

    def _changed(self, views: Mapping[str, View]) -> dict[str, View]:
        """Return those of these Views that are others than the present ones."""
        return {audience: view for audience, view in views.items() if view != self._views[audience]}

    def _frame_after_take_back(self, ply: Ply) -> Frame:
        history = self._match.history
        kept = history.line[: len(history.line) - len(ply.takes_back)]
        return history.frames[kept[-1] if kept else 0]

    def _restore_clocks_and_screens(self) -> None:
        """Clocks and screens as the log left them."""
        for entry in self._entries:
            if entry.ply.kind == "move":
                self._clocks.add_think_time(entry.ply.seat, entry.think_ms)
        waiting = list(self._remarks)
        for entry in self._entries:
            while waiting and waiting[0].ply < entry.ply.number:
                self._screens.apply_remark(waiting.pop(0))
            self._screens.add_ply(entry.ply.number)
        for remark in waiting:
            self._screens.apply_remark(remark)
        self._screens.curtain()
        for remark in self._remarks:
            self._clocks.apply_remark(remark, self.number, self._clock.ticks())
        self._start_clocks(self._clock.ticks())

    def _start_clocks(self, now: float) -> None:
        """A clock runs while the window of its seat says that it is asked: it may not tell of what is decided unseen."""
        asked = {seat: self._views[seat].decision for seat in self.rules.schema.seats}
        self._clocks.set_asked(
            (seat for seat, decision in asked.items() if decision is not None and seat in decision.seats), now
        )
