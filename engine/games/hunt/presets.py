"""The presets of The Hunt for El Chapo: minutes are estimated at 30 seconds a move and 5 seconds a pass."""

from engine.contract.game import Preset

PRESETS = (
    Preset(
        "printed",
        "As printed",
        "Six pairs of turns: 204 moves in the median of 1,000 demonstrations. The rulebook says some 90 minutes.",
        minutes=90,
    ),
    Preset(
        "first",
        "First time",
        "Four pairs, two Defenses of each type, two thirds of the circles: 137 moves in the median of 200 "
        "demonstrations, some 60 minutes. For a lesson of 90 minutes.",
        {"turn_pairs": 4, "cartel_win_fraction": "2/3", "setup_defense_mode": "two_each"},
        minutes=60,
    ),
    Preset(
        "five",
        "Five pairs",
        "One pair fewer than printed: 170 moves in the median of 200 demonstrations, some 75 minutes.",
        {"turn_pairs": 5},
        minutes=75,
    ),
)
