"""Figures of Collection Deck that follow from the table; nothing of them is stored (DECK-4.4, 6.17, 10.1, 12.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from engine.games.deck.content import Problem, ProblemAspect, ProblemDifficulty, TechniqueAspect
from engine.games.deck.context import SPOTS, DeckContext
from engine.games.deck.matching import Placement, difficulty, mismatch, modifiers_among, problem_aspects
from engine.model.event import Piece
from engine.model.table import Table
from engine.model.view import Scalar
from engine.visibility.schema import Marks

_PHASES = {
    "setup": ("setup", "Setup"),
    "declare": ("declare", "Declaration"),
    "disrupt_poll": ("disrupt_poll", "Disruption"),
    "disrupt_open": ("disrupt_poll", "Disruption"),
    "respond": ("respond", "Response"),
    "explain": ("explain", "Explanation"),
    "judge": ("judge", "Verdict"),
    "vote": ("judge", "Verdict"),
    "round_discard": ("round_discard", "Between rounds"),
}
"""By the pending decision, the phase and its word for people."""


def phase(table: Table) -> str | None:
    """Return the phase of the game; None if nothing is pending."""
    return _phase(table)[0]


def phase_word(table: Table) -> str | None:
    """Return the phase of the game for people; None if nothing is pending."""
    return _phase(table)[1]


def _phase(table: Table) -> tuple[str, str] | tuple[None, None]:
    if table.outcome is not None:
        return "game_over", "Game over"
    task = table.pending()
    return (None, None) if task is None else _PHASES.get(task.name, (None, None))


def turn_of(context: DeckContext, table: Table) -> str | None:
    """Return the seat whose turn it is; None between rounds and once the game is over."""
    return context.active(table) or None


def votes_in(table: Table) -> int:
    """Return how many of those who vote now have voted (DECK-6.17); 0 if nobody votes."""
    task = table.pending()
    if task is None or task.name != "vote":
        return 0
    return sum(f"vote/{seat}" in table.numbers for seat in task.seats)


def has_passed(seat: str, table: Table) -> bool | None:
    """Return whether a seat has passed on what is asked now: while others may disrupt, whether it has declined since the
    last disruption (DECK-6.3), else whether it has passed in the round (DECK-8.1). None for a seat that does not play.
    """
    if not table.numbers.get(f"seated/{seat}"):
        return None
    for task in reversed(table.agenda if table.outcome is None else ()):
        if task.name in ("poll", "disrupt_poll", "disrupt_open"):
            return seat in task.data.get("declined", ())
    return bool(table.numbers.get(f"passed/{seat}"))


def score_of(context: DeckContext, seat: str) -> Callable[[Table], Scalar]:
    """Return the score of a seat as a function of the table; it has none before it sits down (DECK-10.1, 11.5)."""
    return partial(_score_if_known, context, seat)


def _score_if_known(context: DeckContext, seat: str, table: Table) -> int | None:
    return score(context, table, seat) if f"seated/{seat}" in table.numbers else None


def score(context: DeckContext, table: Table, seat: str) -> int:
    """Return the sum of the points of the problems that a seat has solved (DECK-10.1)."""
    problems = context.content.problems
    return sum(problems[piece.kind].points for piece in table.zones[f"won:{seat}"] if piece.kind in problems)


# -------------------------------------------------------------------- marks of the Field


def difficulties(context: DeckContext, table: Table) -> Mapping[str, Marks]:
    """Mark every problem on the Field with its effective difficulty (DECK-4.4), and every solved one with the printed."""
    return {
        piece.id: {"difficulty": difficulty(problem, context.modifiers(table, spot) if spot else ())}
        for spot, piece, problem in (*_problems(context, table), *_solved(context, table))
    }


def aspects(context: DeckContext, table: Table) -> Mapping[str, Marks]:
    """Mark every problem on the Field with its effective aspects (DECK-4.4), and every solved one with the printed."""
    return {
        piece.id: {"aspects": problem_aspects(problem, context.modifiers(table, spot) if spot else ())}
        for spot, piece, problem in (*_problems(context, table), *_solved(context, table))
    }


def aspects_gone(context: DeckContext, table: Table) -> Mapping[str, Marks]:
    """Mark every problem on the Field with the printed aspects that it has no more (DECK-4.4)."""
    found: dict[str, Marks] = {}
    for spot, piece, problem in _problems(context, table):
        if modifiers := context.modifiers(table, spot):
            left = problem_aspects(problem, modifiers)
            found[piece.id] = {"aspects_gone": "".join([one for one in problem.aspects if one not in left])}
    return found


def aspects_changed(context: DeckContext, added: bool, table: Table) -> Mapping[str, Marks]:
    """Mark every modifier on the Field with the aspect that it adds, or with the one that it takes away (DECK-4.4, 4.9)."""
    mark, change, found = "adds" if added else "takes", "add" if added else "remove", dict[str, Marks]()
    for spot in SPOTS:
        for piece in table.zones[f"modifiers/{spot}"]:
            for one in modifiers_among(context.content, (piece,)):
                if isinstance(one.card, ProblemAspect | TechniqueAspect) and one.card.args.op == change:
                    found[piece.id] = {mark: one.aspect}
    return found


def difficulty_changed(context: DeckContext, harder: bool, table: Table) -> Mapping[str, Marks]:
    """Mark every modifier on the Field with how much harder it makes its problem, or how much easier (DECK-4.4)."""
    found: dict[str, Marks] = {}
    for spot in SPOTS:
        for piece in table.zones[f"modifiers/{spot}"]:
            for one in modifiers_among(context.content, (piece,)):
                if isinstance(one.card, ProblemDifficulty) and (one.card.args.delta > 0) is harder:
                    found[piece.id] = {"harder" if harder else "easier": abs(one.card.args.delta)}
    return found


def missing(context: DeckContext, table: Table) -> Mapping[str, Marks]:
    """Mark every problem on the Field with the number of techniques that it still needs (DECK-5.3)."""
    return {
        piece.id: {"missing": max(0, problem.points - len(table.zones[f"strategy/{spot}"]))}
        for spot, piece, problem in _problems(context, table)
    }


def fits(context: DeckContext, table: Table) -> Mapping[str, Marks]:
    """Mark every technique on the Field: whether it is not countered and matches its problem (DECK-4.1 to 4.3)."""
    found: dict[str, Marks] = {}
    for spot in SPOTS:
        if strategy := table.zones[f"strategy/{spot}"]:
            modifiers = context.modifiers(table, spot)
            problem = next((context.content.problems.get(one.kind) for one in table.zones[f"field/{spot}"]), None)
            if problem is not None:
                found |= {piece.id: {"fits": _fits(context, piece, problem, modifiers)} for piece in strategy}
    return found


def _fits(context: DeckContext, piece: Piece, problem: Problem, modifiers: list[Placement]) -> str:
    """Return yes or no; "" for a card that is no technique."""
    technique = context.technique(piece.id)
    if technique is None:
        return ""
    return "no" if piece.marks.get("countered") or mismatch(technique, problem, modifiers) else "yes"


def _problems(context: DeckContext, table: Table) -> Iterator[tuple[int, Piece, Problem]]:
    """Yield all problems that lie on the Field, with their spots."""
    problems = context.content.problems
    for spot in SPOTS:
        for piece in table.zones[f"field/{spot}"]:
            if piece.kind in problems:
                yield spot, piece, problems[piece.kind]


def _solved(context: DeckContext, table: Table) -> Iterator[tuple[int, Piece, Problem]]:
    """Yield all problems that have been solved, on no spot."""
    problems = context.content.problems
    for seat in context.seats:
        yield from ((0, piece, problems[piece.kind]) for piece in table.zones[f"won:{seat}"] if piece.kind in problems)
