"""The team screens: miniatures, monitors, handing over."""
