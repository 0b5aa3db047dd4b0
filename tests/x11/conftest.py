"""Which tests are for which system."""

import os

collect_ignore = [] if os.name == "nt" else ["test_windows_monitors.py"]
