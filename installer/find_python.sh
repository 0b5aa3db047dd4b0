# Sourced by what stands beside it: sets `python` to the first interpreter that is new enough. WHITECELL_PYTHON names one to
# be tried before all others; then comes the system's own if it can make an environment (decision 10).
new_enough='import sys; sys.exit(sys.version_info < (3, 11))'
system=/usr/bin/python3
"$system" -S -c 'import ensurepip' 2>/dev/null || system=
python=
for candidate in ${WHITECELL_PYTHON:-} $system python3 python3.13 python3.12 python3.11 python3.14; do
  if "$candidate" -S -c "$new_enough" 2>/dev/null; then
    python=$candidate
    break
  fi
done
if [ -z "$python" ]; then
  echo "Whitecell needs Python 3.11 or newer, and none was found." >&2
  echo "On Debian 12 and Ubuntu 24.04:  sudo apt-get install python3 python3-venv" >&2
  echo "On Ubuntu 22.04:                sudo apt-get install python3.11 python3.11-venv" >&2
  exit 1
fi
