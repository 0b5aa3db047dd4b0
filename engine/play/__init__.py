"""What the rules of a game act with: the desk, a working copy of the table, and the verbs that they declare.

A move as data is `engine.moves`; a whole game, which calls the rules, is `engine.match`.
"""
