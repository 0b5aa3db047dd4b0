"""The review window, whose parts follow the playhead and the viewpoints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import msgspec
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent

from engine.english import counted, with_full_stop
from engine.errors import KnownError
from engine.visibility.schema import REFEREE
from referee.review import Flag, Review
from referee.review.causes import deed_of, deeds_of, own_line
from referee.review.charts.session_charts import deciding_sparkline, sparklines_of
from referee.review.debrief import Scene
from referee.review.ending import Ending, ending_of
from referee.review.measure_series import Series, figures_of
from referee.review.moment_words import moment_words
from referee.review.questions import ClassQuestion, first_question, questions_at
from referee.review.quiet_plies import happened_before, quiet_plies
from referee.review.sides_knew import sides_knew
from referee.review.turning_points import TurningPoint, in_order_of_play, turning_points_of
from ui.displays.monitors.monitor_identity import ScreenId
from ui.review.boards.board_panes import BoardLook
from ui.review.boards.room_screen import ReviewScreen, ShownMoment
from ui.review.boards.show_dialog import ShowDialog
from ui.review.boards.turning_ring import TurningMark, mark_of
from ui.review.charts.chart_views import ChartSheet
from ui.review.charts.timeline_strip import TIMELINE_SIGNS
from ui.review.export.export_commands import ExportCommands
from ui.review.panels.find_dialog import FindDialog
from ui.review.panels.knowledge_bars import KNOWLEDGE_SIGNS
from ui.review.panels.moment_panel import MomentInView
from ui.review.panels.summary_sheet import SummarySheet
from ui.review.playhead import SPEEDS, Playhead
from ui.review.review_style import ReviewStyle
from ui.review.window_layout import ReviewLayout
from ui.session_displays.session_displays import SessionDisplays
from ui.system.flush_layout import flush_layout
from ui.theme import Theme
from ui.widgets.actions import call_with
from ui.widgets.dialogs import KeysSheet, TextSheet
from ui.widgets.lists.chooser import CommandPalette

_BESIDE_MS = 40  # lists follow a scrubbing hand a little later than the boards


class ReviewWindow(ReviewLayout):
    """One session under review.

    Signals:
        failed: a sentence: a note could not be stored.
    """

    failed = Signal(str)

    def __init__(self, review: Review, style: ReviewStyle) -> None:
        super().__init__(review, style)
        self.playhead = Playhead(review.line(), self)
        self.screen_shown = ReviewScreen(review, style, self)
        self.exporter = ExportCommands(review, self.commands, self, self.status)
        self._anew: Callable[[ReviewWindow], ReviewWindow] | None = None  # the text size has changed in use
        self._scene: Scene | None = None
        self._charts: ChartSheet | None = None
        self._shown_ply = 0
        self._series: Sequence[Series] = ()
        self._turning: Sequence[TurningPoint] = ()
        self._ending: Ending | None = None
        self._marks: Mapping[int, TurningMark] = {}
        self._asked: dict[int, ClassQuestion | None] = {}  # at turning points, and at the end
        self._quiet: frozenset[int] = frozenset()
        self._scrubbing = False  # no animation while the timeline is dragged
        self._beside = QTimer(self, interval=_BESIDE_MS, singleShot=True)
        self._wire()
        self.playhead.end()
        self._show_transport()
        QTimer.singleShot(0, self, self._fill)

    def refresh_notes(self) -> None:
        """Show that notes or bookmarks were added."""
        self.timeline.show_flags(self.review.flags())
        self._show_quiet()
        self.happened.refresh_notes()
        self._show_words()
        self._show_moment()
        self._show_beside()

    def show_scene(self, scene: Scene) -> None:
        """Show a moment of the debrief list, as it was put there."""
        self.switch.set_look(BoardLook(scene.viewpoints, scene.overlay))
        if scene.whose:
            self.knowledge.set_audience(scene.whose)
        self._seek(scene.ply)
        self._scene = scene
        self._show_moment()

    def set_room(self, room: SessionDisplays | None) -> None:
        """Guard it beside the session that is refereed now, or none, and curtain its screen when all are."""
        if room is not None:
            room.displays.guard_window(self)
        self.screen_shown.set_room(room)

    def set_theme(self, theme: Theme, room_theme: Theme, *, moves: bool) -> None:
        """Set the theme of this window and that of the room's screen; ``moves``: a step is shown by motion."""
        self.review_style = replace(self.review_style, theme=theme, room_theme=room_theme, moves=moves)
        self.stage.set_theme(theme)
        self.screen_shown.set_theme(room_theme)

    def rebuild_for_text_size(self, instead_of: Callable[[ReviewWindow], ReviewWindow]) -> None:
        """Replace this window by one with another text size, at the same ply, with the same look.

        What a room looks at is not touched for that, nor is an export given up: it waits until they are over.
        """
        self._anew = instead_of
        self._replace_if_free()

    def _replace_if_free(self) -> None:
        if self._anew is None or self.screen_shown.live or self.exporter.busy:
            return
        instead_of, self._anew = self._anew, None
        new = instead_of(self)
        new.restore_from(self)
        self.close()

    def restore_from(self, before: ReviewWindow) -> None:
        """Show what a window showed that this one replaces, at the same place."""
        commands = before.commands
        self.banner.set_text(before.banner.words.text() if before.banner.isVisible() else "")
        self.commands.taken_back.setChecked(commands.taken_back.isChecked())
        self.commands.every_move.setChecked(commands.every_move.isChecked())
        self._show_taken_back()
        self.switch.set_look(before.stage.look)
        self._set_beside(commands.lists.isChecked(), commands.figures.isChecked())
        self.playhead.set_speed(before.playhead.speed)
        self.playhead.seek(before.playhead.ply)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop playing, exporting and showing."""
        self._anew = None
        self.playhead.pause()
        self.exporter.stop()
        self.screen_shown.close()
        super().closeEvent(event)

    # ---------------------------------------------------------------- wiring

    def _wire(self) -> None:
        self._wire_parts()
        self._wire_commands()
        self.commands.figures.setChecked(True)
        self._show_screen()

    def _wire_parts(self) -> None:
        self.playhead.moved.connect(self._moved)
        self.playhead.playing.connect(self._show_transport)
        self._beside.timeout.connect(self._show_beside)
        self.switch.changed.connect(self._look)
        for chosen in (
            self.timeline.seek_requested,
            self.figures.seek_requested,
            self.curve.seek_requested,
            self.happened.chosen,
            self.knowledge.chosen,
        ):
            chosen.connect(self._seek)
        self.transport.offer_speeds(self._set_speed)
        self.stage.picked.connect(self._find)
        self.happened.fold_wanted.connect(self._fold_lists)
        self.knowledge.bars.chosen.connect(self._look_as)
        self.moment.side_chosen.connect(self._look_with)
        self.debrief.chosen.connect(self.show_scene)
        self.debrief.bookmarks_wanted.connect(self._pick_bookmarks)
        self.debrief.turning_points_wanted.connect(self._pick_turning_points)
        self.debrief.failed.connect(self.banner.set_text)
        self.failed.connect(self.banner.set_text)
        self.debrief.noted.connect(self.happened.refresh_notes)
        self.screen_shown.failed.connect(self.banner.set_text)
        self.exporter.failed.connect(self.banner.set_text)
        self.exporter.done.connect(lambda words, _path: self.banner.set_text(words))
        self.screen_shown.changed.connect(self._show_screen)
        for over in (self.screen_shown.changed, self.exporter.done, self.exporter.failed):
            over.connect(lambda *_what: QTimer.singleShot(0, self, self._replace_if_free))

    def _wire_commands(self) -> None:
        c, p = self.commands, self.playhead
        for action, act in (
            (c.play, p.toggle),
            (c.faster, lambda: self._other_speed(1)),
            (c.slower, lambda: self._other_speed(-1)),
            (c.forward, lambda: p.step(1)),
            (c.back, lambda: p.step(-1)),
            (c.turn_on, lambda: p.turn(1)),
            (c.turn_back, lambda: p.turn(-1)),
            (c.home, p.home),
            (c.end, p.end),
            (c.next_bookmark, lambda: self._jump("bookmark")),
            (c.last_bookmark, lambda: self._jump("bookmark", back=True)),
            (c.next_ruling, lambda: self._jump("ruling")),
            (c.last_ruling, lambda: self._jump("ruling", back=True)),
            (c.next_turning_point, lambda: self._jump("turning point")),
            (c.last_turning_point, lambda: self._jump("turning point", back=True)),
            (c.next_reveal, lambda: self._jump("reveal")),
            (c.last_reveal, lambda: self._jump("reveal", back=True)),
            (c.taken_back, self._show_taken_back),
            (c.every_move, self._show_passed),
            (c.find, self._find),
            (c.note, self._note),
            (c.bookmark, self._bookmark),
            (c.show_on_screen, self._show_on_screen),
            (c.off_screen, self.screen_shown.take_off),
            (c.other_page, self.screen_shown.turn_page),
            (c.debrief, self._pick),
            (c.next_moment, lambda: self.debrief.step(1)),
            (c.last_moment, lambda: self.debrief.step(-1)),
            (c.summary, self._summary),
            (c.charts, self._show_charts),
            (c.zoom_in, lambda: self.stage.zoom(1.25)),
            (c.zoom_out, lambda: self.stage.zoom(0.8)),
            (c.fit, self._fit),
            (c.figures, self._show_beside_boards),
            (c.lists, self._show_beside_boards),
            (c.overlay, self._show_knowledge),
            (c.full_screen, self._full_screen),
            (c.palette, lambda: CommandPalette(c.all, self).open()),
            (c.shortcuts, self._show_keys),
            (c.close, self.close),
        ):
            action.triggered.connect(call_with(act))

    def _fill(self) -> None:
        """Fill in what takes a walk over the log, after the first board is seen."""
        self.playhead.set_turns(self.review.stops("turn"))
        self.timeline.show_plies(self.review.ticks, self.review.bands, self.review.label)
        self.timeline.show_flags(self.review.flags())
        series = self._series = figures_of(self.review)
        self._ending = ending_of(self.review, series)
        self._turning = in_order_of_play(turning_points_of(self.review, series))
        self.timeline.show_turning_points(self._turning, deeds_of(self.review, self._turning))
        self._marks = {one.ply: mark_of(self.review, one, rank) for rank, one in enumerate(self._turning, 1)}
        self.stage.set_marks(self._marks)
        asked = questions_at(self.review, self._turning, series)
        self._asked = {one.ply: question for one, question in zip(self._turning, asked, strict=True)}
        if self.review.ends(end := self.playhead.last):
            self._asked.setdefault(end, first_question(self.review, end, series))
        self.happened.set_causes({one.ply: own_line(self.review, one) for one in self._turning})
        self._show_quiet()
        self.transport.show_turning_points(bool(self._turning))
        self._show_words()
        turned = [one.title for one in self._turning]
        lines = sparklines_of(self.review, series)
        lines.sort(key=lambda line: -turned.count(line.title))  # a window may show but one
        deciding = deciding_sparkline(self.review, self._ending.deciding) if self._ending is not None else None
        if self._ending is not None and deciding is not None:
            told = {one.title for one in (*self._ending.deciding.figures, *self._ending.deciding.own)}
            lines = [deciding, *(line for line in lines if line.title not in told)]
        self.figures.show_figures(lines)
        self.curve.show_lines(lines, self._turning, deciding)
        self.fit_figures()
        self._show_taken_back()
        self._show_reveals()
        self.timeline.set_ply(self.playhead.ply)
        self.figures.set_ply(self.playhead.ply)
        self.curve.set_ply(self.playhead.ply)
        self._show_beside()
        if self.review.session.problems:
            self.banner.set_text(" ".join(self.review.session.problems))
        flush_layout()  # else the timeline is drawn once as low as it was without turning points

    # ---------------------------------------------------------------- showing

    def _moved(self, ply: int) -> None:
        stepped, self._shown_ply = self.playhead.next_stop(self._shown_ply) == ply, ply
        self.stage.set_ply(ply, glide=stepped and self.review_style.moves and not self._scrubbing)
        self.timeline.set_ply(ply)
        self.figures.set_ply(ply)
        self.curve.set_ply(ply)
        self._show_transport()
        self._show_words()
        self._show_moment()
        if not self._beside.isActive():
            self._beside.start()

    def _show_beside(self) -> None:
        self.happened.set_ply(self.playhead.ply)
        self.knowledge.set_ply(self.playhead.ply)
        if self._charts is not None:
            self._charts.set_ply(self.playhead.ply)

    def _show_words(self) -> None:
        review, ply = self.review, self.playhead.ply
        words = moment_words(review, ply, self._series, self._turning, self._quiet)
        knew, asked = sides_knew(review, ply) if words.rank else (), self._asked.get(ply)
        if not review.ends(ply):
            place = f"Move {ply}  ·  {review.turn_of(ply)}" if ply else counted(review.number, "move")
            seat = review.ticks[ply - 1].seat if ply else ""
            self._show_in_column(MomentInView(words, place, seat, knew=knew, asked=asked))
            return
        outcome, ending = review.ended(ply), self._ending if not review.ticks[ply - 1].undone_by else None
        winner = outcome.winners[0] if outcome is not None and len(outcome.winners) == 1 else ""
        place = f"Move {ply} of {review.number}"  # whose turn it was is no matter now: the next may have begun
        if ending is not None:
            matters = " ".join(filter(None, (ending.nearest or ending.led, ending.verdict)))
            words = msgspec.structs.replace(words, figures=words.figures[:2], matters=matters)
        rule, undone = ending.rule if ending is not None else "", bool(review.ticks[ply - 1].undone_by)
        self._show_in_column(MomentInView(words, place, winner, rule, undone, knew, asked))

    def _show_in_column(self, moment: MomentInView) -> None:
        self.moment.show_moment(moment)
        self._show_curve()

    def _show_quiet(self) -> None:
        """Find what changes nothing and shows nobody anything; steps go past it, unless every move is wanted."""
        self._quiet = quiet_plies(self.review, self._series, {one.ply for one in self._turning})
        self.timeline.show_quiet(self._quiet)
        self.happened.set_quiet(self._quiet)
        self._show_passed()

    def _show_passed(self) -> None:
        self.playhead.set_passed(frozenset() if self.commands.every_move.isChecked() else self._quiet)

    def _show_transport(self) -> None:
        p = self.playhead
        self.transport.show_state(p.ply, self.review.number, p.speed, p.is_playing, self.commands.play)

    def _show_reveals(self) -> None:
        self.timeline.show_reveals(frozenset(self.review.stops("reveal", self._learner())))

    def _show_taken_back(self) -> None:
        plies = self.review.line(taken_back=self.commands.taken_back.isChecked())
        self.playhead.set_stops(plies)
        self.happened.set_plies(plies)
        self._show_beside()

    def _make_room(self) -> None:
        """Give several boards the room of lists and figures on a small window, until there is but one again."""
        shown, several = (self.commands.lists, self.commands.figures), len(self.stage.look.viewpoints) > 1
        if several and self._put_away is None and self.is_small:
            self._put_away = (shown[0].isChecked(), shown[1].isChecked())
            self._set_beside(False, False)
        elif not several and self._put_away is not None:
            self._set_beside(*self._put_away)
            self._put_away = None
        self._set_band(self._put_away is not None)

    def _fold_lists(self, folded: bool) -> None:
        self.commands.lists.setChecked(not folded)
        self._show_lists()

    def _show_knowledge(self) -> None:
        """Show who knew how much and what in place of the lists, as long as it lies over the board."""
        self.beside.setCurrentWidget(self.knowledge if self.commands.overlay.isChecked() else self.happened)
        self._show_lists()

    def _look_as(self, audience: str) -> None:
        """Lay over the board what this one did not know, whose list was chosen."""
        look = self.stage.look
        if look.overlay and len(look.viewpoints) == 1:
            self.switch.set_look(BoardLook((audience,), overlay=True))

    def _look_with(self, seat: str) -> None:
        """Lay over the board what a side did not know, or no more if that is in view; list it if lists are open."""
        wanted = BoardLook((seat,), overlay=True)
        self.switch.set_look(BoardLook((REFEREE,)) if self.stage.look == wanted else wanted)
        if self.commands.lists.isChecked():
            self._show_knowledge()

    def _set_beside(self, lists: bool, figures: bool) -> None:
        self.commands.lists.setChecked(lists)
        self.commands.figures.setChecked(figures)
        self._show_beside_boards()

    def _look(self, look: BoardLook) -> None:
        if look.overlay and look.viewpoints == (REFEREE,):
            # KNOWLEDGE is about one audience, the one that the list shows.
            self.switch.set_look(BoardLook((self.knowledge.audience,), overlay=True))
            return
        self.stage.set_look(look)
        if not look.overlay:
            self.beside.setCurrentWidget(self.happened)
        self._make_room()
        self._show_moment()
        if learner := self._learner():
            self.knowledge.set_audience(learner)
        self._show_reveals()

    def _show_moment(self) -> None:
        """Show the moment on the room's screen; a comment of the debrief list stays as long as its ply is in view."""
        ply, scene = self.playhead.ply, self._scene
        if scene is not None and scene.ply != ply:
            self._scene = scene = None
        turn = self.review.turn_of(ply) if ply else "Before the first move"
        heading = f"{turn}  ·  move {ply} of {self.review.number}"
        told = self.moment.words.what if ply in self._marks else self.review.headline(ply)
        caption = scene.comment if scene is not None and scene.comment else told
        last = happened_before(self.review, self._quiet, ply) if ply in self._quiet else 0
        if last and caption == told:
            caption = f"Last, at move {last}: {self.review.headline(last)}"
        question = self._asked.get(ply) if caption == told else None
        asked = question.text if question is not None else ""
        if caption == told and ply in self._marks and not self.review.ends(ply):  # why it mattered
            caption = " ".join([with_full_stop(told), *(line.words for line in self.moment.words.figures[:1])])
        self.screen_shown.show_moment(ShownMoment(ply, self.stage.look, heading, caption, self._marks.get(ply), asked))

    def _show_screen(self) -> None:
        for action in (self.commands.off_screen, self.commands.other_page):
            action.setEnabled(self.screen_shown.live)
        self.title_row.set_shown(self.screen_shown.live)

    def _learner(self) -> str:
        """Return the first viewpoint that can lack knowledge; "" for the truth alone."""
        return next((one for one in self.stage.look.viewpoints if one != REFEREE), "")

    # ---------------------------------------------------------------- acting

    def _seek(self, ply: int) -> None:
        self.playhead.pause()
        self._scrubbing = True
        self.playhead.seek(ply)
        self._scrubbing = False

    def _fit(self) -> None:
        """Show whole tables, here and before the room."""
        self.stage.fit()
        self.screen_shown.fit()

    def _set_speed(self, speed: float) -> None:
        self.playhead.set_speed(speed)
        self._show_transport()

    def _other_speed(self, by: int) -> None:
        at = min(range(len(SPEEDS)), key=lambda at: abs(SPEEDS[at] - self.playhead.speed))
        self._set_speed(SPEEDS[max(0, min(len(SPEEDS) - 1, at + by))])

    def _jump(self, kind: str, *, back: bool = False) -> None:
        review = self.review
        if kind == "ruling":
            plies = {*review.stops("ruling"), *review.stops("take_back")}
        elif kind == "turning point":
            plies = {one.ply for one in self._turning}
        else:
            plies = set(review.stops("bookmark") if kind == "bookmark" else review.stops("reveal", self._learner()))
        self.playhead.pause()
        if not self.playhead.next_of(plies, back=back):
            self.title_row.say(f"There is no {'earlier' if back else 'later'} {kind}.")

    def _find(self, words: str = "") -> None:
        finder = FindDialog(self.review, self, words=words)
        finder.found.connect(self._seek)
        finder.open()

    def _note(self) -> None:
        ply = self.playhead.ply
        sheet = TextSheet(f"Note at move {ply}", "Note", "Keep", self, hint="What was it about?", needed=True)
        self._ask(sheet, lambda text: self._keep(lambda: self.review.note(text, ply, self.review_style.by)))

    def _bookmark(self) -> None:
        ply = self.playhead.ply
        sheet = TextSheet(f"Bookmark at move {ply}", "What for", "Keep", self, hint="May stay empty")
        self._ask(sheet, lambda text: self._keep(lambda: self.review.bookmark(text, ply, self.review_style.by)))

    def _show_on_screen(self) -> None:
        seats = [name for audience, name in self.names.items() if audience in self.review.seats]
        sheet = ShowDialog(self.screen_shown, f"{', '.join(seats[:-1])} and {seats[-1]}", self)
        sheet.given.connect(self._put_on)
        sheet.open()

    def _put_on(self, screen: ScreenId) -> None:
        try:
            self.screen_shown.show_on(screen)
        except KnownError as error:
            self.banner.set_text(str(error))

    def _pick(self) -> None:
        ply, look = self.playhead.ply, self.stage.look
        sheet = TextSheet(f"Move {ply} for the debrief", "Comment", "Add", self, hint=look.describe(self.names))
        sheet.line.setText(next((flag.text for flag in self._bookmarks() if flag.ply == ply), ""))
        self._ask(sheet, lambda text: self.debrief.add(ply, look, self._learner(), text))

    def _pick_bookmarks(self) -> None:
        """Pick the bookmarks of plies that are not on the debrief list."""
        self._pick_moments({flag.ply: flag.text for flag in reversed(self._bookmarks())}, "bookmark")

    def _pick_turning_points(self) -> None:
        """Pick the turning points that are not on the debrief list, each with a question."""
        asked = {one.ply: question.text if (question := self._asked[one.ply]) is not None else "" for one in self._turning}
        deeds = {one.ply: with_full_stop(deed_of(self.review, one).text) for one in self._turning}
        told = {ply: f"{deed} {asked[ply]}".strip() for ply, deed in deeds.items()}
        self._pick_moments(told, "turning point")

    def _pick_moments(self, moments: Mapping[int, str], called: str) -> None:
        """Pick the moments whose plies are not on the debrief list, in their order."""
        listed = {scene.ply for scene in self.debrief.scenes}
        wanted = {ply: text for ply, text in moments.items() if ply not in listed}
        if not wanted:
            self.title_row.say(f"There is no {called} that is not on the list.")
        for ply, text in sorted(wanted.items()):
            if not self.debrief.add(ply, self.stage.look, self._learner(), text):
                return

    def _bookmarks(self) -> list[Flag]:
        return [flag for flag in self.review.flags() if flag.kind == "bookmark"]

    def _summary(self) -> None:
        sheet = SummarySheet(self.review, self.review_style, self)
        sheet.chosen.connect(self._seek)
        sheet.show()

    def _show_charts(self) -> None:
        if self._charts is None:
            self._charts = ChartSheet(self.review, self.review_style.teams, self)
            self._charts.seek_requested.connect(self._seek)
            self._charts.finished.connect(self._charts_closed)
        self._charts.set_ply(self.playhead.ply)
        self._charts.show()
        self._charts.activateWindow()

    def _charts_closed(self) -> None:
        self._charts = None

    def _ask(self, sheet: TextSheet, act: Callable[[str], bool]) -> None:
        """Ask for a text; it stays in its sheet until it is in the log."""
        for failed in (self.failed, self.debrief.failed):
            failed.connect(sheet.show_problem)
        sheet.ask(act)

    def _keep(self, write: Callable[[], object]) -> bool:
        try:
            write()
        except KnownError as error:
            self.failed.emit(str(error))
            return False
        self.refresh_notes()
        return True

    def _show_keys(self) -> None:
        signs = (*TIMELINE_SIGNS, *KNOWLEDGE_SIGNS)
        KeysSheet("Reading the timeline, and who knew what", signs, self.commands.menus, self).open()

    def _full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
