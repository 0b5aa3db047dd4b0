"""What several tests of the review begin with."""

from __future__ import annotations

import pytest

from engine.contract.rules import Measure
from referee.session.session import Session
from tests.engine.toy import Toy
from tests.review.sessions import begun


@pytest.fixture
def session() -> Session:
    """A toy with a figure: the number of the turn."""
    session = begun(Toy())
    session.rules.measures = (Measure("turn", "Turns", "turns", lambda table: table.number("turn")),)
    return session
