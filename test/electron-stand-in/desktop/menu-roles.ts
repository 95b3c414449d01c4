import { app } from '../app/app.ts';

type RoleWindow = {
  close(): void;
  minimize(): void;
  reload(): void;
  setFullScreen(isFullScreen: boolean): void;
  isFullScreen(): boolean;
  readonly webContents: { getZoomLevel(): number; setZoomLevel(level: number): void };
};

/**
 * Runs Electron's built-in action of an item with a role; false where there is none. Chromium
 * handles editing (copy, paste …).
 */
export function performRole(role: string | undefined, window: unknown): boolean {
  const name = role?.toLowerCase() ?? '';
  const target = (window ?? [...app.windows][0]) as RoleWindow | undefined;
  if (!Object.hasOwn(roles, name)) return false;
  roles[name]?.(target);
  return true;
}

function zoom(target: RoleWindow | undefined, step: number): void {
  target?.webContents.setZoomLevel(target.webContents.getZoomLevel() + step);
}

const roles: Readonly<Record<string, (target: RoleWindow | undefined) => void>> = {
  quit: () => app.quit(),
  close: (target) => target?.close(),
  minimize: (target) => target?.minimize(),
  reload: (target) => target?.reload(),
  forcereload: (target) => target?.reload(),
  togglefullscreen: (target) => target?.setFullScreen(!target.isFullScreen()),
  zoomin: (target) => zoom(target, 0.5),
  zoomout: (target) => zoom(target, -0.5),
  resetzoom: (target) => target?.webContents.setZoomLevel(0),
};
