"""The map under a board: drawn once, its regions laid over it for their owners, with no trace of earlier ones."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.match.match import Match
from engine.visibility.schema import PUBLIC
from tests.ui.painted import Painted, stands_as_painted_anew
from tests.ui.shots import played
from ui.board import BoardView, board_of
from ui.board.paint.map_pixmap import Ground
from ui.board.scene.area_item import AreaItem
from ui.theme import DARK, load_fonts, teams


def board(qtbot: QtBot, match: Match, unit: float = 15) -> BoardView:
    load_fonts()
    marks = teams({seat: seat.replace("_", " ").capitalize() for seat in match.rules.schema.seats})
    made = BoardView(board_of(match.game.id), marks, DARK)
    qtbot.addWidget(made)
    made.set_motion(False)
    made.resize(1280, 640)
    made.set_unit(unit)
    made.show()
    return made


def map_of(made: BoardView) -> AreaItem:
    return next(area for area in made.board_scene.areas if area.bound.area.colour_by)


def test_a_map_bears_no_trace_of_who_owned_what_before(qtbot: QtBot) -> None:
    """Nor does a picture that is taken of a board bear any of the one that was taken before."""
    matches = [played("druglord", plies) for plies in (5, 40, 100, 12)]
    travelled = board(qtbot, matches[0])
    owners = []
    for match in matches:
        travelled.show_view(match.view(PUBLIC))
        QApplication.processEvents()
        assert stands_as_painted_anew(travelled)
        owners.append(dict(map_of(travelled)._owners))
        straight = board(qtbot, match)
        straight.show_view(match.view(PUBLIC))
        assert straight.picture() == travelled.picture()
    assert len({tuple(one.items()) for one in owners}) > 1, "nobody ever owned another region: the test looked at nothing"


def test_another_owner_paints_that_region_alone(qtbot: QtBot) -> None:
    match = played("druglord", 40)
    made = board(qtbot, match)
    made.show_view(match.view(PUBLIC))
    QApplication.processEvents()
    area, painted = map_of(made), Painted(made.viewport())
    region = next(iter(area._owners))
    seat = next(seat for seat in match.seats if seat != area._owners[region])
    area.set_owners({**area._owners, region: seat})
    QApplication.processEvents()
    assert 0 < painted.pixels < 0.1 * made.width() * made.height()
    assert stands_as_painted_anew(made)


def test_what_lies_over_the_regions_lies_over_their_owners_colours_too(qapp: QApplication) -> None:
    room, region = QRectF(0, 0, 40, 40), QRectF(10, 10, 20, 20)

    def filled(colour: Qt.GlobalColor, part: QRectF) -> Callable[..., None]:
        return lambda painter, **_: painter.fillRect(part, colour)

    line = filled(Qt.GlobalColor.blue, QRectF(0, 18, 40, 4))
    ground = Ground(1.0, room, filled(Qt.GlobalColor.white, room), line, {}, "map")
    for owners in ({}, {"north": "red"}, {}):
        seen = ground.picture(owners, lambda _: region, filled(Qt.GlobalColor.red, region)).toImage()
        assert seen.pixelColor(20, 20) == Qt.GlobalColor.blue
        assert seen.pixelColor(2, 2) == Qt.GlobalColor.white
        assert seen.pixelColor(15, 15) == (Qt.GlobalColor.red if owners else Qt.GlobalColor.white)


def test_boards_of_one_size_draw_their_map_once(qtbot: QtBot) -> None:
    """And whoever owns what in one of them is nothing to the other."""
    match, later = played("druglord", 12), played("druglord", 100)
    one, other = board(qtbot, match), board(qtbot, match)
    one.show_view(later.view(PUBLIC))
    one.picture()
    known = len(board_of("druglord").grounds)
    other.show_view(match.view(PUBLIC))
    seen = other.picture()
    assert len(board_of("druglord").grounds) == known > 0
    assert map_of(one)._owners != map_of(other)._owners
    one.drop()
    alone = board(qtbot, match)
    alone.show_view(match.view(PUBLIC))
    assert alone.picture() == seen
