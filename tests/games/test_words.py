"""What people read of a game, in every game: right numbers, no code words, no loose ends.

The texts are those of games that are played (`tests.games.game_texts`), so that a text which is new is held to the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from engine.contract.game import Game
from engine.english import counted, joined, number, quoted, signed, with_unit
from engine.games import all_games
from tests.effort import tries
from tests.games.declared import schema_of
from tests.games.game_list import new_match
from tests.games.game_notes import notes_of
from tests.games.game_texts import Listener, Texts

pytestmark = pytest.mark.slow  # four games of each are played

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)

SAID = ("line", "refusal", "outcome", "asked", "detail", "word", "roll")
"""What is said while a game goes on; the rest is printed."""
SENTENCES = ("line", "refusal", "outcome", "option")


@cache
def heard(game: Game) -> Texts:
    """Texts of four games: of demonstration and of random players, as printed and with options, with few seats and many."""
    listener = Listener(game)
    listener.hear(1, tries(120, 250))
    listener.hear(2, tries(80, 200), varied=True, random=True)
    listener.hear(3, tries(60, 150), seats=min(len(game.seats), 4), random=True)
    listener.hear(4, tries(60, 150), varied=True)
    return listener.texts


def of(game: Game, *kinds: str) -> Iterator[str]:
    texts = heard(game)
    for kind in kinds or texts:
        yield from texts.get(kind, ())


def found(pattern: str, texts: Iterable[str]) -> list[str]:
    return [text for text in texts if re.search(pattern, text)]


def counts_in(text: str) -> Iterator[tuple[int, str]]:
    """What is counted in a text, by number: ``2 cards``, ``1 fresh pill``; not what follows a name (Seat 1, Round 2)."""
    words = re.findall(r"[$+\u2212]?[\w-]+|[^\w\s]", text)
    for before, word, noun, further in zip(["", *words], words, [*words[1:], ""], [*words[2:], "", ""], strict=False):
        if word.isdecimal() and not before[:1].isupper():
            yield int(word), noun
            if noun[:1].isupper() or noun in ("fresh", "ready", "discarded"):
                yield int(word), further


@every_game
def test_enough_is_heard_for_these_tests_to_mean_something(game: Game) -> None:
    """Something of each kind, and more lines than there are kinds of decisions."""
    texts = heard(game)
    assert texts["refusal"]
    assert texts["word"]
    assert len(texts["line"]) >= len(schema_of(game).prompts)


@every_game
def test_one_is_not_counted_in_the_plural(game: Game) -> None:
    """Whatever is counted by its plural anywhere in a game stands in the singular after 1."""
    many = {noun for text in of(game) for number, noun in counts_in(text) if number > 1 and noun.endswith("s")}
    many |= {unit for measure in new_match(game).rules.measures if (unit := measure.unit).endswith("s")}
    many -= {"is", "goes", "less", "shows", "succeeds"}
    ones = {(noun, text) for text in of(game) for number, noun in counts_in(text) if number == 1}
    assert [text for noun, text in ones if noun in many] == []


@every_game
def test_no_code_word_is_shown(game: Game) -> None:
    assert found(r"_|[{}]|\bNone\b|\['|[a-z]/[a-z]|#\d", of(game)) == []


@every_game
def test_pieces_are_called_by_their_names_and_not_by_their_ids(game: Game) -> None:
    match = new_match(game)
    kinds = match.rules.schema.kinds.items()
    ids = {kind for kind, shown in kinds if kind != shown.face.name and not re.search(rf"\b{kind}\b", shown.face.name)}
    plain = {word for text in of(game, "card", "aid", "option", "name") for word in re.findall(r"[\w#/]+", text)}
    unlike = "|".join(map(re.escape, sorted(ids - plain)))
    assert found(rf"(?<!\w)(?:{unlike})(?!\w)", (re.sub("“[^”]*”", "", text) for text in of(game, *SAID))) == []


TEAMS = ("Ravens", "Otters", "Herons", "Badgers", "Lynxes", "Stoats", "Martens", "Voles")


@every_game
def test_teams_are_called_by_the_names_that_the_session_gives_them(game: Game) -> None:
    """Everywhere: in lines and refusals, and where the referee corrects a zone or a number."""
    listener = Listener(game)
    listener.hear(5, tries(60, 120), names=TEAMS)
    listener.hear(6, tries(60, 120), varied=True, random=True, names=TEAMS)
    # Rules name seats of which none can be left empty; some cards of Kingpin are called by a colour.
    others = {*game.seats, *(game.seat_names.values() if game.least < len(game.seats) else ())}
    texts = [re.sub("“[^”]*”|Hattie Blue|Blue Flu|Yellow Taxi", "", text) for one in listener.texts.values() for text in one]
    assert found("|".join(rf"\b{seat}\b" for seat in sorted(others)), texts) == []


@every_game
def test_what_a_seat_has_is_told_from_what_others_have(game: Game) -> None:
    """The referee who corrects a number finds it by its name."""
    numbers = new_match(game, seats=len(game.seats)).rules.schema.numbers.values()
    names = [number.name for number in numbers if number.id not in ("phase", "phase_word")]
    assert len(set(names)) == len(names)


@every_game
def test_an_article_fits_its_word(game: Game) -> None:
    vowel = r"(?:a|e(?!u)|i|o(?!ne\b)|u(?!n(?:i|kn)|s))"
    assert found(rf"\ba (?={vowel})", of(game)) == []
    assert found(r"\b[Aa]n (?![aeiouAEIOU]|hour|NGA|NSA)", of(game)) == []


@every_game
def test_signs_and_spaces_are_those_of_print(game: Game) -> None:
    assert found(r"(?<!\w)-\d", of(game)) == []  # a hyphen is no minus
    assert found(r"  | [,.;:]|\.\.|,,|^ | $", of(game)) == []


@every_game
def test_what_is_said_is_a_sentence(game: Game) -> None:
    assert [text for text in of(game, *SENTENCES) if not re.match(r"[A-Z“0-9$]", text)] == []
    assert [text for text in of(game, *SENTENCES) if text[-1] not in ".!?"] == []


@every_game
def test_what_is_asked_is_a_title(game: Game) -> None:
    assert [text for text in of(game, "asked") if text.endswith(".") or not re.match(r"[A-Z]", text)] == []


@every_game
def test_what_is_asked_finds_room(game: Game) -> None:
    """It stands in one line of every window."""
    assert [text for text in of(game, "asked") if len(text) > 90] == []


@every_game
def test_a_mark_is_called_by_what_it_stands_for(game: Game) -> None:
    schema = new_match(game).rules.schema
    named = notes_of(game.id).mark_names
    assert {mark: schema.mark_name(mark) for mark in named} == named


def test_words_for_numbers() -> None:
    assert [counted(n, "die", "dice") for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]
    assert [signed(n) for n in (-2, 0, 3, 1.25)] == ["\u22122", "0", "+3", "+1.2"]
    assert [number(n) for n in (-12, 7, 2.5)] == ["\u221212", "7", "2.5"]
    assert [number(7.25, 1), signed(6 - 7.25, 1), number(7.35, 1), signed(9 - 7.35, 1)] == [
        "7.2",
        "\u22121.2",
        "7.4",
        "+1.6",
    ]
    assert number(sum([0.1] * 72) + 0.05, 1) == "7.2", "what adding has left in the last places is nothing"
    assert [signed(n, 1) for n in (0.01, -0.01, 3)] == ["0.0", "0.0", "+3.0"]
    assert quoted("plan_intel") == "“Plan intel”"
    assert [with_unit("1", unit) for unit in ("circles", "Cases", "heat", "%", "$K")] == [
        "1 circle",
        "1 Case",
        "1 heat",
        "1 %",
        "$1K",
    ]
    assert [with_unit("2", unit) for unit in ("circles", "heat", "$K")] == ["2 circles", "2 heat", "$2K"]
    assert joined(["a", "b", "c"]) == "a, b and c"
