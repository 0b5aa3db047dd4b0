"""The versions that are stored with a session, kept apart: of the program and of the event format.

The third, that of the rules, belongs to each game (`engine.contract.game.Game.version`), the fourth, that of the
database schema, to the store.
"""

from __future__ import annotations

APP_VERSION = "0.1.0"
"""pyproject.toml takes it from here."""
EVENT_FORMAT = 1
"""Of the events written now; older ones are read through `referee.log.upcast`."""
