"""`whitecell doctor`: whether the program, its log and its contents are well, and who else may read the secrets."""

from __future__ import annotations

import os
import platform
import shlex
from collections.abc import Callable

import typer

from referee.cli.command_context import CommandContext


def add_to(app: typer.Typer, context: CommandContext) -> None:
    """Add the command to an app."""

    @app.command()
    def doctor() -> None:
        """Check this installation: program, log, content, and (with windows) Qt and screens."""
        if not _examine_all(context):
            raise typer.Exit(1)


def _missing_log(database: str | None) -> tuple[str, bool] | None:
    """Return a sentence on a log that does not exist yet, and whether it could be created; None if it exists."""
    from referee.store.log_url import log_file, parse_url
    from referee.store.wal_file import companion

    path = log_file(parse_url(database))
    try:
        if path is None or any(one.exists() for one in (path, companion(path, "-wal"))):
            return None
        above = next(one for one in path.absolute().parents if one.exists())
    except OSError:  # opening the log will say why
        return None
    if above.is_dir() and os.access(above, os.W_OK | os.X_OK):
        return f"{path} is not there yet: the first session makes it", True
    return f"{path} cannot be made, because {above} is no folder that may be written: allow that, or choose another.", False


def _examine_log(database: str | None, say: Callable[[str, str, bool], None]) -> None:
    from engine.english import counted
    from referee.store import open_store

    store = open_store(database)
    why = f" ({store.read_only})" if store.read_only else ""
    say("log", f"{store.place}, {counted(store.count(), 'session')}{why}", not store.read_only)
    if store.file is not None and os.name == "posix" and store.file.stat().st_mode & 0o077:
        chmod = f"chmod go= {shlex.quote(str(store.file))}"
        say("secrets", f"other accounts of this computer may open the log: {chmod}", False)


def _examine_all(context: CommandContext) -> bool:
    from engine.errors import KnownError
    from referee.session.content_files import load_content
    from referee.version import APP_VERSION

    well = True

    def say(what: str, text: str, good: bool = True) -> None:
        nonlocal well
        well = well and good
        print(f"{'ok ' if good else 'BAD'}  {what}: {text}")

    say("program", f"whitecell {APP_VERSION}, Python {platform.python_version()}, {platform.platform()}")
    try:
        if missing := _missing_log(context.database):
            say("log", *missing)
        else:
            _examine_log(context.database, say)
    except KnownError as error:
        say("log", str(error), False)
    for game in context.games():
        try:
            content = load_content(game)
            say(game.title, f"rules {game.version}, content {content.sha256[:12]}")
        except KnownError as error:
            say(game.title, str(error), False)
    for title, check in context.checks.items():
        say(title, *check())
    return well
