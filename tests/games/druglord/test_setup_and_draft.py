"""Setup, Draft and Load (DRUG-4 to DRUG-6)."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from engine.chance.chance import Random
from engine.errors import KnownError
from engine.games.druglord.load_weight import LoadForm, Yield, yield_of
from engine.games.druglord.table_reader import card_of
from engine.match.match import Match
from engine.model.event import Event, Marked, Moved, Set, Shuffled, Task
from engine.moves.move import Move
from engine.visibility.schema import PUBLIC
from tests.games.druglord.scene import CONTENT, GAME, DruglordScene, new, seat


def hand(match: Match, one: str) -> list[str]:
    return [card.removeprefix("card/") for card in match.table.ids(f"hand:{one}")]


def keep_all(match: Match, n: int = 3) -> None:
    for one in match.seats:
        match.play(Move("keep_regions", {"ids": hand(match, one)[:n]}, one))


@pytest.mark.rule("DRUG-2.13")
def test_what_has_no_rule_is_not_on_the_table() -> None:
    """The box lists a Scoop card and small bags; nothing here is called so, and there is nothing to scoop with."""
    schema = new(6).rules.schema
    names = [kind.face.name for kind in schema.kinds.values()] + [zone.name for zone in schema.zones.values()]
    verbs = [verb for decision in new(6).rules.decisions.values() for verb in decision.verbs]
    assert [name for name in (*names, *verbs) if "scoop" in name.lower() or "bag" in name.lower().split()] == []


# -------------------------------------------------------------------- DRUG-4


@pytest.mark.rule("DRUG-4.1", "DRUG-4.2")
def test_the_deal_is_reproducible_from_the_seed() -> None:
    one, same, other = new(4, seed=5), new(4, seed=5), new(4, seed=6)
    assert one.table == same.table
    assert [hand(one, s) for s in one.seats] != [hand(other, s) for s in other.seats]
    assert one.table.ids("baller_deck") != other.table.ids("baller_deck")
    assert len(one.table.ids("region_deck")) == 74 - 4 * 5


@pytest.mark.rule("DRUG-4.6")
def test_a_seat_that_is_ready_is_waited_for_no_more_and_may_still_choose_anew() -> None:
    """Its window went on asking it, and all others waited for it."""
    match = new(3)
    match.play(Move("keep_regions", {"ids": hand(match, seat(2))[:3]}, seat(2)))
    asked = {one: decision.seats for one in (*match.seats, PUBLIC) if (decision := match.view(one).decision)}
    assert asked == dict.fromkeys((*match.seats, PUBLIC), (seat(1), seat(3)))
    match.play(Move("keep_regions", {"ids": hand(match, seat(2))[1:4]}, seat(2)))
    assert [match.table.piece(card_of(one)).count("keep") for one in hand(match, seat(2))] == [0, 1, 1, 1, 0]


@pytest.mark.rule("DRUG-4.3", "DRUG-4.4", "DRUG-4.5")
@pytest.mark.parametrize(
    ("options", "drawn", "kept"),
    [
        ({}, (5, 5), 3),
        ({"starting_hand": "faster"}, (6, 6), 4),
        ({"newcomers": "seat_2"}, (5, 6), 3),
        ({"starting_hand": "faster", "newcomers": "seat_1 seat_2"}, (7, 7), 4),
    ],
)
def test_how_many_are_drawn_and_kept(options: dict[str, str], drawn: tuple[int, int], kept: int) -> None:
    match = Match(GAME, CONTENT, seats=2, seed=1, options=options)
    assert tuple(len(hand(match, one)) for one in match.seats) == drawn
    assert match.view("seat_1").zones["hand:seat_2"].count == drawn[1]
    assert "seat_2 drew" not in str(match.observations("public"))
    assert f"Seat 2 drew {drawn[1]}." in [one.text for _, one in match.observations("public")]
    keep_all(match, kept)
    match.play(Move("reveal_empires"))
    assert len(match.table.ids("empire:seat_1")) == kept


@pytest.mark.rule("DRUG-4.4")
@pytest.mark.parametrize(
    ("given", "meant"), [("none", ""), ("", ""), ("seat_3, seat_1", "seat_1 seat_3"), ("SEAT_2", "seat_2")]
)
def test_newcomers_in_any_order(given: str, meant: str) -> None:
    assert GAME.complete_options({"newcomers": given})["newcomers"] == meant
    with pytest.raises(KnownError, match="names seats, such as seat_1 seat_3, or none; not seat_7"):
        GAME.complete_options({"newcomers": "seat_7"})


@pytest.mark.rule("DRUG-4.6", "DRUG-16.5")
def test_a_choice_is_replaced_until_the_reveal_and_nobody_else_notices() -> None:
    match = new(2)
    cards = hand(match, "seat_1")
    match.play(Move("keep_regions", {"ids": cards[:3]}, "seat_1"))
    views = {a: match.view(a) for a in ("seat_2", "public")}
    ply = match.play(Move("keep_regions", {"ids": cards[2:]}, "seat_1"))
    for audience, view in views.items():
        assert match.view(audience) == view
        assert [one for n, one in match.observations(audience) if n == ply.number] == []
    keep_all(match)
    match.play(Move("keep_regions", {"ids": cards[1:4]}, "seat_1"))
    match.play(Move("reveal_empires"))
    assert [card.removeprefix("card/") for card in match.table.ids("empire:seat_1")] == cards[1:4]
    assert match.why_not(Move("keep_regions", {"ids": cards[:3]}, "seat_1")) is not None


@pytest.mark.rule("DRUG-4.8", "DRUG-4.9", "DRUG-4.10", "DRUG-6.2")
def test_after_the_reveal() -> None:
    match = new(3)
    unkept = {card for one in match.seats for card in match.table.ids(f"hand:{one}")[3:]}
    keep_all(match)
    ply = match.play(Move("reveal_empires"))
    assert [event.zone for event in ply.events if isinstance(event, Shuffled)] == ["region_deck"]
    assert unkept <= set(match.table.ids("region_deck"))
    assert unkept != set(match.table.ids("region_deck")[-6:])
    assert match.table.ids("hand:seat_1") == ()
    assert len(match.table.ids("region_deck")) == 74 - 9
    for one in match.seats:
        for card in match.table.ids(f"empire:{one}"):
            (space, *_) = match.view("public").zones[f"region/{card.removeprefix('card/')}"].pieces
            assert space.marks["owner"] == one
        assert match.table.numbers[f"score:{one}"] == 0
    assert match.task is not None
    loads = [task.seats[0] for task in reversed(match.table.agenda) if task.name == "load"]
    assert loads == ["seat_1", "seat_2", "seat_3"]
    assert match.table.ids("row") == ()


def test_another_hand_cannot_be_kept() -> None:
    match = new(2)
    error = match.why_not(Move("keep_regions", {"ids": hand(match, "seat_2")[:3]}, "seat_1"))
    assert error is not None
    assert error.code == "not_in_hand"
    nobody = match.why_not(Move("keep_regions", {"ids": []}))
    assert nobody is not None
    assert nobody.code == "no_seat"


# -------------------------------------------------------------------- DRUG-5


def draft(
    *held: str, score: dict[int, int] | None = None, returned: dict[str, int] | None = None, **options: Any
) -> DruglordScene:
    """The last load of a Turn is pending; the Turn then ends and the Draft begins."""
    tasks = [Task("load", (seat(1),)), Task("turn_end")]
    scene = DruglordScene(*held, score=score, agenda=tasks, **options)
    for region, claim in (returned or {}).items():
        at = scene.table.ids("region_deck").index(card_of(region))
        edits = [Moved(card_of(region), "region_deck", at, "returned", len(scene.zone("returned")))]
        marks = [Marked(card_of(region), "claim", 0, seat(claim))] if claim else []
        scene.rule(*edits, *marks, reason="arranged for a test")
    scene.play(scene.legal_moves.sample(Random(3)))
    return scene


@pytest.mark.rule("DRUG-5.1", "DRUG-5.2", "DRUG-5.3", "DRUG-16.3")
def test_the_row_is_turned_up_by_the_leader() -> None:
    scene = draft("uk", "france", "egypt", score={1: 2, 2: 5, 3: 1})
    assert scene.number("turn") == 2
    assert len(scene.zone("row")) == 4
    names = ", ".join(scene.rules.context.name(region) for region in scene.zone("row"))
    assert f"Seat 2, with the highest score, turns up the row: {names}." in scene.last_lines("public")
    tied = draft("uk", "france", score={1: 2, 2: 2})
    assert any(text.startswith("Seat 1, with the highest score") for text in tied.last_lines("public"))


@pytest.mark.rule("DRUG-5.3")
@pytest.mark.parametrize(("extra", "n", "size"), [(False, 2, 3), (True, 2, 5), (False, 4, 4), (True, 4, 7)])
def test_returned_regions_come_first(extra: bool, n: int, size: int) -> None:
    lost = dict.fromkeys(("sinaloa", "baja", "perth", "japan")[:n], 0)
    scene = draft("uk", "france", score={2: 1}, returned=lost, draft_returns_extra=extra)
    assert scene.zone("row")[:n] == list(lost)
    assert len(scene.zone("row")) == size
    assert scene.zone("returned") == []


@pytest.mark.rule("DRUG-5.4")
def test_a_short_deck_makes_a_short_row() -> None:
    scene = DruglordScene("uk", "france", score={2: 1}, agenda=[Task("load", (seat(1),)), Task("turn_end")])
    for card in scene.table.ids("region_deck")[1:]:
        at = scene.table.ids("region_deck").index(card)
        scene.rule(Moved(card, "region_deck", at, "hand:seat_2", 0), reason="arranged for a test")
    scene.play(scene.legal_moves.sample(Random(3)))
    assert len(scene.zone("row")) == 1
    assert scene.asked == "draft_open"


@pytest.mark.rule("DRUG-5.5", "DRUG-5.6", "DRUG-3.8")
def test_ties_are_rolled_from_the_lowest_group_up_and_repeat_among_the_tied() -> None:
    scene = draft("uk", "france", "egypt", "perth", "japan", score={1: 3, 2: 3, 3: 1, 4: 1, 5: 1})
    assert scene.pending.data["dice"] == [seat(3), seat(4), seat(5)]
    scene.throw(4, 9, 4)
    assert scene.pending.data["dice"] == [seat(3), seat(5)]
    scene.throw(2, 2)
    assert scene.pending.data["dice"] == [seat(3), seat(5)]
    scene.throw(2, 3)
    assert scene.pending.data["dice"] == [seat(1), seat(2)]
    scene.throw(1, 2)
    assert scene.number("draft_order") == "seat_4 seat_5 seat_3 seat_2 seat_1"


@pytest.mark.rule("DRUG-5.7", "DRUG-5.11", "DRUG-5.12", "DRUG-5.13")
def test_pick_or_decline_then_load() -> None:
    scene = draft("uk", "france", score={2: 1})
    scene.do("all_pass")
    row = scene.zone("row")
    assert scene.who == seat(1)
    scene.do("draft", region=row[1])
    assert scene.board.owner(row[1]) == seat(1)
    assert scene.zone("empire:seat_1") == ["uk", row[1]]
    left = len(scene.zone("region_deck"))
    scene.refused("draft", "not_in_row", region=row[1])
    ply = scene.do("draft", draws=[0] * 80)
    assert [event.zone for event in ply.events if isinstance(event, Shuffled)] == ["region_deck"]
    assert scene.last_lines("public")[0] == "Seat 2 drafts nothing."
    assert len(scene.zone("region_deck")) == left + 2
    assert (scene.asked, scene.who) == ("load", seat(1))
    assert yield_of(scene.board, seat(1)).wv.keys() == {"uk", row[1]}


@pytest.mark.rule("DRUG-5.8")
@pytest.mark.parametrize(("extra", "picks"), [(False, [2]), (True, [1, 2])])
def test_a_claim_is_the_pick(extra: bool, picks: list[int]) -> None:
    scene = draft("uk", "france", score={2: 1}, returned={"sinaloa": 1}, priority_pick_extra=extra)
    scene.do("all_pass")
    scene.do("claim", region="sinaloa")
    assert scene.board.owner("sinaloa") == seat(1)
    assert [int(one[-1]) for one in (scene.who, *(scene.number("pick_order") or "").split())] == picks


@pytest.mark.rule("DRUG-5.9", "DRUG-5.10")
def test_claims_in_draft_order_and_declined_ones() -> None:
    lost = {"sinaloa": 2, "baja": 2, "perth": 1, "japan": 0}
    scene = draft("uk", "france", "egypt", score={1: 5, 2: 3}, returned=lost)
    scene.do("all_pass")
    assert (scene.who, [m.get("region") for m in scene.offers("claim")]) == (seat(2), ["sinaloa", "baja", None])
    scene.do("claim", region="baja")
    assert scene.who == seat(1)
    scene.do("claim")
    assert scene.last_lines("public") == ["Seat 1 lets the claim lie."]
    assert (scene.asked, scene.who) == ("draft_pick", seat(3))
    scene.do("draft", region="perth")
    scene.do("draft", draws=[0] * 80)
    assert all(scene.table.piece(card).marks == {} for card in scene.table.ids("region_deck"))


# -------------------------------------------------------------------- DRUG-6


def loading(
    held: str,
    *,
    bank: dict[str, int] | None = None,
    stored: dict[str, str] | None = None,
    weight: dict[str, str] | None = None,
) -> DruglordScene:
    tasks = [Task("load", (seat(1),)), Task("roll_order")]
    scene = DruglordScene(held, "perth", agenda=tasks, stored=stored, weight=weight)
    for kind, n in (bank or {}).items():
        spare = scene.board.bank(kind) - n
        scene.rule(
            Marked("status/seat_2", f"ready/{kind}", 0, spare),
            reason="arranged for a test",
        )
    return scene


def _set(scene: DruglordScene, number: str, value: int) -> Event:
    return Set(number, scene.table.numbers[number], value)


@pytest.mark.rule("DRUG-6.1", "DRUG-6.9")
def test_drawing_is_not_optional() -> None:
    scene = loading("central_rif uk")
    scene.refused("load", "own_first", place={"central_rif": {"reefer": 3}})
    scene.refused("load", "too_many", place={"central_rif": {"reefer": 4}, "uk": {"pills": 1}})
    scene.refused("load", "not_own", place={"perth": {"pills": 1}})
    scene.refused("load", "slots_full", place={"uk": {"pills": 2}})
    scene.refused("load", "bad_argument", place="everything")
    scene.do("load", place={"central_rif": {"reefer": 3}, "uk": {"pills": 1}})
    assert scene.last_lines("public") == ["Seat 1 loads 3 reefer, 1 pill."]


@pytest.mark.rule("DRUG-6.4")
def test_any_mix_within_the_slots() -> None:
    scene = loading("antioquia")
    places = [move["place"]["antioquia"] for move in scene.offers("load")]
    assert len(places) == 4
    assert {"cocaine": 3} in places
    assert {"reefer": 1, "cocaine": 1, "opiates": 1} in places
    assert all(sum(way.values()) == 3 for way in places)


@pytest.mark.rule("DRUG-6.5")
def test_every_region_takes_its_own_before_excess_is_placed() -> None:
    scene = loading("southwest antioquia")
    place = {"southwest": {"reefer": 2, "pills": 1}, "antioquia": {"cocaine": 3, "opiates": 1}}
    scene.refused("load", "fill_slots", place={**place, "antioquia": {"cocaine": 3}})
    scene.do("load", place=place)


@pytest.mark.rule("DRUG-6.7", "DRUG-6.9", "DRUG-2.6")
def test_a_short_bank() -> None:
    scene = loading("central_rif uk", bank={"reefer": 1, "pills": 0})
    assert scene.offers("load") == [
        {"place": {"central_rif": {"reefer": 1}}, "overflow": {}},
        {"place": {"uk": {"reefer": 1}}, "overflow": {}},
    ]
    scene.refused("load", "bank_empty", place={"central_rif": {"reefer": 2}})
    scene.refused("load", "own_first", place={})
    scene.do("load", place={"uk": {"reefer": 1}})
    other = loading("uk", bank={"reefer": 0})
    assert other.offers("load") == [{"place": {"uk": {"pills": 1}}, "overflow": {}}]
    unbound = DruglordScene("uk", "perth", agenda=[Task("load", (seat(1),)), Task("roll_order")], bank_limit=False)
    assert unbound.number("bank/reefer") is None
    unbound.do("load", place={"uk": {"reefer": 1}})


@pytest.mark.rule("DRUG-6.5", "DRUG-6.7", "DRUG-6.9")
def test_a_slot_whose_type_the_bank_lacks_counts_as_full() -> None:
    scene = loading("iberia france", bank={"reefer": 1, "pills": 1})
    scene.do("load", place={"iberia": {"reefer": 1}, "france": {"pills": 1}})
    assert scene.house(1) == {}
    scene = loading("southwest iberia", bank={"pills": 3})
    refusal = scene.refusal(
        "load", place={"southwest": {"reefer": 2, "pills": 1}, "iberia": {"reefer": 1}}, overflow={"pills": 1}
    )
    assert refusal[0] == "too_few"
    scene.do(
        "load", place={"southwest": {"reefer": 2, "pills": 1}, "iberia": {"reefer": 1}}, overflow={"pills": 1, "reefer": 1}
    )


@pytest.mark.rule("DRUG-6.5", "DRUG-6.7")
def test_no_excess_takes_a_scarce_type_that_a_region_still_lacks() -> None:
    scarce = Yield(
        {"a": 2, "b": 1, "c": 1},
        {"a": {"pills": 1}, "b": {"reefer": 1}, "c": {"reefer": 1, "pills": 1}},
        {"reefer": 1, "pills": 9, "cocaine": 0, "opiates": 0},
        {"a": "A", "b": "B", "c": "C"},
    )
    assert scarce.refusal({"a": {"pills": 1}, "c": {"reefer": 1, "pills": 1}}, {}) is None
    swapped = Yield(
        scarce.wv, {**scarce.slots, "c": {"reefer": 1, "opiates": 1}}, {**scarce.bank, "opiates": 0}, scarce.names
    )
    assert swapped.refusal({"a": {"pills": 1}, "c": {"reefer": 1}}, {"pills": 1}) is None
    assert swapped.refusal({"a": {"pills": 1}, "b": {"reefer": 1}}, {"reefer": 1}) is not None


@pytest.mark.rule("DRUG-6.3", "DRUG-6.5", "DRUG-6.7")
def test_excess_waits_until_every_region_has_its_own_of_a_scarce_type() -> None:
    slots = {"a": {"pills": 1}, "b": {"reefer": 1}, "c": {"reefer": 2}}
    short = Yield(
        {"a": 2, "b": 1, "c": 1}, slots, {"reefer": 2, "pills": 9, "cocaine": 0, "opiates": 0}, {r: r for r in slots}
    )
    refusal = short.refusal({"a": {"pills": 1}, "c": {"reefer": 2}}, {})
    assert refusal == ("own_first", "DRUG-6.5", "Every Region takes its own before any excess is placed.")
    own = {"a": {"pills": 1}, "b": {"reefer": 1}, "c": {"reefer": 1}}
    assert short.refusal(own, {"pills": 1}) is None  # the last slot's type is out: the excess overflows


@pytest.mark.rule("DRUG-6.8")
def test_stored_markers_do_not_occupy_slots() -> None:
    scene = loading("jamaica", stored={"jamaica": "1 reefer"}, weight={"jamaica": "2 reefer"})
    scene.do("load", place={"jamaica": {"reefer": 3}})
    assert scene.weight("jamaica") == {"reefer": 6}


@pytest.mark.rule("DRUG-6.2")
def test_the_draft_order_loads() -> None:
    scene = draft("uk", "france", score={1: 5, 2: 3}, returned={"sinaloa": 1})
    scene.do("all_pass")
    scene.do("claim", region="sinaloa")
    scene.do("draft", draws=[0] * 80)
    assert [task.seats[0] for task in reversed(scene.table.agenda) if task.name == "load"] == [seat(2), seat(1)]


@pytest.mark.rule("DRUG-6.10")
def test_counters_are_reset_at_the_start_of_a_turn() -> None:
    scene = DruglordScene("france uk egypt central_rif", "perth", weight={"france": "2 reefer"}, agenda=None)
    scene.action("move_weight")
    scene.trade("sea", 1, "france", "uk")
    scene.throw(1)
    scene.do("sea_reroll", 9, ocean="A")
    scene.do("all_pass")
    assert (scene.board.on("uk", "used/reefer"), scene.board.status(seat(1), "reroll/A")) == (1, 1)
    chance = Random(8)
    while scene.number("turn") == 1:
        scene.play(scene.legal_moves.sample(chance))
    assert (scene.board.on("uk", "used/reefer"), scene.board.status(seat(1), "reroll/A")) == (0, 0)
    assert scene.board.rerolls(seat(1), "A") == 1


@pytest.mark.rule("DRUG-6.9")
@pytest.mark.parametrize(
    "held", ["antioquia cauca", "southwest antioquia central_rif", "iberia arabia uk", "perth japan luzon"]
)
@pytest.mark.parametrize("bank", [{}, {"reefer": 1, "pills": 1}])
def test_loads_are_counted_listed_and_drawn_alike(held: str, bank: dict[str, int]) -> None:
    scene = loading(held, bank=bank)
    (form,) = scene.legal_moves.forms
    assert isinstance(form, LoadForm)
    listed = list(islice(form, 300))
    assert len(listed) == form.count()
    assert len({str(sorted(move.args["place"].items())) + str(move.args["overflow"]) for move in listed}) == len(listed)
    chance = Random(4)
    for _ in range(20):
        move = form.sample(chance)
        assert scene.why_not(move) is None
    for move in listed[:40]:
        assert scene.why_not(move) is None
    words: list[str] = []
    while not form.step(words).complete:
        words.append(form.step(words).tokens[-1].value)
    assert scene.why_not(form.move(words)) is None
