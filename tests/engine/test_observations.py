"""Observations: what an audience is told of every kind of event, and every way not to be told."""

from __future__ import annotations

from engine.match.history import Frame, observe_ply
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
    Pushed,
    Ref,
    Removed,
    Rolled,
    Said,
    Set,
    Shuffled,
    Task,
    Turned,
)
from engine.model.table import Table
from engine.model.view import Face, Observation, ThrownDice
from engine.visibility.observation import observe
from engine.visibility.schema import REFEREE
from tests.engine.visibility_table import ACE, BLUE, DOWN, KING, PLAIN, QUEEN, RED, schema, table


def told(before: Table, event: Event, audience: str) -> Observation | None:
    return observe(schema(), before, event, before.apply(event), audience)


def test_moves_are_told_by_the_better_seen_end() -> None:
    dealt = Moved("c1", "dark", 0, "hand", 0)
    world = table(dark=(ACE,))
    assert told(world, dealt, "public") is None
    red, blue = told(world, dealt, RED), told(world, dealt, BLUE)
    assert red is not None
    assert (red.face, red.origin, red.to) == (Face("ace", "The Ace"), "", "hand")
    assert blue is not None
    assert (blue.face, blue.back) == (None, PLAIN)
    gone = told(table(open=(ACE,)), Moved("c1", "open", 0, "dark", 0), BLUE)
    assert gone is not None
    assert (gone.face, gone.origin, gone.to) == (Face("ace", "The Ace"), "open", "")
    counted = told(table(dark=(ACE,)), Moved("c1", "dark", 0, "pile", 0), RED)
    assert counted == Observation("moved", to="pile")
    assert told(world, dealt, "visitor") is None


def test_turning_making_removing() -> None:
    turned = told(table(slots=(DOWN,)), Turned("c4", True), RED)
    assert turned is not None
    assert turned.face is not None
    assert (turned.value, turned.handle) == (True, "slots~0")
    assert told(table(pile=(DOWN,)), Turned("c4", True), RED) is None
    hidden = told(table(slots=(ACE,)), Turned("c1", False), BLUE)
    assert hidden is not None
    assert hidden.handle == ""
    made = told(table(), Made(ACE, "open", 0), "public")
    assert made is not None
    assert (made.to, made.face) == ("open", Face("ace", "The Ace"))
    assert told(table(), Made(ACE, "dark", 0), "public") is None
    removed = told(table(hand=(ACE,)), Removed(ACE, "hand", 0), BLUE)
    assert removed is not None
    assert (removed.origin, removed.face) == ("hand", None)
    assert told(table(hand=(ACE,)), Removed(ACE, "hand", 0), "public") is None


def test_shuffles_marks_and_numbers() -> None:
    world = table(pile=(ACE, KING), hand=(QUEEN,))
    assert told(world, Shuffled("pile", ("c1", "c2"), ("c2", "c1")), RED) == Observation("shuffled", to="pile", value=2)
    assert told(world, Shuffled("pile", ("c1", "c2"), ("c2", "c1")), BLUE) is None
    marked = told(world, Marked("c3", "pawn", 0, 1), BLUE)
    assert marked is not None
    assert (marked.name, marked.value, marked.face, marked.handle) == ("pawn", 1, None, "")
    assert told(world, Marked("c3", "disc", 0, 1), BLUE) is None
    assert told(world, Marked("c3", "pawn", 0, 1), "public") is None
    assert told(world, Marked("c3", "unknown", 0, 1), RED) is None
    marked = told(table(slots=(DOWN, ACE)), Marked("c1", "disc", 0, 1), BLUE)
    assert marked is not None
    assert marked.handle == "slots~0"
    assert told(world, Set("score", 3, 4), BLUE) == Observation("set", name="score", value=4)
    assert told(world, Set("plan", 1, 2), BLUE) is None


def test_a_shuffle_tells_no_more_than_the_zone_shows() -> None:
    shuffled = Shuffled("slots", ("c4", "c2"), ("c2", "c4"))
    assert told(table(slots=(DOWN, KING)), shuffled, BLUE) == Observation("shuffled", to="slots", value=1)
    assert told(table(slots=(DOWN, KING)), shuffled, RED) == Observation("shuffled", to="slots", value=2)
    hidden = Shuffled("slots", ("c4", "c5"), ("c5", "c4"))
    assert told(table(slots=(DOWN, Piece("c5", "king", up=False))), hidden, BLUE) is None


def test_dice_by_grade() -> None:
    rolled = Rolled("secret", RED, (2, 5), success=True)
    red = told(table(), rolled, RED)
    assert red is not None
    assert red.faces == (2, 5)
    assert red.value is True
    blue = told(table(), rolled, BLUE)
    assert blue is not None
    assert (blue.faces, blue.value) == ((), 2)
    assert told(table(), rolled, "public") is None


def test_a_line_names_each_piece_as_its_reader_sees_it() -> None:
    world = table(hand=(ACE,), dark=(KING,))
    said = Said("met", {"seat": RED, "card": Ref("c1"), "all": (Ref("c1"), Ref("c2"), "and more")})
    texts = {audience: one.text for audience in (REFEREE, RED, BLUE) if (one := told(world, said, audience))}
    assert texts[REFEREE] == "red meets The Ace: The Ace, The King, and more."
    assert texts[RED] == "red meets The Ace: The Ace, a card, and more."
    assert texts[BLUE] == "red meets a plain card: a plain card, a card, and more."
    assert told(world, said, "public") is None
    gone = told(world, Said("met", {"seat": 1, "card": Ref("c9"), "all": ()}), REFEREE)
    assert gone is not None
    assert gone.text == "1 meets a card: none."
    assert told(world, Said("met", {"seat": 1, "card": "x", "all": ()}), RED) is None


def test_a_line_that_tells_of_a_throw_has_the_dice_for_those_who_see_the_faces() -> None:
    thrown = Said("threw", {"seat": RED}, ((2, 5), (6,)))
    dice = {one: line.dice for one in (REFEREE, RED, BLUE) if (line := told(table(), thrown, one)) is not None}
    assert dice == {REFEREE: (ThrownDice((2, 5)), ThrownDice((6,))), RED: (ThrownDice((2, 5)), ThrownDice((6,))), BLUE: ()}
    counted = Said("threw", {"seat": RED}, ((2, 5),), (5, 6))
    dice = {one: line.dice for one in (RED, BLUE) if (line := told(table(), counted, one)) is not None}
    assert dice == {RED: (ThrownDice((2, 5), successes=(5, 6)),), BLUE: ()}, "which succeed is told with the faces only"
    said = told(table(), Said("threw", {"seat": RED}), RED)
    assert said is not None
    assert (said.dice, said.beat) == ((), "roll")
    assert told(table(), Said("met", {"seat": RED, "card": "x", "all": ()}, ((1,),)), REFEREE) == Observation(
        "said", text="red meets x: none.", line="met"
    )


def test_a_line_of_other_rules_is_told_as_far_as_it_goes_and_to_nobody_if_it_is_unknown() -> None:
    """A log outlives the words of its lines: its review must not fail by them."""
    told_less = told(table(), Said("met", {"seat": RED}), REFEREE)
    assert told_less is not None
    assert told_less.text == "red meets …: …."
    assert told(table(), Said("never declared", {"seat": RED}), REFEREE) is None


def test_decisions_and_the_end_are_told() -> None:
    task = Task("choose", (RED,), {"what": "a card"})
    asked = told(table(), Pushed(task), BLUE)
    assert asked == Observation("asked", name="choose", text="choose a card", seats=(RED,))
    answered = told(table(agenda=(task,)), Popped(task), BLUE)
    assert answered is not None
    assert answered.kind == "answered"
    assert told(table(), Pushed(task), "public") is None
    assert told(table(), Pushed(Task("step")), REFEREE) is None
    ended = told(table(), Ended(None, Outcome((RED,), "done", "Red won.")), "public")
    assert ended is not None
    assert (ended.text, ended.seats) == ("Red won.", (RED,))
    reopened = told(table(outcome=Outcome((), "x", "y")), Ended(Outcome((), "x", "y"), None), "public")
    assert reopened is not None
    assert reopened.text == ""
    assert told(table(), Published((RED,)), RED) is None


def test_what_an_audience_is_told_leaves_out_what_it_may_not_know_and_what_is_not_published() -> None:
    events = (Set("plan", 1, 2), Set("score", 3, 4), Published((BLUE,)), Turned("c1", False), Published((RED,)))
    world = table(open=(ACE,))
    frame = Frame(world, dict.fromkeys(schema().audiences, world))
    news = observe_ply(schema(), frame, 1, events, (BLUE, REFEREE, RED), {RED: (Observation("set", name="earlier"),)})
    assert [one.name for one in news[BLUE].published] == ["score"]
    assert [one.kind for one in news[BLUE].waiting] == ["turned"]
    assert [one.name or one.kind for one in news[RED].published] == ["earlier", "score", "turned"]
    assert news[REFEREE].published == ()
    assert [one.name or one.kind for one in news[REFEREE].waiting] == ["score", "turned"]
