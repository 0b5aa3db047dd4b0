"""A review as pages: HTML, print sheets, plain text and team packets."""
