"""The items of a board in a graphics scene."""
