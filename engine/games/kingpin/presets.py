"""The presets of Kingpin: moves were measured over seeds from 0; minutes are estimated at 30 seconds a move, 5 a pass."""

from engine.contract.game import Preset

PRESETS = (
    Preset(
        "printed",
        "As printed",
        "The rulebook's game. With three seats it is shorter.",
        seats=4,
        minutes=105,
        minutes_with={2: 50, 3: 70, 5: 135, 6: 170},
        measured="214 moves with four seats in the median of 1,000 demonstrations, some 105 minutes, but one in six has "
        "more than 300; 149 moves with three, some 70.",
        balance="Even: no seat is ahead, but in two games of ten nobody wins.",
    ),
    Preset(
        "first",
        "First time",
        "One Event a round, ten in all; three Lieutenants at most. When the Events run out, all lose.",
        {"event_draw": "per_round", "event_deck_size": "short", "max_lieutenants": 3},
        seats=3,
        minutes=65,
        minutes_with={2: 40, 4: 80, 5: 90, 6: 110},
        measured="132 moves with three seats in the median of 100 demonstrations, some 65 minutes. In a quarter of them the "
        "Events ran out.",
        lesson=90,
        balance="Even: no seat is ahead, but in three games of ten nobody wins.",
        is_for_first_class=True,
    ),
    Preset(
        "short",
        "Ten Events",
        "One Event a round, ten in all. When the Events run out, all lose.",
        {"event_draw": "per_round", "event_deck_size": "short"},
        seats=4,
        minutes=95,
        minutes_with={2: 50, 3: 70, 5: 105, 6: 110},
        measured="192 moves with four seats in the median of 400 demonstrations, some 95 minutes, and none has more than "
        "255. In half of them the Events ran out.",
        balance="Nearly even, but in more than half of the games nobody wins.",
    ),
    Preset(
        "screens",
        "Behind screens",
        "Cash, drugs, Influence and Dark Pasts are hidden from the others.",
        {"dark_past_visibility": "owner_only", "holdings_visibility": "screened"},
        seats=4,
        minutes=110,
        minutes_with={2: 50, 3: 75, 5: 140, 6: 180},
        measured="227 moves with four seats in the median of 100 demonstrations, some 110 minutes.",
        balance="Even: no seat is ahead, but in three games of ten nobody wins.",
    ),
)
