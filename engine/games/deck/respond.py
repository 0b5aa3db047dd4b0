"""The active seat responds (DECK-6.9 to 6.14, 6.18), and a disruption is settled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import Any

from engine.errors import IllegalMove
from engine.games.deck.card_forms import Phrase, as_data, cards_form, chosen_aspect, word_of
from engine.games.deck.content import Cancel, Challenge
from engine.games.deck.context import DeckContext
from engine.games.deck.declare import (
    check_hand,
    check_names,
    check_placing,
    read_placing,
)
from engine.games.deck.field import discard, discard_played, drop, lay_modifier, lay_technique
from engine.games.deck.matching import mismatch
from engine.games.deck.modifier_plays import ModifierPlay, ModifierPlays
from engine.model.event import Task
from engine.model.table import Table
from engine.moves.forms import ListedForm
from engine.moves.move import Form, Move
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse

Swap = tuple[str, str]
"""A technique replaced, and the one from hand that takes its place."""
_NAMES = {"modify": ("card", "target", "choice"), "replace": ("old", "new")}
"""What each action is entered with, besides its kind."""


def settle(desk: Desk[DeckContext], task: Task) -> None:
    """Ask for a response if the strategy is not intact; soft disruptions may be accepted (step 3, DECK-6.6)."""
    context = desk.context
    card = str(task.data["card"])
    spot = context.target_spot(desk.table)
    seat = context.active(desk.table)
    soft = context.options.soft_disruption and desk.table.where.get(card) == f"modifiers/{spot}"
    if context.is_intact(desk.table, spot) and not soft:
        discard_played(desk)
        return
    ask_response(desk, seat, card=card, technique="")


def ask_response(desk: Desk[DeckContext], seat: str, card: str, technique: str) -> None:
    """Ask the active seat for a response; with an empty hand it gives up by itself (DECK-6.13)."""
    context = desk.context
    if not context.hand(desk.table, seat) and not context.is_intact(desk.table, context.target_spot(desk.table)):
        give_up_now(desk, seat, ": no cards in hand")
        return
    desk.ask("respond", seat, card=card, technique=technique)


# -------------------------------------------------------------------- what may be answered


def respond_moves(desk: Desk[DeckContext], task: Task) -> Iterable[Form]:
    """Return ``give_up``, ``accept`` (soft disruptions), and every response after which the strategy is intact."""
    context, seat, table = desk.context, task.seats[0], desk.table
    spot = context.target_spot(table)
    forms: list[Form] = [ListedForm("give_up")]
    if context.is_intact(table, spot):
        forms.append(ListedForm("accept"))
    phrases: list[Phrase] = []
    for piece, card in context.checks_in_hand(table, seat, "respond"):
        if isinstance(card, Cancel) and _why_no_cancel(context, table, task) is None:
            action = {"action": "cancel", "card": piece}
            phrases.append(((piece,), Move("respond", {"actions": [action]})))
    for plays, swaps in _answers(context, table, task):
        phrases.append(_phrase(desk, spot, plays, swaps))
    return [*forms, cards_form(desk, "respond", phrases)]


def _phrase(desk: Desk[DeckContext], spot: int, plays: Sequence[ModifierPlay], swaps: Sequence[Swap]) -> Phrase:
    problem = desk.context.problem(desk.table, spot)
    actions: list[dict[str, str]] = [{"action": "replace", "old": old, "new": new} for old, new in swaps]
    actions += [{"action": "modify", **as_data(problem, piece, one)} for piece, one in plays]
    words = (*(f"{new}>{old}" for old, new in swaps), *(word_of(piece, one.on, one.choice) for piece, one in plays))
    return words, Move("respond", {"actions": actions})


def may_respond(context: DeckContext, table: Table, task: Task) -> frozenset[str]:
    """Return the cards in the hand of the seat that is asked of which a response may be made (DECK-6.9 to 6.12)."""
    found = set[str]()
    for piece, card in context.checks_in_hand(table, task.seats[0], "respond"):
        if isinstance(card, Cancel) and _why_no_cancel(context, table, task) is None:
            found.add(piece)
    for plays, swaps in _answers(context, table, task):
        found.update([piece for piece, _ in plays], [new for _, new in swaps])
    return frozenset(found)


def _answers(context: DeckContext, table: Table, task: Task) -> Iterator[tuple[tuple[ModifierPlay, ...], tuple[Swap, ...]]]:
    """Yield replacements of countered and unmatched techniques, with or without modifiers, that make it intact."""
    seat = task.seats[0]
    spot = context.target_spot(table)
    problem, strategy = context.problem(table, spot), context.strategy(table, spot)
    lying, broken = context.modifiers(table, spot), context.broken(table, spot)
    countered = [t for t in broken if table.piece(t).marks.get("countered")]
    hand = [t for t in context.techniques_in_hand(table, seat) if not table.piece(t).marks.get("failed")]
    possible = ModifierPlays(context, problem, lying, context.checks_in_hand(table, seat, "respond"))
    open_swaps = [str(task.data["technique"])] if task.data.get("technique") else broken
    for swaps in _swaps(countered, open_swaps, hand):
        swapped = dict(swaps)
        after = tuple(swapped.get(t, t) for t in strategy)
        for plays in possible.matching_ways(after):
            if plays or swaps:
                yield plays, swaps


def _swaps(countered: Sequence[str], broken: Sequence[str], hand: Sequence[str]) -> Iterator[tuple[Swap, ...]]:
    """Yield every way to replace all countered techniques and any of the unmatched ones."""
    optional = [t for t in broken if t not in countered]
    for chosen in range(1 << len(optional)):
        old = [*countered, *(t for n, t in enumerate(optional) if chosen >> n & 1)]
        for new in permutations(hand, len(old)):
            yield tuple(zip(old, new, strict=True))


# -------------------------------------------------------------------- answering


@verb("DECK-6.9", "DECK-6.10", "DECK-6.11", "DECK-6.12")
def respond(desk: Desk[DeckContext], task: Task, actions: list[dict[str, str]]) -> None:
    """Carry out an ordered list of actions, if afterwards the strategy is intact."""
    if not actions or not all(isinstance(one, dict) for one in actions):
        raise refuse("bad_argument", "DECK-6.9", "A response is a list of actions: cancel, modify, replace.")
    kinds = [str(one.get("action")) for one in actions]
    if "cancel" in kinds:
        if len(actions) > 1:
            raise refuse("only_action", "DECK-6.10", "It must be the only action.")
        check_names(actions[0], "action", "card")
        _cancel(desk, task, str(actions[0].get("card")))
        return
    if unknown := set(kinds) - {*_NAMES}:
        raise refuse("bad_argument", "DECK-6.9", f"There is no action {', '.join(sorted(unknown))}.")
    for kind, one in zip(kinds, actions, strict=True):
        check_names(one, "action", *_NAMES[kind])
    _repair(desk, task, actions)


def _why_no_cancel(context: DeckContext, table: Table, task: Task) -> IllegalMove | None:
    """Return why Think Outside the Box is no answer now; None if it is one (DECK-6.10, 6.18, 11.4)."""
    card = context.reality(str(task.data["card"])) if task.data.get("card") else None
    if context.options.hardcore and card is None:
        return refuse("no_answer", "DECK-11.4", "It cannot answer a failed explanation.")
    if card is None or isinstance(card, Challenge):
        return refuse("no_answer", "DECK-6.18", "It cannot answer a Collection Manager Challenge.")
    piece = table.piece(str(task.data["card"]))
    if context.options.totb_scope == "technique_only" and not piece.marks.get("on"):
        return refuse("technique_only", "DECK-6.10", "It cancels only a card that is aimed at a technique.")
    return None


def _cancel(desk: Desk[DeckContext], task: Task, piece: str) -> None:
    """Undo the disruption just played and discard both cards (DECK-6.10)."""
    seat = task.seats[0]
    if piece not in desk.context.hand(desk.table, seat):
        raise refuse("not_in_hand", "DECK-5.3", "That card is not in this hand.")
    if not isinstance(desk.context.reality(piece), Cancel):
        raise refuse("wrong_window", "DECK-6.10", "That card cancels nothing.")
    if why := _why_no_cancel(desk.context, desk.table, task):
        raise why
    desk.pop_task()
    other = str(task.data["card"])
    on = desk.table.piece(other).marks.get("on")
    desk.say("cancels", seat=seat, card=desk.name(piece), other=desk.name(other))
    if on and desk.table.where[other] == "played":
        desk.mark(str(on), "countered", 0)
    discard(desk, [other, piece])


def _repair(desk: Desk[DeckContext], task: Task, actions: Sequence[dict[str, Any]]) -> None:
    """Replace and modify, if afterwards the strategy is intact (DECK-6.9, 6.11, 6.12). Raises IllegalMove."""
    context, seat, table = desk.context, task.seats[0], desk.table
    spot = context.target_spot(table)
    problem, strategy = context.problem(table, spot), list(context.strategy(table, spot))
    swaps = _read_swaps(desk, task, seat, actions)
    after = [dict(swaps).get(t, t) for t in strategy]
    lying = [one for one in context.modifiers(table, spot) if not one.on or one.on in after]
    check_hand(desk, seat, [str(one.get("card")) for one in actions if one.get("action") == "modify"])
    plays: list[ModifierPlay] = []
    for entry in actions:
        if entry.get("action") == "modify":
            piece = str(entry.get("card"))
            target = str(entry.get("target") or "")
            if target in table.where and desk.marks(target, "countered"):
                raise refuse("cannot_save", "DECK-6.11", "A countered technique must be replaced.")
            one = read_placing(context, context.reality(piece), entry, "respond", problem, after)
            check_placing(context, one, problem, lying)
            lying = [*lying, one]
            plays.append((piece, one))
    replaced = {old for old, _ in swaps}
    left = [t for t in strategy if desk.marks(t, "countered") and t not in replaced]
    if left and plays and not swaps:
        raise refuse("cannot_save", "DECK-6.11", "A countered technique must be replaced.")
    if left or any(mismatch(context.content.techniques[t], problem, lying) for t in after):
        raise refuse("incomplete", "DECK-6.9", "The strategy would still be incomplete.")
    desk.pop_task()
    _carry_out(desk, seat, spot, swaps, plays)


def _read_swaps(desk: Desk[DeckContext], task: Task, seat: str, actions: Sequence[dict[str, Any]]) -> list[Swap]:
    """Return which technique from hand takes the place of which (DECK-6.12, 6.18). Raises IllegalMove."""
    context = desk.context
    swaps = [(str(one.get("old")), str(one.get("new"))) for one in actions if one.get("action") == "replace"]
    check_hand(desk, seat, [new for _, new in swaps])
    spot = context.target_spot(desk.table)
    only = task.data.get("technique")
    broken = [str(only)] if only else context.broken(desk.table, spot)
    for old, new in swaps:
        if old not in broken or [o for o, _ in swaps].count(old) > 1:
            raise refuse("not_broken", "DECK-6.12", "Only a countered technique, or one that does not match, is replaced.")
        if context.technique(new) is None:
            raise refuse("not_a_technique", "DECK-6.12", "A technique takes its place.")
        if desk.marks(new, "failed"):
            raise refuse("not_again", "DECK-11.4", "It may not be played again this turn.")
    return swaps


def _carry_out(desk: Desk[DeckContext], seat: str, spot: int, swaps: Sequence[Swap], plays: Sequence[ModifierPlay]) -> None:
    context = desk.context
    for old, new in swaps:
        names = {"old": desk.name(old), "new": desk.name(new)}
        desk.say("replaces", seat=seat, **names)
        at = context.strategy(desk.table, spot).index(old)
        drop(desk, spot, [old], seat)
        lay_technique(desk, spot, seat, new, at)
    for piece, one in plays:
        target = desk.name(one.on) if one.on else context.problem(desk.table, spot).name
        said = {"card": desk.name(piece), "target": target, "choice": chosen_aspect(one.choice)}
        desk.say("modifies", seat=seat, **said)
        lay_modifier(desk, spot, seat, piece, one)
    discard_played(desk)
    if context.options.hardcore:
        desk.then(*(Task("ask_explanation", data={"technique": new}) for _, new in swaps))


def _check_intact(desk: Desk[DeckContext], task: Task, by: str) -> None:
    if not desk.context.is_intact(desk.table, desk.context.target_spot(desk.table)):
        raise refuse("not_intact", "DECK-6.6", "The strategy is not intact.")


@verb("DECK-6.6", precheck=_check_intact)
def accept(desk: Desk[DeckContext], task: Task) -> None:
    """Accept a soft disruption: the strategy is still intact."""
    desk.pop_task()
    desk.say("accepts", seat=task.seats[0])


@verb("DECK-6.13")
def give_up(desk: Desk[DeckContext], task: Task) -> None:
    """End the turn; always allowed, able or not."""
    desk.pop_task()
    give_up_now(desk, task.seats[0], "")


def give_up_now(desk: Desk[DeckContext], seat: str, why: str) -> None:
    """End the turn of a seat; whatever else was to come in it falls away."""
    desk.say("gives_up", seat=seat, why=why)
    while desk.table.agenda:
        desk.pop_task()
    desk.then(Task("end_of_turn", data={"active": seat, "given_up": True}))
