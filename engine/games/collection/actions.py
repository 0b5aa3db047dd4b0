"""The actions of a turn: move, engage, roll for reporting, and the use of a report (COLL-5)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from engine.chance.chance import EnteredDice
from engine.chance.odds import chance_of_need, odds_of
from engine.english import counted, with_article
from engine.errors import IllegalMove
from engine.games.collection.board import REPORT_FLOOR, Board, plural
from engine.games.collection.content import COLOURS
from engine.games.collection.schema import D10, space, token
from engine.model.event import Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse

ACTIONS_PER_TURN = 2


class Pool(msgspec.Struct, frozen=True):
    """A roll before it is thrown: how many dice, against which level, and how both came about."""

    dice: int
    level: int
    sum: str

    @property
    def need(self) -> tuple[int, ...]:
        """The faces that succeed: less than the level, and not 0, which is read as 10 (COLL-5.9)."""
        return tuple(range(1, min(self.level, 10)))

    @property
    def chance(self) -> Fraction:
        """That at least one die succeeds."""
        return chance_of_need(self.need, D10, self.dice)


def turn(board: Board, desk: Desk, task: Task) -> None:
    """A turn begins with two actions, more or fewer by cards (COLL-5.1)."""
    seat = str(task.data["seat"])
    actions = max(0, ACTIONS_PER_TURN + desk.table.number(f"next_actions/{seat}"))
    desk.set(f"next_actions/{seat}", 0)
    desk.set("bonus/dice", 0)
    desk.set("bonus/level", 0)
    desk.set("turn_of", seat)
    desk.add("turn", 1)
    desk.set("actions_left", actions)
    desk.say("turn", seat=seat, actions=plural(actions, "action"))
    desk.then(Task("go_on", data={"seat": seat}))


def go_on(board: Board, desk: Desk, task: Task) -> None:
    """COLL-5.12: the phase ends by itself when no action is left and the seat holds no card."""
    seat = str(task.data["seat"])
    if not desk.table.number("actions_left") and not desk.table.zones[f"held:{seat}"]:
        desk.then(Task("draw", data={"seat": seat}))
        return
    desk.set("phase", "actions")
    desk.set("phase_word", "Actions")
    desk.ask("actions", seat)


def action_moves(board: Board, desk: Desk, task: Task) -> list[Form]:
    """Every legal move, engagement and roll."""
    seat = task.seats[0]
    forms: list[Form] = []
    if desk.table.number("actions_left"):
        here = board.place(desk.table, seat)
        rows = [place for place in board.spaces(desk.table) if _one_step(here, place)]
        # A click on a space means its collector here, or the scenario in which the same collector is meant.
        zones = {(area if area != here[0] else collector): space(area, collector) for area, collector in rows}
        forms.append(ListedForm("move", ("scenario", "collector"), rows, labels=_names(board), zones=zones))
        role = board.role(desk.table, seat)
        there: dict[str, str] = dict.fromkeys(COLOURS, space(*here))
        forms.append(ListedForm("engage", ("colour",), [(colour,) for colour in role.gem_colours], zones=there))
        if rolls := [(c,) for c in role.roll_colours if _why_no_roll(board, desk, seat, c) is None]:
            labels: dict[str, str] = {c: f"{c} ({_odds(pool_of(board, desk, seat, c))})" for (c,) in rolls}
            forms.append(ListedForm("roll", ("colour",), rolls, labels=labels, zones=there))
    forms.append(ListedForm("finish_actions"))
    return forms


def _names(board: Board) -> dict[str, str]:
    return {collector: board.named(collector) for collector in board.collectors}


def _odds(pool: Pool) -> str:
    odds = odds_of("reporting", "", pool.dice, D10, need=pool.need, chance=pool.chance)
    return f"{plural(pool.dice, 'die', 'dice')} against {pool.level}, {odds.percent}"


def _one_step(here: tuple[str, str], there: tuple[str, str]) -> bool:
    return here != there and (here[0] == there[0] or here[1] == there[1])


def _spend(desk: Desk) -> None:
    if not desk.table.number("actions_left"):
        raise refuse("no_action", "COLL-5.1", "No action left.")
    desk.done()
    desk.add("actions_left", -1)


def move(board: Board, desk: Desk, task: Task, entered: Move) -> None:
    """COLL-5.2: to another collector of the same scenario, or the same collector in another open one."""
    seat, area, collector = task.seats[0], entered.text("scenario"), entered.text("collector")
    if collector not in board.collectors or f"scenario/{area}" not in desk.table.zones:
        raise refuse("unknown_space", "COLL-2.2", f"There is no space {collector} in {area}.")
    if area not in board.open_areas(desk.table):
        raise refuse("not_open", "COLL-4.7", f"Scenario {area} is not open.")
    if board.place(desk.table, seat) == (area, collector):
        raise refuse("stands_there", "COLL-5.2", "The token stands there already.")
    if not _one_step(board.place(desk.table, seat), (area, collector)):
        raise refuse("one_step", "COLL-5.2", "Same scenario, or same collector.")
    _spend(desk)
    desk.move(token(seat), space(area, collector))
    desk.say("moved", seat=seat, collector=board.named(collector), area=area)
    desk.then(Task("go_on", data={"seat": seat}))


def engage(board: Board, desk: Desk, task: Task, entered: Move) -> None:
    """COLL-5.3: one engagement gem of a colour of the role on the space where the token is."""
    seat, colour = task.seats[0], entered.text("colour")
    role = board.role(desk.table, seat)
    if colour not in role.gem_colours:
        allowed = " or ".join(role.gem_colours)
        raise refuse("gem_colour", "COLL-5.3", f"This role places {allowed} gems only.")
    _spend(desk)
    area, collector = board.place(desk.table, seat)
    desk.say("engaged", seat=seat, collector=board.named(collector), area=area, colour=colour)
    board.add_gem(desk, area, collector, colour)
    desk.then(Task("go_on", data={"seat": seat}))


# -------------------------------------------------------------------- rolling


def pool_of(board: Board, desk: Desk, seat: str, colour: str) -> Pool:
    """Dice and level of a roll with the arithmetic (COLL-5.6 to 5.8, 5.11)."""
    table = desk.table
    area, collector = board.place(table, seat)
    role, companions = board.role(table, seat), board.companions(table, seat)
    gems = board.gems(table, area, collector, colour)
    parts = [plural(gems, "gem")]
    dice = gems
    if role.half_gems:
        dice = (gems + 1) // 2
        parts = [f"half of {plural(gems, 'gem')} = {dice}"]
    for other in companions:
        if other.bonus_dice and other.bonus_dice_if_gem and board.gems(table, area, collector, other.bonus_dice_if_gem):
            dice += other.bonus_dice
            parts.append(f"+{other.bonus_dice} {other.name}")
    if bonus := table.number("bonus/dice"):
        dice += bonus
        parts.append(f"+{bonus} by card")
    if (cap := board.options.dice_cap) and dice > cap:
        dice = cap
        parts[-1] += f", at most {cap}"
    level = board.level(table, area, collector)
    steps = [f"level {level}"]
    for other in companions:
        if other.bonus_level and collector in other.bonus_level_collectors:
            level += other.bonus_level
            steps.append(f"+{other.bonus_level} {other.name}")
    if bonus := table.number("bonus/level"):
        level += bonus
        steps.append(f"+{bonus} by card")
    return Pool(dice, level, f"{' '.join(parts)}; {' '.join(steps)}")


def _why_no_roll(board: Board, desk: Desk, seat: str, colour: str) -> IllegalMove | None:
    role = board.role(desk.table, seat)
    area, collector = board.place(desk.table, seat)
    if colour not in role.roll_colours:
        allowed = " or ".join(role.roll_colours)
        return refuse("roll_colour", "COLL-5.5", f"This role rolls for {allowed} reports only.")
    affinity = board.collectors[collector].affinity
    if board.options.affinity_rule == "restrict" and colour not in affinity:
        gives = " and ".join(affinity)
        return refuse("affinity", "COLL-4.8", f"{board.named(collector)} gives {gives} reports.")
    if not board.gems(desk.table, area, collector, colour):
        return refuse("no_gem", "COLL-5.5", f"No {colour} gem here.")
    return None


def roll(board: Board, desk: Desk, task: Task, entered: Move) -> None:
    """COLL-5.5 to 5.10: at most one report, however many dice succeed."""
    seat, colour = task.seats[0], entered.text("colour")
    if why_not := _why_no_roll(board, desk, seat, colour):
        raise why_not
    _spend(desk)
    area, collector = board.place(desk.table, seat)
    pool = pool_of(board, desk, seat, colour)
    dice = plural(pool.dice, "die", "dice")
    title = f"{board.named(collector)} in {area}, {dice} against {pool.level}"
    faces = _throw(desk, seat, pool, title)
    desk.set("bonus/dice", 0)
    desk.set("bonus/level", 0)
    won = any(face in pool.need for face in faces)
    shown = " ".join(str(face) for face in faces)
    result = "One report." if won else "No report."
    desk.set("arithmetic", f"{shown}. {result} {dice} against {pool.level} ({pool.sum.replace(' Analyst', '')})")
    where = {"collector": board.named(collector), "area": area}
    arithmetic: dict[str, str | int] = {"dice": dice, "level": pool.level, "sum": pool.sum, "faces": shown, "result": result}
    desk.say("rolled", seat=seat, report=report_of(colour), **where, **arithmetic)
    desk.then(Task("go_on", data={"seat": seat}))
    if won:
        offer_report(board, desk, seat, area, colour)


def _throw(desk: Desk, seat: str, pool: Pool, title: str) -> tuple[int, ...]:
    """The dice; typed ones must be as many as are thrown, each of them a face (COLL-10.1)."""
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


def report_of(colour: str) -> str:
    """``a military report``, ``an economic report``."""
    return f"{with_article(colour)} report"


# -------------------------------------------------------------------- using a report


def uses(board: Board, desk: Desk, seat: str, area: str, colour: str) -> tuple[str, ...]:
    """What may be done with a report (COLL-5.14 to 5.17)."""
    found = []
    if board.missing(desk.table, area, colour):
        found.append("file")
    if desk.table.number(f"crisis/{area}") > REPORT_FLOOR and not board.role(desk.table, seat).file_only:
        found.append("reduce")
    return tuple(found)


def offer_report(board: Board, desk: Desk, seat: str, area: str, colour: str) -> None:
    """A report has come in: it must be used at once, or is lost (COLL-5.13, 5.17)."""
    if uses(board, desk, seat, area, colour):
        desk.set("phase", "use_report")
        desk.set("phase_word", "Report")
        desk.ask("use_report", seat, area=area, colour=colour)
    else:
        desk.say("lost", colour=colour, area=area)


def report_moves(board: Board, desk: Desk, task: Task) -> Iterable[Form]:
    """The possible uses."""
    area, colour = str(task.data["area"]), str(task.data["colour"])
    return [ListedForm(use) for use in uses(board, desk, task.seats[0], area, colour)]


def file(board: Board, desk: Desk, task: Task, entered: Move) -> None:
    """COLL-5.13, 5.14: into the circle, while that colour is still needed."""
    area, colour = str(task.data["area"]), str(task.data["colour"])
    if not board.missing(desk.table, area, colour):
        raise refuse("not_needed", "COLL-5.14", f"No more {colour} reports are needed here.")
    desk.done()
    left = sum(board.missing(desk.table, area, c) for c in COLOURS) - 1
    missing = f"{left} still needed" if left else "the circle is full"
    desk.say("filed", seat=task.seats[0], report=report_of(colour), area=area, missing=missing)
    board.file(desk, area, colour)


def reduce(board: Board, desk: Desk, task: Task, entered: Move) -> None:
    """COLL-5.13, 5.15, 5.16: the crisis falls by 1, never below 4 by a report."""
    area = str(task.data["area"])
    if board.role(desk.table, task.seats[0]).file_only:
        raise refuse("file_only", "COLL-5.16", "This role can only file reports.")
    level = desk.table.number(f"crisis/{area}")
    if level <= REPORT_FLOOR:
        raise refuse("report_floor", "COLL-5.15", f"Reports do not lower a crisis below {REPORT_FLOOR}.")
    desk.done()
    desk.say("reduced", seat=task.seats[0], area=area)
    board.set_crisis(desk, area, level - 1)
