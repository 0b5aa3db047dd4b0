"""Cards of seats on paper, as PDF: each lets one device in to its seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ui.console.screens.qr_code import draw_qr_code
from ui.theme import LIGHT, Team, searchable_font
from ui.widgets.paper import PaperName, borderless_page, pdf_file

_DPI = 300
_MM = _DPI / 25.4
_COLUMNS, _ROWS = 2, 4
_WIDE, _HIGH = 92 * _MM, 62 * _MM
_EDGE, _CODE, _BAR = 4 * _MM, 46 * _MM, 3 * _MM
_INK, _SOFT, _CUT = QColor("#000000"), QColor("#4a545e"), QColor("#9aa4ae")


@dataclass(frozen=True)
class SeatCard:
    """A card to print.

    Attributes:
        team: whose card it is.
        address: what a device opens: a secret, until one has used it.
        place: where a device that cannot read the code finds the page, in words.
    """

    team: Team
    address: str
    place: str


def write_seat_cards(cards: Sequence[SeatCard], title: str, path: Path, paper: PaperName = "a4") -> Path:
    """Write the cards, eight on a page. The file is secret: who has a card gets in. Raises KnownError if it cannot be."""
    page = borderless_page(paper)
    with pdf_file(path, f"{title}: cards of the seats", page, _DPI, secret=True) as writer, QPainter(writer) as painter:
        left, top = (writer.width() - _COLUMNS * _WIDE) / 2, (writer.height() - _ROWS * _HIGH) / 2
        for at, card in enumerate(cards):
            row, column = divmod(at % (_COLUMNS * _ROWS), _COLUMNS)
            if at and not row and not column:
                writer.newPage()
            _draw_card(painter, card, QRectF(left + column * _WIDE, top + row * _HIGH, _WIDE, _HIGH))
    return path


def _draw_card(painter: QPainter, card: SeatCard, where: QRectF) -> None:
    painter.setPen(QPen(_CUT, 0.2 * _MM, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(where)
    inside = where.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
    painter.fillRect(QRectF(inside.left(), inside.top(), inside.width(), _BAR), LIGHT.tint(card.team.tint).fill)
    code = QRectF(inside.left(), inside.bottom() - _CODE, _CODE, _CODE)
    draw_qr_code(painter, card.address, code)
    words = QRectF(code.right() + _EDGE / 2, code.top() + _EDGE, inside.right() - code.right() - _EDGE / 2, _CODE - _EDGE)
    for text, size, weight, ink in (
        (card.team.name, 5.2 if len(card.team.name) <= 24 else 3.6, 700, _INK),
        ("Scan the code with the camera of one device. It works once.", 3.2, 400, _INK),
        (f"No camera? Open {card.place}.", 2.7, 400, _SOFT),
    ):
        painter.setFont(searchable_font(size * _MM, weight))
        painter.setPen(ink)
        flags = Qt.TextFlag.TextWrapAnywhere if " " not in text else Qt.TextFlag.TextWordWrap
        drawn = painter.drawText(words, int(flags | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop), text)
        words.setTop((drawn.bottom() if drawn is not None else words.top()) + 2 * _MM)
