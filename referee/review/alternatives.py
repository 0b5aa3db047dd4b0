"""The alternatives to a decision: the throws that it could have led to, with their odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from engine.chance.odds import Odds
from engine.english import humanize
from engine.errors import IllegalMove
from engine.match.targets import complete_move, move_targets, odds
from engine.model.event import Ply
from engine.moves.move import Form, Move
from referee.review.decisions import BEYOND, forms_at
from referee.review.review import Review

_TOLD = 6  # in a sentence, of many


class Alternative(msgspec.Struct, frozen=True):
    """A throw that a decision could have led to, with its odds and whether it was chosen.

    The chance (0 to 1) is that on the real table if nobody intervened, which may be more than the seat knew.
    """

    title: str
    odds: str
    chance: float
    taken: bool


class _Throw(msgspec.Struct, frozen=True):
    """A throw, the name of the move that leads to it, and whether that move was chosen."""

    odds: Odds
    called: str
    taken: bool

    @property
    def key(self) -> tuple[str, str]:
        return self.odds.title, self.odds.words


def alternatives_at(review: Review, ply: int) -> tuple[Alternative, ...]:
    """Return all that could have been thrown for in a decision, the likeliest first, by today's rules where they are
    the session's own; with the least amount of what could be had in several.
    """
    try:
        forms = forms_at(review, ply) if review.session.rules.schema.rolls else None
        return () if forms is None else _alternatives(list(_throws(review, ply, forms)))
    except BEYOND:
        return ()


def alternatives_text(review: Review, ply: int) -> str:
    """Return the same as a sentence; "" where there was nothing to throw for."""
    found = alternatives_at(review, ply)
    told = [f"{one.title} ({one.odds}{', chosen' if one.taken else ''})" for one in found[:_TOLD]]
    told += [f"{len(found) - _TOLD} more"] if len(found) > _TOLD else []
    return f"Could be thrown for: {'; '.join(told)}." if told else ""


def _throws(review: Review, ply: int, forms: Sequence[Form]) -> Iterator[_Throw]:
    decided, rules = review.session.entries[ply - 1].ply, review.session.rules
    table = review.session.history.frames[ply - 1].table
    if rules.default_continuation(table) is not None:  # a throw was declared before: who reacts to it does not choose it
        return

    def throw(move: Move, called: str, *, taken: bool) -> Iterator[_Throw]:
        try:
            found = odds(rules, table, move)
        except IllegalMove:
            return
        if found is not None and found.chance is not None and found.seat in ("", decided.seat):
            yield _Throw(found, called, taken)

    yield from throw(Move(decided.verb, decided.args, decided.seat), "", taken=True)
    for form in forms:
        for one in {one.words_without_amount: one for one in move_targets(form, rules.aims)}.values():
            if (move := complete_move(form, one.words)) is not None:
                yield from throw(move, _called(form, one.words), taken=_part_of(move, decided))


def _alternatives(throws: Sequence[_Throw]) -> tuple[Alternative, ...]:
    """Tell apart by the move what is thrown for alike; list once what was chosen."""
    chosen = {one.key for one in throws if one.taken and one.called}
    # As it was entered it may be one of the moves, or something between them: another amount, a longer route.
    told = [one for one in throws if one.called or one.key not in chosen]
    between = {one.key for one in told if not one.called}
    told = [one for one in told if not one.called or one.key not in between]
    alike = Counter(one.key for one in told)
    found: dict[tuple[str, str], Alternative] = {}
    for one in told:
        title = f"{one.odds.title}: {one.called}" if alike[one.key] > 1 else one.odds.title
        found.setdefault((title, one.odds.words), Alternative(title, one.odds.words, float(one.odds.chance or 0), one.taken))
    return tuple(sorted(found.values(), key=lambda one: -one.chance))


def _called(form: Form, words: Sequence[str]) -> str:
    """Return the words of a move for people, without what is added in brackets."""
    labels = []
    for at, word in enumerate(words):
        token = next((token for token in form.step(words[:at]).tokens if token.value == word), None)
        labels.append((token.label if token is not None else "").partition(" (")[0] or humanize(word))
    return ", ".join(labels)


def _part_of(move: Move, decided: Ply) -> bool:
    """Return whether this is what was decided, or, of a plan, a part of it: the same but for what it names amounts of."""
    whole = decided.args
    return move.verb == decided.verb and all(
        whole.get(name) == given
        or (isinstance(given, Mapping) and isinstance(whole.get(name), Mapping) and given.keys() <= whole[name].keys())
        for name, given in move.args.items()
    )
