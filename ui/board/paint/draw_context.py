"""The context that all painters of a board share."""

from __future__ import annotations

from dataclasses import dataclass

from ui.board.layout.layout_loader import Board
from ui.board.layout.layout_schema import Layout
from ui.theme import Team, Theme


@dataclass(frozen=True)
class DrawContext:
    """The board, the theme, the teams by seat, and the size of the smallest text in pixels (the unit of all lengths)."""

    board: Board
    theme: Theme
    teams: dict[str, Team]
    unit: float

    @property
    def layout(self) -> Layout:
        """The board's layout."""
        return self.board.layout
