import * as z from 'zod/mini';

/** What the owner is told of without asking. */
export const noticeKind = z.enum([
  /** A card is near a limit, or at it. */
  'limit',
  /** A card changed, and this app did not do it. */
  'elsewhere',
  /** A supplier invoice is due soon. */
  'invoice-due',
  'invoice-late',
  /** An account has less than its owner wants to have in it. */
  'balance',
  /** A registration came to a step that its partner waits for, or the bank says something else of it. */
  'registration',
  /** No event came though one could have. */
  'silence',
  /** How a lock from the tray ended. */
  'lock',
  /** What a rule of a card did late, or waits for. */
  'rule',
  /** What was so already when the connection was opened, of several kinds. */
  'several',
]);
export type NoticeKind = z.infer<typeof noticeKind>;
