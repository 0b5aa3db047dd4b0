"""The moments at which most tests of trades, cards and attacks begin."""

from __future__ import annotations

from typing import Any

from engine.model.event import Task
from tests.games.druglord.scene import DruglordScene, seat, trade_args


def at_slot_start(*held: str, cards: dict[int, str], **rest: Any) -> DruglordScene:
    return DruglordScene(*held, cards=cards, agenda=[Task("slot", (), {"seat": seat(1)}), Task("turn_end")], **rest)


def trading(*held: str, units: int = 1, **rest: Any) -> DruglordScene:
    scene = DruglordScene(*held, weight={"france": "3 reefer"}, **rest)
    scene.action("move_weight")
    scene.trade("sea", units, "france", "uk")
    return scene


def attacking(**rest: Any) -> DruglordScene:
    scene = DruglordScene("appalachia florida new_york", "great_lakes quebec", **rest)
    scene.action("violence")
    scene.do("attack", from_="appalachia", target="great_lakes")
    return scene


def moving(*held: str, kind: str = "reefer", weight: dict[str, str], **rest: Any) -> DruglordScene:
    scene = DruglordScene(*held, phase=kind, weight=weight, **rest)
    scene.action("move_weight")
    return scene


def why(scene: DruglordScene, how: str, origin: str, to: str, units: int = 1, **route: str) -> str:
    return scene.refusal("trade", **trade_args(how, units, origin, to, **route))[0]


def mods(scene: DruglordScene) -> list[Any]:
    found: list[Any] = scene.pending.data["mods"]
    return found
