import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { createKeyedMutex } from '../../time/keyed-mutex.ts';
import { createRateGate } from '../../time/rate-gate.ts';
import type { CheckAddresses, Discover } from './check-addresses.ts';
import type { LookUp } from './look-up-host.ts';

/** The requests that entered addresses may cause. */
type Questions = { readonly check: CheckAddresses; readonly discover: Discover };
export type TypedAddresses = Questions & {
  readonly lookUp: (
    address: string,
  ) => Promise<Result<{ readonly host: Awaited<ReturnType<LookUp>> }>>;
};

/**
 * More than a user needs for corrections, and too few for a compromised window to scan a network.
 */
const mostAMinute = { calls: 12, withinMs: 60_000 };

/**
 * Runs one check at a time, twelve a minute. Further ones are answered `rate-limited` without a
 * request.
 */
export function createTypedAddresses({
  check,
  discover,
  lookUp,
  now,
  monotonicNow,
}: Questions & {
  readonly lookUp: LookUp;
  readonly now: () => number;
  readonly monotonicNow: () => number;
}): TypedAddresses {
  const exclusive = createKeyedMutex();
  const gate = createRateGate([mostAMinute], monotonicNow);
  const inTurn = async <Value>(ask: () => Promise<Result<Value>>): Promise<Result<Value>> => {
    const waitMs = gate.waitMs();
    if (waitMs > 0)
      return failed({ kind: 'rate-limited', retryAtEpochMs: now() + waitMs, traceId: null });
    gate.count();
    return exclusive('typed addresses', ask);
  };
  return {
    check: (of) => inTurn(() => check(of)),
    discover: (issuer) => inTurn(() => discover(issuer)),
    lookUp: (address) => inTurn(async () => ok({ host: await lookUp(address) })),
  };
}
