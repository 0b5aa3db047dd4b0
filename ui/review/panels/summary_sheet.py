"""The one-page summary of a session, on screen; each moment in it is a link to its ply."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from PySide6.QtCore import QByteArray, QRectF, QSize, QUrl, Signal
from PySide6.QtGui import QImage, QPainter, QTextDocument
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QFrame, QTextBrowser, QVBoxLayout, QWidget

from referee.review import Review
from referee.review.charts.session_charts import Chart, deciding_chart
from referee.review.charts.svg_charts import DARK, LIGHT, chart_svg
from referee.review.measure_series import duration
from referee.review.summary import Decided, ReviewSummary, are_marked, summary_of, title_of_moments
from referee.review.turning_points import in_order_of_play
from ui.review.boards.turning_pictures import TurningPictures, clear_image
from ui.review.review_style import ReviewStyle, draw_rank
from ui.theme import draw_sign, read_from_left
from ui.widgets.dialogs import Dialog
from ui.widgets.window_style import current_theme, px, spaced

_LETTERS, _NUMBER = 17, 52  # letters, and the width of a figure before a line, in pixels at the usual text size
_RANK, _PAD, _EDGE, _BAR = 34, 10, 24, 16  # the number of a turning point, room on a ground, margins and the scroll bar
_SIGN, _CHART, _PICTURE = 112, 180, 0.54  # the winner's sign, the height of the chart, that of a picture by its width
_CHART_WIDE = 0.42  # of the page


class SummarySheet(Dialog):
    """The page. It stays open beside the review.

    Signals:
        chosen: (ply) a moment of it was clicked.
    """

    chosen = Signal(int)

    def __init__(self, review: Review, style: ReviewStyle, parent: QWidget | None = None) -> None:
        super().__init__("Summary of the session", parent, (1240, 860))
        self._review, self._style, self._sizes = review, style, dict[str, QSize]()
        self.page = QTextBrowser()
        self.page.setAccessibleName("Summary of the session")
        self.page.setOpenLinks(False)
        self.page.setFrameShape(QFrame.Shape.NoFrame)
        self.page.document().setDocumentMargin(px(_EDGE))
        self.page.document().setDefaultStyleSheet(page_style())
        read_from_left(self.page.document())
        summary = summary_of(review)
        self._draw(summary)
        self.page.setHtml(page_of(summary, self._sizes))
        self.page.anchorClicked.connect(self._follow)
        spaced(QVBoxLayout(self), 0).addWidget(self.page)

    def _draw(self, summary: ReviewSummary) -> None:
        """Draw who won, the figure that decided it, and what each turning point changed, as wide as the page is."""
        wide = self.width() - 2 * px(_EDGE) - 2 * px(_BAR)
        outcome = self._review.session.outcome
        if outcome is not None and outcome.winners:
            self._add("winners", self._signs(outcome.winners))
        if (chart := deciding_chart(self._review, summary)) is not None:
            self._add("chart", self._curve(chart, QSize(round(_CHART_WIDE * wide), px(_CHART))))
        across = wide // 3 - px(_BAR)
        pictures = TurningPictures(self._review, self._style)
        for rank, point in enumerate(in_order_of_play(summary.turning_points), 1):
            size = QSize(across, round(_PICTURE * across))
            self._add(f"picture:{rank}", pictures.picture(point, rank, size, self.devicePixelRatioF()))
            self._add(f"rank:{rank}", self._disc(rank))

    def _add(self, name: str, image: QImage) -> None:
        self.page.document().addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), image)
        self._sizes[name] = image.deviceIndependentSize().toSize()

    def _signs(self, winners: Sequence[str]) -> QImage:
        """Return the signs of who won: of one large, of several two beside one another."""
        columns = 1 if len(winners) == 1 else 2
        side = px(_SIGN) / columns
        made = clear_image(QSize(px(_SIGN), round(side * -(-len(winners) // columns))), self.devicePixelRatioF())
        with QPainter(made) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for at, seat in enumerate(winners):
                place = QRectF(at % columns * side, at // columns * side, side, side).adjusted(2, 2, -2, -2)
                draw_sign(painter, current_theme(), self._style.teams[seat], place)
        return made

    def _curve(self, chart: Chart, size: QSize) -> QImage:
        theme, scale = current_theme(), px(115) / 100
        sides = [theme.tint(self._style.teams[seat].tint).edge.name() for seat in self._review.seats]
        colours = (DARK if theme.dark else LIGHT).with_sides(sides)
        svg = chart_svg(chart, round(size.width() / scale), round(size.height() / scale), colours=colours)
        made = clear_image(size, self.devicePixelRatioF())
        with QPainter(made) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, size.width(), size.height()))
        return made

    def _disc(self, rank: int) -> QImage:
        """Return the number of a turning point on its disc, as it stands on the timeline."""
        made = clear_image(QSize(px(_RANK), px(_RANK)), self.devicePixelRatioF())
        with QPainter(made) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_rank(painter, current_theme(), QRectF(0, 0, px(_RANK), px(_RANK)), rank)
        return made

    def _follow(self, link: QUrl) -> None:
        self.chosen.emit(int(link.fragment()))


def page_of(summary: ReviewSummary, pictures: Mapping[str, QSize] | None = None) -> str:
    """Return the page as HTML that `QTextBrowser` understands, with these ``pictures``; links are ``#ply``."""
    pictures = pictures or {}
    parts = [
        _head(summary, pictures),
        _turning_points(summary.decided, pictures),
        _list("The rule by which it ended", [summary.ending.rule])
        if summary.ending is not None and summary.ending.rule
        else "",
        _moments("To discuss", [(one.ply, one.text) for one in summary.prompts]) if are_marked(summary) else "",
        _moments("What teams meant", [(one.ply, one.text) for one in summary.intents]),
        _moments("Longest thinks", [(one.ply, one.text) for one in summary.longest]),
        _list(
            "Think time",
            [
                f"{one.name}: {duration(one.total_ms)} in all, {duration(one.median_ms)} at the median"
                for one in summary.thinking
                if one.total_ms
            ],
        ),
        _list("Luck of the dice", [one.text for one in summary.luck]),
        _moments(
            "Least likely rolls",
            [(one.ply, f"{one.text}.") for one in summary.throws],
        ),
        _moments("Rulings", [(one.ply, one.text) for one in summary.rulings]),
        _moments("Taken back", [(one.ply, one.text) for one in summary.take_backs]),
        f"<p class='soft'>The last hash of the log: {escape(summary.last_hash)}</p>",
    ]
    return "".join(parts)


def _head(summary: ReviewSummary, pictures: Mapping[str, QSize]) -> str:
    """Return what it was, the signs of who won, how it ended, and the curve that decided it."""
    ending = summary.ending
    said = [*(ending.sentences[:-1] if ending.rule else ending.sentences)] if ending is not None else []
    lines = (
        (" · ".join((summary.title, summary.game, summary.played)), "soft"),
        (summary.result, "result"),
        (said[0] if said else "", "said"),
        *((one, "line") for one in said[1:]),
        (summary.length, "small"),
    )
    words = "".join(f"<p class='{kind}'>{escape(one)}</p>" for one, kind in lines if one)
    signs, curve = _picture("winners", pictures), _picture("chart", pictures)
    signs = f"<td width='{px(_SIGN + _PAD)}'>{signs}</td>" if signs else ""
    curve = f"<td align='right' width='{pictures['chart'].width()}'>{curve}</td>" if curve else ""
    return f"<table width='100%' cellspacing='0' cellpadding='0'><tr>{signs}<td>{words}</td>{curve}</tr></table>"


def _picture(name: str, pictures: Mapping[str, QSize], ply: int = 0) -> str:
    """Return a picture if there is one, as a link to a ply."""
    size = pictures.get(name)
    if size is None:
        return ""
    image = f"<img src='{name}' width='{size.width()}' height='{size.height()}'>"
    return f"<p class='picture'>{f'<a href=#{ply}>{image}</a>' if ply else image}</p>"


def _turning_points(decided: Sequence[Decided], pictures: Mapping[str, QSize]) -> str:
    """Return them beside one another: what each changed on the table, what happened, and what to ask of it."""
    if not decided:
        return ""
    each = f"width='{100 // len(decided)}%' style='padding-right: {px(_BAR)}px'"
    cells = [
        (
            _picture(f"picture:{one.rank}", pictures, one.ply),
            _told(one, pictures),
            f"<p class='asked'>{escape(_whole_numbers(one.question))}</p>" if one.question else "",
        )
        for one in decided
    ]
    rows = "".join(f"<tr>{''.join(f'<td {each}>{cell}</td>' for cell in row)}</tr>" for row in zip(*cells, strict=True))
    return (
        f"<p class='head'>{title_of_moments(decided)}</p><table width='100%' cellspacing='0' cellpadding='0'>{rows}</table>"
    )


def _told(one: Decided, pictures: Mapping[str, QSize]) -> str:
    disc = f"<td width='{px(_RANK)}'>{_picture(f'rank:{one.rank}', pictures)}</td>"
    words = (
        f"<p class='line'><a href='#{one.ply}'>{escape(one.moves)}</a> <span class='soft'>· {escape(one.turn)}</span></p>"
        f"<p class='said'>{escape(_whole_numbers(one.text))}</p>"
    )
    return f"<table cellspacing='0' cellpadding='0'><tr>{disc}<td>{words}</td></tr></table>"


def _whole_numbers(text: str) -> str:
    """Return a text in which no number stands at the beginning of a line, away from its word."""
    return re.sub(r" (?=\d)", "\u00a0", text)


def _moments(title: str, moments: list[tuple[int, str]]) -> str:
    rows = [(f"<a href='#{ply}'>{ply}</a>", text) for ply, text in moments]
    return f"<p class='head'>{title}</p>{figure_lines(rows)}" if rows else ""


def _list(title: str, lines: list[str]) -> str:
    rows = "".join(f"<p class='line'>{escape(line)}</p>" for line in lines)
    return f"<p class='head'>{title}</p>{rows}" if rows else ""


def figure_lines(rows: Iterable[tuple[str, str]]) -> str:
    """Return lines of HTML, each with a figure before it: (the figure as HTML, words), the figures under one another."""
    cells = "".join(
        f"<tr><td align='right' width='{px(_NUMBER)}'>{figure}</td><td>{escape(words)}</td></tr>" for figure, words in rows
    )
    return f"<table cellspacing='0' cellpadding='0'>{cells}</table>" if cells else ""


def page_style() -> str:
    """Return how such a page looks, in the colours of the theme.

    Headings are paragraphs of a class: Qt makes those of HTML as large as it likes.
    """
    theme = current_theme()
    return f"""
p, td {{ font-size: {px(_LETTERS)}px; line-height: 140%; margin-bottom: {px(4)}px; }}
td {{ padding: {px(2)}px {px(8)}px {px(2)}px 0; }}
.line {{ margin-top: 0; }}
.said {{ margin-top: 0; font-weight: 600; line-height: 115%; }}
.small {{ margin-top: 0; font-size: {px(15)}px; color: {theme.soft.name()}; }}
.result {{ font-size: {px(28)}px; font-weight: 700; margin-top: 0; line-height: 110%; }}
.picture {{ line-height: 100%; margin-top: 0; margin-bottom: 0; }}
.asked {{ font-size: {px(20)}px; margin-top: {px(4)}px; line-height: 115%; }}
.head {{ font-size: {px(20)}px; font-weight: 600; margin-top: {px(14)}px; margin-bottom: {px(4)}px; }}
.soft {{ color: {theme.soft.name()}; }}
a {{ color: {theme.tint("sky").text.name()}; text-decoration: none; font-weight: 600; }}
"""
