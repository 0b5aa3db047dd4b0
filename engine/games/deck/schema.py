"""What lies on the table of Collection Deck and who sees it (DECK-12.1)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.english import counted, humanize
from engine.games.deck.content import ASPECT_NAMES, Challenge, Content, Problem, Technique
from engine.games.deck.options import Options
from engine.model.event import Piece
from engine.model.view import Back, Face
from engine.visibility.schema import (
    BACKS,
    EVERYBODY,
    FACES,
    OWN,
    REFEREE,
    TO_ALL,
    Kind,
    Line,
    Mark,
    Number,
    Prompt,
    Schema,
    Visibility,
    Zone,
    counts,
    faces,
)

SPOTS = tuple(range(1, 11))
CARD_BACK = Back("card", "a card")
PROBLEM_BACK = Back("problem", "a problem card")
_TAGS = {"chem_bio": "chemical or biological", "nonstate": "non-state"}


def make_schema(content: Content, options: Options, seats: tuple[str, ...]) -> Schema:
    """Every declaration of a match; ``seats`` are all that may ever sit down."""
    return Schema(
        "deck",
        seats,
        kinds=_kinds(content),
        zones=_zones(seats),
        numbers=_numbers(seats),
        marks=[
            Mark("by", "played by"),
            Mark("on", "lies on"),
            Mark("choice", "chosen aspect"),
            Mark("countered", "countered"),
            Mark("explained", "explained"),
            Mark("failed", "explanation failed"),
            Mark("new", "just played"),
            Mark("fits", "fits the problem"),
            Mark("difficulty", "difficulty now"),
            Mark("aspects", "aspects now"),
            Mark("missing", "techniques missing"),
        ],
        lines=_lines(),
        prompts=_asks(),
    )


def _kinds(content: Content) -> dict[str, Kind]:
    kinds = {one.id: Kind(_technique_face(one, content), CARD_BACK) for one in content.techniques.values()}
    kinds |= {one.id: Kind(_problem_face(one), PROBLEM_BACK) for one in content.problems.values()}
    for card in content.realities.values():
        notes = (("Why", card.lesson),) if card.lesson else ()
        kinds[card.id] = Kind(Face(card.id, card.name, f"reality.{card.primitive}", card.text, notes), CARD_BACK)
    return kinds


def _technique_face(one: Technique, content: Content) -> Face:
    notes = []
    if one.immune_to:
        notes.append(("Immune to", ", ".join(content.realities[card].name for card in one.immune_to)))
    if one.only_tags:
        notes.append(("Only against", _tags(one.only_tags)))
    if one.forbidden_tags:
        notes.append(("Not against", _tags(one.forbidden_tags)))
    if one.lesson:
        notes.append(("Know", one.lesson))
    notes += [("Aspects", " ".join(one.aspects)), ("Difficulty", f"{one.difficulty_min} to {one.difficulty_max}")]
    pips = {"low": one.difficulty_min, "high": one.difficulty_max} | {str(aspect): 1 for aspect in one.aspects}
    return Face(one.id, one.name, f"technique.{one.discipline.lower()}", one.text, tuple(notes), pips)


def _problem_face(one: Problem) -> Face:
    notes: list[tuple[str, str]] = [("Kind", _tags(one.tags))] if one.tags else []
    if one.lesson:
        notes.append(("Know", one.lesson))
    notes += [("Aspects", " ".join(one.aspects)), ("Difficulty", str(one.difficulty))]
    text = one.text or f"{counted(one.points, 'technique')}: " + ", ".join(ASPECT_NAMES[aspect] for aspect in one.aspects)
    return Face(one.id, one.name, "problem", text, tuple(notes), {"points": one.points, "difficulty": one.difficulty})


def _tags(tags: Iterable[str]) -> str:
    """The kinds of problem as they are printed (DECK-4.3)."""
    return ", ".join(_TAGS.get(tag, humanize(tag)) for tag in tags)


def start_pieces(content: Content, options: Options) -> dict[str, list[Piece]]:
    """The piles before they are shuffled; in hardcore play the challenges lie apart (DECK-11.2)."""
    pile = [Piece(one.id, one.id) for one in content.techniques.values()]
    removed: list[Piece] = []
    for card in content.realities.values():
        pieces = [Piece(f"{card.id}#{n}", card.id) for n in range(1, card.copies + 1)]
        (removed if options.hardcore and isinstance(card, Challenge) else pile).extend(pieces)
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


def _numbers(seats: tuple[str, ...]) -> list[Number]:
    names = {
        "phase": "Phase",
        "phase_word": "Phase",
        "turn_of": "Turn of",
        "round": "Round",
        "first_of_round": "First seat of the round",
        "second_of_round": "Second seat of the round",
        "target": "Targeted problem",
        "declared": "Techniques declared",
        "disruptions": "Disruptions used",
        "limit": "Disruptions allowed",
        "votes_in": "Votes in",
        "target_points": "Points to win",
    }
    numbers = [Number(name, text, TO_ALL) for name, text in names.items()]
    for seat in seats:
        numbers += [
            Number(f"score/{seat}", f"Score of {{{seat}}}", TO_ALL),
            Number(f"seated/{seat}", f"{{{seat}}} is in the game", TO_ALL),
            Number(f"passed/{seat}", f"{{{seat}}} has passed", TO_ALL),
            Number(f"queued/{seat}", f"{{{seat}}} waits for the next round", TO_ALL),
            Number(f"roster/{seat}", f"People of {{{seat}}}", TO_ALL),
            Number(f"vote/{seat}", f"Vote of {{{seat}}}", faces(REFEREE, seat)),
        ]
    return numbers


def _asks() -> list[Prompt]:
    everybody: Visibility = {EVERYBODY: FACES}
    return [
        Prompt("setup", "Say who plays first", everybody),
        Prompt("declare", "Play a strategy or pass", everybody),
        Prompt("disrupt_poll", "Disrupt or decline", everybody),
        Prompt("disrupt_open", "Disrupt, or close the window", everybody),
        Prompt("respond", "Respond or give up", everybody),
        Prompt("explain", "Explain {technique} against {problem}", everybody),
        Prompt("judge", "Is the explanation of {technique} feasible?", everybody),
        Prompt("vote", "Is the explanation of {technique} feasible?", everybody),
        Prompt("round_discard", "Give up cards", {EVERYBODY: BACKS, REFEREE: FACES, OWN: FACES}),
    ]


def _lines() -> list[Line]:
    to_all = {
        "roster": "{seat}: {members}.",
        "begins": "{seat} plays first{why}.",
        "dealt": "{seat} is dealt {count}.",
        "field": "On the Field: {cards}.",
        "refilled": "New on the Field: {cards}.",
        "round": "Round {round} begins with {seat}.",
        "turn": "{seat}'s turn.",
        "passes": "{seat} passes{why}.",
        "declares": "{seat} plays {cards} against {problem}.",
        "declares_with": "{seat} plays {cards} against {problem}, with {modifiers}.",
        "disrupts": "{seat} plays {card} on {target}{choice}: disruption {number} of {limit}.",
        "declines": "{seat} declines.",
        "countered": "{card} is countered.",
        "cancels": "{seat} plays {card}: {other} is undone.",
        "modifies": "{seat} plays {card} on {target}{choice}.",
        "replaces": "{seat} replaces {old} with {new}.",
        "gives_up": "{seat} gives up{why}.",
        "accepts": "{seat} accepts it.",
        "explains": "{seat} explains how {card} could be used against {problem}.",
        "concedes": "{seat} cannot explain {card}.",
        "voted": "{seat} has voted: {count} of {of}.",
        "votes": "Votes: {votes}.",
        "feasible": "The explanation of {card} is accepted.",
        "not_feasible": "The explanation of {card} is not accepted.",
        "solved": "{seat} solves {problem}: {points}. Score {score}.",
        "unsolved": "{problem} stays unsolved; {cards}.",
        "discarded": "Discarded: {cards}.",
        "returned": "{card} goes back to the hand.",
        "closed": "The disruption window closes.",
        "round_over": "All have passed: the round is over.",
        "open_discards": "Given up: {cards}.",
        "gave_up_cards": "{seat} discards {count}.",
        "reshuffled": "{cards} shuffled into a new draw pile.",
        "late": "{name} joins with the next round, as {seat}.",
        "joins": "{name} joins the game as {seat}.",
        "leaves": "{seat} leaves the game.",
        "over": "{text}",
    }
    own = {"note": "Explanation: {note}"}
    return [
        *(Line(name, text, TO_ALL) for name, text in to_all.items()),
        *(Line(name, text, faces(REFEREE)) for name, text in own.items()),
        Line("own_cards", "You are dealt {cards}.", {OWN: FACES}),
        Line("own_discards", "You discarded {cards}.", {OWN: FACES}),
        Line("seat_cards", "New in the hand of {owner}: {cards}.", faces(REFEREE)),
        Line("seat_discards", "Given up by {owner}: {cards}.", faces(REFEREE)),
    ]
