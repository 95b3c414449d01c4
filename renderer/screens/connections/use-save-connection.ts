import { useState } from 'react';
import type {
  Connection,
  ProfileDraft,
  SecretName,
} from '../../../preload/contract/app/connections.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import type { ConnectionId } from '../../../preload/contract/values.ts';
import { bridge } from '../../platform/bridge.ts';
import type { Secrets } from './form-fields.tsx';

/**
 * Secrets are stored in the keychain one by one after the profile was saved; the first error is
 * reported.
 */
async function saveSecrets(id: ConnectionId, secrets: Secrets): Promise<CommandError | null> {
  for (const name of Object.keys(secrets) as SecretName[]) {
    const change = secrets[name];
    if (change.to === 'keep') continue;
    const result = await bridge().connections.setSecret({
      id,
      name,
      value: change.to === 'set' ? change.value : null,
    });
    if (!result.ok) return result.error;
  }
  return null;
}

/** Checks only new or changed addresses: the others answered before. */
function changedAddresses(draft: ProfileDraft, connection: Connection | null): ProfileDraft | null {
  const isSame = (one: unknown, other: unknown): boolean =>
    JSON.stringify(one) === JSON.stringify(other);
  const addressesOf = (banking: ProfileDraft['banking']): unknown =>
    banking && [
      banking.baseUrl,
      banking.issuer,
      banking.authorizationEndpoint,
      banking.tokenEndpoint,
      banking.revocationEndpoint,
    ];
  const banking = isSame(addressesOf(draft.banking), addressesOf(connection?.banking ?? null))
    ? null
    : draft.banking;
  const registrations =
    draft.registrations?.baseUrl === connection?.registrations?.baseUrl
      ? null
      : draft.registrations;
  return banking === null && registrations === null ? null : { ...draft, banking, registrations };
}

type Saved =
  | { readonly ok: true; readonly id: ConnectionId }
  | {
      readonly ok: false;
      /** `address`: no server answers there, but the profile may be saved anyway. */
      readonly stage: 'address' | 'profile' | 'secret';
      readonly error: CommandError;
    };

type Saving = {
  readonly isPending: boolean;
  readonly save: (
    draft: ProfileDraft,
    secrets: Secrets,
    addresses: 'checked' | 'as-typed',
  ) => Promise<Saved>;
};

/** Checks the addresses, saves the profile, then its secrets. */
export function useSaveConnection(connection: Connection | null): Saving {
  const [isPending, setPending] = useState(false);
  const run: Saving['save'] = async (draft, secrets, addresses) => {
    const addressesToCheck = addresses === 'checked' ? changedAddresses(draft, connection) : null;
    const check =
      addressesToCheck === null
        ? null
        : await bridge().connections.check({ draft: addressesToCheck });
    if (check?.ok === false) return { ok: false, stage: 'address', error: check.error };
    const saved = await bridge().connections.save({ id: connection?.id ?? null, draft });
    if (!saved.ok) return { ok: false, stage: 'profile', error: saved.error };
    const { id } = saved.value.connection;
    const error = await saveSecrets(
      id,
      draft.registrations === null ? { ...secrets, 'portal-token': { to: 'keep' } } : secrets,
    );
    return error === null ? { ok: true, id } : { ok: false, stage: 'secret', error };
  };
  return {
    isPending,
    save: async (...args) => {
      setPending(true);
      try {
        return await run(...args);
      } finally {
        setPending(false);
      }
    },
  };
}
