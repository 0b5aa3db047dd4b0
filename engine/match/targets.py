"""The targets of legal moves and the odds of their throws, for marking targets on a board.

The target of a move is read off its form. The odds are found by carrying the move out on a desk that stops at the throw.
So no rule is repeated here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from engine.chance.chance import UnknownOutcome
from engine.chance.odds import Odds
from engine.contract.rules import Rules
from engine.errors import IllegalMove
from engine.match.pending_steps import run_pending
from engine.model.table import Table
from engine.moves.move import Aim, Form, Move, Token

_STEPS = 1_500  # steps of a form that are searched for targets
_DEPTH = 5  # words of a move that are searched for its target
_MOST_DEFAULTS = 8  # default moves between the declaration of a throw and the throw, at most
_ANY = Aim()

Place = tuple[Literal["piece", "zone"], str]
"""A piece or a zone of the board, by its id."""


_Placed = tuple[tuple[int, Token], ...]
"""The words of a move that are on the board, each with its index among all words."""


class MoveTarget(msgspec.Struct, frozen=True):
    """The beginning of a legal move, up to its target.

    Attributes:
        verb, seat: those of the move.
        words: the words of the form, up to the target or further.
        kind: the kind of move, which is the verb or a word.
        places: the words that are on the board, each with its index among the words; the last is the target.
        amount: the index of the word that only says how many; -1 if there is none.
    """

    verb: str
    seat: str
    words: tuple[str, ...]
    kind: str
    places: _Placed
    amount: int = -1

    @property
    def words_without_amount(self) -> tuple[str, ...]:
        """The words without the amount, which does not change the odds."""
        return self.words if self.amount < 0 else (*self.words[: self.amount], *self.words[self.amount + 1 :])

    @property
    def target(self) -> Token:
        """The target: a piece, a zone, or both."""
        return self.places[-1][1]

    @property
    def origin(self) -> tuple[Token, ...]:
        """The words before the target that are on the board too."""
        return tuple(token for _, token in self.places[:-1])

    def begun(self, count: int) -> MoveTarget | None:
        """Return its beginning of so many words; None if those name nothing on the board."""
        places = tuple((at, token) for at, token in self.places if at < count)
        if not places:
            return None
        amount = self.amount if self.amount < count else -1
        return MoveTarget(self.verb, self.seat, self.words[:count], self.kind, places, amount)

    def words_naming(self, places: Collection[Place]) -> tuple[str, ...] | None:
        """Return the words up to the last one that names one of these places; None unless they name all of them."""
        wanted, end = set(places), 0
        left = set(wanted)
        for at, token in self.places:
            if here := wanted & {("piece", token.piece), ("zone", token.zone)}:
                left -= here
                end = at + 1
        if left or not end:
            return None
        return self.words if end > self.places[-1][0] else self.words[:end]


def move_targets(
    form: Form, aims: Mapping[str, Aim], chosen: Sequence[str] = (), *, amounts: bool = False
) -> list[MoveTarget]:
    """Return the targets of the moves of a form that begin with these words, one for each kind, origin and target.

    With ``amounts``, there is one for each amount too. Raises IllegalMove if no legal move begins with the words.
    """
    aim = aims.get(form.verb, _ANY)
    found = _Walk(form, aim, amounts).from_words(tuple(chosen))
    if not aim.target and found:  # the target is the last word on the board: drop beginnings of other targets
        found = [one for one in found if not any(_is_beginning_of(one, other) for other in found)]
    return found


def _is_beginning_of(one: MoveTarget, other: MoveTarget) -> bool:
    return len(other.words) > len(one.words) and other.words[: len(one.words)] == one.words


class _Walk:
    """A walk through the steps of a form, up to the target of each move."""

    def __init__(self, form: Form, aim: Aim, amounts: bool) -> None:
        self._form, self._aim, self._amounts, self._left = form, aim, amounts, _STEPS

    def from_words(self, chosen: tuple[str, ...]) -> list[MoveTarget]:
        aim, form = self._aim, self._form
        kind, placed, reached, amount = form.verb, list[tuple[int, Token]](), False, -1
        for at, word in enumerate(chosen):
            step = form.step(chosen[:at])
            names = _names(step.title)
            token = next((token for token in step.tokens if token.value == word), Token(word))
            kind = word if aim.kind in names else kind
            amount = at if aim.amount in names else amount
            if token.piece or token.zone:
                placed.append((at, token))
                reached = bool(aim.target) and aim.target in names
        found = [] if reached else list(self._further(chosen, kind, tuple(placed), amount, len(chosen) + _DEPTH, ""))
        if not found and placed and (reached or not aim.target):
            found = [MoveTarget(form.verb, form.seat, chosen, kind, tuple(placed), amount)]
        return found

    def _further(
        self, words: tuple[str, ...], kind: str, places: _Placed, amount: int, deep: int, before: str
    ) -> Iterator[MoveTarget]:
        aim, form = self._aim, self._form
        if len(words) >= deep or self._left <= 0:
            return
        self._left -= 1
        try:
            step = form.step(words)
        except IllegalMove:  # a form of no moves
            return
        if step.title == before:  # amounts and subsets: the same words again, in any order
            return
        names = _names(step.title)
        many = aim.amount in names
        for token in step.tokens[:1] if many and not self._amounts else step.tokens:
            further, here, there = (*words, token.value), token.value if aim.kind in names else kind, places
            counted = len(words) if many else amount
            if placed := bool(token.piece or token.zone):
                there = (*places, (len(words), token))
            if placed and (not aim.target or aim.target in names):
                yield MoveTarget(form.verb, form.seat, further, here, there, counted)
            if not aim.target or aim.target not in names:
                yield from self._further(further, here, there, counted, deep, step.title)


def _names(title: str) -> Sequence[str]:
    """Return the arguments that a step asks for; a branching form may ask for one or another."""
    return [title, *title.split(" or ")] if title else []


def complete_move(form: Form, words: Sequence[str]) -> Move | None:
    """Return the first legal move that begins with these words; None if there is none."""
    chosen = tuple(words)
    for _ in range(len(chosen) + 2 * _DEPTH):
        step = form.step(chosen)
        if step.complete:
            return form.move(chosen)
        if not step.tokens:
            return None
        chosen = (*chosen, step.tokens[0].value)
    return None


def odds(rules: Rules, table: Table, move: Move) -> Odds | None:
    """Return the odds of the throw of a move if nobody intervenes before it; None without a throw. Raises IllegalMove."""
    desk = rules.desk(table)
    try:
        for _ in range(_MOST_DEFAULTS):
            task = desk.table.task
            decision = rules.decisions.get(task.name) if task is not None else None
            verb = decision.verbs.get(move.verb) if decision is not None else None
            if task is None or verb is None:
                return None
            verb.carry_out(desk, task, move)
            run_pending(rules, desk)
            if desk.table.task == task:  # the move settles nothing, so no throw follows
                return None
            following = rules.default_continuation(desk.table)
            if following is None:
                return None
            move = following
    except UnknownOutcome as unknown:
        return unknown.odds
    return None
