"""The window on a team's monitor: a curtain, and behind it the content that draws a view.

It accepts no input and tells the desktop nothing: no title, no tooltip, no cursor, no menu, no focus, no accessible name.
It knows its look and its content, not the controller, and only its owner can close it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QMoveEvent, QResizeEvent, QScreen
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from engine.model.view import Observation, View
from ui.displays.curtain import Curtain, CurtainLook
from ui.displays.display import ViewContent
from ui.displays.monitors.monitor_platform import hide_window, move_to_screen
from ui.displays.session_band import HEIGHT_PART, SessionBand

_SILENT = frozenset({QEvent.Type.ToolTip, QEvent.Type.WhatsThis, QEvent.Type.QueryWhatsThis, QEvent.Type.StatusTip})


class TeamWindow(QWidget):
    """One audience's window. It is hidden and reused, never destroyed while the session is open.

    Signals:
        misplaced: it was moved or resized by somebody else after `fix_place`.
    """

    misplaced = Signal()

    def __init__(self, look: CurtainLook, make_content: Callable[[], ViewContent]) -> None:
        super().__init__(None, _window_flags())
        self._make_content = make_content
        self._content: ViewContent | None = None
        self._fixed_place: QRect | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self._curtain = Curtain(look)
        self._band = SessionBand(look.theme)
        self._stack = QStackedWidget()
        # No widget of the content ever meets the pointer: no hover, no tooltip, no cursor of its own.
        self._stack.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._stack.addWidget(self._curtain)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)  # a content's wishes never resize the window
        box.addWidget(self._band)
        box.addWidget(self._stack)

    # What it shows

    @property
    def is_curtained(self) -> bool:
        """Whether the window shows the title card."""
        return self._stack.currentWidget() is self._curtain

    @property
    def content(self) -> ViewContent | None:
        """The widget that draws views; None before the first view."""
        return self._content

    @property
    def mark(self) -> str:
        """The text of the band above curtain and picture; "" without a band."""
        return self._band.text

    def set_mark(self, words: str) -> None:
        """Set the text of the band above curtain and picture; "" hides it."""
        self._band.set_text(words)

    def set_look(self, look: CurtainLook) -> None:
        """Print another title card."""
        self._curtain.set_look(look)
        self._band.set_theme(look.theme)

    def set_message(self, text: str) -> None:
        """Print the referee's message on the title card."""
        self._curtain.set_message(text)

    def show_view(self, view: View, observations: Sequence[Observation]) -> None:
        """Draw a view. Raises whatever the content raises; the caller must then curtain and `discard_content`."""
        if self._content is None:
            made = self._make_content()
            if not isinstance(made, QWidget):
                raise TypeError(f"the content of a team window must be a QWidget, not {type(made).__name__}")
            self._content = made
            self._stack.addWidget(made)
        self._content.show_view(view, observations)
        assert isinstance(self._content, QWidget)
        self._stack.setCurrentWidget(self._content)

    def show_curtain(self) -> None:
        """Paint the title card now and make the content forget its view.

        If the content fails to forget it is discarded, and its error raised once the card is shown.
        """
        try:
            self._stack.setCurrentWidget(self._curtain)  # the content gets a hide event and may fail in it
            if self.isVisible():
                self.repaint()
            if self._content is not None:
                self._content.drop()
        except Exception:
            self.discard_content()
            if self.isVisible():
                self.repaint()
            raise

    def discard_content(self) -> None:
        """Discard the content, ignoring its errors; the next view makes a new one."""
        content, self._content = self._content, None
        if not isinstance(content, QWidget):
            return
        steps = (
            partial(self._stack.setCurrentWidget, self._curtain),
            partial(self._stack.removeWidget, content),
            partial(content.setParent, None),
            content.deleteLater,
        )
        for step in steps:
            with suppress(Exception):  # it has failed already, and that was reported
                step()

    # Where it is

    def place(self, where: QRect, screen: QScreen | None, unmanaged: bool) -> None:
        """Show the window at a rectangle of a screen.

        Args:
            where: in Qt's coordinates.
            screen: Qt's screen there, if it knows one.
            unmanaged: the window manager leaves this window alone, so it needs no full-screen state.
        """
        self._fixed_place = None
        move_to_screen(self, where, screen)
        if not unmanaged:
            self.setWindowState(Qt.WindowState.WindowFullScreen)  # showFullScreen would also ask for the focus
        self.show()
        if unmanaged:
            self.raise_()

    def fix_place(self) -> None:
        """Report any move but those by `place` as `misplaced` from now on."""
        self._fixed_place = self.geometry()

    def hide_now(self) -> None:
        """Hide the window at once."""
        self._fixed_place = None
        hide_window(self)

    # What it refuses

    def moveEvent(self, event: QMoveEvent) -> None:
        """Report a move that the controller did not ask for."""
        super().moveEvent(event)
        self._check_place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Report a resize that the controller did not ask for."""
        super().resizeEvent(event)
        self._band.setFixedHeight(self.height() // HEIGHT_PART)
        self._check_place()

    def _check_place(self) -> None:
        if self._fixed_place is not None and self.geometry() != self._fixed_place:
            self._fixed_place = None
            self.misplaced.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ignore the event: only the controller hides this window."""
        event.ignore()

    def event(self, event: QEvent) -> bool:
        """Ignore what would show text beside the pointer."""
        if event.type() in _SILENT:
            return True
        return super().event(event)


def _window_flags() -> Qt.WindowType:
    """Frameless and never focused; on X11 left alone by the window manager; on Windows above all others and in no taskbar.

    A managed full-screen window is moved by openbox and metacity, pixels and all, as soon as a monitor goes.
    """
    kind = Qt.WindowType.Window
    if QGuiApplication.platformName() == "windows":
        kind = Qt.WindowType.Tool | Qt.WindowType.WindowStaysOnTopHint
    flags = kind | Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowDoesNotAcceptFocus
    if QGuiApplication.platformName() == "xcb":
        flags |= Qt.WindowType.X11BypassWindowManagerHint
    return flags
