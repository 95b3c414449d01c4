import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { Scope } from '../../scope.ts';
import type { AskedField } from '../changes/card-write.ts';
import type { WriteSender } from '../changes/send-write.ts';
import { type WriteRecord, mutexKeyOf } from '../changes/write-record.ts';
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
export function createCardCreations(
  scope: Scope,
  {
    outbox,
    sender: { blockedReason, send },
  }: { readonly outbox: Outbox<WriteRecord, Scope>; readonly sender: WriteSender },
): CardCreations {
  return {
    prepareCreation: ({ bodyText, asked }) => {
      if (!scope.isOpen()) return failed({ kind: 'signed-out' });
      const id = scope.randomUUID();
      const written = outbox.writeDown({
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
      });
      return written.ok ? ok({ intentId: id, idempotencyKey: id }) : written;
    },

    create: async (intentId) => {
      const blocked = blockedReason();
      if (blocked) return blocked;
      const known = outbox.find(intentId);
      if (!known.ok) return known;
      return outbox.runExclusive(mutexKeyOf(known.value), async () => {
        const found = outbox.find(intentId);
        if (!found.ok) return found;
        const record = found.value;
        if (record.kind !== 'create') return failed({ kind: 'not-found', traceId: null });
        return record.state === 'prepared' || record.state === 'sending'
          ? send(record, { isHeard: true })
          : statusOf(scope, record);
      });
    },
  };
}
