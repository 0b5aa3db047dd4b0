"""What stands on a team's or the public monitor: heading, board, the last lines told, and cards to read.

What matters is shown large for a while (`BeatBanner`), over the lines told and the reader.
The places of these never change: a message lies over the reader, and what does not fit comes on another of its pages.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from engine.english import humanize, joined
from engine.model.view import DecisionView, Observation, View
from ui.board import Board, BoardView
from ui.board.layout.binding import are_met, own_words
from ui.board.paint.draw_context import DrawContext
from ui.team.beat_banner import BeatBanner
from ui.team.beats import BeatRow, beats_of, lines_of
from ui.team.ending_words import last_deed
from ui.team.feed_strip import FeedStrip
from ui.team.reader import ReaderStrip
from ui.team.reading_list import new_cards, reading_list
from ui.team.result_strip import (
    Result,
    ResultStrip,
    have_all_lost,
    is_out_of_game,
    is_victory,
    result_of,
    verdict_of,
    winner_tint,
)
from ui.team.second_person import to_second_person
from ui.team.text_strips import CALLED, REFEREE_NAME, ROOM, ROOM_HEIGHT, WAITS_FOR, HeadingStrip, MessageStrip, TeamHeading
from ui.theme import Team, Theme
from ui.theme.teams import PUBLIC

_NARROWEST = 4 / 3
"""How wide a window is for its height, at least, where the size of its text goes by the height."""


class TeamContent(QWidget):
    """Draws the Views of one audience for a room. Display-only: it takes no input and says nothing to the desktop.

    It shows what it is given and keeps nothing else; after `drop` it holds nothing.

    Signals:
        large_changed: (audience, words) it shows these words large now; "" for none.
    """

    large_changed = Signal(str, str)

    KEPT = 40
    """How many lines are remembered."""
    FOOT = 170
    """The height of the lines told and of the reader, in units of a room's window."""
    FEED = 0.55
    """The share of the width that the lines told have; the reader has the rest."""

    def __init__(
        self,
        audience: str,
        board: Board,
        teams: Mapping[str, Team],
        theme: Theme,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # nothing below it need be painted
        self.audience, self._board, self._teams, self._theme = audience, board, dict(teams), theme
        self._past_lines: deque[BeatRow] = deque(maxlen=self.KEPT)
        self._recent = 0  # how many of them were told since the audience's own last decision, or the last turn began
        self._told = self._moves_told = 0  # how many lines it was told in all, and by how many moves
        self._tells_again = False  # the next View brings lines that were told before
        self._decides = self._held = False
        self._heading = HeadingStrip(self._team(), theme, self)
        self.board_view = BoardView(board, teams, theme, self)
        self.feed = FeedStrip(theme, self, clock)
        self.feed.teams = self._teams
        self.feed.hurried.connect(self._share_foot)
        self.reader = ReaderStrip(theme, self, DrawContext(board, theme, self._teams, float(ROOM.body)))
        self.reader.turned.connect(self._show_read)
        self.result = ResultStrip(theme, self)
        self.result.hide()
        self._reads_on = False  # the game has ended, and the referee has turned to the cards
        self._read_out = QTimer(self, singleShot=True)  # until the last lines have been read
        self._read_out.timeout.connect(self.show_result)
        self._message = MessageStrip(theme, self)
        self._message.hide()
        self.banner = BeatBanner(theme, self, DrawContext(board, theme, self._teams, float(ROOM.body)), clock)
        self.banner.changed.connect(self._share_time)
        self.banner.left_out.connect(lambda beat: self.feed.mark_left_out([row.number for row in beat.rows]))

    # ---------------------------------------------------------------- what is shown

    def show_view(self, view: View, observations: Sequence[Observation] = ()) -> None:
        """Draw this View, with what the audience was told since the last one, by one move.

        After `forget_lines` these are lines of several moves, between which stand lines without words.
        """
        lines = iter(lines_of(observations, self._told, self._moves_told))
        self._moves_told += 1 + sum(one.kind == "said" and not one.text for one in observations)
        beats = beats_of(observations, self._told)
        if self._tells_again:  # all but what is new of it was shown large
            beats = [beat for beat in beats if beat.kind == "correction"]
            self._tells_again = False
        before, is_ruled = self.board_view.board_scene.view, any(beat.kind == "correction" for beat in beats)
        if is_ruled and before is not None and (hidden := _open_cards(before) - _open_cards(view)):
            self.banner.forget_cards(hidden)
            self.reader.forget_new()
        if self.banner.is_open:
            self.feed.mark_large([row.number for beat in beats for row in beat.rows])
        self.banner.add(beats)
        told = self._told
        for one in observations:
            if one.kind == "said" and one.text:
                self._past_lines.append(next(lines)[1])
                self._told += 1
                self._recent = 1 if one.beat == "turn" and not self._decides else self._recent + 1
            elif one.kind == "answered" and self.audience in one.seats:
                self._recent, self._decides = 0, True
        self._heading.set_heading(heading_of(view, self._board, self._teams, self._heading.heading.clock))
        if self._told > told:
            self._set_result_shown(False)  # what is told after the end has to be read, too
        self.feed.set_title(self._heading.heading.title)
        self.feed.set_lines(tuple(self._past_lines), self._told - told, self._recent)
        self.board_view.show_view(view, observations)
        self._read(view, observations)
        result = result_of(view, self._board, self._teams)
        self.result.set_result(result, last_deed(tuple(self._past_lines), view, self._board, self._teams))
        self.banner.set_debrief(result.standings, self.result.debrief)
        self.show_result()

    def show_result(self) -> None:
        """Show how the game ended in the place of the lines told, as soon as these have been read (a timer calls this).

        A held window keeps its picture.
        """
        self._read_out.stop()
        if self._held:
            return
        ended = bool(self.result.result.text)
        waits = self.feed.behind if ended and self.result.isHidden() else 0.0
        if waits > 0:
            self._read_out.start(round(1000 * waits) + 1)
        else:
            self._set_result_shown(ended)

    def _set_result_shown(self, shown: bool) -> None:
        if self.result.isHidden() == shown:
            self._reads_on = False
            self.result.setVisible(shown)
            self._share_foot()

    def _read(self, view: View, observations: Sequence[Observation]) -> None:
        """Give the reader the cards of this View, and those that it just showed or named."""
        scene, layout = self.board_view.board_scene, self._board.layout
        ended, only = view.outcome is not None, view.decision.only if view.decision is not None else ""
        asked = self._heading.heading.asked and not only  # who can do one thing alone reads what happened, as all others do
        playable, play = scene.playable(view) if asked and not ended else ((), "")
        cards = reading_list(view, scene.owners_of_zones(view), playable, play)
        told = any(one.kind == "said" for one in observations)
        if not ended:
            observations = _of_last_move(observations)
        large = self.feed.headline if told else None
        headline = Observation("said", large.text, large.line, beat=large.kind) if large is not None else None
        new = new_cards(observations, cards, headline, layout.told, ended=ended)
        self.reader.set_cards(cards, new, told=told, asked=asked, ended=ended)
        self._show_read()

    def _show_read(self) -> None:
        """Show on the board which cards are linked with the one that is read, and mark its name among the lines told."""
        page = self.reader.page
        self.board_view.board_scene.show_read(page.cards[0].face if page is not None and page.cards else None)
        self.feed.set_marked(self.reader.marked)

    def forget_lines(self) -> None:
        """Forget all lines: some were taken back, or the next View brings them again."""
        self._past_lines.clear()
        self._recent, self._tells_again = 0, True
        self.reader.forget_new()
        self.banner.forget()

    def skip_beat(self) -> None:
        """Show the next of what is shown large, at once."""
        self.banner.skip()

    def pause_beats(self, paused: bool) -> None:
        """Set whether what is shown large stays."""
        self.banner.set_paused(paused)

    def turn_page(self, step: int) -> None:
        """Turn so many pages of the reader on, or back; over the result of a game they come beside it."""
        if not self._reads_on and not self.result.isHidden():
            self._reads_on = True
            self._share_foot()
            return
        self.reader.turn(step)

    def set_held(self, held: bool) -> None:
        """Set whether the picture stands still."""
        self._held = held
        self.feed.set_held(held)
        self.reader.set_held(held)
        self.banner.set_held(held)
        self.show_result()

    def drop(self) -> None:
        """Forget the View and everything made from it, at once."""
        self._past_lines.clear()
        self._recent, self._tells_again = 0, False
        self.banner.forget()
        self._held = False
        self.banner.set_held(False)
        self._heading.set_heading(TeamHeading())
        self.feed.set_lines(())
        self.feed.set_title("")
        self.feed.set_marked(None)
        self.feed.set_held(False)
        self.set_message("")
        self.result.set_result(Result())
        self.banner.set_debrief(())
        self._read_out.stop()
        self._set_result_shown(False)
        self.board_view.drop()
        self.reader.drop()

    def set_clock(self, text: str) -> None:
        """Show the clock's text; "" for none."""
        self._heading.set_clock(text)

    def set_message(self, text: str) -> None:
        """Show the referee's message to this audience; "" for none."""
        if text != self._message.message:
            self._message.set_message(text)
            self._message.setVisible(bool(text))
            self.feed.set_may_hurry(not text)
            self._share_foot()
            self._share_time()

    def set_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._theme = theme
        for strip in (self._heading, self.feed, self.result, self.reader, self._message, self.banner):
            strip.set_theme(theme)
        self.board_view.set_theme(theme)
        self.feed.set_marked(self.reader.marked)  # in the colour of the card
        self.update()

    def set_introduction(self, text: str) -> None:
        """Set what the class is told before the first turn; it stands there until something has happened."""
        self.feed.set_introduction(text)

    def set_motion(self, moves: bool) -> None:
        """Set whether changes are animated."""
        self.board_view.set_motion(moves)
        self.feed.set_motion(moves)
        self.reader.set_motion(moves)
        self.banner.set_motion(moves)

    @property
    def heading(self) -> TeamHeading:
        """What the heading says."""
        return self._heading.heading

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines that the audience was told, the newest last."""
        return tuple([line.text for line in self._past_lines])

    @property
    def told(self) -> list[Observation]:
        """The same with why each matters, and between those of two moves one without words."""
        found, move = list[Observation](), None
        for line in self._past_lines:
            if move not in (None, line.move):
                found.append(Observation("said"))
            move = line.move
            found.append(Observation("said", line.text, line.line, beat=line.kind, dice=line.dice))
        return found

    def _team(self) -> Team:
        return self._teams.get(self.audience) or _unmarked(self.audience)

    # ---------------------------------------------------------------- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the window out for the new size."""
        super().resizeEvent(event)
        self._arrange()

    @property
    def _enlarged(self) -> float:
        """How many times the window is as large as one of `ROOM_HEIGHT`; one on an upright monitor goes by its width."""
        return min(self.height() / ROOM_HEIGHT, self.width() / (ROOM_HEIGHT * _NARROWEST))

    def _arrange(self) -> None:
        enlarged = self._enlarged
        if not enlarged:
            return
        wide, high, gap = self.width() / enlarged, round(self.height() / enlarged, 6), float(ROOM.gap)
        top, foot = HeadingStrip.HIGH, high - self.FOOT
        self._heading.place(QRectF(0, 0, wide, top), enlarged)
        self._share_foot()
        board = QRectF(gap, top + gap, wide - 2 * gap, foot - top - 2 * gap)
        geometry = QRectF(board.topLeft() * enlarged, board.size() * enlarged).toAlignedRect()
        self.board_view.place(geometry, float(ROOM.small), ROOM.body / ROOM.small, board.size())
        self.banner.set_places(board, QRectF(0, foot, wide, self.FOOT), enlarged)

    def _share_foot(self) -> None:
        """Give the lines told and the reader their places: the lines have all of it while they hurry, and once the game has
        ended the result, until the referee turns to the cards or sends a message.
        """
        enlarged = self._enlarged
        wide, foot = (self.width() / enlarged, round(self.height() / enlarged, 6) - self.FOOT) if enlarged else (0.0, 0.0)
        ended, hurries = not self.result.isHidden(), self.feed.hurries
        told = round(wide * self.FEED)
        alone = ended and not self._reads_on and not self._message.message
        self.result.place(QRectF(0, foot, wide if alone else told, self.FOOT), enlarged or 1.0)
        self.feed.setVisible(not ended)
        self.feed.place(QRectF(0, foot, wide if hurries else told, self.FOOT), enlarged or 1.0)
        for strip in (self.reader, self._message):
            strip.place(QRectF(told, foot, wide - told, self.FOOT), enlarged or 1.0)
        self.reader.setVisible(not hurries and not alone and not self._message.message)
        if self._message.message:
            self._message.raise_()

    @property
    def beats_left(self) -> int:
        """How many beats wait behind the one that is shown large."""
        return len(self.banner.waiting)

    def _share_time(self) -> None:
        """Let what lies under the banner stand still; the banner lies over the board while the foot must be seen."""
        banner, feed = self.banner, self.feed
        self.large_changed.emit(self.audience, banner.beat.said if banner.beat is not None else "")
        banner.set_above(bool(self._message.message) or feed.hurries or feed.is_late)
        feed.set_covered(banner.covers_foot)
        self.reader.set_covered(banner.covers_foot)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground of the page."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.page)


def _open_cards(view: View) -> set[str]:
    """Return the cards whose faces a View shows."""
    return {piece.face.id for zone in view.zones.values() for piece in zone.pieces if piece.face is not None}


def _of_last_move(told: Sequence[Observation]) -> Sequence[Observation]:
    """Return what the last move told, after the last line without words."""
    ends = [at for at, one in enumerate(told) if one.kind == "said" and not one.text]
    return told[ends[-1] + 1 :] if ends else told


_REFEREE = "referee"
"""How a decision names the referee, who is asked like a seat."""
_NAMED = 3
"""How many seats that are asked are named in the heading."""


_OUT = "You are out"
"""What stands in the heading of a seat that is out of the game, before who is asked what."""
_ONLY = "You can only"
"""What stands before the only thing that a seat can do which is asked."""

_MEANWHILE = "Meanwhile"
"""What stands before what such a seat can do: it is told by the phase alone, and tells nothing of what is asked."""


def heading_of(view: View, board: Board, teams: Mapping[str, Team], clock: str = "") -> TeamHeading:
    """Return what stands in the heading over a View."""
    layout = board.layout
    decision, detail, briefer, asked, awaited = "", "", tuple[str, ...](), False, tuple[str, ...]()
    concerns = False
    if view.decision is not None and view.outcome is None:
        asked = view.audience in view.decision.seats
        decision = prompt_words(view.decision, teams, asked=asked)
        own = own_words(view, layout.asked) if asked else ()
        if own and not view.decision.only:
            decision = f"{CALLED}: {own[0]}"
        is_told = asked or _REFEREE in view.decision.seats  # what another team may do is no news; what the referee rolls is
        detail = view.decision.detail if is_told and ": " not in view.decision.only else ""  # which says more itself
        if view.decision.only and own:  # why it has no choice
            detail, briefer = own[0], (layout.in_short(own[0]), own[-1])
        awaited = () if asked else view.decision.seats
        if awaited == (_REFEREE,) and (whose := layout.lead_of(view)) != view.audience:
            awaited = (_REFEREE, whose)  # the referee rolls for that seat
    outcome = view.outcome.text if view.outcome is not None else ""
    notices = tuple(words for when, words in layout.notices.items() if are_met(view, when))
    if asked:
        notices = tuple(words for words in notices if ": " not in words)  # which tell those who are not asked what goes on
    if not outcome and not asked and is_out_of_game(view, board, view.audience):
        decision, detail, awaited = " \u00b7 ".join(filter(None, (_OUT, decision.removeprefix(WAITS_FOR)))), "", ()
    elif view.zones and not (decision or outcome):
        decider = layout.decider_of(view)
        awaited = () if decider in ("", view.audience) else (decider,)
        others = _named([_REFEREE if decider == view.audience else decider], teams) if decider else "others"
        if not any(": " in words for words in notices):
            decision = ": ".join(filter(None, (f"{WAITS_FOR}{others}", layout.awaits_of(view) if awaited else "")))
    called = not asked and any(seat == view.audience and are_met(view, when) for when, seat in layout.called.items())
    if called and notices:  # from across the room the same as a question
        decision, notices, awaited = notices[0], notices[1:], ()
    is_seat = view.audience in teams and view.audience != PUBLIC
    if is_seat and awaited and _REFEREE not in awaited and (task := layout.meanwhile_of(view)):
        detail = f"{_MEANWHILE}: {task}"
    if is_seat and not outcome:
        who, told, asks = decision.partition(": ")
        to_seat = to_second_person(asks, teams[view.audience].name)
        concerns = to_seat != asks and _REFEREE in awaited
        decision = f"{who}{told}{to_seat}"
        detail = to_second_person(detail, teams[view.audience].name)
    if outcome:  # of the strip under the board a device has the words
        standings = result_of(view, board, teams).standings
        detail = " \u00b7 ".join([f"{one.team.name} {one.figure}" for one in standings if one.figure])
    return TeamHeading(
        title=layout.title,
        phase=layout.phase_of(view),
        notices=notices,
        decision=decision,
        detail=detail,
        asked=asked,
        awaited=tuple([teams[seat] for seat in awaited if seat in teams]),
        outcome=outcome,
        verdict=verdict_of(view, board, teams),
        won=is_victory(view, teams),
        clock=clock,
        winner=winner_tint(view, board, teams),
        lost=have_all_lost(view, board),
        briefer=briefer,
        talk=layout.result.talk if outcome else (),
        concerns=concerns,
        called=called,
    )


def prompt_words(decision: DecisionView, teams: Mapping[str, Team], *, asked: bool) -> str:
    """Return who is asked, and what as far as this audience is told: ``You: Move a character, or stay``, and elsewhere
    ``Waiting for Red: Move a character, or stay``. Who has no choice reads what is left to it: ``You can only
    pass``, or a sentence of its own.
    """
    if asked and decision.only:
        return decision.only if decision.only[:1].isupper() else f"{_ONLY} {decision.only}"
    who = CALLED if asked else f"{WAITS_FOR}{_named(decision.seats, teams)}"
    return f"{who}: {decision.title}" if decision.title else "" if asked else who


def _named(seats: Sequence[str], teams: Mapping[str, Team]) -> str:
    """Return who is asked: by name as long as the question finds room beside the names."""
    if len(seats) > _NAMED:
        return f"{len(seats)} seats"
    return joined([REFEREE_NAME if seat == _REFEREE else (teams.get(seat) or _unmarked(seat)).name for seat in seats])


def _unmarked(audience: str) -> Team:
    """Return marks for an audience that was given none."""
    return Team(
        audience,
        humanize(audience).capitalize(),
        audience[:1].upper() or "?",
        "grey",
        "circle",
        Qt.BrushStyle.NoBrush,
    )
