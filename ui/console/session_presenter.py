"""The console's way to a session: plays, rulings, take-backs and notes, with their results as signals.

No widget is here. Panels connect to the signals, which report every change, whether this console or a script made it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from engine.common.rounds import seat_states
from engine.english import capital
from engine.errors import DiceNeeded, IllegalMove, KnownError
from engine.model.event import Event
from engine.moves.move import Move
from engine.visibility.schema import REFEREE
from referee.session.change import Change
from referee.session.session import Session
from ui.console.entry.candidate import Candidate, verb_label
from ui.console.entry.consequence import ASKED_AGAIN, Consequence, consequence_of, nobody_yet
from ui.console.entry.explain import Refused, why_refused
from ui.console.entry.move_entry import MoveEntry
from ui.console.entry.reaction_rounds import Round, is_poll


@dataclass(frozen=True)
class Pending:
    """A move that waits for physical dice, and those entered so far."""

    move: Move
    dice: tuple[int, ...]
    needed: DiceNeeded


class SessionPresenter(QObject):
    """The console's one line to the session.

    Attributes:
        verb_words: what verbs are called, of those that the game gives other words than their own.

    Signals:
        changed: a `Change`, after it is committed.
        refused: an `IllegalMove`, or None when an entry succeeded.
        dice_wanted: a `Pending` whose dice must be entered, or None when that is over.
        problem_changed: a sentence: the world does not cooperate; "" when it does again.
    """

    changed = Signal(object)
    refused = Signal(object)
    dice_wanted = Signal(object)
    problem_changed = Signal(str)

    def __init__(self, session: Session, entered_by: str = "", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.entered_by = entered_by
        self.verb_words: Mapping[str, str] = {}
        self._pending: Pending | None = None
        self._round = Round()
        self._unsubscribe = session.subscribe(self._on_change)

    def close(self) -> None:
        """Hear no more of the session."""
        self._unsubscribe()

    # ---------------------------------------------------------------- asking

    def entry(self) -> MoveEntry:
        """Return an entry of the moves that are legal now."""
        session = self.session
        if session.read_only:
            return MoveEntry()
        forms, anytime = session.legal_moves.forms, session.anytime_moves.forms
        names = session.header.seat_names
        return MoveEntry(forms, anytime, session.rules.aims, names, self.verb_words, self._face_down())

    def _face_down(self) -> dict[str, str]:
        """Return the names of the cards that lie face down alone in a numbered slot, by its zone."""
        declared, zones = self.session.rules.schema.zones, self.session.view(REFEREE).zones
        alone = {zone.id: zone.pieces[0] for zone in zones.values() if len(zone.pieces) == 1 and declared[zone.id].ordered}
        return {zone: piece.name for zone, piece in alone.items() if not piece.up and piece.face is not None}

    def round_states(self, entry: MoveEntry) -> dict[str, str]:
        """Return what each seat that is asked to react has done in this round, in its order; empty if none is asked.

        ``entry``: of the moves that are legal now.
        """
        task = self.session.task
        if task is None or not is_poll(entry):
            return {}
        here = self.session.rules.present_seats(self.session.table)  # one that leaves meanwhile is asked no more
        states = {seat: state for seat, state in seat_states(task).items() if seat in here}
        return states or dict.fromkeys(task.seats, "asked")

    @property
    def names(self) -> dict[str, str]:
        """What every audience is called."""
        return {audience: capital(self.session.name(audience)) for audience in self.session.audiences}

    @property
    def last_in_effect(self) -> int:
        """The last ply that is not taken back: where a note goes unless another is in view."""
        line = self.session.in_effect
        return line[-1] if line else 0

    def consequence(self, entry: MoveEntry, candidate: Candidate | None) -> Consequence:
        """Return who will learn what from a candidate, and what has to be rolled for it; of one that is not ready, that
        nobody does yet.
        """
        if candidate is None or not candidate.ready:
            return nobody_yet(self.session.readers, ASKED_AGAIN if candidate is not None else "")
        return self.consequence_of_move(entry.move(candidate))

    def consequence_of_move(self, move: Move) -> Consequence:
        """Return who will learn what from a move, and what has to be rolled for it."""
        audiences = self.session.readers
        try:
            preview, odds = self.session.preview(move), self.session.odds(move)
        except IllegalMove as refused:
            return nobody_yet(audiences, f"Refused: {refused.text} {refused.clause}".rstrip())
        return consequence_of(preview, odds, audiences, self.session.rules.schema)

    def need_of(self, pending: Pending) -> str:
        """Return what has to fall on the dice that are asked for, and how likely that is; "" if that is not known."""
        try:
            odds = self.session.odds(pending.move)
        except IllegalMove:
            return ""
        is_of_it = odds is not None and odds.title == pending.needed.title and odds.chance is not None
        return odds.words if odds is not None and is_of_it else ""

    def why(self, typed: Sequence[str], chosen: Sequence[str], verb: str, seat: str) -> Refused:
        """Return why what is typed is no move now; ``chosen`` words, ``verb`` and ``seat`` were taken before."""
        if self.session.read_only:
            return Refused("", IllegalMove("read_only", "", f"Nothing can be entered: {self.session.read_only}"))
        return why_refused(self.session, typed, chosen, verb, seat, self.verb_words)

    def not_yet(self) -> str:
        """Return why what the decision waits for may not be entered yet, a line each; "" if it waits for nothing."""
        told = {} if self.session.read_only else self.session.awaited_refusals()
        return "\n".join(f"{why.text} After that: {verb_label(verb, self.verb_words)}." for verb, why in told.items())

    def handle(self, piece: str) -> str:
        """Return the handle in the referee's View of a piece; "" if it has none."""
        table = self.session.table
        zone = table.where.get(piece)
        handle = "" if zone is None else f"{zone}~{table.ids(zone).index(piece)}"
        return handle if handle and self.session.piece_at(handle) == piece else ""

    def handles(self, pieces: frozenset[str]) -> frozenset[str]:
        """Return the handles in the referee's View of these pieces."""
        return frozenset(map(self.handle, pieces)) - {""}

    # ---------------------------------------------------------------- telling

    def play(self, move: Move) -> bool:
        """Play a move; True if it is in the log. Otherwise `refused`, `dice_wanted` or `problem_changed` says why."""
        return self._submit(move, (), roll=False)

    def enter_dice(self, faces: Sequence[int]) -> bool:
        """Enter the faces of dice that were asked for."""
        if self._pending is None:
            return False
        return self._submit(self._pending.move, (*self._pending.dice, *faces), roll=False)

    def roll_dice(self) -> bool:
        """Let the program throw what was asked for. Dice typed before that are given up: all are thrown."""
        return self._pending is not None and self._submit(self._pending.move, (), roll=True)

    def cancel_dice(self) -> None:
        """Forget the move that waits for dice."""
        self._pending = None
        self.dice_wanted.emit(None)

    def pass_one(self) -> bool:
        """Decline for the next seat that is asked."""
        entry = self.entry()
        if not (passing := entry.passing()):
            return False
        this = self._round.followed_by(Round.asked(entry, self.session.task))
        if not self.play(entry.move(passing[0])):
            return False
        self._round = this
        return True

    @property
    def round_goes_on(self) -> bool:
        """Whether a seat has just declined and the one that is asked now is of the same round: it has not been asked yet."""
        return self._round.is_followed_by(Round.asked(self.entry(), self.session.task))

    def pass_all(self) -> int:
        """Let every seat that is asked to react decline in turn, until the round is over; return how many did.

        Nobody does who is asked nothing, but has a turn.
        """
        entry = self.entry()
        if not is_poll(entry):
            return 0
        if (all_pass := entry.all_passing()) is not None:
            return int(self.play(entry.move(all_pass)))
        count = 0
        while self.pass_one():
            count += 1
            if not self.round_goes_on:
                break
        return count

    def rule(
        self, edits: Sequence[Event], reason: str, *, question: str = "", clause: str = "", precedent: bool = False
    ) -> bool:
        """Enter a ruling."""
        return self._try(
            lambda: self.session.rule(edits, reason, self.entered_by, question=question, clause=clause, precedent=precedent)
        )

    def take_back(self, reason: str, plies: int) -> bool:
        """Take back the last plies in effect."""
        return self._try(lambda: self.session.take_back(reason, plies, self.entered_by))

    def adopt_rules(self) -> bool:
        """Go on under the rules of this program."""
        return self._try(lambda: self.session.adopt_rules(self.entered_by))

    def note(self, text: str, ply: int) -> bool:
        """Make a note at a ply."""
        return self._try(lambda: self.session.note(text, ply, self.entered_by))

    def intent(self, seat: str, intends: str, expects: str) -> bool:
        """Note what a team means to do and expects."""
        return self._try(lambda: self.session.intent(seat, intends, expects, self.entered_by))

    def is_bookmarked(self, ply: int) -> bool:
        """Return whether a ply has a bookmark."""
        return any(one.kind == "bookmark" and one.ply == ply for one in self.session.remarks)

    def bookmark(self, text: str, ply: int) -> bool:
        """Set a bookmark at a ply; one without a text adds nothing to another."""
        if not text and self.is_bookmarked(ply):
            return True
        return self._try(lambda: self.session.bookmark(text, ply, self.entered_by))

    def message(self, audience: str, text: str) -> bool:
        """Send a message to a display, or to all (``*``)."""
        return self._try(lambda: self.session.message(audience, text, self.entered_by))

    def pause(self, reason: str) -> bool:
        """Stop all clocks."""
        return self._try(lambda: self.session.pause(reason, self.entered_by))

    def set_alarm(self, milliseconds: int) -> bool:
        """Set after how long a decision takes long; 0: never."""
        return self._try(lambda: self.session.set_alarm(milliseconds, self.entered_by))

    def resume(self) -> bool:
        """Let the clocks run again."""
        return self._try(lambda: self.session.resume(self.entered_by))

    def rest(self) -> bool:
        """Save the clocks before the session is left."""
        return self._try(lambda: self.session.save_clocks(self.entered_by))

    # ---------------------------------------------------------------- inside

    def _submit(self, move: Move, dice: tuple[int, ...], *, roll: bool) -> bool:
        try:
            self.session.play(move, dice, self.entered_by, roll=roll)
        except DiceNeeded as needed:
            self._pending = Pending(move, dice, needed)
            self.refused.emit(None)
            self.dice_wanted.emit(self._pending)
            return False
        except IllegalMove as refused:
            self.cancel_dice()
            self.refused.emit(refused)
            return False
        except KnownError as error:
            self.problem_changed.emit(str(error))
            return False
        self.cancel_dice()
        self.refused.emit(None)
        self.problem_changed.emit("")
        return True

    def _try(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except IllegalMove as refused:
            self.refused.emit(refused)
            self.problem_changed.emit(refused.text)  # the sheet that it is from is still open
            return False
        except KnownError as error:
            self.problem_changed.emit(str(error))
            return False
        self.refused.emit(None)
        self.problem_changed.emit("")
        return True

    def _on_change(self, change: Change) -> None:
        if change.entry is not None:
            self._round = Round()
        if change.entry is not None and self._pending is not None:  # the dice were entered for an earlier table
            self.cancel_dice()
        self.changed.emit(change)
