"""The window of the after-action review, which shows what `referee.review` computes.

`playhead` holds the current ply. Panels receive values and emit signals, as in the console.
"""
