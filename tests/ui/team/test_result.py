"""How a game ended: what the heading and the foot of a team's window say of it, as long as it stays."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.contract.game import Game
from engine.games import all_games
from engine.model.view import Observation, OutcomeView, Scalar, View
from tests.games.game_list import example
from tests.ui.shots import rendered
from tests.ui.team.test_content import MARKS, content_for
from tests.ui.texts import texts_of
from ui.board import board_of
from ui.team import TeamContent
from ui.team.result_strip import result_of
from ui.team.team_content import heading_of
from ui.theme import DARK, LIGHT, Theme, teams
from ui.theme.fonts import CAPITAL

pytestmark = pytest.mark.slow


def test_the_result_stays_under_the_board_with_each_seat(qapp: QApplication) -> None:
    marks = teams({"red": "Red", "blue": "Blue", "green": "Green", "public": "Public"})
    numbers: dict[str, Scalar] = {"cash:red": 20, "cash:blue": 500, "cash:green": 0, "out:green": True}
    outcome = OutcomeView(("blue",), "cash", "Blue wins by cash.")
    content = TeamContent("red", board_of("kingpin"), marks, DARK)
    content.resize(1280, 720)
    content.show_view(View("kingpin", "red", numbers=numbers, outcome=outcome))
    assert [(one.team.name, one.has_won, one.figure) for one in content.result.result.standings] == [
        ("Blue", True, "$500K"),
        ("Red", False, "$20K"),
        ("Green", False, "out"),
    ]
    assert content.heading.verdict == "You lose: Blue wins by cash"
    assert content.heading.detail == "Blue $500K \u00b7 Red $20K \u00b7 Green out", "what a device says of it"
    assert not content.result.isHidden()
    content.show_view(View("kingpin", "red", numbers=numbers))  # the end was taken back
    assert content.result.isHidden()
    content.drop()
    assert content.result.result.text == ""


def test_the_result_has_the_whole_foot_until_the_referee_turns_to_the_cards(qtbot: QtBot) -> None:
    """Who had won stood in a strip of half the width beside a card that nobody had asked for."""
    marks = teams({"red": "Red", "blue": "Blue", "public": "Public"})
    numbers: dict[str, Scalar] = {"cash:red": 20, "cash:blue": 500}
    over = View("kingpin", "public", numbers=numbers, outcome=OutcomeView(("blue",), "cash", "Blue wins by cash."))
    content = TeamContent("public", board_of("kingpin"), marks, DARK)
    qtbot.addWidget(content)
    content.set_motion(False)
    content.resize(1280, 720)
    content.show()
    content.show_view(over)
    assert content.result.width() == content.width()
    assert not content.reader.isVisible()
    texts = {text.said: text for text in texts_of(content)}
    for said in ("Blue wins by cash", "Blue wins by cash.", "$500K"):
        assert texts[said].pixels * CAPITAL >= 720 / 36, said
    picture, tint = rendered(content), DARK.tint(marks["blue"].tint).fill
    assert picture.pixelColor(1270, 8) == tint, "the heading is in the colour of who has won"
    assert picture.pixelColor(4, 640) == tint
    page = content.reader.page
    content.turn_page(1)
    assert content.reader.isVisible()
    assert content.reader.page == page, "no card is gone over"
    assert content.result.geometry().right() < content.reader.geometry().left()
    content.show_view(over, [Observation("said", text="Ruling: Red had one more.")])
    content.show_result()
    content.set_message("Put the pieces away.")
    content.drop()


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_the_heading_of_the_end_asks_the_class_what_the_game_is_about(
    game: Game, size: tuple[int, int], qapp: QApplication
) -> None:
    """One game alone asked anything, and that only where two of its places had stayed empty."""
    board = board_of(game.id)
    questions = board.layout.result.talk
    marks = teams({seat: seat.replace("_", " ").capitalize() for seat in (*game.seats, "public")})
    assert len(questions) == 2
    assert all(question.endswith("?") for question in questions)
    for winners, audiences in (((game.seats[0],), (game.seats[0], game.seats[-1], "public")), ((), ("public",))):
        for audience in audiences:
            content = TeamContent(audience, board, marks, DARK)
            content.resize(*size)
            content.set_clock("12:40")
            content.show_view(View(game.id, audience, outcome=OutcomeView(winners, "any", "It is over.")))
            texts = {text.said: text for text in texts_of(content)}
            assert {*questions} <= {*texts}
            assert all(CAPITAL * texts[question].pixels >= size[1] / 60 for question in questions)
            content.show_view(View(game.id, audience))
            assert {*questions}.isdisjoint(text.said for text in texts_of(content))


def test_all_have_won_who_are_still_in_the_game(qapp: QApplication) -> None:
    """A seat that had left counted: "Winners: Red and Blue" stood there in the grey of a game that somebody lost."""
    marks = teams({"red": "Red", "blue": "Blue", "green": "Green", "public": "Public"})
    over = View("kingpin", "public", numbers={"out:green": True}, outcome=OutcomeView(("red", "blue"), "any", "Over."))
    heading = heading_of(over, board_of("kingpin"), marks)
    assert (heading.verdict, heading.winner) == ("All win", "yellow")
    lost = msgspec.structs.replace(over, audience="green")
    assert heading_of(lost, board_of("kingpin"), marks).verdict == "You lose to Red and Blue"


def test_seats_that_are_out_stand_last_among_those_that_did_not_win(qapp: QApplication) -> None:
    """One that was out stood among the others by what it had left."""
    marks = teams({"red": "Red", "blue": "Blue", "green": "Green"})
    numbers: dict[str, Scalar] = {"cash:red": 300, "cash:blue": 500, "cash:green": 20, "out:red": True}
    view = View("kingpin", "red", numbers=numbers, outcome=OutcomeView(("blue",), "cash", "Blue wins by cash."))
    standings = result_of(view, board_of("kingpin"), marks).standings
    assert [(one.team.name, one.figure, one.is_out) for one in standings] == [
        ("Blue", "$500K", False),
        ("Green", "$20K", False),
        ("Red", "out", True),
    ]


def test_the_result_says_what_each_seat_needed_where_there_is_room(qapp: QApplication) -> None:
    """Nobody understood why $537K had not won beside "To win: $500K": that seat's Dark Past asks for more."""
    marks = teams({"red": "Red", "blue": "Blue", "green": "Green", "yellow": "Yellow"})
    numbers: dict[str, Scalar] = {"cash:red": 422, "cash:blue": 537, "cash:green": 0, "out:green": True, "cash:yellow": 100}
    goals: dict[str, Scalar] = {"cash_goal:red": 500, "cash_goal:blue": 575, "cash_goal:green": 500}
    goals["cash_goal:yellow"] = 500
    outcome = OutcomeView((), "event_deck", "No Event is left to draw: all seats lose.")
    content = TeamContent("public", board_of("kingpin"), marks, DARK)
    wide, narrow = {"$537K of $575K", "$422K of $500K", "out"}, {"$537K", "$422K", "out"}
    for size, figures in (((1920, 1080), wide), ((1024, 768), narrow)):
        content.resize(*size)
        content.show_view(View("kingpin", "public", numbers={**numbers, **goals}, outcome=outcome))
        assert figures <= {text.said for text in texts_of(content)}, size
    content.resize(1920, 1080)
    content.show_view(View("kingpin", "public", numbers=numbers, outcome=outcome))
    assert {"$537K", "$422K"} <= {text.said for text in texts_of(content)}, "of an audience that is not told the goals"


@pytest.mark.parametrize(
    ("winners", "whose", "verdict", "won"),
    [
        (("hunters",), "hunters", "You win", True),
        (("hunters",), "cartel", "You lose to Hunters", False),
        (("hunters",), "public", "Winner: Hunters", True),
        (("cartel", "hunters"), "public", "All win", True),
        ((), "cartel", "Nobody wins", False),
        ((), "public", "Nobody wins", False),
    ],
)
@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
def test_only_a_victory_is_filled_and_without_a_winner_nobody_wins(
    winners: tuple[str, ...], whose: str, verdict: str, won: bool, theme: Theme, qapp: QApplication
) -> None:
    """A draw read "All lose", "You lose" was filled in the team's colour like "You win", and by day like "All win"."""
    content = content_for(whose)
    content.set_theme(theme)
    view = View("hunt", whose, outcome=OutcomeView(winners, "any", "It is over."))
    content.show_view(view)
    strip = content._heading
    assert strip.heading.verdict == verdict
    filled = strip.theme.tint(MARKS[winners[0]].tint if len(winners) == 1 else "yellow").fill
    picture = rendered(content)
    row = [picture.pixelColor(x, round(strip.height() * 0.3)) for x in range(picture.width() // 5, picture.width())]
    assert (row.count(filled) > 15) == won


@pytest.mark.rule("DECK-10.3", "DRUG-12.9")
@pytest.mark.parametrize(
    ("winners", "scores", "verdict"),
    [
        (("a",), (11, 7, 4), "2nd with 7; Red wins"),
        (("a",), (11, 4, 7), "3rd with 4; Red wins"),
        (("a",), (11, 7, 7), "Joint 2nd with 7; Red wins"),
        (("a",), (11, 11, 7), "2nd with 11; Red wins"),  # which lost the roll
        (("a", "c"), (11, 7, 11), "You lose to Red and Green"),  # alone among those who lost
        (("a",), (11, 7, None), "You lose to Red"),  # one never came: two have no places
        (("a",), (7, 11, 4), "2nd with 11; Red wins"),
    ],
)
def test_who_has_not_won_reads_its_place_where_the_highest_figure_wins(
    winners: tuple[str, ...], scores: tuple[int | None, ...], verdict: str, qapp: QApplication
) -> None:
    """ "You lose to Red" was all that the second of six read in large letters."""
    marks, seats = teams({"a": "Red", "b": "Blue", "c": "Green"}), ("a", "b", "c")
    numbers: dict[str, Scalar] = {}
    for seat, score in zip(seats, scores, strict=True):
        if score is not None:
            numbers |= {f"score/{seat}": score, f"seated/{seat}": True}
    view = View("deck", "b", numbers=numbers, outcome=OutcomeView(winners, "points", "It is over."))
    assert heading_of(view, board_of("deck"), marks).verdict == verdict


def test_the_result_says_by_what_it_was_won(qapp: QApplication) -> None:
    """Who had won by the city stood with the least cash before the others."""
    marks = teams({"red": "Red", "blue": "Blue"})
    numbers: dict[str, Scalar] = {"cash:red": 20, "cash:blue": 400, "neighborhoods:red": 2, "neighborhoods:blue": 1}
    content = TeamContent("red", board_of("kingpin"), marks, DARK)
    for reason, figures in (("control", ["2 neighbourhoods", "1 neighbourhood"]), ("cash", ["$20K", "$400K"])):
        content.show_view(View("kingpin", "red", numbers=numbers, outcome=OutcomeView(("red",), reason, "Red wins.")))
        assert [one.figure for one in content.result.result.standings] == figures


def test_what_is_told_when_a_hold_ends_is_read_before_the_result_comes_back(qtbot: QtBot) -> None:
    """The view comes before the hold ends: the lines stood hidden under the result of the game."""
    marks = teams({"red": "Red", "blue": "Blue", "public": "Public"})
    ended = View("kingpin", "red", numbers={"cash:blue": 500}, outcome=OutcomeView(("blue",), "cash", "Blue wins by cash."))
    content = TeamContent("red", board_of("kingpin"), marks, DARK)
    qtbot.addWidget(content)
    content.resize(1280, 720)
    content.show()
    content.show_view(View("kingpin", "red"), [Observation("said", text="Blue plays a card.")])
    content.show_view(ended)
    assert not content.result.isHidden()
    content.set_held(True)
    content.show_view(ended, [Observation("said", text="Blue shows the plan that it had from the start.")])
    content.set_held(False)
    assert content.result.isHidden()
    assert content.feed.behind > 0
    content.drop()


EXAMPLE = example("kingpin").id
SEATS = teams({"red": "Red", "blue": "Blue", "public": "Public"})


@pytest.mark.parametrize(
    ("audience", "winners", "reason", "near"),
    [
        ("red", ("blue",), "cash", "You were $78K short of $500K."),
        ("blue", ("blue",), "cash", "You were $153K ahead of Red."),
        ("public", ("blue",), "cash", "Blue was $153K ahead of Red."),
        ("red", ("blue",), "control", "You were 1 neighbourhood behind Blue."),
        ("red", ("blue",), "any", "You were $78K short of $500K."),
        ("red", (), "cop_limit", "You were $78K short of $500K."),
        ("public", (), "cop_limit", ""),
    ],
)
def test_who_has_lost_reads_by_how_much(audience: str, winners: tuple[str, ...], reason: str, near: str) -> None:
    """ "You lose" stood over the figures of all, and everybody had to work out what was missing."""
    numbers: dict[str, Scalar] = {"cash:red": 422, "cash:blue": 575, "cash_goal:red": 500, "cash_goal:blue": 575}
    hoods: dict[str, Scalar] = {"neighborhoods:red": 1, "neighborhoods:blue": 2}
    over = View(EXAMPLE, audience, numbers={**numbers, **hoods}, outcome=OutcomeView(winners, reason, "Over."))
    assert result_of(over, board_of(EXAMPLE), SEATS).near == near
    unseen = msgspec.structs.replace(over, numbers={"cash:blue": 575})
    assert result_of(unseen, board_of(EXAMPLE), SEATS).near == "", "of what the audience does not see nothing is said"


@pytest.mark.parametrize("audience", ["blue", "public", "red"])
def test_nobody_is_ahead_of_a_seat_that_is_out(audience: str) -> None:
    """Beside "Red out" stood "You were $153K ahead of Red", as if money had decided it."""
    numbers: dict[str, Scalar] = {"cash:red": 422, "cash:blue": 575, "out:red": True}
    over = View(EXAMPLE, audience, numbers=numbers, outcome=OutcomeView(("blue",), "last_standing", "Over."))
    assert result_of(over, board_of(EXAMPLE), SEATS).near == ""


def test_who_has_lost_by_a_tie_reads_that_it_was_level() -> None:
    """Two seats had 22, one of them had lost, and nothing said why."""
    numbers: dict[str, Scalar] = {"cash:red": 500, "cash:blue": 500}
    for audience, near in (("red", "You were level with Blue."), ("public", "Blue was level with Red.")):
        over = View(EXAMPLE, audience, numbers=numbers, outcome=OutcomeView(("blue",), "cash", "Over."))
        assert result_of(over, board_of(EXAMPLE), SEATS).near == near


def over_with(told: tuple[Observation, ...], reason: str = "cash", size: tuple[int, int] = (1280, 720)) -> TeamContent:
    content = TeamContent("red", board_of(EXAMPLE), SEATS, DARK)
    content.set_motion(False)
    content.resize(*size)
    numbers: dict[str, Scalar] = {"cash:red": 422, "cash:blue": 575, "cash_goal:red": 500, "cash_goal:blue": 575}
    outcome = OutcomeView(("blue",), reason, "Blue wins: $575K needed, as an old debt asks for more. Round 11: Blue.")
    content.show_view(View(EXAMPLE, "red", numbers=numbers, outcome=outcome), told)
    return content


def test_the_end_tells_again_what_counted_last(qapp: QApplication) -> None:
    """What had ended the game was gone with the lines told: its last sentence alone stood there."""
    (line, *_) = board_of(EXAMPLE).layout.result.deeds["cash"]
    gains = Observation("said", text="Blue gains $45K.", line=line)
    told = (
        Observation("said", text="Blue gains $20K.", line=line),
        gains,
        Observation("said", text="Red gains $5K.", line=line),
        Observation("said", text="Blue is safe.", beat="result"),
        Observation("said", text="Blue wins.", beat="end"),
    )
    assert over_with(told).result.deed == "What counted last: Blue gains $45K.", "of who has won, where it is told"
    assert over_with(told[2:]).result.deed == "", "of others it is not told: what counted was told too long ago"
    assert over_with((Observation("said", text="A raid.", line=line),)).result.deed == "What counted last: A raid."
    assert over_with(told, "any").result.deed == "The last move: Blue is safe.", "its game does not say what counts"
    assert over_with((), "any").result.deed == ""
    texts = [text.said for text in texts_of(over_with(told).result)]
    assert {"You were $78K short of $500K.", "What counted last: Blue gains $45K.", "You"} <= set(texts)


def test_a_name_within_a_longer_word_or_name_is_not_that_of_who_has_won(qapp: QApplication) -> None:
    """A team called Al had won, and "Red gains $5K. Also ..." was told as what counted last."""
    (line, *_) = board_of(EXAMPLE).layout.result.deeds["cash"]
    marks = teams({"red": "Red", "blue": "Al", "public": "Public"})
    content = TeamContent("red", board_of(EXAMPLE), marks, DARK)
    over = View(EXAMPLE, "red", outcome=OutcomeView(("blue",), "cash", "Al wins."))
    gains = ("Al gains $45K.", "Red gains $5K, Also for him.", "Red gains $5K of Agent Al.")
    content.show_view(over, [Observation("said", text=text, line=line) for text in gains])
    assert content.result.deed == "What counted last: Al gains $45K."


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (3840, 2160)], ids=str)
def test_nothing_at_the_foot_of_the_end_covers_anything_else(size: tuple[int, int], qapp: QApplication) -> None:
    (line, *_) = board_of(EXAMPLE).layout.result.deeds["cash"]
    for deed in ("Blue gains $45K.", "Blue gains $45K, as a place of many words says that one may. " * 3):
        content = over_with((Observation("said", text=deed, line=line),), size=size)
        texts = texts_of(content.result)
        inside = content.result.rect().toRectF().adjusted(-1, -1, 1, 1)
        assert [text for text in texts if not inside.contains(text.rect)] == []
        for at, one in enumerate(texts):
            others = [two for two in texts[at + 1 :] if one.rect.adjusted(1, 1, -1, -1).intersects(two.rect)]
            assert others == [], one
        assert "You were $78K short of $500K." in {text.said for text in texts}


def test_what_is_said_of_the_end_stands_large_under_its_words(qtbot: QtBot) -> None:
    """For six seconds the whole window said who had won, and nothing of why."""
    content = TeamContent("red", board_of(EXAMPLE), SEATS, DARK)
    qtbot.addWidget(content)
    content.resize(1280, 720)
    content.show()
    numbers: dict[str, Scalar] = {"cash:red": 422, "cash:blue": 575, "cash_goal:red": 500, "cash_goal:blue": 575}
    over = View(EXAMPLE, "red", numbers=numbers, outcome=OutcomeView(("blue",), "cash", "Blue wins by cash."))
    content.show_view(over, [Observation("said", text="Blue wins by cash.", beat="end")])
    qtbot.waitUntil(lambda: content.banner.beat is not None)
    texts = {text.said: text for text in texts_of(content.banner)}
    near, words = texts["You were $78K short of $500K."], texts["Blue wins by cash."]
    assert near.rect.top() > words.rect.bottom() - 1
    assert near.rect.bottom() < texts["You"].rect.top()
    content.drop()
