"""The trades and attacks that are offered are those of a second reading of the digest, on boards drawn at random."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.chance.chance import Random
from engine.model.event import Event, Marked, Moved
from tests.games.druglord.atlas_by_hand import REGIONS, ByHand
from tests.games.druglord.scene import GAME, DruglordScene, card, seat

pytestmark = pytest.mark.slow

VARIANTS = ("extended_land", "hybrid_port", "hybrid_double", "air_last_resort", "attack_over_water")
BOARDS = 40


def drawn(items: list[str], n: int, chance: Random) -> list[str]:
    left = list(items)
    return [left.pop(chance.index(len(left))) for _ in range(n)]


def board(chance: Random, weight: str = "") -> tuple[DruglordScene, dict[str, str]]:
    """Three seats with up to 13 Regions each, mostly neighbours; seat 1 has the weight on every Region."""
    options: dict[str, Any] = {}
    for option in GAME.options:
        if option.id in VARIANTS:
            options[option.id] = option.values[chance.index(len(option.values))]
    zones = drawn(sorted({region.zone for region in REGIONS.values()}), 7, chance)
    near = [one for one, region in REGIONS.items() if region.zone in zones]
    taken = drawn(near, min(33, len(near)), chance)
    held = [taken[n::3][:13] for n in range(3)]
    owner = {region: seat(n) for n, regions in enumerate(held, 1) for region in regions}
    heaps = dict.fromkeys(held[0], weight) if weight else {}
    return DruglordScene(*(" ".join(regions) for regions in held), weight=heaps, **options), owner


def in_play(scene: DruglordScene, name: str, *marks: tuple[str, int | str]) -> None:
    at = scene.table.ids("baller_deck").index(card(name))
    edits: list[Event] = [Moved(card(name), "baller_deck", at, "in_play", 0)]
    edits += [Marked(card(name), mark, 0, value) for mark, value in (("by", seat(1)), *marks)]
    scene.rule(*edits, reason="arranged for a test")


@pytest.mark.rule("DRUG-8.7", "DRUG-8.8", "DRUG-8.9", "DRUG-8.10", "DRUG-8.11", "DRUG-8.12", "DRUG-8.13")
@pytest.mark.rule("DRUG-8.16", "DRUG-8.17", "DRUG-8.18", "DRUG-8.19")
def test_the_means_that_are_open() -> None:
    chance, seen = Random(7), set[str]()
    for number in range(BOARDS):
        scene, owner = board(chance, "1 reefer")
        by_hand = ByHand(seat(1), owner, scene.options)
        if number % 4 == 1:
            ocean, zone = "APIC"[chance.index(4)], REGIONS[next(iter(owner))].zone
            in_play(scene, "rough_waters", (f"ocean/{ocean}", 1))
            in_play(scene, "roadworks", ("zone", zone))
            by_hand = replace(by_hand, shut_oceans={ocean}, shut_zones={zone})
        elif number % 4 == 2:
            in_play(scene, "friendly_pilot", ("ocean/A", 1), ("ocean/I", 1))
            in_play(scene, "low_cloud")
            by_hand = replace(by_hand, linked=[frozenset("AI")], no_air=True)
        scene.action("move_weight")
        offered: dict[tuple[str, str], set[str]] = {}
        for move in scene.offers("trade"):
            offered.setdefault((move["from"], move["to"]), set()).add(move["means"])
        own = [region for region, holder in owner.items() if holder == seat(1)]
        for origin in own:
            for to in own:
                if origin != to:
                    open_ = by_hand.means(origin, to) if scene.board.demand(to, "reefer") else set()
                    assert offered.get((origin, to), set()) == open_, (origin, to)
                    seen |= open_
    assert seen == {"land", "land_extended", "sea", "hybrid", "air"}


@pytest.mark.rule("DRUG-8.11", "DRUG-8.12", "DRUG-8.16", "DRUG-8.18")
def test_the_routes_and_targets() -> None:
    chance, targets = Random(8), set[tuple[str, int]]()
    for _ in range(BOARDS):
        scene, owner = board(chance, "1 reefer")
        by_hand = ByHand(seat(1), owner, scene.options)
        scene.action("move_weight")
        for args in scene.offers("trade"):
            means, origin, to = args["means"], args["from"], args["to"]
            if means not in ("sea", "hybrid") or "oceans" in args or chance.index(3):
                continue
            _, frame = scene.prepare(scene.move("trade", "", args))
            assert frame.table.task is not None
            found = frame.table.task.data
            if means == "sea":
                near = REGIONS[origin].zone == REGIONS[to].zone
                assert found["target"] == (2 if near else 3)
                assert found["oceans"] == next(by_hand.routes(origin, to))
            else:
                assert found["target"] == min(by_hand.hybrid_targets(origin, to))
            targets.add((means, found["target"]))
    assert targets == {("sea", 2), ("sea", 3), ("hybrid", 2), ("hybrid", 3)}


@pytest.mark.rule("DRUG-11.2", "DRUG-11.3")
def test_the_attacks_that_are_in_reach() -> None:
    chance, attacks = Random(9), 0
    for _ in range(BOARDS):
        scene, owner = board(chance)
        by_hand = ByHand(seat(1), owner, scene.options)
        scene.action("violence")
        offered = {(move["from"], move["target"]) for move in scene.offers("attack")}
        own = [region for region, holder in owner.items() if holder == seat(1)]
        assert offered == {(origin, target) for origin in own for target in by_hand.targets(origin)}
        attacks += len(offered)
    assert attacks > BOARDS
