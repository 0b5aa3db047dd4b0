"""The Hunter turn: Police and Marina (HUNT-8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from engine.english import joined
from engine.games.hunt.board import HuntBoard, publish_step
from engine.games.hunt.content import CARTEL, HUNTERS, PAWN_NAMES, Topography
from engine.games.hunt.context import HuntDesk
from engine.games.hunt.defenses import SUCCESS, Incident, modifier_in_words, succeeding
from engine.games.hunt.effects import is_blocked, modifier
from engine.games.hunt.enforcement_form import EnforcementForm
from engine.games.hunt.finished_cards import finish_card
from engine.games.hunt.leads import fix_moves
from engine.games.hunt.reaction_windows import open_window, tell_no_effect
from engine.games.hunt.zone_names import FIXED, HIDDEN, HIDDEN_BOX
from engine.model.event import Ref, Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form
from engine.play.verbs import verb
from engine.play.working_table import refuse

ENFORCERS = ("blue", "black")


# ---------------------------------------------------------------- planning


def plan_moves(desk: HuntDesk, _task: Task) -> Iterable[Form]:
    """Return every plan for available Police and Marina."""
    board = HuntBoard(desk)
    targets = board.fixed_targets()
    offers = {
        colour: (desk.table.number(f"{colour}_available"), [t for t in targets if not is_blocked(board, colour, t)])
        for colour in ENFORCERS
    }
    return [EnforcementForm("plan_enforcement", "pawns", offers, board.context.fixed_words), *fix_moves(board)]


@verb("HUNT-8.1", "HUNT-8.2")
def plan_enforcement(
    desk: HuntDesk, task: Task, pawns: Annotated[dict[str, int], "by colour and target, such as blue:culiacan"]
) -> None:
    """Put available Police and Marina pawns on Locations and Fixed cards."""
    board = HuntBoard(desk)
    named = [(*_pawn(board, key), count) for key, count in pawns.items()]
    targets = board.fixed_targets()
    for _, target, _ in named:
        if target not in targets:
            raise refuse("bad_target_police", "HUNT-8.1", "Police and Marina act in the Fixed area only.")
    for colour in ENFORCERS:
        available = desk.table.number(f"{colour}_available")
        if sum(count for one, _, count in named if one == colour) > available:
            are = "pawn is" if available == 1 else "pawns are"
            text = f"Only {available} {PAWN_NAMES[colour]} {are} available this turn."
            raise refuse("too_many_pawns", "HUNT-8.1", text)
    for colour, target, _ in named:
        if is_blocked(board, colour, target):
            where = "on this Location" if target in board.content.locations else "on this card"
            raise refuse("blocked_here", "HUNT-8.2", f"A Fixed Defense blocks {PAWN_NAMES[colour]} {where}.")
    desk.pop_task()
    for colour, target, count in named:
        board.plan(colour, target, count)
    desk.say("enforcement_planned", plan=_plan_in_words(board))
    open_window(board, "after_plan_enforcement", {}, [Task("enforcement_next")])


def _plan_in_words(board: HuntBoard) -> str:
    """Return where pawns are planned, each kind named once, first those on cards: ``Police on Tunnel Works and in Culiacán
    (2); Marina in Culiacán``."""
    where: dict[str, list[str]] = {}
    for colour, piece, count in sorted(board.planned_pawns(*ENFORCERS), key=lambda pawn: pawn[1] in board.content.locations):
        told = f"{'in' if piece in board.content.locations else 'on'} {board.content.name(piece)}"
        where.setdefault(PAWN_NAMES[colour], []).append(f"{told} ({count})" if count > 1 else told)
    return "; ".join(f"{kind} {joined(where[kind])}" for kind in PAWN_NAMES.values() if kind in where) or "none"


def _pawn(board: HuntBoard, key: str) -> tuple[str, str]:
    colour, _, target = key.partition(":")
    if colour not in ENFORCERS or not target:
        place = next(iter(board.content.locations))
        such = f"{PAWN_NAMES['blue']} on {board.content.name(place)} (blue:{place})"
        text = f"Say which pawn goes where, such as {such}; {board.context.words.labels.get(key, key)} does not."
        raise refuse("bad_argument", "HUNT-8.1", text)
    return colour, target


# ---------------------------------------------------------------- resolving


def next_pawn(desk: HuntDesk, _task: Task) -> None:
    """Let the Hunters resolve pawns until none is left (HUNT-8.4)."""
    board = HuntBoard(desk)
    if board.planned_pawns(*ENFORCERS):
        desk.ask("enforcement_resolve", HUNTERS)
    else:
        desk.ask("hunter_end", HUNTERS)


def resolve_moves(desk: HuntDesk, _task: Task) -> Iterable[Form]:
    """Return every planned pawn."""
    board = HuntBoard(desk)
    rows = [(colour, piece) for colour, piece, _ in board.planned_pawns(*ENFORCERS)]
    return [board.context.listed("resolve_enforcement", ("colour", "target"), rows, on_fixed=True), *fix_moves(board)]


@verb("HUNT-8.4", "HUNT-8.5", "HUNT-8.6", "HUNT-8.7", "HUNT-8.8", "HUNT-8.10")
def resolve_enforcement(
    desk: HuntDesk,
    task: Task,
    colour: Annotated[str, "blue or black"],
    target: Annotated[str, "a Location or a Fixed card"],
) -> None:
    """Resolve a Police or Marina pawn."""
    board = HuntBoard(desk)
    if target not in board.fixed_targets() or colour not in ENFORCERS or not desk.marks(target, colour):
        raise refuse("no_such_pawn", "HUNT-8.4", "No such pawn is planned there.")
    desk.pop_task()
    board.spend(colour, target)
    if colour == "blue":
        _police(board, target)
    else:
        _marina(board, target)


def _police(board: HuntBoard, target: str) -> None:
    desk = board.desk
    added = modifier(board, "blue", target)
    name = board.content.name(target)
    (die,) = desk.roll("police", seat=HUNTERS, title=f"Police on {name}", need=succeeding(added))
    success = die + added >= SUCCESS
    result = "success" if success else "missed"
    modified = modifier_in_words(die, added)
    desk.say_roll("police_attempt", [(die,)], success, target=name, die=die, modified=modified, result=result)
    if not success:
        desk.then(Task("enforcement_next"))
        desk.publish_to_all()
        return
    _succeed(board, event_on(board, target), {"colour": "blue", "target": target, "total": die + added})


def _marina(board: HuntBoard, target: str) -> None:
    capture = target in board.content.locations and (board.chapo_area, board.chapo_at) == (FIXED, target)
    board.desk.say("marina_strikes" if capture else "marina_attempt", target=board.content.name(target))
    _succeed(board, "capture" if capture else event_on(board, target), {"colour": "black", "target": target})


def _succeed(board: HuntBoard, event: str, incident: Incident) -> None:
    """Ask the Cartel about a success that all see; a Location bears in which pair it was last searched."""
    if event == "search":
        board.desk.mark(incident["target"], "searched", board.desk.table.number("pair"))
    open_window(board, event, incident, [Task("enforcement_next")])


def event_on(board: HuntBoard, target: str) -> str:
    """Return the event that a success on a target is (HUNT-8.6)."""
    if target in board.content.locations:
        return "search"
    return "fix_linked" if isinstance(board.content.cards[target], Topography) else "finish_card"


# ---------------------------------------------------------------- outcomes


def carry_out(desk: HuntDesk, task: Task) -> None:
    """Carry out the event of a window that was not stopped."""
    board = HuntBoard(desk)
    target = task.data["target"]
    match task.data["event"]:
        case "fix_linked":
            _fix(board, _hidden_links(board, target), target)
        case "finish_card":
            finish_card(board, target)
        case "search":
            _search(board, target)
        case "capture":
            _capture(board, target)


def _hidden_links(board: HuntBoard, card: str) -> list[str]:
    """Return the Hidden cards in play that are Linked to a card (HUNT-6.10)."""
    links = [link for link in board.content.cards[card].links if board.area(link) == HIDDEN]
    return sorted(links, key=board.content.order.__getitem__)


def _fix(board: HuntBoard, items: Sequence[str], target: str) -> None:
    """Move Hidden cards, or Chapo, to the Fixed side; tell all what lies where, or that there is no effect on the target."""
    board.to_fixed(items)
    for place in board.context.labels:
        if here := tuple(Ref(item) for item in items if board.place(item) == place):
            board.desk.say("moved_to_fixed", cards=here, place=board.place_text(place))
    if not items:
        tell_no_effect(board, event_on(board, target), target)


def _search(board: HuntBoard, location: str) -> None:
    """Expose exactly one Hidden thing at Chapo's Location or with him, if there is any (HUNT-8.6)."""
    desk = board.desk
    found: list[str] = []
    if board.chapo_at == location:
        table, order = desk.table, board.content.order
        zones = [zone for zone in table.zones if zone.startswith(f"{HIDDEN}/{location}/")] + [HIDDEN_BOX]
        found = sorted((piece.id for zone in zones for piece in table.zones[zone]), key=order.__getitem__)
    if len(found) > 1:
        desk.say("choice_opened", cards=board.content.names(found))
        desk.ask("choose_exposed", CARTEL, items=found, offered=board.content.names(found))
    else:
        _fix(board, found, location)


def choose_moves(desk: HuntDesk, task: Task) -> Iterable[Form]:
    """Return what may be exposed."""
    return [desk.context.listed("choose_exposed", ("item",), [(item,) for item in task.data["items"]])]


@verb("HUNT-8.6")
def choose_exposed(desk: HuntDesk, task: Task, item: Annotated[str, "a card or chapo"]) -> None:
    """Expose one of what is offered."""
    if item not in task.data["items"]:
        text = "Only cards at the searched Location, cards with Chapo, or Chapo."
        raise refuse("not_eligible", "HUNT-8.6", text)
    desk.pop_task()
    _fix(HuntBoard(desk), [item], item)


def _capture(board: HuntBoard, location: str) -> None:
    """Resolve nothing further: once the referee confirms it, Chapo is Finished (HUNT-8.7, 14.1, 14.5)."""
    place = board.content.name(location)
    board.desk.then(publish_step("game_over", f"El Chapo is captured in {place}", result=HUNTERS, place=place))


# ---------------------------------------------------------------- the end of the turn


def end_moves(desk: HuntDesk, _task: Task) -> Iterable[Form]:
    """Return the Leads to follow, and ending the turn."""
    return [*fix_moves(HuntBoard(desk)), ListedForm("end_hunter_turn")]
