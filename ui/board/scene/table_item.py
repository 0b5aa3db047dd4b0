"""Tables on the board: a row for each seat, with its sign and name, and a column for each number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem

from engine.model.view import Scalar, View
from ui.board.geometry.packing import GAP, LINE
from ui.board.layout.binding import BoundTable, fill, value_of
from ui.board.layout.table_schema import GOAL, ColumnSpec
from ui.board.paint.board_text import draw_line, first_fitting, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_icon, draw_team
from ui.board.paint.own_mark import YOU
from ui.board.paint.panel_painter import draw_panel
from ui.board.scene.base_item import BoardItem
from ui.board.scene.number_items import ValueItem, value_text
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL, blend

_SIGN, _NAME = 1.8, 6.5
"""What a team's sign takes, and the most that its name is given before columns are as wide as they like, in units."""
_EDGE, _LEAST = 0.8, {"flag": 1.6, "team": 1.6}
"""What is left beside a column, and the least that one with signs takes."""
_FIGURES = 2.0
"""The least of one with numbers: three figures."""
_ROW, _FILLED, _ROOMY, _BROAD = 1.7, 1.37, 2.3, 4.4
"""The height of a row, in units: usual, the lowest of a filled table; the greatest in a race, and in a large one."""
_LARGE, _OF_ROW = 2.4, 0.58
"""The greatest size of the figures in the first column of a large table, in units and as a share of the row."""
_CAPITALS = 0.8
"""The part of the size of a text that its figures take, and some room."""
_FULL = 9.6
"""The height of a filled table with rows as high as others, in units: with more seats they are lower."""
_RACE, _LOW = 0.27, 0.11
"""The height of the bar at the foot of a row that says how far its seat has come in a race, in units, and the share of the
row that it takes at most."""
_FOOT, _STRONG = 2.0, 1.5
"""From this height of its rows, in units, a large table has the bar at the foot of its rows, also if it is filled; and how
many times as high that is."""
_CROWN = 0.95
"""The side of the crown of who has won, in units."""
_HOLDS, _RULE = 1.4, 2.0
"""So high is a row, in units, that holds its letters and signs; so far, in pixels, its line and frame reach out of it."""
_OUT = "out"
"""What stands in the first column of a seat that is out of the game and has nothing."""
_COUNT = "88"
"""The room that the number after the heading of the rows is given."""
_MOST, _OF_APART = "888", 0.25
"""The widest number that seats may want to reach beside their figures, and how far it is from these, in units."""
_WIDEST = "88"
"""The room that the number that all want to reach is given in the label of a column."""


class _Cell(NamedTuple):
    """One value of the table: in which row and column, what it shows ("" for nothing), its place, and the room in that."""

    row: int
    column: ColumnSpec
    key: str
    place: QRectF
    room: QRectF


class TableItem(ValueItem):
    """Numbers by seat, a row each."""

    bound: BoundTable

    def __init__(self, context: DrawContext, rect: QRectF, bound: BoundTable) -> None:
        self.bound = bound
        table = bound.table
        self._gone, self._goals = (
            [fill(pattern, {"seat": name}) for name, _ in bound.rows] if pattern else []
            for pattern in (table.gone, table.race)
        )
        shown = [id_ for _, ids in bound.rows for id_ in ids]
        self._needed = [column.of for column in table.columns if column.of]
        ids = (*shown, *self._gone, *self._goals, *self._needed, table.count)
        super().__init__(context, rect, tuple(filter(None, ids)))
        high = _roomiest(bound) or _row(bound)
        self._row = min(high * context.unit, rect.height() / (len(bound.rows) + 1))
        self._head = min(self._row, _ROOMY * context.unit)
        self._is_filled = table.filled and not (table.large and self._row >= _FOOT * context.unit)
        self._is_over = False
        self._standing = [column for column in table.columns if not column.ended]
        widths = iter(self._column_widths())
        self._widths = [0.0 if column.ended else next(widths) for column in table.columns]
        self._wide = sum(self._widths)
        self._cells = tuple(self._arranged_cells())
        self._says_goals = self._has_room_for_goals()
        self._lead = _LeadFrame(context, self)
        self._won: tuple[str, ...] = ()

    def show_numbers(self, view: View) -> None:
        """Show the values of this View. Once the game has ended the row of who has won alone leads, with a crown."""
        values = tuple([value_of(view, key) for key in self._ids])
        if values != self.values:
            table = self.bound.table
            before, self.values = dict(zip(self._ids, self.values, strict=True)), values
            changed = {key for key, value in zip(self._ids, values, strict=True) if value != before[key]}
            if changed.isdisjoint({*self._gone, *self._goals, *self._needed}):
                flags = {cell.key for cell in self._cells if cell.column.show == "flag"}
                if table.count in changed or not changed.isdisjoint(flags):
                    self.update(self._line(0))
                for cell in self._cells:
                    if cell.key in changed:
                        runs = table.race and not self._is_filled and cell.column is table.columns[0]
                        self.update(self._line(cell.row + 1) if runs else cell.place)
            else:  # a seat is out of the game, its whole row greyed; or the way has another length
                self.update()
        leads = view.numbers.get(self.bound.table.lead) if self.bound.table.lead and view.outcome is None else None
        won = view.outcome.winners if view.outcome is not None and self.bound.table.lead else ()
        if (won, view.outcome is not None) != (self._won, self._is_over):
            self._won, self._is_over = won, view.outcome is not None
            self.update()
        if len(won) == 1:
            leads = won[0]
        if leads is not None and view.decision is not None and len(view.decision.seats) == 1:
            leads = view.decision.seats[0]  # as the heading of the window says
        at = next((at for at, (name, _) in enumerate(self.bound.rows, 1) if name == leads), 0)
        self._lead.frame(self._line(at) if at else None, str(leads))

    @staticmethod
    def wanted_height(context: DrawContext, bound: BoundTable, room: float = 0.0) -> float:
        """Return the height that it asks for, in pixels: more of a larger room if it is a race."""
        rows = len(bound.rows) + 1
        wanted = rows * _row(bound) * context.unit
        if not _roomiest(bound):
            return wanted
        return max(wanted, min(rows * _roomiest(bound) * context.unit, room - (LINE + GAP) * context.unit))

    def draw(self, painter: QPainter) -> None:
        """Draw a line of headings, then a line for each seat with its sign and name.

        If only a part of the table is painted again, draw what reaches into that part.
        """
        unit = self.context.unit
        clip = painter.clipBoundingRect() if painter.hasClipping() else self.rect
        # So far letters reach over and under low lines; in others they end before those of the next, of which a part of a
        # pixel may be painted too.
        over = -1.0 if self._row >= _HOLDS * unit else 0.5 * unit
        shown = clip.adjusted(0, -over, 0, over)
        if shown.intersects(self._line(0)):
            self._headings(painter, self._line(0))
        gone = [bool(self.value(id_)) for id_ in self._gone] or [False] * len(self.bound.rows)
        for at, (name, _) in enumerate(self.bound.rows):
            line = self._line(at + 1)
            if clip.adjusted(0, -_RULE, 0, _RULE).intersects(line):
                if self.bound.table.race:
                    if not gone[at]:
                        self._draw_race_bar(painter, line, name, at)
                    continue
                painter.setPen(QPen(blend(self.context.theme.line, self.context.theme.panel, 0.6), 1))
                painter.drawLine(line.topLeft(), line.topRight())
        for at, (name, _) in enumerate(self.bound.rows):
            line = self._line(at + 1)
            if shown.intersects(line.adjusted(0, 0, -self._wide, 0)):
                self._named(painter, line, name, gone[at])
        for cell in self._cells:
            if shown.intersects(cell.room) and self._stands(cell.column):
                value = self.value(cell.key) if cell.key else None
                room = self._before_goal(painter, cell, gone[cell.row]) if self._says_goals else cell.room
                self._cell(painter, room, cell.column, value, gone[cell.row])

    def label_of(self, column: ColumnSpec) -> str:
        """Return the label of a column, with the number that all want to reach."""
        goal = value_text(self.value(self._goals[0]), {}) if self._goals else ""
        return column.label.replace(GOAL, goal)

    def _stands(self, column: ColumnSpec) -> bool:
        """Return whether a column stands there now, and no other one in its place."""
        columns = self.bound.table.columns
        after = columns[columns.index(column) + 1 :]
        return column.ended == self._is_over if column.ended else not (self._is_over and after and after[0].ended)

    def _before_goal(self, painter: QPainter, cell: _Cell, out: bool) -> QRectF:
        """Draw the number that a row's seat wants to reach at the end of its bar, if it still can, and return what stands
        before that of the cell.
        """
        goal = self.value(self._goals[cell.row])
        if cell.column is not self.bound.table.columns[0] or self.value(cell.key) is None or goal is None:
            return cell.room
        said, (size, weight) = _of(value_text(goal, {})), _narrow(self.context.unit)
        if not out:
            draw_line(painter, cell.room, said, size, self.context.theme.text, weight, Qt.AlignmentFlag.AlignRight)
        return cell.room.adjusted(0, 0, -text_width(said, size, weight) - _OF_APART * self.context.unit, 0)

    def _has_room_for_goals(self) -> bool:
        """Return whether what all want to reach has room beside each figure of a race, and stands nowhere else."""
        table = self.bound.table
        if not (self._is_filled and self._goals) or table.large or GOAL in table.columns[0].label:
            return False
        return self._goals_wide() <= self._widths[0] + 0.5

    def _goals_wide(self) -> float:
        """Return how wide a figure is with the number that its seat wants to reach, and the gaps beside them."""
        unit = self.context.unit
        figure, goal = text_width(_MOST, self.context.body, 700), text_width(_of(_MOST), *_narrow(unit))
        return figure + goal + (_OF_APART + _EDGE) * unit

    def _with_room_for_goals(self, widths: list[float], least: list[float]) -> list[float]:
        """Return widths that leave the race what all other columns can spare, with their headings in narrow letters, if that
        makes room for what all want to reach.
        """
        unit, columns = self.context.unit, self._standing
        labels = [text_width(column.label, *_narrow(unit)) for column in columns]
        needs = [min(wide, max(label, low) + _EDGE * unit) for wide, label, low in zip(widths, labels, least, strict=True)]
        first = sum(widths) - sum(needs[1:])
        return widths if self.bound.table.large or first < self._goals_wide() else [first, *needs[1:]]

    def _draw_race_bar(self, painter: QPainter, line: QRectF, name: str, at: int) -> None:
        """Draw how far a row's seat has come in a race, on a bar as long as the way: at the foot of the row, or under its
        first figure, and in a large table beside it.
        """
        first = self._cells[at * len(self.bound.table.columns)]
        goal, value = self.value(self._goals[at]), self.value(first.key)
        if not (isinstance(goal, int) and isinstance(value, int) and goal > 0 and name in self.context.teams):
            return
        theme, unit, share = self.context.theme, self.context.unit, min(1.0, max(0, value) / goal)
        tint, high = theme.tint(self.context.teams[name].tint), min(_RACE * unit, _LOW * line.height())
        high *= _STRONG if self.bound.table.large else 1.0
        bar, ground, colour = QRectF(line.left(), line.bottom() - high, line.width(), high), 0.6, tint.edge
        if self._is_filled:
            beside = self._figures_wide() if self.bound.table.large else 0.0  # no edge of the bar runs through a figure
            bar = first.place.adjusted(0, 0.12 * unit, -beside, -0.12 * unit)
            ground, colour, high = 0.35, blend(tint.fill, theme.panel, 0.5), 0.5 * unit
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(blend(theme.line, theme.panel, ground))
        painter.drawRoundedRect(bar, high / 2, high / 2)
        bar.setWidth(share * bar.width())
        painter.setBrush(colour)
        painter.drawRoundedRect(bar, high / 2, high / 2)
        if self._is_filled and share:
            painter.fillRect(bar.adjusted(0, bar.height() - 0.16 * unit, 0, 0), tint.edge)

    def _figures_wide(self) -> float:
        """Return how much of the first column its figures take, with the gaps beside them."""
        unit = self.context.unit
        return text_width(_WIDEST, self._figure_size(), 700) + 0.6 * unit

    def _figure_size(self) -> float:
        """Return the size of the figures in the first column of a large table."""
        return max(self.context.body, min(_LARGE * self.context.unit, _OF_ROW * self._row))

    def _line(self, at: int) -> QRectF:
        """Return a line of the table; the first is that of the headings."""
        if not at:
            return QRectF(self.rect.left(), self.rect.top(), self.rect.width(), self._head)
        return QRectF(self.rect.left(), self.rect.top() + self._head + (at - 1) * self._row, self.rect.width(), self._row)

    def _arranged_cells(self) -> Iterator[_Cell]:
        """Yield each column of each row."""
        for at, (_, ids) in enumerate(self.bound.rows):
            line = self._line(at + 1)
            left = line.right() - self._wide
            place = QRectF()
            for column, id_, width in zip(self.bound.table.columns, ids, self._widths, strict=True):
                place = place if column.ended else QRectF(left, line.top(), width, line.height())
                yield _Cell(at, column, id_, place, self._place(place))
                left += width

    def _column_widths(self) -> list[float]:
        """Return the widths of the columns: as their headings, less where names of seats need room."""
        unit, columns = self.context.unit, self._standing
        names = [self.context.teams[name].name if name in self.context.teams else name for name, _ in self.bound.rows]
        wants = min(max((text_width(name, unit, 600) for name in names), default=0.0) + 0.3 * unit, _NAME * unit)
        room = max(self.rect.width() - _SIGN * unit - wants, 1.0)
        least = [_LEAST.get(column.show, _FIGURES) * unit for column in columns]
        widths = [
            max(text_width(column.label.replace(GOAL, _WIDEST), unit, 600), low) + _EDGE * unit
            for column, low in zip(columns, least, strict=True)
        ]
        over = sum(widths) - room
        if over < 0 and self.bound.table.race and self.bound.table.filled:
            table = self.bound.table
            head = text_width(f"{table.label} {_COUNT}", unit, 600) + 0.3 * unit if table.count else 0.0
            widths[0] += max(0.0, -over - max(0.0, head - _SIGN * unit - wants))
            return self._with_room_for_goals(widths, least)
        if over > 0:
            narrow = [text_width(column.label.replace(GOAL, _WIDEST), *_narrow(unit)) for column in columns]
            kept = [low + 0.4 * unit for low in least]  # an icon stands for a label that has no room
            kept = [
                wide if column.icon else max(wide, name + 0.55 * unit)
                for column, wide, name in zip(columns, kept, narrow, strict=True)
            ]
            slack = [max(0.0, width - low) for width, low in zip(widths, kept, strict=True)]
            give = min(1.0, over / max(1.0, sum(slack)))
            widths = [width - give * loose for width, loose in zip(widths, slack, strict=True)]
            scale = min(1.0, (room + wants) / max(1.0, sum(widths)))
            return [width * scale for width in widths]
        return widths

    def _place(self, rect: QRectF) -> QRectF:
        """Return the place of what stands in a cell, at its right."""
        return rect.adjusted(0, 0, -0.3 * self.context.unit, 0)

    def _headings(self, painter: QPainter, line: QRectF) -> None:
        unit, theme, table = self.context.unit, self.context.theme, self.bound.table
        left = line.right() - self._wide
        room = line.adjusted(0, 0, left - line.right(), 0)
        count = self.value(table.count) if table.count else None
        label = table.label if count is None else f"{table.label} {count}" if count else ""  # it has not begun
        faces = ((unit, 600), _narrow(unit)) if label else ()
        if face := next((one for one in faces if text_width(label, *one) <= room.width()), None):
            draw_line(painter, room, label, face[0], theme.soft, face[1])
        place = QRectF()
        for column, width in zip(table.columns, self._widths, strict=True):
            place = place if column.ended else self._place(QRectF(left, line.top(), width, line.height()))
            left += width
            if not self._stands(column):
                continue
            if column.show == "flag" and not any(self.value(cell.key) for cell in self._cells if cell.column is column):
                continue  # what nobody has yet needs no heading; its column stays where it is
            names = self.context.layout.wordings(self.label_of(column))
            ways = [(name, *face) for name in names for face in ((unit, 600), (unit * CAPITAL / NARROW_CAPITAL, NARROW))]
            most = place.width() + 0.25 * unit
            rooms = (place.width(), most)  # with the whole gap beside the heading before it, or else with little of it
            fitting = (way for wide in rooms for way in ways if text_width(*way) <= wide)
            said, size, weight = next(fitting, ways[-1])
            if column.icon and text_width(said, size, weight) > most:
                side = min(1.2 * unit, line.height())
                draw_icon(
                    painter, column.icon, QRectF(place.right() - side, line.center().y() - side / 2, side, side), theme.soft
                )
            else:
                wider = place.adjusted(-0.3 * unit, 0, 0, 0)
                draw_line(painter, wider, said, size, theme.soft, weight, Qt.AlignmentFlag.AlignRight)

    def _named(self, painter: QPainter, line: QRectF, name: str, out: bool) -> None:
        """Draw the sign and the name of a row's seat."""
        context, unit, theme = self.context, self.context.unit, self.context.theme
        team, left = context.teams.get(name), line.left()
        if team is not None:
            side = min(1.4 * unit, 0.94 * line.height())
            sign = QRectF(left, line.center().y() - side / 2, side, side)
            draw_team(painter, context, name, sign)
            left += _SIGN * unit
        room = QRectF(left, line.top(), line.right() - self._wide - left, line.height())
        said = team.name if team else name
        if name == context.own and team is not None:  # the heading of the window says which seat that is, with its sign
            said = YOU
        size, weight, narrow = unit, 600, unit * CAPITAL / NARROW_CAPITAL
        if text_width(said, unit, 600) > room.width():
            size, weight = narrow, NARROW
        if team is not None and text_width(said, size, weight) > room.width():
            said = ""  # its badge identifies it
        wide = draw_line(painter, room, said, size, theme.faint if out else theme.text, weight)
        if name in self._won:
            side, after = _CROWN * unit, left + wide + 0.15 * unit
            crown = QRectF(after, line.center().y() - side / 2, side, side)
            if crown.right() > room.right() + 0.25 * unit:  # then the sign wears it
                crown.moveTopLeft(QPointF(line.left() + 0.7 * unit - side / 2, line.top() - 0.35 * unit))
            draw_icon(painter, "crown", crown, theme.text)
        if out:
            painter.setPen(QPen(theme.tint("vermillion").text, max(1.5, 0.13 * unit)))
            start = left if said else line.left()  # the name, or the sign that stands for it
            painter.drawLine(QPointF(start, line.center().y()), QPointF(left + wide, line.center().y()))

    def _cell(self, painter: QPainter, place: QRectF, column: ColumnSpec, value: Scalar, out: bool) -> None:
        unit, theme = self.context.unit, self.context.theme
        if column.show == "team" and isinstance(value, str):
            side = min(1.4 * unit, 0.94 * place.height())
            draw_team(painter, self.context, value, QRectF(place.right() - side, place.center().y() - side / 2, side, side))
            return
        if out and not value and column is self.bound.table.columns[0]:
            draw_line(painter, place, _OUT, unit, theme.soft, 600, Qt.AlignmentFlag.AlignRight)
        if (column.show == "flag" or out) and not value:
            return  # who is out and has nothing is no row of zeros
        out = out or (column.quiet and value == 0)
        text = "\u2713" if column.show == "flag" else value_text(value, {})
        if column.of and value is not None and (needed := self.value(column.of)) is not None:
            text = f"{text}/{value_text(needed, {})}"
        weight = 700
        size = self.context.body if column.show == "value" else unit
        if self.bound.table.large and column is self.bound.table.columns[0]:
            large = max(size, self._figure_size())
            size = large if text_width(text, large, weight) <= place.width() else size
        if column.show == "value" and text_width(text, size, weight) > place.width():
            size, weight = size * CAPITAL / NARROW_CAPITAL, NARROW
        if text_width(text, size, weight) > place.width() or _CAPITALS * size > place.height():
            size, weight = unit, 700
        text = first_fitting(self.context.layout.wordings(text), lambda one: text_width(one, unit, weight) <= place.width())
        draw_line(painter, place, text, size, theme.faint if out else theme.text, weight, Qt.AlignmentFlag.AlignRight)


class _LeadFrame(BoardItem):
    """The frame of the leading row, below its text, which need not be redrawn when another row leads."""

    def __init__(self, context: DrawContext, table: TableItem) -> None:
        super().__init__(context)
        self._seat, self._line = "", QRectF()
        self.setVisible(False)
        self.setParentItem(table)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemStacksBehindParent)

    def frame(self, line: QRectF | None, seat: str) -> None:
        """Frame the row of this seat; None if no row leads."""
        self.setVisible(line is not None)
        if line is None or (line, seat) == (self._line, self._seat):
            return
        self._line, self._seat, unit = line, seat, self.context.unit
        self.set_bounds(line.adjusted(-unit, -0.2 * unit, unit, 0.2 * unit))
        self.update()

    def draw(self, painter: QPainter) -> None:
        """Draw in the seat's colours."""
        unit, team = self.context.unit, self.context.teams.get(self._seat)
        tint = self.context.theme.tint(team.tint if team else "grey")
        frame = self._line.adjusted(-0.2 * unit, 0.05 * unit, -0.06 * unit, -0.05 * unit)
        draw_panel(painter, frame, 0.4 * unit, tint.wash, tint.edge, max(1.0, 0.12 * unit))


def _of(goal: str) -> str:
    """Return how the number that a seat wants to reach is written after its figure."""
    return f"of {goal}"


def _narrow(unit: float) -> tuple[float, int]:
    """Return the size and weight of a heading in narrow letters."""
    return unit * CAPITAL / NARROW_CAPITAL, NARROW


def _roomiest(bound: BoundTable) -> float:
    """Return how high rows are where there is room, in units: those of a race; 0 for others."""
    return (_BROAD if bound.table.large else _ROOMY) if bound.table.race else 0.0


def _row(bound: BoundTable) -> float:
    if bound.table.filled:
        return max(_FILLED, min(_ROW, _FULL / (len(bound.rows) + 1)))
    return _ROW
