"""The button that does what Enter does with the move under the cursor, in the words that it has room for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy

from ui.widgets.actions import literal
from ui.widgets.lists.row_list import JOINT
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import px

_EDGES = 28
"""How much wider it is than its words, at the usual text size."""
_KEY = "  ( ⏎ )"
_PLAY = "Play:"
"""What stands before the name of the move that is played."""


class PlayButton(QPushButton):
    """Says what Enter does, in one line or two; its words never make the panel wider.

    Of the name of a very long move the beginning is said; no word is cut.
    """

    def __init__(self) -> None:
        super().__init__("Play")
        self._ways: tuple[str, ...] = ("Play",)
        self.setProperty("kind", "play")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        set_tool_tip(self, "Play the chosen move (Enter)")

    def say(self, *ways: str) -> None:
        """Say this and the key. Of several ways to say it the first that has room is seen, else the last."""
        self._ways = tuple(f"{way}{_KEY}" for way in ways)
        self._fit()

    def say_move(self, *names: str) -> None:
        """Say that this move is played. Of several names the first that has room is seen, else the beginning of the last."""
        self.say(*(f"{_PLAY} {name}" for name in names))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say it in other words where there is more room, or less."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room, metrics = self.width() - px(_EDGES), self.fontMetrics()
        found = (said for way in self._ways if (said := _in_lines(way, metrics, room)))
        words = literal(next(found, "") or _shortened(self._ways[-1], metrics, room))
        if words != self.text():
            self.setText(words)


def _in_lines(words: str, metrics: QFontMetrics, room: int) -> str:
    """Return words in one line of so many pixels, or in two of about one length; "" if neither has room."""
    if metrics.horizontalAdvance(words) <= room:
        return words
    said, key = words.removesuffix(_KEY), words[len(words.removesuffix(_KEY)) :]
    for joint in (JOINT, " "):  # the parts of a move stay whole where they can
        breaks = [(said[: at.start()], f"{said[at.end() :]}{key}") for at in re.finditer(joint, said)]
        fitting = {max(map(metrics.horizontalAdvance, lines)): lines for lines in breaks if not lines[1].startswith("·")}
        if fitting and min(fitting) <= room:
            return "\n".join(fitting[min(fitting)])
    return ""


def _shortened(words: str, metrics: QFontMetrics, room: int) -> str:
    """Return the beginning of words in two lines of so many pixels, cut after a word, and the key."""
    first, rest = _filled(words.removesuffix(_KEY).split(" "), metrics, room)
    second, _ = _filled(rest, metrics, room - metrics.horizontalAdvance(f"…{_KEY}"))
    return f"{first}\n{second}…{_KEY}"


def _filled(words: Sequence[str], metrics: QFontMetrics, room: int) -> tuple[str, Sequence[str]]:
    """Return as many words as a line of so many pixels has room for, or one that is cut; and the others."""
    fitting = [at for at in range(1, len(words) + 1) if metrics.horizontalAdvance(" ".join(words[:at])) <= room]
    if not fitting:
        return metrics.elidedText(words[0], Qt.TextElideMode.ElideRight, room), words[1:]
    return " ".join(words[: fitting[-1]]), words[fitting[-1] :]
