"""A referee's edits made truthful: what they say was there before is what was there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from engine.event import Ended, Event, Marked, Set
from engine.table import Table


def truthful(table: Table, edits: Sequence[Event]) -> Iterator[Event]:
    """The edits with every ``before`` as it stands on the table when their turn comes.

    An edit that does not fit ends the correction: the rest is passed on for `engine.match.Match.ruling` to refuse.
    """
    for number, edit in enumerate(edits):
        try:
            edit = _corrected(table, edit)
            table = table.apply(edit)
        except (ValueError, KeyError, IndexError):
            yield from edits[number:]
            return
        yield edit


def _corrected(table: Table, edit: Event) -> Event:
    match edit:
        case Set(number):
            return msgspec.structs.replace(edit, before=table.numbers.get(number))
        case Marked(piece, mark):
            return msgspec.structs.replace(edit, before=table.piece(piece).marks.get(mark, 0))
        case Ended():
            return msgspec.structs.replace(edit, before=table.outcome)
        case _:
            return edit
