import type { Client } from '../../../preload/contract/clients/clients.ts';
import { ok } from '../../../preload/contract/result.ts';
import { endedWrite } from '../../outbox/write.ts';
import { traceIdOf } from '../../outbox/unknown-writes.ts';
import type { FindAtBank, Writes } from '../../outbox/writes.ts';
import type { Scope } from '../scope.ts';
import { toClientRow } from './client-record.ts';
import { type CreationRecord, type OpenCreation, clientCreation } from './create-client-record.ts';
import { searchBank } from './search-bank.ts';
import { classifyCandidates } from './classify-candidates.ts';
import { tryToStoreClients } from './store-clients.ts';

/** An upper bound for the time that a request is in flight. */
const maxRequestMs = 60_000;

/**
 * Searches the bank for a client that a creation may have made. Resends nothing.
 * @param sentIds the creations sent in this run of the app: our own clock knows their age
 */
export function createCreationFinder(
  scope: Scope,
  {
    writes,
    sentIds,
  }: {
    readonly writes: Pick<Writes<CreationRecord, Scope>, 'open' | 'pendingWrites'>;
    readonly sentIds: ReadonlySet<string>;
  },
): FindAtBank<CreationRecord> {
  const { bank, vault, now } = scope;

  /**
   * The reading of the bank's clock when the creation was sent. If it was unknown then, counts back
   * from now, on the early side.
   */
  const sentBankEpochMs = ({ id, sentAtEpochMs, asked }: OpenCreation): number | null => {
    const recordedEpochMs = asked.sought.sentBankEpochMs;
    const bankEpochMs = bank.bankEpochMs();
    if (
      recordedEpochMs !== null ||
      bankEpochMs === null ||
      !sentIds.has(id) ||
      now() < sentAtEpochMs
    )
      return recordedEpochMs;
    return bankEpochMs - Math.max(maxRequestMs, now() - sentAtEpochMs);
  };

  /** The clients among these that another creation is known to have made. */
  const createdByOthers = (clientIds: readonly string[]): readonly string[] =>
    [
      ...(vault === null ? [] : clientCreation.ofObjects(vault, clientIds)),
      ...writes.pendingWrites(),
    ].flatMap(({ objectId }) => objectId ?? []);

  const creationAfter = (
    before: OpenCreation,
    { clients, isComplete }: { readonly clients: readonly Client[]; readonly isComplete: boolean },
  ): CreationRecord => {
    const sought = { ...before.asked.sought, sentBankEpochMs: sentBankEpochMs(before) };
    const verdict = classifyCandidates(clients, {
      sent: before.asked.client,
      sentBankEpochMs: sought.sentBankEpochMs,
      otherIds: new Set<string>([
        ...sought.knownIds,
        ...createdByOthers(clients.map(({ id }) => id)),
      ]),
      rivals: writes
        .open()
        .filter(({ id }) => id !== before.id)
        .map(({ asked }) => asked.client),
      isComplete,
    });
    if (verdict.kind === 'found')
      return endedWrite<CreationRecord>(before, 'applied', {
        objectId: verdict.client.id,
        answer: { row: toClientRow(verdict.client, false), wasFound: true },
      });
    return {
      ...before,
      asked: { ...before.asked, sought },
      answer: {
        traceId: traceIdOf(before),
        candidates: verdict.candidates.map((client) => toClientRow(client, false)),
      },
    };
  };

  return async ({ asked: { client, sought } }) => {
    const searchResult = await searchBank(bank, {
      sent: client,
      sentBankEpochMs: sought.sentBankEpochMs,
    });
    if (!searchResult.ok) return searchResult;
    return ok((before, askedAtEpochMs) => {
      const after = creationAfter(before, searchResult.value);
      tryToStoreClients(scope, searchResult.value.clients, askedAtEpochMs);
      return after;
    });
  };
}
