"""The one-page summary of a session, on screen; each moment in it is a link to its ply."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from PySide6.QtCore import QRectF, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QImage, QPainter, QTextDocument
from PySide6.QtWidgets import QFrame, QTextBrowser, QVBoxLayout, QWidget

from referee.review import Review
from referee.review.measure_series import duration
from referee.review.summary import Decided, ReviewSummary, are_marked, summary_of
from ui.review.review_style import draw_rank
from ui.theme import read_from_left
from ui.widgets.dialogs import Dialog
from ui.widgets.window_style import current_theme, px, spaced

_LETTERS, _NUMBER = 17, 52  # letters, and the width of a figure before a line, in pixels at the usual text size
_RANK, _PAD = 34, 10  # the width of the number of a turning point, and the room around what stands on a ground


class SummarySheet(Dialog):
    """The page. It stays open beside the review.

    Signals:
        chosen: (ply) a moment of it was clicked.
    """

    chosen = Signal(int)

    def __init__(self, review: Review, parent: QWidget | None = None) -> None:
        super().__init__("Summary of the session", parent, (960, 760))
        self.page = QTextBrowser()
        self.page.setAccessibleName("Summary of the session")
        self.page.setOpenLinks(False)
        self.page.setFrameShape(QFrame.Shape.NoFrame)
        self.page.document().setDocumentMargin(px(24))
        self.page.document().setDefaultStyleSheet(page_style())
        read_from_left(self.page.document())
        summary = summary_of(review)
        for one in summary.decided:
            self.page.document().addResource(
                QTextDocument.ResourceType.ImageResource, QUrl(f"rank:{one.rank}"), self._disc(one.rank)
            )
        self.page.setHtml(page_of(summary))
        self.page.anchorClicked.connect(self._follow)
        spaced(QVBoxLayout(self), 0).addWidget(self.page)

    def _disc(self, rank: int) -> QImage:
        """Return the number of a turning point on its disc, as it stands on the timeline."""
        ratio = self.devicePixelRatioF()
        made = QImage(QSize(px(_RANK), px(_RANK)) * ratio, QImage.Format.Format_ARGB32_Premultiplied)
        made.setDevicePixelRatio(ratio)
        made.fill(Qt.GlobalColor.transparent)
        with QPainter(made) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_rank(painter, current_theme(), QRectF(0, 0, px(_RANK), px(_RANK)), rank)
        return made

    def _follow(self, link: QUrl) -> None:
        self.chosen.emit(int(link.fragment()))


def page_of(summary: ReviewSummary) -> str:
    """Return the page as HTML that `QTextBrowser` understands; links are ``#ply``."""
    parts = [
        f"<p class='page'>{escape(summary.title)}</p>",
        f"<p class='soft'>{escape(summary.game)} · {escape(', '.join(summary.teams))} · {escape(summary.played)}</p>",
        f"<p class='result'>{escape(summary.result)}</p>",
        _ended(summary),
        _turning_points(summary.decided),
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


def _ended(summary: ReviewSummary) -> str:
    """Return how it ended, on a ground of its own: what decided it first, and small by which rule, and how long it was."""
    ending = summary.ending
    if ending is None:
        return f"<p class='soft'>{escape(summary.length)}</p>"
    first, *others = ending.sentences[:-1] if ending.rule else ending.sentences or ("",)
    said = (
        (first, "said"),
        *((one, "line") for one in others),
        (ending.rule, "small"),
        (summary.length, "small"),
    )
    return _on_ground("".join(f"<p class='{kind}'>{escape(one)}</p>" for one, kind in said if one))


def _on_ground(content: str) -> str:
    room = f"style='padding: {px(_PAD)}px {px(_PAD + 6)}px {px(_PAD)}px {px(_PAD + 6)}px'"
    ground = f"bgcolor='{current_theme().raised.name()}'"
    return f"<table width='100%' cellspacing='0' cellpadding='0' {ground}><tr><td {room}>{content}</td></tr></table>"


def _turning_points(decided: Iterable[Decided]) -> str:
    """Return them with their numbers, as on the timeline: what happened, and what to ask of it."""
    rows = "".join(
        f"<tr><td width='{px(_RANK)}' style='padding-right: {px(_PAD + 4)}px'>"
        f"<img src='rank:{one.rank}' width='{px(_RANK)}' height='{px(_RANK)}'></td>"
        f"<td style='padding-bottom: {px(_PAD)}px'><p class='line'><a href='#{one.ply}'>{escape(one.moves)}</a> "
        f"<span class='soft'>· {escape(one.turn)}</span></p><p class='said'>{escape(one.text)}</p>"
        f"{f'<p class=line>{escape(one.question)}</p>' if one.question else ''}</td></tr>"
        for one in decided
    )
    title = "Turning points, and what to ask the class"
    return f"<p class='head'>{title}</p><table cellspacing='0' cellpadding='0'>{rows}</table>" if rows else ""


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
.said {{ margin-top: 0; font-weight: 600; }}
.small {{ margin-top: 0; font-size: {px(15)}px; color: {theme.soft.name()}; }}
.result {{ font-size: {px(20)}px; font-weight: 600; margin-top: {px(8)}px; }}
.page {{ font-size: {px(28)}px; font-weight: 700; margin-bottom: {px(4)}px; }}
.head {{ font-size: {px(20)}px; font-weight: 600; margin-top: {px(20)}px; margin-bottom: {px(4)}px; }}
.soft {{ color: {theme.soft.name()}; }}
a {{ color: {theme.tint("sky").text.name()}; text-decoration: none; font-weight: 600; }}
"""
