"""Projection: every grade of every thing on a table, for every audience."""

from __future__ import annotations

import msgspec
import pytest

from engine.model.event import (
    Outcome,
    Piece,
    Task,
)
from engine.model.table import Table
from engine.visibility.projection import decision_of, grade_of, piece_at, project
from engine.visibility.schema import (
    BACKS,
    COUNT,
    EVERYBODY,
    FACES,
    NOTHING,
    OWN,
    REFEREE,
    Mark,
    Number,
    Schema,
    Zone,
    backs,
    faces,
    grade,
)
from tests.engine.visibility_table import ACE, BLUE, DOWN, KING, QUEEN, RED, schema, table


def names(world: Table, audience: str, zone: str) -> list[str] | int | None:
    view = project(schema(), world, audience).zones.get(zone)
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
    assert names(table((), None, **{zone: (piece,)}), audience, zone) == expected


def test_an_empty_slot_is_no_trace_to_those_who_see_it_only_filled() -> None:
    assert names(table(), BLUE, "slots") is None
    assert names(table(), RED, "slots") == []


def test_backs_lie_in_no_order_also_where_a_ruling_has_put_a_word_in_the_place_of_a_count() -> None:
    """The referee saw such a hand, and to show it to the others ended the program."""
    odd, other = (msgspec.structs.replace(one, marks={"pawn": value}) for one, value in ((ACE, 1), (KING, "two")))
    seen = [project(schema(), table(hand=hand), BLUE).zones["hand"].pieces for hand in ((odd, other), (other, odd))]
    assert seen[0] == seen[1]


def test_backs_in_a_hand_lie_in_no_order_and_slots_in_theirs() -> None:
    one, other = table(hand=(KING, ACE)), table(hand=(ACE, KING))
    assert project(schema(), one, BLUE) == project(schema(), other, BLUE)
    assert project(schema(), one, RED) != project(schema(), other, RED)


@pytest.mark.parametrize("piece", [Piece("c3", "ace", True, {"pawn": 1}), Piece("c3", "joker")])
def test_backs_that_differ_in_a_mark_or_a_name_alone_lie_in_no_order_either(piece: Piece) -> None:
    """The order in which they came is not to be read off what is seen of them."""
    one, other = table(hand=(ACE, piece)), table(hand=(piece, ACE))
    assert project(schema(), one, BLUE) == project(schema(), other, BLUE)


def test_backs_face_up_and_down_lie_in_no_order_either() -> None:
    one, other = table(hand=(QUEEN, DOWN)), table(hand=(DOWN, QUEEN))
    assert project(schema(), one, BLUE) == project(schema(), other, BLUE)


def test_marks_show_with_the_grade_they_declare() -> None:
    marks: dict[str, int | str] = {"disc": 1, "pawn": 2, "spy/x": 3, "unknown": 4}
    world = table(hand=(Piece("c1", "ace", True, marks),))
    assert project(schema(), world, RED).zones["hand"].pieces[0].marks == {"disc": 1, "pawn": 2, "spy/x": 3}
    assert project(schema(), world, BLUE).zones["hand"].pieces[0].marks == {"pawn": 2}


def test_numbers_and_the_end() -> None:
    world = table(dark=(ACE,), hand=(KING,))
    assert project(schema(), world, BLUE).numbers == {"score": 3}
    over = table(outcome=Outcome((RED,), "done", "Red won."), dark=(ACE,), hand=(KING,))
    view = project(schema(), over, BLUE)
    assert view.numbers == {"score": 3, "plan": 1}
    assert view.outcome is not None
    assert view.outcome.winners == (RED,)
    assert "dark" not in view.zones
    assert view.zones["hand"].pieces[0].name == "The King"
    closed = project(schema(opens_at_end=False), over, BLUE)
    assert closed.numbers == {"score": 3}


def test_decisions_by_grade() -> None:
    world = table(agenda=(Task("choose", (RED,), {"what": "a card"}),))
    red, blue = project(schema(), world, RED).decision, project(schema(), world, BLUE).decision
    assert red is not None
    assert (red.title, red.detail) == ("choose a card", "one of a card")
    assert blue is not None
    assert (blue.title, blue.detail, blue.seats) == ("choose a card", "", (RED,))
    assert project(schema(), world, "public").decision is None
    waiting = table(agenda=(Task("wait", (RED,)),))
    seen_by_blue = project(schema(), waiting, BLUE).decision
    assert seen_by_blue is not None
    assert (seen_by_blue.kind, seen_by_blue.title) == ("", "")
    assert project(schema(), table(agenda=(Task("unheard", (RED,)),)), BLUE).decision is None


@pytest.mark.parametrize(
    ("verbs", "only"),
    [
        (("pass",), "pass a card"),
        (("pass", "leave"), "pass a card"),
        (("pass", "answer"), ""),
        (("answer",), ""),
        ((), "wait"),
    ],
)
def test_who_is_asked_is_told_the_only_thing_that_it_can_do_and_nobody_else_is(verbs: tuple[str, ...], only: str) -> None:
    """Others would learn what it has in hand."""
    world = table(agenda=(Task("answer", (RED,), {"what": "a card"}),))
    asked_of = list[str]()

    def open_verbs(_table: Table, _task: Task, seat: str) -> tuple[str, ...]:
        asked_of.append(seat)
        return verbs

    declared = schema().with_open_verbs(open_verbs)
    seen = {audience: project(declared, world, audience).decision for audience in (REFEREE, RED, BLUE, "public")}
    assert {audience: one.only for audience, one in seen.items() if one is not None} == {
        REFEREE: "",
        RED: only,
        BLUE: "",
        "public": "",
    }
    assert {one.title for one in seen.values() if one is not None} == {"answer a card or pass"}
    assert asked_of == [RED], "what others could do is not even looked at"


def test_without_rules_or_words_nothing_is_said_of_what_is_left_to_a_seat() -> None:
    with_rules = schema().with_open_verbs(lambda _table, _task, _seat: ("pass",))
    for name, declared in (("answer", schema()), ("choose", with_rules)):
        seen = project(declared, table(agenda=(Task(name, (RED,), {"what": "a card"}),)), RED).decision
        assert seen is not None
        assert seen.only == ""


def test_a_game_that_is_over_asks_nobody_whatever_was_still_to_be_decided() -> None:
    asked = (Task("choose", (RED,), {"what": "a card"}),)
    for audience in (REFEREE, RED, BLUE):
        assert project(schema(), table(asked), audience).decision is not None
        assert project(schema(), table(asked, Outcome((), "stopped", "Stopped.")), audience).decision is None


def test_a_decision_alone_is_the_one_of_the_view() -> None:
    declared = schema()
    for world in (
        table(agenda=(Task("choose", (RED,), {"what": "x"}),)),
        table(),
        table(outcome=Outcome((), "done", "Done.")),
    ):
        for audience in (RED, BLUE, "public"):
            assert decision_of(declared, world, audience) == project(declared, world, audience).decision
    assert decision_of(declared, table(agenda=(Task("wait", (RED,)),)), "visitor") is None


def test_a_zone_of_other_content_than_the_log_s_is_not_on_the_table() -> None:
    world = msgspec.structs.replace(table(), zones=table().zones.delete("open"))
    assert "open" not in project(schema(), world, RED).zones


def test_a_question_of_other_rules_is_put_as_far_as_it_goes() -> None:
    """A log outlives the words of its questions too."""
    asked = project(schema(), table(agenda=(Task("choose", (RED,)),)), RED).decision
    assert asked is not None
    assert (asked.title, asked.detail) == ("choose …", "one of …")


def test_handles_lead_back_only_to_public_places() -> None:
    world = table(open=(ACE, KING), hand=(QUEEN,), mixed=(DOWN,))
    assert piece_at(schema(), world, REFEREE, "open~1") == "c2"
    assert piece_at(schema(), world, BLUE, "hand~0") is None
    assert piece_at(schema(), world, RED, "mixed~0") is None
    for nonsense in ("open~2", "open~x", "nowhere~0", "open", "dark~0", "open~²"):
        assert piece_at(schema(), world, RED, nonsense) is None
    assert piece_at(schema(), world, "visitor", "open~0") is None


def test_seen_of_a_piece_that_is_not_there() -> None:
    assert grade_of(schema(), table(), "c9", RED) == NOTHING
    assert grade_of(schema(), table(open=(ACE,)), "c1", "visitor") == NOTHING


def test_grades_prefer_the_named_audience_then_own_then_everybody() -> None:
    sight_of = {RED: BACKS, EVERYBODY: COUNT, OWN: FACES}
    assert grade(sight_of, RED) == BACKS
    assert grade(sight_of, RED, (RED,)) == FACES
    assert grade(sight_of, BLUE) == COUNT
    assert grade({}, BLUE, (BLUE,)) == NOTHING
    assert grade({RED: COUNT, EVERYBODY: FACES}, RED) == COUNT, "who is named sees what stands there, if it is less"
    assert grade({RED: FACES, OWN: COUNT}, RED, (RED,)) == FACES


def test_a_scheme_refuses_strangers_and_doubles() -> None:
    with pytest.raises(ValueError, match="names green"):
        Schema("trial", (RED,), kinds={}, zones=[Zone("a", "A", faces("green"))])
    with pytest.raises(ValueError, match="names green"):
        Schema("trial", (RED,), kinds={}, zones=[Zone("a", "A", {}, down=faces("green"))])
    with pytest.raises(ValueError, match="names green"):
        Schema("trial", (RED,), kinds={}, zones=[], marks=[Mark("m", "M", faces("green"))])
    with pytest.raises(ValueError, match="names green"):
        Schema("trial", (RED,), kinds={}, zones=[], numbers=[Number("n", "N", faces("green"))])
    own = {OWN: FACES}
    for declared in (
        {"zones": [Zone("a", "A", own)]},
        {"numbers": [Number("n", "N", own)]},
        {"marks": [Mark("m", "M", own)]},
    ):
        with pytest.raises(ValueError, match="names own"):  # nothing on a table says whose own it would be
            Schema("trial", (RED,), kinds={}, **{"zones": [], **declared})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="declared twice"):
        Schema("trial", (RED,), kinds={}, zones=[Zone("a", "A"), Zone("a", "B")])


def test_a_zone_in_which_backs_lie_beside_faces_has_to_say_that_its_order_is_seen() -> None:
    """The place of a face tells which back is which; a hand of backs alone is shown in no order."""
    side_by_side = Zone("a", "A", faces(RED), down=backs(RED))
    with pytest.raises(ValueError, match="in a backs lie beside faces, so that their order is seen: declare it as ordered"):
        Schema("trial", (RED,), kinds={}, zones=[side_by_side])
    Schema("trial", (RED,), kinds={}, zones=[msgspec.structs.replace(side_by_side, ordered=True)])
