"""The digits by which screens are chosen."""

from __future__ import annotations

from collections.abc import Sequence

from engine.visibility.schema import PUBLIC
from ui.widgets.console_commands import SCREENS


def screen_digits(audiences: Sequence[str]) -> dict[str, int]:
    """Return the digits of the screens that have keys: the public's is the same however many seats there are."""
    digits = {audience: number for number, audience in enumerate([one for one in audiences if one != PUBLIC], 1)}
    return {audience: number for audience, number in digits.items() if number < SCREENS} | (
        {PUBLIC: SCREENS} if PUBLIC in audiences else {}
    )
