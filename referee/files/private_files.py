"""Files that only their owner may read: teams may use this computer too.

POSIX has mode bits, which a file has from the moment it is made. On Windows its access list is set while it is empty: a new
file has the list of its folder, and elsewhere than in the user's own folders everybody may read that. On a disk without
access lists (a stick with FAT) nothing can be set, as with mode bits on such a disk.
"""

from __future__ import annotations

import ctypes
import os
from pathlib import Path
from typing import Any

_DACL = 4
_OWNER_ONLY = "D:P(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;FA;;;OW)"
"""All rights for the system, administrators and the owner, also in a folder; nothing of the folder above. It is the list
that Python gives a folder made with the mode 0o700."""


def set_owner_only(path: Path) -> None:
    """Let only the owner of a file or folder use it, beside the computer's administrators, who may do anything."""
    security, advapi = ctypes.c_void_p(), _library("advapi32")
    convert = advapi.ConvertStringSecurityDescriptorToSecurityDescriptorW
    if convert(ctypes.c_wchar_p(_OWNER_ONLY), 1, ctypes.byref(security), None):
        advapi.SetFileSecurityW(ctypes.c_wchar_p(str(path)), _DACL, security)
        _library("kernel32").LocalFree(security)


def copy_access(source: Path, target: Path) -> None:
    """Give a file the access list of another, if both are there."""
    security = _read(source)
    if security is not None:
        _library("advapi32").SetFileSecurityW(ctypes.c_wchar_p(str(target)), _DACL, security)


def access_list(path: Path) -> str:
    """Return the access list of a file in Windows' notation (SDDL); "" if it has none.

    Only tests ask for it: it stands here because it takes the same calls of Windows.
    """
    security, text = _read(path), ctypes.c_wchar_p()
    convert = _library("advapi32").ConvertSecurityDescriptorToStringSecurityDescriptorW
    if security is None or not convert(security, 1, _DACL, ctypes.byref(text), None):
        return ""
    found = str(text.value)
    _library("kernel32").LocalFree(text)
    return found


def _read(path: Path) -> ctypes.Array[ctypes.c_char] | None:
    read, needed = _library("advapi32").GetFileSecurityW, ctypes.c_uint32()
    name = ctypes.c_wchar_p(str(path))
    read(name, _DACL, None, 0, ctypes.byref(needed))
    security = ctypes.create_string_buffer(needed.value)
    return security if needed.value and read(name, _DACL, security, needed, ctypes.byref(needed)) else None


def _library(name: str) -> Any:
    windows: Any = ctypes  # on other systems it has no WinDLL
    return windows.WinDLL(name)


def create_private_file(path: Path, *, exist_ok: bool = True) -> None:
    """Create an empty file that only its owner may read. Raises OSError."""
    path.touch(mode=0o600, exist_ok=exist_ok)
    restrict_access(path)


def create_private_folder(path: Path) -> None:
    """Create a folder that only its owner may read, unless it is there. Raises OSError."""
    if not path.is_dir():
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        restrict_access(path)


def _leave_mode(path: Path) -> None:
    """Do nothing: the file was made with its mode bits."""


def _leave_companion(source: Path, target: Path) -> None:
    """Do nothing: SQLite gives what it keeps beside a log the mode bits of the log."""


restrict_access = set_owner_only if os.name == "nt" else _leave_mode
"""Let only the owner use a file or folder that was just made with the mode bits for that."""
share_access = copy_access if os.name == "nt" else _leave_companion
"""Let those use what SQLite keeps beside a log who may use the log."""
