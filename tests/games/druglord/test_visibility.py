"""Who sees what: the table of DRUG-16, cell by cell, over a whole game."""

from __future__ import annotations

import msgspec
import pytest

from engine.chance.chance import Random
from engine.games import bot_move
from engine.match.match import Match
from engine.moves.move import Move
from engine.visibility.schema import PUBLIC, REFEREE
from tests.engine.view_json import to_json
from tests.games.druglord.scene import CONTENT, DruglordScene, card, new, seat
from ui.team.beats import WEIGHTS

NAMES = {one.id: one.name for one in CONTENT.baller}


def played(plies: int, seed: int = 5, seats: int = 3) -> Match:
    match, chance = new(seats, seed), Random(seed)
    for _ in range(plies):
        if match.outcome is not None:
            break
        match.play(bot_move(match, chance))
    return match


@pytest.mark.rule("DRUG-16.1", "DRUG-16.2")
def test_only_decks_hands_and_held_cards_are_secret() -> None:
    match = played(400)
    secret = {"region_deck", "baller_deck", *(f"{zone}:{one}" for zone in ("hand", "held") for one in match.seats)}
    full = match.view(REFEREE)
    assert set(full.zones) == set(match.rules.schema.zones)
    for audience in (*match.seats, PUBLIC):
        view = match.view(audience)
        others = {f"playable/{one}" for one in match.seats if one != audience}
        assert view.numbers == {name: value for name, value in full.numbers.items() if name not in others}
        assert view.decision is not None
        assert msgspec.structs.replace(view.decision, only="") == full.decision, (
            "what only one can do is for that seat alone"
        )
        for zone in full.zones:
            if zone not in secret:
                assert view.zones[zone] == full.zones[zone]


@pytest.mark.rule("DRUG-16.2")
def test_decks_show_their_number_and_nothing_else() -> None:
    match = played(300)
    for audience in (*match.seats, PUBLIC):
        for deck in ("region_deck", "baller_deck"):
            zone = match.view(audience).zones[deck]
            assert (zone.count, zone.pieces) == (len(match.table.ids(deck)), ())
    for deck in ("region_deck", "baller_deck"):
        seen = [piece.face.id for piece in match.view(REFEREE).zones[deck].pieces if piece.face]
        assert seen == list(match.table.ids(deck))


@pytest.mark.rule("DRUG-16.2", "DRUG-14.3")
def test_held_cards_are_a_number_for_the_others() -> None:
    match = played(500, seed=1)
    held = {one: match.table.ids(f"held:{one}") for one in match.seats}
    assert any(held.values())
    for audience in (*match.seats, PUBLIC):
        for owner in match.seats:
            zone = match.view(audience).zones[f"held:{owner}"]
            assert zone.count == len(held[owner])
            assert [piece.face.id for piece in zone.pieces if piece.face] == (list(held[owner]) if owner == audience else [])


@pytest.mark.rule("DRUG-16.2", "DRUG-16.3")
def test_a_drawn_card_is_named_to_its_seat_alone() -> None:
    scene = DruglordScene("uk", "perth")
    name = NAMES[scene.zone("baller_deck")[0]]
    scene.action("baller")
    scene.do("draw_baller")
    for audience in (seat(2), PUBLIC):
        assert scene.last_lines(audience) == ["Seat 1 drew a Baller card (1 held)."]
        assert name.encode() not in to_json(tuple(one for _, one in scene.observations(audience)))
        assert name.encode() not in to_json(scene.view(audience))
    for audience in (seat(1), REFEREE):
        assert scene.last_lines(audience)[1] == f"Seat 1 drew {name}."


@pytest.mark.rule("DRUG-16.2", "DRUG-4.5")
def test_before_the_reveal_the_others_see_backs_and_a_word() -> None:
    match = new(3)
    hand = [one.removeprefix("card/") for one in match.table.ids("hand:seat_1")]
    match.play(Move("keep_regions", {"ids": hand[:3]}, "seat_1"))
    own = match.view("seat_1").zones["hand:seat_1"]
    assert [piece.marks for piece in own.pieces] == [{"keep": 1}] * 3 + [{}] * 2
    for audience in ("seat_2", PUBLIC):
        view = match.view(audience)
        backs = view.zones["hand:seat_1"].pieces
        assert len({msgspec.json.encode(msgspec.structs.replace(back, handle="")) for back in backs}) == 1
        assert (view.numbers["state:seat_1"], view.numbers["state:seat_2"]) == ("ready", "choosing")
        assert [one.text for _, one in match.observations(audience) if one.kind == "said"][
            -1
        ] == "Seat 1 has chosen in secret."


def test_who_is_ready_is_said_under_what_the_seat_keeps() -> None:
    """ "Seat 1 has chosen in secret." stood in the largest letters, over what Seat 1 had chosen."""
    match = new(3)
    hand = [one.removeprefix("card/") for one in match.table.ids("hand:seat_1")]
    match.play(Move("keep_regions", {"ids": hand[:3]}, "seat_1"))
    marks, ready = [one for _, one in match.observations("seat_1") if one.kind == "said"][-2:]
    assert (marks.text.startswith("Seat 1 marks"), ready.text) == (True, "Seat 1 has chosen in secret.")
    assert WEIGHTS[marks.beat] > WEIGHTS[ready.beat]


@pytest.mark.rule("DRUG-16.4")
def test_handles_of_hidden_cards_are_places_and_never_ids() -> None:
    match = played(350)
    hidden = [*match.table.ids("baller_deck"), *match.table.ids("region_deck")]
    for audience in (*match.seats, PUBLIC):
        sent = to_json(match.view(audience)).decode()
        assert not [one for one in match.table.ids("baller_deck") if f'"{one}"' in sent]
        assert not [one for one in hidden if one.startswith("card/") and f'"{one}"' in sent]


@pytest.mark.slow
@pytest.mark.rule("DRUG-16.3")
def test_public_lines_are_all_told_to_everybody_in_the_same_words() -> None:
    match = played(400)
    public = [(number, one.text) for number, one in match.observations(PUBLIC) if one.kind == "said"]
    for audience in match.rules.schema.audiences:
        told = [(number, one.text) for number, one in match.observations(audience) if one.kind == "said"]
        assert [line for line in told if line in public] == public


@pytest.mark.rule("DRUG-16.2", "DRUG-14.2")
def test_refusals_do_not_name_a_hidden_card() -> None:
    scene = DruglordScene("uk", "perth", cards={2: "ceasefire"})
    code, _, text = scene.refusal("play_card", card=card("ceasefire"))
    assert code == "not_in_hand"
    assert "Ceasefire" not in text


@pytest.mark.rule("DRUG-16.2", "DRUG-15.1")
def test_polling_looks_alike_whether_a_seat_could_react_or_not() -> None:
    able = DruglordScene("appalachia", "great_lakes", cards={2: "neighbourhood_watch"})
    unable = DruglordScene("appalachia", "great_lakes", cards={2: "mild_spring"})
    for scene in (able, unable):
        scene.action("violence")
        scene.do("attack", from_="appalachia", target="great_lakes")
        scene.do("pass")
    for audience in (seat(1), PUBLIC):
        assert to_json(able.view(audience)) == to_json(unable.view(audience))
        assert able.observations(audience) == unable.observations(audience)


@pytest.mark.rule("DRUG-16.6")
def test_the_end_opens_nothing_by_itself() -> None:
    match = played(5000, seats=2)
    assert match.outcome is not None
    view = match.view(PUBLIC)
    assert view.outcome is not None
    assert view.zones["baller_deck"].pieces == ()
    assert view.zones["held:seat_1"].pieces == ()
