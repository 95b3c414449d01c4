import type { Output } from '../../../preload/contract/index.ts';
import { failed, ok, type Result } from '../../../preload/contract/result.ts';
import { keyForThread } from '../../data/database-key.ts';
import { vaultPath } from '../../data/database-files.ts';
import { type StorageFailureReason, reasonOrThrow } from '../../data/storage-failure.ts';
import { runVaultWork } from '../../data/vault/whole/run-vault-work.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { RewriteResult } from '../../data/vault/whole/rewrite-vault.ts';
import { cardWrites } from '../../features/cards/changes/card-write.ts';
import { clientWrite } from '../../features/clients/changes/client-write.ts';
import { clientCreation } from '../../features/clients/create-client-record.ts';
import { registrationCreation } from '../../features/registrations/creation-record.ts';
import type { Scope } from '../../features/scope.ts';
import { paymentWrite } from '../../features/terminal-payments/payment-write.ts';
import { subscriptionWrite } from '../../features/webhooks/subscription-write.ts';
import { createDataKeys } from '../../keychain/data-keys.ts';
import { keychainUnavailable } from '../../keychain/keychain-failure.ts';
import { earlierClockOrOwn } from '../../time/earlier-clock.ts';
import type { AppContext } from '../context.ts';
import { removeOld } from './remove-old.ts';

export type EraseOldDeps = Pick<AppContext, 'active' | 'secretStore' | 'directory'>;

type EraseResult = Output<'vault', 'eraseOld'>;

const writeKinds = [
  cardWrites,
  clientCreation,
  clientWrite,
  paymentWrite,
  registrationCreation,
  subscriptionWrite,
] as const;

/**
 * Removes the finished writes that their family stores no longer. That time is always shorter than
 * the age of erased data.
 */
async function forgetEndedWrites(scope: Scope, vault: Vault): Promise<void> {
  const nowEpochMs = earlierClockOrOwn(scope);
  for (const kind of writeKinds)
    while (scope.isOpen() && kind.forgetOld(vault, nowEpochMs) > 0) await scope.nextTurn();
}

/** The storage failure as reported to the window. */
export function toEraseFailure(
  reason: StorageFailureReason,
): 'full' | 'busy' | 'damaged' | 'not-writable' {
  return reason === 'full' || reason === 'busy' || reason === 'damaged' ? reason : 'not-writable';
}

function toNotErased(reason: StorageFailureReason): EraseResult {
  return {
    end: toEraseFailure(reason),
    bytes: null,
  };
}

/**
 * Erases data from before a time: from the lists while the connection is open, then from the files
 * while it is closed. A thread rewrites the vault, so main stays responsive.
 */
export async function eraseOld(
  { active, secretStore, directory }: EraseOldDeps,
  scope: Scope,
  options: {
    readonly beforeEpochMs: number;
    readonly erasesUnreadable: boolean;
    readonly onRemoved: (count: number) => void;
    readonly onRewriting: () => void;
  },
): Promise<Result<EraseResult>> {
  const { vault, profile, persistence } = scope;
  if (vault === null || persistence !== 'kept') return ok({ end: 'no-vault', bytes: null });
  const stored = await createDataKeys(secretStore, profile.id).open('vault', { fileExists: true });
  if (!stored.ok) return failed(keychainUnavailable('failed'));
  const key = keyForThread(stored.value.key);
  stored.value.key.fill(0);
  try {
    try {
      await removeOld(scope, options);
      if (!scope.isOpen()) return failed({ kind: 'signed-out' });
      await forgetEndedWrites(scope, vault);
      if (!scope.isOpen()) return failed({ kind: 'signed-out' });
    } catch (cause) {
      return ok(toNotErased(reasonOrThrow(cause)));
    }
    options.onRewriting();
    let end: RewriteResult = { kind: 'unavailable', reason: 'unreachable' };
    await active.lendFiles(async () => {
      end = await runVaultWork('rewrite', {
        path: vaultPath(directory, profile.id),
        key,
        beforeEpochMs: options.beforeEpochMs,
        erasesUnreadable: options.erasesUnreadable,
      });
    });
    return ok(endOf(end));
  } finally {
    // Also if no thread received the key.
    key.fill(0);
  }
}

function endOf(end: RewriteResult): EraseResult {
  return end.kind === 'rewritten' ? { end: 'erased', bytes: end.bytes } : toNotErased(end.reason);
}
