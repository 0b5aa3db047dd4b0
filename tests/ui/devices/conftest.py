"""Processes that serve devices."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui.devices.served import Served


@pytest.fixture(scope="module")
def _shared() -> Iterator[Served]:
    made = Served()
    yield made
    assert made.close() == (0, "")


@pytest.fixture
def served(_shared: Served) -> Served:
    """One for all tests of a module, which has to end well and without a complaint, whatever was done to it."""
    _shared.settle()
    return _shared


@pytest.fixture
def own() -> Iterator[Served]:
    """One of this test alone, which may end."""
    made = Served()
    yield made
    made.close()
