"""The after-action review: what happened, who knew what when, what was skill and what was luck. No window is needed.

By example::

    review = Review(session)                       # any stored session, of any registered game
    review.ticks, review.bands, review.flags()     # the timeline
    review.view("hunters", 87), review.truth(87)   # any viewpoint after any ply
    review.knowledge("hunters", 87)                # what they had seen, wrongly believed, did not know: jumps and overlay
    search(review, "accountant")                     # a card, line, note, ruling: plies to jump to
    figures_of(review), luck_of(review), decisions_of(review), summary_of(review)
"""

from referee.review.knowledge import Item, Knowledge, Overlay
from referee.review.review import Review
from referee.review.timeline import Band, Flag, Tick

__all__ = ["Band", "Flag", "Item", "Knowledge", "Overlay", "Review", "Tick"]
