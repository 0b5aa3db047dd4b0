"""The turn: pass, or play a strategy with the modifiers that make it match (DECK-5, 4.6 to 4.9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from engine.english import counted, joined
from engine.games.deck.card_forms import Phrase, as_data, cards_form, chosen_aspect, word_of
from engine.games.deck.content import ASPECTS, Problem, ProblemAspect, Reality, TechniqueAspect, TechniqueRange
from engine.games.deck.context import DeckContext
from engine.games.deck.field import lay_modifier, lay_technique, names
from engine.games.deck.game_end import end_if_won
from engine.games.deck.matching import (
    MODIFIERS,
    Placement,
    changes_value,
    mismatch,
    removes_last_aspect,
)
from engine.games.deck.modifier_plays import ModifierPlay, ModifierPlays
from engine.model.event import Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form, Move
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse

_WINDOWS = {"declare": "DECK-5.4", "disrupt": "DECK-6.5", "respond": "DECK-6.11"}
"""By window, the clause that says what may be played in it, and on what."""


def turn(desk: Desk[DeckContext], task: Task) -> None:
    """Begin a turn, unless a ruling has given the points that win; an empty hand passes by itself (DECK-5.9, 10.2)."""
    if end_if_won(desk):
        return
    seat = str(task.data["seat"])
    desk.set("disruptions", 0)
    if desk.context.options.pass_is_final and desk.table.numbers.get(f"passed/{seat}"):
        next_or_round(desk, seat)
        return
    desk.say("turn", seat=seat)
    if not desk.context.hand(desk.table, seat):
        _pass(desk, seat, ": no cards in hand")
        return
    desk.ask("declare", seat)


@verb("DECK-5.7", name="pass")
def pass_turn(desk: Desk[DeckContext], task: Task) -> None:
    """End the turn; no disruption window opens."""
    desk.pop_task()
    _pass(desk, task.seats[0], "")


def _pass(desk: Desk[DeckContext], seat: str, why: str) -> None:
    desk.say("passes", seat=seat, why=why)
    desk.set(f"passed/{seat}", True)
    next_or_round(desk, seat)


def next_or_round(desk: Desk[DeckContext], seat: str) -> None:
    """Go on with the next seat, or end the round if all have passed (DECK-8.1, 8.2); see `_lay`, which takes passes back."""
    if all(desk.table.numbers.get(f"passed/{one}") for one in desk.context.playing(desk.table)):
        desk.say("round_over")
        desk.then(Task("round_refill"))
    else:
        desk.then(Task("turn", data={"seat": desk.context.next_seat(desk.table, seat)}))


# -------------------------------------------------------------------- what may be declared


def declare_moves(desk: Desk[DeckContext], task: Task) -> Iterable[Form]:
    """Return ``pass``, and every strategy that would match."""
    context = desk.context
    seat = task.seats[0]
    phrases: list[Phrase] = []
    hand = context.techniques_in_hand(desk.table, seat)
    cards = context.checks_in_hand(desk.table, seat, "declare")
    for spot, problem in context.problems(desk.table):
        missing = context.missing(desk.table, spot)
        least = missing if context.options.partial_declaration == "forbidden" else 1
        older = context.strategy(desk.table, spot)
        possible = ModifierPlays(context, problem, context.modifiers(desk.table, spot), cards)
        for count in range(max(1, least), missing + 1):
            for chosen in combinations(hand, count):
                for plays in possible.matching_ways((*older, *chosen)):
                    phrases.append(_phrase(problem, chosen, plays))
    return [ListedForm("pass"), cards_form(desk, "play_strategy", phrases)]


def _phrase(problem: Problem, chosen: Sequence[str], plays: Sequence[ModifierPlay]) -> Phrase:
    modifiers = [as_data(problem, piece, one) for piece, one in plays]
    args: dict[str, Any] = {"problem": problem.id, "techniques": list(chosen)}
    if modifiers:
        args["modifiers"] = modifiers
    return (problem.id, *chosen, *(word_of(piece, one.on, one.choice) for piece, one in plays)), Move("play_strategy", args)


# -------------------------------------------------------------------- declaring


@verb("DECK-5.2", "DECK-5.3", "DECK-5.4", "DECK-5.5", "DECK-5.6")
def play_strategy(
    desk: Desk[DeckContext],
    task: Task,
    problem: str | list[str],
    techniques: list[str],
    modifiers: list[dict[str, str]] | None = None,
) -> None:
    """Check the declaration as a whole, then lay it face up for all to see."""
    context, seat, table = desk.context, task.seats[0], desk.table
    spot = _targeted(desk, problem)
    target = context.problem(table, spot)
    chosen = [str(one) for one in techniques]
    check_hand(desk, seat, chosen)
    _check_number(desk, spot, chosen)
    strategy = [*context.strategy(table, spot), *chosen]
    plays = _read_modifiers(desk, seat, modifiers or [], target, strategy, spot)
    after = [*context.modifiers(table, spot), *(one for _, one in plays)]
    older = set(context.strategy(table, spot))
    for technique in strategy:
        if fault := mismatch(context.content.techniques[technique], target, after):
            if technique in older and plays:
                raise refuse("breaks_strategy", "DECK-5.5", "That would break the strategy.")
            raise refuse(*fault)
    desk.pop_task()
    _lay(desk, seat, spot, target, chosen, plays)


def _targeted(desk: Desk[DeckContext], problem: str | list[str]) -> int:
    """Return the spot of the problem that is named. Raises IllegalMove."""
    if isinstance(problem, list):
        raise refuse("one_problem", "DECK-5.2", "Only one problem a turn.")
    spot = desk.context.spot_of(desk.table, problem)
    if spot is None:
        raise refuse("not_on_field", "DECK-5.2", "That problem is not on the Field.")
    return spot


def check_hand(desk: Desk[DeckContext], seat: str, cards: Sequence[str]) -> None:
    """Raise IllegalMove unless every card is in the hand and none is named twice (DECK-5.3)."""
    hand = desk.context.hand(desk.table, seat)
    for card in cards:
        if card not in hand or list(cards).count(card) > 1:
            raise refuse("not_in_hand", "DECK-5.3", "That card is not in this hand.")


def _check_number(desk: Desk[DeckContext], spot: int, chosen: Sequence[str]) -> None:
    """Raise IllegalMove unless these are techniques, and as many as may be played (DECK-5.3)."""
    context = desk.context
    missing = context.missing(desk.table, spot)
    if any(context.technique(card) is None for card in chosen):
        raise refuse("not_a_technique", "DECK-5.3", "Only techniques make a strategy.")
    if not chosen:
        raise refuse("no_technique", "DECK-5.3", "At least one technique must be played.")
    if len(chosen) > missing or (len(chosen) < missing and context.options.partial_declaration == "forbidden"):
        are = f"{'Only ' if len(chosen) > missing else ''}{counted(missing, 'technique')} {'is' if missing == 1 else 'are'}"
        raise refuse("wrong_number", "DECK-5.3", f"{are} missing.")


def _read_modifiers(
    desk: Desk[DeckContext], seat: str, given: Sequence[Any], problem: Problem, strategy: Sequence[str], spot: int
) -> list[ModifierPlay]:
    """Return the modifiers as entered, each judged in the order played (DECK-4.6 to 4.9). Raises IllegalMove."""
    context = desk.context
    check_hand(desk, seat, [str(one.get("card")) for one in given if isinstance(one, dict)])
    lying = context.modifiers(desk.table, spot)
    plays: list[ModifierPlay] = []
    for entry in given:
        if not isinstance(entry, dict):
            raise refuse("bad_argument", "", "A modifier names its card and its target.")
        check_names(entry, "action", "card", "target", "choice")
        piece = str(entry.get("card"))
        one = read_placing(context, context.reality(piece), entry, "declare", problem, strategy)
        check_placing(context, one, problem, lying)
        lying = [*lying, one]
        plays.append((piece, one))
    return plays


def check_names(entry: Mapping[str, Any], *known: str) -> None:
    """Raise IllegalMove for what a part of a move holds besides these: it would be passed over."""
    for name in entry:
        if name not in known:
            raise refuse("bad_argument", "", f"There is no {name} here, only {joined(known)}.")


def read_placing(
    context: DeckContext,
    card: Reality | None,
    entry: dict[str, Any],
    window: str,
    problem: Problem,
    strategy: Sequence[str],
) -> Placement:
    """Return one modifier as entered, with its target and choice. Raises IllegalMove."""
    if not isinstance(card, MODIFIERS) or window not in card.windows:
        if window == "declare" and card is not None and card.primitive == "cancel":
            raise refuse("cancel_only", "DECK-6.10", "Only in answer to a card used against one's own strategy.")
        if card is not None and card.windows == ("disrupt",) and window != "disrupt":
            raise refuse("self_disruption", "DECK-5.8", "A player may not disrupt their own strategy.")
        raise refuse("wrong_window", _WINDOWS[window], "That card cannot be played now.")
    target = entry.get("target") or problem.id
    on = ""
    if isinstance(card, TechniqueRange | TechniqueAspect):
        if target not in strategy:
            raise refuse("bad_target", _WINDOWS[window], "It needs a technique of the strategy as its target.")
        if card.id in context.content.techniques[str(target)].immune_to:
            raise refuse("immune", "DECK-4.6", "This technique is immune to that card.")
        on = str(target)
    elif target != problem.id:
        raise refuse("bad_target", _WINDOWS[window], "It is played on the problem.")
    choice = str(entry.get("choice") or "")
    needs = isinstance(card, ProblemAspect | TechniqueAspect) and card.args.aspect == "choose"
    if needs and choice not in ASPECTS:
        raise refuse("choose_aspect", "DECK-4.9", "Choose an aspect: P, M, E or W.")
    if choice and not needs:
        raise refuse("bad_argument", "", "That card lets nobody choose an aspect: leave the choice out.")
    return Placement(card, on, choice)


def check_placing(context: DeckContext, one: Placement, problem: Problem, lying: Sequence[Placement]) -> None:
    """Raise IllegalMove for a modifier that changes nothing, or takes a problem's last aspect (DECK-4.7, 4.8)."""
    if removes_last_aspect(one, problem, lying):
        raise refuse("last_aspect", "DECK-4.8", "A problem keeps at least one aspect.")
    if not changes_value(one, problem, context.content.techniques, lying):
        raise refuse("changes_nothing", "DECK-4.7", "That changes nothing.")


def _lay(
    desk: Desk[DeckContext], seat: str, spot: int, problem: Problem, chosen: Sequence[str], plays: Sequence[ModifierPlay]
) -> None:
    """Lay the declared cards face up; then explanations in hardcore play, and the disruption window (DECK-5.6, 11.3)."""
    context = desk.context
    shown = [
        desk.name(piece) + (f" on {desk.name(one.on)}" if one.on else "") + chosen_aspect(one.choice) for piece, one in plays
    ]
    said = {"seat": seat, "cards": names(desk, chosen), "problem": problem.name}
    if shown:
        desk.say("declares_with", **said, modifiers=joined(shown))
    else:
        desk.say("declares", **said)
    for technique in chosen:
        lay_technique(desk, spot, seat, technique)
    for piece, one in plays:
        lay_modifier(desk, spot, seat, piece, one)
    if not context.options.pass_is_final:
        for other in context.playing(desk.table):
            desk.set(f"passed/{other}", False)
    desk.set("target", problem.id)
    desk.set("declared", len(context.strategy(desk.table, spot)))
    explain = [Task("ask_explanation", data={"technique": t}) for t in chosen] if context.options.hardcore else []
    desk.then(*explain, Task("open_window", data={"active": seat}))
