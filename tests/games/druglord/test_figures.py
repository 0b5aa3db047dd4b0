"""Figures that follow from the table are right whatever a ruling has changed."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest

from engine.chance.chance import Random
from engine.errors import IllegalMove
from engine.games.druglord import marker_moves
from engine.match.match import Match, Move
from engine.model.event import Event, Marked, Moved, Set
from tests.effort import tries
from tests.games.druglord.figures_by_hand import marks_by_hand, numbers_by_hand
from tests.games.druglord.openings import attacking
from tests.games.druglord.scene import CONTENT, DruglordScene, new, seat
from tests.games.game_list import play_random


def moved(scene: DruglordScene, piece: str, to: str) -> Moved:
    table = scene.table
    origin = table.where[piece]
    return Moved(piece, origin, table.place(piece, origin), to, len(table.zones[to]))


def marks_on(scene: DruglordScene, zone: str) -> dict[str, Any]:
    return dict(scene.view("public").zones[zone].pieces[0].marks)


def ruled(scene: DruglordScene, *edits: Event) -> None:
    scene.rule(*edits, reason="it was so on the table")


# -------------------------------------------------------------------- what a ruling on the source shows


@pytest.mark.rule("DRUG-5.5", "DRUG-5.6")
@pytest.mark.parametrize(("number", "value"), [("pick_order", "red blue"), ("draft_order", "seat_1"), ("start_player", 3)])
def test_an_order_of_seats_that_do_not_play_cannot_be_ruled(number: str, value: str | int) -> None:
    """It passed without a fault, and nobody was asked to draft."""
    scene = DruglordScene("uk", "perth")
    with pytest.raises(IllegalMove, match=r"cannot be .*; rule (all seats|seats|a seat).* \(seat_1 and seat_2\)\."):
        ruled(scene, Set(number, None, value))


@pytest.mark.rule("DRUG-12.4", "DRUG-12.5")
def test_a_score_that_is_ruled_moves_its_marker_and_triggers_the_endgame() -> None:
    scene = DruglordScene("uk", "perth")
    ruled(scene, Set("score:seat_1", 0, 21))
    shown = scene.view("public").numbers
    assert (shown["position:seat_1"], shown["laps:seat_1"], shown["endgame"]) == (1, 1, True)
    assert scene.board.markers_left(seat(1)) == 14 - 3
    ruled(scene, Set("score:seat_1", 21, 12))
    assert scene.view("public").numbers["endgame"] is False, "it was a slip: nobody has reached the target"


@pytest.mark.rule("DRUG-12.5", "DRUG-12.6")
def test_a_target_reached_by_ruling_and_lost_in_play_stays_reached() -> None:
    scene = DruglordScene("uk", "perth", weight={"uk": "1 reefer"}, cases={1: ["reefer uk"] * 4}, house={1: "1 reefer"})
    ruled(scene, Set("score:seat_1", 0, 20))
    scene.action("move_weight")
    scene.do("export", units=1, to="uk")
    scene.resolve(1)
    scene.throw(3)
    assert (scene.score(1), scene.number("endgame")) == (17, True)


@pytest.mark.rule("DRUG-4.9", "DRUG-5.12")
def test_who_has_the_card_of_a_region_holds_it() -> None:
    scene = DruglordScene("uk", "perth", weight={"uk": "1 reefer"})
    ruled(scene, moved(scene, "card/uk", "empire:seat_2"))
    assert marks_on(scene, "region/uk") == {"owner": "seat_2", "weight/reefer": 1}
    assert scene.faults() == ()
    ruled(scene, moved(scene, "card/japan", "empire:seat_1"))
    assert marks_on(scene, "region/japan") == {"owner": "seat_1"}
    ruled(scene, moved(scene, "card/uk", "returned"))
    assert "owner" not in marks_on(scene, "region/uk")
    assert scene.faults() == ("UK is vacant but has reefer.",)


@pytest.mark.rule("DRUG-5.8", "DRUG-11.11")
def test_a_claim_that_a_ruling_has_forestalled_is_named_and_over_when_the_region_is_lost_again() -> None:
    scene = DruglordScene("appalachia", "great_lakes")
    ruled(scene, Marked("card/great_lakes", "claim", 0, "seat_1"))
    assert scene.faults() == ("The card of Great Lakes bears a mark before a seat.",)
    desk = scene.rules.desk(scene.table)
    marker_moves.lose_region(desk, "great_lakes")
    assert desk.table.piece("card/great_lakes").marks == {}


@pytest.mark.rule("DRUG-8.14")
def test_ports_won_by_ruling_give_rerolls() -> None:
    scene = DruglordScene("france uk iberia", "perth")
    assert marks_on(scene, "status:seat_1") == {}
    ruled(scene, moved(scene, "card/central_rif", "empire:seat_1"))
    assert marks_on(scene, "status:seat_1") == {"left/A": 1}
    ruled(scene, Marked("status/seat_1", "reroll/A", 0, 1))
    assert marks_on(scene, "status:seat_1") == {"reroll/A": 1}


@pytest.mark.rule("DRUG-4.6", "DRUG-4.7")
def test_a_choice_that_is_ruled_away_is_to_be_made_again() -> None:
    match = new(2)
    for one in match.seats:
        match.play(next(move for form in match.legal_moves.forms if form.seat == one for move in form))
    kept = next(card.id for card in match.table.zones["hand:seat_1"] if card.marks.get("keep"))
    match.rule(Marked(kept, "keep", 1, 0), reason="a slip of the pen")
    assert match.view("seat_2").numbers["state:seat_1"] == "choosing"
    why = match.why_not(Move("reveal_empires"))
    assert why is not None
    assert "reveal_empires" not in {form.verb for form in match.legal_moves.forms}
    assert (why.code, why.text) == ("not_all_locked", "Seat 1 has not chosen.")


@pytest.mark.parametrize(
    "figure",
    [
        "phase",
        "phase_word",
        "turn_of",
        "endgame",
        "bank/pills",
        "way",
        "target",
        "laps:seat_1",
        "position:seat_1",
        "near:seat_1",
        "roller",
        "state:seat_1",
    ],
)
def test_a_figure_itself_is_not_ruled(figure: str) -> None:
    scene = DruglordScene("uk", "perth")
    with pytest.raises(IllegalMove, match="follows from the table and cannot be set; rule "):
        ruled(scene, Set(figure, None, 3))


@pytest.mark.parametrize("mark", [Marked("uk", "owner", 0, "seat_2"), Marked("status/seat_1", "left/A", 0, 1)])
def test_a_derived_mark_itself_is_not_ruled(mark: Marked) -> None:
    with pytest.raises(IllegalMove, match="follows from the table and cannot be set; rule "):
        ruled(DruglordScene("uk", "perth"), mark)


@pytest.mark.rule("DRUG-2.15", "DRUG-14.7")
def test_what_an_attached_card_adds_is_shown_on_its_region() -> None:
    scene = DruglordScene("uk", "perth", cards={1: "word_of_mouth extra_crew"})
    scene.play_card("word_of_mouth", region="uk", type="pills")
    scene.play_card("extra_crew", region="uk")
    assert marks_on(scene, "region/uk") == {"owner": "seat_1", "added/demand_pills": 2, "added/wv": 1}
    for card in ("b18_word_of_mouth", "b16_extra_crew"):
        ruled(scene, moved(scene, card, "discards"))
    assert marks_on(scene, "region/uk") == {"owner": "seat_1"}


@pytest.mark.rule("DRUG-8.24", "DRUG-11.2")
def test_the_way_of_what_is_declared_is_shown_to_all_until_the_next_thing_is_done() -> None:
    """Once it was settled nothing on the map said what the line that was read was about."""
    scene = DruglordScene("bolivia uk", "appalachia", weight={"bolivia": "1 reefer"})
    assert scene.view("public").numbers.get("way") is None
    scene.action("move_weight")
    scene.trade("air", 1, "bolivia", "uk")
    assert {scene.view(audience).numbers["way"] for audience in ("seat_1", "seat_2", "public")} == {"air bolivia uk"}
    scene.resolve(9)
    assert scene.view("public").numbers["way"] == "air.won bolivia uk"
    scene.do("end_action")
    scene.do("end_slot")
    assert scene.view("public").numbers["way"] == "air.won bolivia uk"
    scene.do("all_pass")
    scene.action("draw_2")
    assert scene.view("public").numbers.get("way") is None


@pytest.mark.rule("DRUG-8.24")
def test_the_way_of_a_trade_that_fails_says_so() -> None:
    """On the map it was the same arrow as one that had scored."""
    scene = DruglordScene("bolivia uk", "appalachia", weight={"bolivia": "1 reefer"})
    scene.action("move_weight")
    scene.trade("air", 1, "bolivia", "uk")
    scene.resolve(2)
    assert scene.view("public").numbers["way"] == "air.failed bolivia uk"


@pytest.mark.rule("DRUG-11.4", "DRUG-11.6")
@pytest.mark.parametrize(("faces", "result"), [((9, 2), "won"), ((5, 5), "failed"), ((3, 5), "failed")], ids=str)
def test_the_way_of_an_attack_says_how_it_ended(faces: tuple[int, int], result: str) -> None:
    """A failed and a won attack were the same arrow, also while seats could still react."""
    scene = attacking()
    assert scene.view("public").numbers["way"] == "attack appalachia great_lakes"
    scene.do("all_pass")
    scene.throw(*faces)
    scene.do("all_pass")
    assert scene.view("public").numbers["way"] == f"attack.{result} appalachia great_lakes"


@pytest.mark.rule("DRUG-8.24", "DRUG-11.2")
@pytest.mark.parametrize("is_settled", [False, True])
def test_once_the_game_is_stopped_no_way_is_drawn_and_it_is_nobodys_slot(is_settled: bool) -> None:
    """As where it ends by its rules, though much may still be pending."""
    scene = DruglordScene("bolivia uk", "appalachia", weight={"bolivia": "1 reefer"})
    scene.action("move_weight")
    scene.trade("air", 1, "bolivia", "uk")
    if is_settled:
        scene.resolve(9)
    scene.do("end_game")
    numbers = scene.view("public").numbers
    assert (numbers.get("way"), numbers.get("turn_of")) == (None, None)


# -------------------------------------------------------------------- against a second reckoning


def any_edit(match: Match, chance: Random) -> Event:
    def one(things: Sequence[Any]) -> Any:
        return things[chance.index(len(things))]

    table, schema = match.table, match.rules.schema
    piece = one(sorted(table.where))  # a table's own order differs from run to run
    match chance.index(4):
        case 0:
            origin, to = table.where[piece], one(list(schema.zones))
            return Moved(piece, origin, table.place(piece, origin), to, len(table.zones[to]) - (origin == to))
        case 1:
            return Set(
                one([n for n in schema.numbers if schema.numbers[n].derive is None]), None, one((None, 3, -1, 21, 45))
            )
        case 2:
            status = f"status/{one(match.seats)}"
            marks = ("ready/pills", "fresh/reefer", "aside/cocaine", "case/1", "reroll/A", "reroll/P", "crackdown/pills")
            return Marked(status, one(marks), 0, one((0, 1, 3, -1, "pills uk", "word")))
        case _:
            region = one(match.rules.context.content.regions).id
            return Marked(
                region, one(("weight/reefer", "stored/pills", "used/pills", "keep")), 0, one((0, 1, 2, -1, "word"))
            )


def assert_figures(match: Match) -> None:
    content, table, schema = match.rules.context.content, match.table, match.rules.schema
    numbers = numbers_by_hand(content, match.options, match.seats, table)
    figures = {name for name, number in schema.numbers.items() if number.derive is not None}
    assert set(numbers) == {name for name in figures if not name.startswith("playable/")}  # by the moves: test_playable
    marks = marks_by_hand(content, match.seats, table)
    for audience in schema.audiences:
        view = match.view(audience)
        assert {name: view.numbers.get(name) for name in numbers} == numbers, audience
        for zone in [f"region/{record.id}" for record in content.regions] + [f"status:{one}" for one in match.seats]:
            for piece, shown in zip(table.zones[zone], view.zones[zone].pieces, strict=True):
                derived = {
                    name: value
                    for name, value in shown.marks.items()
                    if name.partition("/")[0] in ("owner", "left", "added")
                }
                assert derived == marks.get(piece.id, {}), (audience, zone)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"target_score": 40}), (6, {"starting_hand": "faster"})])
def test_every_figure_is_as_the_bare_table_says_after_moves_and_rulings(seats: int, options: dict[str, Any]) -> None:
    chance, rulings = Random(seats), 0
    match = new(seats, seed=seats, **options)
    for _ in range(tries(30, 120)):
        assert_figures(match)
        with suppress(IllegalMove):
            match.rule(any_edit(match, chance), reason="whatever the referee says")
            rulings += 1
            assert_figures(match)
            if chance.index(3):
                match.take_back("it was only tried")
        with suppress(IllegalMove):
            play_random(match, chance, plies=5)
        if match.task is None:
            match = new(seats, seed=rulings, **options)
    assert rulings > tries(15, 60)


def test_a_bank_without_limit_has_no_number() -> None:
    match = new(2, bank_limit=False)
    assert not any(name.startswith("bank/") for name in match.view("public").numbers)
    assert_figures(match)
    assert CONTENT.bank.reefer == 58
