"""SCREENS: what each audience's window shows, as a small picture drawn by the same widget, with its state and monitor."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from engine.view import Sighting, View
from ui.console.actions import literal
from ui.console.commands import SCREENS
from ui.console.room import SHARED, Announcing, Room
from ui.console.rows import theme_now
from ui.console.style import caption, px, sized
from ui.displays import ContentFactory, DisplayState, TeamContent
from ui.theme import Team, draw_sign

_FULL = QSize(1280, 720)  # the size at which a miniature's content is laid out
_SMALL = QSize(160, 90)  # a miniature, at the usual text size
_LATER_MS = 60  # miniatures are drawn after the windows they are of, one by one: the event loop must not be held up


class Miniature(QWidget):
    """One audience's window, small: its sign and name, its state, its monitor, and what it shows.

    Behind a curtain the picture is what the audience would see, dimmed.
    """

    pressed = Signal(str)

    def __init__(
        self,
        audience: str,
        team: Team,
        make: ContentFactory,
        lines: Callable[[], Sequence[Sighting]],
        later_ms: int,
        number: int,
        showing: Callable[[], View | None],
    ) -> None:
        super().__init__()
        self._showing = showing
        self._key = f" Ctrl+{number} lifts its curtain or lets it fall." if number <= SCREENS else ""
        self._lines = lines
        self._small = QSize(px(_SMALL.width()), px(_SMALL.height()))
        self.audience, self._team, self._make = audience, team, make
        self._content: TeamContent | None = None
        self._picture = QPixmap()
        self._view: View | None = None
        self._state, self._where = DisplayState.CURTAIN, ""
        self._masked = False
        self.proved = ""
        self._timer = QTimer(self, interval=later_ms, singleShot=True)
        self._timer.timeout.connect(self._draw)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """See Qt."""
        return self._small + QSize(px(16), px(40))

    def set_state(self, state: DisplayState, where: str, view: View | None) -> None:
        """What the window does, on which monitor, and the view it shows or would show."""
        name = f"{self._team.name}: {state.name.lower()}, {where or 'no monitor'}"
        if self.accessibleName() != name:
            self.setAccessibleName(name)
            self.setToolTip(f"{name}. Click to change.{self._key}")
            self._state, self._where = state, where
            self.update()
        if view is not self._view:
            self._view = view
            if not self._timer.isActive():
                self._timer.start()

    def set_masked(self, masked: bool) -> None:
        """Show no picture while somebody stands behind the referee."""
        self._masked = masked
        self.update()

    def prove(self, on: bool) -> None:
        """Whether the marks of picture and window stand on the picture, as they do in a rehearsal."""
        window, proved = self._showing(), ""
        if on:
            sign = " · window: " if window is None else " = " if window == self._view else " ≠ "
            proved = f"{mark_of(self._view)}{sign}{mark_of(window)}"
        if proved != self.proved:
            self.proved = proved
            self.update()

    @property
    def shown(self) -> View | None:
        """The view that the picture is of."""
        return self._view

    @property
    def proof(self) -> str:
        """Whether the window shows the very view that this picture is of: their marks, for the referee."""
        window = self._showing()
        if window is None:
            return f"Picture: view {mark_of(self._view)}. Its window shows none."
        same = "the same" if window == self._view else "NOT the same"
        return f"Picture: view {mark_of(self._view)}. Window: view {mark_of(window)}, {same}."

    def event(self, event: QEvent) -> bool:
        """The tool tip is made when it is asked for."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), "" if self._masked else f"{self.toolTip()}\n{self.proof}", self)
            return True
        return super().event(event)

    def _draw(self) -> None:
        if self._view is None:
            self._picture = QPixmap()
            self.update()
            return
        if self._content is None:
            self._content = self._make(self.audience)
            assert isinstance(self._content, QWidget)
            self.destroyed.connect(self._content.deleteLater)  # no child of this: it would wear the console's style
            self._content.resize(_FULL)
            self._content.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        if isinstance(self._content, Announcing):
            self._content.forget_lines()  # all that count come with the view
        self._content.show_view(self._view, self._lines())
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self._small * ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.scale(picture.width() / _FULL.width(), picture.height() / _FULL.height())
            assert isinstance(self._content, QWidget)
            QWidget.render(self._content, painter, QPoint(0, 0))
        picture.setDevicePixelRatio(ratio)
        self._picture = picture
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        theme = theme_now()
        tint = theme.tint(self._team.tint)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.hasFocus():
                painter.setPen(theme.tint("sky").edge)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
            self._draw_head(painter)
            box = QRect(QPoint(px(8), px(32)), self._small)
            painter.fillRect(box, theme.page)
            if not self._picture.isNull() and not self._masked:
                hidden = self._state is DisplayState.CURTAIN and bool(self._where)
                painter.setOpacity(0.28 if hidden else 1.0)
                painter.drawPixmap(box.topLeft(), self._picture)
                painter.setOpacity(1.0)
            live = self._state is DisplayState.LIVE
            painter.setPen(tint.edge if live else theme.line)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(box).adjusted(-0.5, -0.5, 0.5, 0.5))
            if not live:
                self._draw_badge(painter, QRectF(box))
            if self.proved:
                self._draw_strip(painter, QRectF(box.left(), box.top(), box.width(), px(20)), self.proved)

    def _draw_head(self, painter: QPainter) -> None:
        theme = theme_now()
        draw_sign(painter, theme, self._team, QRectF(px(8), px(7), px(18), px(18)))
        state = self._state.name if self._where else "NO SCREEN"
        colour = {"LIVE": theme.tint("green").text, "HELD": theme.tint("orange").text}.get(state, theme.faint)
        painter.setFont(sized(11, 700))
        metrics = painter.fontMetrics()
        right = QRect(0, px(7), self.width() - px(8), px(18))
        painter.setPen(colour)
        painter.drawText(right, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), f"● {state}")
        room = self.width() - px(40) - metrics.horizontalAdvance(f"● {state}") - px(8)
        painter.setPen(theme.text)
        painter.setFont(sized(13, 600))
        name = painter.fontMetrics().elidedText(self._team.name, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRect(px(32), px(7), room, px(18)), int(Qt.AlignmentFlag.AlignVCenter), name)

    def _draw_badge(self, painter: QPainter, box: QRectF) -> None:
        words = "Held" if self._state is DisplayState.HELD else "Curtain" if self._where else "Preview"
        below = self._where or "no monitor"
        strip = QRectF(box.left(), box.bottom() - px(24), box.width(), px(24))
        self._draw_strip(painter, strip, f"{words} · {below}")

    def _draw_strip(self, painter: QPainter, strip: QRectF, words: str) -> None:
        theme = theme_now()
        ground = QColor(theme.page)
        ground.setAlpha(210)
        painter.fillRect(strip, ground)
        painter.setPen(theme.soft)
        painter.setFont(sized(11))
        said = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(strip.width()) - 16)
        painter.drawText(strip.adjusted(8, 0, -8, 0), int(Qt.AlignmentFlag.AlignVCenter), said)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click opens the menu of this display."""
        self.pressed.emit(self.audience)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """So does Enter or Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.pressed.emit(self.audience)
        else:
            super().keyPressEvent(event)


class ScreenStrip(QFrame):
    """All displays side by side; each is changed by a click on it."""

    def __init__(self, room: Room, make: ContentFactory, actions: list[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self.setAccessibleName("Screens")
        self._room = room
        self.miniatures: dict[str, Miniature] = {}
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for at, audience in enumerate(room.audiences):
            miniature = Miniature(
                audience,
                room.teams[audience],
                make,
                partial(room.lines, audience),
                _LATER_MS * (at + 1),
                at + 1,
                partial(_shown_by, room, audience),
            )
            miniature.pressed.connect(self._menu)
            self.miniatures[audience] = miniature
            row.addWidget(miniature)
        row.addStretch(1)
        inner = QWidget()
        inner.setLayout(row)
        scroll = QScrollArea()
        scroll.setWidget(inner)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        side = QVBoxLayout()
        side.setSpacing(8)
        side.addWidget(caption("Screens"))
        for action in actions:
            button = QToolButton()
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setFixedHeight(px(28))
            side.addWidget(button)
        side.addStretch(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 8, 8, 8)
        layout.setSpacing(8)
        layout.addLayout(side)
        layout.addWidget(scroll, 1)
        self.setFixedHeight(px(_SMALL.height() + 64))
        room.changed.connect(self.refresh)
        self.refresh()

    def refresh(self, audience: str = "") -> None:
        """One display, or all, as they are now."""
        for one in (audience,) if audience in self.miniatures else tuple(self.miniatures):
            display = self._room.displays.display(one)
            where = display.screen.label if display.screen is not None else ""
            if display.problem:
                where = display.problem
            state = display.state
            if self._room.seat_in_hand == one and self._room.displays.display(SHARED).state is DisplayState.LIVE:
                state, where = DisplayState.LIVE, "shared screen"
            here = self._room.is_present(one)  # the picture of a seat that nobody has would be drawn for nobody
            view = None if not here else display.view if state is DisplayState.HELD else self._room.session.view(one)
            self.miniatures[one].set_state(state, where, view)
            self.miniatures[one].prove(bool(self._room.mark))
            self.miniatures[one].setVisible(here)

    def set_masked(self, masked: bool) -> None:
        """No pictures while the referee's own window is masked."""
        for miniature in self.miniatures.values():
            miniature.set_masked(masked)

    def menu_of(self, audience: str) -> QMenu:
        """What can be done with a display."""
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
            action.setEnabled(display.placed or state is DisplayState.CURTAIN)
            action.triggered.connect(partial(_call, act, audience))
        menu.addSeparator()
        monitors = room.displays.monitors()
        owners: Mapping[object, str] = {
            room.displays.display(other).screen: room.teams[other].name if other in room.teams else other
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
            action.triggered.connect(partial(_call, partial(room.assign, audience), monitor.id))
        free = menu.addAction("No monitor")
        free.setEnabled(display.screen is not None)
        free.triggered.connect(partial(_call, room.unassign, audience))
        return menu

    def _menu(self, audience: str) -> None:
        menu = self.menu_of(audience)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.spot_of(menu, audience))

    def spot_of(self, menu: QMenu, audience: str) -> QPoint:
        """Where the menu of a display opens: above it, not under the hand, which may click once more."""
        return self.miniatures[audience].mapToGlobal(QPoint(px(8), -menu.sizeHint().height()))


def mark_of(view: View | None) -> str:
    """A short mark of a view: two that differ in anything have different ones."""
    return hashlib.sha256(msgspec.json.encode(view)).hexdigest()[:6] if view is not None else "none"


def _shown_by(room: Room, audience: str) -> View | None:
    """The view that stands on the window which this audience looks at."""
    handed = room.seat_in_hand == audience and room.displays.display(SHARED).state is DisplayState.LIVE
    return room.displays.display(SHARED if handed else audience).view


def _call(act: Callable[[Any], object], argument: object, _checked: bool = False) -> None:
    act(argument)
