"""What the lists beside the boards say."""

from __future__ import annotations

import msgspec
import pytest

from referee.review import Review
from referee.review.decisions import decisions_of
from referee.review.knowledge import GROUPS
from tests.engine.toy import Toy
from tests.review.sessions import begun
from ui.review.panels.ply_lists import decision_rows, knowledge_rows


def test_what_was_known_stands_under_its_heading() -> None:
    session = begun(Toy())
    session.play(next(iter(session.legal_moves)))
    session.take_back("the wrong card")
    rows = knowledge_rows(Review(session), "public", 3)
    headings = [(row.text, row.aside) for row, _ in rows if row.heading]
    assert headings == [(GROUPS["kept"], "51"), (GROUPS["lost"], "1")]
    lost = rows[-1]
    assert lost[1] == 3
    assert "last seen in Table, out of sight since move 3; it is in Hand of north" in lost[0].text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "said"),
    [(None, ""), (1, "1 option"), (12, "12 options"), (9_999, "9999 options"), (3 * 10**400, "3 × 10⁴⁰⁰ options")],
)
def test_how_many_options_there_were_is_said_in_words(options: int | None, said: str) -> None:
    session = begun(Toy())
    session.play(next(iter(session.legal_moves)))
    (choice,) = decisions_of(Review(session))
    ((row, ply),) = decision_rows([msgspec.structs.replace(choice, options=options)])
    assert ply == 2
    assert [part for part in row.aside.split(" · ") if "option" in part] == ([said] if said else [])
