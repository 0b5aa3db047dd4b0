"""Setup: roles, decks, the first scenario, tokens (COLL-1, COLL-3)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.common.seats import clockwise
from engine.english import capital, with_article
from engine.errors import Refusal
from engine.games.collection.content import AREAS, COLLECTION_ANALYST, MANDATORY
from engine.games.collection.context import CollectionContext
from engine.games.collection.ids import space, tile, token
from engine.games.collection.table_moves import open_scenario
from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.moves.forms import ListedForm
from engine.moves.move import Form, FormWords
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse


def start_pieces(context: CollectionContext) -> dict[str, list[Piece]]:
    """Return what lies where before setup: decks in content order, tiles on their spaces, tokens in hand (COLL-3.6)."""
    content = context.content
    cards = [
        Piece(card.id if card.copies == 1 else f"{card.id}#{copy}", card.id)
        for card in content.cards
        for copy in range(1, card.copies + 1)
    ]
    zones = {
        "deck/scenario": [Piece(scenario.id, scenario.id) for scenario in content.scenarios],
        "deck/collection": cards,
        "tokens": [Piece(token(seat), token(seat)) for seat in context.seats],
    }
    for area in AREAS:
        for collector in content.collectors:
            zones[space(area, collector.id)] = [Piece(tile(area, collector.id), collector.id)]
    return zones


def default_roles(context: CollectionContext) -> dict[str, str]:
    """Return the role of each seat before the referee changes any: mandatory ones, the collection analyst, the others."""
    optional = [role.id for role in context.content.roles if not role.mandatory and role.id != COLLECTION_ANALYST]
    return dict(zip(context.seats, [*MANDATORY, COLLECTION_ANALYST, *optional], strict=False))


def setup_moves(desk: Desk[CollectionContext], task: Task) -> Iterable[Form]:
    """List the roles that no other seat was given, for any seat; ``start`` once the roles are a legal set."""
    context, table = desk.context, desk.table
    rows = [
        (seat, role.id)
        for seat in context.seats
        for role in context.content.roles
        if not _is_given(table, role.id, context.seats)
        or (_holder(context, table, role.id) == seat and not _was_given_role(table, seat))
    ]
    names = {role.id: role.name for role in context.content.roles}
    forms: list[Form] = [ListedForm("seat", ("seat", "role"), rows, FormWords(names))]
    if _fault_of_roles(context, table) is None:
        forms.append(ListedForm("start", ("first_seat",), [(seat,) for seat in context.seats]))
    return forms


def _holder(context: CollectionContext, table: Table, role: str) -> str | None:
    return next((seat for seat in context.seats if table.word(f"role/{seat}") == role), None)


def _was_given_role(table: Table, seat: str) -> bool:
    return bool(table.numbers.get(f"given/{seat}"))


def _is_given(table: Table, role: str, seats: Iterable[str]) -> bool:
    """Return whether the referee gave this role to one of the seats; what a seat has only by default gives way."""
    return any(table.word(f"role/{seat}") == role and _was_given_role(table, seat) for seat in seats)


@verb("COLL-1.2")
def seat(desk: Desk[CollectionContext], task: Task, seat: str, role: str) -> None:
    """Give a seat a role; whoever has the role by default gets the other one in exchange."""
    context, table = desk.context, desk.table
    if seat not in context.seats:
        raise refuse("unknown_seat", "COLL-1.1", f"There is no {seat} in this session.")
    names = {one.id: one.name for one in context.content.roles}
    if role not in names:
        raise refuse("unknown_role", "COLL-1.2", f"There is no role {role}.")
    if _is_given(table, role, (other for other in context.seats if other != seat)):
        raise refuse("role_taken", "COLL-1.2", "That role is taken.")
    if _is_given(table, role, (seat,)):
        raise refuse("has_role", "COLL-1.2", "This seat has that role.")
    before, holder = str(table.numbers[f"role/{seat}"]), _holder(context, table, role)
    if holder is not None and holder != seat:
        desk.set(f"role/{holder}", before)
        desk.say("role", seat=holder, role=names[before])
    desk.set(f"role/{seat}", role)
    desk.set(f"given/{seat}", True)
    desk.say("role", seat=seat, role=names[role])


def _fault_of_roles(context: CollectionContext, table: Table) -> Refusal | None:
    """Return why these roles cannot play (COLL-1.3 to 1.5); None if they can."""
    roles = [table.word(f"role/{seat}") for seat in context.seats]
    names = {one.id: one.name.lower() for one in context.content.roles}
    for role in MANDATORY:
        if role not in roles:
            return "role_needed", "COLL-1.3", f"{capital(with_article(names[role]))} is needed."
    if COLLECTION_ANALYST not in roles:
        if len(roles) == 4:
            return "collection_analyst", "COLL-1.4", "The fourth player is the collection analyst."
        if len(roles) > 4 and context.options.collection_analyst_required:
            return "collection_analyst", "COLL-1.5", "The collection analyst stays in play."
    return None


def roles_can_play(desk: Desk[CollectionContext], task: Task, by: str) -> None:
    """Refuse to start with roles that are no legal set."""
    if fault := _fault_of_roles(desk.context, desk.table):
        raise refuse(*fault)


@verb("COLL-3.2", "COLL-3.3", "COLL-3.5", precheck=roles_can_play)
def start(desk: Desk[CollectionContext], task: Task, first_seat: str) -> None:
    """Shuffle the decks, open scenario A and begin with the placement of the first seat."""
    seats = desk.context.seats
    if first_seat not in seats:
        raise refuse("unknown_seat", "COLL-3.5", f"There is no {first_seat} in this session.")
    desk.pop_task()
    desk.shuffle("deck/scenario")
    desk.shuffle("deck/collection")
    desk.say("begins", seat=first_seat)
    open_scenario(desk, "A")
    placements = [Task("placement", (seat,)) for seat in clockwise(seats, first_seat)]
    desk.then(*placements, Task("turn", data={"seat": first_seat}))


def placement_moves(desk: Desk[CollectionContext], task: Task) -> Iterable[Form]:
    """List the spaces of scenario A (COLL-3.4)."""
    zones = {collector: space("A", collector) for collector in desk.context.collectors}
    labels = {collector: desk.context.collector_name(collector) for collector in zones}
    return [ListedForm("place", ("collector",), [(collector,) for collector in zones], FormWords(labels, zones=zones))]


@verb("COLL-3.4")
def place(desk: Desk[CollectionContext], task: Task, collector: str) -> None:
    """Put the token on a collector space of scenario A; several may share one."""
    area, _, name = collector.rpartition("/")
    if area not in ("", "A"):
        raise refuse("start_in_a", "COLL-3.4", "Start in scenario A.")
    if name not in desk.context.collectors:
        raise refuse("unknown_collector", "COLL-2.3", f"There is no collector {name}.")
    seat = task.seats[0]
    desk.pop_task()
    desk.move(token(seat), space("A", name))
    desk.say("placed", seat=seat, collector=desk.context.collector_name(name))
