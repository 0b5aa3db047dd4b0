"""Luck of the dice: odds, what fell, and the band of what fair dice do."""

from __future__ import annotations

from itertools import pairwise, product
from math import comb
from xml.etree import ElementTree

import pytest

from engine.model.event import Rolled
from engine.visibility.schema import Roll
from referee.review import Review
from referee.review.charts.session_charts import sparklines_of
from referee.review.comparison.comparison import compare
from referee.review.luck import CONFIDENCE, ExpectedRange, best_throws, luck_of, odds_at
from referee.review.page.html_sections import rolls_section
from referee.session.session import Session
from tests.engine.toy import Toy
from tests.review.sessions import begun


@pytest.fixture
def session() -> Session:
    return begun(Toy())


def rolled(session: Session, faces: int, chance: float | None, success: bool | None, seat: str = "north") -> None:
    """A roll of the dice, by a ruling: the toy has none of its own."""
    rolls = dict(session.rules.schema.rolls)
    rolls["hit"] = Roll("hit", "To hit")
    session.rules.schema.rolls = rolls
    session.rule((Rolled("hit", seat, (faces,), False, chance, success),), "for luck")


def fewest(chances: list[float], share: float) -> int:
    """The quantile of a number of successes, by counting every possible course of the throws."""
    total = 0.0
    for successes in range(len(chances) + 1):
        for course in product((0, 1), repeat=len(chances)):
            if sum(course) == successes:
                odds = 1.0
                for chance, hit in zip(chances, course, strict=True):
                    odds *= chance if hit else 1 - chance
                total += odds
        if total >= share - 1e-12:
            return successes
    return len(chances)


def test_the_band_holds_the_middle_of_all_courses() -> None:
    chances = [0.5, 1 / 6, 5 / 6, 1 / 3, 0.5, 0.9, 0.1, 0.5, 2 / 3]
    band, given = ExpectedRange(), []
    for chance in chances:
        low, high = band.add(chance)
        given.append(chance)
        assert low == pytest.approx(fewest(given, (1 - CONFIDENCE) / 2) - sum(given))
        assert high == pytest.approx(fewest(given, (1 + CONFIDENCE) / 2) - sum(given))


def test_the_band_goes_on_without_a_jump_where_it_becomes_normal() -> None:
    band = ExpectedRange()
    edges = [band.add(0.5) for _ in range(220)]
    for (low, high), (_, later) in pairwise(edges[195:]):
        assert low < 0 < high
        assert later == pytest.approx(high, abs=0.8)
    # 200 fair coins: the exact quantile is 86 of 200.
    total, successes = 0.0, 0
    while (total := total + comb(200, successes) / 2**200) < 0.025:
        successes += 1
    assert edges[199][0] == successes - 100


def test_luck_is_success_less_chance(session: Session) -> None:
    rolled(session, 6, 1 / 6, True)
    rolled(session, 1, 1 / 2, False)
    rolled(session, 3, None, None)
    rolled(session, 4, 1 / 2, True, "east")
    review = Review(session)
    north, east = luck_of(review)
    assert (north.seat, north.successes, len(north.throws)) == ("north", 1, 2)
    assert north.expected == pytest.approx(2 / 3)
    assert [one.luck for one in north.throws] == pytest.approx([5 / 6, 1 / 3])
    assert east.throws[0].luck == pytest.approx(0.5)
    assert north.inside
    assert "1 of 2 rolls succeeded; 0.7 would be average (+0.3). Usual luck" in north.text
    assert [one.ply for one in best_throws((north, east))] == [2], "even odds are no luck to tell of"
    rolled(session, 6, 1 / 3, True)
    assert [one.ply for one in best_throws(luck_of(Review(session)))] == [2], "one in three is nothing rare"


def test_the_odds_of_every_roll_are_told_at_its_ply(session: Session) -> None:
    """Also of one that was taken back; a chance that is not certain is never called so."""
    rolled(session, 6, 0.998, True)
    rolled(session, 2, None, None)
    session.take_back("not hers", 2)
    rolled(session, 1, 1 / 6, False)
    review = Review(session)
    assert odds_at(review, 2) == ("To hit: 6, succeeded, as 99 % of such rolls succeed",)
    assert [odds_at(review, ply) for ply in (1, 3, 4)] == [(), (), ()]
    assert odds_at(review, 5) == ("To hit: 1, failed, as 17 % of such rolls succeed",)
    (north,) = luck_of(review)
    (line,) = (one for one in sparklines_of(review) if one.title == "Luck of the dice")
    assert [line.text_at("north", ply) for ply in (4, 5)] == ["0.0", "−0.2"]
    table = ElementTree.fromstring(rolls_section((north,)))
    (row,) = [[cell.text for cell in row.iter("td")] for row in table.iter("tr")][1:]
    assert row[1:] == ["North", "To hit", "1", "17 %", "failure", "−0.2"]
    assert rolls_section(()) == ""


def test_luck_outside_the_band_is_named(session: Session) -> None:
    for _ in range(8):
        rolled(session, 1, 0.9, False)
    (north,) = luck_of(Review(session))
    assert not north.inside
    assert "Fair dice are so unlucky in 1 of 40 sessions at most." in north.text


def test_throws_that_were_taken_back_are_not_counted(session: Session) -> None:
    rolled(session, 1, 0.5, False)
    session.take_back("thrown too early")
    rolled(session, 6, 0.5, True)
    (north,) = luck_of(Review(session))
    assert [one.success for one in north.throws] == [True]


def test_luck_of_nothing_has_no_sign(session: Session) -> None:
    for chance, success in ((0.3, True), (0.4, False), (0.3, False)):
        rolled(session, 1, chance, success)
    (north,) = luck_of(Review(session))
    assert "(0.0)" in north.text
    (row,) = compare(session.store, session.store.sessions(), [Toy()])
    assert str(row.luck["north"]) == "0.0"
