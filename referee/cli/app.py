"""All commands that need no window, in one typer app. Heavy imports happen inside the commands."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli import contents_commands, doctor, log_commands, play_commands, review_commands
from referee.cli.command_context import CommandContext, check_database, log_by_environment
from referee.files.input_files import LOG_VARIABLE
from referee.version import APP_VERSION


def commands(context: CommandContext) -> typer.Typer:
    """Return an app with the commands, with this context; the ui adds its own."""
    app = typer.Typer(
        help="Referee hidden-information board games: a console for the referee, a screen for each team.",
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        no_args_is_help=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @app.callback(invoke_without_command=True)
    def whitecell(
        command: typer.Context,
        database: Annotated[
            str | None,
            typer.Option(help=f"The log: a file, or any SQLAlchemy URL. Default: that of {LOG_VARIABLE}, or your own log."),
        ] = None,
        version: Annotated[bool, typer.Option("--version", help="Say the version and stop.")] = False,
    ) -> None:
        """Referee hidden-information board games: a console for the referee, a screen for each team."""
        context.database = log_by_environment() if database is None else check_database(database)
        if version:
            print(f"whitecell {APP_VERSION}")
            raise typer.Exit
        if command.invoked_subcommand is None and context.console is not None:
            raise typer.Exit(context.console(context.database) or 0)

    play_commands.add_to(app, context)
    log_commands.add_to(app, context)
    review_commands.add_to(app, context)
    contents_commands.add_to(app, context)
    doctor.add_to(app, context)
    return app
