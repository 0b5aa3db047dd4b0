"""Primitives of Regions, trades and seats: what is attached, linked, lifted or closed; Cases, hands, order."""

from __future__ import annotations

from itertools import combinations

from engine.games.druglord.content import TYPES
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.primitives.base import CardPlay, met, others
from engine.games.druglord.table_reader import TableReader, read, status_of
from engine.games.druglord.trial import add_cases_from_bank, clear_cases
from engine.games.druglord.wording import tell
from engine.model.event import Data
from engine.play.working_table import Desk


def _present(board: TableReader, play: CardPlay, region: str, kind: str) -> int:
    return board.supply(region)[kind] if play.effect.field == "supply" else board.demand(region, kind)


def region_delta_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return own Regions, with the types that the card may name there."""
    board, rule = read(desk), play.effect.type_rule
    held = board.regions_of(play.seat)
    if rule is None:
        return [{"region": region} for region in held]
    wanted = rule == "already_present"
    return [
        {"region": region, "type": kind}
        for region in held
        for kind in TYPES
        if bool(_present(board, play, region, kind)) == wanted
    ]


def link_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return pairs of the oceans listed."""
    return [{"oceans": list(pair)} for pair in combinations(play.effect.among, play.effect.choose)]


def lift_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return own Regions that demand the type of the Phase."""
    board = read(desk)
    return [{"region": r} for r in board.regions_of(play.seat) if board.demand(r, board.phase_type)]


def forbid_means_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return an ocean or a zone to name, if the card names one."""
    content = desk.context.content
    if play.effect.scope == "named_ocean":
        return [{"ocean": ocean.id} for ocean in content.oceans]
    if play.effect.scope == "named_zone":
        return [{"zone": zone.code} for zone in content.zones]
    return met(True)


def add_case_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return every other seat, while the bank has the type of the Phase."""
    board = read(desk)
    return [{"other": other} for other in others(desk, play.seat)] if board.bank(board.phase_type) else []


def add_case(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Add Cases without origin; at the limit the Trial follows."""
    add_cases_from_bank(desk, play.args["other"], read(desk).phase_type, play.effect.number)


def peek_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return every other seat that holds a card."""
    return [{"other": other} for other in others(desk, play.seat) if desk.table.zones[f"held:{other}"]]


def peek(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Tell the looker alone the cards, not in which order they came; all are told that he looked (DRUG-16.2)."""
    other, cards = play.args["other"], desk.context.cards
    held = desk.table.ids(f"held:{other}")
    names = ", ".join(card.name for card in cards.values() if card.id in held)
    tell(desk, "peeked", play.seat, other=other)
    tell(desk, "peeked_at", play.seat, other=other, cards=names)


def cancel_card(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Cancel the effect of the card just played."""
    desk.update(cancelled=True)


def clear_cases_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return a way to play it if there are Cases."""
    return met(bool(read(desk).cases(play.seat)))


def clear_own_cases(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Put the own Cases into the bank."""
    clear_cases(desk, play.seat)
    tell(desk, "cleared", play.seat)


def remove_crackdown_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return the types under Crackdown."""
    board = read(desk)
    return [{"type": kind} for kind in TYPES if board.status(play.seat, f"crackdown/{kind}")]


def remove_crackdown(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Lift one -1 of the type."""
    mark = f"crackdown/{play.args['type']}"
    desk.add_mark(status_of(play.seat), mark, -min(play.effect.number, read(desk).status(play.seat, mark)))
    tell(desk, "relieved", play.seat, type=play.args["type"])


def draft_first(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Move the seat to the front of the pick order; claims still come first."""
    order = desk.table.word("pick_order").split()
    desk.set("pick_order", " ".join([play.seat, *(seat for seat in order if seat != play.seat)]))


def become_start_player(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Make the seat the Start Player; the order goes clockwise from it."""
    desk.set("start_player", play.seat)
    tell(desk, "start_player", play.seat)


def extra_action_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return a way to play it after an Action only."""
    return met(play.task.name == "slot_after" and bool(play.data["acted"]))


def extra_action(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Open the slot again for the Actions listed."""
    desk.pop_task()
    desk.ask("slot_open", play.seat, seat=play.seat, only=list(play.effect.allowed))
