"""The options of a session (chapter 9.4 of the digest)."""

from __future__ import annotations

from itertools import combinations

from engine.common.options import dice_option
from engine.contract.game import Option

SEATS = ("seat_1", "seat_2", "seat_3", "seat_4", "seat_5", "seat_6")

_SEAT_LISTS = tuple(" ".join(chosen) for n in range(7) for chosen in combinations(SEATS, n))


OPTIONS: tuple[Option, ...] = (
    Option(
        "target_score",
        20,
        (20, 40, 60, 80, 100),
        "DRUG-12.1",
        "Score that triggers the Endgame.",
        title="Score that ends the game",
    ),
    Option(
        "starting_hand",
        "standard",
        ("standard", "faster"),
        "DRUG-4.3",
        "How many Region cards of those drawn are kept: 3 of 5 (standard), or 4 of 6 (faster).",
        title="Regions at the start",
        value_names={"standard": "3 of 5 drawn", "faster": "4 of 6 drawn"},
    ),
    Option("newcomers", "", _SEAT_LISTS, "DRUG-4.4", "These seats draw one Region card more at setup."),
    Option(
        "california_style", False, (False, True), "DRUG-10.2", "Trial at 3 Cases instead of 5.", title="Trial at three Cases"
    ),
    Option(
        "sway_scope",
        "all",
        ("all", "contests"),
        "DRUG-9.4",
        "Contests: only trade, war, trial and card rolls can be swayed.",
        title="Rolls that can be swayed",
    ),
    Option(
        "sway_mode",
        "open_rounds",
        ("open_rounds", "single_round"),
        "DRUG-9.7",
        "How often each seat is asked before a roll.",
        title="Rounds of Sway",
        value_names={"open_rounds": "until all pass", "single_round": "once each"},
    ),
    Option(
        "demand_limit",
        "per_turn",
        ("per_turn", "unlimited"),
        "DRUG-8.5",
        "Whether Demand caps stacks sold in a Region per Turn.",
        title="Limit by Demand",
    ),
    Option(
        "export_destination",
        "own",
        ("own", "any"),
        "DRUG-8.21",
        "Any: Traphouse exports may go to any Region with Demand, whoever holds it.",
        title="Where exports may go",
    ),
    Option(
        "extended_land",
        "both_ways",
        ("both_ways", "from_origin_zone"),
        "DRUG-8.8",
        "Direction in which Extended Land Trade works.",
        title="Extended Land Trade",
    ),
    Option(
        "hybrid_port",
        "own",
        ("own", "own_or_vacant"),
        "DRUG-8.17",
        "Whose port a landlocked Region may use.",
        title="Ports for landlocked Regions",
    ),
    Option(
        "hybrid_double", False, (False, True), "DRUG-8.18", "Allow a land leg at both ends.", title="Land legs at both ends"
    ),
    Option(
        "air_last_resort",
        True,
        (True, False),
        "DRUG-8.19",
        "Air only when no other means is open.",
        title="Air as a last resort",
    ),
    Option(
        "reroll_again",
        True,
        (True, False),
        "DRUG-8.15",
        "A failed Sea re-roll may be re-rolled with another allowance.",
        title="Second re-roll at sea",
    ),
    Option(
        "attack_over_water",
        True,
        (True, False),
        "DRUG-11.3",
        "Same-zone Regions that share an ocean count as 0 spaces apart for Violence.",
        title="Violence over water",
    ),
    Option(
        "crackdown_stacks",
        True,
        (True, False),
        "DRUG-10.9",
        "Several Crackdowns on one type add up.",
        title="Crackdowns add up",
    ),
    Option(
        "local_busts_type",
        "holdings",
        ("holdings", "cases"),
        "DRUG-10.13",
        "Which type Local Busts takes.",
        title="What Local Busts takes",
    ),
    Option(
        "draft_returns_extra",
        False,
        (False, True),
        "DRUG-5.3",
        "Returned Regions are extra to players + 1.",
        title="Returned Regions are extra",
    ),
    Option(
        "priority_pick_extra",
        False,
        (False, True),
        "DRUG-5.8",
        "A Violence claim does not use up the normal pick.",
        title="Violence claims are extra",
    ),
    Option(
        "draw2_sway_now",
        False,
        (False, True),
        "DRUG-13.3",
        "Fresh markers may be spent as Sway at once.",
        "Sway with fresh markers",
    ),
    Option(
        "baller_hand_limit",
        0,
        (0, 3, 5, 7),
        "DRUG-14.5",
        "0 means no limit.",
        title="Limit of Baller hands",
        value_names={0: "no limit"},
    ),
    Option(
        "bank_limit",
        True,
        (True, False),
        "DRUG-2.6",
        "Marker counts of the box are binding.",
        title="Limit of the box's markers",
    ),
    Option(
        "marker_limit",
        True,
        (True, False),
        "DRUG-2.8",
        "14 Region Markers per seat are binding.",
        title="Limit of Region Markers",
    ),
    dice_option(
        "dice_input", "engine", "manual", "DRUG-3.2", "The program throws the dice, or the referee types what was thrown."
    ),
    Option(
        "marker_style",
        "box",
        ("box", "custom"),
        "DRUG-2.10",
        "Cosmetic names for weight and Region markers.",
        title="Names of markers",
    ),
)
