"""The presets of Collection Deck: minutes are estimated at 30 seconds a move and 5 seconds a pass."""

from engine.contract.game import Preset

PRESETS = (
    Preset(
        "printed",
        "As printed",
        "The rulebook's game: ten points win.",
        seats=4,
        minutes=55,
        measured="171 moves with four seats in the median of 1,000 demonstrations, some 55 minutes.",
        lesson=90,
        balance="Even: no seat is ahead.",
    ),
    Preset(
        "first",
        "First time",
        "Four points win, one disruption a turn, and chance says who begins. A first look before a longer game.",
        {"first_seat": "random", "disruption_limit": 1, "target_points": 4},
        seats=4,
        minutes=12,
        measured="33 moves with four seats in the median of 100 demonstrations, some 12 minutes.",
        balance="Even: no seat is ahead.",
        is_for_first_class=True,
    ),
    Preset(
        "45",
        "45 minutes",
        "Six points win, so that the lesson leaves ten minutes for talk.",
        {"target_points": 6},
        seats=4,
        minutes=30,
        measured="82 moves with four seats in the median of 100 demonstrations, some 30 minutes.",
        lesson=45,
        balance="Even: no seat is ahead.",
    ),
    Preset(
        "teams",
        "Teams",
        "Six points win; five teams of two or three play one hand each. Add what the teams talk.",
        {"target_points": 6, "team_play": True},
        seats=5,
        minutes=40,
        measured="122 moves in the median of 100 demonstrations, some 40 minutes.",
        balance="Even: no seat is ahead.",
    ),
    Preset(
        "180",
        "180 minutes",
        "Twenty points win, for a whole afternoon.",
        {"target_points": 20},
        seats=4,
        minutes=130,
        measured="408 moves with four seats in the median of 100 demonstrations, some 130 minutes.",
        lesson=180,
        balance="Even: no seat is ahead.",
    ),
)
