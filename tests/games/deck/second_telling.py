"""Collection Deck a second time: a whole game as the digest tells it, in one thread of narration.

It is told every move, and the order of piles that were shuffled; all else it works out for itself.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from itertools import combinations
from typing import Any

from engine.match.match import Match, Move
from tests.games.deck.scene import GAME
from tests.games.deck.second_case import ADDS_UP, PROBLEMS, TECHNIQUES, Case, card

Asks = Generator[tuple[str, tuple[str, ...]], Move, Any]


class GivesUp(Exception):
    """The active seat's turn is over (6.13)."""


class Left(GivesUp):
    """The active seat is gone (11.6)."""


class Over(Exception):
    """The game is over; its argument: the winners."""


class Told:
    """The game as it is told. `play` asks as the referee does, and is sent what was answered."""

    def __init__(self, match: Match) -> None:
        self.options, self.ids = match.options, GAME.seats if match.options["late_arrivals"] else match.seats
        if match.options["team_play"]:
            self.ids = tuple(f"team_{n}" for n in range(1, 6)) if match.options["late_arrivals"] else match.seats
        self.playing = list(match.seats)
        self.used, self.queue = set(match.seats), list[str]()
        start = match.history.frames[0].table
        self.piles = {zone: list(start.ids(zone)) for zone in ("draw_pile", "problem_pile", "removed")}
        self.piles |= {"discard_open": [], "discard_hidden": [], "played": []}
        self.hand: dict[str, list[str]] = {seat: [] for seat in self.ids}
        self.won: dict[str, list[str]] = {seat: [] for seat in self.ids}
        self.field: dict[int, Case] = {}
        self.passed, self.shuffles = set[str](), list[tuple[str, ...]]()
        self.active, self.first, self.round, self.cards = "", "", 0, 0
        self.case = Case("p01")
        self.countered, self.explained, self.barred = set[str](), set[str](), set[str]()

    # ---------------------------------------------------------------- the table

    def clockwise(self, first: str) -> list[str]:
        at = self.ids.index(first)
        return [seat for seat in (*self.ids[at:], *self.ids[:at]) if seat in self.playing]

    def after(self, seat: str) -> str:
        return self.clockwise(self.ids[(self.ids.index(seat) + 1) % len(self.ids)])[0]

    def score(self, seat: str) -> int:
        return sum(PROBLEMS[one]["points"] for one in self.won[seat])

    def shuffle(self, pile: str) -> None:
        after = self.shuffles.pop(0)
        assert sorted(after) == sorted(self.piles[pile])  # 3.1, 8.7
        self.piles[pile] = list(after)

    def call(self) -> Over:
        best = max(self.score(seat) for seat in self.playing)
        return Over(tuple(seat for seat in self.ids if seat in self.playing and self.score(seat) == best))

    def ask(self, kind: str, *seats: str) -> Asks:
        """The answer; None if whoever was asked has gone (11.6). Meanwhile people come and go, or have had enough."""
        while True:
            move = yield kind, seats
            if move.verb == "add_late":
                seat = next(seat for seat in self.ids if seat not in self.used and seat not in self.queue)
                self.queue.append(seat)
            elif move.verb == "call_game":
                assert kind in ("declare", "round_discard")  # 10.3
                raise self.call()
            elif move.verb != "withdraw":
                return move
            elif (gone := move.text("seat")) in self.queue:
                self.queue.remove(gone)
            else:
                self.playing.remove(gone)
                self.piles["discard_hidden"] += self.hand[gone]
                self.hand[gone] = []
                if len(self.playing) < 2:
                    raise self.call()
                if gone == self.active:
                    raise Left
                if gone in seats:
                    seats = tuple(seat for seat in seats if seat != gone)
                    if not seats or kind == "vote":
                        return None

    # ---------------------------------------------------------------- rounds

    def play(self) -> Asks:
        """3, 8."""
        while (move := (yield from self.ask("setup", "referee"))).verb == "roster":
            pass
        self.first = move.args.get("first_seat") or self.first
        self.shuffle("draw_pile")
        self.shuffle("problem_pile")
        self.deal()
        self.fill()
        while True:
            self.first, self.round = self.clockwise(self.first)[0], self.round + 1
            second, seat = self.after(self.first), self.first
            self.passed = set()
            while True:
                if not (self.options["pass_is_final"] and seat in self.passed):
                    yield from self.turn(seat)
                if self.passed >= set(self.playing):  # 8.1, 8.2
                    break
                seat = self.after(seat)
            self.active = ""
            self.fill()
            if not self.field:
                raise self.call()  # 10.4
            self.first = self.clockwise(second)[0]  # 8.8
            for seat in self.clockwise(self.first):  # 8.4, 8.5
                if seat in self.playing and self.hand[seat]:
                    move = yield from self.ask("round_discard", seat)
                    for piece in move.items("cards") if move else ():
                        self.hand[seat].remove(piece)
                        self.piles[f"discard_{self.options['round_discards']}"].append(piece)
                self.first = self.clockwise(self.first)[0]
            self.playing += self.queue  # 11.5
            self.used |= set(self.queue)
            self.queue = []
            self.deal()

    def fill(self) -> None:
        """3.4, 8.3."""
        for spot in range(1, 11):
            if spot not in self.field and self.piles["problem_pile"]:
                self.field[spot] = Case(self.piles["problem_pile"].pop(0))

    def deal(self) -> None:
        """3.3, 8.6, 8.7."""
        while hungry := [seat for seat in self.clockwise(self.first) if len(self.hand[seat]) < 7]:
            for seat in hungry:
                if not self.piles["draw_pile"]:
                    self.piles["draw_pile"] = self.piles["discard_open"] + self.piles["discard_hidden"]
                    self.piles["discard_open"], self.piles["discard_hidden"] = [], []
                    if not self.piles["draw_pile"]:
                        return
                    self.shuffle("draw_pile")
                self.hand[seat].append(self.piles["draw_pile"].pop(0))

    # ---------------------------------------------------------------- a turn

    def turn(self, seat: str) -> Asks:
        """5, 7."""
        self.active = seat
        if not self.hand[seat]:
            self.passed.add(seat)  # 5.9
            return
        try:
            move = yield from self.ask("declare", seat)
        except Left:
            return
        if move.verb == "pass":
            self.passed.add(seat)
            return
        spot = next(n for n, one in self.field.items() if one.problem["id"] == move.args["problem"])
        self.case, self.cards = self.field[spot], 0
        self.countered, self.explained, self.barred = set(), set(), set()
        yield from self.strategy(spot, move)

    def strategy(self, spot: int, move: Move) -> Asks:
        case, seat, new = self.case, self.active, move.items("techniques")
        missing = case.problem["points"] - len(case.by)
        assert 1 <= len(new) <= missing  # 5.3
        assert len(new) == missing or self.options["partial_declaration"] == "allowed"
        for technique in new:
            self.hand[seat].remove(technique)
            case.by[technique] = seat
        for one in move.items("modifiers"):
            self.lay("declare", one)
        assert self.intact()  # 5.5
        if not self.options["pass_is_final"]:
            self.passed = set()
        try:
            if self.options["hardcore"]:
                yield from self.explain_all(new)
            yield from self.window()
        except GivesUp:
            self.unsolved(given_up=True)
            return
        if len(case.by) < case.problem["points"]:
            self.unsolved(given_up=False)
            return
        del self.field[spot]  # 7.1 to 7.3
        self.won[seat].append(case.problem["id"])
        self.piles["discard_open"] += [*case.by, *(piece for piece, _, _ in case.laid)]
        if self.score(seat) >= int(self.options["target_points"]):
            raise Over((seat,))  # 10.2

    def unsolved(self, given_up: bool) -> None:
        """7.4; a strategy that was given up while it was complete loses its last technique."""
        case = self.case
        self.piles["discard_open"] += self.piles["played"]
        self.piles["played"] = []
        broken = [technique for technique in case.by if self.broken(technique)]
        if given_up and not broken and len(case.by) == case.problem["points"]:
            broken = list(case.by)[-1:]
        for technique in broken:
            self.drop(technique)

    def broken(self, technique: str) -> bool:
        return technique in self.countered or not self.case.matches(technique)

    def intact(self) -> bool:
        return not any(self.broken(technique) for technique in self.case.by)  # 4.10

    def lay(self, window: str, one: Mapping[str, Any]) -> None:
        """5.4, 6.11."""
        piece, on = str(one["card"]), "" if one["target"] == self.case.problem["id"] else str(one["target"])
        self.hand[self.active].remove(piece)
        kind = card(piece)
        assert window in kind["windows"]
        assert kind["primitive"].startswith("technique") == bool(on)
        assert not on or on in self.case.by
        assert self.case.lay(piece, on, one.get("choice", ""))

    def drop(self, technique: str) -> None:
        """6.14, 11.4."""
        del self.case.by[technique]
        self.piles["discard_open"] += [piece for piece, on, _ in self.case.laid if on == technique]
        self.case.laid = [one for one in self.case.laid if one[1] != technique]
        back = technique in self.barred and self.active in self.playing
        (self.hand[self.active] if back else self.piles["discard_open"]).append(technique)
        self.countered.discard(technique)

    def strategies(self) -> set[tuple[str, frozenset[str]]]:
        """Strategies without modifiers that the active seat may declare (4.1 to 4.3, 5.3)."""
        found = set()
        techniques = [piece for piece in self.hand[self.active] if piece in TECHNIQUES]
        for case in self.field.values():
            missing = case.problem["points"] - len(case.by)
            fit = [piece for piece in techniques if case.matches(piece)]
            least = 1 if self.options["partial_declaration"] == "allowed" else missing
            for count in range(least, missing + 1):
                found |= {(case.problem["id"], frozenset(some)) for some in combinations(fit, count)}
        return found

    # ---------------------------------------------------------------- disruption

    def window(self) -> Asks:
        """6.2 to 6.4."""
        declined, asked, limit = set[str](), self.active, int(self.options["disruption_limit"])
        while self.cards < limit:
            following = self.clockwise(self.after(asked))
            waiting = [s for s in following if s != self.active and s not in declined and self.hand[s]]
            if self.options["disruption_order"] == "open":
                able = [seat for seat in self.clockwise(self.active)[1:] if self.hand[seat]]
                move = yield from self.ask("disrupt_open", *able, "referee")
            elif not waiting:
                return
            else:
                asked = waiting[0]
                move = yield from self.ask("disrupt_poll", asked)
            if move is None or move.verb == "decline":
                declined.add(asked)
            elif move.verb == "close_window":
                return
            else:
                declined, asked = set(), move.seat or asked
                yield from self.disruption(asked, move)

    def bites(self, seat: str, piece: str, target: str, choice: str) -> bool:
        """6.5 to 6.7, 6.19, and 4.6 to 4.9."""
        kind, case = card(piece), self.case
        if "disrupt" not in kind["windows"]:
            return False
        if kind["primitive"] not in ADDS_UP:
            if choice or target not in case.by or case.by[target] == seat or kind["id"] in TECHNIQUES[target]["immune_to"]:
                return False
            if kind["primitive"] == "challenge":
                return target not in self.explained
            return TECHNIQUES[target]["discipline"] in kind["args"]["disciplines"]
        on = "" if target == case.problem["id"] else target
        if bool(on) != kind["primitive"].startswith("technique") or bool(choice) != (kind["args"].get("aspect") == "choose"):
            return False
        if not case.lay(piece, on, choice):
            return False
        hurt = [technique for technique in case.by if not case.matches(technique)]
        case.laid.pop()
        own = any(case.by[technique] == seat for technique in [*hurt, *([on] if on else [])])
        return (bool(hurt) or bool(self.options["soft_disruption"])) and not own

    def disruptions(self, seat: str) -> set[tuple[str, str, str]]:
        targets = (self.case.problem["id"], *self.case.by)
        tries = ((piece, to, how) for piece in self.hand[seat] if "#" in piece for to in targets for how in ("", *"PMEW"))
        return {one for one in tries if self.bites(seat, *one)}

    def disruption(self, seat: str, move: Move) -> Asks:
        piece, target = move.text("card"), move.text("target")
        self.hand[seat].remove(piece)
        self.cards += 1
        kind = card(piece)["primitive"]
        if kind in ADDS_UP:
            self.case.laid.append((piece, "" if target == self.case.problem["id"] else target, move.args.get("choice", "")))
            if not self.intact() or self.options["soft_disruption"]:
                new = yield from self.response(piece)
        else:
            self.piles["played"] = [piece]
            if kind == "challenge":  # 6.15, 6.16
                feasible = yield from self.explanation(target)
                self.piles["discard_open"] += self.piles["played"]
                self.piles["played"] = []
                if feasible:
                    self.explained.add(target)
                    return
            self.countered.add(target)
            new = yield from self.response(piece)
        if self.options["hardcore"]:
            yield from self.explain_all(new)

    def explanation(self, technique: str) -> Asks:
        """6.15 to 6.17: whether it is feasible."""
        move = yield from self.ask("explain", self.active)
        if move.verb == "concede":
            return False
        if self.options["challenge_judge"] == "facilitator":
            return (yield from self.ask("judge", "referee")).args["feasible"]
        votes: dict[str, bool] = {}
        while any(seat not in votes for seat in self.clockwise(self.active)[1:]):
            move = yield from self.ask("vote", *self.clockwise(self.active)[1:])
            if move is not None:
                votes[move.seat] = move.args["feasible"]
        counted = [votes[seat] for seat in self.clockwise(self.active)[1:]]
        yes, no = counted.count(True), counted.count(False)
        return yes > no or (yes == no and self.options["challenge_tie"] == "accept")

    def explain_all(self, techniques: Sequence[str]) -> Asks:
        """11.3, 11.4."""
        for technique in techniques:
            if not (yield from self.explanation(technique)):
                self.countered.add(technique)
                if self.options["hardcore_failure"] == "return":
                    self.barred.add(technique)
                yield from self.explain_all((yield from self.response("")))

    def response(self, played: str) -> Asks:
        """6.9 to 6.14: the techniques that were brought."""
        if not self.hand[self.active] and not self.intact():
            raise GivesUp
        move = yield from self.ask("respond", self.active)
        if move.verb == "give_up":
            raise GivesUp
        new = []
        for one in move.items("actions"):
            if one["action"] == "cancel":  # 6.10, 6.18
                assert len(move.items("actions")) == 1
                assert played
                assert card(played)["primitive"] != "challenge"
                assert card(one["card"])["primitive"] == "cancel"
                problem_aimed = any(piece == played and not on for piece, on, _ in self.case.laid)
                assert not problem_aimed or self.options["totb_scope"] == "any_disruption"
                self.hand[self.active].remove(one["card"])
                self.case.laid = [lying for lying in self.case.laid if lying[0] != played]
                self.piles["discard_open"] += [one["card"]] if self.piles["played"] else [one["card"], played]
                self.countered = set()
            elif one["action"] == "replace":  # 6.12
                assert self.broken(one["old"])
                assert one["new"] not in self.barred
                order = [one["new"] if technique == one["old"] else technique for technique in self.case.by]
                self.drop(one["old"])
                self.hand[self.active].remove(one["new"])
                self.case.by[one["new"]] = self.active
                self.case.by = {technique: self.case.by[technique] for technique in order}
                new.append(one["new"])
            else:
                self.lay("respond", one)
        assert self.intact()
        self.piles["discard_open"] += self.piles["played"]
        self.piles["played"] = []
        return new
