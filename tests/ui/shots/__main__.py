"""Draw every window, so that whoever changes a window can look at it.

Of each game: `teams`, the windows of all audiences in a whole game; `console`, the referee's window in its states; `start`,
the start page, the wizard and the sheet of screens; `review`, the review window with its lists and sheets; `page`, the web
page of the review. A file is named after game, what, state, theme and width.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

from engine.errors import KnownError
from engine.games import all_games
from tests.games.game_list import GAMES
from tests.rig.user_folders import user_folder_variables
from tests.ui.colour_blindness import DEFICIENCIES, picture_as_seen
from tests.ui.shots.console_shots import console_shots
from tests.ui.shots.review_shots import page_shots, review_shots
from tests.ui.shots.shot import SIZES, Shot, Wish
from tests.ui.shots.start_shots import start_shots
from tests.ui.shots.team_shots import team_shots
from ui.app.application import make_application
from ui.theme import DARK, THEMES, apply_theme

KINDS: Mapping[str, Callable[[Wish], Iterator[Shot]]] = {
    "teams": team_shots,
    "console": console_shots,
    "start": start_shots,
    "review": review_shots,
    "page": page_shots,
}
"""What draws, by the word on the command line."""


class OneSentenceParser(argparse.ArgumentParser):
    """Says in one sentence what is wrong."""

    def error(self, message: str) -> NoReturn:
        """Say it and end."""
        self.exit(2, f"{message[:1].upper()}{message[1:]}.\n")


def window_size(text: str) -> tuple[int, int]:
    """Read "1280x720". Raises ArgumentTypeError."""
    wide, _, high = text.partition("x")
    if not (wide.isdecimal() and high.isdecimal() and int(wide) and int(high)):
        raise argparse.ArgumentTypeError(f"{text!r} is no size: write one like 1280x720")
    return int(wide), int(high)


def parser() -> argparse.ArgumentParser:
    """Return what reads the command line."""
    made = OneSentenceParser(
        prog="python -m tests.ui.shots",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    games = ", ".join(game.id for game in GAMES)
    made.add_argument("folder", type=Path, help="where the pictures go")
    made.add_argument(
        "words",
        nargs="*",
        metavar="WORD",
        help=f"what ({', '.join(KINDS)}; teams unless told) and of which games ({games}; all of the program unless told)",
    )
    made.add_argument("--size", type=window_size, action="append", metavar="WIDTHxHEIGHT", help="of a monitor; repeatable")
    made.add_argument("--theme", choices=(*THEMES, "both"), default="both")
    made.add_argument("--seats", type=int, help="how many play")
    made.add_argument("--colour-blind", action="store_true", help="also as each deficiency of colour vision sees them")
    return made


def draw(arguments: Sequence[str] | None = None) -> list[Path]:
    """Write the pictures that a command line asks for; return where they are. Raises KnownError."""
    reads = parser()
    given = reads.parse_args(arguments)
    known = {game.id: game for game in GAMES}
    if unknown := next((word for word in given.words if word not in (*KINDS, *known)), ""):
        reads.error(f"{unknown} is nothing to draw: write any of {', '.join((*KINDS, *known))}")
    wish = Wish(
        tuple(known[word] for word in given.words if word in known) or all_games(),
        tuple(given.size or SIZES),
        tuple(THEMES.values()) if given.theme == "both" else (THEMES[given.theme],),
        given.seats,
    )
    folder = given.folder.resolve()  # windows are drawn in another folder
    folder.mkdir(parents=True, exist_ok=True)
    written = list[Path]()
    for kind in [word for word in KINDS if word in given.words] or ["teams"]:
        for shot in KINDS[kind](wish):
            for seen in ("", *DEFICIENCIES) if given.colour_blind else ("",):
                picture = picture_as_seen(shot.picture, seen) if seen else shot.picture
                name = "-".join(filter(None, (shot.of, kind, shot.state, shot.theme, str(shot.wide), seen)))
                written.append(folder / f"{name}.png")
                if not picture.save(str(written[-1])):
                    raise KnownError(f"The picture {written[-1]} cannot be written.")
    return written


def main() -> int:
    """Run the command; returns the exit status."""
    with TemporaryDirectory() as home:  # settings, rooms and content sets of whoever runs it stay as they are
        os.environ.update(user_folder_variables(Path(home)))
        os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
        apply_theme(make_application(), DARK)
        try:
            print(f"{len(draw())} pictures")
        except KnownError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
