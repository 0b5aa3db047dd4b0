"""Views as JSON: what a window is given is plain data, and nothing of the table hangs on it."""

from __future__ import annotations

import msgspec

from engine.model.view import Observation, View

_ENCODER = msgspec.json.Encoder(order="deterministic")


def to_json(value: View | Observation | tuple[Observation, ...]) -> bytes:
    """Return canonical JSON of a view or observations: equal data give equal bytes."""
    return _ENCODER.encode(value)


def view_from_json(data: bytes | str) -> View:
    """Return the View of a JSON text. Raises msgspec.ValidationError if it is not one."""
    return msgspec.json.decode(data, type=View)
