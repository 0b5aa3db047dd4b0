"""The decision panel: whose decision it is, the legal moves narrowed by typing, chips, preview, refusal, dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QPushButton, QSizePolicy, QSpacerItem, QVBoxLayout, QWidget

from engine.errors import IllegalMove
from engine.model.event import Outcome
from engine.model.view import DecisionView
from referee.text_match import fold_text, typed_words
from ui.console.decision.asked_band import AskedBand
from ui.console.decision.dice_box import DiceBox
from ui.console.decision.ending_box import EndingBox
from ui.console.decision.held_notice import HeldNotice
from ui.console.decision.play_button import PlayButton
from ui.console.decision.refusal_box import RefusalBox
from ui.console.decision.room_sharing import ROWS, fit_dice, share_room
from ui.console.decision.who_learns_box import WhoLearnsBox
from ui.console.entry.candidate import Candidate
from ui.console.entry.chips import ChipRow
from ui.console.entry.consequence import Consequence
from ui.console.entry.entry_model import EntryModel, counted_words
from ui.console.entry.move_entry import MoveEntry
from ui.console.entry.move_list import ONCE, MoveList
from ui.console.entry.reaction_rounds import is_at_once, is_poll
from ui.console.log.draft_page import DraftButton
from ui.theme import Team
from ui.widgets.actions import literal
from ui.widgets.fields import TextField
from ui.widgets.height_for_width import height_of
from ui.widgets.labels import plain_label, show_or_hide
from ui.widgets.window_style import px, spaced

_LOW = 470
"""Below this height, at the usual text size, what was learned from the last move gives its room to the moves."""
_SNUG = 620
"""Below this height its parts stand closer together, and below `_LOW` closest: the moves have the room."""
_LEAST_HIGH = 250
"""What it asks for at least, at the usual text size: a window that becomes small at once does so before its strip does."""
_BRIEF = 46
"""How high the box is at least, at the usual text size, before a move is chosen: two lines on the last one."""
NO_STATES: Mapping[str, str] = {}
"""Nobody is asked to react."""
_WHY_MS = 350
"""So long after the last letter it is said why what is typed is no legal move: not of each beginning of a word."""
_PASS_MS = 30
"""So long after an entry it is worked out what passing shows, where only that is left: 4 ms of an entry of the Deck."""


class DecisionPanel(QFrame):
    """Shows a decision and an entry; tells what the referee chose.

    Attributes:
        seats: how many there are; of two only one reacts to the other.
        text_of_clause: returns what a clause says, "" if that is not known.

    Signals:
        played: a ready candidate, to be played.
        candidate_changed: the candidate under the cursor (None if none): its consequences may be shown.
        passed, all_passed: the next seat, or every seat, declines.
        entry_changed: other places on the board can now be clicked.
        list_replaced: a click has put another list under the pointer.
        gesture_ended: moves were listed, or one chosen that nobody asks for: a second press of the same key plays nothing.
        why_requested: what is typed is no legal move; why? (words chosen, words typed, verb, seat)
    """

    played = Signal(object)
    candidate_changed = Signal(object)
    passed = Signal()
    all_passed = Signal()
    entry_changed = Signal()
    list_replaced = Signal()
    gesture_ended = Signal()
    why_requested = Signal(list, list, str, str)

    def __init__(self) -> None:
        super().__init__()
        self.seats = 2
        self.text_of_clause: Callable[[str], str] = lambda _clause: ""
        self.setProperty("panel", True)
        self.setAccessibleName("Decision")
        self.model = EntryModel(self)
        self.band = band = AskedBand()
        self.whose, self.what, self.detail = band.whose, band.what, band.detail
        self.signs, self.round = band.signs, band.round
        self.not_yet = plain_label(role="small", wrap=True)
        self.not_yet.setAccessibleName("What may not be entered yet")
        self.not_yet.hide()
        self.held = HeldNotice()
        self.field = TextField("Type a move  ( / )", "Type a move")
        self.meant = plain_label(role="small", wrap=True)
        self.meant.setAccessibleName("What the word typed means here")
        self.meant.hide()
        self.list = MoveList()
        self.list.setAccessibleName("Legal moves")
        self.list.setModel(self.model)
        self.draft = DraftButton()
        self.learning, self.last = WhoLearnsBox(), WhoLearnsBox()
        self.last.hide()
        self.refusal = RefusalBox()
        self.play = PlayButton()
        self.pass_one, self.pass_all = QPushButton(), QPushButton()
        for button in (self.play, self.pass_one, self.pass_all):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where moves are typed
        self.pass_one.hide()
        self.pass_all.hide()
        self.dice = DiceBox()
        self.chips = ChipRow()
        self.ending = EndingBox()
        self._coming, self._past = Consequence(), Consequence()
        self._asked: tuple[tuple[str, ...], str] | None = None
        self._is_another = self._is_setting_field = self._says_why = False
        self._is_over = self._is_whole = self._may_pass = self._is_ready = self._is_idle = False
        self._why = QTimer(self, interval=_WHY_MS, singleShot=True)
        self._why.timeout.connect(self._ask_why)
        self._pass = QTimer(self, interval=_PASS_MS, singleShot=True)
        self._pass.timeout.connect(self.ask_consequence)
        self._build()
        self._connect()

    # ---------------------------------------------------------------- what it shows

    def set_decision(
        self,
        decision: DecisionView | None,
        names: Mapping[str, str],
        outcome: Outcome | None,
        not_yet: str = "",
        states: Mapping[str, str] = NO_STATES,
    ) -> None:
        """Show whose decision it is, and what; or how the game ended.

        ``not_yet``: why what it waits for may not be entered. ``states``: of seats that are asked whether they react, what
        each has done in this round.
        """
        asked = None if decision is None else (decision.seats, decision.title)
        self._is_another, self._asked = asked != self._asked, asked
        self.band.show_decision(decision, names, outcome, states)
        self._is_over = outcome is not None
        self._show_parts()
        show_or_hide(self.not_yet, not_yet)

    def set_entry(self, entry: MoveEntry, names: Mapping[str, str], *, half_entered: bool = False) -> None:
        """Offer another decision's moves; what is typed stays.

        With ``half_entered`` what is chosen stays too, as far as it fits.
        """
        if half_entered:
            entry.restore_from(self.model.entry)
        entry.query = self.field.text()
        self._show_passes(entry, names)
        self.model.room = self._rows_in_sight()
        self.model.set_entry(entry, names)
        self._show_moves()
        if self._is_another and self.current is None:
            self.list.scrollToTop()  # while the decision is the same, keep the current row

    def _show_passes(self, entry: MoveEntry, names: Mapping[str, str]) -> None:
        """Show the buttons of the moves that decline, in the words of the game; the list has no rows for them."""
        passing = entry.passing()
        self._may_pass = bool(passing)
        self.pass_one.setVisible(self._may_pass)
        self.pass_all.setVisible(is_at_once(entry) or len(passing) > 1 or (self.seats > 2 and is_poll(entry)))
        if passing:
            seat, words = passing[0].seat, self.model.move_label(passing[0])
            whose = f"{names.get(seat, seat)}: {words.lower()}" if seat else words
            self.pass_one.setText(f"{literal(whose)}  ( . )")
        self.pass_all.setText("All pass")

    def show_held(self, names: Sequence[str], to_come: str = "") -> None:
        """Say whose held screens do not show what is asked, or the end, and of who is asked next; of nobody nothing."""
        before = self.held.words.text()
        self.held.show_names(names, to_come, is_over=self._is_over)
        if self.held.words.text() != before:  # else nothing is laid out anew after each entry
            self._show_parts()

    def show_away(self, away: Mapping[str, str], liftable: Sequence[str] = ()) -> None:
        """Say, of those who will learn something, whose screen would not show it, and why; ``liftable`` could."""
        if self.learning.show_away(away, liftable):
            self._show_parts()

    def set_last(self, past: Consequence) -> None:
        """Set who learned what from the last move: it is read until another is chosen, and beside the last one left."""
        self._past = past
        self.last.show_consequence(past)
        self.learning.set_brief(self.last)

    def set_teams(self, teams: Mapping[str, Team]) -> None:
        """Set how the teams and the public are drawn, by audience."""
        self.signs.teams = self.round.teams = self.ending.figures.teams = teams
        self.learning.set_teams(teams)
        self.last.set_teams(teams)

    def set_consequence(self, consequence: Consequence) -> None:
        """Show who will learn what from the move under the cursor; of one that Enter does not play, that this may change."""
        current = self.current
        goes_on = current is not None and current.ready and not self._is_played(current)
        self._is_ready = current is not None and self._is_played(current)
        self._is_whole = False
        self._coming = consequence.not_whole() if goes_on else consequence
        self._show_parts()

    def ask_consequence(self) -> None:
        """Have it said anew who will learn what from the move under the cursor."""
        self.candidate_changed.emit(self.current)

    def show_whole(self) -> None:
        """Give what is said of who will learn what the room of the moves, or give it back to them."""
        self._is_whole = not self._is_whole
        self._show_parts()

    @property
    def _wide(self) -> int:
        """How wide its parts are, in pixels."""
        edges = self._column.contentsMargins()
        return self.contentsRect().width() - edges.left() - edges.right()

    def _room_of(self, *parts: QWidget | QLayout) -> int:
        """Return the height that these parts have together beside the others, in pixels."""
        gap, edges, wide = self._column.spacing(), self._column.contentsMargins(), self._wide
        beside = (one for one in (*self._parts, self._passes, self._acts) if one not in parts)
        taken = sum(high + gap for one in beside if (high := height_of(one, wide)) is not None)
        return self.contentsRect().height() - edges.top() - edges.bottom() - taken - (len(parts) - 1) * gap

    def _rows_in_sight(self) -> int:
        """Return how many rows of moves have room above a box of some lines on the last move, in a low panel of two."""
        box = self.last.least_height(self._wide) if self.height() >= px(_SNUG) else px(_BRIEF)
        room = self._room_of(self.list, self.learning, self._acts) + self._column.spacing()  # while none is chosen
        return max(ROWS, self.list.rows_in(room - box))

    @property
    def _has_last(self) -> bool:
        """Whether it is said who learned what from the last move, before another is chosen."""
        return bool(self._past.entered) and self.height() >= px(_LOW)

    def set_refusal(self, refused: IllegalMove | None, read: str = "") -> None:
        """Say why a move is refused, with its clause; ``read`` is how a typed one was understood."""
        self._says_why, was_hidden = False, self.refusal.isHidden()
        self.refusal.show_refusal(refused, read, self.text_of_clause(refused.clause) if refused is not None else "")
        if refused is not None:
            # Below the field, where the referee looks; after a click in the list below the list, so that no row moves.
            self._column.removeWidget(self.refusal)
            below = self._column.indexOf(self.learning) + 1 if self.list.underMouse() else self._column.indexOf(self.draft)
            self._column.insertWidget(below, self.refusal)
        if refused is not None or not was_hidden:
            self._show_parts()

    def show_refusal(self, text: str) -> None:
        """Show why what was asked for is not done."""
        self.set_refusal(IllegalMove("", "", text))

    @property
    def _matches_nothing(self) -> bool:
        """Whether something is typed that begins no legal move."""
        return self.model.in_vain

    # ---------------------------------------------------------------- what it is told

    def focus_field(self) -> None:
        """Give the keyboard to the field."""
        self.field.setFocus()
        self.field.selectAll()

    def raise_and_focus_field(self) -> None:
        """Raise this window and give the keyboard to the field."""
        self.activateWindow()
        self.focus_field()

    def restore_text(self, text: str) -> None:
        """Set the text of the field again: it was not played."""
        self._set_field(text)
        self._changed()

    def restore_from(self, before: DecisionPanel) -> None:
        """Take over the entry of another panel; the next `set_entry` lists what fits it here."""
        self.model.entry = before.model.entry
        self.restore_text(before.field.text())

    def type_draft(self, seat: str, text: str) -> None:
        """Type what a team has drafted: choose its first move, or say why there is none."""
        self.set_refusal(None)
        self.restore_text(text)
        self.field.setFocus()
        if (row := self.model.first(seat)) >= 0:
            self.list.setCurrentIndex(self.model.index(row))
        elif self._matches_nothing:
            self._enter()
        else:
            self.list.selectionModel().clear()
            self.show_refusal(f"{self.model.names.get(seat, seat)} has no move that begins so. Others are listed.")

    @property
    def current(self) -> Candidate | None:
        """The candidate under the cursor."""
        return self.model.candidate(self.list.currentIndex().row())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take keys of the field that concern the list: arrows, Tab, which completes, Backspace, which takes a word off.

        Where nothing is typed there is nothing to mend: the keys for that are the console's, and take a move back.
        """
        if watched is self.field and not self.field.text() and _is_undo(event):
            event.ignore()
            return True
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._field_key(event)
        return super().eventFilter(watched, event)

    # ---------------------------------------------------------------- inside

    def _build(self) -> None:
        self._passes, self._acts = spaced(QHBoxLayout(), gap=8), spaced(QHBoxLayout(), gap=8)
        self._column = layout = spaced(QVBoxLayout(self), 16, 8)
        above = (self.band, self.held, self.not_yet, self.ending, self.field, self.meant, self.draft, self.chips)
        self._parts = (*above, self.dice, self.list, self.learning, self.refusal, self.last)
        for widget in self._parts[:-1]:
            layout.addWidget(widget)
        layout.setStretchFactor(self.list, 100)
        layout.addItem(QSpacerItem(0, 0, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Expanding))
        layout.addWidget(self.last)
        layout.addLayout(self._passes)  # before they are filled: see docs/decisions/0014
        layout.addLayout(self._acts)
        self._passes.addWidget(self.pass_one, 1)
        self._passes.addWidget(self.pass_all)
        self._acts.addWidget(self.play, 1)
        self.setMinimumWidth(px(284))

    def _connect(self) -> None:
        self.field.textChanged.connect(self._typed)
        self.field.installEventFilter(self)
        self.chips.erased.connect(self._erase)
        self.list.chosen.connect(self._enter)
        self.list.spaced.connect(self.passed)
        self.list.erased.connect(self._erase)
        self.list.clicked.connect(self._clicked)
        self.list.doubleClicked.connect(self._enter)
        self.list.selectionModel().currentChanged.connect(self._point)
        self.play.clicked.connect(self._enter)
        self.dice.asking.connect(self._show_parts)
        self.pass_one.clicked.connect(self.passed)
        self.pass_all.clicked.connect(self.all_passed)

    def _show_parts(self, *_: object) -> None:
        """Show what there is to be done: moves, or in their place the dice of one, or what is left when the game is over."""
        asking, over = self.dice.wanted is not None, self._is_over
        if (is_away := asking or over or self._is_idle) != self.play.isHidden():
            self.play.setHidden(is_away)
            self._acts.invalidate()  # else its row has the height that it had before
        self.learning.setHidden(over)
        is_low = self.height() < px(_LOW)
        says_pass = is_low and self.model.only_passes and self.model.rowCount() == 1  # the button says it
        self.list.setHidden(asking or over or self._is_whole or says_pass)
        self.field.setHidden(asking or over)
        self.ending.setVisible(over)
        if over:
            self.ending.set_room(self._wide, self._room_of(self.ending))
        self.learning.set_tight(is_low)
        self.last.hide()
        says_last = self._has_last and self._coming.is_nobody_yet and not self.model.is_crowded and self.refusal.isHidden()
        self.learning.show_consequence(self._past if says_last else self._coming)
        self.band.hold(self._wide)
        if asking:
            fit_dice(self.dice, self.learning, lambda: self._room_of(self.learning), self._wide, is_low=is_low)
        if not over:
            self._share_out()
            if says_last and not self.list.isHidden() and not self.list.has_room_for(self.model.rowCount()):
                self.learning.show_consequence(self._coming)  # what can be played comes before what was
                self._share_out()
            if self._has_last and self.model.only_passes and self.model.entry.empty and not (asking or self._is_whole):
                room = self._room_of(self.last) - self._column.spacing()
                self.last.set_room(room)  # a reaction is one to what has happened
                self.last.setVisible(self.refusal.isHidden() and self.last.whole_height() <= room)

    def _share_out(self) -> None:
        """Share the room that the other parts leave between the moves and what one of them would show."""
        if self.list.isHidden():
            free = self._room_of(self.learning)
            self.learning.leave_out_note(free)
            self.learning.set_room(free)
        else:
            free = self._room_of(self.list, self.learning)
            share_room(free, self.list, self.learning, is_ready=self._is_ready, is_refused=not self.refusal.isHidden())

    def minimumSizeHint(self) -> QSize:
        """Return a height at which the panel is a low one, so that a window may always become so low."""
        least = super().minimumSizeHint()
        return QSize(least.width(), min(least.height(), px(_LEAST_HIGH)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the moves the room where the panel has become a low one."""
        super().resizeEvent(event)
        is_low = self.height() < px(_LOW)
        edge, gap = (10, 5) if is_low else (12, 6) if self.height() < px(_SNUG) else (16, 8)
        spaced(self._column, edge, gap)
        self.band.set_tight(is_low)
        self.held.set_tight(is_low)
        self._show_parts()
        if (room := self._rows_in_sight()) != self.model.room:
            self.model.room = room
            if self.model.entry.empty:
                self._changed(self.current)

    def _typed(self, text: str) -> None:
        if self._is_setting_field:
            return
        self.model.entry.query = text
        self.set_refusal(None)
        self._changed()

    def _changed(self, kept: Candidate | None = None) -> None:
        """List what fits the entry now; the cursor stays on the move that is ``kept``, if that is listed."""
        self.model.refresh()
        self._show_moves(kept)

    def _show_moves(self, kept: Candidate | None = None) -> None:
        row = self.model.row_with(kept)
        if row < 0 and (not self.model.entry.empty or self.model.only_passes):
            row = self.model.first()
        self._is_idle = row < 0
        self._place_passes()
        self._show_meant()
        self._show_chips()  # before the room below them is shared out
        self._show_parts()
        self.list.fit_rows()  # now, so that moves and boards appear together
        if row >= 0:
            self.list.setCurrentIndex(self.model.index(row))
        else:
            self.list.selectionModel().clearCurrentIndex()
            self.list.selectionModel().clearSelection()
            self._point()
        asks = self.model.entry.asks_for
        self.field.setPlaceholderText(f"{asks.capitalize()}?" if asks else "Type a move  ( / )")
        self.entry_changed.emit()
        if self._matches_nothing:
            self.show_refusal("No legal move fits.")  # until it is known why; what fits is listed below
            self._says_why = True
            self._why.start()
        elif self._says_why:  # of what fits now
            self.set_refusal(None)

    def _show_meant(self) -> None:
        """Say for which verb of the game the first word typed is taken, where it is another."""
        entry = self.model.entry
        typed = entry.query.split()[0] if entry.query.split() else ""
        show_or_hide(self.meant, f"{typed} = {self.model.label_of(entry.meant)}" if typed and entry.meant else "")

    def _place_passes(self) -> None:
        """Show the button of what declines, or where that is all that is left, which Enter plays, that of all beside it."""
        self.pass_one.setHidden(not self._may_pass or self.model.only_passes)
        row, other = (self._acts, self._passes) if self.model.only_passes else (self._passes, self._acts)
        if row.indexOf(self.pass_all) < 0:
            other.removeWidget(self.pass_all)
            row.addWidget(self.pass_all)

    def _show_chips(self) -> None:
        entry = self.model.entry
        head = self.model.label_of(entry.verb)
        seat = self.model.names.get(entry.seat, entry.seat)
        words = [f"{head} · {seat}" if seat else head, *counted_words(entry.chips)] if entry.verb else []
        self.chips.set_words(words, entry.to_come)

    def _point(self) -> None:
        current = self.current
        folded = self.model.is_folded(self.list.currentIndex().row())
        if self._is_idle != (current is None and not folded):
            self._is_idle = not self._is_idle
            self._show_parts()
        goes_on = current is not None and not self._is_played(current)
        passes = self.model.only_passes and current is not None and not goes_on
        if folded:
            self.play.say("List them")
        elif current is None:
            pass  # the button is not there
        elif goes_on:
            short = "Choose this, then play" if current.ready else "Choose this, more to come"
            self.play.say(f"Choose {self.model.move_label(current)}", short)
        elif passes:
            self.play.say(self.model.move_label(current))
        else:
            self.play.say_move(self.model.full_label(current), self.model.move_label(current))
        if passes and self.model.entry.empty:
            self.candidate_changed.emit(None)  # of the move before
            self._pass.start()
        else:
            self.candidate_changed.emit(current)

    def _unfold(self, row: int) -> None:
        """List the moves that a row stands for, with the first of them under the cursor."""
        first = self.model.unfold(row)
        self.list.fit_rows()
        self.list.setCurrentIndex(self.model.index(first))
        self.gesture_ended.emit()

    def _clicked(self, index: QModelIndex) -> None:
        if self.model.is_folded(index.row()):
            self._unfold(index.row())
            return
        current = self.model.candidate(index.row())
        if current is not None and not current.final and not self.model.entry.is_at(current):
            self._take(current)
            self.list_replaced.emit()

    def _enter(self) -> None:
        current = self.current
        if current is None:
            if self.model.is_folded(self.list.currentIndex().row()):
                self._unfold(self.list.currentIndex().row())
            elif self._matches_nothing:
                self._ask_why()
            elif (row := self.model.first_row()) >= 0:
                self.list.setCurrentIndex(self.model.index(row))
            return
        if self._is_played(current):
            self.played.emit(current)
            return
        self._take(current)
        if current.anytime:
            self.gesture_ended.emit()

    def _ask_why(self) -> None:
        """Ask why what is typed is no legal move, unless it has become one."""
        self._why.stop()
        if self._matches_nothing and self.dice.wanted is None:
            entry = self.model.entry
            chosen = [fold_text(chip.value) for chip in entry.chips]
            self.why_requested.emit(chosen, typed_words(entry.query), entry.verb, entry.seat)
            self._says_why = True

    def _is_played(self, candidate: Candidate) -> bool:
        """Return whether Enter plays this candidate; otherwise it is chosen, and more may follow.

        What the decision does not ask for is chosen before it is played: it may end the game, and show all that is hidden.
        """
        entry = self.model.entry
        whole = candidate.ready and (candidate.final or candidate.words == tuple(c.value for c in entry.chips))
        return whole and (bool(entry.verb) or not candidate.anytime)

    def _take(self, candidate: Candidate) -> None:
        self.model.entry.take(candidate)
        self._set_field("")
        self._changed()

    def _erase(self) -> None:
        self.set_refusal(None)
        if self.model.entry.back():
            self._changed()

    def _set_field(self, text: str) -> None:
        self._is_setting_field = True
        self.field.setText(text)
        self._is_setting_field = False
        self.model.entry.query = text

    def _field_key(self, event: QKeyEvent) -> bool:
        key, typed = event.key(), self.field.text()
        if event.isAutoRepeat() and key in ONCE and not (typed and event.text() in (".", " ")):
            return True
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self._step(1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter()
        elif event.text() == "/" and not self.model.entry.speaking:  # the focus key, pressed again, selects the text
            self.field.selectAll()
        elif key == Qt.Key.Key_Tab and typed and self.current is not None:
            self._take(self.current)
        elif key == Qt.Key.Key_Backspace and not typed:
            self._erase()
        elif key == Qt.Key.Key_Escape:
            self.set_refusal(None)
            if typed or self.model.entry.verb:
                self.model.entry.clear()
                self._set_field("")
                self._changed()
            else:
                self.list.setFocus()
        elif not typed and event.text() in (".", " ") and self.model.entry.passing():
            self.passed.emit()
        else:
            return False
        return True

    def _step(self, by: int) -> None:
        row = self.list.currentIndex().row()
        while 0 <= row + by < self.model.rowCount():
            row += by
            if self.model.candidate(row) is not None or self.model.is_folded(row):
                self.list.setCurrentIndex(self.model.index(row))
                return


def _is_undo(event: QEvent) -> bool:
    """Return whether Qt asks if a field wants the keys for undoing itself."""
    asks = event.type() == QEvent.Type.ShortcutOverride
    return asks and isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Undo)
