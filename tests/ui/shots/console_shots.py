"""Pictures of the whole console in those states that a referee meets in a session."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from engine.contract.game import Game
from engine.errors import DiceNeeded
from referee.session.session import Session
from tests.ui.shots import rendered
from tests.ui.shots.referee_shots import referee_window, seat_teams, settle
from tests.ui.shots.shot import SEED, Look, Shot, Wish, begun, play_to
from ui.app.demo_player import MOST_PLIES, DemoPlayer
from ui.app.main_window import MainWindow
from ui.console.console_page import ConsolePage
from ui.console.entry.reaction_rounds import is_poll
from ui.console.screens.held_screens import forgotten_screens
from ui.console.session_presenter import SessionPresenter


@dataclass(frozen=True)
class Course:
    """Where in a game the states are found, by how many plies there are by then.

    Attributes:
        plain: a decision that is no reaction, about the middle, with most moves. end: of the whole game.
        poll: most seats are asked whether they react; 0 if none ever is. dice: dice are thrown; 0 if none are.
    """

    plain: int
    end: int
    poll: int
    dice: int


def console_shots(wish: Wish) -> Iterator[Shot]:
    """Yield the console of every game in each of its states."""
    for game, state, look, page in console_states(wish):
        yield Shot(game.id, state, look.theme.name, look.size[0], rendered(page.window()))


def console_states(wish: Wish) -> Iterator[tuple[Game, str, Look, ConsolePage]]:
    """Yield the visible console of every game in each of its states, laid out, with the name of the state."""
    for game in wish.games:
        course = course_of(game, wish.seats)
        for look in wish.looks:
            with referee_window(look) as window:
                for state in STATES:
                    if STATES[state](window, game, wish.seats, course):
                        assert window.page is not None
                        window.page.aiming.finish()  # the table marks targets after a delay
                        settle()
                        yield game, state, look, window.page


def course_of(game: Game, seats: int | None) -> Course:
    """Play a game, and note where what is."""
    session = begun(game, seats=seats)
    presenter, player = SessionPresenter(session), DemoPlayer(session, SEED)
    asked, moves, going_on = Counter[int](), Counter[int](), True
    while going_on:
        if is_poll(entry := presenter.entry()):
            states = presenter.round_states(entry)
            asked[session.number] = 2 * len(states) + (len({*states.values()}) > 1)
        else:
            moves[session.number] = len(entry.candidates())
        going_on = player.step()
    presenter.close()
    middle, end = session.number // 2, session.number
    plain = max((ply for ply in moves if abs(ply - middle) <= end // 8), key=lambda ply: moves[ply], default=middle)
    poll = max(asked, key=lambda ply: (asked[ply], -abs(ply - middle)), default=0)
    return Course(plain, end, poll, _dice_near(middle, game, seats))


def _dice_near(ply: int, game: Game, seats: int | None) -> int:
    """Return when dice of the room are asked for next to a ply; 0 if they never are.

    A game with such dice takes a course of its own.
    """
    session, thrown = begun(game, seats=seats, dice="physical"), list[int]()
    player = DemoPlayer(session, SEED)
    while session.outcome is None and session.number < MOST_PLIES:
        before = session.number
        if _play(session, player):
            thrown.append(before)
    return min(thrown, key=lambda one: abs(one - ply), default=0)


def _play(session: Session, player: DemoPlayer) -> bool:
    """Play the next ply with dice of the program; return whether dice of the room would have been asked for."""
    move = player.choose()
    try:
        session.play(move)
    except DiceNeeded:
        session.play(move, roll=True)
        return True
    return False


def _enter(window: MainWindow, game: Game, seats: int | None, plies: int) -> ConsolePage:
    """Enter a session that has come so far, with every team before its own live screen."""
    session = play_to(begun(game, window.context.open_store(), seats), plies)
    window.enter(session)
    assert window.page is not None
    seat_teams(window.page.room)
    return window.page


def _first(window: MainWindow, game: Game, seats: int | None, course: Course) -> bool:
    """Nothing is entered yet, and no team has a monitor."""
    window.enter(begun(game, window.context.open_store(), seats))
    return True


def _plain(window: MainWindow, game: Game, seats: int | None, course: Course) -> bool:
    """One seat decides."""
    _enter(window, game, seats, course.plain)
    return True


def _typed(window: MainWindow, game: Game, seats: int | None, course: Course) -> bool:
    """Half the name of the verb with most moves is typed, and the second of them chosen."""
    decision = _enter(window, game, seats, course.plain).decision
    model = decision.model
    verbs = Counter(candidate.verb for row in range(model.rowCount()) if (candidate := model.candidate(row)) is not None)
    label = model.label_of(max(verbs, key=lambda verb: verbs[verb]))
    decision.focus_field()
    decision.field.setText(label[: len(label) // 2 + 1].lower())
    settle()
    rows = [row for row in range(model.rowCount()) if model.candidate(row) is not None]
    decision.list.setCurrentIndex(model.index(rows[min(1, len(rows) - 1)]))
    return True


def _held(window: MainWindow, game: Game, seats: int | None, course: Course) -> bool:
    """A seat is asked whose screen is held and behind."""
    page = _enter(window, game, seats, course.plain)
    session, room = page.presenter.session, page.room
    player = DemoPlayer(session, SEED)
    seat = next(one for one in session.seats if session.task is None or one not in session.task.seats)
    room.hold(seat)
    while session.number < course.end and not forgotten_screens(room) and player.step():
        pass
    return True


def _curtain(window: MainWindow, game: Game, seats: int | None, course: Course) -> bool:
    """All curtains were lowered by the referee."""
    _enter(window, game, seats, course.plain).room.curtain_all()
    return True


def _poll(window: MainWindow, game: Game, seats: int | None, course: Course) -> bool:
    """Several seats are asked whether they react."""
    if course.poll:
        _enter(window, game, seats, course.poll)
    return bool(course.poll)


def _dice(window: MainWindow, game: Game, seats: int | None, course: Course) -> bool:
    """A move waits for dice that the class throws."""
    if not course.dice:
        return False
    session = begun(game, window.context.open_store(), seats, "physical")
    player = DemoPlayer(session, SEED)
    while session.number < course.dice:
        _play(session, player)
    window.enter(session)
    assert window.page is not None
    seat_teams(window.page.room)
    window.page.presenter.play(player.choose())
    return True


def _end(window: MainWindow, game: Game, seats: int | None, course: Course) -> bool:
    """The game is over."""
    _enter(window, game, seats, course.end)
    return True


STATES: Mapping[str, Callable[[MainWindow, Game, int | None, Course], bool]] = {
    "first": _first,
    "plain": _plain,
    "typed": _typed,
    "held": _held,
    "curtain": _curtain,
    "poll": _poll,
    "dice": _dice,
    "end": _end,
}
"""What puts the console into a state, by the name of that; it returns whether the game has it."""
