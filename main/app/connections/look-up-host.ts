import { isPrivateHost } from '../../../preload/contract/app/private-host.ts';
import { unreachedReason } from '../../http/unreached-reason.ts';
import type { Timers } from '../../time/timers.ts';

/**
 * Whether the host of an address exists, by a name lookup; nothing is sent to it. `unknown`: the
 * lookup cannot tell, or is skipped for privacy, as for this machine and the home network.
 */
export type LookUp = (address: string) => Promise<'found' | 'none' | 'unknown'>;

const timeoutMs = 5_000;

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
    if (isPrivateHost(hostname) || !systemIsOnline()) return 'unknown';
    const { promise: timedOut, resolve: timeOut } = Promise.withResolvers<'unknown'>();
    const cancelTimeout = timers.after(timeoutMs, () => timeOut('unknown'));
    const lookup = resolveHost(hostname).then(
      // Null: the proxy resolves the name.
      (resolved) => (resolved === null ? ('unknown' as const) : ('found' as const)),
      (thrown: unknown) => (unreachedReason(thrown) === 'no-server' ? 'none' : 'unknown'),
    );
    return Promise.race([lookup, timedOut]).finally(cancelTimeout);
  };
}
