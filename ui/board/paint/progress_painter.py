"""Painters of how far something has come: a ladder that rises and grows hotter, and places that are filled one by one."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ui.board.geometry.packing import grid
from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.faint import faint
from ui.board.paint.glyphs import draw_icon
from ui.board.paint.letter_badge import draw_letter
from ui.board.paint.tokens import tally_places
from ui.theme import NARROW, blend, readable

_LOWEST = 0.4
"""The height of the first step of a ladder that rises, as a share of the last one."""
_HIGHEST = 2.0
"""The greatest height of a ladder whose steps are as high, in units."""
_STEP = 1.15
"""The least width of one of its steps, in units."""
HOT = QColor("#e2420d")
"""The colour of the last step but one; the first has the ladder's own tint."""
_ALARM = 0.32
"""The share of that in the ground of a number of which few are left."""
_LABEL = 1.15
"""The height of the line under the value of a ladder that says what it is, in units."""
_FILLS = 1.25
"""The size of the value at most, in heights of its place: its digits stand free of the words around it."""
_GHOST, _EDGE = 0.45, 0.12
"""How strong a step is that comes or goes by that, and the width of the line around it, in units."""
_NEAR, _TALL = 4, 4.6
"""How near the lost step is when the ladder says so, on a hot ground, and from which height, in units, in a line over it."""


def is_near(at: int, lost: int, *, over: bool = False) -> bool:
    """Return whether the step that is lost is near a value on a ladder, or reached; once all is ``over`` reached alone."""
    return bool(at and lost) and lost - at <= (0 if over else _NEAR)


@dataclass(frozen=True)
class Steps:
    """So many steps to a goal, the one that is reached (0: none yet), their tint, and what they are called."""

    count: int
    at: int
    tint: str
    label: str = ""


@dataclass(frozen=True)
class Ladder:
    """Steps that rise to one that is lost.

    Attributes:
        steps: how many there are.
        at: the step that is reached; 0 for none yet.
        lost: the step that ends the game badly.
        tint: the tint of the first one.
        near: what is written over the low ones while the lost one is near; ``{count}`` is how far that is.
        end: what is written there on the lost one.
        label: what they are called.
        over: whether the game is over.
        then: the step that is reached by what may be done now; 0 for none.
    """

    steps: int
    at: int
    lost: int
    tint: str
    near: str = ""
    end: str = ""
    label: str = ""
    over: bool = False
    then: int = 0

    @property
    def left(self) -> int:
        """How many steps it is from the lost one."""
        return self.lost - self.at

    @property
    def is_near(self) -> bool:
        """Whether the lost step is near, or reached."""
        return is_near(self.at, self.lost, over=self.over)

    @property
    def words(self) -> str:
        """What is written over its low steps."""
        if not self.is_near:
            return ""
        return self.near.replace("{count}", str(self.left)) if self.left > 0 else self.end


def draw_steps(painter: QPainter, context: DrawContext, steps: Steps, rest: QRectF) -> None:
    """Draw the label and steps side by side: those before the one reached are filled, that is strong, the last has a flag.

    The label stands before them, where that leaves them room for their figures.
    """
    unit, theme, count, label = context.unit, context.theme, steps.count, steps.label
    before = max(text_width(label, unit, 600) + 0.5 * unit, 4.2 * unit) if label else 0.0
    if before and rest.width() - before >= _STEP * unit * count:
        draw_line(painter, rest, label, unit, theme.soft, 600)
        rest = rest.adjusted(before, 0, 0, 0)
    high = min(min(max(1.4, 0.8 * rest.height() / unit), _HIGHEST) * unit, 0.9 * rest.height())
    gap = (0.14 if rest.width() >= _STEP * unit * count else 0.06) * unit
    row, tint = QRectF(rest.left(), rest.center().y() - high / 2, rest.width(), high), theme.tint(steps.tint or "yellow")
    for step, box in enumerate(grid(count, count, row, gap), 1):
        here, passed = step == steps.at, step < steps.at
        ground = tint.fill if here else blend(tint.fill, theme.panel, 0.35) if passed else theme.page
        painter.setPen(QPen(tint.edge if here else theme.line, max(1.0, unit * (0.12 if here else 0.06))))
        painter.setBrush(ground)
        painter.drawRoundedRect(box, 0.3 * unit, 0.3 * unit)
        ink = tint.ink if here else theme.text if passed else theme.faint
        if step == count and box.width() >= 2 * _STEP * unit:
            flag = QRectF(box.right() - 1.25 * unit, box.center().y() - 0.5 * unit, unit, unit)
            draw_icon(painter, "flag", flag, ink if here else theme.text)
            box.setRight(flag.left())
        size = context.body if here and text_width(str(step), context.body, 700) <= box.width() else unit
        weight = 700 if here else 400
        if text_width(str(step), size, weight) > box.width():
            size, weight = narrow_size(unit), NARROW
        draw_line(painter, box, str(step), size, ink, weight, Qt.AlignmentFlag.AlignHCenter)


def draw_ladder(painter: QPainter, context: DrawContext, ladder: Ladder, rest: QRectF) -> None:
    """Draw the value large and steps side by side, each higher and hotter than the last; those up to it are filled."""
    unit, theme = context.unit, context.theme
    tint, gap = theme.tint(ladder.tint or "orange"), 0.1 * unit
    if ladder.is_near:
        _draw_ground(painter, context, ladder, rest)
    over = None
    if rest.height() > _TALL * unit:  # what is written over it has a line of its own
        over = QRectF(rest.left() + 0.2 * unit, rest.top(), rest.width() - 0.2 * unit, _LABEL * unit)
        rest = rest.adjusted(0, over.height(), 0, 0)
    head, rest = tally_places(context, ("", "step"), rest)
    if ladder.at:
        heat = blend(HOT, tint.fill, min(1.0, max(0.0, (ladder.at - 1) / max(1, ladder.steps - 1))))
        under = f"or {ladder.then}" if ladder.then else ladder.label
        figure = head.adjusted(0, 0, 0, -_LABEL * unit if under else 0)
        faces = [
            (min(3.6 * unit, _FILLS * figure.height()), 700),
            (2.7 * unit, 700),
            *((narrow_size(part * unit), NARROW) for part in (2.3, 2.0, 1.7, 1.4, 1.2, 1.0)),
        ]
        size, weight = _fitting(str(ladder.at), faces, head.width())
        ground = _ground(context, ladder) if ladder.is_near else theme.panel
        draw_line(painter, figure, str(ladder.at), size, readable(heat, ground), weight, Qt.AlignmentFlag.AlignHCenter)
        if under:
            foot = QRectF(head.left(), figure.bottom(), head.width(), _LABEL * unit)
            ink = readable(theme.text if ladder.is_near or ladder.then else theme.soft, ground)
            large = [(1.25 * unit, 700), (narrow_size(1.25 * unit), NARROW)] if ladder.then else []
            size, weight = _fitting(under, [*large, (narrow_size(unit), NARROW)], head.width())
            draw_line(painter, foot, under, size, ink, weight, Qt.AlignmentFlag.AlignHCenter)
    if ladder.words:
        _draw_words(painter, context, ladder, rest, over)
    for step, box in enumerate(grid(ladder.steps, ladder.steps, rest, gap), 1):
        share = (step - 1) / max(1, ladder.steps - 1)
        box.setTop(box.bottom() - rest.height() * (_LOWEST + (1 - _LOWEST) * share))
        heat, lost, reached = blend(HOT, tint.fill, share), step == ladder.lost, step <= ladder.at
        line = heat if reached else blend(heat, theme.panel, 0.5 if lost and ladder.at else 0.2)
        ground = heat if reached else blend(heat, theme.panel, 0.1 if ladder.at else 0.03)
        wide = unit * (0.1 if lost else 0.06)
        if ladder.then and min(ladder.at, ladder.then) < step <= max(ladder.at, ladder.then):  # it comes, or goes
            line, ground, wide = theme.text, blend(heat, theme.panel, _GHOST), _EDGE * unit
        painter.setPen(QPen(line, max(1.0, wide)))
        painter.setBrush(ground)
        painter.drawRoundedRect(box, 0.22 * unit, 0.22 * unit)
        if lost and ladder.at and not reached:
            side = min(box.width(), 1.1 * unit)
            cross = QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)
            draw_icon(painter, "cross", cross, tint.text)


def _ground(context: DrawContext, ladder: Ladder) -> QColor:
    """Return the colour of the ground of a ladder whose lost step is near."""
    return blend(HOT, context.theme.panel, 0.58 - 0.09 * max(1, ladder.left))


def _draw_ground(painter: QPainter, context: DrawContext, ladder: Ladder, rest: QRectF) -> None:
    """Draw the ground of a ladder whose lost step is near: the nearer, the hotter."""
    unit = context.unit
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_ground(context, ladder))
    painter.drawRoundedRect(rest.adjusted(-0.25 * unit, -0.2 * unit, 0.25 * unit, 0.1 * unit), 0.4 * unit, 0.4 * unit)


def _draw_words(painter: QPainter, context: DrawContext, ladder: Ladder, rest: QRectF, over: QRectF | None) -> None:
    """Write after how many more steps the lost one is reached: in the line over them all if any, else over the low ones."""
    unit, theme = context.unit, context.theme
    said, each = ladder.words, rest.width() / ladder.steps
    faces = [(context.body, 700), (narrow_size(context.body), NARROW), (narrow_size(unit), NARROW)]

    def fits(face: tuple[float, int]) -> bool:
        if over is not None:
            return text_width(said, *face) <= over.width()
        low = 1 + int((1 - _LOWEST - face[0] / rest.height()) / (1 - _LOWEST) * (ladder.steps - 1))
        return text_width(said, *face) <= low * each - 0.1 * unit

    size, weight = first_fitting(faces, fits)
    line = over or QRectF(rest.left() + 0.1 * unit, rest.top() - 0.1 * unit, rest.width(), size)
    draw_line(painter, line, said, size, readable(theme.text, _ground(context, ladder)), weight)


def draw_alarm_ground(painter: QPainter, context: DrawContext, rect: QRectF) -> None:
    """Draw a hot ground under a number of which few are left."""
    unit, theme = context.unit, context.theme
    painter.setPen(QPen(HOT, max(1.0, 0.12 * unit)))
    painter.setBrush(blend(HOT, theme.panel, _ALARM))
    painter.drawRoundedRect(rect, 0.4 * unit, 0.4 * unit)


def _fitting(text: str, faces: list[tuple[float, int]], wide: float) -> tuple[float, int]:
    """Return the first size and weight in which a text is no wider than this."""
    return first_fitting(faces, lambda face: text_width(text, *face) <= wide)


_WHOLE = 0.55
"""How strong a tally is of which nothing is missing."""
_STACKED = 2.6
"""The height from which a letter may stand over its figure, in units."""


@dataclass(frozen=True)
class Counted:
    """So many of what bears a letter, of how many; of none at all (0) nobody knows how many. ``then`` is how many there are
    by what may be done now, or 0.
    """

    letter: str
    tint: str
    filled: int
    total: int
    then: int = 0


def draw_tally(painter: QPainter, context: DrawContext, tally: Counted, rest: QRectF) -> None:
    """Draw how many of how many there are, beside their letter and over a bar with a part for each; whole, faint and with a
    tick: what is still needed stands out."""
    with faint(painter, _WHOLE if 0 < tally.total <= tally.filled else 1.0):
        _draw_tally(painter, context, tally, rest)


def _draw_tally(painter: QPainter, context: DrawContext, tally: Counted, rest: QRectF) -> None:
    """Draw a tally at full strength."""
    unit, theme, tint = context.unit, context.theme, context.theme.tint(tally.tint or "ink")
    box, done = rest.adjusted(0.08 * unit, 0, -0.08 * unit, 0), 0 < tally.total <= tally.filled
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(blend(theme.text, theme.panel, 0.2 if tally.then else 0.07 if tally.total else 0.03))
    painter.drawRoundedRect(box, 0.3 * unit, 0.3 * unit)
    if not tally.total:
        return
    bar = QRectF(box.left() + 0.2 * unit, box.bottom() - 0.55 * unit, box.width() - 0.4 * unit, 0.35 * unit)
    for at, part in enumerate(grid(tally.total, tally.total, bar, 0.14 * unit)):
        painter.fillRect(
            part, tint.edge if at < tally.filled else blend(theme.text, theme.panel, 0.38 if tally.then else 0.2)
        )
        if tally.filled <= at < tally.then:
            edge = _EDGE * unit
            painter.fillRect(part.adjusted(-edge, -edge, edge, edge), theme.text)
            painter.fillRect(part, blend(tint.edge, theme.panel, _GHOST))
    line = QRectF(box.left(), box.top() + 0.05 * unit, box.width(), bar.top() - box.top() - 0.1 * unit)
    if line.height() > _STACKED * unit and line.height() > 0.8 * line.width():  # the letter stands over the figure
        side = 0.46 * line.height()
        gem = QRectF(line.center().x() - side / 2, line.top() + 0.05 * unit, side, side)
        figure = line.adjusted(0, side, 0, 0)
    else:
        side = min(1.6 * unit, line.height(), 0.4 * box.width())
        gem = QRectF(line.left() + 0.15 * unit, line.center().y() - side / 2, side, side)
        figure = line.adjusted(0.3 * unit + side, 0, -0.1 * unit, 0)
    draw_letter(painter, context, tally.letter, tally.tint, gem, "gem")
    if done:
        sign = QRectF(figure.center().x() - 0.8 * unit, figure.center().y() - 0.8 * unit, 1.6 * unit, 1.6 * unit)
        draw_icon(painter, "check", sign, theme.text)
        return
    text = f"{tally.then - tally.filled:+}" if tally.then else f"{tally.filled}/{tally.total}"
    if text_width(text, narrow_size(unit), NARROW) > figure.width():  # the parts of the bar say of how many
        text = str(tally.filled)
    faces = [(1.4 * unit, 700), *((narrow_size(size * unit), NARROW) for size in (1.4, 1.2, 1.0))]
    size, weight = _fitting(text, faces, figure.width())
    draw_line(painter, figure, text, size, theme.text, weight, Qt.AlignmentFlag.AlignHCenter)


def draw_missing(painter: QPainter, context: DrawContext, missing: int, label: str, rest: QRectF) -> None:
    """Draw how many are missing, large over the word for it; a tick where none is."""
    unit, theme, middle = context.unit, context.theme, Qt.AlignmentFlag.AlignHCenter
    if missing <= 0:
        tick = QRectF(0, 0, min(2.0 * unit, rest.height()), min(2.0 * unit, rest.height()))
        tick.moveCenter(rest.center())
        draw_icon(painter, "check", tick, theme.text)
        return
    has_label = text_width(label, narrow_size(unit), NARROW) <= rest.width()
    figure = rest.adjusted(0, 0, 0, -_LABEL * unit) if has_label else rest
    most = min(1.75 * unit, 1.2 * figure.height())
    size, weight = _fitting(
        str(missing), [(most, 700), (narrow_size(most), NARROW), (narrow_size(unit), NARROW)], rest.width()
    )
    draw_line(painter, figure, str(missing), size, theme.text, weight, middle)
    if has_label:
        under = QRectF(rest.left(), figure.bottom(), rest.width(), _LABEL * unit)
        draw_line(painter, under, label, narrow_size(unit), theme.soft, NARROW, middle)


_PIP, _APART, _LINE = 0.82, 0.2, 0.12
"""The side of a pip at most, the gap between two and the line around each, in units."""


def draw_share(painter: QPainter, context: DrawContext, seat: str, share: str, rest: QRectF) -> None:
    """Draw a share such as ``2/3`` in the colour of a seat, from the left of the room."""
    held, _, parts = share.partition("/")
    unit, count = context.unit, int(parts)
    tint = context.tint_of(seat)
    side = min(_PIP * unit, (rest.width() + _APART * unit) / count - _APART * unit)
    painter.setPen(QPen(blend(tint.edge, context.theme.panel, 0.6), _LINE * unit))
    for at in range(count):
        left = rest.left() + at * (side + _APART * unit)
        painter.setBrush(tint.edge if at < int(held) else Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(left, rest.center().y() - side / 2, side, side))
