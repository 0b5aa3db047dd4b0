"""What the referee does beside entering moves: each command opens its sheet, and what the sheet gives is entered.

A sheet closes when its entry is in the log. While the log cannot take it the sheet stays open, says why, and keeps
what was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from engine.errors import KnownError
from engine.model.event import Event
from engine.model.view import PieceView, ZoneView
from engine.visibility.schema import PUBLIC, REFEREE
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
from ui.console.presenter import Presenter
from ui.system.connections import Connection
from ui.widgets.actions import call_with
from ui.widgets.console_commands import Commands
from ui.widgets.lists.chooser import Choice, Chooser
from ui.widgets.sheet import Sheet, TextSheet
from ui.widgets.window_style import open_as

_MINUTE_MS = 60_000


class Acting(QObject):
    """Carries out the commands of a session.

    Args:
        over: the window that the sheets belong to.
        in_view: the ply that notes and bookmarks go to.
        show_piece: brings a piece on the table into view, by its handle; False if it is not drawn there.
        is_drawn: whether a piece is drawn on the table, by its handle.
    """

    def __init__(
        self,
        presenter: Presenter,
        over: Callable[[], QWidget],
        in_view: Callable[[], int],
        show_piece: Callable[[str], bool],
        is_drawn: Callable[[str], bool],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._presenter, self._session = presenter, presenter.session
        self._over, self._in_view, self._show_piece = over, in_view, show_piece
        self._is_drawn = is_drawn

    def connections(self, c: Commands) -> Iterator[Connection]:
        """Which command does what."""
        for action, act in (
            (c.find_card, self.find_card),
            (c.take_back, self.take_back),
            (c.ruling, call_with(self.rule)),
            (c.past_rulings, self.look_up),
            (c.note, self.note),
            (c.intents, self.ask_intents),
            (c.bookmark, self.bookmark),
            (c.message, self.message),
            (c.pause, self.pause),
            (c.alarm, self.set_alarm),
        ):
            yield action.triggered, act

    def note(self) -> None:
        """Why there? At the entry in view."""
        ply, presenter, once = self._in_view(), self._presenter, _Once()

        def enter(text: str, mark: bool) -> bool:
            noted = once(("note", text), lambda: presenter.note(text, ply))
            return noted and (not mark or presenter.bookmark("", ply))

        self._open(NoteSheet(ply, self._over()), enter)

    def ask_intents(self) -> None:
        """What each team means to do and expects."""
        session = self._session
        seats = [seat for seat in session.seats if seat in session.rules.present(session.table)]
        once = _Once()

        def enter(said: Mapping[str, tuple[str, str]]) -> bool:
            each = [((seat, *words), partial(self._presenter.intent, seat, *words)) for seat, words in said.items()]
            return all(once(what, act) for what, act in each)

        self._open(IntentSheet({seat: session.name(seat) for seat in seats}, self._over()), enter)

    def bookmark(self) -> None:
        """The entry in view is marked, once."""
        ply = self._in_view()
        if self._presenter.is_bookmarked(ply):
            self._presenter.trouble.emit(f"Ply {ply} has a bookmark already.")
        else:
            self._presenter.bookmark("", ply)

    def message(self) -> None:
        """A line on a team's screen, or on all."""
        here = (*self._session.rules.present(self._session.table), PUBLIC)
        names = {audience: name for audience, name in self._presenter.names.items() if audience in here}
        sheet = MessageSheet(names, self._session.briefs, self._over())
        self._open(sheet, self._presenter.message)

    def pause(self) -> None:
        """The clocks stop, with a reason, or go on."""
        if self._session.paused:
            self._presenter.resume()
            return
        sheet = TextSheet("Pause the clocks", "Reason", "Pause", self._over(), hint="Coffee")
        self._open(sheet, self._presenter.pause)

    def set_alarm(self) -> None:
        """After how long a decision takes long."""
        sheet = AlarmSheet(self._session.alarm_ms // _MINUTE_MS, self._over())
        self._open(sheet, lambda minutes: self._presenter.set_alarm(minutes * _MINUTE_MS))

    def take_back(self) -> None:
        """The last entries are cancelled."""
        sheet = TakeBackSheet(self._session, self._over())
        self._presenter.changed.connect(sheet.refresh)
        self._open(sheet, self._presenter.take_back)

    def rule(self, like: PastRuling | None = None) -> None:
        """Anything on the table is changed, with a reason; ``like`` an earlier one, of which the question is taken."""
        sheet = RulingSheet(self._session, self._over())
        if like is not None:
            sheet.begin_like(like)
        self._presenter.changed.connect(sheet.refresh)
        sheet.earlier.clicked.connect(lambda: self._choose_earlier(sheet.begin_like))
        self._open(sheet, self._ruled)

    def ask_for_rules(self, then: Callable[[], None]) -> None:
        """Whether a session of other rules goes on under these; ``then`` is done either way."""
        sheet = OtherRulesSheet(self._session, self._over())
        sheet.finished.connect(lambda _result: then())
        self._open(sheet, self._presenter.adopt_rules)

    def look_up(self) -> None:
        """Rulings of all sessions; the one that is chosen is ruled again."""
        self._choose_earlier(self.rule)

    def find_card(self) -> None:
        """Where a card lies; those that can be pointed at come first."""
        faces = [
            (piece, zone)
            for zone in self._session.view(REFEREE).zones.values()
            for piece in zone.pieces
            if piece.face is not None
        ]
        faces.sort(key=lambda one: not self._is_drawn(one[0].handle))
        choices = [Choice(piece.name, zone.name, (piece, zone)) for piece, zone in faces]
        chooser = Chooser("Find a card", "Type a part of its name, or where it lies", choices, self._over())
        chooser.chosen.connect(self._point_at)
        chooser.open()

    # ---------------------------------------------------------------- inside

    def _point_at(self, found: tuple[PieceView, ZoneView]) -> None:
        piece, zone = found
        if not self._show_piece(piece.handle):
            self._presenter.trouble.emit(f"{piece.name} lies in {zone.name}, which is not drawn card by card.")

    def _open(self, sheet: Sheet, act: Callable[..., bool]) -> None:
        self._presenter.trouble.connect(sheet.show_problem)
        sheet.ask(act)

    def _ruled(self, edits: Sequence[Event], reason: str, question: str, clause: str, precedent: bool) -> bool:
        if not self._presenter.rule(edits, reason=reason, question=question, clause=clause, precedent=precedent):
            return False
        if faults := self._session.faults():
            self._presenter.trouble.emit("After this ruling the table is not as the rules want it: " + " ".join(faults))
        return True

    def _choose_earlier(self, then: Callable[[PastRuling], None]) -> None:
        try:
            found = self._session.store.rulings()
        except KnownError as error:
            self._presenter.trouble.emit(str(error))
            return
        chooser = Chooser(
            "Rulings of all sessions", "Type a part of a question, a decision or a clause", earlier(found), self._over()
        )
        open_as(chooser, 800, 480, self._over())
        chooser.chosen.connect(then)
        chooser.open()


class _Once:
    """What a sheet enters in several parts: a part that is in the log is not entered again when another has to be."""

    def __init__(self) -> None:
        self._done: set[tuple[str, ...]] = set()

    def __call__(self, what: tuple[str, ...], act: Callable[[], bool]) -> bool:
        """Whether it is entered, by now or before."""
        if what not in self._done and act():
            self._done.add(what)
        return what in self._done


def earlier(rulings: Sequence[PastRuling]) -> list[Choice]:
    """Rulings as things to choose, precedents first."""
    return [
        Choice(
            f"{one.question}  →  {one.reason}  ({one.title})" if one.question else f"{one.reason}  ({one.title})",
            "  ·  ".join(part for part in (one.clause, "precedent" if one.precedent else "") if part),
            one,
        )
        for one in sorted(rulings, key=lambda one: not one.precedent)
    ]
