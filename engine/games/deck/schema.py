"""What lies on the table of Collection Deck and who sees it (DECK-12.1)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from engine.common.lesson_note import lesson_note
from engine.english import capital, counted, humanize
from engine.games.deck import figures
from engine.games.deck.aims import aims_by
from engine.games.deck.content import (
    ASPECT_NAMES,
    ASPECTS,
    Challenge,
    Counter,
    DeckContent,
    Problem,
    ProblemDifficulty,
    Reality,
    Technique,
)
from engine.games.deck.context import SPOTS, DeckContext
from engine.games.deck.log_lines import LINES, PROMPTS
from engine.games.deck.playable import playable_by
from engine.model.event import Piece
from engine.model.view import Back, Face
from engine.visibility.schema import (
    EVERYBODY,
    REFEREE,
    TO_ALL,
    Kind,
    Mark,
    Number,
    Schema,
    Visibility,
    Zone,
    counts,
    faces,
)
from engine.visibility.values import FLAG, TEXT, THERE, one_of, whole

CARD_BACK = Back("card", "a card")
PROBLEM_BACK = Back("problem", "a problem card")
_TAGS = {
    "chem_bio": "chem-bio",
    "conflict": "war",
    "land_use": "land",
    "landlocked": "inland",
    "leadership": "leaders",
    "maritime": "sea",
    "nonstate": "non-state",
}
"""Kinds of problem in shorter words than their ids: a problem bears up to three on one line."""


def make_schema(context: DeckContext) -> Schema:
    """Return every declaration of a match."""
    return Schema(
        "deck",
        context.seats,
        kinds=_kinds(context.content),
        pip_names={"points": "Points"},
        zones=_zones(context.seats),
        numbers=_numbers(context),
        marks=_marks(context),
        lines=LINES,
        prompts=PROMPTS,
    )


def _kinds(content: DeckContent) -> dict[str, Kind]:
    kinds = {one.id: Kind(_technique_face(one, content), CARD_BACK) for one in content.techniques.values()}
    kinds |= {one.id: Kind(_problem_face(one), PROBLEM_BACK) for one in content.problems.values()}
    for card in content.realities.values():
        for number in range(1, card.copies + 1):
            face = Face(card.id, card.name, _style_of(card), card.text, lesson_note(_lesson(card, number)))
            kinds[_kind_of(card, number)] = Kind(face, CARD_BACK)
    return kinds


def _style_of(card: Reality) -> str:
    """Return the style of a reality check: by what it does, of a counter also against which discipline if it is one alone,
    of a difficulty also whether that rises.
    """
    style = f"reality.{card.primitive}"
    if isinstance(card, Counter) and len(card.args.disciplines) == 1:
        return f"{style}.{card.args.disciplines[0].lower()}"
    if isinstance(card, ProblemDifficulty):
        return f"{style}.{'higher' if card.args.delta > 0 else 'lower'}"
    return style


def _kind_of(card: Reality, number: int) -> str:
    """Return the kind of a copy of a reality check: its own if each copy teaches something else."""
    return f"{card.id}#{number}" if isinstance(card, Challenge) and card.lessons else card.id


def _lesson(card: Reality, number: int) -> str:
    return card.lessons[number - 1] if isinstance(card, Challenge) and card.lessons else card.lesson


def _technique_face(one: Technique, content: DeckContent) -> Face:
    """Return the card; its limits stand before what it is, because they decide where it may be played (DECK-4.3)."""
    limits = " ".join(
        f"{words} {_tags(tags)}."
        for words, tags in (("Only against", one.only_tags), ("Not against", one.forbidden_tags))
        if tags
    )
    notes = []
    if one.immune_to:
        notes.append(("Immune to", ", ".join(content.realities[card].name for card in one.immune_to)))
    notes.append(("", one.text))
    notes += lesson_note(one.lesson)
    notes += [("Aspects", " ".join(one.aspects)), ("Difficulty", f"{one.difficulty_min} to {one.difficulty_max}")]
    pips = {"low": one.difficulty_min, "high": one.difficulty_max} | {str(aspect): 1 for aspect in one.aspects}
    return Face(one.id, one.name, f"technique.{one.discipline.lower()}", limits or "No limits.", tuple(notes), pips)


def _problem_face(one: Problem) -> Face:
    """Return the card; its kinds stand before what it asks, because limits of techniques name them (DECK-4.3)."""
    asked = one.text or f"{counted(one.points, 'technique')}: " + ", ".join(ASPECT_NAMES[aspect] for aspect in one.aspects)
    notes: list[tuple[str, str]] = [("", asked)]
    notes += lesson_note(one.lesson)
    notes += [("Aspects", " ".join(one.aspects)), ("Difficulty", str(one.difficulty))]
    text = capital(_tags(one.tags)) if one.tags else "No special kind"
    return Face(one.id, one.name, "problem", text, tuple(notes), {"points": one.points, "difficulty": one.difficulty})


def _tags(tags: Iterable[str]) -> str:
    """Return the kinds of problem as they are printed (DECK-4.3)."""
    return ", ".join(_TAGS.get(tag, humanize(tag)) for tag in tags)


def start_pieces(context: DeckContext) -> dict[str, list[Piece]]:
    """Return the piles before they are shuffled; in hardcore play the challenges lie apart (DECK-11.2)."""
    content = context.content
    pile = [Piece(one.id, one.id) for one in content.techniques.values()]
    removed: list[Piece] = []
    for card in content.realities.values():
        pieces = [Piece(f"{card.id}#{n}", _kind_of(card, n)) for n in range(1, card.copies + 1)]
        (removed if context.options.hardcore and isinstance(card, Challenge) else pile).extend(pieces)
    return {"draw_pile": pile, "problem_pile": [Piece(one, one) for one in content.problems], "removed": removed}


def _zones(seats: tuple[str, ...]) -> list[Zone]:
    pile: Visibility = faces(REFEREE) | counts(EVERYBODY)
    zones = [
        Zone("draw_pile", "Draw pile", pile),
        Zone("problem_pile", "Problem pile", pile),
        Zone("discard_open", "Discard pile", TO_ALL),
        Zone("discard_hidden", "Cards given up", pile),
        Zone("removed", "Not in play", TO_ALL),
        Zone("played", "Disruption", TO_ALL),
    ]
    for spot in SPOTS:
        zones += [
            Zone(f"field/{spot}", f"Field {spot}", TO_ALL),
            Zone(f"strategy/{spot}", f"Techniques on {spot}", TO_ALL),
            Zone(f"modifiers/{spot}", f"Reality checks on {spot}", TO_ALL),
        ]
    for seat in seats:
        zones += [
            Zone(f"hand:{seat}", f"Hand of {{{seat}}}", faces(REFEREE, seat) | counts(EVERYBODY)),
            Zone(f"won:{seat}", f"Problems solved by {{{seat}}}", TO_ALL),
        ]
    return zones


def _marks(context: DeckContext) -> list[Mark]:
    return [
        Mark("by", "played by", holds=one_of(context.seats, "seat")),
        Mark("on", "lies on", holds=TEXT),
        Mark("choice", "chosen aspect", holds=one_of(ASPECTS, "aspect")),
        Mark("countered", "countered", holds=THERE),
        Mark("explained", "explained", holds=THERE),
        Mark("failed", "explanation failed", holds=THERE),
        Mark("new", "just played", holds=THERE),
        Mark("fits", "fits the problem", derive=partial(figures.fits, context), follows_from="the cards on the problem"),
        Mark(
            "difficulty",
            "difficulty now",
            derive=partial(figures.difficulties, context),
            follows_from="the reality checks on the problem",
        ),
        Mark(
            "aspects",
            "aspects now",
            derive=partial(figures.aspects, context),
            follows_from="the reality checks on the problem",
        ),
        Mark(
            "aspects_gone",
            "aspects taken away",
            derive=partial(figures.aspects_gone, context),
            follows_from="the reality checks on the problem",
        ),
        Mark(
            "adds",
            "adds the aspect",
            derive=partial(figures.aspects_changed, context, True),
            follows_from="the chosen aspect",
        ),
        Mark(
            "takes",
            "takes away the aspect",
            derive=partial(figures.aspects_changed, context, False),
            follows_from="the chosen aspect",
        ),
        Mark(
            "harder",
            "makes it harder by",
            derive=partial(figures.difficulty_changed, context, True),
            follows_from="the card",
        ),
        Mark(
            "easier",
            "makes it easier by",
            derive=partial(figures.difficulty_changed, context, False),
            follows_from="the card",
        ),
        Mark(
            "missing",
            "techniques missing",
            derive=partial(figures.missing, context),
            follows_from="the techniques on the problem",
        ),
    ]


def _numbers(context: DeckContext) -> list[Number]:
    decision, options, seats = "the pending decision", context.options, one_of(context.seats, "seat")
    next_turn = f"{decision} (close it, and the next, until that seat has its turn)"
    numbers = [
        Number("turn_of", "Turn of", TO_ALL, derive=partial(figures.turn_of, context), follows_from=next_turn),
        Number("round", "Round", TO_ALL, holds=whole()),
        Number("first_of_round", "First seat of the round", TO_ALL, holds=seats),
        Number("second_of_round", "Second seat of the round", TO_ALL, holds=seats),  # fixed as the round begins (DECK-8.8)
        Number("target", "Targeted problem", TO_ALL, holds=one_of(context.content.problems, "problem")),
        Number("declared", "Techniques declared", TO_ALL, holds=whole()),  # some of them may be countered since
        Number("solved", "Solved last, and with which cards", TO_ALL, holds=TEXT),
        Number("disruptions", "Disruptions used", TO_ALL, holds=whole()),
        # Player aids name both: a ruling changes neither. Who wants to end before calls the game (DECK-10.3).
        Number(
            "limit",
            "Disruptions allowed",
            TO_ALL,
            derive=lambda _: options.disruption_limit,
            follows_from="the disruptions used",
        ),
        Number(
            "target_points",
            "Points to win",
            TO_ALL,
            derive=lambda _: options.target_points,
            follows_from="who has solved which problem, or call the game,",
        ),
        Number("phase", "Phase", TO_ALL, derive=figures.phase, follows_from=decision),
        Number("phase_word", "Phase", TO_ALL, derive=figures.phase_word, follows_from=decision),
        Number("votes_in", "Votes in", TO_ALL, derive=figures.votes_in, follows_from="the votes"),
    ]
    for seat in context.seats:
        score = figures.score_of(context, seat)
        solved = "the problems that the seat has solved"
        numbers += [
            Number(f"score/{seat}", f"Score of {{{seat}}}", TO_ALL, derive=score, follows_from=solved),
            Number(f"seated/{seat}", f"{{{seat}}} is in the game", TO_ALL, holds=FLAG),
            Number(f"passed/{seat}", f"{{{seat}}} has passed", TO_ALL, holds=FLAG),
            Number(
                f"has_passed/{seat}",
                f"{{{seat}}} has passed on what is asked now",
                TO_ALL,
                derive=partial(figures.has_passed, seat),
                follows_from=f"who has passed in the round, and {decision}",
            ),
            Number(f"queued/{seat}", f"{{{seat}}} waits for the next round", TO_ALL, holds=TEXT),
            Number(f"roster/{seat}", f"People of {{{seat}}}", TO_ALL, holds=TEXT),
            Number(
                f"playable/{seat}",
                f"Cards that {{{seat}}} may play now",
                faces(REFEREE, seat),
                derive=playable_by(context, seat),
                follows_from="the hand, and the cards on the problem",
            ),
            Number(
                f"aims/{seat}",
                f"On what {{{seat}}} may play its cards now",
                faces(REFEREE, seat),
                derive=aims_by(context, seat),
                follows_from="the hand, and the cards on the problem",
            ),
            Number(f"vote/{seat}", f"Vote of {{{seat}}}", faces(REFEREE, seat), holds=one_of(("yes", "no"), "vote")),
        ]
    return numbers
