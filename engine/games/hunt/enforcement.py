"""The Hunter turn: Police and Marina (HUNT-8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.hunt.board import PAWN_NAMES, Board, publish_step
from engine.games.hunt.content import Topography
from engine.games.hunt.defenses import SUCCESS, modified, succeeding
from engine.games.hunt.effects import blocked, modifier
from engine.games.hunt.finishing import finish_card
from engine.games.hunt.forms import Commitment
from engine.games.hunt.leads import fix_moves
from engine.games.hunt.schema import CARTEL, FIXED, HIDDEN, HIDDEN_BOX, HUNTERS
from engine.games.hunt.windows import open_window
from engine.model.event import Ref, Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse

ENFORCERS = ("blue", "black")


# ---------------------------------------------------------------- planning


def plan_moves(desk: Desk, _task: Task) -> Iterable[Form]:
    """Every commitment of available Police and Marina."""
    board = Board(desk)
    targets = board.fixed_targets()
    offers = {
        colour: (desk.table.number(f"{colour}_available"), [t for t in targets if not blocked(board, colour, t)])
        for colour in ENFORCERS
    }
    return [
        Commitment("plan_enforcement", "pawns", offers, board.rules.token_names, board.rules.fixed_token_zones),
        *fix_moves(board),
    ]


def plan(desk: Desk, _task: Task, move: Move) -> None:
    """``plan_enforcement({colour:target: n})``, for example ``{"blue:culiacan": 2}`` (HUNT-8.1, 8.2)."""
    board = Board(desk)
    pawns = [(*_pawn(key), count) for key, count in move.amounts("pawns").items()]
    targets = board.fixed_targets()
    for _, target, _ in pawns:
        if target not in targets:
            raise refuse("bad_target_police", "HUNT-8.1", "Police and Marina act in the Fixed area only.")
    for colour in ENFORCERS:
        available = desk.table.number(f"{colour}_available")
        if sum(count for one, _, count in pawns if one == colour) > available:
            are = "pawn is" if available == 1 else "pawns are"
            text = f"Only {available} {PAWN_NAMES[colour]} {are} available this turn."
            raise refuse("too_many_pawns", "HUNT-8.1", text)
    for colour, target, _ in pawns:
        if blocked(board, colour, target):
            where = "on this Location" if target in board.content.locations else "on this card"
            raise refuse("blocked_here", "HUNT-8.2", f"A Fixed Defense blocks {PAWN_NAMES[colour]} {where}.")
    desk.done()
    for colour, target, count in pawns:
        board.plan(colour, target, count)
    planned = [f"{n} {PAWN_NAMES[colour]} on {board.content.name(piece)}" for colour, piece, n in board.planned(*ENFORCERS)]
    desk.say("enforcement_planned", plan=", ".join(planned) or "none")
    open_window(board, "after_plan_enforcement", {}, [Task("enforcement_next")])


def _pawn(key: str) -> tuple[str, str]:
    colour, _, target = key.partition(":")
    if colour not in ENFORCERS or not target:
        raise refuse("bad_argument", "HUNT-8.1", f"{key} is not a pawn on a target, such as blue:culiacan.")
    return colour, target


# ---------------------------------------------------------------- resolving


def next_pawn(desk: Desk, _task: Task) -> None:
    """The Hunters resolve pawns until none is left (HUNT-8.4)."""
    board = Board(desk)
    if board.planned(*ENFORCERS):
        board.ask("enforcement_resolve", HUNTERS)
    else:
        board.ask("hunter_end", HUNTERS)


def resolve_moves(desk: Desk, _task: Task) -> Iterable[Form]:
    """Every planned pawn."""
    board = Board(desk)
    rows = [(colour, piece) for colour, piece, _ in board.planned(*ENFORCERS)]
    return [board.rules.listed("resolve_enforcement", ("colour", "target"), rows, on_fixed=True), *fix_moves(board)]


def resolve(desk: Desk, _task: Task, move: Move) -> None:
    """``resolve_enforcement(colour, target)`` (HUNT-8.4 to 8.10)."""
    board = Board(desk)
    colour, target = move.text("colour"), move.text("target")
    if target not in board.fixed_targets() or colour not in ENFORCERS or not desk.marks(target, colour):
        raise refuse("no_such_pawn", "HUNT-8.4", "No such pawn is planned there.")
    desk.done()
    board.spend(colour, target)
    if colour == "blue":
        _police(board, target)
    else:
        _marina(board, target)


def _police(board: Board, target: str) -> None:
    desk = board.desk
    added = modifier(board, "blue", target)
    name = board.content.name(target)
    (die,) = desk.roll("police", seat=HUNTERS, title=f"Police on {name}", need=succeeding(added))
    success = die + added >= SUCCESS
    result = "success" if success else "failure"
    desk.say("police_attempt", target=name, die=die, modified=modified(die, added), result=result)
    if not success:
        desk.then(Task("enforcement_next"))
        desk.publish()
        return
    incident = {"colour": "blue", "target": target, "total": die + added}
    open_window(board, event_on(board, target), incident, [Task("enforcement_next")])


def _marina(board: Board, target: str) -> None:
    capture = target in board.content.locations and (board.chapo_area, board.chapo_at) == (FIXED, target)
    board.desk.say("marina_strikes" if capture else "marina_attempt", target=board.content.name(target))
    event = "capture" if capture else event_on(board, target)
    open_window(board, event, {"colour": "black", "target": target}, [Task("enforcement_next")])


def event_on(board: Board, target: str) -> str:
    """What a success on a target is (HUNT-8.6)."""
    if target in board.content.locations:
        return "search"
    return "fix_linked" if isinstance(board.content.cards[target], Topography) else "finish_card"


# ---------------------------------------------------------------- outcomes


def carry_out(desk: Desk, task: Task) -> None:
    """The event of a window that was not stopped happens."""
    board = Board(desk)
    target = task.data["target"]
    match task.data["event"]:
        case "fix_linked":
            _fix(board, _hidden_links(board, target))
        case "finish_card":
            finish_card(board, target)
        case "search":
            _search(board, target)
        case "capture":
            _capture(board, target)


def _hidden_links(board: Board, card: str) -> list[str]:
    """Hidden cards in play that are Linked to a card (HUNT-6.10)."""
    links = [link for link in board.content.cards[card].links if board.area(link) == HIDDEN]
    return sorted(links, key=board.content.order.__getitem__)


def _fix(board: Board, items: Sequence[str]) -> None:
    """Hidden cards, or Chapo, move to the Fixed side; all are told what lies where, or that there is no effect."""
    board.to_fixed(items)
    for place in board.rules.labels:
        if here := tuple(Ref(item) for item in items if board.place(item) == place):
            board.desk.say("moved_to_fixed", cards=here, place=board.at(place))
    if not items:
        board.desk.say("no_effect")


def _search(board: Board, location: str) -> None:
    """Exactly one Hidden thing at Chapo's Location or with him is exposed, if there is any (HUNT-8.6)."""
    desk = board.desk
    found: list[str] = []
    if board.chapo_at == location:
        table, order = desk.table, board.content.order
        zones = [zone for zone in table.zones if zone.startswith(f"{HIDDEN}/{location}/")] + [HIDDEN_BOX]
        found = sorted((piece.id for zone in zones for piece in table.zones[zone]), key=order.__getitem__)
    if len(found) > 1:
        desk.say("choice_opened", cards=board.names(found))
        desk.ask("choose_exposed", CARTEL, items=found, offered=board.names(found))
    else:
        _fix(board, found)


def choose_moves(desk: Desk, task: Task) -> Iterable[Form]:
    """What may be exposed."""
    return [Board(desk).rules.listed("choose_exposed", ("item",), [(item,) for item in task.data["items"]])]


def choose(desk: Desk, task: Task, move: Move) -> None:
    """``choose_exposed(item)``: a card id or ``chapo`` (HUNT-8.6)."""
    item = move.text("item")
    if item not in task.data["items"]:
        text = "Only cards at the searched Location, cards with Chapo, or Chapo."
        raise refuse("not_eligible", "HUNT-8.6", text)
    desk.done()
    _fix(Board(desk), [item])


def _capture(board: Board, location: str) -> None:
    """Nothing further is resolved: once the referee confirms it, Chapo is Finished (HUNT-8.7, 14.1, 14.5)."""
    place = board.content.name(location)
    board.desk.then(publish_step("game_over", f"El Chapo is captured in {place}", result=HUNTERS, place=place))


# ---------------------------------------------------------------- the end of the turn


def end_moves(desk: Desk, _task: Task) -> Iterable[Form]:
    """Following Leads, or ending the turn."""
    return [*fix_moves(Board(desk)), ListedForm("end_hunter_turn")]
