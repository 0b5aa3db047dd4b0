"""What must always be true, and that a table where it is not is told so: each invariant broken once."""

from __future__ import annotations

import pytest

from engine.chance.chance import Random
from engine.games.kingpin.context import STATION
from engine.match.invariants import faults
from engine.model.event import Event, Made, Marked, Moved, Piece, Set, Turned
from engine.moves.move import Move
from tests.effort import tries
from tests.games.game_list import random_options
from tests.games.kingpin.scene import GAME, HIDDEN, KingpinScene
from tests.games.scene import ArrangedMatch

pytestmark = pytest.mark.slow


def sound() -> KingpinScene:
    """A table without a fault: blue is out."""
    match = KingpinScene(
        {"red": {"bettina_rusk": HIDDEN, "ferro": "docks"}, "green": {"juno_pell": "airport"}},
        seats=3, control={"docks": "red"}, cops={"pike": STATION}, pasts={"red": "tailed"},
        motivations={"red": "greed"}, in_force={"ev57": ("red", 1)}, events=["ev01"],
    )  # fmt: skip
    match.play(Move("withdraw", {"seat": "blue"}))
    assert match.faults() == ()
    return match


@pytest.mark.rule("KING-1.5", "KING-3.2", "KING-3.3", "KING-11.5", "KING-13.1", "KING-13.10", "KING-13.11")
@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        (Set("drugs:red", 3, -1), "red has less than no drugs."),
        (Set("influence:blue", 0, 1), "blue is out but has influence."),
        (Set("heat", 0, -1), "There is less than no heat."),
        (Set("price_step", 4, 9), "The street price is off its track."),
        (Set("control/city_hall", None, "red"), "city_hall is controlled by red, which cannot be."),
        (Set("control/airport", None, "blue"), "airport is controlled by blue, which cannot be."),
        (Marked("ferro", "rank", 1, 5), "ferro has rank 5."),
        (Marked("pike", "corrupt/blue", 0, 1), "pike bears a marker of blue, which is out."),
        (Marked("okafor", "corrupt/red", 0, 1), "okafor is off the board with markers."),
        (Marked("ev57", "turns", 1, 0), "ev57 is in force, but nobody knows how long."),
        (Turned("ev57", False), "ev57 is in force, but lies face down."),
        (Turned("tailed", False), "The Dark Past of red lies face down."),
        (Moved("ferro", "docks", 0, "hideout:red", 1), "ferro, a Lieutenant, is in hiding."),
        (Moved("ferro", "docks", 0, "box", 0), "ferro stands in box, but its card lies in crew:red."),
        (Moved("card.bettina_rusk", "crew:red", 0, "fallen", 0), "red is in the game with 0 Kingpins."),
        (Moved("card.ferro", "crew:red", 1, "crew:blue", 0), "blue is out but has characters."),
        (Moved("pike", STATION, 0, "box", 0), "pike lies in box."),
        (Moved("heat_cop_pike.1", "heat_discard", 0, "heat_deck", 0), "The Heat card of pike, who is on the board, is not"),
        (Moved("ev01", "event_deck", 0, "event_now", 0), "A card that has been resolved lies in event_now."),
        (Moved("ev01", "event_deck", 0, "heat_deck", 0), "A card of the event deck lies in heat_deck."),
        (Made(Piece("ev01.2", "ev01"), "event_discard", 0), "Cards of the event deck are missing or there too often."),
        (Moved("greed", "motivation:red", 0, "past:red", 1), "past:red holds 2 cards."),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_a_broken_table_is_told_so(edit: Event, fault: str) -> None:
    match = sound()
    if isinstance(edit, Moved):
        # Where it lies now.
        edit = Moved(edit.piece, edit.origin, match.table.ids(edit.origin).index(edit.piece), edit.to, edit.to_at)
    told = faults(match.rules, match.table.apply(edit))  # the rules cannot go on from some, so they cannot be ruled
    assert any(line.startswith(fault) for line in told), told


@pytest.mark.rule("KING-12.8", "KING-5.16")
def test_nobody_is_set_up_before_the_action_phase() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}}, phase="move")
    match.rule(Marked("ferro", "set_up", 0, 1), reason="A test of the invariant.")
    assert match.faults() == ("ferro is Set Up outside the turn in which that was done.",)


@pytest.mark.rule("KING-1.5", "KING-2.1", "KING-10.10", "KING-13.4", "KING-9.3")
@pytest.mark.parametrize("seats", range(2, 7))
def test_random_games_with_random_options_keep_every_invariant(seats: int) -> None:
    chance = Random(seats)
    for seed in range(tries(1, 3)):
        match = ArrangedMatch(GAME, seats=seats, seed=seed, options=random_options(GAME, chance, seats))
        while match.outcome is None:
            match.play(match.legal_moves.sample(chance))
            assert match.faults() == (), match.history.plies[-1]
