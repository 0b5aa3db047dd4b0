"""Tables on the board: a row for each seat, with its sign and name, and a column for each number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem

from engine.model.view import PHASE, Scalar, View
from ui.board.geometry.packing import GAP, LINE
from ui.board.layout.binding import BoundTable, fill, value_of
from ui.board.layout.table_schema import GOAL, ColumnSpec
from ui.board.paint.board_text import draw_line, first_fitting, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_icon, draw_team
from ui.board.paint.own_mark import YOU
from ui.board.paint.panel_painter import draw_panel
from ui.board.scene.base_item import BoardItem
from ui.board.scene.value_item import ValueItem, value_text
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL, blend

_SIGN, _NAME = 1.8, 6.5
"""What a team's sign takes, and the most that its name is given before columns are as wide as they like, in units."""
_EDGE, _LEAST = 0.8, {"flag": 1.6, "team": 1.6}
"""What is left beside a column, and the least that one with signs takes."""
_FIGURES = 2.0
"""The least of one with numbers: three figures."""
_ROW, _FILLED, _ROOMY, _BROAD = 1.7, 1.37, 2.3, 5.6
"""The height of a row, in units: usual, the lowest of a filled table; the greatest in a race, and in a large one."""
_LARGE, _OF_ROW = 2.7, 0.58
"""The greatest size of the figures in the first column of a large table, in units and as a share of the row."""
_CAPITALS = 0.8
"""The part of the size of a text that its figures take, and some room."""
_FULL = 9.6
"""The height of a filled table with rows as high as others, in units: with more seats they are lower."""
_RACE, _LOW, _IN_FRAME = 0.7, 0.2, 0.25
"""Of the bar at the foot of a row in a race: its height in units, the greatest share of the row that it takes, and how far
it stays off the frame of the row, in units."""
_STEP, _BETWEEN = 0.6, 0.12
"""The least length of the steps of such a bar, of which each is a point, and the gap between them, in units."""
_CROWN, _FIGURE_CROWN = 0.95, 1.5
"""The side of the crown of who has won, after the name and before the figure that won, in units."""
_HOLDS, _RULE = 1.4, 2.0
"""So high is a row, in units, that holds its letters and signs; so far, in pixels, its line and frame reach out of it."""
_OUT, _GONE_APART = "Out", 0.6
"""What stands before those that are out of the game, and what is free after each, in units."""
_CELL_EDGE, _BAR_EDGE = 0.3, 0.06
"""What is free at the right of a cell, and over and under a bar that is the ground of its column, in units."""
_NEXT, _ANSWERS = "is next", "answers"
"""What stands after the sign of the seat that leads next, and of the one that is asked in the turn of another."""
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
        self._phase = PHASE if any(column.phases for column in table.columns) else ""
        ids = (*shown, *self._gone, *self._goals, *self._needed, table.count, table.follows, self._phase)
        super().__init__(context, rect, tuple(filter(None, ids)))
        self._highest = (_roomiest(bound) or _row(bound)) * context.unit
        self._row = self._foot = min(self._highest, rect.height() / (len(bound.rows) + 1))
        self._head = min(self._row, _ROOMY * context.unit)
        self._order = tuple(range(len(bound.rows)))
        self._is_over = False
        self._standing = [column for column in table.columns if not column.ended]
        widths = iter(self._column_widths())
        self._widths = [0.0 if column.ended else next(widths) for column in table.columns]
        self._wide = sum(self._widths)
        self._cells = tuple(self._arranged_cells())
        self._says_goals = self._has_room_for_goals()
        self._lead, self._turn = _LeadFrame(context, self), _LeadFrame(context, self)
        self._leads = ""  # the seat whose row leads while another one is asked
        self._won: tuple[str, ...] = ()
        self._answers = ""  # the seat that is asked in another's turn

    def show_numbers(self, view: View) -> None:
        """Show the values of this View. Once the game has ended the row of who has won alone leads, with a crown."""
        values = tuple([value_of(view, key) for key in self.ids])
        if values != self.values:
            table = self.bound.table
            before, self.values = dict(zip(self.ids, self.values, strict=True)), values
            changed = {key for key, value in zip(self.ids, values, strict=True) if value != before[key]}
            if changed.isdisjoint({*self._gone, *self._goals, *self._needed}):
                flags = {cell.key for cell in self._cells if cell.column.show == "flag"}
                if not changed.isdisjoint({table.count, table.follows, self._phase, *flags}):
                    self.update(self._line(0))
                for cell in self._cells:
                    if cell.key in changed:
                        runs = table.race and not self.bound.table.filled and cell.column is table.columns[0]
                        self.update(self._line(self._order.index(cell.row) + 1) if runs else cell.place)
            else:  # a seat is out of the game, and the others have its room; or the way has another length
                self._arrange()
                self.update()
        leads = view.numbers.get(self.bound.table.lead) if self.bound.table.lead and view.outcome is None else None
        won = view.outcome.winners if view.outcome is not None and self.bound.table.lead else ()
        if (won, view.outcome is not None) != (self._won, self._is_over):
            self._won, self._is_over = won, view.outcome is not None
            self.update()
        if len(won) == 1:
            leads = won[0]
        asked = view.decision.seats[0] if view.decision is not None and len(view.decision.seats) == 1 else leads
        answers = str(asked) if leads is not None and asked != leads else ""
        if answers != self._answers:
            self._answers = answers
            self.update(self._line(0))
        self._set_leads(str(leads) if answers else "")
        self._lead.frame(self._line_of(answers or str(leads)), answers or str(leads))  # as the heading of the window says

    def _set_leads(self, seat: str) -> None:
        """Let the row of the seat that leads have its colour while another one is asked; "" while none is."""
        self._turn.frame(self._line_of(seat), seat, is_framed=False)
        if seat != self._leads:
            for one in filter(None, (seat, self._leads)):
                self.update(self._line_of(one) or QRectF())
            self._leads = seat

    def _line_of(self, seat: str) -> QRectF | None:
        """Return the line of a seat; None if it has none."""
        at = next((at for at, row in enumerate(self._order, 1) if self.bound.rows[row][0] == seat), 0)
        return self._line(at) if at else None

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
        rows = [(self._line(at), row, self.bound.rows[row][0]) for at, row in enumerate(self._order, 1)]
        for line, row, name in rows:
            if clip.adjusted(0, -_RULE, 0, _RULE).intersects(line):
                if self.bound.table.race:
                    self._draw_race_bar(painter, line, name, row)
                    continue
                painter.setPen(QPen(blend(self.context.theme.line, self.context.theme.panel, 0.6), 1))
                painter.drawLine(line.topLeft(), line.topRight())
        for line, _, name in rows:
            if shown.intersects(line.adjusted(0, 0, -self._wide, 0)):
                self._named(painter, self._over_bar(line), name)
        for cell in self._cells:
            if shown.intersects(cell.room) and self._stands(cell.column):
                value = self.value(cell.key) if cell.key else None
                if self._is_running(cell):
                    self._draw_running_figure(painter, cell, value)
                elif cell.column.lead and self.bound.rows[cell.row][0] == self._leads:
                    self._says_leads(painter, self._over_bar(cell.room), cell.column)
                else:
                    self._cell(painter, self._over_bar(cell.room), cell.column, value)
        if len(rows) < len(self.bound.rows) and shown.intersects(self._foot_line()):
            self._draw_gone(painter, self._foot_line())

    def _arrange(self) -> None:
        """Give those that are still in the game the rows, which share the room; the others have one line under them."""
        gone = [bool(self.value(id_)) for id_ in self._gone] or [False] * len(self.bound.rows)
        self._order = tuple(row for row, is_out in enumerate(gone) if not is_out)
        room = self.rect.height() - self._head - self._foot * any(gone)
        self._row = min(self._highest, room / max(1, len(self._order)))
        self._cells = tuple(self._arranged_cells())

    def label_of(self, column: ColumnSpec) -> str:
        """Return the label of a column in this phase, with the number that all want to reach."""
        goal = value_text(self.value(self._goals[0]), {}) if self._goals else ""
        label = column.phases.get(str(self.value(self._phase)), column.label) if column.phases else column.label
        return label.replace(GOAL, goal)

    def _over_bar(self, place: QRectF) -> QRectF:
        """Return the part of a row, or of a place in it, over the bar at its foot: no figure touches that."""
        if not self.bound.table.race or self.bound.table.filled or self._row < _HOLDS * self.context.unit:
            return place
        return place.adjusted(0, 0, 0, -self._bar_high() - _IN_FRAME * self.context.unit)

    def _bar_high(self) -> float:
        """Return how high the bar at the foot of a row is."""
        return min(_RACE * self.context.unit, _LOW * self._row)

    def _says_leads(self, painter: QPainter, place: QRectF, column: ColumnSpec) -> None:
        """Draw that the row of this cell leads, in narrow letters: rather under the figure before it than not at all."""
        size, weight = _narrow(self.context.unit)
        wide = max(place.width(), text_width(column.lead, size, weight))
        place = QRectF(place.right() - wide, place.top(), wide, place.height())
        draw_line(painter, place, column.lead, size, self.context.theme.text, weight, Qt.AlignmentFlag.AlignRight)

    def _stands(self, column: ColumnSpec) -> bool:
        """Return whether a column stands there now, and no other one in its place."""
        columns = self.bound.table.columns
        after = columns[columns.index(column) + 1 :]
        return column.ended == self._is_over if column.ended else not (self._is_over and after and after[0].ended)

    def _is_running(self, cell: _Cell) -> bool:
        """Return whether a figure stands at the end of its bar: in a race on the ground of its column."""
        is_first = cell.column is self.bound.table.columns[0]
        return is_first and self.bound.table.filled and self._goal(cell.row) is not None

    def _draw_running_figure(self, painter: QPainter, cell: _Cell, value: Scalar) -> None:
        """Draw a figure at the end of its bar: on it in its ink, or where that is too short behind it; and after the bar the
        number that the row's seat wants to reach.
        """
        theme, unit, goal = self.context.theme, self.context.unit, self._goal(cell.row)
        if self._says_goals and goal is not None:
            said, (size, weight) = _of(value_text(goal, {})), _narrow(unit)
            draw_line(painter, cell.room, said, size, theme.text, weight, Qt.AlignmentFlag.AlignRight)
        bar, text, pad = self._bar(cell), value_text(value, {}), _OF_APART * unit
        size = unit if _CAPITALS * self.context.body > cell.place.height() else self.context.body
        wide, end = text_width(text, size, 700), bar.left() + self._share(cell.row) * bar.width()
        team = self.context.teams.get(self.bound.rows[cell.row][0])
        if team is not None and end - 2 * pad - wide >= bar.left():
            place = QRectF(bar.left(), bar.top(), end - pad - bar.left(), bar.height())
            draw_line(painter, place, text, size, theme.tint(team.tint).ink, 700, Qt.AlignmentFlag.AlignRight)
            return
        left = min(end + pad, cell.room.right() - wide)
        draw_line(painter, QRectF(left, bar.top(), wide + 1, bar.height()), text, size, theme.text, 700)

    def _bar(self, cell: _Cell) -> QRectF:
        """Return the place of the bar of a race that is the ground of its column: before what its seats want to reach."""
        unit, beside = self.context.unit, 0.0
        if self._says_goals:
            beside = text_width(_of(_MOST), *_narrow(unit)) + (_OF_APART + _CELL_EDGE) * unit
        return cell.place.adjusted(0, _BAR_EDGE * unit, -beside, -_BAR_EDGE * unit)

    def _goal(self, row: int) -> int | None:
        """Return the number that a row's seat wants to reach; None if there is none."""
        goal = self.value(self._goals[row]) if self._goals else None
        return goal if isinstance(goal, int) and goal > 0 else None

    def _share(self, row: int) -> float:
        """Return how far a row's seat has come in a race, 0 to 1."""
        goal, value = self._goal(row), self.value(self.bound.rows[row][1][0])
        return min(1.0, max(0, value) / goal) if goal is not None and isinstance(value, int) else 0.0

    def _has_room_for_goals(self) -> bool:
        """Return whether what all want to reach has room beside each figure of a race, and stands nowhere else."""
        table = self.bound.table
        if not (table.filled and self._goals) or GOAL in table.columns[0].label:
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
        return widths if first < self._goals_wide() else [first, *needs[1:]]

    def _draw_race_bar(self, painter: QPainter, line: QRectF, name: str, row: int) -> None:
        """Draw how far a row's seat has come in a race, on a bar as long as the way: at the foot of the row, in steps where
        these are long enough to count, or under its first figure.
        """
        first = next(cell for cell in self._cells if cell.row == row)
        goal = self._goal(row)
        if goal is None or not isinstance(self.value(first.key), int) or name not in self.context.teams:
            return
        theme, unit, is_filled = self.context.theme, self.context.unit, self.bound.table.filled
        tint, inset = theme.tint(self.context.teams[name].tint), _IN_FRAME * unit  # the frame of who is on turn stays whole
        foot = QRectF(line.left(), line.bottom() - self._bar_high(), line.width(), self._bar_high())
        bar = self._bar(first) if is_filled else foot.adjusted(_SIGN * unit, -inset, -inset, -inset)
        corner = 0.25 * unit
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(blend(theme.line, theme.panel, 0.35 if is_filled else 0.6))
        painter.drawRoundedRect(bar, corner, corner)
        step, come = bar.width() / goal, QRectF(bar)
        come.setWidth(self._share(row) * bar.width())
        painter.setBrush(tint.fill if is_filled else tint.edge)
        painter.drawRoundedRect(come, corner, corner)
        if not is_filled and step >= _STEP * unit:
            painter.setPen(QPen(theme.page, _BETWEEN * unit, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
            ends = (bar.left() + at * step for at in range(1, goal))
            painter.drawLines([QLineF(end, bar.top(), end, bar.bottom()) for end in ends])

    def _figure_size(self) -> float:
        """Return the size of the figures in the first column of a large table."""
        return max(self.context.body, min(_LARGE * self.context.unit, _OF_ROW * self._row))

    def _line(self, at: int) -> QRectF:
        """Return a line of the table; the first is that of the headings."""
        if not at:
            return QRectF(self.rect.left(), self.rect.top(), self.rect.width(), self._head)
        return QRectF(self.rect.left(), self.rect.top() + self._head + (at - 1) * self._row, self.rect.width(), self._row)

    def _foot_line(self) -> QRectF:
        """Return the line of those that are out of the game, under all rows."""
        top = self.rect.top() + self._head + len(self._order) * self._row
        return QRectF(self.rect.left(), top, self.rect.width(), self._foot)

    def _draw_gone(self, painter: QPainter, line: QRectF) -> None:
        """Draw who is out of the game: their signs, and their names if all have room."""
        context, unit, theme = self.context, self.context.unit, self.context.theme
        gone = [name for row, (name, _) in enumerate(self.bound.rows) if row not in self._order]
        names = [YOU if one == context.own else context.teams[one].name if one in context.teams else one for one in gone]
        left = line.left() + draw_line(painter, line, _OUT, unit, theme.soft, 600) + 0.5 * unit
        room, signs = line.right() - left, (_SIGN + _GONE_APART) * unit * len(names)
        ways = [(names, unit, 600), (names, *_narrow(unit)), ([""] * len(names), unit, 600)]
        said, size, weight = first_fitting(
            ways, lambda way: signs + sum(text_width(one, way[1], way[2]) for one in way[0]) <= room
        )
        side, middle = min(1.4 * unit, 0.94 * line.height()), line.center().y()
        for seat, name in zip(gone, said, strict=True):
            draw_team(painter, context, seat, QRectF(left, middle - side / 2, side, side))
            place = QRectF(left + _SIGN * unit, line.top(), line.right() - left, line.height())
            left = place.left() + draw_line(painter, place, name, size, theme.soft, weight) + _GONE_APART * unit

    def _arranged_cells(self) -> Iterator[_Cell]:
        """Yield each column of each row."""
        for at, row in enumerate(self._order, 1):
            line = self._line(at)
            left = line.right() - self._wide
            place = QRectF()
            for column, id_, width in zip(self.bound.table.columns, self.bound.rows[row][1], self._widths, strict=True):
                place = place if column.ended else QRectF(left, line.top(), width, line.height())
                yield _Cell(row, column, id_, place, self._place(place))
                left += width

    def _column_widths(self) -> list[float]:
        """Return the widths of the columns: as their headings, less where names of seats need room."""
        unit, columns = self.context.unit, self._standing
        names = [self.context.teams[name].name if name in self.context.teams else name for name, _ in self.bound.rows]
        wants = min(max((text_width(name, unit, 600) for name in names), default=0.0) + 0.3 * unit, _NAME * unit)
        room = max(self.rect.width() - _SIGN * unit - wants, 1.0)
        least = [_LEAST.get(column.show, _FIGURES) * unit for column in columns]
        widths = [
            max(text_width(_widest_label(column, unit, 600), unit, 600), low) + _EDGE * unit
            for column, low in zip(columns, least, strict=True)
        ]
        over = sum(widths) - room
        if over < 0 and self.bound.table.race and self.bound.table.filled:
            table = self.bound.table
            head = text_width(f"{table.label} {_COUNT}", unit, 600) + 0.3 * unit if table.count else 0.0
            widths[0] += max(0.0, -over - max(0.0, head - _SIGN * unit - wants))
            return self._with_room_for_goals(widths, least)
        if over > 0:
            narrow = [text_width(_widest_label(column, *_narrow(unit)), *_narrow(unit)) for column in columns]
            kept = [max(low + 0.4 * unit, name + 0.55 * unit) for low, name in zip(least, narrow, strict=True)]
            slack = [max(0.0, width - low) for width, low in zip(widths, kept, strict=True)]
            give = min(1.0, over / max(1.0, sum(slack)))
            widths = [width - give * loose for width, loose in zip(widths, slack, strict=True)]
            scale = min(1.0, (room + wants) / max(1.0, sum(widths)))
            return [width * scale for width in widths]
        return widths

    def _place(self, rect: QRectF) -> QRectF:
        """Return the place of what stands in a cell, at its right."""
        return rect.adjusted(0, 0, -_CELL_EDGE * self.context.unit, 0)

    def _headings(self, painter: QPainter, line: QRectF) -> None:
        unit, theme, table = self.context.unit, self.context.theme, self.bound.table
        left = line.right() - self._wide
        room = line.adjusted(0, 0, left - line.right(), 0)
        count = self.value(table.count) if table.count else None
        label = table.label if count is None else f"{table.label} {count}" if count else ""  # it has not begun
        faces = ((unit, 600), _narrow(unit)) if label else ()
        if face := next((one for one in faces if text_width(label, *one) <= room.width()), None):
            room.setLeft(room.left() + draw_line(painter, room, label, face[0], theme.soft, face[1]) + unit)
            room.setRight(line.right() - self._wide + self._widths[0] - _EDGE * unit)
            self._draw_follower(painter, room.adjusted(0, 0, -text_width(self.label_of(table.columns[0]), unit, 600), 0))
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
            wider = place.adjusted(-0.3 * unit, 0, 0, 0)
            draw_line(painter, wider, said, size, theme.soft, weight, Qt.AlignmentFlag.AlignRight)

    def _draw_follower(self, painter: QPainter, room: QRectF) -> None:
        """Draw the sign of the seat that answers now, or else of the one that leads next, and that it does, if both fit."""
        unit, theme, follows = self.context.unit, self.context.theme, self.bound.table.follows
        seat = self._answers or (self.value(follows) if follows else None)
        side = min(1.4 * unit, 0.94 * room.height())
        word, ink = (_ANSWERS, theme.text) if self._answers else (_NEXT, theme.soft)
        if isinstance(seat, str) and text_width(word, unit, 600) + 0.3 * unit + side <= room.width():
            draw_team(painter, self.context, seat, QRectF(room.left(), room.center().y() - side / 2, side, side))
            draw_line(painter, room.adjusted(side + 0.3 * unit, 0, 0, 0), word, unit, ink, 600)

    def _named(self, painter: QPainter, line: QRectF, name: str) -> None:
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
        if name in self._won and said and text_width(said, size, weight) + (_CROWN + 0.15) * unit > room.width():
            size, weight = narrow, NARROW  # beside its crown
        wide = draw_line(painter, room, said, size, theme.text, weight)
        if name in self._won:
            side, after = _CROWN * unit, left + wide + 0.15 * unit
            crown = QRectF(after, line.center().y() - side / 2, side, side)
            if crown.right() > room.right() + 0.25 * unit:  # then the figure that won has it, else the sign wears it
                end, middle = self._before_figure(name), crown.center().y()
                crown = QRectF(end - _FIGURE_CROWN * unit, middle - 0.5 * _FIGURE_CROWN * unit, *[_FIGURE_CROWN * unit] * 2)
                if crown.left() < room.right() or self.bound.table.filled:  # on the bar nobody sees it
                    crown = QRectF(line.left() + 0.7 * unit - side / 2, line.top() - 0.35 * unit, side, side)
            draw_icon(painter, "crown", crown, theme.text)

    def _before_figure(self, name: str) -> float:
        """Return where the first figure of a row's seat begins, without the gap before it."""
        cell = next(cell for cell in self._cells if self.bound.rows[cell.row][0] == name)
        size = self._figure_size() if self.bound.table.large else self.context.body
        return cell.room.right() - text_width(value_text(self.value(cell.key), {}), size, 700) - 0.3 * self.context.unit

    def _cell(self, painter: QPainter, place: QRectF, column: ColumnSpec, value: Scalar) -> None:
        unit, theme = self.context.unit, self.context.theme
        if column.show == "team" and isinstance(value, str):
            side = min(1.4 * unit, 0.94 * place.height())
            draw_team(painter, self.context, value, QRectF(place.right() - side, place.center().y() - side / 2, side, side))
            return
        if column.show == "flag" and not value:
            return
        text = "\u2713" if column.show == "flag" else value_text(value, {})
        if column.of and value is not None and (needed := self.value(column.of)) is not None:
            text = f"{text}/{value_text(needed, {})}"
        weight = 700
        size = self.context.body if column.show in ("value", "flag") else unit
        if self.bound.table.large and column is self.bound.table.columns[0]:
            large = max(size, self._figure_size())
            size = large if text_width(text, large, weight) <= place.width() else size
        if column.show == "value" and text_width(text, size, weight) > place.width():
            size, weight = size * CAPITAL / NARROW_CAPITAL, NARROW
        if text_width(text, size, weight) > place.width() or _CAPITALS * size > place.height():
            size, weight = unit, 700
        ink = theme.faint if column.quiet and value == 0 else theme.text
        text = first_fitting(self.context.layout.wordings(text), lambda one: text_width(one, unit, weight) <= place.width())
        draw_line(painter, place, text, size, ink, weight, Qt.AlignmentFlag.AlignRight)


class _LeadFrame(BoardItem):
    """The frame of the leading row, below its text, which need not be redrawn when another row leads."""

    def __init__(self, context: DrawContext, table: TableItem) -> None:
        super().__init__(context)
        self._seat, self._line, self._is_framed = "", QRectF(), True
        self.setVisible(False)
        self.setParentItem(table)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemStacksBehindParent)

    def frame(self, line: QRectF | None, seat: str, *, is_framed: bool = True) -> None:
        """Frame the row of this seat, or give it its colour alone; None if no row leads."""
        self._is_framed = is_framed
        self.setVisible(line is not None)
        if line is None or (line, seat) == (self._line, self._seat):
            return
        self._line, self._seat, unit = line, seat, self.context.unit
        self.set_bounds(line.adjusted(-unit, -0.2 * unit, unit, 0.2 * unit))
        self.update()

    def draw(self, painter: QPainter) -> None:
        """Draw in the seat's colours."""
        unit, tint = self.context.unit, self.context.tint_of(self._seat)
        frame = self._line.adjusted(-0.2 * unit, 0.05 * unit, -0.06 * unit, -0.05 * unit)
        line = max(1.0, 0.12 * unit) if self._is_framed else 0.0
        draw_panel(painter, frame, 0.4 * unit, tint.wash, tint.edge if self._is_framed else tint.wash, line)


def _widest_label(column: ColumnSpec, size: float, weight: int) -> str:
    """Return the widest of what a column is called, with the widest number that all want to reach."""
    labels = [label.replace(GOAL, _WIDEST) for label in (column.label, *column.phases.values())]
    return max(labels, key=lambda label: text_width(label, size, weight))


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
