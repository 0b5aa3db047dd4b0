"""The faces of a die as buttons: what the room has thrown is clicked, die after die."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from ui.widgets.actions import call_with
from ui.widgets.window_style import spaced

_COLUMNS = ((6, 6), (20, 5))  # of dice with so many faces; dice of ten stand in two rows of five
_MORE = 10


class DieFaces(QWidget):
    """One button a face. The keyboard stays where it is.

    Signals:
        chosen: the face that was clicked.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[int, QPushButton] = {}
        self._grid = spaced(QGridLayout(self), 0, 4)

    def show_faces(self, faces: tuple[int, ...]) -> None:
        """Show those of a die with these faces."""
        if tuple(self.buttons) == faces:
            return
        for button in self.buttons.values():
            self._grid.removeWidget(button)
            button.hide()
            button.deleteLater()
        wide = next((columns for most, columns in _COLUMNS if len(faces) <= most), _MORE)
        self.buttons = {}
        for at, face in enumerate(faces):
            button = self.buttons[face] = QPushButton(str(face), self)
            button.setProperty("kind", "die")
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            button.clicked.connect(call_with(self.chosen.emit, face))
            self._grid.addWidget(button, at // wide, at % wide)
