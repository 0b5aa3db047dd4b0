"""Where cards may lie: Terrain and holding boxes (HUNT-2.3, 2.7, 2.8)."""

from __future__ import annotations

from engine.english import with_article
from engine.games.hunt.board import Board
from engine.games.hunt.content import WITH_CHAPO, Defense
from engine.games.hunt.schema import HIDDEN
from engine.play.desk import refuse


def known_card(board: Board, card: str) -> str:
    """The id of a card. Raises IllegalMove if no card has it."""
    if card not in board.content.cards:
        raise refuse("bad_argument", "", f"There is no card {card}.")
    return card


def known_location(board: Board, location: str) -> str:
    """The id of a Location. Raises IllegalMove if no Location has it."""
    if location not in board.content.locations:
        raise refuse("bad_argument", "", f"There is no Location {location}.")
    return location


def known_defense(board: Board, card: str) -> Defense:
    """A Defense. Raises IllegalMove if no Defense has this id."""
    defense = board.content.defenses.get(card)
    if defense is None:
        raise refuse("bad_argument", "", f"There is no Defense {card}.")
    return defense


def check_box(board: Board, card: str, target: str, clause: str) -> None:
    """Raises ``wrong_box`` if a card with Chapo is to go to a Location or the other way round."""
    if target != WITH_CHAPO:
        known_location(board, target)
    if (target == WITH_CHAPO) == board.rules.goes_with_chapo(card):
        return
    if target == WITH_CHAPO:
        raise refuse("wrong_box", clause, "This card goes to a Location, not with Chapo.")
    raise refuse("wrong_box", clause, "This Defense goes with Chapo, not to a Location.")


def check_terrain(board: Board, card: str, location: str, clause: str) -> None:
    """Raises ``terrain`` if the Location is not of a Terrain printed on the card."""
    if location in board.rules.legal_places(card):
        return
    content = board.content
    terrain = content.vocabulary.terrain_names[content.locations[location].terrain].lower()
    needed = content.terrains(content.cards[card].terrain) or "no"
    text = f"{content.name(card)} needs {with_article(needed)} Location; {content.name(location)} is {terrain}."
    raise refuse("terrain", clause, text)


def check_box_limit(board: Board, card: str, zone: str) -> None:
    """Raises ``box_full`` if the option limits the box and it holds a Defense already."""
    if has_room(board, card, zone):
        return
    location = board.content.name(zone.split("/")[1])
    raise refuse("box_full", "HUNT-2.3", f"The {board.box(card)} box of {location} holds a Defense already.")


def has_room(board: Board, card: str, zone: str) -> bool:
    """Whether the option ``defense_box_limit`` lets a Defense into a box."""
    limit = board.options.defense_box_limit
    return not limit or card not in board.content.defenses or len(board.desk.table.zones[zone]) < limit


def destinations(board: Board, card: str, area: str = HIDDEN) -> list[str]:
    """Where a card may be put on a board, its present place included; ``with_chapo`` for a Defense with Chapo."""
    if board.rules.goes_with_chapo(card):
        return [WITH_CHAPO]
    box, where = board.box(card), board.desk.table.where[card]
    return [
        location
        for location in board.rules.legal_places(card)
        if where == (zone := f"{area}/{location}/{box}") or has_room(board, card, zone)
    ]
