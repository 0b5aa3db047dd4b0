"""Commands on what is kept: sessions, show, verify, export."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.command_context import CommandContext, check_folder
from referee.cli.exit_status import fail
from referee.cli.passphrases import PassphraseFile, new_passphrase, passphrase_reader
from referee.files.sanitize import printable

if TYPE_CHECKING:
    from engine.contract.game import Game
    from referee.archive.verify_session import Verdict
    from referee.session.session import Session
    from referee.store import Store

Force = Annotated[bool, typer.Option("--force", help="Replace files that are already there.")]
_Session = Annotated[str, typer.Argument(help="A session's id, the beginning of it, or an exported file.")]


def add_to(app: typer.Typer, context: CommandContext) -> None:
    """Add the commands to an app."""
    _add_sessions(app, context)
    _add_show(app, context)
    _add_verify(app, context)
    _add_export(app, context)


def _add_sessions(app: typer.Typer, context: CommandContext) -> None:
    @app.command()
    def sessions(
        search: Annotated[str, typer.Argument(help="Only those whose title, game, id or names contain this.")] = "",
        limit: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many at most.")] = 50,
    ) -> None:
        """List the sessions of the log, the newest first."""
        from referee.store import open_store

        store = open_store(context.database, read_only=True)
        for problem in store.problems:
            fail(problem)
        count = store.count(search)
        if not count:
            having = f" that has {search!r} in its title, game, id or names" if search else ""
            fail(f"This log holds no session{having}.")
        for one in store.sessions(limit=limit, search=search):
            begun = one.created[:16].replace("T", " ")
            print(f"{one.id:<28} {begun}  {one.plies:>4} moves  {printable(one.title)}: {printable(one.result)}")
        if count > limit:
            print(f"... and {count - limit} more (--limit, or a word to search for)")


def _add_show(app: typer.Typer, context: CommandContext) -> None:
    @app.command()
    def show(
        session: _Session,
        audience: Annotated[str, typer.Option("--as", help="Whose view: referee, a seat, public.")] = "referee",
        at: Annotated[int | None, typer.Option(help="After which move. Default: the last.")] = None,
        passphrase_file: PassphraseFile = None,
    ) -> None:
        """Show what one audience saw after a move, and the lines it had been told."""
        from referee.archive.session_lookup import read_session

        found = read_session(session, context.database, context.games(), passphrase=passphrase_reader(passphrase_file))
        _show(found, audience, at)


def _add_verify(app: typer.Typer, context: CommandContext) -> None:
    @app.command()
    def verify(
        session: Annotated[str | None, typer.Argument(help="As for show. Default: every session of the log.")] = None,
        passphrase_file: PassphraseFile = None,
    ) -> None:
        """Check the hash chain, and replay every move through today's rules."""
        from referee.archive.session_lookup import find_log
        from referee.archive.verify_session import verify
        from referee.store import open_store

        if session is not None:
            ask = passphrase_reader(passphrase_file)
            store, wanted, damage = find_log(session, context.database, read_only=True, passphrase=ask)
            sound = _print_verdict(verify(store, wanted, context.games()), damage)
        else:
            store = open_store(context.database, read_only=True)
            for problem in store.problems:
                fail(problem)
            checked = [_verify_one(store, one, context.games()) for one in _all_ids(store)]
            sound = all(checked) and not store.problems
        if not sound:
            raise typer.Exit(1)


def _add_export(app: typer.Typer, context: CommandContext) -> None:
    @app.command()
    def export(
        session: _Session,
        folder: Annotated[str, typer.Option(help="Where to put the files.")] = ".",
        seal: Annotated[bool, typer.Option("--seal", help="Write one file, encrypted with a passphrase.")] = False,
        passphrase_file: PassphraseFile = None,
        force: Force = False,
    ) -> None:
        """Write a session as JSON Lines (which Whitecell opens again) and as CSV."""
        from referee.archive.session_export import EXPORT_IN_CLEAR, export_csv, export_jsonl, export_names, export_sealed
        from referee.archive.session_lookup import read_session
        from referee.files.output_files import refuse_to_replace

        place = check_folder(folder)
        ask = passphrase_reader(passphrase_file)
        found = read_session(session, context.database, context.games(), passphrase=ask)
        for problem in found.problems:
            fail(problem)
        paths = [place / name for name in export_names(found, sealed=seal)]
        refuse_to_replace(paths, force=force)
        if seal:
            print(export_sealed(found, paths[0], new_passphrase(passphrase_file, ask)))
            return
        for write, path in zip((export_jsonl, export_csv), paths, strict=True):
            print(write(found, path))
        fail(EXPORT_IN_CLEAR)


def _show(session: Session, audience: str, at: int | None) -> None:
    from engine.errors import KnownError
    from engine.visibility.schema import REFEREE
    from referee.session.view_text import numbered_lines, view_text

    for problem in session.problems:
        fail(problem)
    last = session.number if at is None else at
    if not 0 <= last <= session.number:
        raise KnownError(f"There is no move {last}; the session has {session.number}.")
    if audience not in session.audiences:
        raise KnownError(f"There is no audience {audience!r}; there are: {', '.join(session.audiences)}.")
    after = f", after move {last}" if at is not None or audience == REFEREE else ""  # moves count what a team did not see
    print(printable(f"{session.header.title} ({session.header.id}){after}"))
    for line in (
        *view_text(session.view(audience, last)).splitlines(),
        *numbered_lines(session.sightings(audience, last)),
    ):
        print(printable(line))


def _all_ids(store: Store) -> list[str]:
    return [one.id for one in store.sessions(limit=store.count() or 1)]


def _verify_one(store: Store, session: str, games: tuple[Game, ...]) -> bool:
    """Verify one of several sessions and return whether it is sound. An error is printed and not raised."""
    from engine.errors import KnownError
    from referee.archive.verify_session import verify

    try:
        return _print_verdict(verify(store, session, games), ())
    except KnownError as error:
        fail(f"{session}: {error}")
        return False


def _print_verdict(verdict: Verdict, damage: tuple[str, ...]) -> bool:
    from engine.english import counted

    problems = (*damage, *verdict.problems)
    state = "sound" if not problems else "NOT SOUND"
    print(f"{verdict.session}: {state}, {counted(verdict.plies, 'move')}, last hash {verdict.last_hash}")
    for problem in problems:
        print(f"    {problem}")
    for difference in verdict.differences:
        print(f"    Move {difference.ply}: by today's rules {difference.text}")
    if verdict.reworded:
        moves, first = counted(len(verdict.reworded), "move"), verdict.reworded[0]
        print(f"    {moves} would be told in other words today, and decided alike; the first is move {first}.")
    return not problems
