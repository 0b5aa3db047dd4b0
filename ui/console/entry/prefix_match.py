"""Matching what is typed to the words of a move: by the first letters of any of their parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from engine.english import humanize
from engine.moves.move import FormStep, Token
from referee.text_match import fold_text, text_parts, typed_words

_BARE = 10  # the extra cost of reading a number as part of a name
_BEGUN = 3  # the cost of reading single letters as parts of the word before them


_ARTICLE = re.compile(r"^(the|an?)\s+", re.IGNORECASE)
"""An article before a name, which nobody types."""


def matched_words(words: Sequence[str], value: str, label: str) -> Iterator[tuple[int, int]]:
    """Yield how many typed words this one word of a move can take, with a cost: exact 0, first part or whole end 1, other
    part 2; more where lone letters have to stand for its further parts."""
    first = words[0]
    parts = [*text_parts(value), *text_parts(label)]
    if first in (fold_text(value), fold_text(label), fold_text(_ARTICLE.sub("", label))):
        yield 1, 0
        return
    other = 2 + _BARE * first.isdecimal()
    costs = [1 if at == 0 else other for at, part in enumerate(parts) if part.startswith(first)]
    if first in (*text_parts(value)[-1:], *text_parts(label)[-1:]) and not first.isdecimal():
        costs.append(1)  # the whole end of a name: "courier" means "Police on The Courier" before "Courier Chain"
    if not costs:
        if first and len(first) > 2 and fold_text(value).startswith(first):
            yield 1, 1
        return
    used = 1
    for word in words[1:]:  # a number belongs to the name before it; a lone letter begins the next word
        if word in words[:used]:  # a repeated word counts one more of the same
            break
        if word not in parts and (len(word) == 1 or not any(part.startswith(word) for part in parts)):
            break
        used += 1
    for taken in dict.fromkeys((used, 1)):
        yield taken, min(costs)
    begun = used
    while begun < len(words) and words[begun] not in words[:begun] and any(p.startswith(words[begun]) for p in parts):
        begun += 1
    if begun > used:  # letters that begin no other word of the move may begin a part of this one
        yield begun, min(costs) + _BEGUN


def named_here(step: FormStep, names: Mapping[str, str], face_down: Mapping[str, str]) -> FormStep:
    """Return the step with seats by their names, where the game gives them none of its own.

    Slots are named for what lies in them too, as the referee's table shows it: ``The Mother (Family 1)``.
    ``face_down``: the names of cards that lie face down alone in a numbered slot, by its zone.
    """
    if not any(one.value in names or one.zone in face_down for one in step.tokens):
        return step
    plain = {seat: humanize(seat) for seat in names}

    def label(one: Token) -> str:
        if plain.get(one.value) == one.label:
            return names[one.value]
        return f"{face_down[one.zone]} ({one.label})" if one.zone in face_down and not one.piece else one.label

    return replace(step, tokens=tuple(replace(one, label=label(one)) for one in step.tokens))


_MARKS = re.compile('["“”„«»]')


def own_words(query: str) -> list[tuple[list[str], str, bool]]:
    """Yield how a query may be read as words and then a text: the words, the text, whether it is in quotation marks.

    What is quoted is the text and nothing else is; else every beginning of the query may be words.
    """
    if len(parts := _MARKS.split(query, maxsplit=1)) == 2:
        text = _MARKS.split(parts[1], maxsplit=1)[0].strip()
        return [(typed_words(parts[0]), text, True)] if text else []
    typed = query.strip()
    ends = [0, *(gap.end() for gap in re.finditer(r"\s+", typed))]
    return [(typed_words(typed[:end]), typed[end:], False) for end in ends if typed]
