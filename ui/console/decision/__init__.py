"""The decision panel: who is asked, dice, and playing what was entered."""
