"""What the Hunt's board says at first sight: where he hides, for whom it is a secret, and what is going on with a card."""

from __future__ import annotations

from itertools import combinations, pairwise
from operator import ne

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from engine.visibility.schema import PUBLIC, REFEREE
from tests.games.hunt.test_hunt_board import LEADS, POLICE, SEEN, WIDE, match_of, pawns_drawn, said_to, table_of, window_of
from tests.ui.board.windows import SIZES, names_of, shown_on
from tests.ui.shots import rendered
from tests.ui.texts import texts_drawn, texts_of
from ui.board import board_of
from ui.board.paint import box_painter
from ui.board.paint.glyphs import Glyph
from ui.board.scene.board_scene import BoardScene
from ui.board.scene.piece_item import PieceItem
from ui.board.scene.playable_item import PlayableItem
from ui.board.scene.route_item import RouteItem
from ui.board.scene.string_item import StringItem
from ui.theme import load_fonts

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]

HIDING, PLANNED, WITH_HIM, TUNNEL, ASKED = (24, 120), (2015, 90), (21, 88), (24, 75), (2015, 95)
"""Seed and plies: he hides where no card lies; two of nine cards at a place have Police, two circles that are filled; six
cards are Fixed with him; of nine cards at a place two are Needs, one of them of three circles; the Cartel may answer a
success with one of two Defenses."""


def hideouts(scene: BoardScene) -> list[str]:
    return [box.bound.box.id for box in scene.boxes if box.hides]


@pytest.mark.rule("HUNT-13.5")
def test_where_he_hides_is_seen_on_the_map_by_those_who_know_it() -> None:
    """A crown as large as a letter stood in the heading of his hideout, among pawns."""
    match = match_of(*HIDING)
    where = str(match.view("cartel").numbers["chapo_hideout"])
    assert where
    for audience, seen in (("cartel", [where]), (REFEREE, [where]), ("hunters", []), (PUBLIC, [])):
        load_fonts()
        board = shown_on(board_of("hunt"), names_of(match), match.view(audience), (1280, 640))
        assert hideouts(board.board_scene) == seen, audience
        board.close()


def lined(item: PieceItem) -> bool:
    return any(isinstance(child, PlayableItem) for child in item.childItems())


@pytest.mark.rule("HUNT-9.7", "HUNT-13.5")
def test_the_cartel_sees_on_the_map_which_defenses_it_may_use() -> None:
    """It was asked to answer, and which of its nine cards at the place it could use stood in small letters under the map."""
    match = match_of(*ASKED)
    for audience, seen in (("cartel", ["Village Loyalty"]), ("hunters", []), (PUBLIC, [])):
        scene = window_of(match, audience, (1280, 720)).board_view.board_scene
        assert [item.piece.name for item in scene.pieces.values() if lined(item)] == seen, audience


@pytest.mark.rule("HUNT-13.5")
@pytest.mark.parametrize("audience", ["cartel", REFEREE])
def test_his_hideout_is_no_secret_any_more_when_all_see_him(audience: str) -> None:
    """Dashes say who alone sees a thing, also around a place."""
    load_fonts()
    match = match_of(*HIDING)
    board = shown_on(board_of("hunt"), names_of(match), match.view(audience), (1280, 640))
    assert hideouts(board.board_scene)
    ended = match_of(HIDING[0], 2000)
    assert ended.outcome is not None
    board.show_view(ended.view(audience))
    assert hideouts(board.board_scene) == []
    board.close()
    seen = match_of(6, 110)
    board = shown_on(board_of("hunt"), names_of(seen), seen.view(audience), (1280, 640))
    assert seen.view(audience).numbers["chapo_state"] == "is_fixed"
    assert hideouts(board.board_scene) == []
    board.close()


@pytest.mark.parametrize("size", WIDE, ids=str)
@pytest.mark.parametrize("game", [PLANNED, TUNNEL], ids=["planned", "tunnel"])
@pytest.mark.parametrize("audience", ["cartel", "hunters", PUBLIC])
def test_circles_stand_at_the_same_end_of_all_cards_of_a_place(
    monkeypatch: pytest.MonkeyPatch, audience: str, game: tuple[int, int], size: tuple[int, int]
) -> None:
    """Of two Needs one under the other one had its circles before its name and the other after it."""
    scene, before = window_of(match_of(*game), audience, size).board_view.board_scene, list[Glyph]()
    monkeypatch.setattr("ui.board.paint.card_painter.draw_on_tile", lambda *given: before.append(given[2]))
    needs = [item for item in scene.pieces.values() if item.piece.face and "circles" in item.piece.face.pips]
    for item in needs:
        texts_drawn(item.draw)
    assert [sign for sign in before if sign.show == "dots"] == []
    assert len(needs) >= (3 if audience == "cartel" else 2 if game == TUNNEL else 0)


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)], ids=str)
def test_before_the_public_pawns_stand_beside_the_names_of_cards(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """Police covered the icons of some cards of a place, and stood behind the names of others."""
    scene, before = window_of(match_of(*POLICE), PUBLIC, size).board_view.board_scene, list[Glyph]()
    monkeypatch.setattr("ui.board.paint.card_painter.draw_on_tile", lambda *given: before.append(given[2]))
    bearing = [item for item in scene.pieces.values() if "blue" in item.piece.marks and item.zone.endswith("topography")]
    assert len(bearing) >= 2
    for item in bearing:
        texts_drawn(item.draw)
    assert before == []


@pytest.mark.parametrize("size", WIDE, ids=str)
@pytest.mark.parametrize("audience", ["cartel", "hunters", PUBLIC])
def test_pawns_on_cards_with_him_are_there_however_long_the_names(
    monkeypatch: pytest.MonkeyPatch, audience: str, size: tuple[int, int]
) -> None:
    """Two pawns were left out for a name that could have been short, as its one short form was nearly the whole."""
    scene, seen = window_of(match_of(*SEEN), audience, size).board_view.board_scene, pawns_drawn(monkeypatch)
    bearing = [item for item in scene.pieces.values() if item.zone == "fixed/with_chapo" and "white" in item.piece.marks]
    assert len(bearing) == 2
    for item in bearing:
        seen.clear()
        texts_drawn(item.draw)
        assert "eye" in seen, item.piece.name


@pytest.mark.parametrize("audience", ["cartel", "hunters", PUBLIC])
def test_cards_of_a_crowded_place_lie_by_their_kinds_down_its_columns(audience: str) -> None:
    """People, Needs and Defenses lay in turn from left to right, so that neither column told anything."""
    scene = window_of(match_of(*POLICE), audience, (1280, 720)).board_view.board_scene
    lies = [item for item in scene.pieces.values() if "badiraguato" in item.zone.split("/") and item.piece.face]
    cards = [item for item in lies if item.context.layout.style_of(item.piece).form == "card"]
    at = sorted(cards, key=lambda item: (round(item.rect().left()), item.rect().top()))
    assert len({round(item.rect().left()) for item in at}) == 2
    kinds = [item.zone for item in at]
    assert len([one for one, next_ in pairwise(kinds) if one != next_]) == len(set(kinds)) - 1
    edges = {item.zone.endswith("topography"): round(item.rect().left()) for item in at}
    people = {item.zone.endswith("topography") for item in at if round(item.rect().left()) == edges[True]}
    assert people == {True}, "people in one column, and in the other what they lead to"
    assert edges[True] < edges[False]


def test_the_kinds_of_cards_in_a_crowded_place_are_told_apart_by_their_ground() -> None:
    """Ten cards had one ground, and of each a narrow strip said what it is."""
    view = window_of(match_of(2015, 2000), PUBLIC, (1280, 720)).board_view
    image, grounds = rendered(view), dict[str, set[str]]()
    for item in [item for item in view.board_scene.pieces.values() if "badiraguato" in item.zone.split("/")]:
        if item.piece.face and item.context.layout.style_of(item.piece).form == "card":
            lies = view.mapFromScene(item.sceneBoundingRect()).boundingRect()
            row = [image.pixelColor(at, lies.center().y()).name() for at in range(lies.center().x(), lies.right())]
            ground = max(row, key=row.count)
            grounds.setdefault(item.piece.face.style.partition(".")[0], set()).add(ground)
    assert set(grounds) == {"nexus", "support", "need", "defense"}
    assert len({min(found) for found in grounds.values()}) == 4
    assert all(len(found) == 1 for found in grounds.values())


def test_links_between_cards_of_the_outer_columns_lie_over_no_card() -> None:
    """A line from the first column of cards with him to the third lay over a name in the second."""
    scene = window_of(match_of(*WITH_HIM), "hunters", (1280, 720)).board_view.board_scene
    cards = [item for item in scene.pieces.values() if item.zone == "fixed/with_chapo"]
    assert len({round(item.rect().left()) for item in cards}) == 3
    crossing = 0
    for item in cards:
        scene.show_read(item.piece.face)
        for string in [one for one in scene.items() if isinstance(one, StringItem) and one.link.in_one_place]:
            way = [string.line.pointAtPercent(share / 80) for share in range(1, 80)]
            crossing += abs(string.ends[0].left() - string.ends[1].left()) > 1.5 * item.rect().width()
            over = [card for card in cards for point in way if card.rect().adjusted(2, 2, -2, -2).contains(point)]
            assert [card.piece.name for card in over] == []
    assert crossing


@pytest.mark.parametrize("audience", ["cartel", "hunters", REFEREE])
def test_a_string_between_cards_of_one_place_points_at_both_and_at_no_other(qtbot: QtBot, audience: str) -> None:
    """It ended in the gap between two columns, where either of two cards may have been meant."""
    match, pointed = match_of(*PLANNED), 0
    table = table_of(match, (858, 560), qtbot) if audience == REFEREE else window_of(match, audience, (1280, 720)).board_view
    scene = table.board_scene
    cards = [item for item in scene.pieces.values() if item.context.layout.style_of(item.piece).form == "card"]

    def edges() -> list[list[QColor]]:
        """The colours close to the middle of the four edges of each card: a frame beside it changes some of them."""
        image, found = rendered(table), list[list[QColor]]()
        for rect in (card.rect() for card in cards):
            across = [QPointF(rect.center().x(), y) for y in (rect.top() - 1, rect.bottom() + 1)]
            along = [QPointF(x, rect.center().y()) for x in (rect.left() - 1, rect.right() + 1)]
            found.append([image.pixelColor(table.mapFromScene(point)) for point in (*across, *along)])
        return found

    scene.show_read(None)
    before = edges()
    for item in cards:
        scene.show_read(item.piece.face)
        strings = [one for one in scene.items() if isinstance(one, StringItem) and one.link.in_one_place]
        ends = [end for string in strings for end in string.ends]
        if strings and len(strings) == len([one for one in scene.items() if isinstance(one, StringItem)]):
            framed = [all(map(ne, now, was)) for now, was in zip(edges(), before, strict=True)]
            assert framed == [card.rect() in ends for card in cards]
            pointed += 1
    assert pointed


@pytest.mark.parametrize("audience", ["cartel", "hunters", PUBLIC])
def test_the_map_is_seen_under_cards_that_do_not_fill_their_place(audience: str) -> None:
    """A place with two cards was half an empty panel, and those beside it were drawn land."""
    window = window_of(match_of(2015, 150), audience, (1280, 720))
    scene, image = window.board_view.board_scene, rendered(window.board_view)
    (box,) = [box for box in scene.boxes if box.bound.box.id == "culiacan"]
    lowest = max(
        item.rect().bottom() for item in scene.pieces.values() if "culiacan" in item.zone.split("/") and item.piece.face
    )
    free = box.room.adjusted(12, 0, -12, -8)
    free.setTop(lowest + 8)
    seen = window.board_view.mapFromScene(free).boundingRect()
    assert seen.height() > 20
    assert len({image.pixelColor(x, seen.bottom()).rgb() for x in range(seen.left(), seen.right())}) > 2


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_decks_that_are_left_have_names(size: tuple[int, int]) -> None:
    """Four icons with figures stood there, and "left to draw"."""
    texts = texts_of(window_of(match_of(*PLANNED), "cartel", size))
    named = [text.rect for text in texts if text.said in {"Needs left", "Exposure left", "Detection left", "Mobility left"}]
    assert len(named) == 4
    assert not any(one.intersects(other) for one, other in combinations(named, 2))


def test_one_word_is_used_for_what_the_hunters_do_after_intelligence() -> None:
    """The phase was called Enforcement, the question Police and Marina, and the log's line Enforcement again."""
    layout, match = board_of("hunt").layout, match_of(*PLANNED)
    prompts = match.rules.schema.prompts
    for phase in ("intelligence", "enforcement"):
        word = layout.phases[phase]
        asked = [prompt.title for name, prompt in prompts.items() if name.startswith(phase[:5]) and name != "hunter_end"]
        assert len(asked) >= 2
        assert all(title.endswith(word) for title in (*asked, layout.awaits[phase]))


@pytest.mark.parametrize("size", [(630, 382), (858, 560), (2530, 1615)], ids=str)
def test_on_the_referees_table_the_lines_on_where_he_is_are_not_squeezed(qtbot: QtBot, size: tuple[int, int]) -> None:
    """Three lines stood in the room of two over the people around him."""
    table = table_of(match_of(*HIDING), size, qtbot)
    (head,) = [box for box in table.board_scene.boxes if box.bound.box.id == "chapo"]
    lines = [rect for _, rect in head.numbers]
    assert len(lines) == 3
    assert all(above.bottom() <= under.top() + 0.5 for above, under in pairwise(lines))
    assert min(rect.height() for rect in lines) >= 1.05 * head.context.unit


@pytest.mark.parametrize("size", WIDE, ids=str)
def test_the_hunters_read_on_the_map_where_leads_point(size: tuple[int, int]) -> None:
    """Six codes stood on people at the right, and of nine Locations at the left none said that anything is there."""
    match = match_of(*LEADS)
    assert said_to(match, "hunters", size).count("2 Leads") == 2
    assert not any("Leads" in text for text in said_to(match, PUBLIC, size) if text[:1].isdecimal())


def test_the_public_reads_who_wins() -> None:
    """Who came in later saw a board of which nobody said what it was about."""
    for size in WIDE:
        said = said_to(match_of(*PLANNED), PUBLIC, size)
        assert {"Hunters win: Fix him, send Marina", "Hunters: Fix him, send Marina"} & set(said)
        assert {"Cartel needs both", "Free after pair 6"} <= set(said)


@pytest.mark.parametrize("audience", [REFEREE, PUBLIC, "cartel", "hunters"])
def test_once_the_game_is_over_no_heading_says_who_would_have_won(audience: str) -> None:
    """Beside "a draw" stood "Cartel wins: free, goal met", over 6 of 7."""
    match = match_of(1, 100_000)
    assert match.table.outcome is not None
    for size in WIDE:
        said = said_to(match, audience, size)
        assert not any(text.startswith(("Cartel wins", "Hunters win:")) for text in said)
        assert audience == "cartel" or any(text.startswith("Cartel's goal") for text in said)


@pytest.mark.parametrize(
    ("game", "audience", "asked"),
    [
        (PLANNED, PUBLIC, 1),
        (PLANNED, "hunters", 1),
        (PLANNED, "cartel", 0),
        (SEEN, PUBLIC, 0),
        (SEEN, "hunters", 0),
    ],
)
def test_a_question_mark_says_that_nobody_knows_where_he_is(game: tuple[int, int], audience: str, asked: int) -> None:
    """The man beside "Not seen yet" looked as he does where he was found."""
    assert said_to(match_of(*game), audience, (1920, 1080)).count("?") == asked


@pytest.mark.parametrize("audience", [PUBLIC, "cartel", "hunters", REFEREE])
def test_an_empty_place_says_in_which_pair_it_was_last_searched(audience: str) -> None:
    """Seven of nine places were empty, and nobody could tell where the Hunters had been. Cards have that room."""
    match = match_of(9, 170)
    searched = {
        piece.marks["searched"]: zone
        for zone, found in match.view(PUBLIC).zones.items()
        for piece in found.pieces
        if "searched" in piece.marks
    }
    assert set(searched) == {2, 4, 5, 6}
    for size in WIDE:
        said = said_to(match, audience, size)
        assert {f"searched in pair {pair}" for pair in (2, 4, 5)} <= set(said)
        assert said.count("searched in pair 6") == 1, "of two, at one lie cards"


@pytest.mark.parametrize("size", WIDE, ids=str)
def test_the_hunters_read_what_has_to_fall_before_they_plan(size: tuple[int, int]) -> None:
    """They read it only when they resolved, and could choose by it no more."""
    assert "Support, or Fixed: 4 or more. All others: no roll." in " ".join(said_to(match_of(9, 100), "hunters", size))
    assert "Police: 4 or more after Defenses. Marina: always." in " ".join(said_to(match_of(3, 50), "hunters", size))


def test_in_the_place_of_who_is_gone_from_found_stands_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "Family 2" stood there, in grey, and was looked for; then "known to all", among names as one of them."""
    match, ticks = match_of(9, 170), list[str]()
    monkeypatch.setattr(box_painter, "draw_icon", lambda painter, name, rect, colour: ticks.append(name))
    found = {zone: seen.count for zone, seen in match.view("hunters").zones.items() if zone.startswith("found/")}
    for audience, size in (("hunters", (1280, 720)), ("hunters", (1920, 1080))):
        ticks.clear()
        said = said_to(match, audience, size)
        assert said.count("Fixed: all know") == 1, "in the key"
        assert ticks.count("check") == sum(not count for count in found.values()) > 5
        assert "Family 2" not in said


@pytest.mark.parametrize("audience", ["cartel", "hunters", PUBLIC])
def test_the_last_pair_of_turns_bears_a_flag_as_the_goal_does(monkeypatch: pytest.MonkeyPatch, audience: str) -> None:
    """Nobody read on the track that the Cartel has to stay free to its end."""
    drawn = list[str]()
    for module in ("paint.progress_painter", "scene.figure_items"):
        monkeypatch.setattr(f"ui.board.{module}.draw_icon", lambda *given: drawn.append(given[1]))
    for size in WIDE:
        drawn.clear()
        said_to(match_of(9, 170), audience, size)
        assert drawn.count("flag") == 2


@pytest.mark.rule("HUNT-13.3", "HUNT-9.6")
def test_all_who_are_not_asked_read_the_same_until_the_outcome() -> None:
    """They read "wait for the referee" while the Cartel was asked, then that it may answer, also where it had nothing."""
    for audience in ("hunters", PUBLIC, "cartel"):
        assert "Resolving: the outcome follows" in said_to(match_of(2015, 60), audience, (1280, 720))
    for audience, told in (("hunters", True), (PUBLIC, True), ("cartel", False)):
        assert ("Resolving: the outcome follows" in said_to(match_of(*ASKED), audience, (1280, 720))) == told


def test_in_the_last_pair_one_reads_for_whom_one_waits() -> None:
    """ "Last pair" stood there alone, and for whom all waited had to be guessed."""
    match = match_of(2015, 180)
    for audience in ("cartel", PUBLIC):
        said = said_to(match, audience, (1280, 720))
        assert "Last pair" in said
        assert [text for text in said if text.startswith("Waiting for Hunters")] != []


def test_the_end_says_where_he_hid_and_how_many_people_are_known() -> None:
    """Under the result stood the names of the sides alone."""
    match = match_of(2015, 2000)
    for audience in ("cartel", "hunters", PUBLIC):
        said = " ".join(said_to(match, audience, (1280, 720)))
        assert "hid in Puerto Vallarta, never searched" in said
        assert "8 of 24 people known to all" in said


@pytest.mark.parametrize(("plies", "tints"), [(40, {""}), (2000, {"vermillion"})], ids=["sought", "over"])
def test_at_the_end_he_stands_out_where_he_is(monkeypatch: pytest.MonkeyPatch, plies: int, tints: set[str]) -> None:
    """He was grey on grey on the public's map, and nobody saw that this was the answer."""
    drawn = list[str]()
    for module in ("paint.box_painter", "scene.box_item"):
        monkeypatch.setattr(f"ui.board.{module}.draw_scenery", lambda *_, tint, **__: drawn.append(tint))
    texts_of(window_of(match_of(2015, plies), PUBLIC, (1280, 720)))
    assert set(drawn) == tints
    assert len(drawn) == 1 + (plies == 2000), "on the map, and in the Hunters' panel"


def test_at_the_end_no_pawn_is_left_and_nobody_is_looked_for() -> None:
    """After their defeat the Hunters still read "12 Intelligence left" and "16 to Fix"."""
    for size in WIDE:
        said = said_to(match_of(2015, 2000), "hunters", size)
        assert "missed" in said
        assert not {"Intelligence left", "Intelligence unused", "Police", "Marina"} & set(said)
        assert "to find" not in said


@pytest.mark.rule("HUNT-13.5")
@pytest.mark.parametrize("audience", ["cartel", "hunters", PUBLIC])
def test_at_the_end_the_map_shows_his_way_and_the_searches(audience: str) -> None:
    """That he had left the place an hour before its search was told nowhere."""
    for plies, over in ((150, False), (2000, True)):
        window = window_of(match_of(2015, plies), audience, (1280, 720))
        (route,) = [item for item in window.board_view.board_scene.value_items if isinstance(item, RouteItem)]
        assert route.isVisible() == over
        said = set(said_to(match_of(2015, plies), audience, (1280, 720)))
        assert ({"start", "3", "2", "4", "6"} <= said) == over


def test_a_line_of_his_way_stays_on_the_map() -> None:
    """Bent around what is read, a line ran over the edge of the map."""
    for audience in ("cartel", "hunters", PUBLIC):
        window = window_of(match_of(2015, 2000), audience, (1920, 1080))
        (route,) = [item for item in window.board_view.board_scene.value_items if isinstance(item, RouteItem)]
        assert len(route.legs) == 5
        assert all(route.rect.contains(point) for leg in route.legs for point in leg), audience


def test_no_stop_of_his_way_lies_on_a_card() -> None:
    """Where ten cards lay the last of their names was under the stops and the arrow to these."""
    for audience in ("cartel", "hunters", PUBLIC):
        for size in WIDE:
            scene = window_of(match_of(2015, 2000), audience, size).board_view.board_scene
            (route,) = [item for item in scene.value_items if isinstance(item, RouteItem)]
            cards = [piece.rect() for piece in scene.pieces.values()]
            assert len(route.signs) == 8, "start, five other moves, and two searches"
            assert [card for card in cards for sign in route.signs if card.intersects(sign.rect)] == [], audience


def test_the_public_reads_what_pawns_are_for() -> None:
    for size in WIDE:
        assert {"Intelligence find people each turn", "Police arrest, search"} <= set(
            said_to(match_of(9, 170), PUBLIC, size)
        )


def test_a_card_that_lies_alone_with_another_has_its_effect_on_it() -> None:
    """Under "Waiting Car" there was an empty line: its shortest words were two letters too long for the Hunters' map."""
    match = match_of(1, 88)
    for size in ((1280, 720), (1920, 1080)):
        said = said_to(match, "hunters", size)
        assert "Waiting Car" in said
        assert any(text.startswith("Expend after the plan:") for text in said)
