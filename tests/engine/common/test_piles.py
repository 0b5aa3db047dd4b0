"""Piles that are made anew."""

from __future__ import annotations

import immutables

from engine.common.piles import shuffle_into
from engine.model.event import Piece, Shuffled
from engine.model.table import Table
from engine.play.working_table import Desk
from engine.visibility.schema import TO_ALL, Schema, Zone
from tests.games.scene import ScriptedChance


def desk(indexes: tuple[int, ...], **zones: str) -> Desk:
    schema = Schema("piles", ("north",), kinds={}, zones=[Zone(name, name, TO_ALL) for name in zones])
    pieces = {name: tuple(Piece(card, card) for card in cards) for name, cards in zones.items()}
    where = {piece.id: name for name, held in pieces.items() for piece in held}
    table = Table(zones=immutables.Map(pieces), where=immutables.Map(where), numbers=immutables.Map())
    return Desk(schema, table, ScriptedChance(draws=indexes), None)


def test_the_cards_go_in_and_all_of_the_pile_is_shuffled() -> None:
    one = desk((0, 1), pile="a", discard="bcd")
    shuffle_into(one, "pile", ("b", "d"))
    assert one.table.ids("discard") == ("c",)
    assert one.table.ids("pile") == ("d", "b", "a")
    assert one.events[-1] == Shuffled("pile", ("a", "b", "d"), ("d", "b", "a"))


def test_an_empty_discard_leaves_an_empty_pile() -> None:
    one = desk((), pile="", discard="")
    shuffle_into(one, "pile", one.table.ids("discard"))
    assert one.table.ids("pile") == ()
