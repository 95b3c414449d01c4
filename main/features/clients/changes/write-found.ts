import type { Client } from '../../../../preload/contract/clients/clients.ts';
import { toClientRow } from '../client-record.ts';
import { lateArrivalMs } from '../look-for-outcomes.ts';
import { type ClientWrite, type OpenClientWrite, sharedOf } from './client-write.ts';
import { compareClient } from './compare-client.ts';

/** What the bank last told of a client, and when it was asked; `client` null: it is gone. */
export type ToldOfClient = { readonly client: Client | null; readonly asOfEpochMs: number };

/**
 * What the bank's own words show of a write whose answer was lost; null: nothing yet.
 * A deletion is done once the client is gone, a change once all that it asked for is there. What
 * looks as before is not done, once nothing can arrive late; what looks neither as before nor as
 * asked is for the owner to look at.
 */
export function writeFound(
  write: OpenClientWrite,
  { client, asOfEpochMs }: ToldOfClient,
): ClientWrite | null {
  if (asOfEpochMs < write.sentAtEpochMs) return null;
  const shared = sharedOf(write);
  const isOver = asOfEpochMs >= write.sentAtEpochMs + lateArrivalMs;
  const notDone: ClientWrite = {
    ...shared,
    state: 'ended',
    why: { kind: 'failed', error: { kind: 'timed-out' } },
  };
  if (write.kind === 'remove') {
    if (client === null)
      return { ...shared, state: 'done', row: null, differences: [], wasGone: false };
    return isOver ? notDone : null;
  }
  if (client === null)
    return {
      ...shared,
      state: 'ended',
      why: { kind: 'failed', error: { kind: 'not-found', traceId: null } },
    };
  if (compareClient(write.change, client).length === 0)
    return {
      ...shared,
      state: 'done',
      row: toClientRow(client, false),
      differences: [],
      wasGone: false,
    };
  if (!isOver) return null;
  return compareClient(write.before, client).length === 0
    ? notDone
    : { ...shared, state: 'resolved' };
}
