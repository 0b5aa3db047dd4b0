"""Move Weight: trades, exports and stashes of the Phase's type, one after the other (DRUG-8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from engine.common.rounds import record_reaction
from engine.english import counted, joined
from engine.games.druglord.action_slots import action_forms, after_action
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.marker_moves import add_house, take_weight
from engine.games.druglord.rolls import close_round, open_roll, throw_again, trade_succeeds
from engine.games.druglord.score import change_score
from engine.games.druglord.table_reader import LAST_WAY, read, status_of, way_of_trade, with_result
from engine.games.druglord.trades import MEANS, Trader
from engine.games.druglord.trial import add_cases
from engine.games.druglord.wording import amount, markers, tell, weight_of
from engine.model.event import Data, Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form, FormWords
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse

# -------------------------------------------------------------------- the decision


def moving_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return trades, exports, stashes, the end; another Action while none was entered."""
    board, seat = read(desk), task.seats[0]
    trader = Trader(board, seat)
    labels = {region.id: region.name for region in board.context.content.regions}
    words = FormWords(labels, {region: region for region in board.context.regions})
    forms: list[Form] = [ListedForm("end_action"), *action_forms(desk, task)]
    if trades := list(trader.trades()):
        names = ("means", "units", "from", "to", "via", "oceans")
        forms.append(
            ListedForm("trade", names, trades, FormWords(labels | MEANS | _routes(board.context, trades), words.pieces))
        )
    if exports := list(trader.exports()):
        forms.append(ListedForm("export", ("units", "to"), exports, words))
    kind = board.phase_type
    rows = [(region, n) for region in board.regions_of(seat) for n in range(1, board.weight(region, kind) + 1)]
    if rows:
        forms.append(ListedForm("stash", ("from", "units"), rows, words))
    return forms


def _routes(context: DruglordContext, trades: Sequence[tuple[Any, ...]]) -> dict[str, str]:
    """Return the words for ports and oceans of a route, by what is typed for them: ``PIA``, ``one+other``."""
    found = {}
    for *_, via, oceans in trades:
        if via is not None:
            found[via] = joined([context.name(port) for port in via.split("+")])
        if oceans is not None:
            found[oceans] = ", ".join(map(context.ocean_name, oceans))
    return found


@verb("DRUG-8.1", "DRUG-8.2", "DRUG-8.3", "DRUG-8.24", "DRUG-8.25")
def trade(
    desk: Desk[DruglordContext],
    task: Task,
    means: str,
    units: int,
    from_: Annotated[str, "a Region"],
    to: Annotated[str, "a Region"],
    via: Annotated[str | list[str] | None, "the ports of a land leg"] = None,
    oceans: str | list[str] | None = None,
    type: str | None = None,
) -> None:
    """Declare a trade: its markers are set aside, to be rolled for."""
    trader = Trader(read(desk), task.seats[0])
    if type and type != trader.kind:
        raise refuse(*trader.wrong_type())
    port, route = _joined(via, "+"), _joined(oceans, "")
    if why := trader.why_not(means, units, from_, to, port, route):
        raise refuse(*why)
    found = trader.declared(means, from_, to, port, route)
    if means == "domestic":
        found["stored"] = take_weight(desk, from_, trader.kind, units)
    else:
        desk.add_mark(from_, f"weight/{trader.kind}", -units)
    _declare(desk, trader, found, units, _route(desk.context, found))


def _joined(named: str | list[str] | None, joint: str) -> str | None:
    """Return ports or oceans of a route, named as one word or as a list, as one word; None for none (DRUG-8.12)."""
    return (joint.join(map(str, named)) if isinstance(named, list) else named) or None


def _route(context: DruglordContext, found: Data) -> str:
    """Return a trade in words: means, ends, ports of a land leg, oceans where several are linked."""
    to = context.name(found["to"])
    if found["means"] == "domestic":
        return f"Domestic Trade in {to}"
    via = f" through {joined([context.name(port) for port in found['via'].split('+')])}" if found["via"] else ""
    by = f" by {joined([context.ocean_name(ocean) for ocean in found['oceans']])}" if len(found["oceans"]) > 1 else ""
    return f"{MEANS[found['means']]} Trade from {context.name(found['from'])}{via} to {to}{by}"


@verb("DRUG-8.21", "DRUG-8.22")
def export(desk: Desk[DruglordContext], task: Task, units: int, to: Annotated[str, "a Region"]) -> None:
    """Declare an export of ready Traphouse markers of the Phase's type."""
    seat, board = task.seats[0], read(desk)
    trader = Trader(board, seat)
    anywhere = board.context.options["export_destination"] == "any"
    if to not in board.context.regions or (board.owner(to) != seat and not anywhere):
        raise refuse("not_your_destination", "DRUG-8.21", "You do not control the destination.")
    ready, fresh = board.status(seat, f"ready/{trader.kind}"), board.status(seat, f"fresh/{trader.kind}")
    if units < 1 or units > ready:
        if ready < units <= ready + fresh:
            raise refuse("fresh_markers", "DRUG-9.2", "Fresh markers cannot be spent yet.")
        raise refuse("no_markers", "DRUG-8.21", f"The Traphouse has {ready} ready {weight_of(ready, trader.kind)}.")
    if why := trader.why_no_demand(to, units):
        raise refuse(*why)
    add_house(desk, seat, trader.kind, -units)
    target = trader.eased_target("export", board.context.content.trade_targets.export)
    found = {"means": "export", "from": "", "to": to, "via": "", "oceans": "", "target": target}
    _declare(desk, trader, found, units, f"Export to {board.context.name(to)}")


def _declare(desk: Desk[DruglordContext], trader: Trader, found: Data, units: int, words: str) -> None:
    task = desk.table.task
    assert task is not None
    seat, kind = trader.seat, trader.kind
    desk.update(steps=task.data["steps"] + 1)
    desk.set(LAST_WAY, way_of_trade(found))
    desk.add_mark(status_of(seat), f"aside/{kind}", units)
    title = f"{words}: {amount(units, kind)}, target {found['target']}"
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


@verb("DRUG-8.26")
def stash(desk: Desk[DruglordContext], task: Task, from_: Annotated[str, "a Region"], units: int) -> None:
    """Move markers of the Phase's type to the own Traphouse, ready at once."""
    seat, board = task.seats[0], read(desk)
    origin, kind = from_, board.phase_type
    if origin not in board.context.regions or board.owner(origin) != seat:
        raise refuse("not_your_origin", "DRUG-8.26", "You do not control that Region.")
    there = board.weight(origin, kind)
    if not 1 <= units <= there:
        raise refuse("no_weight", "DRUG-8.26", f"{board.context.name(origin)} has {amount(there, kind)}.")
    take_weight(desk, origin, kind, units)
    add_house(desk, seat, kind, units)
    desk.update(steps=task.data["steps"] + 1)
    desk.set(LAST_WAY, "")
    tell(desk, "stashed", seat, n=units, type=weight_of(units, kind), place=board.context.name(origin))


@verb("DRUG-7.5")
def end_action(desk: Desk[DruglordContext], task: Task) -> None:
    """End Move Weight; the Action is spent."""
    desk.pop_task()
    after_action(desk, task.seats[0])


# -------------------------------------------------------------------- after the roll


def sea_reroll_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return oceans of the route whose allowance may be used on the failed roll."""
    data = task.data
    if data["kind"] != "trade" or not data["oceans"] or task.seats[0] != data["roller"] or trade_succeeds(desk, data):
        return []
    if data["rerolls"] and not desk.context.options["reroll_again"]:
        return []
    board = read(desk)
    oceans = [ocean for ocean in data["oceans"] if board.rerolls(data["roller"], ocean)]
    labels = {ocean: board.context.ocean_name(ocean) for ocean in oceans}
    return [ListedForm("sea_reroll", ("ocean",), [(ocean,) for ocean in oceans], FormWords(labels))] if oceans else []


def _may_reroll(desk: Desk[DruglordContext], task: Task, by: str) -> None:
    """Raise IllegalMove if no ocean gives a re-roll of this throw to the seat that is asked."""
    data = task.data
    if data["kind"] == "trade" and data["roller"] != task.seats[0]:
        trader = desk.context.called(data["roller"])
        raise refuse("not_the_trader", "DRUG-8.14", f"Only {trader}, whose trade it is, has Sea re-rolls for it.")
    if data["kind"] != "trade" or not data["oceans"]:
        raise refuse("not_the_route", "DRUG-8.14", "Only an ocean of the own route supplies a re-roll.")
    if trade_succeeds(desk, data):
        raise refuse("not_failed", "DRUG-8.14", "Only a failed Sea Trade is re-rolled.")
    if data["rerolls"] and not desk.context.options["reroll_again"]:
        raise refuse("rerolled", "DRUG-8.15", "One Sea re-roll for each trade in this session.")


@verb("DRUG-8.14", "DRUG-8.15", precheck=_may_reroll)
def sea_reroll(desk: Desk[DruglordContext], task: Task, ocean: str) -> None:
    """Throw the die of a failed Sea or Hybrid Trade again."""
    data, board = task.data, read(desk)
    seat = task.seats[0]
    if ocean not in list(data["oceans"]):
        raise refuse("not_the_route", "DRUG-8.14", "Only an ocean of the own route supplies a re-roll.")
    if not board.rerolls(seat, ocean):
        ports, used = counted(board.ports(seat, ocean), "port"), board.status(seat, f"reroll/{ocean}")
        why = f"{ports}, {used} used" if used else ports
        raise refuse("no_reroll", "DRUG-8.14", f"No re-roll on the {board.context.ocean_name(ocean)} ({why}).")
    desk.add_mark(status_of(seat), f"reroll/{ocean}", 1)
    tell(desk, "sea_reroll", seat, ocean=board.context.ocean_name(ocean))
    desk.update(rerolls=data["rerolls"] + 1)
    throw_again(desk, 0)
    if record_reaction(desk):
        close_round(desk)


def trade_settled(desk: Desk[DruglordContext], task: Task) -> None:
    """Apply the result of a trade: a score, or Cases and perhaps a Trial (DRUG-8.6, 8.24, 10.1)."""
    data = task.data
    seat, kind, units = data["roller"], data["type"], data["units"]
    desk.add_mark(status_of(seat), f"aside/{kind}", -units)
    won = bool(data.get("certain")) or trade_succeeds(desk, data)
    desk.set(LAST_WAY, with_result(way_of_trade(data), won=won))
    if won:
        stacks = units // 2 if data["means"] == "domestic" else units
        desk.add_mark(data["to"], f"used/{kind}", stacks)
        tell(desk, "succeeded", seat, n=stacks, place=desk.context.name(data["to"]))
        desk.add_mark(status_of(seat), f"scored/{kind}", stacks)
        change_score(desk, seat, stacks)
        return
    rescued = min(data["rescue"], units)
    if rescued:
        add_house(desk, seat, kind, rescued)
        tell(desk, "rescued", seat, what=markers({kind: rescued}))
    tell(desk, "failed", seat)
    add_cases(desk, seat, kind, units - rescued, data["from"])
