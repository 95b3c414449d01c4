import { type CommandError, failed, ok } from '../../../preload/contract/result.ts';
import { askedToWait } from '../../auth/asked-to-wait.ts';
import { discover, type DiscoveryFailure } from '../../auth/discover.ts';
import { type Discover, addressError, errorAt, unreachedError } from './check-addresses.ts';
import { systemTimers } from '../../time/timers.ts';
import type { Machine } from '../machine.ts';
import type { Network } from '../network.ts';

/**
 * Why discovery gave nothing, as the window is told. What the address itself is to blame for is a
 * problem of its field; a server that is down is not.
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
      // A 511 is of the network alone; a page or a redirect may as well be of a wrong address.
      return failure.status === 511
        ? { kind: 'not-the-bank' }
        : errorAt(place, failure.status === null ? 'redirected' : 'not-the-service');
    case 'bad-address':
      return addressError('issuer', 'not-https');
    case 'mismatch':
      return errorAt(place, 'other-issuer');
  }
}

/** Asks an issuer for its addresses, but none before the time that it asked to be left alone. */
export function createDiscovery({
  network,
  systemIsOnline,
  now,
}: Pick<Machine, 'systemIsOnline' | 'now'> & {
  readonly network: Pick<Network, 'authFetch'>;
}): Discover {
  const waits = askedToWait(now);
  return async (issuer) => {
    const found = await discover(issuer, {
      fetch: network.authFetch,
      timers: systemTimers,
      waits,
      headers: {},
    });
    return found.ok
      ? ok(found.value.discovered)
      : failed(discoveryError(issuer, found.error, systemIsOnline()));
  };
}
