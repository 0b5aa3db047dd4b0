"""Entering a move: typed words narrowed to the legal moves."""
