"""The options of The Hunt for El Chapo (HUNT-16): fixed before setup, public to all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from engine.common.options import dice_option
from engine.contract.game import Option, OptionValue

OPTIONS: tuple[Option, ...] = (
    Option("turn_pairs", 6, (4, 5, 6), "HUNT-4.2", "How many pairs of turns are played.", title="Pairs of turns"),
    Option(
        "cartel_win_fraction",
        "3/4",
        ("3/4", "2/3"),
        "HUNT-14.2",
        "The share of circles that the Cartel must fill.",
        title="Share of circles the Cartel needs",
    ),
    Option(
        "cartel_turn_mode",
        "exclusive",
        ("exclusive", "pulses"),
        "HUNT-5.9",
        "Exclusive: a Cartel turn is for Defenses, for Chapo or for one Need. Pulses: points for any mix.",
        title="Cartel turns",
    ),
    Option(
        "pulses",
        4,
        (3, 4, 5),
        "HUNT-5.9",
        "How many points a Cartel turn has for any mix.",
        title="Points of a Cartel turn",
        only_with=("cartel_turn_mode", "pulses"),
    ),
    Option(
        "need_draw_free",
        False,
        (False, True),
        "HUNT-5.9",
        "Drawing a Need costs nothing, once per Cartel turn.",
        title="Drawing a Need is free",
    ),
    Option(
        "draw_and_place",
        False,
        (False, True),
        "HUNT-5.9",
        "A Defense just drawn may be played at once for 1 action less.",
        title="A drawn Defense may be played at once",
    ),
    Option(
        "defense_draws_per_turn",
        0,
        (0, 1),
        "HUNT-5.9",
        "The most Defenses drawn in a Cartel turn; 0: no limit.",
        title="Defenses drawn in a turn",
        value_names={0: "no limit"},
    ),
    Option(
        "fulfil_per_turn",
        0,
        (0, 1),
        "HUNT-5.9",
        "The most circles filled in a Cartel turn; 0: no limit.",
        title="Circles filled in a turn",
        value_names={0: "no limit"},
    ),
    Option(
        "setup_defense_mode",
        "declared_split",
        ("declared_split", "two_each", "random"),
        "HUNT-3.3",
        "How the first Defenses are drawn: types declared by the Cartel, two of each, or from all shuffled together.",
        title="How the first Defenses are drawn",
    ),
    Option(
        "setup_defenses",
        6,
        (6, 7, 8, 9),
        "HUNT-3.3",
        "How many Defenses are drawn in setup; two of each is always 6.",
        title="Defenses drawn in setup",
    ),
    Option("setup_needs", 3, (2, 3, 4), "HUNT-3.3", "How many Needs are drawn in setup.", title="Needs drawn in setup"),
    Option(
        "setup_defenses_placed",
        3,
        (1, 2, 3),
        "HUNT-3.5",
        "The most Defenses placed in setup.",
        title="Defenses placed in setup",
    ),
    Option(
        "chapo_lead",
        "with_chapo",
        ("with_chapo", "chapo_location", "none"),
        "HUNT-7.3",
        "The Lead that a Linked Defense with Chapo gives: With Chapo, the Location where he is, or none.",
        title="Lead of a Defense with Chapo",
    ),
    Option(
        "lead_update",
        "targeted",
        ("targeted", "all_found"),
        "HUNT-7.5",
        "Whether an Intelligence pawn updates the Leads of the cards it works on or those of every face-up Found card.",
        title="Leads that Intelligence updates",
    ),
    Option(
        "lead_count",
        "per_location",
        ("per_location", "single"),
        "HUNT-7.6",
        "A Lead for every Location of a Linked card, or one that the referee picks.",
        title="Leads of a Linked card",
    ),
    Option(
        "fix_window",
        "hunter_turn",
        ("hunter_turn", "any_time"),
        "HUNT-7.8",
        "Whether Topography may be Fixed between two Cartel moves too.",
        title="When Topography may be Fixed",
    ),
    Option(
        "finish_cascade",
        "one_step",
        ("one_step", "transitive"),
        "HUNT-10.2",
        "Whether what follows a Finished card pulls its own Linked cards along.",
        title="Reach of a Finish",
    ),
    Option(
        "expend_cascade",
        False,
        (False, True),
        "HUNT-9.5",
        "Whether face-up Topography Linked to an expended Defense goes to Finished with it.",
        title="Topography goes with its Defense",
    ),
    Option(
        "defense_box_limit",
        0,
        (0, 1),
        "HUNT-2.3",
        "The most Defenses of one type at a Location of a board; 0: no limit.",
        title="Defenses of a type at a Location",
        value_names={0: "no limit"},
    ),
    Option(
        "cartel_early_win",
        False,
        (False, True),
        "HUNT-14.4",
        "The Cartel may claim its win at the end of its turn.",
        title="Early win of the Cartel",
    ),
    dice_option("dice_source", "app", "physical", "HUNT-12.7", "Dice thrown by the program, or typed by the referee."),
)


class HuntOptions(msgspec.Struct, frozen=True):
    """The chosen options; see `OPTIONS` for what each means."""

    turn_pairs: int
    cartel_win_fraction: Literal["3/4", "2/3"]
    cartel_turn_mode: Literal["exclusive", "pulses"]
    pulses: int
    need_draw_free: bool
    draw_and_place: bool
    defense_draws_per_turn: int
    fulfil_per_turn: int
    setup_defense_mode: Literal["declared_split", "two_each", "random"]
    setup_defenses: int
    setup_needs: int
    setup_defenses_placed: int
    chapo_lead: Literal["with_chapo", "chapo_location", "none"]
    lead_update: Literal["targeted", "all_found"]
    lead_count: Literal["per_location", "single"]
    fix_window: Literal["hunter_turn", "any_time"]
    finish_cascade: Literal["one_step", "transitive"]
    expend_cascade: bool
    defense_box_limit: int
    cartel_early_win: bool
    dice_source: Literal["app", "physical"]

    @property
    def fraction(self) -> tuple[int, int]:
        """The share of circles to fill, as numerator and denominator."""
        above, _, below = self.cartel_win_fraction.partition("/")
        return int(above), int(below)

    @property
    def defenses_drawn(self) -> int:
        """Defenses drawn in setup."""
        return 6 if self.setup_defense_mode == "two_each" else self.setup_defenses


def read_options(options: Mapping[str, OptionValue]) -> HuntOptions:
    """Return the options of a match as one typed value. Raise msgspec.ValidationError if one is missing."""
    return msgspec.convert(dict(options), HuntOptions)
