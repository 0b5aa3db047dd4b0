"""The action phase and its global actions (KING-6, KING-7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

from engine.errors import IllegalMove
from engine.games.kingpin.characters import come_out as bring_out
from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.dark_pasts import announced_figure, dice_in_words, reveal_past
from engine.games.kingpin.decisions import CHECKPOINT
from engine.games.kingpin.figures import actions_left
from engine.games.kingpin.heat import add_heat
from engine.games.kingpin.modifiers import IN_FORCE
from engine.games.kingpin.reactions import ask_first_reaction, mark_used
from engine.model.event import Task
from engine.model.table import Table
from engine.moves.forms.branching import Row
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse

COST = {"action": 1, "action_2x": 2, "free_action": 0}
_ROUNDED_TO = 5  # KING-7.7
Problem = Callable[[KingpinContext, Table, str, str], IllegalMove | None]
"""Why a character of a seat cannot do something where it stands; None if it can."""


def too_few(context: KingpinContext, table: Table, seat: str, cost: int) -> IllegalMove | None:
    """Return why the seat cannot spend so many actions (KING-6.1, KING-6.4)."""
    left = actions_left(context, table, seat)[1]
    if left >= cost:
        return None
    if cost == 2:
        return refuse("needs_two_actions", "KING-6.4", f"It needs 2 actions; {left} {'is' if left == 1 else 'are'} left.")
    return refuse("no_actions", "KING-6.1", "No action is left.")


def until_in_words(context: KingpinContext, table: Table, event: str) -> str:
    """Return how long an Event in force lasts, for a sentence (KING-5.10, KING-5.11)."""
    marks = next(card.marks for card in table.zones[IN_FORCE] if card.id == event)
    drawer, last = str(marks["drawer"]), marks["turns"] == 1
    name = context.called(drawer)
    if not context.lives(table, drawer):
        return f"until play has passed the place of {name}{'' if last else ' twice'}"
    return f"until the {'next turn' if last else 'turn after next'} of {name} begins"


def why_barred(context: KingpinContext, table: Table, seat: str, action: str) -> IllegalMove | None:
    """Return why no character of the seat can use a global action now; None if one may."""
    name = context.name(action)
    if event := context.mods.ban(table, "ban_action", action):
        return refuse(
            "banned", "KING-20.5", f"{name} is banned by {context.name(event)} {until_in_words(context, table, event)}."
        )
    if context.options.global_action_limit == "once_per_turn" and context.is_used(table, action):
        return refuse("already_used", "KING-6.8", f"{name} was already used this turn.")
    return too_few(context, table, seat, COST[context.content.global_actions[action].timing])


def _bars(action: str) -> Callable[[Desk[KingpinContext], Task, str], None]:
    """Return the precheck of a global action."""

    def check(desk: Desk[KingpinContext], _task: Task, by: str) -> None:
        if problem := why_barred(desk.context, desk.table, by, action):
            raise problem

    return check


def _spent_by(context: KingpinContext, table: Table, action: str, who: str) -> IllegalMove | None:
    if context.options.global_action_limit == "once_per_character" and context.is_used(table, f"{action}:{who}"):
        return refuse("already_used", "KING-6.8", f"{context.name(who)} already used {context.name(action)} this turn.")
    return None


def _actor(context: KingpinContext, table: Table, seat: str, action: str, who: str) -> IllegalMove | None:
    if context.owner(table, who) != seat:
        return refuse("not_own", "KING-6.12", f"{context.name(who)} is not a character of {context.called(seat)}.")
    if context.place(table, who) is None:
        return refuse("not_on_board", "KING-6.12", f"{context.name(who)} is not on the board.")
    return _spent_by(context, table, action, who)


def _declare(desk: Desk[KingpinContext], seat: str, action: str, who: str) -> None:
    """Pay the action, then count its heat (KING-6.10)."""
    record = desk.context.content.global_actions[action]
    limit = desk.context.options.global_action_limit
    if limit != "unlimited":
        mark_used(desk, action if limit == "once_per_turn" else f"{action}:{who}")
    desk.add("spent", COST[record.timing])
    desk.then(CHECKPOINT)
    add_heat(desk, seat, action, record.heat, location=desk.table.where[who], character=who)


# ---------------------------------------------------------------- Attack


def targets(context: KingpinContext, table: Table, seat: str) -> Sequence[Row]:
    """Return every attack that is possible (KING-7.1)."""
    if why_barred(context, table, seat, "attack"):
        return ()
    rows: list[Row] = []
    for who in context.on_board(table, seat):
        if not _spent_by(context, table, "attack", who):
            here = table.where[who]
            foes = [other for other, its in context.people(table, here) if its != seat]
            rows += [(("character", who), ("target", foe)) for foe in (*foes, *context.cops_at(table, here))]
    return rows


@verb("KING-7.1", precheck=_bars("attack"))
def attack(desk: Desk[KingpinContext], task: Task, character: str, target: Annotated[str, "a character or Cop"]) -> None:
    """Attack an opposing character or a Cop at the same location: an action, 3 heat."""
    context, table, seat = desk.context, desk.table, task.seats[0]
    who, foe = character, target
    if problem := _actor(context, table, seat, "attack", who):
        raise problem
    if context.place(table, foe) is None:
        raise refuse("not_on_board", "KING-7.1", f"{context.name(foe)} is not on the board.")
    if context.owner(table, foe) == seat or table.where[foe] != table.where[who]:
        raise refuse("no_target", "KING-7.1", f"{context.name(foe)} is not an opposing character or a Cop here.")
    desk.say("attacks", seat=seat, name=context.name(who), foe=context.name(foe), place=context.name(table.where[who]))
    _declare(desk, seat, "attack", who)
    desk.then(Task("fight", data={"attacker": who, "defender": foe, "seat": seat}))


# ---------------------------------------------------------------- Take Control


def _characters_for(context: KingpinContext, table: Table, seat: str, action: str, problem: Problem) -> Sequence[Row]:
    if why_barred(context, table, seat, action):
        return ()
    fit = (who for who in context.on_board(table, seat) if not _spent_by(context, table, action, who))
    return [(("character", who),) for who in fit if not problem(context, table, seat, who)]


def _claim_problem(context: KingpinContext, table: Table, seat: str, who: str) -> IllegalMove | None:
    place = table.where[who]
    name = context.name(place)
    if place not in context.content.controllable:
        return refuse("neutral", "KING-3.2", f"{name} is neutral and cannot be controlled.")
    if context.controller(table, place) == seat:
        return refuse("already_controlled", "KING-7.2", f"{context.called(seat)} controls {name} already.")
    if context.is_opposed(table, who):
        return refuse("not_unopposed", "KING-7.2", f"{context.name(who)} is not unopposed at {name}.")
    return None


def claims(context: KingpinContext, table: Table, seat: str) -> Sequence[Row]:
    """Return who could take control where it stands (KING-7.2)."""
    return _characters_for(context, table, seat, "take_control", _claim_problem)


@verb("KING-7.2", "KING-7.3", precheck=_bars("take_control"))
def take_control(desk: Desk[KingpinContext], task: Task, character: str) -> None:
    """Roll for control of the location: an action, 2 heat."""
    context, table, seat, who = desk.context, desk.table, task.seats[0], character
    if problem := (_actor(context, table, seat, "take_control", who) or _claim_problem(context, table, seat, who)):
        raise problem
    place = table.where[who]
    desk.say("claims", seat=seat, name=context.name(who), place=context.name(place))
    _declare(desk, seat, "take_control", who)
    constants = context.content.constants
    over = constants.control_owned_over if context.controller(table, place) else constants.control_unowned_over
    mods = context.mods.tally(table, "control_roll", seat, character=who, location=place)
    title = f"{context.called(seat)} tries to take control of {context.name(place)}, more than {over - mods.open} succeeds"
    beats = over - mods.total
    dice = desk.roll("control", 2, seat=seat, title=title, wins=lambda faces: sum(faces) > beats)
    rolled = {"roll": "control", "title": title, "beats": beats, "dice": list(dice), "told": False, "mods": list(mods)}
    desk.then(Task("control_rolled", data={**rolled, "seat": seat, "character": who, "place": place, "over": over}))


def control_rolled(desk: Desk[KingpinContext], task: Task) -> None:
    """Apply the roll, unless a failed one is rolled again (KING-7.3, KING-7.4)."""
    context, data = desk.context, task.data
    seat, thrown = data["seat"], sum(data["dice"])
    seen, secret = data["mods"]
    won = thrown > data["beats"]
    if not data["told"]:
        if won != (thrown + seen > data["over"]):
            reveal_past(desk, seat)
        added, where = (
            announced_figure(desk, seat, seen, secret),
            {"character": data["character"], "location": data["place"]},
        )
        parts = context.mods.open_parts(desk.table, "control_roll", seat, **where)
        dice, result = dice_in_words(context, data["dice"], added, parts), thrown + added
        desk.say_roll("control_rolled", [data["dice"]], won, seat=seat, dice=dice, result=result, over=data["over"])
        task = Task(task.name, data={**data, "told": True})
    if won:
        desk.set(f"control/{data['place']}", seat)
        desk.say("took_control", seat=seat, place=context.name(data["place"]))
    elif not ask_first_reaction(desk, task, "self_control_roll_failed", (data["character"],)):
        desk.say("control_failed", seat=seat, place=context.name(data["place"]))


# ---------------------------------------------------------------- Rob


def _rob_problem(context: KingpinContext, table: Table, seat: str, who: str) -> IllegalMove | None:
    place = table.where[who]
    if context.controller(table, place) in ("", seat):
        return refuse("not_anothers", "KING-7.5", f"{context.name(place)} is not controlled by another seat.")
    if context.is_opposed(table, who):
        return refuse("not_unopposed", "KING-7.5", f"{context.name(who)} is not unopposed at {context.name(place)}.")
    return None


def robberies(context: KingpinContext, table: Table, seat: str) -> Sequence[Row]:
    """Return who could rob where it stands (KING-7.5)."""
    return _characters_for(context, table, seat, "rob", _rob_problem)


@verb("KING-7.5", "KING-7.6", "KING-7.7", precheck=_bars("rob"))
def rob(desk: Desk[KingpinContext], task: Task, character: str) -> None:
    """Rob the controller of (2 dice + attack bonus) x 2: an action, 2 heat."""
    context, table, seat, who = desk.context, desk.table, task.seats[0], character
    if problem := (_actor(context, table, seat, "rob", who) or _rob_problem(context, table, seat, who)):
        raise problem
    place = table.where[who]
    victim = context.controller(table, place)
    desk.say("robs", seat=seat, name=context.name(who), place=context.name(place), victim=victim)
    _declare(desk, seat, "rob", who)
    mods = context.mods.tally(table, "rob_roll", seat, character=who, location=place)
    dice = desk.roll("rob", 2, seat=seat, title=f"{context.called(seat)} robs {context.name(place)}")
    amounts = [_loot(context, sum(dice) + context.bonus(table, who) + mod) for mod in (mods.total, mods.open)]
    if amounts[0] != amounts[1]:
        reveal_past(desk, seat)
    desk.say_roll("rob_rolled", [dice], seat=seat, dice=f"{dice[0]}+{dice[1]}", amount=amounts[0])
    desk.then(Task("rob_rolled", data={"seat": seat, "victim": victim, "amount": amounts[0]}))


def _loot(context: KingpinContext, result: int) -> int:
    amount = max(0, result) * context.content.constants.rob_per_pip
    if context.options.rob_rounding == "up_to_5k":
        amount = -(-amount // _ROUNDED_TO) * _ROUNDED_TO
    return amount


def rob_rolled(desk: Desk[KingpinContext], task: Task) -> None:
    """Let the victim react, then take what it has (KING-7.8)."""
    context, data = desk.context, task.data
    seat, victim = data["seat"], data["victim"]
    if ask_first_reaction(desk, task, "own_location_robbed", context.crew(desk.table, victim)):
        return
    taken = min(data["amount"], context.cash(desk.table, victim))
    desk.add(f"cash:{victim}", -taken)
    desk.add(f"cash:{seat}", taken)
    desk.add(f"cash_robbed:{seat}", taken)
    desk.say("robbed", seat=seat, victim=victim, amount=taken)


# ---------------------------------------------------------------- Come Out of Hiding


def hiding_problem(context: KingpinContext, table: Table, seat: str) -> IllegalMove | None:
    """Return why the Kingpin cannot come out (KING-7.9)."""
    if not context.is_hidden(table, seat):
        return refuse("already_out", "KING-7.9", "The Kingpin is on the board already.")
    if context.is_used(table, "come_out"):
        return refuse("already_used", "KING-6.7", f"{context.name('come_out')} was already used this turn.")
    if event := context.mods.ban(table, "ban_action", "come_out"):
        return refuse(
            "banned", "KING-20.5", f"It is banned by {context.name(event)} {until_in_words(context, table, event)}."
        )
    return None


def _can_come_out(desk: Desk[KingpinContext], _task: Task, by: str) -> None:
    if problem := hiding_problem(desk.context, desk.table, by):
        raise problem


@verb("KING-7.9", "KING-7.10", precheck=_can_come_out)
def come_out(desk: Desk[KingpinContext], task: Task) -> None:
    """Bring the Kingpin out: a free action, 1 heat; the Cops of the start location count."""
    context, seat = desk.context, task.seats[0]
    boss = context.kingpin(desk.table, seat)
    assert boss is not None, "a hidden Kingpin is in play"
    mark_used(desk, "come_out")
    desk.then(CHECKPOINT)
    start = context.content.kingpins[boss].start
    add_heat(desk, seat, "come_out", context.content.global_actions["come_out"].heat, location=start, character=boss)
    bring_out(desk, seat)
