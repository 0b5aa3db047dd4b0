"""The command line. `referee.cli.app.commands` gives all commands that need no window; the ui adds its own."""
