"""A session of any game with the panel and the board of a console, for tests of entering moves."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.chance.chance import Random
from engine.games import all_games, bot_move
from engine.match.targets import MoveTarget
from engine.moves.move import Move
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from ui.board import board_of
from ui.board.targets.target_layer import Target
from ui.console.decision.decision_panel import DecisionPanel
from ui.console.entry.candidate import Candidate
from ui.console.session_presenter import SessionPresenter
from ui.console.table.table_panel import TablePanel
from ui.console.table.target_controller import TargetController
from ui.theme import DARK, teams

_MOST = 900


class Aimed:
    """Attributes: session, presenter, panel, table, aiming; ``clicks`` and drags made, ``played`` moves."""

    def __init__(
        self, qtbot: QtBot, game: str, *, seats: int | None = None, size: tuple[int, int] = (1000, 720), seed: int = 7
    ) -> None:
        self.game = next(one for one in all_games() if one.id == game)
        self.session = Session.begin(MemoryStore(), self.game, load_content(self.game), seed=seed, dice="roll", seats=seats)
        self.presenter = SessionPresenter(self.session)
        self.panel = DecisionPanel()
        names = {seat: seat.replace("_", " ").capitalize() for seat in self.session.header.seats}
        self.table = TablePanel(board_of(game), teams(names), DARK, [])
        self.table.view.set_motion(False)
        self.presenter.verb_words = self.panel.model.verb_words = self.table.verb_words
        self.aiming = TargetController(self.presenter, self.panel, self.table, self.table.kinds)
        self.panel.entry_changed.connect(self.aiming.restart)
        self.panel.candidate_changed.connect(self.aiming.fill_aimed_at)
        self.panel.played.connect(self._play)
        self.table.clicked.connect(self.aiming.click)
        self.table.dragged.connect(self.aiming.drag)
        for widget in (self.panel, self.table):
            qtbot.addWidget(widget)
        self.table.resize(*size)
        self.table.show()
        self._wild = Random(seed)
        self.clicks, self.played = 0, list[Move]()
        self.refresh()

    def refresh(self) -> None:
        """Show the table as it is, with the marks."""
        self.table.show_view(self.session.view("referee"), ())
        self.panel.field.clear()
        self.panel.set_entry(self.presenter.entry(), self.presenter.names)
        self.aiming.finish()

    def until(self, verb: str, kind: str = "", least: int = 0, *, wild: bool = False) -> bool:
        """Play on until this verb, or this kind of it, aims at something; False if the game ends before.

        At least so many moves are played, by demonstration players or, ``wild``, by chance.
        """
        chance = self._wild if wild else Random(3)
        for number in range(_MOST):
            is_legal = any(form.verb == verb for form in self.session.legal_moves.forms)
            if number >= least and self.session.outcome is None and is_legal:
                aimed = [one for _, one in self.presenter.entry().aimed() if one.verb == verb]
                if any(not kind or one.kind == kind for one in aimed):
                    self.refresh()
                    return True
            if self.session.outcome is not None:
                return False
            match = self.session._match
            self.session.play(match.legal_moves.sample(chance) if wild else bot_move(match, chance), roll=True)
        return False

    def _play(self, candidate: Candidate) -> None:
        self.played.append(self.panel.model.entry.move(candidate))

    # ---------------------------------------------------------------- with the mouse

    def click(self, piece: str = "", zone: str = "") -> None:
        """Click on a piece, or on a zone beside its pieces."""
        self.clicks += 1
        QTest.mouseClick(self.table.view.viewport(), Qt.MouseButton.LeftButton, pos=self._at(piece, zone))
        self.aiming.finish()

    def drag(self, piece: str, onto: str = "", zone: str = "") -> None:
        """Drag a piece onto another, or to a zone."""
        self.clicks += 1
        view = self.table.view.viewport()
        start, end = self._at(piece), self._at(onto, zone)
        QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
        for at in (QPoint((start.x() + end.x()) // 2, (start.y() + end.y()) // 2), end):
            held = partial(QMouseEvent, QEvent.Type.MouseMove, QPointF(at), view.mapToGlobal(QPointF(at)))
            event = held(Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
            QApplication.sendEvent(view, event)
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)
        self.aiming.finish()

    def perform(self, wanted: MoveTarget) -> None:
        """Enter a move that aims at this: a drag where it starts from a piece, else clicks."""
        shown, target = self.table.view.board_scene.pieces, wanted.target
        onto = target.piece if target.piece and self.presenter.handle(target.piece) in shown else ""
        zone = target.zone or self.presenter.handle(target.piece).rpartition("~")[0]
        pieces = [one.piece for one in wanted.origin if one.piece and self.presenter.handle(one.piece) in shown]
        if pieces and pieces[-1] != onto:
            self.drag(pieces[-1], onto, zone)
        else:
            self.click(onto, "" if onto else zone)
        if not self.played and self.aiming.sheet.rows:
            kinds = [row.kind for row in self.aiming.sheet.rows]
            self.choose(self.offered()[kinds.index(wanted.kind)])
        elif not self.played:
            self.click(onto, "" if onto else zone)

    def offered(self) -> list[str]:
        """What is offered beside the pointer."""
        return [row.words for row in self.aiming.sheet.rows]

    def choose(self, beginning: str) -> None:
        """Click on what is offered beside the pointer."""
        self.clicks += 1
        sheet = self.aiming.sheet
        row = next(at for at, words in enumerate(self.offered()) if words.startswith(beginning))
        at = QPoint(20, round((row + 0.5) * (sheet.height() - 8) / len(sheet.rows)) + 4)
        QTest.mouseClick(sheet, Qt.MouseButton.LeftButton, pos=at)
        self.aiming.finish()

    def _at(self, piece: str, zone: str = "") -> QPoint:
        scene, view = self.table.view.board_scene, self.table.view
        if piece:
            return view.mapFromScene(scene.pieces[self.presenter.handle(piece)].rect().center())
        box = next(box for box in scene.boxes if any(one.id == zone for one in box.bound.zones))
        rect = box.zone_rect(zone)
        steps = [(x / 10, y / 10) for y in range(9, 0, -1) for x in range(9, 0, -1)]
        places = [QPointF(rect.left() + x * rect.width(), rect.top() + y * rect.height()) for x, y in steps]
        free = [at for at in places if scene.piece_at(at) is None and scene.zone_at(at) == zone]
        return view.mapFromScene(free[0] if free else rect.center())

    def target(self, piece: str = "", zone: str = "") -> Target:
        """The marked target."""
        handle = self.presenter.handle(piece) if piece else ""
        return next(one for one in self.table.targets.targets if (one.handle == handle if handle else one.zone == zone))
