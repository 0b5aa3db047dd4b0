"""The presets of COLLECTION!: minutes are estimated at 30 seconds a move and 5 seconds a pass."""

from engine.contract.game import Preset

PRESETS = (
    Preset(
        "printed",
        "As printed",
        "The rulebook's game, and the easiest.",
        seats=4,
        minutes=90,
        minutes_with={3: 100, 5: 95, 6: 100, 7: 80},
        measured="183 moves with four seats in the median of 1,000 demonstrations, some 90 minutes.",
        balance="All win or all lose: they win four games of five.",
        is_for_first_class=True,
    ),
    Preset(
        "private",
        "Private hands",
        "Only its holder sees a held card, so the table has to talk.",
        {"held_cards": "private"},
        seats=4,
        minutes=90,
        minutes_with={3: 100, 5: 95, 6: 100, 7: 80},
        measured="186 moves with four seats in the median of 100 demonstrations, some 90 minutes.",
        balance="As easy as printed: they win four games of five.",
    ),
    Preset(
        "hard",
        "Experienced",
        "All three scenarios have to be opened, at once with their effects, and ten dice are the most.",
        {"dice_cap": 10, "activation_also_expands": True, "minimum_scenarios": 3},
        seats=4,
        minutes=95,
        minutes_with={3: 105, 5: 100, 6: 105, 7: 85},
        measured="187 moves with four seats in the median of 100 demonstrations, some 95 minutes.",
        balance="Harder: they win seven games of ten.",
    ),
)
