"""Plain English made by a program: how many of what, a list in a sentence, the beginning of a sentence."""

from __future__ import annotations

from collections.abc import Sequence


def counted(count: int, one: str, many: str = "") -> str:
    """Return how many of what: ``2 cards``, ``1 card``, ``2 dice``; ``many`` is for a plural without s."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def measured(value: str, unit: str) -> str:
    """Return a figure with its unit: ``3 circles``, ``1 circle``, ``$5K`` of the unit ``$K``."""
    if unit.startswith("$"):
        return f"${value}{unit[1:]}"
    return f"{value} {unit[:-1] if value == '1' and unit.endswith('s') else unit}"


def joined(words: Sequence[str]) -> str:
    """Join words in a sentence: ``a``, ``a and b``, ``a, b and c``; empty for no words."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def number(value: float, decimals: int | None = None) -> str:
    """Return a number as people write it: ``2``, ``1.5``, ``−1``, with a true minus sign.

    Unless ``decimals`` says how many, there is one decimal where the value is not whole and none where it is. A half goes to
    the even digit, and what is rounded to nothing has no sign, so that figures still add up.
    """
    from decimal import Decimal  # it loads slowly, and the first window needs no number

    if decimals is None:
        decimals = 0 if value == int(value) else 1
    return f"{Decimal(str(round(value, 9))):z.{decimals}f}".replace("-", "\u2212")


def signed(value: float, decimals: int | None = None) -> str:
    """Return a change as people write it: ``+2``, ``−1``, ``+1.3``; nothing has no sign."""
    text = number(value, decimals)
    return f"+{text}" if value > 0 and text.strip("0.") else text


def with_article(words: str) -> str:
    """Put the article before words, by the letter with which they begin: ``a military report``, ``an urban Location``."""
    return f"{'an' if words[:1].lower() in tuple('aeiou') else 'a'} {words}"


def humanize(id_: str) -> str:
    """Return an id in words: ``plan_intel`` is ``plan intel``."""
    return id_.replace("_", " ")


def quoted(verb: str) -> str:
    """Return a move by its name, for a sentence: ``“Plan intel”`` of ``plan_intel``."""
    return f"“{capital(humanize(verb))}”"


def closed(text: str) -> str:
    """Return the text with an end, so that another sentence may follow: somebody typed it."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def capital(text: str) -> str:
    """Return the text as a sentence begins; names in it stay as they are."""
    return text[:1].upper() + text[1:]
