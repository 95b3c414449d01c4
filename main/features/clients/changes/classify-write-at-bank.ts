import type { Client } from '../../../../preload/contract/clients/clients.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { lateArrivalMs } from '../../../outbox/check-outcomes.ts';
import { type OpenWrite, endedWrite } from '../../../outbox/write.ts';
import { toClientRow } from '../client-record.ts';
import type { ClientWrite } from './client-write.ts';
import { compareClient } from './compare-client.ts';

/**
 * The bank's last answer about a client, and when it was requested; `client` null: the client is
 * gone.
 */
export type ClientAtBank = { readonly client: Client | null; readonly asOfEpochMs: number };

/**
 * What the bank's data shows about a write with an unknown outcome; null: nothing yet. A deletion
 * is done once the client is gone, a change once all requested values are there. If the client is
 * unchanged, the write failed, once the request can no longer arrive. If the client has neither the
 * old nor the requested values, the user must check.
 * @param mayArrive the write was sent too recently, by the monotonic clock, to rule out a late
 * arrival
 */
export function classifyWriteAtBank(
  write: OpenWrite<ClientWrite>,
  { client, asOfEpochMs }: ClientAtBank,
  mayArrive: boolean,
): ClientWrite | null {
  if (asOfEpochMs < write.sentAtEpochMs) return null;
  const hasExpired = !mayArrive && asOfEpochMs >= write.sentAtEpochMs + lateArrivalMs;
  const asRefused = (error: CommandError) =>
    endedWrite<ClientWrite>(write, 'refused', { answer: { error } });
  const asApplied = (row: Client | null) =>
    endedWrite<ClientWrite>(write, 'applied', {
      answer: { row: row && toClientRow(row, false), differences: [], wasGone: false },
    });
  if (write.kind === 'remove') {
    if (client === null) return asApplied(null);
    return hasExpired ? asRefused({ kind: 'timed-out' }) : null;
  }
  if (client === null) return asRefused({ kind: 'not-found', traceId: null });
  const { change, before } = write.asked;
  if (compareClient(change, client).length === 0) return asApplied(client);
  if (!hasExpired) return null;
  return compareClient(before, client).length === 0
    ? asRefused({ kind: 'timed-out' })
    : endedWrite<ClientWrite>(write, 'resolved');
}
