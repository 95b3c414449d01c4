import { app } from 'electron';

// Only starts: that shows whether Electron can create its sandbox.
void app.whenReady().then(() => app.exit(0));
