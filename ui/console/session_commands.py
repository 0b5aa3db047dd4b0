"""The commands of a session beside moves: each opens a sheet and enters what the sheet returns.

A sheet closes when its entry is in the log. If the log cannot take the entry, the sheet stays open and says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from engine.errors import KnownError
from engine.model.event import Event
from engine.model.view import PieceView, ZoneView
from engine.visibility.schema import REFEREE
from referee.log.records import PastRuling
from ui.console.dialogs.ruling_sheet import RulingSheet
from ui.console.dialogs.session_sheets import (
    AlarmSheet,
    IntentSheet,
    MessageSheet,
    NoteSheet,
    OtherRulesSheet,
    TakeBackSheet,
)
from ui.console.session_presenter import SessionPresenter
from ui.system.signal_connections import Connection
from ui.widgets.actions import call_with
from ui.widgets.console_commands import Commands
from ui.widgets.dialogs import Sheet, TextSheet
from ui.widgets.lists.chooser import Choice, Chooser
from ui.widgets.window_style import open_as

_MINUTE_MS = 60_000


class SessionCommands(QObject):
    """Carries out the commands of a session.

    Args:
        window: returns the parent of the sheets.
        ply_in_view: returns the ply that notes and bookmarks belong to.
        show_piece: scrolls the table to a piece, by its handle; False if the piece is not drawn.
        is_drawn: whether a piece is drawn on the table, by its handle.
    """

    def __init__(
        self,
        presenter: SessionPresenter,
        window: Callable[[], QWidget],
        ply_in_view: Callable[[], int],
        show_piece: Callable[[str], bool],
        is_drawn: Callable[[str], bool],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._presenter, self._session = presenter, presenter.session
        self._window, self._ply_in_view = window, ply_in_view
        self._show_piece, self._is_drawn = show_piece, is_drawn

    def connections(self, c: Commands) -> Iterator[Connection]:
        """Yield the signal of each command with the method that carries it out."""
        for action, method in (
            (c.find_card, self.find_card),
            (c.take_back, self.take_back),
            (c.ruling, call_with(self.rule)),
            (c.past_rulings, self.look_up_ruling),
            (c.note, self.note),
            (c.intents, self.ask_intents),
            (c.bookmark, self.bookmark),
            (c.message, self.message),
            (c.pause, self.pause),
            (c.alarm, self.set_alarm),
        ):
            yield action.triggered, method

    def note(self) -> None:
        """Enter a note at the ply in view."""
        ply, presenter, parts = self._ply_in_view(), self._presenter, _EnteredParts()

        def enter(text: str, mark: bool) -> bool:
            noted = parts.enter(("note", text), lambda: presenter.note(text, ply))
            return noted and (not mark or presenter.bookmark("", ply))

        self._open(NoteSheet(ply, self._window()), enter)

    def ask_intents(self) -> None:
        """Ask what each team intends and expects, and enter it."""
        session = self._session
        seats = [seat for seat in session.seats if seat in session.rules.present_seats(session.table)]
        parts = _EnteredParts()

        def enter(intents: Mapping[str, tuple[str, str]]) -> bool:
            each = [((seat, *words), partial(self._presenter.intent, seat, *words)) for seat, words in intents.items()]
            return all(parts.enter(part, act) for part, act in each)

        self._open(IntentSheet({seat: session.name(seat) for seat in seats}, self._window()), enter)

    def bookmark(self) -> None:
        """Bookmark the ply in view, unless it has a bookmark."""
        ply = self._ply_in_view()
        if self._presenter.is_bookmarked(ply):
            self._presenter.problem_changed.emit(f"Move {ply} has a bookmark already.")
        else:
            self._presenter.bookmark("", ply)

    def message(self) -> None:
        """Write a line on a team's screen, or on all."""
        names = {audience: self._presenter.names[audience] for audience in self._session.readers}
        sheet = MessageSheet(names, self._session.briefs, self._window())
        self._open(sheet, self._presenter.message)

    def pause(self) -> None:
        """Stop the clocks, with a reason, or let them go on."""
        if self._session.paused:
            self._presenter.resume()
            return
        sheet = TextSheet("Pause the clocks", "Reason", "Pause", self._window(), hint="Coffee")
        self._open(sheet, self._presenter.pause)

    def set_alarm(self) -> None:
        """Set after how many minutes a decision counts as long."""
        sheet = AlarmSheet(self._session.alarm_ms // _MINUTE_MS, self._window())
        self._open(sheet, lambda minutes: self._presenter.set_alarm(minutes * _MINUTE_MS))

    def take_back(self) -> None:
        """Take back the last entries."""
        sheet = TakeBackSheet(self._session, self._window())
        self._presenter.changed.connect(sheet.refresh)
        self._open(sheet, self._presenter.take_back)

    def rule(self, like: PastRuling | None = None) -> None:
        """Change anything on the table, with a reason; the sheet starts with the question of the ruling ``like``, if any."""
        sheet = RulingSheet(self._session, self._window())
        if like is not None:
            sheet.begin_like(like)
        self._presenter.changed.connect(sheet.refresh)
        sheet.earlier.clicked.connect(lambda: self._choose_earlier(sheet.begin_like))
        self._open(sheet, self._enter_ruling)

    def ask_for_rules(self, then: Callable[[], None]) -> None:
        """Ask whether a session begun under other rules goes on under these; then call ``then`` either way."""
        sheet = OtherRulesSheet(self._session, self._window())
        sheet.finished.connect(lambda _result: then())
        self._open(sheet, self._presenter.adopt_rules)

    def look_up_ruling(self) -> None:
        """Choose one of the rulings of all sessions and rule like it."""
        self._choose_earlier(self.rule)

    def find_card(self) -> None:
        """Choose a card and show where it lies; cards that are drawn come first."""
        faces = [
            (piece, zone)
            for zone in self._session.view(REFEREE).zones.values()
            for piece in zone.pieces
            if piece.face is not None
        ]
        faces.sort(key=lambda one: not self._is_drawn(one[0].handle))
        choices = [Choice(piece.name, zone.name, (piece, zone)) for piece, zone in faces]
        chooser = Chooser("Find a card", "Type a part of its name, or where it lies", choices, self._window())
        chooser.chosen.connect(self._show_card)
        chooser.open()

    # ---------------------------------------------------------------- inside

    def _show_card(self, found: tuple[PieceView, ZoneView]) -> None:
        piece, zone = found
        if not self._show_piece(piece.handle):
            self._presenter.problem_changed.emit(f"{piece.name} lies in {zone.name}, which is not drawn card by card.")

    def _open(self, sheet: Sheet, act: Callable[..., bool]) -> None:
        self._presenter.problem_changed.connect(sheet.show_problem)
        sheet.ask(act)

    def _enter_ruling(self, edits: Sequence[Event], reason: str, question: str, clause: str, precedent: bool) -> bool:
        if not self._presenter.rule(edits, reason=reason, question=question, clause=clause, precedent=precedent):
            return False
        if faults := self._session.faults():
            self._presenter.problem_changed.emit(
                "After this ruling the table is not as the rules want it: " + " ".join(faults)
            )
        return True

    def _choose_earlier(self, then: Callable[[PastRuling], None]) -> None:
        try:
            found = self._session.store.rulings()
        except KnownError as error:
            self._presenter.problem_changed.emit(str(error))
            return
        chooser = Chooser(
            "Rulings of all sessions",
            "Type a part of a question, a decision or a clause",
            ruling_choices(found),
            self._window(),
        )
        open_as(chooser, 800, 480, self._window())
        chooser.chosen.connect(then)
        chooser.open()


class _EnteredParts:
    """The parts of a sheet that are in the log already and must not be entered again."""

    def __init__(self) -> None:
        self._entered: set[tuple[str, ...]] = set()

    def enter(self, part: tuple[str, ...], act: Callable[[], bool]) -> bool:
        """Enter a part unless it was entered before; returns whether it is in the log."""
        if part not in self._entered and act():
            self._entered.add(part)
        return part in self._entered


def ruling_choices(rulings: Sequence[PastRuling]) -> list[Choice]:
    """Return rulings as choices, precedents first."""
    return [
        Choice(
            f"{one.question}  →  {one.reason}  ({one.title})" if one.question else f"{one.reason}  ({one.title})",
            "  ·  ".join(part for part in (one.clause, "precedent" if one.precedent else "") if part),
            one,
        )
        for one in sorted(rulings, key=lambda one: not one.precedent)
    ]
