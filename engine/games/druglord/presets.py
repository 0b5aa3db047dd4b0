"""The presets of Druglord: minutes are estimated at 30 seconds a move and 5 seconds a pass."""

from engine.contract.game import Preset

PRESETS = (
    Preset(
        "printed",
        "As printed",
        "The rulebook's game: a score of 20 ends it.",
        seats=3,
        minutes=220,
        minutes_with={2: 140, 4: 315, 5: 465, 6: 590},
        measured="748 moves with three seats in the median of 200 demonstrations, half of them passes: some 220 minutes.",
        balance="Nearly even: with three seats the first is a little ahead.",
    ),
    Preset(
        "first",
        "First time",
        "Easier, not shorter: four Regions at the start, one round of Sway and only for trades, war, trials and cards. "
        "What it saves are passes, which take seconds; as many moves are left.",
        {"starting_hand": "faster", "sway_scope": "contests", "sway_mode": "single_round"},
        seats=2,
        minutes=150,
        minutes_with={3: 230, 4: 335, 5: 495, 6: 625},
        measured="470 moves with two seats in the median of 100 demonstrations, some 150 minutes.",
        lesson=180,
        balance="Even: no seat is ahead.",
        is_for_first_class=True,
    ),
    Preset(
        "law",
        "Harder law",
        "The Trial comes at three Cases.",
        {"california_style": True},
        seats=2,
        minutes=170,
        minutes_with={3: 265, 4: 380, 5: 560, 6: 710},
        measured="541 moves with two seats in the median of 100 demonstrations, some 170 minutes.",
        balance="Even: no seat is ahead.",
    ),
)
