"""Who knew what: against an oracle for every game, and case by case where the answer can be read off the table."""

from __future__ import annotations

import re

import msgspec
import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.english import capital
from engine.games import all_games
from engine.model.event import Ended, Marked, Moved, Outcome, Removed, Turned
from engine.model.view import View
from engine.visibility.schema import REFEREE
from referee.review import Review
from referee.review.analyst_tables import tables_of
from referee.review.knowledge import Item, Knowledge, Overlay, State, handles_of, overlay_words
from referee.review.search import search
from referee.session.session import Session
from tests.effort import some
from tests.engine.toy import Toy
from tests.games.declared import hides_from_some
from tests.games.game_list import GAMES, example
from tests.review.sessions import begun, played, random_move, shared

pytestmark = pytest.mark.slow

some_games = pytest.mark.parametrize("game", some(all_games(), 3, __name__), ids=lambda game: game.id)


def faces(view: View) -> set[str]:
    return {piece.face.id for zone in view.zones.values() for piece in zone.pieces if piece.face is not None}


def in_state(known: Knowledge, state: State) -> list[Item]:
    return [item for item in known.items if item.state == state]


@some_games
def test_what_is_learned_is_what_views_and_sightings_show(game: Game) -> None:
    """Everything that a View shows is known from then on; nothing is known that neither a View nor an observation showed."""
    review = Review(shared(game))
    kinds, table = review.session.rules.schema.kinds, review.session.history.frames[1].table
    pieces = {kinds[piece.kind].face.id for zone in table.zones.values() for piece in zone}
    for audience in review.audiences:
        witness = review.history_of(audience)
        learned: dict[str, int] = {}
        for ply, piece in witness.learned:
            if piece in table.where:
                learned.setdefault(kinds[table.piece(piece).kind].face.id, ply)
        shown: set[str] = set()
        for ply in range(1, review.number + 1):
            if review.session.history.frames[ply].table.outcome is not None:
                break
            shown |= faces(review.view(audience, ply))
            told = {one.face.id for one in witness.observations[ply] if one.face is not None}
            shown |= told
            now = {face for face, first in learned.items() if first <= ply}
            assert now <= shown, (audience, ply)
            assert {face for face in faces(review.view(audience, ply)) if face in pieces} <= now, (audience, ply)


@some_games
def test_the_board_is_told_what_the_list_says(game: Game) -> None:
    """The overlay alone, which a scrubbing hand asks for, and that of the whole knowledge are one."""
    session = shared(game)
    quick, whole = Review(session), Review(session)
    for audience in quick.audiences[1:]:
        for ply in range(0, session.number + 1, 5):
            assert quick.overlay(audience, ply) == whole.knowledge(audience, ply).overlay
            assert whole.overlay(audience, ply) is whole.knowledge(audience, ply).overlay


def test_at_the_end_nobody_is_said_to_be_shown_what_a_game_that_is_over_no_longer_shows() -> None:
    """ "Phase: Cartel is still shown None; it is game_over", of a team that saw the end."""
    session = played(example("hunt"), 400)
    assert session.outcome is not None
    review = Review(session)
    texts = [item.text for seat in review.seats for item in review.knowledge(seat, session.number).items]
    assert texts
    assert not any("still shown" in text for text in texts)


@some_games
def test_what_was_told_is_what_the_fold_tells(game: Game) -> None:
    session = played(game, 35)
    assert not any(tick.takes_back for tick in Review(session).ticks)
    review = Review(session)
    for audience in review.audiences:
        told = [(ply, one) for ply, all_ in enumerate(review.history_of(audience).observations) for one in all_]
        assert told == session.observations(audience)


@some_games
def test_states_agree_with_the_table(game: Game) -> None:
    review = Review(shared(game))
    zones = review.session.rules.schema.zones
    for audience in review.audiences:
        for ply in range(0, review.number + 1, 7):
            known = review.knowledge(audience, ply)
            for item in known.items:
                assert item.text
                assert 0 <= item.first <= ply
                assert item.jump <= review.number
                if item.what == "card" and item.state in ("seen", "remembered"):
                    assert item.believed == item.truth
                if item.what == "card" and item.state == "unknown":
                    assert item.first == 0
                    assert not item.ever or item.ever > ply
            assert known.overlay.dark_zones <= set(zones)
            handles = {piece.handle for zone in review.truth(ply).zones.values() for piece in zone.pieces}
            assert known.overlay.ghosted <= handles
            assert known.overlay.outlined <= handles


@some_games
def test_the_referee_has_nothing_left_to_learn_of_what_is_in_sight(game: Game) -> None:
    review = Review(shared(game))
    overlay = review.knowledge(REFEREE, review.number).overlay
    assert not overlay.outlined
    assert not overlay.dark_zones


def test_handles_are_those_of_the_view() -> None:
    for game in GAMES:
        review = Review(shared(game))
        rules, kinds = review.session.rules, review.session.rules.schema.kinds
        table = review.session.table
        handles = handles_of(rules, table)
        seen = {piece.handle: piece for zone in review.truth(review.number).zones.values() for piece in zone.pieces}
        for piece, handle in handles.items():
            if (face := seen[handle].face) is not None:
                assert face == kinds[table.piece(piece).kind].face


# -------------------------------------------------------------------- case by case


def first_seen(review: Review, audience: str, card: str) -> int | None:
    """The ply at which an audience first saw a card, by its id or its name."""
    return min((ply for ply, _, face in review.seen_faces(audience) if card in (face.id, face.name)), default=None)


def state(review: Review, audience: str, ply: int, name: str) -> str:
    return next(item.state for item in review.knowledge(audience, ply).items if item.name == name)


def test_a_card_played_is_known_to_all_from_then_on() -> None:
    session = begun(Toy())
    session.play(next(iter(session.legal_moves)))
    review = Review(session)
    card = session.table.zones["table"][0]
    name = session.rules.schema.kinds[card.kind].face.name
    assert state(review, "public", 1, name) == "unknown"
    assert state(review, "public", 2, name) == "seen"
    assert first_seen(review, "public", name) == 2
    assert first_seen(review, "public", card.kind) == 2
    assert first_seen(review, "north", name) == 1
    assert first_seen(review, "public", "no such card") is None
    item = next(item for item in review.knowledge("public", 1).items if item.name == name)
    assert (item.first, item.ever, item.jump) == (0, 2, 2)


def test_a_card_that_a_ruling_took_away_had_been_seen() -> None:
    session = begun(Toy())
    session.play(next(iter(session.legal_moves)))
    zone, card = next(
        (zone, session.table.piece(event.piece))
        for event in session.entries[1].ply.events
        if isinstance(event, Moved) and (zone := session.table.where[event.piece])
    )
    name = session.rules.schema.kinds[card.kind].face.name
    session.rule((Removed(card, zone, session.table.place(card.id, zone)),), "The card is torn.")
    review = Review(session)
    assert card.id not in session.table.where
    assert first_seen(review, "public", name) == 2
    assert (2, "card") in {(hit.ply, hit.kind) for hit in search(review, f"public first saw {name}")}
    learned = next(table for table in tables_of(review) if table.name == "learned")
    assert (2, "public", card.id) in {row[:3] for row in learned.rows}


@some_games
def test_of_what_was_not_seen_that_comes_first_which_others_had_seen(game: Game) -> None:
    """What lies in a deck tells nobody apart; a secret of the others is what is asked for."""
    review = Review(shared(game, 60))
    told = 0
    for audience in review.audiences[1:]:
        for ply in (5, review.number // 2, review.number):
            items = in_state(review.knowledge(audience, ply), "unknown")
            assert [one.kept for one in items] == sorted((one.kept for one in items), reverse=True)
            for item in items:
                saw = re.findall(r"; (.+?) saw it at move (\d+)", item.text)
                assert bool(saw) == item.kept
                for name, at in saw:
                    seat = next(one for one in review.session.header.seats if capital(review.name(one)) == name)
                    assert seat != audience
                    assert int(at) <= ply
                    assert item.face is not None
                    assert (first_seen(review, seat, item.face.id) or 99) <= int(at)
                    told += 1
    assert told or not hides_from_some(game)
    assert not any(item.kept for item in review.knowledge(REFEREE, review.number).items)


def test_a_card_that_moves_out_of_sight_goes_stale() -> None:
    """It is believed where it was last seen to go; from there it moves unseen."""
    session = begun(Toy())
    session.play(next(iter(session.legal_moves)))
    card = session.table.zones["table"][0].id
    name = session.rules.name(session.table, card)
    hand = "hand:north"
    session.rule((Moved(card, "table", 0, hand, len(session.table.zones[hand])),), "taken up again")
    at = session.table.ids(hand).index(card)
    session.rule((Moved(card, hand, at, "deck", 0),), "put away unseen")
    review = Review(session)
    assert [state(review, "public", ply, name) for ply in (2, 3, 4)] == ["seen", "remembered", "stale"]
    item = in_state(review.knowledge("public", 4), "stale")[0]
    assert (item.believed, item.truth, item.jump) == ("Hand of north", "Deck", 2)
    assert review.knowledge("public", 4).overlay.believed == {hand: (name,)}
    # Its owner saw it go into the deck.
    assert state(review, "north", 4, name) == "remembered"


@pytest.mark.parametrize("ends_first", [False, True])
def test_what_is_seen_to_move_as_the_game_ends_was_seen(ends_first: bool) -> None:
    """The end opens everything; what play itself showed in that ply is known all the same."""
    session = begun(Toy())
    session.play(next(iter(session.legal_moves)))
    card, hand = session.table.zones["table"][0].id, "hand:north"
    name = session.rules.name(session.table, card)
    moved = Moved(card, "table", 0, hand, len(session.table.zones[hand]))
    ended = Ended(None, Outcome((), "done", "Over."))
    session.rule((ended, moved) if ends_first else (moved, ended), "taken up again, and over")
    review = Review(session)
    assert state(review, "public", 3, name) == "remembered"
    assert [item for item in in_state(review.knowledge("public", 3), "unknown") if not item.ever], (
        "the other hands, which the end has opened"
    )


def test_who_saw_a_piece_leave_believes_it_nowhere() -> None:
    """A standee that is gone from Kingpin's board is gone for all: nobody is wrong about it."""
    session = played(example("kingpin"), 12)
    table, places = session.table, session.content.locations
    zone, standee = next((zone, pieces[0].id) for zone, pieces in sorted(table.zones.items()) if zone in places and pieces)
    name = session.rules.name(table, standee)
    box = len(table.zones["box"])
    session.rule((Moved(standee, zone, 0, "box", box),), "off the board")
    review, ply = Review(session), session.number
    assert state(review, "public", ply - 1, name) == "seen"
    known = review.knowledge("public", ply)
    assert not in_state(known, "stale")
    (item,) = in_state(known, "lost")
    where = session.rules.schema.zones[zone].name
    assert item.text == f"{name}: last seen in {where}, out of sight since move {ply}; it is in Standees in the box."
    assert (item.believed, item.truth, item.jump) == ("", "Standees in the box", ply)
    handle = handles_of(session.rules, session.table)[standee]
    assert handle in known.overlay.ghosted
    assert handle not in known.overlay.outlined
    assert standee not in known.overlay.believed


def test_what_was_shown_in_error_has_been_seen() -> None:
    session = begun(Toy())
    session.play(next(iter(session.legal_moves)))
    card = session.table.zones["table"][0].id
    name = session.rules.name(session.table, card)
    session.take_back("the wrong card")
    review = Review(session)
    assert first_seen(review, "public", name) == 2
    assert state(review, "public", 3, name) == "lost"
    assert state(review, "public", 1, name) == "unknown"


def test_what_is_opened_at_the_end_was_not_known_in_play() -> None:
    session = played(Toy(), 200)
    assert session.outcome is not None
    review = Review(session)
    # All cards were played in this game; before the last ply some were not.
    assert in_state(review.knowledge("public", review.number - 1), "unknown")
    review = Review(shared(HUNT, 200))
    assert review.session.outcome is not None
    assert [item for item in in_state(review.knowledge("public", review.number), "unknown") if not item.ever]


HUNT = example("hunt")


def found_person() -> tuple[Session, str]:
    """A Hunt in which somebody is found and the Hunters decide; who is found."""
    for plies in range(100, 125):
        session = played(HUNT, plies)
        zones = session.table.zones.items()
        found = [one.id for zone, pieces in zones if zone.startswith("found/") for one in pieces if one.up]
        if found and session.outcome is None and "hunters" not in session.rules.withheld_audiences(session.table):
            return session, found[0]
    raise AssertionError("nobody is found in these games")


def test_turning_a_card_down_where_it_lies_leaves_it_remembered() -> None:
    session, person = found_person()
    session.rule((Turned(person, False),), "it fell over")
    review, name = Review(session), session.rules.name(session.table, person)
    assert state(review, "hunters", session.number - 1, name) == "seen"
    assert state(review, "hunters", session.number, name) == "remembered"


def test_what_is_not_published_is_not_known() -> None:
    """A card that is exposed in a withheld step is known to those it is withheld from when the step is published."""
    session, chance = played(HUNT, 60), Random(3)
    while not (withheld := withheld_faces(session, "hunters")):
        session.play(random_move(session, chance), roll=True)
    name = withheld[0]
    assert state(Review(session), "hunters", session.number, name) != "seen"
    while withheld_faces(session, "hunters"):
        session.play(next(iter(session.legal_moves)))
    assert state(Review(session), "hunters", session.number, name) == "seen"


def withheld_faces(session: Session, audience: str) -> list[str]:
    """The names of cards that an audience will see and is not shown yet."""
    if session.outcome is not None:
        return []
    seen, shown = (
        {piece.face.name for zone in view.zones.values() for piece in zone.pieces if piece.face is not None}
        for view in (session.unpublished_view(audience), session.view(audience))
    )
    return sorted(seen - shown)


def test_a_ruling_in_the_middle_of_a_withheld_step_is_known_at_once() -> None:
    games = (played(HUNT, plies) for plies in range(100, 140))
    session = next(
        one
        for one in games
        if one.task and one.task.data.get("name", "the plan") != "the plan" and one.task.name == "publish"
    )
    assert "hunters" in session.rules.withheld_audiences(session.table)
    found = [one for zone, pieces in session.table.zones.items() if zone.startswith("found/") for one in pieces if one.up]
    unpublished = session.unpublished_view("hunters") != session.view("hunters")
    session.rule((Turned(found[0].id, False),), "it fell over")
    review = Review(session)
    assert state(review, "hunters", session.number, session.rules.name(session.table, found[0].id)) == "remembered"
    assert (session.unpublished_view("hunters") != session.view("hunters")) == unpublished


@pytest.mark.rule("HUNT-7.5")
def test_a_lead_goes_stale_when_its_card_has_gone() -> None:
    """Markers on other cards are left as they are and may become stale: the review says so, to those who see them."""
    session, person = found_person()
    review, table = Review(session), session.table
    assert not [one for one in session.rules.stale_marks(table) if one[0] == person]
    labels = {mark for mark in table.piece(person).marks if mark.startswith("lead/")}
    wrong = next(f"lead/{place}" for place in session.content.locations if f"lead/{place}" not in labels)
    session.rule((Marked(person, wrong, 0, 1),), "as if a card had lain there once")
    assert (person, wrong) in list(session.rules.stale_marks(session.table))
    review = Review(session)
    items = [one for one in in_state(review.knowledge("hunters", session.number), "stale") if one.what == "mark"]
    assert [(one.name, one.jump) for one in items] == [(session.rules.name(table, person), session.number)]
    assert items[0].believed.startswith("Lead: ")
    assert handles_of(session.rules, session.table)[person] in review.knowledge("hunters", session.number).overlay.outlined
    assert not [one for one in in_state(review.knowledge("public", session.number), "stale") if one.what == "mark"]


def test_a_place_whose_card_is_seen_elsewhere_is_known_to_be_empty() -> None:
    """Where a card was Fixed that all see, its empty place was hatched as unknown beside "Fixed: all know"."""
    review = Review(played(HUNT, 200))
    frames = review.session.history.frames
    fixed = next(
        (ply, zone)
        for ply in range(2, review.number)
        for zone, pieces in frames[ply].table.zones.items()
        if zone.startswith("found/") and frames[1].table.zones[zone] and not pieces
    )
    dark = review.overlay("cartel", fixed[0]).dark_zones
    assert fixed[1] not in dark
    assert [zone for zone in dark if zone.startswith("found/")], "the others are not seen"
    hidden = {zone for zone in review.overlay("hunters", fixed[0]).dark_zones if zone.startswith("hidden/")}
    assert any(not frames[fixed[0]].table.zones.get(zone) for zone in hidden), "who cannot know of it is not told"


def test_what_is_faint_and_orange_is_said_only_where_it_is_seen() -> None:
    """It was said of a table on which nothing was."""
    nothing = Overlay(frozenset(), frozenset(), frozenset(), {})
    assert overlay_words(nothing) == "knew all that lies here"
    assert overlay_words(msgspec.structs.replace(nothing, ghosted=frozenset({"hand~0"}))) == "did not know what is faint"
    assert overlay_words(msgspec.structs.replace(nothing, believed={"hand": ("Ace",)})) == "wrongly believed what is orange"
    both = msgspec.structs.replace(nothing, dark_zones=frozenset({"hand"}), outlined=frozenset({"hand~0"}))
    assert overlay_words(both) == "did not know what is faint, wrongly believed what is orange"
