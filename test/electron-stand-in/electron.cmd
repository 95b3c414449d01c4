@echo off
rem As the file "electron" beside it, for Windows, which starts no file by its first line.
set "node=%~dp0..\..\node_modules\node\bin\node.exe"
if not exist "%node%" set "node=node"
"%node%" %CASHDESK_STANDIN_NODE_FLAGS% --require "%~dp0..\clock\preload.cjs" --no-warnings=ExperimentalWarning "%~dp0launcher.ts" %*
