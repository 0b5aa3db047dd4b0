"""The form of an Enforcement plan: two colours of pawns, each on its own targets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.chance.chance import Random
from engine.errors import IllegalMove
from engine.games.hunt.content import PAWN_NAMES
from engine.moves.forms import AllocationForm
from engine.moves.move import FormStep, FormWords, Move, Token


class EnforcementForm:
    """Moves ``verb({name: {"colour:target": n}})``: up to a number of each colour on the targets open to it.

    A Form: the moves of each colour are an AllocationForm, and any two may be combined.
    """

    seat = ""

    def __init__(self, verb: str, name: str, offers: Mapping[str, tuple[int, Sequence[str]]], words: FormWords) -> None:
        self.verb, self._name, self._words = verb, name, words
        self._parts = {
            colour: AllocationForm(verb, name, {f"{colour}:{target}": total for target in targets}, total)
            for colour, (total, targets) in offers.items()
        }

    def step(self, chosen: Sequence[str]) -> FormStep:
        """See `Form`: each word puts one more pawn on a target, in any order."""
        steps = [part.step(words) for part, words in self._split(chosen)]
        tokens = tuple(self._token(token.value) for step in steps for token in step.tokens)
        return FormStep(self._name, tokens, True)

    def to_come(self, chosen: Sequence[str]) -> tuple[int, int]:
        """See `CountingForm`: of all colours together."""
        each = [part.to_come(words) for part, words in self._split(chosen)]
        return sum(least for least, _ in each), sum(most for _, most in each)

    def move(self, chosen: Sequence[str]) -> Move:
        """See `Form`."""
        return self._joined([part.move(words) for part, words in self._split(chosen)])

    def count(self) -> int:
        """See `Form`: counted without listing them."""
        total = 1
        for part in self._parts.values():
            total *= part.count()
        return total

    def __iter__(self) -> Iterator[Move]:
        def combine(parts: list[AllocationForm], made: list[Move]) -> Iterator[Move]:
            if not parts:
                yield self._joined(made)
                return
            for move in parts[0]:
                yield from combine(parts[1:], [*made, move])

        return combine(list(self._parts.values()), [])

    def sample(self, chance: Random) -> Move:
        """See `Form`: each colour for itself."""
        return self._joined([part.sample(chance) for part in self._parts.values()])

    def _split(self, chosen: Sequence[str]) -> list[tuple[AllocationForm, list[str]]]:
        by_colour: dict[str, list[str]] = {colour: [] for colour in self._parts}
        for word in chosen:
            colour = word.partition(":")[0]
            if colour not in by_colour:
                raise IllegalMove("no_such_move", "", f"{self.verb}: {word} is not a pawn on a target.")
            by_colour[colour].append(word)
        return [(part, by_colour[colour]) for colour, part in self._parts.items()]

    def _joined(self, moves: Sequence[Move]) -> Move:
        amounts: dict[str, int] = {}
        for move in moves:
            amounts.update(move.args[self._name])
        return Move(self.verb, {self._name: amounts})

    def _token(self, word: str) -> Token:
        colour, _, target = word.partition(":")
        pawn = PAWN_NAMES[colour]
        return Token(word, f"{pawn} on {self._words.label(target)}", target, self._words.zones.get(target, ""), pawn)
