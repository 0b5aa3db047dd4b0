"""What is printed on the pieces: cards, standees, Cops and the plates of locations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.common.lesson_note import lesson_note
from engine.english import signed
from engine.games.kingpin.content import Ability, Character, CityLocation, EventCard, KingpinCard, KingpinContent
from engine.games.kingpin.modifiers import CARD
from engine.model.view import Back, Face
from engine.visibility.schema import Kind

TIMINGS = {
    "action": "1 action",
    "action_2x": "2 actions",
    "free_action": "Free action",
    "passive": "Always in effect",
    "reaction": "Reaction",
    "each_turn": "Each turn",
}


def kinds(content: KingpinContent) -> Mapping[str, Kind]:
    """Return every kind of piece of the content."""
    found: dict[str, Kind] = {}
    for character in content.characters.values():
        style = "kingpin" if isinstance(character, KingpinCard) else "lieutenant"
        title = "a Kingpin" if style == "kingpin" else "a Lieutenant"
        found[CARD + character.id] = Kind(_card(content, character, style), Back(style, title))
        found[character.id] = Kind(_card(content, character, f"standee.{style}"), Back("standee", "a standee"))
    for cop in content.cops.values():
        notes = (("Attack bonus", str(cop.attack_bonus)), *lesson_note(cop.lesson))
        face = Face(cop.id, cop.name, "cop", notes=notes, pips={"bonus": cop.attack_bonus})
        found[cop.id] = Kind(face, Back("cop", "a Cop"))
    for card in content.heat_cards.values():
        lesson = content.cops[card.cop].lesson if card.cop else card.lesson
        face = Face(card.id, card.title, "heat.cop" if card.cop else "heat", card.text, lesson_note(lesson))
        found[card.id] = Kind(face, Back("heat", "a Heat card"))
    for event in content.events.values():
        found[event.id] = Kind(_event(content, event), Back("event", "an Event card"))
    for past in content.dark_pasts.values():
        found[past.id] = Kind(
            Face(past.id, past.name, "past", past.text, lesson_note(past.lesson)), Back("past", "a Dark Past")
        )
    for motivation in content.motivations.values():
        face = Face(motivation.id, motivation.name, "motivation", motivation.text, lesson_note(motivation.lesson))
        found[motivation.id] = Kind(face, Back("motivation", "a Secret Motivation"))
    for place in content.locations.values():
        found[f"plate.{place.id}"] = Kind(_plate(content, place), Back("plate", "a location"))
    return found


def _card(content: KingpinContent, character: Character, style: str) -> Face:
    notes = [("Attack bonus", _by_rank(character.attack_bonus))]
    if isinstance(character, KingpinCard):
        notes = [("", character.title), ("Starts at", content.locations[character.start].name), *notes]
    notes += [*((ability.name, _terms(ability)) for ability in character.ability), *lesson_note(character.lesson)]
    return Face(character.id, character.name, style, _texts(character.ability), tuple(notes))


def _by_rank(bonuses: Sequence[int]) -> str:
    """Return the bonus of each rank, of ranks that have the same one together: ``rank 1-2: +2, rank 3: +3``."""
    ranks: dict[int, list[int]] = {}
    for rank, bonus in enumerate(bonuses, 1):
        ranks.setdefault(bonus, []).append(rank)
    return ", ".join(f"rank {'–'.join(map(str, sorted({of[0], of[-1]})))}: {signed(bonus)}" for bonus, of in ranks.items())


def _plate(content: KingpinContent, place: CityLocation) -> Face:
    where = content.neighborhoods[place.neighborhood].name
    notes = [("Neighbourhood", f"{where}, neutral" if place.neutral else where)]
    notes += [(one.name, _terms(one)) for one in place.ability]
    notes += lesson_note(place.lesson)
    return Face(f"plate.{place.id}", place.name, f"plate.{place.neighborhood}", _texts(place.ability), tuple(notes))


def _terms(ability: Ability) -> str:
    """Return what an ability costs in the turn, and the heat that it makes."""
    timing = TIMINGS[ability.timing]
    return f"{timing}, {ability.heat} heat" if ability.heat else timing


def _texts(abilities: Iterable[Ability]) -> str:
    return " ".join(ability.text for ability in abilities)


def _event(content: KingpinContent, event: EventCard) -> Face:
    names = {cop.id: cop.name.split()[-1] for cop in content.cops.values()}  # as they are called on the board
    going = "; ".join(f"{names[one.cop]} to {content.locations[one.to].name}" for one in event.cop_moves)
    notes = [("If in play", going)]
    if event.price:
        notes.append(("Street price", signed(event.price)))
    notes += lesson_note(event.lesson)
    return Face(event.id, event.title, "event", event.text, tuple(notes))
