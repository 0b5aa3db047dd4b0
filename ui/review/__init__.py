"""The after-action review on screen: a window over `referee.review`, which knows what it shows.

`playhead` is where the review stands; panels get values and emit intents, as in the console.
"""
