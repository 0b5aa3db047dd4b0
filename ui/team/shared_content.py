"""The content of the screen that several seats share: the content of whichever seat's view it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.model.view import Observation, View
from ui.team.team_content import TeamContent
from ui.theme import Theme


class SharedContent(QWidget):
    """Holds the content of one seat at a time, and nothing of it after `drop`."""

    def __init__(self, make: Callable[[str], TeamContent]) -> None:
        super().__init__()
        self._make = make
        self._content: TeamContent | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    def show_view(self, view: View, observations: Sequence[Observation] = ()) -> None:
        """Draw the view as its own audience's window would."""
        if self._content is None or self._content.audience != view.audience:
            self.drop()
            self._content = self._make(view.audience)
            self._layout.addWidget(self._content)
        self._content.show_view(view, observations)

    def drop(self) -> None:
        """Forget the seat and its view."""
        content, self._content = self._content, None
        if content is not None:
            content.drop()
            self._layout.removeWidget(content)
            content.hide()
            content.deleteLater()

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines on it, the newest last."""
        return self._content.lines if self._content is not None else ()

    @property
    def told(self) -> list[Observation]:
        """The same with why each matters, and between those of two moves one without words."""
        return self._content.told if self._content is not None else []

    def forget_lines(self) -> None:
        """Forget all lines: the next View brings those that count."""
        if self._content is not None:
            self._content.forget_lines()

    def set_message(self, text: str) -> None:
        """Show the referee's message to the seat that has the screen."""
        if self._content is not None:
            self._content.set_message(text)

    def set_theme(self, theme: Theme) -> None:
        """Use other colours."""
        if self._content is not None:
            self._content.set_theme(theme)

    def set_motion(self, moves: bool) -> None:
        """Set whether changes are animated."""
        if self._content is not None:
            self._content.set_motion(moves)

    def turn_page(self, step: int) -> None:
        """Turn so many pages of the reader on, or back."""
        if self._content is not None:
            self._content.turn_page(step)

    @property
    def beats_left(self) -> int:
        """How many beats wait behind the one that is shown large."""
        return self._content.beats_left if self._content is not None else 0

    def skip_beat(self) -> None:
        """Show the next of what is shown large, at once."""
        if self._content is not None:
            self._content.skip_beat()

    def pause_beats(self, paused: bool) -> None:
        """Set whether what is shown large stays."""
        if self._content is not None:
            self._content.pause_beats(paused)

    def set_held(self, held: bool) -> None:
        """Set whether the picture stands still."""
        if self._content is not None:
            self._content.set_held(held)

    def set_clock(self, text: str) -> None:
        """Show the clock of the seat that has the screen."""
        if self._content is not None:
            self._content.set_clock(text)
