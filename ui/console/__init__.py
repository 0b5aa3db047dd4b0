"""The referee's console: one presenter without widgets, and dumb panels that show what it says.

`presenter` is the only part that talks to a `referee.session.session.Session`; panels get values and emit
intents. One `QAction` a command (`ui.widgets.console_commands`) serves menu, tool bar, shortcut and command palette.
"""
