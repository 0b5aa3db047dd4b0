"""Druglord, two to six seats on a world map (clauses DRUG-*)."""
