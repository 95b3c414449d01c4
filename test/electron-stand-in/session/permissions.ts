import type { Session } from '../chromium/devtools.ts';
import type { StandInSession } from './session.ts';

/** Electron's names of permissions, and Chromium's. */
const permissions = {
  'clipboard-read': 'clipboard-read',
  'clipboard-sanitized-write': 'clipboard-write',
  geolocation: 'geolocation',
  notifications: 'notifications',
  midi: 'midi',
  media: 'camera',
  'idle-detection': 'idle-detection',
  'window-management': 'window-management',
  'local-fonts': 'local-fonts',
  'persistent-storage': 'persistent-storage',
} as const;

/**
 * Chromium cannot ask the app when a page requests a permission. So the app's handlers are asked
 * when the window opens, and refusals hold for the window's lifetime.
 */
export async function applyPermissions(
  browser: Session,
  owner: StandInSession,
  asker: { readonly contents: unknown; readonly origin: string },
): Promise<void> {
  await Promise.all(
    Object.entries(permissions).map(async ([permission, name]) => {
      if (await isGranted(owner, permission, asker)) return;
      const refused = [name, ...(permission === 'media' ? ['microphone'] : [])];
      await Promise.all(
        refused.map((each) =>
          browser
            .send('Browser.setPermission', { permission: { name: each }, setting: 'denied' })
            .catch(() => undefined),
        ),
      );
    }),
  );
}

async function isGranted(
  { permissionCheckHandler, permissionRequestHandler }: StandInSession,
  permission: string,
  { contents, origin }: { readonly contents: unknown; readonly origin: string },
): Promise<boolean> {
  const details = { requestingUrl: origin, isMainFrame: true };
  if (
    permissionCheckHandler !== null &&
    !permissionCheckHandler(contents, permission, origin, details)
  )
    return false;
  if (permissionRequestHandler === null) return true;
  return new Promise((resolve) => permissionRequestHandler(contents, permission, resolve, details));
}
