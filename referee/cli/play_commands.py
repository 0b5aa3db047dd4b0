"""Commands that need no log: games, rules, print, drive, simulate."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import typer

from referee.cli.command_context import NO_PAPER, CommandContext, check_database
from referee.cli.log_commands import Force
from referee.cli.passphrases import PassphraseFile, passphrase_reader

if TYPE_CHECKING:
    from engine.contract.game import Game, OptionValue
    from referee.session.content_files import LoadedContent
    from referee.session.session import Session
    from referee.store import Store

_Options = Annotated[list[str] | None, typer.Option("--option", metavar="ID=VALUE", help="An option; may be repeated.")]
_Preset = Annotated[
    str | None, typer.Option("--preset", help="A named set of options (`games --options`); --option changes it.")
]
_Content = Annotated[Path | None, typer.Option(help="Another content file (TOML), or the name of a set of your own.")]
_Seats = Annotated[int | None, typer.Option(help="How many seats play. Default: the fewest.")]


def add_to(app: typer.Typer, context: CommandContext) -> None:
    """Add the commands to an app."""
    _add_games(app, context)
    _add_rules(app, context)
    _add_print_cards(app, context)
    _add_drive(app, context)
    _add_simulate(app, context)


def _add_games(app: typer.Typer, context: CommandContext) -> None:
    @app.command()
    def games(options: Annotated[bool, typer.Option("--options", help="List every option too.")] = False) -> None:
        """List the games."""
        for game in context.games():
            _describe(game, options)


def _add_rules(app: typer.Typer, context: CommandContext) -> None:
    @app.command()
    def rules(
        game: Annotated[str, typer.Argument(help="A game's id.")],
        words: Annotated[
            list[str] | None, typer.Argument(help="The id of a clause, or words to look for. Default: everything.")
        ] = None,
    ) -> None:
        """Look up clauses, cards, options, player aids, and who sees what."""
        from referee.reference.game_reference import reference_of_game
        from referee.reference.reference_text import print_entries
        from referee.session.session_loading import find_game

        print_entries(reference_of_game(find_game(context.games(), game)), " ".join(words or ()))


def _add_print_cards(app: typer.Typer, context: CommandContext) -> None:
    @app.command(name="print")
    def print_cards(
        game: Annotated[str, typer.Argument(help="A game's id.")],
        file: Annotated[Path, typer.Argument(help="The PDF to write.")],
        paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
        content: _Content = None,
        force: Force = False,
    ) -> None:
        """Write a game's cards with their backs, player aids and rules as PDF, to print and cut out."""
        from engine.errors import KnownError
        from referee.contents.content_sets import content_path
        from referee.files.output_files import refuse_to_replace
        from referee.reference.printed_game import printed_game
        from referee.session.content_files import load_content
        from referee.session.session_loading import find_game

        if paper not in ("a4", "letter"):
            raise KnownError(f"--paper is a4 or letter, not {paper or 'nothing'}.")
        found = find_game(context.games(), game)
        if context.print_game is None:
            raise KnownError(NO_PAPER)
        refuse_to_replace([file], force=force)
        game_on_paper = printed_game(found, load_content(found, content_path(found, content)))
        print(context.print_game(game_on_paper, file, "letter" if paper == "letter" else "a4"))


def _add_drive(app: typer.Typer, context: CommandContext) -> None:
    @app.command()
    def drive(
        game: Annotated[str | None, typer.Argument(help="A game's id; with --resume nothing.")] = None,
        preset: _Preset = None,
        option: _Options = None,
        seed: Annotated[int | None, typer.Option(help="Makes chance repeatable.")] = None,
        seats: _Seats = None,
        dice: Annotated[str | None, typer.Option(help="roll or physical. Default: as the game prescribes.")] = None,
        content: _Content = None,
        position: Annotated[Path | None, typer.Option(help="Begin from a position file (TOML).")] = None,
        title: Annotated[str, typer.Option(help="What the session is called.")] = "",
        resume: Annotated[
            str | None, typer.Option(metavar="SESSION", help="Go on with a session: its id, or a file.")
        ] = None,
        passphrase_file: PassphraseFile = None,
        adopt_rules: Annotated[bool, typer.Option("--adopt-rules", help="Go on under the rules of this Whitecell.")] = False,
        forget: Annotated[bool, typer.Option("--forget", help="Keep no log.")] = False,
        database: Annotated[str | None, typer.Option(help="The log; as before the command.")] = None,
    ) -> None:
        """Referee a game from a program: JSON Lines on standard input and output (docs/manual/drive.md)."""
        from referee.store import MemoryStore, open_store

        log = context.database if database is None else check_database(database)
        of_a_beginning = {
            "--preset": preset is not None,
            "--option": bool(option),
            "--seed": seed is not None,
            "--seats": seats is not None,
            "--dice": dice is not None,
            "--content": content is not None,
            "--position": position is not None,
            "--title": bool(title),
            "--forget": forget,
        }
        _check_together(game, resume, of_a_beginning, adopt_rules=adopt_rules, nowhere=forget and database is not None)
        if resume is not None:
            session = _resume(context, resume, log, adopt_rules, passphrase_file)
        else:
            keep = MemoryStore if forget else partial(open_store, log)
            thrown = _parse_dice(dice)
            chosen = _chosen(context, game or "", preset, option, seats, content)
            session = _begin(chosen, keep, seed=seed, dice=thrown, position=position, title=title)
        _drive(session)


def _add_simulate(app: typer.Typer, context: CommandContext) -> None:
    @app.command()
    def simulate(
        game: Annotated[str, typer.Argument(help="A game's id.")],
        number: Annotated[int, typer.Option("--number", "-n", min=1, max=1_000_000, help="How many games.")] = 100,
        jobs: Annotated[int, typer.Option(min=1, max=64, help="How many at once.")] = min(os.cpu_count() or 1, 64),
        seed: Annotated[int, typer.Option(help="Of the first game; the next has the next.")] = 0,
        preset: _Preset = None,
        option: _Options = None,
        seats: _Seats = None,
        content: _Content = None,
        crashes: Annotated[Path, typer.Option(help="Folder for games that fail.")] = Path("crashes"),
        disturbed: Annotated[bool, typer.Option("--disturbed", help="Take moves back and rule in between.")] = False,
        demo: Annotated[bool, typer.Option("--demo", help="Let the demonstration's players move, not chance.")] = False,
        unchecked: Annotated[
            bool, typer.Option("--unchecked", help="Check nothing: several times as many games a minute.")
        ] = False,
        csv: Annotated[
            Path | None, typer.Option(help="Write endings, wins by seat and every card that was used as a table (CSV).")
        ] = None,
        force: Force = False,
    ) -> None:
        """Random legal play to the end, with every invariant checked after every move."""
        from referee.cli.progress import run_simulation
        from referee.files.output_files import refuse_to_replace
        from referee.session.session_loading import check_seed
        from referee.simulation.playtest import PlayTestPlan

        if csv is not None:
            refuse_to_replace([csv], force=force)
        chosen = _chosen(context, game, preset, option, seats, content)
        plan = PlayTestPlan(*chosen, crashes, disturbed=disturbed, demo=demo, unchecked=unchecked, cards=csv is not None)
        seeds = range(check_seed(seed), check_seed(seed + number - 1) + 1)
        if not run_simulation(plan, seeds, jobs, csv):
            raise typer.Exit(1)


class _Chosen(NamedTuple):
    """The game that a command plays, as far as its options say it."""

    game: Game
    content: LoadedContent
    options: dict[str, OptionValue]
    seats: int | None


def _chosen(
    context: CommandContext, game: str, preset: str | None, option: list[str] | None, seats: int | None, content: Path | None
) -> _Chosen:
    """Return what these options of a command choose. Raises KnownError if it cannot be played."""
    from referee.contents.content_sets import content_path
    from referee.session.content_files import load_content
    from referee.session.session_loading import find_game

    found = find_game(context.games(), game)
    loaded = load_content(found, content_path(found, content))
    options, seats = with_preset(found, preset, parse_options(option or []), seats)
    found.seats_for(seats, found.complete_options(options))
    return _Chosen(found, loaded, options, seats)


def _check_together(
    game: str | None, resume: str | None, of_a_beginning: dict[str, bool], *, adopt_rules: bool, nowhere: bool
) -> None:
    """Raise KnownError for options that do not go together. ``of_a_beginning``: typed options of new sessions."""
    from engine.errors import KnownError
    from referee.archive.session_lookup import STANDARD_INPUT

    if (game is None) == (resume is None):
        raise KnownError("Name a game to begin, or a session with --resume, not both.")
    if resume is not None and not resume.strip():
        raise KnownError("--resume names no session: write its id after it, or a file.")
    if resume == STANDARD_INPUT:
        raise KnownError("--resume takes no session from standard input, where the requests come from: name a file.")
    if resume is not None and (vain := [name for name, typed in of_a_beginning.items() if typed]):
        raise KnownError(f"{vain[0]} is for a session that begins: leave it out, or name a game instead of --resume.")
    if adopt_rules and resume is None:
        raise KnownError("--adopt-rules is for a session that is gone on with: name it with --resume.")
    if nowhere:
        raise KnownError("--forget keeps no log, so it goes with no --database: leave one of them out.")


def parse_options(words: list[str]) -> dict[str, OptionValue]:
    """Return ``ID=VALUE`` words as options. Raises KnownError."""
    from engine.errors import KnownError

    options: dict[str, OptionValue] = {}
    for word in words:
        name, _, value = (part.strip() for part in word.partition("="))
        if not name:
            raise KnownError("--option needs the name of an option and a value, as ID=VALUE.")
        if not value:
            raise KnownError(f"--option {name} lacks a value: write --option {name}=VALUE.")
        if name in options:
            raise KnownError(f"--option {name} is given twice: leave one of them out.")
        options[name] = value
    return options


def with_preset(
    game: Game, preset: str | None, typed: dict[str, OptionValue], seats: int | None
) -> tuple[dict[str, OptionValue], int | None]:
    """Return options and seats: those typed, the others as the preset has them. Raises KnownError."""
    if preset is None:
        return typed, seats
    found = game.find_preset(preset)
    return {**found.options, **typed}, found.seats if seats is None else seats


def _describe(game: Game, options: bool) -> None:
    most = f"{game.least} to {len(game.seats)}" if game.least < len(game.seats) else str(game.least)
    print(f"{game.id:<12} {game.title} (rules {game.version}; {most} seats)")
    if game.blurb:
        print(f"{'':<12} {game.blurb}")
    if options:
        for preset in game.presets:
            chosen = "".join(f" {name}={_value(value)}" for name, value in preset.options.items()) or " no option changed"
            print(f"{'':<12} --preset {preset.id} ({preset.title}):{chosen}. {preset.about} {preset.measured}".rstrip())
        for option in game.options:
            values = ", ".join(map(_value, option.values))
            said = f"{option.text} {condition}." if (condition := game.condition_of(option)) else option.text
            print(f"{'':<12} {option.id} = {_value(option.default)} ({values}; {option.clause}): {said}")


def _value(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _parse_dice(word: str | None) -> Literal["roll", "physical"] | None:
    from engine.errors import KnownError

    if word == "roll":
        return "roll"
    if word == "physical":
        return "physical"
    if word is not None:
        raise KnownError(f"--dice is roll or physical, not {word or 'nothing'}.")
    return None


def _begin(
    chosen: _Chosen,
    keep: Callable[[], Store],
    *,
    seed: int | None,
    dice: Literal["roll", "physical"] | None,
    position: Path | None,
    title: str,
) -> Session:
    from engine.match.match import Match
    from referee.log.chain import canonical
    from referee.session.session import Session
    from referee.session.session_loading import check_seed, read_position

    game, content, options, seats = chosen
    # Check everything before the log is opened, because that creates it.
    match = Match(game, content.content, options=options, seats=seats, begin=False)
    table = None if position is None else read_position(match.rules, position)
    check_seed(seed)
    canonical((title, content.file))
    return Session.begin(
        keep(),
        game,
        content,
        title=title,
        options=options,
        seats=seats,
        seed=seed,
        dice=dice,
        position=table,
        entered_by="line protocol",
    )


def _resume(
    context: CommandContext, wanted: str, log: str | None, adopt_rules: bool, passphrase_file: str | None
) -> Session:
    from referee.archive.session_lookup import find_log
    from referee.session.session import Session

    store, session, damage = find_log(wanted, log, passphrase=passphrase_reader(passphrase_file))
    opened = Session.open(store, session, context.games(), entered_by="line protocol")
    opened.problems = (*damage, *opened.problems)
    if adopt_rules:
        opened.adopt_rules("line protocol")
    return opened


def _drive(session: Session) -> None:
    import sys
    from datetime import UTC, datetime

    from engine.errors import KnownError
    from referee.archive.crash_files import write_crash
    from referee.drive.driver import Driver, requests_in
    from referee.session.recovery import log_of

    def on_bug(error: Exception) -> str:
        now, folder = datetime.now(UTC), Path("crashes")
        try:
            path = write_crash(
                folder, error, now=now, store=log_of(session), session=session.header.id, doing="line protocol"
            )
        except KnownError as failure:
            return f"This is a bug ({type(error).__name__}). {failure}"
        return f"This is a bug; what led to it is in {path} (for the referee only)."

    driver = Driver(session, on_bug)
    out = sys.stdout.buffer
    out.write(driver.greeting() + b"\n")
    out.flush()
    for reply in driver.replies(requests_in(sys.stdin.buffer)):
        out.write(reply + b"\n")
        out.flush()
