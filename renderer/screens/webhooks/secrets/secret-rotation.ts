import type { EventSecret } from '../../../../preload/contract/webhooks.ts';

/**
 * What is known of a secret that another one stands beside. `safe`: the other verified a delivery
 * later; `in-use`: this one did; `unproven`: neither did since it is noted. Null: nothing in use
 * stands beside it, so ending it would end the verification of its deliveries.
 */
export const endRisk = (
  secret: EventSecret,
  all: readonly EventSecret[],
): 'safe' | 'in-use' | 'unproven' | null => {
  if (secret.endedEpochMs !== null) return null;
  const others = all.filter(
    ({ id, kind, subscriptionId, endedEpochMs }) =>
      id !== secret.id &&
      endedEpochMs === null &&
      kind === secret.kind &&
      subscriptionId === secret.subscriptionId,
  );
  if (others.length === 0) return null;
  const usedEpochMs = secret.usedEpochMs ?? -Infinity;
  if (others.some((other) => (other.usedEpochMs ?? -Infinity) > usedEpochMs)) return 'safe';
  return secret.usedEpochMs === null ? 'unproven' : 'in-use';
};
