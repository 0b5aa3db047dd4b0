"""Alembic's revisions of the log's schema, run by `referee.store.log_schema`."""
