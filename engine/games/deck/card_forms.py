"""How cards are named when a move is entered: a word for each card with its target and choice, labels, pieces."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.deck.content import ASPECT_NAMES, Problem
from engine.games.deck.context import DeckContext
from engine.games.deck.matching import Placement
from engine.moves.forms import PhrasesForm
from engine.moves.move import Form, FormWords, Move
from engine.play.working_table import Desk

Phrase = tuple[tuple[str, ...], Move]
"""A move with the words that are entered for it."""


def as_data(problem: Problem, piece: str, one: Placement) -> dict[str, str]:
    """Return a modifier as a move names it."""
    data = {"card": piece, "target": one.on or problem.id}
    return {**data, "choice": one.choice} if one.choice else data


def word_of(piece: str, on: str, choice: str) -> str:
    """Return a card with its target and the chosen aspect as one word: ``r_joint_tasking#1>h12:P``."""
    return piece + (f">{on}" if on else "") + (f":{choice}" if choice else "")


def chosen_aspect(choice: str) -> str:
    """Return the aspect chosen with a card, for a sentence: `` (military)``; "" if none was chosen (DECK-4.9)."""
    return f" ({ASPECT_NAMES[choice]})" if choice else ""


def cards_form(desk: Desk[DeckContext], verb: str, phrases: Sequence[Phrase], seat: str = "") -> Form:
    """Return the form of these moves, whose words are cards; ``seat`` where several seats are asked."""
    words = {word for entered, _ in phrases for word in entered}
    labels = {word: _label(desk, word) for word in words}
    pieces = {word: _parts(word)[0] for word in words}
    return PhrasesForm(verb, phrases, title="card", words=FormWords(labels, pieces), seat=seat)


def _label(desk: Desk[DeckContext], word: str) -> str:
    piece, target, choice = _parts(word)
    name = desk.name(piece)
    on = f" on {desk.name(target)}" if target else ""
    return f"{name}{on}{chosen_aspect(choice)}"


def _parts(word: str) -> tuple[str, str, str]:
    """Return piece, target and choice of a word."""
    cards, _, choice = word.partition(":")
    piece, _, target = cards.partition(">")
    return piece, target, choice
