"""The legend above the referee's board: what the outlines and the signs of targets on it mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.english import joined
from ui.board.layout.layout_schema import KindStyle
from ui.board.paint.mark_painter import veil
from ui.board.paint.panel_painter import corners_of
from ui.board.targets.target_layer import Target, draw_kind, kind_style
from ui.console.entry.candidate import verb_label
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import SMALL, current_theme, px, window_font

_ANY, _CORNERS = "", "can be chosen"
"""What stands in place of a kind for the corners of whatever a click may name, and what the legend says of them."""
_AIMED, _CHOSEN = "-", "chosen"
"""The same for the line around what the move under the cursor names."""
_HIGH, _SIGN, _GAP = 34, 16, 14  # in pixels at the usual text size
_LOW, _CLOSE = 12, 10  # the letters, and the gap, where one line has no room for all


class TargetLegend(QWidget):
    """The corners of what a click may name, and the line around what is chosen, then each kind of move that is marked: in
    one line, or in two smaller ones.

    A kind that most targets have in common has no sign at them: its name stands beside the corners in its place.
    """

    def __init__(self, kinds: Mapping[str, KindStyle], words: Mapping[str, str]) -> None:
        """``words``: what kinds of move are called, of those that the game gives words."""
        super().__init__()
        self._kinds, self._words = kinds, words
        self._shown: tuple[str, ...] = ()
        self._shared: tuple[str, ...] = ()
        self._outlined = self._has_aim = False
        self.setFixedHeight(px(_HIGH))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """See Qt. It takes the room that the tools leave."""
        return QSize(0, px(_HIGH))

    def set_outlined(self, outlined: bool) -> None:
        """Set whether anything on the board is outlined."""
        if outlined != self._outlined:
            self._outlined = outlined
            self._tell()

    def set_aimed(self, has_aim: bool) -> None:
        """Set whether the move under the cursor names anything on the board."""
        if has_aim != self._has_aim:
            self._has_aim = has_aim
            self.update()

    def set_targets(self, targets: Sequence[Target], shared: tuple[str, ...] = ()) -> None:
        """Name the kinds of these targets; ``shared`` are those that most have in common, without a sign of their own."""
        signed = (target for target in targets if target.kinds != shared)
        shown = tuple(dict.fromkeys(kind for target in signed for kind in target.kinds))
        if (shown, shared) != (self._shown, self._shared):
            self._shown, self._shared = shown, shared
            self._tell()

    def _label(self, kind: str) -> str:
        if kind == _AIMED:
            return _CHOSEN
        if kind != _ANY:
            return verb_label(kind, self._words)
        return joined([verb_label(one, self._words) for one in self._shared]) or _CORNERS

    @property
    def _entries(self) -> list[tuple[tuple[str, ...], str]]:
        """The signs that stand together, of one meaning, and that in words.

        A kind that the outline stands for has a sign too at targets that have several kinds.
        """
        both = tuple(kind for kind in self._shared if kind in self._shown)
        outline = [((_ANY, *both), self._label(_ANY))] if self._outlined else []
        outline += [((_AIMED,), _CHOSEN)] if self._has_aim else []
        return [*outline, *(((kind,), self._label(kind)) for kind in self._shown if not (outline and kind in both))]

    def _tell(self) -> None:
        moves = joined([self._label(kind) for kind in dict.fromkeys((*self._shared, *self._shown))])
        said = f"Outlined: a click chooses it{f', for {moves}' if moves else ''}." if self._outlined else ""
        set_tool_tip(self, said)
        self.setAccessibleName(said)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the parts that have room, each of them whole."""
        side = float(px(_SIGN))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for size, gap, most in ((SMALL, px(_GAP), 1), (_LOW, px(_CLOSE), 2)):
                painter.setFont(window_font(size))
                lines = self._lines(painter.fontMetrics(), side, gap)
                if len(lines) <= most:
                    break
            high = self.height() / min(most, len(lines) or 1)
            for at, line in enumerate(lines[:most]):
                for left, kinds, words in line:
                    self._draw_part(painter, QRectF(left, at * high, self.width(), high), side, kinds, words)

    def _lines(self, metrics: QFontMetrics, side: float, gap: float) -> list[list[tuple[float, tuple[str, ...], str]]]:
        """Return the entries in lines, each with where it begins; what is wider than all is left out."""
        lines: list[list[tuple[float, tuple[str, ...], str]]] = []
        left = float(self.width())
        for kinds, words in self._entries:
            wide = len(kinds) * (side + px(6)) + metrics.horizontalAdvance(words)
            if wide > self.width():
                continue
            if left + wide > self.width() or not lines:
                lines.append([])
                left = 1.0
            lines[-1].append((left, kinds, words))
            left += wide + gap
        return lines

    def _draw_part(self, painter: QPainter, place: QRectF, side: float, kinds: Sequence[str], words: str) -> None:
        """Draw signs and what they mean."""
        face = painter.font()
        for kind in kinds:
            self._draw_sign(painter, kind, QRectF(place.left(), place.center().y() - side / 2, side, side))
            place.setLeft(place.left() + side + px(6))
        painter.setFont(face)
        painter.setPen(current_theme().soft)
        painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), words)

    def _draw_sign(self, painter: QPainter, kind: str, place: QRectF) -> None:
        """Draw the sign of a kind, or the corners, or the line around what is chosen."""
        theme = current_theme()
        if kind not in (_ANY, _AIMED):
            draw_kind(painter, theme, kind_style(self._kinds, kind), place)
            return
        place = place.adjusted(1, 2, -1, -2)
        painter.setPen(QPen(theme.legal, 2.0))
        painter.setBrush(veil(theme.legal) if kind == _AIMED else Qt.BrushStyle.NoBrush)
        if kind == _AIMED:
            painter.drawRoundedRect(place, 3, 3)
        else:
            painter.drawPath(corners_of(place, 3, 5))
