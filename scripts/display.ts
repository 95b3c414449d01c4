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
 * Electron chooses Wayland where XDG_SESSION_TYPE names it. A compositor without a session sets
 * WAYLAND_DISPLAY alone, so Electron needs a switch there.
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
 * How a process finds the display of the user once HOME and XDG_RUNTIME_DIR name other folders:
 * the socket of Wayland lies in the one, the key of X11 in the other.
 */
export function displayOutside(
  home: string,
  environment: Environment = process.env,
  exists: (file: string) => boolean = existsSync,
): Readonly<Record<string, string>> {
  const { WAYLAND_DISPLAY: wayland, XDG_RUNTIME_DIR: runtime, XAUTHORITY: key } = environment;
  const usualKey = path.join(home, '.Xauthority');
  return {
    ...(wayland && runtime ? { WAYLAND_DISPLAY: path.resolve(runtime, wayland) } : {}),
    ...(key === undefined && exists(usualKey) ? { XAUTHORITY: usualKey } : {}),
  };
}
