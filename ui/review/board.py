"""The board of the review: any View of any ply, and over it what an audience did not know, or believed wrongly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from ui.board import Board, BoardView
from ui.board.glyphs import draw_icon
from ui.board.text import draw_line, text_width
from ui.theme import Team, Theme


@dataclass(frozen=True)
class Belief:
    """Something an audience still believes though it is so no longer.

    Attributes:
        zone: where it believes the thing to be.
        text: what it believes, a few words (``The Accountant``).
        since: the ply at which it ceased to be true.
    """

    zone: str
    text: str
    since: int


@dataclass(frozen=True)
class Overlay:
    """What is laid over the true table.

    Attributes:
        unknown: handles of the pieces whose face the audience does not know: ghosted.
        stale: what it believes wrongly: outlined where it believes it.
    """

    unknown: frozenset[str] = frozenset()
    stale: tuple[Belief, ...] = ()


NOTHING = Overlay()
_LEAST = 0.75  # of the board's unit: a smaller piece gets no sign in its veil


class ReviewBoard(BoardView):
    """A `BoardView` that can lay an `Overlay` over the View. It never moves by itself: the playhead does."""

    def __init__(self, board: Board, teams: Mapping[str, Team], theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(board, teams, theme, parent, interactive=True)
        self._theme = theme
        self._overlay = NOTHING
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @property
    def overlay(self) -> Overlay:
        """What lies over the View."""
        return self._overlay

    def set_overlay(self, overlay: Overlay) -> None:
        """Lay this over the View; `NOTHING` takes it away."""
        if overlay != self._overlay:
            self._overlay = overlay
            self.viewport().update()

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        super().set_theme(theme)

    def drawForeground(self, painter: QPainter, rect: QRectF | object) -> None:  # noqa: N802
        """Qt: the overlay."""
        if self._overlay is NOTHING or self.shown is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._veil(painter)
        self._outline(painter)

    # ---------------------------------------------------------------- inside

    def _veil(self, painter: QPainter) -> None:
        """Pieces that the audience does not know fade into the ground, with a dashed edge and a closed eye."""
        theme, unit = self._theme, self._unit_now()
        ground = QColor(theme.panel)
        ground.setAlpha(176)
        edge = QPen(theme.soft, max(1.0, unit * 0.1), Qt.PenStyle.DashLine)
        for handle, item in self.board_scene.pieces.items():
            if handle not in self._overlay.unknown:
                continue
            rect = item.rect()
            painter.setPen(edge)
            painter.setBrush(ground)
            painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 0.35 * unit, 0.35 * unit)
            side = min(1.2 * unit, rect.height() * 0.8, rect.width() * 0.8)
            if side >= _LEAST * unit:
                place = QRectF(rect.right() - side - 0.25 * unit, rect.center().y() - side / 2, side, side)
                if rect.height() > 3 * unit:
                    place.moveTop(rect.top() + 0.3 * unit)
                draw_icon(painter, "eye-off", place, theme.text)

    def _outline(self, painter: QPainter) -> None:
        """What is believed wrongly stands, struck through, where it is believed to be."""
        theme, unit = self._theme, self._unit_now()
        tint = theme.tint("orange")
        places: dict[str, list[Belief]] = {}
        for belief in self._overlay.stale:
            places.setdefault(belief.zone, []).append(belief)
        for zone, beliefs in places.items():
            room = self._room_of(zone)
            if room is None:
                continue
            pen = QPen(tint.fill, max(1.5, unit * 0.14), Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(room, 0.4 * unit, 0.4 * unit)
            words = beliefs[0].text if len(beliefs) == 1 else f"{beliefs[0].text} and {len(beliefs) - 1} more"
            self._label(painter, room, f"{words} (until {beliefs[0].since})")

    def _label(self, painter: QPainter, room: QRectF, words: str) -> None:
        theme, unit = self._theme, self._unit_now()
        tint = theme.tint("orange")
        wide = min(text_width(words, unit * 0.92, 600) + 1.0 * unit, max(room.width(), 9 * unit))
        left = min(room.left(), self.sceneRect().right() - wide - 0.2 * unit)
        chip = QRectF(left, room.bottom() - 0.75 * unit, wide, 1.5 * unit)
        chip.moveBottom(min(chip.bottom(), self.sceneRect().bottom() - 0.2 * unit))
        painter.setPen(QPen(tint.fill, max(1.0, unit * 0.08)))
        painter.setBrush(tint.wash)
        painter.drawRoundedRect(chip, 0.75 * unit, 0.75 * unit)
        inner = chip.adjusted(0.5 * unit, 0, -0.5 * unit, 0)
        used = draw_line(painter, inner, words, unit * 0.92, theme.text, 600)
        painter.setPen(QPen(tint.fill, max(1.0, unit * 0.1)))
        painter.drawLine(QPointF(inner.left(), inner.center().y()), QPointF(inner.left() + used, inner.center().y()))

    def _room_of(self, zone: str) -> QRectF | None:
        for box in self.board_scene.boxes:
            if any(bound.id == zone for bound in box.bound.zones):
                return box.zone_rect(zone)
        return None

    def _unit_now(self) -> float:
        """The size of the board's smallest text, in its own pixels."""
        boxes = self.board_scene.boxes
        return boxes[0].look.unit if boxes else 12.0
