"""Reading content: the schema, and the checks of chapter 9.2 of the digest that bind any content set.

Every refusal is a ContentError that names the record and the field.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from math import hypot
from typing import Any, get_args

from pydantic import ValidationError

from engine.common.content_records import refusal
from engine.errors import ContentError
from engine.games.druglord.content import (
    FACES,
    TYPES,
    BallerRecord,
    CardEffect,
    DruglordContent,
    Ocean,
    RegionRecord,
    Window,
)
from engine.games.druglord.options import OPTIONS, SEATS
from engine.games.druglord.routes import Atlas

_LEAST_GAP = 0.083  # of the map height, between token centres
_MOST = 9  # markers or slots of a type of which a choice is made: the ways to make it are listed
_ENDS = (1, 99)  # a card's table covers these totals without a gap


def read_content(data: Mapping[str, Any], file: str) -> DruglordContent:
    """Return the checked content. Raises ContentError naming file, record and field."""
    try:
        content = DruglordContent.model_validate(data)
    except ValidationError as error:
        raise refusal(error, data, file, names=("id", "code")) from error
    check_content(content, file)
    return content


def check_content(content: DruglordContent, file: str) -> None:
    """Raise ContentError at the first check that fails."""
    _check_counts(content, file)
    _check_box(content, file)
    _check_zones(content, file)
    _check_borders(content, file)
    for region in content.regions:
        _check_region(region, file)
    _check_gaps(content, file)
    _check_reach(content, file)
    for card in content.baller:
        _check_card(card, file)
        _check_order(card, file)
    _check_options(content, file)


def _check_options(content: DruglordContent, file: str) -> None:
    """Check that the options are listed as the rules have them: what a session is played with is not set in the content."""
    ours = {one.id: (one.default, tuple(one.values), one.clause) for one in OPTIONS}
    for entry in content.options:
        default = "" if entry.default == [] else entry.default
        allowed = tuple(entry.allowed) if entry.type != "seat_list" or entry.allowed else ours.get(entry.id, ("", ()))[1]
        if ours.get(entry.id) != (default, allowed, entry.clause):
            raise ContentError(file, entry.id, "options", "it differs from the rules' own option; leave it as it was.")
    if missing := sorted(ours.keys() - {entry.id for entry in content.options}):
        raise ContentError(file, "options", "id", f"{missing[0]} is not listed; list every option of the rules.")


def _check_counts(content: DruglordContent, file: str) -> None:
    for field, records in (("regions", content.regions), ("zones", content.zones), ("baller_cards", content.baller)):
        if len(records) != getattr(content.meta, field):
            raise ContentError(file, "meta", field, f"it says {getattr(content.meta, field)}, the file has {len(records)}.")
    for field, ids in (
        (
            "id",
            [*(region.id for region in content.regions), *(card.id for card in content.baller)],
        ),  # both are pieces of one table
        ("code", [region.code for region in content.regions]),
        ("code", [zone.code for zone in content.zones]),
    ):
        for name, times in Counter(ids).items():
            if times > 1:
                raise ContentError(file, name, field, f"it is used {times} times; each must be different.")
    if [kind.id for kind in content.weight_types] != list(TYPES):
        raise ContentError(file, "weight_types", "id", f"they must be {', '.join(TYPES)}, in this order.")


def _check_box(content: DruglordContent, file: str) -> None:
    """Check that all is there that the rules read by place or by id."""
    if content.dice.faces != FACES or content.dice.fail_face not in FACES:
        raise ContentError(file, "dice", "faces", f"they must be {', '.join(map(str, FACES))}, and fail_face one of them.")
    if len(content.marker_sets) < len(SEATS):
        raise ContentError(
            file, "marker_sets", "id", f"there are {len(content.marker_sets)}, a set for {len(SEATS)} seats each."
        )
    rows = content.trial_results
    if [row.total for row in rows] != list(range(1, len(FACES) + 2)):
        raise ContentError(file, "trial_results", "total", f"there must be a row for each total from 1 to {len(FACES) + 1}.")
    if sorted(ocean.id for ocean in content.oceans) != sorted(get_args(Ocean)):
        raise ContentError(file, "oceans", "id", f"they must be {', '.join(get_args(Ocean))}.")


def _check_zones(content: DruglordContent, file: str) -> None:
    zones = {zone.code: zone for zone in content.zones}
    numbers: dict[str, list[int]] = {code: [] for code in zones}
    for region in content.regions:
        if region.zone not in zones:
            raise ContentError(file, region.id, "zone", f"there is no zone {region.zone}.")
        if region.code != f"{region.zone}{region.number}":
            raise ContentError(file, region.id, "code", f"it must be {region.zone}{region.number}.")
        numbers[region.zone].append(region.number)
    for code, zone in zones.items():
        if not 4 <= zone.size <= 6 or sorted(numbers[code]) != list(range(1, zone.size + 1)):
            raise ContentError(file, code, "size", f"a zone has 4 to 6 Regions, numbered 1 to {zone.size}.")


def _check_borders(content: DruglordContent, file: str) -> None:
    regions = {region.id: region for region in content.regions}
    for region in content.regions:
        for other in region.borders:
            if other not in regions:
                raise ContentError(file, region.id, "borders", f"there is no Region {other}.")
            if other == region.id or region.borders.count(other) > 1:
                raise ContentError(file, region.id, "borders", f"{other} may not stand there (again).")
            if region.id not in regions[other].borders:
                raise ContentError(file, region.id, "borders", f"{other} does not list {region.id} in return.")
        if region.island == bool(region.borders):
            raise ContentError(file, region.id, "island", "an island has no borders, every other Region has some.")


def _check_region(region: RegionRecord, file: str) -> None:
    for field in ("supply", "demand"):
        if sum(getattr(region, field).as_dict().values()) < 1:
            raise ContentError(file, region.id, field, "a Region has at least one slot.")
        if max(getattr(region, field).as_dict().values()) > _MOST:
            raise ContentError(file, region.id, field, f"a Region has at most {_MOST} slots of a type.")
    if len(set(region.oceans)) != len(region.oceans):
        raise ContentError(file, region.id, "oceans", "an ocean is listed twice.")
    if region.interoceanic and len(region.oceans) != 2:
        raise ContentError(file, region.id, "interoceanic", "it links exactly two oceans.")


def _check_gaps(content: DruglordContent, file: str) -> None:
    regions = content.regions
    for at, one in enumerate(regions):
        for other in regions[at + 1 :]:
            if hypot((one.x - other.x) * content.map.aspect, one.y - other.y) < _LEAST_GAP - 0.0005:
                raise ContentError(file, one.id, "x", f"it lies too near to {other.id}.")


def _check_reach(content: DruglordContent, file: str) -> None:
    atlas = Atlas(content)
    for region in content.regions:
        buyers = sellers = 0
        for other in content.regions:
            if other is region or not (atlas.bare_land(region.id, other.id) or set(region.oceans) & set(other.oceans)):
                continue
            supply, demand = region.supply.as_dict(), other.demand.as_dict()
            buyers += any(supply[kind] and demand[kind] for kind in TYPES)
            supply, demand = other.supply.as_dict(), region.demand.as_dict()
            sellers += any(supply[kind] and demand[kind] for kind in TYPES)
        if buyers < 3 or sellers < 3:
            raise ContentError(
                file, region.id, "borders", "at least 3 other Regions must be able to buy from it and to sell to it."
            )


_IN_SLOTS: tuple[Window, ...] = ("slot_start", "own_slot", "own_slot_mid")
"""The windows of an Action Phase, which has a type, in which no throw and no fight waits for its end."""

_WINDOWS: Mapping[str, tuple[Window, ...]] = {
    "war_modifier": ("attack_declared",),
    "war_modifier_per": ("attack_declared",),
    "cancel_attack": ("attack_declared",),
    "reroll": ("after_roll",),
    "rescue_units": ("after_roll",),
    "auto_success": ("before_roll",),
    "capture_destroyed": ("war_result",),
    "cancel_card": ("card_played",),
    "draft_first": ("draft_open",),
    "become_start_player": ("order_set",),
    "extra_action": ("own_slot",),
    "attack_traphouse": ("own_slot",),
    "add_case": _IN_SLOTS,
    "lift_demand": _IN_SLOTS,
}
"""What works in certain windows only, because of what is pending there (DRUG-15.3)."""

_CLOSES: Mapping[str | None, frozenset[str]] = {
    "named_ocean": frozenset({"sea", "hybrid"}),
    "named_zone": frozenset({"land", "land_extended", "hybrid"}),
    "all": frozenset({"air"}),
}
"""What a card can close, by the scope that it names (chapter 9.3)."""

_IN_PLAY = frozenset({"forbid_action", "set_target", "link_oceans", "lift_demand", "forbid_means"})
"""What works by lying in play."""


_LAST = frozenset({"roll_gain", "add_case", "attack_traphouse", "extra_action", "cancel_attack", "auto_success"})
"""What opens or ends a step of the game: what came after it on the card would come too early, or too late."""

_CHOOSING = frozenset({"gain_weight", "convert_weight", "steal_weight", "capture_destroyed"})
"""What takes markers of choice: the choice is one for the whole card, and the markers are there once."""


def _check_order(card: BallerRecord, file: str) -> None:
    """Check that several effects of a card can follow one another (chapter 9.3)."""
    for effect in card.effects[:-1]:
        if effect.op in _LAST:
            raise ContentError(file, card.id, "effects", f"{effect.op} opens or ends a step of the game: it stands last.")
    if sum(effect.op in _CHOOSING for effect in card.effects) > 1:
        raise ContentError(file, card.id, "effects", "markers are chosen for one effect of a card only.")


def _why_not_so(effect: CardEffect) -> str:
    """Return why a primitive cannot work with these parameters (chapter 9.3); "" if it can."""
    kinds = set(effect.roll_kinds)
    if effect.op == "reroll" and not kinds <= ({"trade", "war"} if effect.when == "any" else {"trade"}):
        return "only trades and fights are thrown again, and only a trade is failed or succeeded."
    if effect.op == "auto_success" and kinds != {"trade"}:
        return "only a trade can succeed without a throw."
    if effect.op == "roll_gain" and effect.type not in TYPES:
        return "it names one type of weight."
    if effect.op == "link_oceans" and (effect.choose != 2 or len(set(effect.among)) < 2):
        return "it links two of the oceans that it lists."
    if effect.op == "forbid_means" and frozenset[str](effect.means) != _CLOSES.get(effect.scope):
        return "an ocean is closed to sea and hybrid, a zone to land, land_extended and hybrid, all the world to air."
    if effect.op == "extra_action" and not effect.allowed:
        return "it lists the Actions that it allows."
    return ""


def _check_card(card: BallerRecord, file: str) -> None:
    if (card.lasts == "attach_region") != any(effect.op == "region_delta" for effect in card.effects):
        raise ContentError(file, card.id, "lasts", "attach_region goes with region_delta, and only with it.")
    for effect in card.effects:
        windows = (
            ("before_roll",) if effect.duration == "this_roll" and effect.op == "roll_modifier" else _WINDOWS.get(effect.op)
        )
        if windows is not None and not set(card.windows) <= set(windows):
            raise ContentError(file, card.id, "windows", f"{effect.op} works in {' and '.join(windows)} only.")
        if "card_played" in card.windows and effect.op != "cancel_card":
            raise ContentError(file, card.id, "windows", "when another seat plays a card, only cancel_card works.")
        if effect.op in _IN_PLAY and not card.lasts.startswith("until_"):
            raise ContentError(
                file, card.id, "lasts", f"{effect.op} works while the card is in play: until_ the end of what?"
            )
        if effect.op in ("gain_weight", "convert_weight") and max(effect.number, effect.max) > _MOST:
            raise ContentError(file, card.id, "effects", f"at most {_MOST} markers are chosen at once.")
        _check_table(card, effect, file)
        if problem := _why_not_so(effect):
            raise ContentError(file, card.id, "effects", f"{effect.op}: {problem}")


def _check_table(card: BallerRecord, effect: CardEffect, file: str) -> None:
    """Check that a table covers all totals without a gap (chapter 9.2, check 9)."""
    rows = effect.table
    if effect.op == "roll_gain" and not rows:
        raise ContentError(file, card.id, "effects.table", "a roll needs a table.")
    if rows and (rows[0].min, rows[-1].max) != _ENDS:
        raise ContentError(file, card.id, "effects.table", f"it must begin at {_ENDS[0]} and end at {_ENDS[1]}.")
    for row, following in pairwise(rows):
        if following.min != row.max + 1:
            raise ContentError(file, card.id, "effects.table", f"there is a gap or an overlap after {row.max}.")
