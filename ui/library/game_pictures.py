"""The games as pictures: one that is shown, and a tile that begins a session with a game."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from PySide6.QtCore import QByteArray, QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.contract.game import Game
from referee.session.content_files import resource_text
from ui.library.game_lengths import minutes_of, seats_of
from ui.widgets.actions import call_with
from ui.widgets.labels import plain_label
from ui.widgets.window_style import current_theme, px, spaced

PICTURE = "picture.svg"
_SHAPE, _FLAT = QSize(16, 9), QSize(16, 6)
THUMBNAIL = QSize(48, 27)
"""The size of a drawing in a row of a list, in pixels at the usual text size."""
_TILE = 120  # pixels that a tile is wide at least, at the usual text size
_WIDEST = 440  # and at most, where there are few games: the picture is 9/16 as high
_WITH_BLURB = 150  # from this width on a tile says what the game is, at the usual text size


class GamePicture(QWidget):
    """The drawing of a game, ``resources/<game>/picture.svg``; a calm ground if it has none.

    Args:
        wide: its width in pixels at the usual text size; 0: as wide as there is room, and 9/16 as high.
    """

    def __init__(self, game: Game, wide: int = 0) -> None:
        super().__init__()
        self._drawing = _drawing_of(game)
        if wide:
            self.setFixedSize(px(wide), _high(px(wide), _SHAPE))
        else:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def fit(self, wide: int, *, tall: bool) -> None:
        """Be as high as suits this width in pixels; not tall, its top and bottom are left out."""
        self.setFixedHeight(_high(wide, _SHAPE if tall else _FLAT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture with round corners."""
        with QPainter(self) as painter:
            _draw(painter, self._drawing, QRectF(self.rect()))


def _high(wide: int, shape: QSize) -> int:
    """Return how high something of this shape is that is so wide."""
    return wide * shape.height() // shape.width()


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
        whole = QRectF(0, 0, place.width(), place.width() * _SHAPE.height() / _SHAPE.width())
        whole.moveCenter(place.center())
        drawing.render(painter, whole)


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
    """A game as a button: its picture, its title, how many play it for how long, and what it is."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.setProperty("kind", "tile")
        self.setAccessibleName(game.title)
        self.setAccessibleDescription(f"Begin a session. {game.blurb}")
        self.setAutoDefault(True)
        inner = spaced(QVBoxLayout(self), (8, 8, 8, 10), 3)
        self._picture = GamePicture(game)
        inner.addWidget(self._picture)
        inner.addSpacing(px(4))
        self._blurb = plain_label(game.blurb, wrap=True)
        facts = (seats_of(game).rstrip("."), minutes_of(game))
        for label in (
            plain_label(game.title, "title", wrap=True),
            plain_label(" \N{MIDDLE DOT} ".join(one for one in facts if one), "small", wrap=True),
            self._blurb,
        ):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            inner.addWidget(label)
        inner.addStretch(1)
        self.flag = plain_label("New session", "flag")
        self.flag.setParent(self)
        self.flag.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.flag.hide()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def event(self, event: QEvent) -> bool:
        """Say what a click does while the mouse or the keyboard is here."""
        if event.type() in (QEvent.Type.HoverEnter, QEvent.Type.HoverLeave, QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.flag.adjustSize()
            self.flag.move(px(16), px(16))
            self.flag.raise_()
            self.flag.setVisible(self.hasFocus() or event.type() == QEvent.Type.HoverEnter)
        return super().event(event)

    def fit(self, wide: int, *, tall: bool, blurb: bool) -> int:
        """Show the picture whole or not, and what the game is or not; return how high it is in this width, in pixels."""
        layout = self.layout()
        assert layout is not None
        margins = layout.contentsMargins()
        self._blurb.setVisible(blurb)
        self._picture.fit(wide - margins.left() - margins.right(), tall=tall)
        layout.invalidate()
        return layout.totalHeightForWidth(wide)

    def minimumSizeHint(self) -> QSize:
        """Return how narrow it may be: its height is that of its row."""
        return QSize(px(_TILE), 0)


class GameRow(QWidget):
    """All games in one row of tiles; what each is stands in them unless they are very narrow.

    Signals:
        chosen: (Game) a session of it is to be begun.
    """

    chosen = Signal(object)

    def __init__(self, games: Iterable[Game]) -> None:
        super().__init__()
        row = spaced(QHBoxLayout(self), 0, 12)
        self._tiles: list[GameTile] = []
        for game in games:
            tile = GameTile(game)
            tile.clicked.connect(call_with(self.chosen.emit, game))
            self._tiles.append(tile)
            tile.setMaximumWidth(px(_WIDEST))
            row.addWidget(tile, 1)
        row.addStretch(0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def fit(self, wide: int, *, tall: bool, blurbs: bool) -> None:
        """Be as high as the tiles in this width, in pixels; blurbs are shown where the tiles are wide enough."""
        if not self._tiles:
            return
        layout = self.layout()
        assert layout is not None
        gaps = layout.spacing() * (len(self._tiles) - 1)
        each = min(px(_WIDEST), (wide - gaps) // len(self._tiles))
        shown = blurbs and each >= px(_WITH_BLURB)
        self.setFixedHeight(max(tile.fit(each, tall=tall, blurb=shown) for tile in self._tiles))
