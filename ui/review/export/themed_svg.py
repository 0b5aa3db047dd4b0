"""SVG text in both themes: one picture whose colours follow what the reader's browser prefers."""

from __future__ import annotations

import re
from collections.abc import Sequence

_COLOUR = re.compile(r"#[0-9a-f]{6}")


def both_colours(light: str, dark: str) -> str:
    """Return a colour in both themes, ``#rrggbb`` each, as CSS has it."""
    return light if light == dark else f"light-dark({light},{dark})"


def themed_part(light: str, dark: str) -> str:
    """Return a part of a picture in both themes; where more than colours differ it holds both, of which one is visible."""
    if light == dark:
        return light
    if _COLOUR.sub("", light) != _COLOUR.sub("", dark):
        return f'<g class="light">\n{light}\n</g>\n<g class="dark">\n{dark}\n</g>'
    others = iter(_COLOUR.findall(dark))
    return _COLOUR.sub(lambda found: both_colours(found[0], next(others)), light)


class ThemedParts:
    """Makes parts of pictures in both themes; the same two are put together once.

    Successive pictures of a session have nearly all of their parts in common.
    """

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], str] = {}

    def of(self, light: Sequence[str], dark: Sequence[str]) -> list[str]:
        """Return the parts of a picture, given in each theme, in both."""
        if len(light) != len(dark):
            return [themed_part("\n".join(light), "\n".join(dark))]
        return [self._one(pair) for pair in zip(light, dark, strict=True)]

    def _one(self, pair: tuple[str, str]) -> str:
        if pair not in self._made:
            self._made[pair] = themed_part(*pair)
        return self._made[pair]
