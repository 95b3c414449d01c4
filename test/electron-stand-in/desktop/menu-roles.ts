import { app } from '../app/app.ts';

type RoleWindow = {
  close(): void;
  minimize(): void;
  reload(): void;
  setFullScreen(isFullScreen: boolean): void;
  isFullScreen(): boolean;
  readonly webContents: { getZoomLevel(): number; setZoomLevel(level: number): void };
};

/** What Electron does by itself for an item with a role. Editing (copy, paste …) is Chromium's own. */
export function performRole(role: string | undefined, window: unknown): void {
  const target = (window ?? [...app.windows][0]) as RoleWindow | undefined;
  switch (role?.toLowerCase() ?? '') {
    case 'quit':
      return app.quit();
    case 'close':
      return target?.close();
    case 'minimize':
      return target?.minimize();
    case 'reload':
    case 'forcereload':
      return target?.reload();
    case 'togglefullscreen':
      return target?.setFullScreen(!target.isFullScreen());
    case 'zoomin':
      return target?.webContents.setZoomLevel(target.webContents.getZoomLevel() + 0.5);
    case 'zoomout':
      return target?.webContents.setZoomLevel(target.webContents.getZoomLevel() - 0.5);
    case 'resetzoom':
      return target?.webContents.setZoomLevel(0);
    default:
      return undefined;
  }
}
