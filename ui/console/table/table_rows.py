"""The table as rows of words: every place with its pieces, what they say, and who sees them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.english import capital, humanize, joined
from engine.model.table import Table
from engine.model.view import PieceView, Scalar, ZoneView
from engine.visibility.projection import grade_of
from engine.visibility.schema import BACKS, COUNT, FACES, NOTHING, PUBLIC, REFEREE, Grade, Schema
from referee.session.session import Session
from referee.text_match import begins_words

EMPTY, FIGURES = "Empty places", "Figures"
"""The headings of the rows that lie in no place."""
_DOWN = " (face down)"
_ID = re.compile(r"\w[_/.:]\w")


@dataclass(frozen=True, slots=True)
class TableListRow:
    """A place, a piece or a figure.

    Attributes:
        name: what it is called; a piece that lies face down says so.
        lines: what it says: the text of a card, its notes, printed numbers and marks, each a line.
        sight: who sees it, beside the referee.
        zone, handle: where it is; "" for what is in no place, or no piece.
        inside: what lies there.
    """

    name: str
    lines: tuple[str, ...] = ()
    sight: str = ""
    zone: str = ""
    handle: str = ""
    inside: tuple[TableListRow, ...] = ()

    @property
    def card(self) -> str:
        """The name of the card or piece by which the rules are searched; "" for a place or a figure."""
        return self.name.removesuffix(_DOWN) if self.handle else ""

    @property
    def words(self) -> str:
        """All that it says, for a search."""
        return " ".join((self.name, *self.lines))


def table_rows(session: Session) -> list[TableListRow]:
    """Return the rows of a session's table: places with pieces, then empty places and figures, each under a heading."""
    schema = session.rules.schema
    view, shown = session.view(REFEREE), session.history.frame.shown
    others = {one: capital(session.name(one)) for one in (*session.seats, PUBLIC)}
    rows, empty = [], []
    for zone in view.zones.values():
        if zone.count:
            rows.append(_place(session, zone, shown, others))
        else:
            empty.append(
                TableListRow(capital(zone.name), sight=_sight_of_place(schema, zone.id, shown, others), zone=zone.id)
            )
    figures = tuple(_figures(schema, view.numbers, shown, others))
    return [*rows, *(TableListRow(name, inside=tuple(some)) for name, some in ((EMPTY, empty), (FIGURES, figures)) if some)]


def narrowed(rows: Sequence[TableListRow], words: Sequence[str]) -> list[TableListRow]:
    """Return the rows that hold all these folded words; of a place that does not, what lies in it and does."""
    found = []
    for row in rows:
        if row.zone and begins_words(row.words, words):
            found.append(row)
        elif some := tuple(one for one in row.inside if begins_words(f"{one.words} {row.name}", words)):
            found.append(TableListRow(row.name, row.lines, row.sight, row.zone, row.handle, some))
    return found


def sight_words(grades: Mapping[str, Grade]) -> str:
    """Return in words who sees how much, by name, beside the referee: ``Cartel; the back: everybody else``."""
    left = list(grades)
    said: list[str] = []
    for grade, label in ((FACES, ""), (BACKS, "the back: "), (COUNT, "the number: ")):
        some = [name for name in left if grades[name] is grade]
        left = [name for name in left if name not in some]
        if some:
            everybody = "everybody else" if said else "everybody"
            said.append(label + (everybody if not left else joined(some)))
    if not any(grade is FACES for grade in grades.values()):
        said.insert(0, "only the referee")
    return capital("; ".join(said))


# -------------------------------------------------------------------- places and pieces


def _place(session: Session, zone: ZoneView, shown: Mapping[str, Table], others: Mapping[str, str]) -> TableListRow:
    schema = session.rules.schema
    inside = tuple(_piece(session, piece, shown, others) for piece in zone.pieces)
    sight = _sight_of_place(schema, zone.id, shown, others)
    name = capital(zone.name)
    return TableListRow(f"{name}: {zone.count}" if zone.count > 1 else name, (), sight, zone.id, "", inside)


def _piece(session: Session, piece: PieceView, shown: Mapping[str, Table], others: Mapping[str, str]) -> TableListRow:
    schema, id_ = session.rules.schema, session.piece_at(piece.handle)
    name = capital(piece.name) if piece.up else capital(piece.name) + _DOWN
    sight = sight_words({others[one]: grade_of(schema, shown[one], id_, one) for one in others}) if id_ is not None else ""
    return TableListRow(name, tuple(_lines(schema, piece)), sight, piece.handle.rpartition("~")[0], piece.handle)


def _lines(schema: Schema, piece: PieceView) -> Iterator[str]:
    face = piece.face
    if face is not None:
        if face.text:
            yield face.text
        yield from (f"{label}: {text}" if label else text for label, text in face.notes)
        for pip, count in face.pips.items():
            yield f"{capital(schema.pip_names.get(pip, humanize(pip)))}: {count}"
    for mark, value in piece.marks.items():
        yield f"{schema.mark_name(mark)}: {_value(schema, value)}"


def _sight_of_place(schema: Schema, zone: str, shown: Mapping[str, Table], others: Mapping[str, str]) -> str:
    """Return who sees what lies in a place; face up and face down apart where that is not the same."""
    up, down = dict[str, Grade](), dict[str, Grade]()
    for one, name in others.items():
        access = schema.access(one, shown[one].outcome is not None)
        found = access.zones.get(zone) if access is not None else None
        up[name], down[name] = (found.up, found.down) if found is not None else (NOTHING, NOTHING)
    return sight_words(up) if up == down else f"Face up: {sight_words(up)}. Face down: {sight_words(down)}"


# -------------------------------------------------------------------- figures


def _figures(
    schema: Schema, numbers: Mapping[str, Scalar], shown: Mapping[str, Table], others: Mapping[str, str]
) -> Iterator[TableListRow]:
    for id_, value in numbers.items():
        if f"{id_}_word" in numbers or (isinstance(value, str) and value not in schema.names and _ID.search(value)):
            continue  # an id of the program, which another figure tells in words
        grades = {}
        for one, name in others.items():
            access = schema.access(one, shown[one].outcome is not None)
            grades[name] = FACES if access is not None and id_ in access.numbers else NOTHING
        yield TableListRow(capital(schema.numbers[id_].name), (_value(schema, value),), sight_words(grades))


def _value(schema: Schema, value: Scalar) -> str:
    """Return a value as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value in (None, ""):
        return "none"
    return capital(schema.names.get(str(value)) or humanize(str(value)))
