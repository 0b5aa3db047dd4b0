"""The land of a map: of countries, in four tones, with the line around each of them, and of a relief by its heights."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QColor

from ui.theme import Theme, blend

COUNTRIES = ("country", "country-2", "country-3", "country-4")
"""The classes of shapes that are countries, one for each tone of land: those of neighbours differ."""
_INKS = "#cfc096", "#63522c"
"""The name of a country by night and by day."""
_LINES = "#5f563e", "#aba086"
"""The line around a country by night and by day: seen where one looks for it, and less than what lies on the map."""
_TONES = ("#8a9499", "#979081", "#86958b", "#988e8d"), ("#f3eee0", "#f2e4d2", "#e8eddb", "#eee5e8")
"""The land by night and by day, stone, sand, moss and clay: close to each other and nearly grey, as colours are those of
owners and of what is traded, and the sea is blue. Of one tone the names of countries belonged to nothing. By night it is as
light as dusk leaves it, so that names on it are dark and those of places that are held, white on a strong ground, are seen
first. As dark as the sea it was mud, and seventy white names were as loud as twenty that counted.
"""
_FAR_LAND = {True: 0.3, False: 0.5}
"""How much of the land of countries is in that of no interest, by night and by day: names of countries lie on it."""
_LAGOON, _SHALLOW = "#2fa79c", 0.2
"""What is mixed into the sea along a coast, and how much of it."""
_HEIGHTS = (
    {"relief": "#2f4339", "relief-2": "#45503a", "relief-3": "#5d5738", "relief-4": "#766438"},
    {"relief": "#e8e2d0", "relief-2": "#e0d8c1", "relief-3": "#d6ccaf", "relief-4": "#cbbe9c"},
)
"""The heights of a relief by night and by day, from the plain at the coast to the ridge. By night the plain is green, as
seven of nine places were of one grey; names on the ridge still have 4.5:1."""
_ON_RELIEF = {"hut": 0.42, "hut-2": 0.24, "hachure": 0.4}, {"hut": 0.2, "hut-2": 0.1, "hachure": 0.26}
"""How much of the colour of text is in houses on a relief, in those farther away and in its peaks, by night and by day."""


def shallow_sea(theme: Theme, share: float = 1.0) -> QColor:
    """Return the sea along a coast, or with a ``share`` of that where it is deeper."""
    return blend(QColor(_LAGOON), theme.sea, share * _SHALLOW)


def country_tones(theme: Theme) -> Sequence[QColor]:
    """Return the grounds of countries, in the order of `COUNTRIES`."""
    return tuple([QColor(tone) for tone in _TONES[not theme.dark]])


def country_land(theme: Theme, kind: str = COUNTRIES[0]) -> QColor:
    """Return the ground of countries of this class; of no class that of land as such."""
    return QColor(_TONES[not theme.dark][COUNTRIES.index(kind)])


def country_ink(theme: Theme) -> QColor:
    """Return the colour of the name of a country."""
    return QColor(_INKS[not theme.dark])


def country_line(theme: Theme) -> QColor:
    """Return the colour of the line around a country."""
    return QColor(_LINES[not theme.dark])


def far_land(theme: Theme) -> QColor:
    """Return the ground of land of no interest."""
    return blend(country_land(theme), theme.sea, _FAR_LAND[theme.dark])


def land_ink(theme: Theme) -> QColor:
    """Return the colour of the name of a place on the land of a country."""
    return theme.page if theme.dark else theme.text


def relief_land(theme: Theme, kind: str) -> QColor:
    """Return the ground of a height of a relief, by the class of its shape."""
    return QColor(_HEIGHTS[not theme.dark][kind])


def relief_ink(theme: Theme, kind: str) -> QColor:
    """Return the colour of houses or of peaks on a relief, by the class of their shape."""
    return blend(theme.text, relief_land(theme, "relief-2"), _ON_RELIEF[not theme.dark][kind])


def lot_ground(theme: Theme) -> QColor:
    """Return the ground between two streets: of a city by night, or on paper."""
    return blend(theme.page, theme.land, 0.45) if theme.dark else blend(theme.land_line, theme.land, 0.1)
