"""The page of the wizard with the presets and all options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from engine.contract.game import Game, Option, OptionValue, Preset
from engine.english import capital
from ui.library.wizard.preset_cards import IN_A_ROW, PresetCards
from ui.library.wizard.preset_table import PresetTable
from ui.library.wizard.scrolled_rows import scrolled_rows
from ui.widgets.fold import Fold
from ui.widgets.labels import plain_label
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import px, restyle, spaced


class _Choices(QComboBox):
    """A combo box that ignores the mouse wheel, which scrolls the page."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """See Qt."""
        event.ignore()


class _Switch(QCheckBox):
    """A check box that says what it is: on or off."""

    def __init__(self) -> None:
        super().__init__("Off")
        self.toggled.connect(lambda on: self.setText("On" if on else "Off"))


class OptionsPage(QWidget):
    """The presets, and the options, each with its meaning; changed ones are marked.

    Attributes:
        fields: what sets each option, by its id.
        marks: the labels that show the printed value of changed options.
        presets: the choice of a preset; None if the game has none.
        table: how presets differ; None if there are fewer than two.
    """

    def __init__(self) -> None:
        super().__init__()
        self._game: Game | None = None
        self._options: Sequence[Option] = ()
        self.presets: PresetCards | None = None
        self.table: PresetTable | None = None
        self._base: Preset | None = None
        self._fold: Fold | None = None
        self.fields: dict[str, QCheckBox | QComboBox] = {}
        self.marks: dict[str, QLabel] = {}
        self._said: dict[str, tuple[QLabel, QLabel]] = {}
        self._rows = spaced(QVBoxLayout(), gap=8)
        spaced(QVBoxLayout(self), 0).addWidget(scrolled_rows(self._rows))

    @property
    def values(self) -> dict[str, OptionValue]:
        """The options that differ from their defaults, without those that mean nothing beside the others."""
        found: dict[str, OptionValue] = {}
        for option in self._options:
            if (value := self._value(option)) != option.default and self._means_something(option):
                found[option.id] = value
        return found

    def set_game(self, game: Game) -> None:
        """Show the presets and options of a game, as they are suggested."""
        while (item := self._rows.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._game, self._options, self.fields, self.marks, self.presets = game, game.options, {}, {}, None
        self._said, self._fold, self.table = {}, None, None
        if game.presets:
            self.presets = PresetCards(game.presets)
            self.presets.chosen.connect(self.choose)
            self._rows.addWidget(self.presets)
            if len(game.presets) > 1:
                ordered, heading = self.presets.ordered, "How they differ"
                if len(ordered) > IN_A_ROW:  # their cards fill the page
                    self.table = PresetTable(ordered, game.options, "")
                    self._rows.addWidget(Fold(heading, self.table))
                else:
                    self.table = PresetTable(ordered, game.options, heading)
                    self._rows.addWidget(self.table)
        self._base = game.suggested
        if game.options:
            self._fold = Fold("All options", self._panel(game.options))
            self._rows.addWidget(self._fold)
            if not game.presets:
                self._fold.open()
        else:
            self._rows.addWidget(plain_label("This game has no options.", "soft"))
        if self._base is not None:
            self.choose(self._base)
        else:
            self._mark()
        self._rows.addStretch(1)

    def _panel(self, options: Sequence[Option]) -> QWidget:
        """Return the options, one under the other."""
        panel = QFrame()
        panel.setProperty("panel", True)
        rows = spaced(QVBoxLayout(panel), 0, 0)
        for at, option in enumerate(options):
            if at:
                rule = QFrame()
                rule.setProperty("rule", True)
                rule.setFixedHeight(1)
                rows.addWidget(rule)
            rows.addWidget(self._row(option))
        return panel

    def call(self, names: Mapping[str, str]) -> None:
        """Set the names of the seats, for options about seats."""
        if self.table is not None:
            self.table.call(names)
        for option in self._options:
            field = self.fields[option.id]
            if isinstance(field, QComboBox):
                for at, value in enumerate(option.values):
                    field.setItemText(at, capital(option.in_words(value, names)))

    def _row(self, option: Option) -> QWidget:
        frame = QWidget()
        field: QCheckBox | QComboBox
        if set(option.values) == {True, False} and all(isinstance(value, bool) for value in option.values):
            field = _Switch()
            field.setChecked(bool(option.default))
            field.toggled.connect(self._mark)
        else:
            field = _Choices()
            field.addItems([capital(option.in_words(value)) for value in option.values])
            field.setCurrentIndex(option.values.index(option.default))
            field.currentIndexChanged.connect(self._mark)
        field.setAccessibleName(option.name)
        field.setAccessibleDescription(option.text)
        self.fields[option.id] = field
        self.marks[option.id] = plain_label("", "warning")
        words = spaced(QVBoxLayout(), gap=4)
        head = spaced(QHBoxLayout(), gap=8)
        name = plain_label(option.name, "name")
        set_tool_tip(name, f"Defined by {option.clause}")
        head.addWidget(name)
        head.addStretch(1)
        head.addWidget(self.marks[option.id])
        words.addLayout(head)
        text = plain_label(option.text, "soft", wrap=True)
        words.addWidget(text)
        self._said[option.id] = (name, text)
        layout = spaced(QHBoxLayout(frame), (16, 8, 16, 8), 16)
        layout.addLayout(words, 1)
        field.setFixedWidth(px(192))
        layout.addWidget(field, 0, Qt.AlignmentFlag.AlignVCenter)
        return frame

    def _value(self, option: Option) -> OptionValue:
        field = self.fields[option.id]
        return field.isChecked() if isinstance(field, QCheckBox) else option.values[field.currentIndex()]

    def _means_something(self, option: Option) -> bool:
        """Return whether the option has the one beside it without which it means nothing."""
        if option.only_with is None:
            return True
        wanted, value = option.only_with
        return self._value({one.id: one for one in self._options}[wanted]) == value

    def _condition(self, option: Option) -> str:
        return self._game.condition_of(option) if self._game is not None else ""

    def choose(self, preset: Preset) -> None:
        """Set every option as this preset has it."""
        for option in self._options:
            field, value = self.fields[option.id], preset.options.get(option.id, option.default)
            if isinstance(field, QCheckBox):
                field.setChecked(bool(value))
            else:
                field.setCurrentIndex(option.values.index(value))
        self._mark()

    def _mark(self) -> None:
        if self.presets is not None and self._game is not None:
            chosen = self._game.preset_of(self.values)
            self.presets.show_chosen(chosen)
            if self.table is not None:
                self.table.show_chosen(chosen)
            self._base = chosen or self._base
        self._tell_changed()
        for option in self._options:
            printed = self._value(option) == option.default
            applies, mark = self._means_something(option), self.marks[option.id]
            self.fields[option.id].setEnabled(applies)
            for said in self._said[option.id]:
                said.setEnabled(applies)
            mark.setText(self._condition(option) if not applies else "" if printed else _printed(option))
            mark.setProperty("role", "warning" if applies else "soft")
            restyle(mark)

    def _tell_changed(self) -> None:
        """Say beside the heading of all options how many are other than in the preset that was chosen last."""
        if self._fold is None:
            return
        given = self._base.options if self._base is not None else {}
        changed = sum(
            self._value(option) != given.get(option.id, option.default)
            for option in self._options
            if self._means_something(option)
        )
        base = f"as in “{self._base.title}”" if self._base is not None else "as printed"
        words = f"{changed} of them not {base}" if changed else f"all {base}"
        self._fold.said.setText(f"{len(self._options)}, {words}")


def _printed(option: Option) -> str:
    return f"Printed: {option.in_words(option.default)}"
