"""Plausible players for demonstrations: a Cartel that fulfils Needs and guards them, Hunters who follow Leads and strike.

The Hunters weigh only what their own window shows; the Cartel only what its window shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.chance.chance import Random
from engine.games.hunt.board import HuntBoard
from engine.games.hunt.content import CHAPO, ChapoMove, Need, Nullify
from engine.games.hunt.effects import is_blocked
from engine.games.hunt.figures import LEAD, discs, discs_needed, has_enough_discs
from engine.games.hunt.intelligence import flippable
from engine.games.hunt.zone_names import FIXED, HIDDEN
from engine.match.match import Match
from engine.moves.move import Move

Offers = Mapping[str, Sequence[Move]]
"""The legal moves by verb; verbs whose moves are too many to list are missing."""

_LISTABLE = 400


def choose(match: Match, chance: Random) -> Move:
    """Return the move that looks best for the side that is asked, with a little whim."""
    task = match.task
    assert task is not None, "the game is over"
    player = _Player(HuntBoard(match.rules.desk(match.table)), chance, _offers(match))
    by_decision: dict[str, Callable[[], Move | None]] = {
        "setup_place": player.setup,
        "cartel_turn": player.cartel_turn,
        "intel_plan": player.plan_intelligence,
        "intel_resolve": player.resolve_intelligence,
        "enforcement_plan": player.plan_enforcement,
        "enforcement_resolve": player.resolve_enforcement,
        "hunter_end": player.end_hunter_turn,
        "choose_exposed": player.expose,
        "place_need": player.place_need,
    }
    found = player.answer() if "decline" in player.offers else by_decision.get(task.name, lambda: None)()
    return match.legal_moves.sample(chance) if found is None else found


def _offers(match: Match) -> dict[str, list[Move]]:
    return {form.verb: list(form) for form in match.legal_moves.forms if form.count() <= _LISTABLE}


class _Player:
    def __init__(self, board: HuntBoard, chance: Random, offers: Offers) -> None:
        self.board, self.chance, self.offers = board, chance, offers

    def any_of(self, moves: Sequence[Move]) -> Move:
        """Return one of these at random."""
        return moves[self.chance.index(len(moves))]

    def best(self, moves: Sequence[Move], worth: Callable[[Move], float]) -> Move | None:
        """Return the worthiest, ties at random."""
        if not moves:
            return None
        values = [worth(move) for move in moves]
        return self.any_of([move for move, value in zip(moves, values, strict=True) if value == max(values)])

    def moves_with(self, verb: str, **args: str) -> list[Move]:
        """Return the offered moves of a verb with these arguments."""
        return [move for move in self.offers.get(verb, ()) if all(move.args.get(k) == v for k, v in args.items())]

    # ---------------------------------------------------------------- the Cartel

    def room(self, need: Need) -> int:
        """Return the circles of a Need in play that are still empty."""
        return need.circles - self.board.discs(need.id) if self.board.is_in_play(need.id) else 0

    def work_at(self, location: str, area: str = "") -> int:
        """Return the empty circles that Chapo could fill at a Location, in his present area or in another."""
        board = self.board
        there = (HIDDEN, FIXED) if (area or board.chapo_area) == FIXED else (HIDDEN,)
        needs = board.content.needs.values()
        return sum(self.room(need) for need in needs if board.place(need.id) == location and board.area(need.id) in there)

    def setup(self) -> Move | None:
        """Place Needs near each other, Chapo where most is to be done, Defenses around him."""
        board = self.board
        waiting = [move for move in self.offers["setup_place_need"] if board.area(move.args["card"]) == "drawn"]
        if waiting:
            return self.best(waiting, lambda move: self.work_at(move.args["location"]) + self.chance.index(3))
        if not board.chapo_at:
            return self.best(self.offers["setup_place_chapo"], lambda move: self.work_at(move.args["location"]))
        guards = [move for move in self.offers["setup_place_defense"] if board.area(move.args["card"]) == "hand"]
        return self.best(guards, self.guard) or Move("setup_done")

    def guard(self, move: Move) -> float:
        """Return how well a Defense guards what matters: at Chapo's Location or with him, or where a Need lies."""
        place = move.args.get("target", move.args.get("location"))
        if place in ("with_chapo", self.board.chapo_at):
            return 3 + (self.board.chapo_area == FIXED and self.saves(move.args["card"]))
        return min(self.work_at(str(place)), 2)

    def saves(self, card: str) -> bool:
        """Return whether a Defense can turn a strike at Chapo away, or take him away from it."""
        effects = self.board.content.defenses[card].effects
        return any(
            (isinstance(effect, Nullify) and effect.event == "capture")
            or (isinstance(effect, ChapoMove) and {"capture", "after_plan_enforcement"} & set(effect.windows))
            for effect in effects
        )

    def in_danger(self) -> bool:
        """Return whether Chapo is Fixed and nothing in play could save him."""
        board = self.board
        here = (card.id for card in board.defenses_in_play() if board.location_of_defense(card.id) == board.chapo_at)
        return board.chapo_area == FIXED and not any(self.saves(card) for card in here)

    def cartel_turn(self) -> Move | None:
        """Flee, ride, fulfil, draw a Need when those in play cannot win, go where work waits, or strengthen the Defenses."""
        numbers = self.board.desk.table.numbers
        if (flight := self.flee() or self.ride()) is not None:
            return flight
        mode = numbers["mode"]
        if self.in_danger() and mode in ("", "defense", "pulses"):
            guards = [move for move in self.offers.get("play_defense", ()) if self.guard(move) > 3]
            if guards:
                return self.any_of(guards)
        if self.is_enough() and mode in ("", "chapo", "pulses"):
            return self.lie_low()
        if mode == "defense" or (mode == "" and self.offers.get("play_defense") and self.whim(5)):
            return self.strengthen()
        if mode in ("", "chapo", "pulses") and self.offers.get("fulfil"):
            return self.any_of(self.offers["fulfil"])
        if self.offers.get("draw_need") and self.falls_short():
            return self.offers["draw_need"][0]
        if (going := self.go_to_work()) is not None:
            return going
        return self.strengthen() if mode in ("", "pulses") else self.offers["end_cartel_turn"][0]

    def falls_short(self) -> bool:
        """Return whether the circles that can still be filled are too few, or barely enough, to win."""
        context, table = self.board.context, self.board.desk.table
        to_fill = sum(self.room(need) for need in self.board.content.needs.values())
        return not self.is_enough() and to_fill <= max(2, discs_needed(context, table) - discs(context, table) - 1)

    def is_enough(self) -> bool:
        """Return whether the game is won if it ends like this."""
        return has_enough_discs(self.board.context, self.board.desk.table)

    def lie_low(self) -> Move:
        """Take a Hidden Chapo from a place of which anything is known; else strengthen the Defenses."""
        board = self.board
        if self.moves_with("claim_win"):
            return self.offers["claim_win"][0]
        marked = {board.place(card) for card in board.content.cards if board.area(card) in (HIDDEN, FIXED)}
        if board.chapo_area == HIDDEN and board.chapo_at in marked:
            quiet = [move for move in self.moves_with("move_chapo", area=HIDDEN) if move.args["location"] not in marked]
            if quiet:
                return self.any_of(quiet)
        return self.strengthen()

    def whim(self, sides: int) -> bool:
        """Return True once in so many times."""
        return self.chance.index(sides) == 0

    def flee(self) -> Move | None:
        """Use any card that takes a Fixed Chapo away."""
        if self.board.chapo_area != FIXED:
            return None
        return self.best(self.offers.get("use_defense", ()), lambda move: self.work_at(move.args["location"]))

    def ride(self) -> Move | None:
        """Let a card take Chapo to work at no cost, if nothing is left to be done where he is."""
        if self.is_enough() or self.work_at(self.board.chapo_at):
            return None
        ride = self.best(self.offers.get("use_defense", ()), lambda move: self.work_at(move.args["location"]))
        return ride if ride is not None and self.work_at(ride.args["location"]) else None

    def go_to_work(self) -> Move | None:
        """Move Chapo to where most is to be done; into the open only if nothing is left for him in hiding."""
        for area in (HIDDEN, FIXED):
            best = self.best(
                self.moves_with("move_chapo", area=area), lambda move: self.work_at(move.args["location"], move.args["area"])
            )
            if best is not None and self.work_at(best.args["location"], area):
                return best
        return None

    def strengthen(self) -> Move:
        """Play the best Defense, or draw one."""
        play = self.best(self.offers.get("play_defense", ()), self.guard)
        if play is not None:
            return play
        draws = self.offers.get("draw_defense", ())
        return self.any_of(draws or self.offers["end_cartel_turn"])

    def place_need(self) -> Move | None:
        """Place a Need where Chapo is, or else where other work waits, away from what the Hunters hold."""
        here = self.board.chapo_at
        return self.best(
            self.offers["place_need"], lambda move: 2 * (move.args["location"] == here) + self.work_at(move.args["location"])
        )

    def expose(self) -> Move | None:
        """Expose the card that is worth least; Chapo himself last."""

        def cost(move: Move) -> float:
            item = move.args["item"]
            if item == CHAPO:
                return -9
            need = self.board.content.needs.get(item)
            defense = self.board.content.defenses.get(item)
            return -2 - self.room(need) if need else -defense.cost if defense else 0  # a ruling may hide a Location

        return self.best(self.offers["choose_exposed"], cost)

    def answer(self) -> Move:
        """React against a capture always, else often; flee from pawns only, and not into others."""
        board = self.board
        reactions = [
            move for move in self.offers.get("react", ()) if "location" not in move.args or self.is_hunted(board.chapo_at)
        ]
        if not reactions or self.lets_pass():
            return Move("decline")
        return self.best(reactions, lambda move: self.refuge(move.args["location"]) if "location" in move.args else 0) or (
            Move("decline")
        )

    def is_hunted(self, location: str) -> bool:
        """Return whether pawns are planned on a Location, or one of them is being resolved there."""
        board, task = self.board, self.board.desk.table.task
        struck = task is not None and task.data.get("target") == location
        return struck or any(board.desk.marks(location, colour) for colour in ("blue", "black"))

    def refuge(self, location: str) -> float:
        """Return what a Location is worth to a Chapo who must flee."""
        return self.work_at(location) - 9 * self.is_hunted(location)

    def lets_pass(self) -> bool:
        task = self.board.desk.table.task
        return task is not None and task.name != "capture" and self.whim(4)

    # ---------------------------------------------------------------- the Hunters

    def leads(self) -> list[Move]:
        """Return the Leads that may be followed."""
        return list(self.offers.get("fix_topography", ()))

    def promising(self, card: str) -> bool:
        """Return whether a Fixed person still has Links that are not open to all."""
        links = self.board.content.topography[card].links
        return any(self.board.area(link) not in (FIXED, "finished") for link in links)

    def plan_intelligence(self) -> Move:
        """Follow Leads; then work on Fixed people with Links to find, on face-up Nexus, and on what is face-down."""
        if leads := self.leads():
            return self.any_of(leads)
        board = self.board
        form_targets = self.open_targets()
        left = board.desk.table.number("white_available")
        pawns: dict[str, int] = {}

        def put(targets: list[str], each: int) -> None:
            nonlocal left
            for target in targets:
                count = min(each, left)
                if count and target not in pawns:
                    pawns[target] = count
                    left -= count

        put([t for t in form_targets if t in board.content.topography and board.area(t) == FIXED and self.promising(t)], 2)
        put([t for t in form_targets if t in board.content.topography and self.can_flip(t)][:2], 1)
        face_down = [t for t in form_targets if t.startswith("nexus/")]
        while left and face_down:
            put([face_down.pop(self.chance.index(len(face_down)))], 2)
        put([t for t in form_targets if t.startswith("support/")], 1)
        return Move("plan_intel", {"pawns": pawns})

    def open_targets(self) -> list[str]:
        """Return the Topography on which pawns may be put."""
        board = self.board
        people = board.content.topography
        return [t for t in board.topography_targets() if t not in people or not is_blocked(board, "white", t)]

    def can_flip(self, card: str) -> bool:
        """Return whether a face-up Nexus in Found leads to face-down Support."""
        person = self.board.content.topography[card]
        return person.group == "nexus" and self.board.area(card) == "found" and bool(flippable(self.board, person))

    def resolve_intelligence(self) -> Move:
        """Follow a Lead while pawns are on the card; else the next pawn."""
        marks = self.board.desk.marks
        if ready := [move for move in self.leads() if marks(move.args["card"], "white")]:
            return self.any_of(ready)
        return self.any_of(self.offers["resolve_intel"])

    def heat(self, location: str) -> float:
        """Return how likely Chapo is at a Location, by what lies open there and what Leads point to it."""
        board = self.board
        zones = board.desk.table.zones
        there = [
            piece.id for box in ("needs", "exposure", "detection", "mobility") for piece in zones[f"fixed/{location}/{box}"]
        ]
        needs = [need for card in there if (need := board.content.needs.get(card)) is not None]
        pointing = sum(LEAD + location in board.desk.table.piece(card.id).marks for card in board.face_up_found())
        fresh = sum(board.discs(need.id) < need.circles for need in needs)
        guess = self.hideout() if not there and not pointing else 0
        return 2.0 * fresh + len(there) + pointing + self.chance.index(3) / 2 + guess

    def hideout(self) -> int:
        """Return how likely Chapo lies low where nothing points, which he can do sooner if he has points for any mix."""
        roams = self.board.context.options.cartel_turn_mode == "pulses"
        return self.chance.index(8 if roams else 4) if self.board.desk.table.number("pair") > (2 if roams else 3) else 0

    def plan_enforcement(self) -> Move:
        """Put everything on Chapo if he is Fixed; else search the likeliest Location and Finish what is Fixed."""
        if leads := self.leads():
            return self.any_of(leads)
        board = self.board
        police = board.desk.table.number("blue_available")
        places = sorted(board.content.locations, key=self.heat, reverse=True)
        prey = board.chapo_at if board.chapo_area == FIXED else ""
        pawns: dict[str, int] = {}
        if board.desk.table.number("black_available"):
            pawns[f"black:{prey or places[0]}"] = 1
        targets = [card for card in board.fixed_targets() if self.worth_police(card)]
        search = next((place for place in places[:2] if not is_blocked(board, "blue", place)), "")
        if police and search and not prey:
            pawns[f"blue:{search}"] = searching = max(1, police - len(targets))
            police -= searching
        while police and targets:
            pawns[f"blue:{targets.pop(self.chance.index(len(targets)))}"] = 1
            police -= 1
        return Move("plan_enforcement", {"pawns": pawns})

    def worth_police(self, card: str) -> bool:
        """Return whether a target is a Fixed Defense, a Need that can be filled, or a person with Links to find."""
        content = self.board.content
        if card in content.locations or is_blocked(self.board, "blue", card):
            return False
        if card in content.topography:
            return self.promising(card)
        return card in content.defenses or self.room(content.needs[card]) > 0

    def resolve_enforcement(self) -> Move:
        """Resolve Police first, so that Marina may find Chapo exposed; Marina at once where he is."""
        board = self.board
        moves = self.offers["resolve_enforcement"]
        strike = [move for move in moves if move.args["colour"] == "black"]
        if strike and board.chapo_area == FIXED and strike[0].args["target"] == board.chapo_at:
            return strike[0]
        return self.any_of([move for move in moves if move.args["colour"] == "blue"] or moves)

    def end_hunter_turn(self) -> Move:
        """End the turn; Leads are followed in the next."""
        return Move("end_hunter_turn")
