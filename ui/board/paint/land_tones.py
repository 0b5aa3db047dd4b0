"""The tones of countries that lie side by side on a map, and of their names, by which one knows which land is whose."""

from __future__ import annotations

from PySide6.QtGui import QColor

from ui.theme import Theme, blend

_TONES = {"land-2": "#b39a55", "land-3": "#789a68", "land-4": "#8a80a2"}
"""What is mixed into the land."""
_LAND, _NIGHT = 0.36, 0.2
"""How much of it, and how much darker the land is by night, so that faint names are read on it."""
_NAMED = (0.62, 0.5)
"""How much of it is in the name of the country, by night and by day."""
_PLAIN = 0.72
"""How much of the colour of texts has the name of a country that has no tone."""


def land_tone(theme: Theme, kind: str) -> QColor:
    """Return the ground of a country of this class of shapes."""
    tone = blend(QColor(_TONES[kind]), theme.land, _LAND)
    return blend(theme.page, tone, _NIGHT) if theme.dark else tone


def name_tone(theme: Theme, kind: str) -> QColor:
    """Return the colour of the name of a country on water: a lighter tone of its land, by day a darker one."""
    if not kind:
        return blend(theme.text, theme.sea, _PLAIN)
    return blend(QColor(_TONES[kind]), theme.text, _NAMED[0] if theme.dark else _NAMED[1])
