"""Pictures of every window of a game at three sizes and in both themes, to be looked at.

`python -m tests.ui.shots --help` says how.
"""

from __future__ import annotations

import argparse
import os
import sys
from functools import lru_cache
from pathlib import Path

from engine.games import bot_move

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from engine.chance.chance import Random
from engine.match.match import Match
from engine.visibility.schema import PUBLIC, REFEREE
from tests.games.game_list import GAMES, new_match
from tests.ui.colour_blindness import DEFICIENCIES, picture_as_seen
from ui.board import BoardView, board_of
from ui.team import TeamContent
from ui.theme import DARK, THEMES, apply_theme, teams
from ui.theme.style import FUSION

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


@lru_cache(maxsize=64)
def played(game_id: str, plies: int, seed: int = 2015, seats: int | None = None) -> Match:
    """Return a game after so many plies of its demonstration players; at the fewest seats unless their number is given.

    It is played once for all who ask: nobody plays on with it.
    """
    game = next(game for game in GAMES if game.id == game_id)
    match, chance = new_match(game, seed=seed, seats=seats), Random(seed)
    while match.outcome is None and len(match.history.plies) < plies:
        match.play(bot_move(match, chance))
    return match


def rendered(widget: QWidget) -> QImage:
    """Return the widget as a picture, the same on every machine."""
    image = QImage(widget.size(), QImage.Format.Format_RGB32)
    image.fill(0)
    QWidget.render(widget, image, QPoint(0, 0))
    return image


def window_size(text: str) -> tuple[int, int]:
    """Read "1280x720"."""
    width, height = map(int, text.split("x"))
    return width, height


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.shots", description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("game", choices=[game.id for game in GAMES])
    parser.add_argument("plies", type=int, nargs="?", default=120)
    parser.add_argument("sizes", type=window_size, nargs="*", metavar="WIDTHxHEIGHT")
    parser.add_argument("--seats", type=int, help="as few as the game allows unless given")
    parser.add_argument("--colour-blind", action="store_true", help="also as each deficiency of colour vision sees them")
    return parser.parse_args()


def main() -> int:
    """Write the pictures."""
    given = arguments()
    folder, game_id = given.folder, given.game
    deficiencies = ("", *DEFICIENCIES) if given.colour_blind else ("",)
    app = QApplication([*FUSION])
    apply_theme(app, DARK)
    folder.mkdir(parents=True, exist_ok=True)
    match = played(game_id, given.plies, seats=given.seats)
    board = board_of(game_id)
    marks = teams(
        {**{seat: seat.replace("_", " ").capitalize() for seat in match.seats}, PUBLIC: "Public"}, board.layout.seats
    )
    for name, theme in THEMES.items():
        for wide, high in given.sizes or SIZES:
            for audience in (*match.seats, PUBLIC, REFEREE):
                widget: BoardView | TeamContent
                if audience == REFEREE:
                    widget = BoardView(board, marks, theme, interactive=True)
                    widget.resize(round(wide * 0.6), round(high * 0.72))
                else:
                    widget = TeamContent(audience, board, marks, theme)
                    widget.resize(wide, high)
                told = [one for _, one in match.observations(audience)]
                widget.show_view(match.view(audience), told)
                (widget if isinstance(widget, BoardView) else widget.board_view).finish_animation()
                picture = rendered(widget)
                for one in deficiencies:
                    seen, suffix = (picture_as_seen(picture, one), f"-{one}") if one else (picture, "")
                    seen.save(str(folder / f"{game_id}-{audience}-{name}-{wide}{suffix}.png"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
