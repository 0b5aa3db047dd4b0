"""The boards of the review: one or several side by side, each with the table as one audience saw it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from engine.model.view import Observation
from engine.visibility.schema import PUBLIC, REFEREE
from referee.review import Review
from referee.review.knowledge import overlay_words
from ui.board import READING_UNIT, Board
from ui.review.boards.overlay import drawn_of
from ui.review.boards.review_board import ReviewBoard
from ui.review.boards.turning_ring import TurningMark
from ui.theme import Scale, Team, Theme, draw_sign
from ui.widgets.labels import ElidedLabel, plain_label
from ui.widgets.window_style import px, spaced, text_scale

_LEAST_TEAM_PAGE = (80, 36)  # the least units of a page with a single team's view, as in the team's window
_ALIKE = 0.4  # places on several boards that lie together in such a share of the page are shown alike
_ALL = 0.99  # so much of a page is the whole page
_SAME = 0.75  # parts that have so much in common are each shown with the blocks of its own board
_WIDE = 16 / 10  # the shape at which a board is drawn best


@dataclass(frozen=True)
class BoardLook:
    """Which viewpoints the review shows.

    Attributes:
        viewpoints: audiences in the order shown; the referee sees the truth.
        overlay: whether what a seat or the public did not know is drawn over the truth.
    """

    viewpoints: tuple[str, ...] = (REFEREE,)
    overlay: bool = False

    def describe(self, names: Mapping[str, str]) -> str:
        """Return it in words: ``Truth and Hunters, who knew what``."""
        told = " and ".join(names.get(one, one) for one in self.viewpoints)
        return f"{told}, who knew what" if self.overlay else told


class TeamSign(QWidget):
    """A team's sign: its shape, tint and letter."""

    def __init__(self, team: Team, theme: Theme) -> None:
        super().__init__()
        self._team, self._theme = team, theme
        self.setFixedSize(px(20), px(20))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def set_theme(self, theme: Theme) -> None:
        """Set the theme."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_sign(painter, self._theme, self._team, QRectF(self.rect()))


_UNSEEN = ", not what the dashed ring marks"
_PART = " · part of the table"
_SHARE, _SHARE_OF_SEVERAL = 0.55, 0.36
"""How wide a part of the table is shown at best, as a share of it: alone, and beside others in half a window."""


class Pane(QFrame):
    """A board with the name of its viewpoint.

    Signals:
        picked: (name) a card whose face is seen was clicked.
    """

    picked = Signal(str)

    def __init__(
        self,
        board: Board,
        teams: Mapping[str, Team],
        theme: Theme,
        viewpoint: str,
        name: str,
        for_room: bool = False,
    ) -> None:
        """Build it; ``for_room``: with text as large as the board allows, up to what a whole room reads."""
        super().__init__()
        self.setProperty("panel", True)
        # Otherwise Qt asks each board for its last size; pages side by side have one size.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.viewpoint, self.name, self._for_room = viewpoint, name, for_room
        self.team = teams.get(viewpoint)
        self._all = True
        self._said = ""
        self.setAccessibleName(f"Table: {name}")
        self.board = ReviewBoard(board, teams, theme)
        self.board.setAccessibleName(f"Table: {name}")
        self.words = ElidedLabel("soft")
        self._top = QWidget()
        top = spaced(QHBoxLayout(self._top), (8, 0, 0, 0), 8)
        self._sign = TeamSign(self.team, theme) if self.team is not None else None
        if self._sign is not None:
            top.addWidget(self._sign)
        top.addWidget(plain_label(name, "title"))
        top.addSpacing(px(8))
        top.addWidget(self.words, 1)
        layout = spaced(QVBoxLayout(self), 4, 4)
        layout.addWidget(self._top)
        layout.addWidget(self.board, 1)
        self.board.piece_clicked.connect(self._pick)
        self.board.near_changed.connect(self._say)

    @property
    def _shown(self) -> str:
        """What a board that is not the truth shows, in words."""
        return "what was open to all" if self.viewpoint == PUBLIC else "what they were shown"

    def show_ply(self, review: Review, ply: int, *, overlay: bool, glide: bool) -> None:
        """Show the table as this viewpoint saw it after a ply, or the truth with what it did not know ghosted.

        What the ply changed is marked; with ``glide`` it is seen to move.
        """
        self.board.set_motion(glide)
        first = self.board.current_view is None
        self._all = overlay or self.viewpoint == REFEREE
        self._size_text()
        if self.viewpoint == REFEREE:
            self._said = "everything, as it was"
            self.board.show_view(review.truth(ply), observations_at(review, ply))
            self.board.set_overlay(None)
        elif overlay:
            laid = review.overlay(self.viewpoint, ply)
            self.board.show_view(review.truth(ply), observations_at(review, ply))
            self.board.set_overlay(laid)
            self._said = overlay_words(drawn_of(self.board.board_scene, laid))
        else:
            self._said = self._shown
            self.board.show_view(review.view(self.viewpoint, ply), review.observations(self.viewpoint, ply))
            self.board.set_overlay(None)
        if first:
            self.board.fit()

    def show_mark(self, review: Review, mark: TurningMark | None) -> None:
        """Ring what a turning point was about."""
        before = None
        if mark is not None:
            before = review.truth(mark.since) if self._all else review.view(self.viewpoint, mark.since)
        self.board.set_mark(mark, before)

    def _say(self) -> None:
        """Say whose view it is and what of it is shown."""
        unseen = _UNSEEN if self.board.is_unseen and not self._all else ""
        self.words.set_text(self._said + unseen + (_PART if self.board.is_near else ""))

    def set_theme(self, theme: Theme) -> None:
        """Set the theme."""
        self.board.set_theme(theme)
        if self._sign is not None:
            self._sign.set_theme(theme)

    def set_titled(self, titled: bool) -> None:
        """Set whether it says whose view it is; not where somebody else says so."""
        self._top.setVisible(titled)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the board's text grow with a large window."""
        super().resizeEvent(event)
        self._size_text()

    def _size_text(self) -> None:
        wide, high = self.board.least_page if self._all else _LEAST_TEAM_PAGE
        most = min(self.board.width() / wide, self.board.height() / high)
        if self._for_room:
            scale = Scale.for_room(self.window().height())
            self.board.set_unit(min(scale.small, most))
            if self._sign is not None:
                self._sign.setFixedSize(scale.state, scale.state)
        elif not self._all and most < READING_UNIT * text_scale():  # beside another board
            self.board.set_unit(most)
        else:
            self.board.fit_text_to_window(text_scale())

    def _pick(self, handle: str) -> None:
        item = self.board.board_scene.pieces.get(handle)
        if item is not None and item.piece.face is not None:
            self.picked.emit(item.piece.face.name)


class BoardPanes(QWidget):
    """The boards of the current `BoardLook`.

    Signals:
        picked: (name) a card whose face is seen was clicked.
    """

    picked = Signal(str)

    def __init__(
        self,
        review: Review,
        board: Board,
        teams: Mapping[str, Team],
        theme: Theme,
        names: Mapping[str, str],
        *,
        for_room: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._for_room = for_room
        self._review, self._board, self._teams, self._theme, self._names = review, board, teams, theme, names
        self._look, self._ply = BoardLook(), 0
        self._marks: Mapping[int, TurningMark] = {}
        self._panes: dict[str, Pane] = {}
        self._shown: list[Pane] = []
        self._grid = spaced(QGridLayout(self), 0, 8)
        self._columns = 0
        if not for_room:
            self.set_look(self._look)

    @property
    def panes(self) -> Sequence[Pane]:
        """The boards in sight."""
        return self._shown

    @property
    def look(self) -> BoardLook:
        """How it looks."""
        return self._look

    def set_look(self, look: BoardLook) -> None:
        """Set the viewpoints, and whether the overlay is drawn."""
        self._look = look
        wanted = [self._pane(one) for one in look.viewpoints]
        if wanted != self._shown:
            self._take_off(pane for pane in self._shown if pane not in wanted)
            self._shown = wanted
            self._columns = 0
            self._arrange()
        self._show_titles()
        self.set_ply(self._ply)

    def set_ply(self, ply: int, *, glide: bool = False) -> None:
        """Show another ply; with ``glide`` pieces are seen to move (for a step: a jump would be a swarm)."""
        self._ply = ply
        for pane in self._shown:
            pane.show_ply(self._review, ply, overlay=self._look.overlay, glide=glide)
        self._show_marks()

    def set_marks(self, marks: Mapping[int, TurningMark]) -> None:
        """Ring at these plies what the turning points were about."""
        self._marks = marks
        self._show_marks()

    def _show_marks(self) -> None:
        """Ring what the turning point in view was about."""
        for pane in self._shown:
            pane.show_mark(self._review, self._marks.get(self._ply))
        self._show_near()

    def _show_near(self) -> None:
        """Show it large before a room, and on several boards: the same part of all, if it is at about the same place."""
        boards = [pane.board for pane in self._shown] if self._for_room or len(self._shown) > 1 else []
        parts = self._parts_around_rings(boards, _SHARE if len(boards) == 1 else _SHARE_OF_SEVERAL)
        views = [view for pane in self._shown if (view := pane.board.current_view) is not None]
        if parts and len(boards) > 1 and not self._look.overlay:  # side by side a class looks for what differs
            parts = self._parts_that_differ(parts, {board: board.apart_from(views) for board in boards})
        for pane in self._shown:
            pane.board.show_near(parts.get(pane.board))

    @staticmethod
    def _parts_around_rings(boards: Sequence[ReviewBoard], share: float) -> dict[ReviewBoard, QRectF]:
        """Return the part of each board around what is ringed, at best so wide: one part of all where they lie alike."""
        places = [(board, board.share_of(place)) for board in boards if (place := board.ringed) is not None]
        whole = reduce(QRectF.united, (place for _, place in places), QRectF())
        parts = {board: board.part_around(place, share) for board, place in places}
        if places and max(whole.width(), whole.height()) <= _ALIKE:
            return alike_parts(places[0][0].part_around(whole, share), parts, boards)
        return parts

    def _parts_that_differ(
        self, parts: dict[ReviewBoard, QRectF], apart: Mapping[ReviewBoard, Sequence[QRectF]]
    ) -> dict[ReviewBoard, QRectF]:
        """Return parts in which what was seen otherwise is seen: around the rings if it lies near, else around itself.

        Where nothing differs, or that lies all over the table, it is these parts.
        """
        for one in (parts, self._parts_around_rings([*apart], _SHARE)):
            if any(part.contains(place.center()) for board, part in one.items() for place in apart[board]):
                return one
        differs = reduce(QRectF.united, (place for places in apart.values() for place in places), QRectF())
        if differs.isEmpty():
            return parts
        around = {board: board.part_around(differs, _SHARE_OF_SEVERAL) for board in apart}
        return parts if any(part.width() >= _ALL for part in around.values()) else around

    def _show_titles(self) -> None:
        """Show whose view each of several is; of one the switch says it, or the room's heading, but not what is overlaid."""
        several = len(self._shown) > 1
        for pane in self._shown:
            pane.set_titled(several or (self._look.overlay and not self._for_room))

    def drop(self) -> None:
        """Forget everything that is shown, at once."""
        self._ply, self._look = 0, BoardLook()
        self._take_off(self._shown)
        self._shown = []

    def set_theme(self, theme: Theme) -> None:
        """Set the theme."""
        self._theme = theme
        for pane in self._panes.values():
            pane.set_theme(theme)

    def fit(self) -> None:
        """Show every board whole."""
        for pane in self._shown:
            pane.board.fit()

    def zoom(self, factor: float) -> None:
        """Show every board larger or smaller."""
        for pane in self._shown:
            pane.board.zoom(factor)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make as many columns as make the boards largest."""
        super().resizeEvent(event)
        self._arrange()

    def _take_off(self, panes: Iterable[Pane]) -> None:
        for pane in panes:
            self._grid.removeWidget(pane)
            pane.hide()
            pane.board.drop()

    def _pane(self, viewpoint: str) -> Pane:
        if viewpoint not in self._panes:
            name = self._names.get(viewpoint, viewpoint)
            pane = Pane(self._board, self._teams, self._theme, viewpoint, name, self._for_room)
            pane.picked.connect(self.picked)
            pane.board.resized.connect(self._show_near)
            self._panes[viewpoint] = pane
        return self._panes[viewpoint]

    def _arrange(self) -> None:
        columns = best_columns(len(self._shown), self.width(), self.height())
        if columns == self._columns:
            return
        self._columns = columns
        last = len(self._shown) - 1
        for at in range(max(self._grid.columnCount(), columns)):
            self._grid.setColumnStretch(at, int(at < columns))
        for at in range(max(self._grid.rowCount(), last + 1)):
            self._grid.setRowStretch(at, int(at <= last // columns))
        for at, pane in enumerate(self._shown):
            row, column = divmod(at, columns)
            self._grid.addWidget(pane, row, column, 1, columns - column if at == last else 1)
            pane.show()


def observations_at(review: Review, ply: int) -> tuple[Observation, ...]:
    """Return what a ply did, as the referee sees it."""
    return review.session.observations_of_ply(ply) if ply else ()


def best_columns(count: int, wide: int, high: int) -> int:
    """Return in how many columns so many boards are largest in this room."""

    def size(columns: int) -> float:
        rows = -(-count // columns)
        return min(wide / columns, _WIDE * high / rows)

    return max(range(1, count + 1), key=size, default=1)


def alike_parts(
    part: QRectF, parts: Mapping[ReviewBoard, QRectF], boards: Sequence[ReviewBoard]
) -> dict[ReviewBoard, QRectF]:
    """Return a part for each board: its own where that has nearly the same, as its blocks may be larger; else this one."""
    own = {board: parts.get(board, part) for board in boards}
    return {board: one if _shared(one, part) >= _SAME else part for board, one in own.items()}


def _shared(one: QRectF, other: QRectF) -> float:
    """Return how much two parts of a page have in common, as a share of what they have together."""
    both, all_of = one.intersected(other), one.united(other)
    return both.width() * both.height() / (all_of.width() * all_of.height())
