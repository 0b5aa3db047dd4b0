"""The board of the review, which can show an overlay of what an audience did not know or wrongly believed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QResizeEvent, QTransform

from engine.model.view import View
from referee.review import Overlay
from ui.board import Board, BoardView
from ui.board.scene.board_scene import BoardScene
from ui.board.targets.text_bounds import TextBounds
from ui.review.boards.near_part import part_around
from ui.review.boards.overlay import lies_in, paint_sign, signs_of
from ui.review.boards.turning_ring import (
    TurningMark,
    box_place,
    draw_ring,
    former_place,
    named_place,
    ringed_place,
    words_near,
)
from ui.theme import Team, Theme

_VEIL, _ROOM = 0.8, 0.03
"""How dense the veil is beside what is shown near, and the room around that for the number of a ring, as a share of it."""


_PAGE = QRectF(0.01, 0.01, 0.98, 0.98)
"""A part that has all of it, in shares of a page, is the whole page."""


class ReviewBoard(BoardView):
    """A `BoardView` that draws an `Overlay` and rings what a turning point was about. Animated only if asked for.

    Signals:
        resized: the page was laid out for another size.
        near_changed: another part of the page is shown large, or none.
    """

    resized = Signal()
    near_changed = Signal()

    def __init__(self, board: Board, teams: Mapping[str, Team], theme: Theme) -> None:
        super().__init__(board, teams, theme, interactive=True)
        self._theme = theme
        self._overlay: Overlay | None = None
        self._mark: TurningMark | None = None
        self._ink = TextBounds()
        self._before: View | None = None
        self._former: BoardScene | None = None
        self._is_near = False
        self._near: QRectF | None = None
        self.arranged.connect(self._forget_former)
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

    def set_mark(self, mark: TurningMark | None, before: View | None = None) -> None:
        """Ring what a turning point was about, as it lay ``before`` if it is gone since; None takes the ring away."""
        self._before = before
        self._forget_former()
        if mark != self._mark:
            self._mark = mark
            self.viewport().update()

    @property
    def ringed(self) -> QRectF | None:
        """The place that is ringed; None if nothing is."""
        if self._mark is None or self.current_view is None:
            return None
        if self._gone is not None:
            return former_place(self._gone, self._mark)
        return ringed_place(self.board_scene, self._mark)

    @property
    def is_near(self) -> bool:
        """Whether a part of the page is shown large."""
        return self._near is not None

    @property
    def is_unseen(self) -> bool:
        """Whether what is ringed lies where the board does not show it."""
        mark = self._mark
        if mark is None or not mark.names or self.current_view is None or self._gone is not None:
            return False
        place = box_place(self.board_scene, mark.zones)
        return named_place(self.board_scene, mark) is None and self.ringed == place and not self._is_beside(place)

    def _is_beside(self, place: QRectF | None) -> bool:
        """Return whether a place lies beside the part of the page that is shown large."""
        return place is not None and self._near is not None and not self._near.intersects(place)

    def show_near(self, part: QRectF | None) -> None:
        """Show a part of the page large, told in shares of it; None: the whole page again."""
        self.setSceneRect(QRectF())  # that of the scene
        self._near = None if part is None or part.contains(_PAGE) else self._whole.mapRect(part)
        if self._near is not None:
            beyond = _ROOM * self._near.height()
            shown = self._near.adjusted(-beyond, -beyond, beyond, beyond)
            self.fit_part(shown)
            self._centre(shown)
        elif self._is_near:
            self.fit()
        self._is_near = self._near is not None
        self.near_changed.emit()

    def zoom(self, factor: float, about: QPointF | None = None) -> None:
        """Show the page larger or smaller, with what was left out beside a part of it."""
        self._leave_part()
        super().zoom(factor, about)

    def fit(self) -> None:
        """Show the whole page."""
        self._leave_part()
        super().fit()

    def _leave_part(self) -> None:
        if self._near is not None:
            self._near = None
            self.setSceneRect(QRectF())
            self.viewport().update()
            self.near_changed.emit()

    def _centre(self, part: QRectF) -> None:
        """Show a part in the middle, or where it lies at the edge of the page as near to it as nothing beyond is seen."""
        page, seen = self.board_scene.sceneRect(), self.mapToScene(self.viewport().rect()).boundingRect()
        x, y = part.center().x(), part.center().y()
        wide, high = seen.width() / 2, seen.height() / 2
        left, right = min(page.left(), part.left()) + wide, max(page.right(), part.right()) - wide
        top, bottom = min(page.top(), part.top()) + high, max(page.bottom(), part.bottom()) - high
        x = min(max(x, left), right) if left < right else (left + right) / 2
        y = min(max(y, top), bottom) if top < bottom else (top + bottom) / 2
        seen.moveCenter(QPointF(x, y))
        self.setSceneRect(page.united(seen))
        self.centerOn(QPointF(x, y))

    def share_of(self, rect: QRectF) -> QRectF:
        """Return a part of the page in shares of it."""
        return self._whole.inverted()[0].mapRect(rect)

    def part_around(self, place: QRectF, share: float) -> QRectF:
        """Return the part of the page that is best shown around a place, at best so wide; all are told in shares of it."""
        words = words_near(self.board_scene, self._ink, self.board_scene.sceneRect())
        shape = self.viewport().width() / max(1, self.viewport().height())
        return self.share_of(part_around(self.board_scene, self._whole.mapRect(place), words, share, shape))

    def apart_from(self, others: Iterable[View]) -> list[QRectF]:
        """Return the places, in shares of the page, in which cards are seen otherwise than in the Views of others."""
        view = self.current_view
        if view is None:
            return []
        seen = {zone: _seen(view, zone) for zone in view.zones}
        apart = {zone for zone in seen for other in others if _seen(other, zone) != seen[zone]}
        boxes = [box for box in self.board_scene.boxes if any(bound.id in apart for bound in box.bound.zones)]
        return [self.share_of(box.room) for box in boxes]

    @property
    def _whole(self) -> QTransform:
        page = self.board_scene.sceneRect()
        return QTransform.fromScale(max(1.0, page.width()), max(1.0, page.height()))

    @property
    def _gone(self) -> BoardScene | None:
        """The table before a turning point, if it shows what that was about and this one does not."""
        mark, before = self._mark, self._before
        if mark is None or before is None or not mark.names or named_place(self.board_scene, mark) is not None:
            return None
        if self._former is None:
            self._former = self.board_scene.like(before)
            for box in self._former.boxes:
                box.set_focus(before, None)  # the ring says which place it is: a frame in it would be a second one
        return self._former if former_place(self._former, mark) is not None else None

    def _forget_former(self) -> None:
        if self._former is not None:
            self._former.deleteLater()
        self._former = None

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Show another part of the page, with the veil beside it."""
        super().scrollContentsBy(dx, dy)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the page out for the new size, and tell of it."""
        super().resizeEvent(event)
        self.resized.emit()

    def set_theme(self, theme: Theme) -> None:
        """Set the theme."""
        self._theme = theme
        super().set_theme(theme)

    def drop(self) -> None:
        """Forget the View and what lies over it, at once."""
        self._overlay = self._mark = self._before = None
        self._forget_former()
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
        if self._near is not None:
            self._veil(painter, self._near)
        place, gone = self.ringed, self._gone
        if self._mark is not None and place is not None and not self._is_beside(place):
            if gone is not None:
                gone.render(painter, place, place)
            is_dashed = gone is not None or self.is_unseen
            draw_ring(painter, self.board_scene, self._theme, self._mark, place, self._ink, dashed=is_dashed)

    def _veil(self, painter: QPainter, part: QRectF) -> None:
        """Draw a veil over what lies beside the part of the page that is shown, and a line round that."""
        beside, inside = QPainterPath(), QPainterPath()
        beside.addRect(self.mapToScene(self.viewport().rect()).boundingRect())
        inside.addRect(part)
        veil, line = QColor(self._theme.page), QPen(self._theme.soft, 1)
        veil.setAlphaF(_VEIL)
        line.setCosmetic(True)
        painter.fillPath(beside - inside, veil)
        painter.setPen(line)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(part)


def _seen(view: View, zone: str) -> list[str]:
    """Return what is seen of the cards in a zone: their names, of those face down nothing."""
    cards = view.zones[zone].pieces if zone in view.zones else ()
    return [card.face.name if card.face is not None else "" for card in cards]
