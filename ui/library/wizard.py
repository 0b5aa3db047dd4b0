"""The new-session wizard: game, seats, options, and how it starts. What it makes is a `Plan`; it begins nothing itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSpinBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engine.errors import KnownError
from engine.game import Game, Option, OptionValue
from engine.position import load_position
from referee.content import LoadedContent, load_content
from referee.records import DiceMode
from referee.session import Session
from referee.store import Store
from ui.console.style import plain

STEPS = ("Game", "Seats", "Options", "Start")


@dataclass(frozen=True)
class NewSession:
    """What the referee chose for a session.

    Attributes:
        title: "" for one made from game and time.
        content, position: files of the referee's own, or None.
        dice: None for what the game prescribes.
        seed: None for one drawn at random.
    """

    game: Game
    title: str
    seats: tuple[str, ...]
    seat_names: dict[str, str]
    options: dict[str, OptionValue]
    content: Path | None = None
    position: Path | None = None
    dice: DiceMode | None = None
    seed: int | None = None

    def begin(self, store: Store, entered_by: str) -> Session:
        """The session, set up and committed. Raises KnownError."""
        content = self.load()
        position = None
        if self.position is not None:
            rules = self.game.rules(content.content, self.game.choose(self.options), self.seats)
            try:
                text = self.position.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise KnownError(f"{self.position} cannot be read: {error}. Choose another start.") from error
            position = load_position(rules, text, self.position.name)
        return Session.begin(
            store,
            self.game,
            content,
            title=self.title,
            options=self.options,
            seats=self.seats,
            seat_names=self.seat_names,
            seed=self.seed,
            dice=self.dice,
            position=position,
            entered_by=entered_by,
        )

    def load(self) -> LoadedContent:
        """The content set. Raises KnownError."""
        return load_content(self.game, self.content)

    def check(self) -> None:
        """Raises KnownError, one sentence, if game, seats, options and content do not go together."""
        self.game.rules(self.load().content, self.game.choose(self.options), self.seats)


class Wizard(QDialog):
    """Four short pages; every one has sound defaults, so Enter four times begins a session.

    Signals:
        chosen: a `NewSession`, checked.
    """

    chosen = Signal(object)

    def __init__(self, games: Sequence[Game], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New session")
        self.setAccessibleName("New session")
        self.resize(880, 640)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._games = list(games)
        self._step = 0
        self.pages = QStackedWidget()
        self.game_page = GamePage(self._games)
        self.seats_page = SeatsPage()
        self.options_page = OptionsPage()
        self.start_page = StartingPage()
        self.problem = plain("", "warning", wrap=True)
        self.back = QPushButton("Back")
        self.next = QPushButton("Next")
        self.next.setProperty("kind", "primary")
        self.next.setDefault(True)
        self.cancel = QPushButton("Cancel")
        self._names: list[QLabel] = []
        self._build()
        self.game_page.chosen.connect(self._game_chosen)
        self.back.clicked.connect(self._go_back)
        self.next.clicked.connect(self._go_on)
        self.cancel.clicked.connect(self.reject)
        if self._games:
            self._game_chosen(self._games[0])
        self._show(0)

    @property
    def plan(self) -> NewSession:
        """What is chosen now."""
        start = self.start_page
        return NewSession(
            self.game_page.game,
            start.title.text().strip(),
            self.seats_page.seats,
            self.seats_page.names,
            self.options_page.values,
            start.content,
            start.position,
            start.dice_mode,
        )

    def _build(self) -> None:
        trail = QHBoxLayout()
        trail.setSpacing(24)
        for at, name in enumerate(STEPS):
            label = plain(f"{at + 1}  {name}", "soft")
            self._names.append(label)
            trail.addWidget(label)
        trail.addStretch(1)
        for page in (self.game_page, self.seats_page, self.options_page, self.start_page):
            self.pages.addWidget(page)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.problem, 1)
        for button in (self.cancel, self.back, self.next):
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(32, 24, 32, 24)
        layout.setSpacing(16)
        layout.addWidget(plain("New session", "page"))
        layout.addLayout(trail)
        layout.addWidget(self.pages, 1)
        layout.addLayout(buttons)

    def _game_chosen(self, game: Game) -> None:
        self.seats_page.set_game(game)
        self.options_page.set_options(game.options)

    def _go_back(self) -> None:
        self._show(self._step - 1)

    def _go_on(self) -> None:
        try:
            if self._step >= 1:
                self.plan.check()
        except KnownError as error:
            self.problem.setText(str(error))
            return
        if self._step < len(STEPS) - 1:
            self._show(self._step + 1)
        else:
            self.chosen.emit(self.plan)
            self.accept()

    def _show(self, step: int) -> None:
        self._step = step
        self.problem.clear()
        self.pages.setCurrentIndex(step)
        self.back.setEnabled(step > 0)
        self.next.setText("Begin" if step == len(STEPS) - 1 else "Next")
        self.next.setEnabled(bool(self._games))
        for at, label in enumerate(self._names):
            label.setProperty("role", "" if at == step else "soft")
            label.setEnabled(at <= step)
            label.style().unpolish(label)
            label.style().polish(label)
        self.next.setFocus()


class GamePage(QWidget):
    """Which game."""

    chosen = Signal(object)

    def __init__(self, games: Sequence[Game]) -> None:
        super().__init__()
        self._games = games
        self._group = QButtonGroup(self)
        rows = QVBoxLayout()
        rows.setSpacing(8)
        for at, game in enumerate(games):
            frame = QFrame()
            frame.setProperty("panel", True)
            button = QRadioButton(game.title)
            button.setChecked(at == 0)
            self._group.addButton(button, at)
            inner = QVBoxLayout(frame)
            inner.setContentsMargins(16, 12, 16, 12)
            inner.setSpacing(4)
            inner.addWidget(button)
            count = len(game.seats)
            span = str(count) if count == game.least else f"{game.least} to {count}"
            inner.addWidget(plain(f"{game.blurb} {span} seats.".strip(), "small", wrap=True))
            rows.addWidget(frame)
        rows.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(_scrolled(rows))
        self._group.idToggled.connect(self._toggled)

    @property
    def game(self) -> Game:
        """The game chosen."""
        return self._games[max(0, self._group.checkedId())]

    def _toggled(self, at: int, on: bool) -> None:
        if on:
            self.chosen.emit(self._games[at])


class SeatsPage(QWidget):
    """How many seats, and what the teams are called."""

    def __init__(self) -> None:
        super().__init__()
        self.count = QSpinBox()
        self.count.setAccessibleName("Number of seats")
        self.count.setFixedWidth(96)
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(16)
        self._form.setVerticalSpacing(8)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._lines: dict[str, QLineEdit] = {}
        self._game: Game | None = None
        rows = QVBoxLayout()
        rows.setSpacing(16)
        self._row = QWidget()
        top = QHBoxLayout(self._row)
        top.setContentsMargins(0, 0, 0, 0)
        top.addWidget(plain("How many seats play"))
        top.addWidget(self.count)
        top.addStretch(1)
        rows.addWidget(self._row)
        rows.addWidget(plain("Names are shown on screens and in the log.", "soft"))
        rows.addLayout(self._form)
        rows.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(_scrolled(rows))
        self.count.valueChanged.connect(self._show)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that play."""
        return self._game.seated(self.count.value()) if self._game is not None else ()

    @property
    def names(self) -> dict[str, str]:
        """What they are called, where the referee says."""
        return {seat: name for seat in self.seats if (name := self._lines[seat].text().strip())}

    def set_game(self, game: Game) -> None:
        """Its seats, with their usual names as hints."""
        self._game = game
        while self._form.rowCount():
            self._form.removeRow(0)
        self._lines = {}
        for seat in game.seats:
            line = QLineEdit()
            usual = game.seat_names.get(seat, seat)
            line.setPlaceholderText(usual)
            line.setAccessibleName(f"Name of {usual}")
            line.setMaxLength(32)
            line.setMaximumWidth(384)
            self._lines[seat] = line
            self._form.addRow(usual, line)
        self.count.setRange(game.least, len(game.seats))
        self.count.setValue(game.least)
        self._row.setVisible(game.least < len(game.seats))
        self._show()

    def _show(self) -> None:
        for at in range(self._form.rowCount()):
            self._form.setRowVisible(at, at < self.count.value())


class OptionsPage(QWidget):
    """Every option with what it means and the clause that defines it; those changed are marked."""

    def __init__(self) -> None:
        super().__init__()
        self._options: Sequence[Option] = ()
        self._fields: dict[str, QCheckBox | QComboBox] = {}
        self._rows = QVBoxLayout()
        self._rows.setSpacing(8)
        self._none = plain("This game has no options.", "soft")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(_scrolled(self._rows))

    @property
    def values(self) -> dict[str, OptionValue]:
        """The options that differ from their defaults."""
        found: dict[str, OptionValue] = {}
        for option in self._options:
            field = self._fields[option.id]
            value = field.isChecked() if isinstance(field, QCheckBox) else option.values[field.currentIndex()]
            if value != option.default:
                found[option.id] = value
        return found

    def set_options(self, options: Sequence[Option]) -> None:
        """The options of another game, at their defaults."""
        while (item := self._rows.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self._options, self._fields = options, {}
        for option in options:
            self._rows.addWidget(self._row(option))
        if not options:
            self._rows.addWidget(plain("This game has no options.", "soft"))
        self._rows.addStretch(1)

    def _row(self, option: Option) -> QWidget:
        frame = QFrame()
        frame.setProperty("panel", True)
        name = option.id.replace("_", " ").capitalize()
        field: QCheckBox | QComboBox
        if set(option.values) == {True, False} and all(isinstance(value, bool) for value in option.values):
            field = QCheckBox("On")
            field.setChecked(bool(option.default))
        else:
            field = QComboBox()
            field.addItems([_value(value) for value in option.values])
            field.setCurrentIndex(option.values.index(option.default))
        field.setAccessibleName(name)
        field.setAccessibleDescription(option.text)
        self._fields[option.id] = field
        words = QVBoxLayout()
        words.setSpacing(4)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(plain(name))
        head.addWidget(plain(option.clause, "caption"))
        head.addStretch(1)
        words.addLayout(head)
        words.addWidget(plain(option.text, "small", wrap=True))
        layout = QHBoxLayout(frame)
        layout.setContentsMargins(16, 8, 16, 8)
        layout.setSpacing(16)
        layout.addLayout(words, 1)
        field.setFixedWidth(192)
        layout.addWidget(field, 0, Qt.AlignmentFlag.AlignVCenter)
        return frame


class StartingPage(QWidget):
    """Title, dice, and files of the referee's own: another content set, a position to start from."""

    def __init__(self) -> None:
        super().__init__()
        self.title = QLineEdit()
        self.title.setPlaceholderText("Game and time")
        self.title.setAccessibleName("Title")
        self.dice = QComboBox()
        self.dice.setAccessibleName("Dice")
        self.dice.addItem("As the game prescribes", None)
        self.dice.addItem("Physical: I type every face", "physical")
        self.dice.addItem("Rolled by the program", "roll")
        self.content: Path | None = None
        self.position: Path | None = None
        self._content = QPushButton("The game's own…")
        self._position = QPushButton("The usual setup…")
        self._content.setAccessibleName("Content set")
        self._position.setAccessibleName("Start position")
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(24)
        form.setVerticalSpacing(16)
        form.addRow("Title", self.title)
        form.addRow("Dice", self.dice)
        form.addRow("Cards and texts", self._content)
        form.addRow("Start", self._position)
        form.addRow(
            "",
            plain("Screens are assigned when the session is open. Everything starts behind its curtain.", "soft", wrap=True),
        )
        self._content.clicked.connect(self._choose_content)
        self._position.clicked.connect(self._choose_position)

    @property
    def dice_mode(self) -> DiceMode | None:
        """How dice are thrown; None for what the game prescribes."""
        found: DiceMode | None = self.dice.currentData()
        return found

    def _choose_content(self) -> None:
        self.content = self._ask("Content set", self._content, "The game's own…")

    def _choose_position(self) -> None:
        self.position = self._ask("Start position", self._position, "The usual setup…")

    def _ask(self, title: str, button: QPushButton, usual: str) -> Path | None:
        name, _ = QFileDialog.getOpenFileName(self, title, "", "TOML files (*.toml)")
        button.setText(Path(name).name if name else usual)
        return Path(name) if name else None


def _value(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value).replace("_", " ")


def _scrolled(rows: QVBoxLayout) -> QScrollArea:
    inner = QWidget()
    rows.setContentsMargins(0, 0, 8, 0)
    inner.setLayout(rows)
    area = QScrollArea()
    area.setWidget(inner)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
