"""The referee's table, on which legal moves can be clicked and dragged."""
