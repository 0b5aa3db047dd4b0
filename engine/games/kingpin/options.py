"""The options of Kingpin (KING-21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from engine.contract.game import Option, OptionValue

OPTIONS: tuple[Option, ...] = (
    Option(
        "event_draw", "per_turn", ("per_turn", "per_round"), "KING-5.4",
        "Whether every seat draws an Event in its turn, or only the first seat of each round.",
        title="Who draws Events",
        value_names={"per_turn": "every seat", "per_round": "only the first seat"},
    ),
    Option(
        "event_deck_size", "scaled", ("scaled", "short", "full"), "KING-4.10",
        "How long the game can last: 13 Events a seat, 10 a seat, or all 80. With one Event a round: 13, 10 or 80 in all.",
        title="Number of Events",
        value_names={"scaled": "usual", "short": "fewer", "full": "all 80"},
    ),
    Option(
        "cop_heat_mode", "board_count", ("board_count", "location_count"), "KING-10.3",
        "A Cop at the place of an action adds heat for every Cop on the board, or only for those at the place.",
        title="Heat from Cops",
    ),
    Option(
        "global_action_limit", "once_per_turn", ("once_per_turn", "once_per_character", "unlimited"), "KING-6.8",
        "How often Attack, Take Control and Rob may be used: once a turn, once a turn by each character, or freely.",
        title="Limit of Attack, Take Control and Rob",
    ),
    Option(
        "cop_defeat", "retreat", ("retreat", "kill_on_any_win"), "KING-8.11",
        "A Cop beaten by 1 to 4 goes back to the Police Station, or is killed.",
        title="A beaten Cop",
    ),
    Option(
        "corrupt_block_scope", "event_phase", ("event_phase", "any_move"), "KING-5.6",
        "A corrupted Cop may be held only in the event phase, or whenever somebody moves him.",
        title="When a corrupted Cop may be held",
    ),
    Option(
        "threat_blocks_income", False, (False, True), "KING-3.10",
        "Whether a Threatened location pays its controller nothing.",
        title="Threats block income",
    ),
    Option(
        "rob_rounding", "none", ("none", "up_to_5k"), "KING-7.7",
        "Whether the amount robbed is rounded up to a multiple of $5K.",
        title="Rounding of what is robbed",
    ),
    Option(
        "max_lieutenants", 5, (2, 3, 4, 5, 6, 7, 8), "KING-13.4",
        "How many Lieutenants a seat may have on the board.",
        title="Lieutenants on the board",
    ),
    Option(
        "elimination_spoils", "none", ("none", "killer_takes_cash"), "KING-13.11",
        "What becomes of the cash of a seat that is out: it goes to the bank, or to the seat whose Attack did it.",
        title="Cash of a seat that is out",
    ),
    Option(
        "motivation_reveal", "optional", ("optional", "forced"), "KING-14.4",
        "A ready Secret Motivation is revealed when its owner likes, or at once.",
        title="Revealing a Motivation",
    ),
    Option(
        "dark_past_visibility", "public", ("public", "owner_only"), "KING-14.1",
        "Dark Pasts lie open, or are known to their owners alone until they first matter.",
        title="Dark Pasts",
    ),
    Option(
        "holdings_visibility", "open", ("open", "screened"), "KING-18.1",
        "Cash, drugs and Influence lie open, or behind a screen.",
        title="Cash, drugs and Influence",
    ),
    Option(
        "dice_source", "engine", ("engine", "entered"), "KING-17.1",
        "The program throws the dice, or the referee types what was thrown.",
        title="Dice",
        value_names={"engine": "the program", "entered": "typed in"},
    ),
)  # fmt: skip


class KingpinOptions(msgspec.Struct, frozen=True):
    """The chosen options, typed (KING-21)."""

    event_draw: Literal["per_turn", "per_round"]
    event_deck_size: Literal["scaled", "short", "full"]
    cop_heat_mode: Literal["board_count", "location_count"]
    global_action_limit: Literal["once_per_turn", "once_per_character", "unlimited"]
    cop_defeat: Literal["retreat", "kill_on_any_win"]
    corrupt_block_scope: Literal["event_phase", "any_move"]
    threat_blocks_income: bool
    rob_rounding: Literal["none", "up_to_5k"]
    max_lieutenants: int
    elimination_spoils: Literal["none", "killer_takes_cash"]
    motivation_reveal: Literal["optional", "forced"]
    dark_past_visibility: Literal["public", "owner_only"]
    holdings_visibility: Literal["open", "screened"]
    dice_source: Literal["engine", "entered"]


def read_options(chosen: Mapping[str, OptionValue]) -> KingpinOptions:
    """Return the options of a match, as `Game.choose` gives them."""
    return msgspec.convert(dict(chosen), KingpinOptions)
