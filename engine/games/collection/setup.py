"""Setup: roles, decks, the first scenario, tokens (COLL-1, COLL-3)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.common.seats import clockwise
from engine.english import capital, with_article
from engine.errors import Refusal
from engine.games.collection.board import Board
from engine.games.collection.content import MANDATORY
from engine.games.collection.schema import space, token
from engine.model.event import Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse

COLLECTION_ANALYST = "collection_analyst"


def default_roles(board: Board) -> list[str]:
    """Roles in seat order before the referee changes any: mandatory ones, the collection analyst, the others."""
    optional = [role.id for role in board.content.roles if not role.mandatory and role.id != COLLECTION_ANALYST]
    return [*MANDATORY, COLLECTION_ANALYST, *optional][: len(board.seats)]


def setup_moves(board: Board, desk: Desk, task: Task) -> Iterable[Form]:
    """Any seat may take any role that no other seat was given; ``start`` once the roles are a legal set."""
    rows = [
        (seat, role.id)
        for seat in board.seats
        for role in board.content.roles
        if not _given(desk, role.id, board.seats) or (_holder(board, desk, role.id) == seat and not _was_given(desk, seat))
    ]
    forms: list[Form] = [
        ListedForm("seat", ("seat", "role"), rows, labels={role.id: role.name for role in board.content.roles})
    ]
    if _fault_of_roles(board, desk) is None:
        forms.append(ListedForm("start", ("first_seat",), [(seat,) for seat in board.seats]))
    return forms


def _holder(board: Board, desk: Desk, role: str) -> str | None:
    return next((seat for seat in board.seats if desk.table.numbers.get(f"role/{seat}") == role), None)


def _was_given(desk: Desk, seat: str) -> bool:
    return bool(desk.table.numbers.get(f"given/{seat}"))


def _given(desk: Desk, role: str, seats: Iterable[str]) -> bool:
    """Whether the referee gave this role to one of the seats; what a seat has only by default gives way."""
    return any(desk.table.numbers.get(f"role/{seat}") == role and _was_given(desk, seat) for seat in seats)


def take_role(board: Board, desk: Desk, task: Task, move: Move) -> None:
    """COLL-1.2: each seat one role, none twice. Whoever has the role by default gets the other one in exchange."""
    seat, role = move.text("seat"), move.text("role")
    if seat not in board.seats:
        raise refuse("unknown_seat", "COLL-1.1", f"There is no {seat} in this session.")
    names = {one.id: one.name for one in board.content.roles}
    if role not in names:
        raise refuse("unknown_role", "COLL-1.2", f"There is no role {role}.")
    if _given(desk, role, (other for other in board.seats if other != seat)):
        raise refuse("role_taken", "COLL-1.2", "That role is taken.")
    if _given(desk, role, (seat,)):
        raise refuse("has_role", "COLL-1.2", "This seat has that role.")
    before, holder = str(desk.table.numbers[f"role/{seat}"]), _holder(board, desk, role)
    if holder is not None and holder != seat:
        desk.set(f"role/{holder}", before)
        desk.say("role", seat=holder, role=names[before])
    desk.set(f"role/{seat}", role)
    desk.set(f"given/{seat}", True)
    desk.say("role", seat=seat, role=names[role])


def _fault_of_roles(board: Board, desk: Desk) -> Refusal | None:
    """Why these roles cannot play (COLL-1.3 to 1.5); None if they can."""
    roles = [str(desk.table.numbers.get(f"role/{seat}", "")) for seat in board.seats]
    names = {one.id: one.name.lower() for one in board.content.roles}
    for role in MANDATORY:
        if role not in roles:
            return "role_needed", "COLL-1.3", f"{capital(with_article(names[role]))} is needed."
    if COLLECTION_ANALYST not in roles:
        if len(roles) == 4:
            return "collection_analyst", "COLL-1.4", "The fourth player is the collection analyst."
        if len(roles) > 4 and board.options.collection_analyst_required:
            return "collection_analyst", "COLL-1.5", "The collection analyst stays in play."
    return None


def start(board: Board, desk: Desk, task: Task, move: Move) -> None:
    """COLL-3.2, 3.3, 3.5: decks are shuffled, scenario A opens, the first seat is entered."""
    if fault := _fault_of_roles(board, desk):
        raise refuse(*fault)
    first = move.text("first_seat")
    if first not in board.seats:
        raise refuse("unknown_seat", "COLL-3.5", f"There is no {first} in this session.")
    desk.done()
    for seat in board.seats:
        desk.mark(token(seat), "role", board.role(desk.table, seat).id)
    desk.shuffle("deck/scenario")
    desk.shuffle("deck/collection")
    desk.say("begins", seat=first)
    board.open(desk, "A")
    desk.set("phase", "placement")
    desk.set("phase_word", "Placement")
    desk.then(*(Task("placement", (seat,)) for seat in clockwise(board.seats, first)), Task("turn", data={"seat": first}))


def placement_moves(board: Board, desk: Desk, task: Task) -> Iterable[Form]:
    """COLL-3.4: any space of scenario A."""
    zones = {collector: space("A", collector) for collector in board.collectors}
    labels = {collector: board.named(collector) for collector in board.collectors}
    return [ListedForm("place", ("collector",), [(c,) for c in board.collectors], labels=labels, zones=zones)]


def place(board: Board, desk: Desk, task: Task, move: Move) -> None:
    """COLL-3.4: the token goes on a collector space of scenario A; several may share one."""
    collector = move.text("collector")
    area, _, name = collector.rpartition("/")
    if area not in ("", "A"):
        raise refuse("start_in_a", "COLL-3.4", "Start in scenario A.")
    if name not in board.collectors:
        raise refuse("unknown_collector", "COLL-2.3", f"There is no collector {name}.")
    seat = task.seats[0]
    desk.done()
    desk.move(token(seat), space("A", name))
    desk.say("placed", seat=seat, collector=board.named(name))
