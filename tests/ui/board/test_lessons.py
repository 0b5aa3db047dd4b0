"""What a card teaches is written on the card that is shown in full beside the pointer, whatever else stands on it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from engine.contract.game import Game
from engine.model.view import PieceView
from engine.visibility.schema import REFEREE
from tests.effort import tries
from tests.games.game_list import GAMES, new_match
from tests.ui.board.windows import names_of, shown_on
from tests.ui.texts import texts_in
from ui.board import board_of
from ui.board.scene.piece_item import PieceItem, PiecePlacement

TAUGHT = ("Fact",)
TAUGHT_IN = [
    game for game in GAMES if any(n[0] in TAUGHT for k in new_match(game).rules.schema.kinds.values() for n in k.face.notes)
]


@pytest.mark.parametrize("game", TAUGHT_IN, ids=[game.id for game in TAUGHT_IN])
def test_a_card_in_full_says_what_it_teaches(qapp: QApplication, game: Game) -> None:
    """A card with a long text had no room for it."""
    match = new_match(game)
    made = shown_on(board_of(game.id), names_of(match), match.view(REFEREE), (1280, 600), interactive=True)
    context = made.board_scene.context_of(15)
    missing = []
    kinds = sorted(
        match.rules.schema.kinds.values(),
        key=lambda kind: -sum(len(text) for _, text in kind.face.notes) - len(kind.face.text),
    )
    for kind in [kind for kind in kinds if any(label in TAUGHT for label, _ in kind.face.notes)][: tries(3, 6)]:
        piece = PieceView("hand~0", kind.back, face=kind.face)
        made._show_full(PieceItem(context, PiecePlacement("hand", piece, QRectF(600, 300, 60, 20), "")), piece)
        said = " ".join(text.said for text in texts_in(made.svg()))
        missing += [
            f"{label}: {text}" for label, text in kind.face.notes if label in TAUGHT and f"{label}: {text}" not in said
        ]
        made._hide_full()
    assert missing == []
    made.drop()
