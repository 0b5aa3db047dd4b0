"""Which views of one session the team screens show, and when.

Three packages make a team's screen. `ui/displays` is the window on a monitor with its curtain, and knows no session.
`ui/team` draws what stands in it, and knows a View and nothing behind it. This one stands between the session and these.
"""
