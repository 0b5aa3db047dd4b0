"""The dialog that hands the shared screen to a seat: pass, show, close, with one key for each step."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ui.session_displays.session_displays import NO_SHARED_SCREEN, SHARED, SessionDisplays
from ui.widgets.actions import call_with, literal
from ui.widgets.dialogs import Dialog, grow_to_fit
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels import plain_label, show_or_hide
from ui.widgets.window_style import px, spaced


class HandOver(Dialog):
    """Controls the shared screen. Digits choose a seat, Enter shows its area, Enter closes it.

    It is not modal, so that moves can be entered meanwhile.

    Signals:
        typing: / was pressed, so the move entry should take the focus.
    """

    typing = Signal()

    def __init__(self, room: SessionDisplays, parent: QWidget | None = None) -> None:
        super().__init__("Hand a screen over", parent)
        self.setMinimumWidth(px(440))
        self._room = room
        self.words = plain_label("", "title", wrap=True)
        self.hint = plain_label("", "soft", wrap=True)
        self.step = QPushButton()
        self.step.setProperty("kind", "primary")
        self.step.setDefault(True)
        self.seats = QWidget()
        flow = FlowLayout(self.seats)
        self._seats = [seat for seat in room.session.seats if room.plays(seat)]
        for at, seat in enumerate(self._seats):
            button = QPushButton(literal(f"{at + 1}  {room.session.name(seat)}"))
            button.setAutoDefault(False)
            button.clicked.connect(call_with(room.pass_to, seat))
            flow.addWidget(button)
        buttons = QHBoxLayout()
        leave = QPushButton("Leave")
        leave.setAutoDefault(False)
        leave.clicked.connect(self.reject)
        buttons.addStretch(1)
        buttons.addWidget(leave)
        buttons.addWidget(self.step)
        self.problem = plain_label("", "warning", wrap=True)
        self.problem.hide()
        room.problem_changed.connect(self._show_problem)
        room.changed.connect(self._update_text)
        layout = spaced(QVBoxLayout(self), 24, 16)
        for widget in (self.words, self.hint, self.problem, self.seats):
            layout.addWidget(widget)
        layout.addLayout(buttons)
        self.step.clicked.connect(self._next)
        self._update_text()
        if not room.displays.display(SHARED).where:
            self._show_problem(NO_SHARED_SCREEN)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See Qt. A digit passes the screen to that seat; / focuses the moves."""
        seats = self._seats
        if event.text().isdecimal() and 1 <= int(event.text()) <= len(seats):
            self._room.pass_to(seats[int(event.text()) - 1])
        elif event.text() == "/":
            self.typing.emit()
        else:
            super().keyPressEvent(event)

    def done(self, result: int) -> None:
        """Leaving closes the area first."""
        self._room.take_back_screen()
        super().done(result)

    def _show_problem(self, text: str) -> None:
        show_or_hide(self.problem, text)
        if text:
            grow_to_fit(self)

    def _next(self) -> None:
        if self._room.seat_looking:
            self._room.take_back_screen()
        else:
            self._room.show_in_hand()

    def _update_text(self, _audience: str = SHARED) -> None:
        """Show who has the screen, and what comes next."""
        seat, looking = self._room.seat_in_hand, bool(self._room.seat_looking)
        name = self._room.session.name(seat) if seat else ""
        if not seat:
            self.words.setText("Who gets the screen?")
            self.hint.setText("Press the seat's number. Its curtain says whom to pass the screen to.")
        elif not looking:
            self.words.setText(f"Pass the screen to {name}")
            self.hint.setText("When nobody else can see it, press Enter: the area is shown.")
        else:
            self.words.setText(f"{name} sees its area")
            self.hint.setText("Press Enter when they have looked: the curtain falls. To type a move meanwhile, press /.")
        self.step.setEnabled(bool(seat))
        self.step.setText("Close" if looking else "Show the area")
