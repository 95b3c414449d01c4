import { app, clipboard } from 'electron';
import { note, whenReady } from './answer.mjs';

whenReady(app, async () => {
  await clipboard.writeText('copied ünï');
  note('read back', await clipboard.readText());
  await clipboard.writeText('');
  note('empty', await clipboard.readText());
});
