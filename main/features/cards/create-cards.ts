import type { CardWriteAnswer } from '../../../preload/contract/card-changes.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { type OpenConnection, noVault } from '../open-connection.ts';
import type { AskedField } from './card-write.ts';
import type { WriteContext } from './write-context.ts';
import { type WriteSender, writeDown } from './send-write.ts';
import { putRecords } from './write-record.ts';
import { statusOf } from './write-status.ts';

export type CreationToPrepare = {
  readonly bodyText: string;
  readonly asked: readonly AskedField[];
  readonly now: number;
  /** A fresh UUID: it names the intent and is its idempotency key. */ readonly id: string;
};

export type CardCreations = {
  /**
   * Writes a creation to disk; nothing is sent. Errors: `signed-out`, `storage-unavailable` also
   * where nothing would survive quitting.
   */
  readonly prepareCreation: (
    connection: OpenConnection | null,
    creation: CreationToPrepare,
  ) => Result<{ readonly intentId: string; readonly idempotencyKey: string }>;
  /**
   * Sends a prepared creation: once, however often it is asked. Errors: as `submit`; `not-found`
   * for an intent that is not kept (any more).
   */
  readonly create: (
    connection: OpenConnection | null,
    intentId: string,
  ) => Promise<Result<CardWriteAnswer>>;
};

/** New cards: each is written down when it is shown, and sent when the owner says so. */
export const createCardCreations = ({
  context: { find, runExclusive, isCurrent },
  sender: { blockedReason, send },
}: {
  readonly context: WriteContext;
  readonly sender: WriteSender;
}): CardCreations => ({
  prepareCreation: (connection, { bodyText, asked, now, id }) => {
    if (!connection || !isCurrent(connection)) return failed({ kind: 'signed-out' });
    const { vault } = connection;
    if (!vault || connection.persistence === 'memory-only') return failed(noVault(connection));
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
          createdAtEpochMs: now,
          uncertainSinceEpochMs: null,
          approval: null,
          error: null,
        },
      ]),
    );
    return failure ? failed(failure) : ok({ intentId: id, idempotencyKey: id });
  },

  create: async (connection, intentId) => {
    const blocked = blockedReason(connection);
    if (blocked) return blocked;
    if (connection?.persistence === 'memory-only') return failed(noVault(connection));
    const known = find(connection, intentId);
    if (!known.ok) return known;
    return runExclusive(known.value.connection, known.value.record, async () => {
      const found = find(connection, intentId);
      if (!found.ok) return found;
      const { record } = found.value;
      if (record.kind !== 'create') return failed({ kind: 'not-found', traceId: null });
      return record.state === 'prepared' || record.state === 'sending'
        ? send(found.value.connection, record, { isHeard: true })
        : statusOf(found.value.connection, record);
    });
  },
});
