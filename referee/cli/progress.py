"""The picture of a simulation in a terminal: a bar while it runs, a table when it is done."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from engine.english import counted
from engine.match.match import Match
from referee.files.csv_files import write_csv_file
from referee.reference.game_reference import printed_pieces
from referee.simulation.balance import COLUMNS, balance_rows
from referee.simulation.playtest import PlayTestPlan, PlayTestResults, simulate

_NARROWEST = 60
"""Columns. The table would lose its words in a narrower terminal; the terminal breaks the lines instead."""


class _Paper(Console):
    """Standard output; a reader that has seen enough (`| head`) ends this command as it ends the others."""

    def on_broken_pipe(self) -> None:
        """See rich, which would end the program without a word."""
        raise BrokenPipeError


def run_simulation(plan: PlayTestPlan, seeds: Sequence[int], jobs: int, csv: Path | None = None) -> bool:
    """Play, show, write the balance to a file if one is named, and say whether all went well."""
    console = _Paper()
    console.width = max(console.width, _NARROWEST)
    columns = (TextColumn(plan.game.title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    errors = Console(stderr=True)
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task("", total=len(seeds))
        tally = simulate(plan, seeds, jobs, lambda _: bar.advance(task))
    if csv is not None:
        write_csv_file(csv, COLUMNS, balance_rows(tally.ended, _sorts(plan)))
    console.print(_endings(plan, tally))
    rate = tally.plies / tally.seconds if tally.seconds else 0
    console.print(
        f"{counted(tally.games, 'game')}, {tally.plies} moves ({min(tally.lengths)} to {max(tally.lengths)} a game, "
        f"{median(tally.lengths):.0f} in the median), "
        f"{rate:,.0f} moves a second and process."
    )
    for played in tally.failed:
        console.print(f"seed {played.seed}, move {played.plies}: {played.problem}", style="red", markup=False)
        console.print(f"    kept in {played.crash}", markup=False)
    return not tally.failed


def _sorts(plan: PlayTestPlan) -> dict[str, list[str]]:
    """Return the names of all that is printed on cards, by sort."""
    match = Match(plan.game, plan.content.content, options=plan.options, seats=plan.seats, begin=False)
    sorts: dict[str, list[str]] = {}
    for piece in printed_pieces(match.rules):
        sorts.setdefault(piece.sort, []).append(piece.face.name)
    return sorts


def _endings(plan: PlayTestPlan, tally: PlayTestResults) -> Table:
    games = counted(tally.games, "demonstration" if plan.demo else "random game")
    table = Table(title=f"{plan.game.title}: how {games} ended")
    table.add_column("result")
    table.add_column("winners")
    table.add_column("games", justify="right")
    table.add_column("share", justify="right")
    for (reason, winners), count in sorted(tally.endings.items(), key=lambda item: -item[1]):
        names = ", ".join(plan.game.seat_names.get(seat, seat) for seat in winners) or "nobody"
        table.add_row(reason, names, str(count), f"{count / tally.games:.1%}")
    if tally.failed:
        table.add_row("failed", "", str(len(tally.failed)), f"{len(tally.failed) / tally.games:.1%}", style="red")
    return table
