"""Kingpin, two to six bosses in one city (clauses KING-*)."""
