"""The faces of a die as buttons: what the room has thrown is clicked, die after die."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from ui.widgets.actions import call_with
from ui.widgets.window_style import spaced

_COLUMNS = ((6, 3), (20, 5))  # of dice with so many faces; dice of ten stand in two rows of five
_LARGE = 10  # dice with so many faces at most have large buttons
_MORE, _IN_ONE_ROW = 10, 6


class DieFaces(QWidget):
    """One button a face. The keyboard stays where it is.

    Signals:
        chosen: the face that was clicked.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[int, QPushButton] = {}
        self._is_tight = False
        self._grid = spaced(QGridLayout(self), 0, 4)

    def set_tight(self, tight: bool) -> None:
        """Set whether there is little room: then the buttons are low, and the six faces of a die stand in one row."""
        if tight != self._is_tight:
            self._is_tight = tight
            self._lay_out(tuple(self.buttons))

    def show_faces(self, faces: tuple[int, ...]) -> None:
        """Show those of a die with these faces."""
        if tuple(self.buttons) != faces:
            self._lay_out(faces)

    def _lay_out(self, faces: tuple[int, ...]) -> None:
        for button in self.buttons.values():
            self._grid.removeWidget(button)
            button.hide()
            button.deleteLater()
        wide = next((columns for most, columns in _COLUMNS if len(faces) <= most), _MORE)
        if self._is_tight:
            wide = max(wide, min(len(faces), _IN_ONE_ROW))
        self.buttons = {}
        for at, face in enumerate(faces):
            button = self.buttons[face] = QPushButton(str(face), self)
            button.setProperty("kind", "die")
            button.setProperty("wide", len(faces) <= _LARGE and not self._is_tight)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            button.clicked.connect(call_with(self.chosen.emit, face))
            self._grid.addWidget(button, at // wide, at % wide)
            button.show()  # now, as its height is asked for at once: a layout shows later what comes to it
            button.ensurePolished()
        self._grid.activate()
