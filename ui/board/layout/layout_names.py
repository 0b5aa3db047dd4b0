"""What a field of a layout names, written as its type: one check serves all (`ui.board.layout.layout_checks`).

In a name of the game each part in braces stands for any one; ``{box}`` for a box of the area.
"""

from __future__ import annotations

from typing import Annotated

NumberName = Annotated[str, "number"]
ZoneName = Annotated[str, "zone"]
NumberOrZone = Annotated[str, "number or zone"]
Condition = Annotated[str, "condition"]
"""Numbers and zones with blanks between: all must be true, or of one with ``!`` before it false."""
MarkName = Annotated[str, "mark"]
NumberOrMark = Annotated[str, "number or mark"]
PipName = Annotated[str, "printed number"]
LineName = Annotated[str, "line"]
SeatName = Annotated[str, "seat"]
"""A seat, or the referee."""

Tint = Annotated[str, "tint"]
Icon = Annotated[str, "icon"]
ShapeName = Annotated[str, "shape"]
ChipShape = Annotated[str, "chip shape"]
ChipName = Annotated[str, "chip"]
AreaName = Annotated[str, "area"]
