"""The widget that draws any View from a board layout."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPixmapCache, QResizeEvent, QTransform, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from engine.model.view import Observation, PieceView, View
from ui.board.export.picture_export import scene_image, scene_svg
from ui.board.layout.layout_loader import Board
from ui.board.paint.card_painter import full_height
from ui.board.scene.board_scene import BoardScene
from ui.board.scene.piece_item import PieceItem, PiecePlacement
from ui.theme import Team, Theme

READING_UNIT = 12
"""Size of the smallest text of a board that is read at arm's length, in pixels."""
_FOUND_MS = 1600  # how long a piece that was found is marked, in milliseconds
_PIXMAPS_KIB = 128 * 1024
"""The size of Qt's pixmap cache for items, shared by all boards.

A console, two hands of large cards and a public window at 1920x1080 need some 100 MiB. With the 10 MiB that Qt gives, every
window is redrawn at every ply: in the Deck an entry takes 33 to 39 ms instead of 20 to 27.
"""
_DESK_PAGE = 112  # the width of a board, in heights of its smallest letters, above which its text grows


class BoardView(QGraphicsView):
    """Draws a View. Display-only, unless it is made ``interactive``.

    Signals (only when interactive):
        piece_clicked: a piece's handle.
        zone_clicked: a zone's id, where no piece lies.
        piece_dropped: a piece was dragged: its handle, the zone where it was let go, and the piece there or "".

    And always:
        arranged: the View, the size or the visible part of the page has changed.
    """

    piece_clicked = Signal(str)
    zone_clicked = Signal(str)
    piece_dropped = Signal(str, str, str)
    arranged = Signal()

    def __init__(
        self,
        board: Board,
        teams: Mapping[str, Team],
        theme: Theme,
        parent: QWidget | None = None,
        *,
        interactive: bool = False,
    ) -> None:
        super().__init__(parent)
        QPixmapCache.setCacheLimit(max(QPixmapCache.cacheLimit(), _PIXMAPS_KIB))
        self.board_scene = BoardScene(board, teams, theme, self)
        self.setScene(self.board_scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.viewport().setAutoFillBackground(False)  # the scene paints the whole background
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self._unit: float | None = None
        self._large = 1.0
        self._page: QSizeF | None = None
        self._zoom = 1.0
        self._interactive = interactive
        self._pressed: PieceItem | None = None
        self._pressed_at = QPointF()
        self._dragged: PieceItem | None = None
        self._hovered = ""
        self._full: PieceItem | None = None
        self._pan: QPointF | None = None
        self._found_timer = QTimer(self, interval=_FOUND_MS, singleShot=True)
        self._found_timer.timeout.connect(self._unmark_found)
        self.viewport().setMouseTracking(interactive)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    # ---------------------------------------------------------------- what is shown

    def show_view(self, view: View, observations: Sequence[Observation] = ()) -> None:
        """Show this View; ``observations`` since the last one are shown as short animations and marks."""
        self._end_drag()
        self._hide_full()
        self.board_scene.show_view(view, observations)
        self.arranged.emit()

    def drop(self) -> None:
        """Forget the View and everything made from it, at once."""
        self._end_drag()
        self._hide_full()
        self.board_scene.drop()

    def set_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.board_scene.set_theme(theme)

    def set_unit(self, pixels: float | None) -> None:
        """Set the size of the smallest text; None: for reading at arm's length, and scaled down if the widget is less than
        the layout's least page.
        """
        self._unit = pixels
        self._fit_page()

    def place(self, geometry: QRect, pixels: float, large: float, page: QSizeF) -> None:
        """Set where it lies and the size of its smallest text: one after the other would lay the page out twice.

        What decides is written so many times as ``large`` (see `DrawContext`). The ``page`` is laid out at its own size,
        and drawn larger or smaller to fit.
        """
        self._unit, self._large, self._page = pixels, large, page
        self.setGeometry(geometry)
        self._fit_page()

    def fit_text_to_window(self, text: float) -> None:
        """Fit the text for reading at arm's length, where the text of the windows is so many times as large as usual.

        On a large window the text grows with it.
        """
        wide, high = self.least_page
        unit = min(self.width() / _DESK_PAGE, self.height() / (_DESK_PAGE * 0.6))
        wanted = min(READING_UNIT * text, self.width() / wide, self.height() / high)
        unit = max(unit, wanted)
        self.set_unit(unit if unit > READING_UNIT else None)

    def set_motion(self, moves: bool) -> None:
        """Set whether changes are animated."""
        self.board_scene.moves = moves
        if not moves:
            self.finish_animation()

    def finish_animation(self) -> None:
        """End all animation: everything is where it belongs."""
        self.board_scene.animation.finish()

    @property
    def current_view(self) -> View | None:
        """The View on the board."""
        return self.board_scene.view

    @property
    def text_pixels(self) -> float:
        """The size of the page's smallest text in pixels of the window while the whole page is in view."""
        return (self._unit or READING_UNIT) * self.transform().m11() / self._zoom

    @property
    def least_page(self) -> tuple[float, float]:
        """How many units wide and high the page with everything on it has to be."""
        return self.board_scene.board.layout.least

    @property
    def full_rect(self) -> QRectF:
        """Where a card is shown in full, in pixels of the window; empty if none is."""
        return QRectF() if self._full is None else QRectF(self.mapFromScene(self._full.rect()).boundingRect())

    # ---------------------------------------------------------------- looking closer

    def zoom(self, factor: float, about: QPointF | None = None) -> None:
        """Zoom by a factor, up to eight times the whole page; the place ``about`` (the middle) stays where it is."""
        zoom = min(8.0, max(1.0, self._zoom * factor))
        if zoom != self._zoom:
            at = about or QRectF(self.viewport().rect()).center()
            kept = self.viewportTransform().inverted()[0].map(at)
            self._zoom = zoom
            self._scale()
            self._pan_by(self.viewportTransform().map(kept) - at)

    def fit(self) -> None:
        """Show the whole page."""
        self._zoom = 1.0
        self._scale()

    def fit_area(self, area: str) -> None:
        """Show one area as large as possible; do nothing if this View has none of that id."""
        rect = self.board_scene.area_rect(area)
        if not rect.isEmpty():
            self.fit_part(rect, 0.96)

    def fit_part(self, rect: QRectF, share: float = 1.0) -> None:
        """Show a part of the page as large as possible, or in this share of the window."""
        page = self.board_scene.sceneRect()
        if not page.isEmpty():
            self._zoom = min(8.0, max(1.0, min(page.width() / rect.width(), page.height() / rect.height()) * share))
            self._scale()
            self.centerOn(rect.center())

    def show_piece(self, handle: str) -> bool:
        """Bring a piece into view and mark it for a moment; False if it is not there."""
        item = self.board_scene.pieces.get(handle)
        if item is None:
            return False
        self.ensureVisible(item.rect(), 40, 40)
        self.select(handle)
        self._found_timer.start()
        return True

    def _unmark_found(self) -> None:
        """Remove the mark from a piece that was found. (A lambda here would hold the view for good.)"""
        self.select("")

    def _fit_page(self) -> None:
        room = QSizeF(self.size())  # without frame and scroll bars the viewport's, which comes later where it is hidden
        if room.isEmpty():
            return
        if self._unit is not None:
            page, unit, large = self._page or room, self._unit, self._large
        else:
            wide, high = self.least_page
            grow = max(1.0, wide * READING_UNIT / room.width(), high * READING_UNIT / room.height())
            page, unit, large = room * grow, READING_UNIT, 1.0
        self._set_scale(page)  # first: some of what is laid out lies on whole pixels
        self.board_scene.set_size(page, unit, large, self.transform().m11())
        self.arranged.emit()

    def _pan_by(self, step: QPointF) -> None:
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(round(across.value() + step.x()))
        down.setValue(round(down.value() + step.y()))

    def _scale(self) -> None:
        page = self.board_scene.sceneRect().size()
        if not page.isEmpty():
            self._set_scale(page)
            self.arranged.emit()

    def _set_scale(self, page: QSizeF) -> None:
        room = self.size()
        scale = min(room.width() / page.width(), room.height() / page.height()) * self._zoom
        self._set_hovered("")  # a card that is shown in full was placed for the former viewport
        self.setTransform(QTransform.fromScale(scale, scale))

    # ---------------------------------------------------------------- what may be done

    def set_legal(self, handles: frozenset[str], zones: frozenset[str]) -> None:
        """Let these pieces and zones glow."""
        self.board_scene.set_legal(handles, zones)

    def set_aimed_at(self, handles: Collection[str]) -> None:
        """Fill the pieces that the move under the cursor names."""
        self.board_scene.set_aimed_at(handles)

    def select(self, handle: str) -> None:
        """Mark one piece as picked; "" for none."""
        self.board_scene.select(handle)

    # ---------------------------------------------------------------- pictures

    def picture(self, size: QSize | None = None) -> QImage:
        """Return the whole page as a picture, of its own size or scaled to fit this one."""
        self.finish_animation()
        return scene_image(self.board_scene, size)

    def svg(self) -> str:
        """Return the whole page as SVG text, with its text as text."""
        self.finish_animation()
        return scene_svg(self.board_scene)

    # ---------------------------------------------------------------- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the page out for the new size."""
        super().resizeEvent(event)
        self._fit_page()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Show another part of the page."""
        super().scrollContentsBy(dx, dy)
        self._set_hovered("")  # another item may be under the pointer now
        self.arranged.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the pointer."""
        if self._interactive:
            self.zoom(1.15 if event.angleDelta().y() > 0 else 1 / 1.15, event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag."""
        if not self._interactive:
            return
        point = self.mapToScene(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed, self._pressed_at = self.board_scene.piece_at(point), event.position()
            self._pan = event.position() if self._pressed is None and self._zoom > 1.0 else None
        elif self._zoom > 1.0:  # the other buttons pan the page even over pieces
            self._pan = self._pressed_at = event.position()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag a piece, move the page, or hover."""
        if not self._interactive:
            return
        point = self.mapToScene(event.position().toPoint())
        if event.buttons():
            far = (event.position() - self._pressed_at).manhattanLength() > 8
            if self._pressed is not None and (self._dragged is not None or far):
                self._drag(point)
            elif self._pan is not None and far:
                self._pan_by(self._pan - event.position())
                self._pan = event.position()
        else:
            self._hover(point)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a click or a drag."""
        if event.button() != Qt.MouseButton.LeftButton:
            self._pan = None
            return
        if not self._interactive:
            return
        point = self.mapToScene(event.position().toPoint())
        pressed, dragged = self._pressed, self._dragged
        handle = pressed.piece.handle if pressed is not None else ""
        self._end_drag()
        if dragged is not None:
            zone = self.board_scene.zone_at(point)
            under = self.board_scene.piece_at(point)
            onto = under.piece.handle if under is not None and under.piece.handle != handle else ""
            if zone or onto:
                self.piece_dropped.emit(handle, zone or onto.rpartition("~")[0], onto)
        elif (event.position() - self._pressed_at).manhattanLength() <= 8:
            if pressed is not None:
                self.piece_clicked.emit(handle)
            elif zone := self.board_scene.zone_at(point):
                self.zone_clicked.emit(zone)
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """Hide the card shown in full."""
        if self._interactive:
            self._set_hovered("")
        super().leaveEvent(event)

    def _drag(self, point: QPointF) -> None:
        assert self._pressed is not None
        if self._dragged is None:
            self._hide_full()
            source = self._pressed
            self._dragged = PieceItem(source.context, PiecePlacement(source.zone, source.piece, source.rect(), ""))
            self._dragged.setOpacity(0.85)
            self._dragged.setZValue(60)
            self.board_scene.addItem(self._dragged)
            source.setOpacity(0.4)
        size = self._dragged.rect().size()
        self._dragged.setPos(point - QPointF(size.width() / 2, size.height() / 2))

    def _end_drag(self) -> None:
        if self._dragged is not None:
            self.board_scene.removeItem(self._dragged)
            self._dragged = None
        if self._pressed is not None:
            self._pressed.setOpacity(self._pressed.opaque)
            self._pressed = None
        self._pan = None

    def _hover(self, point: QPointF) -> None:
        item = self.board_scene.piece_at(point)
        self._set_hovered(item.piece.handle if item is not None else "")

    def _set_hovered(self, handle: str) -> None:
        if handle == self._hovered:
            return
        self._hovered = handle
        self._hide_full()
        item = self.board_scene.pieces.get(handle)
        if item is not None and item.piece.face is not None and (item.piece.face.text or item.piece.face.notes):
            self._show_full(item, item.piece)

    def _show_full(self, item: PieceItem, piece: PieceView) -> None:
        """Show the whole card beside the one under the pointer."""
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        shown = self.board_scene.full_unit(self.transform().m11() / self._zoom)
        unit = shown / self._zoom  # of one size, whatever the zoom
        room, whole = (seen.height() - 2 * unit) * self._zoom, self.board_scene.context_of(shown)
        wide, spare = 17 * unit, 1.5 * unit  # a small text size may need one more line
        if full_height(whole, piece, 17 * shown) > room:
            wide = 23 * unit
        high = max(23 * unit, min(full_height(whole, piece, wide * self._zoom), room) / self._zoom + spare)
        high = min(high, seen.height() - 2 * unit)
        near = item.rect()
        left = near.right() + unit if near.right() + unit + wide < seen.right() else near.left() - unit - wide
        left = min(max(left, seen.left()), seen.right() - wide)
        top = min(max(near.center().y() - high / 2, seen.top() + unit), seen.bottom() - high - unit)
        self._full = PieceItem(
            self.board_scene.context_of(unit), PiecePlacement(item.zone, piece, QRectF(left, top, wide, high), "")
        )
        self._full.setZValue(80)
        self._full.set_selected(True)
        self.board_scene.addItem(self._full)

    def _hide_full(self) -> None:
        if self._full is not None:
            if self._full.scene() is self.board_scene:
                self.board_scene.removeItem(self._full)
            self._full = None
