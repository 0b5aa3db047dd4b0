"""The port that faces the network: what it answers, whom it refuses, and that it says no more than it must."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import os
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.ui.devices.served import ADDRESS, Served, hear, status, until_closed
from ui.devices.server.limits import JOINS_A_SECOND, MOST_STRANGERS, JoinLimit, JoinPace, MessageLimit, Reports, Strangers
from ui.devices.server.outbox import Outbox
from ui.devices.server.serve_devices import _on_loop_error
from ui.devices.server.wire import Start, Tell
from ui.devices.server_process import ServerProcess


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


@pytest.mark.slow
def test_who_never_ends_a_request_is_thrown_out(served: Served) -> None:
    """One who begins one, and one who wants to speak TLS where it is not spoken: both are waited for at the same time."""
    with ThreadPoolExecutor(2) as pool:
        begun = pool.submit(served.ask, b"GET / HTTP/1.1\r\n", 60)
        other = pool.submit(served.ask, b"\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03", 60)
        assert begun.result() == b""
        assert status(other.result()) in (0, 400)
    assert status(served.get("/")) == 200


def test_a_device_hears_what_it_is_sent_and_nothing_of_others(served: Served) -> None:
    with served.joined() as (one, first), served.joined() as (other, second):
        assert first != second
        served.order(t="show", to=[second], screen={"text": "of the second"})
        served.order(t="tell", to=[first], message={"t": "curtain", "text": "of the first"})
        assert hear(one) == {"t": "curtain", "text": "of the first"}
        assert hear(other) == {"t": "live", "screen": {"text": "of the second"}}
        served.order(t="beat")
        assert json.loads(one.recv(5))["t"] == "beat"


@pytest.mark.slow
def test_a_beat_has_the_time_of_the_consoles_word(served: Served) -> None:
    with served.joined() as (device, _number):
        times = []
        for _ in range(2):
            served.order(t="beat")
            times.append(json.loads(device.recv(5))["at"])
            time.sleep(0.3)
        assert 250 <= times[1] - times[0] < 2000


CURTAIN, LATER = {"t": "curtain", "text": "Hand over"}, {"t": "curtain", "text": "Later"}
WORD = {"t": "word", "word": "OTTER", "number": 7}


def live(**parts: str | None) -> dict[str, Any]:
    return {"t": "live", "screen": {"parts": parts}}


@pytest.mark.parametrize(
    ("put", "sent"),
    [
        ([CURTAIN, live(a="A")], [CURTAIN, live(a="A")]),
        ([live(a="A"), CURTAIN], [CURTAIN]),
        ([live(a="A"), CURTAIN, live(b="B"), live(c="C")], [CURTAIN, live(c="C")]),
        ([CURTAIN, live(a="A"), LATER], [LATER]),
        ([live(a="A"), CURTAIN, WORD], [CURTAIN, WORD]),
        ([live(a="A"), WORD], [WORD]),
        ([WORD, CURTAIN], [CURTAIN]),
        ([WORD, CURTAIN, live(a="A")], [CURTAIN, live(a="A")]),
        ([{"t": "beat"}, live(a="A"), CURTAIN, {"t": "key"}], [{"t": "key"}, CURTAIN, {"t": "beat"}]),
        ([CURTAIN, live(a="A"), WORD, {"t": "bye"}], [{"t": "bye"}]),
    ],
    ids=range(10),
)
def test_a_curtain_is_sent_before_the_screen_that_follows(put: list[dict[str, Any]], sent: list[dict[str, Any]]) -> None:
    outbox = Outbox()
    for message in put:
        outbox.put(message)
    assert taken(outbox) == sent


def test_after_a_curtain_that_waited_a_screen_is_sent_whole() -> None:
    outbox = Outbox()
    outbox.put(live(a="A"))
    assert taken(outbox) == [live(a="A")]
    outbox.put(live(a="A", b="B"))
    assert taken(outbox) == [live(a=None, b="B")]
    outbox.put(CURTAIN)
    outbox.put(live(a="A", b="B"))
    assert taken(outbox) == [CURTAIN, live(a="A", b="B")]


def taken(outbox: Outbox) -> list[dict[str, Any]]:
    """All that waits, in the order in which it is sent."""
    found = []
    while not outbox.is_empty:
        try:
            outbox.take().send(None)
        except StopIteration as end:
            found.append(json.loads(end.value))
    return found


def test_what_takes_a_screen_away_does_not_wait_for_the_event_loop(qapp: QCoreApplication) -> None:
    process = process_that("import sys; sys.stdin.read()")
    process.send(Tell([1], {"t": "word", "word": "x" * 20_000, "number": 1}))
    process.send(Tell([1], CURTAIN))
    assert process._process.bytesToWrite() > 0
    process.flush()
    assert process._process.bytesToWrite() == 0
    process.close()


def test_curtains_wait_for_a_process_that_is_stuck_once_and_for_a_moment(qapp: QCoreApplication) -> None:
    process = process_that("import time; time.sleep(60)")
    process.send(Tell([1], {"t": "word", "word": "x" * 1_000_000, "number": 1}))
    waited: list[int] = []
    process._write_waiting = waited.append  # type: ignore[method-assign, assignment]
    for number in range(9):
        process.send(Tell([number], CURTAIN))
    process.flush()
    assert waited == [20]
    process._process.kill()
    process.close()


def test_what_is_heard_while_a_curtain_is_written_is_told_afterwards(qapp: QCoreApplication) -> None:
    process = process_that('import sys; print(\'{"t":"closed","connection":1}\', flush=True); sys.stdin.read(500_000)')
    heard: list[object] = []
    process.received.connect(heard.append)
    process.ended.connect(lambda: heard.append("ended"))
    for _ in range(3):
        process.send(Tell([1], {"t": "curtain", "text": "x" * 300_000}))
        process.flush()
    assert heard == []
    until = time.monotonic() + 60
    while len(heard) < 2 and time.monotonic() < until:
        qapp.processEvents()
    assert len(heard) == 2
    assert heard[-1] == "ended"


def test_a_process_that_reads_nothing_is_ended(qapp: QCoreApplication) -> None:
    process = process_that("import time; time.sleep(60)")
    ended: list[bool] = []
    process.ended.connect(lambda: ended.append(True))
    for _ in range(8):
        process.send(Tell([1], {"t": "word", "word": "x" * 1_000_000, "number": 1}))
    until = time.monotonic() + 60
    while not ended and time.monotonic() < until:
        qapp.processEvents()
    assert ended == [True]


def process_that(runs: str) -> ServerProcess:
    """The console's end of the pipe to a process that runs this."""
    process = ServerProcess(None, (sys.executable, "-c", runs))
    process.start(Start(ADDRESS, 0))
    assert process._process.waitForStarted(5000)
    return process


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
        '{"t":"draft","seat":"a","take":1}',
        '{"t":"draft","seat":1,"key":"k"}',
        '{"t":"draft","seat":"a","key":"k","take":true}',
        '{"t":"draft","seat":"a","key":"k","take":"0"}',
        '{"t":"draft","seat":"a","key":"k","take":1e400}',
        '{"t":"draft","seat":"a","key":"k","do":"play"}',
        '{"t":"draft","seat":"a","key":"k","verb":"end_game"}',
        '{"t":"draft","seat":"a","key":' + '{"a":' * 600 + "1" + "}" * 601,
        '{"t":"seen"}\n{"t":"closed","connection":1}',
        b'{"t":"seen"}',
        "x" * 5_000,
        '{"t":"draft","seat":"' + "s" * 5_000 + '","key":"k"}',
    ],
    ids=range(22),
)
def test_what_is_no_message_ends_the_connection_and_reaches_nobody(served: Served, message: str | bytes) -> None:
    with served.joined() as (device, number):
        device.send(message)
        assert until_closed(device) in ([], [{"t": "bye", "text": "Ask the referee."}])
    while (said := served.report()) == {"t": "overrun", "what": "messages"}:  # once in a while
        pass
    assert said == {"t": "closed", "connection": number}
    assert served.reports() == []


@pytest.mark.parametrize("message", ['{"t":"seen","more":', "x" * 5_000], ids=["malformed", "too long"])
def test_the_referee_is_told_of_what_is_no_message(own: Served, message: str) -> None:
    with own.joined() as (device, number):
        device.send(message)
        until_closed(device)
    reports = [own.report(), own.report()]
    assert {"t": "overrun", "what": "messages"} in reports
    assert {"t": "closed", "connection": number} in reports


def test_a_line_break_in_a_message_makes_no_second_line_for_the_console(served: Served) -> None:
    with served.joined() as (device, number):
        device.send('{"t":"draft",\n"seat":"a\\n{}",\n"key":"\\n{\\"t\\":\\"closed\\",\\"connection\\":1}\\n"}')
        said = served.report()
        assert said["connection"] == number
        assert said["message"]["seat"] == "a\n{}"


@pytest.mark.parametrize("first", ['{"t":"seen"}', '{"t":"draft","seat":"a","key":"k"}', "{}", b"\x00"])
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
        assert time.monotonic() - began < 60
        late = [hear(slow)["screen"]["n"]]
        while late[-1] != 299:
            late.append(hear(slow)["screen"]["n"])
        assert seen == sorted(seen)
        assert late == sorted(late)


@pytest.mark.slow
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


@pytest.mark.slow
def test_who_guesses_stops_no_device_that_comes_back_by_its_key(own: Served) -> None:
    for _ in range(10):
        with own.device() as device:
            device.send('{"t":"join","card":"a guess"}')
            own.order(t="dismiss", to=[served_opened(own)], text="Ask the referee.")
            until_closed(device)
    key = "k" * 22
    for _ in range(12):  # not even when the keys of many are of another session
        with own.device() as device:
            device.send(json.dumps({"t": "join", "key": key}))
            number = served_opened(own)
            own.order(t="dismiss", to=[number], text="Ask the referee.")
            until_closed(device)
    for wrong in ({"key": "short"}, {"key": key, "room": "ABCD"}, {"room": "ABCD"}):
        with own.device() as device:
            device.send(json.dumps({"t": "join", **wrong}))
            assert hear(device)["t"] == "bye"
    said = own.reports()
    assert [one for one in said if one["t"] != "closed"] == [{"t": "overrun", "what": "joins"}]  # once, not three times


@pytest.mark.slow
def test_a_device_has_a_short_queue(served: Served) -> None:
    """So that a curtain does not stand behind megabytes which the system has taken already."""
    with served.joined() as (slow, number):
        for _ in range(50):
            served.order(t="show", to=[number], screen={"text": os.urandom(250_000).hex()})
            time.sleep(0.02)
        served.order(t="tell", to=[number], message=CURTAIN)
        heard = [hear(slow)]
        while heard[-1] != CURTAIN:
            heard.append(hear(slow))
        assert len(heard) < 40


def served_opened(served: Served) -> int:
    """The number of the connection that wants to join next."""
    while (said := served.report())["t"] != "opened":
        pass
    return int(said["connection"])


@pytest.mark.slow
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
        own.process.kill()
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


def test_who_asks_many_times_waits_for_itself_and_lets_nobody_of_its_address_wait_for_long() -> None:
    """Who sent keys and hung up let the class behind the same hotspot wait for minutes."""
    pace = JoinPace()
    waits = [pace.wait("a", 0) for _ in range(10_000)]
    assert waits[0] == pace.wait("b", 0) == 0
    assert waits[40] == pytest.approx(1)
    assert max(waits) == MOST_STRANGERS / JOINS_A_SECOND
    assert pace.wait("a", 100) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="what Linux takes from a process")
def test_the_process_that_serves_opens_no_file_and_makes_no_connection(served: Served) -> None:
    told = Path(f"/proc/{served.process.pid}/status").read_text()
    assert "NoNewPrivs:\t1" in told
    tried = """
import os, socket, subprocess, threading
from ui.devices.server.sandbox import lock_in
was = lock_in()
def refused(act):
    try:
        act()
    except PermissionError:
        return True
    return False
def elsewhere():
    print(refused(lambda: open("/etc/passwd")), refused(lambda: os.listdir("/")), refused(lambda: os.mkdir("/new")))
far = socket.socket()
print(was, refused(lambda: subprocess.run(["/bin/true"])), refused(lambda: far.connect(("127.0.0.1", 9))))
thread = threading.Thread(target=elsewhere); thread.start(); thread.join()
"""
    done = subprocess.run([sys.executable, "-c", tried], capture_output=True, text=True, check=False)
    was, *_ = done.stdout.split()
    if was == "True":  # an older system takes less
        assert done.stdout.split() == ["True"] * 6, done.stderr


def test_limits_forget() -> None:
    joins, messages, strangers, reports = JoinLimit(), MessageLimit(0), Strangers(), Reports()
    assert [reports.allows("a", now) for now in (0, 1, 9.9, 10, 11)] == [True, False, False, True, False]
    assert reports.allows("b", 11)
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


def test_a_server_that_may_open_no_more_connections_says_so() -> None:
    """Every error of the system was taken for a device that had gone."""
    loop, reported = asyncio.new_event_loop(), list[object]()
    loop.default_exception_handler = lambda context: reported.append(context["exception"])  # type: ignore[method-assign]
    full = OSError(errno.EMFILE, "too many open files")
    for error in (ConnectionResetError(), full):
        _on_loop_error(loop, {"exception": error})
    loop.close()
    assert reported == [full]
