"""The controller of targets on the table: it marks them with the odds of their throws, and clicks and drags play moves.

A first click narrows the moves or fills the entry. If one move is left, a further click or a drag plays it; if a few are
left, a popup offers them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from time import perf_counter

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QCursor

from engine.chance.odds import Odds
from engine.english import humanize
from engine.errors import IllegalMove
from engine.match.targets import MoveTarget, complete_move
from engine.moves.move import Form
from ui.board.layout.layout_schema import KindStyle
from ui.board.targets.target_layer import Target, TargetLine
from ui.console.decision.decision_panel import DecisionPanel
from ui.console.entry.candidate import Candidate, verb_label
from ui.console.session_presenter import SessionPresenter
from ui.console.table.move_popup import MovePopup, OfferedMove
from ui.console.table.table_panel import TablePanel

_AFTER_MS = 30
"""The delay after a ply before targets are marked, so that the teams' windows are painted first."""
_SLICE_S = 0.006
"""How long odds are computed at a time, so that typing and painting come first."""
_OFFERED = 16
"""The most moves that the popup offers."""


@dataclass(frozen=True)
class _AimedAt:
    """A target with the form of its moves and where it is on the board."""

    form: Form
    target: MoveTarget
    handle: str
    zone: str


class TargetController(QObject):
    """Marks targets on the table according to the entry, and enters what is clicked or dragged there."""

    def __init__(
        self, presenter: SessionPresenter, panel: DecisionPanel, table: TablePanel, kinds: Mapping[str, KindStyle]
    ) -> None:
        super().__init__(table)
        self._presenter, self._panel, self._table = presenter, panel, table
        self._aimed: list[_AimedAt] = []
        self._odds: dict[tuple[str, str, tuple[str, ...]], Odds | None] = {}
        self._ply = -1
        self._work: Iterator[None] = iter(())
        self._choices: list[Candidate] = []
        self.sheet = MovePopup(kinds, table)
        self.sheet.chosen.connect(self._choose)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)

    # ---------------------------------------------------------------- marking

    def restart(self) -> None:
        """Mark what the new entry aims at, a moment later."""
        self.sheet.hide()
        self._work = self._mark()
        if self._ply == self._presenter.session.number:
            self._timer.start(0)
        else:
            self._table.set_targets(())
            self._timer.start(_AFTER_MS)

    def stop(self) -> None:
        """Stop marking: the session is left."""
        self._timer.stop()
        self._work = iter(())

    def finish(self) -> None:
        """Mark everything now, without a pause."""
        self._timer.stop()
        for _ in self._work:
            pass

    def _go_on(self) -> None:
        until = perf_counter() + _SLICE_S
        for _ in self._work:
            if perf_counter() > until:
                self._timer.start(0)
                return

    def _mark(self) -> Iterator[None]:
        """Mark first what is aimed at, then, step by step, how likely it is to succeed."""
        presenter = self._presenter
        if self._ply != presenter.session.number:
            self._ply, self._odds = presenter.session.number, {}
        is_thrown_for = self._panel.dice.wanted is not None  # nothing can be chosen before the dice lie there
        aimed = () if is_thrown_for else self._panel.model.entry.aimed()
        self._aimed = [self._located(form, one) for form, one in aimed]
        self._show_legal()
        self.fill_aimed_at()
        is_early = self._panel.model.entry.empty
        self._table.set_targets(self._targets(), is_early=is_early)
        yield
        unknown = [one for one in self._aimed if _key(one.target) not in self._odds]
        for one in unknown:
            self._odds[_key(one.target)] = self._odds_of(one)
            yield
        if unknown:
            self._table.set_targets(self._targets(), is_early=is_early)

    def _located(self, form: Form, one: MoveTarget) -> _AimedAt:
        token = one.target
        handle = self._presenter.handle(token.piece) if token.piece else ""
        return _AimedAt(form, one, handle, token.zone or handle.rpartition("~")[0])

    def _show_legal(self) -> None:
        """Highlight whatever a click may name."""
        tokens = [token for one in self._aimed for _, token in one.target.places]
        pieces = self._presenter.handles(frozenset(token.piece for token in tokens if token.piece))
        self._table.set_legal(pieces, frozenset(token.zone for token in tokens if token.zone))

    def fill_aimed_at(self, *_: object) -> None:
        """Fill every piece that the move under the cursor names, so that it is told from what other moves would."""
        current, entry = self._panel.current, self._panel.model.entry
        aimed = () if current is None else [one for one in self._aimed if one.form is entry.form_of(current)]
        words = () if current is None else current.words
        meant = [one for one in aimed if _begins(one.target, words)]
        named = max(meant, key=lambda one: len(one.target.words)).target.places if meant else ()
        handles = self._presenter.handles(frozenset(token.piece for _, token in named if token.piece))
        self._table.view.set_aimed_at(handles)
        self._table.legend.set_aimed(bool(handles))

    def _odds_of(self, one: _AimedAt) -> Odds | None:
        try:
            move = complete_move(one.form, one.target.words)
            return None if move is None else self._presenter.session.odds(move)
        except IllegalMove:
            return None

    # ---------------------------------------------------------------- what is said of a target

    def _targets(self) -> list[Target]:
        grouped: dict[tuple[str, str], list[_AimedAt]] = {}
        for one in self._aimed:
            grouped.setdefault((one.handle, one.zone), []).append(one)
        return [self._target(handle, zone, group) for (handle, zone), group in grouped.items()]

    def _target(self, handle: str, zone: str, group: list[_AimedAt]) -> Target:
        group = sorted(group, key=lambda one: -self._chance(one.target))
        best = group[0].target
        tag = self._tag(best)
        kinds = tuple(dict.fromkeys(one.target.kind for one in group))
        lines = tuple(TargetLine(one.target.kind, self._words(one.form, one.target)) for one in group)
        return Target(handle, zone, kinds, tag, lines)

    def _chance(self, one: MoveTarget) -> float:
        """Return the chance of the seat that decides; -1 where it rolls for nothing."""
        odds, task = self._odds.get(_key(one)), self._presenter.session.task
        if odds is None or odds.chance is None or task is None or odds.seat not in task.seats:
            return -1.0
        return float(odds.chance)

    def _tag(self, one: MoveTarget) -> str:
        odds = self._odds.get(_key(one))
        return odds.brief if odds is not None and self._chance(one) >= 0 else ""

    def _words(self, form: Form, one: MoveTarget) -> str:
        """Return the kind, the words but the target's name, and what has to be rolled: ``Sea · Jamaica · ≥3 · 67 %``."""
        said, odds = [self._label(one.kind)], self._odds.get(_key(one))
        aim, place = one.places[-1]
        for at, word in enumerate(one.words):
            named = at == aim and word in (place.piece, place.zone)  # the board already labels the target
            if word != one.kind and at != one.amount and not named:
                token = next((token for token in form.step(one.words[:at]).tokens if token.value == word), None)
                said.append(token.label if token is not None and token.label else humanize(word))
        if odds is not None and odds.chance is not None:
            said.append(odds.words if self._chance(one) >= 0 else f"{odds.title}: {odds.words}")
        return " · ".join(said)

    # ---------------------------------------------------------------- clicks and drags

    def click(self, handle: str, zone: str) -> None:
        """Enter a click on a piece, or on a place without one."""
        piece = (self._presenter.session.piece_at(handle) if handle else None) or ""
        entry = self._panel.model.entry
        began = not entry.empty
        self._entered(entry.click(piece, zone), at_once=began)

    def drag(self, handle: str, zone: str, onto: str) -> None:
        """Enter a drag of a piece to a zone, onto a piece in it if there is one."""
        session = self._presenter.session
        piece, there = session.piece_at(handle), (session.piece_at(onto) if onto else None) or ""
        if piece is not None:
            self._entered(self._panel.model.entry.drag(piece, zone, there), at_once=True)

    def _entered(self, taken: Candidate | None, *, at_once: bool) -> None:
        """Show what the entry has become; play the one move that is meant, or offer the few."""
        self._narrowed()
        if taken is not None and taken.whole:
            if at_once:
                self._panel.played.emit(taken)
            return
        entry = self._panel.model.entry
        if taken is None:
            found = [(one, self._offered(one, aimed)) for one, aimed in entry.intended_candidates()]
        elif any(len(one.words) > len(taken.words) for _, one in entry.aimed()):
            found = []  # further choices are clicked on the board
        else:
            found = [(one, self._following(one, taken)) for one in entry.candidates() if one.words != taken.words]
        if 1 <= len(found) <= _OFFERED:
            self._choices = [one for one, _ in found]
            self.sheet.offer([row for _, row in found], self._table.mapFromGlobal(QCursor.pos()))

    def _narrowed(self) -> None:
        self._panel.field.clear()
        self._panel.set_entry(self._panel.model.entry, self._presenter.names)

    def _offered(self, candidate: Candidate, target: MoveTarget) -> OfferedMove:
        words = [chip.label for chip in candidate.chips if chip.value != target.kind]
        return OfferedMove(target.kind, " · ".join([self._label(target.kind), *words]), self._tag(target))

    def _following(self, candidate: Candidate, taken: Candidate) -> OfferedMove:
        """Return what may come after the words taken."""
        words = [chip.label for chip in candidate.chips[len(taken.chips) :]]
        return OfferedMove(candidate.verb, " · ".join(words), "")

    def _label(self, kind: str) -> str:
        return verb_label(kind, self._presenter.verb_words)

    def _choose(self, row: int) -> None:
        candidate = self._choices[row]
        if candidate.whole:
            self._panel.played.emit(candidate)
        else:
            self._panel.model.entry.take(candidate)
            self._entered(candidate, at_once=False)


def _begins(one: MoveTarget, words: tuple[str, ...]) -> bool:
    """Return whether a move of these words begins so, whatever its amount."""
    begun = replace(one, words=words[: len(one.words)])
    return len(begun.words) == len(one.words) and begun.words_without_amount == one.words_without_amount


def _key(one: MoveTarget) -> tuple[str, str, tuple[str, ...]]:
    return one.verb, one.seat, one.words_without_amount
