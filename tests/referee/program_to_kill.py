"""A program for the kill test: plays a game for ever, all screens live, and says which ply the log has taken.

python -m tests.referee.program_to_kill LOG GAME SEED
"""

from __future__ import annotations

import sys

from engine.chance.chance import Random
from engine.visibility.schema import REFEREE
from referee.session.session import Session
from referee.store import open_store
from tests.games.game_list import GAMES, content_file_of


def main(path: str, game_id: str, seed: int) -> None:
    game = next(game for game in GAMES if game.id == game_id)
    content = content_file_of(game)
    chance = Random(seed)
    store = open_store(path)
    print("ready", flush=True)
    while True:
        session = Session.begin(store, game, content, options={"cards": 52} if game_id == "toy" else None, dice="roll")
        print(session.header.id, session.last_hash, flush=True)
        for audience in session.audiences:
            if audience != REFEREE:
                session.screen_change(audience, "LIVE")
        while session.outcome is None:
            session.play(session.legal_moves.sample(chance))
            print(session.header.id, session.last_hash, flush=True)
            if chance.index(12) == 0 and session.outcome is None:
                session.take_back("a slip", 1)
                print(session.header.id, session.last_hash, flush=True)
            if chance.index(12) == 0:
                session.rule((), "as agreed")
                print(session.header.id, session.last_hash, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
