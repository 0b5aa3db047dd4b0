#!/bin/bash
# Runs a command on a throw-away X display with several monitors and a window manager.
#
#   monitors.sh [-s xdummy|xvfb] [-n COUNT] [-m WIDTHxHEIGHT] [-w openbox|xfwm4|metacity|none] -- COMMAND…
#
# xdummy  Xorg with the dummy driver: up to 16 real RandR outputs, DUMMY0…DUMMY15;
#         an output can be switched off, on, moved and resized while programs run:
#             xrandr --output DUMMY1 --off                        (unplug)
#             xrandr --output DUMMY1 --mode 1920x1080 --pos 1920x0   (plug)
# xvfb    Xvfb: one RandR output; the monitors are only named areas of it
#         (xrandr --setmonitor / --delmonitor, names M0, M1, …), which Qt takes as screens.
#         $XVFB_SCREEN is a file with its pixels as they are at any moment (XWD).
#
# Packages: installer/system_packages.py names them (RIG_PROGRAMS).
# Needs no root, no GPU, no tty, no network port.
# Ends with COMMAND's exit status; ends the server and the window manager by their pids.
set -u
server=xdummy count=3 mode=1920x1080 wm=openbox
while getopts s:n:m:w: o; do
  case $o in s) server=$OPTARG;; n) count=$OPTARG;; m) mode=$OPTARG;; w) wm=$OPTARG;; *) exit 2;; esac
done
shift $((OPTIND - 1))
width=${mode%x*} height=${mode#*x}
dir=$(mktemp -d)
pids=()
finish() {
  for p in "${pids[@]}"; do kill "$p" 2>/dev/null; done
  for p in "${pids[@]}"; do wait "$p" 2>/dev/null; done
  rm -rf "$dir"
}
trap finish EXIT
trap 'exit 143' INT TERM

mkfifo "$dir/fd"
case $server in
xdummy)
  cat > "$dir/xorg.conf" <<EOF
Section "ServerFlags"
  Option "DontVTSwitch" "true"
  Option "AutoAddDevices" "false"
  Option "AutoAddGPU" "false"
  Option "AllowMouseOpenFail" "true"
EndSection
Section "Device"
  Identifier "dummy"
  Driver "dummy"
  VideoRam 1048576
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-2000
  VertRefresh 5-300
EndSection
Section "Screen"
  Identifier "screen"
  Device "dummy"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "$mode"
    Virtual 16384 8192
  EndSubSection
EndSection
EOF
  # the real server, not the setuid wrapper that Debian puts in front of it
  xorg=/usr/lib/xorg/Xorg; [ -x "$xorg" ] || xorg=Xorg
  "$xorg" -displayfd 3 -noreset -nolisten tcp -config "$dir/xorg.conf" -logfile "$dir/log" \
      3> "$dir/fd" > "$dir/out" 2>&1 & ;;
xvfb)
  Xvfb -displayfd 3 -noreset -nolisten tcp -screen 0 "$((width * count))x${height}x24" -fbdir "$dir" \
      3> "$dir/fd" > "$dir/out" 2>&1 & ;;
*) echo "no such server: $server" >&2; exit 2;;
esac
pids+=($!)
read -r -t 20 n < "$dir/fd" || { echo "the X server did not start:" >&2; tail -20 "$dir/out" "$dir/log" >&2; exit 1; }
export DISPLAY=:$n
unset WAYLAND_DISPLAY

case $server in
xdummy)
  mapfile -t outputs < <(xrandr -q | awk '/connected/{print $1}')
  [ "${#outputs[@]}" -ge "$count" ] || { echo "only ${#outputs[@]} outputs" >&2; exit 1; }
  xrandr -q | grep -q " $mode " || xrandr --newmode "$mode" 0 "$width" 0 0 "$width" "$height" 0 0 "$height"
  args=()
  for ((i = 0; i < count; i++)); do
    xrandr --addmode "${outputs[i]}" "$mode" 2>/dev/null
    args+=(--output "${outputs[i]}" --mode "$mode" --pos "$((i * width))x0")
    [ $i = 0 ] && args+=(--primary)
  done
  xrandr "${args[@]}" ;;
xvfb)
  export XVFB_SCREEN=$dir/Xvfb_screen0
  for ((i = 0; i < count; i++)); do
    xrandr --setmonitor "M$i" "$width/$((width * 254 / 960))x$height/$((height * 254 / 960))+$((i * width))+0" \
        "$([ $i = 0 ] && xrandr -q | awk '/ connected/{print $1; exit}' || echo none)"
  done ;;
esac
if [ "$wm" != none ]; then
  "$wm" > "$dir/wm" 2>&1 &
  pids+=($!)
  for _ in $(seq 100); do xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep -q 'window id' && break; sleep 0.05; done
fi
"$@"
