"""Monitors: which are on, which is which, and which rooms are remembered."""
