"""What people with a colour vision deficiency see: whole pictures and single colours, and how far two colours are apart.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency" (2009), at full severity; they apply to linear RGB. Distances are CIEDE2000 (Sharma, Wu and Dalal, 2005), in
which 1 is about what a trained eye just tells apart side by side.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtGui import QColor, QImage

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
Lab = tuple[float, float, float]

DEFICIENCIES: dict[str, Matrix] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
_WHITE = (0.95047, 1.0, 1.08883)
_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def as_seen(colour: QColor, deficiency: str) -> QColor:
    """Return a colour as somebody with this deficiency sees it; "" for none."""
    if not deficiency:
        return QColor(colour)
    linear = [_linear(part / 255) for part in (colour.red(), colour.green(), colour.blue())]
    return QColor(*(_byte(value) for value in _times(DEFICIENCIES[deficiency], linear)))


def picture_as_seen(picture: QImage, deficiency: str) -> QImage:
    """Return a picture as somebody with this deficiency sees it."""
    image = picture.convertToFormat(QImage.Format.Format_RGB32)
    known: dict[int, bytes] = {}
    pixels = memoryview(image.bits()).cast("I")
    out = bytearray(len(pixels) * 4)
    for at, pixel in enumerate(pixels):
        if pixel not in known:
            known[pixel] = as_seen(QColor.fromRgb(pixel), deficiency).rgb().to_bytes(4, "little")
        out[4 * at : 4 * at + 4] = known[pixel]
    made = QImage(bytes(out), image.width(), image.height(), image.bytesPerLine(), QImage.Format.Format_RGB32)
    return made.copy()  # which keeps its own pixels


def distance(one: QColor, other: QColor) -> float:
    """Return how far apart two colours look, by CIEDE2000."""
    return ciede2000(lab(one), lab(other))


def lab(colour: QColor) -> Lab:
    """Return a colour in CIE L*a*b*, for daylight (D65)."""
    linear = [_linear(part / 255) for part in (colour.red(), colour.green(), colour.blue())]
    x, y, z = (_cube_root(part / white) for part, white in zip(_times(_TO_XYZ, linear), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Lab, other: Lab) -> float:
    """Return the distance of two colours in L*a*b*."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 if a or b else 0.0 for a, b in ((a1, b1), (a2, b2)))
    turn = h2 - h1 if c1 * c2 else 0.0
    turn += 360 if turn < -180 else -360 if turn > 180 else 0
    d_l, d_c = l2 - l1, c2 - c1
    d_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + h2
    if c1 * c2:
        if abs(h1 - h2) > 180:
            mean_h += 360 if mean_h < 360 else -360
        mean_h /= 2
    t = (
        1
        - 0.17 * math.cos(math.radians(mean_h - 30))
        + 0.24 * math.cos(math.radians(2 * mean_h))
        + 0.32 * math.cos(math.radians(3 * mean_h + 6))
        - 0.20 * math.cos(math.radians(4 * mean_h - 63))
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    about = 30 * math.exp(-(((mean_h - 275) / 25) ** 2))
    r_t = -2 * math.sqrt(mean_c**7 / (mean_c**7 + 25**7)) * math.sin(math.radians(2 * about))
    parts = d_l / s_l, d_c / s_c, d_h / s_h
    return math.sqrt(sum(part**2 for part in parts) + r_t * parts[1] * parts[2])


def _times(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(factor * value for factor, value in zip(row, vector, strict=True)) for row in matrix]


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _byte(linear: float) -> int:
    part = min(1.0, max(0.0, linear))
    return round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))


def _cube_root(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
