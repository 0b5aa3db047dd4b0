"""The words of corrections and rulings, and a ruling on a table that was shown earlier."""

from __future__ import annotations

import immutables
import pytest

from engine.match.correction_lines import changed_facts, correction, ruling_line
from engine.match.history import Frame, observe_ply
from engine.match.shown_edits import apply_edits
from engine.model.event import (
    Ended,
    Event,
    Made,
    Marked,
    Moved,
    Outcome,
    Piece,
    Popped,
    Published,
    Removed,
    Rolled,
    Said,
    Set,
    Shuffled,
    Task,
    Turned,
)
from engine.model.table import Table
from engine.model.view import Face, Observation, Scalar
from engine.visibility.schema import (
    BACKS,
    PUBLIC,
    REFEREE,
    TO_ALL,
    Kind,
    Mark,
    Number,
    Prompt,
    Schema,
    Zone,
    counts,
    faces,
)

RED, BLUE = "red", "blue"
SCHEMA = Schema(
    "corrected",
    (RED, BLUE),
    kinds={name: Kind(Face(name, name.capitalize())) for name in ("ace", "king", "queen")},
    zones=[
        Zone("open", "Open", TO_ALL),
        Zone("hand", "Hand", faces(REFEREE, RED) | counts(BLUE, PUBLIC)),
        Zone("row", "Row", {"*": BACKS}),
        Zone("dark", "Dark", faces(REFEREE)),
        Zone("odd", "Odd", faces(REFEREE, PUBLIC) | counts(RED)),
    ],
    numbers=[
        Number("score", "Score", TO_ALL),
        Number("over", "Over", TO_ALL),
        Number("turn", "Turn of", TO_ALL),
        Number("phase", "Phase", TO_ALL),
        Number("phase_word", "Phase", TO_ALL),
        Number("used", "Used", TO_ALL),
        Number("plan", "Plan of Red", faces(REFEREE, RED)),
    ],
    marks=[Mark("coins", "Coins")],
    prompts=[Prompt("play", "Play a card", TO_ALL), Prompt("look", "Look", faces(RED))],
).with_names({RED: "The Reds", BLUE: "The Blues"})
TOLD = (Observation("set", name="score", value=1),)


def table(
    numbers: dict[str, Scalar] | None = None,
    task: Task | None = None,
    outcome: Outcome | None = None,
    **zones: tuple[Piece, ...],
) -> Table:
    lying = {zone: zones.get(zone, ()) for zone in SCHEMA.zones}
    where = {piece.id: zone for zone, pieces in lying.items() for piece in pieces}
    agenda = () if task is None else (task,)
    return Table(immutables.Map(lying), immutables.Map(where), immutables.Map(numbers or {}), agenda, outcome)


ACE, KING, QUEEN = (Piece(f"{name}-1", name) for name in ("ace", "king", "queen"))


@pytest.mark.parametrize(
    ("before", "after", "facts"),
    [
        (table({"score": 1}), table({"score": 2}), ("Score: 2",)),
        (table({"score": 1}), table(), ("Score: none",)),
        (table({"over": True}), table({"over": False}), ("Over: no",)),
        (table({"turn": RED}), table({"turn": BLUE}), ("Turn of: The Blues",)),
        (table({"phase": "a", "phase_word": "One"}), table({"phase": "b", "phase_word": "Two"}), ("Phase: Two",)),
        (table({"used": ""}), table({"used": "vera_molnar.phones"}), ()),
        (table(), table(task=Task("play", (RED, BLUE))), ("The Reds and The Blues: Play a card",)),
        (table(), table(task=Task("play", (REFEREE,))), ("the referee: Play a card",)),
        (table(), table(task=Task("play")), ("Play a card",)),
        (table(), table(outcome=Outcome((RED,), "won", "Red won.")), ("Red won",)),
        (table(outcome=Outcome((RED,), "won", "Red won.")), table(), ("the game goes on",)),
        (table(), table(open=(ACE, KING)), ("Open: Ace and King",)),
        (table(open=(ACE,)), table(), ("Open: without Ace",)),
        (table(open=(ACE,)), table(open=(KING,)), ("Open: King without Ace",)),
        (table(hand=(ACE,)), table(), ("Hand: empty",)),
        (table(row=(ACE,)), table(row=(ACE, KING)), ("Row: 2",)),
        (table(open=(ACE,)), table(open=(Piece("ace-1", "ace", True, {"coins": 2}),)), ("Ace: Coins 2",)),
        (table(open=(Piece("ace-1", "ace", True, {"coins": 2}),)), table(open=(ACE,)), ("Ace: Coins none",)),
        (table(open=(ACE, KING)), table(open=(KING, ACE)), ("Open: changed",)),
        (table(dark=(ACE,), numbers={"plan": 1}), table(numbers={"plan": 2}), ()),
    ],
)
def test_facts_say_what_the_public_sees_to_hold_now(before: Table, after: Table, facts: tuple[str, ...]) -> None:
    assert changed_facts(SCHEMA, before, after, PUBLIC) == facts
    assert changed_facts(SCHEMA, before, after, BLUE, only_public=True) == facts
    assert changed_facts(SCHEMA, before, after, RED, only_public=True) == facts


def test_a_correction_leaves_out_what_only_its_reader_sees_and_what_only_the_public_sees() -> None:
    before, after = table(odd=(QUEEN,)), table({"plan": 2}, Task("look", (RED,)), hand=(ACE,), odd=(KING,))
    assert changed_facts(SCHEMA, before, after, RED) == ("The Reds: Look", "Hand: Ace", "Plan of Red: 2")
    assert changed_facts(SCHEMA, before, after, RED, only_public=True) == ("Hand: 1",)
    assert changed_facts(SCHEMA, before, after, PUBLIC) == ("Hand: 1", "Odd: King without Queen")


def test_who_was_shown_nothing_is_told_nothing_and_a_visitor_sees_nothing() -> None:
    before, after = table({"score": 1}), table({"score": 2})
    assert correction(SCHEMA, (), before, after, RED) is None
    told = correction(SCHEMA, TOLD, before, after, RED)
    assert told is not None
    assert (told.kind, told.line, told.text) == ("said", "correction", "Correction: taken back. Now Score: 2.")
    assert changed_facts(SCHEMA, before, after, "visitor", only_public=True) == ()
    unseen = correction(SCHEMA, TOLD, table(), table({"plan": 1}), RED)
    assert unseen is not None
    assert unseen.text == "Correction: taken back."


def test_a_correction_fits_on_a_screen_and_counts_what_it_leaves_out() -> None:
    after = table(
        {"score": 1, "over": True, "turn": RED, "phase": "late", "plan": 9}, Task("play", (RED,)), open=(ACE, KING, QUEEN)
    )
    said = ruling_line(SCHEMA, table(), after, PUBLIC).text
    assert said == (
        "Ruling of the referee. Now The Reds: Play a card; Open: Ace, King and Queen; Score: 1; Over: yes; "
        "Turn of: The Reds; 1 other change."
    )


SHOWN = table({"score": 1}, Task("play"), open=(ACE, KING), hand=(QUEEN,))


@pytest.mark.parametrize(
    ("edit", "after"),
    [
        (Set("score", 7, 2), table({"score": 2}, Task("play"), open=(ACE, KING), hand=(QUEEN,))),
        (Moved("king-1", "open", 5, "hand", 9), table({"score": 1}, Task("play"), open=(ACE,), hand=(QUEEN, KING))),
        (Moved("king-1", "open", 5, "open", 0), table({"score": 1}, Task("play"), open=(KING, ACE), hand=(QUEEN,))),
        (Moved("king-1", "dark", 0, "hand", 0), SHOWN),
        (Turned("ace-1", True), SHOWN),
        (
            Turned("ace-1", False),
            table({"score": 1}, Task("play"), open=(Piece("ace-1", "ace", False), KING), hand=(QUEEN,)),
        ),
        (Turned("gone", True), SHOWN),
        (Made(ACE, "open", 0), SHOWN),
        (
            Made(Piece("ace-2", "ace"), "hand", 7),
            table({"score": 1}, Task("play"), open=(ACE, KING), hand=(QUEEN, Piece("ace-2", "ace"))),
        ),
        (Removed(ACE, "open", 1), table({"score": 1}, Task("play"), open=(KING,), hand=(QUEEN,))),
        (Removed(ACE, "hand", 0), SHOWN),
        (
            Shuffled("open", ("x",), ("king-1", "ace-1")),
            table({"score": 1}, Task("play"), open=(KING, ACE), hand=(QUEEN,)),
        ),
        (Shuffled("open", (), ("king-1", "queen-1")), SHOWN),
        (
            Marked("ace-1", "coins", 3, 4),
            table({"score": 1}, Task("play"), open=(Piece("ace-1", "ace", True, {"coins": 4}), KING), hand=(QUEEN,)),
        ),
        (Marked("gone", "coins", 3, 4), SHOWN),
        (Rolled("die", RED, (1,)), SHOWN),
        (Said("line"), SHOWN),
        (Popped(Task("play")), SHOWN),
        (Ended(None, Outcome((), "x", "y")), SHOWN),
    ],
)
def test_an_edit_is_shown_on_an_earlier_table_where_it_fits(edit: Event, after: Table) -> None:
    """What lies elsewhere by now, or is about the step that is withheld, is shown with the step."""
    assert apply_edits(SHOWN, (edit,), SHOWN) == after


@pytest.mark.parametrize("edit", [Marked("ace-1", "coins", 0, 4), Turned("ace-1", False)])
def test_an_edit_of_a_piece_that_went_out_of_sight_in_a_withheld_step_is_not_shown_where_it_lay(edit: Event) -> None:
    """Else those who were last shown it in the open would learn what is ruled of it in the dark."""
    now = table({"score": 1}, Task("play"), open=(KING,), hand=(QUEEN,), dark=(ACE,))
    assert apply_edits(SHOWN, (edit,), now) == SHOWN
    told = observe_ply(SCHEMA, Frame(now, {BLUE: SHOWN}), 2, (edit, Published((BLUE,), 1)), (BLUE,), {}, is_ruling=True)
    assert told[BLUE].published == ()
    put_back = Moved("ace-1", "dark", 0, "open", 0)
    assert apply_edits(SHOWN, (put_back, edit), now) == SHOWN.apply(edit)
