"""Why a typed line is no legal move: it is read as a move of any verb of the game, and the rules refuse that move.

Only legal moves are offered, so a line that matches none is read here: its first words name a verb of any decision, the
others are the arguments that the verb declares. Nothing is played: what comes back is the refusal that `drive` would give.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import chain, islice

from engine.english import humanize
from engine.errors import IllegalMove
from engine.moves.move import Move
from engine.play.verbs import BadArgument, Kind, Verb
from referee.session.session import Session
from referee.text_match import fold_text
from ui.console.entry.candidate import NO_WORDS, verb_label
from ui.console.entry.move_entry import MoveEntry
from ui.console.entry.prefix_match import matched_words
from ui.console.entry.synonyms import verb_meant
from ui.console.entry.typed_move import KnownWords, TypedLine, tokens_of

_READINGS = 24  # the most readings of one line as one verb, because a few letters may be ambiguous
_MOST_READINGS = 48  # and as all verbs together: the rules answer each
_VERBS = 4
_TO_TYPE: Mapping[Kind, str] = {
    "text": "type that too",
    "number": "type the number too",
    "yes_or_no": "type yes or no too",
    "list": "type them too, one after the other",
    "amounts": "type each too; a number after it says how often",
    "anything": "type that too",
}
"""What is to be typed, by what an argument may be."""


@dataclass(frozen=True)
class Refused:
    """What was understood of a typed line, and why it may not be.

    Attributes:
        read: the move in words; "" if no verb was recognised.
        why: the refusal.
        sure: whether every word that was typed is a word of such a move.
    """

    read: str
    why: IllegalMove
    sure: bool = False


def why_refused(
    session: Session,
    typed: Sequence[str],
    chosen: Sequence[str] = (),
    verb: str = "",
    seat: str = "",
    verb_words: Mapping[str, str] = NO_WORDS,
) -> Refused:
    """Return why a line of typed words is no move now; ``chosen`` words, ``verb`` and ``seat`` were taken before, if any.

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
    left_out = ((name, "", list(typed)) for name in (() if verb else _verbs_left_out(session, typed)))
    left = _MOST_READINGS
    for at, (name, asked, words) in enumerate(chain(lines, left_out)):
        is_named = at < len(lines)
        most = min(_READINGS, left - (len(lines) + _VERBS - at))  # each verb after it can be read too
        for reading in islice(_readings(session, name, asked, words, verb_words), most):
            left -= 1
            if (is_named or reading.sure) and reading.why.clause:
                return reading
            if is_named and reading.sure and reading.why.code == "legal":
                return reading
            if is_named:
                found.append(reading)
    return found[0] if found else Refused("", _unknown(session, typed, verb_words))


def _verbs(session: Session, words: Sequence[str]) -> list[tuple[str, int]]:
    """Return the verbs that the first words can name, likeliest first, each with how many words it takes."""
    task, every = session.task, _every_verb(session)
    asked = session.rules.decisions[task.name].verbs if task is not None and task.name in session.rules.decisions else {}
    ranked = [
        (verb not in asked, cost, -used, verb) for verb in every for used, cost in matched_words(words, verb, humanize(verb))
    ]
    best: dict[str, int] = {}
    for _, _, used, verb in sorted(ranked, key=lambda one: (one[2], one[0], one[1])):
        best.setdefault(verb, -used)
    most = max(best.values(), default=0)  # two typed words of a verb exclude verbs that have only one of them
    return [(verb, used) for verb, used in best.items() if used == most][:_VERBS]


def _every_verb(session: Session) -> dict[str, Verb]:
    """Return all verbs of the game: first those of the pending decision, then those for any time."""
    rules, task = session.rules, session.task
    pending = rules.decisions.get(task.name) if task is not None else None
    decisions = [one for one in (pending, rules.anytime, *rules.decisions.values()) if one is not None]
    every: dict[str, Verb] = {}
    for decision in decisions:
        for name, verb in decision.verbs.items():
            every.setdefault(name, verb)
    return every


def _verbs_left_out(session: Session, words: Sequence[str]) -> list[str]:
    """Return the verbs of the pending decision whose moves hold some of these words, those that hold most of them first.

    None if a word is no name of anything: then it is not known what was meant.
    """
    tokens: dict[str, list[tuple[str, str]]] = {}
    for form in session.legal_moves.forms:
        tokens.setdefault(form.verb, []).extend(tokens_of(form))
    named = [*KnownWords(session, "").words.items()]
    if not all(word.isdecimal() or _is_said_of(word, named) for word in words):
        return []
    count = {verb: sum(_is_said_of(word, known) for word in words) for verb, known in tokens.items()}
    return sorted((verb for verb in count if count[verb]), key=lambda verb: -count[verb])[:_VERBS]


def _is_said_of(word: str, names: Sequence[tuple[str, str]]) -> bool:
    return any(True for name in names for _ in matched_words([word], *name))


def _unknown(session: Session, typed: Sequence[str], verb_words: Mapping[str, str]) -> IllegalMove:
    if (word := _first_misfit(session, typed, verb_words)) is not None:
        return word
    verbs = dict.fromkeys(form.verb for form in session.legal_moves.forms if form.count())
    now = [verb_label(verb, verb_words) for verb in verbs]
    if not now:
        return IllegalMove("unknown_verb", "", "Nothing can be entered now.")
    meant = verb_meant(typed[0], now)
    instead = f"Type “{meant.lower()}”" if meant else f"Type: {', '.join(now)}"
    return IllegalMove("unknown_verb", "", f"“{typed[0]}” is no move here. {instead}.")


def _first_misfit(session: Session, typed: Sequence[str], verb_words: Mapping[str, str]) -> IllegalMove | None:
    """Return which word no longer fits where the first words begin a legal move, and what was perhaps meant by it."""
    entry = MoveEntry(session.legal_moves.forms, names=session.header.seat_names, verb_words=verb_words)
    for used in range(len(typed) - 1, 0, -1):
        entry.query = " ".join(typed[:used])
        if found := entry.candidates():
            names = KnownWords(session, found[0].verb).words.values()
            parts = {fold_text(part): part for name in names for part in name.split()}
            meant = [parts[part] for part in get_close_matches(typed[used], parts, 1)]
            text = f"After “{entry.query}” nothing begins with “{typed[used]}”."
            return IllegalMove("unknown_word", "", f"{text} Meant: {meant[0]}?" if meant else text)
    return None


# ---------------------------------------------------------------- reading


def _readings(
    session: Session, verb: str, seat: str, words: Sequence[str], verb_words: Mapping[str, str]
) -> Iterator[Refused]:
    """Yield what the words can mean as this verb, with the answer of the rules to each."""
    asked = session.task.seats if session.task is not None else ()
    if not seat and len(asked) > 1:
        named = [one for one in session.seats if words and words[0] in _said_of(session, one)]
        seat, words = (named[0], words[1:]) if named else (asked[0], words)
    known, declared = KnownWords(session, verb), _every_verb(session)[verb]
    tried: set[str] = set()
    for optional in (False, True):
        picks: list[int] | None = []
        while picks is not None:
            line = TypedLine(known, list(words), picks, optional)
            move = line.move(declared, seat)
            if repr(move) not in tried:
                tried.add(repr(move))
                why, sure = _answer(session, move, line.words, verb_words), not line.words and not line.has_unknown
                read = _in_words(session, move, line.labels, verb_words)
                if _lacks_arguments(declared, move) and not isinstance(why, BadArgument):
                    read += ", whatever follows"
                yield Refused(read, why, sure)
            picks = line.next_picks()
        if not line.words:
            return


def _answer(session: Session, move: Move, left: Sequence[str], verb_words: Mapping[str, str]) -> IllegalMove:
    why = session.why_not(move)
    if why is None:
        text = f"Without “{' '.join(left)}” this may be done." if left else "This may be done: choose it word by word."
        return IllegalMove("legal", "", text)
    if isinstance(why, BadArgument) and why.problem == "missing" and not left:
        said, argument = verb_label(why.verb, verb_words), humanize(why.argument)
        kinds = " or ".join(dict.fromkeys(_TO_TYPE[kind] for kind in why.kinds))
        return BadArgument(f"{said} needs its {argument}: {kinds}.", why.verb, why.argument, "missing")
    return why


def _lacks_arguments(verb: Verb, move: Move) -> bool:
    return any(param.required and param.name not in move.args for param in verb.params)


def _said_of(session: Session, seat: str) -> tuple[str, ...]:
    return (fold_text(seat), fold_text(session.name(seat)))


def _in_words(session: Session, move: Move, said: Sequence[str], verb_words: Mapping[str, str]) -> str:
    seat = session.name(move.seat) if move.seat else ""
    return " · ".join(part for part in (verb_label(move.verb, verb_words), seat, *said) if part)
