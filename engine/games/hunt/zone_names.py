"""The names of the zones of the Hidden and the Fixed board; `schema` lists all zones."""

from __future__ import annotations

from engine.games.hunt.content import DEFENSE_TYPES, WITH_CHAPO

HIDDEN, FIXED = "hidden", "fixed"
CARD_BOXES = ("needs", *DEFENSE_TYPES)
HIDDEN_BOX, FIXED_BOX = f"{HIDDEN}/{WITH_CHAPO}", f"{FIXED}/{WITH_CHAPO}"


def hidden(location: str, box: str) -> str:
    """Return the zone of a box at a Location of the Hidden board; box ``spot`` is for Chapo."""
    return f"{HIDDEN}/{location}/{box}"


def fixed(location: str, box: str) -> str:
    """Return the zone of a box at a Location of the Fixed board; box ``spot`` is the Location itself, and for Chapo."""
    return f"{FIXED}/{location}/{box}"


def place_of(zone: str) -> str:
    """Return the Location of a zone on one of the boards, or ``with_chapo``; "" for a zone that is on neither."""
    area, _, rest = zone.partition("/")
    return rest.partition("/")[0] if area in (HIDDEN, FIXED) else ""
