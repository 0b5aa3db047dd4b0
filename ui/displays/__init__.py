"""What stands on which monitor, and the guard that keeps one team's picture off another's.

What is drawn in a team's window is `ui/team`; which view of the session it is given says `ui/session_displays`.

This package owns every team window and the state of each audience's display: `CURTAIN` (the initial one), `LIVE`, or `HELD`
(the last picture stays while the referee works). It fails closed. Any change of monitors hides every window that holds a
secret, the referee's too, in the same call stack; no team window is shown again until the referee has confirmed who sits
where. A new view never lifts a curtain; a curtain drops the view at once.

`DisplayController` is the only class that others use to change anything:

    marks = ui.theme.teams({"red": "Red team", "blue": "Blue team", "public": "Public"})
    displays = DisplayController(looks={a: CurtainLook(mark, session="Monday") for a, mark in marks.items()},
                                 content=TeamContent, rooms=RoomBook(), parent=app)
    displays.guard_window(console)                     # hidden with the others when the monitors change
    displays.watch_curtain_key()                       # F12 curtains all, whatever has the focus
    displays.watch_faults()                            # an error inside a team window curtains that window
    displays.set_mark("Rehearsal")                     # a band above curtain and picture of every window

    displays.monitors()                                # what is plugged in: Monitor(id, area, ...)
    displays.identify(True)                            # a big number on every monitor
    displays.assign("red", monitor.id)                 # its window appears there, curtained
    displays.go_live("red", session.published("red"))  # the referee lifts this curtain
    displays.set_view("red", view, observations)       # after each ply: shown if LIVE, else forgotten
    displays.hold("red"); displays.curtain("red"); displays.curtain_all("fire drill")
    displays.display("red")                            # Display(state, screen, placed, view, ...): for the miniature
    displays.display_changed.connect(strip.refresh)    # (audience): state, monitor or message changed
    displays.topology_changed.connect(log_note)        # (reason): all is hidden already
    displays.plan_ready.connect(ask_to_confirm)        # (SeatingPlan): show it, then displays.confirm()

`confirm` also takes over a remembered room: `offer_room` only makes a plan. Errors are `engine.errors.KnownError`, one
sentence for the referee. Limits on each platform: docs/manual/screens.md. The package knows no game and no session; of the
project it imports `engine.model.view`, `engine.errors`, `ui.theme` and `ui.system`, and no more.
"""
