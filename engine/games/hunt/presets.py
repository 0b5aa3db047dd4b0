"""The presets of The Hunt for El Chapo: minutes are estimated at 30 seconds a move and 5 seconds a pass."""

from engine.contract.game import Agreement, Preset

PRESETS = (
    Preset(
        "printed",
        "As printed",
        "Six pairs of turns: the rulebook's game.",
        minutes=90,
        measured="204 moves in the median of 1,000 demonstrations; the rulebook says some 90 minutes.",
        balance="Even: no side is ahead.",
    ),
    Preset(
        "first",
        "First time",
        "Four pairs of turns; two Defenses of each type; two thirds of the circles win.",
        {"turn_pairs": 4, "cartel_win_fraction": "2/3", "setup_defense_mode": "two_each"},
        minutes=60,
        measured="137 moves in the median of 200 demonstrations, some 60 minutes.",
        lesson=90,
        balance="Even, provided you agree that the Hunters win when nobody has won; else the Cartel is far ahead.",
        is_uneven=True,
        is_for_first_class=True,
        agreed=Agreement(
            "If nobody has won at the end (agreed)",
            "Hunters win",
            "Draw",
            "If nobody has won after four pairs of turns, the Hunters win.",
        ),
    ),
    Preset(
        "five",
        "Five pairs",
        "Five pairs of turns; all else as printed.",
        {"turn_pairs": 5},
        minutes=75,
        measured="170 moves in the median of 200 demonstrations, some 75 minutes.",
        balance="Nearly even: four games of ten are draws.",
    ),
)
