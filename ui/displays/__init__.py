"""What stands on which monitor, and the guard that keeps one team's picture off another's.

This package owns every team window and the state of each audience's display: `CURTAIN` (the start), `LIVE`,
or `HELD` (the last picture stays while the referee works). It fails closed. Any change of monitors hides every
window that holds a secret, the referee's too, in the same call stack; nothing comes back to a team until the
referee has confirmed who sits where. A new view never lifts a curtain; a curtain drops the view at once.

    marks = ui.theme.teams({"red": "Red team", "blue": "Blue team", "public": "Public"})
    displays = DisplayController(looks={a: CurtainLook(mark, session="Monday") for a, mark in marks.items()},
                                 content=TeamWindow, rooms=RoomBook(), parent=app)
    displays.guard_window(console)                       # hidden with the others when the monitors change
    displays.watch_curtain_key()                       # F12 curtains all, whatever has the keyboard
    displays.set_mark("Rehearsal")                     # on a band over curtain and picture of every window
    displays.watch_faults()                            # an error inside a team window curtains that window

    displays.monitors()                                # what is plugged in: Monitor(id, area, ...)
    displays.identify(True)                            # a big number on every monitor
    displays.assign("red", monitor.id)                 # its window appears there, curtained
    displays.go_live("red", session.published("red"))  # the referee lifts this curtain
    displays.set_view("red", view, told)               # after each ply: shown if LIVE, else forgotten
    displays.hold("red"); displays.curtain("red"); displays.curtain_all("fire drill")
    displays.display("red")                            # Display(state, screen, placed, view, ...): draw the miniature
    displays.display_changed.connect(strip.refresh)    # (audience): state, monitor or picture changed
    displays.topology_changed.connect(log_note)        # (reason): all is hidden already
    displays.plan_ready.connect(ask_to_confirm)        # (Plan): show it, then displays.confirm()

`displays.confirm()` is also how a remembered room is taken over: `offer_room()` only makes a plan. Errors are
`engine.errors.KnownError`, one sentence for the referee. Limits on each platform: docs/manual/screens.md.
The package knows no game and no session; of the project it imports `engine.model.view`, `engine.errors`, `ui.theme` and
`ui.system`, and no more.
"""
