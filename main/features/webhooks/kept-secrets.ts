import type { Output } from '../../../preload/contract/index.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { type SubscriptionId, subscriptionId } from '../../../preload/contract/values.ts';
import type { EventSecretName } from '../../data/vault/events/event-secret-names.ts';
import { noVault } from '../../data/storage-failure.ts';
import type { SecretToKeep } from '../event-secrets.ts';
import type { Scope } from '../scope.ts';

/** The secrets that prove events: names and kinds, oldest first. */
export function listSecrets(scope: Scope): Result<Output<'webhooks', 'secrets'>> {
  if (!scope.eventSecrets) return failed(noVault(scope));
  return ok({
    secrets: scope.eventSecrets
      .list()
      .map(
        ({
          id,
          name,
          kind,
          subscriptionId: of,
          addedAtEpochMs,
          notedSinceEpochMs,
          usedEpochMs,
          endedEpochMs,
        }: EventSecretName) => ({
          id,
          name,
          kind,
          subscriptionId: of === null ? null : (subscriptionId.safeParse(of).data ?? null),
          addedAtEpochMs,
          notedSinceEpochMs,
          usedEpochMs,
          endedEpochMs,
        }),
      ),
  });
}

/**
 * Keeps a secret of the owner's. Errors: `keychain-unavailable`; `invalid-input` at `name` or
 * `value` for one of blanks only.
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
  if (!scope.eventSecrets) return failed(noVault(scope));
  const blank = (['name', 'value'] as const).filter((field) => secret[field].trim() === '');
  if (blank.length > 0)
    return failed({
      kind: 'invalid-input',
      problems: blank.map((field) => ({ path: [field], code: 'required' })),
    });
  const kept = await scope.eventSecrets.add({ ...secret, name: secret.name.trim() });
  return kept.ok ? ok({}) : kept;
}

/** Says which subscription a secret of the owner's belongs to. Error: `not-found`. */
export function linkSecret(
  scope: Scope,
  order: { readonly id: string; readonly subscriptionId: SubscriptionId | null },
): Result<Output<'webhooks', 'linkSecret'>> {
  if (!scope.eventSecrets) return failed(noVault(scope));
  if (!scope.eventSecrets.link(order)) return failed({ kind: 'not-found', traceId: null });
  scope.publishChange('webhooks');
  return ok({});
}

/** One that verifies no delivery any more, or does so again. Error: `not-found`. */
export function endSecret(
  scope: Scope,
  { id, isEnded }: { readonly id: string; readonly isEnded: boolean },
): Result<Output<'webhooks', 'endSecret'>> {
  if (!scope.eventSecrets) return failed(noVault(scope));
  return scope.eventSecrets.end(id, isEnded)
    ? ok({})
    : failed({ kind: 'not-found', traceId: null });
}

/** Errors: `keychain-unavailable`, and then it is still there. */
export async function removeSecret(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<Result<Output<'webhooks', 'removeSecret'>>> {
  if (!scope.eventSecrets) return failed(noVault(scope));
  const removed = await scope.eventSecrets.remove(id);
  return removed.ok ? ok({}) : removed;
}

/**
 * Keeps a secret of the bank's or for it. Null: it could not be kept, or not for longer than the
 * app runs.
 */
export async function keepSecret(
  { eventSecrets, persistence }: Scope,
  secret: SecretToKeep,
): Promise<EventSecretName | null> {
  if (!eventSecrets || persistence !== 'kept') return null;
  const kept = await eventSecrets.add(secret);
  return kept.ok ? kept.value : null;
}
