"""The addresses of this computer at which the devices of a room may find it."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass

LOOPBACK = "127.0.0.1"
"""This computer alone: to try devices without a network."""
_FAR = (("192.0.2.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))
"""Addresses that nobody has. A socket that is pointed there sends nothing, and knows by which address it would."""


@dataclass(frozen=True)
class LocalAddress:
    """An address to listen on.

    Attributes:
        address: IPv4 or IPv6.
        name: what the referee reads.
    """

    address: str
    name: str


def local_addresses() -> tuple[LocalAddress, ...]:
    """Return the addresses of this computer, that of the default route first and its own loopback last."""
    routed = [address for far, family in _FAR if (address := _toward(far, family))]
    found = list(dict.fromkeys((*routed, *_of_name())))
    names = {address: "the network this computer uses" if address in routed[:1] else "another network" for address in found}
    usable = [LocalAddress(one, f"{one}  ({names[one]})") for one in found if _is_usable(one)]
    return (*usable, LocalAddress(LOOPBACK, f"{LOOPBACK}  (this computer alone)"))


def is_local(address: str) -> bool:
    """Return whether this computer has this address at this moment."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True


def _toward(far: str, family: socket.AddressFamily) -> str:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            return str(probe.getsockname()[0])
    except OSError:  # no network
        return ""


def _of_name() -> list[str]:
    try:
        return [str(place[0]) for *_, place in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_DGRAM)]
    except OSError:
        return []


def _is_usable(address: str) -> bool:
    """Return whether a browser elsewhere can be told this address: a link-local one needs the name of its network card."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    return not (
        known.is_loopback or known.is_unspecified or known.is_multicast or (known.version == 6 and known.is_link_local)
    )
