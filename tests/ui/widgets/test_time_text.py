"""Times as people read them."""

from __future__ import annotations

import pytest

from ui.widgets.time_text import title_in_words


@pytest.mark.parametrize("title", ["Finals 2025-13-01 10:00 UTC", "2025-02-30 10:00 UTC", "2025-02-01 24:61 UTC", "Finals"])
def test_a_typed_title_with_no_such_time_stays_as_it_is(title: str) -> None:
    """Start page, console and review could not be opened."""
    assert title_in_words(title) == title


def test_a_title_that_was_given_has_the_time_in_words() -> None:
    assert title_in_words("Finals 2025-02-01 12:00 UTC").startswith("Finals 1 Feb")
