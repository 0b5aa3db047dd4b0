"""Moves as data, and the forms in which a decision offers its legal moves. Nothing is carried out here.

Verbs, which carry moves out, are in `engine.play`.
"""
