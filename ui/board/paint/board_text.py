"""Drawing of text that never leaves its rectangle: one elided line, or several wrapped lines of which the last is elided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from ui.theme import CAPITAL, NARROW_CAPITAL, font

LEADING = 1.22
"""Distance of lines, in text sizes."""
_UNSURE = 0.25
"""A line whose estimated width is within so many text sizes of the limit is measured, because of kerning."""
_SHARES = (0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5)
"""The shares of a width, from the largest, in which the lines of a sentence may be about as long as each other."""
_SHORT_END = 4
"""A line had better not end with a word of fewer letters: "of", "at", "the"."""
_NUMBER = 3
"""A number of no more signs stands on one line with the word before it."""
_RIGHT, _MIDDLE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
_Way = TypeVar("_Way")


@cache
def metrics(pixels: float, weight: int) -> QFontMetricsF:
    """Return the metrics of the family at this size."""
    return QFontMetricsF(font(pixels, weight))


@cache
def _half_capital(pixels: float, weight: int) -> float:
    return metrics(pixels, weight).capHeight() / 2


@lru_cache(maxsize=8192)
def text_width(text: str, pixels: float, weight: int = 400) -> float:
    """Return how wide the text is.

    Widths are cached: if every text is measured anew, the Deck's entries take 2 ms more on average in four windows.
    """
    return metrics(pixels, weight).horizontalAdvance(text)


def narrow_size(size: float) -> float:
    """Return the size at which the narrow face has capitals as high as the other has at this size."""
    return size * CAPITAL / NARROW_CAPITAL


def elide(text: str, pixels: float, weight: int, width: float) -> str:
    """Return the text, or as many whole words of it as fit with an ellipsis; of one long word, what fits of that."""
    if text_width(text, pixels, weight) <= width:
        return text
    shown = metrics(pixels, weight).elidedText(text, Qt.TextElideMode.ElideRight, width).removesuffix("\u2026")
    if not shown:
        return ""
    whole = shown if text[len(shown) :].startswith(" ") else shown.rpartition(" ")[0]
    return (whole.rstrip(",;:\u00b7 ") or shown) + "\u2026"


def wrap(text: str, pixels: float, weight: int, width: float, most: int) -> tuple[str, ...]:
    """Return at most so many lines of the text, none of 0. A word that is longer than a line is broken with a hyphen."""
    return _wrapped(text.split(), pixels, weight, width, most)


def wrap_sentence(text: str, pixels: float, weight: int, width: float, most: int) -> tuple[str, ...]:
    """Return the lines of a text with no name of several words broken, if it is whole so.

    Each short number stands beside the word before it, as in ``Seat 4``, or after a comma beside the next one, as in
    ``1 Police``.
    """
    words = text.split()
    lines = _wrapped(_joined(words, pixels, weight, width), pixels, weight, width, most)
    return lines if " ".join(lines) == " ".join(words) else _wrapped(words, pixels, weight, width, most)


def wrap_evenly(text: str, pixels: float, weight: int, width: float, most: int) -> tuple[str, ...]:
    """Return the lines of a sentence, no more than it needs and about as long as each other; none of them ends with a
    short word, or within brackets, if that takes no further line.
    """
    full = wrap_sentence(text, pixels, weight, width, most)
    if len(full) < 2 or " ".join(full) != " ".join(text.split()):
        return full
    ways = [full]
    for share in _SHARES:
        way = wrap_sentence(text, pixels, weight, share * width, most)
        if len(way) != len(full) or " ".join(way) != " ".join(full):
            break  # nor has it room in less
        ways.append(way)
    return min(ways, key=lambda way: _unevenness(way, pixels, weight, width))


def _unevenness(lines: Sequence[str], pixels: float, weight: int, width: float) -> float:
    """Return how badly a text is broken: by how much of the width its lines differ, and what is torn apart."""
    wide = [text_width(line, pixels, weight) for line in lines]
    ends = [line.rpartition(" ")[2] for line in lines[:-1]]
    torn = sum(len(end) < _SHORT_END or (end[-1] not in ".,:;" and end.isdecimal()) for end in ends)
    torn += sum(line.count("(") > line.count(")") for line in lines[:-1])
    return (max(wide) - min(wide)) / width + 0.3 * torn


def _wrapped(words: Sequence[str], pixels: float, weight: int, width: float, most: int) -> tuple[str, ...]:
    if most < 1:
        return ()
    lines = list[str]()
    first, at, reach = 0, 0, 0.0  # where the line begins, and its width, summed from those of its words
    space, unsure = text_width(" ", pixels, weight), _UNSURE * pixels
    while at < len(words):
        wide = text_width(words[at], pixels, weight)
        further = reach + space + wide if at > first else wide
        sure = abs(further - width) > unsure
        if further <= width if sure else text_width(" ".join(words[first : at + 1]), pixels, weight) <= width:
            at, reach = at + 1, further
        elif len(lines) == most - 1:
            return (*lines, elide(" ".join(words[first:]), pixels, weight, width))
        elif wide <= width:
            lines.append(" ".join(words[first:at]))
            first, at, reach = at, at + 1, wide
        else:
            head, tail = _break(" ".join(words[first : at + 1]), pixels, weight, width)
            lines.append(head)
            words, first, at, reach = [*([tail] if tail else []), *words[at + 1 :]], 0, 0, 0.0
    return (*lines, " ".join(words[first:])) if first < len(words) else tuple(lines)


def _joined(words: list[str], pixels: float, weight: int, width: float) -> list[str]:
    """Return the words with those of one name joined, and each short number to the word before it, or after a comma to the
    next one, if all have room on a line.
    """
    found: list[str] = []
    for word in words:
        is_number = len(word) <= _NUMBER and word.rstrip(".,:;)!").isdecimal()
        after = found[-1] if found else ""
        joins = (after.isdecimal() and len(after) <= _NUMBER) or (is_number and after[-1:] not in ("", ",", ":", ";"))
        joins = joins or (after[-1:].isalpha() and after.rpartition(" ")[2][:1].isupper() and word[:1].isupper())
        if joins and text_width(joined := f"{found[-1]} {word}", pixels, weight) <= width:
            found[-1] = joined
        else:
            found.append(word)
    return found


def fits_unbroken(text: str, pixels: float, weight: int, width: float, lines: int) -> bool:
    """Return whether a text is whole in so many lines of this width, and no word of it broken."""
    if text_width(text, pixels, weight) > lines * (width + pixels):  # far from it, whatever the blanks take
        return False
    return " ".join(wrap(text, pixels, weight, width, lines)) == text


def first_fitting(ways: Sequence[_Way], fits: Callable[[_Way], bool]) -> _Way:
    """Return the first of several ways to write a thing that fits, the best being first; if none does, the last."""
    return next(filter(fits, ways), ways[-1])


def _break(text: str, pixels: float, weight: int, width: float) -> tuple[str, str]:
    """Return a line that fits, and the rest: at the last hyphen or space, or with a new hyphen in a long word."""
    fits = 1
    while fits < len(text) and text_width(text[: fits + 1] + "-", pixels, weight) <= width:
        fits += 1
    at = text.rfind("-", 0, fits) + 1
    if at > 2:
        return text[:at], text[at:]
    space = text.rfind(" ", 0, fits)
    if space > 0 and fits - space < 4:
        return text[:space], text[space + 1 :]
    return text[:fits].rstrip() + "-", text[fits:].lstrip()


def draw_line(
    painter: QPainter,
    rect: QRectF,
    text: str,
    pixels: float,
    colour: QColor,
    weight: int = 400,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> float:
    """Draw one line, centred upright in the rectangle and elided to its width; return the width drawn."""
    shown = elide(text, pixels, weight, rect.width())
    if not shown:
        return 0.0
    wide = text_width(shown, pixels, weight)
    left = rect.left()
    if align is _RIGHT:
        left = rect.right() - wide
    elif align is _MIDDLE:
        left += (rect.width() - wide) / 2
    painter.setFont(font(pixels, weight))
    painter.setPen(colour)
    painter.drawText(QPointF(left, rect.top() + rect.height() / 2 + _half_capital(pixels, weight)), shown)
    return wide


def draw_lines(
    painter: QPainter,
    rect: QRectF,
    text: str,
    pixels: float,
    colour: QColor,
    weight: int = 400,
) -> float:
    """Draw as many lines as the rectangle holds, from its top; return the height used."""
    step = pixels * LEADING
    most = int((rect.height() + 0.5) // step)
    if most < 1:
        return 0.0
    lines = wrap(text, pixels, weight, rect.width(), most)
    painter.setFont(font(pixels, weight))
    painter.setPen(colour)
    base = rect.top() + step / 2 + _half_capital(pixels, weight)
    for at, line in enumerate(lines):  # each fits, so its width is not needed
        painter.drawText(QPointF(rect.left(), base + at * step), line)
    return len(lines) * step
