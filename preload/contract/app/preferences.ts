import * as z from 'zod/mini';
import { appLockMinutes } from './app-lock-limits.ts';
import { confirmation } from './confirmation.ts';
import { command } from '../command.ts';
import { limitTableColumns, localeNames } from './preference-choices.ts';
import { switchedNotices } from '../notices/switched-notices.ts';
import { nothing } from '../values.ts';

export const localeName = z.enum(localeNames);
export type LocaleName = z.infer<typeof localeName>;

/** Minutes of a day. */
const quietHours = z.object({
  fromMinute: z.number().check(z.int(), z.minimum(0), z.maximum(1439)),
  toMinute: z.number().check(z.int(), z.minimum(0), z.maximum(1439)),
});

export const preferencesModel = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  language: z.enum(['system', ...localeName.options]),
  hideAmounts: z.boolean(),
  /** How much room the rows of lists take. */
  density: z.enum(['comfortable', 'compact']),
  /** How wide lists stand beside what is chosen in them, in pixels of CSS; null: as the window has it. */
  listWidthPx: z.nullable(z.number().check(z.int(), z.minimum(100), z.maximum(1000))),
  /** Closing the window keeps Cashdesk in the tray. Off until the owner chooses it. */
  keepInTray: z.boolean(),
  /** A lock normally goes out with no question. */
  askBeforeLock: z.boolean(),
  includeExternalAccounts: z.boolean(),
  /** Whether the navigation hides what is for developers; null: where the connection does not use it. */
  foldsDeveloperScreens: z.nullable(z.boolean()),
  /** Zoom of the window in per cent. */
  zoomPercent: z.number().check(z.int(), z.minimum(50), z.maximum(300)),
  /** How many days before its due date the owner is reminded of a supplier invoice; null: never. */
  invoiceReminderDays: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(60))),
  /**
   * How many days after a registration was added the personal data in it is erased here;
   * null: never by itself.
   */
  registrationErasureDays: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(3650))),
  /**
   * Whether newer versions of Cashdesk are looked for, and downloaded; null: the owner has not been
   * asked yet, so nobody is.
   */
  updates: z.nullable(z.enum(['off', 'asked', 'automatic'])),
  /** What the owner does not want to be told of. */
  mutedNotices: z.array(z.enum(switchedNotices)).check(z.maxLength(switchedNotices.length)),
  /** After how many minutes without a key or a move the app locks itself, if it has a PIN; null: never. */
  appLockMinutes: z.nullable(z.literal([...appLockMinutes])),
  /**
   * While locked. `closed`: the data is closed and nothing goes on. `screen-only`: the window alone
   * is closed.
   */
  appLockMode: z.enum(['closed', 'screen-only']),
  /** Above this amount a terminal payment is confirmed again, in any currency; null: never. */
  confirmPaymentsAbove: z.nullable(z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/))),
  /** A finger opens it as well, where the computer can ask for one. */
  unlocksWithTouchId: z.boolean(),
  /**
   * Between these minutes of the day, by the clock on the wall and over midnight too, the desktop
   * shows no notification; null: it always may.
   */
  quietHours: z.nullable(quietHours),
  /** When a notification may name a card, a supplier or an account; else it says its kind alone. */
  noticeNames: z.enum(['always', 'unlocked', 'never']),
  /** Which of the columns that may be left out the table of limits shows. */
  limitColumns: z.array(z.enum(limitTableColumns)).check(z.maxLength(limitTableColumns.length)),
});
export type UpdateMode = NonNullable<Preferences['updates']>;
export type Preferences = z.infer<typeof preferencesModel>;

/**
 * What the window needs before its first paint, decided in main: the language and the system's
 * regional format.
 */
const resolvedPreferences = z.object({
  chosen: preferencesModel,
  locale: localeName,
  formatLocale: z.string(),
});
export type ResolvedPreferences = z.infer<typeof resolvedPreferences>;

export const preferences = {
  get: command({ input: nothing, output: resolvedPreferences, whileLocked: true }),
  /**
   * Another `confirmPaymentsAbove` needs a `confirmation` that names it (`never` for null), or nobody
   * would have to confirm a payment. Error: `invalid-input` of the `confirmation`.
   */
  set: command({
    input: z.partial(
      z.strictObject({
        ...preferencesModel.shape,
        quietHours: z.nullable(z.strictObject(quietHours.shape)),
        confirmation,
      }),
    ),
    output: resolvedPreferences,
  }),
};
