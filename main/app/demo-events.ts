import type { EventSecrets } from '../features/event-secrets.ts';
import type { OpenConnection } from '../features/open-connection.ts';
import type { DemoCompany } from './demo-company.ts';

export type DemoEventsDeps = {
  readonly connection: () => OpenConnection | null;
  readonly secrets: EventSecrets;
  readonly demo: DemoCompany;
  /** What the secrets are called where the owner sees them. */
  readonly secretName: () => string;
  readonly reportBug: (cause: unknown) => void;
};

/**
 * Where the receiver listens for the demo company, the demo's own bank delivers to it. No other
 * connection is ever played to.
 */
export const createDemoEvents =
  ({ connection, secrets, demo, secretName, reportBug }: DemoEventsDeps) =>
  (place: { readonly connectionId: string; readonly address: string }): void => {
    const open = connection();
    if (open?.profile.id !== place.connectionId || open.profile.kind !== 'demo' || !open.vault)
      return;
    const kept = { connectionId: place.connectionId, vault: open.vault };

    /** In place of those of an earlier start: each start is a new bank. */
    const keep = async (secret: Parameters<EventSecrets['add']>[1]): Promise<void> => {
      const earlier = secrets
        .list(kept)
        .filter(
          ({ name, kind, subscriptionId }) =>
            kind === secret.kind &&
            (name === secret.name ||
              (subscriptionId !== null && subscriptionId === secret.subscriptionId)),
        );
      await secrets.add(kept, secret);
      for (const { id } of earlier) await secrets.remove(kept, id);
    };

    demo
      .playEvents({
        address: place.address,
        keepSecrets: async ({ subscriptionId, secret, onboardingSecret }) => {
          await keep({ name: secretName(), kind: 'v2', subscriptionId, value: secret });
          await keep({
            name: secretName(),
            kind: 'onboarding',
            subscriptionId: null,
            value: onboardingSecret,
          });
        },
      })
      // The receiver was switched off again, or the connection closed.
      .catch((cause: unknown) => {
        if (connection() === open && !(cause instanceof TypeError)) reportBug(cause);
      });
  };
