/** What everything else asks of the lock; the lock and its work write it. */
export type LockState = {
  /** `locking`: the page shows nothing any more and keeps what was typed. */
  phase: 'open' | 'locking' | 'locked';
  /** No connection may be opened. */
  isClosed: boolean;
};
