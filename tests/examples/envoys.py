"""Envoys: a small game of the usual length, with hidden hands, peeks and rounds. An example for whoever adds a game.

Two to four delegations at a conference hold one envoy each. In turn a seat is sent a second one and sends one of the two
out, who does what the role says (1). Who is found out goes home. When nobody else is left, or no envoy, the highest rank
wins a seal (2). Enough seals win the game (3).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, ClassVar, NamedTuple

from engine.common.piles import shuffle_into
from engine.common.seats import clockwise, seat_after
from engine.contract.game import Game, Option, OptionValue
from engine.contract.rulebook import Rulebook, RuleSection
from engine.contract.rules import Decision, Measure, Rules
from engine.english import counted
from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.model.view import Back, Face, Scalar
from engine.moves.forms import ListedForm
from engine.moves.move import Form, FormWords
from engine.play.verbs import verb, verbs_by_name
from engine.play.working_table import Desk, refuse
from engine.visibility.schema import (
    EVERYBODY,
    FACES,
    OWN,
    REFEREE,
    TO_ALL,
    Kind,
    Line,
    Number,
    Prompt,
    Schema,
    Zone,
    backs,
    counts,
    faces,
)
from engine.visibility.values import whole


class EnvoyRole(NamedTuple):
    """A kind of envoy: how often there is one, and what one does who is sent out."""

    rank: int
    name: str
    copies: int
    text: str


ROLES = {
    "clerk": EnvoyRole(1, "Clerk", 5, "Name another seat and a rank from 2: if its envoy has that rank, it goes home."),
    "interpreter": EnvoyRole(2, "Interpreter", 2, "Look at the envoy of another seat."),
    "counsel": EnvoyRole(3, "Counsel", 2, "Compare with another seat: the lower rank goes home."),
    "host": EnvoyRole(4, "Host", 2, "Until your next turn nobody chooses you."),
    "inspector": EnvoyRole(5, "Inspector", 2, "Any seat, yours too, gives up its envoy for a new one."),
    "attache": EnvoyRole(6, "Attaché", 1, "Exchange envoys with another seat."),
    "chief": EnvoyRole(7, "Chief of Staff", 1, "Has to be sent out if you also hold rank 5 or 6."),
    "minister": EnvoyRole(8, "Minister", 1, "Whoever sends this one out goes home."),
}
AIMED = ("clerk", "interpreter", "counsel", "inspector", "attache")
"""The roles that are sent to a seat."""
LEFT_OUT = 1  # envoys that are in no hand at the beginning of a round


class EnvoysContext:
    """The options and seats of one match, and what the rules read off a table."""

    def __init__(self, seats: tuple[str, ...], goal: int) -> None:
        self.seats, self.goal = seats, goal

    def seats_in(self, table: Table) -> list[str]:
        """Return the seats that have not gone home: they hold an envoy."""
        return [seat for seat in self.seats if table.zones[f"hand:{seat}"]]

    def targets(self, table: Table, role: str, seat: str) -> list[str]:
        """Return the seats to which a role may be sent; nobody but the seat itself if all others are protected."""
        others = [one for one in self.seats_in(table) if one != seat and not is_protected(one, table)]
        return [*others, seat] if role == "inspector" else others


def is_in(seat: str, table: Table) -> bool:
    """Return whether a seat has not gone home (ENVOY-2.1)."""
    return bool(table.zones[f"hand:{seat}"])


def is_protected(seat: str, table: Table) -> bool:
    """Return whether nobody may choose a seat, because its last envoy was the Host (ENVOY-1.4)."""
    sent = table.zones[f"sent:{seat}"]
    return is_in(seat, table) and bool(sent) and sent[0].kind == "host"


def turn_of(table: Table) -> Scalar:
    """Return the seat that is asked."""
    return table.task.seats[0] if table.task is not None and table.task.seats else None


def make_schema(context: EnvoysContext) -> Schema:
    """Return every declaration of a match."""
    seats, back = context.seats, Back("envoy", "an envoy")
    numbers = [
        Number("turn", "Turn", TO_ALL, holds=whole()),
        Number("round", "Round", TO_ALL, holds=whole()),
        Number("turn_of", "Turn of", TO_ALL, derive=turn_of, follows_from="the pending decision"),
    ]
    for seat in seats:
        numbers += [
            Number(f"seals/{seat}", f"Seals of {{{seat}}}", TO_ALL, holds=whole()),
            Number(
                f"in/{seat}", f"{{{seat}}} is in", TO_ALL, derive=partial(is_in, seat), follows_from="the envoys in hand"
            ),
            Number(
                f"protected/{seat}",
                f"Nobody chooses {{{seat}}}",
                TO_ALL,
                derive=partial(is_protected, seat),
                follows_from="the envoy that was sent out last",
            ),
        ]
    return Schema(
        "envoys",
        seats,
        kinds={
            role: Kind(Face(role, one.name, style="envoy", text=one.text, pips={"rank": one.rank}), back)
            for role, one in ROLES.items()
        },
        zones=[
            Zone("pile", "Envoys to come", faces(REFEREE) | counts(EVERYBODY)),
            Zone("aside", "Left out", faces(REFEREE) | counts(EVERYBODY)),
            Zone("home", "Gone home", TO_ALL),
            *(Zone(f"hand:{seat}", f"Envoys of {{{seat}}}", faces(REFEREE, seat) | backs(EVERYBODY)) for seat in seats),
            *(Zone(f"sent:{seat}", f"Sent out by {{{seat}}}", TO_ALL) for seat in seats),
        ],
        numbers=numbers,
        lines=[
            Line(line, text, readers, short=SHORT.get(line, ""), by="" if line == "home" else "seat")
            for line, (text, readers) in LINES.items()
        ],
        prompts=[Prompt("send", "Send an envoy out", TO_ALL)],
        opens_at_end=True,
    )


TO_OWN = {OWN: FACES, REFEREE: FACES}
LINES: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "round": ("Round {number} begins: {seat} goes first.", TO_ALL),
    "sent": ("{seat} sends out the {role}.", TO_ALL),
    "to": ("{seat} sends out the {role}, to {other}.", TO_ALL),
    "named": ("{seat} takes the envoy of {other} for one of rank {rank}.", TO_ALL),
    "not_so": ("That is not so.", TO_ALL),
    "looked": ("The envoy of {other} is the {role}.", TO_OWN),
    "equal": ("Both have the same rank.", TO_ALL),
    "home": ("{seat} goes home, with the {role}.", TO_ALL),
    "gave_up": ("{seat} gives up the {role}.", TO_ALL),
    "exchanged": ("{seat} and {other} exchange envoys.", TO_ALL),
    "sealed": ("{seat} wins a seal: {seals} in all.", TO_ALL),
}
SHORT = {"sealed": "{seat} wins a seal"}


# -------------------------------------------------------------------- rounds and turns


def begin_round(desk: Desk[EnvoysContext], task: Task) -> None:
    """Shuffle all envoys, leave one out and send one to every seat (ENVOY-2.2)."""
    first = str(task.data["seat"])
    # The schema's zones have an order; those of a table have another in every process.
    shuffle_into(desk, "pile", [envoy for zone in desk.schema.zones if zone != "pile" for envoy in desk.table.ids(zone)])
    desk.add("round", 1)
    desk.say("round", number=desk.table.number("round"), seat=first)
    for zone in ("aside", *(f"hand:{seat}" for seat in clockwise(desk.context.seats, first))):
        desk.move(desk.table.ids("pile")[0], zone)
    desk.then(Task("turn", data={"seat": first}))


def turn(desk: Desk[EnvoysContext], task: Task) -> None:
    """Send a seat its second envoy; the round ends if there is none, or nobody else is in (ENVOY-2.3)."""
    seat, deck = str(task.data["seat"]), desk.table.ids("pile")
    if not deck or len(desk.context.seats_in(desk.table)) < 2:
        end_round(desk)
        return
    desk.move(deck[0], f"hand:{seat}")
    desk.add("turn", 1)
    desk.ask("send", seat)


def end_round(desk: Desk[EnvoysContext]) -> None:
    """Show what is in; the highest rank wins a seal, among equals the one who sent out more (ENVOY-2.4, 3.1)."""
    context, table = desk.context, desk.table

    def standing(seat: str) -> tuple[int, int]:
        sent = sum(ROLES[piece.kind].rank for piece in table.zones[f"sent:{seat}"])
        return ROLES[table.zones[f"hand:{seat}"][0].kind].rank, sent

    best = max(context.seats_in(table), key=standing)
    for seat in context.seats_in(table):
        go_home(desk, seat)
    desk.add(f"seals/{best}", 1)
    seals = desk.table.number(f"seals/{best}")
    desk.say("sealed", seat=best, seals=seals)
    if seals >= context.goal:
        desk.end((best,), "seals", f"{desk.schema.names[best]} wins with {counted(seals, 'seal')}.")
    else:
        desk.then(Task("begin_round", data={"seat": best}))


# -------------------------------------------------------------------- sending an envoy out


def send_moves(desk: Desk[EnvoysContext], task: Task) -> Iterable[Form]:
    """List the envoys that may be sent out, to whom, and for what rank a Clerk may take another."""
    seat, rows = task.seats[0], list[tuple[str, str | None, int | None]]()
    held = {piece.kind: piece.id for piece in desk.table.zones[f"hand:{seat}"]}
    for role in held if not _has_to_send_chief(held) else ("chief",):
        targets: list[str | None] = [*desk.context.targets(desk.table, role, seat)] if role in AIMED else []
        guesses: Sequence[int | None] = range(2, 9) if role == "clerk" and targets else [None]
        rows += [(role, target, guess) for target in targets or [None] for guess in guesses]
    labels = {role: one.name for role, one in ROLES.items()}
    labels |= {one: desk.schema.names.get(one, one) for one in desk.context.seats}
    return [ListedForm("send", ("envoy", "to", "taken_for"), rows, FormWords(labels, held))]


def _has_to_send_chief(held: Iterable[str]) -> bool:
    return "chief" in held and ("inspector" in held or "attache" in held)


@verb("ENVOY-1.1", "ENVOY-1.2")
def send(
    desk: Desk[EnvoysContext],
    task: Task,
    envoy: Annotated[str, "a role in hand"],
    to: Annotated[str | None, "a seat"] = None,
    taken_for: Annotated[int | None, "a rank"] = None,
) -> None:
    """Send one of two envoys out, who does what the role says."""
    seat, table = task.seats[0], desk.table
    held = {piece.kind: piece.id for piece in table.zones[f"hand:{seat}"]}
    if envoy not in held:
        raise refuse("not_in_hand", "ENVOY-1.1", "That envoy is not in this hand.")
    if _has_to_send_chief(held) and envoy != "chief":
        raise refuse("chief_first", "ENVOY-1.7", "The Chief of Staff has to be sent out.")
    targets = desk.context.targets(table, envoy, seat) if envoy in AIMED else []
    if to is None and targets:
        raise refuse("to_whom", "ENVOY-1.2", f"The {ROLES[envoy].name} is sent to a seat.")
    if to is not None and to not in targets:
        raise refuse("not_to_them", "ENVOY-1.2", f"The {ROLES[envoy].name} cannot be sent there.")
    guesses = envoy == "clerk" and to is not None
    if guesses and taken_for not in range(2, 9):
        raise refuse("no_rank", "ENVOY-1.3", "Name a rank from 2 to 8.")
    if taken_for is not None and not guesses:
        raise refuse("no_guess", "ENVOY-1.3", "Only a Clerk that is sent to somebody takes an envoy for another.")
    desk.pop_task()
    desk.move(held[envoy], f"sent:{seat}", 0)
    desk.then(Task("next_turn", data={"seat": seat}))
    if to is None:
        desk.say("sent", seat=seat, role=ROLES[envoy].name)
    else:
        desk.say("to", seat=seat, role=ROLES[envoy].name, other=to)
        _act(desk, envoy, seat, to, taken_for or 0)
    if envoy == "minister":
        go_home(desk, seat)


def _act(desk: Desk[EnvoysContext], role: str, seat: str, other: str, taken_for: int) -> None:
    """Do what a role does to another seat (ENVOY-1.3 to 1.6)."""
    mine, theirs = desk.table.zones[f"hand:{seat}"], desk.table.zones[f"hand:{other}"]
    match role:
        case "clerk":
            desk.say("named", seat=seat, other=other, rank=taken_for)
            if ROLES[theirs[0].kind].rank == taken_for:
                go_home(desk, other)
            else:
                desk.say("not_so")
        case "interpreter":
            desk.say("looked", seat=seat, other=other, role=desk.name(theirs[0].id))
        case "counsel":
            ours, rank = ROLES[mine[0].kind].rank, ROLES[theirs[0].kind].rank
            if ours == rank:
                desk.say("equal")
            else:
                go_home(desk, seat if ours < rank else other)
        case "inspector":
            give_up(desk, other, theirs[0])
        case "attache":
            desk.say("exchanged", seat=seat, other=other)
            desk.move(mine[0].id, f"hand:{other}")
            desk.move(theirs[0].id, f"hand:{seat}")


def give_up(desk: Desk[EnvoysContext], seat: str, envoy: Piece) -> None:
    """Send an envoy home for a new one, of the deck or the one that was left out (ENVOY-1.5)."""
    desk.say("gave_up", seat=seat, role=desk.name(envoy.id))
    if envoy.kind == "minister":
        go_home(desk, seat)
        return
    desk.move(envoy.id, "home")
    desk.move((desk.table.ids("pile") or desk.table.ids("aside"))[0], f"hand:{seat}")


def go_home(desk: Desk[EnvoysContext], seat: str) -> None:
    """Send home what a seat holds: it is out for this round (ENVOY-2.1)."""
    for envoy in desk.table.ids(f"hand:{seat}"):
        desk.say("home", seat=seat, role=desk.name(envoy))
        desk.move(envoy, "home")


def next_turn(desk: Desk[EnvoysContext], task: Task) -> None:
    """Go on with the next seat that is in (ENVOY-2.3)."""
    seat = seat_after(desk.context.seats, str(task.data["seat"]), desk.context.seats_in(desk.table))
    desk.then(Task("turn", data={"seat": seat}))


# -------------------------------------------------------------------- the game


class EnvoysRules(Rules[EnvoysContext]):
    """Envoys with fixed options and seats."""

    def __init__(self, seats: tuple[str, ...], goal: int) -> None:
        self.context = context = EnvoysContext(seats, goal)
        self.schema = make_schema(context)
        self.decisions = {"send": Decision(send_moves, verbs_by_name(send))}
        self.steps = {"begin_round": begin_round, "turn": turn, "next_turn": next_turn}
        self.measures = [Measure(f"seals/{seat}", "Seals", "seals", partial(_seals, seat), seat) for seat in context.seats]

    def pieces(self) -> Mapping[str, Sequence[Piece]]:
        return {"pile": [Piece(f"{role}#{n}", role) for role, one in ROLES.items() for n in range(1, one.copies + 1)]}

    def numbers(self) -> Mapping[str, Scalar]:
        return {"turn": 0, "round": 0, **{f"seals/{seat}": 0 for seat in self.context.seats}}

    def agenda(self) -> tuple[Task, ...]:
        return (Task("begin_round", data={"seat": self.context.seats[0]}),)

    def faults(self, table: Table) -> Iterable[str]:
        envoys = sum(role.copies for role in ROLES.values())
        if len(table.where) != envoys:
            yield f"There are {len(table.where)} envoys, not {envoys}."
        for seat in self.context.seats:
            most = 2 if table.outcome is None and turn_of(table) == seat else 1
            if len(table.zones[f"hand:{seat}"]) > most:
                yield f"{seat} holds too many envoys."
            if table.outcome is None and table.number(f"seals/{seat}") >= self.context.goal:
                yield f"{seat} has won, but the game has not ended."


def _seals(seat: str, table: Table) -> float:
    return float(table.number(f"seals/{seat}"))


RULEBOOK = Rulebook(
    (
        RuleSection(
            "A turn",
            {
                "ENVOY-1.1": "Whoever is asked sends one of the two envoys in hand out.",
                "ENVOY-1.2": "An envoy that is sent to a seat goes to one that is in and not protected, if there is any.",
                "ENVOY-1.3": "A Clerk names a rank from 2: if the other envoy has it, it goes home.",
                "ENVOY-1.4": "Until the next turn of whoever sent a Host, nobody chooses that seat.",
                "ENVOY-1.5": "An envoy that is given up is replaced from the deck, or by the one left out.",
                "ENVOY-1.6": "An Attaché exchanges two envoys.",
                "ENVOY-1.7": "Who holds the Chief of Staff and rank 5 or 6 sends the Chief.",
            },
        ),
        RuleSection(
            "A round",
            {
                "ENVOY-2.1": "A seat whose envoy goes home is out for this round.",
                "ENVOY-2.2": "When one seat is left, or no envoy, the highest rank wins a seal.",
                "ENVOY-2.3": "Turns go clockwise among the seats that are in.",
                "ENVOY-2.4": "The winner of a round begins the next one.",
            },
        ),
        RuleSection("The end", {"ENVOY-3.1": "Eight seals win the game, or by option three."}),
    )
)


class Envoys(Game):
    """A game of 25 to 150 plies."""

    id = "envoys"
    title = "Envoys"
    blurb = "Guess whom the other delegations have sent, and keep your own from being found out."
    clauses = "ENVOY"
    seats: ClassVar[tuple[str, ...]] = ("amber", "birch", "coral", "delta")
    least = 2
    seat_names: ClassVar[Mapping[str, str]] = {"amber": "Amber", "birch": "Birch", "coral": "Coral", "delta": "Delta"}
    rulebook: ClassVar[Rulebook | None] = RULEBOOK
    options: ClassVar[tuple[Option, ...]] = (Option("goal", 8, (3, 8), "ENVOY-3.1", "Seals that win the game."),)

    def read_content(self, data: Mapping[str, Any], file: str) -> None:
        return None

    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> Rules:
        return EnvoysRules(seats, int(options["goal"]))
