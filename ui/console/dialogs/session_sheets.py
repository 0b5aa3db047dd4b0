"""The small dialogs of the console, for notes, messages, pauses and take-backs. None of them blocks the program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from engine.contract.rules import Brief
from engine.english import joined
from engine.errors import IllegalMove
from engine.model.view import View
from engine.visibility.schema import REFEREE
from referee.log.records import EVERYONE
from referee.session.change import Change
from referee.session.session import Session
from ui.console.dialogs.view_diff import changes
from ui.console.log.log_model import line_of
from ui.widgets.actions import call_with
from ui.widgets.dialogs import Sheet, TextSheet
from ui.widgets.fields import NumberField
from ui.widgets.labels import ReadOnlyText, plain_label
from ui.widgets.window_style import px, spaced


class NoteSheet(TextSheet):
    """A note on a ply, which may be a bookmark too. Words after # are its tags."""

    def __init__(self, ply: int, parent: QWidget | None = None) -> None:
        super().__init__(f"Note at move {ply}", "Note", "Keep", parent, hint="Why there? #tag", needed=True)
        self.mark = QCheckBox("&Bookmark it too")
        self.body.addWidget(self.mark)

    def values(self) -> tuple[str, bool]:
        """Return the note, and whether it is a bookmark."""
        return self.line.text().strip(), self.mark.isChecked()


class IntentSheet(Sheet):
    """What each team intends to do and expects of the others, at the end of a turn."""

    def __init__(self, names: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__("What each team intends", "Keep", parent, width=800)
        self.lines = {seat: (QLineEdit(), QLineEdit()) for seat in names}
        self.body.addWidget(plain_label("One line each, in their words. What is left empty is not kept.", "soft", wrap=True))
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(8))
        grid.setVerticalSpacing(px(8))
        for row, (seat, lines) in enumerate(self.lines.items()):
            grid.addWidget(plain_label(names[seat]), row, 0)
            for column, (line, hint) in enumerate(zip(lines, ("Intends", "Expects"), strict=True), 1):
                line.setPlaceholderText(hint)
                line.setAccessibleName(f"{names[seat]} {hint.lower()}")
                grid.addWidget(line, row, column)
        self.body.addLayout(grid)

    def values(self) -> tuple[dict[str, tuple[str, str]]]:
        """Return what the teams intend, by seat; without those that said nothing."""
        said = {seat: (means.text().strip(), expects.text().strip()) for seat, (means, expects) in self.lines.items()}
        return ({seat: words for seat, words in said.items() if any(words)},)


class AlarmSheet(Sheet):
    """After how many minutes a decision is marked as late, for the referee only."""

    def __init__(self, minutes: int, parent: QWidget | None = None) -> None:
        super().__init__("When a decision takes long", "Keep", parent)
        self.minutes = NumberField()
        self.minutes.setRange(0, 120)
        self.minutes.setSuffix(" min")
        self.minutes.setSpecialValueText("Never")
        self.minutes.setValue(minutes)
        whom = plain_label("Only this window shows it. A message tells a team, if you want that.", "small", wrap=True)
        self.field("Colour its clock after", self.minutes, whom)
        self.minutes.setFocus()
        self.minutes.selectAll()

    def values(self) -> tuple[int]:
        """Minutes; 0 is never."""
        return (self.minutes.value(),)


class MessageSheet(Sheet):
    """A message for one or all teams' screens, typed or one of the game's briefs. An empty message removes the last one.

    There is no default recipient, so that a message for one team does not go to all by mistake.
    """

    def __init__(self, names: Mapping[str, str], briefs: Sequence[Brief] = (), parent: QWidget | None = None) -> None:
        super().__init__("Message to the teams", "Show it", parent)
        self.whom = QComboBox()
        self.whom.setPlaceholderText("For whom?")
        self.whom.addItem("Every team and the public", EVERYONE)
        for audience, name in names.items():
            if audience != REFEREE:
                self.whom.addItem(name, audience)
        self.text = QLineEdit()
        self.text.setPlaceholderText("Five more minutes. Empty takes the last message away.")
        self.brief = QComboBox()
        self.brief.addItem("Own words", "")
        for brief in briefs:
            self.brief.addItem(brief.title, brief.body)
        self.brief.activated.connect(lambda: self.text.setText(str(self.brief.currentData())))
        self.whom.setCurrentIndex(-1)
        self.field("To", self.whom)
        self.field("Message", self.text)
        self.field("Brief", self.brief)
        self.yes.setEnabled(False)
        self.whom.currentIndexChanged.connect(lambda at: self.yes.setEnabled(at >= 0))
        self.whom.setFocus()

    def values(self) -> tuple[str, str]:
        """Return the audience and the text."""
        return str(self.whom.currentData()), self.text.text().strip()


class TakeBackSheet(Sheet):
    """How many entries to take back, why, and what that changes on each screen. Frequent reasons have a key."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__("Take back", "Take back", parent, width=560)
        self._session, self._possible = session, False
        self.plies = NumberField()
        self.plies.setRange(1, max(1, len(session.in_effect) - 1))
        self._line: tuple[int, ...] = ()  # the plies that would be taken back
        self.reason = QLineEdit()
        self.reason.setPlaceholderText("Why? It is needed, and stays in the log")
        self.what = ReadOnlyText(192)
        self.usual = [QPushButton(reason) for reason in ("&Slip of the hand", "&Rule misread", "&Wish of the team")]
        usual = spaced(QHBoxLayout(), gap=8)
        for button in self.usual:
            button.setAutoDefault(False)
            button.clicked.connect(call_with(self._for, button.text().replace("&", "")))
            usual.addWidget(button)
        usual.addStretch(1)
        self.field("Reason", self.reason)
        self.body.addLayout(usual)
        self.field("How many moves", self.plies)
        self.field("What happens", self.what)
        self.reason.setFocus()
        self.plies.valueChanged.connect(self._show)
        self.reason.textChanged.connect(self._check)
        self._show()

    def refresh(self, change: Change) -> None:
        """Include a ply that came meanwhile in what is taken back."""
        in_effect = self._session.in_effect
        if change.entry is not None and change.entry.ply.kind != "take_back" and self._line[0] in in_effect:
            self.plies.setRange(1, len(in_effect) - 1)
            self.plies.setValue(len(in_effect) - in_effect.index(self._line[0]))
            self._show()

    def _show(self) -> None:
        session = self._session
        self._line = session.in_effect[-self.plies.value() :]
        text = ["Taken back:"]
        for number in self._line:
            text.append(f"  {number}  {line_of(session, number).text}")
        try:
            after = session.views_after_take_back(self.plies.value())
        except IllegalMove as refused:
            self.what.setPlainText(refused.text)
            self._possible = False
            self._check()
            return
        self._possible = len(session.in_effect) > 1
        told = [session.name(audience) for audience in session.told_of_take_back(self.plies.value())]
        text += ["", f"A correction is told to {joined(told)}." if told else "Nobody was shown any of it, or is told."]
        if chance := list(dict.fromkeys(found for number in self._line if (found := session.decided_by_chance(number)))):
            text.append(f"Entered again, chance decides anew: {joined(chance)}. Other dice, other cards.")
        text += screen_changes(session, after)
        self.what.setPlainText("\n".join(text))
        self._check()

    def _check(self) -> None:
        self.yes.setEnabled(self._possible and bool(self.reason.text().strip()))
        for button in self.usual:
            button.setEnabled(self._possible)

    def _for(self, reason: str) -> None:
        self.reason.setText(reason)
        self.accept()

    def values(self) -> tuple[str, int]:
        """Return the reason, and the number of entries."""
        return self.reason.text().strip(), self.plies.value()


class OtherRulesSheet(Sheet):
    """Asks whether to continue a session that was played under another version of the rules."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__("Other rules", f"Go on under version {session.game.version}", parent, width=560)
        words = (
            f"This session can only be read: {session.read_only} It can go on under these: a ruling in its log will say so. "
            "What was played stays as it was."
        )
        self.body.addWidget(plain_label(words, wrap=True))
        self.no.setText("Only read it")
        self.be_careful()


def screen_changes(session: Session, after: Mapping[str, View]) -> list[str]:
    """Return what changes on each screen, in lines for the referee."""
    numbers = {number.id: number.name for number in session.rules.schema.numbers.values()}
    rules, table = session.rules, session.table
    called = {piece: rules.name(table, piece) for piece in table.where}
    called |= {audience: session.name(audience) for audience in session.audiences}
    lines = []
    for audience, view in after.items():
        if audience == REFEREE:
            continue
        name = session.name(audience)
        lines += ["", f"On the screen of {name} ({session.screen_state(audience).lower()} now):"]
        lines += [f"  {change}" for change in changes(session.view(audience), view, numbers, called)]
    return lines or ["", "No team's screen changes."]
