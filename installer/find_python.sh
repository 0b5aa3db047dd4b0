# Sourced by what stands beside it: sets `python` to an interpreter that Whitecell can use. The system's own is taken if it
# lacks nothing, before any that comes first on PATH: it is the one that was built for speed (decision 10).
# WHITECELL_PYTHON names one to be tried first.
new_enough='import sys; sys.exit(sys.version_info < (3, 11))'
complete='import importlib.util, os, sys, sysconfig
lacks = not importlib.util.find_spec("ensurepip") or not os.path.exists(sysconfig.get_path("include") + "/Python.h")
sys.exit(lacks or sys.version_info < (3, 11))'
python=
find_python() {
  asked=$1
  shift
  for candidate; do
    if [ -z "$python" ] && "$candidate" -S -c "$asked" 2>/dev/null; then
      python=$candidate
    fi
  done
}
find_python "$new_enough" ${WHITECELL_PYTHON:-}
for version in 3 3.13 3.12 3.11 3.14; do
  find_python "$complete" "/usr/bin/python$version"
done
find_python "$new_enough" python3 python3.13 python3.12 python3.11 python3.14
if [ -z "$python" ]; then
  echo "Whitecell needs Python 3.11 or newer, and none was found." >&2
  echo "On Debian 12 and Ubuntu 24.04:  sudo apt-get install python3 python3-venv" >&2
  echo "On Ubuntu 22.04:                sudo apt-get install python3.11 python3.11-venv" >&2
  exit 1
fi
