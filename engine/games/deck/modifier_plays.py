"""What modifiers out of a hand would do to a problem and its strategy (DECK-4.6 to 4.9, 5.4, 6.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.games.deck.content import ASPECTS, Modifier, Problem, ProblemAspect, Reality, TechniqueAspect, TechniqueRange
from engine.games.deck.context import DeckContext
from engine.games.deck.matching import MODIFIERS, Placement, changes_value, mismatch, removes_last_aspect

ModifierPlay = tuple[str, Placement]
"""A modifier played: the piece, and how it lies."""
_Key = tuple[str, str, str]
"""A play by the piece, what it lies on and the chosen aspect."""


def placings(
    context: DeckContext, problem: Problem, strategy: Sequence[str], lying: Sequence[Placement], card: Reality
) -> list[Placement]:
    """Return every way to lay a modifier that changes an effective value (DECK-4.6 to 4.9)."""
    if not isinstance(card, MODIFIERS):
        return []
    return [one for on in _targets(context, strategy, card) for one in _laid_on(context, problem, on, lying, card)]


def _targets(context: DeckContext, strategy: Sequence[str], card: Modifier) -> Sequence[str]:
    """Return what a modifier may lie on: techniques that are not immune to it, or "" for the problem."""
    if isinstance(card, TechniqueRange | TechniqueAspect):
        return [t for t in strategy if card.id not in context.content.techniques[t].immune_to]
    return ("",)


def _laid_on(context: DeckContext, problem: Problem, on: str, lying: Sequence[Placement], card: Modifier) -> list[Placement]:
    """Return the ways to lay a modifier on this target."""
    choose = isinstance(card, ProblemAspect | TechniqueAspect) and card.args.aspect == "choose"
    found = [Placement(card, on, choice) for choice in (ASPECTS if choose else ("",))]
    techniques = context.content.techniques
    return [
        one
        for one in found
        if changes_value(one, problem, techniques, lying) and not removes_last_aspect(one, problem, lying)
    ]


class ModifierPlays:
    """One problem, what lies there, and the modifiers of a hand: which of them make a strategy match.

    Answers are remembered for all strategies of a hand. Whether a modifier changes anything depends only on what lies on the
    same target. Whether a technique matches depends only on what lies on it and on the problem.
    """

    def __init__(
        self, context: DeckContext, problem: Problem, lying: Sequence[Placement], cards: Sequence[tuple[str, Reality]]
    ) -> None:
        self._context, self._problem, self._lying = context, problem, lying
        self._cards = [(piece, card) for piece, card in cards if isinstance(card, MODIFIERS)]
        self._placed: dict[tuple[str, str, tuple[_Key, ...]], list[tuple[_Key, Placement]]] = {}
        self._matching: dict[tuple[str, tuple[_Key, ...]], bool] = {}

    def matching_ways(self, strategy: Sequence[str]) -> Iterator[tuple[ModifierPlay, ...]]:
        """Yield every way to play modifiers after which the whole strategy matches, none or more than are needed.

        What a seat plays for itself only adds up (differences, aspects added), so the order of the same cards makes no
        difference: each set is offered once, in the first order in which every card changes something.
        """
        targets = [(piece, card, _targets(self._context, strategy, card)) for piece, card in self._cards]
        ways: list[dict[_Key, Placement]] = [{}]
        known: set[frozenset[_Key]] = {frozenset()}
        for plays in ways:  # grows while it is read
            if all(self._matches(technique, plays) for technique in strategy):
                yield tuple((key[0], one) for key, one in plays.items())
            played = {key[0] for key in plays}
            for piece, card, possible in targets:
                if piece in played:
                    continue
                for on in possible:
                    for key, one in self._placings(piece, card, on, plays):
                        further = frozenset((*plays, key))
                        if further not in known:
                            known.add(further)
                            ways.append({**plays, key: one})

    def _matches(self, technique: str, plays: dict[_Key, Placement]) -> bool:
        """Return whether a technique matches after these plays."""
        asked = technique, tuple([key for key in plays if key[1] in ("", technique)])
        if asked not in self._matching:
            lying = [*self._lying, *(plays[key] for key in asked[1])]
            self._matching[asked] = mismatch(self._context.content.techniques[technique], self._problem, lying) is None
        return self._matching[asked]

    def _placings(self, piece: str, card: Modifier, on: str, plays: dict[_Key, Placement]) -> list[tuple[_Key, Placement]]:
        """Return how a card may be laid on this target after these plays."""
        asked = piece, on, tuple([key for key in plays if key[1] == on])
        if asked not in self._placed:
            lying = [*self._lying, *(plays[key] for key in asked[2])]
            found = _laid_on(self._context, self._problem, on, lying, card)
            self._placed[asked] = [((piece, one.on, one.choice), one) for one in found]
        return self._placed[asked]
