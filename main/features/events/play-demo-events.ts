import type { SecretToStore } from '../event-secrets.ts';
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
  const storeSecret = async (secret: Omit<SecretToStore, 'name'>): Promise<void> => {
    const name = messages()('demo.name');
    const earlierSecrets = eventSecrets
      .list()
      .filter(
        (stored) =>
          stored.kind === secret.kind &&
          (stored.name === name ||
            (stored.subscriptionId !== null && stored.subscriptionId === secret.subscriptionId)),
      );
    await eventSecrets.add({ name, ...secret });
    for (const { id } of earlierSecrets) await eventSecrets.remove(id);
  };

  demo
    .playEvents({
      address,
      storeSecrets: async ({ subscriptionId, secret, onboardingSecret }) => {
        await storeSecret({ kind: 'v2', subscriptionId, value: secret });
        await storeSecret({ kind: 'onboarding', subscriptionId: null, value: onboardingSecret });
      },
    })
    // The receiver was switched off again, or the connection closed.
    .catch((cause: unknown) => {
      if (isOpen() && !(cause instanceof TypeError)) reportBug(cause);
    });
}
