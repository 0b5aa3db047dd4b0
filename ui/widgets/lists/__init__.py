"""Lists of the referee's windows."""
