"""The land of a map of countries, and the line around each of them."""

from __future__ import annotations

from PySide6.QtGui import QColor

from ui.theme import Theme, blend

COUNTRY = "country"
"""The class of shapes that are countries."""
_INKS = "#b8ab88", "#63522c"
"""The name of a country by night and by day."""
_BORDER = 0.45
"""How much of the colour of its name the line around a country has: seen where one looks for it, and by far less bright than
what lies on the map."""
_LAND = "#31363a", "#f3ecdb"
"""The land by night and by day: of one calm tone, graphite and parchment, as colours are those of owners and of what is
traded, the sea is blue, and several tones were looked up in a key that there was not. By night brown was a wall."""
_LAGOON, _SHALLOW = "#2fa79c", 0.2
"""What is mixed into the sea along a coast, and how much of it."""


def shallow_sea(theme: Theme, share: float = 1.0) -> QColor:
    """Return the sea along a coast, or with a ``share`` of that where it is deeper."""
    return blend(QColor(_LAGOON), theme.sea, share * _SHALLOW)


def country_land(theme: Theme) -> QColor:
    """Return the ground of countries."""
    return QColor(_LAND[not theme.dark])


def country_ink(theme: Theme) -> QColor:
    """Return the colour of the name of a country."""
    return QColor(_INKS[not theme.dark])


def country_line(theme: Theme) -> QColor:
    """Return the colour of the line around a country."""
    return blend(country_ink(theme), country_land(theme), _BORDER)
