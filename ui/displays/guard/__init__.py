"""The guard: notices changes of monitors, the curtain key and errors in team windows; the watchdog process."""
