"""Screens in browsers of the room: what they show, who has joined, and the process that serves them."""
