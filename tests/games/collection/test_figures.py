"""Figures that follow from the table: whatever is ruled, every screen shows what the table says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest

from engine.chance.chance import Random
from engine.errors import IllegalMove
from engine.match.match import Match
from engine.model.event import Ended, Event, Marked, Moved, Outcome, Popped, Pushed, Set, Task, Turned
from engine.model.view import View
from engine.moves.move import Move
from engine.visibility.schema import FACES, REFEREE
from tests.effort import tries
from tests.games.collection.figures_by_hand import marks_by_hand, numbers_by_hand
from tests.games.collection.scene import GAME, CollectionScene
from tests.games.game_list import new_match, play_random, random_options

T = TypeVar("T")
DERIVED_MARKS = ("seat", "role")
ODD_MARKS: tuple[int | str, ...] = (0, 3, "word", -1, True)


# -------------------------------------------------------------------- whatever is ruled


def any_edit(match: Match, chance: Random) -> Event:
    """Return a piece put anywhere or turned, a number or a mark made anything, another decision, or the end."""
    table, schema = match.table, match.rules.schema

    def one(things: Iterable[T]) -> T:
        found = list(things)
        return found[chance.index(len(found))]

    piece = one(one([pieces for pieces in table.zones.values() if pieces])).id
    numbers = [number.id for number in schema.numbers.values() if number.derive is None]
    match chance.index(6):
        case 0:
            origin, to = table.where[piece], one(schema.zones)
            return Moved(piece, origin, table.place(piece, origin), to, len(table.zones[to]) - (origin == to))
        case 1:
            return Turned(piece, not table.piece(piece).up)
        case 2:
            return Set(one(numbers), None, one((None, 0, 1, -3, 99, "word", True)))
        case 3:
            return Marked(piece, f"gems/{one(('political', 'military', 'economic'))}", 0, one(ODD_MARKS))
        case 4:
            return Pushed(Task(one(match.rules.decisions), (one(match.seats),), {"area": "A", "colour": "economic"}))
        case _:
            return Ended(None, one((None, Outcome((), "called", "Called."))))


def check_figures(match: Match) -> int:
    """Hold all that every audience is shown against the table; return how many figures that were."""
    schema, table, found = match.rules.schema, match.table, 0
    derived = {number.id for number in schema.numbers.values() if number.derive is not None}
    expected = numbers_by_hand(table, match.seats, match.options)
    for audience in schema.audiences:
        view = match.view(audience)
        assert {name: value for name, value in view.numbers.items() if name in derived} == expected
        found += len(expected) + check_marks(match, view, audience)
    return found


def check_marks(match: Match, view: View, audience: str) -> int:
    found = 0
    for zone, pieces in match.table.zones.items():
        access = match.rules.schema.access(audience, match.table.outcome is not None)
        assert access is not None
        if zone not in access.zones or access.zones[zone].up != FACES:
            continue
        for piece, shown in zip(pieces, view.zones[zone].pieces, strict=True):
            marks = {name: value for name, value in shown.marks.items() if name in DERIVED_MARKS}
            assert marks == marks_by_hand(match.table, zone, piece.id)
            found += len(marks)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(tries(2, 8)))
def test_every_figure_on_every_screen_is_what_the_table_says(seed: int) -> None:
    chance, seats, found = Random(seed), 3 + seed % 5, 0
    match = new_match(GAME, seed=seed, seats=seats, options=random_options(GAME, chance, seats))
    for _ in range(60):
        if match.task is None:
            break
        taken = len(match.history.in_effect)
        for _ in range(3):
            try:
                match.rule(any_edit(match, chance), reason="whatever the referee says")
            except IllegalMove:
                continue
            found += check_figures(match)
        while len(match.history.in_effect) > taken:
            match.take_back("it was only tried")
        play_random(match, chance, plies=1)
        found += check_figures(match)
    assert found > 1000


def test_what_follows_from_the_table_cannot_be_ruled() -> None:
    match = CollectionScene("pol", "mil", "eco")
    for edit, sentence in (
        (Set("phase", None, "drawn"), "Phase follows from the table and cannot be set; rule the pending decision instead"),
        (Set("needed/A/military", None, 9), "cannot be set; rule the scenario card of A instead"),
        (Set("completed/A", None, True), "cannot be set; rule which side of the scenario card of A is up instead"),
        (Marked("token:player_1", "role", 0, "stw_analyst"), "cannot be set; rule the role of the seat instead"),
        (Marked("token:player_1", "seat", 0, "player_2"), "cannot be set; rule where the piece lies instead"),
    ):
        with pytest.raises(IllegalMove, match=sentence):
            match.rule(edit, reason="as he likes")


# -------------------------------------------------------------------- what screens showed before it was derived


def numbers_of(scene: CollectionScene, *names: str) -> list[object]:
    return [scene.view("public").numbers.get(name) for name in names]


@pytest.mark.rule("COLL-2.6", "COLL-5.14")
def test_another_scenario_card_is_other_reports_needed() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    old, new = scene.table.ids("scenario/A")[0], scene.table.ids("deck/scenario")[0]
    scene.rule(
        Moved(old, "scenario/A", 0, "deck/scenario", 1), Moved(new, "deck/scenario", 0, "scenario/A", 0), reason="a mistake"
    )
    asked = scene.rules.context.scenarios[new]
    shown = numbers_of(scene, *(f"needed/A/{colour}" for colour in ("political", "military", "economic")))
    assert shown == [asked.political, asked.military, asked.economic]
    assert scene.faults() == ()


@pytest.mark.rule("COLL-11.1")
def test_a_held_card_that_is_given_to_another_seat_is_that_seats() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.deck("blue_dh_priority")
    scene.do("finish_actions")
    scene.do("hold_drawn")
    scene.edit(lambda desk: desk.move(desk.table.ids("held:player_1")[0], "held:player_3"))
    assert scene.view("public").zones["held:player_3"].pieces[0].marks == {"seat": "player_3"}


@pytest.mark.rule("COLL-1.2")
def test_another_role_is_shown_on_the_token() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.set(**{"role/player_1": "stw_analyst"})
    (token,) = [one for one in scene.view("public").zones["space/A/do"].pieces if "role" in one.marks]
    assert token.marks == {"seat": "player_1", "role": "stw_analyst"}


@pytest.mark.rule("COLL-11.2")
def test_another_decision_is_another_turn_and_phase() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    assert numbers_of(scene, "turn_of", "phase", "phase_word") == ["player_1", "actions", "Actions"]
    task = scene.task
    assert task is not None
    scene.hold("mil", "blue_dh_priority")
    scene.rule(Popped(task), Pushed(Task("closing", ("player_2",))), reason="the second seat ends its turn")
    assert numbers_of(scene, "turn_of", "phase", "phase_word") == ["player_2", "closing", "End of turn"]


# -------------------------------------------------------------------- what a ruling brings about


@pytest.mark.rule("COLL-7.1", "COLL-7.2", "COLL-8.1", "COLL-8.3")
@pytest.mark.parametrize("alone", [True, False])
def test_a_tenth_report_by_ruling_completes_the_scenario_with_the_next_move(alone: bool) -> None:
    scene = CollectionScene("pol", "mil", "eco")
    if not alone:
        scene.open("B")
    scene.set(**{"crisis/A": 7, "response/A/do": 8})
    scene.needs("A", political=1)
    scene.set(**{"reports/A/political": scene.number("needed/A/political")})
    assert "The card of scenario A is turned over and reports are missing, or the other way round." in scene.faults()
    scene.do("engage", colour="political")
    assert numbers_of(scene, "completed/A", "crisis/A", "response/A/do") == [True, 1, 5]
    assert scene.faults() == ()
    assert [outcome.reason for outcome in [scene.outcome] if outcome] == ["victory"] * alone


@pytest.mark.rule("COLL-8.2", "COLL-8.3")
@pytest.mark.parametrize(
    ("before", "move"),
    [
        ([], Move("engage", {"colour": "political"})),
        (["finish_actions"], Move("hold_drawn")),
        (["finish_actions", "hold_drawn"], Move("end_turn")),
    ],
)
def test_a_crisis_at_ten_by_ruling_loses_the_game_with_the_next_move(before: Sequence[str], move: Move) -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.deck("blue_dh_priority")
    for verb in before:
        scene.do(verb)
    scene.set(**{"crisis/A": 10})
    assert scene.faults() == ("The game is won or lost, but has not ended.",)
    scene.play(move)
    assert scene.outcome is not None
    assert scene.outcome.reason == "defeat"
    assert scene.view(REFEREE).numbers["phase_word"] == "Game over"
