"""The console: the panels of one session, put together and wired to its presenter."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QTimer, Signal, SignalInstance
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.errors import KnownError
from engine.scheme import REFEREE
from engine.view import Scalar, View
from engine.words import counted
from referee.session import Change
from referee.turns import turn_key
from ui.commands import Commands
from ui.console.acting import Acting
from ui.console.aiming import Aiming
from ui.console.assign import ConfirmSheet, ScreensSheet
from ui.console.decision import DecisionPanel
from ui.console.dice import DiceWanted
from ui.console.drafting import Drafting
from ui.console.entry import Candidate
from ui.console.handover import HandOver
from ui.console.header import HeaderBar
from ui.console.log_panel import LogPanel
from ui.console.pace import Pace
from ui.console.panels import Panels
from ui.console.poll import is_poll
from ui.console.presenter import Pending, Presenter
from ui.console.privacy import Privacy
from ui.console.screens import ScreenStrip
from ui.console.table import TablePanel
from ui.displays import ContentFactory, DisplayState, Plan
from ui.room import Room
from ui.widgets.banner import Banner

_TICK_MS = 250


class ConsolePage(QWidget):
    """One session at the referee's desk.

    Signals:
        status: what the status line says.
    """

    status = Signal(str)

    def __init__(
        self,
        presenter: Presenter,
        room: Room,
        commands: Commands,
        table: TablePanel,
        make_content: ContentFactory,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.presenter, self.room, self.commands, self.table = presenter, room, commands, table
        self._make_content = make_content
        session = presenter.session
        self._wires: list[tuple[SignalInstance, Callable[..., Any]]] = []
        self._ply_in_view, self._entered = 0, ""
        self._turn: tuple[Scalar, Scalar] | None = None
        seats = {seat: room.teams[seat] for seat in session.rules.scheme.seats}
        self.header = HeaderBar(
            session.header.title,
            session.game.title,
            seats,
            pause=commands.pause,
            curtain=commands.curtain_all,
            review=commands.review,
            intents=commands.intents,
            rehearse=commands.rehearse,
        )
        self.banner = Banner()
        self.decision = DecisionPanel()
        self.aiming = Aiming(presenter, self.decision, table, table.kinds)
        self.acting = Acting(presenter, self.window, lambda: self.ply_in_view, table.show_piece, table.is_drawn, self)
        self.log = LogPanel(session)
        self.drafting = Drafting(presenter, self.decision, self.log.drafts, self)
        self.strip = ScreenStrip(room, make_content, [commands.screens, commands.hand_over, commands.live_all])
        self.privacy = Privacy([self.decision, self.table, self.log], self)
        self.pace = Pace(self)
        self.panels = Panels(self.decision, self.table, self.log)
        self._build()
        commands.set_screens([room.teams[audience].name for audience in room.audiences])
        self._wire()
        self._clock = QTimer(self, interval=_TICK_MS)
        self._clock.timeout.connect(self._tick)
        self._clock.start()
        if session.read_only:
            self.banner.say(f"This session can only be read: {session.read_only}")

    def begin(self) -> None:
        """Show the session as it is, now that somebody listens."""
        self._turn = turn_key(self._view().numbers)
        self.header.set_rehearsal(bool(self.room.mark))
        self._show_all()
        self.decision.list.setFocus()

    def offer_screens(self) -> None:
        """Offer the remembered room, to be confirmed; or ask who sits where. Nothing on a desk with one monitor.

        First it is asked by which rules the session goes on, if that is not clear.
        """
        if self.presenter.session.other_rules:
            self.acting.ask_for_rules(self._offer_screens)
        else:
            self._offer_screens()

    def _offer_screens(self) -> None:
        displays = self.room.displays
        if len(displays.monitors()) < 2:
            return
        try:
            if displays.offer_room() is not None:
                return
        except KnownError as error:
            self.banner.say(str(error))
        self._screens()

    def retire(self) -> None:
        """Nothing is done by this page any more; the session goes on."""
        if self.decision.dice.wanted is not None:
            self._no_dice()
        self._clock.stop()
        self.aiming.stop()
        self.privacy.stop()
        self.pace.stop()
        for signal, slot in self._wires:
            signal.disconnect(slot)
        self._wires = []

    @property
    def typed(self) -> str:
        """What stands in the entry; while its dice are asked for, what stood there."""
        return self.decision.field.text() if self.decision.dice.wanted is None else self._entered

    def go_on_from(self, before: ConsolePage) -> None:
        """What the page that this one takes the place of had besides the session: notice, mask, shape, what was typed."""
        self.banner.say(before.banner.words.text() if before.banner.isVisibleTo(before) else "")
        self.privacy.set_on(before.privacy.on)
        self.decision.put_back(before.decision.field.text())
        self.log.drafts.put_back(before.log.drafts.kept())
        self.panels.put_back(before.panels.kept())
        self.header.set_turn_over(not before.header.intents.isHidden())

    def close_session(self) -> None:
        """The session is left."""
        self.presenter.rest()
        self.retire()
        self.presenter.close()
        self.room.close()
        self.room.displays.close()
        self.room.displays.deleteLater()

    def contents(self) -> dict[str, QWidget]:
        """What each audience sees, as widgets of their own: for pictures."""
        found: dict[str, QWidget] = {}
        for audience in self.room.audiences:
            content = self._make_content(audience)
            assert isinstance(content, QWidget)
            content.show_view(self.presenter.session.view(audience), self.room.lines(audience))
            found[audience] = content
        return found

    # ---------------------------------------------------------------- building

    def _build(self) -> None:
        inner = QVBoxLayout()
        inner.setContentsMargins(8, 8, 8, 0)
        inner.setSpacing(8)
        inner.addWidget(self.banner)
        inner.addWidget(self.panels, 1)
        inner.addWidget(self.strip)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        layout.addLayout(inner, 1)

    def _wire(self) -> None:
        c, p, d = self.commands, self.presenter, self.decision
        self.drafting.name_key(c.next_draft)
        wires: tuple[tuple[SignalInstance, Callable[..., Any]], ...] = (
            (p.changed, self._changed),
            (p.refused, d.set_refusal),
            (p.dice_wanted, self._dice_wanted),
            (p.trouble, self.banner.say),
            (self.room.trouble, self.banner.say),
            (self.room.displays.plan_ready, self._confirm_screens),
            (d.played, self._play),
            (d.doubted, self._doubt),
            (d.pointed, self._pointed),
            (d.passed, self._pass_one),
            (d.all_passed, self._pass_all),
            (d.entry_changed, self.aiming.restart),
            (d.reached, self.pace.moved),
            (d.weighed, self.pace.entered),
            (self.log.left, d.list.setFocus),
            (self.room.changed, self.pace.entered),
            (d.dice.entered, p.enter_dice),
            (d.dice.rolled, p.roll_dice),
            *((signal, self.drafting.not_playing) for signal in (d.dice.entered, d.dice.rolled)),
            (d.dice.cancelled, self._no_dice),
            (d.draft.clicked, self.drafting.type_next),
            (self.table.clicked, self.aiming.click),
            (self.table.dragged, self.aiming.drag),
            (self.log.ply_chosen, self._look_at),
            (self.privacy.masked, self.strip.set_masked),
            (self.privacy.masked, self.header.set_masked),
            (c.filter_moves.triggered, d.type_a_move),
            (c.filter_log.triggered, self.log.search_log),
            (c.draft.triggered, self._draft),
            (c.next_draft.triggered, self.drafting.type_next),
            (c.next_draft.changed, partial(self.drafting.name_key, c.next_draft)),
            *self.acting.wires(c),
            (c.pass_one.triggered, self._pass_one),
            (c.pass_all.triggered, self._pass_all),
            (c.zoom_in.triggered, self.table.zoom_in),
            (c.zoom_out.triggered, self.table.zoom_out),
            (c.fit.triggered, self.table.fit),
            (c.privacy.triggered, self._privacy),
            (c.identify.triggered, self._identify),
            (c.screens.triggered, self._screens),
            (c.hand_over.triggered, self._hand_over),
            (c.live_all.triggered, self.room.live_all),
            (c.curtain_all.triggered, self.room.curtain_all),
            *(
                (action.triggered, partial(self._turn_curtain, audience))
                for action, audience in zip(c.one_screen, self.room.audiences, strict=False)
            ),
        )
        for signal, slot in wires:
            signal.connect(slot)
            self._wires.append((signal, slot))

    # ---------------------------------------------------------------- showing

    def _changed(self, change: Change) -> None:
        if change.remark is not None:
            self.pace.moved()
            self.log.remarked(change.remark)
            if change.remark.kind == "clock":
                self._tick()
            elif change.remark.data.keys() & {"intends", "expects"}:
                self.header.set_turn_over(False)
            return
        assert change.entry is not None, "a change is a ply or a remark"
        ply = change.entry.ply
        self.pace.entered()
        self.drafting.entered(ply)
        told = [sighting for _, sighting in self.presenter.session.sightings(REFEREE, ply.number - 1)]
        self.table.show_view(self._view(), told)
        self._ply_in_view = 0
        self.log.ply_entered()
        self.strip.refresh()
        self._show_decision(half_entered=ply.kind != "move")
        self._tick()
        turn = turn_key(self._view().numbers)
        if self._turn is not None and turn != self._turn:
            self.header.set_turn_over(True)
        self._turn = turn

    def _view(self) -> View:
        return self.presenter.session.view(REFEREE)

    def _show_all(self) -> None:
        self.table.show_view(self._view(), ())
        self._show_decision()
        self._tick()

    def _show_decision(self, *, half_entered: bool = False) -> None:
        session, names = self.presenter.session, self.presenter.names
        self.decision.seats = len(session.seats)
        self.decision.set_decision(session.decision, names, session.outcome)
        self.decision.set_entry(self.presenter.entry(), names, half_entered=half_entered)
        self.drafting.decided()
        asked = session.decision
        words = [self.table.phase(self._view())]
        if session.outcome is not None:
            words.append(session.outcome.text)
        elif asked is not None:
            words.append(", ".join(names.get(seat, seat) for seat in asked.seats))
        self.header.set_standing(words)
        self.header.set_over(session.outcome is not None)
        chain = "read only" if session.read_only else "chain ok" if not session.problems else "chain broken"
        self.status.emit(f"Saved to {session.store.place}  ·  {counted(session.number, 'ply', 'plies')}  ·  {chain}")

    def _tick(self) -> None:
        session = self.presenter.session
        readings = session.clocks()
        self.header.set_clocks(readings, session.paused)
        self.room.tick(readings)

    def _pointed(self, candidate: Candidate | None) -> None:
        self.decision.set_consequence(self.presenter.consequence(self.decision.model.entry, candidate))

    def _dice_wanted(self, pending: Pending | None) -> None:
        if pending is None:
            asked = self.decision.dice
            typed = asked.field.hasFocus() or asked.roll.hasFocus()
            asked.close_question()
            if typed:  # else the keyboard would go to whatever comes next, such as the button that passes
                self.decision.type_a_move()
            return
        needed = pending.needed
        self.decision.dice.ask(DiceWanted(needed.title, needed.count, needed.faces), may_roll=True)

    # ---------------------------------------------------------------- acting

    def _play(self, candidate: Candidate) -> None:
        move = self.decision.model.entry.move(candidate)
        typed = self.decision.field.hasFocus() or self.decision.dice.field.hasFocus()
        self._entered = self.decision.field.text()
        self.drafting.playing(move)
        self.decision.field.clear()
        if not self.presenter.play(move):
            if self.decision.dice.wanted is None:
                self.decision.put_back(self._entered)
        elif typed:
            self.decision.field.setFocus()
        self.drafting.not_playing()

    def _no_dice(self) -> None:
        """The move is not played after all: what was typed is there again."""
        self.presenter.cancel_dice()
        self.decision.put_back(self._entered)
        self.drafting.not_playing()

    def _draft(self) -> None:
        self.log.show_drafts()
        self.drafting.write()

    def _doubt(self, chosen: list[str], typed: list[str], verb: str, seat: str) -> None:
        found = self.presenter.why(typed, chosen, verb, seat)
        self.decision.set_refusal(found.why, found.read)

    def _pass_one(self) -> None:
        """One key a seat, as quickly as one likes; what closed the round does not pass in the next one too."""
        if not self.pace.goes_on and self.pace.again("pass"):
            return
        if not self.presenter.entry().passing():
            self.decision.say("Nobody can pass now.")
        elif self.presenter.pass_one():
            self.pace.again("pass")
            self.pace.goes_on = self.presenter.round_goes_on

    def _pass_all(self) -> None:
        if self.pace.again("all pass"):
            return
        if is_poll(self.presenter.entry()):
            self.presenter.pass_all()
        else:
            self.decision.say("Nobody is asked to react now. A seat passes in its own turn with the key for one.")

    def _look_at(self, ply: int) -> None:
        self._ply_in_view = ply

    @property
    def ply_in_view(self) -> int:
        """Where a note or bookmark goes: the line chosen in the log, else the last ply in effect."""
        return self._ply_in_view or self.presenter.last_in_effect

    def _privacy(self) -> None:
        self.privacy.set_on(not self.privacy.on)

    def _turn_curtain(self, audience: str, _checked: bool = False) -> None:
        lifts = self.room.displays.display(audience).state is DisplayState.CURTAIN
        if not (self.pace.again(f"curtain {audience}") and lifts):  # one stroke too many may let it fall
            self.room.turn_curtain(audience)

    def _identify(self) -> None:
        self.room.displays.identify(True)
        QTimer.singleShot(4000, self, self._stop_identifying)

    def _stop_identifying(self) -> None:
        self.room.displays.identify(False)

    def _screens(self) -> None:
        ScreensSheet(self.room, self.window()).open()

    def _confirm_screens(self, plan: Plan) -> None:
        if not self.room.displays.referee_away:  # the plan is offered again when the referee is back
            ConfirmSheet(self.room, plan, self.window()).open()

    def _hand_over(self) -> None:
        shown = self.window().findChild(HandOver)
        if shown is None:
            shown = HandOver(self.room, self.window())
            shown.typing.connect(self.decision.come_and_type)
            shown.show()
        else:
            shown.activateWindow()
