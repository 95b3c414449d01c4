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

/** Longer than any request is on its way. */
const longestRequestMs = 60_000;

/**
 * Asks the bank whether it has what a creation may have made. Nothing is sent again.
 * @param sentHere those sent in this run of the app: how long ago that was is known by our own clock
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
   * What the bank's clock showed when it was sent; where it was not heard then, counted back from
   * now. Rather too early than too late.
   */
  const sentBankEpochMs = ({ id, sentAtEpochMs, asked }: OpenCreation): number | null => {
    const known = asked.sought.sentBankEpochMs;
    const bankEpochMs = bank.bankEpochMs();
    if (known !== null || bankEpochMs === null || !sentHere.has(id) || now() < sentAtEpochMs)
      return known;
    return bankEpochMs - Math.max(longestRequestMs, now() - sentAtEpochMs);
  };

  /** Which of these clients another creation is known to have made. */
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
