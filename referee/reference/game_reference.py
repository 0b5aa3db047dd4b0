"""All that can be looked up about a game: clauses, cards, options, player aids, and who sees what.

It is made of what the game declares: all possible cards, never those in a deck or hand of a session.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from engine.contract.game import Game, Option, OptionValue
from engine.contract.rulebook import Rulebook
from engine.contract.rules import Brief, Rules
from engine.english import capital, humanize
from engine.model.view import Back, Face
from engine.visibility.schema import Kind
from referee.reference.reference_entry import ReferenceEntry
from referee.reference.visibility_entries import visibility_entries
from referee.session.content_files import LoadedContent, load_content, load_rulebook
from referee.session.session import Session
from referee.text_match import begins_words, fold_text, typed_words

CLAUSES, CARDS, OPTIONS, AIDS, SIGHT = "Clauses", "Cards", "Options", "Player aids", "Who sees what"
PARTS = (CLAUSES, CARDS, OPTIONS, AIDS, SIGHT)
"""The parts of a reference, in their order."""
_ARTICLE = re.compile(r"^(?:an?|the) ")
_ANY_CARD = "Card"
_MOST_VALUES = 12


class GameReference(msgspec.Struct, frozen=True):
    """Everything to look up about a game, in the order of `PARTS`."""

    title: str
    entries: tuple[ReferenceEntry, ...]

    def find(self, query: str, part: str = "") -> tuple[ReferenceEntry, ...]:
        """Return the entries of a part (default: of all) in which each word of the query begins a word.

        The id of a clause or option finds it alone; of a clause, its number does too (``5.4``).
        """
        words = typed_words(query)
        found = [entry for entry in self.entries if part in ("", entry.part)]
        if len(words) == 1 and (exact := [entry for entry in found if entry.has_key(words[0])]):
            return tuple(exact)
        return tuple(entry for entry in found if begins_words(entry.all_text, words))

    def clause(self, words: str) -> ReferenceEntry | None:
        """Return the clause with this id, in whatever case it is typed; None if there is none."""
        wanted = fold_text(words.strip())
        return next((one for one in self.entries if one.part == CLAUSES and fold_text(one.key) == wanted), None)


def reference_of_game(game: Game, content: LoadedContent | None = None) -> GameReference:
    """Return the reference of a game with this content (default: as it is shipped). Raises KnownError."""
    rules = game.usual_rules((content or load_content(game)).content)
    return make_reference(game, load_rulebook(game), rules, rules.briefs)


def reference_of_session(session: Session) -> GameReference:
    """Return the reference of a session's game, with its content, options and names. Raises ContentError."""
    game = session.game
    return make_reference(game, load_rulebook(game), session.rules, session.briefs, session.header.options)


def make_reference(
    game: Game,
    rulebook: Rulebook,
    rules: Rules[Any],
    briefs: Iterable[Brief],
    chosen: Mapping[str, OptionValue] | None = None,
) -> GameReference:
    """Return the reference of a match; ``chosen`` are the options of a session, if it is one."""
    entries = (
        *_clauses(rulebook),
        *map(_card, printed_pieces(rules)),
        *(
            _option(option, game.condition_of(option), chosen, {**game.seat_names, **rules.schema.names})
            for option in game.options
        ),
        *(ReferenceEntry(AIDS, "", "", brief.title, brief.body) for brief in briefs),
        *visibility_entries(SIGHT, rules.schema),
    )
    return GameReference(game.title, entries)


def _clauses(rulebook: Rulebook) -> Iterator[ReferenceEntry]:
    for section in rulebook.sections:
        for clause, text in section.clauses.items():
            yield ReferenceEntry(CLAUSES, section.title, clause, "", text)


def _option(
    option: Option, condition: str, chosen: Mapping[str, OptionValue] | None, names: Mapping[str, str]
) -> ReferenceEntry:
    values = [option.in_words(value, names) for value in option.values[:_MOST_VALUES]]
    more = len(option.values) - len(values)
    notes = [
        ("Values", ", ".join(values) + (f" and {more} more" if more else "")),
        ("Usual", option.in_words(option.default, names)),
        ("Clause", option.clause),
    ]
    if condition:
        notes.append(("Condition", condition))
    if chosen is not None:
        notes.insert(0, ("This session", option.in_words(chosen.get(option.id, option.default), names)))
    return ReferenceEntry(OPTIONS, "", option.id, option.name, option.text, tuple(notes))


class PrintedPiece(msgspec.Struct, frozen=True):
    """What is printed on cards and pieces that are alike.

    Attributes:
        sort: what such pieces are called together.
        face, back: what is printed on them.
        numbers: small printed numbers that the face has in no text, with their names.
        copies: how many there are before setup; 0 of what is made during play.
    """

    sort: str
    face: Face
    back: Back
    numbers: tuple[tuple[str, str], ...]
    copies: int


def printed_pieces(rules: Rules[Any]) -> list[PrintedPiece]:
    """Return all that is printed, sort by sort.

    What is printed alike on a card and on a piece that stands for it is there once. What bears nothing but the name of its
    sort is left out.
    """
    schema = rules.schema
    copies = Counter(piece.kind for pieces in rules.pieces().values() for piece in pieces)
    sorts = sorts_of_cards(schema.kinds)
    listed: dict[tuple[str, str, tuple[tuple[str, str], ...]], str] = {}

    def rank(ids: list[str]) -> tuple[bool, int]:
        """Cards of a deck come before what has a back for each, smaller sorts before larger ones."""
        return len({schema.kinds[kind_id].back.name for kind_id in ids}) > 1, len(ids)

    for sort, ids in sorted(sorts.items(), key=lambda one: rank(one[1])):
        for kind_id in ids:
            face = schema.kinds[kind_id].face
            listed.setdefault((face.name, face.text, face.notes), sort)
    found = []
    for sort, ids in sorts.items():
        for kind_id in ids:
            face, back = schema.kinds[kind_id].face, schema.kinds[kind_id].back
            if listed[face.name, face.text, face.notes] == sort and (face.text or face.notes or face.name != sort):
                numbers = tuple((name, str(face.pips[pip])) for pip, name in schema.pip_names.items() if pip in face.pips)
                found.append(PrintedPiece(sort, face, back, numbers, copies[kind_id]))
    return found


def _card(piece: PrintedPiece) -> ReferenceEntry:
    notes = [*((capital(label), text) for label, text in piece.face.notes), *piece.numbers]
    back = back_name(piece.back)
    notes += [("Back", back)] if back not in (_ANY_CARD, piece.face.name, piece.sort) else []
    notes += [("Copies", str(piece.copies))] if piece.copies > 1 else []
    return ReferenceEntry(CARDS, piece.sort, "", piece.face.name, piece.face.text, tuple(notes))


def back_name(back: Back) -> str:
    """Return the name of a back without its article: ``Need``."""
    return capital(_ARTICLE.sub("", back.name))


def sorts_of_cards(kinds: Mapping[str, Kind]) -> dict[str, list[str]]:
    """Return the kinds by what their sort is called: by their common back, or by their style if the back says less."""
    by_back: dict[str, list[Kind]] = {}
    for kind in kinds.values():
        by_back.setdefault(kind.back.name, []).append(kind)
    sorts: dict[str, list[str]] = {}
    for kind_id, kind in kinds.items():
        style = kind.face.style.partition(".")[0]
        alike = by_back[kind.back.name]
        back = back_name(kind.back)
        says_little = back == _ANY_CARD or len(alike) == 1 or any(not one.face.style.startswith(style) for one in alike)
        sorts.setdefault(capital(humanize(style)) or _ANY_CARD if says_little else back, []).append(kind_id)
    return sorts


def sections_of(entries: Sequence[ReferenceEntry]) -> Iterator[tuple[str, str, list[ReferenceEntry]]]:
    """Yield the part, the heading and the entries of each run of entries that have both in common."""
    run: list[ReferenceEntry] = []
    for entry in entries:
        if run and (entry.part, entry.heading) != (run[-1].part, run[-1].heading):
            yield run[-1].part, run[-1].heading, run
            run = []
        run.append(entry)
    if run:
        yield run[-1].part, run[-1].heading, run
