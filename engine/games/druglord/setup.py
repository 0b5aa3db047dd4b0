"""Setup: secret hands, secret choices, one reveal (DRUG-4)."""

from __future__ import annotations

from typing import Annotated

from engine.games.druglord.context import DruglordContext
from engine.games.druglord.marker_moves import occupy
from engine.games.druglord.phases import region_phase
from engine.games.druglord.table_reader import card_of, read, region_of
from engine.games.druglord.wording import tell
from engine.model.event import Task
from engine.moves.forms import ListedForm, SubsetForm
from engine.moves.move import Form, FormWords
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse
from engine.visibility.schema import REFEREE


def deal(desk: Desk[DruglordContext], task: Task) -> None:
    """Shuffle both decks, deal the hands seat by seat, ask all seats at once (DRUG-4.1 to 4.5)."""
    context = desk.context
    desk.shuffle("region_deck")
    desk.shuffle("baller_deck")
    newcomers = str(context.options["newcomers"]).split()
    for seat in context.seats:
        drawn = desk.context.keeps + 2 + (seat in newcomers)
        for _ in range(drawn):
            desk.move(desk.table.ids("region_deck")[0], f"hand:{seat}")
        tell(desk, "setup_draw", seat, n=drawn)
        tell(desk, "setup_drawn", seat, cards=tuple(desk.ref(card) for card in desk.table.ids(f"hand:{seat}")))
    desk.ask("setup_keep", *context.seats, n=context.keeps)


def hand(desk: Desk[DruglordContext], seat: str) -> list[str]:
    """Return the Regions that a seat has drawn."""
    return [region_of(card) for card in desk.table.ids(f"hand:{seat}")]


def keep_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return every seat's choices; the reveal once all are locked."""
    n, context = desk.context.keeps, desk.context
    forms: list[Form] = [ListedForm("reveal_empires")] if all(map(read(desk).has_chosen, context.seats)) else []
    for seat in context.seats:
        regions = hand(desk, seat)
        labels = {region: context.name(region) for region in regions}
        pieces = {region: card_of(region) for region in regions}
        forms.append(SubsetForm("keep_regions", "ids", regions, least=n, most=n, words=FormWords(labels, pieces), seat=seat))
    return forms


@verb("DRUG-4.3", "DRUG-4.6")
def keep_regions(desk: Desk[DruglordContext], task: Task, ids: Annotated[list[str], "Regions of the hand"], by: str) -> None:
    """Mark the Regions that a seat keeps; they may be replaced until the reveal."""
    seat, n, context = by, desk.context.keeps, desk.context
    ids = [str(region) for region in ids]
    if seat not in context.seats:
        raise refuse("no_seat", "DRUG-4.6", "Say for which seat.")
    if len(ids) != n or len(set(ids)) != n:
        raise refuse("keep_exactly", "DRUG-4.3", f"Keep exactly {n}.")
    drawn = hand(desk, seat)
    if not set(ids) <= set(drawn):
        raise refuse("not_in_hand", "DRUG-4.3", "Keep Regions of the own hand only.")
    had_chosen = read(desk).has_chosen(seat)
    for region in drawn:
        desk.mark(card_of(region), "keep", int(region in ids))
    tell(desk, "keep_chosen", seat, cards=tuple(desk.ref(card_of(region)) for region in drawn if region in ids))
    if had_chosen:
        return
    tell(desk, "keep", seat)
    if all(map(read(desk).has_chosen, context.seats)):
        desk.pop_task()
        desk.ask("setup_reveal", REFEREE, *context.seats)


def _have_all_chosen(desk: Desk[DruglordContext], task: Task, by: str) -> None:
    """Raise IllegalMove if a seat has not chosen, which all may know."""
    for seat in desk.context.seats:
        if not read(desk).has_chosen(seat):
            raise refuse("not_all_locked", "DRUG-4.7", f"{desk.context.called(seat)} has not chosen.")


@verb("DRUG-4.7", "DRUG-4.8", "DRUG-4.9", "DRUG-4.10", precheck=_have_all_chosen)
def reveal_empires(desk: Desk[DruglordContext], task: Task) -> None:
    """Turn all kept cards at one moment; the others go back unseen."""
    seats = desk.context.seats
    desk.pop_task()
    for seat in seats:
        regions = hand(desk, seat)
        chosen = [region for region in regions if desk.marks(card_of(region), "keep")]
        rest = [region for region in regions if region not in chosen]
        tell(desk, "returned_unseen", seat, cards=", ".join(desk.context.name(region) for region in rest))
        for region in chosen:
            desk.mark(card_of(region), "keep", 0)
            occupy(desk, seat, region)
        tell(desk, "reveal", seat, cards=tuple(desk.ref(card_of(region)) for region in chosen))
        for region in rest:
            desk.move(card_of(region), "region_deck")
    desk.shuffle("region_deck")
    desk.then(*region_phase(desk, seats))
