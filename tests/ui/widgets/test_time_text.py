"""Times as people read them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ui.widgets.time_text import date_and_time, title_in_words


@pytest.mark.parametrize("title", ["Finals 2025-13-01 10:00 UTC", "2025-02-30 10:00 UTC", "2025-02-01 24:61 UTC", "Finals"])
def test_a_typed_title_with_no_such_time_stays_as_it_is(title: str) -> None:
    """Start page, console and review could not be opened."""
    assert title_in_words(title) == title


def test_a_title_that_was_given_has_the_time_in_words() -> None:
    assert title_in_words("Finals 2025-02-01 12:00 UTC").startswith("Finals 1 Feb")


def test_a_title_that_stands_past_midnight_says_its_date() -> None:
    """A curtain and the console's header said "today 21:23" the next day."""
    now = datetime.now(UTC)
    said = title_in_words(f"Kingpin {now:%Y-%m-%d %H:%M} UTC", date_and_time)
    assert said == f"Kingpin {now.astimezone().day} {now.astimezone():%B %H:%M}"
