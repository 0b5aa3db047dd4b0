"""A small table with every grade of visibility, for tests of projection and observations."""

from __future__ import annotations

import immutables

from engine.model.event import Outcome, Piece, Task
from engine.model.table import Table
from engine.model.view import Back, Face
from engine.visibility.schema import (
    BACKS,
    COUNT,
    FACES,
    OWN,
    REFEREE,
    TO_ALL,
    Kind,
    Line,
    Mark,
    Number,
    Prompt,
    Roll,
    Schema,
    Zone,
    backs,
    counts,
    faces,
)

RED, BLUE = "red", "blue"
PLAIN, STARRED = Back("plain", "a plain card"), Back("starred", "a starred card")


def schema(opens_at_end: bool = True) -> Schema:
    return Schema(
        "trial",
        (RED, BLUE),
        kinds={
            "ace": Kind(Face("ace", "The Ace"), PLAIN),
            "king": Kind(Face("king", "The King"), STARRED),
            "queen": Kind(Face("queen", "The Queen"), PLAIN),
            "joker": Kind(Face("joker", "The Joker"), Back("plain", "a wild card")),
        },
        zones=[
            Zone("open", "Open", TO_ALL),
            Zone("hand", "Hand", faces(REFEREE, RED) | backs(BLUE)),
            Zone("slots", "Slots", faces(REFEREE, RED, BLUE), down=faces(REFEREE) | backs(RED), ordered=True),
            Zone("pile", "Pile", faces(REFEREE) | counts(RED)),
            Zone("mixed", "Mixed", faces(RED) | counts(BLUE), down=counts(RED) | backs(BLUE)),
            Zone("dark", "Dark", faces(REFEREE), keeps_secret=True),
        ],
        numbers=[
            Number("score", "Score", TO_ALL),
            Number("seed", "Seed", {}, keeps_secret=True),
            Number("plan", "Plan", {}),
        ],
        marks=[Mark("disc", "Disc"), Mark("pawn", "Pawn", least=BACKS), Mark("spy", "Spy", faces(RED))],
        rolls=[Roll("secret", "Secret roll", faces(REFEREE) | {OWN: FACES, BLUE: COUNT})],
        lines=[
            Line("met", "{seat} meets {card}: {all}.", {REFEREE: FACES, OWN: FACES, BLUE: FACES}),
            Line("threw", "{seat} threw.", {REFEREE: FACES, OWN: FACES, BLUE: FACES}, beat="roll", roll="secret"),
        ],
        prompts=[
            Prompt("choose", "choose {what}", {OWN: FACES, BLUE: BACKS, REFEREE: FACES}, "one of {what}"),
            Prompt("wait", "wait", {BLUE: COUNT}),
            Prompt(
                "answer", "answer {what} or pass", TO_ALL, only={"pass": "pass {what}", "leave": "pass {what}", "": "wait"}
            ),
        ],
        opens_at_end=opens_at_end,
    )


def table(agenda: tuple[Task, ...] = (), outcome: Outcome | None = None, **zones: tuple[Piece, ...]) -> Table:
    every = {zone: zones.get(zone, ()) for zone in ("open", "hand", "slots", "pile", "mixed", "dark")}
    where = {piece.id: zone for zone, pieces in every.items() for piece in pieces}
    numbers: immutables.Map[str, int | str | bool | None] = immutables.Map({"score": 3, "seed": 99, "plan": 1})
    return Table(immutables.Map(every), immutables.Map(where), numbers, agenda, outcome)


ACE, KING, QUEEN = Piece("c1", "ace"), Piece("c2", "king"), Piece("c3", "queen")
DOWN = Piece("c4", "ace", up=False)
