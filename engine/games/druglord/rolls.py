"""Dice: the round in which they are swayed, the throw, the round after it, and roll-offs (DRUG-3, 9.3 to 9.8, 15.1).

A pending roll is a task whose data hold ``kind``, ``dice`` (whose they are), ``roller``, ``mods`` (die, amount, source),
``title`` and, for trades, ``target``; once thrown also ``faces``. What else the task holds belongs to who asked for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Annotated, Any

from engine.chance.odds import Wins
from engine.common.rounds import is_over, open_round, record_pass, record_reaction
from engine.common.seats import clockwise
from engine.english import number, signed
from engine.errors import IllegalMove
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.forms import SwayForm
from engine.games.druglord.marker_moves import add_house
from engine.games.druglord.table_reader import FRESH, read
from engine.games.druglord.wording import heap_names, in_words, markers, tell
from engine.model.event import Data, LineArg, Task
from engine.model.table import Table
from engine.moves.forms import ListedForm
from engine.moves.move import Form
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse
from engine.visibility.schema import REFEREE

STATES = {
    "draft_tie": "draft_order",
    "order": "order_roll",
    "trade": "before_roll",
    "war": "before_roll",
    "card": "before_roll",
    "trial": "trial",
    "final_tie": "final",
}
"""The state in which a roll of each kind waits (DRUG-15.4)."""

CONTESTS = frozenset({"trade", "war", "trial", "card"})
_LOOKED_AT = frozenset({"trade", "war"})  # an after-roll round follows (DRUG-15.3)

Mod = list[Any]  # [seat of the die, amount, source]


def open_roll(
    desk: Desk[DruglordContext],
    kind: str,
    dice: Sequence[str],
    *,
    title: str,
    start: str = "",
    mods: Sequence[Mod] = (),
    **details: Any,
) -> None:
    """Open the round before a throw (DRUG-9.7)."""
    context = desk.context
    single = context.options["sway_mode"] == "single_round"
    data: Data = {"kind": kind, "dice": list(dice), "title": title, "mods": list(mods), "closed": False, **details}
    data.setdefault("roller", dice[0])
    data["title"] = in_words(desk, title)
    order = clockwise(context.seats, start or data["roller"])
    open_round(desk, STATES[kind], order, once=single, **data)


def bonus(data: Data, seat: str) -> int:
    """Return the sum of all modifiers on a seat's die."""
    return sum(amount for die, amount, _ in data["mods"] if die == seat)


def modify(desk: Desk[DruglordContext], *mods: Mod) -> None:
    """Add modifiers to dice of the pending roll or attack."""
    task = desk.table.task
    assert task is not None
    desk.update(mods=[*task.data["mods"], *mods])


def roll_in_words(context: DruglordContext, _table: Table, task: Task) -> str:
    """Return how the roll of a task stands, in words: of every die whose it is, its face once it has fallen, its modifiers,
    its total.

    Of a task that only a ruling or a position can make it says nothing.
    """
    try:
        return _in_dice(context, task.data)
    except (LookupError, TypeError, ValueError):
        return ""


def _in_dice(context: DruglordContext, data: Data) -> str:
    called = context.called
    given: Sequence[Mod] = data.get("mods", ())
    words, dice = [], data.get("dice", ())
    for seat in dice or dict.fromkeys(seat for seat, _, _ in given):
        mods = ", ".join(f"{signed(amount)} {source}" for die, amount, source in given if die == seat)
        if "faces" in data:
            at = dice.index(seat)
            fell, total = data["faces"][at], number(totals(context, data)[at])
            is_fail = fell == context.content.dice.fail_face
            words.append(
                _said_of_die(f"{called(seat)}: rolled {fell}", mods, total, is_fail=is_fail, kind=data.get("kind", ""))
            )
            if data.get("kind") == "war" and _ahead(context, data) == seat:
                words[-1] += ", wins so far"
        elif data.get("kind") == "war":  # of both how they stand: this is what is decided
            words.append(f"{called(seat)}: {mods or '+0'}{', a tie wins' if seat == dice[1] else ''}")
        elif mods:
            words.append(f"{called(seat)}: {mods}")
        elif len(dice) == 1 and data.get("kind") != "trial":  # of which the title says whose it is
            words.append(f"{called(seat)}: no Sway")
    if data.get("kind") == "trade":
        words.append(f"{number(data['target'])} or more is needed")
    return "; ".join(words)


def let_stand(context: DruglordContext, _table: Table, task: Task, seat: str) -> str:
    """Return what a seat reads that can only keep a roll which is good for it; "" of one that is not."""
    data = task.data
    try:
        if data["kind"] == "war":
            return "You win so far: keep the roll" if _ahead(context, data) == seat else ""
        is_own = data["kind"] == "trade" and seat in data["dice"]
        return "Your trade succeeds: keep the roll" if is_own and _reaches(data, context.content.dice.fail_face) else ""
    except (LookupError, TypeError, ValueError):
        return ""


def standing_of(context: DruglordContext, data: Data, trade: str = "") -> str:
    """Return how a thrown roll stands so far, as all read it; "" of one that only a ruling or a position can make.

    ``trade`` is what a trade is called where nothing beside these words names it: "the trade succeeds so far".
    """
    try:
        if data["kind"] == "war":
            return f"{context.called(_ahead(context, data))} wins so far"
        succeeds = _reaches(data, context.content.dice.fail_face)
        if trade:
            return f"{trade} {'succeeds' if succeeds else 'fails'} so far"
        return "Success so far" if succeeds else "Failure so far"
    except (LookupError, TypeError, ValueError):
        return ""


def total(data: Data, die: int, fail_face: int) -> int:
    """Return what a thrown die counts: a natural 1 stays a 1 whatever modifies it (DRUG-3.3 to 3.5)."""
    face: int = data["faces"][die]
    return face if face == fail_face else face + bonus(data, data["dice"][die])


def _said_of_die(rolled: str, mods: str, total: str, *, is_fail: bool, kind: str) -> str:
    """Return how one die stands; of a natural 1 that it counts as it fell, and in a Trade that it fails (DRUG-3.3, 8.6)."""
    if not is_fail:
        return f"{rolled}, {mods}, total {total}" if mods else rolled
    unchanged = f", whatever is added ({mods})" if mods else ""
    return f"{rolled}, which always fails{unchanged}" if kind == "trade" else f"{rolled}, which stays {total}{unchanged}"


def totals(context: DruglordContext, data: Data) -> list[int]:
    """Return the totals of all dice of a thrown roll, in the order of ``dice``."""
    fail = context.content.dice.fail_face
    return [total(data, at, fail) for at in range(len(data["dice"]))]


def trade_succeeds(desk: Desk[DruglordContext], data: Data) -> bool:
    """Return whether a thrown trade die reaches its target; a natural 1 never does (DRUG-3.3, 8.6)."""
    return _reaches(data, desk.context.content.dice.fail_face)


def _reaches(data: Data, fail_face: int) -> bool:
    return bool(data["faces"][0] != fail_face and total(data, 0, fail_face) >= data["target"])


def war_won(faces: Sequence[int], counts: Sequence[int], fail_face: int) -> bool:
    """Return whether the aggressor (the first die) wins: higher, and not by a natural 1 (DRUG-11.4)."""
    return faces[0] != fail_face and counts[0] > counts[1]


# -------------------------------------------------------------------- reacting before the throw


def react_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return pass, all pass, Sway; or the throw itself once the round is closed."""
    if task.data["closed"]:
        return [ListedForm("roll")]
    seat = task.seats[0]
    forms: list[Form] = [ListedForm("pass"), ListedForm("all_pass")]
    if heap := _spendable(desk, task.data, seat):
        forms.append(SwayForm(task.data["dice"], heap, desk.context.seat_names | heap_names(desk.table)))
    return forms


def _spendable(desk: Desk[DruglordContext], data: Data, seat: str) -> dict[str, int]:
    options = desk.context.options
    if options["sway_scope"] == "contests" and data["kind"] not in CONTESTS:
        return {}
    now = bool(options["draw2_sway_now"])
    return {kind: n for kind, n in read(desk).traphouse(seat).items() if now or not kind.startswith(FRESH)}


def _is_swayed_in_time(desk: Desk[DruglordContext], task: Task, by: str) -> None:
    """Raise IllegalMove if the dice wait for the throw, or this roll is never swayed."""
    if task.data["closed"]:
        raise refuse("sway_too_late", "DRUG-9.6", "Sway must be declared before the roll.")
    if desk.context.options["sway_scope"] == "contests" and task.data["kind"] not in CONTESTS:
        raise refuse("sway_scope", "DRUG-9.4", "Only trade, war, trial and card rolls are swayed in this session.")


@verb("DRUG-9.3", "DRUG-9.4", "DRUG-9.5", "DRUG-9.6", precheck=_is_swayed_in_time)
def sway(desk: Desk[DruglordContext], task: Task, die: Annotated[str, "a seat"], amount: int, pay: dict[str, int]) -> None:
    """Pay Traphouse markers for a modifier of one named die."""
    data, seat = task.data, task.seats[0]
    if die not in data["dice"]:
        raise refuse("no_such_die", "DRUG-9.3", f"{desk.context.called(die)} has no die in this roll.")
    if amount == 0 or sum(pay.values()) != abs(amount):
        raise refuse("sway_price", "DRUG-9.3", f"One marker pays for each {signed(1)} or {signed(-1)}.")
    heap, house, called = _spendable(desk, data, seat), read(desk).traphouse(seat), desk.context.called
    for kind, n in pay.items():
        if n > heap.get(kind, 0):
            if n <= house.get(kind, 0) + house.get(FRESH + kind, 0):
                raise refuse("fresh_markers", "DRUG-9.2", "Fresh markers cannot be spent yet.")
            raise refuse("no_markers", "DRUG-9.3", f"{called(seat)} does not have {markers({kind: n})} in the Traphouse.")
    for kind, n in pay.items():
        add_house(desk, seat, kind, -n)
    tell(desk, "sway_own" if die == seat else "sway", seat, amount=signed(amount), die=die, pay=markers(pay))
    modify(desk, [die, amount, "own Sway" if die == seat else f"Sway of {called(seat)}"])
    if record_reaction(desk):
        close_round(desk)


def is_round_open(desk: Desk[DruglordContext], task: Task, by: str) -> None:
    """Raise IllegalMove if the dice wait for the throw."""
    if task.data.get("closed"):
        raise refuse("round_closed", "DRUG-15.4", "The round is closed; the dice are thrown now.")


@verb("DRUG-15.1", name="pass", precheck=is_round_open)
def pass_(desk: Desk[DruglordContext], task: Task) -> None:
    """Let the seat that is asked pass."""
    if record_pass(desk):
        close_round(desk)


@verb("DRUG-15.1", precheck=is_round_open)
def all_pass(desk: Desk[DruglordContext], task: Task) -> None:
    """Close the round at once, as the referee may."""
    close_round(desk)


def close_round(desk: Desk[DruglordContext]) -> None:
    """Close the pending round: dice wait for the throw, any other window goes on with its step."""
    task = desk.pop_task()
    data = {key: value for key, value in task.data.items() if key != "round"}
    if task.name in STATES.values():
        desk.then(Task(task.name, (REFEREE,), {**data, "closed": True}))
    else:
        desk.then(Task(f"{task.name}_closed", (), data))


def settle_round(desk: Desk[DruglordContext]) -> None:
    """Close the pending round if every seat has had its say (after a card played as the last word of a single round)."""
    task = desk.table.task
    if task is not None and "round" in task.data and is_over(task):
        close_round(desk)


# -------------------------------------------------------------------- the throw


def _is_round_closed(desk: Desk[DruglordContext], task: Task, by: str) -> None:
    """Raise IllegalMove if seats may still react to the roll."""
    if not task.data["closed"]:
        raise refuse("round_open", "DRUG-15.4", "The round before the roll is still open.")


@verb("DRUG-3.2", "DRUG-15.1", precheck=_is_round_closed)
def roll(desk: Desk[DruglordContext], task: Task) -> None:
    """Throw the dice."""
    data = task.data
    faces = _throw(desk, data, range(len(data["dice"])))
    desk.pop_task()
    thrown = {**data, "closed": False, "faces": list(faces)}
    for at, seat in enumerate(data["dice"]):
        tell_die(desk, thrown, at, seat, "rolled_against" if at else "rolled")
    if data["kind"] in _LOOKED_AT:
        open_round(desk, "after_roll", clockwise(desk.context.seats, data["roller"]), **thrown)
    else:
        desk.then(Task(f"{data['kind']}_rolled", (), thrown))


def throw_again(desk: Desk[DruglordContext], die: int) -> None:
    """Throw a die of the pending after-roll round again; modifiers stay (DRUG-3.7)."""
    task = desk.table.task
    assert task is not None
    data = task.data
    before, (face,) = data["faces"][die], _throw(desk, data, [die])
    faces = [*data["faces"][:die], face, *data["faces"][die + 1 :]]
    fallen = {**data, "faces": faces}
    desk.update(faces=faces)
    against = [at for at in range(len(faces)) if at != die]
    stands = "".join(
        f"; {desk.context.called(data['dice'][at])} keeps {number(totals(desk.context, fallen)[at])}" for at in against
    )
    if data["kind"] == "war":
        stands += f": {desk.context.called(_ahead(desk.context, fallen))} wins so far"
    tell_die(desk, fallen, die, data["dice"][die], "rolled_again", before=before, stands=stands)


def tell_die(desk: Desk[DruglordContext], data: Data, at: int, seat: str, line: str = "rolled", **more: LineArg) -> None:
    """Write the log line of one die: natural face, modifiers, total. A further die of the same throw is one against it.

    A natural 1 that is modified is said to stay: else the line reads as a wrong sum (DRUG-3.3).
    """
    mods = "".join(f", {signed(amount)} {source}" for die, amount, source in data["mods"] if die == seat)
    face, fail = data["faces"][at], desk.context.content.dice.fail_face
    if mods and face == fail:
        mods += f", but a rolled {face} stays"
    if mods:
        more |= {"mods": mods, "total": number(totals(desk.context, data)[at])}
    success = None
    if data["kind"] == "trade":  # what the roll is worth, not the trade: another throw may still follow
        line = f"trade_{line}"
        success = _reaches(data, fail)
        more |= {"target": number(data["target"]), "verdict": "enough" if success else "not enough"}
    elif data["kind"] == "war" and line == "rolled_against":
        ahead = _ahead(desk.context, data)
        line = f"war_{line}"
        more["ahead"] = " and wins so far" if ahead == seat else f"; {desk.context.called(ahead)} wins so far"
    tell(desk, line if mods else f"{line}_plain", seat, thrown=[(face,)], success=success, face=face, **more)


def _ahead(context: DruglordContext, data: Data) -> str:
    """Return who wins a thrown fight."""
    won = war_won(data["faces"], totals(context, data), context.content.dice.fail_face)
    return str(data["dice"][0 if won else 1])


def _throw(desk: Desk[DruglordContext], data: Data, dice: Sequence[int]) -> tuple[int, ...]:
    """Throw these dice of the roll; the record tells what the owner of the first of them needed."""
    faces, fail = desk.context.content.dice.faces, desk.context.content.dice.fail_face
    wins = _wins(data, dice, fail)
    need = [face for face in faces if wins((face,))] if wins is not None and len(dice) == 1 else []
    owners, title = [data["dice"][die] for die in dice], data["title"]
    if len(owners) > 1:  # whoever enters the faces has to know whose comes first
        title += f" ({', then '.join(map(desk.context.called, owners))})"
    try:
        return desk.roll(data["kind"], len(dice), seat=owners[0], title=title, need=need, wins=wins)
    except IllegalMove as error:
        if error.code == "bad_die":
            shown = ", ".join(map(str, faces))
            raise refuse("bad_die", "DRUG-3.2", f"Faces are {shown}.") from error
        raise


def _wins(data: Data, dice: Sequence[int], fail: int) -> Wins | None:
    """Return what success of the throw is, for the owner of its first die; None for a roll that has none."""
    if data["kind"] not in _LOOKED_AT:
        return None

    def wins(thrown: tuple[int, ...]) -> bool:
        faces = list(data.get("faces") or [fail] * len(data["dice"]))
        for die, face in zip(dice, thrown, strict=True):
            faces[die] = face
        fallen = {**data, "faces": faces}
        if data["kind"] == "trade":
            return _reaches(fallen, fail)
        return war_won(faces, [total(fallen, die, fail) for die in (0, 1)], fail) == (dice[0] == 0)

    return wins


# -------------------------------------------------------------------- roll-offs


def roll_off(
    desk: Desk[DruglordContext], kind: str, groups: Sequence[Sequence[str]], *, first_only: bool, title: str
) -> None:
    """Put seats in groups of equals in order by dice, the first group first (DRUG-3.8).

    When all places (or only the first) are decided, the step ``<kind>_decided`` gets the seats in order as ``order``.
    """
    for group in groups[:1] if first_only else groups:
        if len(group) > 1:
            start = desk.table.word("start_player")
            open_roll(
                desk,
                kind,
                group,
                title=title,
                start=start,
                roller=start,
                groups=[list(one) for one in groups],
                first_only=first_only,
            )
            return
    desk.then(Task(f"{kind}_decided", (), {"order": [seat for group in groups for seat in group]}))


def rolled_off(desk: Desk[DruglordContext], task: Task) -> None:
    """Rank seats by a roll that has fallen; those still tied roll again among themselves."""
    data = task.data
    count = dict(zip(data["dice"], totals(desk.context, data), strict=True))
    ranked = sorted(data["dice"], key=lambda seat: -count[seat])
    split = [list(same) for _, same in groupby(ranked, key=lambda seat: count[seat])]
    groups: list[list[str]] = []
    for group in data["groups"]:
        groups += split if group == data["dice"] else [group]
    roll_off(desk, data["kind"], groups, first_only=data["first_only"], title=data["title"])
