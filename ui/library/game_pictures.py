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
from ui.library.game_lengths import first_class_first, first_class_game, lessons_of, seats_of
from ui.library.handbook.docs_folder import DOCS
from ui.widgets.actions import call_with, literal
from ui.widgets.labels import plain_label
from ui.widgets.window_style import current_theme, px, restyle, spaced

PICTURE = "picture.svg"
_SHAPE = QSize(16, 9)
_ONWARD = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"  # at the end of a tile, as in rows that lead on
THUMBNAIL = QSize(72, 40)
"""The size of a drawing in a row of a list, in pixels at the usual text size."""
# In pixels at the usual text size:
_TILE = 220  # a tile is at least so wide
_HIGHEST = 200  # and at most so high
_EDGES, _GAP, _APART = (5, 5, 14, 5), 12, 6  # what is free at its edges, beside its picture, between two of them
_ROOMY = 124  # from this height on a tile has larger letters
_LEAST_PICTURE, _SHARE = 84, 0.3  # how wide a picture is at least, and which share of its tile at most
_LEAST_SCREEN = 140  # how high a screen is at least of which something is read
_LESS = 6  # by so much pictures are made narrower until the words have room


class GamePicture(QWidget):
    """The drawing of a game, ``resources/<game>/picture.svg``; a calm ground if it has none."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._drawing = _drawing_of(game)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture with round corners."""
        with QPainter(self) as painter:
            _draw(painter, self._drawing, QRectF(self.rect()))


class BoardPicture(QWidget):
    """A screen in the middle of a game, from the game's page in the handbook; its drawing where that could not be read.

    It is as large as its place allows.
    """

    def __init__(self, game: Game | None = None) -> None:
        super().__init__()
        self._screen, self._drawing, self._scaled = QPixmap(), QSvgRenderer(), QPixmap()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        if game is not None:
            self.show_game(game)

    def show_game(self, game: Game) -> None:
        """Show another game."""
        self._screen, self._drawing = QPixmap(str(DOCS / "pictures" / "games" / f"{game.id}.png")), _drawing_of(game)
        self._scaled = QPixmap()
        self.setAccessibleName(f"A screen of {game.title}")
        self.update()

    @property
    def shows_screen(self) -> bool:
        """Whether it has room for a screen."""
        return self.height() >= px(_LEAST_SCREEN) and not self._screen.isNull()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture with round corners."""
        size = _SHAPE.scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        wanted = size * self.devicePixelRatioF()
        if self.shows_screen and self._scaled.size() != wanted:
            how = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            self._scaled = self._screen.scaled(wanted, *how)
        with QPainter(self) as painter:
            place = QRectF(QPointF(0, 0), size)
            _draw(painter, self._drawing, place)
            if self.shows_screen:
                painter.drawPixmap(place, self._scaled, QRectF(self._scaled.rect()))


def _high(wide: int) -> int:
    """Return how high a whole picture of this width is, in pixels."""
    return wide * _SHAPE.height() // _SHAPE.width()


def _inside(high: int) -> int:
    """Return the height inside a tile that is so high, in pixels."""
    return high - px(_EDGES[1] + _EDGES[3])


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
    """A game as a button: its picture, its title, what it is, in what lessons how many play it, and how it is taught.

    Signals:
        taught: its page for the teacher is to be shown.
    """

    taught = Signal()

    def __init__(self, game: Game, *, is_first: bool = False) -> None:
        """``is_first``: it is marked as the one for a first class."""
        super().__init__()
        self.setProperty("kind", "tile")
        self.setAccessibleName(game.title)
        self.setAccessibleDescription(f"Choose it for a new session. {game.blurb}")
        self.setAutoDefault(True)
        row = spaced(QHBoxLayout(self), _EDGES, _GAP)
        self._picture = GamePicture(game)
        row.addWidget(self._picture)
        self._said = said = spaced(QVBoxLayout(), gap=2)
        row.addLayout(said, 1)
        self._blurb = plain_label(game.blurb, wrap=True)
        self._title = plain_label(game.title, "title", wrap=True)
        lessons, seats = plain_label(lessons_of(game), "name"), plain_label(seats_of(game).rstrip("."), "soft")
        teach = QPushButton("How to teach it")
        teach.setProperty("kind", "link")
        teach.setAccessibleName(f"How to teach {literal(game.title)}")
        teach.clicked.connect(self.taught)
        onward = plain_label(_ONWARD, "page")
        onward.setAccessibleName("")  # a sign for the eye: the tile is read as a button
        row.addWidget(onward, 0, Qt.AlignmentFlag.AlignVCenter)
        for label in (self._title, lessons, seats, self._blurb, onward):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        head = spaced(QHBoxLayout(), gap=8)
        head.addWidget(self._title, 1)
        if is_first:
            chip = plain_label("For a first class", "chip")
            chip.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            head.addWidget(chip)
        foot = spaced(QHBoxLayout(), gap=16)
        foot.addWidget(lessons)
        foot.addWidget(seats)
        foot.addStretch(1)
        foot.addWidget(teach)
        said.addStretch(1)
        said.addLayout(head)
        said.addWidget(self._blurb)
        said.addLayout(foot)
        said.addStretch(1)
        self.flag = plain_label("New session", "flag")
        self.flag.setParent(self)
        self.flag.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.flag.hide()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def event(self, event: QEvent) -> bool:
        """Say what a click does while the mouse or the keyboard is here."""
        if event.type() in (QEvent.Type.HoverEnter, QEvent.Type.HoverLeave, QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.flag.adjustSize()
            self.flag.move(px(12), px(12))
            self.flag.raise_()
            self.flag.setVisible(self.hasFocus() or event.type() == QEvent.Type.HoverEnter)
        return super().event(event)

    def set_large(self, *, is_large: bool) -> None:
        """Write its words in the letters of a roomy tile, or in usual ones."""
        for label, role in ((self._title, "ask" if is_large else "title"), (self._blurb, "large" if is_large else "")):
            if label.property("role") != role:
                label.setProperty("role", role)
                restyle(label)

    def least(self, wide: int, *, blurb: bool) -> int:
        """Say what the game is or not; return how high it has to be in this width, in pixels, with a small picture."""
        self._blurb.setVisible(blurb)
        return self.high_with(wide, px(_LEAST_PICTURE))

    def high_with(self, wide: int, picture: int) -> int:
        """Return how high its words need it to be in this width beside a picture of that width, all in pixels."""
        layout = self.layout()
        assert layout is not None
        self._picture.setFixedSize(picture, 0)
        for part in (self._said, layout):
            part.invalidate()
        return layout.totalHeightForWidth(wide)

    def fit(self, high: int, picture: int) -> None:
        """Be as high as this, with a picture of this width: its top and bottom are left out if they have no room."""
        self._picture.setFixedSize(picture, min(_inside(high), _high(picture)))
        self.setFixedHeight(high)

    def minimumSizeHint(self) -> QSize:
        """Return how narrow it may be: its height is given."""
        return QSize(px(_TILE), 0)


class GameList(QWidget):
    """All games under one another, each as high as the others.

    Signals:
        chosen: (Game) a session of it is to be begun.
        taught: (Game) its page for the teacher is to be shown.
    """

    chosen, taught = Signal(object), Signal(object)

    def __init__(self, games: Iterable[Game]) -> None:
        super().__init__()
        column = spaced(QVBoxLayout(self), 0, _APART)
        self._tiles: list[GameTile] = []
        listed = first_class_first(games)
        first = first_class_game(listed)
        for game in listed:
            tile = GameTile(game, is_first=game is first)
            tile.clicked.connect(call_with(self.chosen.emit, game))
            tile.taught.connect(call_with(self.taught.emit, game))
            self._tiles.append(tile)
            column.addWidget(tile)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def first(self) -> GameTile | None:
        """The first game; None without any."""
        return self._tiles[0] if self._tiles else None

    def least(self, wide: int, *, blurbs: bool) -> int:
        """Return how high it has to be in this width, in pixels, with what each game is or without."""
        for tile in self._tiles:
            tile.set_large(is_large=False)
        each = max((tile.least(wide, blurb=blurbs) for tile in self._tiles), default=0)
        return len(self._tiles) * each + self._gaps()

    def fit(self, wide: int, high: int) -> None:
        """Be as high as this, or as high as its pictures are good for, in pixels."""
        count = len(self._tiles)
        if not count:
            return
        each = min(px(_HIGHEST), (high - self._gaps()) // count)
        for tile in self._tiles:
            tile.set_large(is_large=each >= px(_ROOMY))
        largest = min(int(wide * _SHARE), _inside(each) * _SHAPE.width() // _SHAPE.height())
        sizes = range(largest, px(_LEAST_PICTURE), -px(_LESS))
        roomy = (one for one in sizes if all(tile.high_with(wide, one) <= each for tile in self._tiles))
        picture = next(roomy, px(_LEAST_PICTURE))
        for tile in self._tiles:
            tile.fit(each, picture)
        self.setFixedHeight(count * each + self._gaps())

    def _gaps(self) -> int:
        return px(_APART) * max(0, len(self._tiles) - 1)
