"""What comes before a session: the start page with the library, the new-session wizard, the settings.

Whoever looks for what is written as PDF: pages of the handbook are in `handbook/handbook_pdf`, a game's cards and aids in
`rules/game_pdf`, a review in `ui/review/export/pdf`, seats' cards for devices in `ui/console/screens/seat_cards`; all use
`ui/widgets/paper`.
"""
