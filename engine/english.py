"""Phrasing of plain English: plurals, lists in a sentence, numbers, the beginning and end of a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction


def counted(count: int, one: str, many: str = "") -> str:
    """Return a count with its noun: ``2 cards``, ``1 card``, ``2 dice``; ``many`` is an irregular plural."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def with_unit(value: str, unit: str) -> str:
    """Return a figure with its unit: ``3 circles``, ``1 circle``, ``$5K`` of the unit ``$K``."""
    if unit.startswith("$"):
        return f"${value}{unit[1:]}"
    return f"{value} {unit[:-1] if value == '1' and unit.endswith('s') else unit}"


def ordinal(place: int) -> str:
    """Return a place in an order: ``1st``, ``2nd``, ``3rd``, ``4th``, ``11th``."""
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def joined(words: Sequence[str]) -> str:
    """Join words in a sentence: ``a``, ``a and b``, ``a, b and c``; empty for no words."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def number(value: float, decimals: int | None = None) -> str:
    """Return a number as people write it: ``2``, ``1.5``, ``−1``, with a true minus sign.

    By default a whole value has no decimals and any other has one. Halves are rounded to even, and a zero has no sign.
    """
    from decimal import Decimal  # slow to import, and the first window needs no number

    if decimals is None:
        decimals = 0 if value == int(value) else 1
    return f"{Decimal(str(round(value, 9))):z.{decimals}f}".replace("-", "\u2212")


def signed(value: float, decimals: int | None = None) -> str:
    """Return a change as people write it: ``+2``, ``−1``, ``+1.3``; zero has no sign."""
    text = number(value, decimals)
    return f"+{text}" if value > 0 and text.strip("0.") else text


def percent_of(chance: float | Fraction) -> str:
    """Return a chance for people, ``58 %``: 0 or 100 only if it is exactly that."""
    rounded = round(100 * chance)
    if 0 < chance < 1:
        rounded = min(99, max(1, rounded))
    return f"{rounded} %"


def with_article(words: str) -> str:
    """Put the indefinite article before words, by their first letter: ``a military report``, ``an urban Location``."""
    return f"{'an' if words[:1].lower() in tuple('aeiou') else 'a'} {words}"


_ADDRESSED = re.compile(r"\b[Yy]ou(?:(r)\b|\b(?: (\w+))?)")
_THIRD = {"have": "has", "are": "is", "may": "may", "can": "can", "must": "must"}
"""What verbs are in the third person that take no s."""
_NO_VERBS = frozenset(("a", "all", "and", "at", "by", "for", "from", "if", "in", "of", "on", "one", "or", "that", "the"))
_NO_VERBS |= {"then", "to", "two", "until", "when", "with"}
"""What may stand after "you" that is no verb."""


def third_person(verb: str) -> str:
    """Return a verb in the third person: ``draws``, ``passes``, ``carries``."""
    if verb in _THIRD:
        return _THIRD[verb]
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if re.search(r"[^aeiou]y$", verb) else f"{verb}s"


def said_of(name: str, text: str) -> str:
    """Return what a card says to one of this name as all are told of it: ``Your next turn`` is ``Red's next turn``."""

    def third(found: re.Match[str]) -> str:
        if found[1]:
            return f"{name}'s"
        word = found[2] or ""
        is_verb = word.isalpha() and word not in _NO_VERBS
        return f"{name} {third_person(word) if is_verb else word}".rstrip()

    return _ADDRESSED.sub(third, text)


def humanize(id_: str) -> str:
    """Return an id in words: ``plan_intel`` is ``plan intel``."""
    return id_.replace("_", " ")


def quoted(verb: str) -> str:
    """Return the name of a verb in quotes, for a sentence: ``plan_intel`` is ``“Plan intel”``."""
    return f"“{capital(humanize(verb))}”"


def with_full_stop(text: str) -> str:
    """Return a typed text with a full stop at its end if it has no punctuation there."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def capital(text: str) -> str:
    """Return the text with its first letter in upper case; the rest stays as it is."""
    return text[:1].upper() + text[1:]
