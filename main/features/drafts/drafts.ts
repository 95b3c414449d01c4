import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { Feature } from '../feature.ts';
import { draftAfterSending } from './sent-draft.ts';
import { withVault } from '../open-connection.ts';

/**
 * The contents of unfinished forms, in the vault of the connection they were typed for. Data of one
 * connection never goes into the vault of another.
 */
export const drafts: Feature<'drafts'> = {
  commandGroups: ['drafts'],
  open: (scope) => {
    const inVault = <Answer>(
      connectionId: string | null,
      work: (vault: Vault) => Answer,
    ): Answer | Result<never> =>
      connectionId === scope.profile.id ? withVault(scope, work) : failed({ kind: 'signed-out' });
    const storeDraft = (vault: Vault, key: string, body: string): void =>
      vault.drafts.put(key, { body, updatedAtEpochMs: scope.now() });
    return {
      commands: {
        drafts: {
          /**
           * The draft in its current state: the write that it was sent as may have ended since,
           * while no window was open.
           */
          get: ({ connectionId, key }) =>
            inVault(connectionId, (vault) => {
              const stored = vault.drafts.get(key)?.body ?? null;
              const json = stored === null ? null : draftAfterSending(stored, scope.statusOfWrite);
              if (stored !== null && json === null) vault.drafts.remove(key);
              else if (json !== null && json !== stored) storeDraft(vault, key, json);
              return ok({ json });
            }),
          put: ({ connectionId, key, json }) =>
            inVault(connectionId, (vault) => {
              storeDraft(vault, key, json);
              return ok({});
            }),
          remove: ({ connectionId, key }) =>
            inVault(connectionId, (vault) => {
              vault.drafts.remove(key);
              return ok({});
            }),
        },
      },
    };
  },
};
