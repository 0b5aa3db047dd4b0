"""Moves as data, and the forms in which a decision offers its legal moves."""
