"""The same style on every machine: Fusion with our palette and font."""

from __future__ import annotations

import os

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from resources import FOLDER
from ui.theme.fonts import font, load_fonts
from ui.theme.palette import Theme

BASE_SIZE = 14
"""Text size of the referee's windows in pixels."""
FUSION = ("-style", "Fusion")
"""Arguments for `QApplication`. `QApplication.setStyle` would take 10 ms of the start: what it returns needs a class of
which PySide then makes all enumerations."""


def apply_theme(app: QApplication, theme: Theme, size: int = BASE_SIZE) -> None:
    """Set the bundled font and this theme's palette for the referee's own windows.

    What stands on a team's monitor is painted in a theme of its own. The style is Fusion from the start (`FUSION`).
    """
    load_fonts()
    app.styleHints().setColorScheme(Qt.ColorScheme.Dark if theme.dark else Qt.ColorScheme.Light)
    app.setPalette(palette(theme))
    app.setFont(font(size))


def offscreen_application() -> QApplication:
    """Return the application there is, else one that shows nothing and needs no display."""
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    os.environ.setdefault("QT_QPA_FONTDIR", str(FOLDER / "fonts"))  # elsewhere than on Linux Qt has no fonts offscreen
    made = QApplication(["whitecell", "-platform", "offscreen", *FUSION])
    load_fonts()
    return made


def palette(theme: Theme) -> QPalette:
    """Return the theme as a Qt palette."""
    made = QPalette()
    role = QPalette.ColorRole
    for which, colour in {
        role.Window: theme.panel,
        role.WindowText: theme.text,
        role.Base: theme.sunken,
        role.AlternateBase: theme.raised,
        role.Text: theme.text,
        role.PlaceholderText: theme.faint,
        role.Button: theme.raised,
        role.ButtonText: theme.text,
        role.BrightText: theme.warning,
        role.ToolTipBase: theme.raised,
        role.ToolTipText: theme.text,
        role.Highlight: theme.tint("blue").fill,
        role.HighlightedText: theme.tint("blue").ink,
        role.Link: theme.tint("sky").text,
        role.LinkVisited: theme.tint("purple").text,
        role.Light: theme.card_line,
        role.Midlight: theme.line,
        role.Mid: theme.line,
        role.Dark: theme.sunken,
        role.Shadow: theme.page,
        role.Accent: theme.tint("blue").fill,
    }.items():
        made.setColor(which, colour)
    for which in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, which, theme.faint)
    return made
