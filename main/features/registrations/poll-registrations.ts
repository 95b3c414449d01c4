import { ok } from '../../../preload/contract/result.ts';
import { registrationId } from '../../../preload/contract/values.ts';
import { readPeriodically, slowInterval } from '../background-reads.ts';
import { type RegistrationReader, mayRefresh } from './refresh-registrations.ts';
import type { RegistrationsContext } from './registrations-context.ts';

const mostAtOnce = 20;
const mostConsidered = 500;

/**
 * Reads unfinished registrations in the background in batches, longest unread first. Needs no
 * session of the bank, because registrations have their own token.
 */
export function pollRegistrations(
  context: RegistrationsContext,
  reader: Pick<RegistrationReader, 'refreshMany'>,
): void {
  const { vault, now } = context;
  let lastReadEpochMs: number | null = null;
  let tried: ReadonlyMap<string, number> = new Map();

  const longestUnread = (): readonly string[] => {
    const known = vault?.registrations.unfinished(mostConsidered) ?? [];
    // If the clock was set back since, the age is unknown.
    const notInFuture = (atEpochMs = 0): number => (atEpochMs > now() ? 0 : atEpochMs);
    const touched = known.map(({ id, saidAtEpochMs }) => ({
      id,
      atEpochMs: Math.max(notInFuture(saidAtEpochMs ?? 0), notInFuture(tried.get(id))),
    }));
    return touched
      .toSorted((a, b) => a.atEpochMs - b.atEpochMs)
      .slice(0, mostAtOnce)
      .map(({ id }) => id);
  };

  readPeriodically(context, {
    interval: slowInterval,
    needsBank: false,
    mayRead: () => vault !== null && context.canSend() && mayRefresh(context, 'background'),
    lastReadEpochMs: () => lastReadEpochMs,
    read: async () => {
      lastReadEpochMs = now();
      const ids = longestUnread();
      tried = new Map([...tried, ...ids.map((id) => [id, now()] as const)].slice(-mostConsidered));
      reader.refreshMany(
        ids.flatMap((id) => registrationId.safeParse(id).data ?? []),
        'background',
      );
      return ok({});
    },
  });
}
