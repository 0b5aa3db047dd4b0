"""The plugins of Qt that Whitecell may load. PyInstaller brings what these are linked with, and no more.

PyInstaller's own hook takes every plugin, and so what all of them are linked with: GTK for one desktop's dialogs, drivers
for screens without a window system.
"""
# mypy: ignore-errors

from pathlib import Path

from PyInstaller.utils.hooks.qt import add_qt6_dependencies, pyside6_library_info

PLUGINS = {
    "platforms": ["libqxcb", "libqwayland", "libqoffscreen"],
    "platforminputcontexts": ["libcomposeplatforminputcontextplugin", "libibusplatforminputcontextplugin"],
    "imageformats": ["libqsvg", "libqjpeg"],  # PNG is within Qt; JPEG is how a PDF holds pictures
    "iconengines": ["libqsvgicon"],
    # No OpenGL (xcbglintegrations, wayland-graphics-integration-client): no window draws with it or waits for its driver.
    "wayland-shell-integration": ["libxdg-shell"],
    "wayland-decoration-client": ["libadwaita", "libbradient"],
}

hiddenimports, _, datas = add_qt6_dependencies(__file__)
_offered = [entry for kind in PLUGINS for entry in pyside6_library_info.collect_plugins(kind)]
_by_name = {Path(source).stem: (source, place) for source, place in _offered}
binaries = [_by_name[name] for names in PLUGINS.values() for name in names]
