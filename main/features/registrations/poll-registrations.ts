import { ok } from '../../../preload/contract/result.ts';
import { registrationId } from '../../../preload/contract/values.ts';
import { readPeriodically, slowInterval } from '../background-reads.ts';
import { type RegistrationReader, mayRefresh } from './refresh-registrations.ts';
import type { RegistrationsContext } from './registrations-context.ts';

const maxPerPoll = 20;
const maxConsidered = 500;

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
  let triedAt: ReadonlyMap<string, number> = new Map();

  const oldestReadIds = (): readonly string[] => {
    const unfinished = vault?.registrations.unfinished(maxConsidered) ?? [];
    // If the clock was set back since, the age is unknown.
    const notInFuture = (atEpochMs = 0): number => (atEpochMs > now() ? 0 : atEpochMs);
    const withTimes = unfinished.map(({ id, saidAtEpochMs }) => ({
      id,
      atEpochMs: Math.max(notInFuture(saidAtEpochMs ?? 0), notInFuture(triedAt.get(id))),
    }));
    return withTimes
      .toSorted((a, b) => a.atEpochMs - b.atEpochMs)
      .slice(0, maxPerPoll)
      .map(({ id }) => id);
  };

  readPeriodically(context, {
    interval: slowInterval,
    needsBank: false,
    mayRead: () => vault !== null && context.canSend() && mayRefresh(context, 'background'),
    lastReadEpochMs: () => lastReadEpochMs,
    read: async () => {
      lastReadEpochMs = now();
      const ids = oldestReadIds();
      triedAt = new Map(
        [...triedAt, ...ids.map((id) => [id, now()] as const)].slice(-maxConsidered),
      );
      reader.refreshMany(
        ids.flatMap((id) => registrationId.safeParse(id).data ?? []),
        'background',
      );
      return ok({});
    },
  });
}
