"""Small signs on pieces: printed numbers (costs, circles) and marks (discs, leads, pawns, owners)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.model.view import Face, PieceView
from ui.board.layout.piece_styles import ChipLook, LetterForm, MarkStyle, PipStyle, Style
from ui.board.paint.board_text import draw_line, first_fitting, text_width
from ui.board.paint.chip_painter import chip_side, chips_width, draw_printed_chips
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.letter_badge import draw_letter, gem_corners
from ui.board.paint.stripes import MOST, WIDE, draw_stripes
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL, blend, icon_path, shape_path
from ui.theme.badge_painter import LOWERED


class Glyph(msgspec.Struct, frozen=True):
    """One small sign: what it is, its text, icon and tint; for dots how many of how many are filled; for letters the tint
    of each and the number beside them (0 for none).

    A ``printed`` one is left out where there is room for the marks only. One of the ``band`` stands there on a tile.
    Dots may be ``stacked``, in two rows. ``least`` is its text where there is little room, if shorter. One of the
    ``corner`` stands large there on a case, an ``open`` one under the name of a place. ``word`` is what a printed letter
    stands for. Letters in ``others`` stand in a ring.
    """

    show: Literal["dots", "flag", "count", "word", "team", "badge", "icons", "letters", "chips", "pawns", "stripes"]
    text: str = ""
    icon: str = ""
    tint: str = ""
    filled: int = 0
    total: int = 0
    printed: bool = False
    tints: tuple[str, ...] = ()
    band: bool = False
    look: ChipLook = "have"
    form: LetterForm = "disc"
    least: str = ""
    corner: bool = False
    open: bool = False
    stacked: bool = False
    word: str = ""
    others: str = ""


def draw_pawn(painter: QPainter, context: DrawContext, icon: str, tint: str, rect: QRectF, *, there: bool = True) -> None:
    """Draw a pawn as large as the rectangle is high: a disc with its icon; where none is there, an empty ring."""
    theme, colours = context.theme, context.theme.tint(tint or "ink")
    side = min(rect.width(), rect.height())
    disc = QRectF(0, 0, side, side)
    disc.moveCenter(rect.center())
    edge = max(1.0, 0.07 * side)
    painter.setPen(QPen(colours.rim if there else theme.faint, edge))
    painter.setBrush(colours.fill if there else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(disc.adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2))
    if there:
        inset = 0.19 * side
        draw_icon(painter, icon, disc.adjusted(inset, inset, -inset, -inset), colours.ink)


def draw_count(painter: QPainter, context: DrawContext, rect: QRectF, count: int) -> None:
    """Draw how many pieces the last piece of a pile stands for, at its corner."""
    if count < 2:
        return
    unit, text = context.unit, f"\u00d7{count}"
    wide = text_width(text, unit, 700) + 0.6 * unit
    badge = QRectF(rect.right() - wide + 0.2 * unit, rect.bottom() - 1.2 * unit, wide, 1.3 * unit)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(context.theme.text)
    painter.drawRoundedRect(badge, 0.4 * unit, 0.4 * unit)
    draw_line(painter, badge, text, unit, context.theme.page, 700, Qt.AlignmentFlag.AlignHCenter)


_CHANGED = "\u2192"
_DOT = 0.8
"""The distance from one dot of a row to the next, in units."""
_PAWN, _CROWD = 1.5, 3
"""The distance from one pawn of a row to the next, in units; so many of a kind stand side by side at most."""
_ICON, _RIM = 24, 1.6
"""Icons are drawn on a square of this side; how wide a line around one is, half of it outside."""


def draw_icon(painter: QPainter, name: str, rect: QRectF, colour: QColor, rim: QColor | None = None) -> None:
    """Draw an icon in one colour, as large as the rectangle allows, with a line around it in that of the ``rim``."""
    scale = min(rect.width(), rect.height()) / _ICON
    painter.save()
    painter.translate(rect.center())
    painter.scale(scale, scale)
    painter.translate(-_ICON / 2, -_ICON / 2)
    if rim is not None:
        painter.setPen(QPen(rim, _RIM))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(icon_path(name))
    painter.fillPath(icon_path(name), colour)
    painter.restore()


def glyphs(context: DrawContext, piece: PieceView) -> tuple[Glyph, ...]:
    """Return the signs of a piece in a fixed order: that it lies face down, its pips, marks in the layout's order.

    What stands as chips in the rows of a tile is none of its signs.
    """
    face, found, style = piece.face, list[Glyph](), context.layout.style_of(piece)
    names = (*piece.marks, *(face.pips if face is not None else ())) if style.rows else ()
    drawn = {name for name in names if is_in_rows(style, name)}
    if face is not None:
        if not piece.up:
            found.append(Glyph("badge", "", style.turned, "grey"))
        found += _dotted(context, face, piece, drawn)
        found += _printed(context, face, piece, drawn)
    found += _marked(context, piece, drawn)
    return tuple([sign for sign in found if sign.text or sign.icon or sign.total])


def is_in_rows(style: Style, name: str) -> bool:
    """Return whether a mark or a printed number stands as chips, or as a figure, in a row of a tile."""
    return bool(style.rows) and _row_pattern(style).fullmatch(name) is not None


@cache
def _row_pattern(style: Style) -> re.Pattern[str]:
    names = [
        name
        for row in style.rows
        for name in (
            row.figure,
            row.figure_adds,
            row.slots,
            row.adds,
            row.have,
            row.kept,
            row.soon,
            row.gone,
            row.words and f"{row.words}/",
        )
        if name
    ]
    return re.compile(
        "|".join(re.escape(name).replace(re.escape("{chip}"), ".+") + (".*" if name[-1] == "/" else "") for name in names)
    )


def _dotted(context: DrawContext, face: Face, piece: PieceView, drawn: set[str]) -> Iterator[Glyph]:
    """Yield pips of which marks say how many are filled; their names are added to those that are ``drawn``."""
    for family, style in context.layout.marks.items():
        if style.show == "dots" and style.of in face.pips:
            drawn.add(style.of)
            have = piece.marks.get(family, 0)
            yield Glyph("dots", "", style.icon, style.tint, have if isinstance(have, int) else 0, face.pips[style.of])


def _printed(context: DrawContext, face: Face, piece: PieceView, drawn: set[str]) -> Iterator[Glyph]:
    """Yield what is printed, but for what is ``drawn`` already."""
    shape = "tile" if context.layout.style(face.style).form == "tile" else "card"
    for name, value in face.pips.items():
        pip = context.layout.pips.get(name)
        if name in drawn or pip is None or pip.hide or pip.on not in ("", shape):
            continue
        if value and pip.chip in context.layout.chips:
            yield Glyph("chips", pip.chip, total=value, printed=True, look=pip.look, word=pip.label)
        elif value:
            yield _print(pip, value, face.pips.get(pip.to, value))


def _print(pip: PipStyle, value: int, most: int) -> Glyph:
    if pip.band:
        return Glyph("count", pip.label, pip.icon, pip.tint, printed=True, band=True)
    if pip.letter:
        count = 0 if pip.once and value == 1 else value
        return Glyph("letters", pip.letter, total=count, printed=True, tints=(pip.tint,), form=pip.form, word=pip.label)
    if pip.to:
        return Glyph("count", f"{pip.label}{value}\u2013{most}", pip.icon, pip.tint, printed=True)
    if value <= pip.repeat:
        return Glyph("icons", "", pip.icon, pip.tint, value, value, printed=True)
    text = pip.label if pip.once and value == 1 else f"{pip.label}{value}"
    return Glyph("count", text, pip.icon, pip.tint, total=value, printed=True, corner=pip.corner)


def _marked(context: DrawContext, piece: PieceView, drawn: set[str]) -> Iterator[Glyph]:
    families: dict[str, list[tuple[str, int | str]]] = {}
    for mark in piece.marks.items():
        families.setdefault(mark[0].partition("/")[0], []).append(mark)
    for family, style in context.layout.marks.items() if families else ():
        if family not in families or (style.show == "dots" and style.of in drawn):
            continue
        for name, marked in sorted(families[family], key=lambda mark: _rank(style, mark[0])):
            if name not in drawn and style.names.get(str(marked)) != "":
                if style.show == "team" and style.label and marked == context.own and _is_card(context, piece):
                    yield Glyph("flag", style.label, "", context.teams[context.own].tint)
                    continue
                was = piece.face.pips.get(style.of) if piece.face is not None else None
                yield _mark(context, style, name.partition("/")[2], marked, was)


def _is_card(context: DrawContext, piece: PieceView) -> bool:
    return context.layout.style_of(piece).form == "card"


def _rank(style: MarkStyle, name: str) -> int:
    """Return the place of a mark in its family: they stand in the order in which the layout names them."""
    label = name.partition("/")[2]
    return list(style.names).index(label) if label in style.names else len(style.names)


def _mark(context: DrawContext, style: MarkStyle, label: str, value: int | str, was: int | None) -> Glyph:
    """Return one mark; ``was`` is what is printed in its place."""
    names, tint = style.names, style.tints.get(label, style.tint)
    shown = names.get(label, label)
    said = names.get(str(value), str(value))
    if style.show == "team":
        return Glyph("team", str(value) if str(value) in context.teams else label or str(value), style.icon)
    text = style.label.replace("{label}", shown).replace("{value}", said)
    if style.show == "letters":
        letters = shown if label else said
        tints = tuple([style.tints.get(label or letter, style.tint) for letter in letters])
        count = value if isinstance(value, int) and value > 1 else 0
        return Glyph("letters", letters, total=count, tints=tints, form=style.form)
    if style.show == "pawns":
        count = value if isinstance(value, int) else 1
        return Glyph("pawns", str(count) if count > _CROWD else "", style.icon, tint, total=min(count, _CROWD))
    if style.show == "count" and style.of:
        if was in (None, value):
            return Glyph("count", said, style.icon, tint)
        return Glyph("count", f"{was}{_CHANGED}{said}", style.icon, tint, least=said)
    if style.show == "count":
        return Glyph("count", said if value != 1 or not style.icon else "", style.icon, tint)
    if style.show == "flag":
        return Glyph("flag", text or shown, style.icon, tint, open=style.open)
    if style.show == "word":
        return Glyph("word", text or said, style.icon, tint)
    if style.show == "stripes":
        return Glyph("stripes", total=value) if isinstance(value, int) and value <= MOST else Glyph("word", said)
    if style.show == "dots":
        filled = value if isinstance(value, int) else 0
        return Glyph("dots", "", style.icon, tint, filled, filled)
    return Glyph("badge", text, style.icon, tint)


def is_used_up(context: DrawContext, piece: PieceView) -> bool:
    """Return whether a mark says that the piece is used up."""
    marks = context.layout.marks
    return any((style := marks.get(name.partition("/")[0])) is not None and style.dim for name in piece.marks)


def is_chosen(context: DrawContext, piece: PieceView) -> bool:
    """Return whether a mark says that the piece was chosen."""
    return any(_says_chosen(context, name) for name in piece.marks)


def without_choice(context: DrawContext, piece: PieceView) -> PieceView:
    """Return a piece without the marks that say that it was chosen."""
    marks = {name: value for name, value in piece.marks.items() if not _says_chosen(context, name)}
    return msgspec.structs.replace(piece, marks=marks)


def _says_chosen(context: DrawContext, mark: str) -> bool:
    style = context.layout.marks.get(mark.partition("/")[0])
    return style is not None and style.chosen


def glyph_width(context: DrawContext, glyph: Glyph) -> float:
    """Return the width of a sign in pixels; all are 1.4 units high, or as high as a row that is lower."""
    unit = context.unit
    match glyph.show:
        case "dots":
            return (-(-glyph.total // 2) if glyph.stacked else glyph.total) * _DOT * unit
        case "pawns":
            crowd = text_width(glyph.text, unit, 700) + 0.25 * unit if glyph.text else 0.0
            return (1 if glyph.text else glyph.total) * _PAWN * unit + crowd
        case "icons":
            return glyph.total * 1.1 * unit
        case "flag":
            return text_width(glyph.text, *_flag_letters(glyph, unit)) + (1.75 if glyph.icon else 0.4) * unit
        case "team":
            return (2.65 if glyph.icon else 1.4) * unit
        case "stripes":
            return WIDE * unit
        case "chips":
            return chips_width(glyph.total, chip_side(context, 1.4 * unit))
        case "letters":
            if glyph.total and glyph.form == "gem":
                return _GEM_SIDE * unit + text_width(str(glyph.total), _figure_size(unit), NARROW) + _GEM_PLATE * unit
            count = text_width(str(glyph.total), unit, 600) + 0.3 * unit if glyph.total else 0.0
            return len(glyph.text) * 1.5 * unit - 0.1 * unit + count
        case _:
            text = text_width(glyph.text, unit, 600) + 0.25 * unit if glyph.text else 0.0
            return (1.25 * unit if glyph.icon else 0.25 * unit) + text


def draw_glyphs(
    painter: QPainter, context: DrawContext, signs: tuple[Glyph, ...], rect: QRectF, ground: QColor, right: bool = False
) -> float:
    """Draw as many signs as fit in a row, closer where they must be, and how many are left; return the
    width used."""
    if sum(glyph_width(context, sign) for sign in signs) > rect.width():
        signs = without_icons(signs)
    widths = [glyph_width(context, sign) for sign in signs]
    gap = min(0.35 * context.unit, (rect.width() - sum(widths)) / max(1, len(signs) - 1))
    gap = gap if gap >= 0.04 * context.unit else 0.12 * context.unit
    shown = len(signs)
    more = text_width("+9", context.unit, 600) + gap
    while shown and sum(widths[:shown]) + gap * (shown - 1) + (more if shown < len(signs) else 0) > rect.width() + 0.5:
        shown -= 1
    rest = len(signs) - shown
    used = sum(widths[:shown]) + gap * max(0, shown - 1) + (more if rest else 0)
    at = rect.right() - used if right else rect.left()
    for sign, width in zip(signs[:shown], widths[:shown], strict=True):
        draw_glyph(painter, context, sign, QRectF(at, rect.top(), width, rect.height()), ground)
        at += width + gap
    if rest and rect.width() >= more:
        draw_line(
            painter, QRectF(at, rect.top(), more, rect.height()), f"+{rest}", context.unit, context.theme.card_soft, 600
        )
    return used


def without_icons(signs: tuple[Glyph, ...]) -> tuple[Glyph, ...]:
    """Return signs where there is little room for them: flags have their words alone, in narrow letters."""
    return tuple([msgspec.structs.replace(sign, icon="") if sign.show == "flag" and sign.text else sign for sign in signs])


def glyph_rows(context: DrawContext, signs: tuple[Glyph, ...], wide: float) -> list[tuple[Glyph, ...]]:
    """Return the signs in as few rows of this width as hold them, closer to each other and flags without icons where that
    saves a row."""
    gap, rows, used = 0.2 * context.unit, [[]], 0.0  # type: float, list[list[Glyph]], float
    if sum(glyph_width(context, sign) + gap for sign in signs) - gap > wide:
        signs = without_icons(signs)
    for sign in signs:
        width = glyph_width(context, sign)
        if rows[-1] and used + width > wide + 0.5:
            rows.append([])
            used = 0.0
        rows[-1].append(sign)
        used += width + gap
    return [tuple(row) for row in rows if row]


_GROWN, _ROW = (1.3, 1.2, 1.1, 1.0), 1.12
"""How many times as large signs are where there is room for two rows of them, and how high a row is, in units."""


def rows_in_room(
    context: DrawContext, rows: Sequence[tuple[Glyph, ...]], room: QRectF
) -> tuple[DrawContext, list[tuple[Glyph, ...]]]:
    """Return chips that have one row in two where both have room, and the context of signs as large as they may be.

    What is wanted stands in the second. Each begins with its word; other signs stand where all may be larger.
    """
    signs = [sign for row in rows for sign in row]
    chips = [[sign for sign in signs if sign.show == "chips" and (sign.look == "wanted") is want] for want in (False, True)]
    others = [sign for sign in signs if sign.show != "chips"]
    words = [[Glyph("word", sign.word) for sign in row[:1] if sign.word] for row in chips]
    supplied, wanted = ((*word, *row) for word, row in zip(words, chips, strict=True))
    for grown in _GROWN if len(rows) == 1 and all(chips) and context.is_for_room else ():
        larger = replace(context, unit=grown * context.unit)
        for two in ([(*supplied, *others), wanted], [supplied, (*wanted, *others)]):
            widest = max(sum(glyph_width(larger, sign) + 0.2 * larger.unit for sign in row) for row in two)
            if 2 * _ROW * larger.unit <= room.height() and widest <= room.width():
                return larger, two
    return context, list(rows)


def draw_glyph(painter: QPainter, context: DrawContext, glyph: Glyph, rect: QRectF, ground: QColor) -> None:
    """Draw one sign, centred upright in its rectangle, on this ground."""
    unit, theme = context.unit, context.theme
    tint = theme.tint(glyph.tint) if glyph.tint else None
    colour = tint.text if tint is not None else theme.card_soft
    middle = rect.center().y()
    match glyph.show:
        case "dots":
            _dots(painter, glyph, rect, unit, colour, ground)
        case "pawns":
            for at in range(1 if glyph.text else glyph.total):
                side = min(1.42 * unit, rect.height())
                left = rect.left() + at * _PAWN * unit
                draw_pawn(painter, context, glyph.icon, glyph.tint, QRectF(left, middle - side / 2, side, side))
            if glyph.text:
                beside = QRectF(rect.left() + (_PAWN + 0.15) * unit, rect.top(), rect.width(), rect.height())
                draw_line(painter, beside, glyph.text, unit, theme.card_text, 700)
        case "icons":
            for at in range(glyph.total):
                draw_icon(
                    painter,
                    glyph.icon,
                    QRectF(rect.left() + at * 1.1 * unit, middle - 0.52 * unit, 1.05 * unit, 1.05 * unit),
                    colour,
                )
        case "flag":
            _flag(painter, context, glyph, rect)
        case "letters" if glyph.total and glyph.form == "gem":
            _counted_gem(painter, context, glyph, rect, ground)
        case "letters":
            _letters(painter, context, glyph, rect)
        case "chips":
            draw_printed_chips(painter, context, glyph.text, glyph.look, glyph.total, rect, ground)
        case "stripes":
            draw_stripes(painter, rect, glyph.total, unit, theme.card_text)
        case "team":
            left = rect.left()
            if glyph.icon:
                draw_icon(painter, glyph.icon, QRectF(left, middle - 0.55 * unit, 1.1 * unit, 1.1 * unit), colour)
                left += 1.25 * unit
            draw_team(painter, context, glyph.text, QRectF(left, middle - 0.7 * unit, 1.4 * unit, 1.4 * unit))
        case _:
            left = rect.left()
            if glyph.icon:
                place = QRectF(left, middle - 0.6 * unit, 1.2 * unit, 1.2 * unit)
                if glyph.corner:  # as where it stands large
                    draw_icon(painter, glyph.icon, place, theme.tint(glyph.tint).fill, rim=theme.card_text)
                else:
                    draw_icon(painter, glyph.icon, place, colour)
                left += 1.3 * unit
            draw_line(
                painter,
                QRectF(left, rect.top(), rect.right() - left + 1, rect.height()),
                glyph.text,
                unit,
                theme.card_text,
                600,
            )


def _dots(painter: QPainter, glyph: Glyph, rect: QRectF, unit: float, colour: QColor, ground: QColor) -> None:
    """Draw dots, filled or not, from the left, or stacked; where a row has no room for all, as on a tile, in rows of two
    around its middle."""
    radius, stride, left, in_row = 0.34 * unit, _DOT * unit, rect.left(), glyph.total
    if glyph.stacked:
        in_row, stride = -(-glyph.total // 2), min(stride, 0.47 * rect.height())
    elif glyph.total * stride > rect.width() + 0.5:
        in_row, stride = min(2, glyph.total), min(stride, 0.47 * rect.width())
        left = rect.center().x() - in_row * stride / 2
    rows = -(-glyph.total // in_row)
    for at in range(glyph.total):
        row, column = divmod(at, in_row)
        centre = QPointF(left + (column + 0.5) * stride, rect.center().y() + (row - (rows - 1) / 2) * stride)
        painter.setPen(QPen(colour, max(1.0, unit * 0.11)))
        painter.setBrush(colour if at < glyph.filled else ground)
        painter.drawEllipse(centre, min(radius, 0.44 * stride), min(radius, 0.44 * stride))


def _letters(painter: QPainter, context: DrawContext, glyph: Glyph, rect: QRectF) -> None:
    unit, left = context.unit, rect.left()
    side = min(1.4 * unit, rect.height())
    for letter, name in zip(glyph.text, glyph.tints, strict=True):
        middle = QPointF(left + 0.7 * unit, rect.center().y())
        place = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
        draw_letter(painter, context, letter, name, place, "ring" if letter in glyph.others else glyph.form)
        left += 1.5 * unit
    if glyph.total:
        count = QRectF(left + 0.15 * unit, rect.top(), rect.right() - left + unit, rect.height())
        draw_line(painter, count, str(glyph.total), unit, context.theme.card_text, 600)


def _figure_size(unit: float) -> float:
    """Return the size of the figure beside a gem, in the narrow face: its capitals are larger than those of other signs."""
    return _GEM_FIGURE * unit * CAPITAL / NARROW_CAPITAL


def _counted_gem(painter: QPainter, context: DrawContext, glyph: Glyph, rect: QRectF, ground: QColor) -> None:
    """Draw a gem and how many of it there are on one plate, so that nobody takes the figure for that of the next gem."""
    unit, theme = context.unit, context.theme
    high = min(1.4 * unit, rect.height())
    plate = QRectF(rect.left(), rect.center().y() - high / 2, rect.width(), high)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(blend(theme.text, ground, 0.2))
    painter.drawRoundedRect(plate, 0.3 * unit, 0.3 * unit)
    side = min(_GEM_SIDE * unit, high)
    gem = QRectF(plate.left() + 0.1 * unit, plate.center().y() - side / 2 + 0.05 * unit, side, side)
    draw_letter(painter, context, glyph.text, glyph.tints[0], gem, glyph.form)
    figure = plate.adjusted(gem.width() + 0.2 * unit, 0, -0.15 * unit, 0)
    draw_line(painter, figure, str(glyph.total), _figure_size(unit), theme.text, NARROW, Qt.AlignmentFlag.AlignHCenter)


_COUNTED, _FREE = (2.4, 1.95, 1.7, 1.45, 1.2, 1.0), 0.2
"""The sizes that the figure of what is counted on a place may have, and what it leaves free before the next, in units."""


def draw_counted(painter: QPainter, context: DrawContext, glyph: Glyph, rect: QRectF) -> None:
    """Draw a letter in its form as high as its place, and large beside it how many of it there are, also one."""
    unit, text = context.unit, str(max(1, glyph.total))
    side = min(0.95 * rect.height(), 0.46 * rect.width())
    form = QRectF(rect.left() + 0.1 * unit, rect.center().y() - side / 2, side, side)
    draw_letter(painter, context, glyph.text, glyph.tints[0], form, glyph.form)
    figure = QRectF(form.right() + 0.05 * unit, rect.top(), rect.right() - form.right() - 0.05 * unit, rect.height())
    most, widest = max(rect.height(), 1.45 * unit), "8" * len(text)
    sizes = [min(most, part * unit) for part in _COUNTED]
    size = first_fitting(sizes, lambda size: text_width(widest, size, 700) <= figure.width() - _FREE * unit)
    draw_line(painter, figure, text, size, context.theme.text, 700)


_GEM_SIDE, _GEM_PLATE, _GEM_FIGURE = 1.25, 0.5, 1.2
"""The side of a gem on a plate with its figure, how much wider than both that plate is, and the size of the figure, in
units."""


def _flag(painter: QPainter, context: DrawContext, glyph: Glyph, rect: QRectF) -> None:
    unit = context.unit
    tint = context.theme.tint(glyph.tint)
    high = min(1.36 * unit, rect.height())
    body = QRectF(rect.left(), rect.center().y() - high / 2, rect.width(), high)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint.fill)
    painter.drawRoundedRect(body, 0.25 * unit, 0.25 * unit)
    left = body.left() + 0.2 * unit
    if glyph.icon:
        icon = QRectF(body.left() + 0.25 * unit, body.center().y() - 0.5 * unit, unit, unit)
        draw_icon(painter, glyph.icon, icon, tint.ink)
        left = body.left() + 1.35 * unit
    size, weight = _flag_letters(glyph, unit)
    draw_line(painter, QRectF(left, body.top(), body.right() - left, body.height()), glyph.text, size, tint.ink, weight)


def _flag_letters(glyph: Glyph, unit: float) -> tuple[float, int]:
    """Return the size and the weight of the letters of a flag: narrow on one without an icon."""
    return (unit, 600) if glyph.icon else (unit * CAPITAL / NARROW_CAPITAL, NARROW)


def code_width(context: DrawContext, code: str) -> float:
    """Return how wide the plate of a code is."""
    return text_width(code, context.unit, 700) + 0.7 * context.unit


def draw_code(painter: QPainter, context: DrawContext, code: str, rect: QRectF) -> None:
    """Draw the code of a place on its plate, as large as the plate is high at most."""
    unit, theme = context.unit, context.theme
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.text)
    painter.drawRoundedRect(rect, 0.3 * unit, 0.3 * unit)
    draw_line(painter, rect, code, unit, theme.page, 700, Qt.AlignmentFlag.AlignHCenter)


@dataclass(frozen=True)
class Lockup:
    """What stands beside the sign of a seat wherever it is: letters in their form, each with its tint."""

    letters: str
    tints: dict[str, str]
    form: LetterForm


_ROUND = Qt.PenJoinStyle.RoundJoin
_BESIDE, _LETTER, _NEXT = 1.16, 0.78, 0.26
"""Where the first letter beside a sign begins, how large it is, and the distance of letters that overlap: shares of the
sign's side."""
_AROUND = 0.3
"""How wide the line around a sign and its letters is, in units; they lie on its inner half."""


def lockup_width(side: float, letters: str) -> float:
    """Return how wide the sign of a seat is with its letters."""
    return side * (_BESIDE + _LETTER + _NEXT * (len(letters) - 1)) if letters else side


def draw_lockup(
    painter: QPainter, context: DrawContext, seat: str, lockup: Lockup, sign: QRectF, around: QColor | None = None
) -> None:
    """Draw the sign of a seat, and close to it its letters in their form; with a line of a colour ``around`` both if any.

    Several letters overlap, and their forms bear none.
    """
    high, places = _LETTER * sign.height(), list[tuple[str, QRectF]]()
    for at, letter in enumerate(lockup.letters):
        left = sign.left() + (_BESIDE + _NEXT * at) * sign.width()
        places.append((letter, QRectF(left, sign.center().y() - high / 2, high, high)))
    if around is not None:
        team = context.teams.get(seat)
        painter.setPen(QPen(around, _AROUND * context.unit, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, _ROUND))
        painter.setBrush(around)
        painter.drawPath(shape_path(team.shape if team else "circle", sign))
        for _, place in places:
            painter.drawPolygon(gem_corners(place)) if lockup.form == "gem" else painter.drawEllipse(place)
    for letter, place in reversed(places):
        tint = lockup.tints.get(letter, "")
        draw_letter(painter, context, letter if len(places) == 1 else "", tint, place, lockup.form)
    draw_team(painter, context, seat, sign)


def draw_team(painter: QPainter, context: DrawContext, seat: str, rect: QRectF) -> None:
    """Draw a team's sign: its shape in its tint with its letter."""
    team, tint = context.teams.get(seat), context.tint_of(seat)
    path: QPainterPath = shape_path(team.shape if team else "circle", rect)
    painter.setPen(QPen(tint.rim, max(1.0, context.unit * 0.07)))
    painter.setBrush(tint.fill)
    painter.drawPath(path)
    letter = team.letter if team else seat[:1].upper()
    lower = rect.translated(0, rect.height() * LOWERED.get(team.shape if team else "", 0.0))
    draw_line(painter, lower, letter, max(context.unit, rect.height() * 0.5), tint.ink, 700, Qt.AlignmentFlag.AlignHCenter)
