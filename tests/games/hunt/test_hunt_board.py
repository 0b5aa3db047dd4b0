"""The Hunt's board on every size of window: each Location with its code, and names that are read to their end."""

from __future__ import annotations

import re
from functools import cache

import msgspec
import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.match.match import Match
from engine.visibility.schema import PUBLIC, REFEREE
from tests.effort import some
from tests.ui.board.windows import SIZES, names_of, said_on, shown_on
from tests.ui.shots import played
from tests.ui.texts import Text, lay_out, texts_drawn, texts_in, texts_of
from ui.board import BoardView, board_of
from ui.board.geometry.packing import form_of
from ui.board.scene.board_scene import BoardScene
from ui.board.scene.piece_item import PieceItem
from ui.console.table.table_panel import TablePanel
from ui.team import TeamContent
from ui.theme import CAPITAL, DARK, NARROW_CAPITAL, load_fonts, teams

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]

BEGUN, CARDS_WITH_CHAPO, FULL_TABLE, PAWNS = (7, 12), (21, 88), (3, 200), (2015, 90)
"""Seed and plies: everybody is still in Found; six cards are Fixed with Chapo; fifteen cards lie at two Locations;
Chapo, Police and Marina are at one place."""
CROWD, POLICE, LEADS, SEEN = (24, 120), (2015, 120), (3, 75), (6, 110)
"""Thirteen cards lie at one Location; of nine at one Police are on two; people in Found bear Leads; Chapo is at a Location
with cards."""

WIDE = [size for size in SIZES if size[0] > 1024]
"""On a square screen the letters that a room reads leave names less room: they are short, or in the reader."""


def said_to(match: Match, audience: str, size: tuple[int, int]) -> list[str]:
    load_fonts()
    content = TeamContent(audience, board_of("hunt"), teams(names_of(match)), DARK)
    content.set_motion(False)
    content.resize(*size)
    content.show_view(match.view(audience))
    return [text.said for text in texts_of(content)]


@cache
def match_of(seed: int, plies: int) -> Match:
    return played("hunt", plies, seed=seed)


def names(match: Match) -> set[str]:
    """What every card and Location is called, and the short forms of the board."""
    content = match.content
    whole = {content.name(thing) for thing in (*content.cards, *content.locations, *content.slots)}
    layout = board_of("hunt").layout
    return {form for name in whole for form in layout.wordings(name)}


def cut(said: list[str], whole: set[str]) -> list[str]:
    """Texts that begin as one of these names and end in dots; the dots alone say that a text goes on."""
    return [one for one in said if one[:-1] and one.endswith("…") and any(name.startswith(one[:-1]) for name in whole)]


@pytest.mark.parametrize("size", WIDE, ids=str)
@pytest.mark.parametrize("audience", ["cartel", "hunters", PUBLIC])
def test_every_location_is_there_with_its_code(qapp: QApplication, audience: str, size: tuple[int, int]) -> None:
    said = set(said_to(match_of(*CARDS_WITH_CHAPO), audience, size))
    codes = {"HMO", "BDG", "CUL", "CAB", "PVR", "GUA", "TAM", "MZT", "GDL"}
    assert codes <= said
    assert {"Puerto Vallarta", "P. Vallarta"} & said


@pytest.mark.parametrize("size", some(SIZES, 2, __name__), ids=str)
@pytest.mark.parametrize("audience", ["cartel", "hunters", PUBLIC])
@pytest.mark.parametrize(
    "game",
    [CARDS_WITH_CHAPO, FULL_TABLE, PAWNS, CROWD, LEADS],
    ids=["with Chapo", "full", "pawns", "crowd", "leads"],
)
def test_no_name_is_cut_on_a_window(qapp: QApplication, game: tuple[int, int], audience: str, size: tuple[int, int]) -> None:
    match = match_of(*game)
    assert cut(said_to(match, audience, size), names(match)) == []


def test_six_cards_are_fixed_with_chapo_in_that_game() -> None:
    assert len(match_of(*CARDS_WITH_CHAPO).view("cartel").zones["fixed/with_chapo"].pieces) == 6


def table_of(match: Match, size: tuple[int, int], qtbot: QtBot) -> BoardView:
    """The referee's table of this size."""
    load_fonts()
    panel = TablePanel(board_of("hunt"), teams(names_of(match)), DARK, [])
    qtbot.addWidget(panel)
    panel.resize(*size)
    panel.show()
    table = panel.view
    panel.resize(panel.size() + QSize(*size) - table.size())
    assert table.size() == QSize(*size)
    table.show_view(match.view(REFEREE))
    table.finish_animation()
    return table


@pytest.mark.parametrize(
    "size",
    [(630, 382), (858, 560), (1152, 778), (2530, 1615), (1098, 531)],
    ids=["in 1280x720", "in 1920x1080", "alone", "in 3840x2160", "as before a room"],
)
@pytest.mark.parametrize("game", [BEGUN, CARDS_WITH_CHAPO, FULL_TABLE], ids=["begun", "with Chapo", "full"])
def test_no_name_is_cut_on_the_referees_table(qtbot: QtBot, game: tuple[int, int], size: tuple[int, int]) -> None:
    match = match_of(*game)
    said = said_on(table_of(match, size, qtbot))
    assert cut(said, names(match)) == []
    assert {"The Mother", "Mother"} & set(said)


@pytest.mark.parametrize("size", [(1900, 1200), (2180, 1360), (2530, 1615)], ids=str)
def test_the_rows_of_found_have_one_form_of_cards_on_a_large_table(qtbot: QtBot, size: tuple[int, int]) -> None:
    table = table_of(match_of(*BEGUN), size, qtbot)
    found = [item for handle, item in table.board_scene.pieces.items() if handle.startswith("found/")]
    assert len(found) == 24
    assert {form_of(item.rect().size(), item.context.unit) for item in found} == {"chip"}


def map_of(board: BoardView) -> dict[str, QRectF]:
    """Where all places lie on a board."""
    return {box.bound.box.id: QRectF(box.room) for box in board.board_scene.boxes if box.on_map and box.bound.box.code}


@pytest.mark.parametrize("audience", [REFEREE, "cartel", "hunters", PUBLIC])
def test_no_place_moves_from_the_first_ply_to_the_last(qapp: QApplication, audience: str) -> None:
    """Names went down the map as cards came to the places above them."""
    load_fonts()
    match = match_of(*FULL_TABLE)
    board = shown_on(board_of("hunt"), names_of(match), match.view(audience, 1), (1280, 640))
    first = map_of(board)
    assert len(first) == 9
    for ply in range(8, len(match.history.plies), 16):
        board.show_view(match.view(audience, ply))
        assert map_of(board) == first
    board.close()


@pytest.mark.parametrize("size", WIDE, ids=str)
def test_the_cartel_reads_what_three_cards_in_its_hand_do(qapp: QApplication, size: tuple[int, int]) -> None:
    """A card in hand bore its name alone."""
    match = match_of(2015, 60)
    hand = [piece.face for piece in match.view("cartel").zones["hand"].pieces if piece.face is not None]
    assert len(hand) == 3
    said = " ".join(said_to(match, "cartel", size))
    layout = board_of("hunt").layout
    assert [face.name for face in hand if not any(way in said for way in layout.sayings(face.text))] == []


def test_every_defense_has_its_effect_in_few_words_of_its_own_text() -> None:
    """Of a content set with other texts the board says none."""
    faces = [kind.face for kind in match_of(2015, 5).rules.schema.kinds.values()]
    layout, texts = board_of("hunt").layout, {face.text for face in faces}
    assert set(layout.brief) <= texts
    for face in (face for face in faces if face.style.startswith("defense.")):
        *_, least = layout.sayings(face.text)
        assert len(least) <= 45, least


@pytest.mark.rule("HUNT-13.5")
def test_where_he_was_last_seen_stands_out_on_the_map(qapp: QApplication) -> None:
    load_fonts()
    match = match_of(6, 110)
    view = match.view(PUBLIC)
    board = shown_on(board_of("hunt"), names_of(match), view, (1280, 640))
    seen = str(view.numbers["last_seen_word"])
    assert [box.bound.box.id for box in board.board_scene.boxes if box.focus] == [seen]
    assert match.content.name(seen) in said_on(board)
    board.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "last_seen_word": ""}))
    assert [box for box in board.board_scene.boxes if box.focus] == []
    board.close()


@pytest.mark.rule("HUNT-13.4", "HUNT-14.2")
@pytest.mark.parametrize(("seed", "words"), [(0, "El Chapo, free in"), (2, "El Chapo, captured in")])
@pytest.mark.parametrize("audience", ["cartel", "hunters", PUBLIC])
def test_the_end_says_where_he_is(qapp: QApplication, audience: str, seed: int, words: str) -> None:
    """He was last seen nowhere yet when all saw him on the map."""
    match = match_of(seed, 400)
    assert match.outcome is not None
    said = said_to(match, audience, (1280, 720))
    assert {words, words.removeprefix("El Chapo, ").capitalize()} & set(said)
    assert match.content.name(str(match.view(audience).numbers["last_seen_word"])) in said
    assert "Not seen yet" not in said


@pytest.mark.parametrize("size", WIDE, ids=str)
def test_finished_says_who_was_captured(qapp: QApplication, size: tuple[int, int]) -> None:
    """A crown stood there alone."""
    assert "El Chapo" in said_to(match_of(2, 400), PUBLIC, size)


# ---------------------------------------------------------------- what is going on is drawn however full a place is


def window_of(match: Match, audience: str, size: tuple[int, int]) -> TeamContent:
    load_fonts()
    content = TeamContent(audience, board_of("hunt"), teams(names_of(match)), DARK)
    content.set_motion(False)
    content.resize(*size)
    content.show_view(match.view(audience))
    lay_out(content)
    return content


def drawn_on(item: PieceItem) -> None:
    """Draw a piece."""
    image = QImage(item.rect().size().toSize(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        item.draw(painter)


def pawns_drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which the sign of every pawn is added that is drawn on a card from now on."""
    seen: list[str] = []
    for module in ("glyphs", "one_line_card"):
        monkeypatch.setattr(f"ui.board.paint.{module}.draw_pawn", lambda *given, **_: seen.append(given[2]))
    return seen


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("audience", ["cartel", "hunters", PUBLIC])
@pytest.mark.parametrize("game", [POLICE, CROWD], ids=["police", "crowd"])
def test_pawns_are_seen_on_every_card_of_a_full_place(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, game: tuple[int, int], audience: str, size: tuple[int, int]
) -> None:
    """Police stood on cards of a full place and were not there on a square screen."""
    seen = pawns_drawn(monkeypatch)
    scene = window_of(match_of(*game), audience, size).board_view.board_scene
    bearing = [item for item in scene.pieces.values() if "blue" in item.piece.marks and item.zone.startswith("fixed/")]
    assert len(bearing) >= 2
    for item in bearing:
        seen.clear()
        drawn_on(item)
        assert "badge" in seen, item.piece.name


@pytest.mark.parametrize("size", WIDE, ids=str)
@pytest.mark.parametrize("audience", ["cartel", "hunters"])
def test_police_on_a_card_of_a_full_place_do_not_hide_of_which_kind_it_is(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, audience: str, size: tuple[int, int]
) -> None:
    """The sign of Police filled the tile, where the card's kind stands."""
    seen = pawns_drawn(monkeypatch)
    monkeypatch.setattr("ui.board.paint.card_painter.draw_icon", lambda *given, **_: seen.append(given[1]))
    scene = window_of(match_of(*POLICE), audience, size).board_view.board_scene
    bearing = [item for item in scene.pieces.values() if "blue" in item.piece.marks and item.zone.endswith("topography")]
    assert len(bearing) >= 2
    for item in bearing:
        seen.clear()
        drawn_on(item)
        assert {"badge", item.context.layout.style_of(item.piece).icon} <= set(seen), item.piece.name


@pytest.mark.parametrize("size", WIDE, ids=str)
@pytest.mark.parametrize("audience", ["cartel", "hunters", PUBLIC])
def test_a_need_in_a_full_place_has_the_sign_of_its_kind_and_no_article_as_all_there(
    monkeypatch: pytest.MonkeyPatch, audience: str, size: tuple[int, int]
) -> None:
    """For its article a Need alone had no icon."""
    scene, drawn = window_of(match_of(2015, 2000), audience, size).board_view.board_scene, list[str]()
    monkeypatch.setattr("ui.board.paint.card_painter.draw_icon", lambda *given, **_: drawn.append(given[1]))
    written = texts_on(scene, "badiraguato")
    assert len(written) == 10
    for name, said in (("Settle a Dispute", "Settle Dispute"), ("Count the Money", "Count Money")):
        assert written[name][0].said == said
        drawn.clear()
        texts_drawn(next(item for item in scene.pieces.values() if item.piece.name == name).draw)
        assert "briefcase" in drawn


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_leads_of_people_are_read(qapp: QApplication, size: tuple[int, int]) -> None:
    """On a square screen stood +1 instead of the place."""
    match = match_of(*LEADS)
    scene = window_of(match, "hunters", size).board_view.board_scene
    codes = {"tamazula": "TAM", "hermosillo": "HMO", "with_chapo": "CHAPO"}
    led = [item for item in scene.pieces.values() if any(mark.startswith("lead/") for mark in item.piece.marks)]
    assert len(led) >= 4
    for item in led:
        wanted = {codes[mark.partition("/")[2]] for mark in item.piece.marks if mark.startswith("lead/")}
        assert wanted & {text.said for text in texts_drawn(item.draw)}, item.piece.name


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", [LEADS, SEEN, CROWD], ids=["leads", "seen", "crowd"])
def test_people_in_found_are_called_in_letters_of_one_size(
    qapp: QApplication, game: tuple[int, int], size: tuple[int, int]
) -> None:
    match = match_of(*game)
    scene = window_of(match, "hunters", size).board_view.board_scene
    known = [item for item in scene.pieces.values() if item.zone.startswith("found/") and item.piece.face is not None]
    called = names(match)
    assert len(known) > 8
    sizes = set[float]()
    for item in known:
        texts = texts_drawn(item.draw)
        said = [text.said for text in texts]
        lines = max(many for many in (1, 2) if " ".join(said[:many]) in called)  # whole, in one line or in two
        sizes |= {round(text.pixels, 1) for text in texts[:lines]}
    assert len(sizes) == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("audience", "figures"), [("hunters", 1), (PUBLIC, 1), ("cartel", 1)])
def test_he_is_drawn_in_his_shape_and_not_behind_cards(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, audience: str, figures: int, size: tuple[int, int]
) -> None:
    """He stood behind the cards of a place, and beside where he was last seen he was as wide as there was room."""
    places: list[QRectF] = []

    def note(_painter: QPainter, _context: object, _kind: str, place: QRectF, **_: object) -> None:
        places.append(place)

    monkeypatch.setattr("ui.board.paint.box_painter.draw_scenery", note)
    monkeypatch.setattr("ui.board.scene.box_item.draw_scenery", note)
    match = match_of(*SEEN)
    chapo = next(zone for zone, held in match.view(audience).zones.items() for one in held.pieces if one.name == "El Chapo")
    assert chapo.startswith("fixed/")
    texts_of(window_of(match, audience, size))
    assert len(places) == figures
    assert {round(place.width() / place.height(), 2) for place in places} == {1.08}


@pytest.mark.parametrize("seen", ["", "mazatlan"])
def test_who_knows_where_he_hides_reads_that_first_and_largest(qapp: QApplication, seen: str) -> None:
    """ "El Chapo was seen", "Nowhere yet" and "hides in Culiacán" stood there as one sentence, the secret last."""
    load_fonts()
    match = match_of(2015, 60)
    view = match.view("cartel")
    assert view.numbers["chapo_hideout"] == "culiacan"
    state = "last_seen" if seen else "not_seen"
    shown = msgspec.structs.replace(view, numbers={**view.numbers, "last_seen_word": seen, "chapo_state": state})
    board = shown_on(board_of("hunt"), names_of(match), shown, (1280, 640))
    at = [(text.rect.top(), text.rect.left(), text) for text in texts_in(board.svg())]
    ((top, left, _),) = [one for one in at if one[2].said == "El Chapo hides in"]
    ((place_top, _, place),) = [one for one in at if one[2].said == "Culiacán" and one[1] > left - 60]
    under = "Mazatlán" if seen else "not seen yet"
    ((under_top, _, told),) = [one for one in at if one[2].said == under and one[1] > left - 60]
    assert top < place_top < under_top
    assert told.pixels < place.pixels
    tint = DARK.tint("vermillion").text.name()
    assert re.search(rf'<text fill="{tint}"[^>]*>Culiacán<', board.svg()), "a secret of the Cartel's"
    board.close()


@pytest.mark.rule("HUNT-8.5", "HUNT-8.8", "HUNT-12.3")
def test_the_hunters_read_what_has_to_fall_before_they_resolve_and_nobody_else_does(qapp: QApplication) -> None:
    """They read "Resolve Enforcement" alone, and nobody knew what a pawn on a target was worth."""
    match = match_of(2015, 150)
    assert match.task is not None
    assert match.task.name == "enforcement_resolve"
    told = "Police: 4 or more after Defenses. Marina: always."
    assert told in said_to(match, "hunters", (1280, 720))
    for audience in ("cartel", PUBLIC):
        assert told not in said_to(match, audience, (1280, 720))


@pytest.mark.parametrize("plies", [0, 1, 2, 6])
def test_the_referee_is_not_told_in_setup_that_the_goal_is_secret(qtbot: QtBot, plies: int) -> None:
    """The referee sees every deck, and read what is for others until the first Need was drawn."""
    match = match_of(2015, plies)
    said = said_on(table_of(match, (858, 560), qtbot))
    assert not any(text.endswith("goal secret") for text in said)
    assert "goal still growing" in said
    assert "Need circles seen, goal secret" in said_to(match, PUBLIC, (1280, 720))


def test_who_knows_all_cards_with_him_is_not_told_that_none_is_known(qapp: QApplication) -> None:
    match = match_of(2015, 60)
    assert "No card." in said_to(match, "cartel", (1280, 720))
    assert "No card known." in said_to(match, "hunters", (1280, 720))


@pytest.mark.parametrize("audience", ["cartel", "hunters", PUBLIC])
def test_enough_circles_are_not_told_as_a_victory_before_the_last_pair(qapp: QApplication, audience: str) -> None:
    """ "5 of 5 circles" in pair 5 read as won: he had to stay free for one more. How many win, others do not know."""
    heading = "You need both" if audience == "cartel" else "Cartel needs both"
    for size in SIZES:
        said = said_to(match_of(2015, 110), audience, size)
        forms = [board_of("hunt").layout.wordings(text) for text in (heading, "Free after pair 6")]
        assert all(set(form) & set(said) for form in forms)
        assert audience == "cartel" or any(text.endswith("goal secret") for text in said)
    ended = match_of(2015, 2000)
    assert ended.outcome is not None
    said = said_to(ended, audience, (1280, 720))
    assert heading not in said
    assert not any(text.endswith("goal secret") for text in said)


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720)], ids=str)
def test_eight_cards_at_a_place_are_not_crowded_in_one_column(qapp: QApplication, size: tuple[int, int]) -> None:
    """Lines 18 pixels high lay under each other where a second column had room."""
    load_fonts()
    match = match_of(2015, 60)
    content = TeamContent("cartel", board_of("hunt"), teams(names_of(match)), DARK)
    content.set_motion(False)
    content.resize(*size)
    content.show_view(match.view("cartel"))
    lay_out(content)
    scene = content.board_view.board_scene
    (box,) = [box for box in scene.boxes if box.bound.box.id == "badiraguato"]
    cards = [
        item
        for item in scene.pieces.values()
        if "badiraguato" in item.zone and item.context.layout.style_of(item.piece).form == "card"
    ]
    assert len(cards) == 8
    assert min(card.rect().height() for card in cards) >= 1.3 * box.context.unit
    assert max(card.rect().bottom() for card in cards) <= box.room.bottom() - 0.1 * box.context.unit


def texts_on(scene: BoardScene, place: str) -> dict[str, list[Text]]:
    """What is written on each card at a place, by its name."""
    lies = [item for item in scene.pieces.values() if place in item.zone.split("/")]
    cards = [item for item in lies if item.context.layout.style_of(item.piece).form == "card"]
    return {item.piece.name: texts_drawn(item.draw) for item in cards}


@pytest.mark.parametrize("size", WIDE, ids=str)
@pytest.mark.parametrize("audience", ["cartel", "hunters", PUBLIC])
def test_cards_of_a_full_place_are_called_as_the_log_calls_them(
    qapp: QApplication, audience: str, size: tuple[int, int]
) -> None:
    """Cards were called Dispute, Loyalty and Friend, and in the log "Settle a Dispute" and "The Old Friend"."""
    scene = window_of(match_of(*POLICE), audience, size).board_view.board_scene
    written = texts_on(scene, "badiraguato")
    assert len(written) >= 9
    for name, texts in written.items():
        assert len(texts[0].said) >= 0.6 * len(name.removeprefix("The ")), (name, texts[0].said)


@pytest.mark.parametrize("size", WIDE, ids=str)
@pytest.mark.parametrize("audience", ["cartel", PUBLIC])
def test_cards_of_a_full_place_have_letters_of_one_size_above_the_smallest(
    qapp: QApplication, audience: str, size: tuple[int, int]
) -> None:
    """The busiest place of the board was in the smallest letters of all."""
    scene = window_of(match_of(*POLICE), audience, size).board_view.board_scene
    (box,) = [box for box in scene.boxes if box.bound.box.id == "badiraguato"]
    sizes = {texts[0].pixels for texts in texts_on(scene, "badiraguato").values()}
    assert max(sizes) - min(sizes) < 1
    assert min(sizes) >= 1.08 * box.context.unit * CAPITAL / NARROW_CAPITAL


def test_the_looks_of_the_places_in_found_are_explained_once(qapp: QApplication) -> None:
    """Of three looks the tick alone was explained, and 24 places said "still to find"."""
    match = match_of(*LEADS)
    content = window_of(match, "hunters", (1280, 720))
    said = [text.said for text in texts_of(content)]
    assert [said.count(look) for look in ("to find", "found", "Fixed: all know")] == [1, 1, 1]
    scene = content.board_view.board_scene
    down = [item for item in scene.pieces.values() if item.zone.startswith("found/") and item.piece.face is None]
    bare = [item for item in down if not item.piece.marks]
    assert bare
    for item in bare:
        assert len(texts_drawn(item.draw)) == 1, "its name alone"


@pytest.mark.parametrize("size", WIDE, ids=str)
@pytest.mark.parametrize("audience", ["cartel", "hunters", PUBLIC])
def test_a_pawn_does_not_change_the_name_of_its_card(qapp: QApplication, audience: str, size: tuple[int, int]) -> None:
    """Of the cards of one place one was called "Old Friend" and the others "The Old Cellmate", as Police stood on it."""
    scene = window_of(match_of(*POLICE), audience, size).board_view.board_scene
    written = texts_on(scene, "badiraguato")
    said = {name: texts[0].said for name, texts in written.items() if name.startswith("The ")}
    assert len(said) > 3
    assert not any(form.startswith("The ") for form in said.values())


def test_that_nothing_lies_there_is_said_beside_the_heading(qapp: QApplication) -> None:
    """ "No card." stood alone in a panel."""
    texts = {text.said: text for text in texts_of(window_of(match_of(2015, 60), PUBLIC, (1280, 720)))}
    heading, words = texts["With Chapo"].rect, texts["No card known."].rect
    assert abs(heading.center().y() - words.center().y()) < 3
    assert heading.right() < words.left()


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720)], ids=str)
def test_the_hunters_pawns_are_in_one_line_and_the_rings_are_named_in_letters_of_one_size(
    qapp: QApplication, size: tuple[int, int]
) -> None:
    """Marina stood alone under the others on a square screen, and the rings had spaced small capitals."""
    load_fonts()
    match = match_of(2015, 60)
    content = TeamContent("hunters", board_of("hunt"), teams(names_of(match)), DARK)
    content.set_motion(False)
    content.resize(*size)
    content.show_view(match.view("hunters"))
    texts = {text.said: text for text in reversed(texts_of(content))}  # the board's before those of the reader
    pawns = [texts[name].rect.center().y() for name in ("Intelligence left", "Police", "Marina")]
    assert max(pawns) - min(pawns) < 2
    rings = [texts[name] for name in ("Family", "Intimate", "Associate", "Support")]
    assert len({ring.pixels for ring in rings}) == 1
    assert rings[0].pixels * NARROW_CAPITAL >= size[1] / 65


@pytest.mark.parametrize("audience", ["cartel", "hunters", PUBLIC])
def test_nothing_moves_when_the_game_ends(qapp: QApplication, audience: str) -> None:
    """The figures had a line less then, and the panels under them went up."""
    load_fonts()
    at: list[dict[str, QRectF]] = []
    for plies in (110, 2000):
        match = match_of(2015, plies)
        board = shown_on(board_of("hunt"), names_of(match), match.view(audience), (1280, 640))
        at.append({area.bound.key: QRectF(area.rect) for area in board.board_scene.areas})
        board.close()
    assert {key: at[1][key] for key in at[0] if key in at[1]} == {key: at[0][key] for key in at[0] if key in at[1]}


@pytest.mark.parametrize("audience", ["cartel", PUBLIC])
def test_at_the_end_no_card_is_marked_as_a_secret(qapp: QApplication, audience: str) -> None:
    """Dashes, which say who alone sees a card, stayed around cards that all saw."""
    load_fonts()
    match = match_of(2015, 2000)
    assert match.outcome is not None
    window = window_of(match, audience, (1280, 720))
    before = max(ply for ply in range(len(match.history.plies)) if match.view(audience, ply).outcome is None)
    pieces = window.board_view.board_scene.pieces
    assert not any(item.state.secret for item in pieces.values())
    window.show_view(match.view("cartel", before))
    assert any(item.state.secret for item in pieces.values())
    window.show_view(match.view(audience))
    assert not any(item.state.secret for item in pieces.values())


@pytest.mark.parametrize("audience", ["cartel", "hunters", PUBLIC])
def test_nothing_moves_when_the_first_turn_begins(qapp: QApplication, audience: str) -> None:
    load_fonts()
    match = match_of(2015, 60)
    at: list[dict[str, QRectF]] = []
    assert [match.view(audience, ply).numbers["pair"] for ply in (2, 40)] == [0, 2]
    for ply in (2, 40):
        board = shown_on(board_of("hunt"), names_of(match), match.view(audience, ply), (1024, 640))
        at.append({area.bound.key: QRectF(area.rect) for area in board.board_scene.areas})
        board.close()
    assert at[0] == at[1]


def test_pawns_on_the_map_are_empty_places_beside_it() -> None:
    of_pawns = [number.id for area in board_of("hunt").layout.areas for number in area.numbers if area.id == "pawns"]
    assert {"blue_left", "black_left"} <= set(of_pawns)
    assert not {"blue_available", "black_available"} & set(of_pawns)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_in_setup_the_goal_is_that_of_the_needs_so_far(qapp: QApplication, size: tuple[int, int]) -> None:
    """Two circles were told as enough, which were five when all Needs were placed."""
    match = match_of(2015, 3)
    assert match.view("cartel").numbers["pair"] == 0
    grows = "of circles"
    assert grows in said_to(match, "cartel", size)
    assert grows not in said_to(match_of(2015, 60), "cartel", size)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_before_he_is_placed_the_cartel_reads_that(qapp: QApplication, size: tuple[int, int]) -> None:
    """ "Not seen yet" stood on the window of the Cartel, which had not placed him."""
    match = match_of(2015, 3)
    for at in (match_of(2015, 0), match):
        assert {"Not placed", "Not seen yet"} & set(said_to(at, "cartel", size)) == {"Not placed"}
    for audience in ("hunters", PUBLIC):
        assert {"Not placed", "Not seen yet"} & set(said_to(match, audience, size)) == {"Not seen yet"}


def test_the_hunters_display_of_people_has_a_heading(qapp: QApplication) -> None:
    for size in WIDE:
        assert "People" in said_to(match_of(2015, 60), "hunters", size)


def test_all_windows_say_with_the_same_words_what_the_hunters_do() -> None:
    """Others read "Send" while the Hunters were asked to plan or to resolve."""
    layout, schema = board_of("hunt").layout, match_of(2015, 60).rules.schema
    for phase, asks in (("intelligence", "intel"), ("enforcement", "enforcement")):
        told = layout.awaits[phase].lower()
        for step in ("plan", "resolve"):
            asked = schema.prompts[f"{asks}_{step}"].title.lower()
            assert all(word in told for word in asked.split())


def test_pawns_beside_each_other_are_named_in_one_face(qapp: QApplication) -> None:
    """ "Police" was in narrow letters beside a wide "Intelligence"."""
    said = {text.said: text for text in texts_of(window_of(match_of(2015, 60), "cartel", (1280, 720)))}
    assert len({said[pawn].pixels for pawn in ("Intelligence", "Police", "Marina")}) == 1
