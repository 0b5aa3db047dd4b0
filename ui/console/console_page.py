"""The console: the panels of one session, connected to its presenter and its team screens."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.english import counted
from engine.model.view import Scalar, View
from engine.visibility.schema import REFEREE
from referee.session.change import Change
from referee.session.content_files import clause_text
from referee.session.turn_counter import turn_key
from ui.console.decision.decision_panel import DecisionPanel
from ui.console.decision.double_input_filter import DoubleInputFilter
from ui.console.decision.draft_controller import DraftController
from ui.console.decision.figures_table import final_figures
from ui.console.decision.handing_in import HandingIn
from ui.console.decision.play_controller import PlayController
from ui.console.entry.consequence import learned_by
from ui.console.header_bar import HeaderBar
from ui.console.log.draft_page import SavedDraft
from ui.console.log.log_panel import LogPanel
from ui.console.panel_layout import Panels
from ui.console.privacy import Privacy
from ui.console.screens.held_screens import away_words, forgotten_screens, next_held_screen
from ui.console.screens.multiview import Multiview
from ui.console.screens.screen_commands import ScreenCommands, screen_digits
from ui.console.screens.screen_strip import ScreenStrip
from ui.console.session_commands import SessionCommands
from ui.console.session_presenter import SessionPresenter
from ui.console.table.table_list import TableList
from ui.console.table.table_panel import TablePanel
from ui.console.table.table_rows import table_rows
from ui.console.table.target_controller import TargetController
from ui.devices.device_screens import DeviceScreens
from ui.displays.display import ContentFactory, DisplayState
from ui.session_displays.session_displays import SessionDisplays
from ui.system.flush_layout import flush_layout
from ui.system.signal_connections import Connection, Connections
from ui.theme import Theme
from ui.widgets.actions import first_key_of
from ui.widgets.banner import OverlayBanner
from ui.widgets.console_commands import Commands
from ui.widgets.time_text import date_and_time, title_in_words
from ui.widgets.window_style import px, spaced

_TICK_MS = 250
_NARROW = 1366
"""In a window no wider than this, at the usual text size, the log makes room for the table until it is wanted."""
_LOW = 720  # below this height, at the usual text size, the table needs the room of the pictures


@dataclass(frozen=True)
class ConsoleState:
    """What a page has besides its session, for the page that shows the session next.

    Attributes:
        typed: the text in the move entry.
        masked: whether the privacy mask is on.
        drafts: the drafts, by seat.
    """

    typed: str
    masked: bool
    drafts: Mapping[str, SavedDraft]


class ConsolePage(QWidget):
    """The page of a session in the console.

    Signals:
        status: (text) for the status bar.
    """

    status = Signal(str)

    def __init__(
        self,
        presenter: SessionPresenter,
        room: SessionDisplays,
        commands: Commands,
        table: TablePanel,
        make_content: ContentFactory,
    ) -> None:
        super().__init__()
        self.presenter, self.room, self.commands, self.table = presenter, room, commands, table
        self._rows = table.contents.rows = partial(table_rows, presenter.session)
        self._make_content = make_content
        session = presenter.session
        self._connections = Connections()
        self._ply_in_view, self._masked = 0, False
        self._is_narrow = False
        self._turn: tuple[Scalar, Scalar] | None = None
        seats = {seat: room.teams[seat] for seat in session.rules.schema.seats}
        self.header = HeaderBar(
            title_in_words(session.header.title, date_and_time),
            session.game.title,
            seats,
            pause=commands.pause,
            curtain=commands.curtain_all,
            intents=commands.intents,
            rehearse=commands.rehearse,
        )
        self.decision = DecisionPanel()
        self._prepare_decision()
        self.aiming = TargetController(presenter, self.decision, table, table.kinds)
        self.session_commands = SessionCommands(
            presenter, self.window, lambda: self.ply_in_view, table.show_piece, table.is_drawn, self
        )
        self.log = LogPanel(session, seats)
        self.drafting = DraftController(presenter, self.decision, self.log.drafts, self)
        self.handing_in = HandingIn(presenter, self.log.drafts, room, self)
        self.handing_in.handed_in.connect(self._show_handed_in)
        self.handing_in.filled.connect(self.decision.signs.mark_answered)
        self.strip = ScreenStrip(room, make_content, [commands.screens, commands.hand_over, commands.live_all])
        self.privacy = Privacy([self.decision, self.table, self.log], self)
        self.double_input = DoubleInputFilter(self)
        self.playing = PlayController(presenter, self.decision, self.drafting, self.double_input, self)
        self.seating = ScreenCommands(room, self.double_input, self.window, self.decision.raise_and_focus_field, self)
        self.panels = Panels(self.decision, self.table, self.log)
        self.multiview = Multiview(room, self.strip)
        self.banner = OverlayBanner(self)
        self._build()
        commands.set_screens({at: room.teams[one].name for one, at in screen_digits(room.audiences).items()})
        self._connect()
        self._follow_switches()
        self._clock = QTimer(self, interval=_TICK_MS)
        self._clock.timeout.connect(self._tick)
        self._clock.start()
        if session.read_only:
            self.banner.set_text(f"This session can only be read: {session.read_only}")

    def begin(self) -> None:
        """Show the session as it is; call it once the signals are connected."""
        self._turn = turn_key(self._view().numbers)
        self.header.set_rehearsal(bool(self.room.mark))
        self._show_curtains()
        self._show_all()
        self.decision.list.setFocus()

    def offer_screens(self) -> None:
        """Offer the remembered room or ask who sits where, unless there is only one monitor.

        First ask by which rules the session goes on, if that is not clear.
        """
        if self.presenter.session.other_rules:
            self.session_commands.ask_for_rules(self.seating.offer)
        else:
            self.seating.offer()

    def retire(self) -> None:
        """Stop everything that this page does; the session goes on."""
        self.playing.stop()
        self.handing_in.stop()
        self._clock.stop()
        self.aiming.stop()
        self.privacy.stop()
        self.double_input.stop()
        self._connections.disconnect_all()

    def restore_from(self, before: ConsolePage) -> None:
        """Take over what another page of the session shows: its message, mask, layout, entry and drafts."""
        self.banner.set_text(before.banner.text)
        self.privacy.set_on(before.privacy.on)
        self.decision.restore_from(before.decision)
        self.log.drafts.restore_state(before.log.drafts.save_state())
        self.handing_in.restore_from(before.handing_in)
        self.panels.restore_layout(before.panels.save_layout())
        self.header.set_turn_over(not before.header.intents.isHidden())
        self._is_narrow = before._is_narrow
        self.seating.restore_from(before.seating)

    def save_state(self) -> ConsoleState:
        """Return the state for another page of this session."""
        return ConsoleState(self.playing.typed, self.privacy.on, self.log.drafts.save_state())

    def restore_state(self, state: ConsoleState) -> None:
        """Restore a saved state."""
        self.privacy.set_on(state.masked)
        self.decision.restore_text(state.typed)
        self.log.drafts.restore_state(state.drafts)

    def set_theme(self, theme: Theme, room_theme: Theme, *, moves: bool) -> None:
        """Set the theme of the table and that of the team screens; ``moves``: show changes by motion."""
        self.table.set_theme(theme)
        self.table.set_motion(moves)
        self.room.set_theme(room_theme, moves=moves)
        self.strip.set_theme(room_theme)
        self.strip.refresh()

    def close_session(self) -> None:
        """Leave the session: every team is curtained, and nothing more is shown."""
        self.presenter.rest()
        self.seating.stop()
        self.retire()
        if self._is_narrow:  # it was the window that hid the log, and the next session's may be wider
            self.commands.larger_table.setChecked(False)
        self.presenter.close()
        self.room.close()
        self.room.displays.close()
        self.room.displays.deleteLater()

    def contents(self) -> dict[str, QWidget]:
        """Return what each audience sees as widgets of their own, for pictures."""
        found: dict[str, QWidget] = {}
        for audience in self.room.audiences:
            content = self._make_content(audience)
            assert isinstance(content, QWidget)
            content.show_view(self.presenter.session.view(audience), self.room.lines(audience))
            found[audience] = content
        return found

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the table more room: in a low window that of the screens, in a narrow one that of the log."""
        super().resizeEvent(event)
        is_narrow = self.width() <= px(_NARROW)
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self.commands.larger_table.setChecked(is_narrow)
        self._fit_strip()

    # ---------------------------------------------------------------- building

    def _prepare_decision(self) -> None:
        """Tell the decision panel what it needs to know of the session, once."""
        decision, commands, session = self.decision, self.commands, self.presenter.session
        decision.set_teams(self.room.teams)
        decision.learning.key = first_key_of(commands.learning)
        decision.ending.set_commands(commands.review, commands.take_back, commands.ruling)
        decision.ending.say_by_word(session.game.imbalance_of(session.header.options))
        decision.model.verb_words = self.presenter.verb_words = self.table.verb_words
        decision.text_of_clause = partial(clause_text, session.game)

    def _follow_switches(self) -> None:
        """Show what the commands that are on or off say: they live longer than a session."""
        self._show_larger_table(self.commands.larger_table.isChecked())
        self._show_list(self.commands.list_table.isChecked())
        self._show_screens(self.commands.all_screens.isChecked())
        self.room.pause_beats(self.commands.pause_beats.isChecked())

    def _build(self) -> None:
        inner = spaced(QVBoxLayout(), (8, 8, 8, 0), 8)
        inner.addWidget(self.panels, 1)
        inner.addWidget(self.multiview, 1)
        inner.addWidget(self.strip)
        layout = spaced(QVBoxLayout(self), 0, 0)
        layout.addWidget(self.header)
        layout.addLayout(inner, 1)

    def _connect(self) -> None:
        c, p, d = self.commands, self.presenter, self.decision
        self.drafting.name_key(c.next_draft)
        connections: tuple[Connection, ...] = (
            (self.multiview.left, partial(c.all_screens.setChecked, False)),
            *((one.triggered, self.multiview.left.emit) for one in (c.filter_moves, c.find_card, c.filter_log, c.draft)),
            (p.changed, self._on_change),
            (p.problem_changed, self.banner.set_text),
            (self.room.problem_changed, self.banner.set_text),
            (self.room.changed, self._show_curtains),
            (self.room.changed, self._show_held),
            (d.held.released, self._show_to_held),
            (d.learning.lift_asked, self._lift),
            (self.room.devices_made, self._connect_devices),
            (self.room.displays.curtained_all, self._on_curtained),
            (d.entry_changed, self.aiming.restart),
            (d.dice.asking, self.aiming.restart),
            (d.candidate_changed, self.aiming.fill_aimed_at),
            (d.list_replaced, self.double_input.on_list_change),
            (d.gesture_ended, self.double_input.on_state_change),
            (self.log.left, d.list.setFocus),
            (self.room.changed, self.double_input.on_state_change),
            (d.draft.clicked, self.drafting.type_next),
            (self.table.clicked, self.aiming.click),
            (self.table.dragged, self.aiming.drag),
            (self.log.ply_chosen, self._set_ply_in_view),
            (self.privacy.masked, self.strip.set_masked),
            (self.privacy.masked, self.header.set_masked),
            (self.privacy.masked, self.banner.set_masked),
            (self.privacy.masked, self.multiview.set_masked),
            (self.privacy.masked, self._mask),
            (c.filter_moves.triggered, d.focus_field),
            (c.filter_log.triggered, self._search_log),
            (c.learning.triggered, d.show_whole),
            (c.draft.triggered, self._draft),
            (c.next_draft.triggered, self.drafting.type_next),
            (c.next_draft.changed, partial(self.drafting.name_key, c.next_draft)),
            *self.session_commands.connections(c),
            *self.playing.connections(c),
            *self.seating.connections(c),
            (c.zoom_in.triggered, self.table.zoom_in),
            (c.zoom_out.triggered, self.table.zoom_out),
            (c.fit.triggered, self.table.fit),
            (c.larger_table.toggled, self._show_larger_table),
            (c.list_table.toggled, self._show_list),
            (c.all_screens.toggled, self._show_screens),
            (c.privacy.triggered, self._toggle_privacy),
        )
        self._connections.connect(connections)
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        self._connections.connect([(app.applicationStateChanged, self._show_curtains)])
        if self.room.has_devices:
            self._connect_devices(self.room.devices)

    # ---------------------------------------------------------------- showing

    def _on_change(self, change: Change) -> None:
        if change.remark is not None:
            self.double_input.on_list_change()
            self.log.on_remark(change.remark)
            if change.remark.kind == "clock":
                self._tick()
            elif change.remark.kind == "screen":
                self._show_readers()
            elif change.remark.data.keys() & {"intends", "expects"}:
                self.header.set_turn_over(False)
            return
        assert change.entry is not None, "a change is a ply or a remark"
        ply = change.entry.ply
        self.double_input.on_state_change()
        self.drafting.on_ply(ply)
        self.table.show_view(change.views[REFEREE], change.observations[REFEREE])
        self._ply_in_view = 0
        self.log.ply_entered()
        if self.table.list is not None:
            self.table.list.ply_entered()
        self.strip.refresh()
        self._show_decision(half_entered=ply.kind != "move")
        turn = turn_key(self._view().numbers)
        if self.presenter.session.outcome is not None:
            self.header.set_turn_over(False)  # nobody intends anything any more
        elif self._turn is not None and turn != self._turn:
            self.header.set_turn_over(True)
        self._turn = turn
        flush_layout()
        self._tick(change.changed)  # after the layouts; otherwise Qt paints a changed clock alone, before the team's board

    def _show_readers(self) -> None:
        """Say anew who learned and who will learn, once others may: a seat that has left does while its screen is open."""
        if {*self.decision.learning.consequence.audiences} != {*self.presenter.session.readers}:
            self._show_last()
            self.decision.ask_consequence()

    def _show_last(self) -> None:
        """Say who learned what by the last move."""
        session = self.presenter.session
        if session.number:
            self.decision.set_last(learned_by(session, session.number))

    def _show_held(self, *_: object) -> None:
        """Say under the question whose held screens do not show it, and at a move whose would not show that."""
        to_come = next_held_screen(self.room)
        names = [self.room.name_of(one) for one in forgotten_screens(self.room)]
        self.decision.show_held(names, self.room.name_of(to_come) if to_come else "")
        away, offered = away_words(self.room), {*forgotten_screens(self.room), to_come}  # those the notice shows it to
        self.decision.show_away(
            away, [one for one in away if self.room.displays.display(one).has_place and one not in offered]
        )

    def _show_to_held(self) -> None:
        """Show what is asked, or the end, on the held screens that do not have it."""
        self._lift((*forgotten_screens(self.room), next_held_screen(self.room)))

    def _lift(self, audiences: Sequence[str]) -> None:
        """Show the table on these screens, until one cannot; what is "" is none."""
        for audience in filter(None, audiences):
            if not self.room.go_live(audience):
                return

    def _show_curtains(self, *_: object) -> None:
        """Show in the header that all curtains are down, or that the key for it works in this window alone."""
        there = [one for audience in self.room.audiences if (one := self.room.displays.display(audience)).has_place]
        self.header.show_curtains(
            are_down=bool(there) and all(one.state is DisplayState.CURTAIN for one in there),
            lifted_by=first_key_of(self.commands.live_all),
            is_key_only_ours=self.room.displays.is_key_only_ours,
            is_away=QGuiApplication.applicationState() is not Qt.ApplicationState.ApplicationActive,
        )

    def _connect_devices(self, devices: DeviceScreens) -> None:
        """Say in the status bar what is noted of devices: the banner may hold a leak."""
        self._connections.connect([(devices.service.noted, self._show_note)])

    def _show_note(self, note: str) -> None:
        if note:
            self.status.emit(note)
        else:
            self._show_status()

    def _show_handed_in(self, sentence: str) -> None:
        """Say who has handed in a move; the mask hides who is asked."""
        if not self._masked:
            self.status.emit(sentence)

    def _on_curtained(self, _reason: str) -> None:
        """Say in the status bar what the curtain key did: with one monitor nothing happens before one's eyes."""
        shown = sum(self.room.displays.display(one).has_place for one in self.room.audiences)
        words = f"All curtains are down ({counted(shown, 'screen', 'screens')})."
        self.status.emit(words if shown else "All curtains are down. No team has a screen, so nothing was to be seen.")

    def _view(self) -> View:
        return self.presenter.session.view(REFEREE)

    def _show_all(self) -> None:
        self.table.show_view(self._view(), ())
        self._show_decision(half_entered=True)
        self._tick()

    def _show_decision(self, *, half_entered: bool = False) -> None:
        session, names, entry = self.presenter.session, self.presenter.names, self.presenter.entry()
        self.decision.seats = len(session.seats)
        self.decision.set_decision(
            session.decision, names, session.outcome, self.presenter.not_yet(), self.presenter.round_states(entry)
        )
        self._show_last()
        self._show_held()
        self.decision.set_entry(entry, names, half_entered=half_entered)
        self.drafting.on_decision()
        self.handing_in.on_decision()
        asked = session.decision
        words = [self.table.phase(self._view()) if session.outcome is None else "Game over"]
        if session.outcome is None and asked is not None:
            words.append(", ".join(names.get(seat, seat) for seat in asked.seats))
        self.header.set_standing(words)
        self.header.set_over(session.outcome is not None)
        if session.outcome is not None:
            self.decision.ending.show_figures(final_figures(session, names))
        self._show_status()

    def _mask(self, masked: bool) -> None:
        """Hide the number of plies while the mask is on: it tells how much is done out of sight."""
        self._masked = masked
        self._show_status()

    def _show_status(self) -> None:
        session = self.presenter.session
        log = ("read only",) if session.read_only else ("the log was changed",) if session.problems else ()
        moves = () if self._masked else (counted(session.number, "move"),)
        self.status.emit("  ·  ".join((f"Saved to {session.store.place}", *moves, *log)))

    def _tick(self, seats: Collection[str] | None = None) -> None:
        """Show the clocks; in the room those of these seats alone, as a clock that ticks too early tells that something was
        entered.
        """
        session = self.presenter.session
        readings = session.clocks()
        self.header.set_clocks(readings, session.paused)
        self.room.tick([one for one in readings if seats is None or one.seat in seats])

    # ---------------------------------------------------------------- acting

    def _show_larger_table(self, on: bool) -> None:
        """Give the table the space of the log and, in a wide window, of the miniatures, or take it back."""
        if on and self.log.isAncestorOf(self.focusWidget() or self):
            self.decision.list.setFocus()
        self.commands.larger_table.setIconText("Show log" if on else "Hide log")
        self.panels.show_right(not on)
        self._fit_strip()

    def _fit_strip(self) -> None:
        """Leave the table the room of the miniatures in a low window, and in a wide one where it has the log's too."""
        self.strip.set_one_line(self.height() < px(_LOW) or (self.log.isHidden() and not self._is_narrow))

    def _show_list(self, on: bool) -> None:
        """Show the table as a list, with the keyboard in its search, or as a board."""
        shown = self.table.list
        if on:
            self.commands.all_screens.setChecked(False)
            if shown is None:
                shown = TableList(self._rows)
                shown.chosen.connect(self._choose_row)
                shown.left.connect(partial(self.commands.list_table.setChecked, False))
            self.table.show_list(shown)
        elif shown is not None and shown.isVisible() and not shown.isAncestorOf(self.focusWidget() or self):
            self.commands.list_table.setChecked(True)  # the key for a list that has not the keyboard leads there
        elif shown is not None:
            self.decision.list.setFocus()
            self.table.show_board()

    def _show_screens(self, on: bool) -> None:
        """Show all screens in place of the panels, or the panels again."""
        if on:
            self.panels.hide()
            self.multiview.open()
        elif not self.multiview.isHidden():
            self.multiview.close_page()
            self.panels.show()
            self.decision.list.setFocus()

    def _choose_row(self, handle: str, zone: str) -> None:
        """Name a piece or place in a move as a click on the board does; else show it there, or leave it to be read."""
        if self.table.is_legal(handle, zone):
            self.aiming.click(handle, zone)
            self.aiming.sheet.hide()  # it stands beside the pointer; the moves that are left are listed
            self.decision.list.setFocus()
        elif self.table.is_drawn(handle):
            self.commands.list_table.setChecked(False)
            self.table.show_piece(handle)
        elif self.table.list is not None:
            self.table.list.reader.setFocus()

    def _search_log(self) -> None:
        self.commands.larger_table.setChecked(False)
        self.log.search_log()

    def _draft(self) -> None:
        self.commands.larger_table.setChecked(False)
        self.log.show_drafts()
        self.drafting.write()

    def _set_ply_in_view(self, ply: int) -> None:
        self._ply_in_view = ply

    @property
    def ply_in_view(self) -> int:
        """The ply that a note or bookmark belongs to: the line chosen in the log, else the last ply in effect."""
        return self._ply_in_view or self.presenter.last_in_effect

    def _toggle_privacy(self) -> None:
        self.privacy.set_on(not self.privacy.on)
