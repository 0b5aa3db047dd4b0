"""The one-page summary of a session, on screen; each moment in it is a link to its ply."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QFrame, QTextBrowser, QVBoxLayout, QWidget

from referee.review import Review
from referee.review.measure_series import duration
from referee.review.summary import Decided, ReviewSummary, are_marked, summary_of
from ui.theme import read_from_left
from ui.widgets.dialogs import Dialog
from ui.widgets.window_style import current_theme, px, spaced

_LETTERS, _NUMBER = 17, 52  # letters, and the width of a figure before a line, in pixels at the usual text size


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
        self.page.setHtml(page_of(summary_of(review)))
        self.page.anchorClicked.connect(self._follow)
        spaced(QVBoxLayout(self), 0).addWidget(self.page)

    def _follow(self, link: QUrl) -> None:
        self.chosen.emit(int(link.fragment()))


def page_of(summary: ReviewSummary) -> str:
    """Return the page as HTML that `QTextBrowser` understands; links are ``#ply``."""
    parts = [
        f"<p class='page'>{escape(summary.title)}</p>",
        f"<p class='soft'>{escape(summary.game)} · {escape(', '.join(summary.teams))} · {escape(summary.played)}</p>",
        f"<p class='result'>{escape(summary.result)}</p><p>{escape(summary.length)}</p>",
        *(
            f"<p class='line'>{escape(said)}</p>"
            for said in (summary.ending.sentences if summary.ending is not None else ())
        ),
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


def _turning_points(decided: Iterable[Decided]) -> str:
    """Return them with what each side knew, and what to ask of them."""
    rows = "".join(
        f"<tr><td align='right' width='{px(_NUMBER)}'><a href='#{one.ply}'>{one.ply}</a></td>"
        f"<td><b>{escape(one.text)}</b> {escape(one.matters)}"
        f"<br>{' '.join(escape(side.text) for side in one.knew)}"
        f"{f'<br><i>{escape(one.beside)}</i>' if one.question else ''}</td></tr>"
        for one in decided
    )
    return f"<p class='head'>Turning points</p><table cellspacing='0' cellpadding='0'>{rows}</table>" if rows else ""


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
.result {{ font-size: {px(20)}px; font-weight: 600; margin-top: {px(8)}px; }}
.page {{ font-size: {px(28)}px; font-weight: 700; margin-bottom: {px(4)}px; }}
.head {{ font-size: {px(20)}px; font-weight: 600; margin-top: {px(20)}px; margin-bottom: {px(4)}px; }}
.soft {{ color: {theme.soft.name()}; }}
a {{ color: {theme.tint("sky").text.name()}; text-decoration: none; font-weight: 600; }}
"""
