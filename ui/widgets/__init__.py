"""Widgets of the referee's windows, used by console, library and review."""
