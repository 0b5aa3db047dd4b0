"""A game for paper: every card whole on its front, its back behind it, and nothing of a session's table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import KnownError
from engine.games import all_games
from referee.reference.game_reference import printed_pieces
from referee.reference.printed_game import PrintedGame, printed_game, printed_session
from referee.session.session import Session
from referee.store import MemoryStore
from tests.effort import some
from tests.engine.toy import Toy
from tests.examples.envoys import Envoys
from tests.games.game_list import GAMES, IDS, NO_CONTENT, content_file_of, new_match
from ui.library.rules import card_printer
from ui.library.rules.card_printer import HIGH, WIDE, CardPrinter, fitting_lines
from ui.library.rules.game_pdf import write_game_pdf
from ui.library.rules.rules_window import RulesWindow
from ui.theme import load_fonts
from ui.widgets.paper import PaperSheet

pytestmark = pytest.mark.slow

every_game = pytest.mark.parametrize("game", GAMES, ids=IDS)


def paper_of(game: Game, seed: int = 1, plies: int = 0) -> PrintedGame:
    session = Session.begin(MemoryStore(), game, content_file_of(game), seed=seed, dice="roll", title="x")
    chance = Random(seed)
    for _ in range(plies):
        if session.outcome is None:
            session.play(session.legal_moves.sample(chance))
    return printed_session(session)


def pages_of(path: Path) -> int:
    return path.read_bytes().count(b"/Type /Page\n")


def size_of(path: Path) -> list[float]:
    found = re.search(rb"/MediaBox \[([\d. ]+)\]", path.read_bytes())
    assert found is not None
    return [float(word) for word in found[1].split()[2:]]


@every_game
def test_the_whole_text_of_every_card_has_room_on_it(game: Game, qapp: QApplication) -> None:
    load_fonts()
    wide, high = WIDE - 8 * card_printer.DOTS, HIGH - 15 * card_printer.DOTS
    for piece in printed_pieces(new_match(game).rules):
        lines = fitting_lines(piece, wide, high)
        assert sum(line.above + line.text.high for line in lines) <= high, piece.face.name
        assert not any(line.text.last for line in lines), "no text is cut"
        written = " ".join(line.text._text for line in lines)
        for text in (piece.face.name, piece.face.text, *(note for _, note in piece.face.notes)):
            assert text in written


@every_game
def test_nothing_on_it_depends_on_the_table_of_a_session(game: Game) -> None:
    first, second = paper_of(game), paper_of(game, seed=2, plies=20)
    assert (first.pieces, first.rules) == (second.pieces, second.rules)
    assert first.aids == second.aids


@pytest.mark.parametrize(("paper", "size"), [("a4", [595, 842]), ("letter", [612, 792])])
def test_a_sheet_of_cards_is_followed_by_its_backs(
    paper: str, size: list[int], qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[str, str, float, float]] = []
    for side in ("front", "back"):

        def record(_self: CardPrinter, piece: object, at: QPointF, side: str = side) -> None:
            drawn.append((side, piece.face.id, at.x(), at.y()))  # type: ignore[attr-defined]

        monkeypatch.setattr(CardPrinter, f"draw_{side}", record)
    path = write_game_pdf(paper_of(Envoys()), tmp_path / "new" / "x.pdf", paper)  # type: ignore[arg-type]
    assert size_of(path) == pytest.approx(size, abs=1)
    fronts, backs = ([one for one in drawn if one[0] == side] for side in ("front", "back"))
    assert len(fronts) == len(backs) == 16, "every copy"
    wide = size[0] / 72 * 300
    for front, back in zip(fronts, backs, strict=True):
        assert front[1] == back[1]
        assert front[2] + WIDE / 2 + back[2] + WIDE / 2 == pytest.approx(wide, abs=20), "flipped on the long edge"
        assert front[3] == back[3]
    assert [one[0] for one in drawn] == ["front"] * 9 + ["back"] * 9 + ["front"] * 7 + ["back"] * 7


@pytest.mark.parametrize("game", some(all_games(), 2, __name__), ids=lambda game: game.id)
def test_every_game_is_printed_whole(game: Game, qapp: QApplication, tmp_path: Path) -> None:
    printed = printed_game(game)
    path = write_game_pdf(printed, tmp_path / "x.pdf")
    cards = sum(max(1, piece.copies) for piece in printed.pieces)
    assert pages_of(path) > cards * 2 / 9 * 0.9


def test_what_is_on_paper_can_be_searched_and_read_aloud(qapp: QApplication, tmp_path: Path) -> None:
    """A letter that a feature of the font puts in the place of another is no letter to who searches or reads aloud."""
    game = paper_of(Envoys())
    data = write_game_pdf(game, tmp_path / "x.pdf").read_bytes()
    fonts = re.findall(rb"(?s)beginbfrange(.*?)endbfrange", data)
    letters = {chr(int(code, 16)) for told in fonts for code in re.findall(rb"<([0-9A-F]{4})>(?= [<\]]|\n)", told)}
    said = "".join(f"{piece.face.name}{piece.face.text}" for piece in game.pieces)
    said += "".join(entry.key + entry.text for entry in game.rules)
    assert not {one for one in said if one != " "} - letters
    assert not {one for one in letters if "\ue000" <= one <= "\uf8ff"}, "of the font's own"


def test_the_referee_prints_from_the_rules(qtbot: QtBot, tmp_path: Path) -> None:
    game = Toy()
    window = RulesWindow((game,), Session.begin(MemoryStore(), game, NO_CONTENT, seed=1, title="x"))
    qtbot.addWidget(window)
    window.show()
    window.print.click()
    (sheet,) = window.findChildren(PaperSheet)
    sheet.paper.setCurrentText("Letter")
    assert sheet.values() == ("letter",)
    sheet.reject()
    window.print_to(tmp_path / "cards.pdf", "letter")
    assert window.problem_label.text().startswith(f"Written: {tmp_path / 'cards.pdf'}.")
    assert size_of(tmp_path / "cards.pdf") == [612, 792]
    (tmp_path / "file").write_text("")
    window.print_to(tmp_path / "file" / "x.pdf", "a4")
    assert "is no folder" in window.problem_label.text()


def test_a_file_that_cannot_be_written_is_a_sentence(qapp: QApplication, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(KnownError, match="is no folder"):
        write_game_pdf(paper_of(Toy()), tmp_path / "file" / "x.pdf")
