"""A modest player for demonstrations: it keeps Regions that trade with each other and prefers low targets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.chance.chance import Random
from engine.games.druglord.content import TYPES
from engine.games.druglord.phases import storable
from engine.games.druglord.rolls import bonus
from engine.games.druglord.table_reader import TableReader
from engine.games.druglord.trades import Trader
from engine.games.druglord.violence import targets
from engine.match.match import LegalMoves, Match
from engine.model.event import Task
from engine.moves.move import Move

Choice = Callable[["Demo"], Move]


class Demo:
    """One decision of a match: what is pending, what is legal, and a choice."""

    def __init__(self, match: Match, chance: Random) -> None:
        task = match.task
        assert task is not None, "a demonstration has something pending"
        self.task: Task = task
        self.legal: LegalMoves = match.legal_moves
        self.chance = chance
        self.board = TableReader(match.rules.context, match.table)
        self.seat: str = str(task.data.get("seat") or task.seats[0])

    def choose(self) -> Move:
        """Return a plausible move."""
        return _CHOICES.get(self.task.name, Demo.any)(self)

    def any(self) -> Move:
        """Return any legal move."""
        return self.legal.sample(self.chance)

    def one_in(self, n: int) -> bool:
        """Return True once in n times."""
        return self.chance.index(n) == 0

    def moves_of(self, verb: str) -> list[Move]:
        """Return the legal moves of a verb."""
        return [move for form in self.legal.forms if form.verb == verb for move in form]

    def best(self, moves: Sequence[Move], value: Callable[[Move], Any]) -> Move:
        """Return the move of the highest value, the first of equals."""
        return max(moves, key=value)

    # ---------------------------------------------------------------- setup and draft

    def keep(self) -> Move:
        """Return the choice of the next seat that has not chosen, of what belongs together; then the reveal."""
        for form in self.legal.forms:
            if form.seat and not self.board.has_chosen(form.seat):
                return self.best(list(form), lambda move: self.together(move.args["ids"]))
        return Move("reveal_empires")

    def together(self, regions: Sequence[str]) -> float:
        """Return what Regions are worth together: yield, demand, and trades among them."""
        context, value = self.board.context, 0.0
        for one in regions:
            value += context.regions[one].wv + sum(context.demand[one].values()) / 2
            for other in regions:
                if one != other and context.atlas.bare_land(one, other):
                    value += sum(min(context.supply[one][kind], context.demand[other][kind]) for kind in TYPES)
                elif one != other and context.atlas.oceans[one] & context.atlas.oceans[other]:
                    value += sum(min(context.supply[one][kind], context.demand[other][kind]) for kind in TYPES) / 2
        return value

    def take(self) -> Move:
        """Return the Region that fits the own ones best."""
        held = self.board.regions_of(self.seat)
        return self.best(list(self.legal), lambda move: self.together([*held, *filter(None, [move.args.get("region")])]))

    # ---------------------------------------------------------------- the slot

    def action(self) -> Move:
        """Attack now and then if behind, draw a card now and then; else Move Weight if something sells, or what is left."""
        free = {move.args["action"]: move for move in self.moves_of("choose_action")}
        if cards := self.card(3):
            return cards
        in_reach = "violence" in free and bool(targets(self.board, self.seat))
        behind = any(self.board.score(seat) > self.board.score(self.seat) for seat in self.board.context.seats)
        if in_reach and behind and self.one_in(5):
            return free["violence"]
        if "baller" in free and not self.holds(self.seat) and self.one_in(5):
            return free["baller"]
        trader = Trader(self.board, self.seat)
        if "move_weight" in free and (any(trader.trades()) or any(trader.exports())):
            return free["move_weight"]
        if in_reach and self.one_in(2):
            return free["violence"]
        wanted = ("baller", "draw_2") if self.one_in(2) else ("draw_2", "baller")
        return next((free[action] for action in (*wanted, "none") if action in free), self.any())

    def move_weight(self) -> Move:
        """Choose the surest trade, the largest of equally sure ones; nothing risky when it may bring a Trial."""
        trader = Trader(self.board, self.seat)
        most = min(3, self.board.context.case_limit - len(self.board.cases(self.seat)))
        trades = [move for move in self.moves_of("trade") if move.args["units"] <= most or move.args["means"] == "domestic"]
        if most == 1 and self.one_in(2):
            trades = [move for move in trades if self.risk(trader, move.args) < 4]
        if trades:
            return self.best(trades, lambda move: (4 - self.risk(trader, move.args)) * 10 + move.args["units"])
        exports = [move for move in self.moves_of("export") if move.args["units"] <= 2]
        return exports[-1] if exports and self.one_in(2) else Move("end_action")

    def risk(self, trader: Trader, args: Mapping[str, Any]) -> int:
        """Return the target of a trade."""
        declared = trader.declared(args["means"], args["from"], args["to"], args.get("via"), args.get("oceans"))
        return int(declared["target"]) + (1 if args["means"] == "domestic" else 0)

    def card(self, often: int) -> Move | None:
        """Return a card that is worth playing now, once in so many times; the choice that gets the most out of it."""
        plays: dict[str, list[Move]] = {}
        for move in self.moves_of("play_card"):
            plays.setdefault(move.args["card"], []).append(move)
        worth = [moves for card, moves in plays.items() if self.worth_playing(card)]
        if not worth or not self.one_in(often):
            return None
        moves = worth[self.chance.index(len(worth))]
        most = max(map(_size, moves))
        best = [move for move in moves if _size(move) == most]
        return best[self.chance.index(len(best))]

    def worth_playing(self, card: str) -> bool:
        """Return whether what the card does is needed now; most cards always are."""
        match self.board.context.cards[card].effects[0].op:
            case "clear_cases":
                return len(self.board.cases(self.seat)) >= self.board.context.case_limit - 2
            case "auto_success":
                return int(self.task.data["target"]) >= 3
            case "become_start_player":
                return self.board.table.numbers.get("start_player") != self.task.seats[0]
            case _:
                return True

    def attack(self) -> Move:
        """Choose an attack on the leader among those in reach, on the Region that yields most."""
        attacks = self.moves_of("attack")
        if not attacks:
            return self.any()
        board = self.board
        return self.best(
            attacks, lambda move: (board.score(board.owner(move.args["target"])), board.wv(move.args["target"]))
        )

    def keep_some(self) -> Move:
        """Keep single markers where another one of their type is supplied next Turn; all else may become Sway."""
        board, kind = self.board, self.board.phase_type
        single = [region for region in storable(board, self.seat) if board.supply(region)[kind] == 1]
        return Move("store", {"keep": single})

    def yes(self) -> Move:
        """Return the move by which one presses or counterattacks."""
        return Move(self.task.name, {"yes": True})

    def after(self) -> Move:
        """Play a card now and then, else the end of the slot."""
        return self.card(3) or Move("end_slot")

    # ---------------------------------------------------------------- rounds

    def react(self) -> Move:
        """Play a card or some Sway now and then; else pass, mostly all at once."""
        if self.task.data.get("closed"):
            return Move("roll")
        played = self.card(2) or self.sway()
        if played is not None:
            return played
        leaves_others = self.task.name in _RARE_WINDOWS and any(self.holds(seat) for seat in self.board.context.seats)
        return Move("pass" if leaves_others or self.one_in(4) else "all_pass")

    def holds(self, seat: str) -> int:
        """Return how many Baller cards a seat holds, which everybody sees."""
        return len(self.board.table.zones[f"held:{seat}"])

    def sway(self) -> Move | None:
        """Return Sway by one marker for the own die when it is needed, against the leader's now and then."""
        data, seat = self.task.data, self.task.seats[0]
        heap = [kind for kind, n in self.board.traphouse(seat).items() if n and not kind.startswith("fresh")]
        if not heap or "faces" in data or data.get("kind") not in ("trade", "war", "trial"):
            return None
        own = seat in data["dice"]
        leads = self.board.score(data["dice"][0]) > self.board.score(seat) + 3
        if own and bonus(data, seat) < 1 and self.one_in(2):
            return Move("sway", {"die": seat, "amount": 1, "pay": {heap[0]: 1}})
        if not own and leads and self.one_in(4):
            return Move("sway", {"die": data["dice"][0], "amount": -1, "pay": {heap[0]: 1}})
        return None

    def after_roll(self) -> Move:
        """Use every re-roll."""
        return next(iter(self.moves_of("sea_reroll")), None) or self.react()


def _size(move: Move) -> int:
    """Return how much a card's choice takes or saves."""
    amounts = [sum(value.values()) for value in move.args.values() if isinstance(value, Mapping)]
    return sum(amounts) + sum(value for value in move.args.values() if isinstance(value, int))


_RARE_WINDOWS = ("draft_open", "order_set", "trial", "attack_declared", "war_result", "card_played")
"""Where every seat that may hold a card is asked, as cards for these windows find few others."""
_CHOICES: Mapping[str, Choice] = {
    "setup_keep": Demo.keep,
    "setup_reveal": Demo.keep,
    "draft_claim": Demo.take,
    "draft_pick": Demo.take,
    "slot_open": Demo.action,
    "moving": Demo.move_weight,
    "attacking": Demo.attack,
    "press": Demo.yes,
    "counter": Demo.yes,
    "phase_end": Demo.keep_some,
    "slot_after": Demo.after,
    "after_roll": Demo.after_roll,
    **dict.fromkeys(
        (
            "draft_order",
            "draft_open",
            "order_roll",
            "order_set",
            "slot_start",
            "before_roll",
            "trial",
            "attack_declared",
            "war_result",
            "card_played",
            "final",
        ),
        Demo.react,
    ),
    "drawing_2": lambda demo: demo.best(demo.moves_of("draw_2"), lambda move: len(move.args["take"]) + demo.chance.index(3)),
    "drawing_baller": lambda demo: Move("draw_baller"),
}


def choose(match: Match, chance: Random) -> Move:
    """Return the next move of whoever is asked."""
    return Demo(match, chance).choose()
