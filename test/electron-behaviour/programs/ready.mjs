import { app } from 'electron';

// Nothing but a start: whether Electron can make its sandbox is known by then.
void app.whenReady().then(() => app.exit(0));
