"""The table of what the presets of a game set otherwise than one another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel

from engine.contract.game import Option, OptionValue, Preset
from engine.english import capital
from ui.widgets.labels import plain_label
from ui.widgets.window_style import px, restyle


class PresetTable(QFrame):
    """A row for each option in which presets differ, a column for each preset; that of the chosen one stands out.

    What the class agrees on beside the options has a row too.
    """

    def __init__(self, presets: Sequence[Preset], options: Sequence[Option], heading: str) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.setAccessibleName("How they differ")
        self._presets = presets
        self._options = [one for one in options if len({_value(preset, one) for preset in presets}) > 1]
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(px(14), px(10), px(14), px(12))
        self._grid.setHorizontalSpacing(px(16))
        self._grid.setVerticalSpacing(px(6))
        self._columns: list[list[QLabel]] = [[] for _ in presets]
        self._grid.addWidget(plain_label(heading, "name"), 0, 0)
        for at, option in enumerate(self._options, 1):
            self._grid.addWidget(plain_label(option.name, wrap=True), at, 0, Qt.AlignmentFlag.AlignTop)
        for across, preset in enumerate(presets):
            self._add(preset.title, 0, across)
            for at, _ in enumerate(self._options, 1):
                self._add("", at, across)
        if (agreed := next((one.agreed for one in presets if one.agreed is not None), None)) is not None:
            row = len(self._options) + 1
            self._grid.addWidget(plain_label(agreed.name, wrap=True), row, 0, Qt.AlignmentFlag.AlignTop)
            for across, preset in enumerate(presets):
                self._add(preset.agreed.here if preset.agreed is not None else agreed.printed, row, across)
        self._grid.setColumnStretch(0, 3)
        for across, _ in enumerate(presets, 1):
            self._grid.setColumnStretch(across, 2)
        self.call({})
        self.show_chosen(None)

    @property
    def rows(self) -> list[list[str]]:
        """What it shows of each preset: its title, and how each option is set."""
        return [[label.text() for label in column] for column in self._columns]

    def call(self, names: Mapping[str, str]) -> None:
        """Set the names of the seats, for options about seats."""
        for preset, column in zip(self._presets, self._columns, strict=True):
            for option, label in zip(self._options, column[1:], strict=False):
                label.setText(capital(option.in_words(_value(preset, option), names)))

    def show_chosen(self, preset: Preset | None) -> None:
        """Show which preset is chosen; None for an own choice."""
        for one, column in zip(self._presets, self._columns, strict=True):
            for label in column:
                label.setProperty("role", "name" if one is preset else "soft")
                restyle(label)

    def _add(self, words: str, at: int, across: int) -> None:
        label = plain_label(words, "soft", wrap=True)
        self._columns[across].append(label)
        self._grid.addWidget(label, at, across + 1, Qt.AlignmentFlag.AlignTop)


def _value(preset: Preset, option: Option) -> OptionValue:
    return preset.options.get(option.id, option.default)
