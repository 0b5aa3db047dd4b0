"""The options of Collection Deck and how a match reads them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from engine.contract.game import Option, OptionValue

BOTH = (False, True)
OPTIONS = (
    Option(
        "first_seat",
        "referee_choice",
        ("referee_choice", "random"),
        "DECK-3.5",
        "The referee enters who last talked with somebody in a collection organization, or chance decides.",
        title="Who begins",
        value_names={"referee_choice": "the referee says", "random": "chance"},
    ),
    Option(
        "partial_declaration",
        "forbidden",
        ("forbidden", "allowed"),
        "DECK-5.3",
        "Exactly as many techniques as are missing must be played, or any number of them.",
        title="Fewer techniques than missing",
    ),
    Option(
        "disruption_limit",
        3,
        tuple(range(10)),
        "DECK-6.2",
        "Cards that all others together may play in a turn.",
        title="Disruptions in a turn",
    ),
    Option(
        "disruption_order",
        "clockwise",
        ("clockwise", "open"),
        "DECK-6.3",
        "The others are asked one by one, or anybody may act until the referee closes the window.",
        title="Order of disruptions",
    ),
    Option(
        "soft_disruption",
        False,
        BOTH,
        "DECK-6.6",
        "A disruption need not bite: any change of a value will do.",
        title="Soft disruptions",
    ),
    Option(
        "totb_scope",
        "any_disruption",
        ("any_disruption", "technique_only"),
        "DECK-6.10",
        "Think Outside the Box cancels any disruption, or only one that is aimed at a technique.",
        "Think Outside the Box",
    ),
    Option(
        "challenge_judge",
        "facilitator",
        ("facilitator", "vote"),
        "DECK-6.17",
        "The facilitator judges explanations, or the other players vote.",
        title="Who judges challenges",
    ),
    Option(
        "challenge_tie",
        "accept",
        ("accept", "reject"),
        "DECK-6.17",
        "What an even vote means.",
        title="A tied vote",
        only_with=("challenge_judge", "vote"),
    ),
    Option(
        "pass_is_final",
        False,
        BOTH,
        "DECK-8.2",
        "Who has passed is skipped for the rest of the round.",
        title="A pass is final",
    ),
    Option(
        "round_discards",
        "hidden",
        ("hidden", "open"),
        "DECK-8.5",
        "Cards given up between rounds are hidden or shown.",
        title="Cards given up between rounds",
    ),
    Option("target_points", 10, tuple(range(1, 31)), "DECK-10.2", "Points that win the game.", title="Points that win"),
    Option("team_play", False, BOTH, "DECK-11.1", "Three to five teams, each with one hand, play as one player."),
    Option("hardcore", False, BOTH, "DECK-11.2", "No challenge cards; every technique played must be explained."),
    Option(
        "hardcore_failure",
        "discard",
        ("discard", "return"),
        "DECK-11.4",
        "A technique whose explanation fails is discarded, or goes back to the hand.",
        title="A failed explanation",
        only_with=("hardcore", True),
    ),
    Option("late_arrivals", True, BOTH, "DECK-11.5", "Newcomers may join at the start of a round."),
)


class DeckOptions(msgspec.Struct, frozen=True):
    """The options of one match, typed."""

    first_seat: Literal["referee_choice", "random"]
    partial_declaration: Literal["forbidden", "allowed"]
    disruption_limit: int
    disruption_order: Literal["clockwise", "open"]
    soft_disruption: bool
    totb_scope: Literal["any_disruption", "technique_only"]
    challenge_judge: Literal["facilitator", "vote"]
    challenge_tie: Literal["accept", "reject"]
    pass_is_final: bool
    round_discards: Literal["hidden", "open"]
    target_points: int
    team_play: bool
    hardcore: bool
    hardcore_failure: Literal["discard", "return"]
    late_arrivals: bool


def read_options(chosen: Mapping[str, OptionValue]) -> DeckOptions:
    """Return the options, from the checked values of `Game.choose`."""
    return msgspec.convert(dict(chosen), DeckOptions)
