"""A session as one HTML page: it needs nothing else, is small, says the same twice, and works in a browser."""

from __future__ import annotations

import base64
import gzip
import json
import re
import shutil
import subprocess
from html import unescape
from itertools import groupby
from pathlib import Path
from typing import Any, TypeVar

import pytest

from engine.contract.game import Game
from engine.english import capital
from engine.model.event import Ended, Outcome
from installer import system_packages
from referee.review import Review
from referee.review.causes import came_of, deed_of, from_to
from referee.review.charts.session_charts import charts_of, deciding_chart
from referee.review.debrief import pick
from referee.review.measure_series import figures_of
from referee.review.page.delta_frames import PartPool, deltas_of, parts_of
from referee.review.page.session_page import page_of, write_page
from referee.review.page.team_packet import moments_of, packet_of
from referee.review.quiet_plies import quiet_plies
from referee.review.sides_knew import KNEW
from referee.review.summary import summary_of
from referee.review.turning_points import in_order_of_play
from tests.engine.toy import Toy
from tests.games.game_list import GAMES, IDS, example
from tests.review.sessions import begun, played, shared
from tests.review.text_pictures import Drawn, drawn

pytestmark = pytest.mark.slow

CHROMIUM = next((found for name in system_packages.BROWSERS if (found := shutil.which(name))), None)
Part = TypeVar("Part")
HUNT = example("hunt")


def held(page: str) -> dict[str, Any]:
    """The data in a page."""
    found = re.search(r'<script id="data"[^>]*>([^<]*)</script>', page)
    assert found is not None
    data: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(found[1])))
    return data


def unfolded(kept: dict[str, Any], parts: list[Part], ply: int) -> list[Part]:
    """What the browser puts together for a ply."""
    page: list[int] = []
    pages = []
    for first, last, between in kept["changes"]:
        page = page[:first] + between + (page[len(page) - last :] if last else [])
        pages.append(page)
    return [parts[at] for at in pages[kept["at"][ply]]]


@pytest.fixture(scope="module")
def review() -> Review:
    session = played(HUNT, 60)
    session.bookmark("</script><b>{{data}} & why?", ply=20)
    session.note("a note", ply=21)
    review = Review(session)
    pick(review, 20, "Look", viewpoints=("hunters", "cartel"), overlay=True, whose="hunters")
    return review


@pytest.fixture(scope="module")
def page(review: Review) -> str:
    return page_of(review, Drawn())


def test_a_page_needs_nothing_else(page: str) -> None:
    bare = re.sub(r"<script id=.*?</script>", "", page, flags=re.S)
    addresses = set(re.findall(r"https?://[^\s\"'<)]+", bare))
    assert addresses <= {"http://www.w3.org/2000/svg"}  # the name of a format, not an address to load from
    assert not re.search(r"<(link|img|iframe|object|embed|script[^>]*src)|@import|url\(", bare)
    assert "default-src 'none'" in page


def test_the_same_session_gives_the_same_page(review: Review, page: str) -> None:
    assert page_of(review, Drawn()) == page


def test_what_people_wrote_stays_text(page: str) -> None:
    assert "</script><b>" not in page
    assert "<b>{{data}}" not in page
    assert "</script><b>{{data}} & why?" in unescape(page)


def test_every_ply_of_every_viewpoint_is_put_together_again(review: Review, page: str) -> None:
    data = held(page)
    assert [one["id"] for one in data["audiences"]] == ["referee", "cartel", "hunters", "public"]
    for audience in review.audiences:
        for ply in range(review.number + 1):
            view = review.truth(ply) if audience == "referee" else review.view(audience, ply)
            assert unfolded(data["pictures"][audience], data["parts"], ply) == parts_of(drawn(view, audience))


def test_knowledge_and_lines_are_those_of_the_review(review: Review, page: str) -> None:
    data = held(page)
    for audience in ("cartel", "hunters", "public"):
        for ply in range(0, review.number + 1, 9):
            told = unfolded(data["known"][audience], data["items"], ply)
            items = review.knowledge(audience, ply).items
            assert told == [[one.group, one.text, one.jump] for one in items]
            assert data["told"][audience].get(str(ply), []) == list(review.lines(ply, audience) if ply else ())
            assert {one.group for one in items} <= set(data["groups"][audience])


def test_what_was_not_known_lies_over_every_ply_of_the_truth(review: Review, page: str) -> None:
    data = held(page)
    assert list(data["over"]) == ["cartel", "hunters", "public"]
    for audience in data["over"]:
        for ply in range(review.number + 1):
            wanted = Drawn().overlay_picture(review.truth(ply), review.knowledge(audience, ply).overlay)
            assert unfolded(data["over"][audience], data["parts"], ply) == parts_of(wanted)


def test_progress_is_told_to_the_end(review: Review) -> None:
    steps: list[tuple[int, int]] = []
    page_of(review, Drawn(), lambda done, all_: steps.append((done, all_)))
    assert steps == sorted(steps)
    assert steps[-1][0] == steps[-1][1] == 7 * review.number  # what three audiences knew, and four pictures of every ply


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_game_has_a_page(game: Game, tmp_path: Path) -> None:
    review = Review(shared(game, 40))
    path = write_page(review, tmp_path / "deep" / "page.html", Drawn())
    text = path.read_text(encoding="utf-8")
    assert len(text) < 10_000_000
    for section in ("Summary", "Decisions", "Log"):
        assert f"<h2>{section}</h2>" in text
    assert len(held(text)["plies"]) == review.number


def test_an_empty_session_has_a_page() -> None:
    review = Review(begun(Toy()))
    assert len(held(page_of(review, Drawn()))["plies"]) == 1


def test_a_book_keeps_each_part_once_and_drops_empty_groups() -> None:
    pool = PartPool()
    pages = [pool.page(parts) for parts in (["a", "b", "c"], ["a", "x", "c"], ["a", "<g fill='none'>\n</g>", "c", "d"])]
    assert pool.parts == ["a", "b", "c", "x", "d"]
    assert pages == [(0, 1, 2), (0, 3, 2), (0, 2, 4)]
    found = deltas_of(pages)
    assert [(one.first, one.last, one.between) for one in found] == [(0, 0, (0, 1, 2)), (1, 1, (3,)), (1, 0, (2, 4))]


@pytest.mark.parametrize("pages", [[(1, 1), (1, 1, 1)], [(1, 1, 1), (1,)], [(), (1,), ()], [(1, 2, 1), (1, 2, 1, 2, 1)]])
def test_pages_of_like_parts_are_put_together_again(pages: list[tuple[int, ...]]) -> None:
    """What is kept at both ends of a page never overlaps."""
    kept: dict[str, Any] = {
        "changes": [(one.first, one.last, list(one.between)) for one in deltas_of(pages)],
        "at": range(len(pages)),
    }
    names = [str(number) for number in range(3)]
    assert [unfolded(kept, names, at) for at in kept["at"]] == [[names[one] for one in page] for page in pages]


# -------------------------------------------------------------------- in a browser

# Without a screen a browser draws no frames when time is virtual, and on a busy computer tells none what came into sight.
_FRAMES = """
<script>
window.requestAnimationFrame = (draw) => setTimeout(draw, 16);
window.IntersectionObserver = class {
  constructor(tell) { this.tell = tell; this.watched = new Set(); setInterval(() => this.look(), 16); }
  observe(one) { this.watched.add(one); }
  unobserve(one) { this.watched.delete(one); }
  look() {
    for (const target of [...this.watched]) {
      const { top, bottom } = target.getBoundingClientRect(), isIntersecting = bottom > 0 && top < innerHeight;
      if (isIntersecting) this.tell([{ target, isIntersecting }]);
    }
  }
};
</script></head>"""
_ASKED = """
<script>
const wait = (until) => new Promise((done) => { const look = () => until() ? done() : setTimeout(look, 20); look(); });
const settle = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
(async () => {
  await wait(() => document.body.dataset.ready);
  const said = {};
  const note = async (name) => { await settle(); said[name] = {
    ply: document.body.dataset.ply, now: document.getElementById("now").textContent,
    one: document.getElementById("board1").textContent, two: document.getElementById("board2").textContent,
    boards: document.querySelectorAll("#board1 svg").length, heads: document.getElementById("head1").textContent,
    viewpoint: document.querySelector("[aria-pressed=true]").dataset.view, whose: document.getElementById("whose").value,
    over: document.getElementById("over").checked,
    told: document.getElementById("told").textContent,
    what: document.getElementById("what").textContent, known: document.getElementById("known").children.length,
    notes: document.getElementById("notes").textContent }; };
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const give = (id, value, event) => {
    const field = document.getElementById(id);
    field.value = value; field.dispatchEvent(new Event(event));
  };
  {{steps}}
  document.body.dataset.said = JSON.stringify(said);
})();
</script>
</body>
"""
_TRY = """
  await note("opened");
  press("Home"); await note("home");
  press("ArrowRight"); await note("right");
  give("scrub", 20, "input"); await note("scrubbed");
  document.querySelector("[data-view=hunters]").click(); await note("hunters");
  press("w"); await note("knew");
  press("1"); await note("truth");
  press("w"); await note("asked");
  give("whose", "cartel", "change"); press("2"); await note("cartel");
  press("w"); await note("plain");
  document.querySelector("[data-scene]").click(); await note("scene");
  press("z"); said.large = document.querySelectorAll(".board.large").length;
  press("Escape"); document.getElementById("large").click(); said.button = document.querySelectorAll(".board.large").length;
  press("Escape"); said.usual = document.querySelectorAll(".board.large").length;
  give("find", "first saw", "input");
  said.found = document.querySelectorAll("#found li").length;
  document.getElementById("jump").click(); await note("jumped");
"""
_STEP = """
  give("scrub", 35, "input"); press("ArrowRight"); await note("on");
  press("ArrowRight"); await note("still");
  press("Home"); press(" "); await wait(() => document.getElementById("play").textContent === "Play"); await note("played");
  document.getElementById("undone").click(); press("ArrowRight"); await note("undone");
"""
_NAMES = """
  const pens = CanvasRenderingContext2D.prototype, write = pens.fillText;
  said.written = [];
  pens.fillText = function (words, ...at) { said.written.push(String(words)); return write.call(this, words, ...at); };
  press("Home"); await settle();
"""

_PACKET = """
  await note("opened");
  press("ArrowLeft"); await note("back");
  said.moments = +document.getElementById("scrub").max;
  press("Home"); said.each = [];
  for (let at = 0; at < 5; at++) {
    press("ArrowRight"); await settle();
    said.each.push(document.getElementById("what").textContent);
  }
"""
_WALK = """
  const walk = async () => {
    const found = [];
    press("Home"); await settle();
    for (let before = ""; before !== document.body.dataset.ply;) {
      before = document.body.dataset.ply;
      press("ArrowRight"); await settle();
      found.push(+document.body.dataset.ply);
    }
    return found.slice(0, -1);
  };
  said.walked = await walk();
  press("v"); said.every = await walk();
  give("kind", "take_back", "change"); document.getElementById("jumpback").click(); await note("back");
"""
_STILLS = """
  said.stills = [];
  for (const one of document.querySelectorAll("[data-still]")) {
    one.scrollIntoView();
    for (let wait = 0; wait < 20 && !one.textContent; wait++) await settle();
    said.stills.push([+one.dataset.still, one.textContent.trim()]);
  }
"""


def in_browser(page: str, steps: str, folder: Path, wide: int = 1280) -> dict[str, Any]:
    """What a browser as wide as this says of a page after these steps."""
    path = folder / "page.html"
    asked = _ASKED.replace("{{steps}}", steps)
    path.write_text(page.replace("</head>", _FRAMES).replace("</body>", asked), encoding="utf-8")
    assert CHROMIUM is not None
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND"]
    command += [f"--window-size={wide},800"]
    command += [f"--user-data-dir={folder / 'profile'}", "--virtual-time-budget=60000", "--dump-dom", path.as_uri()]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=90, check=True).stdout
    found = re.search(r'data-said="([^"]*)"', shown)
    assert found is not None, "the page's script did not come to its end"
    said: dict[str, Any] = json.loads(unescape(found[1]))
    return said


browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium")


@browser
def test_a_session_that_ends_with_a_take_back_is_played_to_its_last_ply_in_effect(tmp_path: Path) -> None:
    """Neither a step nor playing ends on a ply that is not shown; plies 36 and 37 of this one were taken back at 38."""
    session = played(HUNT, 37)
    assert session.entries[-1].ply.takes_back == (36, 37)
    said = in_browser(page_of(Review(session), Drawn()), _STEP, tmp_path)
    plies = {name: one["ply"] for name, one in said.items()}
    assert plies == {"on": "35", "still": "35", "played": "35", "undone": "36"}


@browser
def test_the_timeline_of_the_page_names_a_turn_once_and_never_by_a_bare_number(
    review: Review, page: str, tmp_path: Path
) -> None:
    """There stood 3 Hunters, 4 Hunters."""
    written = in_browser(page, _NAMES, tmp_path)["written"]
    turns = [turn for turn, _ in groupby(band.turn for band in review.bands)]
    named = [words for words in written if words in turns]
    assert named
    assert named == [turn for turn in turns if turn in named]
    names = {capital(review.name(seat)) for seat in review.seats}
    assert not [words for words in written if words.partition(" ")[0].isdecimal() and words.partition(" ")[2] in names]


@browser
def test_of_many_turns_on_the_timeline_of_the_page_every_fifth_or_tenth_is_named(tmp_path: Path) -> None:
    """T5, T8, T9, T34, T37 were named, those that happened to be long."""
    review = Review(shared(example("collection"), 100_000))
    turns = {band.turn for band in review.bands}
    assert len(turns) > 40
    written = in_browser(page_of(review, Drawn()), _NAMES, tmp_path)["written"]
    counts = list(dict.fromkeys(int(words[1:]) for words in written if re.fullmatch(r"T\d+", words)))
    assert len(counts) > 2
    assert counts == list(range(counts[0], len(turns) + 1, counts[0])), "evenly, and in order"


@browser
def test_the_page_works_in_a_browser(review: Review, page: str, tmp_path: Path) -> None:
    """Opened from a file, without a network: scrubbing, keys, viewpoints, the debrief, searching."""
    said = in_browser(page, _TRY, tmp_path)
    last = review.number
    assert said["opened"]["ply"] == str(last)
    assert said["home"]["now"] == "Before the first move"
    assert said["right"]["ply"] == "1"
    assert said["scrubbed"]["now"].startswith(f"Move 20 of {last}")
    assert "why?" in said["scrubbed"]["notes"]
    hidden = next(zone for zone in review.truth(20).zones if zone not in review.view("hunters", 20).zones)
    assert f"{hidden} " in said["scrubbed"]["one"]
    assert f"{hidden} " not in said["hunters"]["one"]
    over = review.knowledge("hunters", 20).overlay
    assert over.ghosted
    assert said["knew"]["boards"] == 2
    assert "faint: what they did not know" in said["knew"]["heads"]
    for sign in (*over.ghosted, *over.outlined, *over.dark_zones, *over.believed):
        assert f"over {sign}" in said["knew"]["one"]
    assert f"{hidden} " in said["knew"]["one"]
    assert (said["truth"]["boards"], said["truth"]["over"], said["truth"]["viewpoint"]) == (1, False, "referee")
    # Of the truth alone who knew is asked of somebody.
    assert (said["asked"]["boards"], said["asked"]["over"], said["asked"]["viewpoint"]) == (2, True, "hunters")
    assert (said["cartel"]["boards"], said["cartel"]["whose"]) == (2, "cartel")
    assert said["cartel"]["one"] != said["asked"]["one"]
    assert (said["plain"]["boards"], said["plain"]["viewpoint"]) == (1, "cartel")
    assert said["scene"]["ply"] == "20"
    assert (said["scene"]["viewpoint"], said["scene"]["boards"]) == ("hunters", 2)  # as it was put into the list
    assert said["scene"]["two"]
    assert said["scene"]["known"] > 0
    assert said["found"] > 0
    assert (said["large"], said["button"], said["usual"]) == (1, 1, 0)


@browser
def test_what_a_class_talks_about_has_its_picture_beside_its_words(tmp_path: Path) -> None:
    """The page had one picture, and five turning points and the questions on them were words alone."""
    review = Review(shared(HUNT, 120))
    summary, drawn = summary_of(review), Drawn()
    first, then = [one.ply for one in summary.decided], [one.ply for one in in_order_of_play(summary.turning_points)]
    talked = list(dict.fromkeys([*first, *then, *(one.ply for one in summary.prompts)]))
    said = in_browser(page_of(review, drawn), _STILLS, tmp_path)
    assert talked
    assert [ply for ply, _ in said["stills"]] == talked, "a moment that is a turning point and to be discussed has one"
    for ply, text in said["stills"]:
        assert all(zone in text for zone in review.truth(ply).zones), "all of the table, as it was then"


@browser
@pytest.mark.parametrize("pressed", ["#decided .changed", "#contents a"])
def test_the_replay_was_pushed_down_after_it_was_scrolled_to(
    pressed: str, review: Review, page: str, tmp_path: Path
) -> None:
    """Pictures above it were drawn when the page had passed them, and it stood 130 pixels too low."""
    steps = f"""
      const stills = [...document.querySelectorAll("#decided [data-still]")];
      said.before = stills.filter((one) => one.textContent).length;
      document.querySelector("{pressed}").click();
      said.drawn = stills.filter((one) => one.textContent).length;
      said.stills = stills.length;
    """
    said = in_browser(page.replace("</head>", "<style>header { min-height: 3000px }</style></head>"), steps, tmp_path)
    assert said["before"] < said["stills"] == said["drawn"]


def test_a_page_begins_with_how_it_ended_and_what_decided_it() -> None:
    """There stood five turning points, numbered by size, and no word of cause or effect."""
    review = Review(shared(HUNT, 120))
    summary, page = summary_of(review), unescape(page_of(review, Drawn()))
    assert [one.ply for one in summary.decided] == sorted(one.ply for one in summary.turning_points[:3])
    places = [page.index(words) for words in (summary.result, *(one.text for one in summary.decided))]
    assert places == sorted(places)
    assert places[-1] < page.index('id="player"'), "before the table"
    for one in summary.decided:
        point = next(point for point in summary.turning_points if point.ply == one.ply)
        assert f"{deed_of(review, point).text}, so " in one.text, "as the review's window calls it"
        if led := came_of(review, point.plies[0]):
            assert one.matters.startswith(capital(led).rstrip(".")), "the move that led to it, also where others answered"
        assert from_to(point) in one.text


def test_a_question_stands_once_beside_its_picture_with_what_each_side_knew() -> None:
    """Each stood twice, over all pictures and beside its own, and nothing said what each side knew."""
    decided = summary_of(Review(shared(HUNT, 120))).decided
    shown = unescape(page_of(Review(shared(HUNT, 120)), Drawn()))
    begin, *moments = re.split(r'<li id="point\d">', shown[shown.index('id="decided"') : shown.index('id="player"')])
    assert len(moments) == len(decided) > 0
    for one, moment in zip(decided, moments, strict=True):
        assert one.question not in begin
        assert one.text not in begin, "what happened stood twice, too"
        assert one.beside in moment
        for side in one.knew:
            assert side.words in moment
            assert all(f'data-ply="{one.ply}" data-knew="{seat}"' in moment for seat in side.seats[:1])


@browser
def test_the_name_of_a_side_leads_to_the_table_with_what_it_did_not_know(tmp_path: Path) -> None:
    steps = """
      const name = document.querySelector("[data-knew]");
      name.click(); await note("knew");
      said.wanted = [name.dataset.ply, name.dataset.knew];
    """
    said = in_browser(page_of(Review(shared(HUNT, 120)), Drawn()), steps, tmp_path)
    assert [said["knew"]["ply"], said["knew"]["viewpoint"]] == said["wanted"]
    assert said["knew"]["over"]
    assert said["knew"]["whose"] == said["wanted"][1]


def finished(game: Game) -> Review:
    """A session that the referee has ended as a figure of the game decides it."""
    session = played(game, 60)
    reason = next(reason for one in session.rules.measures for reason in one.decides)
    session.rule((Ended(None, Outcome((), reason, "It is over.")),), "time is up")
    return Review(session)


@pytest.mark.parametrize("game", [game for game in GAMES if game.ends], ids=lambda game: game.id)
def test_the_page_of_a_game_that_ended_says_by_which_rule_and_draws_what_decided_it(game: Game) -> None:
    """It named moves that had not brought the end."""
    review = finished(game)
    summary, page = summary_of(review), unescape(page_of(review, Drawn()))
    begin = page[page.index('id="decided"') : page.index('id="player"')]
    assert summary.ending is not None
    clause = summary.ending.rule.partition(":")[0]
    assert f"<b>Rule {clause}</b>" in begin
    assert summary.ending.verdict in begin
    assert summary.ending.stood in begin
    assert "<figure" in begin
    assert page.count(f'data-ply="{summary.decided[0].ply}">Move') == 1, "no moment is told twice"
    assert begin.count(KNEW) == sum(1 for one in summary.decided if one.knew), "no heading over nothing"
    drawn, charts = deciding_chart(review, summary), charts_of(review, summary)
    assert drawn is not None
    if drawn.title in [one.title for one in charts]:
        assert charts[0].title == drawn.title, "a class asks first what wins"
    assert page.count('class="first wide"') == 1


@browser
def test_the_replay_is_one_press_away_and_on_a_phone_pictures_come_first(review: Review, page: str, tmp_path: Path) -> None:
    """On a phone what a moment had changed stood below what was said of it, and the links took a fifth of the screen."""
    steps = """
      const first = document.querySelector("#contents a");
      said.first = first.hash; said.sticky = getComputedStyle(document.getElementById("bar")).position;
      window.scrollTo(0, document.body.scrollHeight); await settle();
      said.top = first.getBoundingClientRect().top;
      const links = [...document.querySelectorAll("#contents a")].map((one) => one.getBoundingClientRect());
      said.outside = links.filter((box) => box.left < 0 || box.right > innerWidth).length;
      const moments = [...document.querySelectorAll("#decided > ol > li")];
      const top = (one, part) => one.querySelector(part).getBoundingClientRect().top;
      said.pictures = moments.filter((one) => top(one, ".when") < top(one, ".changed")).length;
      said.above = moments.filter((one) => top(one, ".changed") < top(one, ".said")).length;
      said.bar = document.getElementById("bar").offsetHeight / innerHeight;
      said.wide = document.documentElement.scrollWidth - innerWidth;
    """
    wide, phone = (in_browser(page, steps, tmp_path, size) for size in (1280, 500))
    assert (phone["first"], phone["sticky"], phone["outside"]) == ("#player", "sticky", 0)
    assert 0 <= min(wide["top"], phone["top"]) <= max(wide["top"], phone["top"]) < 20, "it stays in sight"
    assert wide["first"] == "#player"
    moments = len(summary_of(review).decided)
    assert (phone["pictures"], phone["above"]) == (moments, moments)
    assert phone["bar"] < 0.12
    assert phone["wide"] <= 0, "nothing is wider than the phone"


@browser
def test_on_a_phone_the_curve_of_what_decided_a_game_has_letters_that_can_be_read(tmp_path: Path) -> None:
    """They had 7 pixels: the wide curve was made small."""
    page = page_of(finished(HUNT), Drawn())
    steps = """
      const seen = [...document.querySelectorAll("#decided figure svg")].filter((one) => one.getBoundingClientRect().width);
      said.letters = seen.map((one) => 11 * one.getBoundingClientRect().width / one.viewBox.baseVal.width);
    """
    wide, phone = (in_browser(page, steps, tmp_path, size)["letters"] for size in (1280, 500))
    assert len(wide) == len(phone) > 0, "one of them at a time"
    assert min(*wide, *phone) >= 10


@browser
def test_the_replay_begins_from_the_table_at_the_end(tmp_path: Path) -> None:
    """At first sight a page was words and a curve."""
    page = page_of(finished(HUNT), Drawn())
    steps = """
      const end = document.querySelector("#end");
      said.seen = end.checkVisibility(); said.drawn = end.querySelectorAll("svg").length;
      end.click();
      said.play = document.querySelector("#play").textContent;
    """
    wide, phone = (in_browser(page, steps, tmp_path, size) for size in (1280, 500))
    assert (wide["seen"], wide["drawn"], wide["play"]) == (True, 1, "Pause")
    assert not phone["seen"], "its letters would be too small: what a turning point changed stands there"


@browser
def test_on_a_phone_the_figures_that_matter_less_are_closed_until_they_are_asked_for(tmp_path: Path) -> None:
    """Fourteen charts under one another were as long as all that stood before them."""
    page = page_of(finished(HUNT), Drawn())
    steps = """
      const seen = () => [...document.querySelectorAll(".charts figure")].filter((one) => one.checkVisibility()).length;
      said.seen = seen(); document.querySelector(".more > summary").click(); said.asked = seen();
    """
    wide, phone = (in_browser(page, steps, tmp_path, size) for size in (1280, 500))
    assert 1 < phone["seen"] < wide["seen"] == phone["asked"]


def test_a_page_says_over_all_else_that_it_holds_every_secret(review: Review, page: str) -> None:
    """It stood there small, under the links."""
    warning = '<p class="warning secret" role="note">This page holds every secret of the session.'
    assert page.index(warning) < page.index("<header>")
    packet = packet_of(review.session.history, "hunters", title="Class 7", name="Hunters", picture=drawn)
    assert "warning secret" not in packet


@browser
def test_a_packet_works_in_a_browser(review: Review, tmp_path: Path) -> None:
    """Its script stopped before the timeline: a packet has no lessons."""
    packet = packet_of(review.session.history, "hunters", title="Class 7", name="Hunters", picture=drawn)
    said = in_browser(packet, _PACKET, tmp_path)
    last = int(said["opened"]["ply"])
    assert last == said["moments"]
    assert said["back"]["ply"] == str(last - 1)
    assert said["back"]["now"].startswith(f"Move {last - 1} of {last}")
    told = ["".join(moment.lines[:1]) or "Nothing was told" for moment in moments_of(review.session.history, "hunters")[:5]]
    assert said["each"] == told


@browser
def test_a_step_goes_past_quiet_moves_and_a_jump_finds_a_take_back(tmp_path: Path) -> None:
    """Jumping to a take-back went nowhere: the list called it otherwise than the data."""
    session = played(HUNT, 60)
    review = Review(session)
    quiet = quiet_plies(review, figures_of(review))
    said = in_browser(page_of(review, Drawn()), _WALK, tmp_path)
    walked, every = said["walked"], said["every"]
    assert quiet
    assert set(walked).isdisjoint(quiet - {review.number})
    assert set(every) - set(walked) == (quiet & set(review.line())) - {review.number}
    assert int(said["back"]["ply"]) in review.stops("take_back")


@browser
def test_long_lists_are_closed_until_they_are_asked_for(page: str, tmp_path: Path) -> None:
    """On a phone the timeline came after 160 lines of what somebody had not seen."""
    steps = """
      const folds = () => [...document.querySelectorAll("#known details")];
      const long = (fold) => fold.querySelectorAll("li").length > 8;
      await settle();
      said.shut = folds().filter(long).every((fold) => !fold.open) && folds().some(long);
      const wide = folds().find(long), words = wide.textContent;
      wide.querySelector("summary").click(); press("ArrowLeft"); await settle();
      said.kept = folds().some((fold) => long(fold) && fold.open);
      said.tables = [...document.querySelectorAll("section > details:not(.more)")].map((fold) => fold.open);
    """
    said = in_browser(page, steps, tmp_path)
    assert (said["shut"], said["kept"]) == (True, True)
    assert said["tables"] == [False, False, False], "decisions, rolls and log"
