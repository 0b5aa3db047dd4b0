"""The board widget: it touches only what changed, forgets, moves only as told, and reports clicks when it may."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.contract.game import Game
from engine.games import all_games
from engine.model.view import Observation, PieceView, View
from engine.visibility.schema import PUBLIC
from tests.ui.board.windows import board_for
from tests.ui.shots import played
from tests.ui.texts import texts_in
from ui.board import BoardView, board_of
from ui.board.scene.area_item import AreaItem
from ui.board.scene.piece_item import PieceItem
from ui.theme import DARK, load_fonts, teams

pytestmark = pytest.mark.slow

MARKS = teams({"cartel": "Cartel", "hunters": "Hunters", "public": "Public"})


def board(interactive: bool = False) -> BoardView:
    load_fonts()
    made = BoardView(board_of("hunt"), MARKS, DARK, interactive=interactive)
    made.resize(1280, 720)
    made.set_unit(15)
    made.set_motion(False)
    made.show()
    return made


def view_of(audience: str = "referee", plies: int = 75) -> View:
    return played("hunt", plies).view(audience)


def moved(view: View, handle: str, to: str) -> tuple[View, PieceView, Observation]:
    """The View after one piece went to the end of another zone, and what was told of it."""
    origin = handle.partition("~")[0]
    zones = dict(view.zones)
    piece = next(piece for piece in zones[origin].pieces if piece.handle == handle)
    left = [one for one in zones[origin].pieces if one is not piece]
    came = [*zones[to].pieces, piece]
    for zone, pieces in ((origin, left), (to, came)):
        named = tuple(msgspec.structs.replace(one, handle=f"{zone}~{at}") for at, one in enumerate(pieces))
        zones[zone] = msgspec.structs.replace(zones[zone], pieces=named, count=len(named))
    told = Observation("moved", origin=origin, to=to, face=piece.face, back=piece.back)
    return msgspec.structs.replace(view, zones=zones), zones[to].pieces[-1], told


def click(made: BoardView, at: QPointF) -> None:
    QTest.mouseClick(made.viewport(), Qt.MouseButton.LeftButton, pos=made.mapFromScene(at))


def test_the_same_view_touches_nothing(qapp: QApplication) -> None:
    made, view = board(), view_of()
    made.show_view(view)
    before = dict(made.board_scene.pieces)
    made.show_view(msgspec.structs.replace(view))
    assert made.board_scene.pieces == before


def test_a_moved_piece_keeps_its_item_and_all_others_theirs(qapp: QApplication) -> None:
    made, view = board(), view_of()
    made.show_view(view)
    before = dict(made.board_scene.pieces)
    after, piece, told = moved(view, "hand~0", "hidden/mazatlan/detection")
    made.show_view(after, [told])
    now = made.board_scene.pieces
    assert now[piece.handle] is before["hand~0"]
    assert now[piece.handle].new
    assert {id(item) for item in now.values()} == {id(item) for item in before.values()}
    made.show_view(view)
    assert not any(item.new for item in made.board_scene.pieces.values())


def test_where_everything_is_new_nothing_is_marked_as_new(qapp: QApplication) -> None:
    """At the beginning of a game every card bore the mark, and none of them stood out."""
    made, view = board(), view_of()
    bare = {zone: msgspec.structs.replace(there, pieces=(), count=0) for zone, there in view.zones.items()}
    told = [
        Observation("made", to=zone, face=piece.face)
        for zone, there in view.zones.items()
        for piece in there.pieces
        if piece.face is not None
    ]
    for some, marked in ((told, False), (told[::2], True)):
        made.show_view(msgspec.structs.replace(view, zones=bare))
        made.show_view(view, some)
        assert any(item.new for item in made.board_scene.pieces.values()) == marked


def test_the_first_card_that_is_found_among_those_that_lie_face_down_is_marked(qapp: QApplication) -> None:
    made, view = board(), view_of("hunters", 9)
    down = {
        zone: msgspec.structs.replace(there, pieces=tuple(one for one in there.pieces if one.face is None))
        for zone, there in view.zones.items()
    }
    zone, there = next((zone, there) for zone, there in down.items() if there.pieces)
    piece = there.pieces[0]
    found = msgspec.structs.replace(piece, face=view_of().zones["hand"].pieces[0].face)
    made.show_view(msgspec.structs.replace(view, zones=down))
    there = msgspec.structs.replace(there, pieces=(found, *there.pieces[1:]))
    seen = msgspec.structs.replace(view, zones={**down, zone: there})
    made.show_view(seen, [Observation("turned", handle=piece.handle, value=True)])
    assert [item.piece.handle for item in made.board_scene.pieces.values() if item.new] == [piece.handle]


def test_a_mark_comes_and_goes_without_the_piece_being_drawn_again(qapp: QApplication) -> None:
    made = board(interactive=True)
    made.show_view(view_of())
    item, bare, items = made.board_scene.pieces["hand~0"], made.picture(), len(made.board_scene.items())
    version = item.version
    for mark in (item.set_new, item.set_legal, item.set_selected):
        mark(True)
        assert made.picture() != bare
        mark(False)
        assert made.picture() == bare
    assert item.version == version
    assert len(made.board_scene.items()) == items


def test_pixels_do_not_depend_on_the_road(qapp: QApplication) -> None:
    view = view_of()
    after, _, _ = moved(view, "hand~0", "hidden/mazatlan/detection")
    straight, round_about = board(), board()
    straight.show_view(after)
    for step in (view, after, view, after):
        round_about.show_view(step)
    assert straight.picture() == round_about.picture()


def test_a_page_laid_out_anew_keeps_what_is_the_same_on_it(qapp: QApplication) -> None:
    made, straight = board(), board()
    old, view = view_of(plies=36), view_of(plies=37)
    scene = made.board_scene
    made.show_view(old)
    page = scene.areas
    items = {id(item): item for item in (*scene.areas, *scene.boxes, *scene.value_items)}
    made.show_view(view)
    assert scene.areas is not page
    left = [item for item in (*scene.areas, *scene.boxes, *scene.value_items) if items.get(id(item)) is item]
    assert len(left) > 0.9 * len(items)
    straight.show_view(view)
    assert made.picture() == straight.picture()
    assert len(scene.items()) == len(straight.board_scene.items())


@pytest.mark.parametrize("areas_stay", [True, False], ids=["areas stay", "areas are new"])
@pytest.mark.parametrize("plies", [7, 60])
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_page_laid_out_anew_looks_the_same(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, game: Game, plies: int, areas_stay: bool
) -> None:
    """Places that nobody holds were no fainter any more, and what an empty area says was gone from a new one."""
    match = played(game.id, plies)
    made = board_for(match, match.view(PUBLIC))
    before = made.grab().toImage()
    if not areas_stay:
        for same in ("can_be_reused", "is_unchanged"):
            monkeypatch.setattr(AreaItem, same, lambda *_now: False)
    scene = made.board_scene
    scene._page = None
    scene.show_view(match.view(PUBLIC), ())
    assert made.grab().toImage() == before


def test_pieces_glide_onto_a_page_that_is_laid_out_anew(qapp: QApplication) -> None:
    """A deal opens hands: what a room should notice most is no reason to show it without motion."""
    made, match = BoardView(board_of("deck"), teams({}), DARK), played("deck", 3)
    made.resize(1280, 720)
    made.set_unit(15)
    made.show()
    made.show_view(match.view("referee", 1))
    page = made.board_scene.areas
    made.show_view(match.view("referee", 2), [one for ply, one in match.observations("referee") if ply == 2])
    assert made.board_scene.areas is not page
    assert made.board_scene.animation.running
    made.finish_animation()
    straight = BoardView(board_of("deck"), teams({}), DARK)
    straight.resize(1280, 720)
    straight.set_unit(15)
    straight.show()
    straight.show_view(match.view("referee", 2))
    for item in made.board_scene.pieces.values():
        item.set_new(False)
    assert made.picture() == straight.picture()


def test_numbers_that_nothing_shows_come_and_go_without_laying_the_page_out_anew(qapp: QApplication) -> None:
    """Most phases of a game have numbers of their own; a piece that moves then glides all the same."""
    made, view = board(), view_of()
    made.set_motion(True)
    made.show_view(view)
    page = made.board_scene.areas
    after, _, told = moved(view, "hand~0", "hidden/mazatlan/detection")
    more = msgspec.structs.replace(after, numbers={**after.numbers, "of no concern": 3})
    made.show_view(more, [told])
    assert made.board_scene.areas is page
    assert made.board_scene.animation.running
    made.show_view(after)
    assert made.board_scene.areas is page
    made.drop()


def test_pixels_do_not_depend_on_whose_view_was_shown_before(qapp: QApplication) -> None:
    made = board()
    for audience, plies in (("referee", 75), ("cartel", 8), ("hunters", 131), ("public", 75), ("referee", 131)):
        straight, view = board(), view_of(audience, plies)
        made.show_view(view)
        straight.show_view(view)
        assert made.picture() == straight.picture(), (audience, plies)


def test_motion_ends_where_no_motion_would(qapp: QApplication) -> None:
    view = view_of()
    after, _, told = moved(view, "hand~0", "hidden/mazatlan/detection")
    still, moving = board(), board()
    moving.set_motion(True)
    for made in (still, moving):
        made.show_view(view)
        made.show_view(after, [told])
    assert moving.board_scene.animation.running
    assert not still.board_scene.animation.running
    moving.finish_animation()
    assert moving.picture() == still.picture()


def test_nothing_moves_that_was_not_told(qapp: QApplication) -> None:
    made, view = board(), view_of()
    made.set_motion(True)
    made.show_view(view)
    after, _, _ = moved(view, "hand~0", "hidden/mazatlan/detection")
    made.show_view(after, ())
    assert not made.board_scene.animation.running


def test_zones_that_are_not_in_the_view_take_no_room(qapp: QApplication) -> None:
    made = board()
    made.show_view(view_of("public"))
    shown = {area.bound.area.id for area in made.board_scene.areas}
    assert shown == {"map", "man", "with", "known", "pawns_told", "finished", "goal"}
    wide = made.board_scene.area_rect("map").width()
    made.show_view(view_of("cartel"))
    assert made.board_scene.area_rect("map").width() < wide
    assert "Hidden" not in {text.said for text in texts_in(_shown(made, "hunters").svg())}


def _shown(made: BoardView, audience: str) -> BoardView:
    made.show_view(view_of(audience))
    return made


def test_areas_and_boxes_do_not_overlap(qapp: QApplication) -> None:
    made = board()
    for audience in ("referee", "cartel", "hunters", "public"):
        for plies in (8, 75, 131):
            made.show_view(view_of(audience, plies))
            page = made.sceneRect()
            rects = [area.rect for area in made.board_scene.areas]
            boxes = [box.room for box in made.board_scene.boxes if box.framed]
            pieces = [item.rect() for item in made.board_scene.pieces.values() if not item.zone.endswith("/spot")]
            for group in (rects, boxes, pieces):
                for at, one in enumerate(group):
                    assert page.adjusted(-1, -1, 1, 1).contains(one)
                    assert not any(one.adjusted(0.5, 0.5, -0.5, -0.5).intersects(other) for other in group[at + 1 :])


def test_clicks_and_drags_are_reported(qapp: QApplication, qtbot: Any) -> None:
    made = board(interactive=True)
    qtbot.addWidget(made)
    made.show_view(view_of())
    piece = made.board_scene.pieces["hand~0"]
    heard: list[tuple[str, ...]] = []
    made.piece_clicked.connect(lambda handle: heard.append(("piece", handle)))
    made.zone_clicked.connect(lambda zone: heard.append(("zone", zone)))
    made.piece_dropped.connect(lambda *what: heard.append(("drop", *what)))
    click(made, piece.rect().center())
    made.set_legal(frozenset({"hand~0"}), frozenset({"hidden/mazatlan/detection"}))
    assert piece.legal
    box = next(box for box in made.board_scene.boxes if box.bound.box.id == "mazatlan")
    below = QPointF(box.room.center().x(), box.room.bottom() - 3)
    target = below if box.room.height() > box.heading + 10 else box.room.center()
    start, end = made.mapFromScene(piece.rect().center()), made.mapFromScene(target)
    QTest.mousePress(made.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(made.viewport(), (start + end) / 2)
    QTest.mouseMove(made.viewport(), end)
    _move(made, end)
    QTest.mouseRelease(made.viewport(), Qt.MouseButton.LeftButton, pos=end)
    deck = next(spot.rect for box in made.board_scene.boxes for spot in box.slots if spot.bound.id == "deck/needs")
    click(made, deck.center())
    assert heard == [
        ("piece", "hand~0"),
        ("drop", "hand~0", "hidden/mazatlan/detection", ""),
        ("zone", "deck/needs"),
    ]


def _move(made: BoardView, to: QPoint) -> None:
    """A move with the button held: QTest.mouseMove sends none."""
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent

    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(to),
        made.viewport().mapToGlobal(QPointF(to)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(made.viewport(), event)


def test_a_display_reports_nothing_and_shows_no_card_on_hover(qapp: QApplication, qtbot: Any) -> None:
    made = board()
    qtbot.addWidget(made)
    made.show_view(view_of())
    heard: list[str] = []
    for signal in (made.piece_clicked, made.zone_clicked):
        signal.connect(heard.append)
    before = made.picture()
    click(made, made.board_scene.pieces["hand~0"].rect().center())
    _move(made, QPoint(900, 400))
    assert heard == []
    assert made.picture() == before


def test_hovering_shows_the_whole_card_to_the_referee(qapp: QApplication) -> None:
    made = board(interactive=True)
    made.show_view(view_of())
    text = made.board_scene.pieces["hand~0"].piece.face
    assert text is not None
    links = f"Links: {dict(text.notes)['Links']}".split(",")[0]
    assert links not in " ".join(found.said for found in texts_in(made.svg()))
    made._set_hovered("hand~0")
    said = " ".join(found.said for found in texts_in(made.svg()))
    assert text.text.split()[-1] in said
    assert links in said
    made._set_hovered("")
    assert links not in " ".join(found.said for found in texts_in(made.svg()))


def test_find_and_zoom(qapp: QApplication) -> None:
    made = board(interactive=True)
    made.show_view(view_of())
    assert made.show_piece("hand~0")
    assert made.board_scene.pieces["hand~0"].selected
    assert not made.show_piece("nowhere~0")
    made.fit_area("hand")
    assert made.transform().m11() > 1.5
    made.fit()
    assert made.transform().m11() == pytest.approx(1.0)


def test_dropping_holds_nothing(qapp: QApplication) -> None:
    made = board(interactive=True)
    made.show_view(view_of())
    made._set_hovered("hand~0")
    made.drop()
    assert made.current_view is None
    assert [item for item in made.board_scene.items() if isinstance(item, PieceItem)] == []
    made.show_view(view_of("public"))
    assert made.current_view is not None


def test_the_referee_sees_which_cards_lie_face_down(qapp: QApplication) -> None:
    made = board()
    made.show_view(view_of("referee", 8))
    slot = made.board_scene.pieces["found/nexus/family/1~0"]
    up = msgspec.structs.replace(slot.piece, up=True)
    view = made.current_view
    assert view is not None
    before = made.picture()
    zone = msgspec.structs.replace(view.zones["found/nexus/family/1"], pieces=(up,))
    made.show_view(msgspec.structs.replace(view, zones={**view.zones, zone.id: zone}))
    assert made.picture() != before


def test_a_place_is_shown_in_full_as_a_card_not_as_its_heading(qapp: QApplication) -> None:
    """What is drawn as a heading, tile or standee is still read in full beside the pointer."""
    made = board(interactive=True)
    made.show_view(view_of())
    scene = made.board_scene
    sites = [
        handle
        for handle, item in scene.pieces.items()
        if item.piece.face is not None and scene.board.layout.style(item.piece.face.style).form == "site"
    ]
    made._hover(scene.pieces[sites[0]].rect().center())
    assert made._full is not None
    terrain = ": ".join(made._full.piece.face.notes[0])  # type: ignore[union-attr]
    assert terrain in [text.said for text in texts_in(made.svg())]
    made.drop()


def test_a_view_that_nobody_holds_is_gone(qapp: QApplication) -> None:
    made = board()
    made.show_view(view_of())
    gone = weakref.ref(made)
    del made
    gc.collect()
    assert gone() is None


def test_what_can_be_chosen_has_corners_whether_it_is_one_of_many_or_of_few(qtbot: Any) -> None:
    """Where nearly all was outlined the outline said nothing; then corners, a line and a filled ground all said the same."""
    made = board(interactive=True)
    qtbot.addWidget(made)
    made.show_view(view_of())
    made.show()
    box = next(box for box in made.board_scene.boxes if box.slots)
    slot = box.slots[0]

    def are_lined() -> tuple[int, int]:
        """How many pixels of its upper edge have the colour: at a corner, and in the middle."""
        image, legal, found = made.viewport().grab().toImage(), DARK.legal, list[int]()
        for left in (slot.rect.left() + 0.8 * box.context.unit, slot.rect.center().x()):
            at = made.mapFromScene(QPointF(left, slot.rect.top()))
            line = (image.pixelColor(at.x(), at.y() + down) for down in range(-4, 5))
            found.append(sum(abs(one.hue() - legal.hue()) < 8 and abs(one.value() - legal.value()) < 60 for one in line))
        return found[0], found[1]

    assert are_lined() == (0, 0)
    made.set_legal(frozenset(), frozenset({slot.bound.id}))
    few, middle = are_lined()
    assert middle == 0
    many = frozenset(zone.id for one in made.board_scene.boxes for zone in one.bound.zones)
    assert len(many) > 8
    made.set_legal(frozenset(), many)
    assert slot.bound.id in box.legal
    corner, middle = are_lined()
    assert middle == 0
    assert few >= corner > 0
