"""Who sees what of COLLECTION, row by row of COLL-11.2, and the log lines."""

from __future__ import annotations

import pytest

from engine.model.event import Moved
from engine.model.view import View
from engine.visibility.schema import BACKS, COUNT, FACES, NOTHING, REFEREE, grade
from tests.games.collection.scene import CollectionScene
from tests.games.game_list import example, new_match

PRIVATE = {"held_cards": "private"}
OTHERS = ("player_2", "public")
EVERYBODY = (REFEREE, "player_1", *OTHERS)


def count(view: View, zone: str) -> int:
    return view.zones[zone].count


def faces(view: View, zone: str) -> list[str]:
    return [piece.face.id for piece in view.zones[zone].pieces if piece.face]


@pytest.mark.rule("COLL-11.2")
def test_the_board_is_open_to_all() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.gems("dh", political=2)
    for audience in EVERYBODY:
        view = scene.view(audience)
        assert {"crisis/A", "reports/A/political", "response/A/dh", "role/player_1", "actions_left"} <= set(view.numbers)
        assert {"dh", "token_player_1"} <= set(faces(view, "space/A/dh"))
        assert view.zones["space/A/dh"].pieces[0].marks["gems/political"] == 2
        assert len(faces(view, "scenario/A")) == 1


@pytest.mark.rule("COLL-11.1")
@pytest.mark.parametrize(("held", "is_enough"), [("open", True), ("private", False)])
def test_one_screen_serves_all_as_long_as_held_cards_lie_open(held: str, is_enough: bool) -> None:
    """The first monitors were given to players, who saw nothing there that the public does not."""
    match = new_match(example("collection"), seats=3, options={"held_cards": held})
    assert match.rules.schema.all_see_the_same == is_enough


@pytest.mark.rule("COLL-11.2")
@pytest.mark.parametrize("deck", ["deck/collection", "deck/scenario"])
def test_decks_show_their_number_only(deck: str) -> None:
    scene = CollectionScene("pol", "mil", "eco")
    for audience in EVERYBODY:
        view = scene.view(audience)
        assert count(view, deck) == len(scene.table.zones[deck])
        assert bool(faces(view, deck)) is (audience == REFEREE)


@pytest.mark.rule("COLL-11.1", "COLL-11.2")
@pytest.mark.parametrize("private", [False, True])
def test_held_and_drawn_blue_cards(private: bool) -> None:
    scene = CollectionScene("pol", "mil", "eco", options=PRIVATE if private else {})
    scene.deck("blue_nsa_priority")
    scene.do("finish_actions")
    for stage in ("drawn:player_1", "held:player_1"):
        for audience in EVERYBODY:
            view = scene.view(audience)
            assert count(view, stage) == 1
            seen = not private or audience in (REFEREE, "player_1")
            assert faces(view, stage) == (["blue_nsa_priority"] if seen else [])
            if not seen:
                backs = [piece.back.name for piece in view.zones[stage].pieces]
                assert backs == (["a collection card"] if stage.startswith("drawn") else [])
        if stage.startswith("drawn"):
            scene.do("hold_drawn")


@pytest.mark.rule("COLL-11.2")
def test_red_and_played_cards_are_shown_to_all() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do", options=PRIVATE)
    scene.gems("do", political=1, military=1)
    scene.deck("red_contact_rotates")
    scene.do("finish_actions")
    for audience in EVERYBODY:
        assert faces(scene.view(audience), "drawn") == ["red_contact_rotates"]
    scene.do("resolve_drawn", choices=["political"])
    for audience in EVERYBODY:
        assert faces(scene.view(audience), "discard") == ["red_contact_rotates"]
        assert any("Contact Rotates Out: political" in line for line in scene.lines(audience))


@pytest.mark.rule("COLL-11.3")
def test_private_lines_name_no_card() -> None:
    scene = CollectionScene("pol", "mil", "eco", options=PRIVATE)
    scene.deck("blue_nsa_priority")
    scene.do("finish_actions")
    scene.do("hold_drawn")
    for audience in OTHERS:
        assert scene.lines(audience)[-2:] == ["Player 1 draws a collection card.", "Player 1 holds a card."]
    for audience in (REFEREE, "player_1"):
        assert scene.lines(audience)[-2:] == ["Player 1 draws NSA Priority Raised.", "Player 1 holds NSA Priority Raised."]
    told = [one for _, one in scene.observations("player_2") if one.kind == "moved" and one.to == "held:player_1"]
    assert [one.face for one in told] == [None]
    for audience in OTHERS:  # nor does the sign of its holder, which lies on the card, tell anything
        assert not [one for _, one in scene.observations(audience) if (one.kind, one.name) == ("marked", "seat")]
    assert scene.view("player_1").zones["held:player_1"].pieces[0].marks == {"seat": "player_1"}


@pytest.mark.rule("COLL-11.4")
def test_what_is_offered_in_public_depends_on_the_number_of_held_cards_only() -> None:
    usable, useless = (CollectionScene("pol", "mil", "eco", options=PRIVATE) for _ in range(2))
    usable.gems("dh", political=1)
    useless.gems("dh", political=1)
    usable.hold("pol", "blue_dh_priority")
    useless.hold("pol", "blue_nsa_priority")
    for scene in (usable, useless):
        scene.deck("ce_a_plain")
        scene.do("engage", colour="political")
        scene.do("engage", colour="political")
        assert scene.asked == "actions"
        scene.do("finish_actions")
        assert scene.asked == "closing"
    assert usable.view("player_2").decision == useless.view("player_2").decision
    decision = usable.view("player_2").decision
    assert decision is not None
    assert (decision.title, decision.detail) == ("Play held cards or end the turn", "")


@pytest.mark.rule("COLL-11.2", "COLL-5.8")
def test_dice_and_their_arithmetic_are_shown_to_all() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do", mil="do")
    scene.gems("do", political=2, military=1)
    scene.set(**{"response/A/do": 3})
    scene.do("roll", 5, 6, 7, colour="political")
    for audience in EVERYBODY:
        arithmetic = str(scene.view(audience).numbers["arithmetic"])
        assert arithmetic == "5 6 7. Needed one below 3: DO in A had level 3. Failed: no political report"
        rolled = [one for _, one in scene.observations(audience) if one.kind == "rolled"]
        assert [one.faces for one in rolled] == [(5, 6, 7)]


@pytest.mark.rule("COLL-11.2")
def test_refusals_and_the_seed_are_nowhere() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    before = [scene.view(audience) for audience in EVERYBODY]
    scene.refused("roll", "no_gem", colour="political")
    assert [scene.view(audience) for audience in EVERYBODY] == before
    assert not any("seed" in number for view in before for number in view.numbers)


# -------------------------------------------------------------------- the table of COLL-11.2, row by row

ZONES = {
    "deck/collection": ("full number number number",) * 2,
    "deck/scenario": ("full number number number",) * 2,
    "discard": ("full full full full",) * 2,
    "drawn": ("full full full full",) * 2,
    "scenario/A": ("full full full full",) * 2,
    "space/A/dh": ("full full full full",) * 2,
    "tokens": ("full full full full",) * 2,
    "drawn:player_1": ("full full full full", "full full backs backs"),
    "held:player_1": ("full full full full", "full full number number"),
}
WORDS = {FACES: "full", BACKS: "backs", COUNT: "number", NOTHING: "nothing"}


@pytest.mark.rule("COLL-11.1", "COLL-11.2")
@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("private", [False, True])
def test_the_table_of_who_sees_what(zone: str, private: bool) -> None:
    schema = CollectionScene("pol", "mil", "eco", options=PRIVATE if private else {}).rules.schema
    seen = [WORDS[grade(schema.zones[zone].visibility, audience)] for audience in EVERYBODY]
    assert " ".join(seen) == ZONES[zone][private]


@pytest.mark.rule("COLL-1.7", "COLL-11.2")
@pytest.mark.parametrize("private", [False, True])
def test_all_else_is_open_to_all(private: bool) -> None:
    schema = CollectionScene("pol", "mil", "eco", options=PRIVATE if private else {}).rules.schema
    for declared in (schema.numbers, schema.lines, schema.rolls):
        assert all(grade(one.visibility, audience) == FACES for one in declared.values() for audience in EVERYBODY)
    some = {name.replace("player_2", "player_1").replace("player_3", "player_1") for name in schema.zones}
    hidden = {name for name in some if any(grade(schema.zones[name].visibility, who) < FACES for who in EVERYBODY)}
    assert hidden == {name for name, rows in ZONES.items() if rows[private] != "full full full full"}


@pytest.mark.rule("COLL-11.2", "COLL-11.4")
@pytest.mark.parametrize("private", [False, True])
def test_that_a_decision_is_pending_is_open_and_what_about_only_where_cards_are(private: bool) -> None:
    schema = CollectionScene("pol", "mil", "eco", options=PRIVATE if private else {}).rules.schema
    for name, ask in schema.prompts.items():
        least = BACKS if private and name in ("drawn", "closing") else FACES
        assert [grade(ask.visibility, audience, ("player_1",)) for audience in EVERYBODY] == [FACES, FACES, least, least]


@pytest.mark.rule("COLL-11.2", "COLL-6.13")
def test_a_reshuffle_is_told_to_all_with_its_number() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    deck = scene.table.ids("deck/collection")
    scene.rule(*(Moved(card, "deck/collection", 0, "discard", 0) for card in deck), reason="all played")
    scene.do("finish_actions")
    for audience in EVERYBODY:
        assert "The discard pile is shuffled into a new deck: 80 in all." in scene.lines(audience)
