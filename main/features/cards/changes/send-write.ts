import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { type Result, failed, outcomeUnknown } from '../../../../preload/contract/result.ts';
import type { BankFailure } from '../../../bank/transport/bank-failure.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import { blockedReason } from '../../../outbox/blocked-reason.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { Outcome } from '../../../outbox/outcome.ts';
import type { Scope } from '../../scope.ts';
import type { CreationClocks } from '../creation/creation-clocks.ts';
import { cardSource } from '../list/card-list-source.ts';
import { storeCard } from '../list/store-cards.ts';
import { approvalPreferenceOf } from './approval-preference.ts';
import { type CardWrite, asAbandoned, answerOf, inState, asNotDone } from './card-write.ts';
import { type SendEnd, afterSending, classifySend } from './classify-send.ts';
import { isStillLocked } from './compare-answer.ts';
import { appendHistory } from './write-history.ts';

type HowToSend = {
  /** A caller waits for the answer and receives a rejection. */
  readonly hasCaller: boolean;
  /** The caller learns the end from the push event, as for a write that is resent automatically. */
  readonly isPushed?: boolean;
  /** The write's first request: if it certainly changed nothing, the write ends. */
  readonly isNew?: boolean;
  /** The writes that this one replaces. */
  readonly replaces?: readonly CardWrite[];
};

export type WriteSender = {
  /**
   * Sends a write once and records its outcome. The caller must hold the mutex of the write's key.
   */
  readonly send: (before: CardWrite, how: HowToSend) => Promise<Result<CardWriteAnswer>>;
  /** @param word the outcome in the history of a write that reached this state without a request */
  readonly outcomeOf: (after: CardWrite, word?: string) => Outcome<CardWrite, Scope>;
  readonly record: (after: CardWrite) => void;
};

type SendResult = {
  readonly end: SendEnd;
  readonly before: CardWrite;
  readonly after: CardWrite;
  readonly how: HowToSend;
};

function addToHistory(
  vault: Vault,
  { kind, objectId, asked }: CardWrite,
  step: Parameters<typeof appendHistory>[2],
): void {
  appendHistory(vault, { kind, cardId: objectId, asked: asked.fields }, step);
}

function outcomeWord(end: SendEnd, kind: CardWrite['kind']): string {
  if (end.kind === 'applied') return isStillLocked(kind, end.card) ? 'still-locked' : 'answered';
  if (end.kind === 'waiting' || end.kind === 'expired') return end.kind;
  return end.kind === 'unknown' ? 'outcome-unknown' : end.error.kind;
}

/**
 * Stores the card of an applied write. Adds a new card that no list of the bank shows to the user's
 * list.
 */
function storeChanged(open: Scope, vault: Vault, card: Card, { kind }: CardWrite): void {
  const nowEpochMs = open.now();
  if (kind === 'create' && cardSource(open, nowEpochMs) !== 'service-list')
    vault.trackedCards.add([
      {
        id: card.id,
        label: null,
        lastDigits: card.lastDigits,
        addedAtEpochMs: nowEpochMs,
        source: 'created',
      },
    ]);
  try {
    storeCard(open, card, nowEpochMs, kind);
  } catch (cause) {
    // The next read stores the card.
    open.reportBug(cause);
  }
}

function toStoredWrite({ end, before, after, how }: SendResult): CardWrite {
  if (end.kind === 'not-done') return how.isNew === true ? asNotDone(after, end.error) : before;
  const isReturned = end.kind === 'refused' && after.state === 'refused' && how.hasCaller;
  return isReturned ? asNotDone(after, end.error) : after;
}

function outcomeOfSending(sendResult: SendResult, atEpochMs: number): Outcome<CardWrite, Scope> {
  const { end, before, after, how } = sendResult;
  const isNotDone = end.kind === 'not-done';
  const isRecorded =
    isNotDone ||
    (end.kind === 'waiting' && end.approval.sessionToken === before.answer.approval?.sessionToken);
  const replacedWrites = how.replaces ?? [];
  return {
    write: toStoredWrite(sendResult),
    others: isNotDone ? replacedWrites : [],
    isInBackground: !how.hasCaller || how.isPushed === true,
    card:
      end.kind === 'applied'
        ? { cardId: end.card.id, kind: after.kind, differences: [...after.answer.differences] }
        : null,
    alsoStore: (open, vault) => {
      if (end.kind === 'applied') storeChanged(open, vault, end.card, after);
      if (!isRecorded || how.hasCaller)
        addToHistory(vault, after, {
          atEpochMs,
          outcome: outcomeWord(end, after.kind),
          ...('error' in end ? { error: end.error } : {}),
          ...(end.kind === 'applied' ? { card: end.card } : {}),
        });
      if (!isNotDone)
        for (const old of replacedWrites)
          addToHistory(vault, old, { atEpochMs, outcome: 'replaced' });
      if (after.objectId !== null) vault.cardUse.record(after.objectId, atEpochMs);
    },
  };
}

function sendToBank(
  { bank, profile }: Scope,
  clocks: CreationClocks,
  { before, how: { hasCaller } }: Pick<SendResult, 'before' | 'how'>,
): Promise<Result<Card, BankFailure>> {
  const { kind, objectId, asked, answer } = before;
  const maySend = (): boolean => {
    const rule = clocks.ruleOf(before);
    return hasCaller ? rule !== 'never' : rule === 'automatically';
  };
  return bank.writeCard(
    {
      kind,
      cardId: objectId,
      bodyText: asked.bodyText,
      idempotencyKey: asked.idempotencyKey,
      approvalSessionToken: answer.approval?.sessionToken ?? null,
      approvalPreference: approvalPreferenceOf(profile),
    },
    kind === 'create' ? { maySend } : {},
  );
}

/** Notifies the listeners of this connection while it is open. */
function notify(
  scope: Scope,
  { end, after, how }: SendResult,
  onChange: (write: CardWrite) => void,
): void {
  if (!scope.isOpen() || end.kind === 'not-done') return;
  for (const old of how.replaces ?? []) onChange(asReplaced(old));
  onChange(after);
  if (end.kind === 'applied') scope.publishChange('cards');
}

export function createWriteSender(
  scope: Scope,
  {
    outbox,
    clocks,
    onChange,
  }: {
    readonly outbox: Outbox<CardWrite, Scope>;
    readonly clocks: CreationClocks;
    readonly onChange: (write: CardWrite) => void;
  },
): WriteSender {
  const outcomeOf: WriteSender['outcomeOf'] = (
    after,
    word = after.state === 'unknown' ? 'outcome-unknown' : (after.answer.end ?? after.state),
  ) => {
    const atEpochMs = scope.now();
    return {
      write: after,
      isInBackground: true,
      alsoStore: (_open, vault) => addToHistory(vault, after, { atEpochMs, outcome: word }),
    };
  };

  const record: WriteSender['record'] = (after) => {
    if (!scope.isOpen()) return;
    outbox.record(after.id, outcomeOf(after));
    onChange(after);
  };

  /** Why a creation may not be sent or resent now; null: it may. */
  const checkCreation = async (
    before: CardWrite,
    { hasCaller }: HowToSend,
  ): Promise<Result<never> | null> => {
    const rejectIfTooLate = (): Result<never> | null => {
      if (clocks.ruleOf(before) !== 'never') return null;
      record(inState(before, 'unknown', { resend: 'never' }));
      return failed(outcomeUnknown);
    };
    const tooLateBefore = rejectIfTooLate();
    if (tooLateBefore) return tooLateBefore;
    const bankError = await outbox.keepInFlight(before.id, () => clocks.askBank(before));
    const blocked = blockedReason(scope);
    if (blocked) return failed(blocked);
    const tooLateAfter = rejectIfTooLate();
    if (tooLateAfter) return tooLateAfter;
    if (bankError) return failed(bankError);
    return hasCaller || clocks.ruleOf(before) === 'automatically' ? null : failed(outcomeUnknown);
  };

  const send: WriteSender['send'] = async (before, how) => {
    const blocked = blockedReason(scope);
    if (blocked) return failed(blocked);
    const isCreation = before.kind === 'create';
    const blockedError = isCreation ? await checkCreation(before, how) : null;
    if (blockedError) return blockedError;
    const sentAtEpochMs = scope.now();
    const times = isCreation ? clocks.onSend(before) : null;
    const toSendResult = (answer: Result<Card, BankFailure>): SendResult => {
      const end = classifySend(answer, before, scope.now());
      const after = afterSending(end, before, sentAtEpochMs);
      const isTimed = isCreation && after.answer.unknownSinceEpochMs !== null;
      return {
        end,
        before,
        after: isTimed ? clocks.onAnswer({ ...after, answer: { ...after.answer, times } }) : after,
        how,
      };
    };
    const sendResult = await outbox.send({
      write: {
        ...before,
        state: 'sending',
        answer: {
          ...before.answer,
          unknownSinceEpochMs: before.answer.unknownSinceEpochMs ?? sentAtEpochMs,
          times,
        },
      },
      others: (how.replaces ?? []).map(asReplaced),
      sendRequest: async () => toSendResult(await sendToBank(scope, clocks, { before, how })),
      afterBug: () => toSendResult(failed({ kind: 'outcome-unknown', traceId: null })),
      outcomeOf: (result) => outcomeOfSending(result, scope.now()),
    });
    if (!sendResult.ok) return sendResult;
    notify(scope, sendResult.value, onChange);
    const { end, after } = sendResult.value;
    return end.kind === 'not-done' ? failed(end.error) : answerOf(after);
  };

  return { send, record, outcomeOf };
}

function asReplaced(write: CardWrite): CardWrite {
  const { answer, ...rest } = asAbandoned(write);
  return { ...rest, answer: { ...answer, end: 'replaced' } };
}
