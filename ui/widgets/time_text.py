"""Times as people read them."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta

from engine.english import counted

_UTC = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d UTC$")
"""The time in the title of a session that was given none."""


def minutes(milliseconds: int) -> str:
    """Return a duration as ``4:05``, or ``1:04:05`` from an hour on."""
    seconds = milliseconds // 1000
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def length(duration: timedelta) -> str:
    """Return how long a session lasted from its first ply to its last: ``25 min``, ``1 h 05``, ``3 days``."""
    passed = round(duration.total_seconds() / 60)
    if duration.days:
        return counted(duration.days, "day", "days")
    return f"{passed // 60} h {passed % 60:02}" if passed >= 60 else f"{passed} min" if passed else "< 1 min"


def local(at: str) -> datetime:
    """Return a stored UTC time in the local time zone."""
    return datetime.fromisoformat(at).astimezone()


def when(at: datetime, now: datetime | None = None) -> str:
    """Return a local time as people say it: ``today 21:23``, ``yesterday 09:05``, ``16 November 21:23``, ``16 Nov 2025``."""
    now = now or datetime.now().astimezone()
    days = (now.date() - at.date()).days
    return f"{('today', 'yesterday')[days]} {at:%H:%M}" if days in (0, 1) else date_and_time(at, now)


def date_and_time(at: datetime, now: datetime | None = None) -> str:
    """Return a local time as it can stand for days: ``16 November 21:23``, of another year ``16 Nov 2025``."""
    now = now or datetime.now().astimezone()
    return f"{at.day} {at:%B %H:%M}" if at.year == now.year else f"{at.day} {at:%b %Y}"


def title_in_words(title: str, said: Callable[[datetime], str] = when) -> str:
    """Return the title of a session for people; one that was given none has the time in it: ``Kingpin today 21:23``.

    ``said`` says a time: `date_and_time` where the title may stand past midnight.
    """
    try:
        return _UTC.sub(lambda found: said(local(found[0].replace(" UTC", "+00:00"))), title)
    except (ValueError, OverflowError):  # it was typed, and there is no such time
        return title


def local_time(at: str) -> str:
    """Return the local time of day of a stored UTC time."""
    return f"{local(at):%H:%M}"
