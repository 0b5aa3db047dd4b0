"""The URL of a log that was typed as a path or URL, or left out."""

from __future__ import annotations

import re
from pathlib import Path

import platformdirs
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from engine.errors import KnownError

_SHOWN = frozenset({"host", "hostaddr", "port", "dbname", "user", "service", "sslmode"})
"""The settings in a URL that are shown: any other may hold a password, by the one or other driver."""
_MISSPELT = re.compile(r":[^/\\@]*@|^[A-Za-z][\w+.-]+:/|.*[?&][^=]*(?:pass|pwd)[^=]*=", re.IGNORECASE)
"""What is no path but a URL with too few slashes, and may hold a password."""


def default_path() -> Path:
    """Return the path of the user's own log."""
    return Path(platformdirs.user_data_dir("whitecell", appauthor=False)) / "sessions.whitecell"


def parse_url(typed: str | None) -> URL:
    """Return the URL that was meant. Raises KnownError, which repeats nothing of a URL that might be a password."""
    if not typed:
        return URL.create("sqlite", database=str(default_path()))
    try:
        url = make_url(typed) if "://" in typed else URL.create("sqlite", database=str(_path(typed)))
    except (ArgumentError, ValueError, OSError) as error:
        raise KnownError(
            f"{_beginning(typed)} is not a database URL: write a path, or a URL such as sqlite:///class.whitecell."
        ) from error
    except RuntimeError as error:
        raise KnownError(
            f"{_beginning(typed)} names the folder of somebody who is not known here: write the whole path."
        ) from error
    if url.get_backend_name() == "sqlite" and (url.host or url.query or str(url.database).startswith("file:")):
        raise KnownError(f"{_beginning(typed)} says more than where a file is: write its path, or sqlite:/// and its path.")
    if "@" in str(url.host):  # else the end of the password would be taken for a part of the server's name, and shown
        raise KnownError(f"{_beginning(typed)} names no server: an @ in a name or password is written %40.")
    return url


def _path(typed: str) -> Path:
    """Return the path that was typed. Raises ValueError if it is a misspelt URL, and no such file is there."""
    path = Path(typed).expanduser()
    if _MISSPELT.search(typed) and not path.exists():
        raise ValueError("it is a misspelt URL")
    return path


def _beginning(typed: str) -> str:
    """Return the word with which a URL begins: what follows may hold a password wherever it is misspelt."""
    word = re.match(r"[\w~+.-]*:?/*", typed)
    return f"{word[0] if word else ''}\N{HORIZONTAL ELLIPSIS}"


def log_file(url: URL) -> Path | None:
    """Return the file of an SQLite log; None for a server, or a log in memory."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def sqlite_uri(path: Path) -> str:
    """Return the URI by which SQLite opens a file; also one on a Windows drive or share, where `Path.as_uri` is not it."""
    place = path.absolute().as_posix()
    quoted = place.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file://{'' if place.startswith('/') else '/'}{quoted}"


def is_memory(url: URL) -> bool:
    """Return whether the log is in memory only."""
    return url.get_backend_name() == "sqlite" and log_file(url) is None


def display_name(url: URL) -> str:
    """Return the place for people: a path, or the URL without its password; of a log in memory, that it is not kept."""
    path = log_file(url)
    if is_memory(url):
        return f"memory only ({url.render_as_string()}): nothing is kept when Whitecell ends"
    return (
        str(path)
        if path is not None
        else url.difference_update_query(set(url.query) - _SHOWN).render_as_string(hide_password=True)
    )
