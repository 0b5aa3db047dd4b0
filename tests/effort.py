"""How often tests try what they try at random. `sh installer/test --long` tries more; it is for the night."""

from __future__ import annotations

import os

LONG = os.environ.get("WHITECELL_LONG") == "1"


def tries(usual: int, long: int) -> int:
    """Return how often to try."""
    return long if LONG else usual
