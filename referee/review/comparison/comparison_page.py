"""A comparison as one self-contained HTML page, and as sheets for paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from pathlib import Path

from engine.contract.game import Game
from engine.english import counted, humanize, joined, number
from referee.review.comparison.comparison import in_words, results_of
from referee.review.comparison.comparison_row import ComparisonRow
from referee.review.comparison.distributions import Distribution, distributions_of
from referee.review.comparison.svg_distributions import distribution_svg
from referee.review.page.html_builder import fill_template, font_text, head, write_text
from referee.review.page.print_sheets import Sheets

_Drawn = Callable[[Distribution], str]


def write_comparison_page(rows: Sequence[ComparisonRow], games: Sequence[Game], path: Path) -> Path:
    """Write the page into a file, for the referee: some sessions may be open yet. Raises KnownError if it cannot."""
    return write_text(path, comparison_page(rows, games), secret=True)


def comparison_page(rows: Sequence[ComparisonRow], games: Sequence[Game]) -> str:
    """Return the page as text."""

    def drawn(chart: Distribution) -> str:
        return f"<figure>{distribution_svg(chart)}<figcaption>{escape(chart.text)}</figcaption></figure>"

    style = fill_template("comparison.css", {"regular": font_text(400), "bold": font_text(700)})
    parts = {"head": head(title_of(rows), "font-src data:", style), "body": _body(rows, games, drawn)}
    return fill_template("comparison.html", parts)


def comparison_sheets(rows: Sequence[ComparisonRow], games: Sequence[Game]) -> Sheets:
    """Return the same for printing."""
    charts: dict[str, str] = {}

    def drawn(chart: Distribution) -> str:
        name = f"chart:{len(charts)}"
        charts[name] = distribution_svg(chart)
        return f'<p><img src="{name}" width="640"></p><p class="small">{escape(chart.text)}</p>'

    return Sheets(title_of(rows), _body(rows, games, drawn), charts, {})


def title_of(rows: Sequence[ComparisonRow]) -> str:
    """Return what the comparison is called."""
    return f"{counted(len(rows), 'session')} compared"


def results_in_words(rows: Iterable[ComparisonRow], roles: Mapping[str, str]) -> list[tuple[int, str]]:
    """Return how often sessions of one game ended how, and why; the end of one that was read in part is not known."""
    every = tuple(rows)
    known = [row for row in every if row.reason or not row.problem]
    found = []
    for (_, winners, reason), count in sorted(results_of(known).items(), key=lambda one: -one[1]):
        who = joined([roles.get(seat, humanize(seat).capitalize()) for seat in winners.split()])
        found.append((count, f"{who or 'Nobody'} won{_why(winners.split(), reason)}" if reason else "not finished"))
    return [*found, (len(every) - len(known), "not read whole")] if len(known) < len(every) else found


def _why(winners: Sequence[str], reason: str) -> str:
    """Return what a result says beside who won; "" where it is only that."""
    return "" if reason in winners else f" ({humanize(reason)})"


def _body(rows: Sequence[ComparisonRow], games: Sequence[Game], drawn: _Drawn) -> str:
    known = {game.id: game for game in games}
    charts = distributions_of(rows, games)
    begun = sorted(row.created[:10] for row in rows)
    parts = [f"<h1>{escape(title_of(rows))}</h1>"]
    if begun:
        parts.append(f'<p class="soft">Begun from {begun[0]} to {begun[-1]}.</p>')
    for id_ in dict.fromkeys(row.game for row in rows):
        of = [row for row in rows if row.game == id_]
        game = known.get(id_)
        roles: Mapping[str, str] = game.seat_names if game is not None else {}
        results = "".join(f"<li>{count} × {escape(words)}</li>" for count, words in results_in_words(of, roles))
        figures = "".join(map(drawn, charts.get(id_, ())))
        parts.append(
            f"<section><h2>{escape(game.title if game is not None else id_)}</h2><h3>Results</h3><ul>{results}</ul>"
            f'<h3>Distributions</h3><div class="charts">{figures}</div>'
            f"<h3>Sessions</h3>{_table(*sessions_table(of), shares=_SHARES)}"
            f"<h3>Figures at the end</h3>{_table(*figures_table(of))}</section>"
        )
    return "".join(parts)


_SHARES = (16, 15, 13, 12, 8)
"""Of the width of the table of sessions, in per cent: no date is broken on paper, and no head of a number."""

Heads = list[tuple[str, str]]
"""The heads of a table; "n" beside that of a column of numbers."""


def sessions_table(rows: Sequence[ComparisonRow]) -> tuple[Heads, list[tuple[str, ...]]]:
    """Return sessions side by side: heads and cells."""
    heads = (("Session", ""), ("Begun", ""), ("Teams", ""), ("Result", ""), ("Not as printed", ""))
    counts = ("Moves", "Minutes", "Rulings", "Taken back")
    table = []
    for row in rows:
        won = joined([row.seats.get(seat, seat) for seat in row.winners])
        result = f"{won or 'nobody'}{_why(row.winners, row.reason)}" if row.reason else row.problem or "not finished"
        options = ", ".join(f"{humanize(name)} {in_words(value)}" for name, value in row.changed_options.items())
        words = (row.title, row.created[:16].replace("T", " "), ", ".join(row.seats.values()), result, options)
        table.append((*words, *map(number, (row.plies, row.minutes, row.rulings, row.taken_back))))
    return [*heads, *((count, "n") for count in counts)], table


def figures_table(rows: Sequence[ComparisonRow]) -> tuple[Heads, list[tuple[str, ...]]]:
    """Return the measures of sessions of one game side by side, as they were at the end."""
    ids = list(dict.fromkeys(id_ for row in rows for id_ in row.figures))
    first = {id_: next(row for row in rows if id_ in row.figures) for id_ in ids}
    heads = [("Session", "")]
    for id_ in ids:
        one = first[id_].figures[id_]
        whose = f"{humanize(one.seat).capitalize()}, " if one.seat else ""
        heads.append((f"{whose}{one.title} ({one.unit})", "n"))
    table = [(row.title, *(number(row.figures[id_].value) if id_ in row.figures else "" for id_ in ids)) for row in rows]
    return heads, table


def _table(heads: Sequence[tuple[str, str]], rows: Iterable[Sequence[str]], shares: Sequence[int] = ()) -> str:
    """Return a table; ``shares`` of the width, in per cent, are those of its first columns."""
    style = [f' class="{kind}"' if kind else "" for _, kind in heads]
    wide = [*(f' width="{share}%"' for share in shares), *[""] * (len(heads) - len(shares))]
    top = "".join(f"<th{kind}{width}>{escape(head)}</th>" for kind, width, (head, _) in zip(style, wide, heads, strict=True))
    body = "".join(
        f"<tr>{''.join(f'<td{kind}>{escape(cell)}</td>' for kind, cell in zip(style, row, strict=True))}</tr>"
        for row in rows
    )
    return f'<table width="100%"><thead><tr>{top}</tr></thead>{body}</table>'
