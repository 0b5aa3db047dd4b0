"""Which sessions of a log used a content set."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import all_games
from referee.contents.content_sets import SUPPLIED, ContentSet, read_set, sessions_using, set_of_file, use_in_words
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore, open_store

GAMES = all_games()
one_game = GAMES[0]


@pytest.mark.parametrize("kind", ["memory", "file"])
def test_the_sessions_that_used_a_set_are_found(kind: str, tmp_path: Path) -> None:
    text = f"# mine\n{read_set(ContentSet(one_game.id, SUPPLIED)).text}"
    mine = set_of_file(one_game.id, tmp_path / "Mine.toml")
    (tmp_path / "Mine.toml").write_text(text, encoding="utf-8")
    store = MemoryStore() if kind == "memory" else open_store(str(tmp_path / "log.whitecell"))
    Session.begin(store, one_game, load_content(one_game), title="As supplied", seed=1)
    Session.begin(store, one_game, load_content(one_game, mine.path), title="With mine", seed=1)
    text = read_set(mine).text
    same, earlier = sessions_using(store, one_game.id, text, mine.file)
    assert [one.title for one in same] == ["With mine"]
    assert earlier == []
    same, earlier = sessions_using(store, one_game.id, f"{text}# edited\n", mine.file)
    assert (same, [one.title for one in earlier]) == ([], ["With mine"])
    assert use_in_words(same, earlier) == "Used by no session, another text of it by 1"
    same, earlier = sessions_using(store, GAMES[1].id, text, mine.file)
    assert use_in_words(same, earlier) == "Used by no session"
    store.close()
