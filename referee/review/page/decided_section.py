"""The first part of a session's page: how it ended, by which rule, and the moves that brought it there, before and after."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from referee.review.charts.session_charts import Chart
from referee.review.charts.svg_charts import ChartColours
from referee.review.ending import Ending
from referee.review.page.html_sections import chart_figure
from referee.review.sides_knew import KNEW, SideKnew
from referee.review.summary import Decided, ReviewSummary, title_of_moments

_WIDE, _HIGH, _LOW = 520, 200, 130
"""The size of the chart in pixels, and the height of that of what ran out: small, so that letters are large where
they are as wide as half a window."""
_NARROW, _NARROW_HIGH = 340, 165
"""The width of those for a phone, where letters of the wide ones had 7 pixels, and their height at most."""


def decided_section(
    summary: ReviewSummary, chart: Chart | None, colours: ChartColours, ran_out: Chart | None = None, won: str = ""
) -> str:
    """Return the end and the moments that decided a session, each in a sentence, with room for what it changed on the table.

    ``chart`` is of the figure that decided it; None if none tells, or the game goes on. ``ran_out`` is of what ran out.
    ``won`` is the colour of who won alone, in which the table at the end is framed.
    """
    if summary.ending is None and not summary.decided:
        return ""
    title = "What decided it" if summary.ending is not None else "What has moved it most so far"
    charts = [(ran_out, _LOW), (chart, _HIGH)]
    sizes = ((_WIDE, _HIGH, "wide"), (_NARROW, _NARROW_HIGH, "narrow"))
    drawn = "".join(
        chart_figure(one, wide, min(most, high), colours, name)
        for one, most in charts
        if one is not None
        for wide, high, name in sizes
    )
    drawn = f'<div class="curves">{drawn}</div>' if drawn else ""
    told = _ending(summary.ending) if summary.ending is not None else ""
    over = f'<div class="ending">{told}{drawn}{_table(won)}</div>' if told else ""
    return f'<section id="decided"><h2>{title}</h2>{over}{_moments(summary.decided)}</section>'


def _table(won: str) -> str:
    """Return the room for the table at the end, from which the replay begins; a script fills and shows it."""
    line = f' style="border-color:{won}"' if won else ""
    return f'<div id="end" hidden{line}><div class="board"></div><button class="start">\u25b6 Play</button></div>'


def _moments(moments: Sequence[Decided]) -> str:
    """Return the moments in the order of play, under what a class does with them."""
    if not moments:
        return ""
    return f"<h3>{title_of_moments(moments)}</h3><ol>{''.join(map(_card, moments))}</ol>"


def _ending(ending: Ending) -> str:
    clause, _, text = ending.rule.partition(": ")
    rule = f'<p class="rule"><b>Rule {escape(clause)}</b> {escape(text)}</p>' if ending.rule else ""
    said = f"<p>{escape(ending.stood)}</p>" if ending.stood else ""
    first = f'<p class="said">{escape(ending.verdict)}</p>' if ending.verdict else ""
    first += f"<p><b>{escape(ending.came_near)}</b></p>" if ending.came_near else ""
    first += f"<p>{escape(ending.led)}</p>" if ending.led else ""
    return f'<div class="why">{first}{said}{rule}</div>' if ending.sentences else ""


def _card(one: Decided) -> str:
    """Return one moment: what it was, why it mattered, what each side knew, the question; what changed on the table."""
    change = f'<p class="change">{escape(one.change)}</p>' if one.change else ""
    asked = f'<p class="asked"><b>To discuss</b> {escape(one.beside)}</p>' if one.question else ""
    known = f'<div class="known"><b>{KNEW}</b><ul>{"".join(_knew(one, side) for side in one.knew)}</ul></div>'
    known = known if one.knew else ""
    return (
        f'<li id="point{one.rank}"><div class="told"><p class="when"><span class="rank">{one.rank}</span>'
        f'<button class="jump" data-ply="{one.ply}">{one.moves}</button> <span class="soft">{escape(one.turn)}</span></p>'
        f'<p class="said">{escape(one.text)}</p>'
        f"{f'<p>{escape(one.matters)}</p>' if one.matters else ''}{asked}</div>"
        f'<div class="then"><div class="changed" title="Press it for the table at move {one.ply}">{change}'
        f'<div class="board" data-still="{one.ply}"></div></div>'
        f"{known}</div></li>"
    )


def _knew(one: Decided, side: SideKnew) -> str:
    """Return what a side knew; its name leads to the table at that moment with what it did not know laid over it."""
    who = f"<b>{escape(side.who)}</b>"
    if len(side.seats) == 1:
        seat = escape(side.seats[0], quote=True)
        who = f'<button class="jump" data-ply="{one.ply}" data-knew="{seat}">{escape(side.who)}</button>'
    return f"<li>{who} {escape(side.words)}.</li>"
