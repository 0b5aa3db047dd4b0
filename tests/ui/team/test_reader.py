"""The reader of a team's window: who sees a face can read all of its text; time and the referee alone turn its pages."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.english import capital
from engine.games import all_games, bot_move
from engine.model.view import Back, DecisionView, Face, Observation, OutcomeView, PieceView, View, ZoneView
from engine.visibility.schema import PUBLIC
from tests.effort import some, tries
from tests.games.game_list import GAMES, new_match
from tests.ui.legibility import blank
from tests.ui.shots import played, rendered
from tests.ui.texts import texts_of
from ui.board import board_of
from ui.board.paint.board_text import text_width
from ui.team import TeamContent
from ui.team.reader_page import DOT
from ui.team.reading_list import ReadingList, reading_list
from ui.theme import DARK, LIGHT, load_fonts, teams

pytestmark = pytest.mark.slow

APART, MOST = tries(90, 40), 360
"""So many plies lie between the tables that are looked at, and after so many nothing new is to be expected."""
SIZES = ((1920, 1080), (1280, 720))


def faces_in(view: View) -> dict[str, Face]:
    return {piece.face.id: piece.face for zone in view.zones.values() for piece in zone.pieces if piece.face is not None}


def read_on(content: TeamContent) -> list[str]:
    """What stands on each page of the reader, as the referee's key turns them."""
    pages = []
    for _ in content.reader.pages:
        page = content.reader.page
        assert page is not None
        pages.append(" ".join(line.text for card in page.cards for line in card.lines))
        content.turn_page(1)
    return pages


def is_read(text: str, pages: list[str]) -> bool:
    """Return whether a text stands on one page, or goes on from one page to the next (under the name of its card again)."""
    if any(text in page for page in pages):
        return True
    words = text.split()
    parts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    both = list(pairwise(pages))
    return any(page.endswith(head) and tail in after for head, tail in parts for page, after in both)


@pytest.mark.parametrize("game", some(all_games(), 3, __name__), ids=lambda game: game.id)
def test_who_sees_a_face_can_read_its_text_whole(game: Game, qapp: QApplication) -> None:
    for seats in sorted({game.least, len(game.seats)}):
        match, chance = new_match(game, seed=7, seats=seats), Random(7)
        windows = {
            (one, size): blank(match, one, size) for one in (match.seats[0], match.seats[-1], PUBLIC) for size in SIZES
        }
        while match.outcome is None and len(match.history.plies) < MOST:
            if len(match.history.plies) % APART == 0:
                for (audience, _), content in windows.items():
                    view = match.view(audience)
                    content.drop()
                    content.show_view(view)
                    check(view, read_on(content))
            match.play(bot_move(match, chance))


def check(view: View, pages: list[str]) -> None:
    for face in faces_in(view).values():
        if face.text:
            assert is_read(" ".join(face.text.split()), pages), (view.audience, face.name, face.text)
            assert any(face.name in page for page in pages), face.name
        assert not face.lesson or is_read(face.lesson, pages), (view.audience, face.name, face.lesson)
    assert not [page for page in pages if "\u2026" in page]


@pytest.mark.parametrize("game", some(all_games(), 3, __name__), ids=lambda game: game.id)
def test_what_is_on_a_page_is_drawn_whole(game: Game, qapp: QApplication) -> None:
    match = played(game.id, 60, seats=len(game.seats))
    for size in SIZES:
        content = blank(match, PUBLIC, size)
        content.show_view(match.view(PUBLIC))
        for page in content.reader.pages[:12]:
            lines = [line.text for card in page.cards for line in card.lines if line.text]
            texts = texts_of(content.reader)
            drawn = [text.said for text in texts]
            assert [line for line in lines if line not in drawn] == []
            strip = QRectF(content.reader.rect())
            assert [text for text in texts if not strip.contains(text.rect)] == []
            for at, one in enumerate(texts):
                others = [two for two in texts[at + 1 :] if one.rect.adjusted(1, 1, -1, -1).intersects(two.rect)]
                assert others == [], one
            content.turn_page(1)


CARDS = tuple(Face(f"card_{n}", f"Card {n}", text=f"Card number {n} says what it does in some ten words.") for n in range(9))


def view_of(*cards: Face, open_cards: tuple[Face, ...] = (), decision: DecisionView | None = None) -> View:
    def zone(id_: str, faces: tuple[Face, ...]) -> ZoneView:
        pieces = tuple(PieceView(f"{id_}~{at}", Back(), face) for at, face in enumerate(faces))
        return ZoneView(id_, id_, len(faces), pieces)

    return View("hunt", "cartel", {"hand": zone("hand", cards), "open": zone("open", open_cards)}, decision=decision)


def reading(view: View, told: tuple[Observation, ...] = (), *, moves: bool = False) -> TeamContent:
    load_fonts()
    content = TeamContent("cartel", board_of("hunt"), teams({"cartel": "Cartel", PUBLIC: "Public"}), DARK)
    content.set_motion(moves)
    content.resize(960, 540)
    rendered(content)
    content.show_view(view, told)
    return content


def names_on(content: TeamContent) -> list[str]:
    page = content.reader.page
    return [card.face.name for card in page.cards] if page is not None else []


def turned(content: TeamContent) -> list[str]:
    """Return what is read, and turn the page."""
    names = names_on(content)
    content.turn_page(1)
    return names


def titles(content: TeamContent) -> list[str]:
    return list(dict.fromkeys(page.title for page in content.reader.pages))


def test_what_was_just_shown_comes_first_and_then_what_is_asked_about(qapp: QApplication) -> None:
    asked = DecisionView("answer", "Answer a success on Card 3", ("hunters",))
    shown = (
        Observation("moved", to="gone", face=CARDS[8]),
        Observation("said", text="The Hunters aim at Card 5."),
    )
    content = reading(view_of(*CARDS[:3], open_cards=CARDS[3:6], decision=asked), shown)
    assert titles(content) == ["Named by this move", "Asked about", "Your cards", "On the board"]
    assert [name for _ in range(3) for name in turned(content)][:3] == ["Card 5", "Card 8", "Card 3"]


def test_a_page_says_why_its_cards_are_shown_with_a_dot_for_each_page(qapp: QApplication) -> None:
    """ "1 of 8" and "more" with a chevron looked like buttons, and nobody has a mouse."""
    content = reading(view_of(*CARDS[:5]))
    pages = content.reader.pages
    assert len(pages) > 1
    pictures = []
    for number, page in enumerate(pages, 1):
        assert (page.label, page.number, page.dots) == ("Your cards", number, len(pages))
        said = [text.said for text in texts_of(content.reader)]
        assert "Your cards" in said
        assert [text for text in said if " of " in text or "\u203a" in text] == []
        strip = rendered(content.reader)
        body, step = content.reader._body, DOT * content.reader.scale.small
        middles = [body.right() - (len(pages) - at - 0.5) * step for at in range(len(pages))]
        at_dots = [
            strip.pixelColor(
                round(x * content.reader.enlarged),
                round((body.top() + content.reader._maker.step / 2) * content.reader.enlarged),
            ).lightness()
            for x in middles
        ]
        pictures.append(at_dots.index(max(at_dots)) + 1)
        content.turn_page(1)
    assert pictures == list(range(1, len(pages) + 1)), "the dot of the page that is shown is bright"
    assert [page.dots for page in reading(view_of(CARDS[0])).reader.pages] == [0]
    many = tuple(Face(f"card_{n}", f"Card {n}", text="It does something.") for n in range(40))
    assert {page.dots for page in reading(view_of(*many)).reader.pages} == {0}, "of so many nobody counts"


def test_who_is_asked_reads_its_own_cards_before_what_was_only_named(qapp: QApplication) -> None:
    """The reader showed the card of which the last line spoke to a team that had to choose one of its own."""
    fact = Face("place", "A Place", notes=(("Fact", "It lies there."),))
    told = (
        Observation("said", text="The Hunters aim at Card 5."),
        Observation("turned", to="open", face=CARDS[3]),
    )
    for seat, expected in (("hunters", ["Card 5", "Card 3"]), ("cartel", ["Card 3", "Card 0"])):
        asked = DecisionView("play", "Play a card", (seat,))
        content = reading(view_of(fact, *CARDS[:2], open_cards=CARDS[3:6], decision=asked), told)
        assert [turned(content)[0] for _ in range(2)] == expected
    own = [card.face.name for page in content.reader.pages if page.title == "Your cards" for card in page.cards]
    assert own[-1] == "A Place", "mere facts come last"


def test_who_is_asked_in_a_later_view_reads_its_own_cards_before_what_was_only_named(qapp: QApplication) -> None:
    """What an earlier move had named and nobody had read yet stood before them."""
    seen = view_of(*CARDS[:2], open_cards=CARDS[3:6])
    content = reading(seen, (Observation("said", text="The Hunters aim at Card 5."), Observation("moved", face=CARDS[8])))
    assert names_on(content)[0] == "Card 5", "the line that stands large names it"
    asked = DecisionView("play", "Play a card", ("cartel",))
    content.show_view(view_of(*CARDS[:2], open_cards=CARDS[3:6], decision=asked))
    assert turned(content) == ["Card 8"], "it lies nowhere any more"
    assert turned(content)[0] == "Card 0"


def test_who_is_asked_reads_about_what_before_what_an_earlier_move_had_revealed(qapp: QApplication) -> None:
    """Beside "You: Answer a success on The Old Friend" stood the fact of a town where something had been found."""
    seen = view_of(*CARDS[:2], open_cards=CARDS[3:6])
    content = reading(seen, (Observation("said", text="Card 5 is found.", beat="reveal"),))
    assert names_on(content) == ["Card 5"]
    asked = DecisionView("answer", "Answer a success on Card 3", ("cartel",))
    told = (Observation("said", text="Red has a success.", beat="roll"),)
    content.show_view(view_of(*CARDS[:2], open_cards=CARDS[3:6], decision=asked), told)
    assert names_on(content) == ["Card 3"]
    assert titles(content)[0] == "Asked about"


def test_who_is_asked_still_reads_a_card_that_it_sees_nowhere_any_more(qapp: QApplication) -> None:
    """A card that was played and went away could be read only by those who were not asked to answer it."""
    asked = DecisionView("play", "Play a card", ("cartel",))
    told = (Observation("moved", to="gone", face=CARDS[8]), Observation("moved", to="open", face=CARDS[3]))
    content = reading(view_of(*CARDS[:2], open_cards=CARDS[3:6], decision=asked), told)
    assert {page.title: [card.face.name for card in page.cards] for page in content.reader.pages[:1]} == {
        "Named by this move": ["Card 8"]
    }


def test_a_long_card_is_laid_out_anew_for_another_height(qapp: QApplication) -> None:
    content = reading(view_of(CARDS[0]))
    long = Face("long", "A Long Card", text=" ".join(f"Sentence {n} says what it does in ten words." for n in range(40)))
    body, make = content.reader._body, content.reader._maker.pages
    many = make("Your cards", [long], body)
    fewer = make("Your cards", [long], body.adjusted(0, 0, 0, body.height()))
    assert 1 < len(fewer) < len(many)
    assert all(card.rect.bottom() <= body.bottom() + 1 for page in many for card in page.cards)


def test_a_card_that_is_nothing_but_a_long_name_has_a_page(qapp: QApplication) -> None:
    content = reading(view_of(CARDS[0]))
    body, named = content.reader._body, Face("named", "A Name of Many Words " * 20)
    assert [card.face for page in content.reader._maker.pages("Your cards", [named], body) for card in page.cards] == [named]


def test_what_was_revealed_is_read_before_what_was_named(qapp: QApplication) -> None:
    """Both were "Just now", and nobody knew why a place was read of which the last line spoke."""
    told = (
        Observation("said", text="Card 5 is aimed at."),
        Observation("turned", to="open", face=CARDS[3]),
        Observation("said", text="Card 4 is shown.", beat="reveal"),
    )
    content = reading(view_of(*CARDS[:3], open_cards=CARDS[3:6]), told)
    assert {page.title: [card.face.name for card in page.cards] for page in content.reader.pages[:2]} == {
        "Just revealed": ["Card 4", "Card 3"],
        "Named by this move": ["Card 5"],
    }


def test_the_card_that_is_read_is_that_of_which_the_large_line_speaks(qapp: QApplication) -> None:
    """The fact of a place stood beside a plan of four things, and "Just revealed" over what earlier moves had revealed."""
    place = Face("place", "A Place", notes=(("Fact", "It lies there."),))
    seen = view_of(*CARDS[:2], open_cards=(place, *CARDS[3:7]))
    content = reading(seen, (Observation("said", text="Card 6 is shown.", beat="reveal"),))
    assert titles(content)[0] == "Just revealed"
    told = (
        Observation("said", text="Red tries Card 3."),
        Observation("said", text="Red has A Place, by Card 4.", beat="result"),
        Observation("said", text="Blue moves to Card 5."),
    )
    content.show_view(seen, told)
    read = [(page.label, card.face.name) for page in content.reader.pages for card in page.cards]
    assert read[:5] == [
        ("Named by this move", "Card 4"),
        ("Named by this move", "A Place"),
        ("Named by this move", "Card 5"),
        ("Named by this move", "Card 3"),
        ("Before that", "Card 6"),
    ]


def test_a_page_that_is_of_an_earlier_move_says_so_and_has_the_rest_of_its_time(qapp: QApplication) -> None:
    content = reading(view_of(*CARDS[:2]), (Observation("said", text="Card 1 is shown.", beat="reveal"),), moves=True)
    assert content.reader.page is not None
    content.show()
    content.reader._timer.start(60_000)
    content.show_view(view_of(*CARDS[:2]), (Observation("said", text="Red has one action left."),))
    assert (content.reader.page.label, names_on(content)) == ("Before that", ["Card 1"])
    assert content.reader._timer.interval() == 60_000


def test_a_fact_looks_like_no_rule(qapp: QApplication) -> None:
    """It was as large as the rules, and the first of its words stood behind the last figure of the card."""
    notes = (("Zone", "Peru"), ("Fact", "It was so."), ("Ports", "Atlantic"), ("", "Nobody saw it."))
    content = reading(view_of(Face("place", "A Place", text="Gain 1.", notes=notes)))
    texts = {text.said: text for text in texts_of(content.reader)}
    assert {"Gain 1.", "Zone", "Peru", "Ports", "Atlantic", "Fact", "It was so.", "Nobody saw it."} <= texts.keys()
    rules = [texts[said] for said in ("Gain 1.", "Peru", "Atlantic")]
    for aside in (texts["It was so."], texts["Nobody saw it."]):
        assert all(aside.pixels < rule.pixels and aside.rect.top() > rule.rect.bottom() for rule in rules)
    assert texts["Zone"].pixels < texts["Peru"].pixels
    assert texts["Zone"].rect.right() < texts["Peru"].rect.left() < texts["Ports"].rect.left(), "one beside the other"


def test_a_value_does_not_go_apart_from_its_dots(qapp: QApplication) -> None:
    """A line was nothing but two dots: how often an action could be done."""
    notes = tuple((f"Crate of Guns {number}", "Action \u25cf\u25cf") for number in range(5))
    content = reading(view_of(Face("place", "A Place", text="Buy up to 3 drugs at $5K each.", notes=notes)))
    said = [line.text for page in content.reader.pages for card in page.cards for line in card.lines]
    assert said.count("Action \u25cf\u25cf") == 5
    assert "\u25cf\u25cf" not in said


def test_what_was_new_is_read_once_and_the_others_over_and_over(qapp: QApplication) -> None:
    content = reading(view_of(*CARDS), (Observation("said", text="Card 2 is played."),))
    first = [names_on(content)]
    for _ in range(2 * len(content.reader.pages)):
        content.turn_page(1)
        first.append(names_on(content))
    assert first.count(["Card 2"]) == 1
    assert first[1] in first[2:]
    content.turn_page(-1)
    assert names_on(content) == first[-2]


def test_a_page_that_was_being_read_comes_back_after_news(qapp: QApplication) -> None:
    content = reading(view_of(*CARDS))
    content.turn_page(1)
    before = names_on(content)
    content.show_view(view_of(*CARDS), (Observation("said", text="Card 7 is played."),))
    assert names_on(content) == ["Card 7"]
    content.turn_page(1)
    assert names_on(content) == before


def test_the_clock_turns_pages_only_where_somebody_may_look(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.team.reader_page.LEAST_SECONDS", 0.02)
    monkeypatch.setattr("ui.team.reader_page.WORDS_A_SECOND", 2000)
    content = reading(view_of(*CARDS), moves=True)
    qtbot.addWidget(content)

    def turns() -> None:
        before = content.reader.page
        qtbot.waitUntil(lambda: content.reader.page != before)

    def stands() -> bool:
        before = content.reader.page
        qtbot.wait(100)
        return content.reader.page == before

    assert stands(), "nobody looks"
    content.show()
    turns()
    content.set_held(True)
    assert stands(), "held"
    content.set_held(False)
    turns()
    content.set_message("Five minutes")
    assert stands(), "the message lies over it"
    content.set_message("")
    turns()
    content.set_motion(False)
    assert stands(), "reduced motion: the referee turns"
    content.set_motion(True)
    content.drop()
    assert content.reader.page is None
    assert not content.reader._timer.isActive()


def test_a_page_stands_as_long_as_it_is_read_aloud(qapp: QApplication) -> None:
    long = Face("long", "A Long Card", text="word " * 60)
    content = reading(view_of(long, *CARDS))
    for page in content.reader.pages:
        words = sum(len(line.text.split()) for card in page.cards for line in card.lines)
        assert page.seconds >= max(2.0, words / 3)


def test_a_message_moves_nothing_on_the_board(qapp: QApplication) -> None:
    """It took room from the board, which was laid out anew: cards changed their form."""
    content = reading(view_of(*CARDS))
    board, before = content.board_view.geometry(), rendered(content.board_view)
    content.set_message("word " * 40)
    assert content.board_view.geometry() == board
    assert rendered(content.board_view) == before


def test_a_page_ends_with_a_sentence(qtbot: QtBot) -> None:
    """A card of two pages was cut in the middle of a sentence; "goes on" beside its tag was not understood."""
    load_fonts()
    match = new_match(GAMES[0], seed=1)
    content = blank(match, PUBLIC, (1280, 720))
    qtbot.addWidget(content)
    text = " ".join(f"This is sentence {number}, which has a few words more than it needs." for number in range(14))
    card = Face("card", "Long Story", text=text, notes=(("Fact", "It was so. It is not so any more."),))
    content.reader.set_cards(ReadingList(own=(card,)))
    pages = content.reader.pages
    assert len(pages) > 2
    for number, page in enumerate(pages, 1):
        assert page.cards[0].lines[-1].text.endswith(".")
        assert not page.cards[0].breaks_off
        said = [one.said for one in texts_of(content.reader)]
        assert f"{number} of {len(pages)}" in said, "which says that there is more"
        assert ("continued" in said) == (page is not pages[0])
        assert "\u2026" not in "".join(one.said for one in texts_of(content.reader))
        content.turn_page(1)
    written = " ".join(line.text for page in pages for line in page.cards[0].lines if not line.is_head)
    assert written == f"{text} Fact It was so. It is not so any more."


def test_a_page_ends_with_dots_only_within_a_sentence(qtbot: QtBot) -> None:
    """They stood after whole sentences, often over a free line, and a text looked cut that was not."""
    content = reading(view_of(Face("card", "Long Story", text="a sentence without an end and " * 30), *CARDS[:2]))
    qtbot.addWidget(content)
    long = [page for page in content.reader.pages if page.cards[0].face.id == "card"]
    assert len(long) > 2
    for page in content.reader.pages:
        said = [text.said.strip() for text in texts_of(content.reader)]
        assert (said[-1] == "\u2026") == (page in long[:-1])
        content.turn_page(1)


def test_after_the_end_the_cards_that_it_revealed_come_first(qapp: QApplication) -> None:
    """The reader began with a fact of a place that the last line named."""
    fact = Face("place", "A Place", notes=(("Fact", "It lies there."),))
    over = msgspec.structs.replace(view_of(fact, *CARDS[:3]), outcome=OutcomeView(("hunters",), "any", "It is over."))
    told = (Observation("turned", face=CARDS[1]), Observation("said", text="A Place is named."))
    content = reading(over, told)
    assert titles(content) == ["At the end", "Your cards"]
    assert names_on(content) == ["Card 1"]
    assert names_on(reading(over, told[1:]))[0] == "Card 0", "a card with a text of its own before mere facts"


def test_after_the_end_the_clock_stays_with_what_was_revealed(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """It turned on through thirty cards that nobody asked for; the referee's key still reaches these."""
    monkeypatch.setattr("ui.team.reader_page.LEAST_SECONDS", 0.02)
    monkeypatch.setattr("ui.team.reader_page.WORDS_A_SECOND", 2000)
    over = msgspec.structs.replace(view_of(*CARDS), outcome=OutcomeView(("hunters",), "any", "It is over."))
    told = tuple([Observation("turned", face=card) for card in CARDS[1:7]])
    content = reading(over, told, moves=True)
    qtbot.addWidget(content)
    seen: list[str] = []
    content.reader.turned.connect(lambda: seen.extend(names_on(content)))
    content.show()
    content.turn_page(1)  # the result has their place until the referee turns to them
    qtbot.waitUntil(lambda: len(seen) > 20)
    assert set(seen) == {card.name for card in CARDS[1:7]}
    content.reader.set_motion(False)
    for _ in content.reader.pages:
        content.turn_page(1)
    assert set(seen) == {card.name for card in CARDS}


def test_copies_that_teach_something_else_are_all_read(qtbot: QtBot) -> None:
    """Of two challenges in a hand the Deck's reader had one lesson."""
    lessons = ("Who else confirms it?", "Could it be staged?")
    copies = [Face("challenge", "Challenge", text="Explain how.", notes=(("Fact", lesson),)) for lesson in lessons]
    content = reading(view_of(*copies, copies[0]))
    qtbot.addWidget(content)
    said = " ".join(read_on(content))
    assert [said.count(lesson) for lesson in lessons] == [1, 1]


TOLD = next(iter(board_of("hunt").layout.told.items()))
"""The id of a line of which a board says why its cards are read, and these words."""


def test_the_reader_says_why_a_card_is_read_in_the_words_of_its_game(qapp: QApplication) -> None:
    """ "Named by this move" stood over what had just been played, and over where it had been played."""
    line, why = TOLD
    seen = view_of(open_cards=CARDS[3:6])
    plays = Observation("said", text="Red plays Card 5 against Card 4.", line=line)
    for told in ((plays,), (Observation("moved", to="open", face=CARDS[5]), plays)):
        pages = reading(seen, told).reader.pages
        read = {card.face.name: page.label for page in pages[::-1] for card in page.cards}
        assert read == {"Card 5": why, "Card 4": "Named by this move", "Card 3": "On the board"}, "the first that it names"
    placed = Observation("said", text="At Card 3 come Card 5 and Card 4.", line=line)
    shown = (Observation("moved", face=CARDS[4]), Observation("moved", face=CARDS[5]), placed)
    pages = reading(seen, shown).reader.pages
    read = {card.face.name: page.label for page in pages[::-1] for card in page.cards}
    assert read == {"Card 5": why, "Card 4": why, "Card 3": "Named by this move"}, "those that were shown"


def test_who_is_asked_begins_with_what_just_happened_to_a_card_and_not_with_an_older_one(qapp: QApplication) -> None:
    """Beside "Red controls Airport", Red read a person recruited two moves before, as "Before that"."""
    line, why = TOLD
    asked = DecisionView("act", "Act or end the turn", ("cartel",))
    seen = view_of(CARDS[0], open_cards=CARDS[3:6], decision=asked)
    content = reading(seen, (Observation("said", text="Card 3 is shown.", beat="reveal"),))
    assert (titles(content)[0], names_on(content)) == ("Just revealed", ["Card 3"])
    content.show_view(seen, (Observation("said", text="The Cartel takes Card 4.", line=line),))
    assert titles(content) == [why, "Your cards", "On the board"]
    assert names_on(content) == ["Card 4"]
    content.show_view(seen, (Observation("said", text="The Cartel has one action left."),))
    assert titles(content) == ["Your cards", "On the board"], "nothing is read that comes again anyway"


def test_who_is_asked_and_has_no_cards_of_its_own_reads_what_happened(qapp: QApplication) -> None:
    """Who had to choose an action began with the first of seventy places, wherever that lay."""
    asked = DecisionView("act", "Choose an action", ("cartel",))
    told = (Observation("said", text="Red stores something at Card 4."), Observation("said", text="A phase begins."))
    assert names_on(reading(view_of(open_cards=CARDS[3:6], decision=asked), told)) == ["Card 4"]


def test_who_can_do_one_thing_alone_reads_what_happened(qapp: QApplication) -> None:
    """A seat that could only pass read of a place at the other end of the world, as of one that it might need."""
    passes = DecisionView("react", "React or pass", ("cartel",), only="pass")
    told = (Observation("said", text="Red stores something at Card 4."), Observation("said", text="A phase begins."))
    for decision, expected in ((passes, "Card 4"), (msgspec.structs.replace(passes, only=""), "Card 0")):
        assert names_on(reading(view_of(CARDS[0], open_cards=CARDS[3:6], decision=decision), told)) == [expected]


def test_the_words_for_what_stands_large_stay_when_something_is_said_aside(qapp: QApplication) -> None:
    """As soon as the Cartel had let a plan pass, "Aimed at" became "Named by this move" on its own screen."""
    line, why = TOLD
    content = reading(view_of(open_cards=CARDS[3:6]), (Observation("said", text="Red aims at Card 5.", line=line),))
    assert content.reader.page is not None
    content.show_view(view_of(open_cards=CARDS[3:6]), (Observation("said", text="Blue lets it pass.", beat="aside"),))
    assert (content.reader.page.label, names_on(content)) == (why, ["Card 5"])


def test_what_may_be_played_is_read_before_the_rest_of_a_hand(qapp: QApplication) -> None:
    """A card in hand bore "can be played", and the reader began with one that could not."""
    cards = reading_list(view_of(*CARDS[:3]), {"hand": "cartel", "open": ""}, {CARDS[2].id}, "can be played")
    assert (cards.playable, cards.own) == ((CARDS[2],), CARDS[:2])
    content = reading(view_of(*CARDS[:3]))
    content.turn_page(1)
    content.reader.set_cards(cards, asked=True)
    assert titles(content) == ["Can be played", "Your cards"]
    assert names_on(content) == ["Card 2"], "it begins anew"


def play_labels(game: Game) -> dict[str, str]:
    """By the number that names the cards that may be played, the words for that on the board."""
    areas = board_of(game.id).layout.areas
    zones = [zone for area in areas for zone in (*area.zones, *(zone for box in area.boxes for zone in box.zones))]
    return {zone.playable: zone.playable_label for zone in zones if zone.playable}


@pytest.mark.parametrize("game", [game for game in all_games() if play_labels(game)], ids=lambda game: game.id)
def test_who_may_play_cards_begins_with_one_of_them_and_its_words_are_those_on_the_board(game: Game) -> None:
    labels = play_labels(game)
    match, chance = new_match(game, seed=7), Random(7)
    content = blank(match, match.seats[0], (1280, 720))
    begins = 0
    while match.outcome is None and len(match.history.plies) < MOST:
        view = match.view(match.seats[0])
        asked = view.decision is not None and match.seats[0] in view.decision.seats
        named = [str(view.numbers.get(number.replace("{own}", view.audience)) or "") for number in labels]
        own = {face.id for face in faces_in(view).values()}
        if asked and any(own.intersection(ids.split()) for ids in named):
            content.show_view(view)
            assert titles(content)[0] in {capital(label) for label in labels.values()}
            begins += 1
        match.play(bot_move(match, chance))
    assert begins, "the game declares what may be played, and nobody ever may"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_why_a_card_is_read_has_room_beside_its_name(game: Game, qapp: QApplication) -> None:
    match = new_match(game, seed=7)
    content = blank(match, PUBLIC, (1280, 720))
    content.show_view(match.view(PUBLIC))
    most, small = 0.4 * content.reader._body.width(), content.reader.scale.small
    told = board_of(game.id).layout.told
    assert [words for words in told.values() if text_width(words, small, 600) > most] == []
    assert told


def test_the_name_of_the_card_that_is_read_is_marked_where_it_stands_large(qapp: QApplication) -> None:
    """Nobody saw that what is read at the right was what is told at the left."""
    line, _ = TOLD
    told = (Observation("said", text="Red takes Card 5.", line=line),)
    content = reading(view_of(CARDS[0], open_cards=CARDS[3:6]), told)

    def marked() -> set[tuple[int, int]]:
        """Where under the last word of the headline something is drawn in the colour of the card."""
        picture, colour = rendered(content.feed), DARK.tint("grey").edge.rgb()
        return {(x, y) for x in range(picture.width()) for y in range(picture.height()) if picture.pixel(x, y) == colour}

    under = marked()
    words = next(text for text in texts_of(content.feed) if text.said == "Red takes Card 5.")
    assert under
    assert min(y for _, y in under) > words.rect.center().y()
    assert min(x for x, _ in under) > words.rect.left() + 0.4 * words.rect.width(), "the name alone"
    content.turn_page(1)
    assert titles(content)[0] == "Your cards"
    assert marked() == set(), "another card is read"


def test_a_marked_name_has_the_colours_of_its_theme_and_does_not_outlive_its_view(qapp: QApplication) -> None:
    line, _ = TOLD
    told = (Observation("said", text="Red takes Card 5.", line=line),)
    content = reading(view_of(CARDS[0], open_cards=CARDS[3:6]), told)
    content.set_theme(LIGHT)
    assert content.feed.marked == ("Card 5", LIGHT.tint("grey").edge)
    content.drop()
    assert content.feed.marked is None
