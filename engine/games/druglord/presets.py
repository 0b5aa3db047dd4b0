"""The presets of Druglord: minutes are estimated at 30 seconds a move and 5 seconds a pass."""

from engine.contract.game import Preset

PRESETS = (
    Preset(
        "printed",
        "As printed",
        "20 stacks end the game: 815 moves with three seats in the median of 20 demonstrations, half of them "
        "passes: some 240 minutes.",
        seats=3,
        minutes=240,
    ),
    Preset(
        "first",
        "First time",
        "Four Regions at the start, one round of Sway and only for trades, war, trials and cards: 454 moves with "
        "two seats in the median of 20 demonstrations, some 145 minutes.",
        {"starting_hand": "faster", "sway_scope": "contests", "sway_mode": "single_round"},
        seats=2,
        minutes=145,
    ),
    Preset(
        "law",
        "Harder law",
        "The Trial comes at three Cases: 544 moves with two seats in the median of 20 demonstrations, some 170 minutes.",
        {"california_style": True},
        seats=2,
        minutes=170,
    ),
)
