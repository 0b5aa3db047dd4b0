"""Why a verb or an answer that the pending decision does not take is refused (chapter 8 of the digest)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.english import capital, joined, quoted
from engine.errors import IllegalMove
from engine.games.druglord import action_slots, cards, draft
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.wording import in_words
from engine.model.event import Task
from engine.moves.move import Move
from engine.play.verbs import Verb
from engine.play.working_table import Desk, refuse
from engine.visibility.schema import REFEREE

_ACTION_OF = {
    **dict.fromkeys(("trade", "export", "stash"), "move_weight"),
    "attack": "violence",
    "draw_2": "draw_2",
    "draw_baller": "baller",
}
"""The first steps of the Actions, and the Action each belongs to."""
_BEFORE_STEPS = frozenset({"slot_open", "moving", "attacking", "drawing_2", "drawing_baller"})
_FIGHT_ON = {
    "press": ("pressed_once", "DRUG-11.7", "An attack is pressed once."),
    "counter": ("margin_below_5", "DRUG-11.9", "Margin below 5."),
}


def why_no_verb(desk: Desk[DruglordContext], task: Task, move: Move) -> IllegalMove:
    """Return why a verb that the state does not list is not possible."""
    verb = move.verb
    if verb == "sway" and task.name in ("after_roll", "war_result"):
        return refuse("sway_too_late", "DRUG-9.6", "Sway must be declared before the roll.")
    if verb == "draft" and task.name == "draft_claim":
        asked = desk.context.called(task.seats[0])
        return refuse("claim_first", "DRUG-5.8", f"{asked} holds a claim and decides first.")
    if task.name in ("moving", "slot_after"):
        seat = desk.context.called(task.data["seat"])
        acted = task.data.get("steps") or task.data.get("acted")
        if verb in _FIGHT_ON:
            if task.data.get("fought"):
                return refuse(*_FIGHT_ON[verb])
            return refuse("no_fight", _FIGHT_ON[verb][1], "No attack was declared in this slot.")
        if verb == "attack" and acted:
            return refuse("already_acted", "DRUG-11.1", f"{seat} has already acted.")
        if verb in ("choose_action", *_ACTION_OF) and (acted or task.name == "slot_after"):
            return refuse("one_action", "DRUG-7.4", "One Action per Phase.")
    if verb in _ACTION_OF and task.name in _BEFORE_STEPS:
        action = _ACTION_OF[verb]
        if why := action_slots.why_no_action(desk, task, action):
            return refuse(*why)
        return refuse("choose_first", "DRUG-7.4", f"Choose the Action first: {action_slots.ACTIONS[action]}.")
    if verb == "play_card":
        return refuse(*cards.why_no_card(desk, task, move))
    return refuse("not_now", "DRUG-15.4", f"{quoted(verb)} is not possible now.")


def why_not_asked(desk: Desk[DruglordContext], task: Task, move: Move) -> IllegalMove:
    """Return why a seat that is not asked cannot answer."""
    asked = capital(joined(["the referee" if seat == REFEREE else desk.context.called(seat) for seat in task.seats]))
    if task.name == "draft_claim":
        return refuse("claim_first", "DRUG-5.8", f"{asked} holds a claim and decides first.")
    if task.name == "draft_pick" and move.seat not in draft.order_of(desk, "pick_order"):
        return refuse("one_region", "DRUG-5.7", "One Region per Draft.")
    return refuse("asked_now", "DRUG-15.1", f"{asked} {'is' if len(task.seats) == 1 else 'are'} asked now.")


def in_session_words(verb: Verb) -> Verb:
    """Return the verb with refusals that call the markers as the session does (DRUG-2.10)."""

    def handler(desk: Desk[DruglordContext], task: Task, **args: Any) -> None:
        try:
            verb.handler(desk, task, **args)
        except IllegalMove as error:
            raise refuse(error.code, error.clause, in_words(desk, error.text)) from error

    return replace(verb, handler=handler)
