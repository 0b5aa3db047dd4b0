"""The painter of a key: what signs on the board mean, in one line, in columns, or in as many lines as it needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from ui.board.layout.key_schema import AnyKey, BandKey, ChipKey, IconKey, LetterKey, PersonKey, TileKey
from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.chip_painter import draw_chip
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.faint import faint
from ui.board.paint.glyphs import draw_icon
from ui.board.paint.letter_badge import draw_letter
from ui.board.paint.persons import PERSON_HIGH, draw_person_key, person_key_width
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL

_APART, _LINE, _HIGHEST = 0.5, 1.15, 2.1
"""The least gap between the columns of a key, and the least and the greatest height of its lines, in units."""
_QUIET, _QUIET_LINES = 0.62, 2.6
"""How strong a key is that is printed on a map, where one looks for it once, and how high it is there, in units."""
_SIZES = (1.3, 1.2, 1.1, 1.0)
"""How many times as large as usual a key of several lines is, the first that has room."""


@dataclass(frozen=True)
class KeyPainter:
    """A painter with a look, for one painting of a key."""

    painter: QPainter
    context: DrawContext

    def draw(self, keys: Sequence[AnyKey], room: QRectF, *, quiet: bool = False, hidden: Sequence[AnyKey] = ()) -> None:
        """Draw what the chips stand for in one line, else in columns of one width, else in as many lines as they need.

        Where need be it is in the narrow face; what has no room is left out. A ``quiet`` one is faint, and no larger.
        The places of ``hidden`` entries stay free.
        """
        if quiet:
            with faint(self.painter, _QUIET):
                high = min(room.height(), _QUIET_LINES * self.context.unit)
                self.draw(keys, room.adjusted(0, room.height() - high, 0, 0), hidden=hidden)
            return
        unit = self.context.unit
        faces = [(unit, 400), (narrow_size(unit), NARROW)]
        face = first_fitting(
            faces, lambda face: sum(_entry_wide(key, unit, *face) + 0.5 * unit for key in keys) <= room.width()
        )
        if face == faces[-1] and self._draw_columns(keys, room, faces, hidden):
            return
        rows, left = [list[tuple[AnyKey, float]]()], 0.0
        for key in keys:
            wide = _entry_wide(key, unit, *face)
            if rows[-1] and left + wide > room.width():
                rows.append([])
                left = 0.0
            rows[-1].append((key, left))
            left += wide + (0.8 if face[1] == 400 else 0.4) * unit
        least = 1.2 if any(isinstance(key, PersonKey) for key in keys) else 1.0  # heads are not cut off
        high = min(1.3 * unit, max(least * unit, room.height() / len(rows)))
        for at, row in enumerate(rows[: max(1, int(room.height() / high + 0.01))]):
            for key, left in [one for one in row if one[0] not in hidden]:
                self._entry(key, QRectF(room.left() + left, room.top() + at * high, room.width() - left, high), *face)

    def _draw_columns(
        self, keys: Sequence[AnyKey], room: QRectF, faces: Sequence[tuple[float, int]], hidden: Sequence[AnyKey]
    ) -> bool:
        """Draw a key as a table of several lines, as large as it has room for, in the first of these faces that has it;
        return whether one has.
        """
        least = 1.2 if any(isinstance(key, PersonKey) for key in keys) else _LINE  # heads are not cut off
        for size, (letters, weight) in [(size, face) for size in _SIZES for face in faces]:
            unit, face = size * self.context.unit, (size * letters, weight)
            widest = max(_entry_wide(key, unit, *face) for key in keys) + _APART * unit
            columns = min(len(keys), int((room.width() + _APART * unit) // widest))
            lines = -(-len(keys) // columns) if columns else len(keys)
            high = min(_HIGHEST * unit, room.height() / lines)
            if not columns or lines < 2 or high < least * unit:
                continue
            larger = KeyPainter(self.painter, replace(self.context, unit=unit))
            wide, top = room.width() / -(-len(keys) // lines), room.center().y() - lines * high / 2
            for at, key in enumerate(keys):
                line, column = divmod(at, -(-len(keys) // lines))
                if key not in hidden:
                    place = QRectF(room.left() + column * wide, top + line * high, wide + unit, high)
                    larger._entry(key, place, *face)
            return True
        return False

    def _entry(self, key: AnyKey, line: QRectF, size: float, weight: int) -> None:
        unit = self.context.unit
        sign = QRectF(line.left(), line.center().y() - 0.55 * unit, 1.1 * unit, 1.1 * unit)
        if isinstance(key, PersonKey):
            high = min(PERSON_HIGH * unit, line.height())
            sign = QRectF(line.left(), line.center().y() - high / 2, person_key_width(key) * unit, high)
        self._sign(key, sign)
        words = line.adjusted(_sign_wide(key) * unit, 0, 0, 0)
        draw_line(self.painter, words, key.text, size, self.context.theme.text, weight)

    def _sign(self, key: AnyKey, sign: QRectF) -> None:
        painter, context, theme = self.painter, self.context, self.context.theme
        match key:
            case PersonKey():
                draw_person_key(painter, context, key, sign)
            case LetterKey():
                draw_letter(painter, context, key.letter, key.tint, sign)
            case IconKey():
                colour = theme.tint(key.tint).fill if key.tint else theme.text
                draw_icon(painter, key.icon, sign, colour, rim=theme.text if key.tint else None)
            case TileKey():
                tint, inset = theme.tint(key.tint), 0.1 * context.unit
                painter.fillRect(sign, tint.fill)
                draw_icon(painter, key.icon, sign.adjusted(inset, inset, -inset, -inset), tint.ink)
            case ChipKey():
                draw_chip(painter, context, key.chip, key.look, sign, theme.raised)
            case BandKey():
                self._band(key, sign)

    def _band(self, key: BandKey, sign: QRectF) -> None:
        painter, theme, unit = self.painter, self.context.theme, self.context.unit
        painter.setPen(QPen(theme.text, max(1.0, 0.1 * unit)) if key.joined else QPen(Qt.PenStyle.NoPen))
        painter.setBrush(theme.sea)
        painter.drawRoundedRect(sign, 0.3 * unit, 0.3 * unit)
        middle = Qt.AlignmentFlag.AlignHCenter
        draw_line(painter, sign, key.band, unit * CAPITAL / NARROW_CAPITAL, theme.text, NARROW, middle)


def _entry_wide(key: AnyKey, unit: float, size: float, weight: int) -> float:
    """Return how wide an entry of a key is in letters of this size."""
    return _sign_wide(key) * unit + text_width(key.text, size, weight)


def _sign_wide(key: AnyKey) -> float:
    """Return how far from its sign the text of an entry of a key begins, in units."""
    return person_key_width(key) + 0.25 if isinstance(key, PersonKey) else 1.4
