"""The dialog for rulings, with which the referee changes anything on the table for a reason; its boxes to search."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QWidget,
)

from engine.errors import IllegalMove
from engine.model.event import Event
from referee.log.records import PastRuling
from referee.session.change import Change
from referee.session.session import Session
from referee.text_match import begins_words, typed_words
from ui.console.dialogs.ruling_edits import Edits, read_mark, read_value
from ui.console.dialogs.session_sheets import screen_changes
from ui.widgets.dialogs import Sheet
from ui.widgets.labels import ReadOnlyText, plain_label, show_or_hide
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import px, spaced

_AS_TYPED = Qt.MatchFlag.MatchFixedString  # whatever the case


def search_box() -> QComboBox:
    """Return an empty box; `fill_box` fills it."""
    box = QComboBox()
    box.setEditable(True)
    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    box.setMinimumContentsLength(12)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    completer = box.completer()
    if completer is not None:
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
    return box


def chosen_in(box: QComboBox) -> str:
    """Return the value chosen, or the only one that begins as typed. Raise IllegalMove if there is none, or are many."""
    typed = box.currentText()
    at = box.currentIndex() if box.itemText(box.currentIndex()) == typed else box.findText(typed, _AS_TYPED)
    if at < 0:
        words = typed_words(typed)
        found = [row for row in range(box.count()) if begins_words(box.itemText(row), words)]
        if len(found) != 1:
            some = ", ".join(box.itemText(row) for row in found[:3])
            why = f"{typed} may be {some}{' …' if found[3:] else ''}" if found else f"there is no {typed}"
            raise IllegalMove("not_there", "", f"{box.accessibleName()}: {why}; choose one of the list.")
        at = found[0]
    return str(box.itemData(at))


def fill_box(box: QComboBox, items: list[tuple[str, str]]) -> None:
    """Fill the box with names and their values; keep what is chosen if it is among them."""
    kept = box.currentData()
    box.clear()
    for text, data in items:
        box.addItem(text, data)
    at = box.findData(kept)
    box.setCurrentIndex(max(0, at))
    if (line := box.lineEdit()) is not None:
        line.setCursorPosition(0)  # a long name shows its beginning


MOVE, TURN, MARK, NUMBER, SKIP, END, REOPEN = (
    "Move a piece",
    "Turn a piece over",
    "Set a mark",
    "Set a number",
    "Close the pending decision",
    "End the game",
    "Reopen the game",
)


class RulingSheet(Sheet):
    """Collects edits, shows what they change on each screen, and asks for a reason."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__("Ruling", "Rule", parent, width=720)
        self.edits = Edits(session)
        self._session, self._begun, self._possible = session, False, True
        self.kind = QComboBox()
        over = session.outcome is not None
        self.kind.addItems([MOVE, TURN, MARK, NUMBER, SKIP, REOPEN if over else END])
        self.kind.setAccessibleName("What to change")
        self.piece, self.zone, self.name = search_box(), search_box(), search_box()
        self.piece.setAccessibleName("Which piece")
        self.zone.setAccessibleName("Where to")
        self.name.setAccessibleName("Which number, mark or winner")
        self.value = QLineEdit()
        self.value.setAccessibleName("Value")
        self.add = QPushButton("Add")
        self.list = QListWidget()
        self.list.setAccessibleName("Edits")
        self.list.setMaximumHeight(px(112))
        self.drop = QPushButton("Remove")
        self.problem = plain_label("", "warning", wrap=True)
        self.reason, self.question, self.clause = QLineEdit(), QLineEdit(), QLineEdit()
        self.precedent = QCheckBox("A precedent for later sessions")
        self.earlier = QPushButton("Earlier rulings…")
        set_tool_tip(self.earlier, "How this was decided before, in any session of this log")
        self.earlier.setAutoDefault(False)
        self.preview = ReadOnlyText(120)
        self._build()
        self._connect()
        self._kind_changed()
        self._show()

    def _build(self) -> None:
        self.reason.setPlaceholderText("Why? It is needed, and stays in the log")
        self.question.setPlaceholderText("What was disputed (may be left out)")
        self.clause.setPlaceholderText(f"Clause, as {self._session.game.clauses}-5.4")
        self.field("Reason", self.reason)
        row = spaced(QHBoxLayout(), gap=8)
        row.addWidget(self.question, 2)
        row.addWidget(self.clause, 1)
        self.question.setAccessibleName("Question")
        self.clause.setAccessibleName("Clause")
        self.body.addLayout(row)
        kept = QHBoxLayout()
        kept.addWidget(self.precedent, 1)
        kept.addWidget(self.earlier)
        self.body.addLayout(kept)
        self.body.addSpacing(px(8))
        first, second = spaced(QHBoxLayout(), gap=8), spaced(QHBoxLayout(), gap=8)
        for line, widgets in (
            (first, ((self.kind, 0), (self.name, 2), (self.value, 1), (self.add, 0))),
            (second, ((self.piece, 3), (self.zone, 2))),
        ):
            for widget, stretch in widgets:
                line.addWidget(widget, stretch)
        first.insertStretch(3, 1)
        self.body.addWidget(plain_label("Changes to the table", "soft"))
        self.body.addLayout(first)
        self.body.addLayout(second)
        made = spaced(QHBoxLayout(), gap=8)
        made.addWidget(self.list, 1)
        made.addWidget(self.drop, 0, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(made)
        self.body.addWidget(self.problem)
        self.field("What changes on the screens", self.preview)

    def _connect(self) -> None:
        self.kind.currentIndexChanged.connect(self._kind_changed)
        self.add.clicked.connect(self._add)
        for box in (self.kind, self.piece, self.zone, self.name):
            box.activated.connect(self._begin)
            if (line := box.lineEdit()) is not None:
                line.textEdited.connect(self._begin)
        self.value.textEdited.connect(self._begin)
        self.drop.clicked.connect(self._drop)
        self.reason.textChanged.connect(self._check)

    def refresh(self, change: Change) -> None:
        """Work out the effect of the changes anew after a ply, if they can still be made."""
        if change.entry is not None and change.entry.ply.kind != "ruling":
            self._show()

    def _begin(self, _what: object = None) -> None:
        """Show the fields of the kind of change that is chosen; nothing is changed before it is added."""
        self._begun = True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter where a change is chosen add it, and never rule: first it is read what would change."""
        changing = (self.kind, self.piece, self.zone, self.name, self.value)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and any(field.hasFocus() for field in changing):
            if self._begun:
                self.add.click()
            return
        super().keyPressEvent(event)

    def accept(self) -> None:
        """Rule; a change that was chosen and not added is not lost without a word."""
        if self._begun:
            self._begun = False
            self.show_problem("The change that is chosen above was not added. Add it; or rule without it.")
            return
        super().accept()

    def _kind_changed(self) -> None:
        kind = self.kind.currentText()
        self.piece.setVisible(kind in (MOVE, TURN, MARK))
        self.zone.setVisible(kind == MOVE)
        self.name.setVisible(kind in (MARK, NUMBER, END))
        self.value.setVisible(kind in (MARK, NUMBER, END))
        self.value.setPlaceholderText("how it ended" if kind == END else "value")
        schema = self._session.rules.schema
        if kind == NUMBER:
            fill_box(self.name, [(number.name, number.id) for number in schema.numbers.values()])
        elif kind == MARK:
            fill_box(self.name, self.edits.marks())
        elif kind == END:
            seats = [(self._session.name(seat), seat) for seat in self._session.seats]
            fill_box(self.name, [("Nobody won", ""), *seats])
        fill_box(self.piece, self.edits.pieces())
        fill_box(self.zone, [(zone.name, zone.id) for zone in schema.zones.values()])

    def _add(self) -> None:
        kind, edits = self.kind.currentText(), self.edits
        try:
            if kind == MOVE:
                edits.move(chosen_in(self.piece), chosen_in(self.zone))
            elif kind == TURN:
                edits.turn(chosen_in(self.piece))
            elif kind == MARK:
                edits.mark(chosen_in(self.piece), self._mark(), read_mark(self.value.text()))
            elif kind == NUMBER:
                number = chosen_in(self.name)
                holds = self._session.rules.schema.numbers[number].holds
                edits.number(number, read_value(self.value.text(), holds))
            elif kind == SKIP:
                edits.skip()
            elif kind == END:
                winner = chosen_in(self.name)
                edits.end((winner,) if winner else (), self.value.text().strip())
            else:
                edits.reopen()
        except (IllegalMove, KeyError, ValueError) as error:
            self._tell(error.text if isinstance(error, IllegalMove) else "That does not fit the table.")
            return
        self.value.clear()
        self._begun = False
        self.show_problem("")
        self._show()

    def _mark(self) -> str:
        """Return the mark that is chosen, or typed as the log calls it (``weight/cocaine``) if no piece has it yet."""
        typed = self.name.currentText().strip()
        return typed if typed.partition("/")[0] in self._session.rules.schema.marks else chosen_in(self.name)

    def _drop(self) -> None:
        row = self.list.currentRow()
        self.edits.remove(row if row >= 0 else len(self.edits.events) - 1)
        self._show()

    def _show(self) -> None:
        self.list.clear()
        self.list.addItems(self.edits.words)
        self.drop.setEnabled(bool(self.edits.words))
        self._tell("")
        self._possible = True
        try:
            after = self._session.views_after_ruling(self.edits.events)
            self.preview.setPlainText("\n".join(screen_changes(self._session, after)).strip())
        except IllegalMove as refused:
            self._tell(refused.text)
            self._possible = False
        self._kind_changed()
        self._check()

    def _tell(self, problem: str) -> None:
        """Show what is wrong with the changes; "" if nothing is."""
        show_or_hide(self.problem, problem)

    def _check(self) -> None:
        self.yes.setEnabled(bool(self.reason.text().strip()) and self._possible)

    def values(self) -> tuple[Sequence[Event], str, str, str, bool]:
        """Return the edits, the reason, the question, the clause, and whether it is a precedent."""
        reason, question, clause = (line.text().strip() for line in (self.reason, self.question, self.clause))
        return tuple(self.edits.events), reason, question, clause, self.precedent.isChecked()

    def begin_like(self, found: PastRuling) -> None:
        """Take over what an earlier ruling was about and how it was decided; what is written already stays."""
        for line, text in ((self.question, found.question), (self.clause, found.clause), (self.reason, found.reason)):
            if not line.text().strip():
                line.setText(text)
