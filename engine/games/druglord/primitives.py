"""What Baller cards do: one small primitive each, its parameters are data of the card (chapter 9.3 of the digest).

A primitive says which choices it leaves the player (none at all if its requirement is not met) and what it does. When it
acts, the window in which the card was played is on top of the agenda again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from engine.desk import Desk
from engine.event import Data, Task
from engine.games.druglord.content import TYPES, BallerRecord, Effect
from engine.games.druglord.forms import heaps
from engine.games.druglord.parts import (
    World,
    add_house,
    from_bank,
    look,
    markers,
    seat_name,
    setting_of,
    status_of,
    tell,
    to_bank,
    type_of,
)
from engine.games.druglord.rolls import open_roll, throw_again, totals, trade_succeeds
from engine.games.druglord.slots import forbidden
from engine.games.druglord.trial import add_case_from_bank, clear_cases
from engine.games.druglord.violence import open_traphouse_fight


@dataclass(frozen=True)
class Play:
    """One play of a card: who, which card and effect, the choices made, the task of the window."""

    seat: str
    card: BallerRecord
    effect: Effect
    args: Data
    task: Task

    @property
    def data(self) -> Data:
        """The data of the window's task."""
        return self.task.data


@dataclass(frozen=True)
class Primitive:
    """Attributes: choices (one entry of arguments for each way to play it), act (what it does)."""

    choices: Callable[[Desk, Play], Iterable[Data]]
    act: Callable[[Desk, Play], None]


FREELY: list[Data] = [{}]
"""One way to play it, nothing to choose."""


def _if(met: bool) -> list[Data]:
    return FREELY if met else []


def _others(desk: Desk, seat: str) -> list[str]:
    return [other for other in setting_of(desk).seats if other != seat]


def _nothing(desk: Desk, play: Play) -> None:
    """The card works by lying in play or at a Region."""


def _freely(desk: Desk, play: Play) -> list[Data]:
    return FREELY


def _add_mod(desk: Desk, seat: str, amount: int, source: str) -> None:
    task = desk.table.task
    assert task is not None
    desk.update(mods=[*task.data["mods"], [seat, amount, source]])


# -------------------------------------------------------------------- war


def _on_side(play: Play) -> bool:
    side = "aggressor" if play.effect.side == "attack" else "defender"
    return bool(play.data["fight"][side] == play.seat)


def _war_modifier_choices(desk: Desk, play: Play) -> list[Data]:
    return _if(_on_side(play))


def _war_modifier(desk: Desk, play: Play) -> None:
    _add_mod(desk, play.seat, play.effect.amount, play.card.name)


def _counted(desk: Desk, play: Play) -> int:
    world, fight = look(desk), play.data["fight"]
    near = [region for region in world.held(play.seat) if region in world.setting.atlas.borders[fight["target"]]]
    n = len([region for region in near if region != fight["from"] or not play.effect.exclude_attacking_region])
    return min(play.effect.max, n)


def _war_modifier_per_choices(desk: Desk, play: Play) -> list[Data]:
    return _if(_on_side(play) and _counted(desk, play) > 0)


def _war_modifier_per(desk: Desk, play: Play) -> None:
    _add_mod(desk, play.seat, _counted(desk, play), play.card.name)


def _cancel_attack_choices(desk: Desk, play: Play) -> list[Data]:
    return _if(play.data["fight"]["stage"] == "first")


def _cancel_attack(desk: Desk, play: Play) -> None:
    desk.done()
    tell(desk, "called_off", play.data["fight"]["aggressor"])


def _capture_choices(desk: Desk, play: Play) -> list[Data]:
    destroyed, captured = play.data["destroyed"], play.data["captured"]
    left = {kind: n - captured.get(kind, 0) for kind, n in destroyed.items()}
    return [{"take": way} for way in heaps(left, play.effect.max, 1)]


def _capture(desk: Desk, play: Play) -> None:
    captured = dict(play.data["captured"])
    for kind, n in play.args["take"].items():
        captured[kind] = captured.get(kind, 0) + n
    desk.update(captured=captured)


def _attack_traphouse_choices(desk: Desk, play: Play) -> list[Data]:
    world = look(desk)
    if forbidden(desk, "violence"):
        return []
    return [{"other": other} for other in _others(desk, play.seat) if world.traphouse(other)]


def _attack_traphouse(desk: Desk, play: Play) -> None:
    open_traphouse_fight(desk, play.seat, play.args["other"], play.effect.number)


# -------------------------------------------------------------------- dice


def _reroll_die(desk: Desk, play: Play) -> int | None:
    """The die that the card throws again; None if it may not."""
    data, effect = play.data, play.effect
    if data["kind"] not in effect.roll_kinds:
        return None
    if effect.when != "any" and trade_succeeds(desk, data) != (effect.when == "succeeded"):
        return None
    if effect.whose == "own":
        return data["dice"].index(play.seat) if play.seat in data["dice"] else None
    return 0 if play.seat != data["dice"][0] else None


def _reroll_choices(desk: Desk, play: Play) -> list[Data]:
    return _if(_reroll_die(desk, play) is not None)


def _reroll(desk: Desk, play: Play) -> None:
    die = _reroll_die(desk, play)
    assert die is not None, "the window has not changed since the card was played"
    throw_again(desk, die)


def _roll_modifier_choices(desk: Desk, play: Play) -> list[Data]:
    if play.effect.duration != "this_roll":
        return FREELY
    return _if(
        play.data["kind"] in play.effect.roll_kinds and (play.effect.whose == "own") == (play.seat in play.data["dice"])
    )


def _roll_modifier(desk: Desk, play: Play) -> None:
    if play.effect.duration == "this_roll":
        _add_mod(desk, play.data["dice"][0], play.effect.amount, play.card.name)


def _auto_success_choices(desk: Desk, play: Play) -> list[Data]:
    return _if(play.data["kind"] in play.effect.roll_kinds and play.data["units"] <= play.effect.max_units)


def _auto_success(desk: Desk, play: Play) -> None:
    task = desk.done()
    data = {key: value for key, value in task.data.items() if key != "round"}
    desk.then(Task("after_roll_closed", (), {**data, "certain": True}))


def _rescue_choices(desk: Desk, play: Play) -> list[Data]:
    data = play.data
    if data["kind"] != "trade" or trade_succeeds(desk, data):
        return []
    most = min(play.effect.max, data["units"] - data["rescue"])
    return [{"units": n} for n in range(1, most + 1)]


def _rescue(desk: Desk, play: Play) -> None:
    desk.update(rescue=play.data["rescue"] + play.args["units"])


def _roll_gain_choices(desk: Desk, play: Play) -> list[Data]:
    world, kind = look(desk), str(play.effect.type)
    if not world.bank(kind):
        return []
    return [{"region": region} for region in world.held(play.seat) if world.supply(region)[kind]]


def _roll_gain(desk: Desk, play: Play) -> None:
    region, kind = play.args["region"], str(play.effect.type)
    title = f"{play.card.name}: {kind} for {setting_of(desk).name(region)}"
    table = [[row.min, row.max, row.units] for row in play.effect.table]
    open_roll(desk, "card", [play.seat], title=title, region=region, type=kind, table=table)


def card_rolled(desk: Desk, task: Task) -> None:
    """Step: the die of a card's table has fallen: markers on the Region, beyond its slots (DRUG-3.5, 14.10)."""
    data, world = task.data, look(desk)
    (count,) = totals(desk, data)
    count = max(data["table"][0][0], min(count, data["table"][-1][1]))  # totals have no bounds (DRUG-3.4)
    units = next(units for least, most, units in data["table"] if least <= count <= most)
    n = min(units, world.bank(data["type"]))
    from_bank(desk, data["type"], n)
    desk.add_mark(data["region"], f"weight/{data['type']}", n)
    tell(desk, "grown", data["dice"][0], n=n, type=data["type"], place=world.setting.name(data["region"]))


# -------------------------------------------------------------------- weight


def _gain_choices(desk: Desk, play: Play) -> list[Data]:
    world = look(desk)
    limits = {kind: min(world.bank(kind), play.effect.number) for kind in TYPES}
    n = min(play.effect.number, sum(limits.values()))
    return [{"take": way} for way in heaps(limits, n)] if n else []


def _gain(desk: Desk, play: Play) -> None:
    for kind, n in play.args["take"].items():
        from_bank(desk, kind, n)
        add_house(desk, play.seat, kind if play.effect.ready else f"fresh_{kind}", n)
    tell(desk, "gained", play.seat, what=markers(play.args["take"]))


def _convert_choices(desk: Desk, play: Play) -> list[Data]:
    world, most = look(desk), play.effect.max
    bank = {kind: min(most, world.bank(kind)) for kind in TYPES}
    ways = []
    for give in heaps(world.traphouse(play.seat), most, 1):
        n = sum(give.values())
        gone = {kind: sum(k for heap, k in give.items() if type_of(heap) == kind) for kind in TYPES}
        # Each marker for one of another type: possible when no type stands on both sides more than n times together.
        ways += [
            {"give": give, "take": take}
            for take in heaps(bank, n)
            if all(gone[kind] + take.get(kind, 0) <= n for kind in TYPES)
        ]
    return ways


def _convert(desk: Desk, play: Play) -> None:
    for heap, n in play.args["give"].items():
        add_house(desk, play.seat, heap, -n)
        to_bank(desk, type_of(heap), n)
    for kind, n in play.args["take"].items():
        from_bank(desk, kind, n)
        add_house(desk, play.seat, kind, n)
    tell(desk, "exchanged", play.seat, give=markers(play.args["give"]), take=markers(play.args["take"]))


def _steal_choices(desk: Desk, play: Play) -> list[Data]:
    world = look(desk)
    return [{"other": other, "type": heap} for other in _others(desk, play.seat) for heap in world.traphouse(other)]


def _steal(desk: Desk, play: Play) -> None:
    other, heap, n = play.args["other"], play.args["type"], play.effect.number
    add_house(desk, other, heap, -n)
    add_house(desk, play.seat, type_of(heap) if play.effect.ready else heap, n)
    tell(desk, "stolen", play.seat, what=markers({heap: n}), other=seat_name(other))


# -------------------------------------------------------------------- Regions, trades, seats


def _present(world: World, play: Play, region: str, kind: str) -> int:
    return world.supply(region)[kind] if play.effect.field == "supply" else world.demand(region, kind)


def _region_delta_choices(desk: Desk, play: Play) -> list[Data]:
    world, rule = look(desk), play.effect.type_rule
    held = world.held(play.seat)
    if rule is None:
        return [{"region": region} for region in held]
    wanted = rule == "already_present"
    return [
        {"region": region, "type": kind}
        for region in held
        for kind in TYPES
        if bool(_present(world, play, region, kind)) == wanted
    ]


def _link_choices(desk: Desk, play: Play) -> list[Data]:
    return [{"oceans": list(pair)} for pair in combinations(play.effect.among, play.effect.choose)]


def _lift_choices(desk: Desk, play: Play) -> list[Data]:
    world = look(desk)
    return [{"region": r} for r in world.held(play.seat) if world.demand(r, world.phase_type)]


def _forbid_means_choices(desk: Desk, play: Play) -> list[Data]:
    content = setting_of(desk).content
    if play.effect.scope == "named_ocean":
        return [{"ocean": ocean.id} for ocean in content.oceans]
    if play.effect.scope == "named_zone":
        return [{"zone": zone.code} for zone in content.zones]
    return FREELY


def _add_case_choices(desk: Desk, play: Play) -> list[Data]:
    world = look(desk)
    return [{"other": other} for other in _others(desk, play.seat)] if world.bank(world.phase_type) else []


def _add_case(desk: Desk, play: Play) -> None:
    add_case_from_bank(desk, play.args["other"], look(desk).phase_type)


def _peek_choices(desk: Desk, play: Play) -> list[Data]:
    return [{"other": other} for other in _others(desk, play.seat) if desk.table.zones[f"held:{other}"]]


def _peek(desk: Desk, play: Play) -> None:
    other, cards = play.args["other"], setting_of(desk).cards
    names = ", ".join(cards[card].name for card in desk.table.ids(f"held:{other}"))
    tell(desk, "peeked", play.seat, other=seat_name(other))
    tell(desk, "peeked_at", play.seat, other=seat_name(other), cards=names)


def _cancel_card(desk: Desk, play: Play) -> None:
    desk.update(cancelled=True)


def _clear_cases_choices(desk: Desk, play: Play) -> list[Data]:
    return _if(bool(look(desk).cases(play.seat)))


def _clear_cases(desk: Desk, play: Play) -> None:
    clear_cases(desk, play.seat)
    tell(desk, "cleared", play.seat)


def _remove_crackdown_choices(desk: Desk, play: Play) -> list[Data]:
    world = look(desk)
    return [{"type": kind} for kind in TYPES if world.status(play.seat, f"crackdown/{kind}")]


def _remove_crackdown(desk: Desk, play: Play) -> None:
    desk.add_mark(status_of(play.seat), f"crackdown/{play.args['type']}", -play.effect.number)
    tell(desk, "relieved", play.seat, type=play.args["type"])


def _draft_first(desk: Desk, play: Play) -> None:
    order = str(desk.table.numbers["pick_order"]).split()
    desk.set("pick_order", " ".join([play.seat, *(seat for seat in order if seat != play.seat)]))


def _become_start_player(desk: Desk, play: Play) -> None:
    desk.set("start_player", play.seat)
    tell(desk, "start_player", play.seat)


def _extra_action_choices(desk: Desk, play: Play) -> list[Data]:
    return _if(play.task.name == "slot_after" and bool(play.data["acted"]))


def _extra_action(desk: Desk, play: Play) -> None:
    desk.done()
    desk.ask("slot_open", play.seat, seat=play.seat, only=list(play.effect.allowed))


PRIMITIVES: Mapping[str, Primitive] = {
    "war_modifier": Primitive(_war_modifier_choices, _war_modifier),
    "war_modifier_per": Primitive(_war_modifier_per_choices, _war_modifier_per),
    "cancel_attack": Primitive(_cancel_attack_choices, _cancel_attack),
    "forbid_action": Primitive(_freely, _nothing),
    "reroll": Primitive(_reroll_choices, _reroll),
    "capture_destroyed": Primitive(_capture_choices, _capture),
    "attack_traphouse": Primitive(_attack_traphouse_choices, _attack_traphouse),
    "roll_gain": Primitive(_roll_gain_choices, _roll_gain),
    "gain_weight": Primitive(_gain_choices, _gain),
    "convert_weight": Primitive(_convert_choices, _convert),
    "region_delta": Primitive(_region_delta_choices, _nothing),
    "set_target": Primitive(_freely, _nothing),
    "roll_modifier": Primitive(_roll_modifier_choices, _roll_modifier),
    "auto_success": Primitive(_auto_success_choices, _auto_success),
    "rescue_units": Primitive(_rescue_choices, _rescue),
    "link_oceans": Primitive(_link_choices, _nothing),
    "lift_demand": Primitive(_lift_choices, _nothing),
    "forbid_means": Primitive(_forbid_means_choices, _nothing),
    "add_case": Primitive(_add_case_choices, _add_case),
    "steal_weight": Primitive(_steal_choices, _steal),
    "peek_hand": Primitive(_peek_choices, _peek),
    "cancel_card": Primitive(_freely, _cancel_card),
    "clear_cases": Primitive(_clear_cases_choices, _clear_cases),
    "remove_crackdown": Primitive(_remove_crackdown_choices, _remove_crackdown),
    "draft_first": Primitive(_freely, _draft_first),
    "become_start_player": Primitive(_freely, _become_start_player),
    "extra_action": Primitive(_extra_action_choices, _extra_action),
}
