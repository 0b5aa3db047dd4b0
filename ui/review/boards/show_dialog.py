"""The dialog before the review is shown to the room, because it reveals all secrets."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from ui.displays.monitors.monitor_identity import ScreenId
from ui.review.boards.room_screen import ReviewScreen
from ui.widgets.dialogs import Sheet
from ui.widgets.fields import ShowNumbersButton
from ui.widgets.labels import plain_label


class ShowDialog(Sheet):
    """Asks for the monitor and a confirmation.

    Signals:
        given: (ScreenId) show it there.
    """

    given = Signal(object)

    def __init__(self, screen: ReviewScreen, seats: str, parent: QWidget | None = None) -> None:
        super().__init__("Show the review to the room", "Show it", parent, width=560)
        words = (
            f"All secrets of the session are in the review: what {seats} hid from one another, at every move. Everybody "
            "who sees this monitor sees them. The log keeps when it was shown, and where."
        )
        self.body.addWidget(plain_label(words, wrap=True))
        self.where = QComboBox()
        mine = parent.screen().name() if parent is not None else ""
        for monitor in screen.monitors():
            here = monitor.id.name == mine
            self.where.addItem(monitor.words("yours" if here else ""), monitor.id)
            if not here:
                self.where.setCurrentIndex(self.where.count() - 1)
        self.field("Monitor", self.where)
        self.numbers = ShowNumbersButton(self, screen.identify)
        self.body.addWidget(self.numbers)
        self.meant = QCheckBox("The room may see everything")
        self.body.addWidget(self.meant)
        self.meant.toggled.connect(self.yes.setEnabled)
        self.yes.setEnabled(False)
        self.accepted.connect(self._give)
        self.meant.setFocus()

    def _give(self) -> None:
        chosen = self.where.currentData()
        assert isinstance(chosen, ScreenId)
        self.given.emit(chosen)
