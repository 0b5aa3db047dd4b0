"""The problems of Collection Deck on a team's window: one card each, with what lies at its foot."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from engine.model.view import PieceView, View
from engine.visibility.schema import PUBLIC
from tests.games.deck.scene import DeckScene
from tests.ui.board.windows import SIZES, said_on, window
from tests.ui.shots import played, rendered
from tests.ui.texts import texts_drawn
from ui.board.geometry.packing import GAP
from ui.board.geometry.zone_slots import CORNER, FOOT_PAD, TOKEN
from ui.board.paint.case_card_painter import HOLLOW
from ui.board.scene.piece_item import is_named
from ui.board.scene.spotlight_item import SpotlightItem
from ui.team import TeamContent
from ui.theme import DARK, blend

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]


@pytest.mark.rule("DECK-2.3")
@pytest.mark.parametrize("audience", ["player_1", PUBLIC])
def test_a_problem_has_a_place_for_each_technique_that_it_needs(qapp: QApplication, audience: str) -> None:
    """That two were missing stood in words and in frames on each of ten problems, beside the star that says so."""
    match = played("deck", 25)
    content, view = window(match, audience, (1280, 720))[0], match.view(audience)
    for spot in range(1, 11):
        laid = view.zones[f"strategy/{spot}"].count
        for piece in view.zones[f"field/{spot}"].pieces:
            assert piece.face is not None
            assert len(_places_on(content, spot)) == piece.face.pips["points"] - laid


@pytest.mark.rule("DECK-10.1")
def test_once_the_game_has_ended_nothing_belongs_on_a_problem(qapp: QApplication) -> None:
    match = played("deck", 1000)
    content = window(match, PUBLIC, (1280, 720))[0]
    assert match.outcome is not None
    assert [_places_on(content, spot) for spot in range(1, 11)] == [[]] * 10


@pytest.mark.rule("DECK-5.3")
def test_what_is_played_on_a_problem_changes_neither_its_place_nor_its_letters(qapp: QApplication) -> None:
    """The problem that was played on gave up its picture, a half of its name and its size for a list of short forms."""
    match = played("deck", 150, seats=8)
    content, view = window(match, PUBLIC, (1280, 720))[0], match.view(PUBLIC)
    box = _box_of(view)
    bare = {zone: msgspec.structs.replace(view.zones[zone], count=0, pieces=()) for zone in (f"strategy/{box}",)}
    seen = list[object]()
    for zones in (view.zones, {**view.zones, **bare}):
        content.show_view(msgspec.structs.replace(view, zones=zones))
        (case,) = (item for item in content.board_view.board_scene.pieces.values() if item.zone == f"field/{box}")
        seen.append((case.scenePos(), case.rect(), [(one.said, one.rect) for one in texts_drawn(case.draw)]))
    assert seen[0] == seen[1]


@pytest.mark.rule("DECK-2.3")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_word_of_what_a_problem_asks_is_broken(qapp: QApplication, size: tuple[int, int]) -> None:
    """On a low screen "movement" ended as "moveme-" beside the star."""
    content = window(played("deck", 121, seats=8), "player_6", size)[0]
    cases = [item for item in content.board_view.board_scene.pieces.values() if item.zone.startswith("field/")]
    assert cases
    assert [text.said for case in cases for text in texts_drawn(case.draw) if text.said.endswith("-")] == []


@pytest.mark.rule("DECK-5.1")
def test_a_modifier_takes_no_place_of_a_technique(qapp: QApplication) -> None:
    """Of a problem with two modifiers one read that two of three techniques lay there."""
    match = played("deck", 150, seats=8)
    content, view = window(match, PUBLIC, (1280, 720))[0], match.view(PUBLIC)
    spot = next(at for at in range(1, 11) if str(at) != _box_of(view) and view.zones[f"field/{at}"].count)
    before = _places_on(content, spot)
    kinds = [kind for kind in match.rules.schema.kinds.values() if kind.face.style.startswith("reality")][:2]
    zone = view.zones[f"modifiers/{spot}"]
    on = tuple(PieceView(f"{zone.id}~{at}", kind.back, kind.face, marks={}) for at, kind in enumerate(kinds))
    held = msgspec.structs.replace(zone, count=2, pieces=on)
    content.show_view(msgspec.structs.replace(view, zones={**view.zones, zone.id: held}))
    assert _places_on(content, spot) == before != []
    laid = [item.sceneBoundingRect() for item in content.board_view.board_scene.pieces.values() if item.zone == zone.id]
    assert len(laid) == 2
    assert not [one for one in laid for place in before if one.contains(place)]


@pytest.mark.rule("DECK-4.4")
@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1920, 1080)], ids=str)
def test_whatever_changes_a_problem_its_foot_stays_free(qapp: QApplication, size: tuple[int, int]) -> None:
    """On a projector of 16 to 10 a problem with four aspects and another difficulty had its words under the tokens."""
    match = played("deck", 3)
    content, view = window(match, "player_1", size)[0], match.view("player_1")
    problems = [kind for kind in match.rules.schema.kinds.values() if kind.face.style == "problem"]
    for start in range(0, len(problems), 10):
        zones = dict(view.zones)
        for spot, kind in enumerate(problems[start : start + 10], 1):
            changed: dict[str, int | str] = {"difficulty": 9 - kind.face.pips["difficulty"] % 2, "aspects": "PMEW"}
            piece = PieceView(f"field/{spot}~0", kind.back, kind.face, marks=changed)
            zones[f"field/{spot}"] = msgspec.structs.replace(zones[f"field/{spot}"], pieces=(piece,))
        content.show_view(msgspec.structs.replace(view, zones=zones))
        cases = [item for item in content.board_view.board_scene.pieces.values() if item.zone.startswith("field/")]
        for case in cases:
            unit, right = case.context.unit, case.rect().width() - CORNER * case.context.unit
            foot = case.rect().height() - (FOOT_PAD + TOKEN) * unit
            words = [text for text in texts_drawn(case.draw) if text.rect.left() < right]
            assert [text.said for text in words if text.rect.center().y() > foot] == []


def _places_on(content: TeamContent, spot: int) -> list[QPointF]:
    """Return the middles of the free places on the foot of a problem, as they are painted."""
    view, scene = content.board_view, content.board_view.board_scene
    box = next(box for box in scene.boxes if box.bound.box.id == str(spot) and box.area.id == "field")
    unit, picture = box.context.unit, rendered(view.viewport())
    foot = QPointF(box.inner().left() + (FOOT_PAD + TOKEN / 2) * unit, box.inner().bottom() - (FOOT_PAD + TOKEN / 2) * unit)
    found = list[QPointF]()
    for at in range(4):
        middle = foot + QPointF(at * (TOKEN + GAP) * unit, 0)
        if picture.pixelColor(view.mapFromScene(middle)) == blend(DARK.page, DARK.file.card, HOLLOW):
            found.append(middle)
    return found


def _box_of(view: View) -> str:
    """Return the place of the problem that is played on."""
    fields = {id_.partition("/")[2]: zone.pieces for id_, zone in view.zones.items() if id_.startswith("field/")}
    return next(box for box, pieces in fields.items() if pieces and is_named(pieces[0], view.numbers["target"]))


@pytest.mark.rule("DECK-2.3")
def test_on_a_narrow_problem_its_worth_lies_on_none_of_its_aspects(qapp: QApplication) -> None:
    """On a square screen the star of a problem with three aspects lay on the last one."""
    match = played("deck", 3)
    view, content = match.view("player_1"), window(match, "player_1", SIZES[-1])[0]
    kind = next(kind for kind in match.rules.schema.kinds.values() if kind.face.name.endswith("Disputed Island"))
    marks: dict[str, int | str] = {"difficulty": kind.face.pips["difficulty"], "aspects": "PME"}
    piece = PieceView("field/1~0", kind.back, kind.face, marks=marks)
    problem = msgspec.structs.replace(view.zones["field/1"], pieces=(piece,))
    content.show_view(msgspec.structs.replace(view, zones={**view.zones, "field/1": problem}))
    item = content.board_view.board_scene.pieces["field/1~0"]
    texts = texts_drawn(item.draw)
    worth = next(text for text in texts if text.said == str(kind.face.pips["points"]))
    star = worth.rect.adjusted(-0.6 * worth.pixels, 0, 0.6 * worth.pixels, 0)
    assert [text.said for text in texts if text.said in tuple("PME") and text.rect.intersects(star)] == []


@pytest.mark.rule("DECK-5.1")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_the_problem_that_is_played_on_has_its_whole_name_where_it_is_large(
    qapp: QApplication, size: tuple[int, int]
) -> None:
    """ "Ambush" stood there, beside "Ambush of Peacekeepers" on the Field."""
    match = played("deck", 3)
    view, content, cut = match.view(PUBLIC), window(match, PUBLIC, size)[0], list[str]()
    for kind in match.rules.schema.kinds.values():
        if kind.face.style != "problem":
            continue
        problem = msgspec.structs.replace(view.zones["field/1"], pieces=(PieceView("field/1~0", kind.back, kind.face),))
        numbers = {**view.numbers, "target": kind.face.id}
        content.show_view(msgspec.structs.replace(view, numbers=numbers, zones={**view.zones, "field/1": problem}))
        (large,) = (item for item in content.board_view.board_scene.value_items if isinstance(item, SpotlightItem))
        said = " ".join(text.said for text in texts_drawn(large.draw))
        cut += [kind.face.name] if kind.face.name not in said else []
    assert cut == []


@pytest.mark.rule("DECK-7.1", "DECK-7.2")
@pytest.mark.parametrize("audience", ["player_3", PUBLIC])
def test_what_was_solved_stays_with_its_techniques_until_another_is_played_on(qapp: QApplication, audience: str) -> None:
    """The largest place held the same rule from turn to turn."""
    scene = DeckScene("p03", "p13", p1=["h01"], p2=["h02"], p3=["h03"])
    content = window(scene, audience, (1280, 720))[0]
    rule = "To solve a problem"
    assert rule in " ".join(said_on(content.board_view))
    scene.strategy("p03", "h01")
    scene.decline(2)
    content.show_view(scene.view(audience))
    said = said_on(content.board_view)
    assert {"Player 1 solved it: +1", "solved it: +1"} & set(said)
    assert said.count("Embassy Reporting") == 1
    assert rule not in " ".join(said)


@pytest.mark.rule("DECK-7.1")
def test_a_solved_problem_that_a_ruling_takes_back_is_shown_no_more(qapp: QApplication) -> None:
    scene = DeckScene("p03", p1=["h01"], p2=["h02"], p3=["h03"])
    scene.strategy("p03", "h01")
    scene.decline(2)
    scene.edit(lambda desk: desk.move("p03", "problem_pile"))
    assert not [said for said in said_on(window(scene, PUBLIC, (1280, 720))[0].board_view) if "solved it" in said]
