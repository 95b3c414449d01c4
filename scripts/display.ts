import { existsSync } from 'node:fs';
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

export function hasDisplay(
  { DISPLAY: x11, WAYLAND_DISPLAY: wayland }: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): boolean {
  return platform !== 'linux' || Boolean(x11) || Boolean(wayland);
}

/**
 * Electron chooses Wayland if XDG_SESSION_TYPE names it. A compositor without a session sets only
 * WAYLAND_DISPLAY, so Electron needs a switch there.
 */
export function displayArguments(
  args: readonly string[] = [],
  { DISPLAY: x11, WAYLAND_DISPLAY: wayland }: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): readonly string[] {
  return platform === 'linux' &&
    wayland &&
    !x11 &&
    !args.some((arg) => arg.startsWith('--ozone-platform'))
    ? ['--ozone-platform=wayland']
    : [];
}

/**
 * The variables by which a process finds the user's display if HOME and XDG_RUNTIME_DIR point to
 * other folders: the Wayland socket is in the latter, the X11 key in the former.
 */
export function displayVariables(
  home: string,
  environment: Environment = process.env,
  exists: (file: string) => boolean = existsSync,
): Readonly<Record<string, string>> {
  const { WAYLAND_DISPLAY: wayland, XDG_RUNTIME_DIR: runtime, XAUTHORITY: key } = environment;
  const defaultKey = path.join(home, '.Xauthority');
  return {
    ...(wayland && runtime ? { WAYLAND_DISPLAY: path.resolve(runtime, wayland) } : {}),
    ...(key === undefined && exists(defaultKey) ? { XAUTHORITY: defaultKey } : {}),
  };
}
