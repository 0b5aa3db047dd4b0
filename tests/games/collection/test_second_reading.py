"""The rules of COLLECTION held against a second reading of the digest, ply by ply over random play."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.chance.chance import Random
from engine.match.match import Match, Move
from engine.model.event import Event, Marked, Moved, Ply, Rolled, Set, Shuffled
from engine.model.view import View
from engine.visibility.schema import PUBLIC, REFEREE
from tests.effort import tries
from tests.games.collection import by_hand
from tests.games.collection.by_hand import COLLECTORS, COLOURS, Legal
from tests.games.collection.scene import GAME
from tests.games.game_list import new_match

pytestmark = pytest.mark.slow

ALL = by_hand.CARDS | by_hand.SCENARIOS
SOON = {"roll": 6, "engage": 2, "file": 2, "hold_drawn": 2}
"""What is tried more often than other verbs, so that much happens."""


def begun(seed: int, chance: Random) -> Match:
    """Begin a match after placement, with random options; every other one near the edges of ladders, circles and piles."""
    seats = 3 + seed % 5
    options = {one.id: one.values[chance.index(len(one.values))] for one in GAME.options if one.id != "dice_entry"}
    match = new_match(GAME, seed=seed, seats=seats, options=options)
    match.play(Move("start", {"first_seat": match.seats[chance.index(seats)]}))
    while match.task is not None and match.task.name == "placement":
        match.play(match.legal_moves.sample(chance))
    if seed % 2:
        match.rule(*edges(match, chance), reason="The middle of a game.")
    return match


def edges(match: Match, chance: Random) -> list[Event]:
    """Perhaps scenario B open too, coins high, circles nearly full, a short deck, cards in hand."""
    table, found = match.table, list[Event]()
    cards = {"A": table.ids("scenario/A")[0]}
    if chance.index(2):
        cards["B"] = table.ids("deck/scenario")[0]
        found.append(Moved(cards["B"], "deck/scenario", 0, "scenario/B", 0))
    for area, card in cards.items():
        found.append(Set(f"crisis/{area}", None, 4 + chance.index(6)))
        for colour in COLOURS:
            needed = int(by_hand.SCENARIOS[card][colour])
            left = 1 if colour == COLOURS[0] else chance.index(2)
            found.append(Set(f"reports/{area}/{colour}", None, needed - left))
        for collector in COLLECTORS:
            found.append(Set(f"response/{area}/{collector}", None, 1 + chance.index(10)))
            spared = COLOURS[chance.index(3)]
            found += [
                Marked(f"tile/{area}/{collector}", f"gems/{c}", 0, 1 + chance.index(9)) for c in COLOURS if c != spared
            ]
    deck = list(table.ids("deck/collection"))
    for _ in range(72):
        card = deck.pop(chance.index(len(deck)))
        blue = by_hand.kind(card)["label"] == "blue" and chance.index(2)
        to = f"held:{match.seats[chance.index(len(match.seats))]}" if blue else "discard"
        found.append(Moved(card, "deck/collection", 0, to, 0))
    return at_their_places(match, found)


def at_their_places(match: Match, events: list[Event]) -> list[Event]:
    """Return the same, each piece taken from where it lies by then."""
    deck, found = list(match.table.ids("deck/collection")), list[Event]()
    for event in events:
        if isinstance(event, Moved) and event.origin == "deck/collection":
            found.append(Moved(event.piece, event.origin, deck.index(event.piece), event.to, 0))
            deck.remove(event.piece)
        else:
            found.append(event)
    return found


def entered(move: Move) -> Legal:
    """Return a move of the match as the second reading writes it."""
    args = {name: str(value) for name, value in move.args.items() if name != "choices"}
    return by_hand.legal(move.verb, tuple(str(word) for word in move.args.get("choices", ())), **args)


def chosen(match: Match, chance: Random) -> Move:
    """First the verb, then one of its moves."""
    moves = list(match.legal_moves)
    verbs = [verb for verb in dict.fromkeys(move.verb for move in moves) for _ in range(SOON.get(verb, 1))]
    verb = verbs[chance.index(len(verbs))]
    some = [move for move in moves if move.verb == verb]
    return some[chance.index(len(some))]


def thrown(ply: Ply) -> tuple[list[int], list[list[str]]]:
    """Return the faces and the new orders that chance gave."""
    faces = [face for event in ply.events if isinstance(event, Rolled) for face in event.faces]
    return faces, [list(event.after) for event in ply.events if isinstance(event, Shuffled)]


@pytest.mark.rule("COLL-5.1", "COLL-5.4", "COLL-5.6", "COLL-5.7", "COLL-5.8", "COLL-5.9", "COLL-5.12", "COLL-5.17")
@pytest.mark.rule("COLL-6.2", "COLL-6.5", "COLL-6.7", "COLL-6.8", "COLL-6.9", "COLL-6.13", "COLL-7.2", "COLL-8.3")
@pytest.mark.rule("COLL-11.1", "COLL-11.2", "COLL-11.3", "COLL-11.4")
@pytest.mark.parametrize("seed", range(tries(8, 24)))
def test_every_ply_comes_out_as_by_hand(seed: int) -> None:
    chance = Random(seed)
    match = begun(seed, chance)
    for _ in range(100):
        if match.outcome is not None:
            break
        game = by_hand.read(match.table, match.seats, match.options)
        offered = [entered(move) for move in match.legal_moves]
        assert Counter(offered) == Counter(game.legal())
        known = shown(game)
        move = chosen(match, chance)
        ply = match.play(move)
        faces, game.shuffles = thrown(ply)
        game.play(move, faces)
        after = by_hand.read(match.table, match.seats, match.options)
        assert game == after
        assert game.over or game.asked == after.asked
        assert not game.told or match.table.numbers["arithmetic"] == game.told
        check_cards(match, known, after)


def check_cards(match: Match, before: dict[str, list[str]], game: by_hand.GameByHand) -> None:
    """COLL-11: whose cards are seen by whom, and told to whom; all 80 of them lie somewhere."""
    assert len(game.deck) + len(game.discard) + len(game.drawn) + sum(map(len, game.held.values())) == 80
    for audience, cards in shown(game).items():
        view = match.view(audience)
        assert faces_of(view) == Counter(cards)
        assert view.zones["deck/collection"].count == len(game.deck)
        assert [view.zones[f"held:{seat}"].count for seat in match.seats] == [len(game.held[seat]) for seat in match.seats]
        told = [observation for _, observation in match.observations(audience, len(match.history.plies) - 1)]
        named = {one["id"] for one in ALL.values() if any(one["name"] in observation.text for observation in told)}
        faces = {observation.face.id for observation in told if observation.face is not None} & set(ALL)
        # A card that is played may be shuffled into the deck in the same ply (COLL-6.13).
        played = str(match.history.plies[-1].args.get("card", "")).partition("#")[0]
        assert named | faces <= {*before[audience], *cards, played}


def shown(game: by_hand.GameByHand) -> dict[str, list[str]]:
    """For every audience, the cards whose fronts it sees, as often as it sees them."""
    private, found = game.options["held_cards"] == "private", {}
    for audience in (REFEREE, *game.seats, PUBLIC):
        mine = [seat for seat in game.seats if audience in (seat, REFEREE) or not private]
        pieces = [*game.discard, *game.card.values(), *(piece for seat in mine for piece in game.held[seat])]
        pieces += [piece for piece in game.drawn if game.who in mine or by_hand.kind(piece)["label"] == "red"]
        pieces += [*game.deck, *game.unopened] if audience == REFEREE else []
        found[audience] = [piece.partition("#")[0] for piece in pieces]
    return found


def faces_of(view: View) -> Counter[str]:
    """Return the cards whose fronts an audience sees."""
    ids = [piece.face.id for zone in view.zones.values() for piece in zone.pieces if piece.face is not None]
    return Counter(one for one in ids if one in ALL)
