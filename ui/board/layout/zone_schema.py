"""The record of a zone's place on a board (docs/boards.md)."""

from __future__ import annotations

from typing import Literal

import msgspec

from ui.board.layout.layout_names import Icon, MarkName, NumberName, PipName, SeatName, ZoneName

Show = Literal["row", "list", "slots", "stack", "top", "last", "pips", "whole"]
"""How the pieces of a zone lie.

* ``row``: cards side by side;
* ``list``: one under the other;
* ``slots``: one of several like places of one piece each;
* ``stack``: on one pile with a count;
* ``top``, ``last``: the first one alone, or the last, as large as its place;
* ``pips``: as small tokens;
* ``whole``: side by side over the whole height of the place.
"""


class ZonePlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The place of a zone, or of all zones that match a pattern."""

    id: ZoneName
    show: Show = "row"
    label: str = ""
    owner: SeatName = ""
    until_up: bool = False
    icon: Icon = ""
    weight: float = 1.0
    counted: bool = False
    lines: float = 0.0
    fit: bool = False
    on_card: bool = False
    wants: PipName = ""
    missing: str = ""
    comes_from: ZoneName = ""
    roomy: float = 0.0
    keep: bool = True
    until_end: bool = False
    alone: bool = False
    rooms: tuple[int, ...] = ()
    second: bool = False
    columns: int = 0
    plain: bool = False
    unmarked: MarkName = ""
    unlinked: bool = False
    playable: NumberName = ""
    playable_label: str = ""
    unplayable_label: str = ""
    playable_words: NumberName = ""
    rests: bool = False
