"""Where cards may lie: Terrain and holding boxes (HUNT-2.3, 2.7, 2.8)."""

from __future__ import annotations

from engine.english import with_article
from engine.games.hunt.board import HuntBoard
from engine.games.hunt.content import WITH_CHAPO, Defense
from engine.games.hunt.zone_names import HIDDEN
from engine.play.working_table import refuse


def known_card(board: HuntBoard, card: str) -> str:
    """Return the id of a card. Raise IllegalMove if no card has it."""
    if card not in board.content.cards:
        raise refuse("bad_argument", "", f"There is no card {card}.")
    return card


def known_location(board: HuntBoard, location: str) -> str:
    """Return the id of a Location. Raise IllegalMove if no Location has it."""
    if location not in board.content.locations:
        raise refuse("bad_argument", "", f"There is no Location {location}.")
    return location


def known_defense(board: HuntBoard, card: str) -> Defense:
    """Return a Defense. Raise IllegalMove if no Defense has this id."""
    defense = board.content.defenses.get(card)
    if defense is None:
        raise refuse("bad_argument", "", f"There is no Defense {card}.")
    return defense


def check_box(board: HuntBoard, card: str, target: str, clause: str) -> None:
    """Raise ``wrong_box`` if a card with Chapo is to go to a Location or the other way round."""
    if target != WITH_CHAPO:
        known_location(board, target)
    if (target == WITH_CHAPO) == board.context.goes_with_chapo(card):
        return
    if target == WITH_CHAPO:
        raise refuse("wrong_box", clause, "This card goes to a Location, not with Chapo.")
    raise refuse("wrong_box", clause, "This Defense goes with Chapo, not to a Location.")


def check_terrain(board: HuntBoard, card: str, location: str, clause: str) -> None:
    """Raise ``terrain`` if the Location is not of a Terrain printed on the card."""
    if location in board.context.legal_places(card):
        return
    content = board.content
    terrain = content.vocabulary.terrain_names[content.locations[location].terrain].lower()
    needed = content.terrains(content.cards[card].terrain) or "no"
    text = f"{content.name(card)} needs {with_article(needed)} Location; {content.name(location)} is {terrain}."
    raise refuse("terrain", clause, text)


def check_box_limit(board: HuntBoard, card: str, zone: str) -> None:
    """Raise ``box_full`` if the option limits the box and it holds a Defense already."""
    if has_room(board, card, zone):
        return
    location = board.content.name(zone.split("/")[1])
    raise refuse("box_full", "HUNT-2.3", f"The {board.box(card)} box of {location} holds a Defense already.")


def has_room(board: HuntBoard, card: str, zone: str) -> bool:
    """Return whether the option ``defense_box_limit`` lets a Defense into a box."""
    limit = board.options.defense_box_limit
    return not limit or card not in board.content.defenses or len(board.desk.table.zones[zone]) < limit


def destinations(board: HuntBoard, card: str, area: str = HIDDEN) -> list[str]:
    """Return where a card may be put on a board, its present place included; ``with_chapo`` for a Defense with Chapo."""
    if board.context.goes_with_chapo(card):
        return [WITH_CHAPO]
    box, where = board.box(card), board.desk.table.where[card]
    return [
        location
        for location in board.context.legal_places(card)
        if where == (zone := f"{area}/{location}/{box}") or has_room(board, card, zone)
    ]
