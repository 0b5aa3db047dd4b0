"""Why a typed move may not be made: the words are read as the rules ask for them, and the rules answer.

Only legal moves are offered, so what is typed in vain is no move of any list. Its first words name a verb of any
decision of the game; then the rules are asked to carry it out, and each argument they ask for is the next typed word.
Nothing is played: what comes back is the refusal that `drive` would give.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from engine.errors import IllegalMove
from engine.event import Data
from engine.move import Form, Move
from engine.words import joined
from referee.session import Session
from ui.console.candidate import verb_label
from ui.console.entry import MoveEntry
from ui.console.matching import eaten
from ui.widgets.letters import bare

_READINGS = 24  # readings of one line that are tried: a few letters may mean many things
_VERBS = 4
_DEEP = 8  # arguments of one move
_WIDE = 40  # first words whose followers are known too


@dataclass(frozen=True)
class Refused:
    """What was understood, and why it may not be: ``read`` is the move in words, "" if no verb was recognised.

    ``sure``: every word that was typed is a word of such a move.
    """

    read: str
    why: IllegalMove
    sure: bool = False


def why_refused(
    session: Session, typed: Sequence[str], chosen: Sequence[str] = (), verb: str = "", seat: str = ""
) -> Refused:
    """Why a line of typed words is no move now; ``chosen`` words, ``verb`` and ``seat`` were taken before, if any.

    Typed words that do not go on with the verb that was taken may begin another; a verb that is left out is one of those
    that are asked for.
    """
    if not typed:
        return Refused("", IllegalMove("nothing_typed", "", "Nothing is typed."))
    if session.task is None:
        return Refused("", IllegalMove("game_over", "", "The game is over. A ruling can reopen it."))
    found: list[Refused] = []
    lines = [(verb, seat, [*chosen, *typed])] if verb else []
    lines += [(name, "", list(typed[used:])) for name, used in _verbs(session, typed)]
    for name, asked, words in lines:
        for reading in _readings(session, name, asked, words):
            found.append(reading)
            if reading.why.clause:
                return reading
    for name in () if verb else _verbs_left_out(session, typed):
        for reading in _readings(session, name, "", list(typed)):
            if reading.sure and reading.why.clause:
                return reading
    return found[0] if found else Refused("", _unknown(session, typed))


def _verbs(session: Session, words: Sequence[str]) -> list[tuple[str, int]]:
    """The verbs that the first words can name, likeliest first, with the number of words that are used up."""
    rules, task = session.rules, session.task
    asked = rules.decisions[task.name].verbs if task is not None and task.name in rules.decisions else {}
    anytime = rules.anytime.verbs if rules.anytime is not None else {}
    every = dict.fromkeys([*asked, *anytime, *(verb for one in rules.decisions.values() for verb in one.verbs)])
    ranked = [
        (verb not in asked, cost, -used, verb) for verb in every for used, cost in eaten(words, verb, verb.replace("_", " "))
    ]
    best: dict[str, int] = {}
    for _, _, used, verb in sorted(ranked, key=lambda one: (one[2], one[0], one[1])):
        best.setdefault(verb, -used)
    most = max(best.values(), default=0)  # who types two words of a verb means no verb that has only one of them
    return [(verb, used) for verb, used in best.items() if used == most][:_VERBS]


def _verbs_left_out(session: Session, words: Sequence[str]) -> list[str]:
    """The verbs of the pending decision whose moves know some of these words, those that know most of them first.

    None if a word is no name of anything: then it is not known what was meant.
    """
    tokens: dict[str, list[tuple[str, str]]] = {}
    for form in session.legal_moves.forms:
        tokens.setdefault(form.verb, []).extend(_tokens(form))
    named = [*_Known(session, "").words.items()]
    if not all(word.isdecimal() or _is_said_of(word, named) for word in words):
        return []
    count = {verb: sum(_is_said_of(word, known) for word in words) for verb, known in tokens.items()}
    return sorted((verb for verb in count if count[verb]), key=lambda verb: -count[verb])[:_VERBS]


def _is_said_of(word: str, names: Sequence[tuple[str, str]]) -> bool:
    return any(True for name in names for _ in eaten([word], *name))


def _unknown(session: Session, typed: Sequence[str]) -> IllegalMove:
    if (word := _astray(session, typed)) is not None:
        return word
    now = [verb_label(verb) for verb in dict.fromkeys(form.verb for form in session.legal_moves.forms if form.count())]
    can = f"What can be entered now: {joined(now)}." if now else "Nothing can be entered now."
    return IllegalMove("unknown_verb", "", f"No move of this game begins with “{typed[0]}”. {can}")


def _astray(session: Session, typed: Sequence[str]) -> IllegalMove | None:
    """Where the first words fit a legal move: which word no longer does, and what was perhaps meant by it."""
    entry = MoveEntry(session.legal_moves.forms, names=session.header.seat_names)
    for used in range(len(typed) - 1, 0, -1):
        entry.query = " ".join(typed[:used])
        if found := entry.candidates():
            parts = {bare(part): part for name in _Known(session, found[0].verb).words.values() for part in name.split()}
            meant = [parts[part] for part in get_close_matches(typed[used], parts, 1)]
            text = f"After “{entry.query}” nothing begins with “{typed[used]}”."
            return IllegalMove("unknown_word", "", f"{text} Meant: {meant[0]}?" if meant else text)
    return None


# ---------------------------------------------------------------- reading


def _readings(session: Session, verb: str, seat: str, words: Sequence[str]) -> Iterator[Refused]:
    """What the words can mean as this verb, with the answer of the rules to each."""
    asked = session.task.seats if session.task is not None else ()
    if not seat and len(asked) > 1:
        named = [one for one in session.seats if words and words[0] in _said_of(session, one)]
        seat, words = (named[0], words[1:]) if named else (asked[0], words)
    known = _Known(session, verb)
    tried: set[str] = set()
    for optional in (False, True):
        picks: list[int] | None = []
        while picks is not None and len(tried) < _READINGS:
            reader = _Reader(known, list(words), picks, optional)
            move = reader.read(session, verb, seat)
            if repr(move) not in tried:
                tried.add(repr(move))
                sure = not reader.words and not reader.strange
                yield Refused(_in_words(session, move, reader.said), _answer(session, move, reader.words), sure)
            picks = reader.following()
        if not reader.words:
            return


def _answer(session: Session, move: Move, left: Sequence[str]) -> IllegalMove:
    why = session.why_not(move)
    if why is None:
        text = f"Without “{' '.join(left)}” this may be done." if left else "This may be done: choose it word by word."
        return IllegalMove("legal", "", text)
    if why.code == "bad_argument" and not left:
        return IllegalMove(why.code, why.clause, f"{why.text.replace('_', ' ')} Type that too.")
    return why


def _said_of(session: Session, seat: str) -> tuple[str, ...]:
    return (bare(seat), bare(session.name(seat)))


def _in_words(session: Session, move: Move, said: Sequence[str]) -> str:
    seat = session.name(move.seat) if move.seat else ""
    return " · ".join(part for part in (verb_label(move.verb), seat, *said) if part)


class _Known:
    """The words that an argument of a verb can be: first those of legal moves, then all that is on the table."""

    def __init__(self, session: Session, verb: str) -> None:
        self.words: dict[str, str] = {}
        self.names: tuple[str, ...] = ()  # of the arguments, in the order in which they are typed
        self.into = ""  # the argument that holds the named ones, if one does
        forms = session.legal_moves.forms
        for form in sorted(forms, key=lambda one: one.verb != verb):
            if form.verb == verb and not self.names and form.count():
                self._learn_names(form)
            for value, label in _tokens(form):
                self.words.setdefault(value, label)
        self._learn_table(session)
        self.heads = tuple(dict.fromkeys(value.partition(":")[0] for value in self.words if ":" in value))

    def _learn_names(self, form: Form) -> None:
        sample = next(iter(form))
        titles: list[str] = []
        chosen: list[str] = []
        for _ in range(_DEEP):
            step = form.step(chosen)
            if not step.tokens:
                break
            titles.append(step.title.replace(" ", "_"))
            chosen.append(step.tokens[0].value)
        inner = next(iter(sample.args.values())) if len(sample.args) == 1 else None
        if isinstance(inner, Mapping) and titles and set(titles) <= set(inner):
            self.into, self.names = next(iter(sample.args)), tuple(titles)
        elif len(set(titles)) == len(titles) and all(isinstance(sample.args.get(t, ""), str | int) for t in titles):
            self.names = tuple(titles)

    def _learn_table(self, session: Session) -> None:
        scheme, rules, table = session.rules.scheme, session.rules, session.table
        for seat in session.seats:
            self.words.setdefault(seat, session.name(seat))
        for piece in table.where:
            self.words.setdefault(piece, rules.name(table, piece))
        for zone in scheme.zones.values():
            self.words.setdefault(zone.id.rpartition(":")[2], zone.name)
        for zone in scheme.zones.values():
            self.words.setdefault(zone.id, zone.name)


def _tokens(form: Form) -> Iterator[tuple[str, str]]:
    first = form.step(()).tokens if form.count() else ()
    for token in first:
        yield token.value, token.label
    for token in first[:_WIDE]:
        for after in form.step((token.value,)).tokens:
            yield after.value, after.label


@dataclass
class _Reader:
    """Gives the rules one argument after the other from the typed words.

    Attributes:
        picks: at each word, which of its meanings is taken; `following` counts them up.
        optional: arguments that may be left out are read too.
        said: the arguments read, in words.
        strange: a word was read that nothing on the table is called.
    """

    known: _Known
    words: list[str]
    picks: list[int]
    optional: bool
    said: list[str] = field(default_factory=list)
    strange: bool = False
    _taken: list[tuple[int, int]] = field(default_factory=list)  # which meaning, of how many
    _args: Data = field(default_factory=dict)

    def read(self, session: Session, verb: str, seat: str) -> Move:
        """The move that the words make, as far as the rules asked for them."""
        named: Data = {}
        for name in self.known.names:
            if self.words:
                named[name] = self.value()
        if self.known.into:
            self._args[self.known.into] = named
        else:
            self._args.update(named)
        session.why_not(_Typed(verb, _Lazy(self), seat, self))
        return Move(verb, self._args, seat)

    def following(self) -> list[int] | None:
        """The next choice of meanings; None when all were tried."""
        taken = list(self._taken)
        while taken:
            pick, of = taken.pop()
            if pick + 1 < of:
                return [*(one for one, _ in taken), pick + 1]
        return None

    def argument(self, name: str, *, need: bool) -> Any:
        """One value; None if there is none."""
        if name not in self._args and self.words and (need or self.optional):
            self._args[name] = self.value()
        return self._args.get(name)

    def many(self, name: str) -> list[Any]:
        """All that is left."""
        if name not in self._args and self.words:
            self._args[name] = [self.value() for _ in range(len(self.words)) if self.words]
        found = self._args.get(name, [])
        return list(found) if isinstance(found, list | tuple) else [found]

    def amounts(self, name: str) -> dict[str, int]:
        """All that is left, counted; a number after a name says how many."""
        if name not in self._args and self.words:
            counted: dict[str, int] = {}
            while self.words:
                key = str(self.value())
                more = int(self.words.pop(0)) if self.words and self.words[0].isdecimal() else 1
                counted[key] = counted.get(key, 0) + more
            self._args[name] = counted
        return dict(self._args.get(name, {}))

    def value(self) -> str | int | bool:
        """The next words as a value: known, or a number, or yes or no, or else as they were typed."""
        meanings = self._meanings()
        pick = self.picks[len(self._taken)] if len(self._taken) < len(self.picks) else 0
        self._taken.append((pick, len(meanings)))
        used, value, label = meanings[min(pick, len(meanings) - 1)]
        del self.words[:used]
        self.said.append(label)
        return value

    def _meanings(self) -> list[tuple[int, str | int | bool, str]]:
        word = self.words[0]
        if word.isdecimal():
            return [(1, int(word), word)]
        if word in ("yes", "no"):
            return [(1, word == "yes", word)]
        found = [
            (cost, -used, at, value, label)
            for at, (value, label) in enumerate(self.known.words.items())
            for used, cost in eaten(self.words, value, label)
        ]
        if len(self.words) > 1:  # two words for one value: a pawn and its target
            heads = [head for head in self.known.heads if head.startswith(word)]
            rest = [(one, text) for one, text in self.known.words.items() if ":" not in one] if heads else []
            for at, (value, label) in enumerate(rest):
                for used, cost in eaten(self.words[1:], value, label):
                    found += [(cost, -used - 1, at, f"{head}:{value}", f"{head} on {label}") for head in heads]
        self.strange |= not found
        best = sorted(found)[:_READINGS]
        return [(-used, value, label) for _, used, _, value, label in best] or [(1, word, word)]


class _Lazy(dict[str, Any]):
    """Arguments that are read when they are asked for by name."""

    def __init__(self, reader: _Reader) -> None:
        super().__init__(reader._args)
        self._reader = reader

    def get(self, name: str, default: Any = None) -> Any:
        """See dict."""
        found = self._reader.argument(name, need=True)
        return default if found is None else found


class _Typed(Move, frozen=True):
    """A move whose arguments are still words: each is read when the rules ask for it."""

    reader: Any = None

    def text(self, name: str) -> str:
        """See `Move`."""
        found = self.reader.argument(name, need=True)
        return Move(self.verb, {} if found is None else {name: _word(found)}).text(name)

    def integer(self, name: str, default: int | None = None) -> int:
        """See `Move`."""
        found = self.reader.argument(name, need=default is None)
        return Move(self.verb, {} if found is None else {name: found}).integer(name, default)

    def maybe(self, name: str) -> str | None:
        """See `Move`."""
        found = self.reader.argument(name, need=False)
        return None if found is None else _word(found)

    def items(self, name: str) -> list[Any]:
        """See `Move`."""
        found: list[Any] = self.reader.many(name)
        return found

    def amounts(self, name: str) -> dict[str, int]:
        """See `Move`."""
        found: dict[str, int] = self.reader.amounts(name)
        return found


def _word(value: object) -> str:
    return str(value) if not isinstance(value, bool) else "yes" if value else "no"
