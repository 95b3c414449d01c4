import * as z from 'zod/mini';
import { command } from '../command.ts';
import { screenName } from '../events.ts';
import { done, nothing, openText } from '../values.ts';

/** `needs-approval`: the system asks the user first. `unavailable`: this copy cannot. */
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
      /** Offline because the proxy of the network lets nothing through. */
      isProxyInTheWay: z.boolean(),
      /** A tray icon was made; whether the desktop shows it is the desktop's choice. */
      hasTray: z.boolean(),
      electron: openText,
      chromium: openText,
    }),
    whileLocked: true,
  }),
  /** The window shows this screen; it opens with the one that it was closed at. */
  noteScreen: command({ input: z.strictObject({ screen: screenName }), output: done }),
  /**
   * Puts text on the clipboard; the window itself has no permission to. A secret leaves it after a
   * minute, or when the app ends, if it is still there.
   */
  copyText: command({
    input: z.strictObject({
      text: z.string().check(z.maxLength(100_000)),
      isSecret: z.optional(z.boolean()),
    }),
    output: done,
  }),
  /**
   * Prints the page as it stands, by the system's own dialog, which is always asked. The page waits
   * with the answer, for the paper is drawn once the owner has chosen a printer.
   */
  print: command({
    input: nothing,
    output: z.object({ outcome: z.enum(['printed', 'cancelled', 'failed']) }),
  }),
  /** Whether the system starts the app when the user logs in, as the system says now. */
  startAtLogin: command({ input: nothing, output: startAtLogin }),
  /** Answers what the system says afterwards, which may be the opposite. */
  setStartAtLogin: command({
    input: z.strictObject({ isOn: z.boolean() }),
    output: startAtLogin,
  }),
  quit: command({ input: nothing, output: done, whileLocked: true }),
};
