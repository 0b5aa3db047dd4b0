"""The forms of a decision, word by word: which words may follow, with which labels, and which moves they make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from engine.english import humanize
from engine.errors import IllegalMove
from engine.moves.move import Form, FormStep
from ui.console.entry.candidate import Candidate, Chip
from ui.console.entry.prefix_match import named_here

_WHOLE = 24  # a form with at most so many moves is listed move by move


class Forms:
    """What a decision asks for, and after it what may be entered at any time. Forms are named by their number.

    Args:
        names: what teams are called, by their seats.
        verb_words: what verbs are called, of those that the game gives other words than their own.
        face_down: the names of cards that lie face down alone in a numbered slot, by its zone.

    Attributes:
        possible: the numbers of those that have a move.
        asked: of these the ones that the decision asks for.
    """

    def __init__(
        self,
        asked: Sequence[Form],
        anytime: Sequence[Form],
        names: Mapping[str, str],
        verb_words: Mapping[str, str],
        face_down: Mapping[str, str],
    ) -> None:
        self._forms, self._names, self._verb_words = (*asked, *anytime), names, verb_words
        self._face_down = face_down
        self._counts = [form.count() for form in self._forms]
        self._steps: dict[tuple[int, tuple[str, ...]], FormStep | None] = {}
        self._labels: dict[tuple[int, tuple[str, ...]], dict[str, tuple[str, str]]] = {}
        self._anytime_from = len(asked)
        self.possible = tuple(at for at, count in enumerate(self._counts) if count)
        self.asked = tuple(at for at in self.possible if at < self._anytime_from)

    def __getitem__(self, at: int) -> Form:
        return self._forms[at]

    def __len__(self) -> int:
        return len(self._forms)

    def verb_names(self, at: int) -> tuple[str, ...]:
        """Return what the verb of a form may be typed as: its own word, and what lists call it if that is another."""
        verb = self._forms[at].verb
        return tuple(dict.fromkeys((verb, self._verb_words.get(verb) or verb)))

    def step(self, at: int, words: tuple[str, ...]) -> FormStep | None:
        """Return what may follow these words, called as on the referee's table; None if these are no words of the form."""
        key = (at, words)
        if key not in self._steps:
            try:
                self._steps[key] = named_here(self._forms[at].step(words), self._names, self._face_down)
            except IllegalMove:
                self._steps[key] = None
        return self._steps[key]

    def chips(self, at: int, words: tuple[str, ...]) -> tuple[Chip, ...]:
        """Return these words with their labels."""
        chips = []
        for number, word in enumerate(words):
            step = self.step(at, words[:number])
            label, group = self._labels_after(at, words[:number], step).get(word, ("", ""))
            own = f"“{word}”" if step is not None and step.free else humanize(word)
            chips.append(Chip(word, label or own, step.title if step is not None else "", group))
        return tuple(chips)

    def _labels_after(self, at: int, words: tuple[str, ...], step: FormStep | None) -> Mapping[str, tuple[str, str]]:
        """Return the labels and groups of the words that may follow."""
        key = (at, words)
        if key not in self._labels:
            tokens = reversed(step.tokens) if step is not None else ()
            self._labels[key] = {token.value: (token.label, token.group) for token in tokens}
        return self._labels[key]

    # ---------------------------------------------------------------- what is offered

    def candidate(self, at: int, words: tuple[str, ...]) -> Candidate:
        """Return the move or beginning that these words are, with those after them that alone can follow."""
        step = self.step(at, words)
        while step is not None and not step.complete and not step.free and len(step.tokens) == 1:
            words = (*words, step.tokens[0].value)
            step = self.step(at, words)
        complete, final = (step.complete, not (step.tokens or step.free)) if step is not None else (False, True)
        form, chips = self._forms[at], self.chips(at, words)
        whole = complete and (final or not chips or step is None or step.title != chips[-1].title)
        return Candidate(at, form.verb, form.seat, chips, complete, final, whole, at >= self._anytime_from)

    def opening(self, at: int) -> list[Candidate]:
        """Return how a form begins: its moves, or if they are many its first words."""
        if self._counts[at] > _WHOLE:
            return self.following(at, ())
        whole = list(islice(self.whole(at, ()), _WHOLE + 1))
        if len(whole) > _WHOLE:  # the same words in many orders
            return self.following(at, ())
        return [self.candidate(at, words) for words in whole]

    def following(self, at: int, words: tuple[str, ...]) -> list[Candidate]:
        """Return these words by themselves, if they are a move, and with each word that may follow."""
        step = self.step(at, words)
        if step is None:
            return []
        here = [self.candidate(at, words)] if step.complete else []
        return here + [self.candidate(at, (*words, token.value)) for token in step.tokens]

    def whole(self, at: int, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yield the complete moves that begin so, as words; where words may go on (amounts, subsets), their beginnings."""
        step = self.step(at, words)
        if step is None:
            return
        if step.complete or not step.tokens:
            yield words
        if step.complete and words:
            return
        for token in step.tokens:
            yield from self.whole(at, (*words, token.value))
        if step.free and not step.complete:
            yield words  # the text is still to come
