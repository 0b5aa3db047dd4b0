"""What the windows give to exported reviews: pictures of the table as SVG, and paper."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QPainter, QPdfWriter, QTextDocument
from PySide6.QtWidgets import QApplication

from engine.contract.game import Game
from engine.errors import KnownError
from engine.games import all_games
from engine.model.view import View
from referee.review import Overlay, Review
from referee.review.charts.session_charts import charts_of
from referee.review.charts.svg_charts import LIGHT as LIGHT_CHARTS
from referee.review.charts.svg_charts import chart_svg
from referee.review.debrief import pick
from referee.review.page.delta_frames import PartPool, parts_of
from referee.review.page.html_builder import chart_colours
from referee.review.page.html_builder import record_views as kept_pictures
from referee.review.page.print_sheets import sheets_of
from referee.review.summary import summary_of
from referee.session.session import Session
from referee.store import open_store
from tests.effort import some
from tests.games.game_list import example
from tests.referee.file_modes import mode_of
from tests.review.sessions import played, shared
from ui.app.cli import whitecell
from ui.app.main import console
from ui.library.settings.settings_file import Settings
from ui.review.boards.overlay import paint_sign, signs_of
from ui.review.export.pdf import _image, a4, keep_together, page_of, paginated_copy, write_pdf
from ui.review.export.table_pictures import TablePictures, themed_part
from ui.review.review_opening import review_window
from ui.session_displays.team_badges import teams_of
from ui.theme import DARK, LIGHT, load_fonts, offscreen_application

pytestmark = pytest.mark.slow

GAMES = all_games()


def test_a_team_looks_in_exports_as_it_does_in_every_window(qapp: QApplication, tmp_path: Path) -> None:
    """Also in a session that was stored: the names in its head come back sorted, which is no order of seats."""
    kingpin = example("kingpin")
    store = open_store(str(tmp_path / "class.whitecell"))
    session = Session.open(store, played(kingpin, 5, store=store).header.id, GAMES, for_review=True)
    assert list(session.header.seat_names) != list(session.header.seats)
    window = review_window(session, Settings())
    marks = teams_of(session)
    assert [marks[seat].tint for seat in session.header.seats] == ["red", "blue"]
    assert window.review_style.teams == TablePictures(session)._names == marks
    window.close()
    window.deleteLater()
    store.close()


@pytest.mark.parametrize("game", some(GAMES, 2, __name__), ids=lambda game: game.id)
def test_every_game_is_drawn_with_its_text_as_text(qapp: QApplication, game: Game) -> None:
    review = Review(shared(game, 25))
    picture = TablePictures(review.session)
    for audience in review.audiences[:2]:
        ply = review.number  # 25 of a game that is not over before
        view = review.truth(ply) if audience == "referee" else review.view(audience, ply)
        svg = picture(view, audience)
        root = ElementTree.fromstring(svg[svg.find("<svg") :])
        assert root.get("viewBox") == "0 0 1280 720"
        assert len(list(root.iter("{http://www.w3.org/2000/svg}text"))) > 5
        assert "<image" not in svg  # drawings, not pixels
        assert "nan," not in svg  # a matrix of a page without a size
        joined = "\n".join(parts_of(svg))
        assert ElementTree.fromstring(joined) is not None


@pytest.mark.parametrize("game", some(GAMES, 2, __name__), ids=lambda game: game.id)
def test_the_place_that_a_move_was_about_lies_in_the_parts_that_are_shown_of_its_picture(
    qapp: QApplication, game: Game
) -> None:
    """Beside a bookmark the page looked in the browser for what had changed, word by word."""
    review = Review(shared(game, 25))
    pictures = TablePictures(review.session)
    found = {ply: place for ply in range(2, 26) if (place := pictures.ringed(review, ply)) is not None}
    assert len(found) > 5
    for ply, ringed in found.items():
        left, top, right, bottom = ringed.place
        assert ringed.at in (ply, ply - 1)
        assert 0 <= left < right <= 1.001
        assert 0 <= top < bottom <= 1.001
        for part in ringed.parts:
            assert part[0] - 0.01 <= left < right <= part[2] + 0.01, "the place is in sight"
            assert part[1] - 0.01 <= top < bottom <= part[3] + 0.01


def test_pictures_of_plies_share_nearly_all_their_parts(qapp: QApplication) -> None:
    review = Review(shared(GAMES[0], 60))
    picture, book = TablePictures(review.session), PartPool()
    sizes: list[int] = []

    def measured(view: View, audience: str) -> str:
        sizes.append(len(svg := picture(view, audience)))
        return svg

    kept_pictures((review.truth(ply) for ply in range(review.number + 1)), "referee", book, measured, lambda _: None)
    assert sum(map(len, book.parts)) < sum(sizes) / 5


def test_a_team_is_drawn_from_its_own_view(qapp: QApplication) -> None:
    review = Review(shared(GAMES[0], 60))
    picture = TablePictures(review.session)
    hidden = next(
        piece.face.name
        for zone in review.truth(60).zones.values()
        if zone.id.startswith("hidden/")
        for piece in zone.pieces
        if piece.face is not None and piece.face.id != "chapo"
    )
    assert hidden in picture(review.truth(60), "referee")
    assert hidden not in picture(review.view("hunters", 60), "hunters")


def test_what_a_team_did_not_know_lies_over_the_truth_as_on_the_board(qapp: QApplication) -> None:
    review = Review(shared(GAMES[0], 25))
    pictures, ply = TablePictures(review.session), 25
    overlay = msgspec.structs.replace(
        review.knowledge("hunters", ply).overlay, believed={"hidden/culiacan/needs": ("The Accountant", "The Wife")}
    )
    assert overlay.ghosted
    truth = pictures(review.truth(ply), "referee")
    over = pictures.overlay_picture(review.truth(ply), overlay)
    assert ElementTree.fromstring(over).get("viewBox") == ElementTree.fromstring(truth).get("viewBox")
    assert "The Accountant, The Wife" in over
    assert over.count("stroke-dasharray=") > len(overlay.ghosted)
    clear = pictures.overlay_picture(review.truth(ply), Overlay(frozenset(), frozenset(), frozenset(), {}))
    assert len(clear) < 300  # nothing is drawn where all is known
    assert pictures(review.truth(ply), "referee") == truth
    assert pictures.overlay_picture(review.truth(ply), overlay) == over


def test_what_a_team_knows_nothing_of_is_hatched_as_densely_on_paper_as_on_the_board(qapp: QApplication) -> None:
    review = Review(shared(GAMES[0], 30))
    pictures, truth = TablePictures(review.session), review.truth(30)
    dark = Overlay(frozenset(), frozenset(), frozenset(truth.zones), {})
    scene, _ = pictures._show(truth, "referee", LIGHT)
    board = QImage(1280, 720, QImage.Format.Format_RGB32)
    board.fill(0xFFFFFF)
    painter = QPainter(board)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for sign in signs_of(scene, dark):
        paint_sign(painter, sign, scene, LIGHT)
    painter.end()
    paper = _image([pictures.overlay_picture(truth, dark)])
    assert paper.width() == 3200
    assert _darkness(board) > 0.005
    assert _darkness(paper) == pytest.approx(_darkness(board), rel=0.1)


def _darkness(image: QImage) -> float:
    """From 0, all white, to 1, all black."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    return 1 - sum(bytes(grey.constBits())) / (255 * grey.width() * grey.height())


def test_there_is_one_application(qapp: QApplication) -> None:
    assert offscreen_application() is qapp


def test_a_review_goes_on_paper(qapp: QApplication, tmp_path: Path) -> None:
    review = Review(played(GAMES[0], 30))
    pick(review, 25, "Why?", viewpoints=("hunters",), overlay=True)
    data = write_pdf(review, tmp_path / "new" / "review.pdf").read_bytes()
    assert data.startswith(b"%PDF-")
    assert data.rstrip().endswith(b"%%EOF")
    assert len(re.findall(rb"/Type /Page\b", data)) >= 3
    assert len(data) < 10_000_000
    assert mode_of(tmp_path / "new" / "review.pdf") == "600"  # it holds every secret
    (tmp_path / "file").write_text("")
    with pytest.raises(KnownError, match="cannot be written"):
        write_pdf(review, tmp_path / "file" / "review.pdf")


def test_what_is_on_paper_can_be_searched_and_read_aloud(qapp: QApplication, tmp_path: Path) -> None:
    """A letter that a feature of the font puts in the place of another is no letter to who searches or reads aloud."""
    load_fonts()
    review = Review(played(GAMES[0], 60))
    review.note("Why there?! (1:05, +2.5 - 3/4; 10 % × 12) “x2” → it's", 20)
    words = QTextDocument()
    words.setHtml(sheets_of(review).html)
    data = write_pdf(review, tmp_path / "review.pdf").read_bytes()
    fonts = re.findall(rb"(?s)beginbfrange(.*?)endbfrange", data)
    letters = {chr(int(code, 16)) for told in fonts for code in re.findall(rb"<([0-9A-F]{4})>(?= [<\]]|\n)", told)}
    assert not {one for one in words.toPlainText() if one.isprintable() and one not in "\ufffc "} - letters
    assert not {one for one in letters if "\ue000" <= one <= "\uf8ff"}, "of the font's own"
    for told in fonts:
        spans = [(int(first, 16), int(last, 16)) for first, last in re.findall(rb"(?m)^<(....)> <(....)>", told)]
        assert [first for first, _ in spans[1:]] == [last + 1 for _, last in spans[:-1]], "a sign that is no letter"


def test_the_command_has_pictures_and_paper() -> None:
    names = {
        command.name or command.callback.__name__ for command in whitecell(console).registered_commands if command.callback
    }
    assert {"review", "compare"} <= names


def test_a_heading_stays_with_what_stands_under_it_and_a_picture_with_its_words(qapp: QApplication, tmp_path: Path) -> None:
    """Whatever room the page has left for them; nothing else begins a page early."""
    picture = QImage(640, 300, QImage.Format.Format_RGB32)
    parted = []
    for lines in range(20, 60, 3):
        document = QTextDocument()
        document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl("x"), picture)
        words = "".join(f"<p>Line {n}.{' Some words.' * n}</p>" for n in range(lines))
        figure = '<h2>Figures</h2><h3>One</h3><p><img src="x" width="600"></p><p>Its words.</p>'
        board = '<h2>Moments</h2><h3>First</h3><p><img src="x" width="500"></p>'
        document.setHtml(f"{words}{figure}{words}<h2>Log</h2><table><tr><td>1</td></tr></table>{words}{board}")
        writer = QPdfWriter(str(tmp_path / "x.pdf"))
        writer.setResolution(96)
        writer.setPageLayout(a4())

        def pages(document: QTextDocument = document, writer: QPdfWriter = writer) -> dict[str, int]:
            copy = paginated_copy(document, writer)
            blocks = map(copy.findBlockByNumber, range(copy.blockCount()))
            found = {block.text(): page_of(block) for block in blocks if block.text() != "\ufffc"}
            pictures = [block for block in map(copy.findBlockByNumber, range(copy.blockCount())) if block.text() == "\ufffc"]
            return found | {f"picture {at}": page_of(block) for at, block in enumerate(pictures)}

        before = pages()
        keep_together(document, writer)
        after = pages()
        assert len({after[one] for one in ("Figures", "One", "picture 0", "Its words.")}) == 1, lines
        assert len({after[one] for one in ("Moments", "First", "picture 1")}) == 1, lines
        assert after["Log"] == after["1"], lines
        apart = (
            before["Figures"] != before["Its words."],
            before["Log"] != before["1"],
            before["Moments"] != before["picture 1"],
        )
        parted.append(apart)
        if not any(apart):
            assert after == before
        document.print_(writer)
        assert (tmp_path / "x.pdf").read_bytes().count(b"/Type /Page\n") == max(after.values()) + 1, "as it is printed"
    figures, _, moments = zip(*parted, strict=True)
    assert sum(figures) >= 3
    assert sum(moments) >= 2


def test_the_curves_of_a_side_have_the_colour_of_its_seat(qapp: QApplication) -> None:
    """In charts the first side was orange whatever it was called, so Red's cash was not red."""
    review = Review(shared(example("kingpin"), 25))
    colours = chart_colours(TablePictures(review.session), review.seats, LIGHT_CHARTS)
    assert colours.sides == tuple(LIGHT.tint(tint).edge.name() for tint in ("red", "blue"))
    chart = next(one for one in charts_of(review, summary_of(review)) if len(one.curves) == 2)
    drawn = chart_svg(chart, colours=colours)
    assert all(colour in drawn for colour in colours.sides)
    assert all(colour in "".join(sheets_of(review, colours).charts.values()) for colour in colours.sides)


def test_a_page_of_its_own_has_its_pictures_in_both_themes(qapp: QApplication) -> None:
    """A page in a dark room was white; on paper all is light."""
    review = Review(shared(GAMES[0], 25))
    truth = review.truth(25)
    light, both = (TablePictures(review.session, themed=themed)(truth, "referee") for themed in (False, True))
    assert "light-dark(" not in light
    assert re.findall(r"light-dark\((#\w+),(#\w+)\)", both)
    assert ElementTree.fromstring(both) is not None
    ground = re.search('fill="([^"]+)"', both)
    assert ground is not None
    assert ground[1] == f"light-dark({LIGHT.page.name()},{DARK.page.name()})"


def test_a_board_on_a_page_is_written_larger(qapp: QApplication) -> None:
    """In a window 1280 wide its rules had letters of seven pixels."""
    review = Review(shared(GAMES[0], 25))
    sizes = []
    for themed in (False, True):
        svg = TablePictures(review.session, themed=themed)(review.truth(25), "referee")
        sizes.append(min(float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)))
    assert sizes[1] > 1.1 * sizes[0]


def test_a_part_of_which_more_than_colours_differ_is_held_in_both_themes() -> None:
    assert themed_part('<g fill="#112233"/>', '<g fill="#445566"/>') == '<g fill="light-dark(#112233,#445566)"/>'
    both = themed_part('<g fill="#112233"/>', '<g fill="#445566" opacity="1"/>')
    assert both == '<g class="light">\n<g fill="#112233"/>\n</g>\n<g class="dark">\n<g fill="#445566" opacity="1"/>\n</g>'
