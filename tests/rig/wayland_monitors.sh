#!/bin/bash
# Runs a command on a throw-away Wayland compositor (sway) with several monitors that can be unplugged.
#
#   monitors.sh [-s xvfb] -- wayland_monitors.sh [-n COUNT] -- COMMAND…
#
# sway runs nested in the X display that monitors.sh gave (wlroots' x11 backend): each of its
# monitors X11-1, X11-2, … is an X window of 1024x768.
#     wmctrl -c "wlroots - X11-2"     unplugs one          swaymsg create_output     plugs a new one
#     grim -o X11-1 picture.png       shows what is on it
# (Debian 12's sway 1.7 with the headless backend cannot switch an output off: hence the x11 backend.)
# sway refuses to run as root; root runs it as "nobody". Packages: installer/system_packages.py names them (RIG_PROGRAMS).
set -u
count=3
while getopts n: o; do case $o in n) count=$OPTARG;; *) exit 2;; esac; done
shift $((OPTIND - 1))
dir=$(mktemp -d)
sway_pid=
trap '[ -n "$sway_pid" ] && kill "$sway_pid" 2>/dev/null && wait "$sway_pid" 2>/dev/null; rm -rf "$dir"' EXIT
echo 'output * bg #101010 solid_color' > "$dir/config"
as=()
if [ "$(id -u)" = 0 ]; then
  chown -R 65534:65534 "$dir"
  as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
chmod 700 "$dir"
export XDG_RUNTIME_DIR=$dir
"${as[@]}" env HOME="$dir" WLR_BACKENDS=x11 WLR_X11_OUTPUTS="$count" WLR_RENDERER=pixman sway -c "$dir/config" > "$dir/log" 2>&1 &
sway_pid=$!
for _ in $(seq 100); do
  SWAYSOCK=$(ls "$dir"/sway-ipc.* 2>/dev/null | head -1)
  [ -n "$SWAYSOCK" ] && SWAYSOCK=$SWAYSOCK swaymsg -t get_outputs 2>/dev/null | grep -q "X11-$count\"" && break
  sleep 0.05
done
[ -n "$SWAYSOCK" ] || { cat "$dir/log" >&2; exit 1; }
export SWAYSOCK WAYLAND_DISPLAY QT_QPA_PLATFORM=wayland
WAYLAND_DISPLAY=$(ls "$dir" | grep -E '^wayland-[0-9]+$' | head -1)
"$@"
