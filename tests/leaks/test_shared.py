"""What one audience sees is not shown to another."""

from __future__ import annotations

from itertools import permutations

import immutables
import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.model.event import Piece
from engine.model.table import Table
from engine.visibility.projection import project, project_all
from engine.visibility.schema import BACKS, REFEREE, Schema, Zone, counts, faces
from tests.engine.visibility_table import schema, table
from tests.games.game_list import GAMES, IDS, new_match, play_random


def test_a_mark_that_one_audience_sees_is_not_shown_to_the_others() -> None:
    world = table(open=(Piece("c1", "ace", True, {"disc": 1, "spy/x": 3}),))
    shown = {one: project(schema(), world, one) for one in ("red", "blue", "public")}
    assert {one: view.zones["open"].pieces[0].marks for one, view in shown.items()} == {
        "red": {"disc": 1, "spy/x": 3},
        "blue": {"disc": 1},
        "public": {"disc": 1},
    }


def test_who_sees_what_lies_face_up_is_shown_nothing_that_lies_face_down() -> None:
    both = Zone("both", "Both", faces("red") | counts("blue", "public"), down=counts("red", "public") | faces("blue"))
    trial = Schema("trial", ("red", "blue"), kinds=schema().kinds, zones=[both])
    lying = (Piece("c1", "ace"), Piece("c2", "king", up=False))
    world = Table(immutables.Map({"both": lying}), immutables.Map({"c1": "both", "c2": "both"}), immutables.Map())
    shown = {one: project(trial, world, one).zones["both"] for one in ("red", "blue", "public")}
    names = {one: [piece.name for piece in zone.pieces] for one, zone in shown.items()}
    assert names == {"red": ["The Ace"], "blue": ["The King"], "public": []}


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_views_made_together_are_those_that_would_be_made_alone(game: Game) -> None:
    chance = Random(72)
    match = play_random(new_match(game, 72, len(game.seats)), chance, 60)
    declared, frames = match.rules.schema, match.history.frames
    for frame in [*frames[::4], frames[len(frames) // 2], frames[2]]:
        order = sorted(declared.audiences, key=lambda _: chance.index(100))
        together = project_all(declared, {audience: frame.shown[audience] for audience in order})
        for audience in order:
            alone = project(declared, frame.shown[audience], audience)
            assert together[audience] == alone, audience
            assert [*together[audience].zones] == [*alone.zones], "their order tells nothing either"
            assert [*together[audience].numbers] == [*alone.numbers]


def test_a_mark_that_one_audience_sees_is_not_shown_to_the_others_whose_views_are_made_with_it() -> None:
    world = table(open=(Piece("c1", "ace", True, {"disc": 1, "spy/x": 3}),))
    for order in permutations(("red", "blue", "public")):
        shown = project_all(schema(), dict.fromkeys(order, world))
        assert {one for one, view in shown.items() if "spy/x" in view.zones["open"].pieces[0].marks} == {"red"}


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_cards_of_which_only_backs_are_seen_lie_all_alike(game: Game) -> None:
    """A card in a hand that lay face up before would be known among the others by the way it lies."""
    for seed, seats in ((73, game.least), (74, len(game.seats))):
        match = play_random(new_match(game, seed, seats), Random(seed), 150)
        declared = match.rules.schema
        for audience in declared.audiences:
            access = declared.access(audience, False)
            assert access is not None
            rows = [zone for zone, seen in access.zones.items() if seen.up == seen.down == BACKS]
            assert audience != REFEREE or not rows
            for frame in match.history.frames[::3]:
                for zone in rows:
                    assert len({piece.up for piece in frame.table.zones[zone]}) <= 1, (audience, zone)
