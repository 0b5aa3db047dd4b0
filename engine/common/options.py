"""Options that several games have."""

from __future__ import annotations

from engine.contract.game import Option, OptionValue


def dice_option(id_: str, by_program: str, typed: str, clause: str, text: str) -> Option:
    """Return the option by which dice are thrown by the program (usual), or their faces typed."""
    names: dict[OptionValue, str] = {by_program: "the program", typed: "typed in"}
    return Option(id_, by_program, (by_program, typed), clause, text, title="Dice", value_names=names)
