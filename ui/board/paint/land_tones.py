"""The tones of countries that lie side by side on a map, and of the tabs that bear their names."""

from __future__ import annotations

from PySide6.QtGui import QColor

from ui.theme import Theme, blend

COUNTRIES = ("land-1", "land-2", "land-3")
"""The classes of shapes that are countries."""
_LINE = 0.5
"""How strong the line around a country is on its tone."""

_TONES = {"land-1": ("#3a332a", "#f8f4e9"), "land-2": ("#5a5242", "#d6caaf"), "land-3": ("#494d50", "#b4b1ab")}
"""The land by night and by day: earth, sand and stone, as colours are those of owners and of what is traded, and the sea is
blue."""


def land_tone(theme: Theme, kind: str) -> QColor:
    """Return the ground of a country of this class of shapes; of "" that of plain land."""
    if kind not in _TONES:
        return theme.land
    night, day = _TONES[kind]
    return QColor(night if theme.dark else day)


def country_line(theme: Theme, kind: str) -> QColor:
    """Return the colour of the line around a country of this class of shapes, and around the tab that bears its name."""
    return blend(theme.text, land_tone(theme, kind), _LINE)
