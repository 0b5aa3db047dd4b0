@echo off
rem Called by what stands beside it: sets `python` to the first interpreter that is new enough. WHITECELL_PYTHON names one to
rem be tried before all others; then comes the newest that the launcher `py` knows, then `python`.
set "python="
for %%c in ("%WHITECELL_PYTHON%" "py -3" "py -3.13" "py -3.12" "py -3.11" "python") do call :try %%~c
if defined python goto :eof
echo Whitecell needs Python 3.11, 3.12 or 3.13 of 64 bit, and none was found: install it from python.org. 1>&2
goto :eof

:try
if defined python goto :eof
if "%~1"=="" goto :eof
%* -S -c "import sys; sys.exit(not ((3, 11) <= sys.version_info < (3, 14) and sys.maxsize > 2**32))" >nul 2>nul
if not errorlevel 1 set "python=%*"
goto :eof
