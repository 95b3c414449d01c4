import type { Refresh } from '../../preload/contract/organization.ts';
import type { OpenConnection } from './open-connection.ts';

const staleAfterMs = 60_000;

/**
 * Whether a fetch should follow a read. Never without a session, and always when requested.
 * Otherwise if the cached data is a minute old and no fetch was tried within that minute.
 */
export function shouldRefresh(
  refresh: Refresh,
  {
    connection,
    subject,
    asOfEpochMs,
    now,
  }: {
    readonly connection: OpenConnection;
    readonly subject: string;
    readonly asOfEpochMs: number | null;
    readonly now: number;
  },
): boolean {
  if (refresh === 'no' || connection.phase() !== 'signed-in') return false;
  if (refresh === 'now') return true;
  const isFresh = (atEpochMs: number | null): boolean =>
    atEpochMs !== null && Math.abs(now - atEpochMs) < staleAfterMs;
  return !isFresh(asOfEpochMs) && !isFresh(connection.refreshes.lastTryEpochMs(subject));
}
