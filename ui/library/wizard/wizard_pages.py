"""The pages of the new-session wizard: each asks for one thing and has a sound default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from PySide6.QtCore import QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from engine.contract.game import Game
from referee.files.sanitize import one_line
from ui.board import LayoutError, board_of
from ui.library.game_lengths import first_class_game, lessons_and_play_of, seats_of
from ui.library.game_pictures import BoardPicture, GamePicture
from ui.library.wizard.preset_cards import ChoiceCard
from ui.library.wizard.scrolled_rows import EDGE, scrolled_rows
from ui.theme import Team, draw_sign, teams
from ui.widgets.fields import NumberField
from ui.widgets.labels import plain_label, show_or_hide
from ui.widgets.window_style import current_theme, px, spaced

_SIGN, _ROLE_SIGN, _CLOSE_SIGN = 56, 72, 36  # the heights of a seat's sign, in pixels at the usual text size
_PICTURE, _LARGEST = 92, 176  # how wide that of a game is among the others: five have room on the smallest monitor
_GAME_HIGH = 110  # the card of a game is no higher
_GAME_EDGES = (8, 6, 16, 6)  # what is free at the edges of such a card
_LINE = 34  # the height of a line for a name
_NAME, _NAMES = "Name on all screens (optional)", "Names on all screens (optional)"
_MANY = 4  # of more seats the cards are low, so that all are seen, unless each has a role of its own
_HEADING, _HEADING_MOST = 92, 250  # the height of the picture of the game chosen, at least and at most


class _Count(NumberField):
    """A spin box that ignores the mouse wheel."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """See Qt."""
        event.ignore()


class _GameCard(ChoiceCard):
    """A game with its description.

    Signals:
        resized: it has another height.
    """

    resized = Signal()

    def __init__(self, button: QRadioButton, game: Game, *, is_first: bool) -> None:
        """``is_first``: it is the one for a first class."""
        super().__init__(button)
        row = spaced(QHBoxLayout(self), _GAME_EDGES, 12)
        self._picture = GamePicture(game)
        self._picture.setFixedWidth(px(_PICTURE))
        self._picture.setMinimumHeight(px(_PICTURE) * 9 // 16)
        row.addWidget(self._picture)
        self.setMaximumHeight(px(_GAME_HIGH))
        inner = spaced(QVBoxLayout(), 0, 4)
        row.addLayout(inner, 1)
        inner.addStretch(1)
        head = spaced(QHBoxLayout(), gap=8)
        head.addWidget(button, 1)
        if is_first:
            head.addWidget(plain_label("For a first class", "chip"))
        facts = (lessons_and_play_of(game), seats_of(game).rstrip("."))
        head.addWidget(plain_label(" \N{MIDDLE DOT} ".join(one for one in facts if one), "soft"))
        inner.addLayout(head)
        said = plain_label(game.blurb, wrap=True)
        said.setContentsMargins(px(28), 0, 0, 0)  # under the title, not under its mark
        inner.addWidget(said)
        inner.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self.resized.emit()

    @property
    def room(self) -> int:
        """How wide a picture its height is good for, in pixels."""
        high = self.height() - px(_GAME_EDGES[1] + _GAME_EDGES[3])
        return min(px(_LARGEST), max(px(_PICTURE), high * 16 // 9))

    def set_picture(self, wide: int) -> None:
        """Have a picture of this width, in pixels."""
        self._picture.setFixedWidth(wide)


class GameHeading(QWidget):
    """The game that was chosen, over the pages that ask for little: what a room sees of it, its title, what it is."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        row = spaced(QHBoxLayout(self), (0, 0, EDGE, 0), 16)
        self._picture = BoardPicture(game)
        self.take(0)
        row.addWidget(self._picture)
        said = spaced(QVBoxLayout(), gap=4)
        row.addLayout(said, 1)
        said.addStretch(1)
        said.addWidget(plain_label(game.title, "title", wrap=True))
        said.addWidget(plain_label(game.blurb, "soft", wrap=True))
        self.length = plain_label(seats_of(game), "small", wrap=True)
        said.addWidget(self.length)
        said.addStretch(1)

    def take(self, free: int) -> None:
        """Have a picture so much higher than it is at least, in pixels."""
        high = min(px(_HEADING) + max(0, free), px(_HEADING_MOST))
        self._picture.setFixedSize(high * 16 // 9, high)
        self.updateGeometry()  # at once, and not when its layout is asked the next time

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
        self._cards: list[_GameCard] = []
        first = first_class_game(games)
        rows = spaced(QVBoxLayout(), gap=8)
        for at, game in enumerate(games):
            button = QRadioButton(game.title)
            button.setChecked(at == 0)
            self._group.addButton(button, at)
            self._cards.append(_GameCard(button, game, is_first=game is first))
            rows.addWidget(self._cards[-1])
            self._cards[-1].resized.connect(self._align)
        spaced(QVBoxLayout(self), 0).addWidget(scrolled_rows(rows))
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

    def _align(self) -> None:
        """Give all games pictures of one width, so that their titles stand on one line: heights differ by a pixel."""
        wide = min(card.room for card in self._cards)
        for card in self._cards:
            card.set_picture(wide)

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
        self._side = _ROLE_SIGN if role else _SIGN
        self._sign, self._name = SeatSign(self._side), plain_label("", "title")
        row = spaced(QHBoxLayout(self), (16, 14, 16, 14), 16)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop if role else Qt.AlignmentFlag.AlignVCenter)
        column = spaced(QVBoxLayout(), gap=6)
        row.addLayout(column, 1)
        column.addWidget(self._name)
        if role:
            column.addWidget(plain_label(role, "large", wrap=True))
            column.addSpacing(px(6))
            column.addStretch(1)  # lines for names beside one another stand at one height
        self._called = plain_label(_NAME, "name")
        self._called.setBuddy(self.line)
        column.addWidget(self._called)
        column.addWidget(self.line)
        self._row = row

    def set_close(self, close: bool) -> None:
        """Set whether there are many: then its name stands in the line, and nothing over it."""
        for label in (self._name, self._called):
            label.setHidden(close)
        side = _CLOSE_SIGN if close else self._side
        self._sign.setFixedSize(px(side), px(side))
        spaced(self._row, (16, 5, 16, 5) if close else (16, 14, 16, 14), 16)

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
    """The number of seats, at first that with which what is suggested was measured, what each is, and the names of teams."""

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
        self._have_roles = False
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
        self.screens = plain_label("", "soft", wrap=True)
        self.screens.setAccessibleName("Screens")
        rows.addWidget(self.screens)
        self.named = plain_label(_NAMES, "name")
        rows.addWidget(self.named)
        rows.addLayout(self._grid)
        rows.addStretch(1)
        self._rows = scrolled_rows(rows)
        spaced(QVBoxLayout(self), 0).addWidget(self._rows)
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
    def needed(self) -> int:
        """How high it is with nothing free below, in pixels."""
        inner = self._rows.widget()
        assert inner is not None
        return inner.heightForWidth(inner.width()) if inner.hasHeightForWidth() else inner.sizeHint().height()

    @property
    def first(self) -> QWidget:
        """Where typing begins: the number of seats, or the first name where that is fixed."""
        return self.count if self._row.isVisibleTo(self) else self._cards[0].line

    def show_screens(self, said: str) -> None:
        """Show whether the monitors are enough for those who play: there is still time to find others."""
        show_or_hide(self.screens, said)

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
        self._have_roles = any(game.seat_roles.get(seat) for seat in game.seats)
        for at, card in enumerate(self._cards):
            card.line.textChanged.connect(self._draw_signs)
            self._grid.addWidget(card, at // 2, at % 2)
        with QSignalBlocker(self.count):  # what goes by it is shown below, once the whole page is of this game
            self.count.setRange(game.least, len(game.seats))
            self.count.setValue(((suggested := game.suggested) and suggested.seats) or game.least)
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
        close = self.count.value() > _MANY and not self._have_roles
        self.named.setVisible(close)
        self._grid.setVerticalSpacing(px(7 if close else 12))
        for at, card in enumerate(self._cards):
            card.set_close(close)
            card.setVisible(at < self.count.value())
        self._draw_signs()

    def _draw_signs(self) -> None:
        for card, team in zip(self._cards, self.teams, strict=False):
            card.set_team(team)
