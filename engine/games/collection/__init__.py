"""COLLECTION!, three to seven analysts against the board (clauses COLL-*)."""
