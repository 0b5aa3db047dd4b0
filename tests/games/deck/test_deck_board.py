"""Collection Deck on the board: what a room must see, what it must not, and that it can be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec
import pytest
from PySide6.QtWidgets import QApplication

from engine.model.view import DecisionView, PieceView, View
from engine.visibility.schema import PUBLIC, Kind
from tests.ui.board.windows import (
    SIZES,
    areas_of,
    board_for,
    drawing,
    flat,
    names_of,
    readable_in,
    said_on,
    shown_on,
    window,
)
from tests.ui.repaint_check import stands_as_painted_anew
from tests.ui.shots import played
from tests.ui.texts import texts_drawn, texts_of
from ui.board import board_of
from ui.board.scene.piece_item import is_named
from ui.board.scene.spotlight_item import SpotlightItem

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]


@pytest.mark.rule("DECK-12.1")
def test_a_seat_reads_its_own_hand_and_counts_the_others(qapp: QApplication) -> None:
    match = played("deck", 40, seats=3)
    own = match.view("player_1").zones["hand:player_1"].pieces
    made = board_for(match, match.view("player_1"))
    drawn = [item for item in made.board_scene.pieces.values() if item.zone.startswith("hand:")]
    assert {item.piece.handle for item in drawn} == {piece.handle for piece in own}
    assert all(item.rect().width() > 20 * 15 and item.rect().height() > 3 * 15 for item in drawn)
    said = said_on(made)
    assert {"You", *(names_of(match)[seat] for seat in match.seats if seat != "player_1")} <= set(said)
    assert all(item.rect().width() <= 30 * 15 for item in drawn)
    public = board_for(match, match.view(PUBLIC))
    assert not [item for item in public.board_scene.pieces.values() if item.zone.startswith("hand:")]


@pytest.mark.rule("DECK-11.5")
def test_seats_that_are_not_taken_are_nowhere(qapp: QApplication) -> None:
    match = played("deck", 40, seats=3)
    assert len(match.rules.schema.seats) == 8
    for audience in ("player_1", PUBLIC, "referee"):
        view = match.view(audience)
        assert "Player 4" not in said_on(board_for(match, view))
        late = msgspec.structs.replace(view, numbers={**view.numbers, "seated/player_4": True, "score/player_4": 0})
        assert "Player 4" in said_on(board_for(match, late))
    assert "own" not in [area.key for area in areas_of(match.view("player_4"))]
    hands = [area.key for area in areas_of(match.view("referee")) if area.key.startswith("hand/")]
    assert hands == ["hand/player_1", "hand/player_2", "hand/player_3"]


def test_a_seat_that_joins_appears_without_a_new_window(qapp: QApplication) -> None:
    match = played("deck", 40, seats=3)
    view = match.view(PUBLIC)
    made = board_for(match, view)
    made.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "seated/player_4": True}))
    assert "Player 4" in said_on(made)
    made.show_view(view)
    assert "Player 4" not in said_on(made)


@pytest.mark.rule("DECK-11.5")
def test_who_waits_for_the_next_round_is_named_until_then(qapp: QApplication) -> None:
    match = played("deck", 40, seats=3)
    for audience in ("player_1", PUBLIC, "referee"):
        view = match.view(audience)
        made = board_for(match, view)
        made.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "queued/player_4": "Zoe"}))
        assert "Joins next round: Zoe" in said_on(made)
        made.show_view(view)
        assert "Joins next round: Zoe" not in said_on(made)


@pytest.mark.rule("DECK-11.1")
def test_who_plays_in_a_team_is_named(qapp: QApplication) -> None:
    match = played("deck", 40, seats=3)
    people = {"roster/player_1": "Ann and Ben", "roster/player_2": "Cleo, Dan and Eve"}
    for audience in (PUBLIC, "referee"):
        view = match.view(audience)
        said = said_on(board_for(match, msgspec.structs.replace(view, numbers={**view.numbers, **people})))
        assert {"Player 1: Ann and Ben", "Player 2: Cleo, Dan and Eve"} <= set(said)
    view = match.view("player_2")
    assert "Cleo, Dan and Eve" in said_on(
        board_for(match, msgspec.structs.replace(view, numbers={**view.numbers, **people}))
    )


@pytest.mark.rule("DECK-6.17")
def test_votes_have_a_column_while_there_are_any(qapp: QApplication) -> None:
    match = played("deck", 40, seats=3)
    view = match.view("player_2")
    made = board_for(match, view)
    assert "Vote" not in said_on(made)
    made.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "votes_in": 1, "vote/player_2": "yes"}))
    assert {"Vote", "yes"} <= set(said_on(made))
    public = match.view(PUBLIC)
    said = said_on(board_for(match, msgspec.structs.replace(public, numbers={**public.numbers, "votes_in": 2})))
    assert "votes in" in said
    assert "Vote" not in said


@pytest.mark.rule("DECK-12.1")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_hand_uses_its_row_and_says_what_its_cards_do(qapp: QApplication, size: tuple[int, int]) -> None:
    match = played("deck", 3)
    pile = match.view("referee").zones["draw_pile"].pieces
    content = window(match, "player_1", size)[0]
    view, scale = match.view("player_1"), content.board_view.transform().m11()
    room = content.board_view.width() / scale
    for count in range(1, 8):
        hand = tuple(msgspec.structs.replace(pile[at], handle=f"hand:player_1~{at}") for at in range(count))
        zone = msgspec.structs.replace(view.zones["hand:player_1"], count=count, pieces=hand)
        content.show_view(msgspec.structs.replace(view, zones={**view.zones, zone.id: zone}))
        drawn = [item for item in content.board_view.board_scene.pieces.values() if item.zone == zone.id]
        assert len(drawn) == count
        used = max(item.rect().right() for item in drawn) - min(item.rect().left() for item in drawn)
        high = max(item.rect().bottom() for item in drawn) - min(item.rect().top() for item in drawn)
        assert used > (0.25 if count == 1 else 0.5 if size == (1024, 768) else 0.63) * room, (
            "beside the problem that is played on"
        )
        assert high > (9.0 if count == 6 else 12.0) * 15, "from the top of its row to the foot"
        if count <= 5 or size != (1024, 768):
            texts, said = texts_of(content), readable_in(content)
            assert [piece.name for piece in hand if piece.face and piece.face.text not in said] == []
            top = content.board_view.y() + scale * min(item.rect().top() for item in drawn)
            torn = [text.said for text in texts if text.said.endswith("\u2026") and text.rect.top() > top]
            assert torn == [], "a lesson is written whole or not at all"
            lessons = [note for piece in hand if piece.face for note in piece.face.notes if note[0] == "Fact"]
            if count <= 4 and size != (1024, 768):
                assert [text for label, text in lessons if flat(f"{label} {text}") not in flat(said)] == []


@pytest.mark.rule("DECK-2.2", "DECK-2.4")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_what_a_card_teaches_is_read_in_a_hand_of_four(qapp: QApplication, size: tuple[int, int]) -> None:
    """But on those whose room is taken by a restriction or an immunity."""
    match = played("deck", 3)
    content, view, cut = window(match, "player_1", size)[0], match.view("player_1"), list[str]()
    zone, cards = view.zones["hand:player_1"], list[Kind]()
    for kind in match.rules.schema.kinds.values():
        labels = {label for label, _ in kind.face.notes}
        if kind.face.style != "problem" and not labels & {"Immune to", "Only against", "Not against"}:
            cards.append(kind)
    for start in range(0, len(cards), 4):
        four = cards[start : start + 4]
        hand = tuple(PieceView(f"{zone.id}~{at}", kind.back, kind.face) for at, kind in enumerate(four))
        held = msgspec.structs.replace(zone, count=len(four), pieces=hand)
        content.show_view(msgspec.structs.replace(view, zones={**view.zones, zone.id: held}))
        said = readable_in(content)
        taught = [f"{label} {text}" for kind in four for label, text in kind.face.notes if label == "Fact"]
        assert len(taught) == len(four)
        cut += [text for text in taught if flat(text) not in flat(said)]
    assert cut == []


@pytest.mark.rule("DECK-12.1")
def test_what_lies_on_a_problem_is_named(qapp: QApplication) -> None:
    """Every technique and every reality check has a name that fits beside the sign of who played it."""
    match = played("deck", 3)
    layout, schema = board_of("deck").layout, match.rules.schema
    names = {kind.face.name for kind in schema.kinds.values()}
    assert set(layout.short) <= names
    said = [layout.wordings(name)[-1] for name in names]
    assert len(set(said)) == len(said)
    content, view = window(match, "player_1", (1280, 720))[0], match.view("player_1")
    (problem,) = view.zones["field/1"].pieces
    assert problem.face is not None
    numbers, zone = {**view.numbers, "target": problem.face.id}, view.zones["strategy/1"]
    cards, unnamed = [kind for kind in schema.kinds.values() if kind.face.style != "problem"], list[str]()
    for start in range(0, len(cards), 3):
        some = cards[start : start + 3]
        laid = [PieceView(f"{zone.id}~{at}", one.back, one.face, marks={"by": "player_1"}) for at, one in enumerate(some)]
        held = msgspec.structs.replace(zone, count=len(laid), pieces=tuple(laid))
        content.show_view(msgspec.structs.replace(view, numbers=numbers, zones={**view.zones, zone.id: held}))
        (large,) = (item for item in content.board_view.board_scene.value_items if isinstance(item, SpotlightItem))
        told = {text.said for text in texts_drawn(large.draw)}
        unnamed += [one.face.name for one in some if told.isdisjoint(layout.wordings(one.face.name))]
    assert unnamed == []


@pytest.mark.rule("DECK-2.3")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_problems_are_named_in_full_and_what_they_ask_is_read(qapp: QApplication, size: tuple[int, int]) -> None:
    match = played("deck", 3)
    kinds = [kind for kind in match.rules.schema.kinds.values() if kind.face.style == "problem"]
    content, view, cut = window(match, "player_1", size)[0], match.view("player_1"), list[str]()
    content.set_message("")
    for start in range(0, len(kinds), 10):
        zones = dict(view.zones)
        for spot, kind in enumerate(kinds[start : start + 10], 1):
            piece = PieceView(f"field/{spot}~0", kind.back, kind.face)
            zones[f"field/{spot}"] = msgspec.structs.replace(zones[f"field/{spot}"], count=1, pieces=(piece,))
            zones[f"strategy/{spot}"] = msgspec.structs.replace(zones[f"strategy/{spot}"], count=0, pieces=())
        content.show_view(msgspec.structs.replace(view, zones=zones))
        said = readable_in(content)
        for kind in kinds[start : start + 10]:
            cut += [text for text in (kind.face.name, kind.face.text) if text not in said]
    assert cut == []


@pytest.mark.rule("DECK-2.3")
@pytest.mark.parametrize("size", SIZES[1:3], ids=str)
def test_a_crowded_problem_is_still_named(qapp: QApplication, size: tuple[int, int]) -> None:
    """All the techniques that it needs lie on it, and as many reality checks as there may be disruptions."""
    match = played("deck", 3)
    layout, kinds = board_of("deck").layout, match.rules.schema.kinds.values()
    problems = [kind for kind in kinds if kind.face.style == "problem"]
    others = [kind for kind in kinds if kind.face.style != "problem"]
    content, view, cut = window(match, "player_1", size)[0], match.view("player_1"), list[str]()
    for start in range(0, len(problems), 10):
        zones = dict(view.zones)
        for spot, kind in enumerate(problems[start : start + 10], 1):
            on = [PieceView(f"field/{spot}~0", kind.back, kind.face)]
            played_on = others[: kind.face.pips["points"] + 3]
            for at, card in enumerate(played_on):
                on.append(PieceView(f"strategy/{spot}~{at}", card.back, card.face, marks={"by": "player_1"}))
            for zone, pieces in ((f"field/{spot}", on[:1]), (f"strategy/{spot}", on[1:])):
                zones[zone] = msgspec.structs.replace(zones[zone], count=len(pieces), pieces=tuple(pieces))
        content.show_view(msgspec.structs.replace(view, zones=zones))
        said = [text.said for text in texts_of(content)]
        whole = " ".join(said)
        names = [kind.face.name for kind in problems[start : start + 10]]
        cut += [name for name in names if not any(way in whole for way in layout.wordings(name))]
    assert cut == []


@pytest.mark.rule("DECK-4.1")
def test_the_aspects_of_a_problem_are_read_on_a_small_screen_too(qapp: QApplication) -> None:
    """Also of the one that is crowded by what was played on it."""
    match = played("deck", 25)
    letters = []
    for size in ((1280, 720), (1920, 1080)):
        content = window(match, "player_1", size)[0]
        content.set_message("")
        letters.append(sorted(text.said for text in texts_of(content) if text.said in list("PMEW")))
    assert letters[0] == letters[1]


def test_a_question_to_many_leaves_room_for_itself(qapp: QApplication) -> None:
    match = played("deck", 3, seats=8)
    view = match.view(PUBLIC)
    asked = DecisionView("vote", "Is the explanation of Infrared Imagery feasible?", match.seats[1:])
    content = window(match, PUBLIC, (1280, 720))[0]
    content.show_view(msgspec.structs.replace(view, decision=asked))
    assert content.heading.decision == "Waiting for 7 seats: Is the explanation of Infrared Imagery feasible?"
    said = [text.said for text in texts_of(content)]
    assert "Waiting for 7 seats" in said or content.heading.decision in said
    content.show_view(msgspec.structs.replace(view, decision=msgspec.structs.replace(asked, seats=match.seats[:2])))
    assert content.heading.decision.startswith("Waiting for Player 1 and Player 2: ")


@pytest.mark.rule("DECK-5.1")
def test_the_targeted_problem_stands_out_and_no_other(qapp: QApplication) -> None:
    match = next(match for match in (played("deck", plies) for plies in range(10, 40)) if "target" in match.table.numbers)
    view = match.view(PUBLIC)
    made = board_for(match, view)
    spot = next(
        zone
        for zone, held in view.zones.items()
        if zone.startswith("field/") and any(piece.face and piece.face.id == view.numbers["target"] for piece in held.pieces)
    )
    assert [box.bound.box.id for box in made.board_scene.boxes if box.focus] == [spot.partition("/")[2]]
    made.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "target": None}))
    assert not [box for box in made.board_scene.boxes if box.focus]


@pytest.mark.rule("DECK-8.7")
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("audience", ["player_1", PUBLIC])
def test_the_piles_say_that_they_are_what_is_left(qapp: QApplication, size: tuple[int, int], audience: str) -> None:
    """They said how many cards and problems, and not of what."""
    said = {text.said for text in window(played("deck", 60, seats=8), audience, size)[1]}
    assert {"cards left", "problems left"} <= said


@pytest.mark.rule("DECK-10.2")
def test_how_far_a_seat_has_come_is_painted_with_its_points(qapp: QApplication) -> None:
    """The bar at the foot of a row lay outside the figure that changed, and stood where it had been."""
    match = played("deck", 25)
    content = window(match, PUBLIC, (1280, 720))[0]
    content.set_motion(False)
    content.show()
    QApplication.processEvents()
    for changed in ({"score/player_1": 9}, {"target_points": 12}, {"score/player_1": 0}):
        view = match.view(PUBLIC)
        content.show_view(msgspec.structs.replace(view, numbers={**view.numbers, **changed}))
        QApplication.processEvents()
        assert stands_as_painted_anew(content.board_view), changed


@pytest.mark.rule("DECK-4.4")
def test_a_changed_difficulty_shows_what_was_printed(qapp: QApplication) -> None:
    match = played("deck", 25)
    view = match.view(PUBLIC)
    zone = next(zone for zone in view.zones.values() if zone.id.startswith("field/") and zone.pieces)
    piece = zone.pieces[0]
    assert piece.face is not None
    printed = piece.face.pips["difficulty"]
    marked = msgspec.structs.replace(piece, marks={**piece.marks, "difficulty": printed + 1})
    changed = msgspec.structs.replace(view, zones={**view.zones, zone.id: msgspec.structs.replace(zone, pieces=(marked,))})
    assert f"{printed}→{printed + 1}" in said_on(board_for(match, changed))
    assert f"{printed}→{printed + 1}" not in said_on(board_for(match, view))


def test_problems_are_named_in_one_size_and_say_nothing_twice(qapp: QApplication) -> None:
    """A title was written small for a lesson that had no room all the same; aspects and difficulty stood there twice."""
    match = played("deck", 60, seats=8)
    _, texts = window(match, PUBLIC, (1920, 1080))
    said = {text.said: text.pixels for text in texts}
    assert len({round(said[one]) for one in ("New Pipeline", "Dock Workers'", "Cyber Intrusion", "Undeclared")}) == 1
    assert not [one for one in said if one.startswith(("Aspects", "Difficulty"))]


@pytest.mark.rule("DECK-12.1")
def test_cards_that_stay_in_a_hand_are_not_drawn_anew(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """They keep their size and move up by whole pixels."""
    match = played("deck", 3)
    pile = match.view("referee").zones["draw_pile"].pieces
    content = window(match, "player_1", (1920, 1080))[0]
    view = match.view("player_1")
    content.set_motion(False)

    def show(cards: Sequence[PieceView]) -> None:
        hand = tuple(msgspec.structs.replace(card, handle=f"hand:player_1~{at}") for at, card in enumerate(cards))
        zone = msgspec.structs.replace(view.zones["hand:player_1"], count=len(hand), pieces=hand)
        content.show_view(msgspec.structs.replace(view, zones={**view.zones, zone.id: zone}))
        QApplication.processEvents()

    content.show()
    show(pile[1:7])
    drawn = drawing(monkeypatch)
    show(pile[2:7])
    assert drawn == []
    assert stands_as_painted_anew(content.board_view)
    drawn.clear()
    show(pile[3:7])
    assert len(drawn) >= 4, "of four each has more room"


@pytest.mark.rule("DECK-12.1")
def test_a_mark_that_is_not_shown_draws_nothing_anew(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """How many techniques a problem misses is written under it, not on it; that one is countered is seen on it."""
    match = played("deck", 3)
    content = window(match, "player_1", (1280, 720))[0]
    view = match.view("player_1")
    content.set_motion(False)
    content.show()
    QApplication.processEvents()
    drawn = drawing(monkeypatch)
    first = view.zones["field/1"]
    for mark, redrawn in (("missing", []), ("countered", ["field/1"])):
        marked = msgspec.structs.replace(first.pieces[0], marks={**first.pieces[0].marks, mark: 9})
        changed = msgspec.structs.replace(first, pieces=(marked,))
        content.show_view(msgspec.structs.replace(view, zones={**view.zones, first.id: changed}))
        QApplication.processEvents()
        assert [item.zone for item in drawn] == redrawn
        drawn.clear()


@pytest.mark.rule("DECK-12.1")
def test_the_frame_of_the_seat_on_turn_leaves_nothing_behind(qapp: QApplication) -> None:
    """Between rounds it is nobody's turn; the frame is under the table, which is not drawn anew for it."""
    match = played("deck", 3)
    content, view = window(match, "player_1", (1280, 720))[0], match.view("player_1")
    content.set_motion(False)
    content.show()
    for on_turn in ("player_2", "", "player_1", "player_2", ""):
        content.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "turn_of": on_turn}))
        QApplication.processEvents()
        assert stands_as_painted_anew(content.board_view)


@pytest.mark.rule("DECK-12.1")
def test_a_hand_that_the_referee_sees_keeps_its_cards_size_from_seven_to_six(qapp: QApplication) -> None:
    """Of seven cards all were drawn anew when one was played, for those left had a line more."""
    match = played("deck", 3)
    view = match.view("referee")
    pile = view.zones["draw_pile"].pieces
    rooms: list[list[tuple[float, ...]]] = []
    for count in (7, 6, 5):
        hand = tuple(msgspec.structs.replace(pile[at], handle=f"hand:player_1~{at}") for at in range(count))
        held = msgspec.structs.replace(view.zones["hand:player_1"], count=count, pieces=hand)
        seen = msgspec.structs.replace(view, zones={**view.zones, held.id: held})
        made = shown_on(board_of("deck"), names_of(match), seen, (1344, 900))
        rects = [item.rect() for item in made.board_scene.pieces.values() if item.zone == held.id]
        rooms.append([(rect.x(), rect.y(), rect.width(), rect.height()) for rect in rects])
    assert rooms[1] == rooms[0][:6]
    assert rooms[2][0][3] > rooms[1][0][3], "of five each is higher"


@pytest.mark.rule("DECK-12.1")
def test_the_referee_has_a_hand_of_five_in_one_column(qapp: QApplication) -> None:
    """With the room of a hand of seven the cards stood in two, their texts cut."""
    match = played("deck", 3)
    view = match.view("referee")
    pile = view.zones["draw_pile"].pieces
    five = tuple(msgspec.structs.replace(pile[at], handle=f"hand:player_1~{at}") for at in range(5))
    held = msgspec.structs.replace(view.zones["hand:player_1"], count=5, pieces=five)
    seen = msgspec.structs.replace(view, zones={**view.zones, held.id: held})
    made = shown_on(board_of("deck"), names_of(match), seen, (1344, 900))
    lefts = {item.rect().left() for item in made.board_scene.pieces.values() if item.zone == held.id}
    assert len(lefts) == 1


@pytest.mark.rule("DECK-5.1")
def test_the_problem_that_is_played_on_is_large_a_second_time(qapp: QApplication) -> None:
    match = played("deck", 80, seats=8)
    view = match.view(PUBLIC)
    content, texts = window(match, PUBLIC, (1280, 720))
    large = [item for item in content.board_view.board_scene.value_items if isinstance(item, SpotlightItem)]
    assert len(large) == 1
    sizes = sorted(text.pixels for text in texts if text.said == "Disputed Island")
    assert len(sizes) == 2
    assert sizes[1] > 1.4 * sizes[0]
    assert {"Magnetic Anomaly Detection", "Defector Debriefing"} <= {text.said for text in texts_drawn(large[0].draw)}
    content.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "target": ""}))
    assert "Disputed Island" not in {text.said for text in texts_drawn(large[0].draw)}


@pytest.mark.rule("DECK-5.1")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_who_is_asked_reads_the_problem_and_what_lies_on_it_in_full(qapp: QApplication, size: tuple[int, int]) -> None:
    """A team that was to disrupt had a tile with short forms; ranges and aspects were on the public's window."""
    match = played("deck", 150, seats=8)  # three techniques lie on it
    view = match.view(PUBLIC)
    box = _box_of(view)
    faces = [piece.face for zone in (f"field/{box}", f"strategy/{box}") for piece in view.zones[zone].pieces]
    assert len(faces) == 4
    for seat in (match.seats[0], match.seats[-1]):
        content, _ = window(match, seat, size)
        (large,) = (item for item in content.board_view.board_scene.value_items if isinstance(item, SpotlightItem))
        told = [text.said for text in texts_drawn(large.draw)]
        assert [face.name for face in faces if face and face.name not in told] == []
        assert {"2\u20138", "4\u20139", "6\u20139"} <= set(told)
        before = large.rect
        content.show_view(msgspec.structs.replace(match.view(seat), numbers={**view.numbers, "target": "", "solved": ""}))
        (calm,) = (item for item in content.board_view.board_scene.value_items if isinstance(item, SpotlightItem))
        assert calm.rect == before
        assert any("To solve a problem" in text.said for text in texts_drawn(calm.draw))


@pytest.mark.rule("DECK-5.1")
@pytest.mark.parametrize("count", range(1, 9))
def test_all_that_lies_on_the_problem_is_named_beside_the_hand(qapp: QApplication, count: int) -> None:
    """Four cards were strips of colour without a name."""
    match = played("deck", 150, seats=8)
    seat = match.seats[0]
    view = match.view(seat)
    layout, zone = board_of("deck").layout, view.zones["strategy/" + _box_of(view)]
    kinds = [kind for kind in match.rules.schema.kinds.values() if kind.face.style.startswith("technique")][:count]
    laid = tuple(PieceView(f"{zone.id}~{at}", kind.back, kind.face, marks={"by": seat}) for at, kind in enumerate(kinds))
    held = msgspec.structs.replace(zone, count=count, pieces=laid)
    content, _ = window(match, seat, (1280, 720))
    content.show_view(msgspec.structs.replace(view, zones={**view.zones, zone.id: held}))
    (large,) = (item for item in content.board_view.board_scene.value_items if isinstance(item, SpotlightItem))
    told = {text.said for text in texts_drawn(large.draw)}
    assert [kind.face.name for kind in kinds if told.isdisjoint(layout.wordings(kind.face.name))] == []


@pytest.mark.rule("DECK-6.3", "DECK-8.1")
def test_that_seats_pass_or_decline_has_a_heading_once_one_has(qapp: QApplication) -> None:
    """Its column was empty in most of a game, and stays where it is. Who had declined had a tick under "Pass"."""
    match = played("deck", 3)
    view = match.view("player_1")
    assert view.numbers["phase"] == "disrupt_poll"
    made = board_for(match, msgspec.structs.replace(view, numbers={**view.numbers, "has_passed/player_1": False}))
    assert {"Passed", "Declined"}.isdisjoint(said_on(made))
    made.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "has_passed/player_1": True}))
    assert {"Passed", "Declined"} & {*said_on(made)} == {"Declined"}
    declares = {**view.numbers, "has_passed/player_1": True, "phase": "declare", "phase_word": "Declaration"}
    made.show_view(msgspec.structs.replace(view, numbers=declares))
    assert {"Passed", "Declined"} & {*said_on(made)} == {"Passed"}


@pytest.mark.rule("DECK-7.1")
def test_an_empty_space_says_that_a_problem_comes(qapp: QApplication) -> None:
    match = played("deck", 3)
    view = match.view(PUBLIC)
    empty = msgspec.structs.replace(view.zones["field/1"], count=0, pieces=())
    assert "Filled next round" not in " ".join(said_on(board_for(match, view)))
    said = said_on(board_for(match, msgspec.structs.replace(view, zones={**view.zones, "field/1": empty})))
    assert "Filled next round" in " ".join(said)


@pytest.mark.rule("DECK-7.1")
def test_before_the_game_begins_no_space_speaks_of_the_next_round(qapp: QApplication) -> None:
    """At set-up one of ten empty spaces alone said that it is filled next round."""
    view = played("deck", 0).view(PUBLIC)
    assert not any(view.zones[id_].count for id_ in view.zones if id_.startswith("field/"))
    assert "Filled next round" not in " ".join(said_on(board_for(played("deck", 0), view)))


@pytest.mark.rule("DECK-7.1", "DECK-8.3")
def test_no_more_problems_are_promised_than_there_are(qapp: QApplication) -> None:
    """With one problem left each of several empty spaces said that a new one comes. They are filled in their order."""
    match = played("deck", 3)
    whole = match.view(PUBLIC)

    def with_left(count: int, *empty: str) -> View:
        gone = {space: msgspec.structs.replace(whole.zones[space], count=0, pieces=()) for space in empty}
        pile = msgspec.structs.replace(whole.zones["problem_pile"], count=count, pieces=())
        return msgspec.structs.replace(whole, zones={**whole.zones, **gone, "problem_pile": pile})

    made = board_for(match, with_left(1, "field/4"))
    assert " ".join(said_on(made)).count("Filled next round") == 1
    for count, empty, promised in (
        (1, ("field/4", "field/7"), 1),
        (1, ("field/2", "field/4", "field/7"), 1),
        (2, ("field/2", "field/7", "field/9"), 2),
        (0, ("field/1", "field/2"), 0),
    ):
        made.show_view(with_left(count, *empty))
        assert " ".join(said_on(made)).count("Filled next round") == promised


@pytest.mark.rule("DECK-5.1")
def test_the_problem_that_is_played_on_is_large_also_where_not_all_that_lies_on_it_is_seen(qapp: QApplication) -> None:
    """What lay on it stood in the column of the techniques, and a layout with the problem alone ended the program."""
    match = played("deck", 80, seats=8)
    view = match.view(PUBLIC)
    seen = {id_: zone for id_, zone in view.zones.items() if not id_.startswith("strategy/")}
    content, _ = window(match, PUBLIC, (1280, 720))
    content.show_view(msgspec.structs.replace(view, zones=seen))
    (large,) = (item for item in content.board_view.board_scene.value_items if isinstance(item, SpotlightItem))
    problem = next(piece.face for piece in view.zones["field/" + _box_of(view)].pieces)
    assert problem is not None
    assert [text.said for text in texts_drawn(large.draw)].count("missing") == problem.pips["points"]
    alone = replace(large.bound, places=tuple([zones[:1] for zones in large.bound.places]))
    item = SpotlightItem(large.context, large.rect, alone)
    item.show_numbers(view)
    assert {*item.context.layout.wordings(problem.name)} & {text.said for text in texts_drawn(item.draw)}


def _box_of(view: View) -> str:
    """Return the place of the problem that is played on."""
    fields = {id_.partition("/")[2]: zone.pieces for id_, zone in view.zones.items() if id_.startswith("field/")}
    return next(box for box, pieces in fields.items() if pieces and is_named(pieces[0], view.numbers["target"]))
