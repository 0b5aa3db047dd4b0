"""Using the abilities of locations and characters (KING-3.11, KING-6, KING-20.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.errors import IllegalMove
from engine.games.kingpin.actions import COST, too_few, until
from engine.games.kingpin.city import City, city_of
from engine.games.kingpin.content import Ability
from engine.games.kingpin.flow import CHECKPOINT, listed
from engine.games.kingpin.goods import selling
from engine.games.kingpin.heat import add_heat
from engine.games.kingpin.money import counted, pay
from engine.games.kingpin.ops import PRIMITIVES, can_recruit
from engine.games.kingpin.past import reveal_past
from engine.games.kingpin.people import rank_cap
from engine.games.kingpin.primitive import Use
from engine.games.kingpin.reactions import mark_used
from engine.model.event import Data, Task
from engine.model.table import Table
from engine.moves.forms.branching import Row
from engine.moves.move import Move
from engine.play.desk import Desk, refuse

_NAMES = ("source", "ability")


class Tool(NamedTuple):
    """An ability at hand: where it is used, "" for nowhere, and by which character, "" for a location's own."""

    source: str
    ability: Ability
    place: str
    character: str


def tool(city: City, table: Table, source: str, ability: Ability) -> Tool:
    """KING-6.12: the location of an action."""
    if source in city.content.locations:
        return Tool(source, ability, source, "")
    return Tool(source, ability, city.place(table, source) or "", source)


def obstacle(city: City, table: Table, seat: str, one: Tool) -> IllegalMove | None:
    """Why the seat cannot use an ability at all now, apart from what it is to do."""
    name = one.ability.name
    if one.ability.timing not in COST:
        return refuse("not_an_action", "KING-6.4", f"{name} is not an action.")
    if problem := _location_problem(city, table, seat, one) if not one.character else _card_problem(city, table, seat, one):
        return problem
    if city.used(table, f"{one.source}.{one.ability.id}"):
        return refuse("already_used", "KING-6.6", f"{name} was already used this turn.")
    if problem := too_few(city, table, seat, COST[one.ability.timing]):
        return problem
    cost = cash_cost(city, table, seat, one)[1]
    if city.cash(table, seat) < cost:
        return refuse("cannot_pay", "KING-11.1", f"{name} costs ${cost}K, more than {city.called(seat)} has.")
    return None


def _location_problem(city: City, table: Table, seat: str, one: Tool) -> IllegalMove | None:
    name = city.name(one.source)
    if city.controller(table, one.source) != seat and not city.present(table, seat, one.source):
        return refuse("no_access", "KING-3.11", f"{city.called(seat)} neither controls {name} nor is present there.")
    if city.threatened(table, one.source):
        return refuse("threatened", "KING-3.8", f"{name} is Threatened: nobody may use its abilities.")
    if event := city.mods.ban(table, "ban_location", one.source):
        return refuse("banned", "KING-20.5", f"{name} is closed by {city.name(event)} {until(city, table, event)}.")
    return None


def _card_problem(city: City, table: Table, seat: str, one: Tool) -> IllegalMove | None:
    owner = city.owner(table, one.character)
    if one.ability.needs_board and (not owner or not one.place):
        return refuse("not_on_board", "KING-13.6", f"{city.name(one.character)} is not on the board.")
    if owner != seat:
        return refuse("not_own", "KING-13.6", f"{city.name(one.character)} is not a character of {city.called(seat)}.")
    return None


def cash_cost(city: City, table: Table, seat: str, one: Tool) -> tuple[int, int]:
    """What the ability costs, as all can see it and as it is; recruiting has its own modifiers (KING-13.3)."""
    cost = one.ability.cost_cash
    if all(op.op != "recruit" for op in one.ability.ops):
        return cost, cost
    by = city.mods.tally(table, "recruit_cost", seat, character=one.character, location=one.place)
    return max(0, cost + by.open), max(0, cost + by.total)


def _uses(city: City, table: Table, seat: str, one: Tool) -> Iterator[Use]:
    cash = city.cash(table, seat) - cash_cost(city, table, seat, one)[1]
    for op in one.ability.ops:
        yield Use(op, seat, one.ability.name, one.place, one.character, cash)


def choices(city: City, table: Table, seat: str, one: Tool) -> Sequence[Row]:
    """The arguments with which the ability can do something (KING-6.9); empty if it cannot do anything."""
    able = False
    for use in _uses(city, table, seat, one):
        primitive = PRIMITIVES[use.op.op]
        rows = primitive.rows(city, table, use) if primitive.rows else None
        if rows:
            return rows
        able = able or (rows is None and primitive.able(city, table, use))
    return ((),) if able else ()


def at_hand(city: City, table: Table, seat: str) -> Iterator[Tool]:
    """The abilities of every place and card that the seat can reach, usable or not."""
    content, numbers = city.content, table.numbers
    stands = {table.where[who] for who in city.crew(table, seat)}
    for place in content.locations.values():
        if place.id in stands or numbers.get(f"control/{place.id}") == seat:
            for ability in place.ability:
                yield Tool(place.id, ability, place.id, "")
    for who in city.crew(table, seat):
        for ability in content.characters[who].ability:
            yield tool(city, table, who, ability)


def usable(city: City, table: Table, seat: str) -> Sequence[Row]:
    """Every way to use an ability now."""
    rows: list[Row] = []
    for one in at_hand(city, table, seat):
        if one.ability.timing in COST and not obstacle(city, table, seat, one):
            head: Row = (("source", one.source), ("ability", one.ability.id))
            rows += [(*head, *row) for row in choices(city, table, seat, one)]
    return rows


def use_ability(desk: Desk, task: Task, move: Move) -> None:
    """An action, 2x action or free action of a location or card (KING-6.10)."""
    city, table, seat = city_of(desk), desk.table, task.seats[0]
    source, name = move.text("source"), move.text("ability")
    ability = city.content.ability(source, name)
    if ability is None:
        raise refuse("no_such_ability", "KING-20.1", f"{city.name(source)} has no ability called {city.name(name)}.")
    one = tool(city, table, source, ability)
    if problem := obstacle(city, table, seat, one):
        raise problem
    args: Data = {key: value for key, value in move.args.items() if key not in _NAMES}
    if not listed(args, choices(city, table, seat, one)):
        raise _why_not(city, table, seat, one, args)
    desk.say("uses", seat=seat, ability=ability.name, source=city.name(source))
    mark_used(desk, f"{source}.{name}")
    desk.add("spent", COST[ability.timing])
    desk.then(CHECKPOINT)
    seen, cost = cash_cost(city, table, seat, one)
    if seen != cost:
        reveal_past(desk, seat)
    pay(desk, seat, cost)
    kind = "card" if one.character else "location"
    add_heat(desk, seat, kind, ability.heat, location=one.place, character=one.character)
    data = {"effect": f"ability/{source}/{name}", "seat": seat, "place": one.place, "character": one.character}
    desk.then(Task("effect", data={**data, "args": args}))


def _why_not(city: City, table: Table, seat: str, one: Tool, args: dict[str, Any]) -> IllegalMove:
    """Why an ability cannot be used with these arguments."""
    for use in _uses(city, table, seat, one):
        if problem := _op_problem(city, table, use, args):
            return problem
    if not choices(city, table, seat, one):
        return refuse("no_effect", "KING-6.9", f"{one.ability.name} could do nothing now.")
    return refuse("bad_choice", "KING-20.4", f"{one.ability.name} cannot be used that way now.")


def _op_problem(city: City, table: Table, use: Use, args: dict[str, Any]) -> IllegalMove | None:
    op, seat, who, n = use.op.op, use.seat, args.get("character"), args.get("n")
    if op == "recruit" and not can_recruit(city, table, seat):
        if not table.zones["lieutenant_deck"]:
            return refuse("no_lieutenant", "KING-13.4", "No Lieutenant is left to recruit.")
        return refuse("lieutenant_limit", "KING-13.4", f"At most {city.variants.max_lieutenants} Lieutenants on the board.")
    if op == "sell_drugs" and isinstance(n, int):
        held = table.number(f"drugs:{seat}")
        if n > held:
            return refuse("not_enough_drugs", "KING-11.4", f"{city.called(seat)} has {counted(held, 'drugs')}, not {n}.")
        if n > selling(city, table, use).limit:
            return refuse("above_limit", "KING-11.4", f"{n} is above the limit of this sale.")
    if op == "buy_drugs" and isinstance(n, int):
        return refuse(
            "above_limit", "KING-11.3", f"{n} is above the limit of this purchase or more than {city.called(seat)} can pay."
        )
    if op == "gain_rank" and use.op.pick == "self":
        who = use.character
    if op == "gain_rank" and isinstance(who, str) and city.owner(table, who) == seat:
        cap = rank_cap(city, table, who)[1]
        if city.rank(table, who) >= cap:
            return refuse("highest_rank", "KING-13.2", f"{city.name(who)} has the highest rank, {cap}.")
    if op in ("move_own", "move_cop") and "to" in args:
        mover = args.get("character", args.get("cop", use.character))
        if isinstance(mover, str) and table.where.get(mover) == args["to"]:
            return refuse("same_place", "KING-20.4", f"{city.name(mover)} is there already.")
    if op == "shift_price":
        return refuse("end_of_track", "KING-11.5", "The street price cannot move that way.")
    return None
