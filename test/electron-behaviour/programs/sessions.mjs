import { app, BrowserWindow, session } from 'electron';
import { note, whenReady } from './answer.mjs';

const created = [];
app.on('session-created', (made) => {
  made.setSpellCheckerLanguages([]);
  created.push(made);
});

whenReady(app, async () => {
  const window = new BrowserWindow({ show: false });
  const used = [
    session.defaultSession,
    session.fromPartition('bank'),
    session.fromPartition('bank'),
    session.fromPartition('updates'),
  ];
  const downloads = [];
  for (const each of used)
    each.on('spellcheck-dictionary-download-begin', () => downloads.push(each.partition));
  await window.loadURL('about:blank');
  note('created', created.length);
  note('known', [
    used.every((each) => created.includes(each)),
    window.webContents.session === session.defaultSession,
  ]);
  note(
    'languages',
    process.platform === 'darwin'
      ? 'of the system'
      : used.map((each) => each.getSpellCheckerLanguages()),
  );
  note('downloads', downloads);
});
