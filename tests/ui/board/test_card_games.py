"""Collection Deck and COLLECTION on the board: what a room must see, what it must not, and that it can be read."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from engine.chance import Random
from engine.match import Match
from engine.scheme import PUBLIC
from engine.view import DecisionView, PieceView, View
from tests.games.shelf import new_match
from tests.ui.shots import played
from tests.ui.texts import Text, texts_in, texts_of
from ui.board import BoardView, board_of
from ui.board.bind import Binder, BoundArea, BoundPart, conditions
from ui.board.figures import NumberFigure
from ui.team import TeamContent
from ui.theme import DARK, LIGHT, load_fonts, teams

SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 768))
MOMENTS = [
    ("deck", 2, 25),
    ("deck", 8, 3),
    ("deck", 8, 42),
    ("deck", 8, 90),
    ("collection", 3, 6),
    ("collection", 7, 40),
    ("collection", 7, 120),
]


def names_of(match: Match) -> dict[str, str]:
    return {seat: seat.replace("_", " ").capitalize() for seat in match.rules.scheme.seats} | {PUBLIC: "Public"}


def board_for(match: Match, view: View) -> BoardView:
    load_fonts()
    made = BoardView(board_of(match.game.id), teams(names_of(match)), DARK)
    made.resize(1280, 600)
    made.set_unit(15)
    made.set_motion(False)
    made.show()
    made.show_view(view)
    return made


def said_on(made: BoardView) -> list[str]:
    return [text.said for text in texts_in(made.svg())]


def window(match: Match, audience: str, size: tuple[int, int]) -> tuple[TeamContent, list[Text]]:
    load_fonts()
    content = TeamContent(audience, board_of(match.game.id), teams(names_of(match)), LIGHT if size[0] > 1500 else DARK)
    content.set_motion(False)
    content.resize(*size)
    content.set_clock("12:40")
    content.show_view(match.view(audience), [one for _, one in match.sightings(audience)])
    content.set_message("Five minutes are left")
    return content, texts_of(content)


def areas_of(view: View) -> Iterator[BoundArea]:
    page = Binder(board_of(view.game).layout, view, {}).page()
    stack: list[BoundPart] = [page] if page else []
    while stack:
        part = stack.pop()
        yield from part.areas
        stack += part.parts


# -------------------------------------------------------------------- for a room


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("game", "seats", "plies"), MOMENTS)
def test_a_room_can_read_it(qapp: QApplication, game: str, seats: int, plies: int, size: tuple[int, int]) -> None:
    match = played(game, plies, seats=seats)
    for audience in (match.seats[0], match.seats[-1], PUBLIC):
        _, texts = window(match, audience, size)
        page = QRectF(0, 0, *size)
        assert len(texts) > 20
        assert not {text.said: text.pixels for text in texts if text.pixels < size[1] / 50}
        assert [text.said for text in texts if not page.contains(text.rect)] == []
        for at, one in enumerate(texts):
            for other in texts[at + 1 :]:
                assert not one.rect.adjusted(1, 1, -1, -1).intersects(other.rect.adjusted(1, 1, -1, -1)), (one, other)


# -------------------------------------------------------------------- Collection Deck


@pytest.mark.rule("DECK-12.1")
def test_a_seat_reads_its_own_hand_and_counts_the_others(qapp: QApplication) -> None:
    match = played("deck", 40, seats=3)
    own = match.view("player_1").zones["hand:player_1"].pieces
    made = board_for(match, match.view("player_1"))
    drawn = [item for item in made.board_scene.pieces.values() if item.zone.startswith("hand:")]
    assert {item.piece.handle for item in drawn} == {piece.handle for piece in own}
    assert all(item.rect().width() > 10 * 15 and item.rect().height() > 10 * 15 for item in drawn)
    said = said_on(made)
    assert {names_of(match)[seat] for seat in match.seats} <= set(said)
    assert all(item.rect().width() <= 28 * 15 for item in drawn)
    public = board_for(match, match.view(PUBLIC))
    assert not [item for item in public.board_scene.pieces.values() if item.zone.startswith("hand:")]


@pytest.mark.rule("DECK-11.5")
def test_seats_that_are_not_taken_are_nowhere(qapp: QApplication) -> None:
    match = played("deck", 40, seats=3)
    assert len(match.rules.scheme.seats) == 8
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
    view, room = match.view("player_1"), content.board_view.width()
    for count in range(1, 8):
        hand = tuple(msgspec.structs.replace(pile[at], handle=f"hand:player_1~{at}") for at in range(count))
        zone = msgspec.structs.replace(view.zones["hand:player_1"], count=count, pieces=hand)
        content.show_view(msgspec.structs.replace(view, zones={**view.zones, zone.id: zone}))
        drawn = [item for item in content.board_view.board_scene.pieces.values() if item.zone == zone.id]
        assert len(drawn) == count
        used = max(item.rect().right() for item in drawn) - min(item.rect().left() for item in drawn)
        assert used > (0.95 if count >= 3 else 0.3 * count) * room
        if count <= 5 or size != (1024, 768):
            said = " ".join(text.said for text in texts_of(content))
            assert [piece.name for piece in hand if piece.face and piece.face.text not in said] == []


@pytest.mark.rule("DECK-12.1")
def test_what_lies_on_a_problem_is_named(qapp: QApplication) -> None:
    """Every technique and every reality check has a name that fits beside the sign of who played it."""
    match = played("deck", 3)
    layout, scheme = board_of("deck").layout, match.rules.scheme
    names = {kind.face.name for kind in scheme.kinds.values() if kind.face.style != "problem"}
    assert set(layout.short) <= names
    said = [layout.short.get(name, name) for name in names]
    assert len(set(said)) == len(said)
    content, view = window(match, "player_1", (1280, 720))[0], match.view("player_1")
    cards = [kind for kind in scheme.kinds.values() if kind.face.style != "problem"]
    on, unnamed = view.zones["strategy/1"], []
    for card in cards:
        piece = PieceView("strategy/1~0", card.back, card.face, marks={"by": "player_1"})
        lain = msgspec.structs.replace(on, count=1, pieces=(piece,))
        content.show_view(msgspec.structs.replace(view, zones={**view.zones, on.id: lain}))
        told = {text.said for text in texts_of(content)}
        if not {card.face.name, layout.short.get(card.face.name, "")} & told:
            unnamed.append(card.face.name)
    assert unnamed == []


def test_a_lesson_is_not_torn_to_a_scrap(qapp: QApplication) -> None:
    match = played("deck", 3, seats=8)
    lessons = [text.said for text in window(match, PUBLIC, (1280, 720))[1] if text.said.startswith(("Know:", "Why:"))]
    assert lessons
    assert not [said for said in lessons if said.endswith("\u2026")]


def test_a_question_to_many_leaves_room_for_itself(qapp: QApplication) -> None:
    match = played("deck", 3, seats=8)
    view = match.view(PUBLIC)
    asked = DecisionView("vote", "Is the explanation of Infrared Imagery feasible?", match.seats[1:])
    content = window(match, PUBLIC, (1280, 720))[0]
    content.show_view(msgspec.structs.replace(view, decision=asked))
    assert content.heading.decision == "7 seats: Is the explanation of Infrared Imagery feasible?"
    assert content.heading.decision in [text.said for text in texts_of(content)]
    content.show_view(msgspec.structs.replace(view, decision=msgspec.structs.replace(asked, seats=match.seats[:2])))
    assert content.heading.decision.startswith("Player 1, Player 2: ")


@pytest.mark.rule("DECK-5.1")
def test_the_targeted_problem_stands_out_and_no_other(qapp: QApplication) -> None:
    match = played("deck", 25)
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


@pytest.mark.rule("DECK-2.3")
def test_a_problem_says_how_many_techniques_are_missing(qapp: QApplication) -> None:
    match = played("deck", 25)
    view = match.view(PUBLIC)
    expected = []
    for spot in range(1, 11):
        for piece in view.zones[f"field/{spot}"].pieces:
            assert piece.face is not None
            missing = piece.face.pips["points"] - view.zones[f"strategy/{spot}"].count
            expected += [f"{missing} missing"] if missing else []
    assert expected
    said = said_on(board_for(match, view))
    assert sorted(text for text in said if text.endswith(" missing")) == sorted(expected)


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
    assert f"{printed}\u2192{printed + 1}" in said_on(board_for(match, changed))
    assert f"{printed}\u2192{printed + 1}" not in said_on(board_for(match, view))


# -------------------------------------------------------------------- COLLECTION


@pytest.mark.rule("COLL-11.2")
def test_a_closed_scenario_is_closed_and_bears_nothing(qapp: QApplication) -> None:
    match = played("collection", 25)
    view = match.view(PUBLIC)
    closed = [area.title for area in areas_of(view) if area.closed]
    assert closed == ["Scenario C", "Scenario B"] or closed == ["Scenario B", "Scenario C"]
    made = board_for(match, view)
    assert said_on(made).count("Closed") == 2
    assert not [item for item in made.board_scene.pieces.values() if item.zone.startswith(("space/B", "space/C"))]


@pytest.mark.rule("COLL-2.5")
def test_every_collector_on_a_ladder_has_its_lane_and_the_crisis_its_lost_step(qapp: QApplication) -> None:
    match = played("collection", 120, seats=7)
    view = match.view(PUBLIC)
    made = board_for(match, view)
    lanes = {figure.bound.id: figure for figure in made.board_scene.figures if isinstance(figure, NumberFigure)}
    on_ladder = {number for number in view.numbers if number.startswith("response/")}
    assert on_ladder
    assert on_ladder <= set(lanes)
    for number in on_ladder:
        assert (lanes[number].bound.place.show, lanes[number].bound.total) == ("steps", 10)
        assert lanes[number].value(number) == view.numbers[number]
    assert lanes["crisis/A"].bound.place.lost == 10


@pytest.mark.rule("COLL-2.4")
def test_gems_and_affinities_bear_letters(qapp: QApplication) -> None:
    match = played("collection", 120, seats=7)
    view = match.view(PUBLIC)
    tiles = [zone.pieces[0] for zone in view.zones.values() if zone.id.startswith("space/") and zone.pieces]
    gems = sum(mark.startswith("gems/") for tile in tiles for mark in tile.marks)
    scenarios = sum(bool(view.numbers.get(f"crisis/{area}")) for area in "ABC")
    said = said_on(board_for(match, view))
    # six collectors with two affinities each, three colours of reports and of what is needed, and the gems
    assert sum(said.count(letter) for letter in "PME") == scenarios * (12 + 3 + 3) + gems


@pytest.mark.rule("COLL-11.2")
def test_a_seat_reads_what_it_holds_and_each_card_lies_once(qapp: QApplication) -> None:
    match = played("collection", 120, seats=7)
    view = match.view("player_7")
    held = [piece for zone in view.zones.values() if zone.id.startswith("held:") for piece in zone.pieces]
    made = board_for(match, view)
    assert {handle for handle in made.board_scene.pieces if handle.startswith("held:")} == {piece.handle for piece in held}
    own = [piece.name for piece in view.zones["held:player_7"].pieces]
    assert own
    assert set(own) <= set(said_on(made))


@pytest.mark.rule("COLL-11.1")
def test_held_cards_bear_the_sign_of_their_holder_and_a_name(qapp: QApplication) -> None:
    """Open ones for all; secret ones for their holder, and for the others as a number."""
    match = played("collection", 120, seats=7)
    view = match.view("player_3")
    held = {seat: view.zones[f"held:{seat}"].pieces for seat in match.seats}
    assert sum(map(len, held.values())) > 1
    for seat, pieces in held.items():
        assert {piece.marks.get("seat") for piece in pieces} <= {seat}
    short = board_of("collection").layout.short
    said = {text.said for text in window(match, "player_3", (1280, 720))[1]}
    for piece in (piece for pieces in held.values() for piece in pieces):
        assert {piece.name, short.get(piece.name, piece.name)} & said
    assert not [piece for zone in ("discard", "drawn") for piece in view.zones[zone].pieces if piece.marks]
    secret = new_match(match.game, seed=4, seats=3, options={"held_cards": "private"})
    chance = Random(4)
    while not secret.table.zones["held:player_2"]:
        secret.play(match.game.demo_move(secret, chance))
    assert not [text for text in window(secret, "player_1", (1280, 720))[1] if text.said == "DH Tasked"]
    assert "held" in {text.said for text in window(secret, "player_1", (1280, 720))[1]}
    assert not secret.view("player_1").zones["held:player_2"].pieces


@pytest.mark.rule("COLL-6.8")
def test_the_last_card_that_was_played_can_be_read(qapp: QApplication) -> None:
    match = played("collection", 117, seats=7)
    view = match.view(PUBLIC)
    assert not match.table.zones["drawn"]
    last = view.zones["discard"].pieces[0]
    assert last.face is not None
    made = board_for(match, view)
    assert [item.piece for item in made.board_scene.pieces.values() if item.zone == "discard"] == [last]
    assert last.face.text in " ".join(said_on(made))


@pytest.mark.rule("COLL-2.2")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_collector_keeps_its_name_however_many_are_there(qapp: QApplication, size: tuple[int, int]) -> None:
    match = played("collection", 40, seats=7)
    view = match.view(PUBLIC)
    zones = {name: msgspec.structs.replace(zone, pieces=zone.pieces[:1]) for name, zone in view.zones.items()}
    tokens = [piece for zone in view.zones.values() for piece in zone.pieces if piece.face and piece.face.style == "token"]
    assert len(tokens) == 7
    full = zones["space/A/state"]
    gems = {"gems/political": 6, "gems/military": 3, "gems/economic": 5}
    site = msgspec.structs.replace(full.pieces[0], marks=gems)
    zones[full.id] = msgspec.structs.replace(full, count=8, pieces=(site, *tokens))
    content = window(match, PUBLIC, size)[0]
    content.show_view(msgspec.structs.replace(view, zones={**view.zones, **zones}))
    boxes = [box for box in content.board_view.board_scene.boxes if box.bound.box.title == "STATE"]
    assert [text.said for text in texts_of(content)].count("STATE") == len(boxes) > 0


@pytest.mark.rule("COLL-7.1")
def test_a_completed_scenario_is_marked(qapp: QApplication) -> None:
    match = played("collection", 25)
    view = match.view(PUBLIC)
    assert "Done" not in said_on(board_for(match, view))
    done = msgspec.structs.replace(view, numbers={**view.numbers, "completed/A": True})
    assert said_on(board_for(match, done)).count("Done") == 1


@pytest.mark.rule("COLL-5.5")
def test_the_arithmetic_of_the_last_roll_is_written_out(qapp: QApplication) -> None:
    match = played("collection", 25)
    view = match.view(PUBLIC)
    arithmetic = str(view.numbers["arithmetic"])
    assert "dice against" in arithmetic
    said = " ".join(said_on(board_for(match, view)))
    assert arithmetic in said


def test_what_is_laid_out_depends_on_these_numbers_only(qapp: QApplication) -> None:
    view = played("collection", 25).view(PUBLIC)
    layout = board_of("collection").layout
    found = dict(conditions(layout, view))
    assert found["crisis/A"] is True
    assert found["needed/A/military"] == view.numbers["needed/A/military"]
    turned = msgspec.structs.replace(view, numbers={**view.numbers, "turn": 99})
    assert conditions(layout, turned) == conditions(layout, view)


def test_seats_whose_names_begin_alike_bear_their_digits() -> None:
    found = teams({"player_1": "Player 1", "player_2": "Player 2", "public": "Public"})
    assert [found[seat].letter for seat in ("player_1", "player_2")] == ["1", "2"]
    assert [team.letter for team in teams({"a": "Anna 1", "b": "Bert 2"}).values()] == ["A", "B"]
