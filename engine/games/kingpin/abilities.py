"""Using the abilities of locations and characters (KING-3.11, KING-6, KING-20.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, NamedTuple

from engine.errors import IllegalMove
from engine.games.kingpin.actions import COST, too_few, until_in_words
from engine.games.kingpin.characters import rank_cap
from engine.games.kingpin.content import Ability
from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.dark_pasts import reveal_past
from engine.games.kingpin.decisions import CHECKPOINT, listed
from engine.games.kingpin.goods import buying, selling
from engine.games.kingpin.heat import add_heat
from engine.games.kingpin.money import goods_in_words, pay
from engine.games.kingpin.op_handlers import OpUse
from engine.games.kingpin.ops import OP_HANDLERS, can_recruit
from engine.games.kingpin.reactions import mark_used
from engine.model.event import Task
from engine.model.table import Table
from engine.moves.forms.branching import Row
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse


class Tool(NamedTuple):
    """An ability at hand: where it is used, "" for nowhere, and by which character, "" for a location's own."""

    source: str
    ability: Ability
    place: str
    character: str


def tool(context: KingpinContext, table: Table, source: str, ability: Ability) -> Tool:
    """Return an ability with the location of its action (KING-6.12)."""
    if source in context.content.locations:
        return Tool(source, ability, source, "")
    return Tool(source, ability, context.place(table, source) or "", source)


def obstacle(context: KingpinContext, table: Table, seat: str, one: Tool) -> IllegalMove | None:
    """Return why the seat cannot use an ability at all now, apart from what it is to do."""
    name = one.ability.name
    if one.ability.timing not in COST:
        return refuse("not_an_action", "KING-6.4", f"{name} is not an action.")
    if (
        problem := _location_problem(context, table, seat, one)
        if not one.character
        else _card_problem(context, table, seat, one)
    ):
        return problem
    if context.is_used(table, f"{one.source}.{one.ability.id}"):
        return refuse("already_used", "KING-6.6", f"{name} was already used this turn.")
    if problem := too_few(context, table, seat, COST[one.ability.timing]):
        return problem
    cost = cash_cost(context, table, seat, one)[1]
    if context.cash(table, seat) < cost:
        return refuse("cannot_pay", "KING-11.1", f"{name} costs ${cost}K, more than {context.called(seat)} has.")
    return None


def _location_problem(context: KingpinContext, table: Table, seat: str, one: Tool) -> IllegalMove | None:
    name = context.name(one.source)
    if context.controller(table, one.source) != seat and not context.is_present(table, seat, one.source):
        return refuse("no_access", "KING-3.11", f"{context.called(seat)} neither controls {name} nor is present there.")
    if context.is_threatened(table, one.source):
        return refuse("threatened", "KING-3.8", f"{name} is Threatened: nobody may use its abilities.")
    if event := context.mods.ban(table, "ban_location", one.source):
        return refuse(
            "banned", "KING-20.5", f"{name} is closed by {context.name(event)} {until_in_words(context, table, event)}."
        )
    return None


def _card_problem(context: KingpinContext, table: Table, seat: str, one: Tool) -> IllegalMove | None:
    owner = context.owner(table, one.character)
    if one.ability.needs_board and (not owner or not one.place):
        return refuse("not_on_board", "KING-13.6", f"{context.name(one.character)} is not on the board.")
    if owner != seat:
        return refuse("not_own", "KING-13.6", f"{context.name(one.character)} is not a character of {context.called(seat)}.")
    return None


def cash_cost(context: KingpinContext, table: Table, seat: str, one: Tool) -> tuple[int, int]:
    """Return what the ability costs, as all can see it and as it is; recruiting has its own modifiers (KING-13.3)."""
    cost = one.ability.cost_cash
    if all(op.op != "recruit" for op in one.ability.ops):
        return cost, cost
    by = context.mods.tally(table, "recruit_cost", seat, character=one.character, location=one.place)
    return max(0, cost + by.open), max(0, cost + by.total)


def _uses(context: KingpinContext, table: Table, seat: str, one: Tool) -> Iterator[OpUse]:
    cash = context.cash(table, seat) - cash_cost(context, table, seat, one)[1]
    for op in one.ability.ops:
        yield OpUse(op, seat, one.ability.name, one.place, one.character, cash, context.name(one.source))


def choices(context: KingpinContext, table: Table, seat: str, one: Tool) -> Sequence[Row]:
    """Return the arguments with which the ability can do something (KING-6.9); empty if it cannot do anything."""
    able = False
    for use in _uses(context, table, seat, one):
        primitive = OP_HANDLERS[use.op.op]
        rows = primitive.rows(context, table, use) if primitive.rows else None
        if rows:
            return rows
        able = able or (rows is None and primitive.able(context, table, use))
    return ((),) if able else ()


def at_hand(context: KingpinContext, table: Table, seat: str) -> Iterator[Tool]:
    """Return the abilities of every place and card that the seat can reach, usable or not."""
    content, numbers = context.content, table.numbers
    stands = {table.where[who] for who in context.crew(table, seat)}
    for place in content.locations.values():
        if place.id in stands or numbers.get(f"control/{place.id}") == seat:
            for ability in place.ability:
                yield Tool(place.id, ability, place.id, "")
    for who in context.crew(table, seat):
        for ability in content.characters[who].ability:
            yield tool(context, table, who, ability)


def usable(context: KingpinContext, table: Table, seat: str) -> Sequence[Row]:
    """Return every way to use an ability now."""
    rows: list[Row] = []
    for one in at_hand(context, table, seat):
        if one.ability.timing in COST and not obstacle(context, table, seat, one):
            head: Row = (("source", one.source), ("ability", one.ability.id))
            rows += [(*head, *row) for row in choices(context, table, seat, one)]
    return rows


@verb("KING-6.10")
def use_ability(
    desk: Desk[KingpinContext],
    task: Task,
    /,
    source: Annotated[str, "a location or character"],
    ability: str,
    **args: Annotated[Any, "a choice it leaves"],
) -> None:
    """Use an action, 2x action or free action of a location or card."""
    context, table, seat = desk.context, desk.table, task.seats[0]
    found = context.content.ability(source, ability)
    if found is None:
        raise refuse(
            "no_such_ability", "KING-20.1", f"{context.name(source)} has no ability called {context.name(ability)}."
        )
    one = tool(context, table, source, found)
    if problem := obstacle(context, table, seat, one):
        raise problem
    if not listed(args, choices(context, table, seat, one)):
        raise _why_not(context, table, seat, one, args)
    desk.say("uses", seat=seat, ability=found.name, source=context.name(source))
    mark_used(desk, f"{source}.{ability}")
    desk.add("spent", COST[found.timing])
    desk.then(CHECKPOINT)
    seen, cost = cash_cost(context, table, seat, one)
    if seen != cost:
        reveal_past(desk, seat)
    pay(desk, seat, cost)
    kind = "card" if one.character else "location"
    add_heat(desk, seat, kind, found.heat, location=one.place, character=one.character)
    data = {"effect": f"ability/{source}/{ability}", "seat": seat, "place": one.place, "character": one.character}
    desk.then(Task("effect", data={**data, "args": args}))


def _why_not(context: KingpinContext, table: Table, seat: str, one: Tool, args: dict[str, Any]) -> IllegalMove:
    """Return why an ability cannot be used with these arguments."""
    for use in _uses(context, table, seat, one):
        if problem := _op_problem(context, table, use, args):
            return problem
    if not choices(context, table, seat, one):
        return refuse("no_effect", "KING-6.9", f"{one.ability.name} could do nothing now.")
    return refuse("bad_choice", "KING-20.4", f"{one.ability.name} cannot be used that way now.")


def _op_problem(context: KingpinContext, table: Table, use: OpUse, args: dict[str, Any]) -> IllegalMove | None:
    op, seat, who, n = use.op.op, use.seat, args.get("character"), args.get("n")
    if op == "recruit" and not can_recruit(context, table, seat):
        if not table.zones["lieutenant_deck"]:
            return refuse("no_lieutenant", "KING-13.4", "No Lieutenant is left to recruit.")
        return refuse(
            "lieutenant_limit", "KING-13.4", f"At most {context.options.max_lieutenants} Lieutenants on the board."
        )
    if op == "sell_drugs" and isinstance(n, int):
        if n < 1:
            return refuse("bad_choice", "KING-11.4", "A sale is of 1 drug or more.")
        held = table.number(f"drugs:{seat}")
        if n > held:
            return refuse(
                "not_enough_drugs", "KING-11.4", f"{context.called(seat)} has {goods_in_words(held, 'drugs')}, not {n}."
            )
        if n > selling(context, table, use).limit:
            return refuse("above_limit", "KING-11.4", f"{n} is above the limit of this sale.")
    if op == "buy_drugs" and isinstance(n, int):
        if n < 1:
            return refuse("bad_choice", "KING-11.3", "A purchase is of 1 drug or more.")
        deal = buying(context, table, use)
        if n > deal.limit:
            return refuse("above_limit", "KING-11.3", f"{n} is above the limit of this purchase.")
        if n * deal.price > use.cash:
            return refuse("cannot_pay", "KING-11.1", f"{context.called(seat)} cannot pay for {goods_in_words(n, 'drugs')}.")
    if op == "gain_rank" and use.op.pick == "self":
        who = use.character
    if op == "gain_rank" and isinstance(who, str) and context.owner(table, who) == seat:
        cap = rank_cap(context, table, who)[1]
        if context.rank(table, who) >= cap:
            return refuse("highest_rank", "KING-13.2", f"{context.name(who)} has the highest rank, {cap}.")
    if op in ("move_own", "move_cop") and "to" in args:
        mover = args.get("character", args.get("cop", use.character))
        if isinstance(mover, str) and table.where.get(mover) == args["to"]:
            return refuse("same_place", "KING-20.4", f"{context.name(mover)} is there already.")
    if op == "shift_price":
        return refuse("end_of_track", "KING-11.5", "The street price cannot move that way.")
    return None
