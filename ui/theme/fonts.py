"""The bundled fonts, the one type scale and the reading direction, so that every machine renders the same."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QTextDocument

from resources import FOLDER

FAMILY = "Whitecell Inter"
NARROW_FAMILY = "Whitecell Narrow"
NARROW = 500
"""In the place of a weight: the narrow face, for names on maps. The family has no text of this weight."""
_FILES = (
    "WhitecellInter-Regular.ttf",
    "WhitecellInter-SemiBold.ttf",
    "WhitecellInter-Bold.ttf",
    "WhitecellNarrow-SemiBold.ttf",
)
GRID = 8
"""Distances in the windows are multiples of this many pixels (at a text size of 15)."""
CAPITAL = 0.727
"""The height of a capital of the family, in text sizes."""
NARROW_CAPITAL = 0.7
"""The same of the narrow face."""
_PARTS = {"small": 65, "body": 54, "state": 36}
"""The height of a window for a room, divided by the least height of a capital in each size."""


def load_fonts() -> None:
    """Make the bundled family known to Qt. Needs a QGuiApplication; may be called again.

    Raises RuntimeError if Qt cannot use the font files.
    """
    if FAMILY in QFontDatabase.families():
        return
    for name in _FILES:
        data = FOLDER.joinpath("fonts", name).read_bytes()
        if QFontDatabase.addApplicationFontFromData(QByteArray(data)) < 0:
            raise RuntimeError(f"the bundled font {name} cannot be used")


@cache
def font(pixels: float, weight: int = 400) -> QFont:
    """Return the font at a size in pixels; its figures are all of one width, so that changing counts do not move.

    A name in letters that the family lacks is written in a font of the machine that has them.

    The font is shared: do not change it. Weights are 400, 600, 700, and ``NARROW`` for the narrow face.
    """
    made = QFont(NARROW_FAMILY if weight == NARROW else FAMILY)
    made.setPixelSize(max(1, round(pixels)))
    made.setWeight(QFont.Weight(weight))
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    made.setStyleStrategy(QFont.StyleStrategy.PreferAntialias | QFont.StyleStrategy.NoSubpixelAntialias)
    made.setFeature(QFont.Tag("tnum"), 1)
    return made


@cache
def spaced_font(pixels: float, weight: int, apart: int) -> QFont:
    """Return the font with so many pixels more between letters, as the names of seas and countries are written."""
    face = QFont(font(pixels, weight))
    face.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, apart)
    return face


def searchable_font(pixels: float, weight: int = 400) -> QFont:
    """Return the font without its features, for a PDF.

    They put other glyphs in the place of digits and points, for which a PDF holds no letters to search or read aloud.
    """
    face = QFont(font(pixels, weight))
    face.unsetFeature(QFont.Tag("tnum"))
    face.setFeature(QFont.Tag("calt"), 0)
    return face


def font_to_fit(text: str, pixels: float, weight: int, width: float) -> QFont:
    """Return the font at this size, or smaller if the text would not fit the width."""
    wide = QFontMetricsF(font(pixels, weight)).horizontalAdvance(text)
    return font(pixels * min(1.0, width / max(wide, 1.0)), weight)


@dataclass(frozen=True)
class Scale:
    """The type scale of a window, from the size of its smallest text, in pixels.

    A window for a room takes ``Scale.for_room(height)``: capitals are then at least 1/36 of the height in `state` and
    `title`, 1/54 in `body` and 1/65 in `small` (docs/decisions/0055-the-reader.md).
    """

    small: int

    @staticmethod
    def for_room(height: int) -> Scale:
        """Return the scale of a team's or the public window of this height in pixels."""
        return Scale(max(9, math.ceil(height / (_PARTS["small"] * CAPITAL))))

    @property
    def body(self) -> int:
        """What decides: texts of cards, figures, names of places, what was told before."""
        return math.ceil(self.small * _PARTS["small"] / _PARTS["body"])

    @property
    def state(self) -> int:
        """What the room must not miss: whose turn it is, what is asked, what just happened."""
        return math.ceil(self.small * _PARTS["small"] / _PARTS["state"])

    @property
    def title(self) -> int:
        """The name of a team."""
        return self.state

    @property
    def display(self) -> int:
        """A title card."""
        return round(self.small * 3.6)

    @property
    def gap(self) -> int:
        """The step of the grid that goes with this text size."""
        return max(2, round(self.small * GRID / 15))


def read_from_left(document: QTextDocument) -> None:
    """Write every paragraph from the left, also one that begins with an Arabic or Hebrew name."""
    option = document.defaultTextOption()
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)
    document.setDefaultTextOption(option)
