"""A seat's slot in an Action Phase: choosing the Action, ending the slot, the hand limit; Draw 2 (DRUG-7.4, 7.5, 13)."""

from __future__ import annotations

from typing import Annotated

from engine.common.piles import shuffle_into
from engine.common.rounds import open_round
from engine.common.seats import clockwise
from engine.english import capital, counted, joined
from engine.errors import Refusal
from engine.games.druglord.content import TYPES
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.marker_moves import add_house, discard
from engine.games.druglord.phases import put_away
from engine.games.druglord.table_reader import FRESH, LAST_WAY, read
from engine.games.druglord.wording import heap_names, markers, tell
from engine.model.event import Task
from engine.moves.forms import AllocationForm, ListedForm, SubsetForm
from engine.moves.move import Form, FormWords
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse

ACTIONS = {
    "move_weight": "Move Weight",
    "violence": "Violence",
    "draw_2": "Draw 2",
    "baller": "Baller Moves",
    "none": "no Action",
}
"""What a seat may choose in its slot (DRUG-7.4), as it is called."""
_DOING = {"move_weight": "moving", "violence": "attacking", "draw_2": "drawing_2", "baller": "drawing_baller"}


def slot(desk: Desk[DruglordContext], task: Task) -> None:
    """Carry out a seat's slot: the window at its start, the Action, what may follow (DRUG-7.4)."""
    seat = task.data["seat"]
    desk.then(Task("slot_open", (seat,), {"seat": seat, "only": []}), Task("slot_end", (), {"seat": seat}))
    context = desk.context
    open_round(desk, "slot_start", clockwise(context.seats, seat), slot=seat, of=context.called(seat))


def action_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return the Actions that may be chosen, another one than the chosen one while no step was entered (DRUG-7.5)."""
    if task.data.get("steps"):
        return []
    free = [a for a in ACTIONS if _DOING.get(a) != task.name and why_no_action(desk, task, a) is None]
    labels = {action: capital(ACTIONS[action]) for action in free}
    return [ListedForm("choose_action", ("action",), [(action,) for action in free], FormWords(labels))]


def _is_action_free(desk: Desk[DruglordContext], task: Task, by: str) -> None:
    """Raise IllegalMove if a step of the Action was entered."""
    if task.data.get("steps"):
        raise refuse("one_action", "DRUG-7.4", "One Action per Phase.")


@verb("DRUG-7.4", "DRUG-7.5", precheck=_is_action_free)
def choose_action(desk: Desk[DruglordContext], task: Task, action: Annotated[str, "an Action"]) -> None:
    """Choose what the seat will do; it is spent with its first step."""
    seat = task.data["seat"]
    if action not in ACTIONS:
        raise refuse("no_such_action", "DRUG-7.4", f"The Actions are {joined(list(ACTIONS.values()))}.")
    if why := why_no_action(desk, task, action):
        raise refuse(*why)
    desk.pop_task()
    desk.set(LAST_WAY, "")
    tell(desk, "chosen", seat, action=ACTIONS[action])
    if action == "none":
        after_action(desk, seat, acted=False)
    else:
        desk.ask(_DOING[action], seat, seat=seat, only=task.data["only"], steps=0)


def why_no_action(desk: Desk[DruglordContext], task: Task, action: str) -> Refusal | None:
    """Return why the Action cannot be chosen; None if it can."""
    only = task.data["only"]
    if only and action not in (*only, "none"):
        words = " or ".join(ACTIONS[word] for word in only)
        return "only_listed", "DRUG-17.3", f"The second Action is {words}."
    if action == "violence" and forbidden(desk, "violence"):
        return "forbidden", "DRUG-14.2", "A card forbids Violence for the rest of this Phase."
    if action == "baller" and not desk.table.zones["baller_deck"] and not desk.table.zones["discards"]:
        return "no_cards", "DRUG-14.4", "No Baller card is left to draw."
    return None


def forbidden(desk: Desk[DruglordContext], action: str) -> bool:
    """Return whether a card in play forbids the Action."""
    return any(effect.action == action for _, effect in read(desk).in_play("forbid_action"))


def after_action(desk: Desk[DruglordContext], seat: str, *, acted: bool = True, fought: bool = False) -> None:
    """Ask what follows in the slot once the Action is complete, or none was taken."""
    desk.ask("slot_after", seat, seat=seat, acted=acted, fought=fought)


@verb("DRUG-7.4")
def end_slot(desk: Desk[DruglordContext], task: Task) -> None:
    """End the slot."""
    desk.pop_task()


def slot_end(desk: Desk[DruglordContext], task: Task) -> None:
    """End the effects of the slot and keep the hand limit (DRUG-14.5)."""
    seat = task.data["seat"]
    put_away(desk, "until_slot_end")
    limit = int(desk.context.options["baller_hand_limit"])
    over = len(desk.table.zones[f"held:{seat}"]) - limit
    if limit and over > 0:
        desk.ask("hand_limit", seat, seat=seat, over=over, what=counted(over, "Baller card"))


def limit_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return which cards to discard down to the limit."""
    cards = desk.table.ids(f"held:{task.seats[0]}")
    context, over = desk.context, task.data["over"]
    labels = {card: context.cards[card].name for card in cards}
    return [
        SubsetForm("discard_baller", "cards", cards, least=over, most=over, words=FormWords(labels, {c: c for c in cards}))
    ]


@verb("DRUG-14.5")
def discard_baller(desk: Desk[DruglordContext], task: Task, cards: list[str]) -> None:
    """Discard cards face up, down to the limit."""
    seat, over = task.seats[0], task.data["over"]
    cards = [str(card) for card in cards]
    if len(cards) != over or len(set(cards)) != over:
        raise refuse("discard_down", "DRUG-14.5", f"Discard exactly {counted(over, 'card')}.")
    if not set(cards) <= set(desk.table.ids(f"held:{seat}")):
        raise refuse("not_in_hand", "DRUG-14.5", f"{desk.context.called(seat)} does not hold that card.")
    desk.pop_task()
    for card in cards:
        discard(desk, card)
        tell(desk, "discarded", seat, card=desk.ref(card))


# -------------------------------------------------------------------- Draw 2 (DRUG-13)


def draw_2_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return two markers of any types that the bank has."""
    limits = _drawable(desk)
    n = _draws(desk)
    return [
        AllocationForm("draw_2", "take", limits, n, least=n, words=FormWords(heap_names(desk.table))),
        *action_forms(desk, task),
    ]


def _drawable(desk: Desk[DruglordContext]) -> dict[str, int]:
    """Return what may be drawn of each type."""
    board = read(desk)
    return {kind: min(2, board.bank(kind)) for kind in TYPES}


def _draws(desk: Desk[DruglordContext]) -> int:
    """Return how many markers are drawn: always 2, if the bank has 2 (DRUG-13.1)."""
    return min(2, sum(_drawable(desk).values()))


@verb("DRUG-13.1")
def draw_2(desk: Desk[DruglordContext], task: Task, take: Annotated[dict[str, int], "markers by type"]) -> None:
    """Take two markers from the bank, fresh in the Traphouse."""
    limits, n, seat = _drawable(desk), _draws(desk), task.seats[0]
    if sum(take.values()) != n or not set(take) <= set(TYPES):
        raise refuse("draw_two", "DRUG-13.1", f"Draw exactly {counted(n, 'marker')}.")
    if any(count > limits[kind] for kind, count in take.items()):
        raise refuse("bank_empty", "DRUG-2.6", "The bank does not have that many markers of that type.")
    desk.pop_task()
    for kind, count in take.items():
        add_house(desk, seat, FRESH + kind, count)
    tell(desk, "drew_2", seat, take=markers(take))
    after_action(desk, seat)


# -------------------------------------------------------------------- drawing a Baller card (DRUG-14.1, 14.4)


def draw_baller_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return the draw and, while no step was entered, the other Actions."""
    return [ListedForm("draw_baller"), *action_forms(desk, task)]


@verb("DRUG-14.1", "DRUG-14.4")
def draw_baller(desk: Desk[DruglordContext], task: Task) -> None:
    """Draw the top card into the hand; an empty deck is made of the discards first."""
    seat = task.seats[0]
    if not desk.table.zones["baller_deck"]:
        shuffle_into(desk, "baller_deck", desk.table.ids("discards"))
        desk.say("reshuffled")
    desk.pop_task()
    card = desk.table.ids("baller_deck")[0]
    desk.move(card, f"held:{seat}")
    tell(desk, "drew_baller", seat, n=len(desk.table.zones[f"held:{seat}"]))
    tell(desk, "drew_card", seat, card=desk.ref(card))
    after_action(desk, seat)
