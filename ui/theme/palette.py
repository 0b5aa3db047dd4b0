"""Colours: a dark and a light theme, and the eight tints that carry information.

The first eight tints are those of Okabe and Ito, which people with any common colour vision can tell apart. Red, violet
and pink are for seats that are called so; lime, mint, ivory and brown for goods, cards, and seats of games that choose them.
No tint is ever the only sign of anything: whatever is tinted also bears a letter, a shape or a pattern.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtGui import QColor

TINTS = {
    "vermillion": "#d55e00",
    "blue": "#0072b2",
    "green": "#009e73",
    "purple": "#cc79a7",
    "orange": "#e69f00",
    "sky": "#56b4e9",
    "yellow": "#f0e442",
    "grey": "#8a94a0",
    "red": "#d63848",
    "violet": "#7d55c7",
    "pink": "#e58bc0",
    "lime": "#9bc53d",
    "mint": "#8fd9bd",
    "ivory": "#efe6d0",
    "brown": "#a9784f",
}

NEUTRALS = ("ink", "plain")
"""Tints that are no colours: that of the text, which is as strong as any, and that of backs of cards, which stands back. For
what is known by its form, so that a colour is left to mean one thing."""

_LEAST = 4.6
"""The contrast of tinted text with its ground: slightly more than the Web Content Accessibility Guidelines require."""
_LEAST_LINE = 3.05
"""The contrast of a tinted line with its ground: slightly more than the guidelines require of graphics."""
HELD = 0.3
"""How much of a seat's colour the ground of what it holds has."""
_LOT, _DEEP = {True: 0.22, False: 0.38}, {"yellow": "#4a3e14", "orange": "#53300c"}
"""The same of a whole place under words, on dark and on light; and what that is on dark instead, of tints of which the
mixture is no colour. It is faint: the line around the place and its sign say whose it is."""


@dataclass(frozen=True)
class Tint:
    """One tint in one theme.

    Attributes:
        fill: the pure colour, for bands and markers.
        ink: what is written on ``fill``.
        wash: a faint ground for an area.
        lot: the ground of a whole place that a seat of this tint holds, under words.
        edge: a line of this tint on the theme's panels and cards, and around what a seat of this tint holds: the pure
            colour, or as much darker or lighter as it must be to be seen there.
        rim: the line around a sign that is filled with ``fill``.
        text: a word of this tint on the theme's panels and cards, with enough contrast to be read.
    """

    fill: QColor
    ink: QColor
    wash: QColor
    lot: QColor
    edge: QColor
    rim: QColor
    text: QColor


@dataclass(frozen=True)
class Theme:
    """All colours of a window. Each display has its own: rooms differ.

    The names say what a colour is for. ``page`` lies behind everything, ``panel`` under an area, ``raised`` under a box on
    it. ``legal``, ``selected`` and ``new`` are the states of a card. ``lit`` is around places of a map between which
    something happens now, and is unlike all seats, and all kinds of chips, of games that have such. A ``thread`` leads from
    the card that is read to those it names.
    """

    name: str
    page: QColor
    panel: QColor
    raised: QColor
    sunken: QColor
    line: QColor
    text: QColor
    soft: QColor
    faint: QColor
    card: QColor
    card_line: QColor
    card_text: QColor
    card_soft: QColor
    back: QColor
    legal: QColor
    selected: QColor
    new: QColor
    lit: QColor
    thread: QColor
    warning: QColor
    land: QColor
    land_line: QColor
    water: QColor
    sea: QColor
    border: QColor

    @property
    def dark(self) -> bool:
        """Whether light text stands on a dark ground."""
        return self.page.lightness() < 128

    @property
    def file(self) -> Theme:
        """The same on the card board of a file: ``card`` is its front, ``card_line`` the sheet with the tab."""
        return _FILES[self.dark]

    def tint(self, name: str) -> Tint:
        """Return a tint by its name, one of `TINTS` or `NEUTRALS`; grey for an unknown name."""
        return _tint(self, name if name in TINTS or name in NEUTRALS else "grey")

    def __hash__(self) -> int:
        return hash(self.name)


def _theme(name: str, **colours: str) -> Theme:
    return Theme(name, **{role: QColor(value) for role, value in colours.items()})


DARK = _theme(
    "dark",
    page="#0f1419",
    panel="#171d25",
    raised="#1f2731",
    sunken="#12171d",
    line="#33404d",
    text="#eef2f6",
    soft="#cad4dd",
    faint="#9ca9b6",
    card="#2a3440",
    card_line="#465463",
    card_text="#f4f7fa",
    card_soft="#c5cfd9",
    back="#3a4653",
    legal="#28ffbf",
    selected="#ffffff",
    new="#c9d2da",
    lit="#35e4f5",
    thread="#12bdf0",
    warning="#ff9d5c",
    land="#2b353d",
    land_line="#63727f",
    water="#0f1820",
    sea="#102437",
    border="#3c4853",
)

LIGHT = _theme(
    "light",
    page="#e9edf1",
    panel="#f6f8fa",
    raised="#ffffff",
    sunken="#eef1f5",
    line="#c6d0d9",
    text="#141b23",
    soft="#3b4854",
    faint="#566473",
    card="#ffffff",
    card_line="#aebac6",
    card_text="#141b23",
    card_soft="#4a5765",
    back="#d5dde5",
    legal="#226000",
    selected="#000000",
    new="#1d2b33",
    lit="#00646e",
    thread="#00809a",
    warning="#b03a00",
    land="#f3efe4",
    land_line="#a79f8c",
    water="#dbe6ee",
    sea="#c9dceb",
    border="#d3cbb8",
)


def _file_theme(under: Theme, **colours: str) -> Theme:
    return replace(under, name=f"{under.name} file", **{role: QColor(value) for role, value in colours.items()})


_FILES = {
    True: _file_theme(DARK, card="#5f4a30", card_line="#8a7049", card_text="#fff6e3", card_soft="#e6d6b8", back="#473620"),
    False: _file_theme(LIGHT, card="#f0d9a6", card_line="#b08f4d", card_text="#2b1f0c", card_soft="#54421f", back="#dbbd7c"),
}
"""The theme on the card board of a file, of the dark theme and of the light one."""

THEMES = {theme.name: theme for theme in (DARK, LIGHT)}


def blend(over: QColor, under: QColor, share: float) -> QColor:
    """``share`` of one colour over another."""
    rest = 1 - share
    return QColor(
        round(over.red() * share + under.red() * rest),
        round(over.green() * share + under.green() * rest),
        round(over.blue() * share + under.blue() * rest),
    )


def contrast(one: QColor, other: QColor) -> float:
    """Return the WCAG contrast ratio of two colours, 1 to 21."""
    bright, dim = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def readable(colour: QColor, ground: QColor) -> QColor:
    """Return the colour with as little white or black over it as makes a word of it readable on this ground."""
    return QColor.fromRgb(_readable(colour.rgb(), ground.rgb(), _LEAST))


@lru_cache(maxsize=1024)
def _readable(rgb: int, on: int, least: float) -> int:
    colour, ground = QColor.fromRgb(rgb), QColor.fromRgb(on)
    goal = (
        QColor("#ffffff") if contrast(QColor("#ffffff"), ground) > contrast(QColor("#000000"), ground) else QColor("#000000")
    )
    tries = (blend(goal, colour, step / 10) for step in range(11))
    return next((one for one in tries if contrast(one, ground) >= least), goal).rgb()


def _luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=64)
def _tint(theme: Theme, name: str) -> Tint:
    fill = {"ink": blend(theme.text, theme.panel, 0.88), "plain": theme.back}.get(name) or QColor(TINTS[name])
    black, white = QColor("#0c1116"), QColor("#ffffff")
    ink = black if contrast(black, fill) >= contrast(white, fill) else white
    text = fill
    for ground in (theme.page, theme.raised, theme.card):
        text = readable(text, ground)
    lot = QColor(_DEEP[name]) if theme.dark and name in _DEEP else blend(fill, theme.raised, _LOT[theme.dark])
    edge = fill
    for ground in (theme.page, theme.panel, theme.raised, theme.card, blend(fill, theme.raised, HELD)):
        edge = QColor.fromRgb(_readable(edge.rgb(), ground.rgb(), _LEAST_LINE))
    return Tint(
        fill=fill,
        ink=ink,
        wash=blend(fill, theme.panel, 0.14 if theme.dark else 0.12),
        lot=lot,
        edge=edge,
        rim=edge if edge != fill else blend(theme.text, fill, 0.35),
        text=text,
    )
