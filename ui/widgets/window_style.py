"""The look of the referee's windows beyond the palette: lengths, fonts, spacing, and a style sheet from the theme."""

from __future__ import annotations

import re
from string import Template
from typing import TypeVar

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QLayout, QWidget

from resources import FOLDER
from ui.theme import THEMES, Theme, blend, font
from ui.theme.style import BASE_SIZE

SMALL, BODY, _LARGE = 12, BASE_SIZE, 18
"""The font sizes of the referee's windows, in pixels at the usual text size."""
_Layout = TypeVar("_Layout", bound=QLayout)
_LENGTH = re.compile(r"(\d+)px")
_FRAME = 48  # what a title bar and the edges of a window take at most
_HAIR = 2  # lines so thin stay as they are
_RADIO = (
    16  # the side of a radio mark in its frame of 1 pixel: Qt draws it square where its radius is more than half of both
)


def text_scale() -> float:
    """Return how many times as large as usual the text of the windows is."""
    return QGuiApplication.font().pixelSize() / BASE_SIZE


def px(length: float) -> int:
    """Scale a length in pixels to the text size of the windows; at least 1 pixel, unless it is 0."""
    return max(1, round(length * text_scale())) if length else 0


def window_font(pixels: float, weight: int = 400) -> QFont:
    """Return the font of the referee's windows; ``pixels`` at the usual text size."""
    return font(px(pixels), weight)


def open_as(window: QWidget, width: int, height: int, over: QWidget | None = None) -> None:
    """Give a window this size in pixels at the usual text size, or as much of it as the screen of ``over`` has room for."""
    room = (over or window).screen().availableSize() - QSize(_FRAME, _FRAME)
    window.resize(QSize(px(width), px(height)).boundedTo(room))


def spaced(layout: _Layout, edges: int | tuple[int, int, int, int] = 0, gap: int | None = None) -> _Layout:
    """Set the margins and the gap of a layout, in pixels at the usual text size, and return it.

    Args:
        edges: alike on all sides, or left, top, right, bottom.
        gap: without one there is as much between its parts as Qt leaves.
    """
    left, top, right, bottom = (edges,) * 4 if isinstance(edges, int) else edges
    layout.setContentsMargins(px(left), px(top), px(right), px(bottom))
    if gap is not None:
        layout.setSpacing(px(gap))
    return layout


def stylesheet(theme: Theme) -> str:
    """Return the style sheet of the referee's windows: ``style.qss`` in the colours of a theme."""
    blue, alarm, sky, orange, green = (theme.tint(name) for name in ("blue", "vermillion", "sky", "orange", "green"))
    colours = {
        "page": theme.page,
        "panel": theme.panel,
        "raised": theme.raised,
        "sunken": theme.sunken,
        "line": theme.line,
        "text": theme.text,
        "soft": theme.soft,
        "faint": theme.faint,
        "warning": theme.warning,
        "die": blend(theme.text, theme.raised, 0.16),
        "hover": blend(theme.text, theme.raised, 0.08),
        "accent": blue.fill,
        "ink": blue.ink,
        "accent_wash": blue.wash,
        "accent_edge": blue.edge,
        "focus": sky.edge,
        "focus_text": sky.text,
        "mark": sky.fill,
        "alarm": alarm.fill,
        "alarm_ink": alarm.ink,
        "alarm_hover": blend(theme.text, alarm.fill, 0.12),
        "live": green.text,
        "live_edge": green.edge,
        "live_wash": green.wash,
        "banner": orange.wash,
        "banner_edge": orange.edge,
    }
    sheet = FOLDER.joinpath("widgets", "style.qss").read_text(encoding="utf-8")
    scaled = Template(_LENGTH.sub(lambda found: f"{px(size) if (size := int(found[1])) > _HAIR else size}px", sheet))
    return scaled.substitute(
        {name: colour.name() for name, colour in colours.items()},
        small=px(SMALL),
        large=px(_LARGE),
        radio=(px(_RADIO) + 2) // 2,
        check=picture("check"),
        dot=picture("dot"),
        chevron_down=picture(f"chevron-down-{theme.name}"),
        chevron_up=picture(f"chevron-up-{theme.name}"),
    )


def current_theme() -> Theme:
    """Return the theme of the referee's windows, by the palette of the application."""
    dark = QGuiApplication.palette().color(QPalette.ColorRole.Window).lightness() < 128
    return THEMES["dark" if dark else "light"]


def picture(name: str) -> str:
    """Return the file of a small drawing: style sheets take pictures from files only."""
    return str(FOLDER.joinpath("widgets", f"{name}.svg")).replace("\\", "/")


def restyle(widget: QWidget) -> None:
    """Take a changed style property into account."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)
