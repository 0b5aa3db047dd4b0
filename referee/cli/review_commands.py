"""Commands for afterwards: review, compare."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.command_context import NO_PAPER, CommandContext, check_folder
from referee.cli.exit_status import fail
from referee.cli.log_commands import Force
from referee.cli.passphrases import PassphraseFile, passphrase_reader
from referee.files.sanitize import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from referee.files.output_files import Progress
    from referee.log.records import LibraryEntry
    from referee.review import Review
    from referee.review.comparison.comparison_row import ComparisonRow
    from referee.review.page.html_builder import Pictures
    from referee.session.session import Session
    from referee.store import Store

_Folder = Annotated[str | None, typer.Option(help="Where to put the files. Default: here.")]


def add_to(app: typer.Typer, context: CommandContext) -> None:
    """Add the commands to an app."""
    _add_review(app, context)
    _add_compare(app, context)


def _add_review(app: typer.Typer, context: CommandContext) -> None:
    @app.command()
    def review(
        session: Annotated[
            str, typer.Argument(help="A session's id, the beginning of it, a bundle's file, or - to read one.")
        ],
        html: Annotated[bool, typer.Option("--html", help="One page that works offline, with all in it.")] = False,
        pdf: Annotated[bool, typer.Option("--pdf", help="The same on paper.")] = False,
        csv: Annotated[bool, typer.Option("--csv", help="Tables for analysts, a file each.")] = False,
        jsonl: Annotated[bool, typer.Option("--jsonl", help="The same tables as JSON Lines.")] = False,
        team: Annotated[
            list[str] | None, typer.Option("--team", metavar="SEAT", help="A packet with only what SEAT was told.")
        ] = None,
        bundle: Annotated[bool, typer.Option("--bundle", help="The session, for another Whitecell.")] = False,
        text: Annotated[bool, typer.Option("--text", help="Print a summary.")] = False,
        folder: _Folder = None,
        passphrase_file: PassphraseFile = None,
        force: Force = False,
        steps: Annotated[bool, typer.Option("--steps", hidden=True, help="How far it is, in numbers.")] = False,
    ) -> None:
        """Open the review of a session, or write it into files."""
        from engine.errors import KnownError
        from referee.archive.session_lookup import read_session
        from referee.review import Review
        from referee.review.page.page_text import summary_text

        wanted = {"html": html, "pdf": pdf, "csv": csv, "jsonl": jsonl, "bundle": bundle}
        written = bool(team) or any(wanted.values())
        if folder is not None and not written:
            raise KnownError(
                "--folder is where files go: say which, with --html, --pdf, --csv, --jsonl, --team or --bundle."
            )
        place, ask = check_folder("." if folder is None else folder), passphrase_reader(passphrase_file)
        if context.review_window is not None and not (written or text):
            context.review_window(session, context.database, None if passphrase_file is None else ask)
            return
        found = read_session(session, context.database, context.games(), passphrase=ask)
        for problem in found.problems:
            fail(problem)
        if text or not written:
            for line in summary_text(Review(found)).splitlines():
                print(printable(line))
        bar = _step_lines if steps else _progress_bar
        _write(context, Review(found), {name for name, on in wanted.items() if on}, team or [], place, bar, force=force)


def _add_compare(app: typer.Typer, context: CommandContext) -> None:
    @app.command()
    def compare(
        sessions: Annotated[
            list[str] | None, typer.Argument(help="Ids, or beginnings of them. Default: all that --search finds.")
        ] = None,
        search: Annotated[str, typer.Option(help="Only those whose title, game, id or names contain this.")] = "",
        csv: Annotated[Path | None, typer.Option("--csv", help="Write a row a session into this file.")] = None,
        html: Annotated[Path | None, typer.Option("--html", help="Write a page with results and distributions.")] = None,
        pdf: Annotated[Path | None, typer.Option("--pdf", help="Write the same for paper.")] = None,
        pseudonyms: Annotated[bool, typer.Option("--pseudonyms", help="Without names and titles.")] = False,
        force: Force = False,
        given: Annotated[bool, typer.Option("--given", hidden=True, help="Rows come in.")] = False,
    ) -> None:
        """Set sessions side by side: results, lengths, figures."""
        from engine.errors import KnownError
        from referee.files.output_files import refuse_to_replace
        from referee.review.comparison.comparison import with_pseudonyms, write_comparison
        from referee.review.comparison.comparison_page import write_comparison_page
        from referee.review.comparison.comparison_row import decode_rows

        places = [one.absolute() for one in (csv, html, pdf) if one is not None]
        if len(set(places)) < len(places):
            raise KnownError("Two of --csv, --html and --pdf name one file: write another after one of them.")
        refuse_to_replace(places, force=force)
        rows = tuple(decode_rows(sys.stdin)) if given else _compare_sessions(context, sessions or [], search)
        for row in rows:
            if row.problem:
                fail(f"{row.session}: {row.problem}")
        rows = with_pseudonyms(rows) if pseudonyms else rows
        if csv is not None:
            print(write_comparison(rows, csv))
        if html is not None:
            print(write_comparison_page(rows, context.games(), html))
        if pdf is not None:
            if context.print_comparison is None:
                raise KnownError(NO_PAPER)
            print(context.print_comparison(rows, context.games(), pdf))
        if not (csv or html or pdf):
            _print_comparison(rows)


def _compare_sessions(context: CommandContext, sessions: list[str], search: str) -> tuple[ComparisonRow, ...]:
    from referee.review.comparison.comparison import compare
    from referee.review.comparison.row_cache import user_row_cache
    from referee.store import open_store

    store = open_store(context.database, read_only=True)
    picked, bar = _find_sessions(store, sessions, search), _progress_bar("Reading")
    with closing(user_row_cache()) as cache:
        place = context.database or store.place
        return compare(
            store, picked, context.games(), cache=cache, place=place, progress=lambda done: bar(done, len(picked))
        )


def _write(
    context: CommandContext,
    review: Review,
    wanted: set[str],
    teams: list[str],
    folder: Path,
    bar: Callable[[str], Progress],
    *,
    force: bool,
) -> None:
    from engine.errors import KnownError
    from referee.archive.session_export import export_jsonl
    from referee.files.output_files import refuse_to_replace
    from referee.review.analyst_tables import write_csv, write_jsonl
    from referee.review.page.session_page import write_page
    from referee.review.page.team_packet import write_packet
    from referee.review.review_file_names import review_file_names

    session = review.session
    if strangers := [team for team in teams if team not in review.audiences[1:]]:
        raise KnownError(f"There is no team {strangers[0]!r}; there are: {', '.join(review.audiences[1:])}.")
    names = review_file_names(session.header.id, wanted, teams)
    paths = {one: [folder / name for name in found] for one, found in names.items()}
    refuse_to_replace([path for found in paths.values() for path in found], force=force)
    if "html" in wanted:
        print(write_page(review, paths["html"][0], _pictures(context, session), bar("Drawing")))
    if "pdf" in wanted:
        if context.print_review is None:
            raise KnownError(NO_PAPER)
        print(context.print_review(review, paths["pdf"][0], bar("Printing")))
    if "csv" in wanted:
        for path in write_csv(review, folder, bar("Counting")):
            print(path)
    if "jsonl" in wanted:
        print(write_jsonl(review, paths["jsonl"][0], bar("Counting")))
    for team in teams:
        print(write_packet(review, team, paths[team][0], _pictures(context, session), bar(f"Drawing for {team}")))
    if "bundle" in wanted:
        print(export_jsonl(session, paths["bundle"][0], bar("Writing")))


def _pictures(context: CommandContext, session: Session) -> Pictures:
    from engine.errors import KnownError

    if context.pictures is None:
        raise KnownError("This Whitecell was installed without windows and cannot draw the table.")
    return context.pictures(session)


def _progress_bar(what: str) -> Progress:
    """Return a progress bar on standard error; one that shows nothing if that is no terminal."""
    width = 30

    def show(done: int, steps: int) -> None:
        filled = width * done // max(1, steps)
        end = "\n" if done >= steps else ""
        print(f"\r{what} [{'#' * filled}{'.' * (width - filled)}]", end=end, file=sys.stderr, flush=True)

    def silent(done: int, steps: int) -> None:
        pass

    return show if sys.stderr.isatty() else silent


def _step_lines(what: str) -> Progress:
    """Return a progress that prints a line ``step 30 100`` on standard error for each percent."""
    told = -1

    def show(done: int, steps: int) -> None:
        nonlocal told
        if (share := 100 * done // max(1, steps)) != told:
            told = share
            print(f"step {done} {steps}", file=sys.stderr, flush=True)

    return show


def _find_sessions(store: Store, wanted: Iterable[str], search: str) -> list[LibraryEntry]:
    """Return the wanted sessions, the oldest first. Raises KnownError if there is none."""
    from engine.errors import KnownError

    ids = {store.header(one)[0].id for one in wanted}
    found = store.sessions(limit=max(1, store.count(search)), search=search)
    picked = [one for one in reversed(found) if not ids or one.id in ids]
    if not picked:
        raise KnownError("There is no such session in this log; `whitecell sessions` lists those there are.")
    return picked


def _print_comparison(rows: Iterable[ComparisonRow]) -> None:
    from engine.english import number
    from referee.review.comparison.comparison import results_of, spreads_of

    complete = list(rows)
    for (game, winners, reason), count in results_of(complete).items():
        result = f"{winners or 'nobody wins'} ({reason})" if reason else "not finished"
        print(f"{count:>5} × {game}: {result}")
    print(f"{'':<40} {'n':>5} {'least':>9} {'quarter':>9} {'median':>9} {'quarter':>9} {'most':>9}")
    for (game, name), spread in spreads_of(complete).items():
        numbers = (spread.least, spread.low, spread.middle, spread.high, spread.most)
        print(f"{game + ' ' + name:<40} {spread.count:>5} {' '.join(f'{number(one, 1):>9}' for one in numbers)}")
