"""What can be looked up about a game: all that it declares, and nothing of a session's table."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.visibility.schema import FACES, REFEREE, grade
from referee.cli.app import commands
from referee.cli.command_context import CommandContext, run
from referee.reference.game_reference import (
    AIDS,
    CARDS,
    CLAUSES,
    OPTIONS,
    PARTS,
    SIGHT,
    GameReference,
    make_reference,
    reference_of_game,
    reference_of_session,
    sections_of,
)
from referee.reference.printed_game import PrintedGame
from referee.reference.reference_text import text_lines
from referee.session import content_files
from referee.session.content_files import load_rulebook, resource_text
from referee.session.session import Session
from referee.store import MemoryStore
from tests.engine.toy import Toy
from tests.games.game_list import GAMES, IDS, content_file_of, new_match
from tests.referee.conftest import Typed

every_game = pytest.mark.parametrize("game", GAMES, ids=IDS)


def session_of(game: Game, seed: int) -> Session:
    return Session.begin(MemoryStore(), game, content_file_of(game), seed=seed, dice="roll", title="x")


def reference_to(game: Game) -> GameReference:
    rules = new_match(game).rules
    return make_reference(game, load_rulebook(game), rules, rules.briefs)


@pytest.fixture(scope="module")
def toy() -> GameReference:
    return reference_of_session(session_of(Toy(), 1))


@pytest.mark.slow
@every_game
def test_nothing_in_it_depends_on_the_table_of_a_session(game: Game) -> None:
    references, chance = [], Random(5)
    for seed in (1, 2):
        session = session_of(game, seed)
        references.append(reference_of_session(session))
        for _ in range(30):
            if session.outcome is None:
                session.play(session.legal_moves.sample(chance))
        references.append(reference_of_session(session))
    assert references.count(references[0]) == len(references)


@every_game
def test_everything_that_the_game_declares_can_be_looked_up(game: Game) -> None:
    reference, rules = reference_to(game), new_match(game).rules
    listed = {part: [entry for entry in reference.entries if entry.part == part] for part in PARTS}
    assert {entry.title for entry in listed[CARDS]} >= {
        kind.face.name for kind in rules.schema.kinds.values() if kind.face.text or kind.face.notes
    }
    assert [entry.key for entry in listed[CLAUSES]] == list(load_rulebook(game))
    assert [entry.key for entry in listed[OPTIONS]] == [option.id for option in game.options]
    conditions = [dict(entry.notes).get("Condition", "") for entry in listed[OPTIONS]]
    assert conditions == [game.condition_of(option) for option in game.options]
    assert [entry.text for entry in listed[AIDS]] == [brief.body for brief in rules.briefs]
    seen = "; ".join(entry.text for entry in listed[SIGHT])
    schema = rules.schema
    names = [zone.name for zone in schema.zones.values()] + [number.name for number in schema.numbers.values()]
    for name in (*names, *(mark.name for mark in schema.marks.values())):
        assert name[1:] in seen


@every_game
def test_who_sees_a_zone_is_what_the_schema_declares(game: Game) -> None:
    reference, schema = reference_to(game), new_match(game).rules.schema
    for zone in schema.zones.values():
        alike = [entry for entry in reference.entries if entry.part == SIGHT and zone.name in entry.text.split("; ")]
        sights = [dict(entry.notes) for entry in alike if "Places" in entry.heading]
        assert sights, zone.name
        if zone.down is None:
            for audience, who in ((REFEREE, "Referee"), ("public", "Public screen")):
                told = {sight.get(who, sight.get("Everybody")) for sight in sights}
                assert ("the faces" in told) == (grade(zone.visibility, audience) == FACES)


@every_game
def test_everything_is_plain_printable_text(game: Game) -> None:
    for entry in reference_to(game).entries:
        assert entry.all_text.isprintable()
        assert "{" not in entry.all_text


def test_who_sees_what_is_said_in_words(toy: GameReference) -> None:
    hands = next(entry for entry in toy.entries if "Hand of North" in entry.text or "Hand of north" in entry.text)
    assert hands.notes == (
        ("Referee", "the faces"),
        ("The team whose it is", "the faces"),
        ("The other teams", "how many"),
        ("Public screen", "how many"),
    )
    assert next(entry for entry in toy.entries if entry.text == "Table").notes == (("Everybody", "the faces"),)


def test_a_clause_is_found_by_its_id_or_its_number_alone(toy: GameReference) -> None:
    for query in ("TOY-1.2", "toy-1.2", " 1.2 "):
        (found,) = toy.find(query)
        assert (found.key, found.text) == ("TOY-1.2", "All cards are dealt, 52 or by option 8.")
    found_clause = toy.clause("toy-1.1")
    assert found_clause is not None
    assert found_clause.key == "TOY-1.1"
    assert toy.clause("TOY-9.9") is None


def test_words_are_found_wherever_they_begin_a_word(toy: GameReference) -> None:
    assert {entry.part for entry in toy.find("dealt card")} == {CLAUSES, OPTIONS}
    assert [entry.title for entry in toy.find("card 51")] == ["Card 51"]
    assert toy.find("ard 51") == ()
    assert {entry.part for entry in toy.find("", CARDS)} == {CARDS}


def test_what_this_session_has_chosen_is_said() -> None:
    session = Session.begin(MemoryStore(), Toy(), content_file_of(Toy()), options={"cards": 8}, seed=1)
    (option,) = (entry for entry in reference_of_session(session).entries if entry.part == OPTIONS)
    assert option.notes == (("This session", "8"), ("Values", "8, 52"), ("Usual", "52"), ("Clause", "TOY-1.2"))


def test_entries_as_lines_of_text(toy: GameReference) -> None:
    assert list(text_lines(toy.find("TOY-1.2"))) == [
        "CLAUSES",
        "  Playing",
        "    TOY-1.2. All cards are dealt, 52 or by option 8.",
    ]
    wrapped = list(text_lines(toy.entries, 40))
    assert max(map(len, wrapped)) <= 40
    assert next(part for part, _, _ in sections_of(toy.entries)) == CLAUSES


def test_the_rules_are_printed_on_the_command_line(typed: Typed) -> None:
    assert typed("rules", "toy", "TOY-1.1") == (
        0,
        "CLAUSES\n  Playing\n    TOY-1.1. Whoever is asked plays a card of their own hand.\n",
        "",
    )
    status, out, _ = typed("rules", "toy")
    assert status == 0
    assert [line for line in out.splitlines() if line.isupper()] == ["CLAUSES", "CARDS", "OPTIONS", "WHO SEES WHAT"]
    status, out, err = typed("rules", "toy", "nothing", "fits")
    assert (status, out) == (1, "")
    assert err == "whitecell: The rules of Hidden Hand have nothing that fits “nothing fits”. Fewer words find more.\n"
    assert "There is no game 'chess'" in typed("rules", "chess")[2]


def test_every_shipped_game_has_a_reference() -> None:
    for game in GAMES[2:]:
        assert reference_of_game(game).entries


def test_cards_are_printed_on_the_command_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    written: list[tuple[str, Path, str]] = []

    def write(game: PrintedGame, path: Path, paper: str) -> Path:
        written.append((game.title, path, paper))
        return path

    monkeypatch.setattr(content_files, "resource_text", lambda game, name: "")
    context = CommandContext(games=lambda: (Toy(),), print_game=write)
    app, path = commands(context), tmp_path / "cards.pdf"
    assert run(app, ["print", "toy", str(path)]) == 0
    assert run(app, ["print", "toy", str(path), "--paper", "letter"]) == 0
    assert [(title, paper) for title, _, paper in written] == [("Hidden Hand", "a4"), ("Hidden Hand", "letter")]
    path.write_text("mine")
    for wrong in (["toy", str(path)], ["toy", str(tmp_path / "x.pdf"), "--paper", "a5"], ["chess", str(path)]):
        assert run(app, ["print", *wrong]) == 1
    assert run(commands(CommandContext(games=lambda: (Toy(),))), ["print", "toy", str(tmp_path / "y.pdf")]) == 1
    assert len(written) == 2
    assert run(app, ["print", "toy", str(path), "--force"]) == 0


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES[2:], ids=[game.id for game in GAMES[2:]])
def test_the_cards_of_a_set_of_ones_own_are_printed(game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only the supplied cards could be."""
    written: list[PrintedGame] = []

    def write(printed: PrintedGame, path: Path, paper: str) -> Path:
        written.append(printed)
        return path

    own, pdf = tmp_path / "class.toml", tmp_path / "cards.pdf"
    lessons = (f'lesson = "What class {number} thinks of it."' for number in count(1))
    supplied = resource_text(game.id, "content.toml")
    own.write_text(
        re.sub(r'^lesson = ".*"$', lambda _: next(lessons), supplied, count=10, flags=re.MULTILINE), encoding="utf-8"
    )
    app = commands(CommandContext(games=lambda: (game,), print_game=write))
    assert run(app, ["print", game.id, str(pdf), "--content", str(own)]) == 0
    ours = {piece.face.lesson for piece in written[0].pieces if "What class" in piece.face.lesson}
    assert len(ours) == 10
    own.write_text("game = [")
    assert run(app, ["print", game.id, str(pdf), "--content", str(own)]) == 1
    assert "class.toml" in capsys.readouterr().err
    assert len(written) == 1
