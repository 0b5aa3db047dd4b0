"""The games as pictures: one that is shown, and a tile that begins a session with a game."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from engine.contract.game import Game
from referee.session.content_files import resource_text
from ui.widgets.actions import call_with
from ui.widgets.labels import plain_label
from ui.widgets.window_style import current_theme, px, spaced

PICTURE = "picture.svg"
_SHAPE = QSize(16, 9)
THUMBNAIL = QSize(48, 27)
"""The size of a drawing in a row of a list, in pixels at the usual text size."""
_TILE, _SMALL_TILE = 232, 120  # pixels that a tile is wide at least, at the usual text size
_WITH_BLURB = 200  # from this width on a small tile says what the game is, at the usual text size


class GamePicture(QWidget):
    """The drawing of a game, ``resources/<game>/picture.svg``; a calm ground if it has none.

    Args:
        wide: its width in pixels at the usual text size; 0: as wide as there is room, and 9/16 as high.
    """

    def __init__(self, game: Game, wide: int = 0) -> None:
        super().__init__()
        self._drawing = _drawing_of(game)
        if wide:
            self.setFixedSize(px(wide), px(wide) * _SHAPE.height() // _SHAPE.width())
        else:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the shape of the drawing."""
        super().resizeEvent(event)
        self.setFixedHeight(self.width() * _SHAPE.height() // _SHAPE.width())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture with round corners."""
        with QPainter(self) as painter:
            _draw(painter, self._drawing, QRectF(self.rect()))


def _drawing_of(game: Game) -> QSvgRenderer:
    """Return the drawing of a game; an invalid one if it has none: it is shown by its name."""
    drawing = QSvgRenderer()
    with suppress(FileNotFoundError):
        drawing.load(QByteArray(resource_text(game.id, PICTURE).encode()))
    return drawing


def _draw(painter: QPainter, drawing: QSvgRenderer, place: QRectF) -> None:
    """Draw a drawing with round corners on a calm ground."""
    outline, radius = QPainterPath(), min(px(6), place.height() / 6)
    outline.addRoundedRect(place, radius, radius)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipPath(outline)
    painter.fillRect(place, current_theme().sunken)
    if drawing.isValid():
        drawing.render(painter, place)


def thumbnail(game: Game, ratio: float) -> QPixmap:
    """Return the drawing of a game for a row of a list; ``ratio`` is how many pixels of the screen each of its own has."""
    size = QSize(px(THUMBNAIL.width()), px(THUMBNAIL.height()))
    made = QPixmap(size * ratio)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    with QPainter(made) as painter:
        _draw(painter, _drawing_of(game), QRectF(QPointF(0, 0), size))
    return made


class GameTile(QPushButton):
    """A game as a button: its picture, its title, what it is and how many play it; a small one without what it is."""

    def __init__(self, game: Game, least: int = _TILE, *, blurb: bool = True) -> None:
        super().__init__()
        self._least = least
        self.setProperty("kind", "tile")
        self.setAccessibleName(game.title)
        self.setAccessibleDescription(f"Begin a session. {game.blurb}")
        self.setAutoDefault(True)
        inner = spaced(QVBoxLayout(self), (8, 8, 8, 8), 4)
        inner.addWidget(GamePicture(game))
        title = plain_label(game.title, "name", wrap=True)
        said = seats_and_length_of(game)
        size = plain_label(said if blurb else said.replace("\N{NO-BREAK SPACE}", " "), "small", wrap=True)
        self._blurb = plain_label(game.blurb, "small", wrap=True)
        for label in (title, size, self._blurb):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            inner.addWidget(label)
        self._blurb.setHidden(not blurb)  # only now: shown without a parent it would flash up as a window of its own
        inner.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_blurb(self, shown: bool) -> None:
        """Set whether it says what the game is."""
        self._blurb.setVisible(shown)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size of what is in it: a button's own hint is that of its text."""
        layout = self.layout()
        assert layout is not None
        wide = max(px(self._least), self.width())
        return QSize(px(self._least), layout.totalHeightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        """Return the same: nothing in it may be cut."""
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for another height in another width."""
        super().resizeEvent(event)
        self.updateGeometry()


class GameTiles(QScrollArea):
    """All games, as many beside one another as there is room for, three at most; the rest is scrolled to.

    Signals:
        chosen: (Game) a session of it is to be begun.
    """

    chosen = Signal(object)
    _MOST = 3

    def __init__(self, games: Iterable[Game]) -> None:
        super().__init__()
        self.setAccessibleName("Games")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = QWidget()
        self._grid = QGridLayout(inner)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(px(12))
        self._tiles: list[GameTile] = []
        self._across = 0
        for game in games:
            tile = GameTile(game)
            tile.clicked.connect(call_with(self.chosen.emit, game))
            self._tiles.append(tile)
        self.setWidget(inner)
        self._arrange(self._MOST)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put as many beside one another as there is room for."""
        super().resizeEvent(event)
        gap = self._grid.horizontalSpacing()
        self._arrange(max(1, min(self._MOST, (self.viewport().width() + gap) // (px(_TILE) + gap))))

    def _arrange(self, across: int) -> None:
        if across != self._across:
            self._across = across
            for at, tile in enumerate(self._tiles):
                self._grid.addWidget(tile, at // across, at % across, Qt.AlignmentFlag.AlignTop)
            for column in range(self._MOST):
                self._grid.setColumnStretch(column, int(column < across))
            self._grid.setRowStretch(len(self._tiles), 1)


class GameRow(QWidget):
    """All games in one row of small tiles; what each is stands in them where they are wide.

    Signals:
        chosen: (Game) a session of it is to be begun.
    """

    chosen = Signal(object)

    def __init__(self, games: Iterable[Game]) -> None:
        super().__init__()
        row = spaced(QHBoxLayout(self), 0, 12)
        self._tiles: list[GameTile] = []
        for game in games:
            tile = GameTile(game, _SMALL_TILE, blurb=False)
            tile.clicked.connect(call_with(self.chosen.emit, game))
            self._tiles.append(tile)
            row.addWidget(tile, 1)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        for tile in self._tiles:
            tile.show_blurb(self.width() >= px(_WITH_BLURB) * len(self._tiles))


def seats_and_length_of(game: Game) -> str:
    """Return how many seats a game has, and how long it takes as printed, in sentences that are each in one line."""
    count = len(game.seats)
    span = str(count) if count == game.least else f"{game.least} to {count}"
    said = [f"{span} seats.", *(f"{one.length}." for one in game.presets[:1] if one.length)]
    return " ".join(one.replace(" ", "\N{NO-BREAK SPACE}") for one in said)
