"""The certificate of this computer: kept, and made anew when it does not fit any more."""

from __future__ import annotations

import base64
import socket
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.referee.file_modes import mode_of
from tests.ui.devices.served import Served, hear
from ui.devices import device_check
from ui.devices.addresses import LOOPBACK, is_local, local_addresses
from ui.devices.certificate import certificate_end, certificate_for
from ui.devices.device_check import check_devices

NOW = datetime(2026, 9, 1, tzinfo=UTC)


def test_it_is_that_of_last_time(tmp_path: Path) -> None:
    first = certificate_for(LOOPBACK, tmp_path, NOW)
    assert certificate_for(LOOPBACK, tmp_path, NOW + timedelta(days=100)) == first
    assert certificate_for("10.0.0.7", tmp_path, NOW) != first
    assert certificate_for("fd00::1", tmp_path, NOW) == certificate_for("fd00::1", tmp_path, NOW)
    assert len(first.fingerprint.split(":")) == 32


def test_its_key_is_nobody_elses(tmp_path: Path) -> None:
    certificate_for(LOOPBACK, tmp_path, NOW)
    (file,) = tmp_path.iterdir()
    assert mode_of(file) == "600"


@pytest.mark.parametrize("days", [179, 400, -30])
def test_one_that_has_expired_or_is_not_valid_yet_is_made_anew(tmp_path: Path, days: int) -> None:
    first = certificate_for(LOOPBACK, tmp_path, NOW)
    later = certificate_for(LOOPBACK, tmp_path, NOW + timedelta(days=days))
    assert later != first
    assert certificate_for(LOOPBACK, tmp_path, NOW + timedelta(days=days)) == later


@pytest.mark.parametrize("damage", ["", "nonsense", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
def test_a_damaged_one_is_made_anew(tmp_path: Path, damage: str) -> None:
    certificate_for(LOOPBACK, tmp_path, NOW)
    (file,) = tmp_path.iterdir()
    file.write_text(damage)
    certificate = certificate_for(LOOPBACK, tmp_path, NOW)
    assert certificate_for(LOOPBACK, tmp_path, NOW) == certificate


def test_a_key_that_cannot_be_used_is_made_anew(tmp_path: Path) -> None:
    first = certificate_for(LOOPBACK, tmp_path, NOW)
    (file,) = tmp_path.iterdir()
    form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    locked = ec.generate_private_key(ec.SECP256R1()).private_bytes(*form, serialization.BestAvailableEncryption(b"x"))
    plain = serialization.load_pem_private_key(first.private_key.encode(), None).private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    unknown = base64.encodebytes(plain.replace(bytes.fromhex("2a8648ce3d0201"), bytes.fromhex("2a8648ce3d027f"))).decode()
    for key in (locked.decode(), f"-----BEGIN PRIVATE KEY-----\n{unknown}-----END PRIVATE KEY-----\n"):
        file.write_text(key + first.certificate)
        assert certificate_end(LOOPBACK, tmp_path, NOW) == ""
        assert certificate_for(LOOPBACK, tmp_path, NOW).certificate != first.certificate


def test_the_key_of_another_certificate_is_noticed(tmp_path: Path) -> None:
    certificate_for(LOOPBACK, tmp_path, NOW)
    (file,) = tmp_path.iterdir()
    other = certificate_for(LOOPBACK, tmp_path / "other", NOW)
    own = file.read_text()
    file.write_text(other.private_key + own[own.index("-----BEGIN CERTIFICATE") :])
    assert certificate_for(LOOPBACK, tmp_path, NOW).private_key not in (other.private_key, own)


def test_a_folder_that_cannot_be_written_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert certificate_for(LOOPBACK, tmp_path / "file", NOW).fingerprint


def test_the_doctor_tells_addresses_and_how_long_their_certificates_last(user_folders: Path) -> None:
    assert f"{LOOPBACK}, no certificate yet" in check_devices()[0]
    certificate_for(LOOPBACK, None, datetime.now(UTC))
    assert f"{LOOPBACK}, certificate until {certificate_end(LOOPBACK)}" in check_devices()[0]
    assert certificate_end(LOOPBACK, None, NOW + timedelta(days=9999)) == ""


@pytest.mark.parametrize(("version", "words"), [(7, "no connections of its own"), (3, "could make"), (0, "not locked in")])
def test_the_doctor_tells_what_this_system_keeps_the_serving_process_from(
    user_folders: Path, monkeypatch: pytest.MonkeyPatch, version: int, words: str
) -> None:
    monkeypatch.setattr(device_check, "landlock_version", lambda: version)
    assert words in check_devices()[0]


def test_without_a_network_there_is_this_computer_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_network(*_args: object, **_kwargs: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket, "getaddrinfo", no_network)
    monkeypatch.setattr(socket.socket, "connect", no_network)
    assert [one.address for one in local_addresses()] == [LOOPBACK]


def test_a_device_that_trusts_it_is_served_by_https(tmp_path: Path) -> None:
    made = certificate_for(LOOPBACK, tmp_path)
    served = Served(certificate=made.certificate, private_key=made.private_key)
    trust = ssl.create_default_context(cadata=made.certificate)
    with connect(f"wss://{served.host}/devices", ssl=trust, origin=Origin(f"https://{served.host}")) as device:
        device.send('{"t":"join","room":"ABCD"}')
        assert served.report()["t"] == "opened"
    assert served.ask(b"GET / HTTP/1.1\r\n\r\n") == b""
    assert served.close() == (0, "")


def test_one_that_has_ended_lets_nobody_in_who_checks_it_and_shows_nothing(tmp_path: Path) -> None:
    made = certificate_for(LOOPBACK, tmp_path, datetime.now(UTC) - timedelta(days=181))
    served = Served(certificate=made.certificate, private_key=made.private_key)
    trust = ssl.create_default_context(cadata=made.certificate)
    trusts_all = ssl._create_unverified_context()
    address, origin = f"wss://{served.host}/devices", Origin(f"https://{served.host}")
    with connect(address, ssl=trusts_all, origin=origin) as device:  # it came before the end
        device.send('{"t":"join","room":"ABCD"}')
        assert served.report()["t"] == "opened"
        with pytest.raises(ssl.SSLCertVerificationError, match="expired"):
            connect(address, ssl=trust, origin=origin)
        served.order(t="tell", to=[1, 2, 3], message={"t": "curtain", "text": "Red"})
        assert hear(device) == {"t": "curtain", "text": "Red"}
    assert [one["t"] for one in served.reports()] in ([], ["closed"])
    assert served.close() == (0, "")


def test_this_computers_addresses() -> None:
    found = local_addresses()
    assert found[-1].address == LOOPBACK
    assert all(is_local(one.address) for one in found)
    assert len({one.address for one in found}) == len(found)


@pytest.mark.not_on_windows("Wine lets a socket have any address")
def test_an_address_of_another_computer_is_not_this_ones() -> None:
    assert not is_local("192.0.2.7")
