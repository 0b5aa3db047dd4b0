#!/bin/bash
# Runs the Windows version of Python 3.11, with the packages of installer/lock.txt, under Wine in the current directory:
#
#   tests/rig/windows.sh -m ui.app.main doctor
#   tests/rig/windows.sh -m pytest -p no:cacheprovider tests/engine
#   tests/rig/monitors.sh -n 3 -- tests/rig/windows.sh -m ui.app.main demo
#
# Everything is built once (some 30 s, 250 MB to download, 1 GB) in WHITECELL_WINDOWS, by default
# ~/.cache/whitecell-windows; see installer/windows_python.py. What it needs of Debian 12 is installed, if this user may:
# Wine, a compiler for Windows, libraries.
# WHITECELL_WINDOWS_CLEAN=1 makes the Windows of this run anew, with no files and settings of earlier runs.
#
# With DISPLAY the windows are on that X display (Qt's platform "windows"); without it Qt is "offscreen". Standard streams
# and the exit status are Python's. PYTHONUTF8=1 makes what is printed into a pipe UTF-8.
#
# What it shows: CPython and Qt for Windows, on Wine's idea of Windows 10. What it cannot show: NTFS (file locks between
# programs, access lists), a real console's Ctrl+C, real monitors, the shell. Wine 8 knows of an output that xrandr switches
# off or on, but tells no program; this tells them, and Qt then removes and adds its screens:
#   windows.sh -c "import ctypes; ctypes.windll.user32.SendMessageTimeoutW(0xFFFF, 0x7E, 32, 0, 2, 2000, None)"
set -euo pipefail

here=$(dirname "$(realpath -- "$0")")
folder=${WHITECELL_WINDOWS:-${XDG_CACHE_HOME:-$HOME/.cache}/whitecell-windows}
mkdir -p "$folder/home"
folder=$(realpath -- "$folder")

exec 9> "$folder/lock"
flock 9  # another run may be building
for python in "$here/../../.venv/bin/python" /usr/bin/python3 python3; do
  "$python" -m pip --version > /dev/null 2>&1 && break
done
(cd "$here/../.." && "$python" -c "
import sys
from installer.system_packages import WINDOWS_PROGRAMS, install, missing
sys.exit(install(missing(WINDOWS_PROGRAMS)))") >&2
wine=/usr/lib/wine/wine64 server=/usr/lib/wine/wineserver64
"$python" "$here/../../installer/windows_python.py" "$folder/python" "$here/../../installer/lock.txt"

# A Windows for runs with a display, and one for those without: the two can run at once.
export WINEARCH=win64 WINEDEBUG=${WINEDEBUG--all} WINEPREFIX=$folder/windows${DISPLAY:+-with-display}
export WINEDLLOVERRIDES="mscoree,mshtml=;winemenubuilder.exe=d"  # neither .NET nor a browser is asked for; no menu entries
[ -z "${WHITECELL_WINDOWS_CLEAN-}" ] || rm -rf "$WINEPREFIX"
if ! [ -e "$WINEPREFIX/made" ]; then
  rm -rf "$WINEPREFIX"
  # in a home of its own: else Wine links the user's Documents, Desktop, ... into it
  HOME=$folder/home "$wine" wineboot --init > "$folder/wine.log" 2>&1 9>&-
  HOME=$folder/home "$wine" reg add 'HKCU\Software\Wine' /v Version /d win10 /f >> "$folder/wine.log" 2>&1 9>&-
  "$server" -w
  touch "$WINEPREFIX/made"
fi
if [ -n "${DISPLAY-}" ]; then
  if [ "$(cat "$WINEPREFIX/made")" != "$DISPLAY" ]; then  # a Windows that still runs on another display would open windows there
    "$server" -w
    echo "$DISPLAY" > "$WINEPREFIX/made"
  fi
  # Wine asks the X server only for what it remembers of its outputs
  ! command -v xrandr > /dev/null || xrandr --query > /dev/null 2>&1 || true
else
  export QT_QPA_PLATFORM=${QT_QPA_PLATFORM-offscreen}
fi
exec 9>&-

unset PYTHONHOME VIRTUAL_ENV PYTHONPYCACHEPREFIX
for name in ${!QT_@}; do export "WINE$name=${!name}"; done  # Wine takes QT_... for the system's own; by this name it passes it on

# Python does not start on a file that Wine 8 gives it as a standard stream: files are read and written by cat.
waited=()
if [ -f /dev/fd/0 ]; then exec 5<&0; exec 0< <(exec cat <&5); exec 5<&-; fi
if [ -f /dev/fd/2 ] && ! [ /dev/fd/2 -ef /dev/fd/1 ]; then exec 6>&2; exec 2> >(exec cat >&6); waited+=($!); exec 6>&-; fi
if [ -f /dev/fd/1 ]; then
  both=
  if [ /dev/fd/2 -ef /dev/fd/1 ]; then both=yes; fi
  exec 6>&1; exec 1> >(exec cat >&6); waited+=($!); exec 6>&-
  [ -z "$both" ] || exec 2>&1
fi
[ ${#waited[@]} -gt 0 ] || exec "$wine" "$folder/python/python.exe" "$@"
env --default-signal=INT,QUIT "$wine" "$folder/python/python.exe" "$@" <&0 &
child=$!
trap 'kill -TERM "$child" 2> /dev/null' TERM HUP
trap : INT
status=0
while wait "$child" || status=$?; kill -0 "$child" 2> /dev/null; do status=0; done
exec 1>&- 2>&-
wait "${waited[@]}" || true
exit "$status"
