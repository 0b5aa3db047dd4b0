"""The settings, as a dialog."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from ui.library.settings.settings_file import TEXT_SIZES, Settings
from ui.widgets.dialogs import Sheet
from ui.widgets.labels import plain_label


class SettingsSheet(Sheet):
    """The settings; ``largest`` is the text size, in per cent, that the referee's screen has room for.

    Its value is what `SettingsFile.change` takes.
    """

    def __init__(self, now: Settings, place: str, largest: int, parent: QWidget | None = None) -> None:
        super().__init__("Settings", "Keep", parent, width=520)
        self.referee = QLineEdit(now.referee)
        self.referee.setPlaceholderText("Written beside every entry")
        self.theme, self.room_theme = _themes(now.theme), _themes(now.room_theme)
        self.text_size = QComboBox()
        for size in TEXT_SIZES:
            self.text_size.addItem(f"{size} %" if size else "As suits the screen", size)
        self.text_size.setCurrentIndex(self.text_size.findData(now.text_size))
        self.database = QLineEdit(now.database)
        self.database.setPlaceholderText(place)
        self.motion = QCheckBox("Pieces jump instead of gliding (reduced motion)")
        self.motion.setChecked(now.reduced_motion)
        self.field("Your name", self.referee)
        self.field("Your windows", self.theme)
        self.most = plain_label(
            f"On this screen {largest} % at most: with larger text not everything would be in sight.", "small"
        )
        if largest >= max(TEXT_SIZES):
            self.most.hide()
        self.field("Text size of your windows", self.text_size, self.most)
        self.field("The teams' windows", self.room_theme, self.motion)
        elsewhere = plain_label("Another place is used from the next start.", "small")
        self.field("Where sessions are kept: a file, or a database URL", self.database, elsewhere)

    def values(self) -> tuple[dict[str, Any]]:
        """Return what is chosen."""
        return (
            {
                "referee": self.referee.text().strip(),
                "theme": self.theme.currentData(),
                "text_size": self.text_size.currentData(),
                "room_theme": self.room_theme.currentData(),
                "reduced_motion": self.motion.isChecked(),
                "database": self.database.text().strip(),
            },
        )


def _themes(now: str) -> QComboBox:
    box = QComboBox()
    box.addItem("Dark", "dark")
    box.addItem("Light", "light")
    box.setCurrentIndex(box.findData(now))
    return box
