"""The controller that plays what is entered: moves, the dice that they need, and passes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject

from engine.english import capital
from ui.console.decision.decision_panel import DecisionPanel
from ui.console.decision.dice_box import DiceRequest
from ui.console.decision.double_input_filter import DoubleInputFilter
from ui.console.decision.draft_controller import DraftController
from ui.console.entry.candidate import Candidate
from ui.console.entry.reaction_rounds import is_poll
from ui.console.session_presenter import Pending, SessionPresenter
from ui.system.signal_connections import Connection
from ui.widgets.console_commands import Commands


class PlayController(QObject):
    """Passes the signals of the decision panel to the presenter, and restores the entry if a move is not played."""

    def __init__(
        self,
        presenter: SessionPresenter,
        decision: DecisionPanel,
        drafting: DraftController,
        double_input: DoubleInputFilter,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._presenter, self._decision, self._drafting, self._double_input = presenter, decision, drafting, double_input
        self._entered = ""

    def connections(self, c: Commands) -> Iterator[Connection]:
        """Yield the signals and the slots that they are connected to."""
        d = self._decision
        yield from (
            (self._presenter.refused, d.set_refusal),
            (self._presenter.dice_wanted, self._dice_wanted),
            (d.played, self.play),
            (d.why_requested, self._explain),
            (d.candidate_changed, self._show_consequence),
            (d.refusal.clause_chosen, c.rules.trigger),
            (d.passed, self.pass_one),
            (d.all_passed, self.pass_all),
            (d.dice.entered, self._enter_dice),
            (d.dice.rolled, self._roll_dice),
            (d.dice.cancelled, self.no_dice),
            (c.pass_one.triggered, self.pass_one),
            (c.pass_all.triggered, self.pass_all),
        )

    @property
    def typed(self) -> str:
        """The text of the entry, also while its dice are asked for."""
        return self._decision.field.text() if self._decision.dice.wanted is None else self._entered

    def stop(self) -> None:
        """Cancel a move that waits for dice."""
        if self._decision.dice.wanted is not None:
            self.no_dice()

    # ---------------------------------------------------------------- moves and dice

    def play(self, candidate: Candidate) -> None:
        """Play a candidate and clear the entry; restore its text if the move is refused."""
        panel = self._decision
        move = panel.model.entry.move(candidate)
        typed = panel.field.hasFocus() or panel.dice.field.hasFocus()
        self._entered = panel.field.text()
        self._drafting.playing(move)
        panel.field.clear()
        if not self._presenter.play(move):
            if panel.dice.wanted is None:
                panel.restore_text(self._entered)
        elif typed:
            panel.field.setFocus()
        self._drafting.not_playing()

    def no_dice(self) -> None:
        """Cancel the move that waits for dice and restore the entry."""
        self._presenter.cancel_dice()
        self._decision.restore_text(self._entered)
        self._drafting.not_playing()

    def _enter_dice(self, faces: Sequence[int]) -> None:
        self._presenter.enter_dice(faces)
        self._drafting.not_playing()

    def _roll_dice(self) -> None:
        self._presenter.roll_dice()
        self._drafting.not_playing()

    def _dice_wanted(self, pending: Pending | None) -> None:
        if pending is None:
            asked = self._decision.dice
            typed = asked.field.hasFocus() or asked.roll.hasFocus()
            asked.close_question()
            if typed:  # otherwise Qt gives the focus to the next widget, such as the pass button
                self._decision.focus_field()
            return
        self._double_input.on_list_change()
        panel, needed, need = self._decision, pending.needed, self._presenter.need_of(pending)
        title = "" if capital(needed.title) == panel.what.text() else needed.title
        panel.dice.ask(DiceRequest(title, needed.count, needed.faces, need))
        follows = self._presenter.consequence_of_move(pending.move)
        panel.set_consequence(replace(follows, note="") if need else follows)  # the dice say it larger

    def _show_consequence(self, candidate: Candidate | None) -> None:
        self._decision.set_consequence(self._presenter.consequence(self._decision.model.entry, candidate))

    def _explain(self, chosen: list[str], typed: list[str], verb: str, seat: str) -> None:
        found = self._presenter.why(typed, chosen, verb, seat)
        self._decision.set_refusal(found.why, found.read)

    # ---------------------------------------------------------------- passing

    def pass_one(self) -> None:
        """Pass for one seat. Quick repeats are allowed within a round, but do not go on into the next one."""
        if not self._double_input.round_goes_on and self._double_input.is_repeated("pass"):
            return
        if not self._presenter.entry().passing():
            self._decision.show_refusal("Nobody can pass now.")
        elif self._presenter.pass_one():
            self._double_input.is_repeated("pass")
            self._double_input.round_goes_on = self._presenter.round_goes_on

    def pass_all(self) -> None:
        """Pass for all seats that are asked."""
        if self._double_input.is_repeated("all pass"):
            return
        if is_poll(self._presenter.entry()):
            self._presenter.pass_all()
        else:
            self._decision.show_refusal("Nobody is asked to react now. A seat passes in its own turn with the key for one.")
