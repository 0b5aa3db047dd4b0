"""The land of a map of countries, and the line around each of them."""

from __future__ import annotations

from PySide6.QtGui import QColor

from ui.theme import Theme, blend

COUNTRY = "country"
"""The class of shapes that are countries."""
_INKS = "#d9c79a", "#4f3d14"
"""The name of a country by night and by day."""
_BORDER = 0.6
"""How much of the colour of its name the line around a country has: what lies on the map is brighter."""
_LAND = "#453d2f", "#efe4cb"
"""The land by night and by day: of one tone, that of parchment, as colours are those of owners and of what is traded, the
sea is blue, and several tones were looked up in a key that there was not."""


def country_land(theme: Theme) -> QColor:
    """Return the ground of countries."""
    return QColor(_LAND[not theme.dark])


def country_ink(theme: Theme) -> QColor:
    """Return the colour of the name of a country."""
    return QColor(_INKS[not theme.dark])


def country_line(theme: Theme) -> QColor:
    """Return the colour of the line around a country."""
    return blend(country_ink(theme), country_land(theme), _BORDER)
