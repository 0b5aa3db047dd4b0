"""The page of a device in real Chromium: it joins, shows what it is sent, covers itself, and forgets what it covers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from engine.visibility.schema import PUBLIC
from tests.games.game_list import GAMES
from tests.ui.devices.browser import SIZES, ScriptedDevice, browser
from tests.ui.devices.test_device_page import after, page_of, screen_of

pytestmark = [pytest.mark.slow, pytest.mark.not_on_windows("Wine has no browser")]

CARD: dict[str, Any] = {
    "name": "The Quiet Bookkeeper",
    "kind": "Witness",
    "tint": "blue",
    "text": "Knows where the second ledger lies.",
    "notes": [["Links", "The Wife"]],
    "asides": [["", "Nobody asks."]],
    "marks": ["Seen by: Blue"],
}


def a_screen(**changed: Any) -> dict[str, Any]:
    """A small screen with one card and one place on its board."""
    parts = {
        "ground": '<rect width="372" height="600" fill="#123456"/>',
        "card": _json(CARD),
        "dice": '<rect width="24" height="24"/>',
        "things": _json([{"at": [10, 20, 120, 60], "title": "The safe", "lines": ["2 here"], "cards": [CARD]}]),
    }
    page = {"title": "Vault", "size": [372, 600], "svg": ["ground"], "areas": [{"title": "Cellar", "things": ["things"]}]}
    return {
        "shape": "phone",
        "theme": "dark",
        "team": {"name": "Red", "letter": "R", "tint": "vermillion"},
        "heading": {
            "title": "Toy",
            "phase": "Evening",
            "notices": ["Last round"],
            "decision": "Choose a door",
            "detail": "One of three",
            "asked": True,
            "outcome": "",
        },
        "message": "",
        "choice": None,
        "told": [["Blue rolls.", {"says": "dice 3, 5 counted", "size": [53, 29], "svg": "dice"}], ["Red waits.", None]],
        "fresh": 1,
        "news": [],
        "read": [{"title": "Your cards", "cards": ["card"]}],
        "pages": [page],
        "parts": parts,
        **changed,
    }


def _json(data: object) -> str:
    return json.dumps(data)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as started:
        yield started


MakeDevice = Callable[..., ScriptedDevice]


@pytest.fixture(scope="module")
def devices() -> dict[str, ScriptedDevice]:
    """The devices of earlier tests, by their size and options: they begin anew."""
    return {}


@pytest.fixture
def device(chromium: Browser, devices: dict[str, ScriptedDevice]) -> Iterator[MakeDevice]:
    made: list[ScriptedDevice] = []

    def make(size: str = "phone", card: str = "card", **options: Any) -> ScriptedDevice:
        kind = f"{size} {options}"
        if kind in devices:
            devices[kind].begin_anew(card)
        else:
            devices[kind] = ScriptedDevice(chromium, SIZES[size], card=card, **options)
        assert devices[kind] not in made
        made.append(devices[kind])
        return made[-1]

    yield make
    for one in made:
        assert one.errors == []  # its policy refused nothing, and nothing failed


def holds(device: ScriptedDevice) -> str:
    """All that is in the page, shown or not."""
    return str(device.page.content()) + str(device.page.evaluate("document.title + location.href"))


def test_a_list_beside_the_question_has_a_line_for_each_of_its_lines(device: MakeDevice) -> None:
    """On a phone it was one run of words: "move · remove Influence: Jail"."""
    one = device()
    screen = a_screen()
    high = []
    for detail in ("On Cops: move", "On Cops: move\nInfluence: Jail"):
        one.show(a_screen(heading={**screen["heading"], "detail": detail}))
        high.append(one.page.eval_on_selector("#head .asked span", "one => one.getBoundingClientRect().height"))
    assert high[1] == pytest.approx(2 * high[0], abs=2)


def test_what_asks_nobody_for_anything_is_no_louder_than_what_one_is_asked(device: MakeDevice) -> None:
    """ "Resolving: wait for the referee" was the only bright yellow on a phone; that somebody lets a plan pass was bold."""
    one = device()
    told = [["Blue strikes.", None, False], ["Red lets it pass.", None, True]]
    one.show(a_screen(told=told, fresh=2, mark="Rehearsal"))
    grounds = one.page.eval_on_selector_all("#head .notice", "all => all.map(one => getComputedStyle(one).backgroundColor)")
    assert len(set(grounds)) == 2, "the mark of a session stands out, what holds now does not"
    lines = one.page.eval_on_selector_all("#screen .feed li", "all => all.map(one => [one.textContent, one.className])")
    assert lines == [["Red lets it pass.", ""], ["Blue strikes.", "fresh"]]
    sizes = one.page.eval_on_selector_all(".card dl", "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))")
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1], "what a card stands for is smaller than what it does"


def test_a_card_is_used_once_and_does_not_stay_in_the_address(chromium: Browser) -> None:
    one = ScriptedDevice(chromium, SIZES["phone"], card="once-only")
    one.page.wait_for_timeout(300)
    assert one.said[0] == {"t": "join", "card": "once-only"}
    assert "once-only" not in holds(one)
    assert one.page.evaluate("history.length") <= 2
    assert one.errors == []
    one.context.close()


def test_a_device_without_a_card_enters_the_code_of_the_room(device: MakeDevice) -> None:
    one = device(card="")
    one.page.get_by_label("Code of the room").fill("plum pear")
    one.page.get_by_role("button", name="Join").click()
    one.page.wait_for_timeout(300)
    assert one.said[0] == {"t": "join", "room": "PLUM PEAR"}
    one.send({"t": "key", "key": "k"})
    one.send({"t": "word", "word": "OTTER", "number": 7})
    expect(one.page.get_by_role("heading", name="OTTER 7")).to_be_visible()
    expect(one.page.get_by_label("Code of the room")).to_be_hidden()


def test_the_shape_is_that_of_the_page(device: MakeDevice) -> None:
    for size, shape in (("phone", "phone"), ("tablet", "tablet"), ("tablet-lying", "square"), ("wide", "wide")):
        one = device(size)
        one.page.wait_for_timeout(200)
        one.send({"t": "key", "key": "k"})
        one.page.wait_for_timeout(200)
        assert {"t": "shape", "shape": shape} in one.said


def test_what_is_asked_and_own_cards_stand_first(device: MakeDevice) -> None:
    one = device()
    one.show(a_screen())
    expect(one.page.get_by_role("status")).to_contain_text("Choose a door")
    card = one.page.get_by_role("article", name=CARD["name"])
    expect(card).to_be_in_viewport()
    for text in (CARD["text"], "The Wife", "Nobody asks.", "Seen by: Blue"):
        expect(card).to_contain_text(str(text))
    expect(one.page.get_by_role("img", name="dice 3, 5").first).to_be_visible()
    expect(one.page.get_by_text("Last round")).to_be_visible()


def test_a_tap_on_the_board_shows_the_whole_text(device: MakeDevice) -> None:
    one = device(has_touch=True)
    one.show(a_screen())
    one.page.get_by_role("button", name="Vault").tap()
    place = one.page.get_by_role("group", name="Cellar").get_by_role("button")
    expect(place).to_have_accessible_name("The safe: 2 here: The Quiet Bookkeeper, Seen by: Blue")
    place.tap()
    sheet = one.page.get_by_role("dialog", name="The safe")
    expect(sheet).to_contain_text(CARD["text"])
    one.send({"t": "beat"})
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_be_hidden()


def test_two_fingers_enlarge_the_board(device: MakeDevice) -> None:
    one = device(has_touch=True)
    one.show(a_screen())
    wide = "document.querySelector('.picture').getBoundingClientRect().width"
    before = one.page.evaluate(wide)
    one.page.evaluate(
        """() => {
            const board = document.querySelector('.board');
            const point = (kind, id, x) =>
                board.dispatchEvent(new PointerEvent(kind, {pointerId: id, clientX: x, clientY: 300}));
            point('pointerdown', 1, 100); point('pointerdown', 2, 150);
            point('pointermove', 2, 220);
        }"""
    )
    assert one.page.evaluate(wide) > 2 * before


def test_a_curtain_removes_everything(device: MakeDevice) -> None:
    one = device()
    one.show(a_screen())
    one.page.get_by_role("button", name="Vault").click()
    one.page.get_by_role("group", name="Cellar").get_by_role("button").click()
    one.send({"t": "curtain", "text": "Red\nThe screen is covered"})
    expect(one.page.get_by_role("heading", name="Red")).to_be_visible()
    assert_forgotten(one)


def assert_forgotten(device: ScriptedDevice) -> None:
    held = holds(device)
    for secret in (CARD["name"], CARD["text"], "The safe", "Choose a door", "Red waits.", "#123456"):
        assert str(secret) not in held


def test_two_seconds_without_a_word_cover_it_and_it_comes_back_by_its_key(device: MakeDevice) -> None:
    one = device()
    one.show(a_screen())
    expect(one.page.get_by_role("heading", name="No word from the referee")).to_be_visible(timeout=3500)
    assert_forgotten(one)
    one.page.wait_for_timeout(800)
    assert one.connections == 2
    assert one.said[-1] == {"t": "join", "key": "k"}
    one.show(a_screen())
    expect(one.page.get_by_role("article", name=CARD["name"])).to_be_visible()


def test_a_connection_that_ends_covers_it_at_once(device: MakeDevice) -> None:
    one = device()
    one.show(a_screen())
    one.close_connection()
    expect(one.page.get_by_role("heading", name="No word from the referee")).to_be_visible(timeout=700)
    assert_forgotten(one)


def test_a_device_that_is_taken_out_does_not_come_back(device: MakeDevice) -> None:
    one = device()
    one.show(a_screen())
    one.send({"t": "bye", "text": "Ask the referee."})
    expect(one.page.get_by_role("heading", name="Ask the referee.")).to_be_visible()
    one.close_connection()
    one.page.wait_for_timeout(2500)
    assert one.connections == 1
    assert_forgotten(one)


def test_nothing_is_stored(device: MakeDevice) -> None:
    one = device()
    one.show(a_screen())
    stored = """async () => ({
        local: localStorage.length, session: sessionStorage.length, cookies: document.cookie,
        databases: (await indexedDB.databases()).length, caches: (await caches.keys()).length,
        workers: (await navigator.serviceWorker.getRegistrations()).length, window: window.name,
        history: history.state, hash: location.hash })"""
    found = one.page.evaluate(stored)
    assert not any(found.values()), found
    assert one.context.cookies() == []


def test_a_page_left_for_another_forgets(device: MakeDevice) -> None:
    one = device()
    one.show(a_screen())
    one.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    assert_forgotten(one)


def test_a_page_in_the_background_says_so_and_covers_itself(device: MakeDevice) -> None:
    one = device()
    one.context.new_cdp_session(one.page)
    one.show(a_screen())
    one.page.evaluate(
        """() => {
            Object.defineProperty(document, 'hidden', {value: true, configurable: true});
            document.dispatchEvent(new Event('visibilitychange'));
            const now = Date.now.bind(Date);
            Date.now = () => now() + 61000;
        }"""
    )
    one.page.wait_for_timeout(600)
    assert {"t": "hidden", "hidden": True} in one.said
    assert_forgotten(one)


def test_what_stays_is_not_built_anew(device: MakeDevice) -> None:
    """A screen reader says only what has changed, and a page that is being read does not jump."""
    one = device()
    one.show(a_screen())
    one.page.evaluate("document.querySelector('.card').marked = document.querySelector('.picture svg g').marked = 1")
    one.show(a_screen(told=[["Red opens a door.", None]], fresh=1))
    assert one.page.evaluate("document.querySelector('.card').marked + document.querySelector('.picture svg g').marked") == 2
    assert one.sizes[1] < one.sizes[0] - 300


def test_a_clock_counts_on_by_itself_stands_when_it_is_told_to_and_is_forgotten(device: MakeDevice) -> None:
    one = device()
    one.page.evaluate(
        "window.ahead = 0, performance.now = (now => () => now() + window.ahead)(performance.now.bind(performance))"
    )
    one.show(a_screen(clock=[59_500, True]))
    clock = one.page.get_by_role("timer", name="Time taken")
    assert re.fullmatch("0:59|1:[0-2].", clock.inner_text())
    one.page.evaluate("window.ahead = 60 * 60 * 1000")
    expect(clock).to_have_text(re.compile("1:0[01]:.."))
    one.show(a_screen(clock=[3_725_900, False]))
    one.page.evaluate("window.ahead = 0")
    one.page.wait_for_timeout(300)
    assert clock.inner_text() == "1:02:05"
    one.send({"t": "curtain", "text": "Red"})
    expect(clock).to_have_count(0)


def test_a_page_that_is_out_of_sight_is_laid_out_when_it_is_swiped_to(device: MakeDevice) -> None:
    """And what is not painted can be read aloud."""
    one = device()
    one.show(a_screen())
    board = one.page.locator(".page .leaf")
    is_skipped = "leaf => !leaf.firstChild.checkVisibility({ contentVisibilityAuto: true })"
    assert board.evaluate(is_skipped)
    expect(one.page.get_by_role("button", name="The safe: 2 here: The Quiet Bookkeeper")).to_have_count(1)
    one.page.get_by_role("button", name="Vault").click()
    for _ in range(100):
        if not board.evaluate(is_skipped):
            return
        one.send({"t": "beat"})
        one.page.wait_for_timeout(20)
    raise AssertionError("it is still not laid out")


def test_text_of_a_card_is_text(device: MakeDevice) -> None:
    one = device()
    odd = {**CARD, "name": "<img src=x onerror=alert(1)>", "text": "</script><script>document.title='x'</script>"}
    screen = a_screen()
    screen["parts"]["card"] = _json(odd)
    screen["parts"]["ground"] = '<g onload="document.title=1"><script>document.title=2</script></g>'
    one.show(screen)
    expect(one.page.get_by_role("heading", name=odd["name"])).to_be_visible()
    assert one.page.title() == "Red"
    assert one.page.evaluate("document.scripts.length") == 1
    one.errors.clear()  # the policy names what it refused


def test_with_reduced_motion_nothing_comes_over_the_board(device: MakeDevice) -> None:
    news = [{"kind": "reveal", "lines": [["The ledger is open.", None]], "cards": [CARD], "seconds": 9}]
    still, moving = device(reduced_motion="reduce"), device()
    for one in (still, moving):
        one.show(a_screen(news=news))
    assert still.page.locator("#news").count() == 0
    expect(moving.page.locator("#news")).to_contain_text("The ledger is open.")


@pytest.mark.parametrize("size", list(SIZES))
def test_boards_fit_their_devices_with_letters_that_can_be_read(device: MakeDevice, size: str) -> None:
    shape: Any = "square" if size == "tablet-lying" else size
    page, played = device(size), [after(game, 25)[0] for game in GAMES]
    for match, audience in [(one, seat) for one in played for seat in (one.seats[0], PUBLIC)]:
        case = (match.game.id, audience)
        page.show(screen_of(page_of(match, shape), match, audience))
        found = page.page.evaluate(
            """() => ({
                across: document.documentElement.scrollWidth - innerWidth,
                letters: [...document.querySelectorAll('.picture svg')]
                    .map((svg) => 12 * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width),
                narrow: [...document.querySelectorAll('.card')]
                    .filter((card) => card.scrollWidth > card.clientWidth + 1).length,
            })"""
        )
        assert found["across"] <= 0, case
        assert found["narrow"] == 0, case
        least = {"phone": 10.9, "tablet": 10.9, "tablet-lying": 9.9, "wide": 11.5}[size]
        assert min(found["letters"]) >= least, (case, found)


CHOICE = {"key": "k1", "chosen": [], "ready": False, "offers": [["Open", "The safe"], ["Wait"]], "handed": ""}


def test_of_several_moves_of_one_kind_the_kind_is_read_once(device: MakeDevice) -> None:
    """Each button began with the same words, and a phone had room for seven."""
    one = device(has_touch=True)
    offers = [["Open", "The safe"], ["Open", "The door"], ["Wait"], ["Rob", "The bank"]]
    one.show(a_screen(seat="red", choice={**CHOICE, "offers": offers}))
    own = one.page.get_by_role("group", name="Your move")
    assert own.locator(".offers li").all_inner_texts() == ["Open", "The safe", "The door", "Wait", "Rob \u00b7 The bank"]
    own.get_by_role("button", name="Open \u00b7 The door").tap()
    one.page.wait_for_timeout(100)
    assert one.said[-1] == {"t": "draft", "seat": "red", "key": "k1", "take": 1}


def test_a_move_is_chosen_by_taps_and_handed_in(device: MakeDevice) -> None:
    one = device(has_touch=True)
    one.show(a_screen(seat="red", choice=CHOICE))
    own = one.page.get_by_role("group", name="Your move")
    expect(own).to_be_in_viewport()
    own.get_by_role("button", name="Wait").tap()
    one.page.wait_for_timeout(100)
    assert one.said[-1] == {"t": "draft", "seat": "red", "key": "k1", "take": 1}
    chosen = {"key": "k2", "chosen": ["Wait"], "ready": True, "offers": [], "handed": ""}
    one.show(a_screen(seat="red", choice=chosen))
    expect(own).to_contain_text("Wait")
    own.get_by_role("button", name="Hand in").tap()
    one.page.wait_for_timeout(100)
    assert one.said[-1] == {"t": "draft", "seat": "red", "key": "k2", "do": "hand in"}
    one.show(a_screen(seat="red", choice={**chosen, "key": "k3", "handed": "Wait"}))
    expect(own).to_contain_text("The referee plays it")
    own.get_by_role("button", name="Take it back").tap()
    one.page.wait_for_timeout(100)
    assert one.said[-1] == {"t": "draft", "seat": "red", "key": "k3", "do": "withdraw"}


def test_a_place_that_is_tapped_offers_what_can_be_done_there(device: MakeDevice) -> None:
    one = device(has_touch=True)
    one.show(a_screen(seat="red", choice=CHOICE))
    one.page.get_by_role("button", name="Vault").tap()
    one.page.get_by_role("group", name="Cellar").get_by_role("button").tap()
    sheet = one.page.get_by_role("dialog", name="The safe")
    assert sheet.get_by_role("button").all_inner_texts() == ["Open \u00b7 The safe", "Close"]
    sheet.get_by_role("button", name="Open").tap()
    one.page.wait_for_timeout(100)
    assert one.said[-1] == {"t": "draft", "seat": "red", "key": "k1", "take": 0}
    expect(sheet).to_be_hidden()


def open_the_safe(device: ScriptedDevice) -> None:
    device.page.get_by_role("button", name="Vault").click()
    device.page.get_by_role("group", name="Cellar").get_by_role("button").click()
    expect(device.page.get_by_role("dialog", name="The safe")).to_be_visible()


def turned_down(**changed: Any) -> dict[str, Any]:
    """The screen after the card in the safe was turned down."""
    screen = a_screen(read=[], **changed)
    del screen["parts"]["card"], screen["parts"]["things"]
    screen["parts"]["closed"] = _json([{"at": [10, 20, 120, 60], "title": "A place"}])
    screen["pages"][0]["areas"] = [{"title": "Cellar", "things": ["closed"]}]
    return screen


NEWS = {"kind": "reveal", "lines": [["Red waits.", None]], "cards": [CARD], "seconds": 9}


def test_a_sheet_goes_when_the_screen_does_not_say_it_any_more(device: MakeDevice) -> None:
    one = device()
    one.show(a_screen())
    open_the_safe(one)
    one.show(a_screen(told=[["Red opens a door.", None]]))
    expect(one.page.get_by_role("dialog", name="The safe")).to_be_visible()
    one.show(turned_down())
    assert one.page.locator("#sheet[open]").count() == 0
    for secret in (CARD["name"], CARD["text"], "The safe"):
        assert secret not in holds(one)


def test_a_sheet_that_is_closed_holds_nothing(device: MakeDevice) -> None:
    one = device()
    one.show(a_screen())
    open_the_safe(one)
    one.page.keyboard.press("Escape")
    expect(one.page.locator("#sheet *")).to_have_count(0)


@pytest.mark.parametrize(
    "after",
    [a_screen(told=[["Blue rolls.", None]]), turned_down()],
    ids=["the line is taken back", "the card is turned down"],
)
def test_news_goes_when_the_screen_does_not_say_it_any_more(device: MakeDevice, after: dict[str, Any]) -> None:
    one = device()
    queued = {**NEWS, "lines": [["Red waits.", None]], "cards": [CARD]}
    one.show(a_screen(news=[NEWS, queued]))
    one.show(a_screen())
    expect(one.page.locator("#news")).to_contain_text(CARD["text"])
    one.show(after)
    assert one.page.locator("#news").count() == 0


@pytest.mark.parametrize("curtain", [True, False])
def test_nothing_of_one_seat_stays_for_another(device: MakeDevice, curtain: bool) -> None:
    one = device()
    one.show(a_screen(seat="red", news=[NEWS, NEWS]))
    one.page.locator("#news").click()
    open_the_safe(one)
    if curtain:
        one.send({"t": "curtain", "text": "Blue"})
    other = turned_down(seat="red" if curtain else "blue", told=[])
    other["heading"] = {**other["heading"], "decision": "Wait", "asked": False}
    other["parts"]["ground"] = "<g/>"
    if not curtain:  # what has another name is another text
        other["parts"]["plain"] = other["parts"].pop("ground")
        other["pages"][0]["svg"] = ["plain"]
    one.show(other)
    assert one.page.locator("#news, #sheet[open]").count() == 0
    assert_forgotten(one)


def test_a_tap_takes_what_its_button_says_and_not_what_has_come_since(device: MakeDevice) -> None:
    one = device()
    one.show(a_screen(seat="red", choice=CHOICE))
    stale = one.page.evaluate_handle("[...document.querySelectorAll('.offers button')][1]")
    one.show(a_screen(seat="red", choice={**CHOICE, "key": "k2"}))
    stale.evaluate("(button) => button.click()")
    one.page.wait_for_timeout(100)
    assert one.said[-1] == {"t": "draft", "seat": "red", "key": "k1", "take": 1}
    one.page.get_by_role("group", name="Your move").get_by_role("button", name="Wait").click()
    one.page.wait_for_timeout(100)
    assert one.said[-1] == {"t": "draft", "seat": "red", "key": "k2", "take": 1}


def test_a_sheet_does_not_offer_what_was_offered_before(device: MakeDevice) -> None:
    one = device()
    one.show(a_screen(seat="red", choice=CHOICE))
    open_the_safe(one)
    one.show(a_screen(seat="red", choice={**CHOICE, "key": "k2", "offers": [["Wait"], ["Open", "The safe"]]}))
    assert one.page.get_by_role("dialog").get_by_role("button").all_inner_texts() == ["Close"]


def hide(device: ScriptedDevice, hidden: bool) -> None:
    device.page.evaluate(
        """(hidden) => {
            Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
            document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


def test_a_page_that_comes_back_shows_nothing_before_the_console_is_heard(device: MakeDevice) -> None:
    one = device()
    one.show(a_screen())
    open_the_safe(one)
    screen, sheet = one.page.locator("#screen"), one.page.locator("#sheet")
    hide(one, True)
    one.send({"t": "beat"})
    one.page.wait_for_timeout(100)
    expect(screen).to_be_hidden()
    expect(sheet).to_be_hidden()
    hide(one, False)
    expect(screen).to_be_hidden()
    one.send({"t": "beat"})
    expect(screen).to_be_visible(timeout=700)
    expect(sheet).to_be_visible()


def test_a_device_that_slept_covers_itself_before_it_takes_what_waited(device: MakeDevice) -> None:
    one = device()
    one.show(a_screen())
    one.page.evaluate("{ const now = Date.now.bind(Date); Date.now = () => now() + 30000; }")
    one.send({"t": "beat"})
    expect(one.page.get_by_role("heading", name="No word from the referee")).to_be_visible(timeout=700)
    assert_forgotten(one)


def test_beats_that_come_late_cover_it(device: MakeDevice) -> None:
    one = device()
    one.show(a_screen())
    clock = int(one.page.evaluate("Date.now()")) - 500_000  # the console's clock is another
    one.send({"t": "beat", "at": clock})
    one.page.wait_for_timeout(300)
    one.send({"t": "beat", "at": clock})
    one.page.wait_for_timeout(300)
    expect(one.page.locator("#screen")).to_be_visible()
    one.send({"t": "beat", "at": clock - 2000})
    expect(one.page.get_by_role("heading", name="No word from the referee")).to_be_visible(timeout=700)
    assert_forgotten(one)


def test_a_drawing_brings_no_links_and_nothing_that_runs(device: MakeDevice) -> None:
    one = device()
    screen = a_screen()
    screen["parts"]["ground"] = (
        '<defs><path id="p" d="M0 0h9v9z"/></defs><g onclick="document.title=1"><use href="#p"/><use xlink:href="x.svg#p"/>'
        '<a href="https://x.test/"><rect width="9" height="9"/></a><image href="data:image/png;base64,AA"/>'
        '<image href="https://x.test/a.png"/><rect ONLOAD="document.title=2"/></g>'
    )
    one.show(screen)
    found = one.page.evaluate("document.querySelector('.picture svg').innerHTML")
    for gone in ("x.test", "x.svg", "<a", " on"):
        assert gone not in found.lower()
    for kept in ('href="#p"', "data:image/png"):
        assert kept in found
    one.errors.clear()  # the policy names what it refused
