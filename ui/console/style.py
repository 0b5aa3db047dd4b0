"""The look of the referee's windows beyond the palette: a style sheet from the theme, and the labels used everywhere."""

from __future__ import annotations

from importlib.resources import files

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from ui.theme import GRID, Theme, blend

SMALL, BODY, LARGE = 12, 14, 18
"""The type scale of the referee's windows, in pixels."""


def stylesheet(theme: Theme) -> str:
    """The style sheet of the console, the library and their dialogs."""
    accent, ink = theme.tint("blue").fill.name(), theme.tint("blue").ink.name()
    hover = blend(theme.text, theme.raised, 0.08).name()
    alarm, alarm_ink = theme.tint("vermillion").fill.name(), theme.tint("vermillion").ink.name()
    focus = theme.tint("sky").edge.name()
    line, raised, sunken = theme.line.name(), theme.raised.name(), theme.sunken.name()
    return f"""
QMainWindow, QDialog {{ background: {theme.page.name()}; }}
QMenuBar {{ background: {theme.page.name()}; padding: 0 8px; }}
QMenuBar::item {{ padding: 6px 8px; border-radius: 4px; background: transparent; }}
QMenuBar::item:selected {{ background: {raised}; }}
QMenu {{ background: {raised}; border: 1px solid {line}; padding: 4px; }}
QMenu::item {{ padding: 6px 24px 6px 16px; border-radius: 4px; }}
QMenu::item:selected {{ background: {accent}; color: {ink}; }}
QMenu::item:disabled {{ color: {theme.faint.name()}; }}
QMenu::separator {{ height: 1px; background: {line}; margin: 4px 8px; }}
QFrame[panel="true"] {{ background: {theme.panel.name()}; border: 1px solid {line}; border-radius: 8px; }}
QFrame[band="true"] {{ background: {theme.panel.name()}; border: none; border-bottom: 1px solid {line}; }}
QFrame[banner="true"] {{ background: {theme.tint("orange").wash.name()}; border: 1px solid {
        theme.tint("orange").edge.name()
    };
    border-radius: 8px; }}
QFrame[banner="true"] QLabel {{ color: {theme.text.name()}; }}
QLabel[role="caption"] {{ color: {theme.faint.name()}; font-size: 11px; font-weight: 600; }}
QLabel[role="soft"] {{ color: {theme.soft.name()}; }}
QLabel[role="small"] {{ color: {theme.soft.name()}; font-size: {SMALL}px; }}
QLabel[role="title"] {{ font-size: {LARGE}px; font-weight: 600; }}
QLabel[role="page"] {{ font-size: 28px; font-weight: 700; }}
QLabel[role="warning"] {{ color: {theme.warning.name()}; }}
QLabel[role="alarm"] {{ color: {alarm_ink}; background: {alarm}; border-radius: 6px; padding: 6px 12px; font-weight: 700;
    font-size: {SMALL}px; }}
QLabel[role="keys"] {{ color: {theme.soft.name()}; background: {sunken}; border: 1px solid {line}; border-radius: 4px;
    padding: 1px 6px; font-size: {SMALL}px; }}
QPushButton, QToolButton {{ background: {raised}; border: 1px solid {line}; border-radius: 6px; padding: 6px 12px;
    min-height: 18px; }}
QPushButton:hover, QToolButton:hover {{ background: {hover}; }}
QPushButton:pressed, QToolButton:pressed, QToolButton:checked {{ background: {sunken}; }}
QPushButton:focus, QToolButton:focus {{ border: 1px solid {focus}; }}
QPushButton:disabled, QToolButton:disabled {{ color: {theme.faint.name()}; background: {theme.panel.name()}; }}
QPushButton:default, QPushButton[kind="primary"], QToolButton[kind="primary"] {{ background: {accent}; color: {
        ink
    }; border-color: {accent};
    font-weight: 600; }}
QPushButton[kind="primary"]:disabled {{ background: {theme.panel.name()}; color: {theme.faint.name()}; border-color: {
        line
    }; }}
QPushButton[kind="primary"]:focus {{ border: 1px solid {theme.text.name()}; }}
QPushButton[kind="alarm"], QToolButton[kind="alarm"] {{ background: {alarm}; color: {alarm_ink}; border-color: {alarm};
    font-weight: 700; }}
QPushButton[kind="alarm"]:hover, QToolButton[kind="alarm"]:hover {{ background: {
        blend(theme.text, theme.tint("vermillion").fill, 0.12).name()
    }; }}
QToolButton[kind="flat"], QPushButton[kind="flat"] {{ background: transparent; border-color: transparent;
    padding: 4px 8px; }}
QToolButton[kind="flat"]:hover, QPushButton[kind="flat"]:hover {{ background: {hover}; }}
QToolButton[kind="flat"]:focus, QPushButton[kind="flat"]:focus {{ border-color: {focus}; }}
QToolButton[kind="switch"]:checked {{ background: {theme.tint("blue").wash.name()}; border: 1px solid {focus};
    font-weight: 600; }}
QToolButton[kind="chip"] {{ background: {theme.tint("blue").wash.name()}; border: 1px solid {theme.tint("blue").edge.name()};
    border-radius: 12px; padding: 2px 10px; }}
QToolButton::menu-indicator {{ image: none; }}
QLineEdit, QPlainTextEdit, QTextEdit, QComboBox {{ background: {sunken}; border: 1px solid {line};
    border-radius: 6px; padding: 6px 8px; selection-background-color: {accent}; selection-color: {ink}; }}
QComboBox {{ padding-right: 24px; min-height: 18px; }}
QComboBox::drop-down {{ border: none; width: 24px; }}
QComboBox::down-arrow {{ width: 8px; height: 8px; image: url("{picture(f"chevron-down-{theme.name}")}"); }}
QSpinBox {{ background: {sunken}; border: 1px solid {line}; border-radius: 6px; padding: 6px 8px; min-height: 18px; }}
QSpinBox:focus {{ border: 1px solid {focus}; }}
QSpinBox::up-button, QSpinBox::down-button {{ border: none; width: 24px; background: transparent; }}
QSpinBox::up-arrow {{ width: 8px; height: 8px; image: url("{picture(f"chevron-up-{theme.name}")}"); }}
QSpinBox::down-arrow {{ width: 8px; height: 8px; image: url("{picture(f"chevron-down-{theme.name}")}"); }}
QComboBox QAbstractItemView {{ background: {raised}; border: 1px solid {line}; selection-background-color: {accent};
    selection-color: {ink}; outline: none; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus {{ border: 1px solid {focus}; }}
QAbstractItemView {{ background: transparent; border: none; outline: none; }}
QListView, QTableView, QTreeView {{ alternate-background-color: {theme.panel.name()}; }}
QTableView::item {{ padding: 0 8px; }}
QTableView::item:selected {{ background: {accent}; color: {ink}; }}
QHeaderView::section {{ background: {theme.panel.name()}; color: {theme.faint.name()}; border: none;
    border-bottom: 1px solid {line}; padding: 6px 8px; font-size: 11px; font-weight: 600; }}
QTabBar {{ qproperty-drawBase: 0; }}
QTabBar::tab {{ background: transparent; color: {theme.soft.name()}; padding: 8px 12px; border: none;
    border-bottom: 2px solid transparent; font-weight: 600; font-size: {SMALL}px; }}
QTabBar::tab:selected {{ color: {theme.text.name()}; border-bottom: 2px solid {theme.tint("sky").fill.name()}; }}
QTabBar::tab:hover, QTabBar::tab:focus {{ color: {theme.text.name()}; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {line}; }}
QScrollArea {{ background: transparent; border: none; }}
QScrollArea > QWidget > QWidget {{ background: transparent; }}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
QScrollBar::handle {{ background: {line}; border-radius: 3px; margin: 2px; min-height: 24px; min-width: 24px; }}
QScrollBar::handle:hover {{ background: {theme.faint.name()}; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; width: 0;
    height: 0; }}
QSplitter::handle {{ background: transparent; }}
QStatusBar {{ background: {theme.page.name()}; color: {theme.soft.name()}; font-size: {SMALL}px; }}
QStatusBar::item {{ border: none; }}
QToolTip {{ background: {raised}; color: {theme.text.name()}; border: 1px solid {line}; padding: 4px 8px; }}
QCheckBox, QRadioButton {{ spacing: 8px; padding: 2px; }}
QCheckBox:focus, QRadioButton:focus {{ color: {theme.tint("sky").text.name()}; }}
QCheckBox::indicator, QRadioButton::indicator {{ width: 16px; height: 16px; border: 1px solid {theme.faint.name()};
    background: {sunken}; }}
QCheckBox::indicator {{ border-radius: 4px; }}
QRadioButton::indicator {{ border-radius: 9px; }}
QCheckBox::indicator:checked {{ background: {accent}; border-color: {accent}; image: url("{picture("check")}"); }}
QRadioButton::indicator:checked {{ width: 8px; height: 8px; border: 5px solid {accent}; background: {ink}; }}
"""


def picture(name: str) -> str:
    """The file of a small drawing: style sheets take pictures from files only."""
    return str(files("resources").joinpath("console", f"{name}.svg")).replace("\\", "/")


def caption(text: str) -> QLabel:
    """A panel's name, in small capitals."""
    label = plain(text.upper(), "caption")
    label.setAccessibleName(text)
    return label


def plain(text: str = "", role: str = "", *, wrap: bool = False) -> QLabel:
    """A label of plain text in one of the roles of the style sheet."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wrap)
    if role:
        label.setProperty("role", role)
    if not wrap:
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    return label


def panel(name: str, parent: QWidget | None = None) -> QFrame:
    """An empty panel with an accessible name."""
    frame = QFrame(parent)
    frame.setProperty("panel", True)
    frame.setAccessibleName(name)
    return frame


def restyle(widget: QWidget) -> None:
    """Take a changed style property into account."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)


__all__ = ["BODY", "GRID", "LARGE", "SMALL", "caption", "panel", "plain", "restyle", "stylesheet"]
