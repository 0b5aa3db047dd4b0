"""Areas of a layout that say only in what they differ from another."""

from __future__ import annotations

import re
from typing import Any, TypeGuard

Record = dict[str, Any]
"""A table of the file, as it was read."""


def write_out(data: Record) -> Record:
    """Return the file with each area whole: what it does not say is as in the one that it is ``like``, and what names in
    braces stand for is filled in.
    """
    areas = data.get("area")
    if not _are_records(areas):
        return data
    whole: list[Record] = []
    for area in areas:
        same = next((one for one in whole if one.get("id") == area.get("like")), {})
        whole.append(_merged(same, area))
    return {**data, "area": [_filled(area, area.get("fill")) for area in whole]}


def _merged(same: Record, area: Record) -> Record:
    """Return an area with all that it does not say itself from the other; of a box with the same id likewise."""
    merged = {**same, **area}
    if _are_records(same.get("box")) and _are_records(area.get("box")):
        own = {box.get("id"): box for box in area["box"]}
        merged["box"] = [{**box, **own.pop(box.get("id"), {})} for box in same["box"]] + list(own.values())
    return merged


def _filled(value: Any, meant: object) -> Any:
    """Return a value in which the names in braces of all texts are what is meant."""
    if not isinstance(meant, dict):
        return value
    if isinstance(value, dict):
        return {key: _filled(one, meant) for key, one in value.items()}
    if isinstance(value, list):
        return [_filled(one, meant) for one in value]
    return re.sub(r"\{(\w+)\}", lambda found: str(meant.get(found[1], found[0])), value) if isinstance(value, str) else value


def _are_records(value: object) -> TypeGuard[list[Record]]:
    return isinstance(value, list) and all(isinstance(one, dict) for one in value)
