"""How a throw is told, in every game the same: what was rolled, what was needed, and what came of it, in this order.

Line(
    "police",
    throw_line("Police on {target}", "{die}{modified}"),
    TO_ALL,
    beat="roll",
    roll="police",
    sides=(("", "{modified}"),),
    beside=beside_dice("Police on {target}"),
)
desk.say_roll("police", [(4,)], False, target="Casa", die=4, modified="", needed=needed_in_words((5, 6)), result="missed")
# Police on Casa rolled 4, needed 5 or more: missed.
# Where the die is drawn large: Police on Casa needed 5 or more: missed.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

_DIE = range(1, 7)


def throw_line(who: str, rolled: str, needed: str = "{needed}", result: str = "{result}") -> str:
    """Return the template of a line that tells a throw: ``{who} rolled 7, needed 8 or less: missed.``"""
    return f"{who} rolled {rolled}, needed {needed}: {result}."


def beside_dice(who: str, needed: str = "{needed}", result: str = "{result}") -> str:
    """Return what stands beside the dice of such a line where they are drawn large: ``{who} needed 8 or less: missed.``"""
    return f"{who} needed {needed}: {result}."


def needed_in_words(need: Collection[int]) -> str:
    """Return which faces of a six-sided die succeed, at least one: ``5 or more``, ``2 or less``, ``3``, ``2, 4 or 5``."""
    wanted = sorted(set(need))
    others = [face for face in _DIE if face not in wanted]
    if len(wanted) > 1 or not others:
        if all(face < wanted[0] for face in others):
            return f"{wanted[0]} or more"
        if all(face > wanted[-1] for face in others):
            return f"{wanted[-1]} or less"
    return " or ".join(filter(None, (", ".join(map(str, wanted[:-1])), str(wanted[-1]))))


def sum_in_words(faces: Sequence[int]) -> str:
    """Return dice, and their sum where there are several: ``7``, ``3+6 = 9``."""
    parts = "+".join(map(str, faces))
    return parts if len(faces) == 1 else f"{parts} = {sum(faces)}"
