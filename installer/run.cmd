@echo off
rem Sets Whitecell up when that is needed, then starts it: installer\run opens the console; arguments go to `whitecell`.
setlocal
call "%~dp0find_python.cmd"
if not defined python exit /b 1
%python% -S "%~dp0set_up_commands.py" run %*
