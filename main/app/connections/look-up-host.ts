import { isNearHost } from '../../../preload/contract/app/near-host.ts';
import { whyUnreached } from '../../http/why-unreached.ts';
import type { Timers } from '../../time/timers.ts';

/**
 * Whether the host of an address exists, by a name lookup; nothing is sent to it. `unknown`: the
 * lookup cannot tell, or is skipped for privacy, as for this machine and the home network.
 */
export type LookUp = (address: string) => Promise<'found' | 'none' | 'unknown'>;

const longestMs = 5_000;

export function createHostLookUp({
  resolveHost,
  systemIsOnline,
  timers,
}: {
  readonly resolveHost: (hostname: string) => Promise<unknown>;
  readonly systemIsOnline: () => boolean;
  readonly timers: Timers;
}): LookUp {
  return async (address) => {
    const { hostname } = new URL(address);
    if (isNearHost(hostname) || !systemIsOnline()) return 'unknown';
    const { promise: late, resolve } = Promise.withResolvers<'unknown'>();
    const disarm = timers.after(longestMs, () => resolve('unknown'));
    const found = resolveHost(hostname).then(
      // Null: the proxy resolves the name.
      (machine) => (machine === null ? ('unknown' as const) : ('found' as const)),
      (thrown: unknown) => (whyUnreached(thrown) === 'no-server' ? 'none' : 'unknown'),
    );
    return Promise.race([found, late]).finally(disarm);
  };
}
