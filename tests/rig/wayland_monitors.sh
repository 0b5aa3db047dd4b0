#!/bin/bash
# Runs a command on a throw-away Wayland compositor with several monitors that can be unplugged.
#
#   monitors.sh -s xvfb -n 1 -m 3200x1600 -w none -- wayland_monitors.sh [-c sway|mutter|kwin|weston] [-n COUNT] -- COMMAND…
#
# The compositor runs nested in the X display that monitors.sh gave, so that its outputs can be read there.
# sway    (wlroots' x11 backend) makes an X window of 1024x768 for each of its monitors X11-1, X11-2, …
#         An unplugged one never comes back: what is plugged in next has the next number.
#         (Debian 12's sway 1.7 cannot switch an output off with any backend that needs no graphics card.)
# mutter  (GNOME's) makes one X window with all its monitors LVDS1, LVDS2, … of 400x300; what is unplugged can come back.
# kwin    (KDE's) makes an X window of 400x300 for each of its monitors X11-0, X11-1, …; what is switched off can come back.
# weston  makes an X window of 400x300 for each of its monitors screen0, screen1, …; weston_outputs.c plugs and moves them.
# tests/x11/compositors.py plugs, unplugs and moves them.
# sway refuses to run as root; root runs it as "nobody". Packages: installer/system_packages.py names them (RIG_PROGRAMS);
# kwin takes kwin-wayland and weston takes weston, libweston-10-dev and gcc.
set -u
count=3 compositor=sway
while getopts c:n: o; do case $o in c) compositor=$OPTARG;; n) count=$OPTARG;; *) exit 2;; esac; done
shift $((OPTIND - 1))
if [ "$compositor" != sway ] && [ -z "${WHITECELL_RIG_BUS:-}" ]; then  # mutter's monitors are changed over a bus of its own
  WHITECELL_RIG_BUS=1 exec dbus-run-session -- "$0" -c "$compositor" -n "$count" -- "$@"
fi
dir=$(mktemp -d)
pid=
trap '[ -n "$pid" ] && kill "$pid" 2>/dev/null && wait "$pid" 2>/dev/null; rm -rf "$dir"' EXIT
chmod 700 "$dir"
export XDG_RUNTIME_DIR=$dir QT_QPA_PLATFORM=wayland WAYLAND_RIG=$compositor
fail() { cat "$dir/log" >&2; exit 1; }
case $compositor in
sway)
  echo 'output * bg #101010 solid_color' > "$dir/config"
  as=()
  if [ "$(id -u)" = 0 ]; then
    chown -R 65534:65534 "$dir"
    as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  fi
  for atom in WM_PROTOCOLS WM_DELETE_WINDOW _NET_WM_NAME UTF8_STRING; do  # wlroots uses those that there are already
    xprop -root -f "$atom" 8s -set "$atom" ""
  done
  "${as[@]}" env HOME="$dir" WLR_BACKENDS=x11 WLR_X11_OUTPUTS="$count" WLR_RENDERER=pixman \
      sway -c "$dir/config" > "$dir/log" 2>&1 &
  pid=$!
  for _ in $(seq 100); do
    SWAYSOCK=$(ls "$dir"/sway-ipc.* 2>/dev/null | head -1)
    [ -n "$SWAYSOCK" ] && SWAYSOCK=$SWAYSOCK swaymsg -t get_outputs 2>/dev/null | grep -q "X11-$count\"" && break
    sleep 0.05
  done
  [ -n "$SWAYSOCK" ] || fail
  export SWAYSOCK ;;
mutter)
  HOME=$dir GSETTINGS_BACKEND=memory LIBGL_ALWAYS_SOFTWARE=1 \
      MUTTER_DEBUG_NUM_DUMMY_MONITORS=$count MUTTER_DEBUG_DUMMY_MODE_SPECS=400x300 \
      mutter --wayland --nested --no-x11 > "$dir/log" 2>&1 &
  pid=$!
  for _ in $(seq 200); do
    gdbus introspect --session --dest org.gnome.Mutter.DisplayConfig --object-path /org/gnome/Mutter/DisplayConfig \
        > "$dir/bus" 2>&1 && break
    sleep 0.05
  done
  grep -q GetCurrentState "$dir/bus" || fail ;;
kwin)
  cp "$(command -v kwin_wayland)" "$dir/kwin_wayland" || exit 1  # a copy has no capabilities, which a container may refuse
  env -u QT_QPA_PLATFORM HOME="$dir" KWIN_COMPOSE=Q "$dir/kwin_wayland" --x11-display "$DISPLAY" --width 400 --height 300 \
      --output-count "$count" --no-lockscreen --no-global-shortcuts --socket wayland-0 > "$dir/log" 2>&1 &
  pid=$! ;;
weston)
  here=$(cd "$(dirname "$0")" && pwd)
  # shellcheck disable=SC2046
  gcc -shared -fPIC -o "$dir/weston_outputs.so" "$here/weston_outputs.c" $(pkg-config --cflags libweston-10) || exit 1
  export WESTON_OUTPUTS=$dir/outputs
  mkfifo "$WESTON_OUTPUTS"
  printf '[shell]\npanel-position=none\nlocking=false\nbackground-color=0xff101010\n' > "$dir/weston.ini"
  weston -B x11-backend.so --use-pixman --width=400 --height=300 --output-count="$count" --idle-time=0 \
      -c "$dir/weston.ini" -S wayland-0 --modules="$dir/weston_outputs.so" > "$dir/log" 2>&1 &
  pid=$! ;;
*) echo "no such compositor: $compositor" >&2; exit 2;;
esac
for _ in $(seq 200); do
  ls "$dir" | grep -qE '^wayland-[0-9]+$' && break
  sleep 0.05
done
export WAYLAND_DISPLAY
WAYLAND_DISPLAY=$(ls "$dir" | grep -E '^wayland-[0-9]+$' | head -1)
[ -n "$WAYLAND_DISPLAY" ] || fail
"$@"
