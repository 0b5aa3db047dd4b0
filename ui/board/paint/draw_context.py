"""The context that all painters of a board share."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ui.board.layout.layout_loader import Board
from ui.board.layout.layout_schema import Layout
from ui.theme import Team, Theme, Tint


@dataclass(frozen=True)
class DrawContext:
    """The board, the theme, the teams by seat, and the size of the smallest text in pixels (the unit of all lengths).

    ``large``: how many times as large what decides is written: figures, names of places, texts of cards. More than 1 before
    a room, where the text of a card is whole or left to the reader. ``own`` is the seat that looks at it, "" for none.
    """

    board: Board
    theme: Theme
    teams: dict[str, Team]
    unit: float
    large: float = 1.0
    own: str = ""

    @property
    def body(self) -> float:
        """The size of what decides."""
        return self.unit * self.large

    @property
    def is_for_room(self) -> bool:
        """Whether the board is read across a room."""
        return self.large > 1.0

    @property
    def on_file(self) -> DrawContext:
        """The same on the card board of a file."""
        return replace(self, theme=self.theme.file)

    def tint_of(self, seat: str) -> Tint:
        """Return the tint of a seat; grey for nobody."""
        return self.theme.tint(self.teams[seat].tint if seat in self.teams else "grey")

    @property
    def layout(self) -> Layout:
        """The board's layout."""
        return self.board.layout
