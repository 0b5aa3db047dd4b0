"""Beats: what matters is shown large over the board, long enough to be read, and says nothing but what was told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.games import all_games, bot_move
from engine.match.match import Match
from engine.model.view import LESSON, Back, Face, Observation, OutcomeView, PieceView, Scalar, ThrownDice, View, ZoneView
from engine.visibility.schema import PUBLIC, REFEREE
from tests.effort import some, tries
from tests.games.game_list import new_match
from tests.ui.legibility import blank, letters_in
from tests.ui.texts import texts_of
from ui.board import board_of
from ui.team import TeamContent
from ui.team.beat_banner import MOST_BEHIND, BeatBanner
from ui.team.beats import BeatRow, TeamBeat, acting_team, beats_of, reading_seconds
from ui.theme import DARK, load_fonts, teams
from ui.theme.fonts import CAPITAL

pytestmark = pytest.mark.slow

GAMES = all_games()
IDS = [game.id for game in GAMES]
CARD = Face("card", "Cold Trail", text="Nothing happens.")


def written_height(banner: BeatBanner) -> float:
    """How far down anything on it reaches, in units of a room's window."""
    laid = banner._laid
    places = [] if laid is None else [*(row.rect for row in laid.rows), *(rect for _, rect in laid.cards)]
    return max([rect.bottom() for rect in places], default=0.0)


class BeatClock:
    """A clock that is turned by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Wall:
    """A window at 1920x1080 with a clock turned by hand."""

    def __init__(self, match: Match, audience: str, qtbot: QtBot) -> None:
        load_fonts()
        self.hand, self.match, self.audience = BeatClock(), match, audience
        marks = teams({**match.game.seat_names, PUBLIC: "Public"})
        self.content = TeamContent(audience, board_of(match.game.id), marks, DARK, clock=self.hand)
        self.banner, self.feed = self.content.banner, self.content.feed
        qtbot.addWidget(self.content)
        self.content.resize(1920, 1080)
        self.content.show()
        self.told: list[str] = []
        self.tell([said("It begins.")])

    def tell(self, observations: list[Observation]) -> None:
        self.told += [one.text for one in observations if one.kind == "said" and one.text]
        self.content.show_view(self.match.view(self.audience), observations)

    def pass_(self, seconds: float) -> None:
        self.hand.now += seconds
        self.feed.show_waiting()
        self.banner.advance()

    @property
    def there(self) -> set[int]:
        """Which of the lines told are on the screen: on the feed where nothing covers it, or large over it."""
        beat = self.banner.beat
        large = {row.number for row in beat.rows} if beat is not None else set()
        if beat is not None and self.banner.covers_foot:
            return large
        last = len(self.told) - self.waiting
        return large | set(range(last - len(self.feed.rows), last))

    @property
    def waiting(self) -> int:
        """How many lines told wait for their place on the feed."""
        return len(self.feed.lines) - len(self.feed.shown)


@pytest.fixture
def wall(qtbot: QtBot) -> Wall:
    return Wall(new_match(GAMES[0], seed=1), PUBLIC, qtbot)


def said(text: str, **about: object) -> Observation:
    return Observation("said", text=text, **about)  # type: ignore[arg-type]


def plies(match: Match, audience: str, most: int = 10_000) -> Iterator[list[Observation]]:
    """What an audience is told by each ply of a game between bots."""
    chance = Random(match.seed)
    while match.outcome is None and len(match.history.plies) < most:
        number = len(match.history.plies)
        match.play(bot_move(match, chance))
        yield [one for _, one in match.observations(audience, number)]


def test_only_lines_that_matter_are_shown_large_with_their_dice_and_cards() -> None:
    told = [
        said("Red stays."),
        Observation("moved", to="shown", face=CARD),
        said("Red rolls 3+4.", beat="roll", dice=(ThrownDice((3, 4)),)),
        said("Blue rolls 1.", beat="roll", dice=(ThrownDice((1,)),)),
        said("Red is safe.", beat="result"),
        said("Red drew Cold Trail. Nothing happens.", beat="reveal"),
        said("It is Blue's turn.", beat="turn"),
        said("No effect.", beat="result"),
    ]
    throw, reveal, turn, result = beats_of(told)
    assert [row.text for row in throw.rows] == ["Red rolls 3+4.", "Blue rolls 1.", "Red is safe."]
    assert throw.rows[0].dice == (ThrownDice((3, 4)),)
    assert (reveal.cards, turn.cards, result.kind) == ((CARD,), (), "result")
    assert beats_of([said("Red drew Cold Trail.", beat="reveal")])[0].cards == (), "a card that was not shown is not shown"


def test_of_two_revealed_copies_with_different_lessons_both_are_shown() -> None:
    one, other = (replace(CARD, notes=((LESSON, lesson),)) for lesson in ("Trails end.", "Trails go on."))
    told = [Observation("moved", to="shown", face=face) for face in (one, other, one)]
    (reveal,) = beats_of([*told, said("Cold Trail came up twice.", beat="reveal")])
    assert reveal.cards == (one, other)


def test_a_beat_has_the_sign_of_the_seat_that_its_lines_name_first() -> None:
    marks = teams({"red": "Red", "blue": "Blue", "one": "Seat 1", "ten": "Seat 10", PUBLIC: "Public"})

    def named(*texts: str) -> str:
        found = acting_team(TeamBeat("news", tuple([BeatRow(text) for text in texts])), marks)
        return found.id if found is not None else ""

    assert named("Red takes it from Blue.") == "red"
    assert named("It rains.", "The turn of Blue.") == "blue"
    assert named("Seat 10 wins against Seat 1.") == "ten"
    assert named("Hattie Blue of Red is gone.") == "red", "a person is no seat"
    assert named("Reds and Blueberries.") == ""


def test_the_banner_leaves_the_board_in_sight_and_nothing_beside_it(wall: Wall) -> None:
    content, foot = wall.content, wall.content.height() - wall.content.FOOT
    wall.tell([said("Red takes the Docks.", beat="news"), said("More.")])
    wall.pass_(0.2)
    banner = wall.banner.geometry()
    assert (banner.left(), banner.width(), banner.top(), banner.bottom() + 1) == (0, 1920, foot, 1080)
    before = wall.feed.rows
    wall.pass_(1.5)
    assert wall.feed.rows == before, "the lines under it stand still"
    wall.pass_(1.0)
    assert [row.said for row in wall.feed.rows][:2] == ["More.", "Red takes the Docks."]
    content.set_message("Five minutes more.")
    wall.tell([said("Red takes the Airport.", beat="news")])
    wall.pass_(0.2)
    assert wall.banner.geometry().bottom() < foot, "the referee's message is not covered"
    content.set_message("")
    assert wall.banner.geometry().bottom() + 1 == 1080
    wall.banner.forget()
    wall.tell([said("Red wins.", beat="end")])
    wall.pass_(0.2)
    assert wall.banner.geometry().top() == 76
    wall.pass_(5.5)
    assert wall.banner.isVisible()


@pytest.fixture
def content(qtbot: QtBot) -> TeamContent:
    """The public window of two seats, which saw that one plays."""
    made = TeamContent(PUBLIC, board_of("kingpin"), teams({"red": "Red", "blue": "Blue", PUBLIC: "Public"}), DARK)
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    made.show_view(View("kingpin", PUBLIC), [said("Blue plays.")])
    return made


def test_the_end_says_how_each_seat_did(content: TeamContent) -> None:
    """It was a sign and a sentence on an empty window; how all had done came after it in a strip of two lines."""
    cash: dict[str, Scalar] = {"cash:red": 20, "cash:blue": 400}
    ended = View("kingpin", PUBLIC, numbers=cash, outcome=OutcomeView(("blue",), "cash", "Blue wins by cash."))
    content.show_view(ended, [said("Blue wins by cash.", beat="end")])
    content.skip_beat()
    texts = {text.said: text for text in texts_of(content.banner)}
    assert {"Blue wins by cash.", "Red", "Blue", "$20K", "$400K"} <= texts.keys()
    assert texts["$400K"].pixels * CAPITAL >= 720 / 36
    assert texts["$400K"].rect.top() > texts["Blue wins by cash."].rect.bottom()
    assert texts["$400K"].rect.right() < texts["Red"].rect.left(), "who won comes first"
    content.show_view(View("kingpin", PUBLIC), [])
    assert "$400K" not in {text.said for text in texts_of(content.banner)}, "the end was undone"


def test_long_words_of_the_end_leave_the_seats_their_place(content: TeamContent) -> None:
    """A sentence of five lines stood over the seats and their figures."""
    numbers: dict[str, Scalar] = {"cash:red": 20, "cash:blue": 400}
    for length in (5, 60, 150):
        words = " ".join(["Blue has won by what it has got in hand"] * length) + "."
        content.show_view(View("kingpin", PUBLIC, numbers=numbers, outcome=OutcomeView(("blue",), "cash", "It is over.")))
        content.banner.forget()
        content.banner.add(beats_of([said(words[: length * 20], beat="end")]))
        content.skip_beat()
        texts = texts_of(content.banner)
        seats = min(text.rect.top() for text in texts if text.said in ("$400K", "Blue"))
        lines = [text.rect for text in texts if "has" in text.said]
        assert lines
        assert max(rect.bottom() for rect in lines) <= seats, length


def test_a_verdict_stands_large_before_the_throw_from_which_it_follows(wall: Wall) -> None:
    dice = (ThrownDice((3, 4)),)
    wall.tell([said("Red rolls 3+4; more than 6 is safe.", beat="roll", dice=dice), said("Red is safe.", beat="result")])
    wall.pass_(0.2)
    assert wall.banner.texts == ("Red is safe.",)
    assert wall.banner.reasons == ("Red rolls 3+4; more than 6 is safe.",)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_beat_says_nothing_that_its_audience_was_not_told(game: Game) -> None:
    match = new_match(game, seed=5)
    count = 0
    for _ in plies(match, PUBLIC, 150):
        for audience in (*match.seats, PUBLIC):
            told = [one for _, one in match.observations(audience, len(match.history.plies) - 1)]
            lines = [one for one in told if one.kind == "said"]
            for beat in beats_of(told):
                count += 1
                assert all(any((row.text, row.dice) == (one.text, one.dice) for one in lines) for row in beat.rows)
                assert all(any(one.face == face for one in told) for face in beat.cards)
    assert count > 20


def test_each_is_shown_until_it_is_read_one_after_the_other(wall: Wall) -> None:
    long = "word " * 12
    wall.tell([said("Red begins.", beat="turn"), said(long, beat="news")])
    assert wall.banner.isHidden(), "the board moves first"
    wall.pass_(0.2)
    assert wall.banner.beat is not None
    assert wall.banner.beat.said == "Red begins."
    wall.pass_(1.9)
    assert wall.banner.beat.said == "Red begins."
    wall.pass_(0.2)
    assert wall.banner.beat.said == long
    wall.pass_(3.9)
    assert wall.banner.isVisible()
    wall.pass_(0.2)
    assert wall.banner.isHidden()
    assert not wall.banner._timer.isActive(), "no timer runs where nothing is shown"


def test_the_referee_pauses_and_skips(wall: Wall) -> None:
    wall.tell([said("One.", beat="news"), said("Two.", beat="news"), said("Three.", beat="news")])
    wall.pass_(0.2)
    wall.banner.set_paused(True)
    wall.pass_(100)
    assert wall.banner.beat == TeamBeat("news", (BeatRow("One."),))
    assert not wall.banner._timer.isActive()
    wall.banner.skip()
    assert wall.banner.beat == TeamBeat("news", (BeatRow("Two."),))
    wall.pass_(100)
    assert wall.banner.beat.said == "Two.", "it stays while the beats are paused"
    wall.banner.set_paused(False)
    wall.pass_(1.9)
    assert wall.banner.beat.said == "Two."
    wall.pass_(0.2)
    wall.banner.skip()
    assert wall.banner.isHidden()


def test_a_card_that_a_ruling_hides_was_shown_large_as_long_as_the_referee_paused(content: TeamContent) -> None:
    """What it shows beside that goes on."""
    other = replace(CARD, id="other", name="Fresh Trail")

    def table(*faces: Face) -> View:
        pieces = tuple([PieceView(f"shown~{at}", Back("card", "Card"), face) for at, face in enumerate(faces)])
        return View("any", PUBLIC, {"shown": ZoneView("shown", "Shown", len(faces), pieces)})

    content.pause_beats(True)
    for face in (CARD, other, CARD):
        shown = Observation("moved", to="shown", face=face)
        content.show_view(table(CARD, other), [shown, said(f"Red drew {face.name}.", beat="reveal")])
    content.show_view(table(CARD, other), [said("The referee ruled.", beat="correction")])
    content.skip_beat()
    assert content.banner.beat is not None
    assert content.banner.beat.cards == (CARD,), "the ruling hid nothing"
    content.show_view(table(other), [said("The referee ruled again.", beat="correction")])
    assert content.banner.beat.cards == (other,)
    assert [beat.kind for beat in content.banner.waiting] == ["correction", "correction"]


def test_a_held_window_stands_still_and_one_without_motion_has_none(wall: Wall) -> None:
    wall.tell([said("One.", beat="news"), said("Two.", beat="news")])
    wall.pass_(0.2)
    wall.banner.set_held(True)
    wall.pass_(100)
    assert wall.banner.beat == TeamBeat("news", (BeatRow("One."),))
    wall.banner.set_held(False)
    wall.pass_(2.1)
    assert wall.banner.beat.said == "Two."
    wall.banner.set_motion(False)
    assert wall.banner.isHidden()
    wall.tell([said("Three.", beat="news")])
    wall.pass_(1)
    assert wall.banner.isHidden()
    assert wall.feed.lines[-1].text == "Three."


def test_what_is_told_after_the_end_is_read_before_the_result_and_a_held_window_keeps_its_picture(wall: Wall) -> None:
    """The result stood over the lines told for good, and its clock ran on while the window was held."""
    content, feed, result = wall.content, wall.feed, wall.content.result
    ended = replace(wall.match.view(PUBLIC), outcome=OutcomeView((), "stopped", "Nobody wins."))

    def read_all() -> None:
        wall.pass_(feed.behind + 1)
        content.show_result()

    content.show_view(ended, [said("The session was stopped.")])
    assert (result.isVisible(), feed.isVisible()) == (False, True), "the last line is read first"
    content.set_held(True)
    read_all()
    assert (result.isVisible(), feed.isVisible()) == (False, True), "the picture is held"
    content.set_held(False)
    assert (result.isVisible(), feed.isVisible()) == (True, False)
    content.show_view(ended, [said("Ruling: Red had one more point.")])
    assert (result.isVisible(), feed.isVisible()) == (False, True)
    assert feed.shown[-1].text == "Ruling: Red had one more point."
    content.show_result()
    assert feed.isVisible(), "it is not read yet"
    read_all()
    assert (result.isVisible(), feed.isVisible()) == (True, False)
    content.show_view(ended, [])
    assert result.isVisible(), "nothing was told"
    content.set_motion(False)
    content.show_view(ended, [said("Ruling: and Blue one less.")])
    content.show_view(ended, [])
    assert (result.isVisible(), feed.isVisible()) == (False, True), "also where nothing moves it is read"
    read_all()
    assert (result.isVisible(), feed.isVisible()) == (True, False)


def test_quick_entries_leave_older_beats_to_the_feed(wall: Wall) -> None:
    for number in range(60):
        wall.tell([said(f"Entry {number} says what happened now.", beat="news")])
        wall.pass_(0.5)
        assert sum(beat.seconds for beat in wall.banner.waiting) <= MOST_BEHIND + 2.1
    assert wall.banner.waiting[-1].said == "Entry 59 says what happened now."
    many = [said(f"Of one entry, line {number} of twenty.", beat="news") for number in range(20)]
    wall.tell(many)
    assert [beat.said for beat in wall.banner.waiting[-20:]] == [one.text for one in many], "of one entry none is left out"


def test_a_window_that_is_hidden_in_the_middle_shows_nothing_when_it_comes_back(wall: Wall) -> None:
    wall.tell([said("One.", beat="news"), said("Two.", beat="news")])
    wall.pass_(0.2)
    wall.content.hide()
    assert (wall.banner.beat, wall.banner.waiting, wall.banner._timer.isActive()) == (None, (), False)
    wall.tell([said("Three.", beat="news")])
    assert (wall.banner.waiting, wall.banner._timer.isActive()) == ((), False)
    wall.content.show()
    wall.pass_(10)
    assert wall.banner.beat is None


@pytest.mark.parametrize("game", some(GAMES, 2, "time to read"), ids=lambda game: game.id)
def test_no_line_told_leaves_the_screen_before_it_could_be_read(game: Game, qtbot: QtBot) -> None:
    """An entry every eight seconds, as quick as a practised referee: lines on the feed or large over the board."""
    for seed in range(tries(1, 40)):
        match = new_match(game, seed=seed)
        audience = (*match.seats, PUBLIC)[seed % (len(match.seats) + 1)]
        wall = Wall(match, audience, qtbot)
        seen, late = dict.fromkeys([0], 9.0), list[float]()
        shown: tuple[TeamBeat, float, float] | None = None
        for told in plies(match, audience, tries(80, 10_000)):
            wall.tell(told)
            for _ in range(16):
                for at in wall.there:
                    seen[at] = seen.get(at, 0.0) + 0.5
                if shown is None or wall.banner.beat is not shown[0]:
                    if shown is not None:
                        assert wall.hand.now - shown[1] >= shown[2] - 0.6, shown[0].said
                    beat = wall.banner.beat
                    shown = None if beat is None else (beat, wall.hand.now, wall.banner.seconds)
                wall.pass_(0.5)
            late.append(wall.feed.behind)
        on_feed = range(len(wall.told) - wall.waiting - len(wall.feed.rows), len(wall.told) - wall.waiting)
        past = range(on_feed.start)
        short = [wall.told[at] for at in past if seen.get(at, 0.0) < reading_seconds(wall.told[at]) - 0.01]
        assert short == [], "each was on the screen as long as it takes to read"
        assert max(late) < 2 * wall.feed.HURRIES
        wall.content.hide()


def test_a_window_marks_what_was_told_since_its_own_last_decision(qtbot: QtBot) -> None:
    match = new_match(GAMES[0], seed=3)
    seat = match.seats[0]
    content = blank(match, seat, (1280, 720))
    qtbot.addWidget(content)
    content.show_view(match.view(seat), [said("Before.")])
    decided = Observation("answered", name="turn", seats=(seat,))
    content.show_view(match.view(seat), [said("Mine."), decided, said("After."), said("Later.")])
    assert content.feed.recent == 2
    content.show_view(match.view(seat), [said("More.")])
    assert content.feed.recent == 3
    content.drop()
    assert (content.feed.recent, content.banner.beat) == (0, None)


@pytest.mark.parametrize("game", some(GAMES, 2, "room in the banner"), ids=lambda game: game.id)
def test_every_beat_fits_the_banner(game: Game, qtbot: QtBot) -> None:
    """Nothing is cut, at the least size too, and the banner stays on the board."""
    match = new_match(game, seed=8, seats=len(game.seats))
    wall, found = Wall(match, PUBLIC, qtbot), 0
    for told in plies(match, REFEREE, tries(80, 200)):
        for beat in beats_of(told):
            wall.banner.forget()
            wall.banner.add([beat])
            wall.pass_(0.2)
            found += 1
            assert wall.banner.letters >= wall.banner.scale.body
            written = " ".join([*wall.banner.texts, *wall.banner.reasons])
            stage = wall.banner.stage
            told_large = [] if stage is None else [stage.event.beside or stage.event.text, *stage.reason.lines]
            wanted = " ".join(told_large) if stage is not None else beat.said
            assert sorted(written.split()) == sorted(wanted.split()) or beat.cards
            assert wall.banner.geometry().top() >= 76, "the heading stays"
            assert written_height(wall.banner) <= wall.banner.height() + 1
    assert found


@pytest.mark.parametrize("game", some(GAMES, 2, "large letters"), ids=lambda game: game.id)
def test_what_is_shown_large_is_large(game: Game, qtbot: QtBot) -> None:
    """At every size, and all words of its lines are there."""
    match, found = new_match(game, seed=9), list[TeamBeat]()
    for told in plies(match, PUBLIC, 150):
        found += beats_of(told)
    kinds = {beat.kind: beat for beat in found} | {f"{beat.kind}, longest": beat for beat in sorted(found, key=_length)}
    for size in ((1280, 720), (1920, 1080), (3840, 2160)):
        wall = Wall(match, PUBLIC, qtbot)
        wall.content.resize(*size)
        for beat in kinds.values():
            wall.banner.forget()
            wall.banner.add([beat])
            wall.pass_(0.2)
            letters = [one for one in letters_in(wall.banner, size[1]) if one.is_too_small or one.is_cut]
            assert [one for one in letters if one.said in wall.banner.texts] == [], (size, beat.kind)
            assert wall.banner.letters >= wall.banner.scale.state or len(beat.said.split()) > 35, beat.said
        wall.content.hide()


def _length(beat: TeamBeat) -> int:
    return len(beat.said)
