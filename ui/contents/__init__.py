"""The content editor: a set as tables and a form, its cards as they are drawn, copies and comparisons."""
