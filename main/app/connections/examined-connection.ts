import { audienceOf } from '../../../preload/contract/app/secret-audience.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import type { FoundSecret } from '../../auth/read-secret.ts';
import type { ProbedObject } from '../../bank/probes/probe.ts';
import { unreadableFiles, vaultPath } from '../../data/database-files.ts';
import { reasonOrThrow, storageError } from '../../data/storage-failure.ts';
import type { ExaminedConnection } from '../../features/diagnostics/examine-connection.ts';
import type { StorageFacts } from '../../features/diagnostics/local-checks.ts';
import type { OpenConnection } from '../../features/open-connection.ts';
import type { AppContext } from '../context.ts';
import { portalTokenProof } from './portal-token-proof.ts';

export type ExaminedConnectionDeps = Pick<AppContext, 'secrets' | 'directory' | 'status' | 'now'>;

function followedId({ vault }: OpenConnection, of: ProbedObject): string | null {
  switch (of) {
    case 'supplier-invoice':
      return vault?.watchedInvoices.all()[0]?.id ?? null;
    case 'terminal-payment':
      return vault?.watchedPayments.stretch({ at: 0, limit: 1 })[0]?.id ?? null;
    case 'webhook':
      return vault?.trackedSubscriptions.all()[0]?.id ?? null;
  }
}

/** The data of the open connection that the tests need. */
export function examinedOf(
  { secrets }: Pick<ExaminedConnectionDeps, 'secrets'>,
  open: OpenConnection,
): ExaminedConnection {
  const { profile } = open;
  const readSecret = async (name: 'staging-token' | 'client-secret'): Promise<FoundSecret> => {
    const storedSecret = await secrets.read(profile.id, name, audienceOf(name, profile));
    return storedSecret.ok ? storedSecret.value : { kind: 'none' };
  };
  return {
    profile,
    probe: open.bank.probe,
    provePortalToken: portalTokenProof(open),
    bankEpochMs: open.bank.bankEpochMs,
    followedId: (of) => followedId(open, of),
    stagingToken: () => readSecret('staging-token'),
    clientSecret: () => readSecret('client-secret'),
  };
}

const notWritten: CommandError = { kind: 'storage-unavailable', reason: 'unavailable' };

/**
 * Writes a mark into the cache and returns why that failed (full disk, missing rights); null: it
 * worked.
 */
function writeFailureOf({ cache }: OpenConnection, nowEpochMs: number): CommandError | null {
  try {
    cache.capabilities.put('diagnostics', {
      state: 'supported',
      untilEpochMs: nowEpochMs + 60_000,
    });
    return cache.capabilities.get('diagnostics', nowEpochMs)?.state === 'supported'
      ? null
      : notWritten;
  } catch (error) {
    return storageError(reasonOrThrow(error));
  }
}

/** The state of the stored data on this computer. */
export function storageOf(
  { directory, status, now }: Omit<ExaminedConnectionDeps, 'secrets'>,
  open: OpenConnection | null,
): StorageFacts {
  const { persistence, cacheNotice, vaultFailure } = status();
  return {
    persistence,
    cacheNotice,
    vaultFailure,
    writeFailure: open === null ? null : writeFailureOf(open, now()),
    // A vault that could not be opened is next to the connection's own.
    hasQuarantinedVault:
      open !== null && unreadableFiles(vaultPath(directory, open.profile.id)).length > 0,
  };
}
