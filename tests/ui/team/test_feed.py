"""The lines that a team's window tells: none goes before it could be read, however quickly a referee enters."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.games import bot_move
from engine.model.view import Beat, ThrownDice
from tests.games.game_list import GAMES, IDS, new_match
from tests.ui.repaint_check import Painted
from tests.ui.shots import rendered
from tests.ui.texts import texts_of
from ui.board.paint.board_text import narrow_size, text_width, wrap_evenly, wrap_sentence
from ui.team.beats import BeatRow, reading_seconds
from ui.team.feed_strip import BEFORE, SINCE, FeedStrip
from ui.theme import DARK, load_fonts

pytestmark = pytest.mark.slow


class FeedClock:
    """A clock that is turned by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def strip(qtbot: QtBot) -> tuple[FeedStrip, FeedClock]:
    load_fonts()
    parent, hand = QWidget(), FeedClock()
    qtbot.addWidget(parent)
    parent.resize(768, 170)
    made = FeedStrip(DARK, parent, hand)
    made.resize(768, 170)
    parent.show()
    return made, hand


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_no_line_goes_before_it_could_be_read(game: Game, strip: tuple[FeedStrip, FeedClock]) -> None:
    feed, hand = strip
    match, chance = new_match(game, seed=3), Random(3)
    seat, told, came, gone, number, first = match.seats[0], list[str](), dict[int, float](), dict[int, float](), 0, 0
    while match.outcome is None and len(match.history.plies) < 120:
        match.play(bot_move(match, chance))
        lines = [one.text for _, one in match.observations(seat) if one.kind == "said" and one.text]
        feed.set_lines(tuple(map(BeatRow, lines)), len(lines) - number)
        told, number, first = lines, len(lines), first or len(lines)
        for _ in range(1 + chance.index(12)):
            there = range(len(feed.shown) - len(feed.rows), len(feed.shown))
            for at in there:
                came.setdefault(at, hand.now)
            for at in came.keys() - set(there) - gone.keys():
                gone[at] = hand.now
            hand.now += 0.5
            feed.show_waiting()
    read = [at for at in gone if gone[at] - came[at] < max(2.0, len(told[at].split()) / 3) - 0.01]
    assert [told[at] for at in read if at >= first] == [], "what is there when a curtain lifts was told before"


def test_a_line_with_dice_is_whole_where_only_its_words_have_room(strip: tuple[FeedStrip, FeedClock]) -> None:
    """COLLECTION!'s rolls of five dice ended in an ellipsis in a window of 720 lines."""
    feed, _hand = strip
    drawn = []
    for words in range(1, 40):
        shown = []
        for dice in ((ThrownDice((6, 4, 8, 4, 2), 8),), ()):
            feed.set_lines((BeatRow("Player 4 rolls 6 4 8 4 2. " + "No report. " * words, dice),), 1)
            shown.append(" ".join(feed.rows[0].lines))
            drawn.append(bool(feed.rows[0].dice))
        assert shown[0] == shown[1]
    assert drawn[0], "where there is room for both the dice are drawn"


def test_a_long_line_is_as_large_as_the_strip_holds_it(strip: tuple[FeedStrip, FeedClock]) -> None:
    """One of four lines was written at once in the letters of a text, half of the strip empty."""
    feed, _hand = strip
    sizes = []
    for words in range(4, 40):
        feed.set_lines((BeatRow(" ".join(["Badiraguato"] * words)),), 1)
        row = feed.rows[0]
        sizes.append(row.size)
        assert " ".join(row.lines) == row.said or row.size == narrow_size(feed.scale.small)
        assert feed.room.contains(row.rect)
    large = [size for size in sizes if size > narrow_size(feed.scale.body)]
    assert large == sorted(large, reverse=True)
    assert (sizes[0], sizes[-1]) == (feed.scale.state, narrow_size(feed.scale.small))
    assert len(set(sizes)) > 4


def test_a_line_that_has_no_room_in_usual_letters_is_whole_in_narrow_ones(strip: tuple[FeedStrip, FeedClock]) -> None:
    """In a window of 4:3 the room read ``1 Police on The...``."""
    feed, _hand = strip
    feed.resize(576, 170)
    said = "Enforcement planned: " + ", ".join(["1 Police on Badiraguato"] * 3) + ", 1 Police on The Old Friend."
    feed.set_lines((BeatRow(said),), 1)
    assert " ".join(feed.rows[0].lines) == said
    assert feed.room.contains(feed.rows[0].rect)


def test_lines_that_waited_when_motion_ended_still_take_their_time_to_be_read(strip: tuple[FeedStrip, FeedClock]) -> None:
    """They counted as read at once, and the result of the game came over them."""
    feed, _hand = strip
    first = BeatRow("The first line.")
    feed.set_lines((first,), 1)
    many = [BeatRow(f"Line number {at} says something that is rather long to read at once.") for at in range(6)]
    feed.set_lines((first, *many), 6)
    assert feed.shown != feed.lines
    late = feed.behind
    feed.set_motion(False)
    assert feed.shown == feed.lines
    assert feed.behind == pytest.approx(late)


def test_lines_wait_their_turn_and_are_all_there_without_motion(strip: tuple[FeedStrip, FeedClock]) -> None:
    feed, hand = strip
    first = BeatRow("The first line.")
    feed.set_lines((first,), 1)
    many = tuple(f"Line number {at} says something that is rather long to read at once." for at in range(6))
    rows = tuple(map(BeatRow, many))
    feed.set_lines((first, *rows), 6)
    assert feed.rows[0].said != many[-1]
    seen = set()
    for _ in range(200):
        seen |= {row.said for row in feed.rows}
        hand.now += 0.5
        feed.show_waiting()
    assert seen >= set(many)
    assert feed.rows[0].said == many[-1]
    feed.set_lines((first, *rows, *rows), 6)
    feed.set_held(True)
    held = [row.said for row in feed.rows]
    hand.now += 100
    feed.show_waiting()
    assert [row.said for row in feed.rows] == held
    feed.set_motion(False)
    assert feed.rows[0].said == many[-1]


def test_earlier_lines_stand_under_the_newest_in_letters_as_small_as_they_need(strip: tuple[FeedStrip, FeedClock]) -> None:
    """Half of the strip was empty, because the line before the newest was a little too long for usual letters."""
    feed, _hand = strip
    feed.resize(576, 170)
    before = BeatRow("Seat 1 declares: Sea Trade from Antioquia to Buenos Aires: 1 cocaine, target 3, and two more words.")
    feed.set_lines((BeatRow("Short."), BeatRow("Seat 2 is ready."), before, BeatRow("Seat 1 rolls 9.")), 1)
    rows = feed.rows
    assert [" ".join(row.lines) for row in rows][:2] == ["Seat 1 rolls 9.", before.text]
    assert [row.size for row in rows] == sorted([row.size for row in rows], reverse=True)
    for row in rows:
        assert feed.room.contains(row.rect)


def test_a_line_is_cut_only_where_it_has_no_room_in_the_smallest_letters(strip: tuple[FeedStrip, FeedClock]) -> None:
    feed, _hand = strip
    cut = []
    for words in range(30, 90, 2):
        feed.set_lines((BeatRow(" ".join(["Badiraguato"] * words)),), 1)
        row = feed.rows[0]
        cut.append(" ".join(row.lines) != row.said)
        assert not cut[-1] or row.size == narrow_size(feed.scale.small)
    assert cut == sorted(cut)
    assert set(cut) == {False, True}


def test_a_result_has_its_throws_beside_each_other_in_their_order(strip: tuple[FeedStrip, FeedClock]) -> None:
    """They stood under it the last first, and below them older lines in the same letters, with nothing between."""
    feed, _hand = strip
    older = [BeatRow("Seat 4 attacks."), BeatRow("A round begins.")]
    throws = [
        BeatRow("Seat 4 rolls 5.", (ThrownDice((5,), 8),), kind="roll"),
        BeatRow("Seat 3 rolls 1.", (ThrownDice((1,), 8),), kind="counter"),
    ]
    feed.set_lines((*older, *throws, BeatRow("Seat 4 wins by 4.", kind="result")), 1)
    result, last, first, *before = feed.rows
    assert (result.said, first.said, last.said) == ("Seat 4 wins by 4.", "Seat 4 rolls 5.", "Seat 3 rolls 1.")
    assert first.rect.top() == last.rect.top() > result.rect.top()
    assert first.rect.right() < last.left
    assert [row.is_newest for row in feed.rows] == [True] * 3 + [False] * len(before)
    assert len({row.size for row in before}) == 1
    assert before[0].rect.top() > first.rect.bottom()


def test_a_result_has_no_throw_of_an_earlier_event_beside_it(strip: tuple[FeedStrip, FeedClock]) -> None:
    """Beside "Red is safe." from the heat stood what Red had thrown in an alley before."""
    feed, _hand = strip
    alley = BeatRow("Red rolls 3+3 at Dice in the Alley; 7 or more wins.", (ThrownDice((3, 3)),), kind="roll")
    heat = BeatRow("Red rolls 4+3 against the heat.", (ThrownDice((4, 3)),), kind="roll")
    feed.set_lines((alley, heat, BeatRow("Red is safe.", kind="result")), 3)
    assert [row.said for row in feed.rows if row.is_newest] == ["Red is safe.", heat.text]
    feed.set_lines((alley, BeatRow("Red is safe.", kind="result")), 2)
    assert [row.said for row in feed.rows if row.is_newest] == ["Red is safe.", alley.text]


def test_news_of_the_next_move_has_no_throw_of_the_one_before_beside_it(strip: tuple[FeedStrip, FeedClock]) -> None:
    """The room saw "Marina: automatic success." beside the die and the cross of a miss of the Police."""
    feed, _hand = strip
    miss = BeatRow(
        "Police rolled 3, needed 4 or more: missed.", (ThrownDice((3,)),), 1, "roll", 1, "", "Police needed 4.", False
    )
    feed.set_lines((miss, BeatRow("Marina: automatic success.", (), 2, "news", 2)), 2)
    assert [row.said for row in feed.rows if row.is_newest] == ["Marina: automatic success."]
    assert not any(row.stage for row in feed.rows)


def test_what_is_said_aside_leaves_what_happened_large(strip: tuple[FeedStrip, FeedClock]) -> None:
    """ "The Cartel lets it pass." stood large over a plan that struck where El Chapo was."""
    feed, _hand = strip
    plan = BeatRow("Planned: " + ", ".join(["1 Police on Badiraguato"] * 4) + ".")
    asides = [BeatRow("The Cartel may answer.", kind="aside"), BeatRow("It lets it pass.", kind="aside")]
    feed.set_lines((BeatRow("The turn begins."), plan, *asides), 3)
    rows = {row.said: row for row in feed.rows}
    assert [row.said for row in feed.rows][:3] == [asides[1].text, asides[0].text, plan.text]
    assert " ".join(rows[plan.text].lines) == plan.text
    assert rows[plan.text].is_newest
    assert rows[plan.text].size >= max(row.size for row in feed.rows)
    assert rows[plan.text].rect.bottom() < min(rows[one.text].rect.top() for one in asides)
    assert all(feed.room.contains(row.rect) for row in feed.rows)


def answered() -> tuple[BeatRow, ...]:
    """A throw, two lines said aside while a team is asked whether it lets it be, and what came of it."""
    return (
        BeatRow("The turn begins.", number=1, kind="turn", move=1),
        BeatRow("Police on The Brother: die 5, success.", (ThrownDice((5,), 6),), 2, "roll", 2),
        BeatRow("The Cartel may answer a success on The Brother; usable Defenses: none.", (), 3, "aside", 2),
        BeatRow("The Cartel lets it pass.", (), 4, "aside", 3),
        BeatRow("No effect on The Brother.", (), 5, "result", 4),
    )


@pytest.mark.parametrize("kind", ["result", "reveal", "loss"])
def test_a_throw_stays_drawn_when_what_came_of_it_is_told_after_an_answer(
    strip: tuple[FeedStrip, FeedClock], kind: Beat
) -> None:
    """Two lines said aside had the room of the die, and who was asked saw none on its own screen."""
    feed, _hand = strip
    feed.set_motion(False)
    *before, last = answered()
    feed.set_lines((*before, replace(last, kind=kind)), 5)
    rows = {row.number: row for row in feed.rows}
    assert rows[5].is_large
    assert rows[2].dice
    assert rows[2].is_newest
    assert rows[5].rect.bottom() <= rows[2].rect.top() + 0.5
    assert all(rows[2].rect.bottom() <= row.rect.top() + 0.5 for number, row in rows.items() if number in (3, 4))


def test_what_was_said_aside_can_be_read_before_a_throw_has_its_room(strip: tuple[FeedStrip, FeedClock]) -> None:
    feed, hand = strip
    *before, last = answered()
    feed.set_lines(tuple(before[:1]), 1)
    hand.now += 60
    feed.show_waiting()
    feed.set_lines(tuple(before), 3)
    while len(feed.shown) < len(before):
        hand.now += 0.5
        feed.show_waiting()
    came = hand.now
    feed.set_lines((*before, last), 1)
    while len(feed.shown) <= len(before):
        hand.now += 0.5
        feed.show_waiting()
    there = {row.number for row in feed.rows}
    assert 2 in there
    assert 4 in there or hand.now - came >= reading_seconds(before[-1].text)


def test_seven_who_pass_one_after_the_other_leave_what_happened_large(strip: tuple[FeedStrip, FeedClock]) -> None:
    """The third that passed stood large over what all of them were asked about."""
    feed, _hand = strip
    feed.set_motion(False)
    plays = BeatRow("Player 1 plays Outreach against Arms Fair.", kind="reveal", move=1)
    passes = [BeatRow(f"Player {seat} does not disrupt it.", kind="aside", move=seat) for seat in range(2, 9)]
    for count in range(1, len(passes) + 1):
        feed.set_lines((BeatRow("The game begins."), plays, *passes[:count]), 2 + count)
        rows = feed.rows
        assert [row.said for row in rows if row.is_large] == [plays.text]
        under = sorted((row for row in rows if row.is_newest and not row.is_large), key=lambda row: row.rect.top())
        assert [row.said for row in under] == [one.text for one in passes[:count][-2:]]
        assert feed.headline is not None
        assert feed.headline.text == plays.text


def test_what_came_of_a_move_stands_large_over_whose_turn_is_next(strip: tuple[FeedStrip, FeedClock]) -> None:
    """ "Player 8's turn." stood large over what Player 7 had solved, and what a card had done stood small."""
    feed, _hand = strip
    feed.set_motion(False)
    told = [
        BeatRow("Player 1 passes.", move=1),
        BeatRow("Player 7 plays Outreach.", kind="reveal", move=2),
        BeatRow("Player 7 solves Arms Fair: 1 point.", kind="news", move=2),
        BeatRow("One card is discarded.", move=2),
        BeatRow("Player 8's turn.", kind="turn", move=2),
    ]
    feed.set_lines(tuple(told), 5)
    places = {text.said: text.rect for text in texts_of(feed)}
    (large,) = [row.said for row in feed.rows if row.is_large]
    assert large == told[2].text
    assert places[large].height() > max(rect.height() for said, rect in places.items() if said != large)
    down = sorted((one for one in places if one not in (SINCE, BEFORE)), key=lambda said: places[said].top())
    assert down[:3] == [large, told[3].text, told[4].text]  # what was told since then stands over what was before
    assert [row.said for row in feed.rows if row.is_newest] == [told[4].text, told[3].text, large]


def test_a_line_that_waits_behind_others_changes_nothing_that_is_drawn(
    strip: tuple[FeedStrip, FeedClock], qtbot: QtBot
) -> None:
    """Each entry placed all lines anew and painted them, although the next line was not to come yet."""
    feed, hand = strip
    lines = tuple(BeatRow(f"Something of seven words happens here: {number}.") for number in range(60))
    feed.set_lines(lines[:40], 2, 20)
    QApplication.processEvents()
    shown, painted = [row.said for row in feed.rows], Painted(feed)
    for more in range(41, 44):
        feed.set_lines(lines[more - 40 : more], 1, more - 20)
        assert [row.said for row in feed.rows] == shown
    QApplication.processEvents()
    assert painted.pixels == 0
    hand.now += 60
    feed.set_lines(lines[4:44], 1, 24)
    assert [row.said for row in feed.rows] != shown
    qtbot.waitUntil(lambda: painted.pixels > 0)


def test_in_a_flood_of_lines_those_that_stand_there_are_read(strip: tuple[FeedStrip, FeedClock], qtbot: QtBot) -> None:
    """They went as the oldest of forty: with each entry others stood there, or none."""
    feed, hand = strip
    lines = tuple(BeatRow(f"Something of seven words happens here: {number}.") for number in range(160))
    for more in range(41, 100):
        feed.set_lines(lines[more - 40 : more], 1, more - 40)
    standing = [row.said for row in feed.rows]
    assert len(standing) > 3
    QApplication.processEvents()
    painted = Painted(feed)
    for more in range(100, 140):
        feed.set_lines(lines[more - 40 : more], 1, more - 40)
        assert [row.said for row in feed.rows] == standing
    QApplication.processEvents()
    assert painted.pixels == 0, "nothing of it is another"
    hand.now += 60
    feed.show_waiting()
    after = [row.said for row in feed.rows]
    assert not set(after) & set(standing)
    hand.now += 600
    for _ in range(40):
        feed.show_waiting()
        hand.now += 60
    assert feed.rows[0].said == lines[138].text, "the last one is told, too"


def test_in_a_flood_a_line_from_before_the_own_decision_stays_faint(strip: tuple[FeedStrip, FeedClock]) -> None:
    """Its age was told by its place: with those that had gone unseen between, it stood in the strength of what is new."""
    feed, _hand = strip
    feed.set_may_hurry(False)  # under a message: as it hurries, all is read at one time
    lines = tuple(BeatRow(f"Something of seven words happens here: {number}.", number=number) for number in range(160))
    for more in range(41, 100):
        feed.set_lines(lines[more - 40 : more], 1, 0)
    old = [row.said for row in feed.rows]
    picture = rendered(feed)
    for decided in range(1, 41):
        feed.set_lines(lines[60 + decided : 100 + decided], 1, decided)
    assert [row.said for row in feed.rows] == old
    assert rendered(feed) == picture
    feed.set_lines(lines[101:141], 1, 140)
    assert rendered(feed) != picture, "all of them are new to it then"


def test_lines_that_are_told_again_are_as_strong_as_when_they_were_told(strip: tuple[FeedStrip, FeedClock]) -> None:
    """Under a curtain that fell and rose they kept the numbers by which they had been told before, and stood faint."""
    feed, _hand = strip
    feed.set_motion(False)
    said = ("West plays a card.", "South plays a card.", "North plays a card.")
    feed.set_lines(tuple(BeatRow(text, number=number) for number, text in enumerate(said)), 3, 3)
    picture = rendered(feed)
    feed.set_lines(())
    feed.set_lines(tuple(BeatRow(text, number=number) for number, text in enumerate(said, 3)), 3, 3)
    assert rendered(feed) == picture


def test_what_an_earlier_move_did_does_not_stay_large(strip: tuple[FeedStrip, FeedClock]) -> None:
    feed, _hand = strip
    feed.set_motion(False)
    feed.set_lines((BeatRow("Red controls Docks.", kind="result", move=1), BeatRow("Blue uses Burner Phones.", move=2)), 2)
    assert [row.said for row in feed.rows if row.is_large] == ["Blue uses Burner Phones."]


def test_lines_of_a_sentence_are_as_long_as_each_other_and_end_with_no_short_word() -> None:
    """The room read ``... of C / at 3.`` and ``(Bonus / Season).``"""
    load_fonts()
    for said in (
        "Orange gains $54K (Bonus Season).",
        "The analyst brings the report of C at 3.",
        "1 Police on Tamazula, 1 Marina on it",
    ):
        for wide in range(240, 460, 20):
            lines, usual = wrap_evenly(said, 28, 600, wide, 9), wrap_sentence(said, 28, 600, wide, 9)
            assert " ".join(lines) == said
            assert len(lines) == len(usual)
            assert max(text_width(line, 28, 600) for line in lines) <= wide + 1
            assert not any(line.endswith(", 1") for line in lines)
    assert wrap_evenly("Orange gains $54K (Bonus Season).", 28, 600, 440, 9)[0] == "Orange gains $54K"


def test_what_was_told_before_says_so(strip: tuple[FeedStrip, FeedClock]) -> None:
    """ "Lets it pass" above "may answer" was read downwards, as if the answer came first."""
    feed, _hand = strip
    feed.set_motion(False)
    feed.set_lines((BeatRow("Red may answer."),), 1)
    assert BEFORE not in [text.said for text in texts_of(feed)]
    feed.set_lines((BeatRow("Red may answer."), BeatRow("Red lets it pass.")), 1)
    places = {text.said: text.rect for text in texts_of(feed)}
    assert places["Red lets it pass."].bottom() <= places[BEFORE].top() + 1
    assert abs(places[BEFORE].center().y() - places["Red may answer."].center().y()) < places[BEFORE].height() / 2
    long = "Red may answer " + "or leave it " * 12
    feed.set_lines((BeatRow(long.strip()), BeatRow("Red lets it pass.")), 1)
    places = {text.said: text.rect for text in texts_of(feed)}
    assert BEFORE in places, "also where it costs a line"
    assert not [said for said, rect in places.items() if said != BEFORE and rect.intersects(places[BEFORE])]


def test_what_came_of_the_move_before_is_not_read_as_the_result_of_the_new_one(strip: tuple[FeedStrip, FeedClock]) -> None:
    """It stood without its label under the declaration of the next trade, as the label left it no room in one line."""
    feed, _hand = strip
    feed.set_motion(False)
    feed.resize(1056, 170)  # as in a window of 16 to 9
    result = "Seat 4 rolled 4, needed 3 or more: the trade succeeds and scores 1 in Italy."
    declared = "Seat 4 declares: Sea Trade from Antioquia to Italy: 1 reefer, target 3."
    before = BeatRow(result, number=1, kind="result", move=1)
    feed.set_lines((before, BeatRow(declared, number=2, kind="news", move=2)), 2)
    places = {text.said: text.rect for text in texts_of(feed)}
    assert result in places
    assert BEFORE in places


def test_all_that_stands_under_the_large_sentence_says_when_it_was_and_is_read_from_its_label_on(
    strip: tuple[FeedStrip, FeedClock],
) -> None:
    """Under a throw stood what was told after it, without a label. Later an answer stood after "Since then" over the
    question to which it was given, and the second line of each group began under its label.
    """
    feed, _hand = strip
    feed.set_motion(False)
    told = [
        BeatRow("Blue draws a card.", number=1, move=1),
        BeatRow("Blue moves.", number=2, move=2),
        BeatRow("Blue strikes Red.", number=3, kind="news", move=3),
        BeatRow("Red may answer.", number=4, kind="aside", move=4),
        BeatRow("Red lets it pass.", number=5, kind="aside", move=5),
    ]
    feed.resize(feed.width(), 2 * feed.height())
    feed.set_lines(tuple(told), 5)
    places = {text.said: text.rect for text in texts_of(feed)}
    down = sorted((one.text for one in told if one.text in places), key=lambda said: places[said].top())
    assert down == [told[at].text for at in (2, 3, 4, 1, 0)]
    for label, said in ((SINCE, told[3].text), (BEFORE, told[1].text)):
        assert abs(places[label].center().y() - places[said].center().y()) < places[label].height() / 2
        assert places[label].right() < places[said].left()
    for first, second in ((3, 4), (1, 0)):
        assert places[told[first].text].left() == places[told[second].text].left()


def test_what_was_told_since_is_as_strong_as_the_large_sentence_and_what_was_before_is_not(
    strip: tuple[FeedStrip, FeedClock],
) -> None:
    """ "Since then" stood in the grey of "Before that", and they point to opposite sides in time."""
    feed, _hand = strip
    feed.set_motion(False)
    told = [
        BeatRow("Blue moves.", number=1, move=1),
        BeatRow("Blue strikes Red.", number=2, kind="news", move=2),
        BeatRow("Red lets it pass.", number=3, kind="aside", move=3),
    ]
    feed.resize(feed.width(), 2 * feed.height())
    feed.set_lines(tuple(told), 3, recent=3)
    places, picture = {text.said: text.rect for text in texts_of(feed)}, rendered(feed)

    def strength(said: str) -> int:
        box = places[said].toAlignedRect()
        pixels = ((x, y) for x in range(box.left(), box.right()) for y in range(box.top(), box.bottom()))
        return max(picture.pixelColor(*at).lightness() for at in pixels)

    before, since, large = (strength(one.text) for one in told)
    assert before < since == large
    assert strength(BEFORE) < strength(SINCE)


def test_the_mark_of_a_name_is_not_under_a_part_of_a_longer_word(strip: tuple[FeedStrip, FeedClock]) -> None:
    """ "Card 5" was underlined in "Card 55", which stood before it."""
    feed, _hand = strip
    feed.set_motion(False)
    said, colour = "Red has Card 55 for Card 5.", DARK.tint("sky").edge
    feed.set_lines((BeatRow(said),), 1)
    feed.set_marked(("Card 5", colour))
    (words,), picture = [text.rect for text in texts_of(feed) if text.said == said], rendered(feed)
    pixels = ((x, y) for x in range(picture.width()) for y in range(picture.height()))
    assert min(x for x, y in pixels if picture.pixelColor(x, y) == colour) > words.center().x()
