"""What Druglord's board shows of a Region: names whole, weight, and the Demand that is left."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from engine.match.match import Match
from engine.visibility.schema import PUBLIC
from tests.games.druglord.scene import CONTENT
from tests.ui.shots import played
from tests.ui.texts import Text, texts_of
from ui.board import board_of
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import glyphs
from ui.team import TeamContent
from ui.theme import DARK, LIGHT, load_fonts, teams

pytestmark = pytest.mark.slow

SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 768))


def context(match: Match) -> DrawContext:
    return DrawContext(board_of("druglord"), DARK, teams({seat: seat for seat in match.seats}), 12)


def demand_shown(match: Match, region: str) -> list[str]:
    (piece,) = [piece for piece in match.view(PUBLIC).zones[f"region/{region}"].pieces if piece.face is not None][:1]
    return [sign.text for sign in glyphs(context(match), piece) if sign.printed and not sign.band]


@pytest.mark.rule("DRUG-8.5")
def test_demand_is_drawn_as_what_is_left(qapp: QApplication) -> None:
    match, seen = played("druglord", 1, seats=4), 0
    while match.outcome is None and len(match.history.plies) < 320:
        match = played_on(match)
        for region in CONTENT.regions:
            marks = match.table.zones[f"region/{region.id}"][0].marks
            used = {kind: marks.get(f"used/{kind}", 0) for kind in ("reefer", "pills", "cocaine", "opiates")}
            if any(used.values()):
                seen += 1
                left = {kind: n - int(used[kind]) for kind, n in region.demand.as_dict().items()}
                assert demand_shown(match, region.id) == [
                    f"{kind[0].upper()}{n if n > 1 else ''}" for kind, n in left.items() if n > 0
                ]
    assert seen > 3


def played_on(match: Match) -> Match:
    """Forty plies further."""
    return played("druglord", len(match.history.plies) + 40, seats=4)


WIDE = [size for size in SIZES if size[0] > 1.5 * size[1]]
MOMENTS = [(2, 3), (2, 150), (6, 3), (6, 273), (6, 400), (6, 850)]
"""Choosing, early, a Draft of seven cards, in the middle, late with lost Regions, stored markers and attached cards."""


@cache
def moment(seats: int, plies: int) -> Match:
    """A game at that point."""
    return played("druglord", plies, seats=seats)


def window(match: Match, audience: str, size: tuple[int, int], message: str = "Five minutes are left") -> list[Text]:
    """The texts of a window at its fullest: with a clock and a message."""
    load_fonts()
    names = teams({seat: seat.replace("_", " ").capitalize() for seat in (*match.seats, PUBLIC)})
    content = TeamContent(audience, board_of("druglord"), names, LIGHT if size[0] > 1500 else DARK)
    content.set_motion(False)
    content.resize(*size)
    content.set_clock("12:40")
    content.show_view(match.view(audience), [one for _, one in match.observations(audience)])
    content.set_message(message)
    texts = texts_of(content)
    content.drop()
    content.deleteLater()
    return texts


def overlaps(texts: list[Text]) -> Iterator[tuple[str, str]]:
    """Texts that lie on each other by more than a pixel."""
    rects = sorted(((text.rect.adjusted(1, 1, -1, -1), text.said) for text in texts), key=lambda one: one[0].top())
    for at, (rect, said) in enumerate(rects):
        for place, other in rects[at + 1 :]:
            if place.top() >= rect.bottom():
                break
            if place.intersects(rect):
                yield said, other


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("seats", "plies"), MOMENTS)
def test_a_room_can_read_all_of_it(qapp: QApplication, seats: int, plies: int, size: tuple[int, int]) -> None:
    match = moment(seats, plies)
    for audience in (match.seats[-1], PUBLIC):
        texts = window(match, audience, size)
        assert len(texts) > 200
        assert not {text.said: text.pixels for text in texts if text.pixels < size[1] / 50}
        page = QRectF(0, 0, *size)
        assert [text.said for text in texts if not page.contains(text.rect)] == []
        assert list(overlaps(texts)) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("seats", "plies"), [(2, 3), (6, 3)])
def test_the_name_of_every_vacant_region_is_whole(qapp: QApplication, seats: int, plies: int, size: tuple[int, int]) -> None:
    said = " ".join(text.said for text in window(moment(seats, plies), PUBLIC, size))
    short = {form for name, form in board_of("druglord").layout.short.items() if form not in name.split()}
    for region in CONTENT.regions:
        whole = region.name in said or region.name in said.replace("- ", "")
        assert whole or (size not in WIDE and board_of("druglord").layout.short[region.name] in said), region.name
    assert size not in WIDE or not [name for name in short if f" {name} " in said]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_name_is_cut_off_on_the_map(qapp: QApplication, size: tuple[int, int]) -> None:
    said = {text.said for text in window(moment(6, 850), PUBLIC, size, message="")}
    names = {region.name for region in CONTENT.regions}
    cut = {text for text in said if text.endswith("\u2026") and any(name.startswith(text[:-1]) for name in names)}
    assert cut == set()


@pytest.mark.rule("DRUG-2.3", "DRUG-2.4")
def test_every_tile_bears_its_zone_and_its_oceans(qapp: QApplication) -> None:
    match = moment(2, 3)
    view, layout = match.view(PUBLIC), board_of("druglord").layout
    for region in CONTENT.regions:
        piece = view.zones[f"region/{region.id}"].pieces[0]
        assert piece.face is not None
        assert layout.style(piece.face.style).code == region.zone
        band = [sign for sign in glyphs(context(match), piece) if sign.band]
        assert "".join(sign.text for sign in band) == ("".join(region.oceans) or "L")
        assert any(not sign.text for sign in band) is region.interoceanic
