"""Figures that follow from the table: worked out when somebody looks, told when they change, never stored."""

from __future__ import annotations

from collections.abc import Mapping

import immutables
import pytest

from engine.chance.chance import NoChance
from engine.match.history import Frame, observe_ply
from engine.model.event import Ended, Marked, Moved, Outcome, Piece, Popped, Published, Pushed, Set, Task
from engine.model.table import Table
from engine.model.view import Face, Scalar
from engine.play.working_table import Desk
from engine.visibility.observation import observe, observe_derived
from engine.visibility.projection import project
from engine.visibility.schema import (
    REFEREE,
    TO_ALL,
    Kind,
    Mark,
    Marks,
    Number,
    Prompt,
    Schema,
    Zone,
    backs,
    counts,
    faces,
)

RED, BLUE = "red", "blue"


def worth(table: Table) -> Scalar:
    """Return the sum of the hand; none of an empty one."""
    return sum(int(piece.kind) for piece in table.zones["hand"]) or None


def heavier(table: Table) -> Mapping[str, Marks]:
    """Mark each card in the open with how many of the hand are less."""
    hand = [int(piece.kind) for piece in table.zones["hand"]]
    return {piece.id: {"beats": sum(one < int(piece.kind) for one in hand)} for piece in table.zones["open"]}


def empty_handed(table: Table) -> str:
    """Return what is asked of an empty hand."""
    return "" if table.zones["hand"] else "Pass"


def asked_of(table: Table) -> str:
    """Return the title of a decision that follows from what is asked now."""
    return f"Turn {table.task.data['card']}" if table.task is not None else "Nothing is asked"


def last_card(_table: Table, task: Task) -> str:
    """Return the detail of a decision, which tells of the task alone."""
    return f"The last was {task.data['last']}."


SCHEMA = Schema(
    "trial",
    (RED, BLUE),
    kinds={str(n): Kind(Face(str(n), f"The {n}")) for n in range(1, 10)},
    zones=[Zone("hand", "Hand", faces(REFEREE, RED) | counts(BLUE)), Zone("open", "Open", TO_ALL)],
    numbers=[Number("worth", "Worth", faces(REFEREE, RED), derive=worth, follows_from="the cards in the hand")],
    marks=[Mark("beats", "Beats", faces(REFEREE, RED), derive=heavier, follows_from="the cards")],
    prompts=[
        Prompt("play", "Play {card}", faces(REFEREE, RED) | counts(BLUE), derive=empty_handed),
        Prompt("follow", "Follow", faces(REFEREE, RED) | backs(BLUE), "never said", derive_detail=last_card),
        Prompt("turn", "never said", TO_ALL, derive=asked_of),
    ],
)


def at(hand: str, shown: str) -> Table:
    zones = {"hand": tuple(Piece(f"h{n}", n) for n in hand), "open": tuple(Piece(f"o{n}", n) for n in shown)}
    where = {piece.id: zone for zone, pieces in zones.items() for piece in pieces}
    return Table(immutables.Map(zones), immutables.Map(where), immutables.Map())


def test_a_derived_figure_is_shown_to_those_alone_who_may_see_it() -> None:
    table = at("25", "3")
    views = {audience: project(SCHEMA, table, audience) for audience in SCHEMA.audiences}
    assert {one: view.numbers.get("worth") for one, view in views.items()} == {
        REFEREE: 7,
        RED: 7,
        BLUE: None,
        "public": None,
    }
    assert {one: view.zones["open"].pieces[0].marks for one, view in views.items()} == {
        REFEREE: {"beats": 1},
        RED: {"beats": 1},
        BLUE: {},
        "public": {},
    }


def test_one_that_does_not_exist_now_is_not_shown() -> None:
    assert "worth" not in project(SCHEMA, at("", "3"), REFEREE).numbers
    assert project(SCHEMA, at("9", "3"), REFEREE).zones["open"].pieces[0].marks == {}, "a mark of 0 is absent"


def test_a_derived_figure_is_told_to_those_alone_who_see_it() -> None:
    table = at("25", "3")
    frame = Frame(table, dict.fromkeys(SCHEMA.audiences, table))
    events = (Moved("h2", "hand", 0, "open", 1), Published(SCHEMA.audiences))
    told = {one: news.published for one, news in observe_ply(SCHEMA, frame, 1, events, SCHEMA.audiences, {}).items()}
    figures = {one: [(o.name, o.value, o.handle) for o in seen if o.kind in ("set", "marked")] for one, seen in told.items()}
    assert figures[RED] == figures[REFEREE] == [("worth", 5, ""), ("beats", 0, "open~0")]
    assert figures[BLUE] == figures["public"] == []


def test_it_is_told_with_what_it_follows_from_and_not_before_it_is_published() -> None:
    table = at("25", "3")
    frame = Frame(table, dict.fromkeys(SCHEMA.audiences, table))
    events = (Moved("h2", "hand", 0, "open", 1), Published((REFEREE,)))
    told = observe_ply(SCHEMA, frame, 1, events, (RED,), {})
    assert told[RED].published == ()
    after = Frame(table.apply(events[0]), frame.shown)
    later = observe_ply(SCHEMA, after, 2, (Published((RED,)),), (RED,), {RED: told[RED].waiting})
    assert [one.kind for one in later[RED].published] == ["moved", "set", "marked"]


def test_a_derived_number_cannot_be_set() -> None:
    with pytest.raises(KeyError, match="follows from the table"):
        Desk(SCHEMA, at("25", "3"), NoChance(), None).set("worth", 9)


def test_the_values_of_a_table_hold_what_is_derived() -> None:
    assert SCHEMA.values(at("25", "3")) == {"worth": 7}
    assert SCHEMA.value(at("25", "3"), "worth") == 7
    assert SCHEMA.derive(at("25", "3")).marks_of(["beats"]) == {"o3": {"beats": 1}}


def test_events_of_derived_figures_are_not_needed_by_anybody() -> None:
    """A log of other rules may hold them: they are folded as what they say, and shown by what is derived today."""
    table = at("25", "3").apply(Set("worth", None, 99)).apply(Marked("o3", "beats", 0, 9))
    view = project(SCHEMA, table, REFEREE)
    assert view.numbers["worth"] == 7
    assert view.zones["open"].pieces[0].marks == {"beats": 1}


def test_an_unknown_audience_is_told_of_no_figure() -> None:
    assert observe_derived(SCHEMA, {"visitor": at("25", "3")}, {"visitor": at("2", "3")}) == {"visitor": []}


def test_a_derived_title_is_shown_and_told_to_those_alone_who_see_the_title() -> None:
    task = Task("play", (RED,), {"card": "a card"})
    for hand, title in (("2", "Play a card"), ("", "Pass")):
        table = at(hand, "3").apply(Pushed(task))
        decisions = {audience: project(SCHEMA, table, audience).decision for audience in SCHEMA.audiences}
        titles = {one: None if decision is None else decision.title for one, decision in decisions.items()}
        assert titles == {REFEREE: title, RED: title, BLUE: "", "public": None}
        told = observe(SCHEMA, at(hand, "3"), Pushed(task), table, RED)
        assert told is not None
        assert told.text == title


def test_a_decision_is_answered_under_the_title_under_which_it_was_asked() -> None:
    """As it is answered nothing is asked any more, from which the title would follow."""
    task = Task("turn", (RED,), {"card": "the 3"})
    asked = at("2", "3").apply(Pushed(task))
    told = observe(SCHEMA, asked, Popped(task), asked.apply(Popped(task)), BLUE)
    assert told is not None
    assert (told.kind, told.text) == ("answered", "Turn the 3")


def test_a_detail_that_follows_from_the_task_is_told_to_those_who_see_details() -> None:
    table = at("25", "3").apply(Pushed(Task("follow", (RED,), {"last": "a 3"})))
    asked = {audience: project(SCHEMA, table, audience).decision for audience in SCHEMA.audiences}
    details = {audience: None if one is None else one.detail for audience, one in asked.items()}
    assert details == {REFEREE: "The last was a 3.", RED: "The last was a 3.", BLUE: "", "public": None}


def test_marks_that_keep_secret_stay_hidden_when_the_end_opens_everything() -> None:
    schema = Schema(
        "trial",
        (RED,),
        kinds=SCHEMA.kinds,
        zones=[Zone("open", "Open", TO_ALL)],
        marks=[Mark("kept", "Kept", {}, keeps_secret=True), Mark("opened", "Opened", {})],
        opens_at_end=True,
    )
    table = at("", "3").apply(Marked("o3", "kept", 0, 1)).apply(Marked("o3", "opened", 0, 1))
    over = table.apply(Ended(None, Outcome((), "over", "It is over.")))
    seen = [project(schema, one, RED).zones["open"].pieces[0].marks for one in (table, over)]
    assert seen == [{}, {"opened": 1}]
