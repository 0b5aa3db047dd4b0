"""Charts, figures and the timeline, with the playhead as their cursor."""
