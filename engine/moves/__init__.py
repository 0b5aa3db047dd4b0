"""Moves as data, and the forms by which a decision offers them."""
