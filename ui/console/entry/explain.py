"""Why a typed move may not be made: the words are read as the rules ask for them, and the rules answer.

Only legal moves are offered, so what is typed in vain is no move of any list. Its first words name a verb of any
decision of the game; then the rules are asked to carry it out, and each argument they ask for is the next typed word.
Nothing is played: what comes back is the refusal that `drive` would give.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from engine.english import humanize, joined
from engine.errors import IllegalMove
from engine.moves.move import Move
from referee.session.session import Session
from referee.text_match import fold_text
from ui.console.entry.candidate import verb_label
from ui.console.entry.explain_dead_end import why_fruitless
from ui.console.entry.known_words import Known, tokens_of
from ui.console.entry.matching import eaten
from ui.console.entry.move_entry import MoveEntry
from ui.console.entry.typed_move import Reader

_READINGS = 24  # readings of one line that are tried: a few letters may mean many things
_VERBS = 4
_LACKS = {
    "a text": "type that too",
    "a whole number": "type the number too",
    "a list": "type them too, one after the other",
    "numbers by name": "type each too; a number after it says how often",
}
"""What is to be typed, by what the rules ask for."""


@dataclass(frozen=True)
class Refused:
    """What was understood, and why it may not be: ``read`` is the move in words, "" if no verb was recognised.

    ``sure``: every word that was typed is a word of such a move. ``lacking`` is the move where the rules ask for more of it.
    """

    read: str
    why: IllegalMove
    sure: bool = False
    lacking: Move | None = None


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
    if not found:
        return Refused("", _unknown(session, typed))
    first = found[0]
    why = None if first.lacking is None else why_fruitless(session, first.lacking)
    return first if why is None else Refused(f"{first.read}, whatever follows", why, first.sure)


def _verbs(session: Session, words: Sequence[str]) -> list[tuple[str, int]]:
    """The verbs that the first words can name, likeliest first, with the number of words that are used up."""
    rules, task = session.rules, session.task
    asked = rules.decisions[task.name].verbs if task is not None and task.name in rules.decisions else {}
    anytime = rules.anytime.verbs if rules.anytime is not None else {}
    every = dict.fromkeys([*asked, *anytime, *(verb for one in rules.decisions.values() for verb in one.verbs)])
    ranked = [(verb not in asked, cost, -used, verb) for verb in every for used, cost in eaten(words, verb, humanize(verb))]
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
        tokens.setdefault(form.verb, []).extend(tokens_of(form))
    named = [*Known(session, "").words.items()]
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
            parts = {fold_text(part): part for name in Known(session, found[0].verb).words.values() for part in name.split()}
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
    known = Known(session, verb)
    tried: set[str] = set()
    for optional in (False, True):
        picks: list[int] | None = []
        while picks is not None and len(tried) < _READINGS:
            reader = Reader(known, list(words), picks, optional)
            move = reader.read(session, verb, seat)
            if repr(move) not in tried:
                tried.add(repr(move))
                why, sure = _answer(session, move, reader.words), not reader.words and not reader.strange
                lacking = move if why.code == "bad_argument" and not reader.words else None
                yield Refused(_in_words(session, move, reader.said), why, sure, lacking)
            picks = reader.following()
        if not reader.words:
            return


def _answer(session: Session, move: Move, left: Sequence[str]) -> IllegalMove:
    why = session.why_not(move)
    if why is None:
        text = f"Without “{' '.join(left)}” this may be done." if left else "This may be done: choose it word by word."
        return IllegalMove("legal", "", text)
    if why.code == "bad_argument" and not left:
        return IllegalMove(why.code, why.clause, _lacks(why.text))
    return why


def _lacks(text: str) -> str:
    """What a move lacks, and how it is typed: the rules say it as `drive` needs it."""
    verb, needs, rest = text.removesuffix(".").partition(" needs ")
    name, _, kind = rest.partition(", ")
    if not needs or kind not in _LACKS:
        return f"{humanize(text)} Type that too."
    return f"{verb_label(verb)} needs its {humanize(name)}: {_LACKS[kind]}."


def _said_of(session: Session, seat: str) -> tuple[str, ...]:
    return (fold_text(seat), fold_text(session.name(seat)))


def _in_words(session: Session, move: Move, said: Sequence[str]) -> str:
    seat = session.name(move.seat) if move.seat else ""
    return " · ".join(part for part in (verb_label(move.verb), seat, *said) if part)
