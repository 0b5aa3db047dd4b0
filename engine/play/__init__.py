"""Carrying out moves: the desk on which rules act, and the verbs that they declare."""
