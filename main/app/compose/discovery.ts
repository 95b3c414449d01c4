import type { Discovered } from '../../../preload/contract/connections.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import { askedToWait } from '../../auth/asked-to-wait.ts';
import { discover, type DiscoveryFailure } from '../../auth/discover.ts';
import { systemTimers } from '../../time/timers.ts';
import type { Machine } from './machine.ts';
import type { Network } from './network.ts';

export type Discover = (issuer: string) => Promise<Result<Discovered>>;

/**
 * Why discovery gave nothing, as the window is told: a server that is down is not a network that is
 * gone.
 */
const discoveryError = (failure: DiscoveryFailure, isOnline: boolean): CommandError => {
  switch (failure.kind) {
    case 'unreachable':
      return isOnline
        ? { kind: 'service-failed', status: null, traceId: null }
        : { kind: 'offline' };
    case 'aborted':
      return { kind: 'offline' };
    case 'timed-out':
      return { kind: 'timed-out' };
    case 'busy':
      return { kind: 'rate-limited', retryAtEpochMs: failure.retryAtEpochMs, traceId: null };
    case 'not-oauth':
      return failure.status === 404 || failure.status === null
        ? { kind: 'not-found', traceId: null }
        : { kind: 'service-failed', status: failure.status, traceId: null };
    case 'bad-address':
      return { kind: 'invalid-input', problems: [{ path: ['issuer'], code: 'not-https' }] };
    case 'mismatch':
      return { kind: 'service-failed', status: null, traceId: null };
  }
};

/** Asks an issuer for its addresses, but none before the time that it asked to be left alone. */
export const createDiscovery = ({
  network,
  systemIsOnline,
  now,
}: Pick<Machine, 'systemIsOnline' | 'now'> & {
  readonly network: Pick<Network, 'authFetch'>;
}): Discover => {
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
      : failed(discoveryError(found.error, systemIsOnline()));
  };
};
