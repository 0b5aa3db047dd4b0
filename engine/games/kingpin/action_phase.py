"""The action phase: everything that may be done in it (KING-5.14, KING-6)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.contract.rules import Decision
from engine.english import counted
from engine.games.kingpin.abilities import usable, use_ability
from engine.games.kingpin.actions import (
    COST,
    attack,
    claims,
    come_out,
    hiding_problem,
    rob,
    robberies,
    take_control,
    targets,
)
from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.figures import seen_actions_left
from engine.games.kingpin.heat import heat_of
from engine.games.kingpin.influence import STEPS, influence, influence_rows
from engine.games.kingpin.money import goods_in_words
from engine.games.kingpin.motivations import may_reveal, reveal_motivation
from engine.model.event import Task
from engine.model.table import Table
from engine.moves.forms import ListedForm
from engine.moves.forms.branching import Row
from engine.moves.move import Form
from engine.play.verbs import verb, verbs_by_name
from engine.play.working_table import Desk


def _amounts_of(rows: Iterable[Row]) -> dict[str, str]:
    """Return what the numbers in rows of abilities are called: how many drugs are bought or sold."""
    numbers = {value for row in rows for name, value in row if name == "n"}
    return {str(n): goods_in_words(int(n), "drugs") for n in numbers}


def _forms(desk: Desk[KingpinContext], task: Task) -> Iterable[Form]:
    context, table, seat = desk.context, desk.table, task.seats[0]
    abilities = usable(context, table, seat)
    forms: list[Form] = [
        context.form("attack", targets(context, table, seat)),
        context.form("take_control", claims(context, table, seat)),
        context.form("rob", robberies(context, table, seat)),
        context.form("use_ability", abilities, labels=_amounts_of(abilities)),
        context.form("influence", influence_rows(context, table, seat), labels=STEPS),
    ]
    if hiding_problem(context, table, seat) is None:
        forms.append(ListedForm("come_out"))
    if may_reveal(table, seat):
        forms.append(ListedForm("reveal_motivation"))
    forms.append(ListedForm("end_actions"))
    return forms


FREE_LEFT, NONE_LEFT = "Use free actions or end the turn", "End the turn"
"""What is asked for once no action is left."""


def action_title(context: KingpinContext, table: Table) -> str:
    """Return what is asked for once no action is left: what is free may still be used (KING-6.4); "" before.

    It tells nothing that some may not know: not whether a Motivation is ready (KING-18.3), nor what a seat can pay for from
    holdings that are screened (KING-18.1) or with a Dark Past that lies face down (KING-14.9).
    """
    seat = context.active(table)
    if seat not in context.seats or seen_actions_left(context, table):
        return ""
    return FREE_LEFT if _hides_what_is_free(context, table, seat) or _free(context, table, seat) else NONE_LEFT


def _hides_what_is_free(context: KingpinContext, table: Table, seat: str) -> bool:
    """Return whether what a seat may do without an action depends on what others may not know (KING-18.1, KING-14.9)."""
    return context.options.holdings_visibility == "screened" or any(not card.up for card in table.zones[f"past:{seat}"])


def _free(context: KingpinContext, table: Table, seat: str) -> list[str]:
    """Return by name what a seat without actions may still do (KING-6.4), but for what is secret of it (KING-18.3).

    What has no card or place of its own, the Influence actions, has a line of its own, or two if it is all there is.
    """
    named = [f"{context.name(ability)} ({context.name(source)})" for source, ability in _abilities(context, table, seat)]
    others = _APART.join(named + _coming_out(context, table, seat))
    kinds = dict.fromkeys(str(dict(row)["kind"]) for row in influence_rows(context, table, seat))
    on_cops = [word for kind, word in _ON_COPS.items() if kind in kinds]
    on_others = [_BY_INFLUENCE.get(kind, context.name(kind)) for kind in kinds if kind not in _ON_COPS]
    by_name = [f"{head}: {_APART.join(words)}" for head, words in ((_COPS, on_cops), (_OTHERS, on_others)) if words]
    if others and by_name:
        by_name = by_name if len(by_name) == 1 else [f"{counted(len(kinds), 'Influence action')}, 1 Influence each"]
    return [line for line in (others, *by_name) if line]


_APART, _COPS, _OTHERS = " \u00b7 ", "1 Influence, on Cops", "1 Influence"
"""What is between two things of a line, and what heads a line of Influence actions."""
_ON_COPS = {"move_cop": "move", "corrupt_cop": "corrupt", "remove_cop": "remove"}
_BY_INFLUENCE = {"blind_eye": "Blind Eye", "send_to_jail": "Jail", "set_up": "Set Up", "change_agenda": "Agenda"}
"""The Influence actions (KING-12) in a word or two: those on Cops, and all others."""


def _abilities(context: KingpinContext, table: Table, seat: str) -> list[tuple[str, str]]:
    """Return the abilities that a seat can use, each once, with what has them."""
    rows = (dict(row) for row in usable(context, table, seat))
    return list(dict.fromkeys((str(row["source"]), str(row["ability"])) for row in rows))


def _coming_out(context: KingpinContext, table: Table, seat: str) -> list[str]:
    """Return by name that the Kingpin may come out, with its heat; nothing if it may not."""
    if hiding_problem(context, table, seat) is not None:
        return []
    heat = heat_of(context, table, seat, "come_out", context.content.global_actions["come_out"].heat)[0]
    return [f"{context.name('come_out')} ({heat} heat)"]


def action_detail(context: KingpinContext, table: Table, _task: Task) -> str:
    """Return on what actions may be spent, with the heat of those that all have (KING-10.1, KING-10.2), or once none is left
    what costs none (KING-6.4).

    Those that were used or are banned are left out; what a place or a character adds to the heat is not in it. It tells no
    more than all see.
    """
    left, seat = seen_actions_left(context, table), context.active(table)
    if not left:
        return _free_detail(context, table, seat) if seat in context.seats and table.outcome is None else ""
    offered = [
        context.content.global_actions[action]
        for action in _EVERYWHERE
        if not context.mods.ban(table, "ban_action", action)
        and not (context.options.global_action_limit == "once_per_turn" and context.is_used(table, action))
    ]
    named = [
        f"{_EVERYWHERE[one.id]} ({heat_of(context, table, seat, one.id, one.heat)[0]} heat)"
        for one in offered
        if COST[one.timing] <= left
    ]
    return f"What a place offers{'; ' * bool(named)}{', '.join(named)}"


def _free_detail(context: KingpinContext, table: Table, seat: str) -> str:
    """Return what costs no action; where that is secret, what may cost none, whether the seat has it or not."""
    if _hides_what_is_free(context, table, seat):
        return ", ".join((_FREE_AT_ALL, *_coming_out(context, table, seat)))
    return "\n".join(_free(context, table, seat))


_FREE_AT_ALL = "Abilities without an action, Influence actions"
"""What there may be to use once no action is left (KING-6.4, KING-12.1)."""

_EVERYWHERE = {"attack": "Attack", "take_control": "Take Control", "rob": "Rob"}
"""The actions of every character wherever it is (KING-7), in a word or two."""


@verb("KING-5.14")
def end_actions(desk: Desk[KingpinContext], _task: Task) -> None:
    """End the phase, always by explicit choice."""
    desk.pop_task()


ACTION = Decision(
    _forms,
    verbs_by_name(attack, take_control, rob, come_out, use_ability, influence, reveal_motivation, end_actions),
)
