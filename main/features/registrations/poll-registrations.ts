import { ok } from '../../../preload/contract/result.ts';
import { registrationId } from '../../../preload/contract/values.ts';
import { readByItself, slowPace } from '../background-reads.ts';
import { type RegistrationReader, mayRefresh } from './refresh-registrations.ts';
import type { RegistrationsContext } from './registrations-context.ts';

const mostAtOnce = 20;
const mostConsidered = 500;

/**
 * Reads what may still move while nobody asks for it, some at a time, those first that were read or
 * tried longest ago. The session of the bank has nothing to do with it: registrations have a token
 * of their own.
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
    // By a clock that was set back since, nobody knows how long ago.
    const past = (atEpochMs = 0): number => (atEpochMs > now() ? 0 : atEpochMs);
    const touched = known.map(({ id, saidAtEpochMs }) => ({
      id,
      atEpochMs: Math.max(past(saidAtEpochMs ?? 0), past(tried.get(id))),
    }));
    return touched
      .toSorted((a, b) => a.atEpochMs - b.atEpochMs)
      .slice(0, mostAtOnce)
      .map(({ id }) => id);
  };

  readByItself(context, {
    pace: slowPace,
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
