"""Who learned what by a ply is kept with it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Plies of before tell nothing of it, and keep their hash."""
    op.add_column("plies", sa.Column("told", sa.Text, nullable=False, server_default="[]"))
