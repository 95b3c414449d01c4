import type { OpenWrite } from '../../../../preload/contract/approvals.ts';
import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { OpenConnection } from '../../open-connection.ts';
import { keptMemberNames } from '../../members.ts';
import { cardNameOf, holderNameOf } from '../card-name.ts';
import { modelOf } from '../card-row.ts';
import { type WriteRecord, openStates, readRecord, recordsIn } from './write-record.ts';
import { waysOn } from './ways-on.ts';
import { statusOf } from './write-status.ts';

/** In sandboxes and the demo nobody has an app of the bank: ours can simulate the approval. */
export function canSimulate(
  { profile }: OpenConnection,
  { state, approval }: WriteRecord,
): boolean {
  return (
    profile.kind !== 'production' &&
    state === 'waiting' &&
    (approval?.sessionToken ?? null) !== null
  );
}

function toOpenWrite(connection: OpenConnection, record: WriteRecord): OpenWrite {
  const { id, kind, cardId, state, approval, asked, error } = record;
  const shown = openStates.find((each) => each === state) ?? 'unknown';
  const stored = cardId === null ? null : connection.cache.cards.get(cardId);
  const card = stored && modelOf(stored);
  const tracked = cardId === null ? null : (connection.vault?.trackedCards.get(cardId) ?? null);
  const names = keptMemberNames(connection);
  const cardName = cardNameOf(card, tracked, names);
  const holderName = holderNameOf(card, names);
  return {
    id,
    kind,
    cardId,
    cardName,
    holderName: holderName === cardName ? null : holderName,
    lastDigits: card?.lastDigits ?? tracked?.lastDigits ?? null,
    state: shown,
    ...waysOn({ kind, state: shown, error }),
    isEnrolled: approval?.isEnrolled ?? true,
    isPolled: state === 'waiting' && (approval?.sessionToken ?? null) !== null,
    canSimulate: canSimulate(connection, record),
    sinceEpochMs: approval?.sinceEpochMs ?? record.createdAtEpochMs,
    untilEpochMs: approval?.untilEpochMs ?? null,
    asked: asked.map(({ field, before, asked: wanted }) => ({ field, before, asked: wanted })),
    error,
  };
}

/** Every change that has not come to an end, or whose end the owner has not read, oldest first. */
export function listOpenWrites(
  connection: OpenConnection,
): Result<{ readonly writes: OpenWrite[] }> {
  const records = connection.vault ? recordsIn(connection.vault, openStates) : [];
  return ok({ writes: records.map((record) => toOpenWrite(connection, record)) });
}

/**
 * How a change stands, also one that has left the list of open ones. Nothing is sent. Errors:
 * `not-found`, and those of `statusOf`.
 */
export async function readWriteStatus(
  connection: OpenConnection,
  id: string,
): Promise<Result<CardWriteAnswer>> {
  const record = connection.vault ? readRecord(connection.vault, id) : null;
  return record === null
    ? failed({ kind: 'not-found', traceId: null })
    : statusOf(connection, record);
}
