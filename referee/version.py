"""The versions that are stored with a session: of the program and of the event format.

The version of the rules belongs to each game (`engine.contract.game.Game.version`), that of the database schema to the
store (`referee.store.log_schema.REVISIONS`).
"""

from __future__ import annotations

APP_VERSION = "0.1.0"
"""The version of the program, which pyproject.toml reads here."""
EVENT_FORMAT = 1
"""The format of the events that are written; see docs/log-format.md."""
