"""The lines that a ply told the referee, with what the game declares of each: which figures it tells of, and who did it."""

from __future__ import annotations

import msgspec

from engine.english import capital
from engine.model.event import LineArg, Said
from engine.model.table import Table
from engine.model.view import Beat
from engine.visibility.observation import observe, words_of_line
from engine.visibility.schema import REFEREE
from referee.review.review import Review


class SaidLine(msgspec.Struct, frozen=True):
    """A line of the log as the referee read it.

    Attributes:
        text, short: all of it; what was done in few words, without a full stop.
        unnamed: the same without the side that did it, where it begins with that.
        is_long: whether the game declares a short form.
        beat: why it matters, as the game declares.
        by: the seat that did what it tells; "" if it tells what befell somebody.
        tells: the ids of the measures whose change it tells of.
        about: what it is said of: equal for lines that differ in numbers alone.
        in_next_turn: whether another turn had begun with the ply when it was said.
        table: the table when it was said.
    """

    text: str
    short: str
    unnamed: str
    is_long: bool
    beat: Beat
    by: str
    tells: tuple[str, ...]
    about: tuple[LineArg, ...]
    in_next_turn: bool
    table: Table


def said_lines(review: Review, ply: int) -> tuple[SaidLine, ...]:
    """Return the lines that a ply told the referee, in their order; a ply by which the game says nothing has none."""
    schema, found = review.session.rules.schema, list[SaidLine]()
    table = review.session.history.frames[ply - 1].table
    for event in review.session.entries[ply - 1].ply.events:
        before, table = table, table.apply(event)
        told = observe(schema, before, event, table, REFEREE) if isinstance(event, Said) else None
        if told is None or not told.text or not isinstance(event, Said):
            continue
        line, args = schema.lines[event.line], event.args
        by, short = args.get(line.by), line.short or line.text
        unnamed = short.removeprefix(f"{{{line.by}}} ")
        few, fewer = (
            words_of_line(schema, one, before, event, table, REFEREE).removesuffix(".") for one in (short, unnamed)
        )
        found.append(
            SaidLine(
                told.text,
                few,
                capital(fewer),
                bool(line.short),
                line.beat,
                by if isinstance(by, str) and by in review.seats else "",
                line.measures_told(args),
                (event.line, *(value for value in args.values() if not isinstance(value, int))),
                line.beat == "turn" or (bool(found) and found[-1].in_next_turn),
                table,
            )
        )
    return tuple(found)
