"""The active seat responds (DECK-6.9 to 6.14, 6.18), and a disruption is settled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import Any

from engine.errors import IllegalMove
from engine.games.deck.content import Cancel, Challenge
from engine.games.deck.declare import (
    check_hand,
    check_names,
    check_placing,
    read_placing,
)
from engine.games.deck.field import Field
from engine.games.deck.matching import mismatch
from engine.games.deck.plays import Play, Plays
from engine.games.deck.wording import Phrase, as_data, cards_form, chosen_aspect, word_of
from engine.model.event import Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse

Swap = tuple[str, str]
"""A technique replaced, and the one from hand that takes its place."""
_NAMES = {"modify": ("card", "target", "choice"), "replace": ("old", "new")}
"""What each action is entered with, besides its kind."""


def settle(field: Field, desk: Desk, task: Task) -> None:
    """Step 3: a response is needed only if the strategy is not intact; soft disruptions may be accepted (DECK-6.6)."""
    card = str(task.data["card"])
    spot = field.target(desk.table)
    seat = field.active(desk.table)
    soft = field.options.soft_disruption and desk.table.where.get(card) == f"modifiers/{spot}"
    if field.intact(desk.table, spot) and not soft:
        discard_played(field, desk)
        return
    ask_response(field, desk, seat, card=card, technique="")


def ask_response(field: Field, desk: Desk, seat: str, card: str, technique: str) -> None:
    """An active seat with an empty hand gives up by itself (DECK-6.13)."""
    if not field.hand(desk.table, seat) and not field.intact(desk.table, field.target(desk.table)):
        give_up_now(field, desk, ": no cards in hand")
        return
    desk.set("phase", "respond")
    desk.set("phase_word", "Response")
    desk.ask("respond", seat, card=card, technique=technique)


def discard_played(field: Field, desk: Desk) -> None:
    """Step 4: a counter or challenge that is settled goes to the discard pile (DECK-6.14)."""
    field.discard(desk, desk.table.ids("played"))


# -------------------------------------------------------------------- what may be answered


def respond_moves(field: Field, desk: Desk, task: Task) -> Iterable[Form]:
    """Give up, accept (soft disruptions), and every response after which the strategy is intact."""
    seat, table = task.seats[0], desk.table
    spot = field.target(table)
    forms: list[Form] = [ListedForm("give_up")]
    if field.intact(table, spot):
        forms.append(ListedForm("accept"))
    phrases: list[Phrase] = []
    for piece, card in field.checks_in_hand(table, seat, "respond"):
        if isinstance(card, Cancel) and _why_no_cancel(field, desk, task) is None:
            action = {"action": "cancel", "card": piece}
            phrases.append(((piece,), Move("respond", {"actions": [action]})))
    for plays, swaps in _answers(field, desk, task):
        phrases.append(_phrase(field, desk, spot, plays, swaps))
    return [*forms, cards_form(desk, "respond", phrases)]


def _phrase(field: Field, desk: Desk, spot: int, plays: Sequence[Play], swaps: Sequence[Swap]) -> Phrase:
    problem = field.problem(desk.table, spot)
    actions: list[dict[str, str]] = [{"action": "replace", "old": old, "new": new} for old, new in swaps]
    actions += [{"action": "modify", **as_data(problem, piece, one)} for piece, one in plays]
    words = (*(f"{new}>{old}" for old, new in swaps), *(word_of(piece, one.on, one.choice) for piece, one in plays))
    return words, Move("respond", {"actions": actions})


def _answers(field: Field, desk: Desk, task: Task) -> Iterator[tuple[tuple[Play, ...], tuple[Swap, ...]]]:
    """Replacements for countered and unmatched techniques, with or without modifiers, that leave the strategy intact."""
    seat, table = task.seats[0], desk.table
    spot = field.target(table)
    problem, strategy = field.problem(table, spot), field.strategy(table, spot)
    lying, broken = field.modifiers(table, spot), field.broken(table, spot)
    countered = [t for t in broken if desk.marks(t, "countered")]
    hand = [t for t in field.techniques_in_hand(table, seat) if not desk.marks(t, "failed")]
    possible = Plays(field, problem, lying, field.checks_in_hand(table, seat, "respond"))
    open_swaps = [str(task.data["technique"])] if task.data.get("technique") else broken
    for swaps in _swaps(countered, open_swaps, hand):
        swapped = dict(swaps)
        after = tuple(swapped.get(t, t) for t in strategy)
        for plays in possible.fitting(after):
            if plays or swaps:
                yield plays, swaps


def _swaps(countered: Sequence[str], broken: Sequence[str], hand: Sequence[str]) -> Iterator[tuple[Swap, ...]]:
    """Every way to replace all countered techniques and any of the unmatched ones."""
    optional = [t for t in broken if t not in countered]
    for chosen in range(1 << len(optional)):
        old = [*countered, *(t for n, t in enumerate(optional) if chosen >> n & 1)]
        for new in permutations(hand, len(old)):
            yield tuple(zip(old, new, strict=True))


# -------------------------------------------------------------------- answering


def respond(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-6.9: an ordered list of actions, accepted only if afterwards the strategy is intact."""
    actions = move.items("actions")
    if not actions or not all(isinstance(one, dict) for one in actions):
        raise refuse("bad_argument", "DECK-6.9", "A response is a list of actions: cancel, modify, replace.")
    kinds = [str(one.get("action")) for one in actions]
    if "cancel" in kinds:
        if len(actions) > 1:
            raise refuse("only_action", "DECK-6.10", "It must be the only action.")
        check_names(actions[0], "action", "card")
        _cancel(field, desk, task, str(actions[0].get("card")))
        return
    if unknown := set(kinds) - {*_NAMES}:
        raise refuse("bad_argument", "DECK-6.9", f"There is no action {', '.join(sorted(unknown))}.")
    for kind, one in zip(kinds, actions, strict=True):
        check_names(one, "action", *_NAMES[kind])
    _repair(field, desk, task, actions)


def _why_no_cancel(field: Field, desk: Desk, task: Task) -> IllegalMove | None:
    table = desk.table
    card = field.reality(str(task.data["card"])) if task.data.get("card") else None
    if field.options.hardcore and card is None:
        return refuse("no_answer", "DECK-11.4", "It cannot answer a failed explanation.")
    if card is None or isinstance(card, Challenge):
        return refuse("no_answer", "DECK-6.18", "It cannot answer a Collection Manager Challenge.")
    piece = table.piece(str(task.data["card"]))
    if field.options.totb_scope == "technique_only" and not piece.marks.get("on"):
        return refuse("technique_only", "DECK-6.10", "It cancels only a card that is aimed at a technique.")
    return None


def _cancel(field: Field, desk: Desk, task: Task, piece: str) -> None:
    """DECK-6.10: the disruption just played is undone; both cards are discarded."""
    seat = task.seats[0]
    if piece not in field.hand(desk.table, seat):
        raise refuse("not_in_hand", "DECK-5.3", "That card is not in this hand.")
    if not isinstance(field.reality(piece), Cancel):
        raise refuse("wrong_window", "DECK-6.10", "That card cancels nothing.")
    if why := _why_no_cancel(field, desk, task):
        raise why
    desk.done()
    other, spot = str(task.data["card"]), field.target(desk.table)
    on = desk.table.piece(other).marks.get("on")
    desk.say("cancels", seat=seat, card=desk.name(piece), other=desk.name(other))
    if on and desk.table.where[other] == "played":
        desk.mark(str(on), "countered", 0)
    field.discard(desk, [other, piece])
    field.refresh(desk, spot)


def _repair(field: Field, desk: Desk, task: Task, actions: Sequence[dict[str, Any]]) -> None:
    seat, table = task.seats[0], desk.table
    spot = field.target(table)
    problem, strategy = field.problem(table, spot), list(field.strategy(table, spot))
    swaps = _read_swaps(field, desk, task, seat, actions)
    after = [dict(swaps).get(t, t) for t in strategy]
    lying = [one for one in field.modifiers(table, spot) if not one.on or one.on in after]
    check_hand(field, desk, seat, [str(one.get("card")) for one in actions if one.get("action") == "modify"])
    plays: list[Play] = []
    for entry in actions:
        if entry.get("action") == "modify":
            piece = str(entry.get("card"))
            target = str(entry.get("target") or "")
            if target in table.where and desk.marks(target, "countered"):
                raise refuse("cannot_save", "DECK-6.11", "A countered technique must be replaced.")
            one = read_placing(field, field.reality(piece), entry, "respond", problem, after)
            check_placing(field, one, problem, lying)
            lying = [*lying, one]
            plays.append((piece, one))
    replaced = {old for old, _ in swaps}
    left = [t for t in strategy if desk.marks(t, "countered") and t not in replaced]
    if left and plays and not swaps:
        raise refuse("cannot_save", "DECK-6.11", "A countered technique must be replaced.")
    if left or any(mismatch(field.content.techniques[t], problem, lying) for t in after):
        raise refuse("incomplete", "DECK-6.9", "The strategy would still be incomplete.")
    desk.done()
    _carry_out(field, desk, seat, spot, swaps, plays)


def _read_swaps(field: Field, desk: Desk, task: Task, seat: str, actions: Sequence[dict[str, Any]]) -> list[Swap]:
    """DECK-6.12, 6.18: which technique from hand takes the place of which. Raises IllegalMove."""
    swaps = [(str(one.get("old")), str(one.get("new"))) for one in actions if one.get("action") == "replace"]
    check_hand(field, desk, seat, [new for _, new in swaps])
    spot = field.target(desk.table)
    only = task.data.get("technique")
    broken = [str(only)] if only else field.broken(desk.table, spot)
    for old, new in swaps:
        if old not in broken or [o for o, _ in swaps].count(old) > 1:
            raise refuse("not_broken", "DECK-6.12", "Only a countered technique, or one that does not match, is replaced.")
        if field.technique(new) is None:
            raise refuse("not_a_technique", "DECK-6.12", "A technique takes its place.")
        if desk.marks(new, "failed"):
            raise refuse("not_again", "DECK-11.4", "It may not be played again this turn.")
    return swaps


def _carry_out(field: Field, desk: Desk, seat: str, spot: int, swaps: Sequence[Swap], plays: Sequence[Play]) -> None:
    for old, new in swaps:
        names = {"old": desk.name(old), "new": desk.name(new)}
        desk.say("replaces", seat=seat, **names)
        at = field.strategy(desk.table, spot).index(old)
        field.drop(desk, spot, [old], seat)
        desk.move(new, f"strategy/{spot}", at)
        desk.mark(new, "by", seat)
        desk.mark(new, "new", 1)
    for piece, one in plays:
        target = desk.name(one.on) if one.on else field.problem(desk.table, spot).name
        said = {"card": desk.name(piece), "target": target, "choice": chosen_aspect(one.choice)}
        desk.say("modifies", seat=seat, **said)
        field.lay_modifier(desk, spot, seat, piece, one)
    discard_played(field, desk)
    field.refresh(desk, spot)
    if field.options.hardcore:
        desk.then(*(Task("hardcore", data={"technique": new}) for _, new in swaps))


def accept(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """Option ``soft_disruption``: the strategy is still intact (DECK-6.6)."""
    if not field.intact(desk.table, field.target(desk.table)):
        raise refuse("not_intact", "DECK-6.6", "The strategy is not intact.")
    desk.done()
    desk.say("accepts", seat=task.seats[0])


def give_up(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-6.13: always allowed, able or not; the turn ends."""
    desk.done()
    give_up_now(field, desk, "")


def give_up_now(field: Field, desk: Desk, why: str) -> None:
    """The turn ends; whatever else was to come in it falls away."""
    desk.say("gives_up", seat=field.active(desk.table), why=why)
    while desk.table.agenda:
        desk.done()
    desk.then(Task("end_of_turn", data={"given_up": True}))
