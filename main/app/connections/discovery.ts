import { type CommandError, failed, ok } from '../../../preload/contract/result.ts';
import { createServerWaits } from '../../auth/server-waits.ts';
import { discover, type DiscoveryFailure } from '../../auth/discover.ts';
import { type Discover, addressError, errorAt, unreachedError } from './check-addresses.ts';
import { systemTimers } from '../../time/timers.ts';
import type { Machine } from '../machine.ts';
import type { Network } from '../network.ts';

/**
 * The error of a failed discovery for the window. A problem of the address belongs to its form
 * field; a failing server does not.
 */
function discoveryError(
  issuer: string,
  failure: DiscoveryFailure,
  systemIsOnline: boolean,
): CommandError {
  const place = { field: 'issuer', address: issuer };
  switch (failure.kind) {
    case 'unreachable':
      return unreachedError(place, failure.why, systemIsOnline);
    case 'aborted':
      return { kind: 'offline' };
    case 'timed-out':
      return unreachedError(place, 'timed-out', systemIsOnline);
    case 'busy':
      return { kind: 'rate-limited', retryAtEpochMs: failure.retryAtEpochMs, traceId: null };
    case 'not-oauth':
      return failure.status !== null && (failure.status === 429 || failure.status >= 500)
        ? { kind: 'service-failed', status: failure.status, traceId: null }
        : errorAt(place, 'not-an-issuer');
    case 'not-the-bank':
      // Only the network sends a 511. A page or a redirect may also come from a wrong address.
      return failure.status === 511
        ? { kind: 'not-the-bank' }
        : errorAt(place, failure.status === null ? 'redirected' : 'not-the-service');
    case 'bad-address':
      return addressError('issuer', 'not-https');
    case 'mismatch':
      return errorAt(place, 'other-issuer');
  }
}

/**
 * Requests the addresses of an issuer, but not before the end of a wait that the issuer demanded.
 */
export function createDiscovery({
  network,
  systemIsOnline,
  now,
}: Pick<Machine, 'systemIsOnline' | 'now'> & {
  readonly network: Pick<Network, 'authFetch'>;
}): Discover {
  const waits = createServerWaits(now);
  return async (issuer) => {
    const discovery = await discover(issuer, {
      fetch: network.authFetch,
      timers: systemTimers,
      waits,
      headers: {},
    });
    return discovery.ok
      ? ok(discovery.value.discovered)
      : failed(discoveryError(issuer, discovery.error, systemIsOnline()));
  };
}
