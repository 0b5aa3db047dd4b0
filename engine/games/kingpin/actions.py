"""The action phase and its global actions (KING-6, KING-7)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import IllegalMove
from engine.games.kingpin.city import City, city_of
from engine.games.kingpin.display import actions_left, chance_above
from engine.games.kingpin.flow import CHECKPOINT
from engine.games.kingpin.heat import add_heat
from engine.games.kingpin.mods import IN_FORCE
from engine.games.kingpin.past import reveal_past, shown
from engine.games.kingpin.people import come_out as bring_out
from engine.games.kingpin.reactions import mark_used, opened
from engine.model.event import Task
from engine.model.table import Table
from engine.moves.forms.branching import Row
from engine.moves.move import Move
from engine.play.desk import Desk, refuse

COST = {"action": 1, "action_2x": 2, "free_action": 0}
_ROUNDED_TO = 5  # KING-7.7


def too_few(city: City, table: Table, seat: str, cost: int) -> IllegalMove | None:
    """Why the seat cannot spend so many actions (KING-6.1, KING-6.4)."""
    left = actions_left(city, table, seat)
    if left >= cost:
        return None
    if cost == 2:
        return refuse("needs_two_actions", "KING-6.4", f"It needs 2 actions; {left} {'is' if left == 1 else 'are'} left.")
    return refuse("no_actions", "KING-6.1", "No action is left.")


def until(city: City, table: Table, event: str) -> str:
    """How long an Event in force lasts, for a sentence (KING-5.10, KING-5.11)."""
    marks = next(card.marks for card in table.zones[IN_FORCE] if card.id == event)
    drawer, last = str(marks["drawer"]), marks["turns"] == 1
    name = city.called(drawer)
    if not city.lives(table, drawer):
        return f"until play has passed the place of {name}{'' if last else ' twice'}"
    return f"until the {'next turn' if last else 'turn after next'} of {name} begins"


def barred(city: City, table: Table, seat: str, action: str) -> IllegalMove | None:
    """Why no character of the seat can use a global action now."""
    name = city.name(action)
    if event := city.mods.ban(table, "ban_action", action):
        return refuse("banned", "KING-20.5", f"{name} is banned by {city.name(event)} {until(city, table, event)}.")
    if city.variants.global_action_limit == "once_per_turn" and city.used(table, action):
        return refuse("already_used", "KING-6.8", f"{name} was already used this turn.")
    return too_few(city, table, seat, COST[city.content.global_actions[action].timing])


def _spent_by(city: City, table: Table, action: str, who: str) -> IllegalMove | None:
    if city.variants.global_action_limit == "once_per_character" and city.used(table, f"{action}:{who}"):
        return refuse("already_used", "KING-6.8", f"{city.name(who)} already used {city.name(action)} this turn.")
    return None


def _actor(city: City, table: Table, seat: str, action: str, who: str) -> IllegalMove | None:
    if city.owner(table, who) != seat:
        return refuse("not_own", "KING-6.12", f"{city.name(who)} is not a character of {city.called(seat)}.")
    if city.place(table, who) is None:
        return refuse("not_on_board", "KING-6.12", f"{city.name(who)} is not on the board.")
    return _spent_by(city, table, action, who)


def _declare(desk: Desk, seat: str, action: str, who: str) -> None:
    """Pay the action, then count its heat (KING-6.10)."""
    record = city_of(desk).content.global_actions[action]
    limit = city_of(desk).variants.global_action_limit
    if limit != "unlimited":
        mark_used(desk, action if limit == "once_per_turn" else f"{action}:{who}")
    desk.add("spent", COST[record.timing])
    desk.then(CHECKPOINT)
    add_heat(desk, seat, action, record.heat, location=desk.table.where[who], character=who)


# ---------------------------------------------------------------- Attack


def targets(city: City, table: Table, seat: str) -> Sequence[Row]:
    """Every attack that is possible (KING-7.1)."""
    if barred(city, table, seat, "attack"):
        return ()
    rows: list[Row] = []
    for who in city.on_board(table, seat):
        if not _spent_by(city, table, "attack", who):
            here = table.where[who]
            foes = [other for other, its in city.people(table, here) if its != seat]
            rows += [(("character", who), ("target", foe)) for foe in (*foes, *city.cops_at(table, here))]
    return rows


def attack(desk: Desk, task: Task, move: Move) -> None:
    """An action, 3 heat."""
    city, table, seat = city_of(desk), desk.table, task.seats[0]
    who, foe = move.text("character"), move.text("target")
    if problem := barred(city, table, seat, "attack") or _actor(city, table, seat, "attack", who):
        raise problem
    if city.place(table, foe) is None:
        raise refuse("not_on_board", "KING-7.1", f"{city.name(foe)} is not on the board.")
    if city.owner(table, foe) == seat or table.where[foe] != table.where[who]:
        raise refuse("no_target", "KING-7.1", f"{city.name(foe)} is not an opposing character or a Cop here.")
    desk.say("attacks", seat=seat, name=city.name(who), foe=city.name(foe), place=city.name(table.where[who]))
    _declare(desk, seat, "attack", who)
    desk.then(Task("fight", data={"attacker": who, "defender": foe, "seat": seat}))


# ---------------------------------------------------------------- Take Control


def _claim_problem(city: City, table: Table, seat: str, who: str) -> IllegalMove | None:
    place = table.where[who]
    name = city.name(place)
    if place not in city.content.controllable:
        return refuse("neutral", "KING-3.2", f"{name} is neutral and cannot be controlled.")
    if city.controller(table, place) == seat:
        return refuse("already_controlled", "KING-7.2", f"{city.called(seat)} controls {name} already.")
    if city.opposed(table, who):
        return refuse("not_unopposed", "KING-7.2", f"{city.name(who)} is not unopposed at {name}.")
    return None


def claims(city: City, table: Table, seat: str) -> Sequence[Row]:
    """Who could take control where it stands (KING-7.2)."""
    if barred(city, table, seat, "take_control"):
        return ()
    fit = (who for who in city.on_board(table, seat) if not _spent_by(city, table, "take_control", who))
    return [(("character", who),) for who in fit if not _claim_problem(city, table, seat, who)]


def take_control(desk: Desk, task: Task, move: Move) -> None:
    """An action, 2 heat, and a roll (KING-7.3)."""
    city, table, seat = city_of(desk), desk.table, task.seats[0]
    who = move.text("character")
    if problem := (
        barred(city, table, seat, "take_control")
        or _actor(city, table, seat, "take_control", who)
        or _claim_problem(city, table, seat, who)
    ):
        raise problem
    place = table.where[who]
    desk.say("claims", seat=seat, name=city.name(who), place=city.name(place))
    _declare(desk, seat, "take_control", who)
    constants = city.content.constants
    over = constants.control_owned_over if city.controller(table, place) else constants.control_unowned_over
    mods = city.mods.tally(table, "control_roll", seat, character=who, location=place)
    title = f"{city.called(seat)} tries to take control of {city.name(place)}, more than {over - mods.open} succeeds"
    beats = over - mods.total
    dice = desk.roll("control", 2, seat=seat, title=title, chance=chance_above(beats), wins=lambda faces: sum(faces) > beats)
    rolled = {"roll": "control", "title": title, "beats": beats, "dice": list(dice), "told": False, "mods": list(mods)}
    desk.then(Task("control_rolled", data={**rolled, "seat": seat, "character": who, "place": place, "over": over}))


def control_rolled(desk: Desk, task: Task) -> None:
    """The roll counts, unless a failed one is rolled again (KING-7.3, KING-7.4)."""
    city, data = city_of(desk), task.data
    seat, thrown = data["seat"], sum(data["dice"])
    seen, secret = data["mods"]
    won = thrown > data["beats"]
    if not data["told"]:
        if won != (thrown + seen > data["over"]):
            reveal_past(desk, seat)
        dice = "+".join(map(str, data["dice"]))
        result = thrown + shown(desk, seat, seen, secret)
        desk.say("control_rolled", seat=seat, dice=dice, result=result, over=data["over"])
        task = Task(task.name, data={**data, "told": True})
    if won:
        desk.set(f"control/{data['place']}", seat)
        desk.say("took_control", seat=seat, place=city.name(data["place"]))
    elif not opened(desk, task, "self_control_roll_failed", (data["character"],)):
        desk.say("control_failed", seat=seat, place=city.name(data["place"]))


# ---------------------------------------------------------------- Rob


def _rob_problem(city: City, table: Table, seat: str, who: str) -> IllegalMove | None:
    place = table.where[who]
    if city.controller(table, place) in ("", seat):
        return refuse("not_anothers", "KING-7.5", f"{city.name(place)} is not controlled by another seat.")
    if city.opposed(table, who):
        return refuse("not_unopposed", "KING-7.5", f"{city.name(who)} is not unopposed at {city.name(place)}.")
    return None


def robberies(city: City, table: Table, seat: str) -> Sequence[Row]:
    """Who could rob where it stands (KING-7.5)."""
    if barred(city, table, seat, "rob"):
        return ()
    fit = (who for who in city.on_board(table, seat) if not _spent_by(city, table, "rob", who))
    return [(("character", who),) for who in fit if not _rob_problem(city, table, seat, who)]


def rob(desk: Desk, task: Task, move: Move) -> None:
    """An action, 2 heat; (2 dice + attack bonus) x 2 (KING-7.6, KING-7.7)."""
    city, table, seat = city_of(desk), desk.table, task.seats[0]
    who = move.text("character")
    if problem := (
        barred(city, table, seat, "rob") or _actor(city, table, seat, "rob", who) or _rob_problem(city, table, seat, who)
    ):
        raise problem
    place = table.where[who]
    victim = city.controller(table, place)
    desk.say("robs", seat=seat, name=city.name(who), place=city.name(place), victim=victim)
    _declare(desk, seat, "rob", who)
    mods = city.mods.tally(table, "rob_roll", seat, character=who, location=place)
    dice = desk.roll("rob", 2, seat=seat, title=f"{city.called(seat)} robs {city.name(place)}")
    amounts = [_loot(city, sum(dice) + city.bonus(table, who) + mod) for mod in (mods.total, mods.open)]
    if amounts[0] != amounts[1]:
        reveal_past(desk, seat)
    desk.say("rob_rolled", seat=seat, dice=f"{dice[0]}+{dice[1]}", amount=amounts[0])
    desk.then(Task("rob_rolled", data={"seat": seat, "victim": victim, "amount": amounts[0]}))


def _loot(city: City, result: int) -> int:
    amount = max(0, result) * city.content.constants.rob_per_pip
    if city.variants.rob_rounding == "up_to_5k":
        amount = -(-amount // _ROUNDED_TO) * _ROUNDED_TO
    return amount


def rob_rolled(desk: Desk, task: Task) -> None:
    """The victim may react; then what it has is taken (KING-7.8)."""
    city, data = city_of(desk), task.data
    seat, victim = data["seat"], data["victim"]
    if opened(desk, task, "own_location_robbed", city.crew(desk.table, victim)):
        return
    taken = min(data["amount"], city.cash(desk.table, victim))
    desk.add(f"cash:{victim}", -taken)
    desk.add(f"cash:{seat}", taken)
    desk.add(f"cash_robbed:{seat}", taken)
    desk.say("robbed", seat=seat, victim=victim, amount=taken)


# ---------------------------------------------------------------- Come Out of Hiding


def hiding_problem(city: City, table: Table, seat: str) -> IllegalMove | None:
    """Why the Kingpin cannot come out (KING-7.9)."""
    if not city.hidden(table, seat):
        return refuse("already_out", "KING-7.9", "The Kingpin is on the board already.")
    if city.used(table, "come_out"):
        return refuse("already_used", "KING-6.7", f"{city.name('come_out')} was already used this turn.")
    if event := city.mods.ban(table, "ban_action", "come_out"):
        return refuse("banned", "KING-20.5", f"It is banned by {city.name(event)} {until(city, table, event)}.")
    return None


def come_out(desk: Desk, task: Task, _move: Move) -> None:
    """A free action, 1 heat; the Cops of the start location count (KING-7.10)."""
    city, seat = city_of(desk), task.seats[0]
    if problem := hiding_problem(city, desk.table, seat):
        raise problem
    boss = city.kingpin(desk.table, seat)
    assert boss is not None, "a hidden Kingpin is in play"
    mark_used(desk, "come_out")
    desk.then(CHECKPOINT)
    start = city.content.kingpins[boss].start
    add_heat(desk, seat, "come_out", city.content.global_actions["come_out"].heat, location=start, character=boss)
    bring_out(desk, seat)
