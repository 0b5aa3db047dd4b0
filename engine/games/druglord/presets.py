"""The presets of Druglord: minutes are estimated at 30 seconds a move and 5 seconds a pass."""

from engine.contract.game import Preset

PRESETS = (
    Preset(
        "printed",
        "As printed",
        "20 stacks end the game: 725 moves with three seats in the median of 6 demonstrations, half of them "
        "passes: some 225 minutes.",
        seats=3,
    ),
    Preset(
        "first",
        "First time",
        "Four Regions at the start, one round of Sway and only for trades, war, trials and cards: 414 moves with "
        "two seats in the median of 8 demonstrations, some 125 minutes.",
        {"starting_hand": "faster", "sway_scope": "contests", "sway_mode": "single_round"},
        seats=2,
    ),
    Preset(
        "law",
        "Harder law",
        "The Trial comes at three Cases: 464 moves with two seats in the median of 8 demonstrations, some 140 minutes.",
        {"california_style": True},
        seats=2,
    ),
)
