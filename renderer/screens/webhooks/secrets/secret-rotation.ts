import type { EventSecret } from '../../../../preload/contract/webhooks/webhooks.ts';

/**
 * What is known of a secret that another one may stand beside. `safe`: the other one of its
 * subscription verified a delivery later; `elsewhere`: only one did that may belong to another
 * address; `in-use`: this one was the last; `unproven`: none did since it is noted. Null: nothing in
 * use stands beside it, so ending it would end the verification of its deliveries.
 */
export function endRisk(
  secret: EventSecret,
  all: readonly EventSecret[],
): 'safe' | 'elsewhere' | 'in-use' | 'unproven' | null {
  if (secret.endedEpochMs !== null) return null;
  const { subscriptionId } = secret;
  const others = all.filter(
    (other) =>
      other.id !== secret.id &&
      other.endedEpochMs === null &&
      other.kind === secret.kind &&
      // Whose one is, nobody said where it has none: it may be the same.
      (subscriptionId === null ||
        other.subscriptionId === null ||
        other.subscriptionId === subscriptionId),
  );
  if (others.length === 0) return null;
  const usedEpochMs = secret.usedEpochMs ?? -Infinity;
  const later = others.filter((other) => (other.usedEpochMs ?? -Infinity) > usedEpochMs);
  if (later.length > 0)
    return subscriptionId !== null && later.some((other) => other.subscriptionId === subscriptionId)
      ? 'safe'
      : 'elsewhere';
  return secret.usedEpochMs === null ? 'unproven' : 'in-use';
}
