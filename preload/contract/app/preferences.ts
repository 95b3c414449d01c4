import * as z from 'zod/mini';
import { appLockMinutes } from './app-lock-limits.ts';
import { confirmation } from './confirmation.ts';
import { command } from '../command.ts';
import { limitTableColumns, localeNames } from './preference-choices.ts';
import { switchedNotices } from '../notices/switched-notices.ts';
import { nothing } from '../values.ts';

export const localeName = z.enum(localeNames);
export type LocaleName = z.infer<typeof localeName>;

/** Minutes since midnight. */
const quietHours = z.object({
  fromMinute: z.number().check(z.int(), z.minimum(0), z.maximum(1439)),
  toMinute: z.number().check(z.int(), z.minimum(0), z.maximum(1439)),
});

export const preferencesModel = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  language: z.enum(['system', ...localeName.options]),
  hideAmounts: z.boolean(),
  /** Row height of lists. */
  density: z.enum(['comfortable', 'compact']),
  /** Width of the list next to its detail, in CSS pixels; null: the default of the window. */
  listWidthPx: z.nullable(z.number().check(z.int(), z.minimum(100), z.maximum(1000))),
  /** Closing the window leaves Cashdesk running in the tray. Off by default. */
  keepInTray: z.boolean(),
  /** By default, a lock is sent without a question. */
  askBeforeLock: z.boolean(),
  includeExternalAccounts: z.boolean(),
  /**
   * Whether the navigation folds the developer screens; null: folded if the connection does not use
   * them.
   */
  foldsDeveloperScreens: z.nullable(z.boolean()),
  /** Zoom of the window in percent. */
  zoomPercent: z.number().check(z.int(), z.minimum(50), z.maximum(300)),
  /** Days before the due date at which the user is reminded of a supplier invoice; null: never. */
  invoiceReminderDays: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(60))),
  /**
   * Days after which the personal data of a registration is erased on this computer; null: never
   * automatically.
   */
  registrationErasureDays: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(3650))),
  /**
   * Whether Cashdesk checks for newer versions and downloads them; null: the user has not been
   * asked yet, so no check is made.
   */
  updates: z.nullable(z.enum(['off', 'asked', 'automatic'])),
  /** The kinds of notification that the user switched off. */
  mutedNotices: z.array(z.enum(switchedNotices)).check(z.maxLength(switchedNotices.length)),
  /**
   * Minutes without keyboard or pointer input before the app locks itself, if it has a PIN; null:
   * never.
   */
  appLockMinutes: z.nullable(z.literal([...appLockMinutes])),
  /**
   * Behaviour while locked. `closed`: the data files are closed and no job runs. `screen-only`:
   * only the window is locked.
   */
  appLockMode: z.enum(['closed', 'screen-only']),
  /**
   * A terminal payment above this amount needs a second confirmation, in any currency; null: never.
   */
  confirmPaymentsAbove: z.nullable(z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/))),
  /** A fingerprint also unlocks the app, if the computer has a reader. */
  unlocksWithTouchId: z.boolean(),
  /**
   * No notifications between these minutes of the day, in local time, across midnight too; null:
   * always.
   */
  quietHours: z.nullable(quietHours),
  /**
   * When a notification may name a card, a supplier or an account; otherwise it only shows its
   * kind.
   */
  noticeNames: z.enum(['always', 'unlocked', 'never']),
  /** The optional columns that the limits table shows. */
  limitColumns: z.array(z.enum(limitTableColumns)).check(z.maxLength(limitTableColumns.length)),
});
export type UpdateMode = NonNullable<Preferences['updates']>;
export type Preferences = z.infer<typeof preferencesModel>;

/**
 * What the window needs before its first paint, resolved by main: language and regional format of
 * the system.
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
   * A change of `confirmPaymentsAbove` needs a `confirmation` that names the new value (`never` for
   * null): otherwise anyone could switch the confirmation off. Error: `invalid-input` at
   * `confirmation`.
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
