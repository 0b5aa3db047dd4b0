"""A heading that shows or hides what stands under it."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ui.widgets.labels import plain_label
from ui.widgets.window_style import current_theme, picture, px, spaced

_CHEVRON = 12  # in pixels at the usual text size


class Fold(QWidget):
    """A heading as a button, closed at first; beside it stands in a few words what is under it.

    Attributes:
        button: the heading.
        said: the words beside it.
    """

    def __init__(self, title: str, body: QWidget, *, is_quiet: bool = False) -> None:
        """``is_quiet``: its heading is as large as the names of fields beside it."""
        super().__init__()
        self._body = body
        self.button, self.said = QPushButton(title), plain_label("", "soft", wrap=True)
        self.button.setProperty("kind", "fold")
        self.button.setProperty("quiet", is_quiet)
        self.button.setCheckable(True)
        self.button.setAutoDefault(False)  # Space opens it; Enter is for the dialog
        self.button.setIconSize(QSize(px(_CHEVRON), px(_CHEVRON)))
        self.button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        head = spaced(QHBoxLayout(), gap=8)
        head.addWidget(self.button)
        head.addWidget(self.said, 1)
        column = spaced(QVBoxLayout(self), 0, 8)
        column.addLayout(head)
        column.addWidget(body)
        self.button.toggled.connect(self._show)
        self._show(False)

    @property
    def is_open(self) -> bool:
        """Whether what is under the heading is shown."""
        return self.button.isChecked()

    def open(self) -> None:
        """Show what is under the heading."""
        self.button.setChecked(True)

    def _show(self, shown: bool) -> None:
        self._body.setVisible(shown)
        way = "up" if shown else "down"
        self.button.setIcon(QIcon(picture(f"chevron-{way}-{current_theme().name}")))
        self.button.setAccessibleDescription("Open" if shown else "Closed")
