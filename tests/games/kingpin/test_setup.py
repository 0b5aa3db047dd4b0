"""Components and setup (KING-2, KING-4)."""

from __future__ import annotations

import pytest

from engine.chance.chance import Random
from engine.contract.game import OptionValue
from engine.errors import DiceNeeded
from engine.games.kingpin.context import STATION
from engine.moves.move import Move
from tests.games.kingpin.scene import GAME, KingpinScene, content
from tests.games.scene import ArrangedMatch


def begun(seats: int = 3, seed: int = 1, **options: OptionValue) -> ArrangedMatch:
    return ArrangedMatch(GAME, seats=seats, seed=seed, options=options)


@pytest.mark.rule("KING-2.1")
def test_the_components() -> None:
    zones = begun().rules.start().zones
    counts = {zone: len(pieces) for zone, pieces in zones.items() if pieces}
    assert counts["heat_deck"] == 36
    assert counts["event_deck"] == 80
    assert (counts["kingpins_aside"], counts["lieutenant_deck"]) == (8, 30)
    assert (counts["pasts_aside"], counts["motivations_aside"], counts["cops_off"]) == (12, 12, 10)
    assert content().price_track.steps == (5, 8, 10, 12, 15, 18, 20, 25, 30)
    assert sum(card.copies for card in content().heat_cards.values() if card.cop) == 10


@pytest.mark.rule("KING-2.2")
def test_card_texts_are_data_that_the_pieces_bear() -> None:
    face = begun().rules.schema.kinds["card.ferro"].face
    assert face.text == content().lieutenants["ferro"].ability[0].text
    assert begun().rules.schema.kinds["plate.docks"].face.notes[1] == ("Container Load", "1 action, 1 heat")


@pytest.mark.rule("KING-4.1")
def test_options_are_fixed_when_the_match_begins() -> None:
    match = begun(max_lieutenants=7)
    assert match.options["max_lieutenants"] == 7
    assert match.context.options.max_lieutenants == 7
    with pytest.raises(AttributeError):
        match.context.options.max_lieutenants = 2


@pytest.mark.rule("KING-4.2", "KING-4.9")
def test_price_and_goods_at_the_start() -> None:
    match = begun()
    start = match.rules.start()
    assert (start.number("price_step"), content().price_track.steps[4]) == (4, 15)
    for seat in match.seats:
        assert (start.number(f"cash:{seat}"), start.number(f"drugs:{seat}"), start.number(f"influence:{seat}")) == (20, 3, 0)


@pytest.mark.rule("KING-4.3")
def test_the_decks_are_shuffled_by_the_seed() -> None:
    assert begun(seed=1).table.ids("event_deck") != begun(seed=2).table.ids("event_deck")
    assert begun(seed=1).table.ids("event_deck") == begun(seed=1).table.ids("event_deck")
    start = begun().rules.start()
    for deck in ("heat_deck", "lieutenant_deck", "kingpins_aside", "pasts_aside", "motivations_aside"):
        # What is left of each deck does not lie in the order of the content.
        left = [begun(seed=seed).table.ids(deck) for seed in (1, 2)]
        assert left[0] != left[1], deck
        assert all(list(cards) != [card for card in start.ids(deck) if card in cards] for cards in left), deck


@pytest.mark.rule("KING-4.4", "KING-4.5", "KING-4.6", "KING-4.7", "KING-4.8")
@pytest.mark.parametrize("seats", range(2, 7))
def test_what_each_seat_receives(seats: int) -> None:
    match = begun(seats)
    table, town = match.history.frames[1].table, match.context
    for seat in match.seats:
        boss, *crew = town.crew(table, seat)
        assert boss in content().kingpins
        assert table.where[boss] == f"hideout:{seat}"
        assert town.rank(table, boss) == 2
        start = content().kingpins[boss].start
        assert town.controller(table, start) == seat
        assert len(crew) == 2
        for who in crew:
            assert table.piece(who).marks["rank"] == 1
            assert table.where[who] == start
        assert len(table.zones[f"past:{seat}"]) == len(table.zones[f"motivation:{seat}"]) == 1
        assert table.zones[f"past:{seat}"][0].up
        assert not table.zones[f"motivation:{seat}"][0].up
        for audience in ("public", *match.seats):
            assert [piece.face is not None for piece in match.view(audience).zones[f"crew:{seat}"].pieces] == [True] * 3
    assert len(table.zones["kingpins_aside"]) == 8 - seats
    assert len(table.zones["lieutenant_deck"]) == 30 - 2 * seats
    assert len(table.zones["pasts_aside"]) == 12 - seats


@pytest.mark.rule("KING-4.10")
@pytest.mark.parametrize(
    ("seats", "size", "draw", "cards"),
    [
        *((seats, "scaled", "per_turn", 13 * seats) for seats in range(2, 7)),
        (3, "short", "per_turn", 30),
        (3, "full", "per_turn", 80),
        (3, "scaled", "per_round", 13),
        (3, "short", "per_round", 10),
        (3, "full", "per_round", 80),
    ],
)
def test_the_event_deck_is_cut(seats: int, size: str, draw: str, cards: int) -> None:
    match = begun(seats, event_deck_size=size, event_draw=draw)
    used = sum(len(match.table.zones[zone]) for zone in ("event_deck", "event_now", "events_in_force", "event_discard"))
    assert used == cards
    assert len(match.table.zones["events_aside"]) == 80 - cards


@pytest.mark.rule("KING-4.11")
def test_two_cops_begin_at_the_police_station_and_the_rest_is_shuffled_back() -> None:
    for seed in range(8):
        match = begun(seed=seed)
        told = match.lines("public")
        placed = [line for line in told if line.endswith("comes to Police Station.")]
        assert len(placed) == 2
        cards = match.table.zones["heat_discard"]
        assert len(cards) == 2
        assert all(content().heat_cards[card.kind].cop for card in cards)
        assert len(match.table.zones["heat_deck"]) == 34
    assert any("Heat cards shown and shuffled back" in line for line in told)


@pytest.mark.rule("KING-4.12", "KING-17.1")
def test_the_highest_roll_starts_and_ties_roll_again() -> None:
    match = begun(dice_source="entered")
    assert (match.asked, match.who) == ("start_roll", "referee")
    with pytest.raises(DiceNeeded) as needed:
        match.play(Move("start_roll"))
    assert (needed.value.count, needed.value.title) == (2, "Red rolls for the start")
    match.play(Move("start_roll"), dice=[6, 3, 2, 1, 5, 4, 1, 1, 2, 2])
    assert match.number("turn_of") == "green"
    assert "Green rolls 2+2 = 4 for the start." in match.lines("public")


@pytest.mark.rule("KING-4.2", "KING-4.4", "KING-4.7", "KING-4.8", "KING-4.9", "KING-4.10", "KING-4.11", "KING-4.12")
def test_setup_is_logged_step_by_step() -> None:
    match = begun(2)
    town, table = match.context, match.history.frames[1].table
    lines = match.lines("public")
    assert lines[0] == "The street price is now $15K."
    for line, seat in zip(lines[1:3], match.seats, strict=True):
        boss, *crew = town.crew(table, seat)
        names, place = [town.name(who) for who in crew], town.name(content().kingpins[boss].start)
        called = seat.capitalize()
        assert line == (
            f"{called} plays {town.name(boss)}, who is in hiding. "
            f"{names[0]} and {names[1]} start at {place}, which {called} controls."
        )
    for at, seat in enumerate(match.seats):
        past = content().dark_pasts[table.zones[f"past:{seat}"][0].kind].name
        assert lines[3 + 2 * at] == f"{seat.capitalize()} draws {past}."
        assert lines[4 + 2 * at] == f"{seat.capitalize()} draws a Secret Motivation."
    assert lines[7:9] == ["Each seat begins with $20K, 3 drugs and 0 Influence.", "The Event deck has 26 cards."]
    assert lines[9].endswith("comes to Police Station.")
    rolled = next(at for at, line in enumerate(lines) if line.endswith("for the start."))
    assert rolled > 10
    assert lines[rolled + 2].endswith("begins.")


@pytest.mark.rule("KING-4.13")
def test_the_first_turn_is_a_full_turn() -> None:
    match = begun(seed=3)
    drawn = [zone for zone in ("event_discard", "events_in_force") if match.table.zones[zone]]
    assert drawn
    assert match.number("round") == 1
    chance = Random(1)
    while match.number("phase") == "event":
        match.play(match.legal_moves.sample(chance))
    assert match.asked == "move"


@pytest.mark.rule("KING-9.2")
def test_a_cop_placed_by_a_card_starts_at_the_police_station() -> None:
    # The roll of 1+1 cannot pass; ev02 does not name Nakai.
    match = KingpinScene(numbers={"heat": 12}, heat_deck=["heat_cop_nakai.1"], events=["ev02"])
    assert all(move.cop != "nakai" for move in content().events["ev02"].cop_moves)
    match.do("end_actions", 1, 1)
    assert match.table.where["nakai"] == STATION
    assert "Officer Nakai comes to Police Station." in match.lines("public")
