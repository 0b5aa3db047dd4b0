"""The session: a refereed game with its log. Every change of a game in progress goes through it.

The rules check a change, the log commits it, the match follows, and only then are listeners called. If the log cannot
take it, nothing has happened and the same call can be repeated. No call blocks for longer than a commit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Unpack

import msgspec

from engine.chance.odds import Odds
from engine.contract.game import Game
from engine.contract.rules import Brief, Rules
from engine.english import with_full_stop
from engine.errors import IllegalMove, KnownError
from engine.match.correction_lines import Sighting
from engine.match.history import Frame, History, PlyObservations
from engine.match.invariants import can_continue
from engine.match.match import LegalMoves
from engine.match.position_file import dump_position
from engine.model.event import ADOPTED, Event, Outcome, Ply, Task
from engine.model.table import Table
from engine.model.view import DecisionView, Observation, View
from engine.moves.move import Move
from engine.visibility.projection import project_all
from engine.visibility.schema import PUBLIC, REFEREE
from referee.log.chain import seal_header
from referee.log.records import EVERYONE, Entry, PlyRecord, Remark, RemarkKind, ScreenState
from referee.session.chain_writer import ChainWriter, is_repeated, require_own
from referee.session.change import Change, Listener, Listeners
from referee.session.clocks import Clock, ClockReading, Clocks, SystemClock, stamp
from referee.session.content_files import LoadedContent
from referee.session.refused_moves import record_refusal
from referee.session.reveal_preview import Preview, disclosed, name_audience, preview
from referee.session.screens import Screens, message_on_display
from referee.session.session_loading import (
    BeginSettings,
    LoadedSession,
    begin_log,
    canonical_move,
    canonical_ply,
    damage_as_known_error,
    entry_of,
    ply_record,
    read_log,
)
from referee.store import Store

_TAG = re.compile(r"#(\w+)")


class Session:
    """A game that is refereed, or one that was and can only be read. Make one with `begin` or `open`.

    Attributes:
        store: the log that holds it.
        header: id, title, names of seats, options, dice mode and more, as the session was begun.
        game: the game.
        audiences: ``referee``, the seats and ``public``.
        read_only: why nothing can be entered, or "".
        other_rules: the version of its rules if this program has another one; else "".
        problems: what was wrong with the log when it was opened, a sentence each.
    """

    def __init__(self, store: Store, loaded: LoadedSession, *, clock: Clock, read_only: str = "") -> None:
        """Make the session of a log that was read, for `begin` and `open`."""
        match, entries, remarks = loaded.match, loaded.entries, loaded.remarks
        self.store, self.header, self.game = store, loaded.header, match.game
        self.audiences: tuple[str, ...] = match.rules.schema.audiences
        self.problems, self.read_only, self.other_rules = tuple(loaded.problems), read_only, ""
        self._closed = read_only  # why not even a remark can be written
        self._match, self._clock = match, clock
        self._entries, self._remarks = list(entries), [remark for remark, _ in remarks]
        head = seal_header(loaded.header)
        last, last_remark = entries[-1].hash if entries else head, remarks[-1][1].hash if remarks else head
        self._ply_writer = ChainWriter[PlyRecord](lambda ply, link: store.add_ply(ply, link), store.stored_hash, last)
        self._remark_writer = ChainWriter[Remark](
            lambda remark, link: store.add_remark(remark, link), store.stored_hash, last_remark
        )
        self._listeners = Listeners()
        self._clocks = Clocks(match.rules.schema.seats)
        self._screens = Screens(self.audiences)
        self._views = self._views_of(match.history.frame)
        self._restore_clocks_and_screens()

    # ---------------------------------------------------------------- beginning

    @classmethod
    def begin(
        cls, store: Store, game: Game, content: LoadedContent, *, clock: Clock | None = None, **given: Unpack[BeginSettings]
    ) -> Session:
        """Begin a session, set up to its first decision and committed. Raises KnownError."""
        clock = clock or SystemClock()
        return cls(store, begin_log(store, game, content, given, clock.utc()), clock=clock)

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
        """Open a stored session where it was left, with all displays curtained.

        The stored events are applied; no rule is asked. If a ply cannot be read, or the rules have another version (see
        `adopt_rules`), the session is read-only, and ``problems`` says why. ``session`` is its id or the beginning of it;
        ``for_review``: nothing can be played, but notes can be made. Raises KnownError if there is nothing to show.
        """
        loaded = read_log(store, session, games)
        why = "it was opened for reading." if read_only else store.read_only
        with damage_as_known_error(loaded.header):
            opened = cls(store, loaded, clock=clock or SystemClock(), read_only=" ".join(loaded.problems) or why)
        if for_review:
            opened.read_only = opened.read_only or "it was opened for review."
        elif not opened.read_only:
            opened._record_opening(entered_by)
        return opened

    # ---------------------------------------------------------------- the state

    @property
    def rules(self) -> Rules:
        """The rules of this match: schema, measures, names of pieces."""
        return self._match.rules

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that began the session and those that joined later, in seat order."""
        here = {*self.header.seats, *self.rules.present_seats(self.table)}
        return tuple(seat for seat in self.rules.schema.seats if seat in here)

    @property
    def readers(self) -> tuple[str, ...]:
        """Who may learn something by a ply: the seats that play now, others whose screen is still open, the public."""
        here = self.rules.present_seats(self.table)
        seats = (one for one in self.rules.schema.seats if one in here or self.screen_state(one) != "CURTAIN")
        return (*seats, PUBLIC)

    @property
    def content(self) -> Any:
        """The checked content set."""
        return self._match.content

    @property
    def briefs(self) -> tuple[Brief, ...]:
        """Texts for the teams' screens: what the class is told first, those of the game, the options of this session."""
        game, options = self._match.game, self._match.options
        opening = game.opening_brief(options)
        first = (opening,) if opening is not None else ()
        return (*first, *self.rules.briefs, game.options_brief(options, self.rules.schema.names))

    @property
    def history(self) -> History:
        """All plies and frames. Only read it."""
        return self._match.history

    @property
    def number(self) -> int:
        """The number of the last ply."""
        return len(self._match.history.plies)

    @property
    def entries(self) -> Sequence[Entry]:
        """Every ply with who entered it, when, and how long it took; ``entries[n - 1]`` is ply n."""
        return self._entries

    @property
    def remarks(self) -> Sequence[Remark]:
        """Notes, bookmarks, messages, and changes of screens and clocks, in order."""
        return self._remarks

    @property
    def in_effect(self) -> tuple[int, ...]:
        """The numbers of the plies that are not taken back and are no take-backs."""
        return self._match.history.in_effect

    @property
    def last_hash(self) -> str:
        """The hash of the last ply. Printed, it proves later that no plies were cut off."""
        return self._ply_writer.last_hash

    @property
    def table(self) -> Table:
        """The whole table, for the console and the review. Never hand it to a team window."""
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
        """The legal moves of the pending decision."""
        return self._match.legal_moves

    @property
    def anytime_moves(self) -> LegalMoves:
        """The moves that the referee may enter at any time."""
        return self._match.anytime_moves

    @property
    def outcome(self) -> Outcome | None:
        """None, or how the game ended."""
        return self._match.outcome

    def faults(self) -> tuple[str, ...]:
        """Return every invariant that the table breaks, a sentence each."""
        return self._match.faults()

    def name(self, audience: str) -> str:
        """Return the name of an audience: that of the seat in this session, ``the public`` or ``the referee``."""
        return name_audience(audience, self.header.seat_names)

    def view(self, audience: str, at: int | None = None) -> View:
        """Return what the audience is shown now, or was shown after ply ``at`` (0: before the first)."""
        if at is None and audience in self._views:
            return self._views[audience]
        return self._match.view(audience, at)

    def unpublished_view(self, audience: str, at: int | None = None) -> View:
        """Return what the audience would see if the table were published now, or after ply ``at``."""
        return self._match.history.unpublished_view(audience, at)

    def observations(self, audience: str, since: int = 0) -> list[tuple[int, Observation]]:
        """Return what the audience was told after ply ``since``, with ply numbers, but for plies taken back."""
        return self.history.observations(audience, since)

    def sightings(self, audience: str, at: int | None = None) -> tuple[Sighting, ...]:
        """Return all that the audience was told, up to ply ``at``, with numbers of its own (see `History.sightings`)."""
        return (self.history if at is None else self.history.until(at)).sightings(audience)

    def observations_of_ply(self, number: int) -> tuple[Observation, ...]:
        """Return what ply ``number`` did, as the referee sees it, even if it was taken back; nothing for a take-back."""
        return () if self._entries[number - 1].ply.kind == "take_back" else self.history.observations_of_ply(number, REFEREE)

    def piece_at(self, handle: str) -> str | None:
        """Return the piece that a handle of the referee's View names."""
        return self._match.piece_at(handle)

    def why_not(self, move: Move, dice: Sequence[int] = ()) -> IllegalMove | None:
        """Return why a move is not legal; None if it is."""
        return self._match.why_not(move, dice)

    def awaited_refusals(self) -> dict[str, IllegalMove]:
        """Return why verbs that the referee waits for are not possible yet, by verb."""
        return self._match.awaited_refusals()

    def odds(self, move: Move) -> Odds | None:
        """Return the odds of the throw of a move if nobody intervenes; None without a throw. Raises IllegalMove."""
        return self._match.odds(move)

    def preview(self, move: Move) -> Preview:
        """Return who will learn what from a move. Raises IllegalMove."""
        told, pending = self._match.preview(move)
        # The views after the move are known only if chance decides nothing.
        after = {} if pending else self._changed_views(self._views_of(self._match.prepare(move)[1]))
        return preview(told, pending, self._views, self.header.seat_names, self.readers, after)

    def views_after_ruling(self, edits: Sequence[Event]) -> dict[str, View]:
        """Return the Views that these edits would change, by audience. Raises IllegalMove if an edit does not fit."""
        _, frame = self._match.ruling(edits, "preview")
        return self._changed_views(self._views_of(frame))

    def views_after_take_back(self, plies: int = 1) -> dict[str, View]:
        """Return the Views that a take-back would change, by audience. Raises IllegalMove if there are not so many plies."""
        self._prepare_take_back("preview", plies)
        return self._changed_views(self._views_of(self.history.frame_before_last(plies)))

    def told_of_take_back(self, plies: int = 1) -> tuple[str, ...]:
        """Return who would be told of a take-back: those who were shown something of it. Raises IllegalMove."""
        return tuple(self._prepare_take_back("preview", plies).seen_by)

    def decided_by_chance(self, number: int) -> str:
        """Return what chance decided in ply ``number``, which decides anew if it is entered again; "" if nothing."""
        return self._match.decided_by_chance(number)

    def position(self) -> str:
        """Return the table as a position file (TOML), from which another session can begin."""
        return dump_position(self._match.rules, self._match.table)

    def message_for(self, audience: str) -> str:
        """Return the message on the audience's display; "" for none."""
        return message_on_display(self._remarks, audience)

    def screen_state(self, audience: str) -> ScreenState:
        """Return the state of the audience's display that was last recorded."""
        return self._screens.states[audience]

    def shown_to(self, audience: str) -> Sequence[int]:
        """Return the plies after which the audience's display showed the table, ascending."""
        return self._screens.shown[audience]

    @property
    def can_write_remarks(self) -> bool:
        """Whether notes, messages and changes of screens can be written, which may be so where nothing can be played."""
        return not self._closed

    @property
    def paused(self) -> str:
        """Why the clocks are paused ("paused" if no reason was given); "" while they run."""
        return self._clocks.paused

    @property
    def alarm_ms(self) -> int:
        """How long a decision may take before the referee is warned, in milliseconds; 0 for any time."""
        return self._clocks.alarm_ms

    def clocks(self) -> tuple[ClockReading, ...]:
        """Return the clocks of `seats`."""
        seats = self.seats
        return tuple(one for one in self._clocks.read(self._clock.ticks()) if one.seat in seats)

    # ---------------------------------------------------------------- changes

    def play(self, move: Move, dice: Sequence[int] = (), entered_by: str = "", *, roll: bool = False) -> Change:
        """Check, commit and show a move.

        ``dice`` are physical dice in the order thrown; ``roll``: the program throws, though dice are physical. Raises
        IllegalMove, DiceNeeded (play the same move again with the faces) or KnownError (the log cannot take it).
        """
        self._require_open()
        try:
            ply, frame = self._match.prepare(canonical_move(move), tuple(dice), dice_entered=False if roll else None)
        except IllegalMove as refused:
            record_refusal(self.rules, self.task, self.remarks, move, refused, self.remark, entered_by)
            raise
        return self._commit(ply, frame, entered_by)

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
        """Apply the edits of a ruling, whatever the rules say. Without edits the ruling is only recorded.

        The ``before`` of an edit is taken from the table. ``question`` is what was disputed, ``clause`` what it is about,
        ``precedent`` whether it binds later sessions. Raises IllegalMove if an edit does not fit the table or no reason is
        given; KnownError.
        """
        self._require_open()
        ply, frame = self._match.ruling(edits, reason)
        args: dict[str, Any] = {"question": question, "clause": clause, "precedent": precedent}
        ply = msgspec.structs.replace(ply, args={key: value for key, value in args.items() if value})
        return self._commit(ply, frame, entered_by)

    def take_back(self, reason: str, plies: int = 1, entered_by: str = "") -> Change:
        """Take back the last plies in effect. They stay in the log, with the audiences that had been shown them.

        Those are told a correction, and no others (see `History.sightings`).
        Raises IllegalMove if there are not so many or no reason is given; KnownError.
        """
        self._require_open()
        if not reason.strip():
            raise IllegalMove("no_reason", "", "A take-back needs a reason.")
        ply = self._prepare_take_back(reason, plies)
        return self._commit(ply, self.history.frame_before_last(plies), entered_by)

    def adopt_rules(self, entered_by: str = "") -> Change:
        """Continue a session of `other_rules` under the rules of this program, with a ruling that says so.

        Raises KnownError if these rules cannot continue from its table, or the log cannot take it.
        """
        if not self.other_rules:
            self._require_open()
            raise KnownError("This session is played by the rules of this Whitecell.")
        now = self.game.version
        if not can_continue(self.rules, self.table):
            raise KnownError(f"Version {now} of the rules cannot go on from where this session stands; it can be reviewed.")
        ply, frame = self._match.ruling((), f"Continued under version {now} of the rules.")
        return self._commit(msgspec.structs.replace(ply, args={ADOPTED: now}), frame, entered_by)

    def note(self, text: str, ply: int | None = None, by: str = "") -> Change:
        """Add a note to a ply (default: the last one). Its ``#words`` are its tags. Raises KnownError."""
        tags = list(dict.fromkeys(_TAG.findall(text.lower())))
        return self.remark("note", text, ply=ply, data={"tags": tags} if tags else None, by=by)

    def intent(self, seat: str, intends: str, expects: str, by: str = "") -> Change:
        """Add a note on what a team intends to do and what it expects of the others. Raises KnownError."""
        said = {verb: words for verb, one in (("intends", intends), ("expects", expects)) if (words := one.strip())}
        parts = [f"{self.name(seat)} {verb}: {words}" for verb, words in said.items()]
        text = " ".join([*map(with_full_stop, parts[:-1]), *parts[-1:]])
        return self.remark("note", text, audience=seat, data=said, by=by)

    def bookmark(self, text: str = "", ply: int | None = None, by: str = "") -> Change:
        """Add a bookmark to a ply (default: the last one). Raises KnownError."""
        return self.remark("bookmark", text, ply=ply, by=by)

    def message(self, audience: str, text: str, by: str = "") -> Change:
        """Set the message on a team's display, or on all (``*``); an empty text removes it. Raises KnownError."""
        if audience in ("", REFEREE):
            raise KnownError(f"A message is for one of {', '.join(self.audiences[1:])}, or for all ({EVERYONE}).")
        return self.remark("message", text, audience=audience, by=by)

    def screen_change(self, audience: str, state: ScreenState, screen: str = "") -> Change:
        """Record a change of a display: LIVE shows the present View, HELD keeps the one it has, CURTAIN shows none.

        From these records the log knows who was shown what. So record LIVE before the View is shown, and HELD and CURTAIN
        after it is no longer. ``screen`` names the monitor. Raises KnownError.
        """
        with self._screens.recording(audience, state):
            return self.remark("screen", "", audience=audience, data={"state": state, "screen": screen})

    def pause(self, reason: str, by: str = "") -> Change:
        """Pause all clocks. Raises KnownError."""
        return self.remark("clock", reason, data={"paused": True}, by=by)

    def resume(self, by: str = "") -> Change:
        """Let the clocks run again. Raises KnownError."""
        return self.remark("clock", "", data={"paused": False}, by=by)

    def save_clocks(self, by: str = "") -> None:
        """Record the think time of the pending decision so far, for the next `open`. Raises KnownError."""
        for reading in self.clocks() if not self.read_only else ():
            if reading.turn_ms:
                self.remark("clock", "", audience=reading.seat, data={"turn_ms": reading.turn_ms}, by=by)

    def set_alarm(self, milliseconds: int, by: str = "") -> Change:
        """Set after how long a decision is reported to the referee as late; 0: never. Raises KnownError."""
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
        """Commit a remark, also with `other_rules`, then notify listeners. A remark never changes the game.

        Raises KnownError, also if there is no such ply or audience.
        """
        if self._closed:
            raise KnownError(f"Nothing can be entered in this session: {self._closed}")
        _, late = self._settle()
        at = self.number if ply is None else ply
        return self._add_remark(self._remark(at, kind, text, audience, data or {}, by), late, on_last=ply is None)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call a listener with every change after it is committed; return a function that ends this."""
        return self._listeners.add(listener)

    # ---------------------------------------------------------------- helpers

    def _remark(self, ply: int, kind: RemarkKind, text: str, audience: str, data: Mapping[str, Any], by: str) -> Remark:
        number, at = len(self._remarks) + 1, stamp(self._clock.utc())
        return Remark(self.header.id, number, ply, kind, text, audience, dict(data), by, at)

    def _add_remark(self, remark: Remark, late: Change | None, *, on_last: bool) -> Change:
        """Commit a remark and notify listeners; ``late`` is the one that was found in the log just now, if any."""
        if not 0 <= remark.ply <= self.number:
            raise KnownError(f"There is no move {remark.ply}; the session has {self.number}.")
        if remark.audience and remark.audience not in (*self.audiences, EVERYONE):
            raise KnownError(f"There is no audience {remark.audience!r}; there are: {', '.join(self.audiences)}.")
        if late is not None and is_repeated(late, remark, on_last=on_last):
            return late
        change = self._remark_writer.add(remark, lambda _: self._show_remark(remark))
        return require_own(change, is_own=is_repeated(change, remark, on_last=on_last))

    def _settle(self) -> tuple[Change | None, Change | None]:
        """Show a ply and a remark whose answers were lost, if they are in the log. Raises KnownError."""
        return self._ply_writer.settle(), self._remark_writer.settle()

    def _commit(self, ply: Ply, frame: Frame, entered_by: str) -> Change:
        late = self._record_screens() or self._settle()[0]
        if (stored := canonical_ply(ply)) is not ply:  # continue from what the log holds, as after reopening
            ply, frame = stored, self._match.history.frames[ply.number - 1].apply(stored)
        if late is not None:
            return require_own(late, is_own=late.entry is not None and late.entry.ply == ply)
        views = self._views_of(frame)
        changed = self._changed_views(views)
        told = self._match.history.observe(ply)
        record = ply_record(
            self.header.id,
            ply,
            entered_by=entered_by,
            at=stamp(self._clock.utc()),
            think_ms=self._clocks.turn_ms(ply.seat, self._clock.ticks()) if ply.kind == "move" else 0,
            over=frame.table.outcome is not None,
            told=self._disclosures(told, changed),
        )
        change = self._ply_writer.add(record, lambda link: self._show_ply(entry_of(record, ply, link), frame, views, told))
        return require_own(change, is_own=change.entry is not None and change.entry.ply == ply)

    def _show_ply(self, entry: Entry, frame: Frame, views: dict[str, View], told: dict[str, PlyObservations]) -> Change:
        """Follow a ply that is in the log, and notify listeners. It may have been entered earlier."""
        ply, changed, now = entry.ply, self._changed_views(views), self._clock.ticks()
        self._match.add_ply(ply, frame, told)
        self._entries.append(entry)
        if ADOPTED in ply.args and self.other_rules:
            self.problems = tuple(one for one in self.problems if one != self.read_only)
            self.read_only = self.other_rules = ""
        if ply.kind == "move":
            self._clocks.end_turn(ply.seat, entry.think_ms, now)
        self._screens.add_ply(ply.number)
        self._views = views
        self._start_clocks(now)
        return self._listeners.notify(
            Change(
                entry, views=views, changed=frozenset(changed), observations=self.history.published_observations(ply.number)
            )
        )

    def _show_remark(self, remark: Remark) -> Change:
        """Follow a remark that is in the log, and notify listeners."""
        self._remarks.append(remark)
        self._screens.apply_remark(remark)
        self._clocks.apply_remark(remark, self.number, self._clock.ticks())
        return self._listeners.notify(Change(remark=remark))

    def _require_open(self) -> None:
        """Raise KnownError in a session that can only be read."""
        if self.read_only:
            raise KnownError(f"Nothing can be entered in this session: {self.read_only}")

    def _record_screens(self) -> Change | None:
        """Record the screens' states that the log could not take: what follows would count as shown on them.

        Return a late ply at once: what is to be committed was prepared for the table before it. Raises KnownError.
        """
        for audience, state in tuple(self._screens.unrecorded.items()):
            late_ply, late_remark = self._settle()
            if late_ply is not None:
                return late_ply
            with self._screens.recording(audience, state):
                remark = self._remark(self.number, "screen", "", audience, {"state": state, "screen": ""}, "")
                self._add_remark(remark, late_remark, on_last=True)
        return None

    def _record_opening(self, entered_by: str) -> None:
        """Record that the session was opened; if that fails, or the rules have another version, make it read-only."""
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

    def _disclosures(self, told: Mapping[str, PlyObservations], after: Mapping[str, View]) -> tuple[str, ...]:
        """Return the sentences of `preview` for a ply that is about to be committed; ``after`` are the changed Views."""
        own = {one: told[one].own if one in told else () for one in self.readers}
        return disclosed(own, self._views, self.header.seat_names, self.readers, after)

    def _views_of(self, frame: Frame) -> dict[str, View]:
        """Return what each audience is shown of a frame."""
        return project_all(self._match.rules.schema, frame.shown)

    def _changed_views(self, views: Mapping[str, View]) -> dict[str, View]:
        """Return those of these Views that differ from the present ones."""
        return {audience: view for audience, view in views.items() if view != self._views[audience]}

    def _prepare_take_back(self, reason: str, plies: int) -> Ply:
        return self._match.prepare_take_back(reason, plies, self._screens.last_shown())

    def _restore_clocks_and_screens(self) -> None:
        """Set clocks and screens as the log left them."""
        for entry in self._entries:
            if entry.ply.kind == "move":
                self._clocks.add_think_time(entry.ply.seat, entry.think_ms)
        self._screens.restore([entry.ply.number for entry in self._entries], self._remarks)
        for remark in self._remarks:
            self._clocks.apply_remark(remark, self.number, self._clock.ticks())
        self._start_clocks(self._clock.ticks())

    def _start_clocks(self, now: float) -> None:
        """Let the clocks run of the seats that are asked by their own Views: a clock must not reveal a secret decision."""
        decisions = {seat: self._views[seat].decision for seat in self.rules.schema.seats}
        asked = [seat for seat, decision in decisions.items() if decision is not None and seat in decision.seats]
        self._clocks.set_asked(asked, now)
