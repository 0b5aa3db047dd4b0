"""The tables of balance in the measured pages: `python -m tests.house.balance FOLDER [GAME…]` writes them from simulations.

FOLDER holds what `whitecell simulate --csv` wrote: `GAME_SEATS.csv` for the tables of seats and of cards, and
`GAME_SEATS_PRESET.csv` or `GAME_SEATS_OPTION=VALUE.csv` (commas between several, a `/` as `%2F`) for the table of options;
beside each, what the command printed may lie as `.txt`, for the moves in the median. A page holds a table between
`<!-- balance of seats: GAME -->` (or `of options`, or `of cards`) and `<!-- end -->`. Ratios outside 0.8 to 1.25 are
printed: the page must say why.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from engine.contract.game import Game
from engine.english import humanize
from engine.games import all_games
from referee.simulation.balance import Tally
from tests.house.manual import as_part, measured_page_of

PART = re.compile(r"(<!-- balance of (seats|options|cards): (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
LEAST_WINS = 40
"""So many wins must be fair before their ratio is written: of fewer, chance alone makes a sixth and more."""
LEAST, MOST = 0.8, 1.25


@dataclass
class Run:
    """One file: the games of one number of seats with the same options."""

    seats: int
    chosen: str
    moves: str
    games: int = 0
    rows: dict[tuple[str, str], Tally] = field(default_factory=dict)

    def of(self, what: str) -> dict[str, Tally]:
        """Return the rows of a sort, by name."""
        return {name: tally for (sort, name), tally in self.rows.items() if sort == what}


def read_run(path: Path) -> Run:
    """Read a file that `whitecell simulate --csv` wrote. Its name says seats and options."""
    _, seats, *chosen = path.stem.split("_", 2)
    printed = path.with_suffix(".txt")
    said = re.search(r"(\d+) in\s+the\s+median", printed.read_text(encoding="utf-8")) if printed.exists() else None
    run = Run(int(seats), unquote(chosen[0]) if chosen else "", said[1] if said else "")
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            run.rows[row["what"], row["name"]] = Tally(int(row["games"]), int(row["wins"]), float(row["fair wins"] or 0))
    run.games = sum(tally.games for tally in run.of("ending").values())
    return run


def read_runs(folder: Path, game: Game) -> list[Run]:
    """Read all files of a game, by options, then the fewest seats first; raises ValueError if there is none."""
    runs = [read_run(path) for path in sorted(folder.glob(f"{game.id}_*.csv"))]
    if not runs:
        raise ValueError(f"{folder} holds no {game.id}_SEATS.csv")
    return sorted(runs, key=lambda run: (run.chosen, run.seats))


def seat_rows(game: Game, runs: Iterable[Run]) -> Iterator[str]:
    """Yield the table of seats: how the printed game ended, and who won."""
    yield from _table(game, [run for run in runs if not run.chosen], "seats", lambda run: str(run.seats))


def option_rows(game: Game, runs: Iterable[Run]) -> Iterator[str]:
    """Yield the table of options: how games with one option or preset ended, and who won."""
    yield from _table(game, [run for run in runs if run.chosen], "option", lambda run: _chosen(run.chosen))


def _chosen(words: str) -> str:
    """Return the options of a run as a page writes them: `option` value."""
    pairs = (word.partition("=") for word in words.split(","))
    return ", ".join(f"`{name}` {humanize(value)}".strip() for name, _, value in pairs)


def _table(game: Game, runs: list[Run], first: str, name: Callable[[Run], str]) -> Iterator[str]:
    reasons: dict[str, int] = {}
    for run in runs:
        for reason, tally in run.of("ending").items():
            reasons[reason] = reasons.get(reason, 0) + tally.games
    shown = sorted(reasons, key=lambda reason: -reasons[reason])
    together = all(_is_together(run) for run in runs)  # all win or all lose
    heads = [first, "games", *(humanize(reason).lower() for reason in shown)]
    heads += [] if together else ["wins of each seat, of what is fair"]
    heads += ["moves in the median"] if all(run.moves for run in runs) else []
    yield "| " + " | ".join(heads) + " |"
    yield "|" + " --- |" * len(heads)
    for run in runs:
        ends = run.of("ending")
        cells = [name(run), f"{run.games:,}"]
        cells += [f"{ends.get(reason, Tally()).games / run.games:.0%}".replace("%", " %") for reason in shown]
        if not together:
            seats = run.of("seat").items()
            cells.append(", ".join(f"{game.seat_names.get(seat, seat)} {_ratio(tally) or 'none'}" for seat, tally in seats))
        cells += [run.moves] if "moves in the median" in heads else []
        yield "| " + " | ".join(cells) + " |"


def _is_together(run: Run) -> bool:
    """Say whether every seat won all the games that anybody won."""
    won = sum(tally.wins for tally in run.of("ending").values())
    return all(tally.wins == won for tally in run.of("seat").values())


def _ratio(tally: Tally, fewest: float = 0) -> str:
    """Return the wins as a multiple of those that are fair; "" if none are, or fewer than `fewest`."""
    return f"{tally.wins / tally.fair:.2f}" if tally.fair and tally.fair >= fewest else ""


def card_tallies(runs: Iterable[Run]) -> dict[str, dict[str, Tally]]:
    """Return every card by sort, over all numbers of seats of the printed game."""
    sorts: dict[str, dict[str, Tally]] = {}
    for run in runs:
        if not run.chosen:
            for (sort, name), tally in run.rows.items():
                if sort not in ("ending", "seat"):
                    cards = sorts.setdefault(sort, {})
                    of_card = cards.setdefault(name, Tally())
                    of_card.games += tally.games
                    of_card.wins += tally.wins
                    of_card.fair += tally.fair
    return sorts


def card_rows(runs: list[Run]) -> Iterator[str]:
    """Yield the table of cards: how many of the games used each, and what whoever used it first won."""
    games = sum(run.games for run in runs if not run.chosen)
    yield "| sort | each card |"
    yield "| --- | --- |"
    for sort, cards in card_tallies(runs).items():
        if not any(tally.games for tally in cards.values()):
            continue  # nothing in the moves names such a card
        words = []
        for name, tally in cards.items():
            ratio = _ratio(tally, LEAST_WINS)
            words.append(f"{name} {tally.games / games:.0%}".replace("%", " %") + (f", {ratio}" if ratio else ""))
        yield f"| {sort} | " + "; ".join(words) + " |"


def outside(game: Game, runs: Iterable[Run]) -> Iterator[str]:
    """Yield what the page must explain: ratios outside LEAST to MOST, and cards that were never used."""
    runs = list(runs)
    for run in runs:
        for seat, tally in run.of("seat").items():
            if (ratio := _ratio(tally)) and not LEAST <= float(ratio) <= MOST:
                yield f"{run.seats} seats {run.chosen}: {game.seat_names.get(seat, seat)} {ratio}"
    for sort, cards in card_tallies(runs).items():
        for name, tally in cards.items():
            if not tally.games:
                yield f"{sort} {name}: never used"
            elif (ratio := _ratio(tally, LEAST_WINS)) and not LEAST <= float(ratio) <= MOST:
                yield f"{sort} {name}: {ratio} ({tally.wins} wins, {tally.fair:.0f} are fair)"


def renewed(text: str, tables: Mapping[tuple[str, str], Iterable[str]]) -> str:
    """Return the page with every table that is given, by what it is of and game."""

    def part(found: re.Match[str]) -> str:
        opening, what, game, closing = found.groups()
        rows = tables.get((what, game))
        return found[0] if rows is None else as_part(opening, rows, closing)

    return PART.sub(part, text)


def main(folder: Path, ids: list[str]) -> int:
    """Write the tables of the games named, or of all, and print what is outside."""
    for game in all_games():
        if ids and game.id not in ids:
            continue
        runs, page = read_runs(folder, game), measured_page_of(game)
        tables = {("seats", game.id): seat_rows(game, runs), ("cards", game.id): card_rows(runs)}
        if any(run.chosen for run in runs):
            tables["options", game.id] = option_rows(game, runs)
        page.write_text(renewed(page.read_text(encoding="utf-8"), tables), encoding="utf-8")
        print("\n".join([game.title, *outside(game, runs)]))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
