"""The session: the one door through which a game in progress is changed.

A change is decided by the rules, committed to the log, followed by the match, and only then told to
listeners. If the log cannot take it nothing has happened: the same call may be made again.

Everything happens on the caller's thread; nothing here blocks for longer than a commit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from engine.contract.game import Game, OptionValue
from engine.english import closed
from engine.errors import IllegalMove, KnownError
from engine.match.can_continue import makes_sense
from engine.match.history import Frame
from engine.match.match import Match
from engine.model.event import Event, Ply
from engine.model.table import Table
from engine.moves.move import Move
from engine.visibility.schema import REFEREE
from referee.log.chain import seal, seal_header
from referee.log.records import ADOPTED, EVERYONE, DiceMode, Remark, RemarkKind, ScreenState
from referee.session.asking import Asking
from referee.session.change import Change, Listener, kinds_of
from referee.session.clocks import Clock, SystemClock, stamp
from referee.session.content_files import LoadedContent, parse_content
from referee.session.session_loading import (
    as_stored,
    checked_seed,
    entry_of,
    events_as_stored,
    find_game,
    make_match,
    new_header,
    ply_record,
    read_plies,
    read_ply,
    read_remarks,
    readable,
)
from referee.store import Store

_TAG = re.compile(r"#(\w+)")


class Session(Asking):
    """One game being refereed, or, read-only, one that was. Make one with `begin` or `open`; ask it as `Asking` says."""

    # ---------------------------------------------------------------- beginning

    @classmethod
    def begin(
        cls,
        store: Store,
        game: Game,
        content: LoadedContent,
        *,
        title: str = "",
        options: Mapping[str, OptionValue] | None = None,
        seats: Sequence[str] | int | None = None,
        seat_names: Mapping[str, str] | None = None,
        seed: int | None = None,
        dice: DiceMode | None = None,
        position: Table | None = None,
        entered_by: str = "",
        clock: Clock | None = None,
    ) -> Session:
        """A new session, set up to its first decision and committed.

        ``seed`` by default is drawn at random; ``dice`` by default is what the game prescribes; ``position`` is a
        table to start from (`engine.match.position.load_position`). Raises KnownError.
        """
        clock = clock or SystemClock()
        seed = checked_seed(seed)
        bare = Match(game, content.content, options=options, seats=seats, seed=seed, position=position, begin=False)
        mode: DiceMode = dice or ("physical" if bare.rules.dice_entered else "roll")
        now = clock.utc()
        header = new_header(bare, content, title=title, seat_names=seat_names or {}, dice=mode, now=now)
        match = make_match(game, content.content, header, begin=True)
        ply = match.history.plies[0]
        record = ply_record(
            header.id,
            ply,
            entered_by=entered_by,
            at=stamp(now),
            think_ms=0,
            seen_by=(),
            over=match.outcome is not None,
        )
        link = seal(record, seal_header(header))
        store.create(header, record, link)
        match = make_match(game, content.content, header, begin=False)
        match.follow(ply := read_ply(record))
        return cls(store, header, match, clock=clock, entries=[entry_of(record, ply, link)])

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
        header, head = store.header(session)
        game = find_game(games, header.game)
        content = parse_content(game, header.content_text, header.content_file)
        with readable(header):
            match = make_match(game, content.content, header, begin=False)
            problems = list(store.problems)
            if head != seal_header(header):
                problems.append("The head of this session was edited after it was written.")
            # Before the plies: another program may be going on, and no remark may be of a ply that is not read.
            noted = store.remarks(header.id)
            entries = read_plies(match.follow, head, store.plies(header.id), problems)
            remarks = read_remarks(head, noted, problems)
            why = "it was opened for reading." if read_only else store.read_only
            why = " ".join(problems) or why
            opened = cls(
                store,
                header,
                match,
                clock=clock or SystemClock(),
                entries=entries,
                remarks=remarks,
                problems=problems,
                read_only=why,
            )
        if for_review:
            opened.read_only = why or "it was opened for review."
        elif not why:
            opened._continue(entered_by)
        return opened

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
        return self._enter(ply, self._frame_after_take_back(ply), entered_by, self._seen_by(ply.takes_back))

    def adopt_rules(self, entered_by: str = "") -> Change:
        """A session of `other_rules` goes on under those of this program, with a ruling that says so.

        Raises KnownError if they cannot go on from where it stands, or it cannot be written.
        """
        if not self.other_rules:
            self._check_writable()
            raise KnownError("This session is played by the rules of this Whitecell.")
        now, before = self.game.version, (self.read_only, self.problems, self.other_rules)
        if not makes_sense(self.rules, self.table):
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

    def rest(self, by: str = "") -> None:
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
        self._screens.follow(remark)
        self._follow_clock(remark)
        return self._tell(Change(frozenset((kind,)), remark=remark))

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
        changed = self._changed_by(frame)
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
        self._match.follow(ply, frame)
        entry = entry_of(record, ply, link)
        self._entries.append(entry)
        self._last_hash = link.hash
        if ply.kind == "move":
            self._clocks.take(ply.seat, now)
        self._screens.ply(ply.number)
        self._views.update(changed)
        self._ask_clocks(now)
        return self._tell(Change(kinds_of(ply), frozenset(changed), entry))

    def _tell(self, change: Change) -> Change:
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


__all__ = ["Change", "Listener", "Session"]
