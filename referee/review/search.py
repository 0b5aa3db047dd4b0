"""Search for moments: a card, a line, a ruling, a note."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.english import capital
from engine.visibility.schema import REFEREE
from referee.review.review import Review
from referee.text_match import contains_words, typed_words


class Hit(msgspec.Struct, frozen=True):
    """A moment that was found: its ply, its kind, and a line for people."""

    ply: int
    kind: Literal["card", "line", "ruling", "take_back", "note", "bookmark"]
    text: str


def search(review: Review, words: str) -> tuple[Hit, ...]:
    """Return everything that contains all the words, in the order of plies. No words find nothing."""
    wanted = typed_words(words)
    if not wanted:
        return ()
    hits = [*_cards(review, wanted), *_lines(review, wanted)]
    hits += [
        Hit(one.ply, one.kind, one.text or "Bookmark")
        for one in review.marks
        if (one.kind == "note" or one.kind == "bookmark") and contains_words(one.text, wanted)
    ]
    return tuple(sorted(hits, key=lambda hit: (hit.ply, hit.kind, hit.text)))


def _cards(review: Review, wanted: list[str]) -> list[Hit]:
    """Return when each audience first saw a card: by its name, by theirs, or by both."""
    hits: dict[tuple[int, str], Hit] = {}
    for audience in review.audiences:
        if audience == REFEREE:
            continue
        who = capital(review.name(audience))
        for first, _, face in review.seen_faces(audience):
            text = f"{who} first saw {face.name}."
            if contains_words(text, wanted):
                hits[first, text] = Hit(first, "card", text)
    return list(hits.values())


def _lines(review: Review, wanted: list[str]) -> list[Hit]:
    hits = []
    for tick in review.ticks:
        if tick.kind == "ruling" or tick.kind == "take_back":
            label = review.label(tick.ply)
            if contains_words(label, wanted):
                hits.append(Hit(tick.ply, tick.kind, label))
        for line in review.lines(tick.ply):
            if contains_words(line, wanted):
                hits.append(Hit(tick.ply, "line", line))
    return hits
