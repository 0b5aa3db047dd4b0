"""The options of COLLECTION and how a match reads them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from engine.common.options import dice_option
from engine.contract.game import Option, OptionValue

OPTIONS = (
    Option(
        "collection_analyst_required",
        True,
        (True, False),
        "COLL-1.5",
        "With five or more players the collection analyst stays in play; off: any optional roles.",
        title="Collection analyst in play",
    ),
    Option(
        "affinity_rule",
        "cards_only",
        ("cards_only", "restrict"),
        "COLL-4.8",
        "Affinity matters only to cards that name it, or restricts a collector to reports of its two colours.",
        title="What affinity does",
    ),
    Option(
        "dice_cap",
        0,
        (0, 10),
        "COLL-5.11",
        "The most dice in one roll: none (0), or the ten in the box.",
        title="Most dice in a roll",
        value_names={0: "no limit"},
    ),
    Option(
        "activation_also_expands",
        False,
        (False, True),
        "COLL-6.9",
        "A Crisis Expansion that opens a scenario also carries out its effects.",
        title="Opened scenarios act at once",
    ),
    Option(
        "minimum_scenarios",
        1,
        (1, 2, 3),
        "COLL-8.1",
        "No victory before so many scenarios have been opened.",
        title="Scenarios needed for victory",
    ),
    dice_option("dice_entry", "engine", "manual", "COLL-10.1", "The program rolls, or the referee types the faces."),
    Option(
        "held_cards",
        "open",
        ("open", "private"),
        "COLL-11.1",
        "Held cards lie open, or only their holder sees them.",
        title="Held cards",
    ),
)


class CollectionOptions(msgspec.Struct, frozen=True):
    """The options of one match, typed."""

    collection_analyst_required: bool
    affinity_rule: Literal["cards_only", "restrict"]
    dice_cap: int
    activation_also_expands: bool
    minimum_scenarios: int
    dice_entry: Literal["engine", "manual"]
    held_cards: Literal["open", "private"]

    @property
    def is_private(self) -> bool:
        """Whether held cards are secret (COLL-11.1)."""
        return self.held_cards == "private"


def read_options(chosen: Mapping[str, OptionValue]) -> CollectionOptions:
    """Return the options of the checked values of `Game.choose`."""
    return msgspec.convert(dict(chosen), CollectionOptions)
