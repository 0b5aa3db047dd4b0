"""The certificate by which devices know this computer: made here, signed by nobody else, kept for the next lesson."""

from __future__ import annotations

import ipaddress
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from ui.system.user_files import state_folder, write_whole

_DAYS = 180
_SPARE = timedelta(days=2)
"""A certificate that ends within this time is made anew, and one begins so long ago: clocks of devices may be wrong."""

_UNFIT = (
    OSError,
    ValueError,
    TypeError,
    UnsupportedAlgorithm,
    x509.DuplicateExtension,
    x509.ExtensionNotFound,
    x509.InvalidVersion,
    x509.UnsupportedGeneralNameType,
)
"""What a stored certificate raises that is missing, damaged, locked with a password, or of another address or time."""


@dataclass(frozen=True)
class Certificate:
    """A certificate and its private key, in PEM.

    Attributes:
        fingerprint: SHA-256 of the certificate, as browsers write it.
        begin, end: when it is valid, in UTC.
    """

    certificate: str
    private_key: str
    fingerprint: str
    begin: datetime
    end: datetime

    def is_valid(self, now: datetime) -> bool:
        """Return whether browsers whose clock is right take it at this time."""
        return self.begin <= now <= self.end


def certificate_end(address: str, folder: Path | None = None, now: datetime | None = None) -> str:
    """Return the day on which the stored certificate for this address ends; "" if there is none that could be used."""
    now = now or datetime.now(UTC)
    try:
        stored = _read(_path(address, folder).read_text(encoding="ascii"), address, now)
    except _UNFIT:
        return ""
    return stored.end.date().isoformat()


def certificate_for(address: str, folder: Path | None = None, now: datetime | None = None) -> Certificate:
    """Return the certificate for this address: that of last time if it still fits, else a new one, which is kept.

    A folder that cannot be written is no reason to do without: the certificate is then for this time.
    """
    now = now or datetime.now(UTC)
    path = _path(address, folder)
    try:
        return _read(path.read_text(encoding="ascii"), address, now)
    except _UNFIT:
        pem = _make(address, now)
    with suppress(OSError):
        write_whole(path, pem.encode())
    return _read(pem, address, now)


def _path(address: str, folder: Path | None) -> Path:
    return (folder or state_folder("devices")) / f"{address.replace(':', '-')}.pem"


def _read(pem: str, address: str, now: datetime) -> Certificate:
    """Return a stored certificate. Raises one of `_UNFIT` if it is damaged, of another address, or not valid now."""
    key, mark, rest = pem.partition("-----BEGIN CERTIFICATE-----")
    certificate = x509.load_pem_x509_certificate((mark + rest).encode())
    secret = serialization.load_pem_private_key(key.encode(), None)
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    if ipaddress.ip_address(address) not in names.get_values_for_type(x509.IPAddress):
        raise ValueError("another address")
    if secret.public_key() != certificate.public_key():
        raise ValueError("another key")
    begin, end = certificate.not_valid_before_utc, certificate.not_valid_after_utc
    if not begin <= now <= end - _SPARE:
        raise ValueError("not valid now")
    print_of = certificate.fingerprint(hashes.SHA256()).hex(":").upper()
    return Certificate(mark + rest, key, print_of, begin, end)


def _make(address: str, now: datetime) -> str:
    """Return a new private key and its certificate in PEM, one after the other."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Whitecell on this computer")])
    built = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _SPARE)
        .not_valid_after(now + timedelta(days=_DAYS))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(address))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    form = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    secret = key.private_bytes(serialization.Encoding.PEM, *form)
    return secret.decode() + built.public_bytes(serialization.Encoding.PEM).decode()
