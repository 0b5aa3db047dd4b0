"""A program for the kill test: plays for ever, and says on standard output which ply the log has taken."""

from __future__ import annotations

import sys

from referee.session import Session
from referee.store import open_store
from tests.referee.conftest import CONTENT, GAMES


def main(path: str) -> None:
    store = open_store(path)
    print("ready", flush=True)
    while True:
        session = Session.begin(store, GAMES[0], CONTENT, options={"cards": 52})
        print(session.header.id, session.last_hash, flush=True)
        while session.outcome is None:
            session.submit(next(iter(session.legal_moves)))
            print(session.header.id, session.last_hash, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
