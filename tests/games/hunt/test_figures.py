"""Figures that follow from the table: whatever is ruled, every screen shows what the table says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import pytest

from engine.chance.chance import Random
from engine.contract.game import OptionValue
from engine.errors import IllegalMove
from engine.match.match import Match
from engine.model.event import Ended, Event, Marked, Moved, Outcome, Popped, Pushed, Removed, Set, Task, Turned
from tests.effort import tries
from tests.games.game_list import new_match, play_random, random_options
from tests.games.hunt.figures_by_hand import AUDIENCES, figures_by_hand
from tests.games.hunt.scene import HUNT, HuntScene

rule = pytest.mark.rule
T = TypeVar("T")
ODD = (None, 0, 1, -3, 99, "word", True)
ODD_MARKS: tuple[int | str, ...] = (0, 1, 3, "word", -1)


# ---------------------------------------------------------------- whatever is ruled


def any_edit(match: Match, chance: Random) -> Event:
    """Return a random edit of a piece, a number, a mark or what is pending, or the end of the game."""
    table, schema = match.table, match.rules.schema

    def one(things: Iterable[T]) -> T:
        found = list(things)
        return found[chance.index(len(found))]

    piece = one(one([pieces for pieces in table.zones.values() if pieces]))
    origin = table.where[piece.id]
    match chance.index(9):
        case 0 | 1:
            to = one(schema.zones)
            return Moved(piece.id, origin, table.place(piece.id, origin), to, len(table.zones[to]) - (origin == to))
        case 2:
            return Turned(piece.id, not piece.up)
        case 3:
            return Removed(piece, origin, table.place(piece.id, origin))
        case 4:
            return Set(one(number.id for number in schema.numbers.values() if number.derive is None), None, one(ODD))
        case 5 | 6:
            return Marked(piece.id, one(("discs", "white", "blue", "black")), 0, one(ODD_MARKS))
        case 7:
            data = {"about": one(("outcome", "game_over")), "name": "a step", "card": piece.id, "result": "stalemate"}
            return Pushed(Task(one(match.rules.decisions), (one(match.seats),), data))
        case _:
            if match.task is not None and chance.index(2):
                return Popped(match.task)
            return Ended(None, Outcome((), "called", "Called."))


def check_figures(match: Match) -> None:
    """Hold the figures that every audience is shown against the table that it is shown."""
    derived = {number.id for number in match.rules.schema.numbers.values() if number.derive is not None}
    assert derived == set(AUDIENCES)
    for audience, shown in match.history.frame.shown.items():
        figures = figures_by_hand(shown, match.options)
        sees = derived if shown.outcome else {name for name, readers in AUDIENCES.items() if audience[0] in readers}
        numbers = match.view(audience).numbers
        found = {name: value for name, value in numbers.items() if name in derived}
        assert found == {name: value for name, value in figures.items() if name in sees}, audience


@pytest.mark.slow
@rule("HUNT-2.6", "HUNT-6.1", "HUNT-13.3", "HUNT-13.4", "HUNT-14.2")
@pytest.mark.parametrize("seed", range(tries(2, 8)))
def test_every_figure_on_every_screen_is_what_the_table_says(seed: int) -> None:
    chance, ruled = Random(seed), 0
    match = new_match(HUNT, seed=seed, options=random_options(HUNT, chance))
    for _ in range(tries(40, 60)):
        if match.task is None:
            break
        taken = len(match.history.in_effect)
        for _ in range(3):
            try:
                match.rule(any_edit(match, chance), reason="whatever the referee says")
            except IllegalMove:
                continue
            ruled += 1
            check_figures(match)
        while len(match.history.in_effect) > taken:
            match.take_back("it was only tried")
        play_random(match, chance, plies=1)
        check_figures(match)
    assert ruled > 25


def test_what_follows_from_the_table_cannot_be_ruled() -> None:
    match = HuntScene("cartel_turn")
    for number, instead in (
        ("phase_word", "the pending decision"),
        ("turn_of", r"the pending decision \(close it until that team has its turn\)"),
        ("white_owned", "the pawns on the track"),
        ("blue_pool", "the Police pawns on targets, or those spent"),
        ("circles", "where the Needs are"),
        ("open_discs", "the discs on the Needs, or where these are"),
    ):
        with pytest.raises(IllegalMove, match=f"follows from the table and cannot be set; rule {instead} instead"):
            match.rule(Set(number, None, 9), reason="as he likes")


# ---------------------------------------------------------------- what screens showed wrongly before it was derived


def shown(scene: HuntScene, audience: str, *names: str) -> list[object]:
    return [scene.view(audience).numbers.get(name) for name in names]


@rule("HUNT-14.2", "HUNT-11.3")
def test_a_disc_that_is_ruled_is_counted_and_may_win_the_game() -> None:
    options: dict[str, OptionValue] = {"cartel_early_win": True}
    scene = HuntScene("cartel_turn", {"tunnel_works": "F:culiacan"}, marks={"tunnel_works": {"discs": 2}}, options=options)
    scene.refused("claim_win", "not_enough_discs")
    scene.rule(Marked("tunnel_works", "discs", 2, 3), reason="A disc was forgotten.")
    assert shown(scene, "cartel", "discs", "discs_needed", "open_discs") == [3, 3, 3]
    assert shown(scene, "public", "open_discs") == [3]
    assert scene.may("claim_win")


@rule("HUNT-14.2", "HUNT-11.3")
def test_a_need_that_is_ruled_elsewhere_is_counted_where_it_lies() -> None:
    scene = HuntScene("cartel_turn", {"tunnel_works": "H:culiacan"}, marks={"tunnel_works": {"discs": 1}})
    assert shown(scene, "public", "open_circles", "open_discs") == [0, 0]
    to = "fixed/culiacan/needs"
    scene.rule(Moved("tunnel_works", "hidden/culiacan/needs", 0, to, 0), reason="It was Fixed.")
    assert shown(scene, "public", "open_circles", "open_discs") == [3, 1]
    scene.rule(Moved("tunnel_works", to, 0, "deck/needs", 0), reason="It was never drawn.")
    assert shown(scene, "cartel", "circles", "discs", "discs_needed", "open_circles") == [0, 0, 0, 0]


@rule("HUNT-2.6", "HUNT-11.3")
def test_a_pawn_that_is_ruled_elsewhere_leaves_the_pool() -> None:
    scene = HuntScene("enforcement_resolve", marks={"culiacan": {"blue": 1}})
    assert shown(scene, "public", "blue_pool", "blue_spent") == [2, 0]
    scene.rule(Marked("mazatlan", "blue", 0, 1), reason="One more was planned.")
    assert shown(scene, "public", "blue_pool", "blue_spent") == [1, 0]
    scene.rule(Marked("culiacan", "blue", 1, 0), Set("blue_spent", 0, 1), reason="That one was resolved.")
    assert shown(scene, "public", "blue_pool", "blue_spent") == [1, 1]
    assert scene.faults() == ()


@rule("HUNT-2.6", "HUNT-6.2")
def test_police_that_stand_on_the_map_are_not_still_to_send() -> None:
    """They were full discs beside the map, as those in reserve are."""
    scene = HuntScene("enforcement_plan")
    assert shown(scene, "public", "blue_left", "black_left") == [3, 1]
    scene.do("plan_enforcement", pawns={"blue:culiacan": 2, "black:culiacan": 1})
    assert shown(scene, "public", "blue_left", "black_left", "blue_available") == [1, 0, 3]
    scene.rule(Marked("culiacan", "blue", 2, 0), Set("blue_spent", 0, 2), reason="Both were resolved.")
    assert shown(scene, "public", "blue_left") == [1]


@rule("HUNT-6.1", "HUNT-11.3")
def test_a_pawn_that_is_ruled_back_to_the_track_is_not_owned() -> None:
    scene = HuntScene("hunter_end", pair=6)
    assert shown(scene, "public", "white_owned", "last_turn") == [12, True]
    edits = [Set("white_track", 0, 1), Set("pair", 6, 5)]
    scene.rule(*edits, reason="A pair was counted twice.")
    assert scene.faults() == ("12 white pawns are available, but the Hunters own 11.",)
    scene.rule(Set("white_available", 12, 11), reason="A pair was counted twice.")
    assert shown(scene, "public", "white_owned", "last_turn", "pair") == [11, False, 5]
    assert shown(scene, "hunters", "white_pool") == [11]
    scene.do("end_hunter_turn")
    assert scene.asked == "cartel_turn"


@rule("HUNT-4.3", "HUNT-13.4", "HUNT-11.3")
def test_the_phase_follows_a_decision_that_is_ruled() -> None:
    scene = HuntScene("intel_plan")
    assert scene.task is not None
    scene.rule(Popped(scene.task), Pushed(Task("enforcement_plan", ("hunters",))), reason="No Intelligence.")
    assert shown(scene, "hunters", "phase_word", "turn_of") == ["enforcement", "hunters"]
    assert shown(scene, "referee", "phase") == ["enforcement_plan"]


@rule("HUNT-14.4", "HUNT-11.2")
def test_a_claim_that_the_referee_does_not_confirm_leaves_the_turn_as_it_was() -> None:
    options: dict[str, OptionValue] = {"cartel_early_win": True}
    scene = HuntScene("cartel_turn", {"tunnel_works": "H:culiacan"}, marks={"tunnel_works": {"discs": 3}}, options=options)
    scene.do("claim_win")
    assert scene.task is not None
    scene.rule(Popped(scene.task), reason="A disc had slipped.")
    assert scene.asked == "cartel_turn"
    assert shown(scene, "public", "turn_of", "phase_word") == ["cartel", "cartel_turn"]


@rule("HUNT-2.6")
@pytest.mark.parametrize("colour", ["blue", "black"])
def test_the_pawns_that_the_hunters_own_are_not_ruled_but_those_that_are_available(colour: str) -> None:
    scene = HuntScene("enforcement_plan")
    number = scene.rules.schema.numbers[f"{colour}_owned"]
    with pytest.raises(IllegalMove, match=f"{number.name} follows from the table and cannot be set; rule what of "):
        scene.rule(Set(number.id, None, 9), reason="as he likes")
    scene.set(**{f"{colour}_available": 0})
    assert scene.faults() == ()
    assert shown(scene, "public", f"{colour}_available", f"{colour}_owned") == [0, 3 if colour == "blue" else 1]


@rule("HUNT-5.1", "HUNT-5.9")
def test_what_the_cartel_did_is_counted_and_called_by_what_is_ruled_that_it_did() -> None:
    scene = HuntScene("cartel_turn", numbers={"done": "draw move_chapo"})
    assert shown(scene, "cartel", "actions", "draws", "fulfils", "need_draws") == ["draw, move Chapo", 1, 0, 0]
    scene.set(done="draw_need draw draw")
    assert shown(scene, "cartel", "actions", "draws", "need_draws") == ["draw a Need, draw, draw", 2, 1]


@rule("HUNT-9.10")
def test_cards_that_keep_pawns_away_are_called_by_their_names() -> None:
    scene = HuntScene("intel_plan", numbers={"reduced_by": "mirror_phones"})
    assert shown(scene, "cartel", "reductions") == ["Mirror Phones"]
    with pytest.raises(IllegalMove, match="Cards that keep pawns away cannot be “Mirror Phones”; rule Defenses"):
        scene.set(reduced_by="Mirror Phones")


@rule("HUNT-2.13", "HUNT-14.1")
def test_what_a_ruling_puts_into_finished_is_finished_and_el_chapo_as_well() -> None:
    scene = HuntScene("cartel_turn", {"wife": "finished"})
    scene.rule(
        Marked("reinforced_door", "expended", 0, 1),
        Moved("reinforced_door", "deck/exposure", scene.table.place("reinforced_door", "deck/exposure"), "finished", 1),
        reason="It was forgotten.",
    )
    assert [piece.marks["how"] for piece in scene.view("public").zones["finished"].pieces] == ["finished", "expended"]


def test_what_both_sides_bring_into_the_open_is_the_gain_of_neither() -> None:
    """The curve of what the Hunters had Fixed had the sign of the Cartel."""
    seats = {one.title: one.seat for one in new_match(HUNT).rules.measures}
    assert seats["Needs and Defenses Fixed or Finished"] == ""
    assert (seats["Circles filled"], seats["People found or Fixed"]) == ("cartel", "hunters")
