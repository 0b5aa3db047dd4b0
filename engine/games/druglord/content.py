"""The schema of Druglord's content: Regions, Baller cards, tables (chapter 9 of the digest). `load_content.py` reads it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from engine.common.content_records import Record

Weight = Literal["reefer", "pills", "cocaine", "opiates"]
Verdict = Literal["local_boss_executed", "crackdown", "setback", "mass_raids", "asset_seizure", "local_busts", "nothing"]
"""What a Trial may bring (DRUG-10.7 to 10.14)."""

FACES = (1, 2, 3, 4, 5, 9)
"""Of both dice (DRUG-2.7); the rules read them."""

TYPES: tuple[str, ...] = ("reefer", "pills", "cocaine", "opiates")
"""The weight types, in the order used everywhere (DRUG-2.5)."""

Ocean = Literal["A", "P", "I", "C"]
Means = Literal["domestic", "land", "land_extended", "sea", "hybrid", "air", "export"]
Window = Literal[
    "draft_open",
    "order_set",
    "slot_start",
    "own_slot",
    "own_slot_mid",
    "attack_declared",
    "before_roll",
    "after_roll",
    "war_result",
    "card_played",
]
Role = Literal["self", "any", "attacker", "defender", "roller", "other", "winner"]
Lasts = Literal["discard", "attach_region", "until_slot_end", "until_phase_end", "until_turn_end"]
Op = Literal[
    "war_modifier",
    "war_modifier_per",
    "cancel_attack",
    "forbid_action",
    "reroll",
    "capture_destroyed",
    "attack_traphouse",
    "roll_gain",
    "gain_weight",
    "convert_weight",
    "region_delta",
    "set_target",
    "roll_modifier",
    "auto_success",
    "rescue_units",
    "link_oceans",
    "lift_demand",
    "forbid_means",
    "add_case",
    "steal_weight",
    "peek_hand",
    "cancel_card",
    "clear_cases",
    "remove_crackdown",
    "draft_first",
    "become_start_player",
    "extra_action",
]


class ByType(Record):
    """A number for each weight type."""

    reefer: int = Field(ge=0)
    pills: int = Field(ge=0)
    cocaine: int = Field(ge=0)
    opiates: int = Field(ge=0)

    def as_dict(self) -> dict[str, int]:
        """Return the numbers by type, in the order of TYPES."""
        return {kind: getattr(self, kind) for kind in TYPES}


class RegionRecord(Record):
    """One Region: the space of the board and its card (DRUG-2.2)."""

    code: str
    id: str = Field(pattern=r"^[a-z][a-z_]*$")
    name: str
    zone: str
    number: int = Field(ge=1)
    x: float = Field(ge=0, le=1)
    y: float = Field(ge=0, le=1)
    island: bool
    oceans: tuple[Ocean, ...]
    interoceanic: bool
    wv: int = Field(ge=1, le=4, title="Weight Value")
    supply: ByType
    demand: ByType
    borders: tuple[str, ...]
    named_in_rulebook: bool
    lesson: str = ""


class TableRow(Record):
    """A row of a card's table: totals from min to max give so many markers."""

    min: int
    max: int
    units: int = Field(ge=0)


class CardEffect(Record):
    """What a Baller card does: one effect with its parameters."""

    op: Op
    side: Literal["attack", "defence"] | None = None
    amount: int = 0
    duration: Literal["this_roll", "slot", "phase", "turn"] | None = None
    per: Literal["own_regions_bordering_target"] | None = None
    exclude_attacking_region: bool = False
    max: int = 0
    stage: Literal["first_attack_only"] | None = None
    action: Literal["violence"] | None = None
    scope: Literal["all", "named_ocean", "named_zone"] | None = None
    roll_kinds: tuple[Literal["trade", "trial", "war", "card"], ...] = ()
    whose: Literal["own", "other"] | None = None
    when: Literal["any", "failed", "succeeded"] | None = None
    units: int | Literal["all"] = 0
    costs_action: bool = False
    type: Weight | Literal["phase_type"] | None = None
    table: tuple[TableRow, ...] = ()
    to: Literal["supplying_region", "traphouse"] | None = None
    types: Literal["any"] | None = None
    ready: bool = False
    at: Literal["traphouse"] | None = None
    field: Literal["wv", "supply", "demand", "defence"] | None = None
    type_rule: Literal["already_present", "not_present"] | None = None
    means: tuple[Means, ...] = ()
    target: int | Literal["other"] | None = None
    max_units: int = 0
    choose: int = 0
    among: tuple[Ocean, ...] = ()
    source: Literal["traphouse"] | None = None
    allowed: tuple[Literal["move_weight", "draw_2"], ...] = ()

    @property
    def number(self) -> int:
        """The number of units; "all" counts as more than there can be."""
        return 10**6 if self.units == "all" else self.units


class BallerRecord(Record):
    """One Baller card (DRUG-2.12)."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    name: str
    group: Literal["war", "weight", "trade", "disrupt", "tempo"]
    windows: tuple[Window, ...] = Field(min_length=1)
    role: Role
    lasts: Lasts
    story: str
    text: str
    effects: tuple[CardEffect, ...] = Field(min_length=1)
    lesson: str = ""


class ZoneRecord(Record):
    """One of the 15 zones."""

    code: str
    name: str
    rulebook_spelling: str
    size: int


class Named(Record):
    """An id with its printed name."""

    id: str
    name: str


class MarkerSet(Named):
    """A set of Region Markers."""

    count: int = Field(ge=1)


class WeightType(Record):
    """A weight type and its Phase."""

    id: Weight
    phase: int
    phase_name: str


class TrialRow(Named):
    """A row of the Trial table."""

    id: Verdict
    total: int


class Targets(Record):
    """The lowest total that succeeds, by kind of trade."""

    domestic: int
    land: int
    land_extended: int
    sea_zone: int
    sea: int
    air: int
    export: int


class CaseLimits(Record):
    """How many Cases cause a Trial."""

    standard: int = Field(ge=1)
    california: int = Field(ge=1)


class Dice(Record):
    """The dice of the box."""

    faces: tuple[int, ...]
    fail_face: int
    count: int


class Barrier(Named):
    """A line of the map that no land route crosses; a drawing only (DRUG-2.11)."""

    polyline: tuple[tuple[float, float], ...]


class MapRecord(Record):
    """The shape of the map: how many times it is as wide as high."""

    aspect: float


class OptionEntry(Record):
    """An option of the session, as the content lists it."""

    id: str
    type: Literal["int", "bool", "enum", "seat_list"]
    default: int | bool | str | list[str]
    allowed: tuple[int | bool | str, ...]
    clause: str
    meaning: str


class DruglordMeta(Record):
    """What the file is."""

    game: Literal["druglord"]
    content_version: str
    regions: int
    zones: int
    baller_cards: int


class DruglordContent(Record):
    """The whole content set."""

    meta: DruglordMeta
    map: MapRecord
    dice: Dice
    bank: ByType
    weight_types: tuple[WeightType, ...]
    marker_sets: tuple[MarkerSet, ...]
    trade_targets: Targets
    case_limit: CaseLimits
    trial_results: tuple[TrialRow, ...]
    oceans: tuple[Named, ...]
    zones: tuple[ZoneRecord, ...]
    barriers: tuple[Barrier, ...]
    regions: tuple[RegionRecord, ...]
    baller: tuple[BallerRecord, ...]
    options: tuple[OptionEntry, ...]
