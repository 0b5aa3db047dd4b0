"""Golden transcripts: what every audience was told at every ply of one short game, as text to be read against the rulebook.

`python -m tests.games.transcript` writes them anew; read the difference before committing it.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.games import bot_move
from engine.match.match import Match
from engine.visibility.schema import REFEREE
from tests.games.game_list import GAMES, new_match

FOLDER = Path(__file__).parent
PLIES = 600


def path_of(game: Game) -> Path:
    """Where the golden transcript of a game is kept."""
    return FOLDER / game.id / "transcript.txt"


def golden_match(game: Game) -> Match:
    """The demonstration players at the fewest seats, with a fixed seed, for so many plies."""
    match, chance = new_match(game, seed=2015), Random(2015)
    while match.outcome is None and len(match.history.plies) < PLIES:
        match.play(bot_move(match, chance))
    return match


def transcript(match: Match) -> str:
    """One block a ply: the move as entered, then what each audience was told; equal texts are told together."""
    told: dict[int, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    audiences = match.rules.schema.audiences
    for audience in audiences:
        for number, one in match.observations(audience):
            if one.kind == "said":
                told[number][audience].append(one.text)
    lines = [f"{match.game.title}: what every audience was told", ""]
    for ply in match.history.plies:
        entered = " ".join([ply.verb, *(f"{name}={value}" for name, value in ply.args.items())])
        lines.append(f"{ply.number}. {ply.seat or REFEREE}: {entered or ply.kind}")
        groups: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for audience in audiences:
            groups[tuple(told[ply.number][audience])].append(audience)
        for texts, readers in groups.items():
            who = "all" if len(readers) == len(audiences) else ", ".join(readers)
            lines += [f"   [{who}] {text}" for text in texts]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write the transcripts of all games, or of those named."""
    for game in GAMES:
        if path_of(game).parent.is_dir() and (len(sys.argv) < 2 or game.id in sys.argv[1:]):
            path_of(game).write_text(transcript(golden_match(game)), encoding="utf-8")
            print(path_of(game).name, game.id)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
