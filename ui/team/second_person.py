"""Sentences about a seat as they are said to that seat: "Seat 2 attacks Seat 1 in Lima" is "Seat 2 attacks you in Lima"."""

from __future__ import annotations

import re

from engine.english import capital

_VERBS = {"has": "have", "is": "are", "does": "do", "goes": "go"}
"""What verbs are that do not end as others do."""
_HISSES = ("sses", "shes", "ches", "xes")


def to_second_person(text: str, name: str) -> str:
    """Return a text in which a seat of this name is "you": what is of it is "your", and its verbs follow it."""
    if not name or name not in text:
        return text
    called = rf"(?<!\w){re.escape(name)}(?!\w| [A-Z])"  # which begins no longer name
    said = re.sub(rf"\b(?:the )?([\w-]+) of {called}", r"your \1", text)
    said = re.sub(rf"{called}['’]s\b", "your", said)
    said = re.sub(rf"{called} ([a-z]+)\b", lambda found: f"you {_verb(found[1])}", said)
    said = re.sub(called, "you", said)
    said = re.sub(r"(^|[.;\n] ?)(you|your)\b", lambda found: found[1] + capital(found[2]), said)
    return said


def _verb(word: str) -> str:
    """Return a verb of the third person in the second; any other word as it is."""
    if word in _VERBS:
        return _VERBS[word]
    if word.endswith(_HISSES):
        return word.removesuffix("es")
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
