"""The figures of a session of each game, reckoned again from the lines that `whitecell export` writes."""

from __future__ import annotations

import copy
import csv
import re
from pathlib import Path

import pytest

from engine.chance.chance import Random
from engine.games import all_games, bot_move
from engine.match.match import Match
from engine.model.event import Set
from referee.archive.session_export import export_jsonl
from referee.review import Review
from referee.review.analyst_tables import write_csv
from referee.review.comparison.comparison import columns_of, compare
from referee.review.summary import summary_of
from referee.review.turning_points import MOST
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from tests.referee.conftest import HandClock
from tests.review.by_hand import TableLedger, ToldSession, reckoning_of

pytestmark = pytest.mark.slow

PLIES = 110
MEANS = {"available", "spent", "hand", "open", "gems", "held", "drugs", "events_left"}
"""Figures of hands, and of what is spent and comes back: in no game a turning point."""


class Lived:
    """A session with thinking, a pause, two take-backs, a ruling that changes nothing and one that does, a note."""

    def __init__(self, id_: str, folder: Path) -> None:
        game = next(one for one in all_games() if one.id == id_)
        clock, chance, store = HandClock(), Random(5), MemoryStore()
        session = Session.begin(store, game, load_content(game), seed=11, dice="roll", clock=clock)
        asked = Match(
            game, session.content, options=session.header.options, seats=session.header.seats, seed=11, begin=False
        )
        asked.history = session.history
        while session.outcome is None and session.number < PLIES:
            clock.pass_(2 + chance.index(20))
            if session.number == 24:
                session.pause("Fire drill")
                clock.pass_(600)
                session.resume()
            session.play(bot_move(asked, chance), roll=True)
            match session.number:
                case 30 | 47:
                    session.take_back("A slip of the hand.", 2)
                case 22:
                    session.note("They hesitated.")
                case 40:
                    session.rule((), "He may enter.")
        stored = next(one.id for one in session.rules.schema.numbers.values() if one.derive is None)
        before = session.table.numbers.get(stored)
        session.rule((Set(stored, before, before),), "As it was.")
        self.review = Review(session)
        self.told = ToldSession(export_jsonl(session, folder / "session.jsonl"))
        self.tables: dict[str, list[dict[str, str]]] = {}
        for path in write_csv(self.review, folder):
            with path.open(encoding="utf-8", newline="") as file:
                self.tables[path.name.split(".")[-2]] = list(csv.DictReader(file))
        (self.row,) = compare(store, store.sessions(), all_games())
        self.seats: list[str] = self.told.header["seats"]
        self.reckoning = reckoning_of(id_)


@pytest.fixture(scope="module", params=[game.id for game in all_games()])
def lived(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Lived:
    return Lived(request.param, tmp_path_factory.mktemp(request.param))


def test_every_measure_is_what_lies_on_the_table(lived: Lived) -> None:
    told, count = lived.told, lived.reckoning.counted
    reckoned = [count(table, told) for table in told.tables]
    assert {one["figure"] for one in lived.tables["figures"]} == set(reckoned[0])
    for one in lived.tables["figures"]:
        value = reckoned[int(one["ply"])][one["figure"]]
        shown = float(one["value"]) if one["value"] else None
        assert shown == (None if value is None else pytest.approx(value)), one
    cells, last = columns_of(lived.row), reckoned[-1]
    assert {name.removeprefix("figure/"): cell for name, cell in cells.items() if name.startswith("figure/")} == {
        name: pytest.approx(value) for name, value in last.items() if value is not None
    }


def test_turning_points_are_what_moved_most_of_what_moved(lived: Lived) -> None:
    told, count = lived.told, lived.reckoning.counted
    first = next((band.last for band in lived.review.bands if band.setup), 0)
    moves: dict[str, dict[int, float]] = {}
    for before, after in zip(told.line, told.line[1:], strict=False):
        then, now = count(told.tables[before], told), count(told.tables[after], told)
        steps = {name: value - was for name, value in now.items() if None not in (value, was := then[name])}  # type: ignore[operator]
        for name, step in steps.items():
            family = re.split("[/:]", name)[0]
            sides = [one for seat in lived.seats for one in (f"{family}/{seat}", f"{family}:{seat}") if one in steps]
            alike = name in sides and len(sides) > 1 and len({steps[one] for one in sides}) == 1
            if after > first and step and not alike and family not in MEANS:
                moves.setdefault(name, {})[after] = step
    reckoned = [count(told.tables[at], told) for at in range(lived.review.number + 1)]
    kept = {name: [value for one in reckoned if (value := one[name]) is not None] for name in moves}
    extent = {name: max(values) - min(values) for name, values in kept.items()}
    often = {name: changes for name, changes in moves.items() if len(changes) >= 3 and extent[name] > 1} or moves
    outcome = lived.review.session.outcome
    deciding = {
        one.id: outcome is not None and (not one.seat or one.seat in outcome.winners)
        for one in lived.review.session.rules.measures
        if outcome is not None and outcome.reason in one.decides
    }
    best: dict[int, tuple[int, float]] = {}
    for name, changes in often.items():
        for ply, change in changes.items():
            heavy = name in deciding and abs(change) >= 0.1 * extent[name]
            weight = 0 if not heavy else 2 if deciding[name] and change > 0 else 1
            best[ply] = max(best.get(ply, (0, 0.0)), (weight, abs(change) / sum(map(abs, changes.values()))))
    swings = summary_of(lived.review).turning_points
    parts = [sorted((best[ply] for ply in one.plies if ply in moves[one.series]), reverse=True) for one in swings]
    with_others = [part for each in parts for part in each[1:]]  # moves alike that followed one another are one point
    ranked = ranked_by_kind(lived.review, best)
    for part in with_others:
        ranked.remove(part)
    first_ones = [each[0] for each in parts if each[0][0]]  # which of these come first is told by what was lost again later
    assert len(first_ones) == min(MOST, sum(weight > 0 for weight, _ in ranked))
    assert [each[0][1] for each in parts if not each[0][0]] == pytest.approx(
        [share for weight, share in ranked if not weight][: MOST - len(first_ones)]
    )
    for one, each in zip(swings, parts, strict=True):
        assert one.share == pytest.approx(sum(share for _, share in each))
        made = [moves[one.series].get(ply, 0) for ply in one.plies]
        assert one.after - one.before == pytest.approx(sum(made))


def ranked_by_kind(review: Review, best: dict[int, tuple[int, float]]) -> list[tuple[int, float]]:
    """The largest first; of heavy moves with the same words by the same seat all but the largest follow the others."""
    order = sorted(best, key=lambda ply: best[ply], reverse=True)
    words = {ply: (review.ticks[ply - 1].seat, review.label(ply)) for ply in order}
    first = {kind: ply for ply, kind in reversed(words.items())}
    again = {ply for ply in order if first[words[ply]] != ply and review.ticks[ply - 1].kind == "move"}
    return [best[ply] for ply in sorted(order, key=lambda ply: (-best[ply][0], best[ply][0] > 0 and ply in again))]


def test_chances_and_luck_are_those_of_the_dice(lived: Lived) -> None:
    told = lived.told
    shown = sorted(lived.tables["throws"], key=lambda one: int(one["ply"]))
    rolls = list(told.rolls())
    assert len(shown) == len(rolls)
    assert bool(rolls) == (lived.reckoning.chance is not None)
    sums: dict[str, float] = {}
    spreads: dict[str, list[float]] = {}
    for one, (ply, event, later) in zip(shown, rolls, strict=True):
        assert lived.reckoning.chance is not None
        chance = lived.reckoning.chance(event, later)
        seat = event["seat"]
        sums[seat] = sums.get(seat, 0) + event["success"] - chance
        spread = spreads.get(seat, [1.0])
        padded = [0.0, *spread, 0.0]
        spreads[seat] = spread = [padded[n + 1] * (1 - chance) + padded[n] * chance for n in range(len(spread) + 1)]
        mean = sum(n * share for n, share in enumerate(spread))
        low = next(n for n in range(len(spread)) if sum(spread[: n + 1]) > 0.025 - 1e-9)
        high = next(n for n in range(len(spread)) if sum(spread[: n + 1]) > 0.975 - 1e-9)
        assert (one["seat"], int(one["ply"]), one["faces"]) == (seat, ply["number"], " ".join(map(str, event["faces"])))
        assert int(one["success"]) == event["success"]
        numbers = [float(one[name]) for name in ("chance", "luck", "low", "high")]
        assert numbers == pytest.approx([chance, sums[seat], low - mean, high - mean], abs=1e-6)
    assert lived.row.luck == {seat: round(total, 2) for seat, total in sums.items()}


def test_times_are_those_of_the_clock_without_the_pause(lived: Lived) -> None:
    told = lived.told
    thought = {seat: [ply["think_ms"] for ply in told.plies if ply["seat"] == seat] for seat in lived.seats}
    for one in summary_of(lived.review).thinking:
        times = sorted(thought[one.seat])
        middle = times[len(times) // 2] / 2 + times[(len(times) - 1) // 2] / 2
        assert (one.total_ms, one.longest_ms, len(one.each)) == (sum(times), times[-1], len(times))
        assert one.median_ms == pytest.approx(middle, abs=0.5)
        assert lived.row.think_s[one.seat] == pytest.approx(sum(times) / 1000, abs=0.05)
        # Who was asked all the time thought no longer than the session was, less the pause.
        assert 0 < sum(times) <= told.minutes * 60_000 - 600_000
    (session,) = lived.tables["session"]
    assert float(session["minutes"]) == pytest.approx(told.minutes, abs=0.005)
    assert lived.row.minutes == pytest.approx(told.minutes, abs=0.05)
    assert all(int(one["think_ms"]) == ply["think_ms"] for one, ply in zip(lived.tables["plies"], told.plies, strict=True))


def test_take_backs_and_rulings_count_as_what_they_are(lived: Lived) -> None:
    told = lived.told
    back = [number for ply in told.plies for number in ply["takes_back"]]
    ruled = [ply["number"] for ply in told.plies if ply["kind"] == "ruling"]
    assert (len(back), len(ruled)) == (4, 2)
    assert (lived.row.plies, lived.row.taken_back, lived.row.rulings) == (len(told.plies), len(back), len(ruled))
    assert [int(one["ply"]) for one in lived.tables["plies"] if one["in_effect"] == "1"] == told.line
    decided = [ply["number"] for ply in told.plies if ply["kind"] == "move"]
    assert [int(one["ply"]) for one in lived.tables["decisions"]] == decided
    assert [int(one["ply"]) for one in lived.tables["decisions"] if one["taken_back"] == "1"] == sorted(back)
    assert [one["notes"] for one in lived.tables["decisions"] if one["ply"] == "22"] == ["They hesitated."]
    assert [one.ply for one in summary_of(lived.review).rulings] == ruled


def test_who_first_saw_what_is_when_it_was_first_shown_to_them(lived: Lived) -> None:
    """People whom the Hunters found; of other games the cards in a seat's own hand, when that was published to it."""
    told, table = lived.told, TableLedger(lived.told.header["start"])
    mine, finder = lived.reckoning.is_own, lived.reckoning.finder
    first: dict[tuple[str, str], int] = {}
    for ply in told.plies:
        table = copy.deepcopy(told.tables[ply["number"]]) if ply["takes_back"] else table
        for event in ply["events"]:
            table.apply(event)
            for seat in lived.seats if event["type"] == "published" else ():
                if seat not in event["audiences"]:
                    continue
                for zone, held in table.zones.items():
                    for piece in held if mine(zone, seat) else ():
                        if piece.get("up", True) or not finder:
                            first.setdefault((seat, piece["id"]), ply["number"])
    shown = {(one["audience"], one["piece"]): int(one["ply"]) for one in lived.tables["learned"]}
    assert len({seat for seat, _ in first}) == (1 if finder else len(lived.seats))
    for key, number in first.items():
        assert shown[key] <= number, key
        assert shown[key] == number or not finder, key
    people = {one["id"] for zone, held in told.tables[0].zones.items() if mine(zone, finder) for one in held}
    assert not finder or {piece for seat, piece in shown if seat == finder} & people == {piece for _, piece in first}
