"""The miniature of an audience's window, with its name, its state and its monitor."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.model.view import Observation, View
from ui.board.paint.board_text import LEADING, draw_line, wrap
from ui.console.short_names import first_words, fit_name
from ui.displays.display import ContentFactory, DisplayState, ViewContent
from ui.team.shared_content import team_content
from ui.theme import Team, Theme, Tint, blend, draw_sign, font_to_fit
from ui.widgets.actions import key_text
from ui.widgets.tool_tips import set_tool_tip, show_tool_tip
from ui.widgets.window_style import current_theme, px, window_font

_FULL = QSize(1280, 720)  # the size at which a miniature's content is laid out
_GAP = 8  # between a name and the state after it
_EDGE = 8  # around a picture, in pixels at the usual text size
_SHUT = 0.2  # so much of the colour of text is in the ground of a curtained screen
_AT_RIGHT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)


@dataclass(frozen=True)
class MiniatureForm:
    """How name and state lie, with a picture or without one. Lengths are in pixels at the usual text size.

    Attributes:
        place: where the picture is, if there is one.
        least, most: the width of the picture; a large one is as wide as there is room.
        words: the width that name and state have beside a picture.
        edge: what is left free above and below a picture.
        high: the height of name and state together.
        sign: the side of the square that the sign has.
        left: where name and state begin, from where the sign's margin does.
        name, state: the sizes of their letters.
        leading: the height of their lines, as a multiple of the least.
        flow: whether the state stands under the name, after it on its line, under the sign, or with the name below it.
    """

    place: Literal["none", "below", "before"] = "below"
    least: int = 0
    most: int = 192
    words: int = 2 * _EDGE
    edge: int = _EDGE
    high: int = 40
    sign: int = 22
    left: int = 36
    name: int = 13
    state: int = 11
    leading: float = 1.0
    flow: Literal["under", "after", "below", "column"] = "under"


LINE = MiniatureForm("none")
"""Name and state alone."""
GLANCE = MiniatureForm("before", least=84, most=84, words=122, edge=2)
"""They stand beside a picture that is as low as they are: it shows what it is, and whether it has changed."""
ABOVE = MiniatureForm()
"""They stand above the picture, which is narrow."""
OVER = MiniatureForm(most=216, high=26, sign=18, left=30, flow="after")
"""They stand above the picture in one line."""
COLUMN = MiniatureForm("before", least=160, most=232, words=92, sign=26, left=8, leading=1.2, flow="column")
"""They stand in a narrow column beside the picture."""
BESIDE = MiniatureForm("before", least=160, most=272, words=192, sign=24, left=40, name=18, state=13, flow="below")
"""They stand beside the picture, with what it says at its foot."""
LARGE = MiniatureForm(most=10_000, high=52, sign=34, left=52, name=18, state=15, leading=1.3)
"""They stand above a picture that is to be read."""


class Miniature(QWidget):
    """A small picture of an audience's window, with its badge, name, state and monitor.

    Behind a curtain the picture is the team's title card, as in the room. Without a monitor where others have one it is what
    the audience would see, dimmed.
    """

    pressed = Signal(str)

    def __init__(
        self,
        audience: str,
        team: Team,
        make: ContentFactory,
        lines: Callable[[], Sequence[Observation]],
        later_ms: int,
        number: int,
        showing: Callable[[], View | None],
        is_busy: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__()
        self._showing, self._is_busy, self._has_waited = showing, is_busy, False
        self._key = f" {key_text(f'Ctrl+{number}')} lifts its curtain or lets it fall." if number else ""
        self._lines = lines
        self._form, self._wide, self._small = LINE, 0, QSize()
        self.audience, self._team, self._make = audience, team, make
        self._content: ViewContent | None = None
        self._picture = QPixmap()
        self._view: View | None = None
        self._state, self._where = DisplayState.CURTAIN, ""
        self._masked = self._is_outdated = self._is_needed = self._is_equipped = self._is_forgotten = False
        self.digit = str(number) if number else ""
        self._beat = self._newest = ""
        self._lag = "", ""
        self.proved = ""
        self._timer = QTimer(self, interval=later_ms, singleShot=True)
        self._timer.timeout.connect(self._draw_in_turn)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._update_name()

    def sizeHint(self) -> QSize:
        """See Qt."""
        below = 0 if self._form.place == "none" else self._top + self._small.height() + px(self._form.edge)
        return QSize(self._wide, max(below, px(self._form.high)))

    def has_room(self, form: MiniatureForm, wide: int) -> bool:
        """Return whether the whole name would be seen in this form and width, in pixels."""
        name, state = (QFontMetrics(window_font(size, 600)) for size in (form.name, form.state))
        if form.place == "before":
            wide, name = wide - px(12) - _across(form, wide), QFontMetrics(window_font(ABOVE.name, 600))
        elif form.flow == "after":
            wide -= px(_GAP) + state.horizontalAdvance(f"● {DisplayState.CURTAIN.name}")
        return name.horizontalAdvance(self._team.name) <= wide - px(form.left + 4)

    def set_form(self, form: MiniatureForm, wide: int) -> None:
        """Have this form, and be so many pixels wide."""
        if (form, wide) == (self._form, self._wide):
            return
        self._form, self._wide = form, wide
        across = _across(form, wide)
        small = QSize(across, round(across * _FULL.height() / _FULL.width()))
        if small != self._small or self._is_outdated:
            self._small = small
            self._draw_later()
        self.updateGeometry()
        self.update()

    def _draw_later(self) -> None:
        """Draw the picture in its turn, or once there is one again."""
        self._is_outdated = self._form.place == "none"
        if not self._is_outdated:
            self._timer.start()
            if self._picture.isNull():
                self.update()  # it says so until then

    def set_state(self, state: DisplayState, where: str, view: View | None) -> None:
        """Set the state of the window, its monitor, and the view that it shows or would show."""
        if (state, where) != (self._state, self._where):
            self._state, self._where = state, where
            self._update_name()
            self.update()
        if view is not self._view:
            self._view = view
            if not self._timer.isActive():
                self._draw_later()

    def _update_name(self) -> None:
        lag = "" if self._masked or not self._lag[0] else f" {self._lag[0]}"
        where = self._where or ("no monitor, asked now" if self._is_missing else "no monitor")
        name = f"{self._team.name}: {self._state.name.lower()}{lag}, {where}"
        self.setAccessibleName(name)
        set_tool_tip(self, f"{name}. Click to change.{self._key}")

    def set_needed(self, needed: bool) -> None:
        """Set whether its seat is asked where seats have monitors: then it is to have one too."""
        if needed != self._is_needed:
            self._is_needed = needed
            self._update_name()
            self.update(self._words_rect)

    def set_equipped(self, equipped: bool) -> None:
        """Set whether any seat has a monitor: then a picture that stands nowhere in the room is dimmed."""
        if equipped != self._is_equipped:
            self._is_equipped = equipped
            self.update()

    @property
    def is_dimmed(self) -> bool:
        """Whether nobody in the room sees what the picture shows."""
        return self._state is DisplayState.CURTAIN and (bool(self._where) or self._is_equipped)

    @property
    def _is_shut(self) -> bool:
        """Whether its screen stands in the room and shows its curtain."""
        return self._state is DisplayState.CURTAIN and bool(self._where)

    @property
    def _is_missing(self) -> bool:
        """Whether it has no monitor and is to have one; the mask hides who is asked."""
        return self._is_needed and not self._where and not self._masked

    def set_theme(self, theme: Theme) -> None:
        """Use the theme of its window when the picture is drawn next."""
        if (content := team_content(self._content)) is not None:
            content.set_theme(theme)
            self._draw_later()

    def set_forgotten(self, forgotten: bool) -> None:
        """Set whether its held picture hides what its audience has to see now: then it stands out from all others."""
        if forgotten != self._is_forgotten:
            self._is_forgotten = forgotten
            self.update()

    @property
    def _is_alarming(self) -> bool:
        """Whether it stands out; the mask hides who is asked."""
        return self._is_forgotten and self._state is DisplayState.HELD and not self._masked

    def set_lag(self, words: str, short: str) -> None:
        """Say how far its window is behind the table, in words and in fewer; "" where it is not."""
        if (words, short) != self._lag:
            self._lag = words, short
            self._update_name()
            self.update(self._words_rect)

    def set_beat(self, words: str) -> None:
        """Show what its window shows large now; "" for nothing."""
        if words != self._beat:
            self._beat = words
            self.update()

    @property
    def beat(self) -> str:
        """What its window shows large; "" for nothing."""
        return "" if self._state is DisplayState.CURTAIN else self._beat

    @property
    def is_waiting(self) -> bool:
        """Whether its picture is to be drawn, in its turn."""
        return self._timer.isActive()

    @property
    def form(self) -> MiniatureForm:
        """How it is laid out."""
        return self._form

    def set_masked(self, masked: bool) -> None:
        """Show no picture while somebody stands behind the referee."""
        self._masked = masked
        self._update_name()
        self.update()

    def show_proof(self, on: bool) -> None:
        """Show or hide the marks of picture and window on the picture: they stand there in a rehearsal."""
        window, proved = self._showing(), ""
        if on:
            sign = " · window: " if window is None else " = " if window == self._view else " ≠ "
            proved = f"{mark_of(self._view)}{sign}{mark_of(window)}"
        if proved != self.proved:
            self.proved = proved
            self.update()

    @property
    def shown(self) -> View | None:
        """The view that the picture is of."""
        return self._view

    @property
    def proof(self) -> str:
        """Whether the window shows the very view that this picture is of: their marks, for the referee."""
        window = self._showing()
        if window is None:
            return f"Picture: view {mark_of(self._view)}. Its window shows none."
        same = "the same" if window == self._view else "NOT the same"
        return f"Picture: view {mark_of(self._view)}. Window: view {mark_of(window)}, {same}."

    def event(self, event: QEvent) -> bool:
        """See Qt. The tool tip is made when it is asked for."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            show_tool_tip(event.globalPos(), "" if self._masked else f"{self.toolTip()}\n{self.proof}", self)
            return True
        return super().event(event)

    def _draw_in_turn(self) -> None:
        """Draw the picture, once more time later while screens in the room are still to be made."""
        self._has_waited = not self._has_waited and self._is_busy()
        if self._has_waited:
            self._timer.start()
        else:
            self._draw()

    def _draw(self) -> None:
        if self._view is None:
            self._picture = QPixmap()
            self.update()
            return
        if self._content is None:
            self._content = self._make(self.audience)
            assert isinstance(self._content, QWidget)
            self.destroyed.connect(self._content.deleteLater)  # a child would inherit the console's style sheet
            if (content := team_content(self._content)) is not None:
                content.set_motion(False)  # a picture taken in the middle of a motion would stand still in it
            self._content.resize(_FULL)
            self._content.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        if (content := team_content(self._content)) is not None:
            content.forget_lines()  # the relevant observations come with the view
        lines = self._lines()
        self._content.show_view(self._view, lines)
        self._newest = next((one.text for one in reversed(lines) if one.kind == "said"), "")
        ratio, smooth = self.devicePixelRatioF(), Qt.TransformationMode.SmoothTransformation
        twice = (self._small * ratio * 2).boundedTo(_FULL)  # painting at a reduced scale would lose whole lines
        twice = twice.expandedTo(self._small * ratio)
        large = QPixmap(twice)
        large.fill(Qt.GlobalColor.transparent)
        with QPainter(large) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.scale(twice.width() / _FULL.width(), twice.height() / _FULL.height())
            assert isinstance(self._content, QWidget)
            QWidget.render(self._content, painter, QPoint(0, 0))
        picture = large.scaled(self._small * ratio, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
        picture.setDevicePixelRatio(ratio)
        self._picture = picture
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        theme = current_theme()
        tint = theme.tint(self._team.tint)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._form is not LARGE or self._is_alarming or self._is_shut:
                self._draw_ground(painter)
            if self.hasFocus():
                painter.setPen(theme.tint("sky").edge)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
            self._draw_head(painter)
            if self._form.place == "none":
                return
            box = QRect(QPoint(px(_EDGE), self._top), self._small)
            if self._form is BESIDE and not self._masked:
                self._write_foot(painter)
            if not event.rect().intersects(box.adjusted(-1, -1, 1, 1)):
                return
            painter.fillRect(box, theme.page)
            if self._is_shut:
                self._draw_card(painter, QRectF(box))
            elif not self._picture.isNull() and not self._masked:
                painter.setOpacity(0.28 if self.is_dimmed else 1.0)
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.drawPixmap(box, self._picture)
                painter.setOpacity(1.0)
            elif self.is_waiting and not self._masked:
                painter.setPen(theme.soft)
                painter.setFont(window_font(ABOVE.name))
                painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), "drawing…")
            live = self._state is DisplayState.LIVE
            painter.setPen(tint.edge if live else theme.line)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(box).adjusted(-0.5, -0.5, 0.5, 0.5))
            if self.beat and not self._masked and self._form is not GLANCE:
                self._draw_beat(painter, QRectF(box))
            if self.proved:
                self._draw_strip(painter, QRectF(box.left(), box.top(), box.width(), px(20)), self.proved)

    @property
    def _state_tint(self) -> Tint | None:
        """The tint of its state; None while its window shows nothing."""
        name = {DisplayState.LIVE: "green", DisplayState.HELD: "orange"}.get(self._state)
        name = "vermillion" if self._is_alarming else name
        return None if name is None else current_theme().tint(name)

    def _draw_ground(self, painter: QPainter) -> None:
        """Draw the ground in the colour of the state: what a room sees is known from afar."""
        tint = self._state_tint
        painter.setPen(QPen(tint.edge, 2) if tint is not None and self._is_alarming else Qt.PenStyle.NoPen)
        theme = current_theme()
        shut = blend(theme.text, theme.panel, _SHUT)
        painter.setBrush(tint.wash if tint is not None else shut if self._is_shut else theme.raised)
        edge = 1 if self._is_alarming else 0
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(edge, edge, -edge, -edge), px(6), px(6))

    @property
    def words(self) -> tuple[str, str]:
        """Name and state as they are drawn: as much of both as there is room for."""
        form, room = self._form, self.width() - self._left - px(4) - (px(24) if self._form is LARGE else 0)
        under = room + px(form.left - 8) if form.flow == "below" else room
        names, states = (QFontMetrics(window_font(size, 600)) for size in (self._name_size, form.state))
        state = f"● {self._state.name}"
        where = self._where
        if self._where and self._lag[0] and not self._masked and form is not BESIDE:
            where = next((one for one in self._lag if states.horizontalAdvance(f"{state} · {one}") <= under), self._lag[1])
            where = self._lag[1] if form.flow == "column" else f"{where} · {self._where}"
        if not self._where:
            state = "○ no monitor"
            if self._is_missing:
                state = first_words(f"{state} · asked now", states, under)
            if states.horizontalAdvance(state) > under:
                state = first_words("no monitor", states, under)
        elif form.flow == "column":
            state = f"{state} · {first_words(where, states, room)}"
        elif form.flow == "after":
            room -= px(_GAP)
            name = fit_name(self._team.name, names, room - states.horizontalAdvance(state))
            return name, first_words(f"{state} · {where}", states, room - names.horizontalAdvance(name))
        else:
            state = first_words(f"{state} · {where}", states, under)
        return fit_name(self._team.name, names, room), state

    @property
    def _name_size(self) -> int:
        """The size of the letters of the name: beside a picture a name that is too long has smaller ones."""
        size, room = self._form.name, self.width() - self._left - px(4)
        is_whole = QFontMetrics(window_font(size, 600)).horizontalAdvance(self._team.name) <= room
        return size if is_whole or self._form.place != "before" else ABOVE.name

    @property
    def _top(self) -> int:
        """Where the picture begins, from the top."""
        return px(self._form.edge if self._form.place == "before" else self._form.high)

    @property
    def _before(self) -> int:
        """What stands before the sign: the picture, or nothing."""
        return self._small.width() + px(12) if self._form.place == "before" else 0

    @property
    def _words_rect(self) -> QRect:
        """What lies beside the picture, or over it."""
        if self._form.place == "before":
            return self.rect().adjusted(self._before, 0, 0, 0)
        return self.rect() if self._form.place == "none" else QRect(0, 0, self.width(), self._top)

    @property
    def _left(self) -> int:
        """Where name and state begin."""
        return self._before + px(self._form.left)

    def _draw_head(self, painter: QPainter) -> None:
        """Draw the sign, the name and the state."""
        theme, form = current_theme(), self._form
        side, times = px(form.sign), form.leading
        down = (self.height() - px(form.high)) // 2 if form is GLANCE else 0
        top = (px(form.high) - side) // 2 if form.flow == "after" else px(9) + down
        draw_sign(painter, theme, self._team, QRectF(self._before + px(8), top, side, side))
        name, state = self.words
        left, room, upright = self._left, self.width() - self._left, int(Qt.AlignmentFlag.AlignVCenter)
        first = QRect(left, px(2) + down, room, px(19 * times))
        line = QRect(left, px(21 * times) + down, room, px(15 * times))
        painter.setPen(theme.text)
        painter.setFont(window_font(self._name_size, 600))
        if form.flow == "below":
            first.moveTop(top + (side - first.height()) // 2)
            line = QRect(self._before + px(8), top + side + px(6), self.width() - self._before, px(18))
        elif form.flow == "column":
            first.translate(0, top + side)
            line.translate(0, top + side)
        elif form.flow == "after":
            first.setHeight(px(form.high - 4))
            beside = left + painter.fontMetrics().horizontalAdvance(name) + px(_GAP)
            line = QRect(beside, px(6), self.width() - beside, px(14))
        painter.drawText(first, upright, name)
        painter.setFont(window_font(form.state, 600))
        if state.startswith(begin := f"● {self._state.name}"):
            end = self._draw_state(painter, line)
            state = state.removeprefix(begin).removeprefix(" · ")
            if form.flow == "column":
                line.translate(0, px(18 * times))
            else:
                line.setLeft(end + px(6))
        painter.setPen(theme.text if self._is_alarming else theme.tint("orange").text if self._is_missing else theme.soft)
        painter.drawText(line, upright, state)
        if form is LARGE:
            painter.setPen(theme.faint)
            painter.drawText(first.adjusted(0, 0, -px(8), 0), _AT_RIGHT, self.digit)

    def _draw_state(self, painter: QPainter, line: QRect) -> int:
        """Draw the state as a solid label; return where it ends."""
        theme, word, tint = current_theme(), self._state.name, self._state_tint
        label = QRectF(line.left(), line.top(), painter.fontMetrics().horizontalAdvance(word) + px(10), line.height() + 1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.text if tint is None else tint.fill)
        painter.drawRoundedRect(label, px(4), px(4))
        painter.setPen(theme.page if tint is None else tint.ink)
        painter.drawText(label, int(Qt.AlignmentFlag.AlignCenter), word)
        return round(label.right())

    def _draw_card(self, painter: QPainter, box: QRectF) -> None:
        """Draw the title card that its screen shows: the mark of the team and its name."""
        side, size = 0.36 * box.height(), round(0.13 * box.height())
        draw_sign(
            painter, current_theme(), self._team, QRectF(box.center().x() - side / 2, box.top() + side / 3, side, side)
        )
        line = QRectF(box.left(), box.top() + 0.56 * box.height(), box.width(), 2 * size)
        face = font_to_fit(self._team.name, size, 600, box.width())
        painter.setFont(face)
        painter.setPen(current_theme().text)
        painter.drawText(line, int(Qt.AlignmentFlag.AlignCenter), self._team.name)

    def _draw_beat(self, painter: QPainter, box: QRectF) -> None:
        """Draw what the window shows large over the foot of the picture, as it lies there."""
        theme, edge = current_theme(), px(8.0)
        size, most = (px(ABOVE.state), 0.3) if self._form is BESIDE else (px(self._form.state), 0.36)  # beside it is whole
        room, step = box.width() - 2 * edge, LEADING * size
        least = 1 if self._form is BESIDE else 2
        lines = wrap(self._beat, size, 600, room, max(least, int((most * box.height() - edge) / step)))
        high = max(0.16 * box.height() + px(6), len(lines) * step + edge)
        strip = QRectF(box.left(), box.bottom() - high, box.width(), high)
        painter.fillRect(strip, theme.panel)
        painter.fillRect(QRectF(strip.left(), strip.top(), strip.width(), 2), theme.tint(self._team.tint).fill)
        top = strip.center().y() - len(lines) * step / 2 + 1
        for at, line in enumerate(lines):
            draw_line(painter, QRectF(strip.left() + edge, top + at * step, room, step), line, size, theme.text, 600)

    @property
    def foot(self) -> str:
        """What its window shows at its foot: what is large there now, else how the game ended or the newest line.

        "" behind a curtain. The window tells line after line, and how the game ended once they have been read: while lines
        wait there, this is what it comes to.
        """
        if self._state is DisplayState.CURTAIN:
            return ""
        outcome = self._view.outcome if self._view is not None else None
        return self._beat or (outcome.text if outcome is not None else self._newest)

    def _write_foot(self, painter: QPainter) -> None:
        """Write what its window shows at its foot under the state, where it can be read."""
        theme, size, left, top = current_theme(), px(14), float(self._before + px(8)), float(px(63))
        step, room = LEADING * size, float(self.width() - self._before - px(16))
        if self._where and (lag := self._lag[0]):
            held = self._state is DisplayState.HELD  # a live one that shows line after line is as it should be
            ink = theme.text if self._is_alarming else theme.tint("orange").text if held else theme.soft
            for line in wrap(lag[:1].upper() + lag[1:], size, 600, room, 2):
                draw_line(painter, QRectF(left, top, room, step), line, size, ink, 600)
                top += step
        if not self.foot:
            return
        said = f"Still shows: {self.foot}" if self._state is DisplayState.HELD else self.foot
        for at, line in enumerate(wrap(said, size, 400, room, int((self.height() - top) / step))):
            ink = theme.text if self._beat else theme.soft
            draw_line(painter, QRectF(left, top + at * step, room, step), line, size, ink)

    def _draw_strip(self, painter: QPainter, strip: QRectF, words: str) -> None:
        theme = current_theme()
        ground = QColor(theme.page)
        ground.setAlpha(210)
        painter.fillRect(strip, ground)
        painter.setPen(theme.soft)
        painter.setFont(window_font(11))
        said = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(strip.width()) - 16)
        painter.drawText(strip.adjusted(8, 0, -8, 0), int(Qt.AlignmentFlag.AlignVCenter), said)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """See Qt. A click opens the menu of this display."""
        self.pressed.emit(self.audience)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter and Space do what a click does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.pressed.emit(self.audience)
        else:
            super().keyPressEvent(event)


def _across(form: MiniatureForm, wide: int) -> int:
    """Return how wide the picture of a miniature of this form and width is, in pixels."""
    return min(px(form.most), max(px(form.least), wide - px(form.words)))


def mark_of(view: View | None) -> str:
    """Return a short hash of a view, to compare two by eye."""
    return hashlib.sha256(msgspec.json.encode(view)).hexdigest()[:6] if view is not None else "none"
