import type { CardWriteAnswer } from '../../../../preload/contract/card-changes.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import { noVault } from '../../open-connection.ts';
import type { Scope } from '../../scope.ts';
import type { AskedField } from '../changes/card-write.ts';
import type { WriteContext } from '../changes/write-context.ts';
import { type WriteSender, writeDown } from '../changes/send-write.ts';
import { putRecords } from '../changes/write-record.ts';
import { statusOf } from '../changes/write-status.ts';

type CreationToPrepare = {
  readonly bodyText: string;
  readonly asked: readonly AskedField[];
};

export type CardCreations = {
  /**
   * Writes a creation to disk, with a fresh UUID that names the intent and is its idempotency key,
   * before anything of it can be sent. Errors: `signed-out`, `storage-unavailable` also where
   * nothing would survive quitting.
   */
  readonly prepareCreation: (
    creation: CreationToPrepare,
  ) => Result<{ readonly intentId: string; readonly idempotencyKey: string }>;
  /**
   * Sends a prepared creation: once, however often it is asked. Errors: as `submit`; `not-found`
   * for an intent that is not kept (any more).
   */
  readonly create: (intentId: string) => Promise<Result<CardWriteAnswer>>;
};

/** New cards: each is written down when it is shown, and sent when the owner says so. */
export const createCardCreations = (
  scope: Scope,
  {
    context: { find, runExclusive },
    sender: { blockedReason, send },
  }: { readonly context: WriteContext; readonly sender: WriteSender },
): CardCreations => ({
  prepareCreation: ({ bodyText, asked }) => {
    if (!scope.isOpen()) return failed({ kind: 'signed-out' });
    const { vault } = scope;
    if (!vault || scope.persistence === 'memory-only') return failed(noVault(scope));
    const id = scope.randomUUID();
    const failure = writeDown(() =>
      putRecords(vault, [
        {
          id,
          kind: 'create',
          cardId: null,
          state: 'prepared',
          idempotencyKey: id,
          bodyText,
          asked,
          createdAtEpochMs: scope.now(),
          uncertainSinceEpochMs: null,
          approval: null,
          error: null,
        },
      ]),
    );
    return failure ? failed(failure) : ok({ intentId: id, idempotencyKey: id });
  },

  create: async (intentId) => {
    const blocked = blockedReason();
    if (blocked) return blocked;
    if (scope.persistence === 'memory-only') return failed(noVault(scope));
    const known = find(intentId);
    if (!known.ok) return known;
    return runExclusive(known.value.record, async () => {
      const found = find(intentId);
      if (!found.ok) return found;
      const { record } = found.value;
      if (record.kind !== 'create') return failed({ kind: 'not-found', traceId: null });
      return record.state === 'prepared' || record.state === 'sending'
        ? send(record, { isHeard: true })
        : statusOf(scope, record);
    });
  },
});
