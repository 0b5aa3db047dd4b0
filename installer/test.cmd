@echo off
rem Sets Whitecell up when that is needed, then runs the whole suite; arguments, if any, go to pytest instead.
setlocal
call "%~dp0find_python.cmd"
if not defined python exit /b 1
%python% -S "%~dp0set_up_commands.py" test %*
