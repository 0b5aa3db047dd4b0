"""All screens at a legible size, each with its state and keys to change it: the second page of the console."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from ui.console.screens.miniature import LARGE, Miniature
from ui.console.screens.screen_strip import ScreenStrip
from ui.session_displays.session_displays import SessionDisplays
from ui.widgets.labels import plain_label
from ui.widgets.window_style import px, spaced

_GAP = 8
_THREE = 3
_SIDE = 0.36  # the part of the width that the two beside a large screen have at most
_LEAST = 160  # the width of a screen at least, in pixels at the usual text size
_HINT = (
    "Digits choose a screen:  L  live    H  hold    C  curtain    Enter  monitor and more    F12  curtain all    Esc  back"
)
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class Multiview(QFrame):
    """Shows the miniatures of the strip as large as there is room for all of them.

    Of three, one has most of the room: that of the seat that decides, until another is chosen.

    Signals:
        left: Escape was pressed.
    """

    left = Signal()

    def __init__(self, room: SessionDisplays, strip: ScreenStrip) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.setAccessibleName("All screens")
        self._room, self._strip = room, strip
        self._miniatures: dict[str, Miniature] = {}
        self._main = ""  # of three screens the one that is large
        self._is_asked = self._masked = False  # whether that is the one that decides; whether the privacy mask is on
        self._area = QWidget()
        self._area.setMinimumSize(1, 1)  # the screens become smaller with the window
        self._grid = QGridLayout(self._area)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hint = plain_label(_HINT, "soft", wrap=True)
        layout = spaced(QVBoxLayout(self), (16, 8, 16, 8), 8)
        layout.addWidget(self._area, 1)
        layout.addWidget(self.hint)
        room.changed.connect(self._arrange)
        self.hide()

    def open(self) -> None:
        """Show all screens, and give the keyboard to that of the seat that decides, which of three is the large one."""
        self._miniatures = self._strip.lend()
        asked = self._room.session.decision if not self._masked else None
        self._main = next((seat for seat in asked.seats if seat in self._miniatures), "") if asked is not None else ""
        self._is_asked = bool(self._main)
        self.show()
        self._arrange()
        shown = self.shown
        if shown:
            next((one for one in shown if one.audience == self._main), shown[0]).setFocus()

    def set_masked(self, masked: bool) -> None:
        """Tell by no screen who is asked while the privacy mask is on."""
        self._masked = masked
        if masked and self._is_asked and self._miniatures:
            self.open()

    def close_page(self) -> None:
        """Give the miniatures back to the strip."""
        self.hide()
        self._miniatures = {}
        self._strip.take_back()

    @property
    def shown(self) -> list[Miniature]:
        """The screens of all who play, in their order."""
        return [one for audience, one in self._miniatures.items() if self._room.is_present(audience)]

    @property
    def current(self) -> Miniature | None:
        """The screen that has the keyboard."""
        return next((one for one in self._miniatures.values() if one.hasFocus()), None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give each screen its part of the room."""
        super().resizeEvent(event)
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on the screen that has the keyboard, or give it to another."""
        now, shown, room = self.current, self.shown, self._room
        key, text = Qt.Key(event.key()), event.text().casefold()
        act = {"l": room.go_live, "h": room.hold, "c": room.curtain}.get(text)
        named = next((one for one in self._miniatures.values() if one.digit and one.digit == text), None)
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or event.isAutoRepeat():
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        elif named is not None:
            self._focus(named)
        elif now is not None and act is not None:
            act(now.audience)
        elif now is not None and (key in _STEPS or key in (Qt.Key.Key_Up, Qt.Key.Key_Down)):
            across = self._columns(len(shown))
            step = _STEPS.get(key) or (across if key == Qt.Key.Key_Down else -across)
            at = shown.index(now) + step
            if 0 <= at < len(shown):
                self._focus(shown[at])
        else:
            super().keyPressEvent(event)

    # ---------------------------------------------------------------- inside

    def _focus(self, miniature: Miniature) -> None:
        if not miniature.isHidden():
            miniature.setFocus()
            self._main, self._is_asked = miniature.audience, False
            self._arrange()

    def _columns(self, count: int) -> int:
        """Return in how many columns the screens are largest; those beside a large one are in one column with it."""
        if count == _THREE:
            return 1
        return max(range(1, max(1, count) + 1), key=lambda across: self._width(count, across))

    def _width(self, count: int, across: int) -> int:
        """Return how wide a screen may be, in pixels, if so many are side by side."""
        area, down = self._area.size(), -(-count // across)
        wide = (area.width() - (across - 1) * _GAP) // across
        high = (area.height() - (down - 1) * _GAP) // max(1, down) - px(LARGE.high) - px(8)
        return max(px(_LEAST), min(wide, high * 16 // 9 + px(16)))

    def _arrange(self, _audience: str = "") -> None:
        """Put the screens side by side, as large as possible."""
        if not self._miniatures:
            return
        layout = self.layout()
        assert layout is not None
        layout.activate()
        shown = self.shown
        for at in range(self._grid.count() - 1, -1, -1):
            self._grid.takeAt(at)
        if len(shown) == _THREE:
            self._arrange_three(shown)
            return
        across = self._columns(len(shown))
        wide = self._width(len(shown), across)
        for at, miniature in enumerate(shown):
            miniature.set_form(LARGE, wide)
            self._grid.addWidget(miniature, at // across, at % across)
            miniature.show()

    def _arrange_three(self, shown: list[Miniature]) -> None:
        """Put one large, and the two others beside it, one above the other."""
        area, head = self._area.size(), px(LARGE.high) + px(8)
        high = (area.height() - _GAP) // 2 - head
        side = max(px(_LEAST), min(high * 16 // 9 + px(16), round(_SIDE * area.width())))
        wide = max(px(_LEAST), min(area.width() - side - _GAP, (area.height() - head) * 16 // 9 + px(16)))
        main = next((one for one in shown if one.audience == self._main), shown[0])
        main.set_form(LARGE, wide)
        self._grid.addWidget(main, 0, 0, 2, 1)
        main.show()
        for at, miniature in enumerate(one for one in shown if one is not main):
            miniature.set_form(LARGE, side)
            self._grid.addWidget(miniature, at, 1)
            miniature.show()
