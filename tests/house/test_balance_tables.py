"""The tables of balance on the games' pages: what simulations wrote becomes what a reader finds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.contract.game import Game
from engine.games import all_games
from referee.files.csv_files import write_csv_file
from referee.simulation.balance import COLUMNS
from tests.house.balance import PART, card_rows, option_rows, outside, read_runs, renewed, seat_rows
from tests.house.files import text_of
from tests.house.manual import measured_page_of, page_of

GAMES = all_games()
one_game = GAMES[0]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    first, second = one_game.seats[:2]
    rows = [
        ("ending", "points", 200, 200, 1.0, None, None),
        ("seat", first, 200, 140, 0.7, 100.0, 1.4),
        ("seat", second, 200, 60, 0.3, 100.0, 0.6),
        ("Card", "Ace", 150, 100, 0.667, 75.188, 1.33),
        ("Card", "King", 10, 5, 0.5, 5.0, 1.0),
        ("Card", "Joker", 0, 0, None, 0.0, None),
    ]
    write_csv_file(tmp_path / f"{one_game.id}_2.csv", COLUMNS, rows)
    write_csv_file(tmp_path / f"{one_game.id}_2_share=2%2F3,short.csv", COLUMNS, rows[:3])
    (tmp_path / f"{one_game.id}_2.txt").write_text(
        "200 games, 300 plies (1 to 2 a game, 57 in\nthe median)", encoding="utf-8"
    )
    return tmp_path


def test_a_table_says_endings_shares_and_the_median(folder: Path) -> None:
    first, second = (one_game.seat_names[seat] for seat in one_game.seats[:2])
    runs = read_runs(folder, one_game)
    assert list(seat_rows(one_game, runs))[2] == f"| 2 | 200 | 100 % | {first} 1.40, {second} 0.60 | 57 |"
    assert list(option_rows(one_game, runs))[2] == f"| `share` 2/3, `short` | 200 | 100 % | {first} 1.40, {second} 0.60 |"
    assert list(card_rows(runs))[2] == "| Card | Ace 75 %, 1.33; King 5 %; Joker 0 % |"


@pytest.mark.parametrize(("wins", "is_shown"), [(100, True), (200, False)])
def test_two_rivals_with_as_many_wins_do_not_count_as_a_team(tmp_path: Path, wins: int, is_shown: bool) -> None:
    first, second = one_game.seats[:2]
    rows = [
        ("ending", "points", 200, 200, 1.0, None, None),
        ("seat", first, 200, wins, wins / 200, float(wins), 1.0),
        ("seat", second, 200, wins, wins / 200, float(wins), 1.0),
    ]
    write_csv_file(tmp_path / f"{one_game.id}_2.csv", COLUMNS, rows)
    heads = next(seat_rows(one_game, read_runs(tmp_path, one_game)))
    assert ("wins of each seat" in heads) is is_shown


def test_what_a_page_must_explain_is_listed(folder: Path) -> None:
    runs = [run for run in read_runs(folder, one_game) if not run.chosen]
    first, second = (one_game.seat_names[seat] for seat in one_game.seats[:2])
    found = list(outside(one_game, runs))
    assert [line.split(":")[1].strip() for line in found[:2]] == [f"{first} 1.40", f"{second} 0.60"]
    assert [line.split(":")[0] for line in found[2:]] == ["Card Ace", "Card Joker"]


def test_a_card_that_never_won_is_listed_as_the_worst_lean(tmp_path: Path) -> None:
    rows = [("ending", "points", 200, 200, 1.0, None, None), ("Card", "Ace", 200, 0, 0.0, 100.0, 0.0)]
    write_csv_file(tmp_path / f"{one_game.id}_2.csv", COLUMNS, rows)
    runs = read_runs(tmp_path, one_game)
    assert list(outside(one_game, runs)) == ["Card Ace: 0.00 (0 wins, 100 are fair)"]
    assert list(card_rows(runs))[2] == "| Card | Ace 100 %, 0.00 |"


def test_only_the_tables_that_are_given_are_written() -> None:
    page = "<!-- balance of seats: hide -->\nold\n<!-- end -->\n<!-- balance of cards: hide -->\nold\n<!-- end -->\n"
    new = renewed(page, {("seats", "hide"): ["| new |"]})
    assert new == page.replace("old\n", "| new |\n\n", 1)


every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


@every_game
def test_a_games_measured_page_has_its_tables_of_balance_and_its_page_leads_there(game: Game) -> None:
    page = measured_page_of(game)
    parts = {(what, of): whole.count("\n|") for whole, what, of in _parts(text_of(page))}
    assert f"({page.name})" in text_of(page_of(game))
    assert _parts(text_of(page_of(game))) == [], "nobody needs these at the table"
    assert parts.keys() == {(what, game.id) for what in ("seats", "options", "cards")}
    assert min(parts.values()) > 2


def _parts(text: str) -> list[tuple[str, str, str]]:
    return [(found[0], found[2], found[3]) for found in PART.finditer(text)]


@every_game
def test_a_preset_says_that_it_is_uneven_where_a_side_won_less_than_half_of_what_is_fair(game: Game) -> None:
    """One of them is the first that a class plays, and its card in the wizard said nothing of it."""
    rows = re.findall(r"^\| `(\w+)` \| [\d,]+ \| (.+) \|$", text_of(measured_page_of(game)), re.MULTILINE)
    shares = {name: [float(share) for share in re.findall(r" (\d+\.\d\d)\b", row)] for name, row in rows}
    for preset in game.presets[1:]:
        assert preset.id in shares, "it was measured"
        assert preset.is_uneven == any(share < 0.5 for share in shares[preset.id]), preset.id
