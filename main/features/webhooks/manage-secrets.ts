import type { Output } from '../../../preload/contract/index.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { type SubscriptionId, subscriptionId } from '../../../preload/contract/values.ts';
import type { EventSecretName } from '../../data/vault/events/event-secret-names.ts';
import { noVault } from '../../data/storage-failure.ts';
import type { EventSecrets, SecretToStore } from '../event-secrets.ts';
import type { Scope } from '../scope.ts';

function withSecrets<Answer>(
  scope: Scope,
  work: (secrets: EventSecrets) => Answer,
): Answer | Result<never> {
  return scope.eventSecrets === null ? failed(noVault(scope)) : work(scope.eventSecrets);
}

/** The secrets that prove events: names and kinds, oldest first. */
export function listSecrets(scope: Scope): Result<Output<'webhooks', 'secrets'>> {
  return withSecrets(scope, (secrets) =>
    ok({
      secrets: secrets
        .list()
        .map(
          ({
            id,
            name,
            kind,
            subscriptionId: linkedId,
            addedAtEpochMs,
            notedSinceEpochMs,
            usedEpochMs,
            endedEpochMs,
          }: EventSecretName) => ({
            id,
            name,
            kind,
            subscriptionId:
              linkedId === null ? null : (subscriptionId.safeParse(linkedId).data ?? null),
            addedAtEpochMs,
            notedSinceEpochMs,
            usedEpochMs,
            endedEpochMs,
          }),
        ),
    }),
  );
}

/**
 * Stores a secret of the user. Errors: `keychain-unavailable`; `invalid-input` at `name` or `value`
 * if it is blank.
 */
export async function addSecret(
  scope: Scope,
  secret: {
    readonly name: string;
    readonly kind: 'v2' | 'onboarding';
    readonly value: string;
    readonly subscriptionId: SubscriptionId | null;
  },
): Promise<Result<Output<'webhooks', 'addSecret'>>> {
  return withSecrets(scope, async (secrets): Promise<Result<Output<'webhooks', 'addSecret'>>> => {
    const blank = (['name', 'value'] as const).filter((field) => secret[field].trim() === '');
    if (blank.length > 0)
      return failed({
        kind: 'invalid-input',
        problems: blank.map((field) => ({ path: [field], code: 'required' })),
      });
    const stored = await secrets.add({ ...secret, name: secret.name.trim() });
    return stored.ok ? ok({}) : stored;
  });
}

/** Links a secret of the user to a subscription. Error: `not-found`. */
export function linkSecret(
  scope: Scope,
  order: { readonly id: string; readonly subscriptionId: SubscriptionId | null },
): Result<Output<'webhooks', 'linkSecret'>> {
  return withSecrets(scope, (secrets) => {
    if (!secrets.link(order)) return failed({ kind: 'not-found', traceId: null });
    scope.publishChange('webhooks');
    return ok({});
  });
}

/** Stops or resumes verifying deliveries with a secret. Error: `not-found`. */
export function endSecret(
  scope: Scope,
  { id, isEnded }: { readonly id: string; readonly isEnded: boolean },
): Result<Output<'webhooks', 'endSecret'>> {
  return withSecrets(scope, (secrets) =>
    secrets.end(id, isEnded) ? ok({}) : failed({ kind: 'not-found', traceId: null }),
  );
}

/** Errors: `keychain-unavailable`, and then the secret is still there. */
export async function removeSecret(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<Result<Output<'webhooks', 'removeSecret'>>> {
  return withSecrets(scope, async (secrets) => {
    const removed = await secrets.remove(id);
    return removed.ok ? ok({}) : removed;
  });
}

/**
 * Stores a secret from the bank or for it. Null: it could not be stored, or not beyond this run of
 * the app.
 */
export async function storeSecret(
  { eventSecrets, persistence }: Scope,
  secret: SecretToStore,
): Promise<EventSecretName | null> {
  if (!eventSecrets || persistence !== 'kept') return null;
  const stored = await eventSecrets.add(secret);
  return stored.ok ? stored.value : null;
}
