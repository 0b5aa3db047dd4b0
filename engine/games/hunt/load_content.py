"""Reading a content file of The Hunt for El Chapo: its form, then what HUNT-17.2 asks of the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NoReturn, get_args

from pydantic import ValidationError

from engine.common.content_records import Record, refusal
from engine.errors import ContentError
from engine.games.hunt.content import (
    CHAPO,
    WITH_CHAPO,
    BriefRecord,
    Card,
    ChapoMove,
    Defense,
    DisplayRecord,
    Effect,
    Fact,
    HuntContent,
    HuntLocation,
    HuntVocabulary,
    LeadSuppress,
    Need,
    Nullify,
    PawnReduction,
    Pieces,
    PlacementBlock,
    RollModifier,
    Source,
    Topography,
)

LEAST_IN_DECK = 8


class HuntContentFile(Record):
    """The whole file."""

    schema_version: Literal[1]
    game: Literal["hunt"]
    content_id: str
    source: tuple[Source, ...] = ()
    fact: tuple[Fact, ...] = ()
    pieces: Pieces
    vocabulary: HuntVocabulary
    location: tuple[HuntLocation, ...]
    topography: tuple[Topography, ...]
    need: tuple[Need, ...]
    defense: tuple[Defense, ...]
    display: tuple[DisplayRecord, ...]
    brief: tuple[BriefRecord, ...]


def read_content(data: Mapping[str, Any], file: str) -> HuntContent:
    """Return checked content from the data of a TOML file. Raise ContentError naming file, record and field."""
    try:
        read = HuntContentFile.model_validate(data)
    except ValidationError as error:
        raise refusal(error, data, file) from error
    for display in read.display:
        if sorted(display.boxes) != sorted(display.slots_per_box):
            raise ContentError(file, display.id, "boxes", "they must be the boxes of which slots_per_box gives the slots.")
    slots = next((display.slots_per_box for display in read.display if display.id == "found"), {})
    content = HuntContent(
        read.content_id,
        read.pieces,
        read.vocabulary,
        {location.id: location for location in read.location},
        {card.id: card for card in read.topography},
        {need.id: need for need in read.need},
        {defense.id: defense for defense in read.defense},
        tuple(f"{box}/{n}" for box, count in slots.items() for n in range(1, count + 1)),
        read.brief,
    )
    check(content, [*read.location, *read.topography, *read.need, *read.defense, *read.brief], file)
    return content


def check(content: HuntContent, records: Sequence[HuntLocation | Card | BriefRecord], file: str) -> None:
    """Raise ContentError at the first thing that HUNT-17.2 refuses."""
    checker = _Checker(content, file)
    checker.ids(record.id for record in records)
    checker.words()
    checker.links()
    checker.terrains()
    checker.slots()
    checker.supports()
    checker.effects()
    checker.decks()
    checker.connected()


class _Checker:
    def __init__(self, content: HuntContent, file: str) -> None:
        self.content, self.file = content, file

    def refuse(self, record: str, field: str, problem: str) -> NoReturn:
        raise ContentError(self.file, record, field, problem)

    def ids(self, ids: Iterable[str]) -> None:
        for name, count in Counter([*ids, CHAPO, WITH_CHAPO, "hand"]).items():
            if count > 1:
                self.refuse(name, "id", "this id is used twice or belongs to the rules; give the record another.")

    def words(self) -> None:
        words = self.content.vocabulary
        for field in ("boxes", "uses", "limits", "primitives", "scopes", "events", "windows"):
            # Each is a tuple of some words of the rules: tuple[Literal[...], ...].
            allowed = get_args(get_args(HuntVocabulary.model_fields[field].annotation)[0])
            if sorted(getattr(words, field)) != sorted(allowed):
                self.refuse("vocabulary", field, f"the rules have {', '.join(allowed)}; leave them as they were.")
        for terrain in words.terrains:
            if terrain not in words.terrain_names:
                self.refuse("vocabulary", "terrain_names", f"the Terrain {terrain} has no name.")
            if all(location.terrain != terrain for location in self.content.locations.values()):
                self.refuse("vocabulary", "terrains", f"no Location is {terrain}.")
        for location in self.content.locations.values():
            self.check_known(location.id, "terrain", (location.terrain,), words.terrains)
        for card in self.content.cards.values():
            self.check_known(card.id, "terrain", card.terrain, words.terrains)
        for need in self.content.needs.values():
            self.check_known(need.id, "type", (need.type,), words.need_types)
        for defense in self.content.defenses.values():
            for effect in defense.effects:
                if isinstance(effect, ChapoMove):
                    self.check_known(defense.id, "effects", effect.to_terrain, words.terrains)
        for subtype in words.nexus_subtypes:
            if subtype in words.support_subtypes:
                # A Link to a type of Support, and the name of a slot, say the subtype alone (HUNT-2.10, 3.2).
                self.refuse("vocabulary", "nexus_subtypes", f"{subtype} is a subtype of Support too.")
        labels = (*self.content.locations, WITH_CHAPO)
        if sorted(words.lead_labels) != sorted(labels):
            self.refuse("vocabulary", "lead_labels", "they must be the Locations and with_chapo.")

    def check_known(self, record: str, field: str, used: Iterable[str], words: Sequence[str]) -> None:
        for word in used:
            if word not in words:
                self.refuse(record, field, f"{word} is not one of {', '.join(words)}.")

    def links(self) -> None:
        for card in self.content.cards.values():
            if not card.links:
                self.refuse(card.id, "links", "every card needs at least one Link.")
            for other_id in card.links:
                other = self.content.cards.get(other_id)
                if other is None:
                    self.refuse(card.id, "links", f"there is no card {other_id}.")
                if isinstance(card, Topography) == isinstance(other, Topography):
                    self.refuse(card.id, "links", f"{other_id} lies on the same side of the network.")
        for card in self.content.cards.values():
            for other_id in card.links:
                if card.id not in self.content.cards[other_id].links:
                    self.refuse(card.id, "links", f"{other_id} does not link back.")

    def terrains(self) -> None:
        for defense in self.content.defenses.values():
            if bool(defense.terrain) == (defense.box == "chapo"):
                self.refuse(defense.id, "terrain", "it must be empty exactly for a Defense with Chapo.")
            if defense.box == "chapo" and defense.move:
                self.refuse(defense.id, "move", "a Defense with Chapo does not move by itself.")
        for card in self.content.topography.values():
            linked = {terrain for link in card.links for terrain in self.content.cards[link].terrain}
            if set(card.terrain) != linked or not linked:
                shown = ", ".join(sorted(linked)) or "none"
                self.refuse(card.id, "terrain", f"it must be the Terrains of its Linked cards: {shown}.")

    def slots(self) -> None:
        words = self.content.vocabulary
        for card in self.content.topography.values():
            subtypes = words.nexus_subtypes if card.group == "nexus" else words.support_subtypes
            self.check_known(card.id, "subtype", (card.subtype,), subtypes)
            self.check_known(card.id, "support_types", card.support_types, words.support_subtypes)
            if card.group == "support" and card.support_types:
                self.refuse(card.id, "support_types", "only a Nexus Links to types of Support.")
        held = Counter(card.box for card in self.content.topography.values())
        if held != Counter(slot.rpartition("/")[0] for slot in self.content.slots):
            self.refuse("found", "slots_per_box", "the slots must be as many as the cards of each subtype.")

    def supports(self) -> None:
        linked = Counter(subtype for card in self.content.topography.values() for subtype in set(card.support_types))
        for subtype in self.content.vocabulary.support_subtypes:
            if linked[subtype] < 2:
                self.refuse("vocabulary", "support_subtypes", f"{subtype} must be Linked from at least two Nexus cards.")

    def effects(self) -> None:
        for defense in self.content.defenses.values():
            for effect in defense.effects:
                self.effect(defense, effect)

    def effect(self, defense: Defense, effect: Effect) -> None:
        standing = isinstance(effect, PlacementBlock | RollModifier)
        if standing and defense.box == "chapo":
            problem = "a block or modifier that travels with Chapo would tell the Hunters where he is (HUNT-4.5)."
            self.refuse(defense.id, "effects", problem)
        if isinstance(effect, PawnReduction | LeadSuppress) and defense.use != "static":
            self.refuse(defense.id, "use", "a reduction or a suppression of Leads must be of use static.")
        if isinstance(effect, PawnReduction) and "black" in effect.pawns:
            self.refuse(defense.id, "effects", "the one black pawn is always available (HUNT-6.2).")
        if isinstance(effect, Nullify | ChapoMove) and defense.use == "static":
            self.refuse(defense.id, "use", "an effect that is used in a window could never be used on a static card.")
        if standing and defense.use != "reveal":
            self.refuse(defense.id, "use", "a block or modifier must be of use reveal.")

    def decks(self) -> None:
        decks = Counter(defense.type for defense in self.content.defenses.values())
        for deck in self.content.vocabulary.defense_types:
            if decks[deck] < LEAST_IN_DECK:
                self.refuse("", "defense", f"the {deck} deck has {decks[deck]} cards; it needs {LEAST_IN_DECK}.")
        if len(self.content.needs) < LEAST_IN_DECK:
            self.refuse("", "need", f"the Needs deck has {len(self.content.needs)} cards; it needs {LEAST_IN_DECK}.")

    def connected(self) -> None:
        cards, people = self.content.cards, self.content.topography
        open_cards, reached = [next(iter(cards))], set[str]()
        while open_cards:
            card = open_cards.pop()
            if card in reached:
                continue
            reached.add(card)
            open_cards += cards[card].links
            if (person := people.get(card)) is not None:
                open_cards += [
                    other.id
                    for other in people.values()
                    if other.subtype in person.support_types or person.subtype in other.support_types
                ]
        for card in cards:
            if card not in reached:
                self.refuse(card, "links", "no chain of Links joins it to the rest of the network.")
