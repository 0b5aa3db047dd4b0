"""The tones of countries that lie side by side on a map, and of the tabs that bear their names."""

from __future__ import annotations

from PySide6.QtGui import QColor

from ui.theme import Theme, blend

_TONES = {"land-2": "#b08a4a", "land-3": "#6f9a4e", "land-4": "#85719a"}
"""What is mixed into the land."""
_LAND, _DAY, _NIGHT = 0.55, 0.42, 0.3
"""How much of it, by night and by day, and how much darker the land is by night, so that faint names are read on it."""


def land_tone(theme: Theme, kind: str) -> QColor:
    """Return the ground of a country of this class of shapes; of "" that of plain land."""
    if not kind:
        return theme.land
    tone = blend(QColor(_TONES[kind]), theme.land, _LAND if theme.dark else _DAY)
    return blend(theme.page, tone, _NIGHT) if theme.dark else tone
