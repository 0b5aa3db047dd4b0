"""What a sound table of Collection Deck is, and the small print of moves that no worked example reaches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.deck.content import (
    Challenge,
    Counter,
    ProblemAspect,
    ProblemDifficulty,
    Reality,
    TechniqueAspect,
    TechniqueRange,
)
from engine.match.match import Move
from engine.model.event import Task
from engine.play.working_table import Desk
from tests.games.deck.scene import GAME, DeckScene, cancel, modify, replace
from tests.games.deck.test_disrupt import coup
from tests.games.game_list import content_of


def _lay_on_nothing(desk: Desk) -> None:
    card = next(p.id for p in desk.table.zones["draw_pile"] if p.kind == "r_new_equipment")
    desk.move(card, "modifiers/1")
    desk.mark(card, "on", "g01")


def _lay_twice(desk: Desk) -> None:
    for card in ("s14", "m09"):
        desk.move(card, "strategy/1")


@pytest.mark.rule("DECK-2.6", "DECK-7.4", "DECK-10.1", "DECK-11.6")
@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda d: d.remove("g01"), "There are 166 cards, not 167."),
        (lambda d: [d.move(c, "hand:player_2") for c in d.table.ids("draw_pile")[:8]], "player_2 holds more than 7 cards."),
        (lambda d: d.set("seated/player_2", False), "player_2 is not in the game but holds cards."),
        (lambda d: d.move(d.table.ids("draw_pile")[0], "played"), "A disruption lies there though nothing is targeted."),
        (lambda d: d.set("disruptions", 4), "More disruptions were played than are allowed."),
        (lambda d: d.ask("declare", "player_2"), "Not one decision is pending, but more or none."),
        (lambda d: d.move("h01", "strategy/1"), "A technique on spot 1 does not match."),
        (_lay_twice, "More techniques lie on spot 1 than a strategy may leave there."),
        (_lay_on_nothing, "A modifier on spot 1 lies on nothing."),
        (
            lambda d: [d.move(d.table.ids("field/3")[0], "removed"), d.move("g01", "strategy/3")],
            "Cards lie on spot 3 without a problem.",
        ),
    ],
)
def test_every_fault_is_found(spoil: Callable[[Desk], Any], fault: str) -> None:
    scene = DeckScene("p17", p1=["h02"], p2=["h05"], p3=["h03"])
    assert scene.faults() == ()
    scene.edit(spoil)
    assert fault in scene.faults()


@pytest.mark.rule("DECK-8.1", "DECK-12.1")
def test_what_is_shown_when_a_turn_begins_and_when_a_problem_is_won() -> None:
    scene = DeckScene("p13", p1=["h01", "h05"], p2=["h02"], p3=["h03"])
    numbers = scene.view("public").numbers
    assert [numbers[f"passed/{seat}"] for seat in scene.seats] == [False] * 3
    assert numbers["phase"] == "declare"
    scene.strategy("p13", "h01")
    scene.decline(2)
    numbers = scene.view("public").numbers
    assert (numbers["phase"], numbers["phase_word"], numbers["disruptions"]) == ("declare", "Declaration", 0)
    assert "target" not in numbers
    assert "declared" not in numbers
    assert scene.marks("p13") == {"difficulty": 3, "aspects": "PE"}, "what was solved is shown beside its techniques"
    assert scene.table.agenda == (Task("declare", ("player_2",)),)


@pytest.mark.rule("DECK-6.14", "DECK-6.13")
def test_a_counter_that_was_not_answered_is_discarded() -> None:
    scene = coup(p2=["r_misinformed_source", "h01"])
    scene.disrupt("r_misinformed_source", "h12")
    scene.do("give_up")
    assert scene.lies("r_misinformed_source") == scene.lies("h12") == ["discard_open"]
    assert scene.table.ids("strategy/1") == ("s14",)


@pytest.mark.rule("DECK-6.5")
def test_a_card_that_counters_two_disciplines_says_so() -> None:
    scene = coup(p2=["r_satellite_retasked", "h01"])
    text = scene.refused("disrupt", "wrong_discipline", "DECK-6.5", card="r_satellite_retasked", target="h12")
    assert text == "This card counters GEOINT or SIGINT only."
    text = scene.refused("disrupt", "not_in_hand", "DECK-5.3", card="r_budget_cut", target="h12")
    assert text == "That card is not in this hand."


@pytest.mark.rule("DECK-5.4")
def test_a_technique_is_no_modifier() -> None:
    scene = DeckScene("p13", p1=["h01", "h02"])
    play: dict[str, Any] = {"problem": "p13", "techniques": ["h01"]}
    text = scene.refused("play_strategy", "wrong_window", "DECK-5.4", **play, modifiers=[modify("h02", "p13")])
    assert text == "That card cannot be played now."
    refused = scene.why_not(Move("play_strategy", {**play, "modifiers": ["h02"]}))
    assert refused is not None
    assert refused.code == "bad_argument"


@pytest.mark.rule("DECK-5.4", "DECK-6.11")
def test_a_modifier_lies_where_it_belongs() -> None:
    scene = DeckScene("p28", p1=["h01", "o04", "r_lucky_break", "r_new_equipment"])
    play: dict[str, Any] = {"problem": "p28", "techniques": ["h01", "o04"]}
    scene.refused("play_strategy", "bad_target", "DECK-5.4", **play, modifiers=[modify("r_lucky_break", "h01")])
    scene.refused("play_strategy", "bad_target", "DECK-5.4", **play, modifiers=[modify("r_new_equipment", "p28")])
    scene.refused("play_strategy", "bad_target", "DECK-5.4", **play, modifiers=[modify("r_new_equipment", "g01")])


@pytest.mark.rule("DECK-6.3")
def test_in_open_order_every_seat_with_cards_is_offered_its_disruptions() -> None:
    scene = coup(
        options={"disruption_order": "open"}, p2=["r_misinformed_source"], p3=["r_new_encryption", "h02"], p1=["h12", "s14"]
    )
    offered = {(move.seat, move.args["target"]) for move in scene.legal_moves if move.verb == "disrupt"}
    assert offered == {("player_2", "h12"), ("player_3", "s14")}
    assert scene.offers("close_window")
    scene.do("disrupt", by=3, card=scene.in_hand("r_new_encryption"), target="s14")
    assert (scene.asked, scene.player) == ("declare", 2)  # an empty hand gives up


@pytest.mark.rule("DECK-6.11")
def test_a_modifier_on_a_countered_technique_saves_nothing_even_beside_its_replacement() -> None:
    scene = coup(p1=["h12", "s14", "m09", "r_new_equipment"], p2=["r_misinformed_source"])
    scene.disrupt("r_misinformed_source", "h12")
    actions = [modify("r_new_equipment", "h12"), replace("h12", "m09")]
    text = scene.refused("respond", "cannot_save", "DECK-6.11", actions=actions)
    assert text == "A countered technique must be replaced."


@pytest.mark.rule("DECK-6.9", "DECK-6.10")
def test_what_no_response_is() -> None:
    scene = coup(p1=["h12", "s14", "m09", "h03", "r_lucky_break"], p2=["r_misinformed_source"])
    scene.disrupt("r_misinformed_source", "h12")
    scene.refused("respond", "not_in_hand", "DECK-5.3", actions=[cancel()])
    scene.refused("respond", "wrong_window", "DECK-6.10", actions=[cancel("r_lucky_break")])
    scene.refused("respond", "not_in_hand", "DECK-5.3", actions=[replace("h12", "g01")])
    scene.refused("respond", "not_a_technique", "DECK-6.12", actions=[replace("h12", scene.in_hand("r_lucky_break"))])
    scene.refused("respond", "not_broken", "DECK-6.12", actions=[replace("h12", "m09"), replace("h12", "h03")])


@pytest.mark.rule("DECK-11.5")
def test_newcomers_are_offered_while_there_is_room() -> None:
    def offered(scene: DeckScene) -> bool:
        return "add_late" in [move.verb for move in scene.anytime_moves]

    assert offered(DeckScene("p13", p1=["h01"]))
    assert not offered(DeckScene("p13", p1=["h01"], options={"late_arrivals": False}))
    assert not offered(DeckScene("p13", seats=8, p1=["h01"]))


@pytest.mark.rule("DECK-11.6")
def test_other_seats_may_leave_and_the_decision_stays() -> None:
    scene = DeckScene(
        "p17", seats=5, p1=["h12", "s14", "m09"], p2=["r_misinformed_source", "h01"], p3=["h02"], p4=["h03"], p5=["h04"]
    )
    scene.strategy("p17", "h12", "s14")
    scene.do("withdraw", seat="player_4")
    assert (scene.asked, scene.player) == ("disrupt_poll", 2)
    scene.disrupt("r_misinformed_source", "h12")
    scene.do("withdraw", seat="player_5")
    assert (scene.asked, scene.player) == ("respond", 1)
    scene.respond(replace("h12", "m09"))
    assert (scene.asked, scene.player) == ("disrupt_poll", 3)
    assert scene.faults() == ()


def effect_in_words(card: Reality) -> str:
    """What a reality check does, in the words that its text must have."""
    match card:
        case Counter(args=args) if len(args.disciplines) == 5:
            return "Counter any technique."
        case Counter(args=args) if len(args.disciplines) == 4:
            (spared,) = {one.discipline for one in content_of(GAME).techniques.values()} - set(args.disciplines)
            return f"Counter any technique but {spared}."
        case Counter(args=args):
            article = "an" if args.disciplines[0] == "OSINT" else "a"
            return f"Counter {article} {' or '.join(args.disciplines)} technique."
        case ProblemDifficulty(args=args):
            return f"The problem's difficulty is {abs(args.delta)} {'lower' if args.delta < 0 else 'higher'}."
        case TechniqueRange(args=args) if args.low_delta:
            assert args.high_delta == -args.low_delta > 0
            return f"The technique's range is {args.high_delta} wider at both ends."
        case TechniqueRange(args=args):
            return f"The top of the technique's range is {-args.high_delta} lower."
        case ProblemAspect(args=args) | TechniqueAspect(args=args):
            assert args.aspect == "choose"
            verb = "Add one aspect of your choice to" if args.op == "add" else "Remove one aspect of your choice from"
            return f"{verb} the {card.primitive.removesuffix('_aspect')}."
        case Challenge():
            return "Explain how this could really work here."
    return "Cancel the card just played against your strategy, except a challenge."


@pytest.mark.rule("DECK-9.3", "DECK-9.5")
def test_every_reality_check_says_what_it_does_and_has_its_windows() -> None:
    for card in content_of(GAME).realities.values():
        assert card.text == effect_in_words(card), card.id
        args = getattr(card, "args", None)
        helps = getattr(args, "op", "") == "add" or getattr(args, "low_delta", 0) < 0
        if card.primitive in ("counter", "challenge"):
            assert card.windows == ("disrupt",)
        elif card.primitive == "cancel":
            assert card.windows == ("respond",)
        elif card.primitive == "problem_difficulty":
            assert card.windows == ("declare", "disrupt", "respond")
        else:
            assert card.windows == (("declare", "respond") if helps else ("disrupt",))


@pytest.mark.rule("DECK-4.6", "DECK-6.9")
def test_what_would_be_passed_over_in_a_part_of_a_move_is_refused() -> None:
    scene = DeckScene("p17", p1=["h12", "s14", "r_think_outside_the_box", "m09"], p2=["r_misinformed_source"])
    play: dict[str, Any] = {"problem": "p17", "techniques": ["h12", "s14"]}
    odd = [{"card": "r_think_outside_the_box", "on": "h12"}]
    text = scene.refused("play_strategy", "bad_argument", **play, modifiers=odd)
    assert text == "There is no on here, only action, card, target and choice."
    scene.strategy("p17", "h12", "s14")
    scene.disrupt("r_misinformed_source", "h12")
    for action, known in (
        ({"action": "cancel", "card": "r_think_outside_the_box", "seat": "player_2"}, "action and card"),
        ({"action": "replace", "old": "h12", "new": "m09", "seat": "player_2"}, "action, old and new"),
        ({"action": "modify", "card": "m09", "seat": "player_2"}, "action, card, target and choice"),
    ):
        assert scene.refused("respond", "bad_argument", actions=[action]) == f"There is no seat here, only {known}."


@pytest.mark.rule("DECK-6.2", "DECK-10.2")
def test_the_options_are_those_of_the_digest() -> None:
    assert {option.id: (option.default, set(option.values), option.clause) for option in GAME.options} == {
        "first_seat": ("referee_choice", {"referee_choice", "random"}, "DECK-3.5"),
        "partial_declaration": ("forbidden", {"forbidden", "allowed"}, "DECK-5.3"),
        "disruption_limit": (3, set(range(10)), "DECK-6.2"),
        "disruption_order": ("clockwise", {"clockwise", "open"}, "DECK-6.3"),
        "soft_disruption": (False, {False, True}, "DECK-6.6"),
        "totb_scope": ("any_disruption", {"any_disruption", "technique_only"}, "DECK-6.10"),
        "challenge_judge": ("facilitator", {"facilitator", "vote"}, "DECK-6.17"),
        "challenge_tie": ("accept", {"accept", "reject"}, "DECK-6.17"),
        "pass_is_final": (False, {False, True}, "DECK-8.2"),
        "round_discards": ("hidden", {"hidden", "open"}, "DECK-8.5"),
        "target_points": (10, set(range(1, 31)), "DECK-10.2"),
        "team_play": (False, {False, True}, "DECK-11.1"),
        "hardcore": (False, {False, True}, "DECK-11.2"),
        "hardcore_failure": ("discard", {"discard", "return"}, "DECK-11.4"),
        "late_arrivals": (True, {False, True}, "DECK-11.5"),
    }
