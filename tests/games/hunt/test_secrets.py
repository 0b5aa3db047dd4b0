"""What must tell nothing by happening, by its order or by its words (HUNT-13d, 4.5, 11.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.hunt.refusals import CARTEL_VERBS, HUNTER_VERBS, PHASES
from engine.model.event import Ply, Published
from tests.games.hunt.scene import HuntScene
from tests.games.hunt.test_visibility import OWNERS

rule = pytest.mark.rule
HUNTER_MOVES = (
    "fix_topography",
    "plan_intel",
    "resolve_intel",
    "plan_enforcement",
    "resolve_enforcement",
    "end_hunter_turn",
)


# ---------------------------------------------------------------- Leads


@rule("HUNT-7.6", "HUNT-13.10", "HUNT-6.9")
def test_the_order_of_lead_lines_does_not_tell_where_the_referee_had_to_pick() -> None:
    """The Courier bears one marker either way; whether there was a second label to pick from is not told."""
    told = []
    for more in ({}, {"street_lookouts": "H:mazatlan"}):
        at = {"courier_chain": "F:culiacan", "courier": "support/communications/1", **more}
        scene = HuntScene(
            "intel_resolve",
            {**at, "time_with_children": "H:hermosillo"},
            up=("eldest_son",),
            marks={"eldest_son": {"white": 1}},
            options={"lead_count": "single"},
        )
        scene.do("resolve_intel", target="eldest_son", flip="support/communications/1")
        if more:
            last = scene.history.plies[-1]
            assert published(last) == [()], "nobody else is shown anything before the referee has chosen"
        while scene.asked == "choose_lead":
            offered = scene.offers("choose_lead")
            scene.do("choose_lead", **next(move for move in offered if move["label"] == "culiacan"))
        told.append((scene.lines("hunters"), scene.view("hunters")))
    assert told[0] == told[1]
    assert [line.partition(":")[0] for line in told[0][0][-2:]] == ["Leads on The Eldest Son", "Leads on The Courier"]


def fixed_targeted(at: dict[str, str], die: int) -> HuntScene:
    """Intelligence on a Fixed card, and the answer of the Cartel to a success; then all Leads are checked."""
    scene = HuntScene(
        "intel_resolve",
        {"mother": "F:tamazula", "courier_chain": "F:culiacan", **at},
        up=("courier",),
        marks={"mother": {"white": 1}, "courier": {"white": 1}},
        options={"lead_update": "all_found", "lead_count": "single"},
    )
    scene.do("resolve_intel", die, target="mother")
    if die >= 4:
        assert scene.asked == "fix_linked"
        scene.do("decline")
    return scene


@rule("HUNT-7.5", "HUNT-13.2", "HUNT-13.3", "HUNT-13.12")
@pytest.mark.parametrize("die", [1, 5])
def test_no_window_is_in_a_state_of_its_own_while_the_referee_picks_a_lead_again(die: int) -> None:
    """Else the clock of the Hunters stands still, and nobody is asked, only where there is a second label to pick from."""
    picking = fixed_targeted({"street_lookouts": "H:mazatlan"}, die)
    last = picking.history.plies[-1]
    assert (picking.asked, published(last)) == ("choose_lead", [()])
    refused = [picking.refusal("resolve_intel"), picking.refusal("draw_defense")]
    picking.do("choose_lead", card="courier", label="culiacan")
    alone = fixed_targeted({}, die)
    if die >= 4:
        assert picking.asked == alone.asked == "publish"
        assert [alone.refusal("resolve_intel"), alone.refusal("draw_defense")] == refused
        picking.publish()
        alone.publish()
    assert picking.asked == "intel_resolve"
    for audience in ("hunters", "public"):
        assert picking.lines(audience) == alone.lines(audience)
        assert picking.view(audience) == alone.view(audience)


# ---------------------------------------------------------------- refusals that are read aloud


def tickled(needs_left: bool) -> HuntScene:
    """After a Tickling success, with a Need to place or none left."""
    at = {} if needs_left else dict.fromkeys(HuntScene("cartel_turn").content.needs, "finished")
    scene = HuntScene(
        "enforcement_resolve", {**at, "street_lookouts": "F:culiacan"}, marks={"street_lookouts": {"black": 1}}
    )
    scene.attempt("black", "street_lookouts")
    scene.decline(die=4, draw="beach_holiday" if needs_left else "")
    assert scene.asked == ("place_need" if needs_left else "continue")
    return scene


@rule("HUNT-11.4", "HUNT-4.5", "HUNT-10.4", "HUNT-13.11")
@pytest.mark.parametrize("verb", HUNTER_MOVES)
def test_a_refusal_does_not_tell_the_hunters_whether_a_need_was_left(verb: str) -> None:
    told = [tickled(left).refusal(verb) for left in (True, False)]
    assert told[0] == told[1]
    assert told[0][::2] == ("pending_first", "The pending decision must be answered first.")


def in_the_cartel_turn(any_time: bool, drawing: str = "") -> HuntScene:
    options: dict[str, str | int | bool] = {"draw_and_place": True, "fix_window": "any_time" if any_time else "hunter_turn"}
    scene = HuntScene("cartel_turn", options=options)
    if drawing:
        scene.do(drawing, draws=["rendezvous" if drawing == "draw_need" else "speedboat"], **_deck(drawing))
    return scene


def _deck(verb: str) -> dict[str, Any]:
    return {"deck": "mobility"} if verb == "draw_defense" else {}


@rule("HUNT-11.4", "HUNT-4.5", "HUNT-7.8")
@pytest.mark.parametrize("verb", HUNTER_MOVES)
def test_a_refusal_in_the_cartel_turn_does_not_tell_what_the_cartel_has_drawn(verb: str) -> None:
    """The code is ``pending_first``, as HUNT-15.1 has it; the sentence is the one that is always read out."""
    said = {in_the_cartel_turn(False, drawing).refusal(verb).text for drawing in ("", "draw_need", "draw_defense")}
    assert len(said) == 1
    assert "drawn" not in said.pop()
    in_the_cartel_turn(False, "draw_need").refused(verb, "pending_first")
    drawn = {in_the_cartel_turn(True, drawing).refusal(verb) for drawing in ("draw_need", "draw_defense")}
    assert len(drawn) == 1
    assert "drawn" not in drawn.pop().text


@rule("HUNT-11.4", "HUNT-7.6", "HUNT-13.10")
def test_a_refusal_does_not_tell_the_cartel_that_the_referee_picks_a_lead() -> None:
    said = []
    for label in ("H:guadalajara", "H:culiacan"):
        scene = HuntScene(
            "intel_resolve",
            {"courier_chain": "F:culiacan", "street_lookouts": label},
            up=("courier",),
            marks={"courier": {"white": 1}, "wife": {"white": 1}},
            options={"lead_count": "single"},
        )
        scene.do("resolve_intel", target="courier")
        assert scene.asked == ("choose_lead" if label == "H:guadalajara" else "intel_resolve")
        said.append(scene.refusal("draw_defense", deck="exposure").text)
    assert said[0] == said[1]


@rule("HUNT-11.4")
def test_every_move_is_known_as_that_of_its_team() -> None:
    decisions = HuntScene("cartel_turn").rules.decisions
    verbs = {owner: {verb for name in names for verb in decisions[name].verbs} for owner, names in OWNERS.items()}
    assert verbs["hunters"] == HUNTER_VERBS == set(HUNTER_MOVES)
    assert verbs["cartel"] - {"fix_topography"} == CARTEL_VERBS
    assert OWNERS["hunters"] == tuple(name for name in decisions if name in PHASES and name in OWNERS["hunters"])


# ---------------------------------------------------------------- answers in windows


def _search(at: dict[str, str]) -> HuntScene:
    scene = HuntScene("enforcement_resolve", {"chapo": "H:culiacan", **at}, marks={"culiacan": {"blue": 1}})
    scene.attempt("blue", "culiacan", 4)
    return scene


def _capture(at: dict[str, str]) -> HuntScene:
    scene = HuntScene("enforcement_resolve", {"chapo": "F:culiacan", **at}, marks={"culiacan": {"black": 1}})
    scene.attempt("black", "culiacan")
    return scene


def _fix_linked(at: dict[str, str]) -> HuntScene:
    scene = HuntScene("enforcement_resolve", {"compadre": "F:culiacan", **at}, marks={"compadre": {"blue": 1}})
    scene.attempt("blue", "compadre", 4)
    return scene


def _finish_card(at: dict[str, str]) -> HuntScene:
    scene = HuntScene("enforcement_resolve", {"tunnel_works": "F:culiacan", **at}, marks={"tunnel_works": {"blue": 1}})
    scene.attempt("blue", "tunnel_works", 4)
    return scene


def _intel_plan(at: dict[str, str]) -> HuntScene:
    scene = HuntScene("intel_plan", {"compadre": "F:culiacan", **at})
    scene.do("plan_intel", pawns={"compadre": 1})
    return scene


def _enforcement_plan(at: dict[str, str]) -> HuntScene:
    scene = HuntScene("enforcement_plan", at)
    scene.do("plan_enforcement", pawns={"blue:culiacan": 1})
    return scene


ANSWERS: list[tuple[Callable[[dict[str, str]], HuntScene], str, dict[str, str], tuple[int, ...]]] = [
    (_search, "false_papers", {}, ()),
    (_search, "storm_drain_tunnel", {"location": "tamazula"}, ()),
    (_search, "disguise", {"location": "tamazula"}, (2,)),
    (_search, "disguise", {"location": "tamazula"}, (5,)),
    (_capture, "reinforced_door", {}, ()),
    (_capture, "armed_escort", {}, (1,)),
    (_capture, "armed_escort", {}, (6,)),
    (_capture, "storm_drain_tunnel", {"location": "tamazula"}, ()),
    (_fix_linked, "house_rotation", {}, ()),
    (_finish_card, "legal_injunction", {}, ()),
    (_intel_plan, "public_sympathy", {}, ()),
    (_enforcement_plan, "street_lookouts", {}, ()),
    (_enforcement_plan, "bought_commander", {}, ()),
    (_enforcement_plan, "waiting_car", {"location": "tamazula"}, ()),
]


@pytest.mark.slow
@rule("HUNT-13.8", "HUNT-13.3", "HUNT-13.2", "HUNT-12.6")
@pytest.mark.parametrize(("begin", "card", "where", "dice"), ANSWERS, ids=[f"{a[1]}-{n}" for n, a in enumerate(ANSWERS)])
def test_an_answer_is_not_seen_before_it_is_published(
    begin: Callable[[dict[str, str]], HuntScene], card: str, where: dict[str, str], dice: tuple[int, ...]
) -> None:
    """Until the referee publishes, Hunters and public cannot tell a used Defense from a decline, nor from an empty hand."""
    record = HuntScene("cartel_turn").content.defenses[card]
    held = {card: "H:with_chapo" if record.box == "chapo" else "H:culiacan"}
    seen = []
    for at, use in (({}, False), (held, False), (held, True)):
        scene = begin(at)
        if use:
            scene.do("react", *dice, card=card, **where)
            assert scene.news("hunters") == scene.news("public") == []
        if scene.asked not in ("publish", "choose_exposed"):
            scene.do("decline")
        if scene.asked == "choose_exposed":
            scene.do("choose_exposed", item="chapo")
        assert scene.asked == "publish"
        seen.append([(scene.view(a), scene.observations(a)) for a in ("hunters", "public")])
    assert seen[0] == seen[1] == seen[2]


# ---------------------------------------------------------------- points of publication

ALL, TO_CARTEL, TO_HUNTERS = ("cartel", "hunters", "public"), ("cartel",), ("hunters",)


def published(ply: Ply) -> list[tuple[str, ...]]:
    """To whom besides the referee the table was published in a ply, in order."""
    return [
        tuple(audience for audience in event.audiences if audience != "referee")
        for event in ply.events
        if isinstance(event, Published)
    ]


@rule("HUNT-13.1", "HUNT-13.2", "HUNT-6.1", "HUNT-14.5")
def test_all_points_of_publication_of_the_last_pair() -> None:
    """HUNT-13.2, (b) to (l), in the order of play; after ``ALL`` in a ply comes the next decision, for its team alone."""
    at = {
        "tunnel_works": "H:culiacan",
        "mother": "F:tamazula",
        "visit_to_mother": "H:guachochi",
        "street_lookouts": "F:culiacan",
    }
    scene = HuntScene("cartel_turn", at, pair=6)
    wife, courier = scene.place("wife"), scene.place("courier")
    steps: list[tuple[str, dict[str, Any], list[tuple[str, ...]]]] = [
        ("fulfil", {"need": "tunnel_works"}, [TO_CARTEL]),
        ("move_chapo", {"location": "mazatlan", "area": "fixed"}, [ALL, TO_CARTEL]),
        ("end_cartel_turn", {}, [ALL, ALL, TO_HUNTERS]),
        ("plan_intel", {"pawns": {wife: 1, courier: 2, "mother": 2}}, [ALL, TO_CARTEL]),
        ("decline", {}, [TO_CARTEL]),
        ("publish", {}, [ALL, TO_HUNTERS]),
        ("resolve_intel", {"target": wife}, [TO_HUNTERS]),
        ("resolve_intel", {"target": courier, "dice": (1,)}, [TO_HUNTERS]),
        ("resolve_intel", {"target": courier, "dice": (4,)}, [TO_HUNTERS]),
        ("fix_topography", {"card": "courier", "label": "culiacan"}, [ALL, TO_HUNTERS]),
        ("resolve_intel", {"target": "mother", "dice": (3,)}, [ALL, TO_HUNTERS]),
        ("resolve_intel", {"target": "mother", "dice": (4,)}, [ALL, TO_CARTEL]),
        ("decline", {}, [TO_CARTEL]),
        ("publish", {}, [ALL, TO_HUNTERS]),
        ("plan_enforcement", {"pawns": {"blue:street_lookouts": 2, "black:mazatlan": 1}}, [ALL, TO_CARTEL]),
        ("decline", {}, [TO_CARTEL]),
        ("publish", {}, [ALL, TO_HUNTERS]),
        ("resolve_enforcement", {"colour": "blue", "target": "street_lookouts", "dice": (2,)}, [ALL, TO_HUNTERS]),
        ("resolve_enforcement", {"colour": "blue", "target": "street_lookouts", "dice": (6,)}, [ALL, TO_CARTEL]),
        ("decline", {}, [TO_CARTEL]),
        ("publish", {"dice": (5,), "draws": ["rendezvous"]}, [ALL, ALL, TO_CARTEL]),
        ("place_need", {"card": "rendezvous", "location": "culiacan"}, [TO_CARTEL, TO_HUNTERS]),
    ]
    for verb, args, expected in steps:
        assert published(scene.do(verb, *args.pop("dice", ()), **args)) == expected, (verb, args)
    count = HuntScene("hunter_end", at, pair=6)
    assert published(count.do("end_hunter_turn")) == [ALL, TO_CARTEL]
    assert published(count.do("publish")) == [ALL]
    caught = HuntScene("enforcement_resolve", {"chapo": "F:culiacan"}, marks={"culiacan": {"black": 1}})
    caught.attempt("black", "culiacan")
    assert [published(caught.do(verb)) for verb in ("decline", "publish")] == [[TO_CARTEL], [ALL]]
    between = HuntScene("hunter_end", at, pair=5)
    assert published(between.do("end_hunter_turn")) == [ALL, TO_CARTEL]
