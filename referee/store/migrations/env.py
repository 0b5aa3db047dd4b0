"""Alembic's entry point: run the revisions on the store's connection, in its transaction."""

from __future__ import annotations

from alembic import context

from referee.store.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
