"""What may be answered in a window, and how it is refused (HUNT-9.7, 9.13, 9.14)."""

from __future__ import annotations

import pytest

from engine.model.event import Rolled
from tests.games.hunt.scene import HuntScene, altered

rule = pytest.mark.rule


def struck(at: dict[str, str], **more: object) -> HuntScene:
    scene = HuntScene("enforcement_resolve", {"chapo": "F:culiacan", **at}, marks={"culiacan": {"black": 1}}, **more)  # type: ignore[arg-type]
    scene.attempt("black", "culiacan")
    return scene


@rule("HUNT-9.7", "HUNT-9.14")
def test_a_location_is_named_exactly_where_chapo_moves() -> None:
    scene = struck({"reinforced_door": "H:culiacan", "storm_drain_tunnel": "H:culiacan"})
    assert (
        scene.refused("react", "bad_argument", card="reinforced_door", location="mazatlan")
        == "Reinforced Door cannot be used with Mazatlán."
    )
    assert (
        scene.refused("react", "bad_argument", card="storm_drain_tunnel")
        == "Storm-Drain Tunnel needs the Location to which Chapo moves."
    )
    assert (
        scene.refused("react", "bad_argument", card="storm_drain_tunnel", location="nowhere")
        == "Storm-Drain Tunnel cannot be used with nowhere."
    )
    scene.refused("react", "not_eligible", card="nothing")


@rule("HUNT-9.7")
def test_the_reason_names_the_event_only_where_that_is_the_reason() -> None:
    at = {"legal_injunction": "F:culiacan", "false_papers": "H:with_chapo", "waiting_car": "H:culiacan"}
    scene = HuntScene("enforcement_resolve", at, marks={"legal_injunction": {"blue": 1}})
    scene.attempt("blue", "legal_injunction", 4)
    assert scene.refused("react", "not_eligible", card="legal_injunction") == "Legal Injunction may not be used now."
    assert scene.refused("react", "not_eligible", card="false_papers") == "It only works against a success on a Location."
    assert (
        scene.refused("react", "not_eligible", card="waiting_car", location="mazatlan") == "Waiting Car may not be used now."
    )


@rule("HUNT-9.13", "HUNT-9.7")
def test_a_card_of_two_effects_works_by_the_one_that_fits() -> None:
    """A check in a search, none against a capture: each window takes the effect of its own event."""
    effects = [
        {"primitive": "nullify", "event": "search", "pawns": ["blue", "black"], "scope": "location_spot", "check": 5},
        {"primitive": "nullify", "event": "capture", "pawns": ["black"], "scope": "location_spot", "check": 0},
    ]
    box = altered(reinforced_door={"effects": effects})
    scene = struck({"reinforced_door": "H:culiacan"}, box=box)
    scene.do("react", card="reinforced_door")
    assert scene.asked == "publish"
    searched = struck({"chapo": "H:culiacan", "reinforced_door": "H:culiacan"}, box=box)
    searched.do("react", 4, card="reinforced_door")
    assert searched.asked == "search"


@rule("HUNT-12.6", "HUNT-9.13")
@pytest.mark.parametrize(("die", "success"), [(2, False), (3, True)])
def test_the_luck_of_a_check_is_recorded(die: int, success: bool) -> None:
    scene = struck({"armed_escort": "H:with_chapo"})
    ply = scene.do("react", die, card="armed_escort")
    (rolled,) = [event for event in ply.events if isinstance(event, Rolled)]
    assert (rolled.roll, rolled.seat, rolled.chance, rolled.success) == ("check", "cartel", 4 / 6, success)
    works = "it works" if success else "it fails"
    assert f"Armed Escort rolled {die}, needed 3 or more: {works}." in scene.last_lines("cartel")
