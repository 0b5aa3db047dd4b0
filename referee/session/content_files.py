"""Reading content files: the shipped one of a game, or one that the referee chose."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from engine.contract.game import Game
from engine.contract.rulebook import Rulebook, parse_rulebook
from engine.errors import ContentError
from engine.toml import parse_toml
from referee.files.input_files import read_text_file

RULEBOOK_FILE = "rules.toml"


class LoadedContent(msgspec.Struct, frozen=True):
    """Checked content with its file name, its text (which the session stores) and its SHA-256."""

    content: Any
    file: str
    text: str
    sha256: str


def resource_text(game: str, name: str) -> str:
    """Return the text of a shipped resource of a game, ``resources/<game>/<name>``. Raises FileNotFoundError."""
    return resources.files("resources").joinpath(game, name).read_text(encoding="utf-8")


@lru_cache(maxsize=8)  # content is immutable, and the sessions of a library share few content sets
def parse_content(game: Game, text: str, file: str) -> LoadedContent:
    """Return the content of a TOML text. Raises ContentError that names file, record and field."""
    try:
        data = parse_toml(text)
    except ValueError as error:
        raise ContentError(file, "", "", f"not TOML: {error}. Mend the file or choose another.") from error
    return LoadedContent(game.read_content(data, file), file, text, hashlib.sha256(text.encode()).hexdigest())


def load_content(game: Game, path: Path | None = None) -> LoadedContent:
    """Return the content of a file, or the shipped content of the game. Raises KnownError (ContentError for the content)."""
    if path is None:
        return parse_content(game, resource_text(game.id, "content.toml"), "content.toml")
    return parse_content(game, read_text_file(path), path.name)


def load_rulebook(game: Game) -> Rulebook:
    """Return what the clauses of a game say; an empty rulebook if none are written. Raises ContentError."""
    if game.rulebook is not None:
        return game.rulebook
    try:
        text = resource_text(game.id, RULEBOOK_FILE)
    except FileNotFoundError:
        return Rulebook()
    return _parse_rulebook(text, game.clauses)


def readable_rulebook(game: Game) -> Rulebook:
    """Return what the clauses of a game say; an empty rulebook if it cannot be read: a text is shown beside something."""
    try:
        return load_rulebook(game)
    except ContentError:
        return Rulebook()


def clause_text(game: Game, clause: str) -> str:
    """Return what a clause says; "" if there is none with this id, or the rulebook cannot be read."""
    return readable_rulebook(game).text(clause)


@lru_cache(maxsize=8)
def _parse_rulebook(text: str, prefix: str) -> Rulebook:
    try:
        data = parse_toml(text)
    except ValueError as error:
        raise ContentError(RULEBOOK_FILE, "", "", f"not TOML: {error}.") from error
    return parse_rulebook(data, prefix, RULEBOOK_FILE)
