import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { EventSecret } from '../../../preload/contract/webhooks.ts';
import { type SubscriptionId, subscriptionId } from '../../../preload/contract/values.ts';
import type { EventSecretName } from '../../data/vault/event-secret-names.ts';
import type { EventSecrets } from '../event-secrets.ts';
import type { OpenConnection } from '../open-connection.ts';
import { vaultOf } from './track-subscriptions.ts';
import type { WebhookOutput, WebhooksDeps } from './webhook-answer.ts';

const toEventSecret = ({
  id,
  name,
  kind,
  subscriptionId: of,
  addedAtEpochMs,
}: EventSecretName): EventSecret => ({
  id,
  name,
  kind,
  subscriptionId: of === null ? null : (subscriptionId.safeParse(of).data ?? null),
  addedAtEpochMs,
});

/** The secrets that prove events: names and kinds, oldest first. */
export const listSecrets = (deps: WebhooksDeps): Result<WebhookOutput<'secrets'>> => {
  const open = vaultOf(deps);
  return open.ok
    ? ok({
        secrets: deps.secrets
          .list({ connectionId: open.value.connection.profile.id, vault: open.value.vault })
          .map(toEventSecret),
      })
    : open;
};

/**
 * Keeps a secret of the owner's. Errors: `keychain-unavailable`; `invalid-input` at `name` or
 * `value` for one of blanks only.
 */
export const addSecret = async (
  deps: WebhooksDeps,
  secret: {
    readonly name: string;
    readonly kind: 'v2' | 'onboarding';
    readonly value: string;
    readonly subscriptionId: SubscriptionId | null;
  },
): Promise<Result<WebhookOutput<'addSecret'>>> => {
  const open = vaultOf(deps);
  if (!open.ok) return open;
  const blank = (['name', 'value'] as const).filter((field) => secret[field].trim() === '');
  if (blank.length > 0)
    return failed({
      kind: 'invalid-input',
      problems: blank.map((field) => ({ path: [field], code: 'required' })),
    });
  const kept = await deps.secrets.add(
    { connectionId: open.value.connection.profile.id, vault: open.value.vault },
    { ...secret, name: secret.name.trim() },
  );
  deps.onChange();
  return kept.ok ? ok({}) : kept;
};

/** Says which subscription a secret of the owner's belongs to. Error: `not-found`. */
export const linkSecret = (
  deps: WebhooksDeps,
  order: { readonly id: string; readonly subscriptionId: SubscriptionId | null },
): Result<WebhookOutput<'linkSecret'>> => {
  const open = vaultOf(deps);
  if (!open.ok) return open;
  if (
    !deps.secrets.link(
      { connectionId: open.value.connection.profile.id, vault: open.value.vault },
      order,
    )
  )
    return failed({ kind: 'not-found', traceId: null });
  deps.onChange();
  return ok({});
};

/** Errors: `keychain-unavailable`, and then it is still there. */
export const removeSecret = async (
  deps: WebhooksDeps,
  { id }: { readonly id: string },
): Promise<Result<WebhookOutput<'removeSecret'>>> => {
  const open = vaultOf(deps);
  if (!open.ok) return open;
  const removed = await deps.secrets.remove(
    { connectionId: open.value.connection.profile.id, vault: open.value.vault },
    id,
  );
  deps.onChange();
  return removed.ok ? ok({}) : removed;
};

export type SecretToKeep = Parameters<EventSecrets['add']>[1];

/**
 * Keeps a secret of the bank's or for it. Null: it could not be kept, or not for longer than the
 * app runs.
 */
export const keepSecret = async (
  connection: OpenConnection,
  secrets: EventSecrets,
  secret: SecretToKeep,
): Promise<EventSecretName | null> => {
  if (!connection.vault || connection.persistence !== 'kept') return null;
  const kept = await secrets.add(
    { connectionId: connection.profile.id, vault: connection.vault },
    secret,
  );
  return kept.ok ? kept.value : null;
};
