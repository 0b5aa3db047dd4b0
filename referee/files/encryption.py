"""Sealed files: encrypted with a passphrase in the format age (age-encryption.org/v1), which other programs open too.

The key comes from the passphrase by scrypt, which takes about a second; the text is encrypted with ChaCha20-Poly1305.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from engine.errors import KnownError

SEALED_SUFFIX = ".age"
SHORTEST = 8
"""The shortest passphrase that seals, in characters; any opens."""
_BEGINNING = b"age-encryption.org/"
_DOES_NOT_OPEN = ("Decryption failed", "No matching keys found")
"""What the library says of another passphrase. It says the same of some damage to the first lines of a file."""
_WORK = re.compile(rb"\A[^\n]+\n-> scrypt [^ \n]+ (\d+)\n")
_MOST_WORK = 20
"""The most work that a file may demand: 2 to this power rounds of scrypt, which take a gigabyte and some ten seconds."""

AskPassphrase = Callable[[str], str]
"""Returns the passphrase of the file of this name. Raises KnownError if there is none."""


class SealedError(KnownError):
    """The file is sealed and no passphrase was given, or one that does not open it."""


def is_sealed(data: bytes) -> bool:
    """Return whether a file that begins so is sealed."""
    return data.startswith(_BEGINNING)


def check_passphrase(passphrase: str) -> str:
    """Return a passphrase to seal with. Raises KnownError if it is too short."""
    if len(passphrase) < SHORTEST:
        raise KnownError(f"A passphrase has at least {SHORTEST} characters: choose a longer one.")
    return passphrase


def seal_with_passphrase(data: bytes, passphrase: str) -> bytes:
    """Return the data encrypted. Raises KnownError for a passphrase that is too short."""
    from pyrage import passphrase as age  # loaded only where something is sealed

    sealed: bytes = age.encrypt(data, _normal(check_passphrase(passphrase)))
    return sealed


def open_sealed(data: bytes, passphrase: str, name: str) -> bytes:
    """Return what is in the sealed file ``name``. Raises KnownError, SealedError if the passphrase does not open it."""
    from pyrage import DecryptError
    from pyrage import passphrase as age

    if not passphrase:
        raise SealedError(f"{name} is sealed: it opens with its passphrase.")
    damaged = KnownError(f"{name} is damaged or cut off: take another copy of it.")
    if (work := _WORK.match(data)) is not None and int(work[1]) > _MOST_WORK:
        raise damaged
    try:
        opened: bytes = age.decrypt(data, _normal(passphrase))
    except DecryptError as error:
        if str(error) in _DOES_NOT_OPEN:
            raise SealedError(
                f"The passphrase does not open {name}: write it again, or take another copy if its first lines are damaged."
            ) from error
        raise damaged from error
    return opened


def _normal(passphrase: str) -> str:
    """Return the passphrase as it is whatever keyboard and system it was typed on."""
    return unicodedata.normalize("NFC", passphrase)
