"""What the manual says of keys, options and verbs, taken from the program: `python -m tests.house.manual` writes it anew.

A page holds such a part between two marks: `<!-- keys -->`, `<!-- review keys -->`, `<!-- editor keys -->`,
`<!-- differing keys -->`, `<!-- options: hunt -->`, `<!-- presets: hunt -->` or `<!-- measured: hunt -->`, and
`<!-- end -->`.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from engine.contract.game import Game, Option, OptionValue
from engine.games import all_games
from engine.play.verbs import Verb
from referee.session.content_files import load_content
from tests.house.files import ROOT

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ui.widgets.actions import Actions

MANUAL = ROOT / "docs" / "manual"
PART = re.compile(
    r"(<!-- (keys|review keys|editor keys|differing keys|(options|presets|measured): (\w+)) -->\n).*?(<!-- end -->)",
    re.DOTALL,
)
MOST_SHOWN = 10
"""Values of an option that are written out; of more, the first and the last."""


def pages() -> list[Path]:
    """Every page of the manual and the README."""
    return [ROOT / "README.md", *sorted(MANUAL.rglob("*.md"))]


def page_of(game: Game) -> Path:
    """The page on a game."""
    return MANUAL / "games" / f"{game.id}.md"


def measured_page_of(game: Game) -> Path:
    """The page with what simulations of a game measured."""
    return page_of(game).with_name(f"{game.id}-measured.md")


def renewed(text: str) -> str:
    """The page with every marked part as the program is now."""

    def part(found: re.Match[str]) -> str:
        opening, what, kind, game, closing = found.groups()
        of_a_game = {"presets": preset_rows, "measured": measured_rows}.get(kind, option_rows)
        of_a_window = {
            "keys": console_keys,
            "review keys": review_keys,
            "editor keys": editor_keys,
            "differing keys": differing_keys,
        }
        made = of_a_window.get(what) or partial(of_a_game, game)
        return as_part(opening, made(), closing)

    return PART.sub(part, text)


def as_part(opening: str, rows: Iterable[str], closing: str) -> str:
    """Return a table between its marks; without the blank line the manual's window makes a row of the closing one."""
    return opening + "".join(f"{row}\n" for row in rows) + "\n" + closing


def option_rows(game_id: str) -> Iterator[str]:
    """The table of a game's options."""
    game = next(one for one in all_games() if one.id == game_id)
    yield "| option | values (the usual one in bold) | what it does | clause |"
    yield "| --- | --- | --- | --- |"
    for option in game.options:
        said = f"{option.text} {condition}." if (condition := game.condition_of(option)) else option.text
        yield f"| `{option.id}` | {_values(option)} | {said} | {option.clause} |"


def preset_rows(game_id: str) -> Iterator[str]:
    """The table of a game's presets."""
    game = next(one for one in all_games() if one.id == game_id)
    yield "| preset | what it is for | options that it changes |"
    yield "| --- | --- | --- |"
    for preset in game.presets:
        changed = ", ".join(f"`{name}` {_word(value)}" for name, value in preset.options.items()) or "none"
        yield f"| `{preset.id}` | **{preset.title}.** {preset.about} {preset.length}. | {changed} |"


def measured_rows(game_id: str) -> Iterator[str]:
    """The table of what was measured of a game's presets."""
    game = next(one for one in all_games() if one.id == game_id)
    yield "| preset | what was measured |"
    yield "| --- | --- |"
    for preset in game.presets:
        yield f"| `{preset.id}` | {preset.measured} |"


def _values(option: Option) -> str:
    shown = [f"**{_word(value)}**" if value == option.default else _word(value) for value in option.values]
    if len(shown) <= MOST_SHOWN:
        return ", ".join(shown)
    usual = _word(option.default)
    return f"{_word(option.values[0])} to {_word(option.values[-1])} (**{usual}**)"


def _word(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value) or "none"


def declared_verbs(game: Game) -> dict[str, Verb]:
    """Return every verb of a game, those for any time included."""
    options = game.complete_options({})
    rules = game.rules(load_content(game).content, options, game.seats_for(None, options))
    decisions = [*rules.decisions.values(), *([rules.anytime] if rules.anytime else [])]
    return {name: verb for decision in decisions for name, verb in decision.verbs.items()}


def verbs_of(game: Game) -> set[str]:
    """Return the names of every verb of a game."""
    return set(declared_verbs(game))


def console_keys() -> Iterator[str]:
    """The table of the console's keys: first those of entering a move, then the commands of the menus."""
    from ui.widgets.console_commands import ENTERING, Commands

    yield from _key_table([(keys, words, "entering a move") for keys, words in ENTERING], Commands)


def review_keys() -> Iterator[str]:
    """The table of the review's keys."""
    from ui.review.review_window_commands import ReviewCommands

    yield from _key_table([], ReviewCommands)


def differing_keys() -> Iterator[str]:
    """The keys that do one thing in the console and another in the review."""
    from ui.review.review_window_commands import ReviewCommands
    from ui.widgets.console_commands import ENTERING, Commands

    typed = {key: words for keys, words in ENTERING for key in keys.split(" or ")}
    console, review = {**typed, **_keys_of(Commands)}, _keys_of(ReviewCommands)
    yield "| key | in the console | in the review |"
    yield "| --- | --- | --- |"
    for key, words in review.items():
        if key in console and not words.startswith(console[key]):
            yield f"| {key} | {console[key]} | {words} |"


def editor_keys() -> Iterator[str]:
    """The table of the content editor's keys."""
    from PySide6.QtGui import QUndoStack

    from ui.contents.editor_commands import ContentsCommands

    typed = [("Enter", "From the tables to the records, from a record to its form", "tables")]
    typed += [("Esc", "From the form back to the records", "form"), ("Up or Down", "One more, one less", "a number")]
    yield from _key_table(typed, lambda window: ContentsCommands(window, QUndoStack(window)))


def _keys_of(commands: Callable[[QWidget], Actions]) -> dict[str, str]:
    """What each key of a window does, a key at a time."""
    from PySide6.QtWidgets import QApplication, QWidget

    from ui.widgets.actions import keys_of

    app = QApplication.instance() or QApplication([])
    window = QWidget()
    found = {
        key: action.text().rstrip("…") for action in commands(window).all for key in keys_of(action).split(" or ") if key
    }
    window.deleteLater()
    app.processEvents()
    return found


def _key_table(first: list[tuple[str, str, str]], commands: Callable[[QWidget], Actions]) -> Iterator[str]:
    from PySide6.QtWidgets import QApplication, QWidget

    from ui.widgets.actions import keys_of

    app = QApplication.instance() or QApplication([])
    window = QWidget()
    yield "| key | what it does | where |"
    yield "| --- | --- | --- |"
    for row in first:
        yield "| " + " | ".join(row) + " |"
    for menu, actions in commands(window).menus.items():
        for action in actions:
            if action is not None and keys_of(action):
                yield f"| {keys_of(action)} | {action.text().rstrip('…')} | {menu.replace('&', '')} |"
    window.deleteLater()
    app.processEvents()


def main() -> int:
    """Write every page anew."""
    for path in pages():
        text = path.read_text(encoding="utf-8")
        if (new := renewed(text)) != text:
            path.write_text(new, encoding="utf-8")
            print(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(main())
