import { app } from 'electron';
import { note } from './answer.mjs';

app.on('before-quit', () => note('before-quit'));
app.on('will-quit', () => note('will-quit'));
void app.whenReady().then(() => {
  note('ready');
  setInterval(() => undefined, 1000);
});
