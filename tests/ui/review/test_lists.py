"""What the lists beside the boards say."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from engine.contract.game import Game
from referee.review import Review
from referee.review.decisions import decisions_of
from tests.engine.toy import Toy
from tests.games.game_list import GAMES
from tests.review.sessions import begun, played, shared
from ui.review.panels.ply_lists import PlyModel, decision_rows, knowledge_rows
from ui.widgets.lists.row_list import RowRole


def test_what_was_known_stands_under_its_heading() -> None:
    session = begun(Toy())
    session.play(next(iter(session.legal_moves)))
    session.take_back("the wrong card")
    rows = knowledge_rows(Review(session), "public", 3)
    headings = [(row.text, row.aside) for row, _ in rows if row.heading]
    assert headings == [("The public had not seen, though others had", "51"), ("The public lost from sight", "1")]
    lost = rows[-1]
    assert lost[1] == 3
    assert "Last seen in Table, out of sight since move 3; it is in Hand of north" in lost[0].aside


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_only_many_cards_of_a_place_that_nobody_has_seen_are_one_row(game: Game) -> None:
    """What a team saw was folded too, so that no row led to the move at which it saw it."""
    review = Review(shared(game))
    known = review.knowledge(review.seats[0], review.number)
    rows = [row for row, _ in knowledge_rows(review, review.seats[0], review.number)]
    listed = [f"{row.text}: {row.aside}".casefold() for row in rows]
    unseen: Counter[str] = Counter()
    for item in [one for one in known.items if one.state == "unknown"]:
        unseen[item.truth] += 0 if item.kept else item.count
    for item in known.items:
        many = item.group == "unknown" and unseen[item.truth] > 3
        assert any(text.endswith(item.text.casefold()) for text in listed) is not many, item.text
    assert {row.text for row in rows if row.text.endswith(" cards")} == {
        f"{place}: {count} cards" for place, count in unseen.items() if count > 3
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_card_in_a_place_whose_name_has_a_colon_is_named_with_all_of_it(game: Game) -> None:
    """ "Beach Holiday (Los Cabos, Hidden" stood there, and "Needs): Hunters never saw it" below."""
    review = Review(shared(game))
    rows = [row for seat in review.seats for row, _ in knowledge_rows(review, seat, review.number)]
    assert rows
    assert [row.text for row in rows if row.text.count("(") != row.text.count(")")] == []


def test_under_a_ply_stands_what_came_of_it_by_which_a_figure_changed() -> None:
    """A failed roll was listed, and not the card after it, at which the turning point was."""
    model = PlyModel(Review(shared(GAMES[0])))
    model.set_causes({2: "The crisis rises to 4."})
    assert [model.index(row).data(RowRole.ROW).aside for row in range(3)] == ["", "The crisis rises to 4.", ""]


@pytest.mark.slow
def test_an_end_that_was_taken_back_has_its_own_words_and_not_those_of_the_last() -> None:
    """Its line said how the game ended at last, which may have been another way, or nothing while it went on."""
    session = played(Toy(), 2000)
    first, end = session.number, session.outcome
    assert end is not None
    session.take_back("no, after all", 1)
    assert session.outcome is None
    model = PlyModel(Review(session))
    model.set_plies(range(1, session.number + 1))
    rows = [model.index(row).data(RowRole.ROW) for row in range(model.rowCount())]
    assert [(row.lead, row.aside, row.struck) for row in rows if row.aside] == [(str(first), end.text, True)]


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
