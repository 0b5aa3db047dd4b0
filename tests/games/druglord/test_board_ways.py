"""The ways of trades and attacks on Druglord's map: when they are drawn, and that they lie over all and cover nothing."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPolygonF
from PySide6.QtWidgets import QApplication

from engine.visibility.schema import PUBLIC, REFEREE
from tests.games.druglord.scene import CONTENT
from tests.games.druglord.test_board_marks import held_in, moment, shown
from tests.ui.shots import rendered
from tests.ui.texts import lay_out, texts_drawn, texts_of
from ui.board import BoardView, board_of
from ui.board.scene import way_item
from ui.board.scene.way_item import arrow_of
from ui.team import TeamContent
from ui.theme import DARK, teams

pytestmark = pytest.mark.slow


@pytest.mark.rule("DRUG-8.24")
@pytest.mark.parametrize(
    "words", ["land uk france", "sea california japan", "air perth uk", "export uk", "attack uk france"]
)
def test_the_way_of_what_was_declared_is_drawn_until_it_is_done(qapp: QApplication, words: str) -> None:
    match = moment(2, 3)
    view = match.view(PUBLIC)
    content = TeamContent(PUBLIC, board_of("druglord"), teams({seat: seat for seat in match.seats}), DARK)
    content.resize(1280, 720)
    content.set_motion(False)
    content.show_view(view)
    rendered(content)
    plain = rendered(content)
    content.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "way": words}))
    assert rendered(content) != plain
    content.show_view(view)
    assert rendered(content) == plain
    content.drop()


@pytest.mark.rule("DRUG-8.24")
@pytest.mark.parametrize("words", ["land pearl_river france", "land great_lakes caucasus", "attack_sea jamaica scandinavia"])
def test_an_arrow_lies_over_all_that_it_crosses_and_ends_at_its_target(qapp: QApplication, words: str) -> None:
    """It went on behind land and a name, crossed out the goods of another Region, and ended under that."""
    match = moment(6, 850)
    view = match.view(PUBLIC)
    view = msgspec.structs.replace(view, numbers={**view.numbers, "way": words, "phase": "pills"})
    content = shown(PUBLIC, view, {seat: seat for seat in match.seats})
    image, board = rendered(content), content.board_view
    (area,) = [area for area in board.board_scene.areas if area.bound.area.way]
    (leg,) = area.way_lines
    kind, start, end = words.split(" ")
    seat = str(view.zones[f"region/{start}"].pieces[0].marks.get("owner", ""))
    colour = DARK.tint(area.context.teams[seat].tint).fill if seat else DARK.page
    names = [text.rect.adjusted(-5, -5, 5, 5) for text in texts_of(content)]
    for point in leg[1:-3] if kind == "land" else ():
        at = board.mapTo(content, board.mapFromScene(point))
        if any(name.contains(at) for name in names):  # that of a place under it is written over it
            continue
        assert colour.rgb() in {image.pixel(at.x() + x, at.y() + y) for x in (-1, 0, 1) for y in (-1, 0, 1)}, point
    boxes = {box.box.id: area.room_of(box.box.at, box.box.region) for box in area.bound.boxes}
    reach = 0.6 * area.context.unit
    assert boxes[end].adjusted(-reach, -reach, reach, reach).contains(leg[-1])
    assert not boxes[end].contains(leg[-1])
    others = [boxes[id] for id in held_in(view) - {start}]
    assert not any(place.contains(point) for place in others for point in leg)
    content.drop()


@pytest.mark.rule("DRUG-11.2")
@pytest.mark.parametrize(("seats", "plies"), [(6, 273), (6, 850)])
def test_an_arrow_and_what_came_of_it_cover_nothing_of_where_it_begins_and_ends(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, seats: int, plies: int
) -> None:
    """Between neighbours it lay over the goods, and a cross over the port that was traded with."""
    view = moment(seats, plies).view(PUBLIC)
    content = shown(PUBLIC, view, {f"seat_{n}": "" for n in range(1, 7)})
    (area,) = [area for area in content.board_view.board_scene.areas if area.bound.area.way]
    items = {item.zone: item for item in content.board_view.board_scene.pieces.values()}
    drawn = list[QRectF]()
    monkeypatch.setattr(way_item, "draw_icon", lambda _painter, _icon, room, *_: drawn.append(room))
    borders = {region.id: region.borders for region in CONTENT.regions}
    for id in sorted(held_in(view)):
        for border in borders[id]:
            area.set_way(f"attack.won {id} {border}", view)
            assert area._way is not None
            texts_drawn(area._way.draw)
            arrow = QPolygonF(arrow_of(area.way_lines[-1], area.context.unit)).boundingRect()
            for end in (id, border):
                item = items[f"region/{end}"]
                for text in texts_drawn(item.draw):
                    room = text.rect.translated(item.pos()).adjusted(1, 3, -1, -3)
                    assert not room.intersects(drawn[-1]), (id, border, text.said)
                    assert not room.intersects(arrow), (id, border, text.said)
    assert len(drawn) > 20
    content.drop()


@pytest.mark.rule("DRUG-11.2")
@pytest.mark.parametrize("words", ["attack huallaga lima", "attack lima huallaga", "attack.won huallaga lima"])
def test_an_attack_between_neighbours_is_one_sign_that_points_at_its_target(qapp: QApplication, words: str) -> None:
    """A line that went around them, a disc beside it and the name under both were a tangle."""
    view = moment(2, 60).view(PUBLIC)
    content = shown(PUBLIC, msgspec.structs.replace(view, numbers={**view.numbers, "way": words, "load": ""}), {})
    (way,) = [item for item in content.board_view.board_scene.items() if isinstance(item, way_item.WayItem)]
    arrow = QPolygonF(arrow_of(way.legs[-1], way.context.unit)).boundingRect()
    disc = way.plate if way._way.sign else way._result
    assert not way._paths
    assert disc.intersects(arrow)
    assert not any(disc.intersects(place) for place in way._places)
    content.drop()


@pytest.mark.rule("DRUG-11.3")
def test_the_swords_of_an_attack_lie_not_on_its_arrow(qapp: QApplication) -> None:
    """Where a lane turned close before its target they hid half of it."""
    view = moment(6, 273).view(PUBLIC)
    view = msgspec.structs.replace(view, numbers={**view.numbers, "load": ""})
    content = shown(PUBLIC, view, {f"seat_{n}": "" for n in range(1, 7)})
    (area,) = [area for area in content.board_view.board_scene.areas if area.bound.area.way]
    area.set_way("attack_sea quebec gulf_coast", view)
    assert area._way is not None
    arrow = QPolygonF(arrow_of(area.way_lines[-1], area.context.unit)).boundingRect()
    assert not area._way.plate.intersects(arrow)
    content.drop()


@pytest.mark.rule("DRUG-11.2", "DRUG-11.3")
@pytest.mark.parametrize("words", ["attack_sea quebec gulf_coast", "land cauca bahia", "air perth uk", "sea iberia korea"])
def test_one_way_is_the_same_line_on_the_windows_of_all(qapp: QApplication, words: str) -> None:
    """An attack went along one side of a Region on the public screen, and along the other on the window of its seat."""
    match = moment(6, 273)
    lines: list[list[tuple[float, float]]] = []
    for audience, size in ((PUBLIC, (1920, 1080)), (match.seats[0], (1280, 720)), (PUBLIC, (3840, 2160))):
        view = match.view(audience)
        view = msgspec.structs.replace(view, numbers={**view.numbers, "way": words})
        content = TeamContent(audience, board_of("druglord"), teams({seat: seat for seat in match.seats}), DARK)
        content.resize(*size)
        content.show_view(view)
        lay_out(content)
        (area,) = [area for area in content.board_view.board_scene.areas if area.bound.area.way]
        room, legs = area.content, area.way_lines
        middles = [leg[len(leg) // 2] for leg in legs]
        lines.append([((at.x() - room.left()) / room.width(), (at.y() - room.top()) / room.height()) for at in middles])
        content.drop()
    for others in lines[1:]:
        assert others == [pytest.approx(one, abs=0.03) for one in lines[0]]


@pytest.mark.rule("DRUG-8.24")
def test_the_map_names_all_vacant_regions_but_for_those_under_an_arrow(qapp: QApplication) -> None:
    """It had sixty boxes without a name; an arrow cut such names to pieces."""
    match = moment(2, 150)
    view = match.view(PUBLIC)
    held, borders = held_in(view), {region.id: set(region.borders) for region in CONTENT.regions}
    origin = min(id for id in held if borders[id] - held)
    for words in ("", f"land {origin} {max(borders[origin] - held)}", f"air {min(held)} {max(held)}"):
        content = shown(PUBLIC, msgspec.structs.replace(view, numbers={**view.numbers, "way": words}), {})
        scene = content.board_view.board_scene
        (area,) = [area for area in scene.areas if area.bound.area.way]
        items = {item.zone.removeprefix("region/"): item for item in scene.pieces.values() if item.state.place}
        unread = {id for id, item in items.items() if not item.opacity()}
        under = {id for id, item in items.items() if area.is_name_crossed(item.piece.name, item.rect())}
        assert unread == under - held - set(words.split())
        content.drop()


@pytest.mark.rule("DRUG-8.24")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("words", ["land.failed pearl_river france", "land.won antioquia panama", "attack baja california"])
def test_a_name_under_an_arrow_is_written_over_it_in_its_own_place(
    qapp: QApplication, words: str, size: tuple[int, int]
) -> None:
    """The names of five Regions were gone while an arrow lay there, and it pointed at land that had none."""
    view = moment(6, 850).view(PUBLIC)
    view = msgspec.structs.replace(view, numbers={**view.numbers, "way": words})
    content = TeamContent(PUBLIC, board_of("druglord"), teams({}), DARK)
    content.resize(*size)
    content.show_view(view)
    lay_out(content)
    scene, short = content.board_view.board_scene, board_of("druglord").layout.short
    places = {item.piece.name: item.rect() for item in scene.pieces.values() if item.state.place and not item.opacity()}
    way = next(item for item in scene.items() if isinstance(item, way_item.WayItem))
    written = {text.said: text.rect for text in texts_drawn(way.draw)}
    assert places
    for name, place in places.items():
        rect = next(rect for said, rect in written.items() if said in (name, short.get(name)))
        assert place.adjusted(-2, -3, 2, 3).contains(rect), name
        assert not any(rect.intersects(end) for end in way.covered[1:]), name
    content.drop()


@pytest.mark.rule("DRUG-8.24")
def test_the_referee_reads_a_name_under_an_arrow_whole_and_still_points_at_its_place(qapp: QApplication) -> None:
    """Of Appalachia "lachia" was read beside what went on the way."""
    match = moment(6, 850)
    view = match.view(REFEREE)
    board = BoardView(board_of("druglord"), teams({seat: seat for seat in match.seats}), DARK)
    board.resize(1280, 720)
    board.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "way": "land.won antioquia panama"}))
    lay_out(board)
    scene, short = board.board_scene, board_of("druglord").layout.short
    unread = [item for item in scene.pieces.values() if item.state.place and not item.opacity()]
    (way,) = [item for item in scene.items() if isinstance(item, way_item.WayItem)]
    written = {text.said for text in texts_drawn(way.draw)}
    assert unread
    for item in unread:
        assert written & {item.piece.name, short.get(item.piece.name)}
        assert scene.piece_at(item.rect().center()) is item
    board.drop()


@pytest.mark.rule("DRUG-11.4")
@pytest.mark.parametrize(("words", "sign"), [("attack baja california", "swords"), ("attack.won baja california", ""),
                                             ("attack_sea baja korea", "swords"), ("land baja california", "")])  # fmt: skip
def test_an_attack_bears_swords_until_it_is_decided(qapp: QApplication, words: str, sign: str) -> None:
    view = moment(6, 850).view(PUBLIC)
    content = shown(PUBLIC, msgspec.structs.replace(view, numbers={**view.numbers, "way": words}), {})
    (way,) = [item for item in content.board_view.board_scene.items() if isinstance(item, way_item.WayItem)]
    assert way._way.sign == sign
    content.drop()


@pytest.mark.rule("DRUG-8.24")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_name_of_a_held_region_under_an_arrow_is_whole(qapp: QApplication, size: tuple[int, int]) -> None:
    """Of Rockies an "R" and "kies" were read on both sides of a line."""
    match = moment(6, 1400)
    view = match.view(PUBLIC)
    content = TeamContent(PUBLIC, board_of("druglord"), teams({seat: seat for seat in match.seats}), DARK)
    content.resize(*size)
    content.show_view(view)
    lay_out(content)
    scene = content.board_view.board_scene
    (area,) = [area for area in scene.areas if area.bound.area.way]
    (way,) = [item for item in scene.items() if isinstance(item, way_item.WayItem)]
    ends = {f"region/{id}" for id in str(view.numbers["way"]).split(" ")[1:]}
    held = [item for item in scene.pieces.values() if item.state.place and "owner" in item.piece.marks]
    cut = [item for item in held if area.is_name_crossed(item.piece.name, item.rect()) and item.zone not in ends]
    assert cut
    written = {text.said: text.rect for text in texts_drawn(way.draw)}
    short = board_of("druglord").layout.short
    for item in cut:
        rect = next(rect for said, rect in written.items() if said in (item.piece.name, short.get(item.piece.name)))
        assert item.rect().adjusted(-2, -3, 2, 3).contains(rect)
    content.drop()


@pytest.mark.rule("DRUG-8.24")
def test_a_name_is_short_where_the_whole_would_hide_what_goes_on_the_way(qapp: QApplication) -> None:
    """The name of a Region lay on a plate over how much was traded."""
    match = moment(2, 354)
    content = shown(match.seats[1], match.view(match.seats[1]), {seat: seat for seat in match.seats})
    (way,) = [item for item in content.board_view.board_scene.items() if isinstance(item, way_item.WayItem)]
    assert way.plate.isValid()
    written = [text for text in texts_drawn(way.draw) if not text.said.isdecimal()]
    assert written
    over = [text.rect.adjusted(0, 2, 0, -2).intersected(way.plate) for text in written]
    assert max(rect.width() * rect.height() for rect in over) < 0.12 * way.plate.width() * way.plate.height()
    content.drop()


@pytest.mark.rule("DRUG-8.24")
def test_the_name_of_an_area_under_an_arrow_is_gone_and_comes_back(qapp: QApplication) -> None:
    """Half of it stood on both sides of a line."""
    view = moment(6, 850).view(PUBLIC)
    content = shown(PUBLIC, view, {})
    for words in ("land pearl_river france", ""):
        content.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "way": words}))
        lay_out(content)
        scene = content.board_view.board_scene
        (area,) = [area for area in scene.areas if area.bound.area.way]
        names = [box for box in scene.boxes if box.bound.box.lettering]
        gone = {box.bound.box.id for box in names if not box.opacity()}
        assert gone == {box.bound.box.id for box in names if area.is_crossed(box.room)}
        assert bool(gone) is bool(words)
    content.drop()


@pytest.mark.rule("DRUG-8.24")
@pytest.mark.parametrize("words", ["land uk france", "air california saigon", "domestic uk uk"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_goes_on_a_way_stands_on_it_as_a_chip_and_a_figure(
    qapp: QApplication, words: str, size: tuple[int, int]
) -> None:
    """ "1 on the way" stood in the row of a seat: of which type, and where, nobody saw."""
    view = moment(2, 3).view(PUBLIC)
    for load in (None, "3 pills"):
        told = msgspec.structs.replace(view, numbers={**view.numbers, "way": words, "load": load, "phase": "pills"})
        content = TeamContent(PUBLIC, board_of("druglord"), teams({}), DARK)
        content.resize(*size)
        content.show_view(told)
        lay_out(content)
        scene = content.board_view.board_scene
        (area,) = [area for area in scene.areas if area.bound.area.way]
        way = next(item for item in scene.items() if isinstance(item, way_item.WayItem))
        assert [text.said for text in texts_drawn(way.draw) if text.said.isdecimal()] == (["3"] if load else [])
        assert area.content.contains(way.plate) is bool(load)
        vacant = [item for item in scene.pieces.values() if item.state.place and not item.piece.marks and item.opacity()]
        others = [item for item in vacant if item.zone.removeprefix("region/") not in words.split()]
        names = [text.rect.translated(item.pos()) for item in others for text in texts_drawn(item.draw)]
        assert not load or not any(way.plate.intersects(name) for name in names), "a name is cut"
        content.drop()


@pytest.mark.rule("DRUG-8.20")
@pytest.mark.parametrize("region", ["jamaica", "cape_town", "lima", "shan_hills"])
def test_what_is_traded_in_a_region_covers_no_region_that_is_held(qapp: QApplication, region: str) -> None:
    """It lay on the weight of Jamaica, and on the name of a neighbour and its port."""
    view = moment(2, 200).view(PUBLIC)
    told = {"way": f"domestic {region} {region}", "load": "2 reefer", "phase": "reefer"}
    content = shown(PUBLIC, msgspec.structs.replace(view, numbers={**view.numbers, **told}), {})
    scene = content.board_view.board_scene
    (way,) = [item for item in scene.items() if isinstance(item, way_item.WayItem)]
    (area,) = [area for area in scene.areas if area.bound.area.way]
    owners = {item.zone.removeprefix("region/") for item in scene.pieces.values() if "owner" in item.piece.marks}
    assert region in owners
    held = [bound.box for bound in area.bound.boxes if bound.box.region in owners]
    assert not [box.id for box in held if way.plate.intersects(area.room_of(box.at, box.region))]
    content.drop()
