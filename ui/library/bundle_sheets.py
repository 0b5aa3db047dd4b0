"""The dialogs of exported sessions: whether to seal one, and the passphrase of a sealed one."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from engine.errors import KnownError
from referee.files.encryption import SHORTEST, check_passphrase
from ui.widgets.dialogs import Sheet
from ui.widgets.labels import plain_label

_CLEAR = (
    "Two files: the session as JSON Lines, which Whitecell opens again, and a table of its moves. They hold every secret "
    "of the session and are not encrypted."
)
_SEALED = (
    "One file, encrypted. Whoever opens it is asked for the passphrase; whoever has lost that cannot open it, and nobody "
    "can help."
)


def _secret_line() -> QLineEdit:
    line = QLineEdit()
    line.setEchoMode(QLineEdit.EchoMode.Password)
    return line


class ExportSheet(Sheet):
    """Asks whether a session is exported in clear or sealed with a passphrase."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Export this session", "Choose a folder…", parent)
        self.about = plain_label(_CLEAR, "soft", wrap=True)
        self.seal = QCheckBox("&Seal it with a passphrase")
        self.passphrase, self.again = _secret_line(), _secret_line()
        self.body.addWidget(self.about)
        self.body.addWidget(self.seal)
        self.field(f"Passphrase, {SHORTEST} characters or more", self.passphrase)
        self.field("The same once more", self.again)
        self.seal.toggled.connect(self._show_kind)
        for line in (self.passphrase, self.again):
            line.textChanged.connect(lambda: self.show_problem(""))
        self._show_kind(False)

    def values(self) -> tuple[str]:
        """Return the passphrase; "" for files in clear."""
        return (self.passphrase.text() if self.seal.isChecked() else "",)

    def accept(self) -> None:
        """Go on if the passphrase was written twice alike and is long enough."""
        if self.seal.isChecked():
            if self.passphrase.text() != self.again.text():
                self.show_problem("The two passphrases differ.")
                return
            try:
                check_passphrase(self.passphrase.text())
            except KnownError as error:
                self.show_problem(str(error))
                return
        super().accept()

    def _show_kind(self, sealed: bool) -> None:
        self.about.setText(_SEALED if sealed else _CLEAR)
        for line in (self.passphrase, self.again):
            line.setEnabled(sealed)
        self.show_problem("")
        if sealed:
            self.passphrase.setFocus()


class PassphraseSheet(Sheet):
    """Asks for the passphrase of a sealed file."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__("This session is sealed", "Open", parent)
        self.passphrase = _secret_line()
        self.body.addWidget(plain_label(name, "soft", wrap=True))
        self.field("Its passphrase", self.passphrase)
        self.passphrase.textChanged.connect(self._show_state)
        self._show_state()

    def values(self) -> tuple[str]:
        """Return the passphrase."""
        return (self.passphrase.text(),)

    def _show_state(self) -> None:
        self.yes.setEnabled(bool(self.passphrase.text()))
        self.show_problem("")
