"""What somebody may type who does not know what a rulebook calls a move."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from referee.text_match import fold_text

_ALIKE = tuple(
    frozenset(words.split())
    for words in (
        "move travel go walk drive fly ship transport relocate",
        "attack hit fight strike shoot kill assault ambush",
        "buy purchase acquire get",
        "sell trade deal offload",
        "draw take pick get",
        "play use put place lay",
        "pass decline skip wait nothing refuse no",
        "end finish done stop complete close",
        "roll throw dice die",
        "search find look investigate seek scout recon intelligence intel",
        "recruit hire employ",
        "discard drop remove trash",
        "engage talk persuade negotiate contact meet",
        "report file submit publish declare announce",
        "pay spend bribe",
        "choose select pick name",
        "resolve settle execute do",
        "plan prepare plot",
        "split divide share",
        "leave quit withdraw concede resign surrender",
    )
)
"""Words of English that mean much the same in a game; a rulebook has one of each set, or none."""
_NEAR = 0.75
"""How much alike the letters of a word are that was misspelled, from 0 to 1."""


def verb_meant(typed: str, verbs: Sequence[str]) -> str:
    """Return which of these verbs somebody means who types this word, by its sense or its letters; "" if none."""
    if by_sense := verb_of_sense(typed, verbs):
        return by_sense
    parts = {verb: fold_text(verb).split() for verb in verbs}
    firsts = {word: verb for verb, words in reversed(parts.items()) for word in words}
    near = get_close_matches(fold_text(typed), firsts, 1, _NEAR)
    return firsts[near[0]] if near else ""


def verb_of_sense(typed: str, verbs: Sequence[str]) -> str:
    """Return which of these verbs has much the same sense as this word, first one that begins with it; "" if none."""
    word = fold_text(typed)
    parts = {verb: fold_text(verb).split() for verb in verbs}
    alike = frozenset[str]().union(*(words for words in _ALIKE if word in words))
    by_sense = next((verb for verb, words in parts.items() if words[:1] and words[0] in alike), "")
    return by_sense or next((verb for verb, words in parts.items() if alike & set(words)), "")
