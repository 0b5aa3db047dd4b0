"""Figures of many sessions as distributions: what they say, how they are drawn, on a page and on paper."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.contract.game import Game
from engine.games import all_games
from referee.review.charts.svg_charts import DARK, LIGHT
from referee.review.comparison.comparison import compare
from referee.review.comparison.comparison_page import comparison_page, comparison_sheets, write_comparison_page
from referee.review.comparison.comparison_row import ComparisonRow
from referee.review.comparison.distributions import Distribution, Sample, distributions_of
from referee.review.comparison.svg_distributions import distribution_size, distribution_svg
from referee.store import MemoryStore
from tests.effort import tries
from tests.games.game_list import example
from tests.review.sessions import played

pytestmark = pytest.mark.slow

SHIPPED: list[Game] = list(all_games())
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def rows() -> tuple[ComparisonRow, ...]:
    """Three short sessions of every game."""
    store = MemoryStore()
    for game in SHIPPED:
        for seed in range(3):
            played(game, tries(40, 90), seed, store)
    return compare(store, store.sessions(), SHIPPED)


def test_every_game_has_its_length_and_its_own_measures(rows: tuple[ComparisonRow, ...]) -> None:
    found = distributions_of(rows, SHIPPED)
    assert set(found) == {game.id for game in SHIPPED}
    for game, charts in found.items():
        of = [row for row in rows if row.game == game]
        titles = {chart.title for chart in charts}
        assert {f"{one.title} at the end" for row in of for one in row.figures.values()} <= titles
        length = next(chart for chart in charts if chart.id == "length")
        assert length.samples[0].values == tuple(sorted(float(row.plies) for row in of))
        assert "Luck of the dice" in titles or not any(any(row.luck.values()) for row in of)


def test_every_distribution_has_title_unit_words_and_one_look_for_a_team(rows: tuple[ComparisonRow, ...]) -> None:
    for charts in distributions_of(rows, SHIPPED).values():
        styles: dict[str, set[int]] = {}
        for chart in charts:
            assert chart.title
            assert chart.unit
            assert chart.text.startswith(f"{chart.title}, in {chart.unit}. ")
            for sample in chart.samples:
                assert f"{sample.name}: " in chart.text
                styles.setdefault(sample.name, set()).add(sample.style)
        assert all(len(found) == 1 for found in styles.values())


def test_words_say_least_quartiles_and_most() -> None:
    row = compared()[0]
    rows = [msgspec.structs.replace(row, plies=plies) for plies in (10, 20, 30, 40, 90)]
    chart = next(one for one in distributions_of(rows, SHIPPED)[example("hunt").id] if one.id == "length")
    assert chart.text == (
        "Length, in moves. All sessions: 5 sessions, from 10 to 90, the middle half from 20 to 40, median 30."
    )
    alone = next(one for one in distributions_of(rows[:1], SHIPPED)[example("hunt").id] if one.id == "length")
    assert alone.text == "Length, in moves. All sessions: 1 session, always 10."


def test_a_session_that_could_not_be_read_is_in_no_distribution() -> None:
    (row,) = compared()
    assert distributions_of([msgspec.structs.replace(row, problem="damaged")], SHIPPED) == {}


def compared() -> tuple[ComparisonRow, ...]:
    store = MemoryStore()
    played(SHIPPED[0], 60, 1, store)
    return compare(store, store.sessions(), SHIPPED)


def test_a_distribution_is_drawn_with_words_for_who_cannot_see_it(rows: tuple[ComparisonRow, ...]) -> None:
    for charts in distributions_of(rows, SHIPPED).values():
        for chart in charts:
            for colours in (LIGHT, DARK):
                root = ElementTree.fromstring(distribution_svg(chart, colours=colours))
                assert (root.get("width"), root.get("height")) == ("720", str(distribution_size(chart)))
                assert root.findtext(f"{SVG}title") == chart.title
                assert root.findtext(f"{SVG}desc") == chart.text
                words = [one.text for one in root.iter(f"{SVG}text")]
                assert chart.unit in words
                for sample in chart.samples:
                    assert sample.name[:19] in words  # no side is told by its colour alone


@settings(max_examples=60, deadline=None)
@given(st.lists(st.floats(-1e6, 1e6, allow_nan=False).map(lambda value: round(value, 2)), min_size=1, max_size=40))
def test_any_values_are_drawn_within_the_picture(values: list[float]) -> None:
    chart = Distribution("x", "X", "things", (Sample("Cartel", 0, tuple(sorted(values))),), "X, in things.")
    root = ElementTree.fromstring(distribution_svg(chart))
    for rect in root.iter(f"{SVG}rect"):
        left, wide = float(rect.get("x", "")), float(rect.get("width", ""))
        assert left >= 0
        assert left + wide <= 721
        assert wide >= 0


def test_a_page_of_sessions_needs_nothing_else(rows: tuple[ComparisonRow, ...], tmp_path: Path) -> None:
    page = write_comparison_page(rows, SHIPPED, tmp_path / "deep" / "term.html").read_text(encoding="utf-8")
    bare = re.sub(r"url\(data:font[^)]*\)", "", page)
    assert set(re.findall(r"https?://[^\s\"'<)]+", bare)) <= {"http://www.w3.org/2000/svg"}
    assert "default-src 'none'" in page
    assert not re.search(r"<(link|img|iframe|object|embed|script)", bare)
    assert len(page) < 2_000_000
    for game in SHIPPED:
        assert f"<h2>{game.title}</h2>" in page
    assert page.count("<figure>") == sum(map(len, distributions_of(rows, SHIPPED).values()))
    assert page == comparison_page(rows, SHIPPED)


def test_what_people_wrote_stays_text() -> None:
    (row,) = compared()
    page = comparison_page([msgspec.structs.replace(row, title="<script>x</script>{{body}}")], SHIPPED)
    assert "<script>" not in page
    assert "&lt;script&gt;x&lt;/script&gt;{{body}}" in page


def test_paper_shows_the_same(rows: tuple[ComparisonRow, ...]) -> None:
    sheets = comparison_sheets(rows, SHIPPED)
    assert len(sheets.charts) == sum(map(len, distributions_of(rows, SHIPPED).values()))
    for name in sheets.charts:
        assert f'src="{name}"' in sheets.html
