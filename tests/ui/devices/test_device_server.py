"""The port that faces the network: what it answers, whom it refuses, and that it says no more than it must."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import time

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.ui.devices.served import ADDRESS, Served, hear, status, until_closed
from ui.devices.server.limits import MOST_STRANGERS, JoinLimit, MessageLimit, Strangers


def test_it_gives_out_the_page_and_lets_nothing_be_kept(served: Served) -> None:
    answer = served.get("/").decode().lower()
    assert answer.startswith("http/1.1 200 ")
    for header in (
        "cache-control: no-store",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "x-frame-options: deny",
        "default-src 'none'",
        "script-src 'self';",
        "style-src 'self';",
        f"connect-src ws://{served.host};",
        "frame-ancestors 'none'",
    ):
        assert header in answer
    assert "unsafe" not in answer
    assert "server:" not in answer


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("/page.html", 404),
        ("/../pyproject.toml", 404),
        ("/..%2f..%2fetc/passwd", 404),
        ("//etc/passwd", 404),
        ("/?x", 404),
        ("/page.js/../..", 404),
        ("/\x7f", 404),
    ],
)
def test_it_has_no_other_file(served: Served, path: str, wanted: int) -> None:
    answer = served.get(path)
    assert status(answer) == wanted
    assert answer.endswith(b"\r\n\r\nAsk the referee.\n")


@pytest.mark.parametrize("host", ["localhost", "evil.example", "127.0.0.1", "", "127.0.0.1:1", "[::1]:8443"])
def test_a_foreign_host_is_refused(served: Served, host: str) -> None:
    """So a page elsewhere whose name is made to lead here (DNS rebinding) reads nothing."""
    assert status(served.get("/", host=host)) == 421


def test_two_hosts_are_refused(served: Served) -> None:
    assert status(served.get("/", f"Host: {served.host}")) == 421


@pytest.mark.parametrize("origin", ["", "null", "http://evil.example", "https://127.0.0.1", "http://127.0.0.1:1"])
def test_a_foreign_origin_gets_no_connection(served: Served, origin: str) -> None:
    """The pages of other sites, which any browser in the room may have open, cannot join."""
    with pytest.raises(InvalidStatus) as refused, served.device(origin):
        pass
    assert refused.value.response.status_code == 403


def test_a_page_elsewhere_cannot_load_the_page(served: Served) -> None:
    assert status(served.get("/", "Origin: http://evil.example")) == 403


@pytest.mark.parametrize(
    "request_",
    [
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc",
        b"HEAD / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.0\r\n\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03",
        b"\x00" * 64 + b"\r\n\r\n",
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500 + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ],
)
def test_what_is_no_request_of_a_browser_ends_the_connection(served: Served, request_: bytes) -> None:
    assert status(served.ask(request_, 15)) in (0, 400, 404, 414, 421, 431, 500)
    assert status(served.get("/")) == 200


def test_who_says_nothing_is_thrown_out(served: Served) -> None:
    began = time.monotonic()
    assert served.ask(b"GET / HTTP/1.1\r\n", 20) == b""
    assert time.monotonic() - began < 15


def test_a_device_hears_what_it_is_sent_and_nothing_of_others(served: Served) -> None:
    with served.joined() as (one, first), served.joined() as (other, second):
        assert first != second
        served.order(t="show", to=[second], screen={"text": "of the second"})
        served.order(t="tell", to=[first], message={"t": "curtain", "text": "of the first"})
        assert hear(one) == {"t": "curtain", "text": "of the first"}
        assert hear(other) == {"t": "live", "screen": {"text": "of the second"}}
        served.order(t="beat")
        assert json.loads(one.recv(5)) == {"t": "beat"}


def test_nobody_hears_anything_before_the_console_lets_it_in(served: Served) -> None:
    with served.device() as stranger:
        stranger.send('{"t":"join","room":"ABCD"}')
        assert served.report()["join"] == {"t": "join", "card": "", "room": "ABCD", "key": ""}
        served.order(t="beat")
        with pytest.raises(TimeoutError):
            stranger.recv(0.3)


def test_parts_that_a_device_has_are_not_sent_again_and_all_are_after_a_curtain(served: Served) -> None:
    with served.joined() as (device, number):

        def show(**parts: str) -> object:
            served.order(t="show", to=[number], screen={"parts": parts})
            return hear(device)["screen"]["parts"]

        assert show(a="A", b="B") == {"a": "A", "b": "B"}
        assert show(a="A", c="C") == {"a": None, "c": "C"}
        assert show(b="B", c="C") == {"b": "B", "c": None}
        served.order(t="tell", to=[number], message={"t": "curtain", "text": ""})
        hear(device)
        assert show(b="B", c="C") == {"b": "B", "c": "C"}


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "null",
        '{"t":"live"}',
        '{"t":"beat"}',
        '{"t":"join","card":"x"}',
        '{"t":"seen","more":1}',
        '{"t":"shape","shape":"round"}',
        '{"t":"hidden","hidden":1}',
        '{"t":"draft","seat":"a","move":[]}',
        '{"t":"draft","seat":1,"move":{}}',
        '{"t":"draft","seat":"a","move":' + '{"a":' * 5_000 + "1" + "}" * 5_001,
        '{"t":"seen"}\n{"t":"closed","connection":1}',
        b'{"t":"seen"}',
        "x" * 70_000,
        '{"t":"draft","seat":"' + "s" * 70_000 + '","move":{}}',
    ],
    ids=range(17),
)
def test_what_is_no_message_ends_the_connection_and_reaches_nobody(served: Served, message: str | bytes) -> None:
    with served.joined() as (device, number):
        device.send(message)
        assert until_closed(device) in ([], [{"t": "bye", "text": "Ask the referee."}])
    assert served.report() == {"t": "closed", "connection": number}
    assert served.reports() == []


def test_a_line_break_in_a_message_makes_no_second_line_for_the_console(served: Served) -> None:
    with served.joined() as (device, number):
        device.send('{"t":"draft",\n"seat":"a\\n{}",\n"move":{"x":"\\n{\\"t\\":\\"closed\\",\\"connection\\":1}\\n"}}')
        said = served.report()
        assert said["connection"] == number
        assert said["message"]["seat"] == "a\n{}"


@pytest.mark.parametrize("first", ['{"t":"seen"}', '{"t":"draft","seat":"a","move":{}}', "{}", b"\x00"])
def test_the_first_message_has_to_be_that_of_joining(served: Served, first: str | bytes) -> None:
    with served.device() as device:
        device.send(first)
        assert until_closed(device) in ([], [{"t": "bye", "text": "Ask the referee."}])
    assert served.reports() == []


def test_a_device_that_is_taken_out_hears_goodbye_and_nothing_after_it(served: Served) -> None:
    with served.joined() as (device, number):
        served.order(t="show", to=[number], screen={"text": "x" * 600_000})
        served.order(t="dismiss", to=[number], text="Ask the referee.")
        served.order(t="show", to=[number], screen={"text": "a later secret"})
        heard = until_closed(device)
        assert heard[-1] == {"t": "bye", "text": "Ask the referee."}
        assert "a later secret" not in str(heard)


def test_a_device_that_never_reads_delays_nobody_and_gets_the_newest_only(served: Served) -> None:
    with served.joined() as (quick, first), served.joined() as (slow, second):
        for number in range(300):
            served.order(t="show", to=[first, second], screen={"n": number, "text": os.urandom(20_000).hex()})
        began = time.monotonic()
        seen = [hear(quick)["screen"]["n"]]
        while seen[-1] != 299:
            seen.append(hear(quick)["screen"]["n"])
        assert time.monotonic() - began < 10
        late = [hear(slow)["screen"]["n"]]
        while late[-1] != 299:
            late.append(hear(slow)["screen"]["n"])
        assert seen == sorted(seen)
        assert late == sorted(late)


def test_more_messages_than_anybody_can_mean_end_the_connection(own: Served) -> None:
    with own.joined() as (device, _number):
        with contextlib.suppress(ConnectionClosed):
            for _ in range(10_000):
                device.send('{"t":"seen"}')
        until_closed(device)
    assert sum(one["t"] == "said" for one in own.reports()) < 200


def test_who_guesses_is_let_try_ten_times(own: Served) -> None:
    for _ in range(10):
        with own.device() as device:
            device.send('{"t":"join","card":"a guess"}')
            own.order(t="dismiss", to=[served_opened(own)], text="Ask the referee.")
            assert hear(device)["t"] == "bye"
    with own.device() as device:
        device.send('{"t":"join","card":"the right one at last"}')
        assert hear(device)["t"] == "bye"
    reported = [own.report() for _ in range(1)]
    while reported[-1]["t"] == "closed":
        reported.append(own.report())
    assert reported[-1] == {"t": "overrun", "what": "joins"}


def served_opened(served: Served) -> int:
    """The number of the connection that wants to join next."""
    while (said := served.report())["t"] != "opened":
        pass
    return int(said["connection"])


def test_one_address_cannot_take_all_the_room_there_is(own: Served) -> None:
    with own.joined() as (device, number):
        lines = [socket.create_connection((ADDRESS, own.port), 5) for _ in range(MOST_STRANGERS + 20)]
        try:
            own.order(t="show", to=[number], screen={"text": "still served"})
            assert hear(device)["screen"] == {"text": "still served"}
            assert {"t": "overrun", "what": "connections"} in [own.report()]
        finally:
            for line in lines:
                line.close()
    assert status(own.get("/")) == 200


def test_it_ends_with_the_console_however_that_ends(own: Served) -> None:
    with own.joined() as (device, _number):
        assert own.process.stdin is not None
        own.process.stdin.close()
        assert own.process.wait(5) == 0
        until_closed(device)
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((ADDRESS, own.port), 2)


def test_a_server_that_is_killed_ends_every_connection(own: Served) -> None:
    with own.joined() as (device, _number):
        os.kill(own.process.pid, signal.SIGKILL)
        until_closed(device)


def test_a_port_that_is_taken_is_said(served: Served) -> None:
    other = Served(port=served.port)
    assert other.first == {"t": "failed", "reason": "taken"}
    assert other.close() == (0, "")


def test_an_address_that_is_not_this_computers_is_said() -> None:
    other = Served(address="192.0.2.7")
    assert other.first == {"t": "failed", "reason": "address"}
    assert other.close() == (0, "")


def test_a_certificate_that_cannot_be_read_is_said() -> None:
    other = Served(certificate="nonsense", private_key="nonsense")
    assert other.first == {"t": "failed", "reason": "certificate"}
    assert other.close() == (0, "")


def test_it_listens_on_one_address_and_no_other(served: Served) -> None:
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.2", served.port), 2)


def test_it_serves_ipv6() -> None:
    served = Served(address="::1")
    assert status(served.get("/")) == 200
    with served.device() as device:
        device.send('{"t":"join","room":"ABCD"}')
        assert served.report()["t"] == "opened"
    assert served.close() == (0, "")


def test_limits_forget() -> None:
    joins, messages, strangers = JoinLimit(), MessageLimit(0), Strangers()
    for _ in range(10):
        assert joins.allows("a", 0)
        joins.failed("a", 0)
    assert not joins.allows("a", 59)
    assert joins.allows("b", 59)
    assert joins.allows("a", 61)
    assert sum(messages.allows(0) for _ in range(100)) == 40
    assert sum(messages.allows(1) for _ in range(100)) == 20
    assert sum(strangers.add("a") for _ in range(MOST_STRANGERS + 5)) == MOST_STRANGERS
    strangers.remove("a")
    assert strangers.add("a")
    assert strangers.add("b")
