import * as z from 'zod/mini';

/** Reasons to notify the user. */
export const noticeKind = z.enum([
  /** A card is near a limit, or has reached it. */
  'limit',
  /** A card changed outside this app. */
  'elsewhere',
  /** A supplier invoice is due soon. */
  'invoice-due',
  'invoice-late',
  /** The balance of an account is below the user's threshold. */
  'balance',
  /**
   * A registration reached a step that its partner waits for, or the bank reports another status.
   */
  'registration',
  /** No event arrived although one was possible. */
  'silence',
  /** How a lock from the tray ended. */
  'lock',
  /** A rule of a card ran late, or waits for the user. */
  'rule',
  /** Several notices at once that were already true when the connection was opened. */
  'several',
]);
export type NoticeKind = z.infer<typeof noticeKind>;
