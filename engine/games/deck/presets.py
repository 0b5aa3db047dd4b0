"""The presets of Collection Deck: minutes are estimated at 30 seconds a move and 5 seconds a pass."""

from engine.contract.game import Preset

PRESETS = (
    Preset(
        "printed",
        "As printed",
        "Ten points win: 171 moves with four seats in the median of 1,000 demonstrations, some 55 minutes. For a "
        "lesson of 90 minutes.",
        seats=4,
        minutes=55,
    ),
    Preset(
        "first",
        "First time",
        "Four points win, one disruption a turn, chance says who begins: 33 moves with four seats in the median of "
        "100 demonstrations, some 12 minutes.",
        {"first_seat": "random", "disruption_limit": 1, "target_points": 4},
        seats=4,
        minutes=12,
    ),
    Preset(
        "45",
        "45 minutes",
        "Six points win: 82 moves with four seats in the median of 100 demonstrations, some 30 minutes, so that 15 "
        "are left for talk.",
        {"target_points": 6},
        seats=4,
        minutes=30,
    ),
    Preset(
        "teams",
        "Teams",
        "Six points win, five teams of two or three: 122 moves in the median of 100 demonstrations, some 40 minutes "
        "and what teams talk.",
        {"target_points": 6, "team_play": True},
        seats=5,
        minutes=40,
    ),
    Preset(
        "180",
        "180 minutes",
        "Twenty points win: 408 moves with four seats in the median of 100 demonstrations, some 130 minutes.",
        {"target_points": 20},
        seats=4,
        minutes=130,
    ),
)
