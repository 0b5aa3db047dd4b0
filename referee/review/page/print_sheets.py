"""A session for printing: simple HTML, and the pictures that it names."""

from __future__ import annotations

from html import escape

import msgspec

from engine.english import with_full_stop
from engine.model.view import View
from engine.visibility.schema import REFEREE
from referee.review.alternatives import alternatives_text
from referee.review.charts.session_charts import charts_of
from referee.review.charts.svg_charts import LIGHT, ChartColours, chart_svg
from referee.review.debrief import Scene, debrief_of
from referee.review.knowledge import Overlay
from referee.review.lessons import lessons_text
from referee.review.page.html_sections import (
    HIGH,
    WIDE,
    decisions_section,
    log_section,
    notes_section,
    rolls_section,
    summary_section,
)
from referee.review.review import Review
from referee.review.summary import ReviewSummary, summary_of

_MOST_BOARDS = 8

STYLE = """
h1 { font-size: 20pt; } h2 { font-size: 14pt; } h3 { font-size: 11pt; } body, td, th, li, p { font-size: 9pt; }
td, th { padding: 1px 4px; vertical-align: top; text-align: left; } td.n, th.n { text-align: right; }
.undone { text-decoration: line-through; }
.secret { font-weight: bold; } .small { font-size: 8pt; }
"""


class PrintedBoard(msgspec.Struct, frozen=True):
    """A View and whose it is; ``over``: what to lay over it if it is the truth."""

    view: View
    audience: str
    over: Overlay | None = None


class Sheets(msgspec.Struct, frozen=True):
    """What is printed.

    Attributes:
        title: of the file.
        html: the text; ``<img src="NAME">`` stands where a picture goes.
        charts: SVG text by name. boards: by name.
    """

    title: str
    html: str
    charts: dict[str, str]
    boards: dict[str, PrintedBoard]


def sheets_of(review: Review, colours: ChartColours = LIGHT) -> Sheets:
    """Return a session for printing: its page, its figures, the moments to discuss as boards, decisions, notes, the log."""
    summary = summary_of(review)
    charts, boards, text = {}, {}, []
    for chart in charts_of(review, summary):
        name = f"chart:{chart.id}"
        charts[name] = chart_svg(chart, WIDE, HIGH, colours=colours)
        text.append(f'<p><img src="{escape(name)}" width="640"></p><p class="small">{escape(chart.text)}</p>')
    moments = []
    for at, scene in enumerate(_scenes(review, summary)):
        others = alternatives_text(review, scene.ply) if scene.ply else ""
        for audience in scene.viewpoints:
            name = f"board:{at}:{audience}"
            boards[name], who = _board(review, scene, audience)
            comment = " ".join([*([with_full_stop(scene.comment)] if scene.comment else []), review.label(scene.ply)])
            moments.append(
                f'<h3>Move {scene.ply}, {escape(who)}: {escape(comment)}</h3><p><img src="{name}" width="640"></p>'
            )
        moments += [f'<p class="small">{escape(text)}</p>' for text in (others, lessons_text(review, scene.ply)) if text]
    html = "".join(
        [
            f"<h1>{escape(summary.title)}</h1><p>{escape(f'{summary.game} · {summary.played}')}</p>",
            f'<p class="secret">{escape(" ".join(("Holds every secret of the session.", *review.session.problems)))}</p>',
            summary_section(summary),
            f"<h2>Moments</h2>{''.join(moments)}" if moments else "",
            f"<h2>Figures</h2>{''.join(text)}" if text else "",
            decisions_section(summary.decisions),
            rolls_section(summary.luck),
            notes_section(review),
            log_section(review),
            f"<p>{escape(summary.session)}, last hash {summary.last_hash}</p>",
        ]
    )
    return Sheets(summary.title, html, charts, boards)


def _board(review: Review, scene: Scene, audience: str) -> tuple[PrintedBoard, str]:
    """Return a moment as an audience saw it, or with its overlay, and what that is called."""
    if audience == REFEREE:
        return PrintedBoard(review.truth(scene.ply), REFEREE), "the truth"
    if scene.overlay:
        words = f"the truth (faint: what {review.name(audience)} did not know; orange: what they wrongly believed)"
        return PrintedBoard(review.truth(scene.ply), REFEREE, review.overlay(audience, scene.ply)), words
    return PrintedBoard(review.view(audience, scene.ply), audience), f"as {review.name(audience)} saw it"


def _scenes(review: Review, summary: ReviewSummary) -> list[Scene]:
    """Return the debrief list; without one the bookmarks, or the turning points, and the end."""
    picked = list(debrief_of(review.marks))
    if not picked:
        words = {flag.ply: flag.text for flag in review.flags() if flag.kind == "bookmark"}
        plies = sorted({prompt.ply for prompt in summary.prompts if prompt.ply} | {review.number})
        picked = [Scene(str(ply), ply, words.get(ply, "")) for ply in plies]
    return picked[:_MOST_BOARDS]
