"""The error for an entry of which it is not known whether the log took it."""

from __future__ import annotations

from engine.errors import KnownError


class LostAnswer(KnownError):
    """A server did not answer when it was sent an entry: it may have kept it or not (see `Store.stored_hash`)."""
