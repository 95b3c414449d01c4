; Links to cashdesk:// open the app from its first minute, and lead nowhere once it is gone. The app takes them over again at each start.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\cashdesk" "" "URL:Cashdesk"
  WriteRegStr SHELL_CONTEXT "Software\Classes\cashdesk" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\cashdesk\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  ; The uninstaller of an update must leave what the new version has just registered.
  ${ifNot} ${isUpdated}
    DeleteRegKey SHELL_CONTEXT "Software\Classes\cashdesk"
  ${endIf}
!macroend
