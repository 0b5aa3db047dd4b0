"""Kingpin: the rules digest KING as code, one file for each part of the rulebook."""

from engine.games.kingpin.game import Kingpin

__all__ = ["Kingpin"]
