"""Moves that end in a text of somebody's own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.chance.chance import Random
from engine.moves.move import NO_WORDS, FormStep, FormWords, Move, Token


class FreeTextForm:
    """Moves that end in a text of somebody's own words: ``verb({name: text})``.

    Attributes:
        offered: suggested texts, which iteration lists; any other text may be entered.
        optional: whether the text may be left out.
        of: an argument before the text, with its values (``roster(seat, members)``).
    """

    seat = ""

    def __init__(
        self,
        verb: str,
        name: str,
        offered: Sequence[str] = (),
        *,
        optional: bool = False,
        of: tuple[str, Sequence[str]] | None = None,
        words: FormWords = NO_WORDS,
    ) -> None:
        self.verb, self._name, self._optional, self._words = verb, name, optional, words
        self._offered = tuple(offered)
        self._of, self._values = (of[0], tuple(of[1])) if of else ("", ())

    def step(self, chosen: Sequence[str]) -> FormStep:
        """See `Form`: the last word is the text itself."""
        values, texts = self._split(chosen)
        if self._of and not values:
            return FormStep(self._of, tuple(map(self._words.token, self._values)), False)
        if texts:
            return FormStep("", (), True)
        return FormStep(self._name, tuple(Token(text, text) for text in self._offered), self._optional, True)

    def move(self, chosen: Sequence[str]) -> Move:
        """See `Form`."""
        values, texts = self._split(chosen)
        if len(values) < bool(self._of) or not (texts or self._optional):
            raise self._words.not_complete(self.verb, chosen)
        before = {self._of: values[0]} if values else {}
        return Move(self.verb, {**before, self._name: texts[0]} if texts else before)

    def count(self) -> int:
        """See `Form`; only suggested texts are counted."""
        return (len(self._values) if self._of else 1) * (self._optional + len(self._offered))

    def __iter__(self) -> Iterator[Move]:
        texts: list[tuple[str, ...]] = [(text,) for text in self._offered]
        for value in [(value,) for value in self._values] if self._of else [()]:
            for text in [(), *texts] if self._optional else texts:
                yield self.move((*value, *text))

    def sample(self, chance: Random) -> Move:
        """See `Form`; uniform among the suggested texts."""
        moves = list(self)
        return moves[chance.index(len(moves))]

    def _split(self, chosen: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
        values, texts = (chosen[:1], chosen[1:]) if self._of else ((), chosen)
        if len(texts) > 1 or (values and values[0] not in self._values) or (texts and not texts[0].strip()):
            raise self._words.not_now(self.verb, chosen)
        return values, texts
