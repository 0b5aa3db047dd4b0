"""Reactions: windows in which a card may be used, once a turn (KING-15.4, KING-15.5).

A window opens inside a step that waits under it on the agenda, so what the card does is a change of that step's data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.games.kingpin.content import Window
from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.decisions import DECLINE, USE, Question, ask, one_of
from engine.model.event import Task
from engine.play.working_table import Desk


def mark_used(desk: Desk[KingpinContext], what: str) -> None:
    """Mark something as used this turn (KING-6.6)."""
    desk.set("used", f"{desk.table.word('used')} {what}".strip())


def ask_first_reaction(desk: Desk[KingpinContext], step: Task, when: Window, characters: Iterable[str]) -> bool:
    """Ask the owner of the first usable reaction of these characters; True if somebody is asked.

    The step is carried out again after the answer and finds the window closed for that card.
    """
    context, table = desk.context, desk.table
    asked = step.data.get("asked", [])
    for character in characters:
        for ability in context.content.characters[character].ability:
            key = f"{character}.{ability.id}"
            if ability.reaction is None or ability.reaction.when != when or key in asked or context.is_used(table, key):
                continue
            if ability.needs_board and context.place(table, character) is None:
                continue
            desk.then(Task(step.name, data={**step.data, "asked": [*asked, key]}))
            ask(
                desk,
                REACT,
                context.owner(table, character),
                card=key,
                name=context.name(character),
                ability=ability.name,
                text=ability.text,
                do=ability.reaction.do,
                shield=character,
            )
            return True
    return False


def _settle(desk: Desk[KingpinContext], task: Task, answer: Any) -> None:
    name, ability, seat = task.data["name"], task.data["ability"], task.seats[0]
    if answer == DECLINE:
        desk.say("declined", seat=seat, name=name, ability=ability)
        return
    mark_used(desk, task.data["card"])
    desk.say("reacted", seat=seat, name=name, ability=ability)
    RESPONSES[task.data["do"]](desk, task.data["shield"])


def _reroll(desk: Desk[KingpinContext], _character: str) -> None:
    """Roll both own dice again; the new result stands."""
    step = desk.table.task
    assert step is not None, "a roll is being resolved"
    data = step.data
    beats = data["beats"]
    dice = desk.roll(data["roll"], 2, seat=data["seat"], title=data["title"], wins=lambda faces: sum(faces) > beats)
    desk.update(dice=[*dice, *data["dice"][2:]], told=False)


def _take_the_bullet(desk: Desk[KingpinContext], character: str) -> None:
    """Hit the Lieutenant in the Kingpin's place (KING-8.9)."""
    desk.update(character=character)


def _halve(desk: Desk[KingpinContext], _character: str) -> None:
    """Halve the amount robbed, rounded up."""
    step = desk.table.task
    assert step is not None, "a robbery is being resolved"
    desk.update(amount=(step.data["amount"] + 1) // 2)


RESPONSES: Mapping[str, Callable[[Desk[KingpinContext], str], None]] = {
    "reroll": _reroll,
    "take_the_bullet": _take_the_bullet,
    "halve": _halve,
}

REACT = Question(
    "react",
    rows=lambda desk, task: one_of((USE, DECLINE)),
    settle=_settle,
    clause="KING-15.4",
    problem="A reaction is used or declined.",
)
