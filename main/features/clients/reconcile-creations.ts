import type { Client } from '../../../preload/contract/clients/clients.ts';
import { ok } from '../../../preload/contract/result.ts';
import { endedWrite } from '../../outbox/write.ts';
import { traceIdOf } from '../../outbox/unknown-writes.ts';
import type { FindAtBank, Writes } from '../../outbox/writes.ts';
import type { Scope } from '../scope.ts';
import { toClientRow } from './client-record.ts';
import { type CreationRecord, type OpenCreation, clientCreation } from './create-client-record.ts';
import { pollBank } from './reconcile-creations-poll.ts';
import { classifyCandidates } from './reconcile-creations-match.ts';
import { tryToStoreClients } from './store-clients.ts';

/** An upper bound for the time that a request is in flight. */
const longestRequestMs = 60_000;

/**
 * Searches the bank for a client that a creation may have made. Resends nothing.
 * @param sentHere the creations sent in this run of the app: our own clock knows their age
 */
export function createCreationFinder(
  scope: Scope,
  {
    writes,
    sentHere,
  }: {
    readonly writes: Pick<Writes<CreationRecord, Scope>, 'open' | 'pendingWrites'>;
    readonly sentHere: ReadonlySet<string>;
  },
): FindAtBank<CreationRecord> {
  const { bank, vault, now } = scope;

  /**
   * The reading of the bank's clock when the creation was sent. If it was unknown then, counts back
   * from now, on the early side.
   */
  const sentBankEpochMs = ({ id, sentAtEpochMs, asked }: OpenCreation): number | null => {
    const known = asked.sought.sentBankEpochMs;
    const bankEpochMs = bank.bankEpochMs();
    if (known !== null || bankEpochMs === null || !sentHere.has(id) || now() < sentAtEpochMs)
      return known;
    return bankEpochMs - Math.max(longestRequestMs, now() - sentAtEpochMs);
  };

  /** The clients among these that another creation is known to have made. */
  const madeAmong = (clientIds: readonly string[]): readonly string[] =>
    [
      ...(vault === null ? [] : clientCreation.ofObjects(vault, clientIds)),
      ...writes.pendingWrites(),
    ].flatMap(({ objectId }) => objectId ?? []);

  const creationAfter = (
    before: OpenCreation,
    { clients, isWhole }: { readonly clients: readonly Client[]; readonly isWhole: boolean },
  ): CreationRecord => {
    const sought = { ...before.asked.sought, sentBankEpochMs: sentBankEpochMs(before) };
    const verdict = classifyCandidates(clients, {
      sent: before.asked.client,
      sentBankEpochMs: sought.sentBankEpochMs,
      otherIds: new Set<string>([...sought.knownIds, ...madeAmong(clients.map(({ id }) => id))]),
      rivals: writes
        .open()
        .filter(({ id }) => id !== before.id)
        .map(({ asked }) => asked.client),
      isWhole,
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
    const polled = await pollBank(bank, { sent: client, sentBankEpochMs: sought.sentBankEpochMs });
    if (!polled.ok) return polled;
    return ok((before, askedAtEpochMs) => {
      const after = creationAfter(before, polled.value);
      tryToStoreClients(scope, polled.value.clients, askedAtEpochMs);
      return after;
    });
  };
}
