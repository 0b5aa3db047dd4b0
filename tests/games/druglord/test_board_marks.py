"""What Druglord's board shows of a Region: names whole, weight, and the Demand that is left."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from engine.match import Match
from engine.scheme import PUBLIC
from tests.games.druglord.scene import CONTENT
from tests.ui.shots import played
from tests.ui.texts import texts_of
from ui.board import board_of
from ui.board.glyphs import Look, glyphs
from ui.team import TeamContent
from ui.theme import DARK, load_fonts, teams

SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 768))


def look(match: Match) -> Look:
    return Look(board_of("druglord"), DARK, teams({seat: seat for seat in match.seats}), 12)


def demand_shown(match: Match, region: str) -> list[str]:
    (piece,) = [piece for piece in match.view(PUBLIC).zones[f"region/{region}"].pieces if piece.face is not None][:1]
    return [sign.text for sign in glyphs(look(match), piece) if sign.printed]


@pytest.mark.rule("DRUG-8.5")
def test_demand_is_drawn_as_what_is_left(qapp: QApplication) -> None:
    match, seen = played("druglord", 1, seats=4), 0
    while match.outcome is None and len(match.fold.plies) < 320:
        match = played_on(match)
        for region in CONTENT.regions:
            marks = match.table.zones[f"region/{region.id}"][0].marks
            used = {kind: marks.get(f"used/{kind}", 0) for kind in ("reefer", "pills", "cocaine", "opiates")}
            if any(used.values()):
                seen += 1
                left = {kind: n - int(used[kind]) for kind, n in region.demand.as_dict().items()}
                assert demand_shown(match, region.id) == [f"{kind[0].upper()}{n}" for kind, n in left.items() if n > 0]
    assert seen > 3


def played_on(match: Match) -> Match:
    """Forty plies further."""
    return played("druglord", len(match.fold.plies) + 40, seats=4)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 6])
def test_the_names_of_all_regions_are_whole_at_every_size(qapp: QApplication, size: tuple[int, int], seats: int) -> None:
    load_fonts()
    match = played("druglord", 150, seats=seats)
    content = TeamContent("public", board_of("druglord"), teams({s: s for s in (*match.seats, "public")}), DARK)
    content.set_motion(False)
    content.resize(*size)
    content.show_view(match.view(PUBLIC), [])
    said = [text.said for text in texts_of(content)]
    assert not {region.name for region in CONTENT.regions} - set(said)
    content.drop()
