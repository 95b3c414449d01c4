import * as z from 'zod/mini';
import { command } from '../command.ts';
import { screenName } from '../events.ts';
import { done, nothing, openText } from '../values.ts';

/**
 * `needs-approval`: the system asks the user first. `unavailable`: this build cannot start at
 * login.
 */
const startAtLogin = z.object({
  state: z.enum(['on', 'off', 'needs-approval', 'unavailable']),
});
export type StartAtLoginState = z.infer<typeof startAtLogin>['state'];

export const app = {
  info: command({
    input: nothing,
    output: z.object({
      version: z.string(),
      platform: z.enum(['linux', 'darwin', 'win32', 'other']),
      isOnline: z.boolean(),
      /** Offline because the network's proxy blocks every request. */
      isProxyInTheWay: z.boolean(),
      /** The tray icon exists. Some desktops hide it anyway. */
      hasTray: z.boolean(),
      electron: openText,
      chromium: openText,
    }),
    whileLocked: true,
  }),
  /** The window shows this screen; main stores it and opens the window there at the next start. */
  noteScreen: command({ input: z.strictObject({ screen: screenName }), output: done }),
  /**
   * Puts text on the clipboard; the window itself has no permission to. A secret is removed from
   * the clipboard after a minute or when the app quits, if it is still there.
   */
  copyText: command({
    input: z.strictObject({
      text: z.string().check(z.maxLength(100_000)),
      isSecret: z.optional(z.boolean()),
    }),
    output: done,
  }),
  /**
   * Prints the current page through the system's print dialog. The page must not change until main
   * answers: Chromium renders it after the user has chosen a printer.
   */
  print: command({
    input: nothing,
    output: z.object({ outcome: z.enum(['printed', 'cancelled', 'failed']) }),
  }),
  /** Whether the system starts the app at login, read from the system now. */
  startAtLogin: command({ input: nothing, output: startAtLogin }),
  /**
   * Answers the state that the system reports afterwards, which may differ from the requested one.
   */
  setStartAtLogin: command({
    input: z.strictObject({ isOn: z.boolean() }),
    output: startAtLogin,
  }),
  quit: command({ input: nothing, output: done, whileLocked: true }),
};
