"""The turn: pass, or play a strategy (DECK-5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from engine.english import counted, joined
from engine.games.deck.content import ASPECTS, Problem, ProblemAspect, Reality, TechniqueAspect, TechniqueRange
from engine.games.deck.field import Field, names
from engine.games.deck.matching import (
    MODIFIERS,
    Laid,
    changes_value,
    mismatch,
    removes_last_aspect,
)
from engine.games.deck.plays import Play, Plays
from engine.games.deck.wording import Phrase, as_data, cards_form, chosen_aspect, word_of
from engine.model.event import Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse

_WINDOWS = {"declare": "DECK-5.4", "disrupt": "DECK-6.5", "respond": "DECK-6.11"}
"""By window, the clause that says what may be played in it, and on what."""


def turn(field: Field, desk: Desk, task: Task) -> None:
    """A turn begins; an empty hand passes by itself (DECK-5.9)."""
    seat = str(task.data["seat"])
    desk.set("turn_of", seat)
    desk.set("phase", "declare")
    desk.set("phase_word", "Declaration")
    desk.set("disruptions", 0)
    if field.options.pass_is_final and desk.table.numbers.get(f"passed/{seat}"):
        next_or_round(field, desk, seat)
        return
    desk.say("turn", seat=seat)
    if not field.hand(desk.table, seat):
        _pass(field, desk, seat, ": no cards in hand")
        return
    desk.ask("declare", seat)


def pass_turn(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-5.7: the turn ends; no disruption window opens."""
    desk.done()
    _pass(field, desk, task.seats[0], "")


def _pass(field: Field, desk: Desk, seat: str, why: str) -> None:
    desk.say("passes", seat=seat, why=why)
    desk.set(f"passed/{seat}", True)
    next_or_round(field, desk, seat)


def next_or_round(field: Field, desk: Desk, seat: str) -> None:
    """DECK-8.1, 8.2: the round ends when every seat in the game has passed; a strategy takes passes back (see `_lay`)."""
    if all(desk.table.numbers.get(f"passed/{one}") for one in field.playing(desk.table)):
        desk.say("round_over")
        desk.then(Task("round_refill"))
    else:
        desk.then(Task("turn", data={"seat": field.after(desk.table, seat)}))


# -------------------------------------------------------------------- what may be declared


def declare_moves(field: Field, desk: Desk, task: Task) -> Iterable[Form]:
    """Pass, and every strategy that would match."""
    seat = task.seats[0]
    phrases: list[Phrase] = []
    hand = field.techniques_in_hand(desk.table, seat)
    cards = field.checks_in_hand(desk.table, seat, "declare")
    for spot, problem in field.problems(desk.table):
        missing = field.missing(desk.table, spot)
        least = missing if field.options.partial_declaration == "forbidden" else 1
        older = field.strategy(desk.table, spot)
        possible = Plays(field, problem, field.modifiers(desk.table, spot), cards)
        for count in range(max(1, least), missing + 1):
            for chosen in combinations(hand, count):
                for plays in possible.fitting((*older, *chosen)):
                    phrases.append(_phrase(problem, chosen, plays))
    return [ListedForm("pass"), cards_form(desk, "play_strategy", phrases)]


def _phrase(problem: Problem, chosen: Sequence[str], plays: Sequence[Play]) -> Phrase:
    modifiers = [as_data(problem, piece, one) for piece, one in plays]
    args: dict[str, Any] = {"problem": problem.id, "techniques": list(chosen)}
    if modifiers:
        args["modifiers"] = modifiers
    return (problem.id, *chosen, *(word_of(piece, one.on, one.choice) for piece, one in plays)), Move("play_strategy", args)


# -------------------------------------------------------------------- declaring


def play_strategy(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-5.2 to 5.6: checked as a whole, then laid face up for all to see."""
    seat, table = task.seats[0], desk.table
    spot, problem = _targeted(field, desk, move)
    chosen = [str(one) for one in move.items("techniques")]
    check_hand(field, desk, seat, chosen)
    _check_number(field, desk, spot, chosen)
    strategy = [*field.strategy(table, spot), *chosen]
    plays = read_modifiers(field, desk, seat, move.items("modifiers"), "declare", problem, strategy, spot)
    after = [*field.modifiers(table, spot), *(one for _, one in plays)]
    older = set(field.strategy(table, spot))
    for technique in strategy:
        if fault := mismatch(field.content.techniques[technique], problem, after):
            if technique in older and plays:
                raise refuse("breaks_strategy", "DECK-5.5", "That would break the strategy.")
            raise refuse(*fault)
    desk.done()
    _lay(field, desk, seat, spot, problem, chosen, plays)


def _targeted(field: Field, desk: Desk, move: Move) -> tuple[int, Problem]:
    wanted = move.args.get("problem")
    if isinstance(wanted, list | tuple):
        raise refuse("one_problem", "DECK-5.2", "Only one problem a turn.")
    spot = field.spot_of(desk.table, move.text("problem"))
    if spot is None:
        raise refuse("not_on_field", "DECK-5.2", "That problem is not on the Field.")
    return spot, field.problem(desk.table, spot)


def check_hand(field: Field, desk: Desk, seat: str, cards: Sequence[str]) -> None:
    """DECK-5.3: every card is in the hand, none twice."""
    hand = field.hand(desk.table, seat)
    for card in cards:
        if card not in hand or list(cards).count(card) > 1:
            raise refuse("not_in_hand", "DECK-5.3", "That card is not in this hand.")


def _check_number(field: Field, desk: Desk, spot: int, chosen: Sequence[str]) -> None:
    missing = field.missing(desk.table, spot)
    if any(field.technique(card) is None for card in chosen):
        raise refuse("not_a_technique", "DECK-5.3", "Only techniques make a strategy.")
    if not chosen:
        raise refuse("no_technique", "DECK-5.3", "At least one technique must be played.")
    if len(chosen) > missing or (len(chosen) < missing and field.options.partial_declaration == "forbidden"):
        are = f"{'Only ' if len(chosen) > missing else ''}{counted(missing, 'technique')} {'is' if missing == 1 else 'are'}"
        raise refuse("wrong_number", "DECK-5.3", f"{are} missing.")


def read_modifiers(
    field: Field,
    desk: Desk,
    seat: str,
    given: Sequence[Any],
    window: str,
    problem: Problem,
    strategy: Sequence[str],
    spot: int,
) -> list[Play]:
    """Modifiers as entered, each judged in the order played (DECK-4.6 to 4.9). Raises IllegalMove."""
    check_hand(field, desk, seat, [str(one.get("card")) for one in given if isinstance(one, dict)])
    lying = field.modifiers(desk.table, spot)
    plays: list[Play] = []
    for entry in given:
        if not isinstance(entry, dict):
            raise refuse("bad_argument", "", "A modifier names its card and its target.")
        check_names(entry, "action", "card", "target", "choice")
        piece = str(entry.get("card"))
        card = field.reality(piece)
        one = read_placing(field, card, entry, window, problem, strategy)
        check_placing(field, one, problem, lying)
        lying = [*lying, one]
        plays.append((piece, one))
    return plays


def check_names(entry: Mapping[str, Any], *known: str) -> None:
    """Raise IllegalMove for what a part of a move holds besides these: it would be passed over."""
    for name in entry:
        if name not in known:
            raise refuse("bad_argument", "", f"There is no {name} here, only {joined(known)}.")


def read_placing(
    field: Field,
    card: Reality | None,
    entry: dict[str, Any],
    window: str,
    problem: Problem,
    strategy: Sequence[str],
) -> Laid:
    """One modifier as entered: its target and choice. Raises IllegalMove."""
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
        if card.id in field.content.techniques[str(target)].immune_to:
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
    return Laid(card, on, choice)


def check_placing(field: Field, one: Laid, problem: Problem, lying: Sequence[Laid]) -> None:
    """DECK-4.7, 4.8."""
    if removes_last_aspect(one, problem, lying):
        raise refuse("last_aspect", "DECK-4.8", "A problem keeps at least one aspect.")
    if not changes_value(one, problem, field.content.techniques, lying):
        raise refuse("changes_nothing", "DECK-4.7", "That changes nothing.")


def _lay(
    field: Field, desk: Desk, seat: str, spot: int, problem: Problem, chosen: Sequence[str], plays: Sequence[Play]
) -> None:
    shown = [
        desk.name(piece) + (f" on {desk.name(one.on)}" if one.on else "") + chosen_aspect(one.choice) for piece, one in plays
    ]
    said = {"seat": seat, "cards": names(desk, chosen), "problem": problem.name}
    if shown:
        desk.say("declares_with", **said, modifiers=joined(shown))
    else:
        desk.say("declares", **said)
    for technique in chosen:
        desk.move(technique, f"strategy/{spot}")
        desk.mark(technique, "by", seat)
        desk.mark(technique, "new", 1)
    for piece, one in plays:
        field.lay_modifier(desk, spot, seat, piece, one)
    if not field.options.pass_is_final:
        for other in field.playing(desk.table):
            desk.set(f"passed/{other}", False)
    desk.set("target", problem.id)
    desk.set("declared", len(field.strategy(desk.table, spot)))
    field.refresh(desk, spot)
    explain = [Task("hardcore", data={"technique": t}) for t in chosen] if field.options.hardcore else []
    desk.then(*explain, Task("open_window"))
