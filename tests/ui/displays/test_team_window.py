"""A team window says nothing beside its picture, and a curtain can be read across a room."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QHelpEvent, QImage
from PySide6.QtWidgets import QApplication, QLabel, QStackedWidget, QVBoxLayout
from pytestqt.qtbot import QtBot

from engine.model.view import Observation, View
from tests.ui.displays.conftest import AUDIENCES, ColourContent, Room4, view
from ui.displays.curtain import Curtain, CurtainLook
from ui.displays.session_band import HEIGHT_PART, SessionBand
from ui.displays.team_window import TeamWindow
from ui.theme import DARK, LIGHT, Theme, contrast, teams

MARKS = teams(AUDIENCES)


class Talkative(ColourContent):
    """A content that tries everything a team window may not do."""

    def __init__(self, audience: str) -> None:
        super().__init__(audience)
        label = QLabel("secret")
        label.setToolTip("secret tooltip")
        label.setCursor(Qt.CursorShape.PointingHandCursor)
        QVBoxLayout(self).addWidget(label)

    def show_view(self, view: View, told: Sequence[Observation]) -> None:
        super().show_view(view, told)
        self.setWindowTitle("secret title")


@pytest.fixture
def shell(qtbot: QtBot) -> TeamWindow:
    made = TeamWindow(CurtainLook(MARKS["red"]), lambda: Talkative("red"))
    qtbot.addWidget(made)
    made.place(QRect(0, 0, 1280, 720), QGuiApplication.primaryScreen(), unmanaged=False)
    return made


@pytest.mark.rule("HUNT-1.5")
def test_it_has_no_chrome_and_takes_no_focus(shell: TeamWindow) -> None:
    flags = shell.windowFlags()
    assert flags & Qt.WindowType.FramelessWindowHint
    assert flags & Qt.WindowType.WindowDoesNotAcceptFocus
    assert shell.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    assert shell.focusPolicy() == Qt.FocusPolicy.NoFocus
    assert shell.cursor().shape() == Qt.CursorShape.BlankCursor
    assert shell.contextMenuPolicy() == Qt.ContextMenuPolicy.PreventContextMenu


def test_a_mark_stands_on_a_band_over_curtain_and_picture_and_covers_neither(shell: TeamWindow) -> None:
    shell.set_mark("Rehearsal")
    for up in (False, True):
        if up:
            shell.show_view(view("red"), ())
        QApplication.processEvents()
        (ribbon,) = shell.findChildren(SessionBand)
        (stack,) = shell.findChildren(QStackedWidget)
        assert ribbon.geometry() == QRect(0, 0, shell.width(), shell.height() // HEIGHT_PART)
        assert stack.geometry().top() == ribbon.height()
        picture = shell.grab(ribbon.geometry()).toImage()
        middle = picture.width() // 2
        plain, striped = ({picture.pixel(x, 2) for x in range(at, at + 60)} for at in (middle - 30, 0))
        assert len(plain) == 1 < len(striped)
    shell.set_look(CurtainLook(MARKS["red"], theme=LIGHT))
    shell.show_curtain()
    shell.set_look(CurtainLook(MARKS["red"]))
    shell.set_mark("")
    QApplication.processEvents()
    assert shell.mark == ""
    assert ribbon.isHidden()
    assert stack.geometry() == shell.rect()  # not the pixels: Qt draws the edge of a large letter in more than one way


@pytest.mark.parametrize(
    ("platform", "flag"),
    [("xcb", "X11BypassWindowManagerHint"), ("windows", "Tool"), ("windows", "WindowStaysOnTopHint")],
)
def test_other_platforms_need_other_windows(monkeypatch: pytest.MonkeyPatch, platform: str, flag: str) -> None:
    wanted = Qt.WindowType[flag]
    monkeypatch.setattr("ui.displays.team_window.QGuiApplication", type("App", (), {"platformName": lambda: platform}))
    made = TeamWindow(CurtainLook(MARKS["red"]), lambda: ColourContent("red"))
    assert made.windowFlags() & wanted == wanted


def test_an_unmanaged_window_is_raised_instead_of_made_full_screen(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    made = TeamWindow(CurtainLook(MARKS["red"]), lambda: ColourContent("red"))
    qtbot.addWidget(made)
    raised: list[bool] = []
    monkeypatch.setattr(made, "raise_", lambda: raised.append(True))
    made.place(QRect(10, 20, 640, 480), None, unmanaged=True)
    assert raised == [True]
    assert not made.isFullScreen()
    assert made.geometry() == QRect(10, 20, 640, 480)


def test_it_has_no_words_but_its_picture(shell: TeamWindow) -> None:
    shell.show_view(view("red"), ())
    assert not shell.is_curtained
    assert (shell.windowTitle(), shell.toolTip(), shell.accessibleName(), shell.accessibleDescription()) == ("",) * 4
    assert shell.windowHandle().title() == ""


def test_nothing_in_it_meets_the_pointer(shell: TeamWindow) -> None:
    shell.show_view(view("red"), ())
    middle = shell.rect().center()
    assert shell.childAt(middle) is None, "no widget of the content is under the pointer"
    before = [w for w in QApplication.topLevelWidgets() if w.isVisible()]
    for kind in (QEvent.Type.ToolTip, QEvent.Type.WhatsThis):
        asked = QHelpEvent(kind, middle, shell.mapToGlobal(middle))
        assert QApplication.sendEvent(shell, asked)
    assert [w for w in QApplication.topLevelWidgets() if w.isVisible()] == before


def test_a_content_cannot_resize_it(shell: TeamWindow) -> None:
    shell.show_view(view("red"), ())
    size = shell.size()
    assert isinstance(shell.content, ColourContent)
    shell.content.setMinimumSize(5000, 3000)
    QApplication.processEvents()
    assert shell.size() == size


def test_only_the_controller_takes_it_away(shell: TeamWindow) -> None:
    assert not shell.close()
    assert shell.isVisible()
    shell.hide_now()
    assert not shell.isVisible()


def test_a_look_from_a_hidden_window_is_not_painted(shell: TeamWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.hide_now()
    painted: list[bool] = []
    monkeypatch.setattr(shell, "repaint", lambda: painted.append(True))
    shell.show_curtain()
    shell.discard_content()
    assert painted == []


def test_a_team_window_cannot_reach_the_controller(room: Room4) -> None:
    """What Python can reach from the window, however deep, holds no controller and no other team's window."""
    import gc

    room.seat_and_go_live()
    start = room.displays.window("red")
    seen: dict[int, object] = {}
    todo: list[object] = [start.__dict__, room.content("red").__dict__]
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, type) or type(thing).__name__ in ("module", "function", "method"):
            continue
        seen[id(thing)] = thing
        todo += gc.get_referents(thing)
    others = [room.displays, room.console, room.displays.window("blue"), room.displays._windows]
    assert [o for o in others if id(o) in seen] == []


# The curtain


def picture(curtain: Curtain, width: int, height: int) -> QImage:
    curtain.resize(width, height)
    image = QImage(QSize(width, height), QImage.Format.Format_RGB32)
    curtain.render(image)
    return image


def columns_used(image: QImage, top: float, bottom: float, ground: QColor) -> tuple[int, int]:
    """Return the first and last column, between two heights, where something stands out clearly from the ground."""
    width, height = image.width(), image.height()
    used = [
        x
        for x in range(0, width, 2)
        if any(contrast(image.pixelColor(x, y), ground) > 2.5 for y in range(int(top * height), int(bottom * height), 2))
    ]
    return used[0], used[-1]


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080), (1024, 768)])
@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_every_word_fits_the_width(qtbot: QtBot, width: int, height: int, theme: Theme) -> None:
    name = "The Very Long Name of a Team that Somebody Typed in a Hurry before the Lesson"
    curtain = Curtain(CurtainLook(teams({"x": name})["x"], "Monday", theme))
    qtbot.addWidget(curtain)
    left, right = columns_used(picture(curtain, width, height), 0.40, 0.53, theme.page)
    assert left >= 0.07 * width
    assert right <= 0.93 * width
    assert right - left > 0.7 * width, "the name is drawn"


@pytest.mark.slow
@pytest.mark.parametrize("height", [720, 1080, 2160])
def test_it_scales_with_the_monitor(qtbot: QtBot, height: int) -> None:
    curtain = Curtain(CurtainLook(MARKS["red"], "Monday"))
    qtbot.addWidget(curtain)
    image = picture(curtain, height * 16 // 9, height)
    name_rows = [
        y
        for y in range(int(0.40 * height), int(0.53 * height))
        if any(contrast(image.pixelColor(x, y), DARK.page) > 6 for x in range(0, image.width(), 4))
    ]
    assert name_rows[-1] - name_rows[0] >= height / 24, "a team's name is at least half a line more than state text"


def test_teams_differ_without_colour(qtbot: QtBot) -> None:
    grey = []
    for audience in AUDIENCES:
        curtain = Curtain(CurtainLook(MARKS[audience]))
        qtbot.addWidget(curtain)
        mark = picture(curtain, 640, 360).convertToFormat(QImage.Format.Format_Grayscale8).copy(240, 60, 160, 80)
        grey.append(mark)
    assert grey[0] != grey[1] != grey[2] != grey[0]


@pytest.mark.parametrize("words", ["Back at ten", "All stations report to the front. " * 6, "x " * 900])
def test_the_referees_words_stay_off_the_rest_of_the_card(qtbot: QtBot, words: str) -> None:
    curtain = Curtain(CurtainLook(MARKS["red"], "Monday"))
    qtbot.addWidget(curtain)
    before = picture(curtain, 1280, 720)
    curtain.set_message(words)
    after = picture(curtain, 1280, 720)
    assert after != before
    untouched = (0, 0, 1280, int(720 * 0.65))
    assert after.copy(*untouched) == before.copy(*untouched)
    assert after.pixelColor(QPoint(2, 718)) == before.pixelColor(QPoint(2, 718))
