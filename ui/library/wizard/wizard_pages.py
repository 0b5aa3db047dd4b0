"""The pages of the new-session wizard: each asks for one thing and has a sound default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from PySide6.QtCore import QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from engine.contract.game import Game, Option, OptionValue, Preset
from engine.english import capital
from referee.files.sanitize import one_line
from ui.board import LayoutError, board_of
from ui.library.game_pictures import GamePicture, seats_and_length_of, seats_of
from ui.library.wizard.session_length import length_of
from ui.theme import Team, draw_sign, teams
from ui.widgets.fields import NumberField
from ui.widgets.labels import plain_label, show_or_hide
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import current_theme, px, restyle, spaced

EDGE = 16
"""The space that a page leaves at its right for a scroll bar."""
_SIGN = 56  # the heights of a seat's sign, in pixels at the usual text size
_LINE = 34  # the height of a line for a name
_HIGH = 200  # the height of the card of a seat that has a role of its own
_IN_A_ROW = 3
"""Presets side by side: of more, what they are would stand in narrow columns."""


class _Choices(QComboBox):
    """A combo box that ignores the mouse wheel, which scrolls the page."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """See above."""
        event.ignore()


class _Count(NumberField):
    """A spin box that ignores the mouse wheel."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """See above."""
        event.ignore()


class _Card(QFrame):
    """Something that can be chosen; a click anywhere on it does it, and the chosen one stands out."""

    def __init__(self, button: QRadioButton) -> None:
        super().__init__()
        self._button = button
        self.setProperty("panel", True)
        self._show_chosen(button.isChecked())
        button.setProperty("kind", "title")
        button.toggled.connect(self._show_chosen)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """See above."""
        if self._button.isEnabled():
            self._button.setFocus(Qt.FocusReason.MouseFocusReason)
            self._button.click()

    def _show_chosen(self, chosen: bool) -> None:
        self.setProperty("chosen", chosen)
        restyle(self)


class _GameCard(_Card):
    """A game with its description."""

    def __init__(self, button: QRadioButton, game: Game) -> None:
        super().__init__(button)
        row = spaced(QHBoxLayout(self), (8, 6, 16, 6), 12)
        row.addWidget(GamePicture(game, 120), 0, Qt.AlignmentFlag.AlignVCenter)
        inner = spaced(QVBoxLayout(), 0, 4)
        row.addLayout(inner, 1)
        inner.addStretch(1)
        inner.addWidget(button)
        said = plain_label(f"{game.blurb}\n{seats_and_length_of(game)}".strip(), wrap=True)
        said.setContentsMargins(px(28), 0, 0, 0)  # under the title, not under its mark
        inner.addWidget(said)
        inner.addStretch(1)


class GameHeading(QWidget):
    """The game that was chosen, over the pages that ask for little: its picture, its title, what it is."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        row = spaced(QHBoxLayout(self), (0, 0, EDGE, 0), 16)
        row.addWidget(GamePicture(game, 160))
        said = spaced(QVBoxLayout(), gap=4)
        row.addLayout(said, 1)
        said.addStretch(1)
        said.addWidget(plain_label(game.title, "title", wrap=True))
        said.addWidget(plain_label(game.blurb, "soft", wrap=True))
        self.length = plain_label(seats_and_length_of(game), "small", wrap=True)
        said.addWidget(self.length)
        said.addStretch(1)

    def show_length(self, game: Game, length: str) -> None:
        """Show how long it takes as it is chosen now."""
        self.length.setText(" ".join(said for said in (seats_of(game), f"{length}." if length else "") if said))


class GamePage(QWidget):
    """The choice of the game."""

    chosen = Signal(object)

    def __init__(self, games: Sequence[Game]) -> None:
        super().__init__()
        self._games = games
        self._group = QButtonGroup(self)
        rows = spaced(QVBoxLayout(), gap=8)
        for at, game in enumerate(games):
            button = QRadioButton(game.title)
            button.setChecked(at == 0)
            self._group.addButton(button, at)
            rows.addWidget(_GameCard(button, game))
        rows.addStretch(1)
        spaced(QVBoxLayout(self), 0).addWidget(_scrolled(rows))
        self._group.idToggled.connect(self._toggled)

    def choose(self, game: Game) -> None:
        """Choose a game."""
        self._group.button(self._games.index(game)).setChecked(True)

    @property
    def game(self) -> Game:
        """The game chosen."""
        return self._games[max(0, self._group.checkedId())]

    @property
    def first(self) -> QWidget:
        """What the arrow keys choose with."""
        return self._group.checkedButton() or self

    def _toggled(self, at: int, on: bool) -> None:
        if on:
            self.chosen.emit(self._games[at])


class SeatSign(QWidget):
    """The sign that a seat has on every screen."""

    def __init__(self, side: int) -> None:
        """``side`` is its height in pixels at the usual text size."""
        super().__init__()
        self.team: Team | None = None
        self.setFixedSize(px(side), px(side))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        if self.team is not None:
            with QPainter(self) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                draw_sign(painter, current_theme(), self.team, QRectF(self.rect()).adjusted(1, 1, -1, -1))


class _SeatCard(QFrame):
    """A seat: its sign, its usual name, who it is and what it does, and a line for another name."""

    def __init__(self, role: str) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.line = QLineEdit()
        self.line.setMaxLength(32)
        self.line.setAccessibleDescription(role)
        self.line.setMinimumHeight(px(_LINE))
        self._sign, self._name = SeatSign(_SIGN), plain_label("", "title")
        row = spaced(QHBoxLayout(self), (16, 14, 16, 14), 16)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop if role else Qt.AlignmentFlag.AlignVCenter)
        column = spaced(QVBoxLayout(), gap=6)
        row.addLayout(column, 1)
        column.addWidget(self._name)
        if role:
            self.setMinimumHeight(px(_HIGH))
            column.addWidget(plain_label(role, "large", wrap=True))
            column.addStretch(1)
        column.addWidget(self.line)

    @property
    def team(self) -> Team | None:
        """How the seat is drawn on every screen."""
        return self._sign.team

    def set_team(self, team: Team) -> None:
        """Draw this sign."""
        self._sign.team = team
        self._sign.update()

    def call(self, name: str) -> None:
        """Set the usual name."""
        self._name.setText(name)
        self.line.setPlaceholderText(name)
        self.line.setAccessibleName(f"Name of {name}")


class SeatsPage(QWidget):
    """The number of seats, at first that of the game as it was measured, what each is, and the names of teams."""

    def __init__(self) -> None:
        super().__init__()
        self.count = _Count()
        self.count.setAccessibleName("Number of seats")
        self.count.setFixedWidth(px(96))
        self._grid = QGridLayout()
        self._grid.setSpacing(px(12))
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 1)
        self._cards: list[_SeatCard] = []
        self._tints: tuple[str, ...] = ()
        self._usual: dict[str, str] = {}
        rows = spaced(QVBoxLayout(), gap=12)
        self._row = QWidget()
        top = spaced(QHBoxLayout(self._row), 0)
        top.addWidget(plain_label("How many seats play", "name"))
        top.addWidget(self.count)
        top.addStretch(1)
        rows.addWidget(self._row)
        self.role = plain_label("", wrap=True)
        self.role.setAccessibleName("What each seat does")
        rows.addWidget(self.role)
        rows.addWidget(
            plain_label("A team's own name is shown on all screens in place of the usual one.", "soft", wrap=True)
        )
        rows.addLayout(self._grid)
        rows.addStretch(1)
        spaced(QVBoxLayout(self), 0).addWidget(_scrolled(rows))
        self.count.valueChanged.connect(self._show)

    def names(self, seats: Sequence[str]) -> dict[str, str]:
        """Return the names of these seats, in their order, that differ from the default."""
        lines = [one_line(card.line.text()) for card in self._cards]
        return {seat: name for seat, name in zip(seats, lines, strict=False) if name}

    @property
    def teams(self) -> list[Team]:
        """How those who play are drawn on every screen: tint and letter go by their names."""
        seats = list(self._usual)[: self.count.value()]
        called = {**{seat: self._usual[seat] for seat in seats}, **self.names(seats)}
        return list(teams(called, self._tints).values())

    @property
    def lines(self) -> list[QLineEdit]:
        """The lines for names, in the order of seats."""
        return [card.line for card in self._cards]

    @property
    def first(self) -> QWidget:
        """Where typing begins: the number of seats, or the first name where that is fixed."""
        return self.count if self._row.isVisibleTo(self) else self._cards[0].line

    def set_game(self, game: Game) -> None:
        """Show a card for each seat of the game; `call` sets the default names."""
        for card in self._cards:
            self._grid.removeWidget(card)
            card.hide()
            card.deleteLater()
        self._tints = ()  # a game without a board of its own has the tints of most
        with suppress(LayoutError):
            self._tints = board_of(game.id).layout.seats
        of_all = game.seat_roles.get("", "")
        show_or_hide(self.role, f"Each seat: {of_all[:1].lower()}{of_all[1:]}" if of_all else "")
        self._cards = [_SeatCard(game.seat_roles.get(seat, "")) for seat in game.seats]
        for at, card in enumerate(self._cards):
            card.line.textChanged.connect(self._draw_signs)
            self._grid.addWidget(card, at // 2, at % 2)
        with QSignalBlocker(self.count):  # what goes by it is shown below, once the whole page is of this game
            self.count.setRange(game.least, len(game.seats))
            self.count.setValue(next((one.seats for one in game.presets[:1] if one.seats), game.least))
        self._row.setVisible(game.least < len(game.seats))
        self.call({seat: game.seat_names.get(seat, seat) for seat in game.seats})
        self._show()

    def call(self, usual: Mapping[str, str]) -> None:
        """Set the default names of seats, by their ids: options can change who sits there."""
        self._usual = dict(usual)
        for card, name in zip(self._cards, usual.values(), strict=False):
            card.call(name)
        self._draw_signs()

    def _show(self) -> None:
        for at, card in enumerate(self._cards):
            card.setVisible(at < self.count.value())
        self._draw_signs()

    def _draw_signs(self) -> None:
        for card, team in zip(self._cards, self.teams, strict=False):
            card.set_team(team)


class _PresetCard(_Card):
    """A preset: its title, how long it takes, and what it is."""

    def __init__(self, button: QRadioButton, length: str, about: str) -> None:
        super().__init__(button)
        column = spaced(QVBoxLayout(self), (14, 10, 14, 10), 4)
        column.addWidget(button)
        self.length, self.about = plain_label(length, "name", wrap=True), plain_label(about, wrap=True)
        self.length.setVisible(bool(length))
        column.addWidget(self.length)
        column.addWidget(self.about)
        column.addStretch(1)


class _PresetCards(QWidget):
    """The choice of a preset, each on a card.

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
        across = min(_IN_A_ROW, len(presets))
        self.cards: list[_PresetCard] = []
        for at, preset in enumerate(presets):
            button = QRadioButton(preset.title)
            button.setAccessibleDescription(f"{preset.length}. {preset.about}")
            self._group.addButton(button, at)
            self.cards.append(_PresetCard(button, preset.length, preset.about))
            grid.addWidget(self.cards[-1], at // across, at % across)
        self._group.addButton(self._own, len(presets))
        self.cards.append(
            _PresetCard(self._own, "", f"The options below, as you have set them. {length_of(presets, None, 0)}")
        )
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

    def _clicked(self, at: int) -> None:
        if at < len(self._presets):
            self.chosen.emit(self._presets[at])


class OptionsPage(QWidget):
    """The presets, and the options, each with its meaning; changed ones are marked.

    Attributes:
        marks: the labels that show the printed value of changed options.
        presets: the choice of a preset; None if the game has none.
    """

    def __init__(self) -> None:
        super().__init__()
        self._game: Game | None = None
        self._options: Sequence[Option] = ()
        self.presets: _PresetCards | None = None
        self._fields: dict[str, QCheckBox | QComboBox] = {}
        self.marks: dict[str, QLabel] = {}
        self._said: dict[str, tuple[QLabel, QLabel]] = {}
        self._rows = spaced(QVBoxLayout(), gap=8)
        spaced(QVBoxLayout(self), 0).addWidget(_scrolled(self._rows))

    @property
    def values(self) -> dict[str, OptionValue]:
        """The options that differ from their defaults, without those that mean nothing beside the others."""
        found: dict[str, OptionValue] = {}
        for option in self._options:
            if (value := self._value(option)) != option.default and self._means_something(option):
                found[option.id] = value
        return found

    def set_game(self, game: Game) -> None:
        """Show the presets and options of a game, at their defaults."""
        while (item := self._rows.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self._game, self._options, self._fields, self.marks, self.presets = game, game.options, {}, {}, None
        self._said = {}
        if game.presets:
            self.presets = _PresetCards(game.presets)
            self.presets.chosen.connect(self._choose)
            self._rows.addWidget(self.presets)
        if game.options:
            self._rows.addWidget(plain_label("All options", "title"))
        for option in game.options:
            self._rows.addWidget(self._row(option))
        self._mark()
        if not game.options:
            self._rows.addWidget(plain_label("This game has no options.", "soft"))
        self._rows.addStretch(1)

    def call(self, names: Mapping[str, str]) -> None:
        """Set the names of the seats, for options about seats."""
        for option in self._options:
            field = self._fields[option.id]
            if isinstance(field, QComboBox):
                for at, value in enumerate(option.values):
                    field.setItemText(at, capital(option.in_words(value, names)))

    def _row(self, option: Option) -> QWidget:
        frame = QFrame()
        frame.setProperty("panel", True)
        field: QCheckBox | QComboBox
        if set(option.values) == {True, False} and all(isinstance(value, bool) for value in option.values):
            field = QCheckBox("On")
            field.setChecked(bool(option.default))
            field.toggled.connect(self._mark)
        else:
            field = _Choices()
            field.addItems([capital(option.in_words(value)) for value in option.values])
            field.setCurrentIndex(option.values.index(option.default))
            field.currentIndexChanged.connect(self._mark)
        field.setAccessibleName(option.name)
        field.setAccessibleDescription(option.text)
        self._fields[option.id] = field
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
        field = self._fields[option.id]
        return field.isChecked() if isinstance(field, QCheckBox) else option.values[field.currentIndex()]

    def _means_something(self, option: Option) -> bool:
        """Return whether the option has the one beside it without which it means nothing."""
        if option.only_with is None:
            return True
        wanted, value = option.only_with
        return self._value({one.id: one for one in self._options}[wanted]) == value

    def _reason(self, option: Option) -> str:
        """Return without what an option means nothing; "" if it always means something."""
        if option.only_with is None:
            return ""
        other = next(one for one in self._options if one.id == option.only_with[0])
        return f"Only with {other.name}: {other.in_words(option.only_with[1])}"

    def _choose(self, preset: Preset) -> None:
        for option in self._options:
            field, value = self._fields[option.id], preset.options.get(option.id, option.default)
            if isinstance(field, QCheckBox):
                field.setChecked(bool(value))
            else:
                field.setCurrentIndex(option.values.index(value))
        self._mark()

    def _mark(self) -> None:
        if self.presets is not None and self._game is not None:
            self.presets.show_chosen(self._game.preset_of(self.values))
        for option in self._options:
            printed = self._value(option) == option.default
            applies, mark = self._means_something(option), self.marks[option.id]
            self._fields[option.id].setEnabled(applies)
            for said in self._said[option.id]:
                said.setEnabled(applies)
            mark.setText(self._reason(option) if not applies else "" if printed else _printed(option))
            mark.setProperty("role", "warning" if applies else "soft")
            restyle(mark)


def _printed(option: Option) -> str:
    return f"Printed: {option.in_words(option.default)}"


def _scrolled(rows: QVBoxLayout) -> QScrollArea:
    """Rows that end where those of a page without a scroll bar do: the bar stands beyond them."""
    inner = QWidget()
    inner.setLayout(rows)
    area = QScrollArea()
    bar = area.verticalScrollBar()

    def keep_edge(_least: int, most: int) -> None:
        rows.setContentsMargins(0, 0, px(EDGE) - (bar.sizeHint().width() if most else 0), 0)

    keep_edge(0, 0)
    bar.rangeChanged.connect(keep_edge)
    area.setWidget(inner)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
