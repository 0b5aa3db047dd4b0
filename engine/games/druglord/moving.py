"""Move Weight: trades, exports and stashes of the Phase's type, one after the other (DRUG-8)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.desk import Desk, refuse
from engine.event import Data, Task
from engine.games.druglord.parts import (
    World,
    add_house,
    look,
    markers,
    setting_of,
    status_of,
    take_weight,
    tell,
    to_bank,
)
from engine.games.druglord.rolls import Mod, close_round, open_roll, throw_again, trade_succeeds
from engine.games.druglord.routes import Chart
from engine.games.druglord.score import change_score
from engine.games.druglord.slots import action_forms, after_action
from engine.games.druglord.trial import add_cases
from engine.move import Form, Listed, Move
from engine.shapes.rounds import reacted

LAND_MEANS = ("land", "land_extended")
_MEANS = ("domestic", "land", "land_extended", "sea", "hybrid", "air")
_WORDS = {"land_extended": "Extended Land", "air": "Air", "sea": "Sea", "hybrid": "Hybrid", "land": "Land"}
Refusal = tuple[str, str, str]


class Trader:
    """A seat in its Move Weight Action: what it can trade now."""

    def __init__(self, world: World, seat: str) -> None:
        self.world, self.seat, self.kind = world, seat, world.phase_type
        self.chart: Chart = world.chart(seat)
        self._others: dict[tuple[str, str], bool] = {}

    def loose(self, region: str) -> int:
        """Markers of the Phase's type that may leave the Region (not the stored one, DRUG-8.27)."""
        return self.world.on(region, f"weight/{self.kind}")

    def left(self, region: str) -> int:
        """Demand left for the Phase's type."""
        return self.world.demand_left(region, self.kind, self.seat)

    # ---------------------------------------------------------------- why not

    def why_not(self, means: str, units: int, origin: str, to: str, via: str | None, oceans: str | None) -> Refusal | None:
        """Why a trade cannot be declared; None if it can (DRUG-8.1 to 8.20)."""
        world = self.world
        if means not in _MEANS:
            return "no_such_means", "DRUG-8.3", f"The means are {', '.join(_MEANS)}."
        if world.setting.regions.get(origin) is None or world.owner(origin) != self.seat:
            return "not_your_origin", "DRUG-8.2", "You do not control the origin."
        if world.setting.regions.get(to) is None or world.owner(to) != self.seat:
            return "not_your_destination", "DRUG-8.2", "You do not control the destination."
        if means == "domestic" and origin != to:
            return "domestic_inside", "DRUG-8.20", "Domestic stays inside one Region."
        if means != "domestic" and origin == to:
            return "ends_differ", "DRUG-8.2", "Origin and destination must differ."
        if means == "domestic" and (units < 2 or units % 2):
            return "domestic_even", "DRUG-8.20", "Domestic needs an even number."
        there = world.weight(origin, self.kind) if means == "domestic" else self.loose(origin)
        stacks = units // 2 if means == "domestic" else units
        return (
            self._why_no_weight(origin, units, there)
            or self.why_no_demand(to, stacks)
            or self.why_no_way(means, origin, to, via, oceans)
        )

    def _why_no_weight(self, origin: str, units: int, there: int) -> Refusal | None:
        if units < 1:
            return "no_units", "DRUG-8.3", "A trade moves at least 1 marker."
        if units <= there:
            return None
        name = self.world.setting.name(origin)
        if not there and any(self.world.all_weight(origin)) and self.kind not in self.world.all_weight(origin):
            return "wrong_type", "DRUG-8.1", f"Only {self.kind} moves in this Phase."
        if units <= self.world.weight(origin, self.kind):
            return "stored", "DRUG-8.27", f"The marker stored in {name} counts for Domestic Trades only."
        return "no_weight", "DRUG-8.3", f"{name} has {there} {self.kind}."

    def why_no_demand(self, to: str, stacks: int) -> Refusal | None:
        """Why the Region does not buy so many stacks (DRUG-8.4, 8.5)."""
        if not self.world.demand(to, self.kind):
            return "no_demand", "DRUG-8.4", f"{self.world.setting.name(to)} has no Demand for {self.kind}."
        if stacks > self.left(to):
            return "demand_left", "DRUG-8.5", f"Demand left: {self.left(to)}."
        return None

    def why_no_way(self, means: str, origin: str, to: str, via: str | None, oceans: str | None) -> Refusal | None:
        """Why the means is not open for the pair."""
        if means in LAND_MEANS:
            return self._why_no_land(means, origin, to)
        if means == "sea" and not self._routes(origin, to, oceans):
            return self._why_no_sea(origin, to)
        if means == "hybrid" and not self._hybrids(origin, to, via, oceans):
            return self._why_no_hybrid(origin, to)
        if means == "air":
            if self.chart.air_shut:
                return "closed", "DRUG-9.3", "A card closes Air Trades for the rest of this Phase."
            if self.world.setting.options["air_last_resort"] and self.other_means(origin, to):
                return "other_means", "DRUG-8.19", "Another means is open."
        return None

    def other_means(self, origin: str, to: str) -> bool:
        """Whether any means but Air is open for the pair."""
        pair = (origin, to)
        if pair not in self._others:
            self._others[pair] = self.chart.other_means(origin, to)
        return self._others[pair]

    def _why_no_land(self, means: str, origin: str, to: str) -> Refusal | None:
        chart, setting = self.chart, self.world.setting
        atlas = chart.atlas
        if (chart.land if means == "land" else chart.extended)(origin, to):
            return None
        for end in (origin, to):
            if end in atlas.islands:
                return "island", "DRUG-8.9", "Islands make no Land Trade."
            if atlas.zone[end] in chart.shut_zones:
                return "closed", "DRUG-9.3", f"A card closes {setting.zone_name(atlas.zone[end])} by land for this Phase."
        zone = atlas.zone[origin]
        if means == "land" and zone == atlas.zone[to]:
            return "no_clear_path", "DRUG-8.7", f"No clear path inside {zone}."
        if means == "land_extended":
            if chart.land(origin, to):
                return "is_land", "DRUG-8.8", "These two make a Land Trade."
            return "no_extended", "DRUG-8.8", f"No clear path through {zone} or {atlas.zone[to]} to a Region at its border."
        barrier = " (barrier)" if atlas.barrier_between(origin, to) else ""
        return "no_land_route", "DRUG-8.10", f"No land route{barrier}."

    def _why_no_sea(self, origin: str, to: str) -> Refusal:
        atlas, setting = self.chart.atlas, self.world.setting
        starts, ends = atlas.oceans[origin], atlas.oceans[to]
        if starts & ends & self.chart.shut_oceans:
            return "closed", "DRUG-9.3", "A card closes that ocean for the rest of this Phase."
        for region in self.world.held(self.seat):
            both = atlas.oceans[region]
            if region not in (origin, to) and both & starts and both & ends and region not in atlas.interoceanic:
                return "does_not_link", "DRUG-8.13", f"{setting.name(region)} does not link oceans."
        return "no_ocean", "DRUG-8.12", "No linked ocean."

    def _why_no_hybrid(self, origin: str, to: str) -> Refusal:
        atlas = self.chart.atlas
        inland = [end for end in (origin, to) if atlas.landlocked(end)]
        if not inland:
            return "not_landlocked", "DRUG-8.16", "A Hybrid Trade has a Landlocked end."
        if len(inland) == 2 and not self.chart.double_hybrid:
            return "one_land_leg", "DRUG-8.18", "Exactly one end of a Hybrid Trade is Landlocked."
        name = self.world.setting.name(inland[0])
        return "no_port", "DRUG-8.16", f"You control no usable port next to {name}."

    # ---------------------------------------------------------------- routes and targets

    def _routes(self, origin: str, to: str, oceans: str | None) -> list[str]:
        return [route for route in self.chart.sea_routes(origin, to) if oceans in (None, route)]

    def _hybrids(self, origin: str, to: str, via: str | None, oceans: str | None) -> list[tuple[str, str, bool]]:
        return [
            (port, route, near)
            for port, route, near in self.chart.hybrids(origin, to)
            if via in (None, port) and oceans in (None, route)
        ]

    def declared(self, means: str, origin: str, to: str, via: str | None, oceans: str | None) -> Data:
        """The means with its route and target; what is not named is the shortest open one (DRUG-8.12)."""
        targets, atlas = self.world.setting.content.trade_targets, self.chart.atlas
        found: Data = {"means": means, "from": origin, "to": to, "via": "", "oceans": ""}
        if means == "sea":
            found["oceans"] = self._routes(origin, to, oceans)[0]
            near = atlas.zone[origin] == atlas.zone[to]
        elif means == "hybrid":
            ways = self._hybrids(origin, to, via, oceans)
            found["via"], found["oceans"], near = min(ways, key=lambda way: (not way[2], len(way[1]), way[1], way[0]))
        if means in ("sea", "hybrid"):
            found["target"] = targets.sea_zone if near else targets.sea
        else:
            found["target"] = getattr(targets, means)
        return {**found, "target": self.eased(means, found["target"])}

    def eased(self, means: str, target: int) -> int:
        """The target, lower if a card of the seat says so."""
        lower = [
            int(effect.target)
            for card, effect in self.world.in_play("set_target")
            if means in effect.means and card.marks["by"] == self.seat and isinstance(effect.target, int)
        ]
        return min([target, *lower])

    def mods(self, means: str) -> list[Mod]:
        """Crackdowns and cards of this slot on the trade die (DRUG-8.23)."""
        found: list[Mod] = []
        if hit := self.world.status(self.seat, f"crackdown/{self.kind}"):
            found.append([self.seat, -hit, "Crackdown"])
        for card, effect in self.world.in_play("roll_modifier"):
            if card.marks["by"] == self.seat and means in effect.means:
                found.append([self.seat, effect.amount, self.world.setting.cards[card.id].name])
        return found

    # ---------------------------------------------------------------- all of them

    def trades(self) -> Iterator[tuple[str, int, str, str, str | None, str | None]]:
        """Every trade that can be declared, with named routes where there is a choice."""
        world = self.world
        held = world.held(self.seat)
        buyers = [(region, n) for region in held if (n := self.left(region))]
        for origin in held:
            here = self.left(origin)
            for stacks in range(1, min(world.weight(origin, self.kind) // 2, here) + 1):
                yield "domestic", 2 * stacks, origin, origin, None, None
            loose = self.loose(origin)
            for to, most in buyers if loose else ():
                if to != origin:
                    for means, via, oceans in self._ways(origin, to):
                        for units in range(1, min(loose, most) + 1):
                            yield means, units, origin, to, via, oceans

    def _ways(self, origin: str, to: str) -> Iterator[tuple[str, str | None, str | None]]:
        chart = self.chart
        if chart.land(origin, to):
            yield "land", None, None
        elif chart.extended(origin, to):
            yield "land_extended", None, None
        if routes := chart.sea_routes(origin, to):
            yield "sea", None, None
            if len(routes) > 1:
                yield from (("sea", None, route) for route in routes)
        if hybrids := chart.hybrids(origin, to):
            yield "hybrid", None, None
            if len(hybrids) > 1:
                yield from (("hybrid", via, route) for via, route, _ in hybrids)
        if self.why_no_way("air", origin, to, None, None) is None:
            yield "air", None, None

    def exports(self) -> Iterator[tuple[int, str]]:
        """Every export that can be declared (DRUG-8.21)."""
        world = self.world
        ready = world.status(self.seat, f"ready/{self.kind}")
        anywhere = world.setting.options["export_destination"] == "any"
        for region in (world.setting.regions if anywhere else world.held(self.seat)) if ready else ():
            for units in range(1, min(ready, self.left(region)) + 1):
                yield units, region


# -------------------------------------------------------------------- the decision


def moving_forms(desk: Desk, task: Task) -> list[Form]:
    """Trades, exports, stashes, the end; another Action while none was entered."""
    world, seat = look(desk), task.seats[0]
    trader = Trader(world, seat)
    labels = {region.id: region.name for region in world.setting.content.regions}
    pieces = {region: region for region in world.setting.regions}
    forms: list[Form] = [Listed("end_action"), *action_forms(desk, task)]
    if trades := list(trader.trades()):
        names = ("means", "units", "from", "to", "via", "oceans")
        forms.append(Listed("trade", names, trades, labels=labels, pieces=pieces))
    if exports := list(trader.exports()):
        forms.append(Listed("export", ("units", "to"), exports, labels=labels, pieces=pieces))
    kind = world.phase_type
    rows = [(region, n) for region in world.held(seat) for n in range(1, world.weight(region, kind) + 1)]
    if rows:
        forms.append(Listed("stash", ("from", "units"), rows, labels=labels, pieces=pieces))
    return forms


def trade(desk: Desk, task: Task, move: Move) -> None:
    """``trade(seat, means, units, from, to, via?, oceans?)``: declared, set aside, to be rolled for (DRUG-8.24, 8.25)."""
    seat, world = task.seats[0], look(desk)
    trader = Trader(world, seat)
    if (named := move.maybe("type")) and named != trader.kind:
        raise refuse("wrong_type", "DRUG-8.1", f"Only {trader.kind} moves in this Phase.")
    means, units = move.text("means"), move.integer("units")
    origin, to, via, oceans = move.text("from"), move.text("to"), move.maybe("via"), move.maybe("oceans")
    if why := trader.why_not(means, units, origin, to, via, oceans):
        raise refuse(*why)
    found = trader.declared(means, origin, to, via, oceans)
    if means == "domestic":
        take_weight(desk, origin, trader.kind, units)
    else:
        desk.add_mark(origin, f"weight/{trader.kind}", -units)
    words = "Domestic Trade in" if means == "domestic" else f"{_WORDS[means]} Trade from {world.setting.name(origin)} to"
    _declare(desk, trader, found, units, f"{words} {world.setting.name(to)}")


def export(desk: Desk, task: Task, move: Move) -> None:
    """``export(seat, units, to)``: ready Traphouse markers of the Phase's type (DRUG-8.21, 8.22)."""
    seat, world = task.seats[0], look(desk)
    trader, units, to = Trader(world, seat), move.integer("units"), move.text("to")
    anywhere = world.setting.options["export_destination"] == "any"
    if to not in world.setting.regions or (world.owner(to) != seat and not anywhere):
        raise refuse("not_your_destination", "DRUG-8.21", "You do not control the destination.")
    ready, fresh = world.status(seat, f"ready/{trader.kind}"), world.status(seat, f"fresh/{trader.kind}")
    if units < 1 or units > ready:
        if ready < units <= ready + fresh:
            raise refuse("fresh_markers", "DRUG-9.2", "Fresh markers cannot be spent yet.")
        raise refuse("no_markers", "DRUG-8.21", f"The Traphouse has {ready} ready {trader.kind}.")
    if why := trader.why_no_demand(to, units):
        raise refuse(*why)
    add_house(desk, seat, trader.kind, -units)
    target = trader.eased("export", world.setting.content.trade_targets.export)
    found = {"means": "export", "from": "", "to": to, "via": "", "oceans": "", "target": target}
    _declare(desk, trader, found, units, f"Export to {world.setting.name(to)}")


def _declare(desk: Desk, trader: Trader, found: Data, units: int, words: str) -> None:
    task = desk.table.task
    assert task is not None
    seat, kind = trader.seat, trader.kind
    desk.update(steps=task.data["steps"] + 1)
    desk.add_mark(status_of(seat), f"aside/{kind}", units)
    title = f"{words}: {units} {kind}, target {found['target']}"
    tell(desk, "declared", seat, title=title)
    open_roll(
        desk,
        "trade",
        [seat],
        title=title,
        mods=trader.mods(found["means"]),
        units=units,
        type=kind,
        rescue=0,
        rerolls=0,
        **found,
    )


def stash(desk: Desk, task: Task, move: Move) -> None:
    """``stash(seat, from, units)``: markers of the Phase's type to the own Traphouse, ready at once (DRUG-8.26)."""
    seat, world = task.seats[0], look(desk)
    origin, units, kind = move.text("from"), move.integer("units"), world.phase_type
    if origin not in world.setting.regions or world.owner(origin) != seat:
        raise refuse("not_your_origin", "DRUG-8.26", "You do not control that Region.")
    if not 1 <= units <= world.weight(origin, kind):
        raise refuse("no_weight", "DRUG-8.26", f"{world.setting.name(origin)} has {world.weight(origin, kind)} {kind}.")
    take_weight(desk, origin, kind, units)
    add_house(desk, seat, kind, units)
    desk.update(steps=task.data["steps"] + 1)
    tell(desk, "stashed", seat, n=units, type=kind, place=world.setting.name(origin))


def end_action(desk: Desk, task: Task, move: Move) -> None:
    """Move Weight is over; the Action is spent (DRUG-7.5)."""
    desk.done()
    after_action(desk, task.seats[0])


# -------------------------------------------------------------------- after the roll


def allowance(world: World, seat: str, ocean: str) -> tuple[int, int]:
    """Sea re-rolls left on an ocean, and the seat's ports there (DRUG-8.14)."""
    ports = sum(ocean in world.setting.atlas.oceans[region] for region in world.held(seat))
    return max(0, (ports - 2) // 2 - world.status(seat, f"reroll/{ocean}")), ports


def sea_reroll_forms(desk: Desk, task: Task) -> list[Form]:
    """Oceans of the route whose allowance may be used on the failed roll."""
    data = task.data
    if data["kind"] != "trade" or not data["oceans"] or task.seats[0] != data["roller"] or trade_succeeds(desk, data):
        return []
    if data["rerolls"] and not setting_of(desk).options["reroll_again"]:
        return []
    world = look(desk)
    oceans = [ocean for ocean in data["oceans"] if allowance(world, data["roller"], ocean)[0]]
    labels = {ocean: world.setting.ocean_name(ocean) for ocean in oceans}
    return [Listed("sea_reroll", ("ocean",), [(ocean,) for ocean in oceans], labels=labels)] if oceans else []


def sea_reroll(desk: Desk, task: Task, move: Move) -> None:
    """``sea_reroll(seat, ocean)``: a failed Sea or Hybrid Trade is rolled again (DRUG-8.14, 8.15)."""
    data, world, ocean = task.data, look(desk), move.text("ocean")
    seat = task.seats[0]
    if data["kind"] != "trade" or data["roller"] != seat or ocean not in data["oceans"]:
        raise refuse("not_the_route", "DRUG-8.14", "Only an ocean of the own route supplies a re-roll.")
    if trade_succeeds(desk, data):
        raise refuse("not_failed", "DRUG-8.14", "Only a failed Sea Trade is re-rolled.")
    if data["rerolls"] and not world.setting.options["reroll_again"]:
        raise refuse("rerolled", "DRUG-8.15", "One Sea re-roll for each trade in this session.")
    left, ports = allowance(world, seat, ocean)
    if not left:
        raise refuse("no_reroll", "DRUG-8.14", f"No re-roll on the {world.setting.ocean_name(ocean)} ({ports} ports).")
    desk.add_mark(status_of(seat), f"reroll/{ocean}", 1)
    tell(desk, "sea_reroll", seat, ocean=world.setting.ocean_name(ocean))
    desk.update(rerolls=data["rerolls"] + 1)
    throw_again(desk, 0)
    if reacted(desk):
        close_round(desk)


def trade_settled(desk: Desk, task: Task) -> None:
    """Step: the trade has its result: stacks, or Cases and perhaps a Trial (DRUG-8.6, 8.24, 10.1)."""
    data = task.data
    seat, kind, units = data["roller"], data["type"], data["units"]
    desk.add_mark(status_of(seat), f"aside/{kind}", -units)
    if data.get("certain") or trade_succeeds(desk, data):
        stacks = units // 2 if data["means"] == "domestic" else units
        to_bank(desk, kind, units)
        desk.add_mark(data["to"], f"used/{kind}", stacks)
        tell(desk, "succeeded", seat, n=stacks, place=setting_of(desk).name(data["to"]))
        change_score(desk, seat, stacks)
        return
    rescued = min(data["rescue"], units)
    if rescued:
        add_house(desk, seat, kind, rescued)
        tell(desk, "rescued", seat, what=markers({kind: rescued}))
    tell(desk, "failed", seat)
    add_cases(desk, seat, kind, units - rescued, data["from"])
