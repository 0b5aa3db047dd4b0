"""A record as it will be seen: its cards in full, and as small as they lie on a board, with their backs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from engine.contract.rules import Rules
from engine.model.view import PieceView
from engine.visibility.schema import Kind
from referee.contents.content_check import printed_kinds
from ui.board import Board, LayoutError
from ui.board.paint.card_painter import draw_piece, full_height
from ui.board.paint.draw_context import DrawContext
from ui.session_displays.fallback_board import board_for
from ui.theme import Theme, teams
from ui.widgets.labels import plain_label
from ui.widgets.window_style import px, spaced

_UNIT = 12.0  # the smallest letters of a card, in pixels at the usual text size
_WIDE = 20  # a whole card, in units
_GAP = 12
_SMALL = ((6.6, 4.6), (12.0, 1.9))
"""The sizes of a card among others on a board, in units: small, and in one line."""


class CardPreview(QWidget):
    """Draws what is printed of the record in view."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setAccessibleName("Cards as they are drawn")
        self.words = plain_label("", "small", wrap=True)
        self.cards = _Cards(theme)
        area = QScrollArea()
        area.setWidget(self.cards)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = spaced(QVBoxLayout(self), (8, 12, 8, 12), 8)
        layout.addWidget(self.words)
        layout.addWidget(area, 1)

    def show_record(self, rules: Rules | None, title: str, record: str, *, is_old: bool) -> None:
        """Show what is printed of a record; ``is_old``: as it was when the set could be played last."""
        kinds = printed_kinds(rules, record) if rules is not None else []
        board = _board(rules, title)
        names = rules.schema.names if rules is not None else {}
        self.cards.show_kinds(kinds if board is not None else [], board, names)
        if rules is None:
            self.words.setText("Cards are drawn when nothing is refused.")
        elif not kinds:
            self.words.setText("Nothing is printed of this alone." if record else "")
        else:
            self.words.setText("As before the refusal:" if is_old else "As it will be seen:")
        names_of = ", ".join(dict.fromkeys(kind.face.name for kind in kinds))
        self.cards.setAccessibleDescription("; ".join(_spoken(kind) for kind in kinds) or "No card")
        self.cards.setAccessibleName(f"Card {names_of}" if names_of else "No card")

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours: those of the room's screens."""
        self.cards.set_theme(theme)


class _Cards(QWidget):
    """The cards, one under the other."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.kinds: list[Kind] = []
        self._board: Board | None = None
        self._names: Mapping[str, str] = {}
        self._places: list[tuple[QRectF, PieceView]] = []

    def show_kinds(self, kinds: Sequence[Kind], board: Board | None, names: Mapping[str, str]) -> None:
        """Show these cards on the board of their game."""
        if list(kinds) != self.kinds or board is not self._board:
            self.kinds, self._board, self._names = list(kinds), board, names
            self._lay_out()
            self.update()

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the cards out for another width."""
        super().resizeEvent(event)
        self._lay_out()

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(px(_UNIT * _WIDE), self.minimumHeight())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cards."""
        if self._board is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            context = self._context(self._board)
            for rect, piece in self._places:
                if rect.intersects(QRectF(event.rect())):
                    draw_piece(painter, context, piece, rect)

    def _context(self, board: Board) -> DrawContext:
        return DrawContext(board, self._theme, teams(dict(self._names)), float(px(_UNIT)))

    def _lay_out(self) -> None:
        self._places = []
        y = 0.0
        if self._board is not None and self.kinds:
            context = self._context(self._board)
            unit, gap = context.unit, float(px(_GAP))
            wide = min(max(self.width() - 2.0, 11 * unit), _WIDE * unit)
            seen = set[str]()
            for kind in self.kinds:
                piece = PieceView("preview", kind.back, kind.face)
                high = max(12 * unit, 0.42 * wide + 1, full_height(context, piece, wide))
                self._places.append((QRectF(1, y + 1, wide, high), piece))
                y += high + gap
                if kind.face.name in seen:
                    continue  # it differs in what is read on a whole card
                seen.add(kind.face.name)
                x = 1.0
                is_text = context.layout.style_of(piece).form == "caption"  # it lies on a board as text alone
                for columns, lines in () if is_text else _SMALL:
                    if x + columns * unit <= wide + 1:
                        self._places.append((QRectF(x, y, columns * unit, lines * unit), piece))
                        x += columns * unit + gap
                if kind.back.name != kind.face.name and x + 6.6 * unit > wide:
                    x, y = 1.0, y + 4.6 * unit + gap
                if kind.back.name != kind.face.name:
                    self._places.append((QRectF(x, y, 6.6 * unit, 4.6 * unit), PieceView("preview", kind.back)))
                y += 4.6 * unit + 2 * gap
        self.setMinimumHeight(round(y))


def _board(rules: Rules | None, title: str) -> Board | None:
    if rules is None:
        return None
    try:
        return board_for(rules.schema, title)
    except LayoutError:
        return None


def _spoken(kind: Kind) -> str:
    notes = "; ".join(": ".join(filter(None, note)) for note in kind.face.notes)
    return " ".join(filter(None, (f"{kind.face.name}.", kind.face.text, notes)))
