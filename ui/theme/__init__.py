"""The look of all windows: two themes, team marks, one font family, one type scale, icons.

    from ui.theme import DARK, LIGHT, THEMES, Scale, apply_theme, font, teams
    apply_theme(app, DARK)                 # the referee's windows: palette and font
    room = Scale.for_room(1080)            # sizes for a team's window of this height
    marks = teams({"cartel": "Cartel", "hunters": "Hunters"})

Each display chooses its own theme; nothing here knows any other part of the project.
"""

from ui.theme.badge_painter import draw_sign
from ui.theme.dice_painter import Thrown, dice_width, draw_dice
from ui.theme.fonts import (
    CAPITAL,
    FAMILY,
    GRID,
    NARROW,
    NARROW_CAPITAL,
    Scale,
    font,
    font_to_fit,
    load_fonts,
    read_from_left,
    searchable_font,
    spaced_font,
)
from ui.theme.palette import DARK, HELD, LIGHT, NEUTRALS, THEMES, TINTS, Theme, Tint, blend, contrast, readable
from ui.theme.style import BASE_SIZE, apply_theme, offscreen_application, palette
from ui.theme.svg_paths import Picture, Shape, icon, icon_path, parse_picture
from ui.theme.teams import SHAPES, Team, shape_path, teams

__all__ = [
    "BASE_SIZE",
    "CAPITAL",
    "DARK",
    "FAMILY",
    "GRID",
    "HELD",
    "LIGHT",
    "NARROW",
    "NARROW_CAPITAL",
    "NEUTRALS",
    "SHAPES",
    "THEMES",
    "TINTS",
    "Picture",
    "Scale",
    "Shape",
    "Team",
    "Theme",
    "Thrown",
    "Tint",
    "apply_theme",
    "blend",
    "contrast",
    "dice_width",
    "draw_dice",
    "draw_sign",
    "font",
    "font_to_fit",
    "icon",
    "icon_path",
    "load_fonts",
    "offscreen_application",
    "palette",
    "parse_picture",
    "read_from_left",
    "readable",
    "searchable_font",
    "shape_path",
    "spaced_font",
    "teams",
]
