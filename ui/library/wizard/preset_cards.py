"""The choice of a preset in the wizard, each on a card; the card of a choice, which games have too."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QGridLayout, QHBoxLayout, QRadioButton, QVBoxLayout, QWidget

from engine.contract.game import Preset
from engine.english import capital
from ui.library.game_lengths import length_of
from ui.widgets.labels import plain_label, show_or_hide
from ui.widgets.window_style import px, restyle, spaced


class ChoiceCard(QFrame):
    """Something that can be chosen; a click anywhere on it does it, and the chosen one stands out."""

    def __init__(self, button: QRadioButton) -> None:
        super().__init__()
        self._button = button
        self.setProperty("panel", True)
        self._show_chosen(button.isChecked())
        button.setProperty("kind", "title")
        button.toggled.connect(self._show_chosen)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """See Qt."""
        if self._button.isEnabled():
            self._button.setFocus(Qt.FocusReason.MouseFocusReason)
            self._button.click()

    def _show_chosen(self, chosen: bool) -> None:
        self.setProperty("chosen", chosen)
        restyle(self)


IN_A_ROW = 3
"""Presets side by side: of more, what they are would stand in narrow columns."""
_FIRST_CLASS = "For your first class"


class PresetCard(ChoiceCard):
    """A preset: its title, which lesson it needs and where its minutes go, what it is, and who wins with it."""

    def __init__(self, button: QRadioButton, about: str, preset: Preset | None = None) -> None:
        """Without a preset it is a choice of one's own."""
        super().__init__(button)
        self._preset = preset
        self.recommended = plain_label(_FIRST_CLASS, "chip")
        self.lesson, self.minutes = plain_label("", "name", wrap=True), plain_label("", wrap=True)
        self.about = plain_label(about, wrap=True)
        self.balance = plain_label("", "name" if preset is not None and preset.is_uneven else "soft", wrap=True)
        column = spaced(QVBoxLayout(self), (14, 10, 14, 12), 4)
        head = spaced(QHBoxLayout(), (0, 0, 0, 2))
        head.addWidget(self.recommended)
        head.addStretch(1)
        column.addLayout(head)
        column.addWidget(button)
        for label, text in (
            (self.lesson, preset.lesson_in_words if preset is not None else ""),
            (self.minutes, capital(preset.minutes_in_words) if preset is not None else ""),
            (self.balance, preset.balance if preset is not None else ""),
        ):
            label.setParent(self)  # else it would be a window of its own for a moment
            show_or_hide(label, text)
        for label in (self.lesson, self.minutes, self.about):
            column.addWidget(label)
        column.addWidget(self.balance)
        column.addStretch(1)
        self.recommended.setVisible(preset is not None and preset.is_for_first_class)

    def show_seats(self, seats: int) -> None:
        """Show how long it takes with so many seats."""
        if self._preset is not None:
            chosen = self._preset.with_seats(seats)
            show_or_hide(self.lesson, chosen.lesson_in_words)
            show_or_hide(self.minutes, capital(chosen.minutes_in_words))

    def align(self) -> None:
        """Leave the room of the mark free, so that titles beside one another stand on one line."""
        kept = self.recommended.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.recommended.setSizePolicy(kept)


class PresetCards(QWidget):
    """The choice of a preset, each on a card: that for a first class, then from the shortest to the longest.

    Attributes:
        ordered: the presets in the order of their cards.

    Signals:
        chosen: a `Preset`, chosen by hand.
    """

    chosen = Signal(object)

    def __init__(self, presets: Sequence[Preset]) -> None:
        super().__init__()
        self._presets = presets
        self._group = QButtonGroup(self)
        self._own = QRadioButton("Own choice")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(px(12))
        across = 2 if len(presets) == IN_A_ROW + 1 else min(IN_A_ROW, len(presets))  # one alone would look like a remnant
        self.cards: list[PresetCard] = []
        for at, preset in enumerate(presets):
            button = QRadioButton(preset.title)
            button.setAccessibleDescription(_described(preset))
            self._group.addButton(button, at)
            self.cards.append(PresetCard(button, preset.about, preset))
        ordered = sorted(zip(presets, self.cards, strict=True), key=lambda one: _rank(one[0]))
        self.ordered = [preset for preset, _ in ordered]
        for at, (_, card) in enumerate(ordered):
            grid.addWidget(card, at // across, at % across)
            if at < across:
                card.align()
        self._group.addButton(self._own, len(presets))
        self.cards.append(PresetCard(self._own, f"The options below, as you have set them. {length_of(presets, None, 0)}"))
        grid.addWidget(self.cards[-1], len(presets) // across, len(presets) % across)
        for column in range(across):
            grid.setColumnStretch(column, 1)
        self._group.idClicked.connect(self._clicked)

    @property
    def title(self) -> str:
        """What is chosen, as it is written beside its mark."""
        button = self._group.checkedButton()
        return button.text() if button else ""

    def button(self, title: str) -> QRadioButton:
        """Return the button with this title."""
        return next(one for one in self.findChildren(QRadioButton) if one.text() == title)

    def show_chosen(self, preset: Preset | None) -> None:
        """Show what the options are: a preset, or None for a choice of one's own, which cannot be chosen as such."""
        at = len(self._presets) if preset is None else self._presets.index(preset)
        self._own.setEnabled(preset is None)
        self.cards[-1].setVisible(preset is None)
        self._group.button(at).setChecked(True)

    def show_seats(self, seats: int) -> None:
        """Show how long each takes with so many seats."""
        for at, preset in enumerate(self._presets):
            self.cards[at].show_seats(seats)
            self._group.button(at).setAccessibleDescription(_described(preset.with_seats(seats)))

    def _clicked(self, at: int) -> None:
        if at < len(self._presets):
            self.chosen.emit(self._presets[at])


def _described(preset: Preset) -> str:
    """Return what a preset's card says."""
    words = [f"{preset.length_and_lesson}.", preset.about, preset.balance]
    words += [f"{_FIRST_CLASS}."] if preset.is_for_first_class else []
    return " ".join(one for one in words if one.strip("."))


def _rank(preset: Preset) -> tuple[bool, bool, int]:
    """Return what orders a preset: whether it is for a first class, then how long it takes; last those nobody measured."""
    return not preset.is_for_first_class, not preset.minutes, preset.minutes
