"""Areas, components and setup (HUNT-2, HUNT-3)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.chance.chance import Random
from engine.contract.game import OptionValue
from engine.match.match import Match
from engine.moves.move import Move
from tests.games.hunt.scene import AUDIENCES, HUNT, content
from tests.games.hunt.test_examples import split_defenses
from tests.games.scene import ArrangedMatch

rule = pytest.mark.rule
DRAWN = ["street_lookouts", "reinforced_door", "encrypted_handsets", "courier_chain", "storm_drain_tunnel", "armored_convoy"]
NEEDS = ["family_celebration", "tunnel_works", "count_the_money"]


def drawn(**options: OptionValue) -> ArrangedMatch:
    return split_defenses((2, 2, 2), [*DRAWN, *NEEDS], **options)


def begun(**options: OptionValue) -> Match:
    return Match(HUNT, content(), options=dict(options), seed=9)


def placed(scene: ArrangedMatch) -> ArrangedMatch:
    for card, location in (
        ("family_celebration", "mazatlan"),
        ("tunnel_works", "culiacan"),
        ("count_the_money", "tamazula"),
    ):
        scene.do("setup_place_need", card=card, location=location)
    scene.do("setup_place_chapo", location="guachochi")
    return scene


@rule("HUNT-1.1", "HUNT-1.2")
def test_two_teams_decide_as_one_each() -> None:
    assert (HUNT.seats, HUNT.least) == (("cartel", "hunters"), 2)
    assert begun().rules.schema.audiences == AUDIENCES


@rule("HUNT-2.6", "HUNT-3.1", "HUNT-4.2")
@pytest.mark.parametrize("pairs", [4, 5, 6])
def test_pawns_at_the_start(pairs: int) -> None:
    match = begun(turn_pairs=pairs)
    numbers = match.rules.schema.values(match.table)
    pools = {colour: (numbers[f"{colour}_owned"], numbers[f"{colour}_pool"]) for colour in ("white", "blue", "black")}
    assert pools == {"white": (6, 6), "blue": (3, 3), "black": (1, 1)}
    assert numbers["white_track"] == pairs


@rule("HUNT-3.2")
def test_topography_is_shuffled_within_its_boxes() -> None:
    orders = set()
    for seed in range(8):
        table = Match(HUNT, content(), seed=seed).table
        order = tuple(table.ids(f"found/{slot}")[0] for slot in content().slots)
        assert not any(piece.up for slot in content().slots for piece in table.zones[f"found/{slot}"])
        for slot, card in zip(content().slots, order, strict=True):
            assert content().topography[card].box == slot.rpartition("/")[0]
        orders.add(order)
    assert len(orders) == 8


@rule("HUNT-3.2", "HUNT-13.14")
def test_dealing_tells_the_hunters_nothing() -> None:
    """Where a card lay before the shuffle is not joined to the slot to which it is dealt."""
    scene = placed(drawn())
    assert [one for _, one in scene.observations("hunters") if one.kind == "moved"] == []
    scene.do("setup_done")
    moved = [one for _, one in scene.observations("hunters") if one.kind == "moved"]
    assert len(moved) == 48
    assert not [one for one in moved if one.origin and one.to]
    assert not [one for one in moved if one.face]


@rule("HUNT-3.3")
def test_every_split_is_offered_before_any_card_is_seen() -> None:
    match = begun()
    splits = [move.args for move in match.legal_moves]
    assert len(splits) == match.legal_moves.count() == 28
    assert all(sum(split.values()) == 6 for split in splits)
    assert not match.view("cartel").zones["hand"].pieces
    decision = match.view("cartel").decision
    assert decision is not None
    assert decision.title == "Split 6 Defenses among the types"
    match.play(Move("setup_split", {"exposure": 6, "detection": 0, "mobility": 0}))
    assert Counter(content().defenses[card].type for card in match.table.ids("hand")) == {"exposure": 6}
    assert len(match.table.ids("drawn")) == 4  # three Needs, and Chapo


@rule("HUNT-3.3", "HUNT-16.1")
@pytest.mark.parametrize(("given", "needs"), [(6, 2), (7, 3), (8, 4), (9, 3)])
def test_how_many_are_drawn(given: int, needs: int) -> None:
    match = begun(setup_defenses=given, setup_needs=needs)
    assert match.why_not(Move("setup_split", {"exposure": 2, "detection": 2, "mobility": 1})) is not None
    match.play(match.legal_moves.sample(Random(1)))
    assert (len(match.table.ids("hand")), len(match.table.ids("drawn"))) == (given, needs + 1)


@rule("HUNT-3.3")
def test_a_split_takes_at_most_eight_of_a_type() -> None:
    match = begun(setup_defenses=9)
    refusal = match.why_not(Move("setup_split", {"exposure": 9, "detection": 0, "mobility": 0}))
    assert refusal is not None
    assert refusal.code == "split_sum"
    assert match.why_not(Move("setup_split", {"exposure": 8, "detection": 1, "mobility": 0})) is None
    assert match.why_not(Move("setup_split", {"exposure": 11, "detection": -1, "mobility": -1})) is not None


@rule("HUNT-3.3")
def test_two_of_each_and_random_skip_the_split() -> None:
    two = begun(setup_defense_mode="two_each", setup_defenses=9)
    assert two.task is not None
    assert two.task.name == "setup_place"
    types = Counter(content().defenses[card].type for card in two.table.ids("hand"))
    assert types == {"exposure": 2, "detection": 2, "mobility": 2}
    splits = set()
    for seed in range(12):
        match = Match(HUNT, content(), options={"setup_defense_mode": "random", "setup_defenses": 7}, seed=seed)
        assert match.task is not None
        assert match.task.name == "setup_place"
        hand = match.table.ids("hand")
        assert len(hand) == 7
        splits.add(tuple(sorted(Counter(content().defenses[card].type for card in hand).values())))
        assert all(content().defenses[card].type == "exposure" for card in match.table.ids("deck/exposure"))
    assert len(splits) > 1


@rule("HUNT-3.4", "HUNT-2.7")
def test_needs_go_to_legal_terrain() -> None:
    scene = drawn()
    legal = {move["location"] for move in scene.offers("setup_place_need") if move["card"] == "family_celebration"}
    assert legal == {"mazatlan", "los_cabos", "puerto_vallarta", "badiraguato", "tamazula", "guachochi"}
    scene.refused("setup_place_need", "terrain", card="family_celebration", location="culiacan")
    scene.refused("setup_place_need", "not_drawn", card="rendezvous", location="culiacan")


@rule("HUNT-3.5", "HUNT-3.6")
def test_defenses_are_placed_free_and_changed_freely() -> None:
    scene = drawn()
    scene.do("setup_place_defense", card="street_lookouts", location="mazatlan")
    scene.do("setup_place_defense", card="street_lookouts", location="culiacan")
    scene.do("setup_place_defense", card="armored_convoy", location="with_chapo")
    scene.do("setup_place_defense", card="storm_drain_tunnel", location="hermosillo")
    scene.refused("setup_place_defense", "too_many_setup_defenses", card="reinforced_door", location="mazatlan")
    scene.do("setup_place_defense", card="armored_convoy", location="hand")
    assert scene.where("armored_convoy") == "hand"
    scene.refused("setup_place_defense", "not_placed", card="armored_convoy", location="hand")
    scene.do("setup_place_defense", card="reinforced_door", location="mazatlan")
    scene.refused("setup_place_defense", "wrong_box", card="encrypted_handsets", location="culiacan")
    scene.refused("setup_place_defense", "wrong_box", card="courier_chain", location="with_chapo")
    scene.refused("setup_place_defense", "terrain", card="courier_chain", location="mazatlan")
    scene.refused("setup_place_defense", "not_drawn", card="disguise", location="with_chapo")
    assert scene.number("actions_left") is None


@rule("HUNT-3.5")
@pytest.mark.parametrize("most", [1, 2])
def test_fewer_defenses_may_be_placed(most: int) -> None:
    scene = drawn(setup_defenses_placed=most)
    for card in ("street_lookouts", "reinforced_door")[:most]:
        scene.do("setup_place_defense", card=card, location="culiacan")
    scene.refused("setup_place_defense", "too_many_setup_defenses", card="courier_chain", location="culiacan")


@rule("HUNT-3.6", "HUNT-2.5")
def test_setup_is_done_when_needs_and_chapo_are_placed() -> None:
    scene = drawn()
    assert scene.refused("setup_done", "setup_incomplete") == "Chapo is not placed yet."
    assert scene.offers("setup_done") == []
    scene.do("setup_place_chapo", location="culiacan")
    assert scene.refused("setup_done", "setup_incomplete") == "Family Celebration is not placed yet."
    placed(scene)
    scene.do("setup_place_chapo", location="los_cabos")
    scene.do("setup_place_need", card="tunnel_works", location="hermosillo")
    assert scene.where("chapo") == "hidden/los_cabos/spot"
    assert scene.number("stops") == "0:los_cabos", "where he was tried before is no stop on his way"
    scene.do("setup_done")
    assert set(scene.table.ids("hand")) == set(DRAWN)


@rule("HUNT-3.6", "HUNT-15.1")
def test_placing_anew_changes_something() -> None:
    scene = placed(drawn())
    scene.do("setup_place_defense", card="armored_convoy", location="with_chapo")
    scene.do("setup_place_defense", card="street_lookouts", location="culiacan")
    assert scene.refused("setup_place_chapo", "same_place", location="guachochi") == "He is already there."
    text = scene.refused("setup_place_need", "same_place", card="tunnel_works", location="culiacan")
    assert text == "Tunnel Works is already there."
    scene.refused("setup_place_defense", "same_place", card="armored_convoy", location="with_chapo")
    scene.refused("setup_place_defense", "same_place", card="street_lookouts", location="culiacan")


@rule("HUNT-3.1", "HUNT-3.3")
def test_decks_are_shuffled() -> None:
    drawn_cards = set()
    for seed in range(8):
        match = Match(HUNT, content(), seed=seed)
        match.play(Move("setup_split", {"exposure": 2, "detection": 2, "mobility": 2}))
        drawn_cards.add((match.table.ids("hand"), match.table.ids("drawn")))
    assert len({hand for hand, _ in drawn_cards}) == 8
    assert len({needs for _, needs in drawn_cards}) > 5


@rule("HUNT-3.7", "HUNT-4.1")
def test_pair_one_begins_with_the_cartel_turn() -> None:
    scene = placed(drawn())
    scene.do("setup_done")
    assert (scene.number("pair"), scene.number("turn_of"), scene.asked) == (1, "cartel", "cartel_turn")
    for audience in AUDIENCES:
        assert scene.last_lines(audience) == ["Setup is complete.", "Pair 1: the Cartel turn begins."]


@rule("HUNT-2.3")
def test_holding_boxes_take_any_number_unless_limited() -> None:
    for limit in (0, 1):
        scene = drawn(defense_box_limit=limit)
        scene.do("setup_place_defense", card="street_lookouts", location="culiacan")
        if limit:
            scene.refused("setup_place_defense", "box_full", card="reinforced_door", location="culiacan")
            assert {"card": "reinforced_door", "location": "culiacan"} not in scene.offers("setup_place_defense")
            scene.do("setup_place_defense", card="courier_chain", location="culiacan")
        else:
            scene.do("setup_place_defense", card="reinforced_door", location="culiacan")
            assert scene.table.ids("hidden/culiacan/exposure") == ("street_lookouts", "reinforced_door")


@rule("HUNT-2.2", "HUNT-2.8", "HUNT-2.9", "HUNT-2.10", "HUNT-2.11", "HUNT-17.3")
def test_the_shipped_set() -> None:
    box = content()
    assert Counter(place.terrain for place in box.locations.values()) == {"urban": 3, "coastal": 3, "sierra": 3}
    assert (len(box.needs), sum(need.circles for need in box.needs.values())) == (12, 27)
    assert Counter(need.circles for need in box.needs.values()) == {2: 9, 3: 3}
    assert Counter(card.type for card in box.defenses.values()) == {"exposure": 8, "detection": 8, "mobility": 8}
    assert Counter(card.cost for card in box.defenses.values()) == {1: 17, 2: 7}
    assert sum(card.box == "chapo" for card in box.defenses.values()) == 6
    assert Counter(card.box for card in box.topography.values()) == {
        **dict.fromkeys(("nexus/family", "nexus/intimate", "nexus/associate"), 4),
        **dict.fromkeys(("support/protection", "support/logistics", "support/finance", "support/communications"), 3),
    }
    for need in box.needs.values():
        (link,) = need.links
        assert box.topography[link].group == ("nexus" if need.type == "personal" else "support")
    assert all(len(card.links) == 2 for card in box.defenses.values())
    for card in box.cards.values():
        assert all(card.id in box.cards[link].links for link in card.links)
    assert begun().rules.context.labels == (*box.locations, "with_chapo")


@rule("HUNT-2.9", "HUNT-13.6")
def test_faces_print_links_terrain_and_values() -> None:
    faces = {kind: made.face for kind, made in begun().rules.schema.kinds.items()}
    backs = {kind: made.back for kind, made in begun().rules.schema.kinds.items()}
    assert faces["tunnel_works"].notes[:2] == (("Terrain", "Urban"), ("Links", "The Message Clerk"))
    assert faces["tunnel_works"].pips == {"circles": 3}
    assert dict(faces["wife"].notes)["Support"] == "Protection, Logistics"
    assert faces["public_sympathy"].pips == {"cost": 1, "move": 2}
    assert backs["wife"] == backs["mother"] != backs["companion"]
    assert len({backs[card.id] for card in content().needs.values()}) == 1
