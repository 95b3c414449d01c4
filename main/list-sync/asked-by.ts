import type { Refresh } from '../../preload/contract/organization.ts';
/**
 * Who requests a read. A request of the user (`owner`) is always sent, even after a rejection, and
 * its errors are shown. A background request waits.
 */
export type AskedBy = 'owner' | 'background';

/** Only the user requests a refresh `now`. */
export function askedByOf(refresh: Refresh): AskedBy {
  return refresh === 'now' ? 'owner' : 'background';
}
