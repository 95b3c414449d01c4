/** `unknown`: it is under way, or nobody knows how it ended. */
export type WriteStatus = 'done' | 'not-done' | 'unknown';
