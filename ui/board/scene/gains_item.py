"""What the winners have gained, and the audience's own seat, once the game has ended."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.model.view import PieceView, View
from ui.board.geometry.packing import grid, shares
from ui.board.layout.binding import fill
from ui.board.layout.table_schema import GainSpec
from ui.board.paint.board_text import LEADING, draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.calm_words import draw_calm_words
from ui.board.paint.case_card_painter import draw_won_case, won_case_lines
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_team
from ui.board.paint.panel_painter import draw_panel
from ui.board.scene.value_item import ValueItem
from ui.theme import NARROW

_PAD, _GAP = 0.6, 0.35
"""The margin inside the place of a seat and the gap between cards, in units."""
_LEAST = 8.0
"""The least width of a card that was won, in units; more than have it so stand in two rows."""
_WON, _LEAST_WON = (1.75, 1.6, 1.4, 1.2, 1.0), 13.0
"""How many times as large as usual cards that were won may be written, and the least width of those of a seat, in units."""


class _Gained(NamedTuple):
    """What a seat has gained: its cards, and words over them, the longest first; whether that seat has won the game."""

    seat: str
    words: tuple[str, ...]
    cards: tuple[PieceView, ...]
    has_won: bool


class GainsItem(ValueItem):
    """Shows the cards that seats have won, each seat in a place as wide as it has cards."""

    bound: GainSpec

    def __init__(self, context: DrawContext, rect: QRectF, bound: GainSpec) -> None:
        super().__init__(context, rect, ())
        self.bound = bound
        self._gained: tuple[_Gained, ...] = ()

    def show_numbers(self, view: View) -> None:
        """Show what was won in this View."""
        gained = tuple(self._gained_in(view))
        if gained != self._gained:
            self._gained = gained
            self.update()

    def _gained_in(self, view: View) -> Iterator[_Gained]:
        """Yield what each seat has gained that has won the game, and then what the audience's own seat has."""
        place, winners = self.bound, view.outcome.winners if view.outcome is not None else ()
        own = [view.audience] if winners and view.audience not in winners else []
        for seat in (*winners, *own):
            zone, is_own = view.zones.get(fill(place.zone, {"seat": seat})), seat == view.audience
            if zone is None or not zone.pieces:
                continue
            name = self.context.teams[seat].name if seat in self.context.teams else seat
            label = place.own_label if is_own and place.own_label else place.label
            ways = tuple([fill(label, {"seat": name, "sum": one}) for one in self._sums_of(zone.pieces)])
            yield _Gained(seat, ways, zone.pieces, seat in winners)

    def _sums_of(self, won: Sequence[PieceView]) -> tuple[str, ...]:
        """Return what these cards are worth, added up, ``1+3+2 = 6 points``, and the sum alone, where that has no room."""
        place = self.bound
        worth = [card.face.pips.get(place.worth, 0) for card in won if card.face is not None]
        alone = f"{sum(worth)} {place.one if sum(worth) == 1 else place.unit}".strip()
        return (f"{'+'.join(map(str, worth))} = {alone}", alone) if len(worth) > 1 else (alone,)

    def draw(self, painter: QPainter) -> None:
        """Draw what each of these has gained, in places that are as wide as they have cards."""
        if not self._gained:
            draw_calm_words(painter, self.context, self.rect, self.bound.over)
            return
        gap, least = _GAP * self.context.unit, _LEAST_WON * self.context.unit
        counts = [len(one.cards) for one in self._gained]
        free = self.rect.width() - gap * (len(counts) - 1)
        fixed = [least if free * count / sum(counts) < least else 0.0 for count in counts]
        left = self.rect.left()
        for one, wide in zip(self._gained, shares(self.rect.width(), gap, counts, fixed), strict=True):
            self._draw_gains(painter, one, QRectF(left, self.rect.top(), wide, self.rect.height()))
            left += wide + gap

    def _draw_gains(self, painter: QPainter, won: _Gained, rect: QRectF) -> None:
        """Draw what a seat has gained, side by side, the last at the right, after its sign and words; in the colour of that
        seat if it has won.
        """
        theme, unit, cards = self.context.theme, self.context.unit, won.cards
        tint = self.context.tint_of(won.seat)
        line = 0.14 * unit if won.has_won else 0.0
        edge = rect.adjusted(line / 2, line / 2, -line / 2, -line / 2)
        draw_panel(painter, edge, 0.45 * unit, tint.wash if won.has_won else theme.panel, tint.edge, line)
        inner = rect.adjusted(_PAD * unit, 0.5 * _PAD * unit, -_PAD * unit, -_PAD * unit)
        step = LEADING * self.context.body
        side = 1.1 * self.context.body
        draw_team(painter, self.context, won.seat, QRectF(inner.left(), inner.top() + (step - side) / 2, side, side))
        row = QRectF(inner.left(), inner.top(), inner.width(), step).adjusted(side + 0.4 * unit, 0, 0, 0)
        faces = ((self.context.body, 600), (narrow_size(self.context.body), NARROW))
        ways = [(words, *face) for words in won.words for face in faces]
        words, size, weight = first_fitting(ways, lambda way: text_width(*way) <= row.width())
        draw_line(painter, row, words, size, theme.text, weight)
        inner.setTop(row.bottom() + 0.5 * _GAP * unit)
        in_row = len(cards) if inner.width() >= len(cards) * _LEAST * unit else math.ceil(len(cards) / 2)
        places = list(zip(cards, grid(len(cards), in_row, inner, _GAP * unit), strict=True))

        def has_room(context: DrawContext) -> bool:
            return all(won_case_lines(context, card.name, place) for card, place in places)

        larger = first_fitting([replace(self.context, unit=size * unit) for size in _WON], has_room)  # all are alike
        lines = max(len(won_case_lines(larger, card.name, place)) for card, place in places)
        for card, place in places:
            draw_won_case(painter, larger, card, place, lines)
