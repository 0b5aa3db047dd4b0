"""Publishing, what must not tell, dice and the referee (HUNT-11 to HUNT-13)."""

from __future__ import annotations

import pytest

from engine.chance.chance import Random
from engine.errors import DiceNeeded, IllegalMove
from engine.match.correction_lines import RULING
from engine.model.event import Marked, Popped, Published, Set
from engine.moves.move import Move
from tests.games.game_list import new_match, play_random
from tests.games.hunt.scene import AUDIENCES, HuntScene

rule = pytest.mark.rule
OTHERS = ("cartel", "hunters", "public")


def told_by(scene: HuntScene) -> set[str]:
    """Audiences to which the last ply told anything."""
    return {audience for audience in OTHERS if scene.news(audience)}


@rule("HUNT-13.1", "HUNT-13.2")
def test_points_of_publication_in_the_cartel_turn() -> None:
    at = {"tunnel_works": "H:culiacan", "street_lookouts": "H:culiacan", "gated_enclave": "F:mazatlan"}
    for verb, args, told in (
        ("draw_defense", {"deck": "exposure", "draws": ["reinforced_door"]}, {"cartel"}),
        ("move_defense", {"card": "street_lookouts", "location": "mazatlan"}, {"cartel"}),
        ("move_chapo", {"location": "mazatlan", "area": "hidden"}, {"cartel"}),
        ("move_chapo", {"location": "mazatlan", "area": "fixed"}, set(OTHERS)),
        ("fulfil", {"need": "tunnel_works"}, {"cartel"}),
        ("draw_need", {"draws": ["rendezvous"]}, {"cartel"}),
        ("end_cartel_turn", {}, set(OTHERS)),
    ):
        scene = HuntScene("cartel_turn", at)
        scene.do(verb, **args)
        assert told_by(scene) == told, verb


@rule("HUNT-13.2", "HUNT-13.10")
def test_points_of_publication_in_the_found_area() -> None:
    scene = HuntScene(
        "intel_resolve", up=("mother",), marks={"wife": {"white": 1}, "courier": {"white": 1}, "mother": {"white": 1}}
    )
    for dice, args in (
        ((), {"target": scene.place("wife")}),
        ((1,), {"target": scene.place("courier")}),
        ((), {"target": "mother", "flip": "support/protection/1"}),
    ):
        scene.do("resolve_intel", *dice, **args)
        assert told_by(scene) == {"hunters"}


@rule("HUNT-13.2", "HUNT-13.3", "HUNT-13.4")
def test_attempt_then_outcome() -> None:
    scene = HuntScene(
        "enforcement_resolve", {"chapo": "H:culiacan", "tunnel_works": "H:culiacan"}, marks={"culiacan": {"blue": 2}}
    )
    scene.attempt("blue", "culiacan", 2)
    assert all(
        scene.last_lines(audience) == ["Police on Culiacán rolled 2, needed 4 or more: missed."] for audience in OTHERS
    )
    assert scene.view("public").numbers["resolving"] is False
    scene.attempt("blue", "culiacan", 5)
    assert all(
        "Police on Culiacán rolled 5, needed 4 or more: success." in scene.last_lines(audience) for audience in OTHERS
    )
    assert scene.view("hunters").numbers["resolving"] is True
    during = scene.view("hunters"), scene.view("public")
    scene.do("decline")
    scene.do("choose_exposed", item="chapo")
    assert scene.sees("cartel", "chapo")
    assert (scene.view("hunters"), scene.view("public")) == during
    assert scene.asked == "publish"
    scene.publish()
    assert scene.view("hunters").numbers["resolving"] is False
    assert scene.sees("hunters", "chapo")
    assert all(scene.last_lines(audience)[-1] == "Now Fixed in Culiacán: El Chapo." for audience in ("hunters", "public"))


@rule("HUNT-13.3", "HUNT-13.2")
def test_plans_are_resolving_until_published() -> None:
    for phase, verb in (("intel_plan", "plan_intel"), ("enforcement_plan", "plan_enforcement")):
        scene = HuntScene(phase)
        scene.do(verb, pawns={})
        assert scene.view("public").numbers["resolving"] is True
        scene.do("decline")
        assert scene.asked == "publish"
        assert scene.view("public").numbers["resolving"] is True
        scene.publish()
        assert scene.view("public").numbers["resolving"] is False


@rule("HUNT-13.1", "HUNT-13.4")
def test_phase_words() -> None:
    match = play_random(new_match(HuntScene("cartel_turn").game, seed=4), Random(4))
    words: set[object] = set()
    for ply in range(len(match.history.frames)):
        for audience in ("hunters", "public"):
            numbers = match.view(audience, ply).numbers
            words.add(numbers["phase_word"])
            assert not {"phase", "actions_left", "mode"} & set(numbers) or match.view(audience, ply).outcome
    assert words == {"setup", "cartel_turn", "intelligence", "enforcement", "game_over"}


@rule("HUNT-13.2", "HUNT-13.4")
@pytest.mark.parametrize("found", [True, False])
def test_that_intelligence_is_over_is_told_with_the_next_plan(found: bool) -> None:
    """The last pawn does not tell that it was the last: neither in Found nor on a Fixed card."""
    target = "wife" if found else "courier"
    scene = HuntScene("intel_resolve", {} if found else {"courier": "F:culiacan"}, marks={target: {"white": 1}})
    scene.do("resolve_intel", *(() if found else (1,)), target=scene.place("wife") if found else "courier")
    assert scene.asked == "enforcement_plan"
    words = {audience: scene.view(audience).numbers["phase_word"] for audience in OTHERS}
    assert words == {"cartel": "intelligence", "hunters": "enforcement", "public": "intelligence"}
    scene.do("plan_enforcement", pawns={})
    assert {scene.view(audience).numbers["phase_word"] for audience in OTHERS} == {"enforcement"}


@rule("HUNT-11.3", "HUNT-13.16")
@pytest.mark.parametrize("phase", ["cartel_turn", "intel_resolve", "enforcement_resolve", "hunter_end"])
def test_a_correction_is_seen_at_once_by_all_who_may_see_it(phase: str) -> None:
    """Whoever decides: the common board is corrected in every window, the Hidden one in the Cartel's."""
    for at, reached in (("F:culiacan", {"cartel", "hunters", "public"}), ("H:culiacan", {"cartel"})):
        scene = HuntScene(
            phase, {"tunnel_works": at}, marks={"wife": {"white": 1}, "culiacan": {"blue": 1}} if "_r" in phase else {}
        )
        before = {audience: scene.view(audience) for audience in OTHERS}
        scene.rule(Marked("tunnel_works", "discs", 0, 1), reason="A disc was forgotten.")
        assert scene.faults() == ()
        assert {audience for audience in OTHERS if scene.view(audience) != before[audience]} == reached
        assert told_by(scene) == reached


@rule("HUNT-11.3", "HUNT-13.3")
@pytest.mark.parametrize("at", [{}, {"chapo": "H:culiacan"}, {"false_papers": "H:with_chapo"}])
def test_a_ruling_between_attempt_and_outcome_tells_nothing_of_the_outcome(at: dict[str, str]) -> None:
    """It is seen at once, whether the Cartel has answered or not, and the outcome with its publishing."""
    told = []
    for answers in (0, 1, 2):
        scene = HuntScene(
            "enforcement_resolve",
            {"chapo": "H:mazatlan", "tunnel_works": "F:culiacan", **at},
            marks={"culiacan": {"blue": 1}},
        )
        scene.attempt("blue", "culiacan", 6)
        for _ in range(answers):
            if scene.asked != "publish":
                scene.play(next(iter(scene.legal_moves)))
        scene.rule(Marked("tunnel_works", "discs", 0, 1), reason="forgotten")
        told.append([(scene.news(one), scene.view(one)) for one in ("hunters", "public")])
        assert scene.view("public").numbers["resolving"] is True
        assert scene.view("public").numbers["open_discs"] == 1
        while scene.asked != "publish":
            scene.play(next(iter(scene.legal_moves)))
        scene.publish()
        assert not [one for one in scene.news("public") if one.line == RULING or one.name in ("discs", "open_discs")]
        if not at:
            assert scene.last_lines("public") == ["Success, but nothing new comes to light in Culiacán."]
    assert told[0] == told[1] == told[2]


@rule("HUNT-11.3", "HUNT-13.3")
def test_a_correction_that_answers_for_the_cartel_waits_for_the_outcome_too() -> None:
    scene = HuntScene(
        "enforcement_resolve", {"chapo": "H:mazatlan", "tunnel_works": "F:culiacan"}, marks={"culiacan": {"blue": 1}}
    )
    scene.attempt("blue", "culiacan", 6)
    assert scene.task is not None
    disc = Marked("tunnel_works", "discs", 0, 1)
    scene.rule(Popped(scene.task), disc, reason="The Cartel has nothing there, and a disc was forgotten.")
    assert scene.asked == "publish"
    assert scene.news("hunters") == scene.news("public") == []
    scene.publish()
    assert scene.view("public").numbers["open_discs"] == 1


@rule("HUNT-13.2", "HUNT-10.3", "HUNT-13.5")
def test_the_cartel_sees_at_once_the_need_that_it_places_in_the_hunter_turn() -> None:
    """The Hunters decide next; the Cartel's own answer is still published to it, and to nobody else."""
    scene = HuntScene("enforcement_resolve", {"street_lookouts": "F:culiacan"}, marks={"street_lookouts": {"black": 1}})
    scene.attempt("black", "street_lookouts")
    scene.decline(die=4, draw="beach_holiday")
    told = {audience: scene.lines(audience) for audience in ("hunters", "public")}
    scene.do("place_need", card="beach_holiday", location="los_cabos")
    seen = scene.view("cartel")
    assert seen.decision is None
    lying = {piece.face.id: zone for zone, view in seen.zones.items() for piece in view.pieces if piece.face}
    assert lying["beach_holiday"] == "hidden/los_cabos/needs"
    assert scene.last_lines("cartel") == ["Beach Holiday is placed, Hidden, in Los Cabos."]
    assert {audience: scene.lines(audience) for audience in told} == told


@rule("HUNT-13.2", "HUNT-5.8")
@pytest.mark.parametrize(("chapo", "seen"), [("H:culiacan", False), ("F:culiacan", True)])
def test_what_a_fixed_defense_does_in_secret_publishes_nothing(chapo: str, seen: bool) -> None:
    """The mark on it is the Cartel's own; where Chapo is Fixed, all see him go."""
    scene = HuntScene("cartel_turn", {"armored_convoy": "F:with_chapo", "chapo": chapo})
    ply = scene.do("use_defense", card="armored_convoy", location="mazatlan")
    assert any("hunters" in event.audiences for event in ply.events if isinstance(event, Published)) is seen
    assert ("hunters" in told_by(scene)) is seen


@rule("HUNT-13.7")
def test_lines_are_numbered_by_each_window_alone() -> None:
    """What a window is told carries no number, id or time of its own: lists of lines are numbered where they are shown."""
    scene = HuntScene("cartel_turn", {"tunnel_works": "H:culiacan"})
    plain = HuntScene("cartel_turn", {"tunnel_works": "H:culiacan"})
    scene.do("move_chapo", location="mazatlan", area="hidden")
    scene.do("move_chapo", location="culiacan", area="hidden")
    for one in (scene, plain):
        one.do("end_cartel_turn")
    for audience in ("hunters", "public"):
        assert [one for _, one in scene.observations(audience)] == [one for _, one in plain.observations(audience)]
        assert scene.view(audience) == plain.view(audience)


@rule("HUNT-13.16", "HUNT-11.3")
def test_undoing_what_was_unseen_changes_no_other_window() -> None:
    scene = HuntScene("cartel_turn", {"tunnel_works": "H:culiacan"})
    scene.do("fulfil", need="tunnel_works")
    before = {audience: (scene.view(audience), scene.observations(audience)) for audience in ("hunters", "public")}
    scene.take_back("another Need was meant")
    assert scene.marks("tunnel_works") == {}
    assert {a: (scene.view(a), scene.observations(a)) for a in ("hunters", "public")} == before


@rule("HUNT-11.3")
def test_undone_lines_hold_no_more_and_are_corrected() -> None:
    """Read as decision 53 says: a table that changes back without a word would be doubted."""
    scene = HuntScene("cartel_turn")
    scene.do("move_chapo", location="mazatlan", area="fixed")
    assert scene.lines("public") == ["Chapo moves to Mazatlán."]
    scene.take_back("a slip")
    assert scene.lines("public") == []
    undone, correction = (one.line for one in scene.sightings("public") if one.line)
    assert undone == "Undone: Chapo moves to Mazatlán."
    assert correction == "Correction: taken back. Now Mazatlán: without El Chapo; Where El Chapo was last seen: none."
    assert not scene.sees("public", "chapo")


@rule("HUNT-11.3", "HUNT-13.2")
@pytest.mark.parametrize("found", [True, False])
def test_a_ruling_on_the_common_board_is_seen_at_once_after_the_last_intelligence_pawn(found: bool) -> None:
    """And nothing but the ruling: that Intelligence is over is told with the next plan."""
    target, at = ("wife", {}) if found else ("courier", {"courier": "F:culiacan"})
    scene = HuntScene("intel_resolve", {"tunnel_works": "F:culiacan", **at}, marks={target: {"white": 1}})
    scene.do("resolve_intel", *(() if found else (1,)), target=scene.place("wife") if found else "courier")
    assert scene.asked == "enforcement_plan"
    before = {audience: scene.view(audience) for audience in OTHERS}
    scene.rule(Marked("tunnel_works", "discs", 0, 1), reason="A disc was forgotten.")
    for audience in OTHERS:
        (line,) = (one.text for one in scene.news(audience) if one.kind == "said")
        assert line.startswith("Ruling of the referee. Now Tunnel Works: Discs 1; Discs on Fixed and Finished Needs: 1"), (
            line
        )
        now, then = scene.view(audience).numbers, before[audience].numbers
        assert (then["open_discs"], now["open_discs"]) == (0, 1)
        assert now["phase_word"] == then["phase_word"], "when the phase changes for others, they are told later"
    scene.do("plan_enforcement", pawns={})
    for audience in OTHERS:
        assert not [one for one in scene.news(audience) if one.line == RULING or one.name in ("discs", "open_discs")]
    scene.take_back("it was right", 2)
    assert {audience: scene.view(audience) for audience in OTHERS} == before


@rule("HUNT-11.3", "HUNT-11.2")
def test_the_referee_corrects_any_value() -> None:
    from engine.model.event import Moved

    scene = HuntScene("cartel_turn", {"speedboat": "hand"})
    scene.rule(
        Moved("speedboat", "hand", 0, "deck/mobility", 0),
        Set("actions_left", None, 1),
        Set("mode", "", "defense"),
        reason="x",
    )
    assert (scene.place("speedboat"), scene.number("actions_left")) == ("deck", 1)
    assert scene.faults() == ()
    assert all(scene.news(audience) == [] for audience in ("hunters", "public"))


@rule("HUNT-13.9", "HUNT-13.11", "HUNT-13.12", "HUNT-13.15")
def test_the_hunters_see_as_many_publications_whatever_is_hidden() -> None:
    counts = []
    for at in ({}, {"chapo": "H:mazatlan"}, {"tunnel_works": "H:culiacan"}, {"false_papers": "H:with_chapo"}):
        scene = HuntScene("enforcement_resolve", {"chapo": "H:culiacan", **at}, marks={"culiacan": {"blue": 1}})
        scene.attempt("blue", "culiacan", 5)
        while scene.asked != "publish":
            scene.play(next(iter(scene.legal_moves)))
        scene.publish()
        plies = scene.history.plies[1:]
        counts.append([sum(isinstance(e, Published) and "public" in e.audiences for p in plies for e in p.events)])
    assert len({tuple(count) for count in counts}) == 1


# ---------------------------------------------------------------- dice


@rule("HUNT-12.7", "HUNT-4.4")
def test_physical_dice_are_asked_for_before_a_roll_counts() -> None:
    scene = HuntScene(
        "enforcement_resolve",
        {"tunnel_works": "F:culiacan"},
        marks={"tunnel_works": {"blue": 1}},
        options={"dice_source": "physical"},
    )
    move = Move("resolve_enforcement", {"colour": "blue", "target": "tunnel_works"})
    before = scene.table
    with pytest.raises(DiceNeeded, match="Police on Tunnel Works: enter 1 die"):
        scene.play(move)
    assert scene.table == before
    with pytest.raises(IllegalMove, match="A die shows 1, 2, 3, 4, 5, 6, not 7"):
        scene.play(move, dice=(7,))
    scene.play(move, dice=(4,))
    scene.play(Move("decline"))
    scene.play(Move("publish"))
    assert scene.asked == "tickling"
    assert scene.sees("public", "tunnel_works")
    assert "Finished: Tunnel Works." in scene.lines("hunters")
    with pytest.raises(DiceNeeded, match="Tickling the Wires"):
        scene.play(Move("roll"))
    scene.play(Move("roll"), dice=(3,))
    assert scene.lines("hunters")[-1] == "Tickling the Wires rolled 3, needed 4 or more: no new Need."
    assert scene.asked == "hunter_end"


@rule("HUNT-12.7")
def test_other_rolls_are_physical_too() -> None:
    options: dict[str, str | int | bool] = {"dice_source": "physical"}
    scene = HuntScene("intel_resolve", marks={"courier": {"white": 1}}, options=options)
    with pytest.raises(DiceNeeded, match="Intelligence on Communications 3"):
        scene.play(Move("resolve_intel", {"target": "support/communications/3"}))
    scene = HuntScene("intel_resolve", {"mother": "F:tamazula"}, marks={"mother": {"white": 1}}, options=options)
    with pytest.raises(DiceNeeded, match="Intelligence on The Mother"):
        scene.play(Move("resolve_intel", {"target": "mother"}))
    scene.play(Move("resolve_intel", {"target": "mother"}), dice=(4,))
    assert scene.asked == "fix_linked"
    at = {"chapo": "F:culiacan", "armed_escort": "H:with_chapo"}
    scene = HuntScene("enforcement_resolve", at, marks={"culiacan": {"black": 1}}, options=options)
    scene.do("resolve_enforcement", colour="black", target="culiacan")
    with pytest.raises(DiceNeeded, match="Armed Escort"):
        scene.play(Move("react", {"card": "armed_escort"}))
    scene.play(Move("react", {"card": "armed_escort"}), dice=(6,))
    assert scene.asked == "publish"


@rule("HUNT-12.7")
def test_the_program_throws_by_default() -> None:
    scene = HuntScene("enforcement_resolve", marks={"culiacan": {"blue": 1}})
    ply = scene.play(Move("resolve_enforcement", {"colour": "blue", "target": "culiacan"}))
    (rolled,) = [event for event in ply.events if type(event).__name__ == "Rolled"]
    assert not rolled.entered  # type: ignore[union-attr]
    assert rolled.chance == 0.5  # type: ignore[union-attr]


@rule("HUNT-11.1", "HUNT-13.5")
def test_nothing_becomes_less_visible() -> None:
    """In whole games a card once open to all stays so; only Chapo may vanish from the Fixed board."""
    for seed in range(3):
        match = play_random(new_match(HuntScene("cartel_turn").game, seed=seed), Random(seed))
        open_before: set[str] = set()
        for ply in range(len(match.history.frames)):
            view = match.view("public", ply)
            now = {piece.face.id for zone in view.zones.values() for piece in zone.pieces if piece.face is not None}
            assert open_before - now <= {"chapo"}
            open_before = now
    assert AUDIENCES[0] == "referee"
