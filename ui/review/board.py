"""The board of the review: any View of any ply, and over it what an audience did not know, or believed wrongly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from referee.review import Overlay
from ui.board import Board, BoardView
from ui.board.glyphs import draw_icon
from ui.board.text import draw_line, text_width
from ui.theme import Team, Theme

_CHIP = 0.92  # size of the words in a chip, in units of the board's smallest text
_NAMED = 2  # more beliefs at one place than this are counted
_LEAST = 0.75  # a sign smaller than this is left out


class ReviewBoard(BoardView):
    """A `BoardView` that can lay an `Overlay` over the true table. Nothing glides on it: the playhead moves."""

    def __init__(self, board: Board, teams: Mapping[str, Team], theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(board, teams, theme, parent, interactive=True)
        self._theme = theme
        self._overlay: Overlay | None = None
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

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        super().set_theme(theme)

    def drop(self) -> None:
        """Forget the View and what lies over it, at once."""
        self._overlay = None
        super().drop()

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Qt: the overlay."""
        overlay = self._overlay
        if overlay is None or self.shown is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        boxes = self.board_scene.boxes
        unit = boxes[0].look.unit if boxes else 12.0
        self._shade(painter, unit, overlay)
        for handle, item in self.board_scene.pieces.items():
            if handle in overlay.ghosted:
                self._veil(painter, unit, item.rect())
            if handle in overlay.outlined:
                painter.setPen(self._stale_pen(unit))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(item.rect(), 0.4 * unit, 0.4 * unit)
        for room, names in self._beliefs(overlay):
            self._believe(painter, unit, room, names)

    # ---------------------------------------------------------------- inside

    def _beliefs(self, overlay: Overlay) -> list[tuple[QRectF, list[str]]]:
        """Places and what is believed to be there; zones that share a place on the board are one."""
        found: list[tuple[QRectF, list[str]]] = []
        for zone, names in overlay.believed.items():
            room = self._room_of(zone)
            if room is None:
                continue
            there = next((told for place, told in found if place == room), None)
            if there is None:
                found.append((room, list(names)))
            else:
                there.extend(names)
        return found

    def _shade(self, painter: QPainter, unit: float, overlay: Overlay) -> None:
        """Zones that do not exist for the audience are hatched."""
        colour = QColor(self._theme.soft)
        colour.setAlpha(38)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(colour, Qt.BrushStyle.BDiagPattern))
        for box in self.board_scene.boxes:
            for spot in box.spots:
                if spot.bound.id in overlay.dark_zones:
                    painter.drawRoundedRect(spot.rect, 0.4 * unit, 0.4 * unit)

    def _veil(self, painter: QPainter, unit: float, rect: QRectF) -> None:
        """A piece that is not known fades into the ground, with a dashed edge and a closed eye."""
        ground = QColor(self._theme.panel)
        ground.setAlpha(168)
        painter.setPen(QPen(self._theme.soft, max(1.0, unit * 0.1), Qt.PenStyle.DashLine))
        painter.setBrush(ground)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 0.35 * unit, 0.35 * unit)
        side = min(1.2 * unit, rect.height() * 0.8, rect.width() * 0.8)
        if side >= _LEAST * unit:
            place = QRectF(rect.right() - side - 0.25 * unit, rect.center().y() - side / 2, side, side)
            if rect.height() > 3 * unit:
                place.moveTop(rect.top() + 0.3 * unit)
            draw_icon(painter, "eye-off", place, self._theme.text)

    def _believe(self, painter: QPainter, unit: float, room: QRectF, names: Sequence[str]) -> None:
        """What is believed wrongly stands, struck through, where it is believed to be."""
        tint = self._theme.tint("orange")
        painter.setPen(self._stale_pen(unit))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(room, 0.4 * unit, 0.4 * unit)
        words = ", ".join(names) if len(names) <= _NAMED else f"{', '.join(names[:_NAMED])} and {len(names) - _NAMED} more"
        page = self.sceneRect()
        wide = min(text_width(words, unit * _CHIP, 600) + unit, max(room.width(), 9 * unit))
        chip = QRectF(room.left(), room.bottom() - 0.75 * unit, wide, 1.5 * unit)
        chip.moveRight(min(chip.right(), page.right() - 0.2 * unit))
        chip.moveBottom(min(chip.bottom(), page.bottom() - 0.2 * unit))
        painter.setPen(QPen(tint.fill, max(1.0, unit * 0.08)))
        painter.setBrush(tint.wash)
        painter.drawRoundedRect(chip, 0.75 * unit, 0.75 * unit)
        inner = chip.adjusted(0.5 * unit, 0, -0.5 * unit, 0)
        used = draw_line(painter, inner, words, unit * _CHIP, self._theme.text, 600)
        painter.setPen(QPen(tint.fill, max(1.0, unit * 0.12)))
        painter.drawLine(QPointF(inner.left(), inner.center().y()), QPointF(inner.left() + used, inner.center().y()))

    def _stale_pen(self, unit: float) -> QPen:
        return QPen(self._theme.tint("orange").fill, max(2.0, unit * 0.16), Qt.PenStyle.DashLine)

    def _room_of(self, zone: str) -> QRectF | None:
        for box in self.board_scene.boxes:
            if any(bound.id == zone for bound in box.bound.zones):
                return box.zone_rect(zone)
        return None
