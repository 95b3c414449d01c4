import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { createKeyedMutex } from '../../time/keyed-mutex.ts';
import { createRateGate } from '../../time/rate-gate.ts';
import type { CheckAddresses, Discover } from './check-addresses.ts';
import type { LookUp } from './look-up-host.ts';

/** The requests that entered addresses may cause. */
type AddressRequests = { readonly check: CheckAddresses; readonly discover: Discover };
export type AddressChecks = AddressRequests & {
  readonly lookUp: (
    address: string,
  ) => Promise<Result<{ readonly host: Awaited<ReturnType<LookUp>> }>>;
};

/**
 * More than a user needs for corrections, and too few for a compromised window to scan a network.
 */
const allowedRate = { calls: 12, withinMs: 60_000 };

/**
 * Runs one check at a time, twelve a minute. Further ones are answered `rate-limited` without a
 * request.
 */
export function createAddressChecks({
  check,
  discover,
  lookUp,
  now,
  monotonicNow,
}: AddressRequests & {
  readonly lookUp: LookUp;
  readonly now: () => number;
  readonly monotonicNow: () => number;
}): AddressChecks {
  const exclusive = createKeyedMutex();
  const gate = createRateGate([allowedRate], monotonicNow);
  const runLimited = async <Value>(ask: () => Promise<Result<Value>>): Promise<Result<Value>> => {
    const waitMs = gate.waitMs();
    if (waitMs > 0)
      return failed({ kind: 'rate-limited', retryAtEpochMs: now() + waitMs, traceId: null });
    gate.count();
    return exclusive('typed addresses', ask);
  };
  return {
    check: (of) => runLimited(() => check(of)),
    discover: (issuer) => runLimited(() => discover(issuer)),
    lookUp: (address) => runLimited(async () => ok({ host: await lookUp(address) })),
  };
}
