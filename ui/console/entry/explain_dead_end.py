"""Why nothing that can follow what was typed makes a move of it: what is known is tried, and the rules answer.

Most refusals are heard only when an argument is given, and some of them hold whatever is given: no action is left. So each
word that is known, and each word of an answer, is given in turn. Words that are answered as a word that means nothing is
fit nothing; what is said of the others, if it is one and the same, is the reason.

A refusal is heard in the room, and here nobody named a card. So nothing is said where pieces with one back are answered
differently, which would tell what a hand holds, nor what names a piece or a place, or speaks of "that card".
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from engine.errors import IllegalMove
from engine.model.event import Data
from engine.model.view import Back
from engine.moves.move import Move
from referee.session.session import Session
from ui.console.entry.known_words import Known
from ui.console.entry.typed_move import Lazy, Typed

_TRIES = 1200  # moves that are tried, in about a tenth of a second: it is done on Enter, not while somebody types
_LEAST = 3  # so many equal reasons count where not all could be tried
_NUMBERS = (1, 0, *range(2, 7))
_NOTHING = "\N{EMPTY SET}"  # the name of nothing
_WORD = re.compile(r"\w+")
_THAT = re.compile(r"\bthat\b", re.IGNORECASE)


def why_fruitless(session: Session, move: Move) -> IllegalMove | None:
    """The one reason for which no move that begins as this one may be made now; None if there is none such, or not found.

    Nothing is played, and lists of things are not tried.
    """
    if any(form.verb == move.verb and form.count() for form in session.legal_moves.forms):
        return None
    trials = _Trials(session, move)
    try:
        trials.explore(dict(move.args))
        least = 1
    except _Enough:
        least = _LEAST
    except _Undecided:
        return None
    return trials.reason(least)


class _Asked(IllegalMove):
    """The rules ask for an argument that is not given."""

    def __init__(self, name: str, *, number: bool) -> None:
        super().__init__("asked", "", name)
        self.name, self.number = name, number

    @property
    def nothing(self) -> str | int:
        """What is given for it where another argument is tried."""
        return _NUMBERS[0] if self.number else _NOTHING


class _Listed(IllegalMove):
    """The rules ask for a list."""

    def __init__(self) -> None:
        super().__init__("listed", "", "")


class _Enough(Exception):
    """So many moves were tried."""


class _Undecided(Exception):
    """It cannot be found by trying, or may be done."""


@dataclass(frozen=True)
class _Given:
    """A giver that tells what it was asked for."""

    args: Data

    def argument(self, name: str, *, need: bool, number: bool = False) -> Any:
        """See `Giver`. Raises IllegalMove where it has not what is needed."""
        if need and name not in self.args:
            raise _Asked(name, number=number)
        return self.args.get(name)

    def many(self, _name: str) -> list[Any]:
        """See `Giver`."""
        raise _Listed

    def amounts(self, _name: str) -> dict[str, int]:
        """See `Giver`."""
        raise _Listed


class _Trials:
    def __init__(self, session: Session, move: Move) -> None:
        self._session, self._verb, self._seat = session, move.verb, move.seat
        self._words = tuple(Known(session, move.verb).words)
        kinds, table = session.rules.schema.kinds, session.table
        self._backs: dict[str | int, Back] = {piece: kinds[table.piece(piece).kind].back for piece in table.where}
        self._left = _TRIES
        self._reasons: Counter[tuple[str, str, str]] = Counter()

    def reason(self, least: int) -> IllegalMove | None:
        """What was answered to all that could mean something, at least so often."""
        told = Counter({why: times for why, times in self._reasons.items() if why[0] != "bad_argument"})
        if len({(code, clause) for code, clause, _ in told}) != 1 or told.total() < least:
            return None
        (why, times), *_ = told.most_common(1)
        return IllegalMove(*why) if 2 * times >= told.total() and not self._names_something(why[2]) else None

    def explore(self, given: Data) -> None:
        """Try what may follow these arguments, one after the other."""
        base, asked = self._answer(given)
        if not asked:
            self._count(base)
            return
        first, texts, fits = asked[0], {base.text}, False
        values: list[str | int] = [*_NUMBERS] if first.number else [*self._words, *_words_of(base)]
        backs: dict[Back, tuple[str, str]] = {}
        for value in values:  # words of answers are appended
            why, more = self._answer({**given, first.name: value})
            told = (why.code, why.clause)
            if value in self._backs and backs.setdefault(self._backs[value], told) != told:
                raise _Undecided
            if not first.number:
                values += [word for word in _words_of(why) if word not in values]
            if told == (base.code, base.clause):
                texts.add(why.text)
                continue
            fits = True
            if more:
                self.explore({**given, first.name: value})
            else:
                self._count(why)
        if not fits and len(asked) > 1:  # this argument is not looked at
            self.explore({**given, first.name: first.nothing})
        elif not fits and len(texts) == 1:
            self._count(base)
        elif not fits:
            raise _Undecided

    def _answer(self, given: Data) -> tuple[IllegalMove, list[_Asked]]:
        """What the rules say to these arguments, and what they ask for besides: for that, nothing is given."""
        args, asked = dict(given), list[_Asked]()
        while True:
            if not self._left:
                raise _Enough
            self._left -= 1
            giver = _Given(args)
            why = self._session.why_not(Typed(self._verb, Lazy(giver, args), self._seat, giver))
            if why is None or isinstance(why, _Listed):
                raise _Undecided
            if not isinstance(why, _Asked):
                return why, asked
            asked.append(why)
            args[why.name] = why.nothing

    def _names_something(self, text: str) -> bool:
        rules, table = self._session.rules, self._session.table
        names = {
            _NOTHING,
            *(rules.name(table, piece) for piece in table.where),
            *(one.name for one in rules.schema.zones.values()),
        }
        return _THAT.search(text) is not None or any(name in text for name in names)

    def _count(self, why: IllegalMove) -> None:
        self._reasons[why.code, why.clause, why.text] += 1


def _words_of(why: IllegalMove) -> list[str]:
    return [word.lower() for word in _WORD.findall(why.text)]
