"""One widget that draws any View from a board layout (docs/boards.md).

    from ui.board import BoardView, board_of
    from ui.theme import DARK, teams

    board = board_of("hunt")                                   # resources/hunt/board.toml, checked
    table = BoardView(board, teams({"cartel": "Cartel", "hunters": "Hunters"}), DARK, interactive=True)
    table.show_view(view, observations)                        # touches only what changed
    table.set_legal(frozenset({"hand~0"}), frozenset({"hidden/culiacan/needs"}))
    table.piece_clicked.connect(...)                           # also zone_clicked, piece_dropped
    table.drop()                                               # frees all items

The widget knows the View and no other part of the project. `load_board` takes the text of a layout, wherever it comes from,
and raises `LayoutError` if it is faulty. `BoardView.picture` and `BoardView.svg` draw the page for reports.
"""

from ui.board.layout.layout_loader import Board, LayoutError, board_of, load_board
from ui.board.layout.layout_schema import Layout
from ui.board.widget import READING_UNIT, BoardView

__all__ = ["READING_UNIT", "Board", "BoardView", "Layout", "LayoutError", "board_of", "load_board"]
