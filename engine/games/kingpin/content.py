"""The content of Kingpin (KING-20): checked when it is read, frozen afterwards.

The rules are generic over it: every location, character, card and number below is data, carried out by the
primitives of KING-20.4 and the modifiers of KING-20.5.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from engine.common.content_records import Record

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Whole = Annotated[int, Field(strict=True)]
Count = Annotated[int, Field(strict=True, ge=0)]
Timing = Literal["action", "action_2x", "free_action", "passive", "reaction", "each_turn"]
Scope = Literal["self", "here", "here_others", "own_all", "kingpin", "all_players"]
Window = Literal[
    "own_heat_roll_failed",
    "self_attack_rolled",
    "self_control_roll_failed",
    "own_kingpin_here_would_lose_rank",
    "own_location_robbed",
]
Response = Literal["reroll", "take_the_bullet", "halve"]
Who = Literal["self", "each", "richest", "poorest"]

COUNTED = (
    "rank_hits",
    "recruited",
    "drugs_sold",
    "influence_spent",
    "heat_cards_drawn",
    "lieutenants_lost",
    "cash_robbed",
    "clean_turns",
    "kingpin_out_turns",
)
"""The counters that are kept; the others of KING-14.6 are read off the table."""
STATS = (*COUNTED, "cash", "controlled", "full_neighborhoods")
"""All that a trigger can count."""
TITLE_SEPARATORS = " · ", ": "
"""What the title of an Event may not hold: what a seat has seen of the deck is noted as a text of titles."""


class Op(Record):
    """One primitive with its arguments (KING-20.4); `load_content` says which arguments belong to which."""

    op: str
    who: Who | None = None
    amount: Count | None = None
    per_pip: Count | None = None
    target: Count | None = None
    payout: Count | None = None
    n: Count | None = None
    max: Count | None = None
    unit: Count | None = None
    adj: Whole | None = None
    else_cash: Count | None = None
    pick: Literal["own_any", "own_on_board", "self"] | None = None
    floor: Count | None = None
    at: Literal["here"] | None = None
    count: Annotated[int, Field(strict=True, ge=1, le=99)] | None = None
    source: Literal["any", "here", "opponent_here"] | None = None
    to: Literal["any", "police_station", "controlled_by_self"] | None = None
    chooser: Literal["next_player"] | None = None
    optional: bool = False
    cop: str | None = None
    delta: Whole | None = None
    choice: tuple[Whole, ...] | None = None


class Mod(Record):
    """A modifier (KING-20.5)."""

    stat: str
    value: Whole
    scope: Scope = "own_all"
    action: str | None = None
    neighborhood: str | None = None
    location: str | None = None


class Reaction(Record):
    """When a reaction card may be used and what it does (KING-15.4)."""

    when: Window
    do: Response


class Ability(Record):
    """What a location or a character can do (KING-20.1)."""

    id: Id
    name: str
    timing: Timing
    heat: Annotated[Count, Field(le=9)] = 0  # dots, printed one by one
    cost_cash: Count = 0
    ops: tuple[Op, ...] = ()
    mods: tuple[Mod, ...] = ()
    reaction: Reaction | None = None
    controller_only: bool = False
    needs_board: bool = True
    text: str


class GlobalAction(Record):
    """Attack, Take Control, Rob or Come Out of Hiding (KING-7)."""

    id: Id
    name: str
    timing: Timing
    heat: Count


class InfluenceAction(GlobalAction):
    """One of the seven actions bought with Influence (KING-12)."""

    cost_influence: Count


class Neighborhood(Record):
    """A part of the city (KING-3.1)."""

    id: Id
    name: str
    neutral: bool
    locations: tuple[Id, ...]


class CityLocation(Record):
    """A place of the city; the layout of the board says where it is drawn."""

    id: Id
    name: str
    neighborhood: Id
    neutral: bool
    ability: tuple[Ability, ...]
    lesson: str = ""


class Character(Record):
    """A Lieutenant, with the attack bonus of each rank and an ability."""

    id: Id
    name: str
    attack_bonus: tuple[Whole, Whole, Whole, Whole]
    ability: tuple[Ability, ...]
    lesson: str = ""


class KingpinCard(Character):
    """A boss: ``start`` is where the Lieutenants begin and where the Kingpin comes out."""

    title: str
    start: Id


class Cop(Record):
    """A Cop; the order of the records is the roster."""

    id: Id
    name: str
    attack_bonus: Whole
    lesson: str = ""


class HeatCard(Record):
    """A Heat card, ``copies`` times in the deck; ``cop`` if it brings one, whose lesson it then bears (KING-10)."""

    id: Id
    title: str
    copies: Annotated[int, Field(strict=True, ge=1)]
    cop: str | None = None
    ops: tuple[Op, ...]
    text: str
    lesson: str = ""


class CopMove(Record):
    """A Cop and where an Event sends him."""

    cop: Id
    to: Id


class EventCard(Record):
    """An Event card (KING-5.4 to 5.11); ``price`` in steps, ``duration`` in rounds."""

    id: Id
    title: str
    cop_moves: tuple[CopMove, CopMove, CopMove]
    price: Annotated[int, Field(strict=True, ge=-2, le=2)]
    duration: Annotated[int, Field(strict=True, ge=0, le=2)]
    ops: tuple[Op, ...] = ()
    mods: tuple[Mod, ...] = ()
    text: str = ""
    lesson: str = ""


class DarkPast(Record):
    """A burden for the whole game (KING-14.1)."""

    id: Id
    name: str
    mods: tuple[Mod, ...] = ()
    each_turn: tuple[Op, ...] = ()
    text: str
    lesson: str = ""


class Trigger(Record):
    """What makes a Motivation ready: a counter of KING-14.6 and how far it must get."""

    stat: str
    at_least: Annotated[int, Field(strict=True, ge=1)]


class Motivation(DarkPast):
    """A secret desire, of use once it is revealed (KING-14.2)."""

    trigger: Trigger
    on_reveal: tuple[Op, ...] = ()


class Constants(Record):
    """Numbers of the rulebook and of the rulings (KING-4, 7, 8, 13, 16)."""

    win_cash: Count
    cop_limit: Count
    neighborhoods_to_win: Count
    start_cash: Count
    start_drugs: Count
    start_influence: Count
    start_cops: Count
    start_lieutenants: Count
    kingpin_start_rank: Count
    lieutenant_start_rank: Count
    max_rank: Annotated[Count, Field(ge=1, le=4)]  # an attack bonus is printed for each
    max_lieutenants: Count
    control_unowned_over: Count
    control_owned_over: Count
    attack_hit_margin: Count
    support_bonus: Count
    rob_per_pip: Count


class PriceTrack(Record):
    """The street price in $K, step by step (KING-2.1)."""

    steps: tuple[Count, ...]
    start_index: Count


class EventDeck(Record):
    """How many Event cards are used (KING-4.10)."""

    per_seat: Count
    short_per_seat: Count
    full: Count


class KingpinVocabulary(Record):
    """The only words that records may use (KING-20.8)."""

    ops: tuple[str, ...]
    stats: tuple[str, ...]
    scopes: tuple[str, ...]
    timings: tuple[str, ...]
    reaction_when: tuple[str, ...]
    reaction_do: tuple[str, ...]
    trigger_stats: tuple[str, ...]
    heat_actions: tuple[str, ...]
    who: tuple[str, ...]


class KingpinOptionRecord(Record):
    """An option as the content lists it; it must agree with the game's own list (KING-21)."""

    id: Id
    default: int | str | bool
    values: tuple[int | str | bool, ...]


class KingpinMeta(Record):
    """What the file is."""

    game: Literal["kingpin"]
    schema_: int = Field(alias="schema")
    content_set: str
    provenance: str


class KingpinContentFile(Record):
    """A whole content file."""

    meta: KingpinMeta
    constants: Constants
    price_track: PriceTrack
    event_deck: EventDeck
    counts: Mapping[str, Count]
    vocabulary: KingpinVocabulary
    option: tuple[KingpinOptionRecord, ...]
    global_action: tuple[GlobalAction, ...]
    influence_action: tuple[InfluenceAction, ...]
    neighborhood: tuple[Neighborhood, ...]
    location: tuple[CityLocation, ...]
    cop: tuple[Cop, ...]
    kingpin: tuple[KingpinCard, ...]
    lieutenant: tuple[Character, ...]
    dark_past: tuple[DarkPast, ...]
    motivation: tuple[Motivation, ...]
    heat_card: tuple[HeatCard, ...]
    event: tuple[EventCard, ...]


class KingpinContent:
    """All records by id, in the order of the file. Attributes are read only."""

    def __init__(self, file: KingpinContentFile) -> None:
        self.constants, self.price_track, self.event_deck = file.constants, file.price_track, file.event_deck
        self.counts, self.vocabulary, self.options = file.counts, file.vocabulary, file.option
        self.global_actions = {one.id: one for one in file.global_action}
        self.influence_actions = {one.id: one for one in file.influence_action}
        self.neighborhoods = {one.id: one for one in file.neighborhood}
        # Board order is that of the neighbourhoods' own lists (KING-3.1).
        places = {one.id: one for one in file.location}
        order = [place for one in file.neighborhood for place in one.locations if place in places]
        self.locations = {place: places[place] for place in (*order, *(p for p in places if p not in order))}
        self.cops = {one.id: one for one in file.cop}
        self.kingpins = {one.id: one for one in file.kingpin}
        self.lieutenants = {one.id: one for one in file.lieutenant}
        self.dark_pasts = {one.id: one for one in file.dark_past}
        self.motivations = {one.id: one for one in file.motivation}
        self.heat_cards = {one.id: one for one in file.heat_card}
        self.events = {one.id: one for one in file.event}

    @cached_property
    def characters(self) -> Mapping[str, Character]:
        """Kingpins and Lieutenants by id."""
        return {**self.kingpins, **self.lieutenants}

    @cached_property
    def holders(self) -> tuple[CityLocation | Character, ...]:
        """Everything that has abilities."""
        return (*self.locations.values(), *self.characters.values())

    @cached_property
    def controllable(self) -> frozenset[str]:
        """Locations that can have a controller (KING-3.2)."""
        return frozenset(one.id for one in self.locations.values() if not one.neutral)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The printed name of everything that a move can name."""
        places: tuple[CityLocation | Cop, ...] = (*self.locations.values(), *self.cops.values())
        named: tuple[CityLocation | Cop | Character, ...] = (*places, *self.characters.values())
        titled: tuple[HeatCard | EventCard, ...] = (*self.heat_cards.values(), *self.events.values())
        return {
            **{one.id: one.name for one in (*self.global_actions.values(), *self.influence_actions.values())},
            **{
                one.id: one.name
                for holder in (self.locations, self.characters)
                for r in holder.values()
                for one in r.ability
            },
            **{one.id: one.title for one in titled},
            **{one.id: one.name for one in (*self.dark_pasts.values(), *self.motivations.values())},
            **{one.id: one.name for one in named},
        }

    def ability(self, source: str, ability: str) -> Ability | None:
        """Return the ability of a location or character; None if there is none of this name."""
        record = self.locations.get(source) or self.characters.get(source)
        return next((one for one in record.ability if one.id == ability), None) if record else None
