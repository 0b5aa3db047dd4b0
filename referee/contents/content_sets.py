"""Content sets by name: the supplied one of a game, and the user's own, which are files in a folder of the user's data;
which sessions used one.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

import msgspec
import platformdirs

from engine.contract.game import Game
from engine.english import counted
from engine.errors import KnownError
from referee.files.input_files import read_text_file
from referee.files.output_files import refuse_to_replace_log, replace_file
from referee.log.records import ContentUse
from referee.session.content_files import resource_text
from referee.store import Store
from resources import FOLDER

SUPPLIED = "supplied"
"""The name of the set that the program brings for a game."""
_SUPPLIED_FILE = "content.toml"
_NAME = re.compile(r"[^\W_][\w .,()+&'!-]{0,63}")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)


class ContentSet(msgspec.Struct, frozen=True):
    """A content set of a game: a file, or (``path`` None) the supplied one."""

    game: str
    name: str
    path: Path | None = None

    @property
    def is_supplied(self) -> bool:
        """Whether it is part of the program and cannot be changed."""
        return self.path is None or is_supplied_file(self.path)

    @property
    def file(self) -> str:
        """The name of its file, as sessions record it."""
        return self.path.name if self.path is not None else _SUPPLIED_FILE


class ReadSet(msgspec.Struct, frozen=True):
    """The text of a set, and a stamp of its file by which a change by another program is noticed."""

    text: str
    stamp: str


class SetChangedError(KnownError):
    """A file was changed by another program since it was read."""


def sets_folder() -> Path:
    """Return the folder of the user's own content sets: in it is a folder for each game."""
    return Path(platformdirs.user_data_dir("whitecell", appauthor=False)) / "contents"


def own_sets(game: str) -> list[ContentSet]:
    """Return the user's own sets of a game, by name."""
    folder = sets_folder() / game
    try:
        found = sorted((one for one in folder.glob("*.toml") if one.is_file()), key=lambda one: one.name.casefold())
    except OSError:
        return []
    return [ContentSet(game, one.stem, one) for one in found]


def all_sets(game: str) -> list[ContentSet]:
    """Return the supplied set of a game, then the user's own."""
    return [ContentSet(game, SUPPLIED), *own_sets(game)]


def find_set(game: Game, typed: str) -> ContentSet:
    """Return the set that was typed: ``supplied``, the name of one's own, or a file. Raises KnownError."""
    word = typed.strip()
    by_name = {one.name.casefold(): one for one in all_sets(game.id)}
    if (found := by_name.get(word.casefold())) is not None:
        return found
    if word and os.path.isfile(word):  # also of names that no file can have
        return set_of_file(game.id, Path(word))
    known = ", ".join(one.name for one in by_name.values())
    raise KnownError(f"{game.title} has no content set {word or 'without a name'}; it has {known}, or name a file.")


def set_of_file(game: str, path: Path) -> ContentSet:
    """Return the set that a file holds."""
    return ContentSet(game, path.stem, path)


def content_path(game: Game, typed: Path | None) -> Path | None:
    """Return the file of a set given by its path or as the name of one's own; None for the supplied one."""
    if typed is None or os.path.exists(typed):  # also of names that no file can have
        return typed
    found = next((one for one in own_sets(game.id) if one.name.casefold() == str(typed).casefold()), None)
    return typed if found is None else found.path


def read_set(one: ContentSet) -> ReadSet:
    """Return the text of a set. Raises KnownError."""
    if one.path is None:
        return ReadSet(resource_text(one.game, _SUPPLIED_FILE), "")
    stamp = stamp_of(one.path)
    return ReadSet(read_text_file(one.path), stamp)


def stamp_of(path: Path) -> str:
    """Return the hash of what is in a file now; "" if there is none or it cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def save_set(one: ContentSet, text: str, stamp: str) -> str:
    """Write a set over what had this stamp, whole or not at all, and return the new stamp.

    Raises SetChangedError if the file says something else by now, KnownError for a supplied set or if it cannot be written.
    """
    if one.path is None or one.is_supplied:
        raise KnownError("The supplied contents cannot be changed: copy the set, and change the copy.")
    now = stamp_of(one.path)
    if now != stamp:
        how = "was changed" if now else "was removed"
        raise SetChangedError(f"{one.file} {how} by another program after it was opened: choose which is to stay.")
    return _write(one.path, text)


def copy_set(game: str, name: str, text: str) -> ContentSet:
    """Write a text as a new set of the user's own. Raises KnownError for a name that is taken or cannot be one."""
    path = sets_folder() / game / f"{check_name(game, name)}.toml"
    _write(path, text)
    return set_of_file(game, path)


def check_name(game: str, name: str) -> str:
    """Return a name for a new set. Raises KnownError if it is taken or cannot be one."""
    name = name.strip().removesuffix(".toml")
    if not _NAME.fullmatch(name) or _RESERVED.fullmatch(name) or name.endswith((" ", ".")):
        raise KnownError(
            "A set is named by a letter or digit and then letters, digits, blanks and . , ( ) + - _ & ' !, at most 64."
        )
    if name.casefold() in {Path(_SUPPLIED_FILE).stem, *(one.name.casefold() for one in all_sets(game))}:
        raise KnownError(f"There is a content set {name} already: choose another name.")
    return name


def is_supplied_file(path: Path) -> bool:
    """Return whether a file belongs to the program."""
    folder = Path(str(FOLDER))
    return path.resolve().is_relative_to(folder.resolve())


def _write(path: Path, text: str) -> str:
    data = text.encode("utf-8")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        refuse_to_replace_log(path)
        with replace_file(path.resolve()) as file:
            file.write(data)
    except OSError as error:
        raise KnownError(f"{path} cannot be written ({error.strerror}): choose another place.") from error
    return hashlib.sha256(data).hexdigest()


def sessions_using(store: Store, game: str, text: str, file: str) -> tuple[list[ContentUse], list[ContentUse]]:
    """Return the sessions that were begun with this very text, and those begun with another text of a file of this name.

    The supplied file has other texts in other versions of the program. Raises KnownError if the log cannot be read.
    """
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    uses = store.content_uses(game)
    same = [one for one in uses if one.sha256 == sha256]
    earlier = [one for one in uses if one.sha256 != sha256 and one.file == file]
    return same, earlier


def use_in_words(same: list[ContentUse], earlier: list[ContentUse]) -> str:
    """Return it in a few words."""
    words = f"Used by {counted(len(same), 'session') if same else 'no session'}"
    return f"{words}, another text of it by {len(earlier)}" if earlier else words
