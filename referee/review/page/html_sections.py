"""The static parts of a session's page, readable without scripts: summary, figures, decisions, log, notes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from engine.chance.odds import percent_of
from engine.english import signed
from referee.review.alternatives import alternatives_text
from referee.review.charts.session_charts import Chart
from referee.review.charts.svg_charts import LIGHT, ChartColours, chart_svg, plot_of
from referee.review.debrief import debrief_of
from referee.review.decisions import DecisionRecord
from referee.review.lessons import lessons_text
from referee.review.luck import Luck
from referee.review.measure_series import duration
from referee.review.review import Review
from referee.review.summary import Moment, ReviewSummary
from referee.review.turning_points import TurningPoint

WIDE, HIGH = 720, 220


def sections(review: Review, summary: ReviewSummary, charts: Sequence[Chart], colours: ChartColours = LIGHT) -> str:
    """Return all of them, as HTML."""
    return "\n".join(
        [
            summary_section(summary),
            _debrief(review),
            _figures(charts, colours),
            decisions_section(summary.decisions),
            rolls_section(summary.luck),
            notes_section(review),
            log_section(review),
        ]
    )


def summary_section(summary: ReviewSummary) -> str:
    """Return the session on one page."""
    throws = [Moment(one.ply, f"{one.text}.") for one in summary.throws]
    times = "".join(
        f'<tr><td>{escape(one.name)}</td><td class="n">{len(one.each)}</td><td class="n">{duration(one.total_ms)}</td>'
        f'<td class="n">{duration(one.median_ms)}</td><td class="n">{duration(one.longest_ms)}</td></tr>'
        for one in summary.thinking
    )
    luck = "".join(f"<p>{escape(one.text)}</p>" for one in summary.luck)
    return _section(
        "Summary",
        f"<p><b>{escape(summary.result)}</b> {escape(summary.length)}</p>",
        _turning(summary.turning_points),
        _moments("What teams meant", summary.intents),
        _moments("Longest thinks", summary.longest),
        "<h3>Think time</h3><table><thead><tr><th>Team</th><th class='n'>decisions</th><th class='n'>in all</th>"
        f"<th class='n'>median</th><th class='n'>longest</th></tr></thead>{times}</table>",
        f"<h3>Luck of the dice</h3>{luck}" if luck else "",
        _moments("Least likely rolls", throws),
        _moments("Rulings", summary.rulings),
        _moments("Taken back", summary.take_backs),
        _moments("To discuss", summary.prompts),
    )


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


def _figures(charts: Iterable[Chart], colours: ChartColours) -> str:
    drawn = []
    for chart in charts:
        plot = plot_of(chart, WIDE, HIGH)
        drawn.append(
            f'<figure data-left="{plot.left:.1f}" data-right="{plot.right:.1f}" data-top="{plot.top:.1f}" '
            f'data-bottom="{plot.bottom:.1f}">{chart_svg(chart, WIDE, HIGH, colours=colours)}'
            f"<figcaption>{escape(chart.text)}</figcaption></figure>"
        )
    return _section("Figures", f'<div class="charts">{"".join(drawn)}</div>') if drawn else ""


def decisions_section(decisions: Iterable[DecisionRecord]) -> str:
    """Return a table of all decisions."""
    rows = "".join(
        f'<tr{" class=undone" if one.taken_back else ""}><td class="n">{_jump(one.ply)}</td><td>{escape(one.name)}</td>'
        f'<td>{escape(one.asked)}</td><td class="n">{one.among or "?"}</td>'
        f'<td>{escape(one.text)}</td><td class="n">{duration(one.think_ms)}</td>'
        f"<td>{escape('; '.join(one.notes))}</td></tr>"
        for one in decisions
    )
    return _section(
        "Decisions",
        "<table width='100%'><thead><tr><th class='n'>Move</th><th>Who</th><th>Asked</th><th class='n'>Options</th>"
        f"<th>Chosen</th><th class='n'>Time</th><th>Notes</th></tr></thead>{rows}</table>",
    )


def rolls_section(luck: Iterable[Luck]) -> str:
    """Return a table of all rolls of known chance in effect: what fell, how likely it was, the side's luck by then."""
    throws = sorted(((one, side.name) for side in luck for one in side.throws), key=lambda pair: pair[0].ply)
    rows = "".join(
        f'<tr><td class="n">{_jump(one.ply)}</td><td>{escape(name)}</td><td>{escape(one.title)}</td>'
        f'<td>{" ".join(map(str, one.faces))}</td><td class="n">{percent_of(one.chance)}</td>'
        f'<td>{"success" if one.success else "failure"}</td><td class="n">{signed(one.luck, 1)}</td></tr>'
        for one, name in throws
    )
    return (
        _section(
            "Rolls of the dice",
            "<table><thead><tr><th class='n'>Move</th><th>Who</th><th>For</th><th>Fell</th><th class='n'>Chance</th>"
            f"<th>Came to</th><th class='n'>Luck so far</th></tr></thead>{rows}</table>",
        )
        if rows
        else ""
    )


def notes_section(review: Review) -> str:
    """Return notes and bookmarks."""
    rows = "".join(
        f"<tr><td class='n'>{_jump(flag.ply)}</td><td>{flag.kind}{' (in review)' if flag.late else ''}</td>"
        f"<td>{escape(flag.text or review.label(flag.ply))}</td><td>{escape(flag.by)}</td></tr>"
        for flag in review.flags()
    )
    return _section("Notes and bookmarks", f"<table>{rows}</table>") if rows else ""


def log_section(review: Review) -> str:
    """Return every ply and its lines, as the referee reads them."""
    rows = "".join(
        f"<tr{' class=undone' if tick.undone_by else ''}><td class='n'>{_jump(tick.ply)}</td>"
        f"<td>{escape(tick.at[11:19])}</td><td>{escape(review.name(tick.seat) if tick.seat else '')}</td>"
        f"<td>{'<br>'.join(map(escape, review.lines(tick.ply) or (review.label(tick.ply),)))}</td></tr>"
        for tick in review.ticks
    )
    head = "<thead><tr><th class='n'>Move</th><th>UTC</th><th>Who</th><th>What</th></tr></thead>"
    return _section("Log", f"<table width='100%'>{head}{rows}</table>")


def _section(title: str, *content: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{''.join(content)}</section>"


def _moments(title: str, moments: Iterable[Moment]) -> str:
    rows = "".join(f'<tr><td class="n">{_jump(one.ply)}</td><td>{escape(one.text)}</td></tr>' for one in moments)
    return f'<h3>{escape(title)}</h3><table class="moments">{rows}</table>' if rows else ""


def _turning(points: Iterable[TurningPoint]) -> str:
    """Return the turning points with their ranks."""
    rows = "".join(
        f'<tr><td><span class="rank">{rank}</span></td><td class="n">{_jump(one.ply)}</td><td>{escape(one.text)}</td></tr>'
        for rank, one in enumerate(points, 1)
    )
    return f'<h3>Turning points</h3><table class="moments turning">{rows}</table>' if rows else ""


def _jump(ply: int) -> str:
    return f'<button class="jump" data-ply="{ply}">{ply}</button>'
