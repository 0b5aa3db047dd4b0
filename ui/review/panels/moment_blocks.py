"""Blocks of words and figures, laid out in a width and a size of letters: what the moment in view is told with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from engine.english import capital
from referee.review.figure_lines import FigureLine
from referee.review.moment_words import BEGAN, ENDED, MomentWords
from referee.review.questions import ClassQuestion
from referee.review.sides_knew import KNEW, SideKnew
from ui.theme import Team, Theme, draw_sign, font
from ui.widgets.labels import WrappedText

_APART = 0.55  # between two words of a line of figures, and above what follows it, in sizes of letters
_BESIDE = 0.3  # between a sign and its word
_PAD = 0.4  # around a text that stands on a ground of its own, in sizes of letters
_FIRST = 2
"""Of so many sides at least it is told what they knew: of the one that decided, and another."""
_LONG = 100
"""A lesson of more letters has as much room as what happened."""
_WORDY, _MANY, _SOME = 90, 60, 30
"""What happened, and why it mattered, have more room if they are told in more letters."""


@dataclass(frozen=True)
class WordBlock:
    """A heading, and under it a text or figures, and what they mean.

    Attributes:
        knew: what each side knew, each on a ground of its own.
        share: of the width, where blocks stand side by side.
        bold: whether its text is what is read first.
        asks: the whole question for the class, of a block that asks it. Its text, on a ground of its own, may be shorter.
        spare: which blocks a class can do without: those of the highest number first, of 0 none.
    """

    heading: str
    text: str = ""
    figures: tuple[FigureLine, ...] = ()
    more: str = ""
    share: float = 1.0
    bold: bool = False
    asks: str = ""
    spare: int = 0
    knew: tuple[SideKnew, ...] = ()

    @property
    def says(self) -> bool:
        """Whether there is anything under its heading."""
        return bool(self.text or self.figures or self.more or self.knew)


def blocks_of(
    words: MomentWords, rule: str = "", knew: Sequence[SideKnew] = (), asked: ClassQuestion | None = None
) -> list[WordBlock]:
    """Return what happened, what changed and why it mattered, what each side knew, what to ask, and the lesson.

    None stands there without words.

    With a ``rule``, that by which the game ended, this stands in place of the lesson.
    """
    figures = words.figures
    matters = "what was at stake" if words.over_why == BEGAN else "why it mattered"
    over = f"{words.over_why}, and {matters}" if words.matters and not rule else words.over_why
    if not figures and words.matters:
        over = capital(matters)
    many = sum(len(line.words) for line in figures) + len(words.matters)
    share = 0.9 if words.quiet else 1.1 if many > _MANY else 0.8 if many > _SOME else 0.6
    taught = rule or words.lesson
    found = (
        WordBlock(words.quiet or capital(words.led), words.what, share=1.8 if len(words.what) > _WORDY else 1.2, bold=True),
        WordBlock(over, figures=figures, more=words.matters, share=share),
        WordBlock(KNEW, knew=tuple(knew)),
        _question(asked, beside=bool(knew), spare=int(words.over_why == ENDED)),
        WordBlock(
            "The rule" if rule else f"Lesson of {words.card}",
            taught,
            share=1.5 if len(taught) > _LONG else 1.0,
            spare=2,
        ),
    )
    return [one for one in found if one.says]


def _question(asked: ClassQuestion | None, *, beside: bool, spare: int) -> WordBlock:
    if asked is None:
        return WordBlock("")
    return WordBlock("Ask the class", asked.beside if beside else asked.text, asks=asked.text, spare=spare)


def shortened(blocks: Sequence[WordBlock]) -> Iterator[Sequence[WordBlock]]:
    """Yield them whole, then with less and less, down to what happened: what a class can do without goes first."""
    yield blocks
    for less in _LESS:
        fewer = [blocks[0], *(one for block in blocks[1:] if (one := less(block)).says)]
        if fewer != blocks:
            yield (blocks := fewer)


def _without_most_spare(block: WordBlock) -> WordBlock:
    return WordBlock("") if block.spare > 1 else block


def _without_spare(block: WordBlock) -> WordBlock:
    return WordBlock("") if block.spare else block


def _with_one_figure(block: WordBlock) -> WordBlock:
    return replace(block, figures=block.figures[:1]) if block.more else block


def with_figures_alone(block: WordBlock) -> WordBlock:
    """Return a block of figures without what they mean; another one as it is."""
    return replace(block, heading=block.heading.partition(", and ")[0], more="") if block.figures else block


def _with_first_sides(block: WordBlock) -> WordBlock:
    return replace(block, knew=block.knew[:_FIRST])


def _without_knew(block: WordBlock) -> WordBlock:
    return replace(block, knew=(), text=block.asks or block.text)


def _with_first_figure(block: WordBlock) -> WordBlock:
    return replace(block, figures=block.figures[:1])


def _without_figures(block: WordBlock) -> WordBlock:
    return WordBlock("") if block.figures or block.more else block


def _with_nothing(block: WordBlock) -> WordBlock:
    return WordBlock("")


_LESS: Sequence[Callable[[WordBlock], WordBlock]] = (
    _without_most_spare,
    _with_one_figure,
    _without_spare,
    with_figures_alone,
    _with_first_sides,
    _with_first_figure,
    _without_figures,
    _without_knew,
    _with_nothing,
)
"""What is left of a block but the first, one after the other. The figure of a turning point stands over the timeline too."""


class PlacedBlock:
    """A block laid out in a width, with letters of a size, in pixels.

    Attributes:
        wide, high: its size. size: of its letters.
        sides: where what each side knew stands, with whose it is.
    """

    def __init__(self, block: WordBlock, teams: Mapping[str, Team], wide: float, size: float, head: float) -> None:
        """``head`` is the size of the letters of its heading."""
        self.block, self.size, self.high = block, size, 0.0
        self._teams, self.wide, self._is_shortened = teams, wide, False
        self.sides: list[tuple[QRectF, SideKnew]] = []
        self._texts: list[tuple[WrappedText, QPointF, bool]] = []  # with their place, and whether it is the heading
        self._grounds: list[QRectF] = []
        self._words: list[tuple[QRectF, str, int, Team | None]] = []  # of figures, with their weight
        if block.heading:
            self._add(block.heading, head, 600, True)
        if block.asks:
            self._add_on_ground(block.text, 600)
        elif block.text:
            self._add(block.text, size, 600 if block.bold else 400)
        for line in block.figures:
            self._add_figures(line, size)
        if block.more:
            self.high += size * _APART / 2 if block.figures else 0
            self._add(block.more, size, 400)
        for at, side in enumerate(block.knew):
            self.high += size * _PAD / 2 if at else 0
            signed = len(side.seats) == 1 and side.seats[0] in teams
            text = capital(f"{side.words}.") if signed else side.text
            self.sides.append((self._add_on_ground(text, 400, size * (1 + _BESIDE) if signed else 0.0), side))

    def cut(self, most: float) -> None:
        """Leave out the last lines of its text that have no room in this height."""
        if self._texts and self.high > most:
            text, place, _ = self._texts[-1]
            text.cut(most - place.y())
            self.high = place.y() + text.high

    @property
    def is_cut(self) -> bool:
        """Whether anything of it is left out."""
        return self._is_shortened or any(text.last for text, _, is_head in self._texts if not is_head)

    def draw(self, painter: QPainter, theme: Theme, at: QPointF) -> None:
        """Draw it with its top left corner at this point."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.raised)
        for ground in self._grounds:
            painter.drawRoundedRect(ground.translated(at), self.size * _PAD, self.size * _PAD)
        for text, place, is_head in self._texts:
            painter.setPen(theme.soft if is_head else theme.text)
            text.draw(painter, at + place)
        for ground, known in self.sides:
            team = self._teams.get(known.seats[0]) if len(known.seats) == 1 else None
            if team is not None:
                corner = at + ground.topLeft() + QPointF(1, 0.75) * (self.size * _PAD)
                draw_sign(painter, theme, team, QRectF(corner, QSizeF(self.size, self.size)))
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip)
        for room, word, weight, team in self._words:
            box = room.translated(at)
            if team is not None:
                side = self.size
                draw_sign(painter, theme, team, QRectF(box.left(), box.center().y() - side / 2, side, side))
                box.setLeft(box.left() + side * (1 + _BESIDE))
            painter.setFont(font(round(self.size), weight))
            painter.setPen(theme.text)
            painter.drawText(box, flags, word)

    def _add(self, text: str, size: float, weight: int, is_head: bool = False) -> None:
        laid = WrappedText(text, font(round(size), weight), int(self.wide))
        if is_head:
            laid.cut(5.5 * size)  # four lines
        self._texts.append((laid, QPointF(0, self.high), is_head))
        self.high += laid.high

    def _add_on_ground(self, text: str, weight: int, indent: float = 0.0) -> QRectF:
        """Add a text on a ground of its own, with room for a sign before its lines; return the ground."""
        pad, top = self.size * _PAD, self.high
        laid = WrappedText(text, font(round(self.size), weight), int(self.wide - 2 * pad - indent))
        self._texts.append((laid, QPointF(pad + indent, top + pad / 2), False))
        self.high += laid.high + pad
        self._grounds.append(QRectF(0, top, self.wide, laid.high + pad))
        return self._grounds[-1]

    def _add_figures(self, line: FigureLine, size: float) -> None:
        """Add a line of figures: its title, and each value with the sign of its side; as many lines as they need."""
        (seat, value), *others = line.values
        words = [("", line.title, 400), (seat, value, 700), *((side, said, 700) for side, said in others)]
        if not others:
            words[:2] = [(seat, line.title, 400), ("", value, 700)]
        high, apart = QFontMetricsF(font(round(size), 700)).height(), size * _APART
        wide = [self._width(whose, word, weight) for whose, word, weight in words]
        is_long = len(words) > 2 and sum(wide) + apart * (len(words) - 1) > self.wide
        x = 0.0
        for at, (whose, word, weight) in enumerate(words):
            if x and (x + wide[at] > self.wide or (is_long and at == 1)):
                x, self.high = size, self.high + high
            shown = word
            if x + wide[at] > self.wide:
                room = self.wide - x - wide[at] + QFontMetricsF(font(round(size), weight)).horizontalAdvance(word)
                self._is_shortened = True
                shown = QFontMetricsF(font(round(size), weight)).elidedText(word, Qt.TextElideMode.ElideRight, room)
            place = QRectF(x, self.high, min(wide[at], self.wide - x), high)
            self._words.append((place, shown, weight, self._teams.get(whose)))
            x += wide[at] + apart
        self.high += high

    def _width(self, whose: str, word: str, weight: int) -> float:
        """Return the width of a word with the sign of a side."""
        sign = self.size * (1 + _BESIDE) if whose in self._teams else 0.0
        return sign + QFontMetricsF(font(round(self.size), weight)).horizontalAdvance(word)
