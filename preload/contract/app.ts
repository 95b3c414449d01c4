import * as z from 'zod/mini';
import { command } from './command.ts';
import { cardId, done, nothing, openText, productId } from './values.ts';

export const app = {
  info: command({
    input: nothing,
    output: z.object({
      version: z.string(),
      platform: z.enum(['linux', 'darwin', 'win32', 'other']),
      isOnline: z.boolean(),
      /** A tray icon was made; whether the desktop shows it is the desktop's choice. */
      hasTray: z.boolean(),
      electron: openText,
      chromium: openText,
    }),
    whileLocked: true,
  }),
  /**
   * The caller names the object and which of its links; main looks the address up, shows the host
   * and asks. https only.
   */
  openLink: command({
    input: z.strictObject({
      of: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('card'), id: cardId }),
        z.strictObject({ kind: z.literal('product'), id: productId }),
      ]),
      index: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
    }),
    output: z.object({ wasOpened: z.boolean() }),
  }),
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
  quit: command({ input: nothing, output: done, whileLocked: true }),
};
