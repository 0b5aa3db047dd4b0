"""What lies on the table of COLLECTION and who sees it (COLL-11.2)."""

from __future__ import annotations

from engine.games.collection.content import AREAS, COLOURS, Content
from engine.games.collection.options import Options
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
    Roll,
    Schema,
    Visibility,
    Zone,
    backs,
    counts,
    faces,
)

SCENARIO_BACK = Back("scenario", "a scenario card")
CARD_BACK = Back("collection", "a collection card")


def space(area: str, collector: str) -> str:
    """The zone of a collector space."""
    return f"space/{area}/{collector}"


def tile(area: str, collector: str) -> str:
    """The piece that lies on a collector space and bears its gems."""
    return f"tile/{area}/{collector}"


D10 = tuple(range(1, 11))
"""The faces of a die; 0 is read as 10."""


def token(seat: str) -> str:
    """The token of a seat."""
    return f"token:{seat}"


def make_schema(content: Content, options: Options, seats: tuple[str, ...]) -> Schema:
    """Every declaration of a match."""
    return Schema(
        "collection",
        seats,
        kinds=_kinds(content, seats),
        zones=_zones(content, options, seats),
        numbers=_numbers(content, seats),
        marks=[Mark("gems", "engagement gems"), Mark("seat", "whose it is"), Mark("role", "role")],
        rolls=[Roll("reporting", "Roll for reporting", TO_ALL, D10)],
        lines=_lines(),
        prompts=_asks(options),
    )


def _kinds(content: Content, seats: tuple[str, ...]) -> dict[str, Kind]:
    kinds: dict[str, Kind] = {}
    for scenario in content.scenarios:
        needs: dict[str, int] = {colour: scenario.needs(colour) for colour in COLOURS}
        wanted = ", ".join(f"{count} {colour}" for colour, count in needs.items()) + " reports"
        face = Face(scenario.id, scenario.name, "scenario", scenario.text, (("Needs", wanted),), needs)
        kinds[scenario.id] = Kind(face, SCENARIO_BACK)
    for card in content.cards:
        notes = (("Why", card.lesson),) if card.lesson else ()
        kinds[card.id] = Kind(Face(card.id, card.name, f"collection.{card.label}", card.text, notes), CARD_BACK)
    for collector in content.collectors:
        affinity = " and ".join(collector.affinity)
        pips = {f"affinity_{colour}": 1 for colour in collector.affinity}
        face = Face(collector.id, collector.name, "collector", collector.long_name, (("Affinity", affinity),), pips)
        kinds[collector.id] = Kind(face, Back("collector", collector.name))
    for number, seat in enumerate(seats, 1):
        face = Face(f"token_{seat}", f"Token {number}", "token", "", (), {"number": number})
        kinds[token(seat)] = Kind(face, Back("token", "a token"))
    return kinds


def start_pieces(content: Content, seats: tuple[str, ...]) -> dict[str, list[Piece]]:
    """Where everything lies before setup: decks in content order, tiles on their spaces, tokens in hand."""
    cards = [
        Piece(card.id if card.copies == 1 else f"{card.id}#{copy}", card.id)
        for card in content.cards
        for copy in range(1, card.copies + 1)
    ]
    zones = {
        "deck/scenario": [Piece(scenario.id, scenario.id) for scenario in content.scenarios],
        "deck/collection": cards,
        "tokens": [Piece(token(seat), token(seat), marks={"seat": seat}) for seat in seats],
    }
    for area in AREAS:
        for collector in content.collectors:
            zones[space(area, collector.id)] = [Piece(tile(area, collector.id), collector.id)]
    return zones


def _zones(content: Content, options: Options, seats: tuple[str, ...]) -> list[Zone]:
    pile: Visibility = faces(REFEREE) | counts(EVERYBODY)
    zones = [
        Zone("deck/scenario", "Scenario deck", pile),
        Zone("deck/collection", "Collection deck", pile),
        Zone("discard", "Discard pile", TO_ALL),
        Zone("drawn", "Drawn card", TO_ALL),
        Zone("tokens", "Tokens to place", TO_ALL),
    ]
    for seat in seats:
        own = faces(REFEREE, seat)
        zones.append(
            Zone(f"drawn:{seat}", f"Card just drawn by {{{seat}}}", own | backs(EVERYBODY) if options.private else TO_ALL)
        )
        zones.append(
            Zone(f"held:{seat}", f"Held cards of {{{seat}}}", own | counts(EVERYBODY) if options.private else TO_ALL)
        )
    for area in AREAS:
        zones.append(Zone(f"scenario/{area}", f"Scenario {area}", TO_ALL))
        zones += [Zone(space(area, one.id), f"{one.name} in {area}", TO_ALL, ordered=True) for one in content.collectors]
    return zones


def _numbers(content: Content, seats: tuple[str, ...]) -> list[Number]:
    numbers = [
        Number("phase", "Phase", TO_ALL),
        Number("phase_word", "Phase", TO_ALL),
        Number("turn_of", "Turn of", TO_ALL),
        Number("turn", "Turn", TO_ALL),
        Number("actions_left", "Actions left", TO_ALL),
        Number("bonus/dice", "More dice on the next roll", TO_ALL),
        Number("bonus/level", "Higher level on the next roll", TO_ALL),
        Number("arithmetic", "Dice", TO_ALL),
        Number("private", "Held cards are secret", TO_ALL),
    ]
    for seat in seats:
        numbers += [
            Number(f"role/{seat}", f"Role of {{{seat}}}", TO_ALL),
            Number(f"given/{seat}", f"Role given to {{{seat}}} by the referee", TO_ALL),
            Number(f"next_actions/{seat}", f"Actions more or fewer in the next turn of {{{seat}}}", TO_ALL),
        ]
    for area in AREAS:
        numbers += [
            Number(f"crisis/{area}", f"Crisis {area}", TO_ALL),
            Number(f"completed/{area}", f"Scenario {area} completed", TO_ALL),
        ]
        for colour in COLOURS:
            numbers.append(Number(f"reports/{area}/{colour}", f"{colour.capitalize()} reports in {area}", TO_ALL))
            numbers.append(Number(f"needed/{area}/{colour}", f"{colour.capitalize()} reports needed in {area}", TO_ALL))
        numbers += [
            Number(f"response/{area}/{one.id}", f"{one.name} on the response ladder of {area}", TO_ALL)
            for one in content.collectors
        ]
    return numbers


def _asks(options: Options) -> list[Prompt]:
    open_to_all: Visibility = {EVERYBODY: FACES}
    # Which drawn or held card is asked about stays with its holder; that there is a question is public (COLL-11.2).
    of_cards: Visibility = {REFEREE: FACES, OWN: FACES, EVERYBODY: BACKS} if options.private else open_to_all
    return [
        Prompt("setup", "Take roles and say who goes first", open_to_all),
        Prompt("placement", "Place your token in scenario A", open_to_all),
        Prompt("actions", "Take your actions", open_to_all),
        Prompt("use_report", "Use the {colour} report from {area}", open_to_all),
        Prompt("drawn", "Settle the card just drawn", of_cards),
        Prompt("closing", "Play held cards or end the turn", of_cards),
    ]


def _lines() -> list[Line]:
    texts = {
        "role": "{seat} is the {role}.",
        "begins": "{seat} goes first.",
        "opened": "Scenario {area} opens: {card}.",
        "story": "{story}",
        "placed": "{seat} starts at {collector} in A.",
        "turn": "{seat}'s turn: {actions}.",
        "moved": "{seat} moves to {collector} in {area}.",
        "engaged": "{seat} engages {collector} in {area}: one {colour} gem.",
        "entered": "{collector} enters the response ladder of {area} at {level}.",
        "rolled": "{seat} rolls for {report} at {collector} in {area}: {faces}. {result} {dice} against {level} ({sum}).",
        "lost": "The {colour} report from {area} cannot be used and is lost.",
        "filed": "{seat} files {report} in {area}; {missing}.",
        "reduced": "{seat} uses the report to calm {area}.",
        "crisis": "Crisis in {area}: {level}.",
        "response": "{collector} in {area}: level {level}.",
        "gem_added": "One {colour} gem on {collector} in {area}.",
        "gem_removed": "One {colour} gem off {collector} in {area}.",
        "more_actions": "{seat} has {actions} left.",
        "next_actions": "{seat} will have {change} in the next turn.",
        "next_roll": "The next roll of this turn has {help}.",
        "drew": "{seat} draws {card}.",
        "held": "{seat} holds {card}.",
        "played": "{seat} plays {card}{choices}.",
        "nothing": "It changes nothing and is discarded.",
        "reshuffled": "The discard pile is shuffled into a new deck: {count} in all.",
        "completed": "Scenario {area} is completed. Its crisis goes to 1, its collectors fall by {drop}.",
        "too_few": "No victory yet: {wanted} scenarios must have been opened, {opened} of them {are}.",
        "finished": "{seat} finishes the actions.",
        "called": "The referee calls the game: {reason}. Reports filed: {filed} of {needed}.",
        "over": "{text}",
    }
    return [Line(name, text, TO_ALL) for name, text in texts.items()]
