"""Exports of a review: pictures, PDF, and the process that writes them."""
