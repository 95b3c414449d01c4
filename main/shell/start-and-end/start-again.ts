import type { RelaunchOptions } from 'electron';
import { isHiddenStart } from './start-at-login.ts';
import { isAllowedArgument } from './start-switches.ts';

/**
 * How the app is started anew once this one has ended. An AppImage runs out of a folder that is
 * unmounted at its end, so there the file itself is named, which its runtime then unpacks instead
 * of mounting it. Whoever has it started anew wants to see it. Not tried on a real AppImage so far.
 */
export const startAgainOptions = (
  given: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): RelaunchOptions => {
  const appImage = environment['APPIMAGE'];
  // Chromium adds switches of its own to those of a second start.
  const args = given.filter(
    (argument) => isAllowedArgument(argument) && !isHiddenStart([argument]),
  );
  return appImage === undefined || appImage === ''
    ? { args }
    : { execPath: appImage, args: ['--appimage-extract-and-run', ...args] };
};
