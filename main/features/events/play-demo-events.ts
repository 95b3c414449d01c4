import type { SecretToKeep } from '../event-secrets.ts';
import type { Scope } from '../scope.ts';

/**
 * The demo's own bank delivers events to the receiver of the demo company. No other connection ever
 * receives them.
 */
export function playDemoEvents(
  { profile, eventSecrets, demo, messages, isOpen, reportBug }: Scope,
  address: string,
): void {
  if (profile.kind !== 'demo' || !eventSecrets) return;

  /** Replaces the secrets of an earlier start, because each start is a new bank. */
  const storeSecret = async (secret: Omit<SecretToKeep, 'name'>): Promise<void> => {
    const name = messages()('demo.name');
    const earlier = eventSecrets
      .list()
      .filter(
        (known) =>
          known.kind === secret.kind &&
          (known.name === name ||
            (known.subscriptionId !== null && known.subscriptionId === secret.subscriptionId)),
      );
    await eventSecrets.add({ name, ...secret });
    for (const { id } of earlier) await eventSecrets.remove(id);
  };

  demo
    .playEvents({
      address,
      keepSecrets: async ({ subscriptionId, secret, onboardingSecret }) => {
        await storeSecret({ kind: 'v2', subscriptionId, value: secret });
        await storeSecret({ kind: 'onboarding', subscriptionId: null, value: onboardingSecret });
      },
    })
    // The receiver was switched off again, or the connection closed.
    .catch((cause: unknown) => {
      if (isOpen() && !(cause instanceof TypeError)) reportBug(cause);
    });
}
