"""The letters of a card beside those of the card on which it lies: which of them are the same."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ui.board.paint.glyphs import Glyph


def letters_of(signs: Sequence[Glyph]) -> str:
    """Return the letters that a card has, without those that are gone."""
    return "".join([sign.text for sign in signs if sign.show == "letters" and sign.form == "disc"])


def compared(signs: Sequence[Glyph], letters: str) -> Sequence[Glyph]:
    """Return signs of which the letters that are not among these stand in a ring; all as they are where these are none."""
    return [msgspec.structs.replace(sign, others=_missing(sign, letters)) for sign in signs] if letters else signs


def _missing(sign: Glyph, letters: str) -> str:
    return "".join([letter for letter in letters_of((sign,)) if letter not in letters])
