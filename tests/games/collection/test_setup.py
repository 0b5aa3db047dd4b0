"""Seats, roles, decks, the first scenario, placement (COLL-1, 2, 3)."""

from __future__ import annotations

import pytest

from engine.chance.chance import Random
from engine.errors import KnownError
from engine.games import bot_move
from engine.model.event import Shuffled
from engine.model.view import Observation
from tests.games.collection.scene import GAME
from tests.games.game_list import content_of
from tests.games.scene import ArrangedMatch
from ui.team.beats import WEIGHTS


def fresh(seats: int = 3, **options: object) -> ArrangedMatch:
    """A match that has not been started."""
    return ArrangedMatch(GAME, seats=seats, options=options, seed=4)


@pytest.mark.rule("COLL-1.1")
@pytest.mark.parametrize("seats", [2, 8])
def test_three_to_seven_players(seats: int) -> None:
    with pytest.raises(KnownError, match="3 to 7"):
        fresh(seats)


@pytest.mark.rule("COLL-1.2")
def test_no_role_twice() -> None:
    scene = fresh(4)
    scene.do("seat", seat="player_1", role="political_analyst")
    assert (
        scene.refused("seat", "role_taken", "COLL-1.2", seat="player_4", role="political_analyst") == "That role is taken."
    )
    scene.refused("seat", "has_role", "COLL-1.2", seat="player_1", role="political_analyst")
    scene.refused("seat", "unknown_role", seat="player_4", role="cook")
    scene.refused("seat", "unknown_seat", seat="player_7", role="stw_analyst")
    scene.do("seat", seat="player_4", role="stw_analyst")
    assert scene.table.numbers["role/player_4"] == "stw_analyst"


@pytest.mark.rule("COLL-1.2", "COLL-3.1")
def test_all_roles_can_be_dealt_anew_among_seven() -> None:
    """What a seat has by default gives way; what the referee gave it stays."""
    scene = fresh(7)
    before = [scene.table.numbers[f"role/{seat}"] for seat in scene.seats]
    for seat, role in zip(scene.seats, reversed(before), strict=True):
        scene.do("seat", seat=seat, role=role)
        roles = [scene.table.numbers[f"role/{one}"] for one in scene.seats]
        assert sorted(map(str, roles)) == sorted(map(str, before))
    assert roles == before[::-1]
    assert "Player 1 is the Targeting Analyst." in scene.lines("public")
    assert not [move for move in scene.legal_moves if move.verb == "seat"]
    scene.do("start", first_seat="player_1")


@pytest.mark.rule("COLL-1.3")
def test_the_mandatory_analysts_are_needed() -> None:
    scene = fresh(3)
    scene.do("seat", seat="player_2", role="targeting_analyst")
    assert scene.refused("start", "role_needed", "COLL-1.3", first_seat="player_1") == "A military analyst is needed."


@pytest.mark.rule("COLL-1.4")
def test_the_fourth_player_is_the_collection_analyst() -> None:
    scene = fresh(4)
    scene.do("seat", seat="player_4", role="targeting_analyst")
    assert "fourth player" in scene.refused("start", "collection_analyst", "COLL-1.4", first_seat="player_1")
    assert "start" not in scene.verbs()
    scene.do("seat", seat="player_1", role="collection_analyst")
    scene.do("seat", seat="player_4", role="political_analyst")
    scene.do("start", first_seat="player_2")


@pytest.mark.rule("COLL-1.5")
def test_from_five_players_the_collection_analyst_is_an_option() -> None:
    for required in (True, False):
        scene = fresh(5, collection_analyst_required=required)
        scene.do("seat", seat="player_4", role="targeting_analyst")
        if required:
            scene.refused("start", "collection_analyst", "COLL-1.5", first_seat="player_1")
        else:
            scene.do("start", first_seat="player_1")


@pytest.mark.rule("COLL-2.1", "COLL-2.2", "COLL-2.3", "COLL-9.3", "COLL-9.4", "COLL-3.6")
def test_components() -> None:
    match = fresh(7)
    table, content = match.table, match.content
    assert len(table.zones["deck/collection"]) == 80
    assert len(table.zones["deck/scenario"]) == 12
    assert [c.id for c in content.collectors] == ["dh", "do", "nga", "nsa", "ose", "state"]
    spaces = [zone for zone in table.zones if zone.startswith("space/")]
    assert len(spaces) == 18
    assert all(len(table.zones[zone]) == 1 and not table.zones[zone][0].marks for zone in spaces)
    assert not any(table.number(f"response/{a}/{c.id}") for a in "ABC" for c in content.collectors)
    assert not any(pieces for zone, pieces in table.zones.items() if zone.startswith(("held:", "drawn")))
    red = [card for card in content.cards if card.label == "red"]
    assert sum(card.copies for card in red) == 48
    assert sum(card.copies for card in red if card.crisis_expansion) == 30
    assert sum(card.copies for card in content.cards if card.label == "blue") == 32
    for area in "ABC":
        expansions = [card for card in red if card.expands == area]
        assert sum(card.copies for card in expansions) == 10
        rises = [
            e.delta * card.copies for card in expansions for e in card.effects if e.op == "crisis" and e.scenario == area
        ]
        assert sum(rises) == 14


@pytest.mark.rule("COLL-2.4", "COLL-2.6", "COLL-9.1", "COLL-9.4")
def test_affinities_and_mixes() -> None:
    content = content_of(GAME)
    colours = [colour for collector in content.collectors for colour in collector.affinity]
    assert {colour: colours.count(colour) for colour in colours} == {"political": 4, "military": 4, "economic": 4}
    mixes = [(s.political, s.military, s.economic) for s in content.scenarios]
    assert all(sum(mix) == 10 for mix in mixes)
    assert len(set(mixes)) == 12
    assert [sum(mix[n] for mix in mixes) for n in range(3)] == [40, 40, 40]


@pytest.mark.rule("COLL-3.1", "COLL-3.2", "COLL-3.3", "COLL-3.5", "COLL-4.2", "COLL-4.3")
def test_start_opens_scenario_a_with_the_seat_entered() -> None:
    match = scene = fresh(4)
    before = match.table.ids("deck/collection")
    scene.do("start", first_seat="player_3")
    assert match.table.ids("deck/collection") != before
    assert set(match.table.ids("deck/collection")) == set(before)
    ply = match.history.plies[-1]
    decks = {event.zone: event.after for event in ply.events if isinstance(event, Shuffled)}
    assert set(decks) == {"deck/collection", "deck/scenario"}
    assert match.table.ids("scenario/A") == decks["deck/scenario"][:1]
    assert match.table.ids("deck/scenario") == decks["deck/scenario"][1:]
    assert match.table.number("crisis/A") == 1
    assert not match.table.zones["scenario/B"]
    (opened,) = match.view("public").zones["scenario/A"].pieces
    assert opened.face is not None
    for audience in ("player_1", "public"):
        assert opened.face.text in [one.text for _, one in match.observations(audience) if one.kind == "said"]
    assert match.task is not None
    order = []
    while match.task.name == "placement":
        order.append(match.task.seats[0])
        scene.do("place", collector="nsa")
    assert order == ["player_3", "player_4", "player_1", "player_2"]
    assert (match.task.name, match.task.seats) == ("actions", ("player_3",))


@pytest.mark.rule("COLL-3.4")
def test_tokens_are_placed_in_turn_order_in_a() -> None:
    scene = fresh(3)
    scene.do("start", first_seat="player_2")
    assert "Start in scenario A" in scene.refused("place", "start_in_a", "COLL-3.4", collector="B/dh")
    scene.refused("place", "unknown_collector", collector="fbi")
    for _ in range(3):
        scene.do("place", collector="nsa")
    assert len(scene.table.zones["space/A/nsa"]) == 4
    assert scene.asked == "actions"
    assert scene.task is not None
    assert scene.task.seats == ("player_2",)


def test_that_a_crisis_begins_is_said_under_the_scenario_that_opens() -> None:
    """ "The crisis in scenario A begins at 1." stood in the largest letters, over which scenario had opened."""
    scene, chance = fresh(3), Random(4)
    told: dict[str, Observation] = {}
    while "opened" not in told:
        scene.play(bot_move(scene, chance))
        told = {one.line: one for _, one in scene.observations("player_1") if one.kind == "said"}
    assert WEIGHTS[told["opened"].beat] > WEIGHTS[told["crisis_begins"].beat]
    assert told["crisis_begins"].text == "The crisis in scenario A begins at 1."
