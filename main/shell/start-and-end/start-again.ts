import type { RelaunchOptions } from 'electron';
import { isHiddenStart } from './start-at-login.ts';
import { isAllowedArgument } from './start-switches.ts';

/**
 * How the app starts again after it has ended. An AppImage runs from a folder that is unmounted at
 * its end, so its file is named, which its runtime unpacks then instead of mounting. The window is
 * shown, also after a hidden start. No real AppImage was started.
 */
export function startAgainOptions(
  given: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): RelaunchOptions {
  const appImage = environment['APPIMAGE'];
  // Chromium adds switches of its own to those of a second start.
  const args = given.filter(
    (argument) => isAllowedArgument(argument) && !isHiddenStart([argument]),
  );
  return appImage === undefined || appImage === ''
    ? { args }
    : { execPath: appImage, args: ['--appimage-extract-and-run', ...args] };
}
