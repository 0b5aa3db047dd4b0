"""What the referee's windows are made of: the console, the library and the review stand on it, and it knows none of them."""
