"""The content of the screen that several seats share: the content of whichever seat's view it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.model.view import Observation, View
from ui.team.team_content import TeamContent


class SharedContent(QWidget):
    """Holds the content of one seat at a time, and nothing of it after `drop`.

    Attributes:
        seat_content: that of the seat which has the screen; None if none has.
    """

    def __init__(self, make: Callable[[str], TeamContent]) -> None:
        super().__init__()
        self._make = make
        self.seat_content: TeamContent | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    def show_view(self, view: View, observations: Sequence[Observation] = ()) -> None:
        """Draw the view as its own audience's window would."""
        if self.seat_content is None or self.seat_content.audience != view.audience:
            self.drop()
            self.seat_content = self._make(view.audience)
            self._layout.addWidget(self.seat_content)
        self.seat_content.show_view(view, observations)

    def drop(self) -> None:
        """Forget the seat and its view."""
        content, self.seat_content = self.seat_content, None
        if content is not None:
            content.drop()
            self._layout.removeWidget(content)
            content.hide()
            content.deleteLater()


def team_content(content: object) -> TeamContent | None:
    """Return what draws an audience's views in a window: its content, or that of the seat on a shared screen."""
    shown = content.seat_content if isinstance(content, SharedContent) else content
    return shown if isinstance(shown, TeamContent) else None
