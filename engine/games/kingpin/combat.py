"""Combat (KING-8): totals, margins, hits, retreats, and attacks on and by Cops."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.games.kingpin.characters import fall, go
from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.cops import kill_cop, retreat
from engine.games.kingpin.dark_pasts import announced_figure, dice_in_words, reveal_past
from engine.games.kingpin.decisions import Question, ask, one_of
from engine.games.kingpin.figures import chance_of_margin
from engine.games.kingpin.modifiers import NOTHING, ModifierSum
from engine.games.kingpin.reactions import ask_first_reaction
from engine.model.event import Task
from engine.play.working_table import Desk
from engine.visibility.schema import REFEREE

SET_UP = "set_up"
_SET_UP_PENALTY = 2  # KING-12.8


class _Strength(NamedTuple):
    """What a side adds to its dice: what all can see, and what an unrevealed Dark Past adds."""

    seen: int
    secret: int


def _strength(desk: Desk[KingpinContext], fighter: str, foe: str, *, attacks: bool) -> _Strength:
    """KING-8.1 to KING-8.3, read when the dice are rolled (KING-8.7)."""
    context, table = desk.context, desk.table
    base = context.bonus(table, fighter)
    if fighter in context.content.cops:
        return _Strength(base, 0)
    seat, here = context.owner(table, fighter), table.where[fighter]
    base += context.content.constants.support_bonus * context.allies(table, fighter)
    base -= _SET_UP_PENALTY * min(1, desk.marks(fighter, SET_UP))
    tally = context.mods.tally(table, "attack" if attacks else "defend", seat, character=fighter, location=here)
    against_cop = NOTHING
    if attacks and foe in context.content.cops:
        against_cop = context.mods.tally(table, "attack_cop", seat, character=fighter, location=here)
    return _Strength(base + tally.open + against_cop.open, tally.secret + against_cop.secret)


def fight(desk: Desk[KingpinContext], task: Task) -> None:
    """Roll for both sides. ``seat`` is the attacker's seat, "" for a Cop, for whom the referee rolls."""
    context, table = desk.context, desk.table
    attacker, defender, seat = task.data["attacker"], task.data["defender"], task.data["seat"]
    if context.place(table, attacker) is None or context.place(table, defender) is None:
        return
    mine, theirs = _strength(desk, attacker, defender, attacks=True), _strength(desk, defender, attacker, attacks=False)
    ahead = sum(mine) - sum(theirs)
    title = f"{context.name(attacker)} attacks {context.name(defender)}"
    dice = desk.roll(
        "combat",
        4,
        seat=seat or REFEREE,
        title=f"{title}: 2 dice of the attacker, then 2 of the defender",
        chance=chance_of_margin(1 - ahead),
        wins=lambda faces: faces[0] + faces[1] + ahead > faces[2] + faces[3],
    )
    rolled = {"roll": "reroll", "title": f"{title}: reroll", "dice": list(dice), "told": False}
    beats = sum(theirs) + dice[2] + dice[3] - sum(mine)
    sides = {"attack": list(mine), "defence": list(theirs), "beats": beats}
    desk.then(Task("fight_rolled", data={**task.data, **rolled, **sides}))


def fight_rolled(desk: Desk[KingpinContext], task: Task) -> None:
    """Tell the totals, let the attacker react, and apply the margin (KING-8.4, KING-8.8)."""
    context, data = desk.context, task.data
    attacker, defender, seat = data["attacker"], data["defender"], data["seat"]
    if context.place(desk.table, defender) is None or context.place(desk.table, attacker) is None:
        return
    if not data["told"]:
        _tell(desk, data)
        task = Task(task.name, data={**data, "told": True})
    if seat and ask_first_reaction(desk, task, "self_attack_rolled", (attacker,)):
        return
    dice = data["dice"]
    margin = dice[0] + dice[1] + sum(data["attack"]) - dice[2] - dice[3] - sum(data["defence"])
    if defender in context.content.cops:
        _against_cop(desk, attacker, defender, margin)
    elif margin >= context.content.constants.attack_hit_margin:
        desk.then(_hit(data, defender))
    elif margin >= 1:
        _drive_off(desk, data, defender)
    else:
        desk.say("no_effect", foe=context.name(defender))


def _verdict(margin: int, hit: int) -> int:
    return 2 if margin >= hit else 1 if margin >= 1 else 0


def _tell(desk: Desk[KingpinContext], data: dict[str, Any]) -> None:
    """Announce both totals; a secret modifier only if it decides (KING-14.9)."""
    context, dice = desk.context, data["dice"]
    attack, defence, hit = data["attack"], data["defence"], context.content.constants.attack_hit_margin
    thrown = dice[0] + dice[1] - dice[2] - dice[3]
    margin = thrown + sum(attack) - sum(defence)
    seat, owner = data["seat"], context.owner(desk.table, data["defender"])
    if _verdict(margin, hit) != _verdict(margin - attack[1], hit):
        reveal_past(desk, seat)
    if _verdict(margin, hit) != _verdict(margin + defence[1], hit):
        reveal_past(desk, owner)
    added, foe_added = _announced(desk, data)
    desk.say_roll(
        "fought",
        [dice[:2], dice[2:]],
        name=context.name(data["attacker"]),
        of=_of(context, seat),
        foe=context.name(data["defender"]),
        foe_of=_of(context, owner),
        dice=dice_in_words(context, dice[:2], added),
        total=dice[0] + dice[1] + added,
        foe_dice=dice_in_words(context, dice[2:], foe_added),
        foe_total=dice[2] + dice[3] + foe_added,
    )


def _of(context: KingpinContext, seat: str) -> str:
    """Return whose a character is, after its name; "" of a Cop."""
    return f" of {context.called(seat)}" if seat else ""


def _announced(desk: Desk[KingpinContext], data: dict[str, Any]) -> tuple[int, int]:
    """Return what is announced that attacker and defender add to their dice."""
    owner = desk.context.owner(desk.table, data["defender"])
    return announced_figure(desk, data["seat"], *data["attack"]), announced_figure(desk, owner, *data["defence"])


def _against_cop(desk: Desk[KingpinContext], attacker: str, cop: str, margin: int) -> None:
    """Apply the margin of an attack on a Cop (KING-8.11)."""
    context = desk.context
    least = 1 if context.options.cop_defeat == "kill_on_any_win" else context.content.constants.attack_hit_margin
    if margin >= least:
        kill_cop(desk, cop, attacker)
    elif margin >= 1:
        retreat(desk, cop)
    else:
        desk.say("no_effect", foe=context.name(cop))


def _hit(data: dict[str, Any], character: str) -> Task:
    return Task("hit", data={"character": character, "seat": data["seat"], "asked": []})


def _drive_off(desk: Desk[KingpinContext], data: dict[str, Any], character: str) -> None:
    """Make the defender relocate, or hit it if it cannot (KING-8.6, KING-8.10)."""
    context, table = desk.context, desk.table
    seat, here = context.owner(table, character), table.where[character]
    stays: ModifierSum = context.mods.tally(table, "no_relocate", seat, character=character, location=here)
    if bool(stays.open) != bool(stays.total):
        reveal_past(desk, seat)
    if stays.total:
        desk.say("stands", name=context.name(character))
    elif context.retreats(table, character):
        (added, foe_added), dice = _announced(desk, data), data["dice"]
        desk.say(
            "driven_off",
            name=context.name(data["attacker"]),
            total=dice[0] + dice[1] + added,
            foe=context.name(character),
            foe_total=dice[2] + dice[3] + foe_added,
            place=context.name(here),
        )
        ask(desk, RELOCATE, seat, character=character, name=context.name(character))
    else:
        desk.say("no_retreat", name=context.name(character))
        desk.then(_hit(data, character))


def hit(desk: Desk[KingpinContext], task: Task) -> None:
    """Take a rank, or remove at rank 1 (KING-8.5); a Lieutenant may take it in a Kingpin's place (KING-8.9)."""
    context, table = desk.context, desk.table
    character, by = task.data["character"], task.data["seat"]
    place = context.place(table, character)
    if place is None:
        return
    seat = context.owner(table, character)
    if character in context.content.kingpins:
        guards = [who for who in context.on_board(table, seat) if who != character and table.where[who] == place]
        if ask_first_reaction(desk, task, "own_kingpin_here_would_lose_rank", guards):
            return
    if by:
        desk.add(f"rank_hits:{by}", 1)
    rank = context.rank(table, character)
    if rank > 1:
        desk.mark(character, "rank", rank - 1)
        desk.say("rank", name=context.name(character), rank=rank - 1)
        return
    if by and character in context.content.kingpins:
        desk.set(f"out_by:{seat}", by)
    fall(desk, character)


def end_set_ups(desk: Desk[KingpinContext]) -> None:
    """End every Set Up: it lasts until the end of the turn (KING-12.8)."""
    for place in desk.context.content.locations:
        for piece in desk.table.zones[place]:
            desk.mark(piece.id, SET_UP, 0)


RELOCATE = Question(
    "relocate",
    rows=lambda desk, task: one_of(desk.context.retreats(desk.table, task.data["character"])),
    settle=lambda desk, task, answer: go(desk, task.data["character"], answer),
    code="no_retreat",
    clause="KING-8.6",
    problem="That is not a legal retreat: it must be another location that the seat controls and that is not Threatened.",
)
