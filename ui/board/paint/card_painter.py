"""Cards, drawn from their data in the form that their size allows.

``full`` bears everything; ``small`` and ``wide`` the name, signs and what text fits; ``chip`` one line with the name
and the signs; ``pip`` the icon of its style alone.
"""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as replace_struct
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.model.view import Face, PieceView
from ui.board.geometry.packing import TWO_ROWS, form_of
from ui.board.layout.piece_styles import Style
from ui.board.paint.board_text import LEADING, draw_line, draw_lines, first_fitting, fits_unbroken, text_width, wrap
from ui.board.paint.captions import draw_caption
from ui.board.paint.card_state import RESTING, CardState
from ui.board.paint.case_card_painter import draw_case, subject_icon
from ui.board.paint.chip_rows_painter import draw_stock
from ui.board.paint.compared_letters import compared
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import (
    Glyph,
    draw_count,
    draw_glyphs,
    draw_icon,
    glyph_rows,
    glyph_width,
    glyphs,
    is_chosen,
    is_used_up,
    rows_in_room,
    without_choice,
)
from ui.board.paint.null_painter import NullPainter
from ui.board.paint.one_line_card import (
    LABEL_TILE,
    LINE_STEPS,
    SLIM,
    STRIP,
    alike_wordings,
    beside_badge,
    beside_tile,
    draw_docked,
    draw_on_tile,
    effects,
    has_label_tile,
    has_large_line,
    icon_on_tile,
    is_docked,
    is_known_by,
    line_of,
    line_size,
    slim_tile_of,
)
from ui.board.paint.panel_painter import card_edge, edge_of
from ui.board.paint.poster_card_painter import draw_poster
from ui.board.paint.standees import draw_standee
from ui.board.paint.tiles import TileLook, draw_tile
from ui.board.paint.tokens import draw_site, draw_token
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL, Tint, blend, readable

_TITLE = 1.12
"""The size of a name over a card on which there is room for everything, in sizes of its text."""
_ENLARGED = (1.0, 1.2, 1.45)
"""How much a full card is enlarged whose texts leave much of it free, by steps below that of the largest letters."""
_WASH, _STEPS = 0.2, 3
"""How much of its tint the ground of a card has that is named by its kind, or washed, before a room; how many steps of
letters there are: as large as what decides, as the smallest text, and narrow."""
_TEXT_BELOW, _NAMED = 2.5, 2.9
"""The least height for the text of a small card under its name in the referee's window, and the width of the name that one
in one line has before any signs, in units."""


def draw_piece(painter: QPainter, context: DrawContext, piece: PieceView, rect: QRectF, state: CardState = RESTING) -> None:
    """Draw the piece in this rectangle."""
    style = context.layout.style_of(piece)
    match drawn_as(style, context, rect, state):
        case "caption":
            draw_caption(painter, context, piece, rect)
        case "case":
            draw_case(painter, context, piece, rect, over=state.over)
        case "poster":
            draw_poster(painter, context, piece, state.place, rect)
        case "site":
            draw_site(painter, context, piece, rect, free=state.free)
        case "tile" if style.nameless:
            draw_stock(painter, context, piece, style, rect, over=state.over, plain=state.plain)
        case "tile":
            look = TileLook(state.light, state.part, state.own, state.sought)
            draw_tile(painter, context, piece, style, rect, state.stands_for - 1, look)
        case "standee":
            draw_standee(painter, context, piece, rect, state.stands_for)
        case "pawn" | "token":
            draw_token(painter, context, piece, style, rect, state.stands_for)
        case _:
            _Card(painter, context, piece, style, rect, state).draw()


def drawn_as(style: Style, context: DrawContext, rect: QRectF, state: CardState) -> str:
    """Return the form in which a piece is drawn: that of its style, or a card where there is room for a whole one."""
    whole = form_of(rect.size(), context.unit) == "full"
    if style.form == "case":
        return "case" if state.place else "card"
    if style.form == "tile" and not state.place and not style.nameless:
        return "card"
    if style.form in ("standee", "poster") or (style.form in ("site", "caption") and not state.place):
        return "card" if whole else style.form
    return style.form


def full_height(context: DrawContext, piece: PieceView, wide: float) -> float:
    """Return how high a card of this width is on which everything is written, the lesson too."""
    rect, style = QRectF(0, 0, wide, 4 * wide), context.layout.style_of(piece)
    return _Card(NullPainter(), context, piece, style, rect, RESTING).height_of_all()


def letters_needed(
    context: DrawContext, piece: PieceView, size: QSizeF, state: CardState = RESTING
) -> tuple[str, int] | None:
    """Return the form in which a card is drawn, and the step of the largest letters with which all of it is whole:
    below 0 that by which one is enlarged of which much would be free (`_ENLARGED`).

    Cards of one form in an area have the letters of the one that needs the smallest. A card that is whole with none has the
    middle step, and leaves its text to the reader. None for what has no letters to be read across a room: what is drawn for
    the referee, a back, a piece that is no card, and a card of less than two lines.
    """
    rect, style = QRectF(QPointF(0, 0), size), context.layout.style_of(piece)
    form = drawn_as(style, context, rect, state)
    if not context.is_for_room or piece.face is None or form != "card":
        return None
    form = form_of(size, context.unit)
    if form == "pip" or not has_large_line(context, piece, size.height()):
        return None
    if size.height() < TWO_ROWS * context.unit:
        steps = range(LINE_STEPS - 1)
        return "line", next((step for step in steps if _is_whole(context, piece, rect, state, step)), LINE_STEPS - 1)
    least = int(form != "small" and not _has_large_lines(context, piece.face, size))  # saves a trial
    steps = range(1 - len(_ENLARGED) if form == "full" else least, _STEPS)
    step = next((step for step in steps if _is_whole(context, piece, rect, state, step)), 1)
    return "full" if form == "full" else "lines", step


def _has_large_lines(context: DrawContext, face: Face, size: QSizeF) -> bool:
    """Return whether a card in lines is as high as its name and a line of its text in the largest letters.

    A hand of seven has not: without a trial of those its deal is shown 3 ms sooner.
    """
    unit = context.unit
    if not face.text or size.width() < SLIM * unit:
        return True
    return size.height() - sum(_edges(size.height() / unit)) * unit + 0.5 >= 2 * context.body * LEADING


def _edges(high: float) -> tuple[float, float]:
    """Return what is left free over and under the lines of a card so high, in units."""
    spare = 0.04 + (high - TWO_ROWS) / 2
    return min(0.3, spare), min(0.25, spare)


def _is_whole(context: DrawContext, piece: PieceView, rect: QRectF, state: CardState, step: int) -> bool:
    """Return whether a card is whole with letters of this step."""
    style, state = context.layout.style_of(piece), replace_struct(state, letters=step)
    card = _Card(NullPainter(), context, piece, style, rect, state)
    card.draw()
    return card.is_whole


class _Card:
    """One card being drawn: the forms share the frame, the colours and the signs."""

    def __init__(
        self, painter: QPainter, context: DrawContext, piece: PieceView, style: Style, rect: QRectF, state: CardState
    ) -> None:
        context = context.on_file if style.form == "case" else context
        needed = letters_needed(context, piece, rect.size(), state) if state.letters is None else ("", state.letters)
        self.step = needed[1] if needed is not None else int(not context.is_for_room)
        self.form, self.edge = form_of(rect.size(), context.unit), edge_of(context)
        context = context if self.step >= 0 else replace(context, unit=_ENLARGED[-self.step] * context.unit)
        self.painter, self.context, self.piece, self.style, self.state = painter, context, piece, style, state
        self.unit = context.unit
        self.faded = is_used_up(context, piece)
        self.border = card_edge(context, rect)
        self.rect = self.border.boundingRect()
        self.tint: Tint = context.theme.tint(style.tint)
        theme = context.theme
        self.is_slot = piece.face is None and bool(state.place)  # nobody knows who lies there: an outline to be filled
        self.ground = theme.panel if self.is_slot else theme.card if piece.face is not None else theme.back
        if (style.named or context.layout.washed) and piece.face and context.is_for_room and not self.faded:
            self.ground = blend(self.tint.fill, self.ground, _WASH)
        self.text = theme.card_soft if self.faded or self.is_slot else theme.card_text
        self.is_ticked = is_chosen(context, piece) and bool(state.secret) and self.form != "full"
        told = without_choice(context, piece) if self.is_ticked else piece  # its tick takes no room from what is compared
        signs = compared(glyphs(context, told), state.shared)
        self.signs = tuple([sign for sign in signs if not (state.plain and sign.printed)])
        self.name = piece.name if piece.face is not None else state.place or (state.over and style.unseen) or piece.name
        self.wordings = alike_wordings(context, self.name, rect)
        has_text = rect.height() >= TWO_ROWS * self.unit and rect.width() >= SLIM * self.unit
        if style.effect and self.form == "chip" and not has_text and piece.face is not None:
            self.wordings = effects(context, piece, piece.face.text, is_secret=bool(state.secret))
            self.name = self.wordings[0]
        self.size = context.body if self.step <= 0 else self.unit
        self.letters = (self.size, 400) if self.step < _STEPS - 1 else (self.unit * CAPITAL / NARROW_CAPITAL, NARROW)
        slim = rect.width() < SLIM * self.unit
        self.in_chart = slim and bool(state.place) and piece.face is not None and context.is_for_room  # without its text
        self.title = line_size(context, 1) if self.in_chart and self.step == 0 else self.unit  # of the name on a slim card
        self.is_broad = has_label_tile(context, rect)  # with its label on it
        self.is_whole = True  # what is drawn says all that the card says
        self.icon = subject_icon(context.layout, piece) if style.form == "case" else style.icon
        if self.is_ticked:
            self.icon = "check"
            self.tint = context.tint_of(state.secret)

    def draw(self) -> None:
        self._frame()
        forms = {"pip": self._pip, "chip": self._chip, "wide": self._wide, "small": self._small, "full": self._full}
        forms[self.form]()
        self._outline()

    # ---------------------------------------------------------------- frame

    def _frame(self) -> None:
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(self.ground)
        self.painter.drawPath(self.border)

    def _band(self, rect: QRectF) -> None:
        """Draw a ground of the style's tint inside the card's outline."""
        path = self.border
        if rect != self.rect:
            part = QPainterPath()
            part.addRect(rect)
            path = path.intersected(part)  # not clipped: SVG knows no clips
        self.painter.fillPath(path, self._band_colour())

    def _band_colour(self) -> QColor:
        if self.piece.face is None or self.faded or not self.piece.up:
            return blend(self.tint.fill, self.ground, 0.2 if self.is_slot else 0.45)
        return self.tint.fill

    def _band_ink(self) -> QColor:
        if self._band_colour() == self.tint.fill:
            return self.tint.ink
        return readable(self.context.theme.card_text, self._band_colour())

    def _outline(self) -> None:
        theme, state, painter = self.context.theme, self.state, self.painter
        pen = QPen(theme.card_line, self.edge)
        if state.secret:
            pen = QPen(self.context.tint_of(state.secret).edge, self.edge * 1.4, Qt.PenStyle.CustomDashLine)
            if is_chosen(self.context, self.piece):
                pen = QPen(pen.color(), self.edge * 3)
            else:
                pen.setDashPattern([3.0, 2.2])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self.border)
        draw_count(painter, self.context, self.rect, state.stands_for)

    # ---------------------------------------------------------------- forms

    def _pip(self) -> None:
        self._band(self.rect)
        side = min(self.rect.width(), self.rect.height()) * 0.72
        place = QRectF(0, 0, side, side)
        place.moveCenter(self.rect.center())
        draw_icon(self.painter, self.icon, place, self._band_ink())

    def _tile(self, wide: float, dots: Glyph | None = None) -> QRectF:
        """Draw the tinted tile, so many units wide, with the icon or dots; return what is left of the card."""
        tile = QRectF(self.rect.left(), self.rect.top(), wide * self.unit, self.rect.height())
        self._band(tile if dots is None else QRectF(tile.topLeft(), QSizeF(STRIP * self.unit, tile.height())))
        rest = beside_tile(self.rect, wide, self.unit)
        if wide <= STRIP:
            return rest
        if dots is not None:
            draw_on_tile(self.painter, self.context, dots, tile)
            return rest
        label = self.style.label if wide == LABEL_TILE else None
        place = icon_on_tile(self.painter, self.context, label, self._band_ink(), tile)
        draw_icon(self.painter, self.icon, place, self._band_ink())
        return rest

    def _chip(self) -> None:
        unit = self.unit
        said = self.context.layout.sayings(self.piece.face.text)[-1] if self.piece.face is not None else ""
        two_rows = self.rect.height() >= TWO_ROWS * unit
        below = bool(self.signs) and bool(self.state.place)  # in a chart those beside each other are alike
        if self.context.is_for_room and self.rect.width() >= SLIM * unit:  # those one under the other are alike
            below |= bool(self.signs or said)
        if below and two_rows:
            self._wide()  # the signs stand under the name, or the text
            return
        large = has_large_line(self.context, self.piece, self.rect.height())
        low = line_size(self.context, self.step) if large else unit
        title = self.title if two_rows else low
        line = line_of(self.context, self.rect, self.signs, self.wordings, title, keeps_icon=self.style.effect)
        rest = beside_badge(self.rect, line.tile, line.badge, unit)
        signs, name, narrow = line.signs, line.name, line.narrow
        below = signs != self.signs or (line.tile <= STRIP and bool(signs)) or 0 < text_width(said, unit) <= rest.width()
        if below and two_rows:
            self._wide()
            return
        self._tile(line.tile, None if is_docked(line.badge) else line.badge)
        if line.badge is not None and is_docked(line.badge):
            draw_docked(self.painter, self.context, line.badge, self.rect)
        self.is_whole &= line.badge is None or self.step > 0 or title == unit  # sooner smaller letters than no icon
        wants = sum(glyph_width(self.context, sign) + 0.35 * unit for sign in signs)
        size, weight = (title * CAPITAL / NARROW_CAPITAL, NARROW) if narrow else (title, 600)
        beside = rest.width() - text_width(name, size, weight) - 0.4 * unit
        tight = wants - 0.27 * unit * len(signs)
        room = min(wants, beside if beside >= tight else max(rest.width() * 0.6, beside))
        if rest.width() - room < min(_NAMED * unit, text_width(name, size, weight)):
            room = max(0.0, beside)  # an ellipsis alone would not name a card
        used = draw_glyphs(
            self.painter, self.context, signs, rest.adjusted(rest.width() - room, 0, 0, 0), self.ground, right=True
        )
        place = rest.adjusted(0, 0, -used - (0.3 * unit if used else 0), 0)
        if not narrow:
            weight = 600 if self.piece.face and self.piece.up else 400
        most = max(1, int((place.height() - 0.1 * unit) / (size * LEADING)))
        if self.piece.face is None and not fits_unbroken(name, size, weight, place.width(), most):
            return  # of a card that lies face down the back says as much as a few letters
        lines = wrap(name, size, weight, place.width(), most)
        known = (line.tile > STRIP or bool(signs)) and (self.in_chart or is_known_by(name, self.wordings[0]))
        self.is_whole &= title == unit or (known and fits_unbroken(name, size, weight, place.width(), most))
        high = len(lines) * size * LEADING
        middle = QRectF(place.left(), place.center().y() - high / 2, place.width(), high + 1)
        draw_lines(self.painter, middle, name, size, self.text, weight)

    def _wide(self) -> None:
        unit, face, size, wide = self.unit, self.piece.face, self.size, self.rect.width() / self.unit
        rest = self._tile(LABEL_TILE if self.is_broad else 1.9 if wide >= 16 else 1.5 if wide >= SLIM else self._slim_tile())
        over, under = _edges(rest.height() / unit if self.title == unit else TWO_ROWS)
        rest = rest.adjusted(0, over * unit, 0, -under * unit)
        wants = sum(glyph_width(self.context, sign) + 0.35 * unit for sign in self.signs)
        faces = [(size, 700), (size * CAPITAL / NARROW_CAPITAL, NARROW)][: 1 + self.context.is_for_room]
        most = rest.width() - wants - 0.4 * unit  # of the name beside its signs
        named = first_fitting(faces, lambda letters: text_width(self.name, *letters) <= most)
        chips = any(sign.show == "chips" for sign in self.signs)  # they are found again where they stand on every card
        beside = (bool(self.signs) or self.form == "chip") and not chips and text_width(self.name, *named) <= most
        beside &= self.context.is_for_room or wide >= SLIM or not self.state.place  # in the referee's chart all are alike
        rows = [] if beside else glyph_rows(self.context, self.signs, rest.width())
        step = size * LEADING
        lines = min(3, max(1, int((rest.height() - 1.55 * unit * len(rows) - 0.1 * unit) / step)))
        head = QRectF(rest.left(), rest.top(), rest.width(), 1.03 * step)
        if beside:
            used = draw_glyphs(self.painter, self.context, self.signs, head, self.ground, right=True)
            draw_line(self.painter, head.adjusted(0, 0, -used, 0), self.name, named[0], self.text, named[1])
            body = rest.adjusted(0, 1.03 * step, 0, 0)
        else:
            head.setHeight(lines * step + 1)
            name = self._name_over_text(rest.adjusted(0, 0, 0, -1.55 * unit * len(rows)), lines)
            is_slim = wide < SLIM or not is_known_by(name, self.name)
            used = self._slim_head(head) if is_slim else self._head(head, name)
            body = rest.adjusted(0, used + (0.1 if self.title == unit else 0.0) * unit, 0, 0)
        context, rows = rows_in_room(self.context, rows, body)
        pitch = max(1.2 * unit, min(1.55 * context.unit, body.height() / max(1, len(rows))))  # closer before one is left out
        if len(rows) > 1 and body.height() < pitch + 1.1 * unit:
            rows = [tuple([sign for sign in self.signs if not sign.printed]) or self.signs]  # with how many are left out
        for row in rows:
            if body.height() < 1.1 * unit:
                self.is_whole = False
                break
            line = QRectF(body.left(), body.top(), body.width(), min(1.4 * context.unit, pitch, body.height()))
            draw_glyphs(self.painter, context, row, line, self.ground)
            body.setTop(body.top() + pitch)
        if face is None:
            return
        if self.context.is_for_room:
            whole = self.is_whole
            used = self._say(body, face.text, self.text)
            self.is_whole |= whole and self.in_chart
            if used or not face.text:
                self._notes(body.adjusted(0, used + 0.3 * unit, 0, 0))
            return
        whole = text_width(self.context.layout.sayings(face.text)[-1], unit) <= body.width()
        if whole or body.height() >= 2 * step or self.rect.width() >= 16 * unit:
            used = self._say(body, face.text, self.context.theme.card_soft)
            self._notes(body.adjusted(0, used + 0.3 * unit, 0, 0), torn=self.rect.width() >= 16 * unit)

    def _slim_tile(self) -> float:
        """Return how wide the tile of a slim card is."""
        tile = slim_tile_of(self.context, self.rect, self.signs, self.wordings, self.title)
        self.is_whole &= self.title == self.unit or tile > STRIP
        return tile

    def _head(self, room: QRectF, name: str) -> float:
        """Draw the name of the card; return its height."""
        lines = int((room.height() + 0.5) // (self.size * LEADING))
        self.is_whole &= fits_unbroken(name, self.size, 700, room.width(), lines)
        return draw_lines(self.painter, room, name, self.size, self.text, 700)

    def _slim_head(self, room: QRectF) -> float:
        """Draw the name of a card beside others as narrow, in narrow letters or short where it would be cut; return its
        height.
        """
        size = self.title * CAPITAL / NARROW_CAPITAL
        most = max(1, int((room.height() + 0.5) // (size * LEADING)))
        ways = [(name, lines) for lines in dict.fromkeys((1, most)) for name in self.wordings]
        name, lines = first_fitting(ways, lambda way: fits_unbroken(way[0], size, NARROW, room.width(), way[1]))
        self.is_whole &= fits_unbroken(name, size, NARROW, room.width(), lines)
        place = QRectF(room.left(), room.top(), room.width(), lines * size * LEADING + 1)
        return draw_lines(self.painter, place, name, size, self.text, NARROW)

    def _fitting(self, width: float, lines: int) -> str:
        """Return the name, or its short form where it would be cut."""
        return first_fitting(self.wordings, lambda name: fits_unbroken(name, self.size, 700, width, lines))

    def _name_over_text(self, room: QRectF, lines: int) -> str:
        """Return the name; before a room its short form where only that leaves the text of the card a place under it."""
        name, face, wide = self._fitting(room.width(), lines), self.piece.face, room.width()
        if face is None or not face.text or not self.context.is_for_room:
            return name
        size, weight = self.letters
        text = self._high(self.context.layout.sayings(face.text)[-1], wide, size, weight) + 0.25 * self.unit
        names = (name, *self.wordings)
        return next((one for one in names if room.height() - self._high(one, wide, self.size, 700) >= text), name)

    def _small(self) -> None:
        unit = self.unit
        inner = self.rect.adjusted(0.4 * unit, 1.75 * unit, -0.35 * unit, -0.3 * unit)
        rows = glyph_rows(self.context, self.signs, inner.width())
        if 1.2 * unit + 1.45 * unit * len(rows) > inner.height():
            self._wide()  # no room for signs under a band
            return
        band = QRectF(self.rect.left(), self.rect.top(), self.rect.width(), 1.5 * unit)
        self._band(band)
        draw_icon(
            self.painter,
            self.icon,
            QRectF(band.left() + 0.3 * unit, band.top() + 0.2 * unit, 1.1 * unit, 1.1 * unit),
            self._band_ink(),
        )
        label = band.adjusted(1.65 * unit, 0, -0.3 * unit, 0)
        if self.piece.face is not None and text_width(self.style.label, unit) <= label.width():
            draw_line(self.painter, label, self.style.label, unit, self._band_ink(), 400)
        foot = 1.45 * unit * len(rows)
        name = inner.adjusted(0, 0, 0, -foot)
        lines = max(1, int((name.height() + 0.5) / (self.size * LEADING)))
        used = self._head(name, self._name_over_text(name, lines))
        if self.piece.face is not None and (self.context.is_for_room or name.height() - used >= _TEXT_BELOW * unit):
            self._say(name.adjusted(0, used + 0.25 * unit, 0, 0), self.piece.face.text, self.context.theme.card_soft)
        for at, row in enumerate(rows):
            line = QRectF(inner.left(), inner.bottom() - foot + (at * 1.45 + 0.1) * unit, inner.width(), 1.45 * unit)
            draw_glyphs(self.painter, self.context, row, line, self.ground)

    def _full(self) -> None:
        unit, theme, face = self.unit, self.context.theme, self.piece.face
        band = QRectF(self.rect.left(), self.rect.top(), self.rect.width(), 1.9 * unit)
        self._band(band)
        draw_icon(
            self.painter,
            self.icon,
            QRectF(band.left() + 0.4 * unit, band.top() + 0.3 * unit, 1.3 * unit, 1.3 * unit),
            self._band_ink(),
        )
        label = band.adjusted(2.1 * unit, 0, -0.4 * unit, 0)
        if face is None:
            side = min(self.rect.width(), self.rect.height() - band.height()) * 0.4
            place = QRectF(0, 0, side, side)
            place.moveCenter(self.rect.adjusted(0, band.height(), 0, 0).center())
            draw_icon(self.painter, self.icon, place, blend(self.tint.fill, self.ground, 0.6))
            draw_line(self.painter, label, self.name, unit, self._band_ink(), 600)
            return
        draw_line(self.painter, label, self.style.label, unit, self._band_ink(), 600)
        inner = self._inner()
        rows = glyph_rows(self.context, self.signs, inner.width())
        if self.context.is_for_room and any(note[0] in self.context.layout.facts for note in face.notes):
            self._factual(face, inner, rows)
            return
        big, lines = self._titled(face, inner, 1.7 * unit * len(rows))
        head = QRectF(inner.left(), inner.top(), inner.width(), len(lines) * big * LEADING + 1)
        self.is_whole &= not lines or not lines[-1].endswith("\u2026")
        draw_lines(self.painter, head, self.name, big, self.text, 700)
        inner.setTop(inner.top() + len(lines) * big * LEADING + 0.25 * unit)
        for row in rows:
            line = QRectF(inner.left(), inner.top(), inner.width(), 1.5 * unit)
            draw_glyphs(self.painter, self.context, row, line, self.ground)
            inner.setTop(inner.top() + 1.7 * unit)
        used = self._say(inner, face.text, theme.card_text)
        if used or not self.context.is_for_room:
            self._notes(inner.adjusted(0, used + 0.3 * unit, 0, 0))

    def _factual(self, face: Face, room: QRectF, rows: list[tuple[Glyph, ...]]) -> None:
        """Draw the name, the signs, the text and the facts of a card, all of them whole, with the name in narrow letters or
        with short names if need be. Only if they have no room even so, the facts are left to the reader.
        """
        unit, theme, layout, wide = self.unit, self.context.theme, self.context.layout, room.width()
        facts = [note for note in face.notes if note[0] in layout.facts]
        told, (size, weight) = "\n".join(_noted(note) for note in facts), self.letters
        below = (unit, 400) if weight == 400 else self.letters

        bigs = ((_TITLE * self.size, 700), (_TITLE * self.size * CAPITAL / NARROW_CAPITAL, NARROW))
        names = [(self._high(one, wide, *letters) + 0.25 * unit, one, letters) for one in self.wordings for letters in bigs]
        notes = [(self._high(one, wide, *below) + 0.4 * unit, one) for one in (told, layout.in_short(told))]
        said = self._high(face.text, wide, size, weight)
        left = room.height() + 0.5 - 1.7 * unit * len(rows) - said
        ways = [(name, note) for note in [*notes, (0.0, "")] for name in names]
        (high, name, letters), note = first_fitting(ways, lambda way: way[0][0] + way[1][0] <= left)
        self.is_whole = bool(note[1] or not told) and high + note[0] <= left
        room.setTop(room.top() + draw_lines(self.painter, room, name, letters[0], self.text, letters[1]) + 0.25 * unit)
        for row in rows:
            draw_glyphs(self.painter, self.context, row, QRectF(room.left(), room.top(), wide, 1.5 * unit), self.ground)
            room.setTop(room.top() + 1.7 * unit)
        room.setTop(room.top() + draw_lines(self.painter, room, face.text, size, theme.card_text, weight))
        if note[1]:
            room.setTop(room.top() + 0.2 * unit)
            self.painter.setPen(QPen(theme.card_line, self.edge))
            self.painter.drawLine(room.topLeft(), room.topRight())
            room.setTop(room.top() + 0.2 * unit)
            room.setTop(
                room.top() + draw_lines(self.painter, room, note[1], below[0], theme.card_soft, below[1]) + 0.3 * unit
            )
        self._notes(room, done=frozenset(layout.facts))

    def _say(self, room: QRectF, text: str, colour: QColor) -> float:
        """Draw the text of the card, or its effect in a few words where it is not whole; return its height.

        Before a room nothing is drawn in part: what has no room is left to the reader.
        """
        context, (size, weight) = self.context, self.letters
        ways = context.layout.sayings(text)
        if self.style.named and self.form in ("wide", "chip") and context.is_for_room and not self.is_broad:
            ways = (*(f"{self.style.label}: {way}" for way in ways), *ways)
        said = next((way for way in ways if self._high(way, room.width(), size, weight) <= room.height() + 0.5), "")
        self.is_whole &= bool(said or not text)
        if context.is_for_room and not said:
            return 0.0
        return draw_lines(self.painter, room, said or text, size, colour, weight)

    def _titled(self, face: Face, room: QRectF, signs: float) -> tuple[float, tuple[str, ...]]:
        """Return the size of the name and its lines; in the referee's window as large as leaves room for the whole text, its
        signs, and for the lesson too if any size does.
        """
        unit, wide = self.unit, room.width()
        if self.context.is_for_room:
            return _TITLE * self.size, wrap(self.name, _TITLE * self.size, 700, wide, 3)
        said, notes = self._high(face.text, wide, self.context.body), self._written(face)
        last = max((at for at, note in enumerate(notes, 1) if note[0] in self.context.layout.whole), default=0)
        lessons = [self._high(_noted(note), wide, unit) + 0.55 * unit for note in notes[:last]]
        titles = [(size, wrap(self.name, size, 700, wide, 3)) for size in (1.25 * unit, 1.1 * unit, unit)]
        for below in (said + sum(lessons), said):
            for size, lines in titles:
                if len(lines) * size * LEADING + 0.25 * unit + signs + below <= room.height():
                    return size, lines
        return titles[-1]

    def height_of_all(self) -> float:
        """Return the height of a full card of this width on which everything is written."""
        face, unit = self.piece.face, self.unit
        if face is None:
            return 0.0
        inner = self._inner()
        rows = glyph_rows(self.context, self.signs, inner.width())
        name = len(wrap(self.name, 1.25 * unit, 700, inner.width(), 3)) * 1.25 * unit * LEADING
        notes = sum(self._high(_noted(note), inner.width(), unit) + 0.5 * unit for note in self._written(face))
        said = self._high(face.text, inner.width(), self.context.body)
        return name + said + notes + (3.4 + 1.7 * len(rows)) * unit

    def _inner(self) -> QRectF:
        """Return where the name and the texts of a full card are written."""
        unit = self.unit
        return self.rect.adjusted(0.6 * unit, 2.15 * unit, -0.55 * unit, -0.15 * unit)

    def _written(self, face: Face) -> list[tuple[str, str]]:
        """Return its notes, but for those that its signs tell."""
        return [note for note in face.notes if note[0] not in self.context.layout.signed]

    def _high(self, text: str, wide: float, size: float, weight: int = 400) -> float:
        """Return the height of a text that is written whole."""
        return len(wrap(text, size, weight, wide, 99)) * size * LEADING

    def _notes(self, room: QRectF, *, torn: bool = True, done: frozenset[str] = frozenset()) -> None:
        """Draw the notes for which there is room; ``torn``: also a part of one that is not a lesson; ``done``: not these."""
        face = self.piece.face
        if face is None:
            return
        torn = torn and not self.context.is_for_room
        for label, text in [note for note in self._written(face) if note[0] not in done]:
            said = _noted((label, text))
            fits = 0.25 * self.unit + self._high(said, room.width(), self.unit) <= room.height() + 0.5
            self.is_whole &= fits or self.step >= 0  # it is enlarged only as long as all of them stand there
            if not fits and (label in self.context.layout.whole or not torn):
                continue
            if room.height() < 1.5 * self.unit:
                return
            self.painter.setPen(QPen(self.context.theme.card_line, self.edge))
            self.painter.drawLine(room.topLeft(), room.topRight())
            room.setTop(room.top() + 0.25 * self.unit)
            used = draw_lines(self.painter, room, said, self.unit, self.context.theme.card_soft)
            room.setTop(room.top() + used + 0.25 * self.unit)


def _noted(note: tuple[str, str]) -> str:
    """Return a line of a card, with its label if it has one."""
    return ": ".join(part for part in note if part)
