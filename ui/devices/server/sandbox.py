"""What Linux takes from a process that asks for it: files, programs, connections of its own. Elsewhere nothing is taken."""

from __future__ import annotations

import ctypes
import os
import sys
from contextlib import suppress

_NO_NEW_PRIVILEGES, _DUMPABLE = 38, 4
_CREATE_RULESET, _RESTRICT_SELF = 444, 446
_TELL_VERSION = 1
_FILES = {1: 1 << 13, 2: 1 << 14, 3: 1 << 15, 5: 1 << 16}
"""The first bit that each version of Landlock does not know, of what may be done with files."""
CONNECTIONS_SINCE, _SCOPES_SINCE = 4, 6
"""The versions of Landlock that can take connections, and signals to other programs."""


class _Ruleset(ctypes.Structure):
    _fields_ = [("files", ctypes.c_uint64), ("connections", ctypes.c_uint64), ("scopes", ctypes.c_uint64)]


def landlock_version() -> int:
    """Return the version of Landlock that this system has; 0 if it is old, has it switched off, or is another than Linux."""
    if sys.platform != "linux":
        return 0
    try:
        system = ctypes.CDLL(None, use_errno=True)
        return max(0, int(system.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(_TELL_VERSION))))
    except (OSError, AttributeError):
        return 0


def lock_in() -> bool:
    """Let this thread, and those that it starts, open no file, run no program and make no connection ever more.

    What is open stays open: the port that is listened on, the pipe. Return whether the system could do all of that: Linux
    since 5.13 for files, since 6.7 for connections.
    """
    if sys.platform != "linux":
        return False
    with suppress(OSError):  # a thread that is ended needs it, and the C library would look for it only then
        ctypes.CDLL("libgcc_s.so.1")
    with suppress(OSError, AttributeError):
        system = ctypes.CDLL(None, use_errno=True)
        system.prctl(_DUMPABLE, 0, 0, 0, 0)
        if system.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
            return False
        if (version := landlock_version()) < 1:
            return False
        files = max(bit for since, bit in _FILES.items() if since <= version) - 1
        rules = _Ruleset(files, 3 if version >= CONNECTIONS_SINCE else 0, 3 if version >= _SCOPES_SINCE else 0)
        size = 24 if version >= _SCOPES_SINCE else 16 if version >= CONNECTIONS_SINCE else 8
        ruleset = system.syscall(_CREATE_RULESET, ctypes.byref(rules), ctypes.c_size_t(size), ctypes.c_uint32(0))
        if ruleset < 0:
            return False
        is_locked = system.syscall(_RESTRICT_SELF, ctypes.c_int(ruleset), ctypes.c_uint32(0)) == 0
        os.close(ruleset)
        return is_locked and bool(version >= CONNECTIONS_SINCE)
    return False
