"""What is drawn in a team's or the public window: heading, board, the lines told, what is shown large, cards to read.

The window itself, its monitor and its curtain are `ui/displays`; which view it is given, and when, says
`ui/session_displays`.

    content = TeamContent("cartel", board_of("hunt"), teams, DARK)
    content.show_view(view, observations)      # draws; holds nothing else
    content.set_clock("12:40"); content.set_message("Five minutes left")
    content.drop()                     # holds nothing any more

The same widget, resized to 1280 by 720 and rendered small, is the miniature in the referee's window.
"""

from ui.team.team_content import TeamContent
from ui.team.text_strips import TeamHeading

__all__ = ["TeamContent", "TeamHeading"]
