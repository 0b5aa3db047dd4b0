"""Targets of legal moves, marked on the board."""
