"""The board of the review, which can show an overlay of what an audience did not know or wrongly believed."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from referee.review import Overlay
from ui.board import Board, BoardView
from ui.board.targets.text_bounds import TextBounds
from ui.review.boards.overlay import lies_in, paint_sign, signs_of
from ui.review.boards.turning_ring import TurningMark, draw_ring
from ui.theme import Team, Theme


class ReviewBoard(BoardView):
    """A `BoardView` that draws an `Overlay` and rings what a turning point was about. Animated only if asked for."""

    def __init__(self, board: Board, teams: Mapping[str, Team], theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(board, teams, theme, parent, interactive=True)
        self._theme = theme
        self._overlay: Overlay | None = None
        self._mark: TurningMark | None = None
        self._ink = TextBounds()
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.set_motion(False)

    @property
    def overlay(self) -> Overlay | None:
        """What lies over the View."""
        return self._overlay

    def set_overlay(self, overlay: Overlay | None) -> None:
        """Lay this over the View; None takes it away."""
        if overlay != self._overlay:
            self._overlay = overlay
            self.viewport().update()

    def set_mark(self, mark: TurningMark | None) -> None:
        """Ring what a turning point was about; None takes the ring away."""
        if mark != self._mark:
            self._mark = mark
            self.viewport().update()

    def set_theme(self, theme: Theme) -> None:
        """Set the theme."""
        self._theme = theme
        super().set_theme(theme)

    def drop(self) -> None:
        """Forget the View and what lies over it, at once."""
        self._overlay = self._mark = None
        super().drop()

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Draw the overlay, and the ring of a turning point."""
        overlay = self._overlay
        if self.current_view is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        part = QRectF(rect)
        for sign in signs_of(self.board_scene, overlay) if overlay is not None else ():
            if lies_in(sign, part):
                paint_sign(painter, sign, self.board_scene, self._theme)
        if self._mark is not None:
            draw_ring(painter, self.board_scene, self._theme, self._mark, self._ink)
