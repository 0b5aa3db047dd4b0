"""The privacy mask, which covers the secrets in the referee's windows; holding the key uncovers them.

What is typed under it arrives where it would without it, and is shown as dots.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QLineEdit, QMenu, QPlainTextEdit, QWidget

from ui.displays.guard.app_listener import AppListener
from ui.widgets.window_style import current_theme, px, window_font

KEY = Qt.Key.Key_F9
_MOST_DOTS = 24
_DOT, _DOTS_BELOW = 12, 56
"""The distance between dots, and how far below the middle they are, in pixels at the usual text size."""
_FIELD, _FIELD_HIGH = 160, 28
"""The least width of the frame around the dots, and its height, in pixels at the usual text size."""


class Cover(QWidget):
    """An opaque cover over a part of a window."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self._typed = 0
        self.setAccessibleName("Covered")
        over.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as what is covered."""
        if isinstance(event, QResizeEvent) and watched is self._over:
            self.setGeometry(self._over.rect())
        return False

    def set_covering(self, on: bool) -> None:
        """Cover, or not."""
        self.setGeometry(self._over.rect())
        self.setVisible(on)
        self.raise_()

    @property
    def typed(self) -> int:
        """How many dots it shows."""
        return self._typed

    def show_typed(self, focus: QWidget | None, letters: int) -> None:
        """Show as many dots as letters are typed if the widget that has the keyboard is under this cover."""
        typed = min(letters, _MOST_DOTS) if focus is not None and self._over.isAncestorOf(focus) else 0
        if typed != self._typed:
            self._typed = typed
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.panel)
            painter.setPen(theme.faint)
            painter.setFont(window_font(13))
            words = "Covered. Hold F9 to look; Shift+F9 uncovers."
            painter.drawText(self.rect().adjusted(16, 16, -16, -16), _MIDDLE, words)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            left = self.rect().center().x() - px(_DOT) * (self._typed - 1) / 2
            top = self.rect().center().y() + px(_DOTS_BELOW)
            if self._typed:  # in a frame, as in the field where they are typed
                wide = max(px(_FIELD), px(_DOT) * (self._typed + 2))
                painter.setPen(theme.tint("sky").edge)
                painter.setBrush(theme.page)
                field = QRectF(self.rect().center().x() - wide / 2, top + px(3) - px(_FIELD_HIGH) / 2, wide, px(_FIELD_HIGH))
                painter.drawRoundedRect(field, 6, 6)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.text)
            for at in range(self._typed):
                painter.drawEllipse(QRectF(left + at * px(_DOT) - px(3), top, px(6), px(6)))


_MIDDLE = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)


class _Typing(QObject):
    """What has the keyboard while secrets are hidden: counts its letters, and keeps it from offering or reading them out.

    Signals:
        changed: (widget, letters) the widget that has the keyboard, or another number of letters in it.
    """

    changed = Signal(object, int)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._focus: QWidget | None = None
        self._text: QLineEdit | QPlainTextEdit | None = None
        self._echo = QLineEdit.EchoMode.Normal

    def watch(self, focus: QWidget | None) -> None:
        """Count the letters of this widget from now on; None: of no widget."""
        self._forget()
        self._focus = focus
        text = focus.lineEdit() if isinstance(focus, QComboBox) else focus
        if isinstance(text, QLineEdit | QPlainTextEdit):
            self._text = text
            text.textChanged.connect(self._count)
            text.destroyed.connect(self._gone)
        if isinstance(text, QLineEdit):  # as a password: it offers no completions, and a screen reader speaks no letters
            self._echo = text.echoMode()
            text.setEchoMode(QLineEdit.EchoMode.Password)
        self._count()

    def _forget(self) -> None:
        text, self._text, self._focus = self._text, None, None
        if text is not None:
            text.textChanged.disconnect(self._count)
            text.destroyed.disconnect(self._gone)
            if isinstance(text, QLineEdit):
                text.setEchoMode(self._echo)

    def _gone(self) -> None:
        self._text = self._focus = None

    def _count(self) -> None:
        text = self._text
        typed = text.text() if isinstance(text, QLineEdit) else text.toPlainText() if text is not None else ""
        self.changed.emit(self._focus, len(typed))


class Privacy(QObject):
    """Covers the given widgets, and every other window of the referee.

    F9 covers, holding it uncovers meanwhile, Shift+F9 uncovers. The keys work in every window of the referee. No window of a
    team is touched. While nothing is hidden only the window with the keyboard is listened to: to hear of every event of the
    program would take a thirtieth of an entry.

    Signals:
        masked: whether the secrets are hidden now.
    """

    masked = Signal(bool)

    def __init__(self, covered: list[QWidget], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._covers = [Cover(widget) for widget in covered]
        self._others: list[Cover] = []  # covers over other windows, one each, while privacy is on
        self.on = False
        self._listener = AppListener(self)
        self._listener.filter_focus_windows()
        self._typing = _Typing(self)
        self._typing.changed.connect(self._show_typed)
        app = self._listener.app
        assert isinstance(app, QApplication)
        self._listener.connect(app.focusChanged, self._focus_changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch for the key, and for windows that open while secrets are hidden."""
        if isinstance(event, QKeyEvent):  # key events are the rarest, so they are checked first
            return event.key() == KEY and event.type() in _KEYS and self._key(event)
        if not self.on:
            return False
        kind = event.type()
        if kind == QEvent.Type.Show and isinstance(watched, QWidget) and _may_hold_secrets(watched):
            self._cover_window(watched)
        elif kind == QEvent.Type.ApplicationDeactivate:
            self._cover(True)  # another program has the keyboard, so the release of the key would not arrive here
        return False

    def set_on(self, on: bool) -> None:
        """Begin or end privacy."""
        self.on = on
        if on:
            self._listener.app.installEventFilter(self)
            while (popup := QApplication.activePopupWidget()) is not None:
                popup.close()
            for window in QApplication.topLevelWidgets():
                if _may_hold_secrets(window) and window.isVisible():
                    self._cover_window(window)
        self._cover(on)
        if not on:
            self._listener.app.removeEventFilter(self)
            self._uncover_windows()

    def stop(self) -> None:
        """Uncover everything and free the keys, as its part of the window is gone."""
        self._typing.watch(None)
        self._listener.app.removeEventFilter(self)
        self._listener.stop()
        self._uncover_windows()

    def _uncover_windows(self) -> None:
        others, self._others = self._others, []
        for cover in others:
            cover.hide()
            cover.deleteLater()

    def _key(self, event: QKeyEvent) -> bool:
        """Cover, or uncover, on the way down, and cover again on the way up; return whether the key was used."""
        shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if not self.on and (shifted or event.type() == QEvent.Type.KeyRelease):
            return False
        event.accept()
        if event.isAutoRepeat():
            return True
        if event.type() == QEvent.Type.KeyRelease:
            self._cover(True)
        elif not self.on:
            if event.type() == QEvent.Type.KeyPress:
                self.set_on(True)
        elif shifted:
            self.set_on(False)
        else:
            self._cover(False)
        return True

    def _cover_window(self, window: QWidget) -> None:
        """Cover a whole window; cover that of the console in parts, so that its screens can be controlled."""
        if any(window.isAncestorOf(cover) for cover in (*self._covers, *self._others)):
            return
        cover = Cover(window)
        self._others.append(cover)
        cover.destroyed.connect(partial(self._forget, cover))  # with its window
        cover.set_covering(True)

    def _forget(self, cover: Cover, _deleted: QObject | None = None) -> None:
        if cover in self._others:
            self._others.remove(cover)

    def _cover(self, on: bool) -> None:
        for cover in (*self._covers, *self._others):
            cover.set_covering(on)
        self._typing.watch(QApplication.focusWidget() if on else None)
        self.masked.emit(on)

    def _focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        if self.on and any(cover.isVisible() for cover in (*self._covers, *self._others)):
            self._typing.watch(now)

    def _show_typed(self, focus: QWidget | None, letters: int) -> None:
        for cover in (*self._covers, *self._others):
            cover.show_typed(focus, letters)


def _may_hold_secrets(window: QWidget) -> bool:
    """Return whether what opens is covered: windows that take the keyboard, as no team's does, and lists that drop down."""
    if isinstance(window, QDialog):
        return True
    is_team = bool(window.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus)
    kinds = (Qt.WindowType.Popup, Qt.WindowType.Window)
    return window.isWindow() and window.windowType() in kinds and not is_team and not isinstance(window, QMenu)


_KEYS = frozenset({QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride})
