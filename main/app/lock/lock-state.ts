/** The state of the lock for all other modules. Only the lock and its work write it. */
export type LockState = {
  /** `locking`: the page shows nothing any more and saves unsaved input. */
  phase: 'open' | 'locking' | 'locked';
  /** No connection may be opened. */
  isClosed: boolean;
};
