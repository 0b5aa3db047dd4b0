"""The record of moves that the rules refused, for the referee only, in games that ask for it (`Rules.records_refusals`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from engine.contract.rules import Rules
from engine.english import quoted
from engine.errors import IllegalMove, KnownError
from engine.model.event import Task
from engine.moves.move import Move
from referee.log.records import Remark


def record_refusal(
    rules: Rules[Any],
    task: Task | None,
    remarks: Sequence[Remark],
    move: Move,
    refused: IllegalMove,
    remark: Callable[..., object],
    by: str,
) -> None:
    """Record a refused move, unless no clause refuses it or the last of ``remarks`` says the same.

    ``remark`` is `Session.remark`. A log that cannot take it does not matter here: it does at the next entry.
    """
    if not rules.records_refusals or not refused.clause:
        return
    entered = msgspec.json.encode({"verb": move.verb, "args": move.args}).decode()
    asked = task.seats if task is not None else ()
    seat = move.seat or (asked[0] if len(asked) == 1 else "")
    data = {"move": entered, "seat": seat, "code": refused.code, "clause": refused.clause}
    last = remarks[-1] if remarks else None
    if last is None or (last.kind, last.data) != ("refused", data):
        with suppress(KnownError):
            remark("refused", f"{quoted(move.verb)}: {refused}", data=data, by=by)
