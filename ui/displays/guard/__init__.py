"""The guard: hides windows when monitors change, and catches faults in team windows."""
