"""The trusted code: every grade, every kind of event, every way not to be told."""

from __future__ import annotations

from itertools import product

import immutables
import msgspec
import pytest

from engine.event import (
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
from engine.memo import Memo
from engine.scheme import (
    BACKS,
    COUNT,
    EVERYBODY,
    FACES,
    NOTHING,
    OWN,
    REFEREE,
    TO_ALL,
    Asking,
    Kind,
    Line,
    Mark,
    Number,
    Roll,
    Scheme,
    Zone,
    backs,
    counts,
    faces,
    grade,
)
from engine.sight import decision_of, piece_at, project, seen, sight
from engine.steps import Steps
from engine.table import Table
from engine.view import Back, Face, Sighting

RED, BLUE = "red", "blue"
PLAIN, STARRED = Back("plain", "a plain card"), Back("starred", "a starred card")


def scheme(opens_at_end: bool = True) -> Scheme:
    return Scheme(
        "trial",
        (RED, BLUE),
        kinds={
            "ace": Kind(Face("ace", "The Ace"), PLAIN),
            "king": Kind(Face("king", "The King"), STARRED),
            "queen": Kind(Face("queen", "The Queen"), PLAIN),
        },
        zones=[
            Zone("open", "Open", TO_ALL),
            Zone("hand", "Hand", faces(REFEREE, RED) | backs(BLUE)),
            Zone("slots", "Slots", faces(REFEREE, RED, BLUE), down=faces(REFEREE) | backs(RED), ordered=True),
            Zone("pile", "Pile", faces(REFEREE) | counts(RED)),
            Zone("mixed", "Mixed", faces(RED) | counts(BLUE), down=counts(RED) | backs(BLUE)),
            Zone("dark", "Dark", faces(REFEREE), keeps_secret=True),
        ],
        numbers=[
            Number("score", "Score", TO_ALL),
            Number("seed", "Seed", {}, keeps_secret=True),
            Number("plan", "Plan", {}),
        ],
        marks=[Mark("disc", "Disc"), Mark("pawn", "Pawn", least=BACKS), Mark("spy", "Spy", faces(RED))],
        rolls=[Roll("secret", "Secret roll", faces(REFEREE) | {OWN: FACES, BLUE: COUNT})],
        lines=[Line("met", "{seat} meets {card}: {all}.", {REFEREE: FACES, OWN: FACES, BLUE: FACES})],
        asks=[
            Asking("choose", "choose {what}", {OWN: FACES, BLUE: BACKS, REFEREE: FACES}, "one of {what}"),
            Asking("wait", "wait", {BLUE: COUNT}),
        ],
        opens_at_end=opens_at_end,
    )


def table(agenda: tuple[Task, ...] = (), outcome: Outcome | None = None, **zones: tuple[Piece, ...]) -> Table:
    every = {zone: zones.get(zone, ()) for zone in ("open", "hand", "slots", "pile", "mixed", "dark")}
    where = {piece.id: zone for zone, pieces in every.items() for piece in pieces}
    numbers: immutables.Map[str, int | str | bool | None] = immutables.Map({"score": 3, "seed": 99, "plan": 1})
    return Table(immutables.Map(every), immutables.Map(where), numbers, agenda, outcome)


ACE, KING, QUEEN = Piece("c1", "ace"), Piece("c2", "king"), Piece("c3", "queen")
DOWN = Piece("c4", "ace", up=False)


def names(world: Table, audience: str, zone: str) -> list[str] | int | None:
    view = project(scheme(), world, audience).zones.get(zone)
    if view is None:
        return None
    return [piece.name for piece in view.pieces] if view.pieces or not view.count else view.count


@pytest.mark.parametrize(
    ("zone", "piece", "audience", "expected"),
    [
        ("open", ACE, "public", ["The Ace"]),
        ("hand", ACE, RED, ["The Ace"]),
        ("hand", ACE, BLUE, ["a plain card"]),
        ("hand", ACE, "public", None),
        ("slots", ACE, BLUE, ["The Ace"]),
        ("slots", DOWN, RED, ["a plain card"]),
        ("slots", DOWN, BLUE, None),
        ("pile", ACE, RED, 1),
        ("pile", ACE, BLUE, None),
        ("mixed", ACE, RED, ["The Ace"]),
        ("mixed", DOWN, RED, 1),
        ("mixed", DOWN, BLUE, ["a plain card"]),
        ("mixed", ACE, BLUE, 1),
        ("dark", ACE, RED, None),
    ],
)
def test_a_zone_shows_what_it_declares(zone: str, piece: Piece, audience: str, expected: object) -> None:
    assert names(table(**{zone: (piece,)}), audience, zone) == expected


def test_an_empty_slot_is_no_trace_to_those_who_see_it_only_filled() -> None:
    assert names(table(), BLUE, "slots") is None
    assert names(table(), RED, "slots") == []


def test_backs_in_a_hand_lie_in_no_order_and_slots_in_theirs() -> None:
    one, other = table(hand=(KING, ACE)), table(hand=(ACE, KING))
    assert project(scheme(), one, BLUE) == project(scheme(), other, BLUE)
    assert project(scheme(), one, RED) != project(scheme(), other, RED)


def test_backs_face_up_and_down_lie_in_no_order_either() -> None:
    one, other = table(hand=(QUEEN, DOWN)), table(hand=(DOWN, QUEEN))
    assert project(scheme(), one, BLUE) == project(scheme(), other, BLUE)


def test_a_shuffle_tells_no_more_than_the_zone_shows() -> None:
    shuffled = Shuffled("slots", ("c4", "c2"), ("c2", "c4"))
    assert told(table(slots=(DOWN, KING)), shuffled, BLUE) == Sighting("shuffled", to="slots", value=1)
    assert told(table(slots=(DOWN, KING)), shuffled, RED) == Sighting("shuffled", to="slots", value=2)
    hidden = Shuffled("slots", ("c4", "c5"), ("c5", "c4"))
    assert told(table(slots=(DOWN, Piece("c5", "king", up=False))), hidden, BLUE) is None


def test_marks_show_with_the_grade_they_declare() -> None:
    marks: dict[str, int | str] = {"disc": 1, "pawn": 2, "spy/x": 3, "unknown": 4}
    world = table(hand=(Piece("c1", "ace", True, marks),))
    assert project(scheme(), world, RED).zones["hand"].pieces[0].marks == {"disc": 1, "pawn": 2, "spy/x": 3}
    assert project(scheme(), world, BLUE).zones["hand"].pieces[0].marks == {"pawn": 2}


def test_numbers_and_the_end() -> None:
    world = table(dark=(ACE,), hand=(KING,))
    assert project(scheme(), world, BLUE).numbers == {"score": 3}
    over = table(outcome=Outcome((RED,), "done", "Red won."), dark=(ACE,), hand=(KING,))
    view = project(scheme(), over, BLUE)
    assert view.numbers == {"score": 3, "plan": 1}
    assert view.outcome is not None
    assert view.outcome.winners == (RED,)
    assert "dark" not in view.zones
    assert view.zones["hand"].pieces[0].name == "The King"
    closed = project(scheme(opens_at_end=False), over, BLUE)
    assert closed.numbers == {"score": 3}


def test_decisions_by_grade() -> None:
    world = table(agenda=(Task("choose", (RED,), {"what": "a card"}),))
    red, blue = project(scheme(), world, RED).decision, project(scheme(), world, BLUE).decision
    assert red is not None
    assert (red.title, red.detail) == ("choose a card", "one of a card")
    assert blue is not None
    assert (blue.title, blue.detail, blue.seats) == ("choose a card", "", (RED,))
    assert project(scheme(), world, "public").decision is None
    waiting = table(agenda=(Task("wait", (RED,)),))
    seen_by_blue = project(scheme(), waiting, BLUE).decision
    assert seen_by_blue is not None
    assert (seen_by_blue.kind, seen_by_blue.title) == ("", "")
    assert project(scheme(), table(agenda=(Task("unheard", (RED,)),)), BLUE).decision is None


def test_a_decision_alone_is_the_one_of_the_view() -> None:
    declared, memo = scheme(), Memo()
    for world in (
        table(agenda=(Task("choose", (RED,), {"what": "x"}),)),
        table(),
        table(outcome=Outcome((), "done", "Done.")),
    ):
        for audience in (RED, BLUE, "public"):
            assert decision_of(declared, world, audience, memo) == project(declared, world, audience).decision
    assert decision_of(declared, table(agenda=(Task("wait", (RED,)),)), "visitor", memo) is None


def test_an_audience_that_sees_what_it_saw_has_the_view_that_it_had() -> None:
    declared, memo, world = scheme(), Memo(), table(open=(ACE,))
    assert project(declared, world, RED, memo) is project(declared, world, RED, memo)
    assert project(declared, world, BLUE, memo) != project(declared, world, RED, memo)


def test_a_memo_changes_nothing_whatever_was_shown_before() -> None:
    declared = scheme()
    worlds = [
        table(open=(ACE, KING), hand=(QUEEN,)),
        table(open=(ACE,), hand=(QUEEN, KING)),
        table(open=(KING, ACE), slots=(DOWN,)),
        table(slots=(ACE,)),
        table(open=(Piece("c1", "ace", True, {"disc": 1}),), mixed=(DOWN, KING)),
        table(agenda=(Task("choose", (RED,), {"what": "x"}),)),
        table(agenda=(Task("choose", (RED,), {"what": "y"}),)),
        msgspec.structs.replace(table(), zones=table().zones.set("attic", ())),  # of another game: not declared
        *(
            msgspec.structs.replace(table(), numbers=immutables.Map(numbers))
            for numbers in ({"score": 3, "plan": 1}, {"score": 4, "plan": 2}, {"plan": 2, "seed": 1}, {"plan": 2})
        ),
        table(outcome=Outcome((), "done", "Done."), hand=(QUEEN,)),
    ]
    memo = Memo()
    for pair in product(worlds, repeat=2):
        for audience, world in product((REFEREE, RED, BLUE, "public", "visitor"), pair):
            fresh, kept = project(declared, world, audience), project(declared, world, audience, memo)
            assert kept == fresh
            assert (list(kept.zones), set(kept.numbers)) == (list(fresh.zones), set(fresh.numbers))


def told(before: Table, event: Event, audience: str) -> Sighting | None:
    return sight(scheme(), before, event, before.apply(event), audience)


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
    assert counted == Sighting("moved", to="pile")
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
    assert told(world, Shuffled("pile", ("c1", "c2"), ("c2", "c1")), RED) == Sighting("shuffled", to="pile", value=2)
    assert told(world, Shuffled("pile", ("c1", "c2"), ("c2", "c1")), BLUE) is None
    marked = told(world, Marked("c3", "pawn", 0, 1), BLUE)
    assert marked is not None
    assert (marked.name, marked.value, marked.face, marked.handle) == ("pawn", 1, None, "")
    assert told(world, Marked("c3", "disc", 0, 1), BLUE) is None
    assert told(world, Marked("c3", "pawn", 0, 1), "public") is None
    assert told(world, Marked("c3", "unknown", 0, 1), RED) is None
    assert Steps(scheme(), table(slots=(DOWN, ACE)), [Marked("c1", "disc", 0, 1)]).told(BLUE)[0].handle == "slots~0"
    assert told(world, Set("score", 3, 4), BLUE) == Sighting("set", name="score", value=4)
    assert told(world, Set("plan", 1, 2), BLUE) is None


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


def test_a_question_of_other_rules_is_put_as_far_as_it_goes() -> None:
    """A log outlives the words of its questions too."""
    asked = project(scheme(), table(agenda=(Task("choose", (RED,)),)), RED).decision
    assert asked is not None
    assert (asked.title, asked.detail) == ("choose …", "one of …")


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


def test_a_line_of_other_rules_is_told_as_far_as_it_goes_and_to_nobody_if_it_is_unknown() -> None:
    """A log outlives the words of its lines: its review must not fail by them."""
    told_less = told(table(), Said("met", {"seat": RED}), REFEREE)
    assert told_less is not None
    assert told_less.text == "red meets …: …."
    assert told(table(), Said("never declared", {"seat": RED}), REFEREE) is None


def test_decisions_and_the_end_are_told() -> None:
    task = Task("choose", (RED,), {"what": "a card"})
    asked = told(table(), Pushed(task), BLUE)
    assert asked == Sighting("asked", name="choose", text="choose a card", seats=(RED,))
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
    """The steps of a ply tell what `sight` tells of each event, for whoever asks, in whatever order."""
    events = (Set("plan", 1, 2), Set("score", 3, 4), Published((BLUE,)), Turned("c1", False), Published((RED,)))
    world = table(open=(ACE,))
    steps = Steps(scheme(), world, events)
    for audience in (BLUE, REFEREE, RED, "visitor", BLUE):
        one_by_one, now = [], world
        for event in events:
            one_by_one.append(sight(scheme(), now, event, after := now.apply(event), audience))
            now = after
        assert list(steps.seen_by(audience)) == one_by_one
    assert [one.name for one in steps.told(BLUE)] == ["score", ""]
    assert [one.name for one in steps.published(BLUE)] == ["score"]
    assert [one.kind for one in steps.published(RED)] == ["set", "turned"]
    assert steps.published(REFEREE) == []


def test_handles_lead_back_only_to_public_places() -> None:
    world = table(open=(ACE, KING), hand=(QUEEN,), mixed=(DOWN,))
    assert piece_at(scheme(), world, REFEREE, "open~1") == "c2"
    assert piece_at(scheme(), world, BLUE, "hand~0") is None
    assert piece_at(scheme(), world, RED, "mixed~0") is None
    for nonsense in ("open~2", "open~x", "nowhere~0", "open", "dark~0", "open~²"):
        assert piece_at(scheme(), world, RED, nonsense) is None
    assert piece_at(scheme(), world, "visitor", "open~0") is None


def test_seen_of_a_piece_that_is_not_there() -> None:
    assert seen(scheme(), table(), "c9", RED) == NOTHING
    assert seen(scheme(), table(open=(ACE,)), "c1", "visitor") == NOTHING


def test_grades_prefer_the_named_audience_then_own_then_everybody() -> None:
    sight_of = {RED: BACKS, EVERYBODY: COUNT, OWN: FACES}
    assert grade(sight_of, RED) == BACKS
    assert grade(sight_of, RED, (RED,)) == FACES
    assert grade(sight_of, BLUE) == COUNT
    assert grade({}, BLUE, (BLUE,)) == NOTHING


def test_a_scheme_refuses_strangers_and_doubles() -> None:
    with pytest.raises(ValueError, match="names green"):
        Scheme("trial", (RED,), kinds={}, zones=[Zone("a", "A", faces("green"))])
    with pytest.raises(ValueError, match="names green"):
        Scheme("trial", (RED,), kinds={}, zones=[Zone("a", "A", {}, down=faces("green"))])
    with pytest.raises(ValueError, match="declared twice"):
        Scheme("trial", (RED,), kinds={}, zones=[Zone("a", "A"), Zone("a", "B")])
