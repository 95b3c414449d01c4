import type { EventSecret } from '../../../../preload/contract/webhooks/webhooks.ts';

/**
 * The risk of ending a secret during a rotation. `safe`: the other secret of its subscription
 * verified a later delivery; `elsewhere`: only a secret that may belong to another address did;
 * `in-use`: this one verified the last delivery; `unproven`: no delivery was verified since
 * recording began. Null: no other secret is in use, so ending it would end the verification of its
 * deliveries.
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
      // A secret without a subscription may belong to the same one.
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
