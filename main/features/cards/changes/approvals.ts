import type { OpenWrite } from '../../../../preload/contract/approvals.ts';
import { type Result, ok } from '../../../../preload/contract/result.ts';
import type { OpenConnection } from '../../open-connection.ts';
import { cachedMemberNames } from '../../members.ts';
import { cardNameOf, holderNameOf } from '../card-name.ts';
import { modelOf } from '../card-row.ts';
import { type CardWrite, cardWrites, shownStates } from './card-write.ts';

/** Sandboxes and the demo have no bank app, so Cashdesk can simulate the approval there. */
export function canSimulate({ profile }: OpenConnection, { state, answer }: CardWrite): boolean {
  return (
    profile.kind !== 'production' &&
    state === 'waiting-for-approval' &&
    (answer.approval?.sessionToken ?? null) !== null
  );
}

/** Errors about the content of the request: the bank would reject the same request again. */
const permanentErrors: ReadonlySet<string> = new Set([
  'rejected',
  'invalid-input',
  'not-supported',
  'not-found',
]);

/**
 * The actions that the user may take on a write. A write with an unknown outcome cannot be
 * dismissed: the user says whether it happened.
 */
export function nextActions({
  state,
  resend,
  end,
  error,
}: Pick<OpenWrite, 'state' | 'resend' | 'end' | 'error'>): Pick<
  OpenWrite,
  'canRetry' | 'canAbandon'
> {
  const isPermanent =
    state === 'refused' && end === null && error !== null && permanentErrors.has(error.kind);
  return {
    canRetry: state !== 'sending' && resend !== 'never' && !isPermanent,
    canAbandon: state === 'waiting-for-approval' || state === 'refused',
  };
}

function toOpenWrite(connection: OpenConnection, write: CardWrite): OpenWrite {
  const { id, kind, objectId, state, asked, sentAtEpochMs } = write;
  const { approval, error, resend, end } = write.answer;
  const shownState = shownStates.find((each) => each === state) ?? 'unknown';
  const stored = objectId === null ? null : connection.cache.cards.get(objectId);
  const card = stored && modelOf(stored);
  const tracked = objectId === null ? null : (connection.vault?.trackedCards.get(objectId) ?? null);
  const names = cachedMemberNames(connection);
  const cardName = cardNameOf(card, tracked, names);
  // A card that is being created has only its requested holder.
  const holderId = asked.fields.find(({ field }) => field === 'holderId')?.asked ?? null;
  const holderName = holderNameOf(card ?? { holderId }, names);
  return {
    id,
    kind,
    cardId: objectId,
    cardName,
    holderName: holderName === cardName ? null : holderName,
    lastDigits: card?.lastDigits ?? tracked?.lastDigits ?? null,
    state: shownState,
    resend,
    end,
    ...nextActions({ state: shownState, resend, end, error }),
    isEnrolled: approval?.isEnrolled ?? true,
    isPolled: state === 'waiting-for-approval' && (approval?.sessionToken ?? null) !== null,
    canSimulate: canSimulate(connection, write),
    sinceEpochMs: approval?.sinceEpochMs ?? sentAtEpochMs,
    untilEpochMs: approval?.untilEpochMs ?? null,
    asked: asked.fields.map((field) => ({ ...field })),
    error,
  };
}

/** A write with an unknown outcome, in the shape that all families of writes share. */
export function describeUnknownWrite(connection: OpenConnection, write: CardWrite) {
  const { kind: change, cardId, cardName: name, resend } = toOpenWrite(connection, write);
  return { kind: 'card' as const, change, cardId, name, resend };
}

/** All writes that have not ended, or whose end the user has not read, oldest first. */
export function listOpenWrites(
  connection: OpenConnection,
): Result<{ readonly writes: OpenWrite[] }> {
  const { vault } = connection;
  const writes = vault === null ? [] : cardWrites.inStates(vault, shownStates);
  return ok({ writes: writes.map((write) => toOpenWrite(connection, write)) });
}
