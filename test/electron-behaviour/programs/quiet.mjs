import { app, BrowserWindow, session } from 'electron';
import { note, whenReady } from './answer.mjs';

// As the app does: every session starts the download of dictionaries on Linux.
app.on('session-created', (created) => created.setSpellCheckerLanguages([]));

whenReady(app, async () => {
  const window = new BrowserWindow({ show: false, webPreferences: { spellcheck: false } });
  await window.loadURL('data:text/html,<input value="wrod" autofocus>');
  session.fromPartition('another');
  await new Promise((resolve) => setTimeout(resolve, 5000));
  note('ended', true);
});
