"""Modest players for demonstrations: solve the dearest problem at hand, disrupt now and then, answer if possible."""

from __future__ import annotations

from engine.chance.chance import Random
from engine.games.deck.content import Challenge
from engine.games.deck.context import DeckContext
from engine.match.match import Match
from engine.moves.move import Move

EXPLANATIONS_ACCEPTED = 3  # out of four


def choose(match: Match, chance: Random) -> Move:
    """Return the next move of whoever is asked."""
    context: DeckContext = match.rules.context
    task = match.task
    assert task is not None
    moves = list(match.legal_moves)
    if task.name == "declare":
        strategies = [move for move in moves if move.verb == "play_strategy"]
        if not strategies:
            return Move("pass")

        def worth(move: Move) -> tuple[bool, int, int]:
            problem, techniques = move.text("problem"), len(move.items("techniques"))
            spot = context.spot_of(match.table, problem)
            completes = spot is not None and techniques == context.missing(match.table, spot)
            return completes, context.content.problems[problem].points, -techniques - 2 * len(move.items("modifiers"))

        return max(strategies, key=worth)
    if task.name in ("disrupt_poll", "disrupt_open"):
        disruptions = [move for move in moves if move.verb == "disrupt"]
        dear = context.problem(match.table, context.target_spot(match.table)).points > 1
        if disruptions and chance.index(3) < 1 + dear:
            challenges = [move for move in disruptions if isinstance(context.reality(move.text("card")), Challenge)]
            chosen = challenges if challenges and chance.index(2) else disruptions
            return chosen[chance.index(len(chosen))]
        return next(move for move in moves if move.verb in ("decline", "close_window"))
    if task.name == "respond":
        answers = [move for move in moves if move.verb == "respond"]
        return min(answers, key=lambda move: len(move.items("actions"))) if answers else moves[0]
    if task.name == "judge":
        return Move("judge", {"feasible": chance.index(4) < EXPLANATIONS_ACCEPTED})
    if task.name == "explain":
        return Move("explain", {"note": context.content.techniques[str(task.data["id"])].text})
    if task.name == "round_discard":
        return _discard(context, match, chance, task.seats[0])
    return moves[chance.index(len(moves))]


def _discard(context: DeckContext, match: Match, chance: Random, seat: str) -> Move:
    """Give up techniques that fit nothing on the Field."""
    fits = set()
    for spot, problem in context.problems(match.table):
        lying = context.modifiers(match.table, spot)
        hand = context.techniques_in_hand(match.table, seat)
        fits |= set(hand) - set(context.unmatched(problem, hand, lying))
    useless = [card for card in context.techniques_in_hand(match.table, seat) if card not in fits]
    if not useless and context.hand(match.table, seat):
        cards = context.hand(match.table, seat)
        useless = [cards[chance.index(len(cards))]]
    return Move("discard", {"cards": useless})
