"""Short names of teams for narrow places: whole, with the first words abbreviated, or cut."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics


def fit_name(name: str, metrics: QFontMetrics, room: int) -> str:
    """As much of a name as there is room for, in pixels. Its last word stands longest: by it the teams of one house differ.

    ``Directorate of Operations``, ``D. of Operations``, ``D. o. Operations``, ``…Operations``, ``…Opera…``.
    """
    words = name.split() or [name]
    forms = [" ".join([*(f"{word[0]}." for word in words[:at]), *words[at:]]) for at in range(len(words))]
    last = words[-1] if len(words) == 1 else f"…{words[-1]}"
    found = next((form for form in (*forms, last) if metrics.horizontalAdvance(form) <= room), None)
    return found if found is not None else metrics.elidedText(last, Qt.TextElideMode.ElideRight, room)
