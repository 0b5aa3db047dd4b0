"""The presets of Kingpin: minutes are estimated at 30 seconds a move and 5 seconds a pass."""

from engine.contract.game import Preset

PRESETS = (
    Preset(
        "printed",
        "As printed",
        "244 moves with four seats in the median of 20 demonstrations, some 120 minutes, but one in ten has more "
        "than 300; 136 moves with three, some 70.",
        seats=4,
    ),
    Preset(
        "first",
        "First time",
        "One Event a round, ten in all, three Lieutenants at most: 136 moves with three seats in the median of 20 "
        "demonstrations, some 70 minutes. For a lesson of 90 minutes.",
        {"event_draw": "per_round", "event_deck_size": "short", "max_lieutenants": 3},
        seats=3,
    ),
    Preset(
        "short",
        "Short",
        "One Event a round, ten in all: 196 moves with four seats in the median of 20 demonstrations, some 95 "
        "minutes, and seldom more than 225 moves.",
        {"event_draw": "per_round", "event_deck_size": "short"},
        seats=4,
    ),
    Preset(
        "screens",
        "Behind screens",
        "Cash, drugs, Influence and Dark Pasts are hidden from the others: 236 moves with four seats in the median "
        "of 20 demonstrations, some 115 minutes.",
        {"dark_past_visibility": "owner_only", "holdings_visibility": "screened"},
        seats=4,
    ),
)
