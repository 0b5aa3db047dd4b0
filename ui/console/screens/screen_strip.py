"""The panel SCREENS: miniatures of all audiences' windows, drawn by the same widget as these.

In a low window it is one line, with pictures as low as that: the table needs the room, and all screens at a legible size are
a key away.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.model.view import View
from ui.console.screens.held_screens import forgotten_screens, lag_of
from ui.console.screens.miniature import ABOVE, BESIDE, COLUMN, GLANCE, LINE, OVER, Miniature
from ui.console.screens.screen_commands import screen_digits
from ui.displays.display import ContentFactory, DisplayState
from ui.session_displays.session_displays import SHARED, SessionDisplays
from ui.system.flush_layout import flush_layout
from ui.theme import Theme
from ui.widgets.actions import call_with, command_button, literal, may_reveal, tell_keys
from ui.widgets.labels import caption
from ui.widgets.window_style import px, restyle, spaced

_WIDE = (104, 560)  # a miniature at least and at most, at the usual text size: it shares the strip with the others
_BESIDE, _COLUMN, _OVER, _GLANCE = 356, 280, 190, 206
"""From these widths on words stand beside the picture, in a column beside it, above it in one line, and beside a low one."""
_GAP = 8
_EDGES = 40  # what else the strip's width holds, at the usual text size
_LATER_MS = 60  # miniatures are drawn after their windows, one at a time, so that the event loop stays responsive


class _Row(QScrollArea):
    """Miniatures side by side. All are visible if possible; spare room goes to the names.

    Signals:
        shared_out: the miniatures have other widths, and so other heights.
    """

    shared_out = Signal()

    def __init__(self) -> None:
        super().__init__()
        row = spaced(QHBoxLayout(), 0)
        row.setSpacing(_GAP)
        row.addStretch(1)
        inner = QWidget()
        inner.setLayout(row)
        self._row, self._all, self._one_line = row, list[Miniature](), False
        self.setWidget(inner)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(1)  # the strip's height is fixed, and Qt asks for room for a scroll bar's arrows
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def add(self, miniature: Miniature) -> None:
        """Add one more."""
        self._all.append(miniature)
        self._row.insertWidget(len(self._all) - 1, miniature)

    def lend(self) -> None:
        """Let others arrange the miniatures until each is added again."""
        self._all = []

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.share_out()
            self.shared_out.emit()

    def set_one_line(self, one_line: bool) -> None:
        """Set whether there is no room for pictures."""
        self._one_line = one_line
        self.share_out()

    def share_out(self) -> None:
        """Give each its part of the width."""
        shown = [one for one in self._all if not one.isHidden()]
        each = (self.viewport().width() - (len(shown) - 1) * _GAP) // max(1, len(shown))
        forms = ((_GLANCE, GLANCE),) if self._one_line else ((_BESIDE, BESIDE), (_COLUMN, COLUMN), (_OVER, OVER))
        fitting = (form for least, form in forms if each >= px(least) and all(one.has_room(form, each) for one in shown))
        form = next(fitting, LINE if self._one_line else ABOVE)
        for miniature in self._all:
            miniature.set_form(form, max(px(_WIDE[0]), min(each, px(_WIDE[1]))))

    @property
    def high(self) -> int:
        """The height of a miniature, in pixels."""
        return max([one.sizeHint().height() for one in self._all if not one.isHidden()], default=px(LINE.high))


class ScreenStrip(QFrame):
    """All displays side by side; a click on one changes its state."""

    def __init__(self, room: SessionDisplays, make: ContentFactory, actions: list[QAction]) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.setAccessibleName("Screens")
        self._room, self._actions, self._one_line, self._is_lent = room, actions, False, False
        self.miniatures: dict[str, Miniature] = {}
        self.row = _Row()
        digits = screen_digits(room.audiences)
        for at, audience in enumerate(room.audiences):
            miniature = Miniature(
                audience,
                room.teams[audience],
                make,
                partial(room.shown_lines, audience),
                _LATER_MS * (at + 1),
                digits.get(audience, 0),
                partial(_shown_by, room, audience),
                lambda: room.has_devices and room.devices.is_busy,
            )
            miniature.pressed.connect(self._menu)
            self.miniatures[audience] = miniature
            self.row.add(miniature)
        self._lifting: list[QToolButton] = []
        self._assigning: list[QToolButton] = []
        self._others: list[QToolButton] = []
        self._has_screens = False
        self._side = QWidget()
        side = self._buttons = spaced(QVBoxLayout(self._side), 0, 8)
        self._side.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._side.setMinimumWidth(1)  # a window that comes to a small screen becomes small before its text does
        self._caption = caption("Screens")
        side.addWidget(self._caption)
        for action in actions:
            is_first = action is actions[0]
            button = command_button(action, "reveals" if may_reveal(action) else "primary" if is_first else "quiet", high=28)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            side.addWidget(button)
            if not may_reveal(action):
                self._others.append(button)
            if may_reveal(action):
                self._lifting.append(button)
                button.setMinimumWidth(_widest(button, action))
            elif is_first:
                self._assigning.append(button)
                button.setMinimumWidth(button.sizeHint().width())
        side.addStretch(1)
        layout = spaced(QHBoxLayout(self), (16, 4, 8, 4), 8)
        layout.addWidget(self._side)
        layout.addWidget(self.row, 1)
        self._fit()
        self.row.shared_out.connect(
            self._fit_at_once, Qt.ConnectionType.QueuedConnection
        )  # not while it is being laid out itself
        room.changed.connect(self.refresh)
        room.large_changed.connect(self._show_large)
        self.refresh()

    def _show_large(self, audience: str, words: str) -> None:
        """Show on a picture what its window shows large."""
        if audience in self.miniatures:
            self.miniatures[audience].set_beat(words)
            self.miniatures[audience].set_lag(*lag_of(self._room, audience))

    def set_one_line(self, one_line: bool) -> None:
        """Be one line of names, states and commands, with low pictures or none: the table needs the room."""
        if one_line != self._one_line:
            self._one_line = one_line
            way = QBoxLayout.Direction.LeftToRight if one_line else QBoxLayout.Direction.TopToBottom
            self._buttons.setDirection(way)
            self._caption.setHidden(one_line)
            self._fit()

    def _fit(self) -> None:
        """Be as high as the commands and miniatures need; those of many come first, and the menus have the commands too."""
        if self._is_lent:
            return
        layout = self.layout()
        assert layout is not None
        shown = sum(not one.isHidden() for one in self.miniatures.values())
        self._spare_commands(shown * (px(_GLANCE) + _GAP))
        many = shown * (px(_WIDE[0]) + _GAP)
        self._side.setHidden(self._one_line and self.width() < self._side.sizeHint().width() + many + px(_EDGES))
        self._buttons.activate()
        layout.activate()
        self.row.set_one_line(self._one_line)
        side = 0 if self._side.isHidden() else self._side.sizeHint().height() + px(12)
        self.setFixedHeight(max(self.row.high + px(12 if self._one_line else 20), side, self.minimumSizeHint().height()))

    def _spare_commands(self, wide: int) -> None:
        """Leave out in one line what the menus have too, if that makes room for pictures, which are so wide together.

        What lifts curtains stays, and all until a screen has its place.
        """
        for button in self._others:
            button.setHidden(False)
        free = self.width() - wide - px(_EDGES)
        taken = self._side.sizeHint().width()
        spared = taken - sum(button.sizeHint().width() + px(8) for button in self._others)
        hides = self._one_line and self._has_screens and spared <= free < taken
        for button in self._others:
            button.setHidden(hides)

    def _fit_at_once(self) -> None:
        """Be as high as it has to be, before the window is painted: else the strip would hang below it for a moment."""
        self._fit()
        flush_layout()

    def lend(self) -> dict[str, Miniature]:
        """Hand the miniatures over, by audience, until `take_back`."""
        self.hide()
        self.row.lend()
        self._is_lent = True
        return self.miniatures

    def take_back(self) -> None:
        """Show the miniatures again that were lent."""
        for miniature in self.miniatures.values():
            self.row.add(miniature)
        self._is_lent = False
        self.refresh()
        self.show()
        self._fit()

    def refresh(self, audience: str = "") -> None:
        """Show one display, or all, as they are now."""
        self._name_lift()
        forgotten = forgotten_screens(self._room)
        for one in (audience,) if audience in self.miniatures else tuple(self.miniatures):
            display = self._room.displays.display(one)
            where = self._place_of(one)
            if display.remote_curtained and display.state is not DisplayState.CURTAIN:
                where = f"{where} ({display.remote_curtained} curtained)"
            if display.problem:
                where = display.problem
            state = display.state
            if self._room.seat_looking == one:
                state, where = DisplayState.LIVE, "shared screen"
            here = self._room.is_present(one)  # no miniature for a seat that nobody plays
            view = None if not here else display.view if state is DisplayState.HELD else self._room.session.view(one)
            self.miniatures[one].set_state(state, where, view)
            self.miniatures[one].set_forgotten(here and one in forgotten)
            self.miniatures[one].set_lag(*(lag_of(self._room, one) if here else ("", "")))
            self.miniatures[one].show_proof(bool(self._room.mark))
            if self.miniatures[one].isHidden() == here:
                self.miniatures[one].setVisible(here)
                self._fit()
        if self._has_screens != (has := any(self._room.displays.display(one).has_place for one in self._room.audiences)):
            self._has_screens = has
            self._fit()
        self._show_needed()

    def _show_needed(self) -> None:
        """Show which seats are to have a monitor because they are asked; on a desk without screens none is."""
        room, task = self._room, self._room.session.task
        asked = task.seats if task is not None else ()
        is_equipped = any(room.displays.display(one).has_place for one in (*room.session.seats, SHARED))
        for one, miniature in self.miniatures.items():
            miniature.set_needed(is_equipped and one in asked)
            miniature.set_equipped(is_equipped)

    def _name_lift(self) -> None:
        """Say on the button that shows all screens how many it would show, and how many of them are held on purpose.

        It has the colour of what reveals only where there is something to lift. Until a screen has a place the first button
        is the one to press, if there is a monitor to give.
        """
        displays = (self._room.displays.display(one) for one in self._room.audiences)
        there = [one for one in displays if one.has_place]
        hiding = [one for one in there if not one.is_open]
        held = sum(one.state is DisplayState.HELD for one in hiding)
        for action in filter(may_reveal, self._actions):
            usual = _usual(action)
            action.setEnabled(bool(hiding) or not there)  # without screens its key says what to do first
            words = f"{usual} ({_to_lift(len(hiding), held)})" if hiding else usual
            if action.iconText() != words:
                action.setIconText(words)
                action.setStatusTip(
                    f"Lift all curtains, and show the table as it is now where {_held(held)}" if held else ""
                )
                tell_keys(action)
        for button in self._lifting:
            button.setEnabled(bool(hiding))
        is_first = not there and len(self._room.displays.monitors()) > 1
        for buttons, kind in (
            (self._lifting, "reveals" if hiding else "quiet"),
            (self._assigning, "primary" if is_first else "quiet"),
        ):
            for button in buttons:
                if button.property("kind") != kind:
                    button.setProperty("kind", kind)
                    restyle(button)

    def _place_of(self, audience: str) -> str:
        """Return where a display is, the number of its monitor first, as that says when it is asked who sits where."""
        display = self._room.displays.display(audience)
        monitors = self._room.displays.monitors()
        number = next((one.number for one in monitors if one.id == display.screen), 0)
        return f"Monitor\N{NO-BREAK SPACE}{number} · {display.where}" if number else display.where

    def set_theme(self, theme: Theme) -> None:
        """Paint the pictures in this theme."""
        for miniature in self.miniatures.values():
            miniature.set_theme(theme)

    def set_masked(self, masked: bool) -> None:
        """Show no pictures while the referee's own window is masked."""
        for miniature in self.miniatures.values():
            miniature.set_masked(masked)

    def menu_of(self, audience: str) -> QMenu:
        """Return the menu of a display."""
        room, menu = self._room, QMenu(self)
        display = room.displays.display(audience)
        for text, state, act in (
            ("Live: show every change", DisplayState.LIVE, room.go_live),
            ("Hold this picture", DisplayState.HELD, room.hold),
            ("Curtain", DisplayState.CURTAIN, room.curtain),
        ):
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setChecked(display.state is state)
            action.setEnabled(display.has_place or state is DisplayState.CURTAIN)
            action.triggered.connect(call_with(act, audience))
        menu.addSeparator()
        monitors = room.displays.monitors()
        owners: Mapping[object, str] = {
            room.displays.display(other).screen: room.name_of(other)
            for other in (*room.audiences, SHARED)
            if other != audience
        }
        mine = self.screen().name()
        for monitor in monitors:
            owner = "yours" if monitor.id.name == mine else owners.get(monitor.id)
            whose = f"  ({owner})" if owner else ""
            action = menu.addAction(literal(f"Monitor {monitor.number}: {monitor.id.label}{whose}"))
            action.setCheckable(True)
            action.setChecked(display.screen == monitor.id)
            action.triggered.connect(call_with(room.assign, audience, monitor.id))
        free = menu.addAction("No monitor")
        free.setEnabled(display.screen is not None)
        free.triggered.connect(call_with(room.unassign, audience))
        return menu

    def _menu(self, audience: str) -> None:
        menu = self.menu_of(audience)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.spot_of(menu, audience))

    def spot_of(self, menu: QMenu, audience: str) -> QPoint:
        """Return where the menu of a display opens: above it, not under the hand, which may click once more."""
        return self.miniatures[audience].mapToGlobal(QPoint(px(8), -menu.sizeHint().height()))


def _usual(action: QAction) -> str:
    """Return the words of a command that lifts curtains without how many: commands live longer than a session."""
    return action.iconText().partition(" (")[0]


def _widest(button: QToolButton, action: QAction) -> int:
    """Return how wide a button is with the most that it may say, in pixels: no screen moves or loses its picture by that."""
    measure = button.fontMetrics().horizontalAdvance
    most = f"{_usual(action)} ({_to_lift(9, 8)})"
    return button.sizeHint().width() + measure(most) - measure(action.iconText())


def _to_lift(count: int, held: int) -> str:
    """Return how many screens do not show the table as it is, and how many of them are held, in few words."""
    return f"{held} held" if held == count else f"{count}, {held} held" if held else str(count)


def _held(count: int) -> str:
    """Return that so many pictures are held, in words."""
    return "a picture is held" if count == 1 else f"{count} pictures are held"


def _shown_by(room: SessionDisplays, audience: str) -> View | None:
    """Return the view that the window of this audience shows."""
    return room.displays.display(SHARED if room.seat_looking == audience else audience).view
