"""The static parts of a session's page, readable without scripts: summary, figures, decisions, log, notes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from html import escape
from itertools import pairwise

from engine.english import capital, counted, percent_of, signed
from referee.review.alternatives import alternatives_text
from referee.review.charts.session_charts import Chart
from referee.review.charts.svg_charts import LIGHT, ChartColours, chart_svg, plot_of
from referee.review.debrief import debrief_of
from referee.review.decisions import DecisionRecord
from referee.review.lessons import lessons_text
from referee.review.luck import Luck
from referee.review.measure_series import duration
from referee.review.review import Review
from referee.review.summary import Moment, ReviewSummary, are_marked
from referee.review.turning_points import TurningPoint, in_order_of_play

WIDE, HIGH = 720, 220
"""The size of a chart on paper, in pixels."""
_FIRST = ((1040, 260, "first wide"), (340, HIGH, "first narrow"))
"""The sizes of the first chart of a page, what decided the session, on a desk and on a phone, with their classes."""
_OTHERS = (360, 190)
"""The size of the others: so narrow that three stand side by side, and one fills a phone."""
_SEEN = 1
"""So many of the others are seen at once on a phone, which folds the rest: a page of them was as long as all before it."""
_LEAST_MS = 1000  # sides that took less in all are not told: they would be rows of zeros
_THINKING = (
    "<h3>Think time</h3><table><thead><tr><th>Team</th><th class='n'>decisions</th><th class='n'>in all</th>"
    "<th class='n'>median</th><th class='n'>longest</th></tr></thead>"
)


def sections(review: Review, summary: ReviewSummary, charts: Sequence[Chart], colours: ChartColours = LIGHT) -> str:
    """Return all of them, as HTML."""
    return "\n".join(
        [
            _section("To discuss", _moments("", summary.prompts, "discuss")) if are_marked(summary) else "",
            _debrief(review),
            _section("Summary", f"<p>{escape(summary.length)}</p>", *_summed_up(summary)),
            _figures(charts, colours),
            decisions_section(summary.decisions, folded=True),
            rolls_section(summary.luck, folded=True),
            notes_section(review),
            log_section(review, folded=True),
        ]
    )


def summary_section(summary: ReviewSummary) -> str:
    """Return the session on one page, with all that a page with pictures tells elsewhere."""
    ending = summary.ending.sentences if summary.ending is not None else ()
    return _section(
        "Summary",
        f"<p><b>{escape(summary.result)}</b> {escape(summary.length)}</p>",
        "".join(f"<p>{escape(one)}</p>" for one in ending),
        _turning(in_order_of_play(summary.turning_points)),
        *_summed_up(summary),
        _moments("To discuss", summary.prompts, "discuss"),
    )


def _summed_up(summary: ReviewSummary) -> list[str]:
    """Return what a session was, but for its end, its turning points and what to discuss."""
    names = {side.seat: capital(side.name) for side in summary.luck}
    throws = [Moment(one.ply, f"{names[one.seat]}: {one.text}.") for one in summary.throws]
    times = "".join(
        f'<tr><td>{escape(one.name)}</td><td class="n">{len(one.each)}</td><td class="n">{duration(one.total_ms)}</td>'
        f'<td class="n">{duration(one.median_ms)}</td><td class="n">{duration(one.longest_ms)}</td></tr>'
        for one in summary.thinking
        if one.total_ms >= _LEAST_MS
    )
    luck = "".join(f"<p>{escape(one.text)}</p>" for one in summary.luck)
    return [
        _moments("What teams meant", summary.intents),
        _moments("Longest thinks", summary.longest),
        f"{_THINKING}{times}</table>" if times else "",
        f"<h3>Luck of the dice</h3>{luck}" if luck else "",
        _moments("Least likely rolls", throws),
        _moments("Rulings", summary.rulings),
        _moments("Taken back", summary.take_backs),
    ]


def _debrief(review: Review) -> str:
    scenes = debrief_of(review.marks)
    rows = "".join(
        f'<li><button class="jump" data-scene="{at}">Move {scene.ply}</button> {escape(scene.comment)} '
        f'<span class="soft">({escape(", ".join(map(review.name, scene.viewpoints)))}) '
        f"{escape(alternatives_text(review, scene.ply) if scene.ply else '')} "
        f"{escape(lessons_text(review, scene.ply))}</span></li>"
        for at, scene in enumerate(scenes)
    )
    return _section("Debrief", f"<ol>{rows}</ol>") if rows else ""


def _figures(charts: Sequence[Chart], colours: ChartColours) -> str:
    drawn = [chart_figure(chart, wide, high, colours, name) for chart in charts[:1] for wide, high, name in _FIRST]
    figures = [
        f"{'' if chart.heading == before.heading else f'<h3>{escape(chart.heading)}</h3>'}"
        f"{chart_figure(chart, *_OTHERS, colours)}"
        for before, chart in pairwise(charts)
    ]
    drawn, more = [*drawn, *figures[:_SEEN]], "".join(figures[_SEEN:])
    folded = f'<details class="more" open><summary>More figures</summary><div class="charts">{more}</div></details>'
    shown = f'<div class="charts">{"".join(drawn)}{folded if more else ""}</div>'
    return _section("Figures", shown) if drawn else ""


def chart_figure(chart: Chart, wide: int, high: int, colours: ChartColours, name: str = "") -> str:
    """Return a chart with its words, in which the page shows the move in view; ``name`` is its class."""
    plot, called = plot_of(chart, wide, high), f' class="{name}"' if name else ""
    return (
        f'<figure{called} data-left="{plot.left:.1f}" data-right="{plot.right:.1f}" '
        f'data-top="{plot.top:.1f}" data-bottom="{plot.bottom:.1f}">{chart_svg(chart, wide, high, colours=colours)}'
        f"{f'<figcaption>{escape(chart.meaning)}</figcaption>' if chart.meaning else ''}</figure>"
    )


def decisions_section(decisions: Sequence[DecisionRecord], *, folded: bool = False) -> str:
    """Return a table of all decisions; a ``folded`` one is opened by whoever reads it. Notes are told if there are any."""
    noted = any(one.notes for one in decisions)
    rows = "".join(
        f'<tr{" class=undone" if one.taken_back else ""}><td class="n">{_jump(one.ply)}</td><td>{escape(one.name)}</td>'
        f'<td>{escape(one.asked)}</td><td class="n" data-head="Options">{one.options_in_words or "?"}</td>'
        f'<td class="whole">{escape(one.text)}</td>'
        f'<td class="n" data-head="Time">{duration(one.think_ms)}</td>'
        f"{_cell('; '.join(one.notes)) if noted else ''}</tr>"
        for one in decisions
    )
    table = (
        "<table class='cards' width='100%'><thead><tr><th class='n'>Move</th><th>Who</th><th>Asked</th>"
        "<th class='n'>Options</th><th>What was done</th><th class='n'>Time</th>"
        f"{'<th>Notes</th>' if noted else ''}</tr></thead>{rows}</table>"
    )
    return _section("Decisions", _folding(table, counted(len(decisions), "decision")) if folded else table)


def rolls_section(luck: Iterable[Luck], *, folded: bool = False) -> str:
    """Return a table of all rolls of known chance in effect: what fell, how likely it was, the side's luck by then.

    A ``folded`` one is opened by whoever reads it.
    """
    throws = sorted(((one, side.name) for side in luck for one in side.throws), key=lambda pair: pair[0].ply)
    rows = "".join(
        f'<tr><td class="n">{_jump(one.ply)}</td><td>{escape(name)}</td><td>{escape(one.title)}</td>'
        f'<td data-head="Fell">{" ".join(map(str, one.faces))}</td>'
        f'<td class="n" data-head="Chance">{percent_of(one.chance)}</td>'
        f"<td>{'success' if one.success else 'failure'}</td>"
        f'<td class="n" data-head="Luck so far">{signed(one.luck, 1)}</td></tr>'
        for one, name in throws
    )
    table = (
        "<table class='cards' width='100%'><thead><tr><th class='n'>Move</th><th>Who</th><th>For</th>"
        "<th>Fell</th><th class='n'>Chance</th>"
        f"<th>Came to</th><th class='n'>Luck so far</th></tr></thead>{rows}</table>"
    )
    return _section("Rolls of the dice", _folding(table, counted(len(throws), "roll")) if folded else table) if rows else ""


def notes_section(review: Review) -> str:
    """Return notes and bookmarks."""
    rows = "".join(
        f"<tr><td class='n'>{_jump(flag.ply)}</td><td>{flag.kind}{' (in review)' if flag.late else ''}</td>"
        f"<td>{escape(flag.text or review.label(flag.ply))}</td><td>{escape(flag.by)}</td></tr>"
        for flag in review.flags()
    )
    return _section("Notes and bookmarks", f"<table>{rows}</table>") if rows else ""


def log_section(review: Review, *, folded: bool = False) -> str:
    """Return every ply and its lines, as the referee reads them; a ``folded`` one is opened by whoever reads it."""
    rows = "".join(
        f"<tr{' class=undone' if tick.undone_by else ''}><td class='n'>{_jump(tick.ply)}</td>"
        f"<td>{datetime.fromisoformat(tick.at).astimezone():%H:%M:%S}</td>"
        f"<td>{escape(review.name(tick.seat) if tick.seat else '')}</td>"
        f"<td class='whole'>{'<br>'.join(map(escape, review.lines(tick.ply) or (review.label(tick.ply),)))}</td></tr>"
        for tick in review.ticks
    )
    head = "<thead><tr><th class='n'>Move</th><th>Time</th><th>Who</th><th>What</th></tr></thead>"
    table = f"<table class='cards' width='100%'>{head}{rows}</table>"
    return _section("Log", _folding(table, counted(len(review.ticks), "move")) if folded else table)


def _cell(text: str) -> str:
    return f"<td>{escape(text)}</td>"


def _folding(content: str, words: str) -> str:
    """Return what is closed behind a line until it is asked for."""
    return f"<details><summary>Show {words}</summary>{content}</details>"


def _section(title: str, *content: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{''.join(content)}</section>"


def _moments(title: str, moments: Iterable[Moment], kind: str = "") -> str:
    rows = "".join(f'<tr><td class="n">{_jump(one.ply)}</td><td>{escape(one.text)}</td></tr>' for one in moments)
    head = f"<h3>{escape(title)}</h3>" if title else ""
    return f'{head}<table class="{f"moments {kind}".strip()}">{rows}</table>' if rows else ""


def _turning(points: Iterable[TurningPoint]) -> str:
    """Return the turning points with their numbers."""
    rows = "".join(
        f'<tr><td><span class="rank">{number}</span></td><td class="n">{_jump(one.ply)}</td><td>{escape(one.text)}</td></tr>'
        for number, one in enumerate(points, 1)
    )
    return f'<h3>Turning points</h3><table class="moments turning">{rows}</table>' if rows else ""


def _jump(ply: int) -> str:
    return f'<button class="jump" data-ply="{ply}">{ply}</button>'
