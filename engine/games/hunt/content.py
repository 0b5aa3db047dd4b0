"""The content of The Hunt for El Chapo (HUNT-17): its records, which `load_content` checks and which are frozen.

The rules are generic over it: Locations, cards, their Links, Terrains and effects are data.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from engine.common.content_records import Record, Sourced

CARTEL, HUNTERS = "cartel", "hunters"
WITH_CHAPO = "with_chapo"
CHAPO = "chapo"
DEFENSE_TYPES = ("exposure", "detection", "mobility")
COLOURS = ("white", "blue", "black")
PAWN_NAMES = {"white": "Intelligence", "blue": "Police", "black": "Marina"}

Colour = Literal["white", "blue", "black"]
Scope = Literal["location_spot", "cards_here", "all_here", "needs_here", "with_chapo"]
Happening = Literal["fix_linked", "finish_card", "search", "capture"]
Window = Literal[
    "cartel_turn", "after_plan_intel", "after_plan_enforcement", "fix_linked", "finish_card", "search", "capture"
]
Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Die = Annotated[int, Field(ge=0, le=6)]
Few = Annotated[int, Field(ge=0, le=99)]
"""How many pieces of a kind there may be: the table would hold all of them."""


class _Named(Sourced):
    name_source: str = ""


class _Taught(_Named):
    """A record with what it stands for in the manhunt of 2001 to 2014: a sentence or two."""

    lesson: str = ""


class PawnReduction(Record):
    """HUNT-9.10: fewer pawns of these colours are available."""

    primitive: Literal["pawn_reduction"]
    pawns: tuple[Colour, ...] = Field(min_length=1)
    amount: int = Field(ge=1)


class PlacementBlock(Record):
    """HUNT-9.11: pawns of these colours may not be placed in the scope."""

    primitive: Literal["placement_block"]
    pawns: tuple[Colour, ...] = Field(min_length=1)
    scope: Literal["location_spot", "cards_here", "all_here"]


class RollModifier(Record):
    """HUNT-9.12: added to dice of these colours against targets in scope."""

    primitive: Literal["roll_modifier"]
    pawns: tuple[Colour, ...] = Field(min_length=1)
    amount: int
    scope: Literal["location_spot", "cards_here", "all_here"]


class Nullify(Record):
    """HUNT-9.13: stops an event; ``check`` is the die that it needs, 0 for none."""

    primitive: Literal["nullify"]
    event: Happening
    pawns: tuple[Colour, ...] = Field(min_length=1)
    scope: Literal["location_spot", "cards_here", "all_here"]
    check: Die = 0


class ChapoMove(Record):
    """HUNT-9.14: moves Chapo to another Location in these windows."""

    primitive: Literal["chapo_move"]
    windows: tuple[Window, ...] = Field(min_length=1)
    from_area: Literal["any", "hidden", "fixed"]
    to_area: Literal["same", "hidden"]
    to_terrain: tuple[str, ...] = Field(min_length=1)
    check: Die = 0


class LeadSuppress(Record):
    """HUNT-9.15: Hidden cards in scope give no Leads."""

    primitive: Literal["lead_suppress"]
    scope: Literal["needs_here", "with_chapo"]


Effect = Annotated[
    PawnReduction | PlacementBlock | RollModifier | Nullify | ChapoMove | LeadSuppress, Field(discriminator="primitive")
]


class HuntLocation(_Taught):
    """A named place of both boards; the layout of the board says where it is drawn."""

    id: Id
    name: str
    terrain: str


class Topography(_Taught):
    """A person of the network (HUNT-2.9)."""

    model_config = ConfigDict(populate_by_name=True)
    id: Id
    name: str
    group: Literal["nexus", "support"] = Field(alias="class")
    subtype: str
    terrain: tuple[str, ...]
    support_types: tuple[str, ...] = ()
    links: tuple[Id, ...] = ()
    text: str

    @property
    def box(self) -> str:
        """Its box of the Topography display: ``nexus/family``."""
        return f"{self.group}/{self.subtype}"


class Need(_Taught):
    """What Chapo wants to do (HUNT-2.7)."""

    id: Id
    name: str
    type: str
    circles: int = Field(ge=1, le=4)
    terrain: tuple[str, ...] = Field(min_length=1)
    links: tuple[Id, ...] = ()
    text: str


class Defense(_Taught):
    """A card of the Cartel (HUNT-2.8)."""

    id: Id
    name: str
    type: Literal["exposure", "detection", "mobility"]
    box: Literal["location", "chapo"]
    terrain: tuple[str, ...]
    cost: int = Field(ge=1, le=2)
    move: int = Field(ge=0, le=2)
    use: Literal["static", "reveal", "quiet", "expend"]
    limit: Literal["none", "per_hunter_turn", "per_cartel_turn"]
    effects: tuple[Effect, ...] = Field(min_length=1)
    links: tuple[Id, ...] = ()
    text: str


Card = Topography | Need | Defense


class BriefRecord(_Named):
    """A text for the players (HUNT-1.4)."""

    id: Id
    title: str
    body: str
    audience: tuple[str, ...]


class Source(Record):
    """A document that facts were taken from."""

    id: str
    title: str
    document: str = ""
    url: str = ""
    date: datetime.date
    licence: str = ""
    normative: bool


class Fact(_Named):
    """A fact of the public record."""

    id: Id
    text: str


class Pieces(_Named):
    """The pawns (HUNT-2.6), and what the one of El Chapo stands for."""

    white_start: Few = Field(ge=1)
    white_track: Few = Field(ge=6)
    blue: Few = Field(ge=1)
    black: Literal[1]
    chapo_pawn: Literal[1]
    chapo_lesson: str = ""
    dice_sides: Literal[6]
    disc_pool: Literal["unlimited"]
    lead_marker_pool: Literal["unlimited"]


class HuntVocabulary(Record):
    """The words that records may use."""

    terrains: tuple[Id, ...]
    terrain_names: dict[str, str]
    need_types: tuple[Id, ...]
    defense_types: tuple[Literal["exposure", "detection", "mobility"], ...]
    nexus_subtypes: tuple[Id, ...]
    support_subtypes: tuple[Id, ...]
    boxes: tuple[Literal["location", "chapo"], ...]
    uses: tuple[Literal["static", "reveal", "quiet", "expend"], ...]
    limits: tuple[Literal["none", "per_hunter_turn", "per_cartel_turn"], ...]
    primitives: tuple[
        Literal["pawn_reduction", "placement_block", "roll_modifier", "nullify", "chapo_move", "lead_suppress"], ...
    ]
    scopes: tuple[Scope, ...]
    events: tuple[Happening, ...]
    windows: tuple[Window, ...]
    lead_labels: tuple[Id, ...]


class DisplayRecord(_Named):
    """A display beside the boards, with its boxes and how many slots each has."""

    id: Id
    name: str
    boxes: tuple[str, ...] = ()
    slots_per_box: dict[str, Few] = Field(default_factory=dict)


@dataclass(frozen=True)
class HuntContent:
    """The content of one match, with the look-ups that the rules need. Orders are those of the file.

    Attributes:
        locations, topography, needs, defenses: the records by id.
        cards: Topography, Needs and Defenses by id.
        slots: the slots of the Found display in order, ``nexus/family/1``.
        briefs: texts for all players.
    """

    content_id: str
    pieces: Pieces
    vocabulary: HuntVocabulary
    locations: Mapping[str, HuntLocation]
    topography: Mapping[str, Topography]
    needs: Mapping[str, Need]
    defenses: Mapping[str, Defense]
    slots: tuple[str, ...]
    briefs: tuple[BriefRecord, ...]

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """All cards by id."""
        return {**self.topography, **self.needs, **self.defenses}

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The place of every Location and card in the order of the file, Chapo last."""
        return {thing: at for at, thing in enumerate((*self.locations, *self.cards, CHAPO))}

    @cached_property
    def subtypes(self) -> frozenset[str]:
        """The subtypes of Support."""
        return frozenset(self.vocabulary.support_subtypes)

    def names(self, things: Iterable[str]) -> str:
        """Return names joined for a sentence to those who may read them all; ``none`` if there are none."""
        return ", ".join(map(self.name, things)) or "none"

    def name(self, thing: str) -> str:
        """Return the printed name of a Location, card, slot, label or of Chapo."""
        if thing == CHAPO:
            return "El Chapo"
        if thing == WITH_CHAPO:
            return "With Chapo"
        if thing in self.locations:
            return self.locations[thing].name
        if thing in self.cards:
            return self.cards[thing].name
        return slot_name(thing)

    def terrains(self, terrain: tuple[str, ...]) -> str:
        """Return Terrains for a sentence: ``urban or coastal``."""
        return " or ".join(self.vocabulary.terrain_names[one].lower() for one in terrain)


def slot_name(slot: str) -> str:
    """Return a slot for people: ``Family 2``."""
    _, _, rest = slot.partition("/")
    return rest.replace("/", " ").capitalize()
