"""The rules of the example game: what each envoy does, and what is derived."""

from __future__ import annotations

import pytest

from engine.chance.chance import Random
from engine.errors import IllegalMove
from engine.match.match import Match
from engine.model.event import Set
from engine.play.working_table import Desk
from engine.visibility.schema import PUBLIC, REFEREE
from tests.examples.envoys import ROLES, Envoys
from tests.games.game_list import play_random
from tests.games.scene import ArrangedMatch, find

AMBER, BIRCH, CORAL = "amber", "birch", "coral"


def round_of(amber: str, birch: str, coral: str, *deck: str) -> ArrangedMatch:
    """A round of three seats in which each holds the envoy named; amber, which is asked, holds two."""

    def deal(desk: Desk) -> None:
        for zone in (*(f"hand:{seat}" for seat in Envoys.seats[:3]), "aside"):
            for envoy in desk.table.ids(zone):
                desk.move(envoy, "pile")
        for zone, role in [*(("hand:amber", role) for role in amber.split()), ("hand:birch", birch), ("hand:coral", coral)]:
            desk.move(find(desk.table, role, "pile"), zone)
        for role in reversed(deck):
            desk.move(find(desk.table, role, "pile"), "pile", 0)

    scene = ArrangedMatch(Envoys(), seats=3)
    scene.edit(deal)
    return scene


@pytest.mark.parametrize(("guess", "home"), [(4, True), (8, False)])
def test_a_clerk_finds_out_or_does_not(guess: int, home: bool) -> None:
    scene = round_of("clerk counsel", "host", "attache")
    scene.do("send", envoy="clerk", to=BIRCH, taken_for=guess)
    assert (scene.kinds(f"hand:{BIRCH}") == []) is home
    assert scene.view(PUBLIC).numbers["in/birch"] is not home
    assert scene.who == (CORAL if home else BIRCH)


def test_an_interpreter_looks_and_nobody_else_learns_what() -> None:
    scene = round_of("interpreter clerk", "minister", "host")
    scene.do("send", envoy="interpreter", to=BIRCH)
    told = "The envoy of Birch is the Minister."
    assert {audience: told in scene.lines(audience) for audience in (REFEREE, AMBER, BIRCH, CORAL, PUBLIC)} == {
        REFEREE: True,
        AMBER: True,
        BIRCH: False,
        CORAL: False,
        PUBLIC: False,
    }


@pytest.mark.parametrize(("theirs", "home"), [("host", BIRCH), ("minister", AMBER), ("attache", "")])
def test_counsel_compare(theirs: str, home: str) -> None:
    mine = "chief" if theirs == "host" else "attache" if theirs == "minister" else "inspector"
    scene = round_of(f"counsel {mine}", theirs if home else "inspector", "clerk")
    scene.do("send", envoy="counsel", to=BIRCH)
    assert [seat for seat in (AMBER, BIRCH) if not scene.kinds(f"hand:{seat}")] == [home] * bool(home)


def test_nobody_chooses_who_has_sent_the_host() -> None:
    scene = round_of("host clerk", "clerk", "attache", "counsel")
    scene.do("send", envoy="host")
    assert scene.view(PUBLIC).numbers["protected/amber"] is True
    scene.refused("send", "not_to_them", envoy="clerk", to=AMBER, taken_for=4)
    scene.do("send", envoy="clerk", to=CORAL, taken_for=8)
    assert {args.get("to") for args in scene.offers("send")} == {BIRCH}


def test_an_inspected_seat_gets_a_new_envoy_and_the_minister_goes_home() -> None:
    scene = round_of("inspector clerk", "host", "minister", "counsel")
    scene.do("send", envoy="inspector", to=BIRCH)
    assert scene.kinds(f"hand:{BIRCH}")[0] == "counsel"
    assert scene.view(PUBLIC).numbers["protected/birch"] is False
    scene = round_of("inspector clerk", "host", "minister", "counsel")
    scene.do("send", envoy="inspector", to=CORAL)
    assert scene.kinds(f"hand:{CORAL}") == []


def test_attaches_exchange_and_the_chief_goes_first() -> None:
    scene = round_of("attache clerk", "minister", "host")
    scene.do("send", envoy="attache", to=BIRCH)
    assert (scene.kinds(f"hand:{AMBER}"), scene.kinds(f"hand:{BIRCH}")[0]) == (["minister"], "clerk")
    scene = round_of("attache chief", "minister", "host")
    scene.refused("send", "chief_first", envoy="attache", to=BIRCH)
    assert {args["envoy"] for args in scene.offers("send")} == {"chief"}


def test_what_is_refused() -> None:
    scene = round_of("clerk minister", "host", "attache")
    scene.refused("send", "not_in_hand", envoy="host")
    scene.refused("send", "to_whom", envoy="clerk")
    scene.refused("send", "not_to_them", envoy="clerk", to=AMBER, taken_for=4)
    scene.refused("send", "no_rank", envoy="clerk", to=BIRCH)
    scene.refused("send", "no_rank", envoy="clerk", to=BIRCH, taken_for=1)
    scene.refused("send", "no_guess", envoy="minister", taken_for=4)
    with pytest.raises(IllegalMove, match="rule the envoys in hand instead"):
        scene.rule(Set("in/birch", None, False), reason="as he likes")
    scene.do("send", envoy="minister")
    assert scene.kinds(f"hand:{AMBER}") == []


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
