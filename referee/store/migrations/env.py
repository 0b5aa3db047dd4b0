"""Alembic's entry: migrates over the connection that the store hands it, in the store's transaction."""

from __future__ import annotations

from alembic import context

from referee.store.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
