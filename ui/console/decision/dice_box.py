"""The box in which the faces of physical dice are typed or clicked."""

from __future__ import annotations

import re
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.english import counted
from ui.widgets.actions import call_with, flat_button
from ui.widgets.labels import plain_label, show_or_hide
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import spaced


@dataclass(frozen=True)
class DiceRead:
    """A typed text as faces, and what is wrong with it ("" if nothing)."""

    faces: tuple[int, ...]
    problem: str = ""


@dataclass(frozen=True)
class DiceRequest:
    """The dice to be entered: what for ("" if that is read above), how many, the faces of one die, and what has to fall."""

    title: str
    count: int
    faces: tuple[int, ...]
    need: str = ""

    @property
    def hint(self) -> str:
        """What can be typed, in words."""
        run = self.faces == tuple(range(self.faces[0], self.faces[-1] + 1))
        shown = f"{self.faces[0]} to {self.faces[-1]}" if run else ", ".join(map(str, self.faces))
        ten = "; 0 is 10" if self._ten_is_nought else ""
        return f"{counted(self.count, 'die', 'dice')}, {'each ' if self.count > 1 else ''}{shown}{ten}"

    @property
    def _ten_is_nought(self) -> bool:
        return 10 in self.faces and 0 not in self.faces

    def read(self, text: str) -> DiceRead:
        """Return the typed faces. Dice of one digit need no space between them."""
        parts = [part for part in re.split(r"[\s,;+]+", text.strip()) if part]
        ten = parts == ["10"] and (self.count == 1 or not text[-1].isdecimal())  # a space ends a die
        if max(self.faces) <= 10 and len(parts) == 1 and not ten:
            parts = list(parts[0])
        faces: list[int] = []
        for part in parts:
            face = 10 if part == "0" and self._ten_is_nought else int(part) if part.isdecimal() else None
            if face not in self.faces:
                return DiceRead(tuple(faces), f"No die shows {part}: {self.hint}.")
            faces.append(face)
        if len(faces) > self.count:
            return DiceRead(tuple(faces), f"{len(faces)} dice typed: {self.hint}.")
        return DiceRead(tuple(faces))

    def with_face(self, text: str, face: int) -> str:
        """Return the text with one more face, which replaces the last one if all dice are there."""
        return "".join(f"{one} " for one in (*self.read(text).faces[: self.count - 1], face))

    def without_last(self, text: str) -> str:
        """Return the text without the last face."""
        return "".join(f"{one} " for one in self.read(text).faces[:-1])

    def may_go_on(self, text: str) -> bool:
        """Return whether the last number may still become a larger face, such as 1 on a die with a 10."""
        if text.strip() == "10" and self.count == 2 and self._ten_is_nought:
            return True  # a 1 and a 10, or a 10 after which another number comes
        parts = re.split(r"[\s,;+]+", text.lstrip())
        alone = self.count == 1 or len(parts) > 1 or max(self.faces) > 10
        last = parts[-1]
        return alone and bool(last) and any(str(face).startswith(last) and str(face) != last for face in self.faces)


class _Faces(QLineEdit):
    """A field that ignores the repeated digits of a held key."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore repeated digits."""
        if not (event.isAutoRepeat() and event.text().isdigit()):
            super().keyPressEvent(event)


class DiceBox(QFrame):
    """Asks for the faces of dice, which are typed, clicked, or thrown by the program.

    It emits `entered` with the last die, or on Enter if the last number may still become another one.
    """

    entered = Signal(tuple)
    rolled = Signal()
    cancelled = Signal()
    asking = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("dice", True)
        self.setAccessibleName("Dice")
        self._wanted: DiceRequest | None = None
        self.title = plain_label(role="title", wrap=True)
        self.need = plain_label(role="ask", wrap=True)
        self.need.setAccessibleName("What has to be rolled")
        self.hint = plain_label(role="small", wrap=True)
        self.field = _Faces()
        self.field.setAccessibleName("Faces of the dice")
        self.faces = DieFaces()
        self.erase = flat_button("⌫", "Take the last die off")
        self.close_it = flat_button("×", "Cancel", "Cancel: the move is not played (Esc)")
        for button in (self.erase, self.close_it):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.roll = QPushButton("Roll for me")
        set_tool_tip(self.roll, "The program throws; the log marks it as such")
        self.roll.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where it is
        head, asked = spaced(QHBoxLayout(), gap=4), spaced(QVBoxLayout(), gap=2)
        asked.addWidget(self.title)
        asked.addWidget(self.need)
        head.addLayout(asked, 1)
        head.addWidget(self.close_it, 0, Qt.AlignmentFlag.AlignTop)
        line = spaced(QHBoxLayout(), gap=8)
        line.addWidget(self.field, 1)
        line.addWidget(self.erase)
        line.addWidget(self.roll)
        self._column = layout = spaced(QVBoxLayout(self), (12, 8, 12, 12), 8)
        layout.addLayout(head)
        layout.addWidget(self.faces)
        layout.addLayout(line)
        layout.addWidget(self.hint)
        self.field.textEdited.connect(self._typed)
        self.field.returnPressed.connect(self._confirm)
        self.faces.chosen.connect(self._click)
        self.erase.clicked.connect(self._erase)
        self.roll.clicked.connect(self.rolled)
        self.close_it.clicked.connect(self.cancelled)
        self.hide()

    @property
    def wanted(self) -> DiceRequest | None:
        """The dice that are asked for; None if none are."""
        return self._wanted

    def ask(self, wanted: DiceRequest) -> None:
        """Ask for these dice and take the keyboard focus."""
        self._wanted = wanted
        show_or_hide(self.title, wanted.title)
        show_or_hide(self.need, f"Needed: {wanted.need}".replace(" %", "\N{NO-BREAK SPACE}%") if wanted.need else "")
        self.hint.setText(f"{wanted.hint}. Esc cancels.")
        self.faces.show_faces(wanted.faces)
        self._set_text("")
        self.field.setPlaceholderText("Faces")
        self.erase.setVisible(wanted.count > 1)
        self.show()
        self.asking.emit(True)
        self.field.setFocus()

    def set_tight(self, tight: bool) -> None:
        """Set whether there is little room."""
        self.faces.set_tight(tight)

    def hold(self, wide: int) -> None:
        """Be never lower than its parts need in this width in pixels: others give way."""
        self._column.activate()
        self.setMinimumHeight(max(0, self._column.totalHeightForWidth(wide)))

    def close_question(self) -> None:
        """Hide the box."""
        self._wanted = None
        self.hide()
        self.asking.emit(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def _click(self, face: int) -> None:
        if self._wanted is not None:
            self._set_text(self._wanted.with_face(self.field.text(), face))
            self._typed(self.field.text())

    def _erase(self) -> None:
        if self._wanted is not None:
            self._set_text(self._wanted.without_last(self.field.text()))
            self.hint.setText(self._wanted.hint)

    def _set_text(self, text: str) -> None:
        self.field.setText(text)
        self.erase.setEnabled(bool(text))

    def _typed(self, text: str) -> None:
        if self._wanted is None:
            return
        self.erase.setEnabled(bool(text))
        read = self._wanted.read(text)
        whole = not read.problem and len(read.faces) == self._wanted.count
        if whole and self._wanted.may_go_on(text):
            self.hint.setText(f"Enter for {' and '.join(map(str, read.faces))}, or type on.")
            return
        self.hint.setText(read.problem or self._wanted.hint)
        if whole:
            self.entered.emit(read.faces)

    def _confirm(self) -> None:
        if self._wanted is None:
            return
        read = self._wanted.read(self.field.text())
        missing = self._wanted.count - len(read.faces)
        if not read.problem and not missing:
            self.entered.emit(read.faces)
            return
        self.hint.setText(read.problem or f"{missing} more: {self._wanted.hint}.")


_COLUMNS = ((6, 3), (20, 5))  # of dice with so many faces; dice of ten stand in two rows of five
_LARGE = 10  # dice with so many faces at most have large buttons
_MORE, _IN_ONE_ROW = 10, 6


class DieFaces(QWidget):
    """One button a face. The keyboard stays where it is.

    Signals:
        chosen: the face that was clicked.
    """

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
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
