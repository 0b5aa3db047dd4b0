"""The actions of a turn: move, engage, roll for reporting (COLL-5)."""

from __future__ import annotations

from engine.chance.chance import EnteredDice
from engine.english import counted
from engine.errors import IllegalMove
from engine.games.collection.cards import held_moves
from engine.games.collection.content import COLOURS
from engine.games.collection.context import CollectionContext
from engine.games.collection.ids import space, token
from engine.games.collection.log_lines import counted_or_no
from engine.games.collection.pool import Pool, aim_of, needed_of, pool_of
from engine.games.collection.refusals import may_roll_for, why_no_roll
from engine.games.collection.reports import offer_report
from engine.games.collection.table_moves import add_gem
from engine.model.event import Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form, FormWords
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse


def action_moves(desk: Desk[CollectionContext], task: Task) -> list[Form]:
    """List every legal move, engagement and roll, and the held cards that may be played."""
    context, table, seat = desk.context, desk.table, task.seats[0]
    forms: list[Form] = []
    if table.number("actions_left"):
        here = context.place(table, seat)
        rows = [place for place in context.spaces(table) if _is_one_step(here, place)]
        # A click on a space means its collector here, or the scenario in which the same collector is meant.
        zones = {(area if area != here[0] else collector): space(area, collector) for area, collector in rows}
        names = {collector: context.collector_name(collector) for collector in context.collectors}
        forms.append(ListedForm("move", ("scenario", "collector"), rows, FormWords(names, zones=zones)))
        role = context.role(table, seat)
        there: dict[str, str] = dict.fromkeys(COLOURS, space(*here))
        forms.append(ListedForm("engage", ("colour",), [(colour,) for colour in role.gem_colours], FormWords(zones=there)))
        if rolls := may_roll_for(context, table, seat):
            labels: dict[str, str] = {c: f"{c} ({_odds(pool_of(context, table, seat, c))})" for c in rolls}
            forms.append(ListedForm("roll", ("colour",), [(c,) for c in rolls], FormWords(labels, zones=there)))
    return [*forms, ListedForm("finish_actions"), *held_moves(desk, task)]


def _odds(pool: Pool) -> str:
    return f"{aim_of(pool)}, {pool.percent}"


def _is_one_step(here: tuple[str, str], there: tuple[str, str]) -> bool:
    return here != there and (here[0] == there[0] or here[1] == there[1])


def has_action_left(desk: Desk[CollectionContext], task: Task, by: str) -> None:
    """Refuse an action where none is left."""
    if not desk.table.number("actions_left"):
        raise refuse("no_action", "COLL-5.1", "No action left.")


def _spend_action(desk: Desk[CollectionContext]) -> None:
    desk.pop_task()
    desk.add("actions_left", -1)


@verb("COLL-5.2", precheck=has_action_left)
def move(desk: Desk[CollectionContext], task: Task, scenario: str, collector: str) -> None:
    """Move the token to another collector of the same scenario, or to the same collector in another open one."""
    context, seat = desk.context, task.seats[0]
    if collector not in context.collectors or f"scenario/{scenario}" not in desk.table.zones:
        raise refuse("unknown_space", "COLL-2.2", f"There is no space {collector} in {scenario}.")
    if scenario not in context.open_areas(desk.table):
        raise refuse("not_open", "COLL-4.7", f"Scenario {scenario} is not open.")
    if context.place(desk.table, seat) == (scenario, collector):
        raise refuse("stands_there", "COLL-5.2", "The token stands there already.")
    if not _is_one_step(context.place(desk.table, seat), (scenario, collector)):
        raise refuse("one_step", "COLL-5.2", "Same scenario, or same collector.")
    _spend_action(desk)
    desk.move(token(seat), space(scenario, collector))
    desk.say("moved", seat=seat, collector=context.collector_name(collector), area=scenario)
    desk.then(Task("go_on", data={"seat": seat}))


@verb("COLL-5.3", precheck=has_action_left)
def engage(desk: Desk[CollectionContext], task: Task, colour: str) -> None:
    """Place one engagement gem of a colour of the role on the space where the token is."""
    context, seat = desk.context, task.seats[0]
    role = context.role(desk.table, seat)
    if colour not in role.gem_colours:
        allowed = " or ".join(role.gem_colours)
        raise refuse("gem_colour", "COLL-5.3", f"This role places {allowed} gems only.")
    _spend_action(desk)
    area, collector = context.place(desk.table, seat)
    desk.say("engaged", seat=seat, collector=context.collector_name(collector), area=area, colour=colour)
    add_gem(desk, area, collector, colour)
    desk.then(Task("go_on", data={"seat": seat}))


# -------------------------------------------------------------------- rolling


def roll_in_short(faces: tuple[int, ...], pool: Pool, colour: str, place: str) -> str:
    """Return the faces, a star at those that succeed, what was needed and at which level of what then, and the result."""
    wins = [face in pool.need for face in faces]
    shown = " ".join(f"{face}*" if win else str(face) for face, win in zip(faces, wins, strict=True))
    report = f"One {colour} report" if any(wins) else f"Failed: no {colour} report"
    return f"{shown}. Needed {needed_of(pool)}: {place} had level {pool.level_in_parts}. {report}"


@verb("COLL-5.5", "COLL-5.9", "COLL-5.10", precheck=has_action_left)
def roll(desk: Desk[CollectionContext], task: Task, colour: str) -> None:
    """Roll for a report of a colour: one at most, however many dice succeed."""
    context, seat = desk.context, task.seats[0]
    if why_not := why_no_roll(context, desk.table, seat, colour):
        raise why_not
    _spend_action(desk)
    area, collector = context.place(desk.table, seat)
    pool = pool_of(context, desk.table, seat, colour)
    name, dice = context.collector_name(collector), counted_or_no(pool.dice, "die", "dice")
    faces = _throw(desk, seat, pool, f"{name} in {area}, {aim_of(pool)}")
    desk.set("bonus/dice", 0)
    desk.set("bonus/level", 0)
    won = any(face in pool.need for face in faces)
    desk.set("arithmetic", roll_in_short(faces, pool, colour, f"{name} in {area}"))
    desk.set("rolled_by", seat)
    desk.set("rolled_in", desk.table.number("turn"))
    result = f"{'one' if won else 'no'} {colour} report"
    told = {"faces": " ".join(map(str, faces)), "needed": needed_of(pool), "result": result}
    told |= {"collector": name, "area": area}
    desk.say_roll("rolled", [faces], won, pool.need, seat=seat, **told)
    if pool.is_helped:
        desk.say("helped", dice=dice, sum=pool.sum)
    desk.then(Task("go_on", data={"seat": seat}))
    if won:
        offer_report(desk, seat, area, colour)


def _throw(desk: Desk[CollectionContext], seat: str, pool: Pool, title: str) -> tuple[int, ...]:
    """Throw the dice; typed ones must be as many as are thrown, each of them a face (COLL-10.1)."""
    try:
        # Against level 1 no face succeeds: that is a failure too, for the record of luck.
        none = None if pool.need else _never
        faces = desk.roll("reporting", pool.dice, seat=seat, title=title, need=pool.need, chance=pool.chance, wins=none)
        if isinstance(desk.chance, EnteredDice):
            desk.chance.check_all_used()
    except IllegalMove as error:
        raise refuse(error.code, "COLL-10.1", f"Enter {counted(pool.dice, 'face')} from 1 to 10.") from error
    return faces


def _never(faces: tuple[int, ...]) -> bool:
    return False
