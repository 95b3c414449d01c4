import type { RelaunchOptions } from 'electron';
import { isHiddenStart } from './start-at-login.ts';
import { isAllowedArgument } from './start-switches.ts';

/**
 * How the app restarts after its end. An AppImage runs from a folder that is unmounted at its end.
 * So the restart names its file, which its runtime then unpacks instead of mounting. The window is
 * shown, even after a hidden start. Not tested with a real AppImage.
 */
export function restartOptions(
  commandLine: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): RelaunchOptions {
  const appImage = environment['APPIMAGE'];
  // Chromium adds its own switches to those of a second start.
  const args = commandLine.filter(
    (argument) => isAllowedArgument(argument) && !isHiddenStart([argument]),
  );
  return appImage === undefined || appImage === ''
    ? { args }
    : { execPath: appImage, args: ['--appimage-extract-and-run', ...args] };
}
