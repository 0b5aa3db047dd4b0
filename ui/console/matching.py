"""Matching what is typed to the words of a move: by the first letters of any of their parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence


def split_words(query: str) -> list[str]:
    """The words typed, in small letters."""
    return [word for word in re.split(r"[\s,;]+", query.strip().lower()) if word]


def _parts(text: str) -> list[str]:
    return [part for part in re.split(r"[\s_/:.()\-]+", text.lower()) if part]


def eaten(words: Sequence[str], value: str, label: str) -> Iterator[tuple[int, int]]:
    """How many of the typed words this one word of a move can take, with a cost: exact 0, first part 1, other part 2."""
    first = words[0]
    parts = [*_parts(value), *_parts(label)]
    if first == value.lower() or first == label.lower():
        yield 1, 0
        return
    costs = [1 if at == 0 else 2 for at, part in enumerate(parts) if part.startswith(first)]
    if not costs:
        if first and len(first) > 2 and value.lower().startswith(first):
            yield 1, 1
        return
    used = 1
    for word in words[1:]:  # a number belongs to the name before it; a lone letter begins the next word
        if word not in parts and (len(word) == 1 or not any(part.startswith(word) for part in parts)):
            break
        used += 1
    for taken in dict.fromkeys((used, 1)):
        yield taken, min(costs)


def fits(words: Sequence[str], texts: Sequence[str]) -> bool:
    """Whether each typed word begins a word of one of the texts."""
    parts = [part for text in texts for part in _parts(text)]
    return all(any(part.startswith(word) for part in parts) for word in words)
