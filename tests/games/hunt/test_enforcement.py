"""Police, Marina, Finishing and the end of the game (HUNT-8, HUNT-10, HUNT-14)."""

from __future__ import annotations

import pytest

from tests.games.hunt.scene import AUDIENCES, HuntScene, content

rule = pytest.mark.rule


def resolving(at: dict[str, str] | None = None, **more: object) -> HuntScene:
    return HuntScene("enforcement_resolve", at, **more)  # type: ignore[arg-type]


@rule("HUNT-8.4")
def test_pawns_have_the_same_names_where_they_are_planned_and_where_they_are_resolved() -> None:
    scene = HuntScene("enforcement_plan", {"chapo": "F:culiacan"})
    planned = {token.label.partition(" on ")[0] for token in scene.legal_moves.forms[0].step(()).tokens}
    scene.do("plan_enforcement", pawns={"blue:culiacan": 1, "black:culiacan": 1})
    scene.do("decline")
    while scene.decision is not None and scene.decision.kind != "enforcement_resolve":
        scene.do("publish")
    resolved = {token.label for token in scene.legal_moves.forms[0].step(()).tokens}
    assert planned == resolved == {"Police", "Marina"}


@rule("HUNT-8.1", "HUNT-8.2", "HUNT-8.3")
def test_planning_enforcement() -> None:
    at = {"tunnel_works": "F:culiacan", "courier": "F:culiacan", "encrypted_handsets": "F:with_chapo", "chapo": "F:culiacan"}
    scene = HuntScene("enforcement_plan", {**at, "speedboat": "H:mazatlan"})
    targets = {key.partition(":")[2] for move in _first(scene) for key in move}
    assert targets == {*content().locations, "tunnel_works", "courier", "encrypted_handsets"}
    for pawns in ({"blue:chapo": 1}, {"blue:with_chapo": 1}, {"blue:speedboat": 1}, {"black:wife": 1}):
        scene.refused("plan_enforcement", "bad_target_police", pawns=pawns)
    for pawns in ({"blue:culiacan": 4}, {"black:culiacan": 1, "black:mazatlan": 1}):
        scene.refused("plan_enforcement", "too_many_pawns", pawns=pawns)
    assert (
        scene.refusal("plan_enforcement", pawns={"blue:culiacan": 4}).text == "Only 3 Police pawns are available this turn."
    )
    marina = {"black:culiacan": 1, "black:mazatlan": 1}
    assert scene.refusal("plan_enforcement", pawns=marina).text == "Only 1 Marina pawn is available this turn."
    scene.refused("plan_enforcement", "bad_argument", pawns={"white:culiacan": 1})
    scene.do("plan_enforcement", pawns={"blue:culiacan": 2, "blue:tunnel_works": 1, "black:culiacan": 1})
    assert scene.marks("culiacan") == {"blue": 2, "black": 1}
    assert scene.marks("tunnel_works") == {"blue": 1}
    assert (scene.number("blue_pool"), scene.number("black_pool"), scene.asked) == (0, 0, "after_plan_enforcement")
    for audience in AUDIENCES:
        text = "Enforcement planned: Police on Tunnel Works and in Culiacán (2); Marina in Culiacán."
        assert scene.last_lines(audience)[0] == text


def _first(scene: HuntScene) -> list[dict[str, int]]:
    form = next(form for form in scene.legal_moves.forms if form.verb == "plan_enforcement")
    return [{token.value: 1} for token in form.step([]).tokens]


@rule("HUNT-8.1")
def test_every_commitment_can_be_listed_and_typed() -> None:
    scene = HuntScene("enforcement_plan")
    form = next(form for form in scene.legal_moves.forms if form.verb == "plan_enforcement")
    assert form.count() == 220 * 10
    moves = [str(move.args) for move in form]
    assert len(set(moves)) == len(moves) == form.count()
    chosen = ["blue:culiacan", "black:mazatlan", "blue:culiacan"]
    assert form.move(chosen).args == {"pawns": {"blue:culiacan": 2, "black:mazatlan": 1}}
    assert all(token.value.startswith("blue") for token in form.step(chosen).tokens)
    with pytest.raises(Exception, match="not a pawn"):
        form.step(["red:culiacan"])


@rule("HUNT-8.4", "HUNT-8.5", "HUNT-12.3")
@pytest.mark.parametrize("die", [3, 4])
def test_police_roll(die: int) -> None:
    scene = resolving(marks={"culiacan": {"blue": 2}})
    scene.refused("resolve_enforcement", "no_such_pawn", colour="blue", target="mazatlan")
    scene.attempt("blue", "culiacan", die)
    assert (scene.marks("culiacan").get("blue"), scene.number("blue_spent")) == (1, 1)
    assert scene.asked == ("search" if die == 4 else "enforcement_resolve")


@rule("HUNT-8.6", "HUNT-13.3", "HUNT-13.9")
@pytest.mark.parametrize(("colour", "die", "searched"), [("blue", 3, None), ("blue", 4, 1), ("black", None, 1)])
def test_all_see_in_which_pair_a_location_was_last_searched(colour: str, die: int | None, searched: int | None) -> None:
    """It is told with the success, wherever Chapo is, and stays. A success on a card is no search."""
    for chapo in ("H:culiacan", "H:mazatlan"):
        scene = resolving({"chapo": chapo}, marks={"culiacan": {colour: 1}})
        scene.attempt(colour, "culiacan", die)
        for audience in ("cartel", "hunters", "public"):
            (spot,) = (p for p in scene.view(audience).zones["fixed/culiacan/spot"].pieces if p.name == "Culiacán")
            assert spot.marks.get("searched") == searched, (audience, chapo)
    other = resolving({"wife": "F:culiacan"}, marks={"wife": {"black": 1}})
    other.attempt("black", "wife")
    assert "searched" not in other.marks("culiacan")


@rule("HUNT-8.5", "HUNT-9.12", "HUNT-9.4")
def test_fixed_modifiers_are_added_and_shown() -> None:
    at = {"village_loyalty": "F:tamazula", "mother": "F:tamazula"}
    for target in ("tamazula", "mother", "village_loyalty"):
        scene = resolving(at, marks={target: {"blue": 2}})
        scene.attempt("blue", target, 4)
        assert scene.asked == "enforcement_resolve"
        assert scene.last_lines("public") == [
            f"Police on {content().name(target)} rolled 4 − 1 = 3, needed 4 or more: missed."
        ]
        scene.attempt("blue", target, 5)
        assert scene.asked in ("search", "fix_linked", "finish_card")
    elsewhere = resolving(at, marks={"guachochi": {"blue": 1}})
    elsewhere.attempt("blue", "guachochi", 4)
    assert elsewhere.asked == "search"


@rule("HUNT-8.6")
def test_police_on_fixed_topography() -> None:
    scene = resolving({"wife": "F:mazatlan", "family_celebration": "H:tamazula"}, marks={"wife": {"blue": 1}})
    scene.attempt("blue", "wife", 4)
    assert scene.asked == "fix_linked"
    scene.decline()
    assert scene.place("family_celebration") == "F:tamazula"


@rule("HUNT-8.6", "HUNT-13.12", "HUNT-11.1")
def test_a_search_exposes_exactly_one() -> None:
    one = resolving({"chapo": "H:culiacan"}, marks={"culiacan": {"blue": 1}})
    one.attempt("blue", "culiacan", 4)
    one.decline()
    assert one.place("chapo") == "F:culiacan"
    assert one.lines("public")[-1] == "Now Fixed in Culiacán: El Chapo."
    fixed = resolving({"chapo": "F:culiacan", "tunnel_works": "H:culiacan"}, marks={"culiacan": {"blue": 1}})
    fixed.attempt("blue", "culiacan", 4)
    fixed.decline()
    assert fixed.place("tunnel_works") == "F:culiacan"
    none = resolving({"chapo": "F:culiacan"}, marks={"culiacan": {"blue": 1}})
    none.attempt("blue", "culiacan", 4)
    none.decline()
    assert none.lines("public")[-1] == "Success, but nothing new comes to light in Culiacán."
    away = resolving({"chapo": "H:mazatlan", "tunnel_works": "H:culiacan"}, marks={"culiacan": {"blue": 1}})
    away.attempt("blue", "culiacan", 4)
    away.decline()
    assert away.place("tunnel_works") == "H:culiacan"


@rule("HUNT-13.12", "HUNT-13.8", "HUNT-13.3")
def test_one_candidate_looks_like_several_until_it_is_published() -> None:
    seen = []
    for at in ({}, {"tunnel_works": "H:culiacan"}, {"chapo": "H:mazatlan"}):
        scene = resolving({"chapo": "H:culiacan", **at}, marks={"culiacan": {"blue": 1}})
        scene.attempt("blue", "culiacan", 4)
        scene.do("decline")
        if scene.asked == "choose_exposed":
            scene.do("choose_exposed", item="chapo")
        assert scene.asked == "publish"
        seen.append([(scene.view(audience), scene.observations(audience)) for audience in ("hunters", "public")])
    assert seen[0] == seen[1] == seen[2]


@rule("HUNT-8.7", "HUNT-14.1", "HUNT-14.5")
def test_a_capture_ends_the_game_at_once() -> None:
    scene = resolving({"chapo": "F:culiacan"}, marks={"culiacan": {"black": 1, "blue": 2}})
    scene.attempt("black", "culiacan")
    assert scene.last_lines("public") == ["Marina strikes at Culiacán, where Chapo is."]
    scene.do("decline")
    assert scene.asked == "publish"
    assert scene.outcome is None
    assert all(scene.news(audience) == [] for audience in ("hunters", "public"))
    assert scene.last_lines("cartel") == ["The Cartel lets it pass."]
    scene.publish()
    assert scene.outcome is not None
    assert scene.outcome.reason == "hunters"
    assert scene.marks("culiacan") == {"blue": 2}
    assert scene.place("chapo") == "finished"
    for audience in AUDIENCES:
        assert scene.last_lines(audience)[-2:] == [
            "El Chapo is captured in Culiacán.",
            "El Chapo is captured in pair 1: the Hunters win.",
        ]
        assert scene.view(audience).numbers["phase_word"] == "game_over"


@rule("HUNT-8.7", "HUNT-13.4")
@pytest.mark.parametrize("seen", ["", "mazatlan"])
def test_the_end_shows_where_he_was_taken(seen: str) -> None:
    """It showed where he had last come out by a move, or nowhere, if a ruling or a file had put him where he was taken."""
    at = {"chapo": "F:culiacan"}
    scene = resolving(at, marks={"culiacan": {"black": 1}}, numbers={"last_seen": seen})
    scene.attempt("black", "culiacan")
    scene.do("decline")
    scene.publish()
    for audience in AUDIENCES:
        shown = scene.view(audience).numbers
        assert (shown["chapo_state"], shown["last_seen_word"]) == ("was_captured", "culiacan")


@rule("HUNT-8.8", "HUNT-12.4")
def test_marina_is_an_automatic_success_without_a_die() -> None:
    at = {"wife": "F:mazatlan", "family_celebration": "F:tamazula", "chapo": "H:culiacan"}
    for target, window in (("wife", "fix_linked"), ("family_celebration", "finish_card"), ("culiacan", "search")):
        scene = resolving(at, marks={target: {"black": 1}})
        scene.attempt("black", target)
        assert scene.asked == window
        assert scene.last_lines("public") == [f"Marina on {content().name(target)}: automatic success."]


@rule("HUNT-8.8")
def test_marina_is_not_police() -> None:
    at = {"chapo": "H:mazatlan", "false_papers": "H:with_chapo", "speedboat": "H:mazatlan", "gated_enclave": "H:mazatlan"}
    marks = {"mazatlan": {"black": 1, "blue": 1}}
    scene = resolving(at, marks=marks)
    scene.attempt("black", "mazatlan")
    assert {move["card"] for move in scene.offers("react")} == {"speedboat"}
    scene.refused("react", "not_eligible", card="false_papers")
    scene = resolving(at, marks=marks)
    scene.attempt("blue", "mazatlan", 4)
    assert {move["card"] for move in scene.offers("react")} == {"false_papers", "speedboat", "gated_enclave"}


@rule("HUNT-8.9", "HUNT-8.10")
def test_a_strike_that_exposes_does_not_capture_but_police_may_expose_first() -> None:
    scene = resolving({"chapo": "H:culiacan"}, marks={"culiacan": {"black": 1}})
    scene.attempt("black", "culiacan")
    scene.decline()
    assert (scene.place("chapo"), scene.outcome, scene.asked) == ("F:culiacan", None, "hunter_end")
    scene = resolving({"chapo": "H:culiacan"}, marks={"culiacan": {"black": 1, "blue": 1}})
    scene.attempt("blue", "culiacan", 4)
    scene.decline()
    scene.attempt("black", "culiacan")
    assert scene.asked == "capture"


# ---------------------------------------------------------------- Finishing (HUNT-10)

FINISH = {"street_lookouts": "F:culiacan", "security_chief": "F:culiacan"}


@rule("HUNT-10.1", "HUNT-8.4", "HUNT-2.13")
def test_linked_face_up_topography_follows() -> None:
    scene = resolving(
        FINISH,
        up=("courier",),
        marks={
            "street_lookouts": {"blue": 1},
            "security_chief": {"blue": 1, "black": 1},
            "courier": {"lead/culiacan": 1},
        },
    )
    scene.attempt("blue", "street_lookouts", 4)
    scene.decline(die=2)
    assert scene.table.ids("finished") == ("street_lookouts", "security_chief", "courier")
    assert all(scene.marks(card) == {"how": "finished"} for card in scene.table.ids("finished"))
    assert (scene.number("blue_spent"), scene.number("black_spent"), scene.asked) == (2, 1, "hunter_end")
    assert scene.lines("public")[-2:] == [
        "Finished: Street Lookouts, The Security Chief, The Courier.",
        "Tickling the Wires rolled 2, needed 4 or more: no new Need.",
    ]


@rule("HUNT-10.1", "HUNT-2.12")
def test_face_down_cards_stay_and_discs_too() -> None:
    scene = resolving({"tunnel_works": "F:culiacan"}, marks={"tunnel_works": {"blue": 1, "discs": 2}})
    scene.attempt("blue", "tunnel_works", 4)
    scene.decline(die=1)
    assert scene.table.ids("finished") == ("tunnel_works",)
    assert scene.marks("tunnel_works") == {"how": "finished", "discs": 2}
    assert not scene.is_up("message_clerk")
    assert (scene.number("circles"), scene.number("open_discs")) == (3, 2)


@rule("HUNT-10.2")
@pytest.mark.parametrize("cascade", ["one_step", "transitive"])
def test_cascades(cascade: str) -> None:
    at = {**FINISH, "council_of_partners": "H:hermosillo", "armed_escort": "H:with_chapo", "bodyguard": "F:culiacan"}
    scene = resolving(
        {**at, "courier_chain": "hand"}, marks={"street_lookouts": {"black": 1}}, options={"finish_cascade": cascade}
    )
    scene.attempt("black", "street_lookouts")
    scene.decline(die=1)
    followed = ("security_chief", "bodyguard", "council_of_partners", "armed_escort")
    assert scene.table.ids("finished") == ("street_lookouts", *(followed if cascade == "transitive" else followed[:1]))
    assert scene.place("courier_chain") == "hand"


@rule("HUNT-10.3", "HUNT-12.5", "HUNT-8.6")
@pytest.mark.parametrize("die", [3, 4])
def test_one_tickling_roll_for_each_resolution_that_finished(die: int) -> None:
    scene = resolving(FINISH, marks={"street_lookouts": {"black": 1}})
    scene.attempt("black", "street_lookouts")
    scene.decline(die=die, draw="beach_holiday" if die == 4 else "")
    assert scene.asked == ("place_need" if die == 4 else "hunter_end")
    assert len([one for _, one in scene.observations("public") if one.name == "tickling"]) == 1


@rule("HUNT-10.4")
def test_no_need_is_left() -> None:
    at = dict.fromkeys(content().needs, "finished")
    scene = resolving({**at, **FINISH}, marks={"street_lookouts": {"black": 1}})
    scene.attempt("black", "street_lookouts")
    scene.decline(die=6)
    assert (scene.asked, [move.verb for move in scene.legal_moves]) == ("continue", ["continue"])
    scene.do("continue")
    assert scene.asked == "hunter_end"


# ---------------------------------------------------------------- the end (HUNT-14)


def last_turn(discs: int, **options: object) -> HuntScene:
    return HuntScene(
        "hunter_end",
        {"tunnel_works": "H:culiacan", "family_celebration": "F:tamazula", "rendezvous": "finished"},
        marks={
            "tunnel_works": {"discs": min(discs, 3)},
            **({"family_celebration": {"discs": discs - 3}} if discs > 3 else {}),
        },
        pair=6,
        options=dict(options),  # type: ignore[arg-type]
    )


@rule("HUNT-14.2", "HUNT-14.3", "HUNT-14.5")
@pytest.mark.parametrize(
    ("discs", "fraction", "result"),
    [(6, "3/4", "cartel"), (5, "3/4", "stalemate"), (6, "2/3", "cartel"), (5, "2/3", "stalemate")],
)
def test_the_count(discs: int, fraction: str, result: str) -> None:
    scene = last_turn(discs, cartel_win_fraction=fraction)
    assert scene.number("circles") == 8
    scene.do("end_hunter_turn")
    assert scene.outcome is None
    assert scene.asked == "publish"
    assert scene.decision is not None
    assert scene.decision.title == f"Publish: {'the Cartel wins' if result == 'cartel' else 'a draw'}"
    assert scene.view("public").outcome is None
    scene.rules.schema = scene.rules.schema.with_names({"cartel": "Class 8b", "hunters": "Hunters"})
    scene.publish()
    outcome = scene.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == (result, ("cartel",) if result == "cartel" else ())
    assert ("the Cartel (Class 8b) wins" in outcome.text) == (result == "cartel")
    assert all(scene.view(audience).outcome is not None for audience in AUDIENCES)


@rule("HUNT-14.2")
def test_before_the_last_pair_nothing_is_counted() -> None:
    scene = HuntScene("hunter_end", {"tunnel_works": "H:culiacan"}, marks={"tunnel_works": {"discs": 3}}, pair=5)
    scene.do("end_hunter_turn")
    assert scene.asked == "cartel_turn"


@rule("HUNT-14.4", "HUNT-4.4")
def test_claiming_a_win() -> None:
    at, marks = {"tunnel_works": "H:culiacan"}, {"tunnel_works": {"discs": 3}}
    off = HuntScene("cartel_turn", at, marks=marks)
    off.refused("claim_win", "wrong_phase")
    assert off.offers("claim_win") == []
    short = HuntScene("cartel_turn", at, marks={"tunnel_works": {"discs": 2}}, options={"cartel_early_win": True})
    short.refused("claim_win", "not_enough_discs")
    assert short.asked == "cartel_turn"
    scene = HuntScene("cartel_turn", at, marks=marks, options={"cartel_early_win": True})
    scene.do("claim_win")
    assert scene.news("hunters") == []
    scene.publish()
    assert scene.outcome is not None
    assert scene.outcome.winners == ("cartel",)
    assert scene.game.ends[scene.outcome.reason] == "HUNT-14.4", "not the count after the last pair of turns"


@rule("HUNT-11.3", "HUNT-14.5")
def test_the_referee_breaks_off() -> None:
    from engine.moves.move import Move

    for phase in ("cartel_turn", "intel_plan", "hunter_end"):
        scene = HuntScene(phase)
        assert [move.verb for move in scene.anytime_moves] == ["end_game"]
        scene.refused("end_game", "no_reason", reason="  ")
        scene.play(Move("end_game", {"reason": "the bell rang"}))
        outcome = scene.outcome
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == ((), "abandoned")
        assert all(scene.last_lines(audience) == ["The game was broken off: the bell rang."] for audience in AUDIENCES)
        assert (scene.number("phase"), scene.number("phase_word"), scene.number("turn_of")) == ("game_over", "game_over", "")
        assert scene.table.agenda == ()
        assert scene.faults() == ()
