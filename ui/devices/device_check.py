"""What `whitecell doctor` says of devices."""

from __future__ import annotations

from ui.devices.addresses import local_addresses
from ui.devices.certificate import certificate_end
from ui.devices.server.sandbox import CONNECTIONS_SINCE, landlock_version


def check_devices() -> tuple[str, bool]:
    """Return a sentence, and that nothing is wrong.

    It says where devices would find this computer, by which certificate, and what the process that serves them could do if
    somebody took it over.
    """
    told = []
    for one in local_addresses():
        end = certificate_end(one.address)
        told.append(f"{one.address}, {f'certificate until {end}' if end else 'no certificate yet'}")
    return f"{'; '.join(told)}; {_lock_words()}", True


def _lock_words() -> str:
    """Say what this system keeps the process that serves devices from."""
    version = landlock_version()
    if version >= CONNECTIONS_SINCE:
        return "what serves them is locked in: no files, no connections of its own"
    if version:
        return "what serves them is locked in: no files; on this Linux it could make connections"
    return (
        "what serves them is not locked in on this system: by a fault in it, somebody in the network could read your files"
    )
