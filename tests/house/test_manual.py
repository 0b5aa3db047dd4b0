"""The pages for strangers are true: links, commands, keys, options, verbs."""

from __future__ import annotations

import ast
import importlib.util
import re
import shlex
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import accumulate
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import pytest
import typer
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QApplication, QWidget

from engine.contract.game import Game
from engine.games import all_games
from engine.match.match import Match
from engine.play.verbs import Verb
from referee.session.content_files import load_content
from tests.house.files import ROOT, text_of, tracked
from tests.house.manual import declared_verbs, page_of, pages, renewed, verbs_of
from tests.house.pictures import PARTS, REVIEW_PARTS
from ui.app.cli import whitecell
from ui.app.main import console
from ui.console.entry.move_entry import MoveEntry
from ui.contents.editor_commands import ContentsCommands
from ui.library.game_lengths import lessons_of
from ui.review.review_window_commands import ReviewCommands
from ui.widgets.actions import words_of
from ui.widgets.console_commands import Commands

GAMES = all_games()
PAGES = [path for path in tracked() if path.suffix == ".md"]
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])

LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)")
"""A link to a file of the project, to a heading, or to both."""


def usage_text(one: Verb) -> str:
    """Return a verb with its arguments as in the manual: ``play_defense card [flip]``."""
    words = [f"{param.name}..." if param.is_rest else param.name for param in one.params]
    required = [param.required or param.is_rest for param in one.params]
    return " ".join([one.name, *(word if need else f"[{word}]" for word, need in zip(words, required, strict=True))])


def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in links, as GitHub makes them."""
    headings = re.findall(
        r"^#+ (.+)$", re.sub(r"^```.*?^```$", "", text_of(page), flags=re.DOTALL | re.MULTILINE), re.MULTILINE
    )
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@every_page
def test_every_link_leads_somewhere(page: Path) -> None:
    for file, anchor in LINK.findall(text_of(page)):
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), file
        assert not anchor or anchor in anchors(target), f"{file}#{anchor}"


def commands(page: Path) -> list[str]:
    """The commands that a page shows: in its sh blocks, and in the first column of its tables."""
    text = text_of(page)
    lines = "\n".join(re.findall(r"^```sh\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)).splitlines()
    lines += re.findall(r"^\| `([^`]+)` \|", text, re.MULTILINE)
    programs = r"(?:sh installer/|tests/rig/|(?:\.venv/bin/)?(?:whitecell|python)\b)"
    return [line for line in lines if re.match(programs, line)]


@cache
def program() -> Any:
    """The whole command line, made once: that takes as long as a look at many lines."""
    return typer.main.get_command(whitecell(console))


def complaint(line: str) -> str:
    """What is wrong with a command; "" if its program, command and options exist."""
    words = shlex.split(line, comments=True)
    if words[0].endswith("python"):
        return "" if words[1] != "-m" or importlib.util.find_spec(words[2]) else f"no module {words[2]}"
    if words[0] == "sh" or "/rig/" in words[0]:
        script = words.pop(1) if words[0] == "sh" else words[0]
        if not (ROOT / script).is_file():
            return f"no file {script}"
        if script != "installer/run":
            return ""
    rest = [word.strip("[]") for word in words[1:]]
    command = group = program()
    for word in rest:
        if word in getattr(command, "commands", ()):
            command = command.commands[word]
        elif word.startswith("-") and word != "--help":
            if word not in {name for one in command.params for name in (*one.opts, *one.secondary_opts)}:
                return f"no option {word}"
        elif command is group and word.islower() and word.isalpha():
            return f"no command {word}"
    return ""


SHOWN = [(page, line) for page in PAGES for line in commands(page)]


@pytest.mark.slow
@pytest.mark.parametrize(("page", "line"), SHOWN, ids=[f"{page.name}: {line}" for page, line in SHOWN])
def test_every_command_shown_exists(page: Path, line: str) -> None:
    assert complaint(line) == ""


def test_a_command_that_does_not_exist_is_found() -> None:
    assert complaint("sh installer/ruin") == "no file installer/ruin"
    assert complaint("whitecell dance") == "no command dance"
    assert complaint("sh installer/run simulate hunt --jbos 2") == "no option --jbos"
    assert complaint("python -m tests.house.nothing") == "no module tests.house.nothing"


def test_the_manual_has_every_command() -> None:
    page = text_of(ROOT / "docs" / "manual" / "command-line.md")
    assert {name for name in program().commands if f"| `whitecell {name}" not in page} == set()


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_keys_and_options_are_those_of_the_program(page: Path, qapp: QApplication) -> None:
    text = page.read_text(encoding="utf-8")
    assert renewed(text) == text, "python -m tests.house.manual writes it anew"


def test_the_manual_has_all_keys() -> None:
    text = text_of(ROOT / "docs" / "manual" / "keys.md")
    assert "<!-- keys -->" in text
    assert "<!-- review keys -->" in text


@every_game
def test_a_games_page_has_its_options_and_every_verb(game: Game) -> None:
    text = page_of(game).read_text(encoding="utf-8")
    assert f"<!-- options: {game.id} -->" in text
    entering = text.split("## Every verb in full", 1)[1].split("\n## ", 1)[0]
    first_cells = re.findall(r"^\| ([^|]*) \|", entering, re.MULTILINE)
    assert {word for cell in first_cells for word in re.findall(r"`([a-z_0-9]+)", cell)} == verbs_of(game)


@every_game
def test_what_is_typed_after_a_verb_are_the_arguments_that_it_declares(game: Game) -> None:
    """A word that is followed by an ellipsis (``card…``) stands for one of a list, of amounts or of whatever is answered."""
    entering = page_of(game).read_text(encoding="utf-8").split("## Every verb in full", 1)[1].split("\n## ", 1)[0]
    declared = declared_verbs(game)
    for cell in re.findall(r"^\| ([^|]*) \|", entering, re.MULTILINE):
        for signature in re.findall(r"`([^`]+)`", cell):
            verb, *words = signature.split()
            params = declared[verb].params
            names = {param.name for param in params}
            for word in words:
                name = word.strip("[]").removesuffix("…")
                many = any(param.is_rest or {"list", "amounts", "anything"} & set(param.kinds) for param in params)
                known = name in names or (many and (word.endswith("…") or f"{name}s" in names or words.count(word) > 1))
                assert known, f"{signature}: {verb} takes {usage_text(declared[verb])}"


@every_game
def test_what_is_typed_on_a_games_page_is_the_beginning_of_a_move(game: Game) -> None:
    """Its first word begins a word of a verb; keys stand there too."""
    typed = page_of(game).read_text(encoding="utf-8").split("## What is typed", 1)[1].split("\n## ", 1)[0]
    typed += page_of(game).read_text(encoding="utf-8").split("## A turn in ten lines", 1)[1].split("\n## ", 1)[0]
    cells = re.findall(r"(?<=\| )`[^|]*(?= \|)", typed)
    keys = {".", "Ctrl+."}
    examples = [one for cell in cells for one in re.findall(r"`([^`]+)`", cell) if one not in keys]
    assert len(examples) > 10
    words = {word for verb in verbs_of(game) for word in verb.split("_")}
    assert [one for one in examples if not any(word.startswith(one.split()[0]) for word in words)] == []


@every_game
def test_the_readme_and_the_index_list_the_game(game: Game) -> None:
    for page in (ROOT / "README.md", ROOT / "docs" / "manual" / "index.md"):
        assert f"games/{game.id}.md" in text_of(page)
    seats = f"{game.least}" if game.least == len(game.seats) else f"{game.least} to {len(game.seats)}"
    assert f"[{game.title}](docs/manual/games/{game.id}.md) | {seats} |" in text_of(ROOT / "README.md")


def section(text: str, heading: str) -> str:
    """Return what stands below a heading of a page, up to the next one."""
    return text.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]


@every_game
def test_the_page_for_the_teacher_has_questions_in_order_and_what_the_review_shows_to_each(
    game: Game, shown: set[str]
) -> None:
    """It names views, lists and charts by the names that they have there."""
    page = page_of(game).with_name(f"{game.id}-teaching.md")
    text = text_of(page)
    for linking in (page_of(game), ROOT / "docs" / "manual" / "index.md"):
        assert page.name in text_of(linking)
    options = game.complete_options({})
    rules = game.rules(load_content(game).content, options, game.seats_for(None, options))
    shows = shown | {measure.title.lower() for measure in rules.measures}
    debrief = section(text, "The debrief, in this order")
    likely, wrong_then_asked = r"“[^|]+”", r"“[^|]+” → [^|]+\?"
    row = rf"^\| (\d+)\. [^|]+\? \| ([^|]+) \| {likely} \| {wrong_then_asked} \|$"
    questions = re.findall(row, debrief, re.MULTILINE)
    assert [int(number) for number, _ in questions] == list(range(1, 7))
    for _, opened in questions:
        named = [" ".join(name.split()).lower() for name in SLANTED.findall(opened)]
        assert named or "the same" in opened, opened
        assert set(named) <= shows, opened


def timetable(game: Game) -> dict[tuple[int, str], list[int]]:
    """Return, by the minutes of a lesson and its options, how many minutes each part of it takes."""
    text = text_of(page_of(game).with_name(f"{game.id}-teaching.md"))
    plans = section(text, "Before class: how long, with which options")
    rows = re.findall(r"^\| (\d+) \| ([^|]*) \|((?: \d+ \|)+) [^|]+ \|$", plans, re.MULTILINE)
    return {(int(lesson), options): [int(word) for word in re.findall(r"\d+", parts)] for lesson, options, parts in rows}


@every_game
def test_the_minutes_of_each_lesson_add_up_and_its_options_are_presets(game: Game) -> None:
    lessons = timetable(game)
    found = list(dict.fromkeys(lesson for lesson, _ in lessons))
    assert found == sorted({45, 60, 90, int(re.findall(r"\d+", lessons_of(game))[0]), 180}), "and that of a whole game"
    assert [sum(parts) for parts in lessons.values()] == [lesson for lesson, _ in lessons]
    named = {name for _, options in lessons for name in re.findall(r"“([^”]+)”", options)}
    assert named <= {preset.title for preset in game.presets}
    assert game.suggested is not None
    assert game.suggested.title in named, "that is chosen already for a first class"


@every_game
def test_the_index_names_the_lesson_for_a_whole_game_that_the_start_page_names(game: Game) -> None:
    """The pages and the program had four answers."""
    (needed,) = re.findall(r"\d+", lessons_of(game))
    (row,) = re.findall(
        rf"^\| \*\*{re.escape(game.title)}\*\*.*$", text_of(ROOT / "docs" / "manual" / "index.md"), re.MULTILINE
    )
    assert re.search(rf"\b{needed} minutes[^.|]*: a game\b", row), row


@every_game
def test_a_whole_game_takes_as_long_on_the_page_for_the_teacher_as_on_the_card_of_its_options(game: Game) -> None:
    """The card said briefing 5, play 60 and debrief 25, and the page 5, 52 and 20."""
    lessons = timetable(game)
    own = {(one.lesson_needed, f"“{one.title}”"): one.minutes for one in game.presets if one.minutes}
    both = {which: parts[2] for which, parts in lessons.items() if which in own}
    assert both == {which: own[which] for which in both}
    assert all(parts[1] == 5 for parts in lessons.values())


@every_game
def test_the_page_for_the_teacher_has_on_its_second_side_what_one_prepares(game: Game) -> None:
    second = text_of(page_of(game).with_name(f"{game.id}-teaching.md")).split("\n---\n")[1]
    assert re.findall(r"^## (.+)$", second, re.MULTILINE) == [
        "What they learn",
        "Six words",
        "Before class: how long, with which options",
        "What you need",
        "If it ends early, or not at all",
        "Real people",
    ]
    assert len(re.findall(r"^\* \*\*", section(second, "Six words"), re.MULTILINE)) == 6


@every_game
def test_the_hour_before_class_is_that_of_the_page_for_the_teacher(game: Game) -> None:
    ((arrive, briefing, play, stops, pause, debrief, _),) = [
        parts for (lesson, _), parts in timetable(game).items() if lesson == 60
    ]
    ends = list(accumulate((arrive, briefing, play + stops + pause, debrief), initial=0))
    hour = section(text_of(ROOT / "docs" / "manual" / "before-class.md"), "If you have one hour")
    assert [int(minute) for minute in re.findall(r"^\| (\d+) \|", hour, re.MULTILINE)] == ends


@every_game
def test_the_page_for_the_teacher_says_when_to_stop_and_what_to_say(game: Game) -> None:
    text = text_of(page_of(game).with_name(f"{game.id}-teaching.md"))
    assert {parts[3] for parts in timetable(game).values()} <= {0, 2, 4, 6}, "two minutes for each"
    stops = re.findall(r"^\| (?!-|stop when)[^|]+ \| (“[^|]+”) \|$", section(text, "Three stops in play"), re.MULTILINE)
    assert len(stops) == 3


@every_game
def test_the_page_for_the_teacher_says_what_to_leave_out_and_what_to_ask_if_a_stop_never_comes(game: Game) -> None:
    """What may be left out stood in a sentence, and some classes saw no fight to stop at."""
    text = text_of(page_of(game).with_name(f"{game.id}-teaching.md"))
    plans = re.findall(r"[Ii]n (\d+)[^*]* \*\*([^*]+)\*\*", section(text, "The debrief, in this order"))
    asked = {"all": 6, "all but 5": 5}
    counts = {int(minutes): asked.get(which) or len(which.split(", ")) for minutes, which in plans}
    assert all(3 * count <= minutes for minutes, count in counts.items()), "three minutes each"
    for debrief in {parts[5] for parts in timetable(game).values()}:
        assert max(minutes for minutes in counts if minutes <= debrief), "each lesson finds its own"
    early = section(text, "If it ends early, or not at all")
    assert re.search(r"\*\*A stop never comes\?\*\* .*“[^”]+\?”", early)


@every_game
def test_the_opening_on_a_games_page_can_be_typed(game: Game) -> None:
    """Each line is typed, and what then stands first in the list is played."""
    found = re.search(r"^```typed seed=(\d+)(?: seats=(\d+))?\n(.*?)^```$", text_of(page_of(game)), re.DOTALL | re.MULTILINE)
    assert found is not None
    seed, seats, lines = found.groups()
    match = Match(game, load_content(game).content, seed=int(seed), seats=int(seats) if seats else None)
    for line in lines.splitlines():
        entry = MoveEntry(match.legal_moves.forms)
        entry.query = line
        offered = entry.candidates()
        assert offered, f"nothing fits {line!r}"
        assert offered[0].ready, f"{line!r} is not a whole move: {offered[0]}"
        match.play(entry.move(offered[0]))


HANDBOOK = sorted((ROOT / "docs" / "manual").glob("*.md"))
every_handbook_page = pytest.mark.parametrize("page", HANDBOOK, ids=lambda page: page.name)
SLANTED = re.compile(r"(?<![*\w])\*([A-Z][^*]*)\*(?!\*)")
"""What a page calls by the name that it has on the screen: *Session ▸ Note…*, *Roll for me*."""
KEY = re.compile(r"`((?:Ctrl\+|Shift\+|Alt\+)+\S+|F\d+|[A-Z])`")
OTHER_KEYS = {"Shift+F9", "Z", "L", "H", "C", "Ctrl+Tab", "Ctrl+Shift+Tab"}
"""Keys that are no command's: told in words below the tables, or keys of the exported page."""


def texts_of(*folders: str) -> set[str]:
    """Every text in the source of these parts of the program."""
    trees = (
        ast.parse(text_of(path)) for path in tracked() if path.suffix == ".py" and path.relative_to(ROOT).parts[0] in folders
    )
    return {
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.fixture(scope="module")
def shown() -> set[str]:
    """What can stand on the screen, without marks and in small letters."""
    return {text.replace("&", "").lower() for text in texts_of("ui")}


@pytest.fixture
def menus(qapp: QApplication) -> Iterator[set[str]]:
    """Every command of the windows with its menu, as the manual writes it."""
    window = QWidget()
    made = (Commands(window), ReviewCommands(window), ContentsCommands(window, QUndoStack(window)))
    yield {
        f"{menu.replace('&', '')} ▸ {words_of(action)}"
        for one in made
        for menu, actions in one.menus.items()
        for action in actions
        if action is not None
    }
    window.deleteLater()


@every_handbook_page
def test_every_menu_and_button_named_is_there(page: Path, menus: set[str], shown: set[str]) -> None:
    names = {" ".join(name.split()) for name in SLANTED.findall(text_of(page))}
    names -= {game.title for game in GAMES} | {"Weight: Opiates"}  # a mark of a game
    assert {name for name in names if "▸" in name} - menus == set()
    alone = {name.lower() for name in names if "▸" not in name}
    assert {name for name in alone if not any(text.startswith(name) for text in shown)} == set()
    titles = {path.split(" ▸ ")[0] for path in menus}
    assert {name for name in names if name.partition(",")[0] in titles and "," in name} == set(), "written *File ▸ Quit*"


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_every_key_named_is_one(page: Path, qapp: QApplication) -> None:
    table = text_of(ROOT / "docs" / "manual" / "keys.md")
    known = {key for cell in re.findall(r"^\| (.+?) \| .+ \| .+ \|$", table, re.MULTILINE) for key in cell.split(" or ")}
    assert set(KEY.findall(text_of(page))) - known - OTHER_KEYS == set()


@pytest.mark.parametrize(
    ("name", "picture", "parts"),
    [("running-a-session", "console-parts.png", PARTS), ("after-class", "review.png", REVIEW_PARTS)],
)
def test_a_page_names_the_parts_that_bear_letters_in_its_picture(name: str, picture: str, parts: Iterable[str]) -> None:
    beside = text_of(ROOT / "docs" / "manual" / f"{name}.md").split(f"{picture})", 1)[1].split("\n## ", 1)[0]
    named = re.findall(r"^\| \*\*([A-Z])\*\* \| \*\*(.+?)\*\* \|", beside, re.MULTILINE)
    assert named == list(zip(ascii_uppercase, parts, strict=False))


@pytest.mark.slow
def test_the_sentences_of_failures_are_those_of_the_program() -> None:
    text = text_of(ROOT / "docs" / "manual" / "command-line.md").split("## When something fails")[1]
    sentences = re.findall(r"^\| ([A-Z.][^|]+) \|", text, re.MULTILINE)
    program = "\n".join(texts_of("engine", "referee", "ui"))
    parts = {part.strip() for sentence in sentences for part in re.split(r"\.\.\.| / ", sentence) if part.strip()}
    assert len(parts) > 8
    assert {part for part in parts if part not in program} == set()


@every_page
def test_every_file_of_the_project_named_is_there(page: Path) -> None:
    """But for those of the game that the guide makes."""
    named = set(re.findall(r"`((?:docs|engine|installer|referee|resources|tests|ui)/[\w./-]+)`", text_of(page)))
    assert {name for name in named if "boxes" not in name and not (ROOT / name).exists()} == set()


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = set(re.findall(r"\]\((\d+-[\w-]+\.md)\)", text_of(folder / "README.md")))
    assert listed == {path.name for path in folder.glob("0*.md")}
