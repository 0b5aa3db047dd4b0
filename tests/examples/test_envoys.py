"""The rules of the example game: what each envoy does, and what is derived."""

from __future__ import annotations

from typing import Any

import pytest

from engine.chance.chance import Random
from engine.errors import IllegalMove
from engine.match.match import Match, Move
from engine.model.event import Set
from engine.visibility.schema import PUBLIC, REFEREE
from tests.examples.envoys import ROLES, Envoys
from tests.games.shelf import play_random

AMBER, BIRCH, CORAL = "amber", "birch", "coral"


class Scene:
    """A round of three seats in which each holds the envoy named; amber, which is asked, holds two."""

    def __init__(self, amber: str, birch: str, coral: str, *deck: str) -> None:
        self.match = Match(Envoys(), None, seats=3, seed=1)
        desk = self.match.rules.desk(self.match.table)
        for zone in (*(f"hand:{seat}" for seat in self.match.seats), "aside"):
            for piece in desk.table.ids(zone):
                desk.move(piece, "deck")
        wanted = [(role, "hand:amber") for role in amber.split()] + [(birch, "hand:birch"), (coral, "hand:coral")]
        for role, zone in wanted:
            desk.move(next(one.id for one in desk.table.zones["deck"] if one.kind == role), zone)
        for role in reversed(deck):
            desk.move(next(one.id for one in reversed(desk.table.zones["deck"]) if one.kind == role), "deck", 0)
        self.match.rule(*desk.events, reason="arranged for a test")

    def do(self, envoy: str, **args: Any) -> None:
        self.match.play(Move("send", {"envoy": envoy, **args}))

    def refused(self, envoy: str, **args: Any) -> str:
        with pytest.raises(IllegalMove) as refused:
            self.do(envoy, **args)
        return refused.value.code

    def holds(self, seat: str) -> list[str]:
        return [piece.kind for piece in self.match.table.zones[f"hand:{seat}"]]

    def said(self, audience: str) -> list[str]:
        return [one.text for _, one in self.match.observations(audience) if one.kind == "said"]


@pytest.mark.parametrize(("guess", "home"), [(4, True), (8, False)])
def test_a_clerk_finds_out_or_does_not(guess: int, home: bool) -> None:
    scene = Scene("clerk counsel", "host", "attache")
    scene.do("clerk", to=BIRCH, taken_for=guess)
    assert (scene.holds(BIRCH) == []) is home
    assert scene.match.view(PUBLIC).numbers["in/birch"] is not home
    assert scene.match.task is not None
    assert scene.match.task.seats == ((CORAL,) if home else (BIRCH,))


def test_an_interpreter_looks_and_nobody_else_learns_what() -> None:
    scene = Scene("interpreter clerk", "minister", "host")
    scene.do("interpreter", to=BIRCH)
    told = "The envoy of Birch is the Minister."
    assert {audience: told in scene.said(audience) for audience in (REFEREE, AMBER, BIRCH, CORAL, PUBLIC)} == {
        REFEREE: True,
        AMBER: True,
        BIRCH: False,
        CORAL: False,
        PUBLIC: False,
    }


@pytest.mark.parametrize(("theirs", "home"), [("host", BIRCH), ("minister", AMBER), ("attache", "")])
def test_counsel_compare(theirs: str, home: str) -> None:
    mine = "chief" if theirs == "host" else "attache" if theirs == "minister" else "inspector"
    scene = Scene(f"counsel {mine}", theirs if home else "inspector", "clerk")
    scene.do("counsel", to=BIRCH)
    assert [seat for seat in (AMBER, BIRCH) if not scene.holds(seat)] == [home] * bool(home)


def test_nobody_chooses_who_has_sent_the_host() -> None:
    scene = Scene("host clerk", "clerk", "attache", "counsel")
    scene.do("host")
    assert scene.match.view(PUBLIC).numbers["protected/amber"] is True
    assert scene.refused("clerk", to=AMBER, taken_for=4) == "not_to_them"
    scene.do("clerk", to=CORAL, taken_for=8)
    assert {move.args.get("to") for move in scene.match.legal_moves} == {BIRCH}


def test_an_inspected_seat_gets_a_new_envoy_and_the_minister_goes_home() -> None:
    scene = Scene("inspector clerk", "host", "minister", "counsel")
    scene.do("inspector", to=BIRCH)
    assert scene.holds(BIRCH)[0] == "counsel"
    assert scene.match.view(PUBLIC).numbers["protected/birch"] is False
    scene = Scene("inspector clerk", "host", "minister", "counsel")
    scene.do("inspector", to=CORAL)
    assert scene.holds(CORAL) == []


def test_attaches_exchange_and_the_chief_goes_first() -> None:
    scene = Scene("attache clerk", "minister", "host")
    scene.do("attache", to=BIRCH)
    assert (scene.holds(AMBER), scene.holds(BIRCH)[0]) == (["minister"], "clerk")
    scene = Scene("attache chief", "minister", "host")
    assert scene.refused("attache", to=BIRCH) == "chief_first"
    assert {move.args["envoy"] for move in scene.match.legal_moves} == {"chief"}


def test_what_is_refused() -> None:
    scene = Scene("clerk minister", "host", "attache")
    assert scene.refused("host") == "not_in_hand"
    assert scene.refused("clerk") == "to_whom"
    assert scene.refused("clerk", to=AMBER, taken_for=4) == "not_to_them"
    assert scene.refused("clerk", to=BIRCH) == "no_rank"
    assert scene.refused("clerk", to=BIRCH, taken_for=1) == "no_rank"
    assert scene.refused("minister", taken_for=4) == "no_guess"
    with pytest.raises(IllegalMove, match="rule the envoys in hand instead"):
        scene.match.rule(Set("in/birch", None, False), reason="as he likes")
    scene.do("minister")
    assert scene.holds(AMBER) == []


def test_the_last_or_the_highest_wins_a_seal_and_enough_of_them_the_game() -> None:
    winners = set()
    for seed in range(40):
        match = Match(Envoys(), None, seats=2 + seed % 3, seed=seed)
        while match.outcome is None:
            assert match.faults() == ()
            play_random(match, Random(seed), plies=1)
        (winner,) = match.outcome.winners
        assert match.table.number(f"seals/{winner}") == 8
        winners.add(winner)
    assert winners == set(Envoys.seats)


def test_the_texts_name_sixteen_envoys() -> None:
    assert sum(role.copies for role in ROLES.values()) == 16
    assert sorted(role.rank for role in ROLES.values()) == list(range(1, 9))
