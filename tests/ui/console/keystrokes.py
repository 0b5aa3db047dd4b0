"""How many keys a move takes in the entry line, by the shortest words that lead to it.

`python -m tests.ui.console.keystrokes [GAME ...]` prints them for every verb of a demonstration.
The field has the keyboard, as after any entry; the key that plays is counted. A pass is one key.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, islice, product
from statistics import median

from engine.chance.chance import Random
from engine.games import all_games, bot_move
from engine.moves.move import Form, Move
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from ui.console.entry.move_entry import MoveEntry

LONGEST = 8  # letters of a query that is tried
MORE = LONGEST + 2  # keys of a move that no query reached
_TRIED = 150
_DEEP = 8


def words_of(form: Form, move: Move) -> list[tuple[str, str]] | None:
    """The words, and what they are called, by which a form makes this move; None if it does not."""
    sought: list[tuple[tuple[str, ...], list[tuple[str, str]]]] = [((), [])]
    for _ in range(_DEEP):
        deeper = []
        for chosen, said in sought:
            step = form.step(chosen)
            if step.complete and form.move(chosen) == move:
                return said
            held = str(move.args)
            fitting = [one for one in step.tokens if all(part in held for part in one.value.split(":")[-1].split(">"))]
            deeper += [((*chosen, one.value), [*said, (one.value, one.label)]) for one in fitting]
        sought = deeper[:400]
    return None


def parts(text: str) -> list[str]:
    """The words that a typed word may begin."""
    return [part for part in re.split(r"[\s_/:.()\-]+", text.lower()) if part]


def queries(verb: str, said: list[tuple[str, str]]) -> Iterator[str]:
    """What could be typed for them, the shortest first: beginnings of some of their words, in order."""
    texts = [parts(verb), *(list(dict.fromkeys([*parts(value), *parts(label)])) for value, label in said)]
    found = set()
    for some in range(1, min(3, len(texts)) + 1):
        for which in combinations(range(len(texts)), some):
            for picked in product(*(texts[at][:3] for at in which)):
                for lengths in product((1, 2, 3), repeat=some):
                    found.add(" ".join(word[:length] for word, length in zip(picked, lengths, strict=True)))
    return iter(sorted((one for one in found if len(one) < LONGEST), key=lambda one: (len(one), one)))


def keys_for(session: Session, move: Move) -> int:
    """The fewest keys found; `MORE` if the move is longer than the search."""
    forms = session.legal_moves.forms
    entry = MoveEntry(forms, session.anytime_moves.forms)
    if any(entry.move(one) == move for one in entry.passing()[:1]):
        return 1
    opening = entry.candidates()
    if opening and opening[0].ready and entry.move(opening[0]) == move:
        return 2  # Enter chooses the first, Enter plays it
    for form in forms:
        if form.verb != move.verb or form.seat not in ("", move.seat) or (said := words_of(form, move)) is None:
            continue
        for query in islice(queries(form.verb, said), _TRIED):
            entry.query = query
            found = entry.candidates()
            if found and found[0].ready and entry.move(found[0]) == move:
                return len(query) + (1 if found[0].final else 2)
    return MORE


def measured(game_id: str, plies: int, every: int = 1) -> dict[str, list[int]]:
    """Keys of the moves that a demonstration plays, by verb."""
    game = next(one for one in all_games() if one.id == game_id)
    session = Session.begin(MemoryStore(), game, load_content(game), seed=3, dice="roll")
    chance, found = Random(3), defaultdict[str, list[int]](list)
    while session.outcome is None and session.number < plies:
        move = bot_move(session._match, chance)
        if session.number % every == 0:
            found[move.verb].append(keys_for(session, move))
        session.play(move, roll=True)
    return found


def main() -> int:
    """Print a line a verb, the commonest first, then the median of the ten commonest and of all."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.console.keystrokes", description=main.__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all if none is named")
    for game in parser.parse_args().games or [one.id for one in all_games()]:
        found = measured(game, 120)
        common = sorted(found.items(), key=lambda one: -len(one[1]))
        for verb, keys in common:
            print(f"{game:<12} {verb:<24} {len(keys):>4} moves, median {median(keys):g} keys, most {max(keys)}")
        ten = [key for _, keys in common[:10] for key in keys]
        print(f"{game:<12} ten commonest: median {median(ten):g}; every verb of them: {[median(k) for _, k in common[:10]]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
