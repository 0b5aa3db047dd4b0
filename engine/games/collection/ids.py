"""Ids of the zones and pieces of COLLECTION."""

from __future__ import annotations


def space(area: str, collector: str) -> str:
    """Return the zone of a collector space."""
    return f"space/{area}/{collector}"


def tile(area: str, collector: str) -> str:
    """Return the piece that lies on a collector space and bears its gems."""
    return f"tile/{area}/{collector}"


def token(seat: str) -> str:
    """Return the token of a seat."""
    return f"token:{seat}"


def space_in_moves(area: str, collector: str) -> str:
    """Return a space as a move names it: ``B/nsa``."""
    return f"{area}/{collector}"
