"""The window that shows the review to the room. It begins with a curtain, and lifting it is recorded in the log.

It is guarded like the teams' windows: its position is checked, a change of monitors hides it, and F12 curtains it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from engine.errors import KnownError
from engine.model.view import Observation, View
from referee.review import Review
from ui.board.paint.board_text import LEADING, draw_line, draw_lines, first_fitting, fits_unbroken, text_width, wrap
from ui.displays.curtain import CurtainLook
from ui.displays.display import DisplayState, SeatingPlan
from ui.displays.display_controller import DisplayController
from ui.displays.monitors.monitor_identity import Monitor, ScreenId
from ui.displays.monitors.remembered_rooms import RoomBook
from ui.review.boards.board_panes import BoardLook, BoardPanes, Pane
from ui.review.boards.turning_ring import TurningMark
from ui.review.review_style import ReviewStyle, draw_rank, names_of
from ui.session_displays.session_displays import SessionDisplays
from ui.system.signal_connections import Connections
from ui.theme import Scale, Team, Theme, draw_sign
from ui.widgets.time_text import title_in_words
from ui.widgets.window_style import stylesheet

REVIEW = "review"
"""The only display of the review's controller."""
_TOLD, _ASK = 1.6, 3.4
"""The height of what happened, in a line, and of what a class is asked, in two, in sizes of the largest letters."""
_LEFT = 0.38
"""The least share of the heading for the position in the game."""


@dataclass(frozen=True)
class ShownMoment:
    """What the room sees: a ply, its viewpoints, a caption, and at a turning point its mark and what a class is asked."""

    ply: int = 0
    look: BoardLook = field(default_factory=BoardLook)
    heading: str = ""
    caption: str = ""
    mark: TurningMark | None = None
    asked: str = ""


class ReviewContent(QWidget):
    """The boards of a moment, large enough for a room, with its heading and caption. Display-only."""

    def __init__(self, review: Review, style: ReviewStyle) -> None:
        super().__init__()
        self._theme = style.room_theme
        self._moment = ShownMoment()
        self._live = False
        self.stage = BoardPanes(
            review, style.board, style.teams, style.room_theme, names_of(review), for_room=True, parent=self
        )

    def set_moment(self, moment: ShownMoment) -> None:
        """Set what is shown, now or when the curtain lifts."""
        self._moment = moment
        if self._live:
            self._show()

    def show_view(self, view: View, told: Sequence[Observation]) -> None:
        """Show the moment, as the curtain lifts. (The View is only the sign for it: a review has several.)"""
        self._live = True
        self._show()

    def drop(self) -> None:
        """Forget everything, at once."""
        self._live = False
        self._moment = ShownMoment()
        self.stage.drop()
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Set the theme."""
        self._theme = theme
        self.stage.set_theme(theme)
        self._apply_scale()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put boards between heading and caption, with letters as large as a room needs them."""
        super().resizeEvent(event)
        self._apply_scale()
        self._arrange()

    def _apply_scale(self) -> None:
        scale = Scale.for_room(self.height())
        text = self._theme.text.name()
        self.setStyleSheet(
            f"""{stylesheet(self._theme)}
            QLabel[role="title"] {{ font-size: {scale.state}px; color: {text}; }}
            QLabel[role="soft"] {{ font-size: {scale.small}px; }}"""
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground, heading and caption."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.page)
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
            if self._live:
                self._draw_heading(painter, Scale.for_room(self.height()))
                self._draw_caption(painter, Scale.for_room(self.height()))

    def _draw_heading(self, painter: QPainter, scale: Scale) -> None:
        """Draw where in the game it is, and at the right whose view it is, if there is but one."""
        theme, line = self._theme, QRectF(2 * scale.gap, 0, self.width() - 4 * scale.gap, self._head)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._moment.mark is not None:
            side = 1.4 * scale.state
            draw_rank(painter, theme, QRectF(line.left(), line.center().y() - side / 2, side, side), self._moment.mark.rank)
            line.setLeft(line.left() + side + scale.gap)
        if len(self.stage.panes) == 1:
            line.setRight(self._draw_whose(painter, scale, line, self.stage.panes[0]) - 3 * scale.gap)
        draw_line(painter, line, self._moment.heading, scale.state, theme.text, 700)

    def _draw_whose(self, painter: QPainter, scale: Scale, line: QRectF, pane: Pane) -> float:
        """Draw whose view it is and what that is; return where it begins."""
        theme, gap, side, right = self._theme, scale.gap, float(scale.state), Qt.AlignmentFlag.AlignRight
        sign = side + gap if pane.team is not None else 0.0
        name = min(text_width(pane.name, scale.state, 700), line.width() / 4) + 1
        words = line.adjusted(line.width() * _LEFT + sign + name, 0, 0, 0)
        at = line.right() - draw_line(painter, words, pane.words.whole, scale.body, theme.text, 400, right)
        named = QRectF(at - 1.5 * gap - name, line.top(), name, line.height())
        draw_line(painter, named, pane.name, scale.state, theme.text, 700)
        if pane.team is not None:
            draw_sign(painter, theme, pane.team, QRectF(named.left() - sign, line.center().y() - side / 2, side, side))
        return named.left() - sign

    def _draw_caption(self, painter: QPainter, scale: Scale) -> None:
        """Draw what happened, and on a ground of its own under it what a class is asked."""
        foot = QRectF(2 * scale.gap, self.height() - self._foot, self.width() - 4 * scale.gap, self._foot)
        if self._moment.asked:
            ground = QRectF(foot.left() - scale.gap, foot.bottom() - _ASK * scale.state, foot.width() + 2 * scale.gap, 0)
            ground.setBottom(foot.bottom() - scale.gap)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.raised)
            painter.drawRoundedRect(ground, scale.gap, scale.gap)
            self._draw_words(painter, ground.adjusted(scale.gap, 0, -scale.gap, 0), self._moment.asked, scale)
            foot.setBottom(ground.top())
        self._draw_words(painter, foot, self._moment.caption, scale)

    def _draw_words(self, painter: QPainter, room: QRectF, words: str, scale: Scale) -> None:
        """Draw words as large as they are whole."""
        sizes = (scale.state, scale.body, scale.small)
        ways = [(pixels, int(room.height() / (pixels * LEADING))) for pixels in sizes]
        pixels, most = first_fitting(ways, lambda way: fits_unbroken(words, way[0], 600, room.width(), way[1]))
        high = len(wrap(words, pixels, 600, room.width(), most)) * pixels * LEADING
        place = QRectF(room.left(), room.center().y() - high / 2, room.width(), high)
        draw_lines(painter, place, words, pixels, self._theme.text, 600)

    def _show(self) -> None:
        self._arrange()
        self.stage.set_look(self._moment.look)
        self.stage.set_marks({self._moment.ply: self._moment.mark} if self._moment.mark is not None else {})
        self.stage.set_ply(self._moment.ply)
        self.update()

    def _arrange(self) -> None:
        scale = Scale.for_room(self.height())
        self._head = round(2 * scale.state)
        self._foot = round(2.7 * scale.state) if self._moment.caption else scale.gap
        if self._moment.asked:
            self._foot = round((_TOLD + _ASK) * scale.state)
        gap = scale.gap
        self.stage.setGeometry(gap, self._head, self.width() - 2 * gap, self.height() - self._head - self._foot)


class ReviewScreen(QObject):
    """The one screen that the review may be shown on.

    Signals:
        changed: it is on a screen now, or no longer.
        failed: a sentence for the referee.
    """

    changed = Signal()
    failed = Signal(str)

    def __init__(self, review: Review, style: ReviewStyle, window: QWidget) -> None:
        super().__init__(window)
        self._review, self._scenery, self._window = review, style, window
        self._content: ReviewContent | None = None
        self._controller: DisplayController | None = None
        self._moment = ShownMoment()
        self._page = 0  # the page that the room sees alone; 0 for all side by side
        self._wanted = False
        self._noted = False
        self._room: SessionDisplays | None = None
        self._connections = Connections()
        self._displaced: dict[str, ScreenId] = {}  # teams whose monitor the review has

    @property
    def live(self) -> bool:
        """Whether a room sees the review now."""
        return self._controller is not None and self._controller.display(REVIEW).state is DisplayState.LIVE

    @property
    def moment(self) -> ShownMoment:
        """The moment as the room sees it, or would."""
        look = self._moment.look
        alone = look.viewpoints[self._page - 1 :][:1] if self._page else look.viewpoints
        return replace(self._moment, look=replace(look, viewpoints=alone))

    @property
    def content(self) -> ReviewContent | None:
        """What is shown, for pictures and tests."""
        return self._content

    def monitors(self) -> tuple[Monitor, ...]:
        """Return the monitors there are."""
        return self._ready().monitors()

    def identify(self, on: bool) -> None:
        """Show numbers on all monitors."""
        self._ready().identify(on)

    def show_on(self, screen: ScreenId) -> None:
        """Show the review on a monitor, from now on; a team's window there makes room until then. Raises KnownError."""
        if self.live:
            self.take_off()
        if self._room is not None:
            for audience in self._room.displays.audiences:
                if self._room.displays.display(audience).screen == screen:
                    self._room.unassign(audience)
                    self._displaced[audience] = screen
        self._wanted = True
        self._ready().assign(REVIEW, screen)

    def show_moment(self, moment: ShownMoment) -> None:
        """Set what the room sees, if it sees anything."""
        if moment.look.viewpoints != self._moment.look.viewpoints:
            self._page = 0
        self._moment = moment
        self._show()

    def turn_page(self) -> None:
        """Show the room one of the pages side by side, as large as it can be; then the next, after the last all again."""
        pages = len(self._moment.look.viewpoints)
        self._page = (self._page + 1) % (pages + 1) if pages > 1 else 0
        self._show()

    def _show(self) -> None:
        if self.live and self._content is not None:
            self._content.set_moment(self.moment)

    def fit(self) -> None:
        """Show every board whole, until another move is in view."""
        if self._content is not None:
            self._content.stage.fit()
            self._content.update()  # its heading no longer says that it is a part

    def take_off(self) -> None:
        """Take the review off the screen, at once."""
        self._wanted = False
        if self._controller is not None:
            self._controller.curtain(REVIEW)
            self._controller.unassign(REVIEW)
        displaced, self._displaced = self._displaced, {}
        for audience, screen in displaced.items():
            if self._room is not None and self._room.displays.display(audience).screen is None:
                self._room.assign(audience, screen)  # show its curtain, not the desktop

    def set_theme(self, theme: Theme) -> None:
        """Set the theme of its curtain and of what a room sees, at once."""
        self._scenery = replace(self._scenery, room_theme=theme)
        if self._controller is not None:
            self._controller.set_look(REVIEW, self._look())
        if self._content is not None:
            self._content.set_theme(theme)

    def set_room(self, room: SessionDisplays | None) -> None:
        """Leave the screen; from now on stand beside the teams' screens of this session, or of none."""
        self.close()
        self._room = room
        if room is not None:
            d = room.displays
            self._connections.connect([(d.curtained_all, self._fall), (d.display_changed, self._make_room)])

    def close(self) -> None:
        """Leave the screen and the room, as the review ends."""
        self.take_off()
        self._connections.disconnect_all()
        self._room = None
        self._end()

    # ---------------------------------------------------------------- inside

    def _make_room(self, audience: str) -> None:
        """Leave a screen that a team is given: under its window, the review would come to light when that is taken off."""
        if self._room is None or self._controller is None:
            return
        here = self._controller.display(REVIEW).screen
        if here is not None and self._room.displays.display(audience).screen == here:
            self._displaced.clear()
            self.take_off()

    def _ready(self) -> DisplayController:
        if self._controller is None:
            made = DisplayController({REVIEW: self._look()}, self._make, RoomBook(), parent=self)
            made.guard_window(self._window)
            if self._room is None:
                made.watch_curtain_key()  # otherwise the console handles F12 and notifies this window
            made.display_changed.connect(self._display_changed)
            made.curtained_all.connect(self._fall)
            made.topology_changed.connect(self._monitors_changed)
            made.plan_ready.connect(self._plan_ready)
            made.leak_risk.connect(self.failed)
            made.faulted.connect(self._on_fault)
            self._controller = made
        return self._controller

    def _look(self) -> CurtainLook:
        team = Team(REVIEW, "Review", "R", "grey", "square", Qt.BrushStyle.NoBrush)
        return CurtainLook(team, title_in_words(self._review.session.header.title), self._scenery.room_theme)

    def _make(self, _audience: str) -> ReviewContent:
        self._content = ReviewContent(self._review, self._scenery)
        return self._content

    def _on_fault(self, _audience: str, sentence: str) -> None:
        """Forget the content, which had an error and was discarded by its window, and tell the referee."""
        self._content = None
        self.failed.emit(sentence)

    def _display_changed(self, _audience: str) -> None:
        controller = self._controller
        if controller is None:
            return
        display = controller.display(REVIEW)
        if self._wanted and display.placed and display.state is DisplayState.CURTAIN:
            self._wanted = False
            self._note("LIVE", display.screen)
            try:
                controller.go_live(REVIEW, self._review.truth(self._moment.ply))
            except KnownError as error:
                self.failed.emit(str(error))
            if self._content is not None:
                self._content.set_moment(self.moment)
        elif display.state is not DisplayState.LIVE and self._noted and not self._wanted:
            self._note("CURTAIN", display.screen)
        self.changed.emit()

    def _note(self, state: str, screen: ScreenId | None) -> None:
        """Note in the log what the room is shown, before it is shown."""
        self._noted = state == "LIVE"
        words = (
            "The review, with all secrets, was put on a screen." if self._noted else "The review was taken off the screen."
        )
        label = screen.label if screen is not None else ""
        try:
            self._review.session.remark(
                "screen",
                words,
                ply=self._moment.ply,
                data={"state": state, "screen": label, "review": True},
                by=self._scenery.by,
            )
        except KnownError as error:
            self.failed.emit(f"This is not noted in the log. {error}")

    def _fall(self, _reason: str = "") -> None:
        if self.live or self._wanted:
            self.take_off()

    def _monitors_changed(self, _reason: str) -> None:
        """Forget which monitor is whose: it must be chosen anew. Everything is hidden already."""
        controller = self._controller
        if controller is None or controller.display(REVIEW).screen is None:
            return
        self._wanted = False
        self._displaced.clear()
        controller.unassign(REVIEW)
        self.failed.emit("The monitors have changed: the review is off the screen. Choose the screen again.")

    def _plan_ready(self, plan: SeatingPlan) -> None:
        """Lift the curtain once the monitors are quiet; whatever is to be shown was chosen after that."""
        controller = self._controller
        if controller is None:
            return
        try:
            controller.confirm()
        except KnownError as error:
            if plan.rows:
                self.failed.emit(str(error))

    def _end(self) -> None:
        controller, self._controller, self._content = self._controller, None, None
        if controller is not None:
            controller.display_changed.disconnect(self._display_changed)
            controller.close()
            controller.deleteLater()
