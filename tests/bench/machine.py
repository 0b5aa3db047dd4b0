"""What the machine does to a measurement."""

from __future__ import annotations

MARGIN = 2.0
"""How many times its limit a measured time may be before a test fails: only a fault may fail, and the figures are printed.

With other test runs on the same two cores the same entries took 1.2 to 1.4 times as long as alone, the slowest of them
up to twice as long; and of two runs of one state of the program, ten minutes apart on an idle virtual machine, the second
took up to 1.7 times as long as the first; processor time no less so.
"""
