"""The decision by which the referee throws physical dice after the room has seen what came of the ones before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.contract.rules import Decision
from engine.model.event import Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form
from engine.play.verbs import verb, verbs_by_name
from engine.play.working_table import Desk


def _forms(_desk: Desk[Any], _task: Task) -> Iterable[Form]:
    return (ListedForm("throw"),)


@verb()
def throw(desk: Desk[Any], _task: Task) -> None:
    """Throw the dice that wait."""
    desk.pop_task()


THROW = Decision(_forms, verbs_by_name(throw))
"""Its prompt has the title of the throw as ``{title}``."""
