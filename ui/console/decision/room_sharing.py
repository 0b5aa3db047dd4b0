"""How moves, or the dice of one, and the box of who will learn what share the room that other parts of the panel leave."""

from __future__ import annotations

from collections.abc import Callable

from ui.console.decision.dice_box import DiceBox
from ui.console.decision.who_learns_box import LAST, WhoLearnsBox
from ui.console.entry.move_list import MoveList
from ui.widgets.window_style import px

ROWS = 4
"""So many moves are seen at least; half as many in a low panel while the box below says what one of them would show."""
_LINES, _FEW = 4, 2
"""So many lines of what a move would show are read, if it has them, before more than two moves are seen; and so many before
more than one is seen.
"""
_ROW = 40
"""How high one row of moves is with its edges, at the usual text size."""


def share_room(free: int, moves: MoveList, learning: WhoLearnsBox, *, is_ready: bool, is_refused: bool) -> None:
    """Leave the moves so many rows that what one of them would show is read whole, but a few at least.

    Before one is chosen they have all of the room that they need. Until Enter would play the move under the cursor they come
    first, once some lines of what it shows are read: one is still being looked for. Then they have half of the room. Where a
    refusal leaves none for both, the box that says nothing yet gives it up. Below a long question no move but one is seen.
    """
    if learning.consequence.entered:  # what is to come stands before what was
        moves.set_rows(max(1, moves.rows_in(free - min(px(LAST), learning.whole_height()))))
        learning.set_room(free - moves.minimumHeight())
        return
    if learning.is_early and not is_refused:
        moves.fit_rows()
        high = learning.fit_early(free - moves.maximumHeight())
        moves.set_rows(max(1, min(ROWS, moves.rows_in(free - high))))
        return
    learning.leave_out_note(free - px(_ROW))
    least = min(ROWS, moves.rows_in(free // 2)) if is_ready else ROWS
    if learning.is_news:
        least = min(least, moves.rows_in(free - learning.height_of_lines(_LINES)))
    least = max(ROWS // 2 if moves.rows_in(free - learning.height_of_lines(_FEW)) > 1 else 1, least)
    if is_refused and not learning.is_news and moves.rows_in(free - learning.whole_height()) < least:
        learning.hide()
        moves.set_rows(max(1, min(least, moves.rows_in(free))))
        return
    if not learning.is_news:
        least = max(1, min(least, moves.rows_in(free - learning.whole_height())))
    moves.set_rows(max(least, min(ROWS, moves.rows_in(free - learning.whole_height()))))
    learning.set_room(free - moves.minimumHeight())


def fit_dice(dice: DiceBox, learning: WhoLearnsBox, room: Callable[[], int], wide: int, *, is_low: bool) -> None:
    """Make dice as large as they can be above all that is said of who will learn what.

    ``room``: returns how high the box of who will learn what may be, in pixels; ``wide``: the width of all, in pixels;
    ``is_low``: the panel is low.
    """
    for is_tight in (is_low, True):
        dice.set_tight(is_tight)
        dice.hold(wide)
        if room() >= learning.whole_height():
            return
    learning.set_tight(True)
