"""Collection Deck, two to eight players or three to five teams (clauses DECK-*)."""
