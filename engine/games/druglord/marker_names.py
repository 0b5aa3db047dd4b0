"""How markers are called: the set of each seat, and names that the referee gives to own objects (DRUG-1.2, 2.10)."""

from __future__ import annotations

import re
from typing import Annotated

from engine.games.druglord.content import TYPES
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.wording import name_number, weight_name
from engine.model.event import Task
from engine.model.view import Scalar
from engine.moves.forms import FreeTextForm
from engine.moves.move import Form, FormWords
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse

_LONGEST = 24


def names_at_first(context: DruglordContext) -> dict[str, Scalar]:
    """Return the names at first: the seats take the sets of the box in order."""
    sets = [marker_set.name for marker_set in context.content.marker_sets]
    return {name_number(seat): sets[at] for at, seat in enumerate(context.seats)}


def rename_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return any name for a weight type or for the Region Markers of a seat, where the session uses objects of its own."""
    context = desk.context
    if context.options["marker_style"] != "custom":
        return []
    whose = {seat: f"Region Markers of {context.called(seat)}" for seat in context.seats}
    return [FreeTextForm("rename_markers", "name", of=("markers", [*TYPES, *context.seats]), words=FormWords(whose))]


def _are_markers_custom(desk: Desk[DruglordContext], task: Task, by: str) -> None:
    """Raise IllegalMove in a session that uses the markers of the box."""
    if desk.context.options["marker_style"] != "custom":
        raise refuse("box_markers", "DRUG-2.10", "This session uses the markers of the box.")


@verb("DRUG-2.10", precheck=_are_markers_custom)
def rename_markers(
    desk: Desk[DruglordContext], task: Task, markers: Annotated[str, "a type of weight or a seat"], name: str
) -> None:
    """Name a type of weight, or the Region Markers of a seat; no rule changes."""
    context, what, name = desk.context, markers, " ".join(name.split())
    if what not in (*TYPES, *context.seats):
        raise refuse("no_such_markers", "DRUG-2.10", f"Markers are those of {', '.join(TYPES)} or of a seat.")
    if not 1 <= len(name) <= _LONGEST or not re.fullmatch(r"[\w '-]+", name):
        raise refuse("bad_name", "DRUG-2.10", f"A name has 1 to {_LONGEST} letters, digits or blanks.")
    taken = [weight_name(desk.table, kind) for kind in TYPES if kind != what]
    taken += [desk.table.word(name_number(seat)) for seat in context.seats if seat != what]
    if name.lower() in map(str.lower, (*taken, *(kind for kind in TYPES if kind != what))):
        raise refuse("name_taken", "DRUG-2.10", f"Other markers are called {name} already.")
    desk.set(name_number(what), None if name == what else name)
    if what in TYPES:
        desk.say("renamed", kind=what, name=name)
    else:
        desk.say("set_renamed", seat=what, who=what, name=name)
