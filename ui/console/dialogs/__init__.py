"""Dialogs of the console: rulings, notes, take-backs."""
