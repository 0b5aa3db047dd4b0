"""Commands on content sets: list, check, copy, compare, and which sessions used one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.command_context import CommandContext
from referee.files.sanitize import printable

if TYPE_CHECKING:
    from engine.contract.game import Game
    from referee.contents.content_document import ContentDocument
    from referee.contents.content_sets import ContentSet

_Game = Annotated[str, typer.Argument(help="A game's id.")]
_Set = Annotated[str, typer.Argument(help="A set: supplied, the name of your own, or a file.")]


def add_to(app: typer.Typer, context: CommandContext) -> None:
    """Add the commands to an app."""
    contents = typer.Typer(help="Content sets: list, check, copy, compare, and which sessions used one.")
    app.add_typer(contents, name="contents", no_args_is_help=True)
    _add_list_sets(contents, context)
    _add_check(contents, context)
    _add_copy(contents, context)
    _add_compare(contents, context)
    _add_used(contents, context)


def _add_list_sets(contents: typer.Typer, context: CommandContext) -> None:
    @contents.command(name="list")
    def list_sets(game: Annotated[str | None, typer.Argument(help="A game's id. Default: every game.")] = None) -> None:
        """List the content sets of a game, and whether each can be played."""
        from referee.contents.content_sets import all_sets
        from referee.session.session_loading import find_game

        for one in context.games() if game is None else (find_game(context.games(), game),):
            for found in all_sets(one.id):
                problem = _problem_of(one, found)
                print(f"{one.id:<12} {printable(found.name):<24} {printable(problem) or 'can be played'}")


def _add_check(contents: typer.Typer, context: CommandContext) -> None:
    @contents.command()
    def check(game: _Game, content: _Set) -> None:
        """Check a content set as it is checked when a session begins."""
        from engine.errors import KnownError
        from referee.contents.content_sets import find_set

        found = _find_game(context, game)
        one = find_set(found, content)
        if problem := _problem_of(found, one):
            raise KnownError(problem)
        print(f"{printable(one.name)} can be played.")


def _add_copy(contents: typer.Typer, context: CommandContext) -> None:
    @contents.command()
    def copy(game: _Game, content: _Set, name: Annotated[str, typer.Argument(help="What the copy is called.")]) -> None:
        """Copy a content set to a new one of your own."""
        from referee.contents.content_sets import copy_set, find_set, read_set

        found = _find_game(context, game)
        print(copy_set(found.id, name, read_set(find_set(found, content)).text).path)


def _add_compare(contents: typer.Typer, context: CommandContext) -> None:
    @contents.command()
    def compare(game: _Game, first: _Set, second: _Set) -> None:
        """Say how two content sets differ, a line for each record or field."""
        from referee.contents.content_diff import compare_documents
        from referee.contents.content_sets import find_set

        found = _find_game(context, game)
        differences = compare_documents(*(_document(find_set(found, one)) for one in (first, second)))
        for one in differences:
            print(printable(one.text))
        if not differences:
            print("They say the same.")


def _add_used(contents: typer.Typer, context: CommandContext) -> None:
    @contents.command()
    def used(game: _Game, content: _Set) -> None:
        """List the sessions of the log that used a content set."""
        from referee.contents.content_sets import find_set, read_set, sessions_using, use_in_words
        from referee.store import open_store

        found = _find_game(context, game)
        one = find_set(found, content)
        text = read_set(one).text
        same, earlier = sessions_using(open_store(context.database, read_only=True), found.id, text, one.file)
        print(f"{use_in_words(same, earlier)}.")
        for uses, words in ((same, ""), (earlier, "  (another text of it)")):
            for use in uses:
                print(f"{use.session:<28} {use.created[:16].replace('T', ' ')}  {printable(use.title)}{words}")


def _find_game(context: CommandContext, game: str) -> Game:
    from referee.session.session_loading import find_game

    return find_game(context.games(), game)


def _document(one: ContentSet) -> ContentDocument:
    from referee.contents.content_document import parse_document
    from referee.contents.content_sets import read_set

    return parse_document(read_set(one).text, one.file)


def _problem_of(game: Game, one: ContentSet) -> str:
    """Return why a set is refused; "" if it can be played."""
    from engine.errors import KnownError
    from referee.session.content_files import load_content

    try:
        game.usual_rules(load_content(game, one.path).content)
    except KnownError as error:
        return str(error)
    return ""
