"""Pictures as paths: a small part of SVG, so that a map or an icon takes its colours from the theme.

Understood are ``path`` (M L H V C Q Z, absolute and relative), ``polygon``, ``polyline``, ``rect``, ``circle``
and ``line``, with their ``id`` and ``class``; groups hand down both. There are no transforms.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPen

from resources import FOLDER

_TOKEN = re.compile(r"[MmLlHhVvCcQqZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_ARGS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET


@dataclass(frozen=True)
class Shape:
    """One outline of a picture: its ``id`` or its group's, its ``class`` (what it is: ``land``, ``line``) and its path."""

    id: str
    kind: str
    path: QPainterPath


@dataclass(frozen=True)
class Picture:
    """A drawing: the rectangle it is meant to fill, and its shapes from back to front."""

    box: QRectF
    shapes: tuple[Shape, ...]

    def shape(self, name: str) -> Shape | None:
        """Return the first shape with this id, or of the group with it; None if there is none."""
        return self._by_id.get(name)

    def group(self, name: str) -> tuple[Shape, ...]:
        """Return the shapes with this id, or of the group with it, from back to front."""
        return tuple([shape for shape in self.shapes if shape.id == name])

    @cached_property
    def _by_id(self) -> dict[str, Shape]:
        return {shape.id: shape for shape in reversed(self.shapes)}


def parse_picture(text: str) -> Picture:
    """Read an SVG drawing. Raises ValueError if it is no SVG, has no viewBox or uses what is not understood."""
    import xml.etree.ElementTree as ET  # the first window waits for every import, and draws no picture

    try:
        root = ET.fromstring(text)
    except ET.ParseError as problem:
        raise ValueError(f"this is no SVG drawing ({problem})") from None
    numbers = [float(part) for part in re.split(r"[\s,]+", root.get("viewBox", "").strip()) if part]
    if len(numbers) != 4:
        raise ValueError("the drawing has no viewBox")
    shapes: list[Shape] = []
    _collect(root, "", "", shapes)
    return Picture(QRectF(*numbers), tuple(shapes))


def _collect(element: ET.Element, name: str, kind: str, shapes: list[Shape]) -> None:
    for child in element:
        if not isinstance(child.tag, str):
            continue
        tag = child.tag.rpartition("}")[2]
        named, inner = child.get("id", name), child.get("class", kind)
        if tag == "g":
            _collect(child, named, inner, shapes)
        elif tag not in ("title", "desc", "metadata", "style", "defs"):
            shapes.append(Shape(named, inner, _outline(tag, child)))


def _outline(tag: str, element: ET.Element) -> QPainterPath:
    def value(name: str) -> float:
        return float(element.get(name, "0"))

    path = QPainterPath()
    if tag == "path":
        path = parse_path(element.get("d", ""))
        if element.get("fill-rule") == "evenodd":
            path.setFillRule(Qt.FillRule.OddEvenFill)
    elif tag in ("polygon", "polyline"):
        path = parse_path("M" + element.get("points", "") + ("Z" if tag == "polygon" else ""))
    elif tag == "rect":
        path.addRoundedRect(QRectF(value("x"), value("y"), value("width"), value("height")), value("rx"), value("rx"))
    elif tag == "circle":
        path.addEllipse(QPointF(value("cx"), value("cy")), value("r"), value("r"))
    elif tag == "line":
        path.moveTo(value("x1"), value("y1"))
        path.lineTo(value("x2"), value("y2"))
    else:
        raise ValueError(f"the drawing uses <{tag}>, which is not understood")
    return path


def parse_path(data: str) -> QPainterPath:
    """Return the path of an SVG ``d`` attribute. Raise ValueError if it is not understood."""
    tokens = _TOKEN.findall(data)
    if re.search(r"[A-Za-z]", _TOKEN.sub("", data)):
        raise ValueError("a path uses a command that is not understood")
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    at, command = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
            if command in "Zz":
                path.closeSubpath()
                continue
        need = _ARGS.get(command.upper(), 0)
        numbers = tokens[at : at + need]
        if not need or len(numbers) < need or any(number.isalpha() for number in numbers):
            raise ValueError("a path has too few numbers")
        _draw(path, command, [float(number) for number in numbers])
        at += need
        command = {"M": "L", "m": "l"}.get(command, command)
    return path


def _draw(path: QPainterPath, command: str, numbers: list[float]) -> None:
    here = path.currentPosition() if command.islower() else QPointF(0, 0)
    match command.upper():
        case "H":
            path.lineTo(here.x() + numbers[0], path.currentPosition().y())
        case "V":
            path.lineTo(path.currentPosition().x(), here.y() + numbers[0])
        case upper:
            points = [QPointF(here.x() + x, here.y() + y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
            if upper == "M":
                path.moveTo(points[0])
            elif upper == "L":
                path.lineTo(points[0])
            elif upper == "C":
                path.cubicTo(*points)
            else:
                path.quadTo(*points)


@cache
def icon(name: str) -> Picture:
    """Return an icon of ``resources/icons`` by its name, on a square of 24; a plain disc for an unknown name."""
    found = FOLDER.joinpath("icons", f"{name}.svg")
    if not name or not found.is_file():
        disc = QPainterPath()
        disc.addEllipse(QPointF(12, 12), 7, 7)
        return Picture(QRectF(0, 0, 24, 24), (Shape("", "fill", disc),))
    return parse_picture(found.read_text(encoding="utf-8"))


@cache
def icon_path(name: str) -> QPainterPath:
    """Return an icon as one outline to be filled, on a square of 24: its lines are 2.2 wide."""
    pen = QPen(Qt.GlobalColor.black, 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    stroker = QPainterPathStroker(pen)
    path = QPainterPath()
    for shape in icon(name).shapes:
        path.addPath(stroker.createStroke(shape.path).simplified() if shape.kind == "line" else shape.path)
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def path_text(path: QPainterPath) -> str:
    """Return a path as the text of an SVG path, to a tenth; lines and curves, each figure closed."""
    letters = {QPainterPath.ElementType.MoveToElement: "M", QPainterPath.ElementType.LineToElement: "L"}
    letters[QPainterPath.ElementType.CurveToElement] = "C"
    elements = [path.elementAt(at) for at in range(path.elementCount())]
    said = [f"{letters.get(one.type, ' ')}{one.x:.1f},{one.y:.1f}" for one in elements]
    return f"{''.join(said)}Z"
