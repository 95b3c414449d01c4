import type { Card } from '../../../../preload/contract/cards/cards.ts';
import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import { type CommandError, type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { Outcome } from '../../../outbox/outcome.ts';
import type { Scope } from '../../scope.ts';
import { approvalPreferenceOf } from './approval-preference.ts';
import { cardSource } from '../list/card-list-source.ts';
import type { CardWriteStep } from './card-write.ts';
import { compareWrite, isStillLocked } from './compare-answer.ts';
import type { CreationClocks } from '../creation/creation-clocks.ts';
import { type SendEnd, classifySend, recordAfter } from './classify-send.ts';
import { storeCard } from '../list/store-cards.ts';
import type { ResendRule } from './resend-rule.ts';
import { appendHistory } from './write-history.ts';
import type { WriteRecord } from './write-record.ts';

type HowToSend = {
  /** Somebody waits for the answer. */
  readonly isHeard: boolean;
  /**
   * The record is not on disk yet: it comes with this sending, and goes again if surely nothing
   * came of it.
   */
  readonly isNew?: boolean;
  /** What this write takes the place of. */
  readonly replaces?: readonly WriteRecord[];
};

export type WriteSender = {
  /** Why nothing can be sent right now; null when it can. */
  readonly blockedReason: () => Result<never> | null;
  /**
   * Sends a write as it stands, once, and keeps what became of it. The caller sees to it that none
   * of the same key is under way.
   */
  readonly send: (before: WriteRecord, how: HowToSend) => Promise<Result<CardWriteAnswer>>;
  /**
   * How long a creation whose outcome is not known may still go out; 0: no more. Null for any other
   * write.
   */
  readonly creationLeftMs: (record: WriteRecord) => number | null;
  readonly ruleOf: (record: WriteRecord) => ResendRule;
  /** What is recorded of a write without a request. */
  readonly outcomeWithoutRequest: (
    record: WriteRecord,
    state: OutcomeState,
  ) => Outcome<WriteRecord, Scope>;
  /** Records an outcome without a request: in the vault, in the history, to the listeners. */
  readonly recordOutcome: (record: WriteRecord, state: OutcomeState) => void;
};

type OutcomeState = 'denied' | 'expired' | 'unknown' | 'too-late' | 'abandoned' | 'replaced';

export function outcomeUnknown(error: CommandError): CommandError {
  return {
    kind: 'outcome-unknown',
    traceId: 'traceId' in error ? error.traceId : null,
  };
}

function answerOf(end: SendEnd, after: WriteRecord): Result<CardWriteAnswer> {
  if (end.kind === 'applied')
    return ok({
      state: 'applied',
      cardId: end.card.id,
      differences: compareWrite(after, end.card),
    });
  if (end.kind === 'waiting')
    return ok({ state: 'waiting', writeId: after.id, isEnrolled: end.approval.isEnrolled });
  // Whatever was said to this request, an earlier one may have gone through.
  return failed(
    end.kind === 'unknown' || (end.kind !== 'not-done' && after.state === 'unknown')
      ? outcomeUnknown(end.error)
      : end.error,
  );
}

function stepOf(end: SendEnd, after: WriteRecord): CardWriteStep | null {
  switch (end.kind) {
    case 'applied':
      return {
        state: 'applied',
        cardId: end.card.id,
        differences: compareWrite(after, end.card),
      };
    case 'waiting':
      return { state: 'waiting', isEnrolled: end.approval.isEnrolled };
    case 'not-done':
      return null;
    case 'refused':
      return after.state === 'unknown'
        ? { state: 'unknown' }
        : { state: 'refused', error: end.error };
    case 'unknown':
      return { state: 'unknown' };
    case 'expired':
    case 'changed-body':
      return { state: after.state === 'unknown' ? 'unknown' : end.kind };
  }
}

function outcomeWord(end: SendEnd, kind: WriteRecord['kind']): string {
  if (end.kind === 'applied') return isStillLocked(kind, end.card) ? 'still-locked' : 'answered';
  if (end.kind === 'waiting' || end.kind === 'expired') return end.kind;
  return end.kind === 'unknown' ? 'outcome-unknown' : end.error.kind;
}

type EndToKeep = {
  readonly end: SendEnd;
  readonly before: WriteRecord;
  readonly after: WriteRecord;
  readonly how: HowToSend;
};

/** What is recorded of a sending. */
function outcomeOfSending(
  { end, before, after, how }: EndToKeep,
  atEpochMs: number,
): Outcome<WriteRecord, Scope> {
  const isNothing = end.kind === 'not-done';
  const isKnown =
    isNothing ||
    (end.kind === 'waiting' && end.approval.sessionToken === before.approval?.sessionToken);
  const replaced = how.replaces ?? [];
  return {
    write: !isNothing ? after : how.isNew === true ? null : before,
    others: isNothing ? replaced : [],
    isUnasked: !how.isHeard,
    card:
      end.kind === 'applied'
        ? {
            cardId: end.card.id,
            kind: after.kind,
            differences: compareWrite(after, end.card),
          }
        : null,
    beside: (open, vault) => {
      if (end.kind === 'applied') keepCard(open, vault, { card: end.card, after, atEpochMs });
      if (!isKnown || how.isHeard)
        appendHistory(vault, after, {
          atEpochMs,
          outcome: outcomeWord(end, after.kind),
          ...('error' in end ? { error: end.error } : {}),
          ...(end.kind === 'applied' ? { card: end.card } : {}),
        });
      if (!isNothing)
        for (const old of replaced) appendHistory(vault, old, { atEpochMs, outcome: 'replaced' });
      if (after.cardId !== null) vault.cardUse.record(after.cardId, atEpochMs);
    },
  };
}

/** A card that no list of the bank's would bring is followed from now on. */
function keepCard(
  open: Scope,
  vault: Vault,
  {
    card,
    after,
    atEpochMs,
  }: { readonly card: Card; readonly after: WriteRecord; readonly atEpochMs: number },
): void {
  if (after.kind === 'create' && cardSource(open, atEpochMs) !== 'service-list')
    vault.trackedCards.add([
      {
        id: card.id,
        label: null,
        lastDigits: card.lastDigits,
        addedAtEpochMs: atEpochMs,
        source: 'created',
      },
    ]);
  try {
    storeCard(open, card, open.now());
  } catch (cause) {
    // The cache has it again with the next reading.
    open.reportBug(cause);
  }
}

export function createWriteSender(
  scope: Scope,
  {
    outbox,
    clocks,
    notify,
  }: {
    readonly outbox: Outbox<WriteRecord, Scope>;
    readonly clocks: CreationClocks;
    readonly notify: (writeId: string, step: CardWriteStep) => void;
  },
): WriteSender {
  const blockedReason = (): Result<never> | null => {
    if (!scope.isOpen() || scope.phase() !== 'signed-in') return failed({ kind: 'signed-out' });
    return scope.canSend() ? null : failed({ kind: 'offline' });
  };

  const outcomeWithoutRequest: WriteSender['outcomeWithoutRequest'] = (record, state) => {
    const atEpochMs = scope.now();
    notify(record.id, { state });
    return {
      write: { ...record, state, approval: null },
      isUnasked: true,
      beside: (_open, vault) =>
        appendHistory(vault, record, {
          atEpochMs,
          outcome: state === 'unknown' || state === 'too-late' ? 'outcome-unknown' : state,
        }),
    };
  };

  const recordOutcome = (record: WriteRecord, state: OutcomeState): void => {
    if (scope.isOpen()) outbox.record(record.id, outcomeWithoutRequest(record, state));
  };

  /** Why a creation may not go out (again) now; null: it may. */
  const creationHeldBack = async (
    before: WriteRecord,
    { isHeard }: HowToSend,
  ): Promise<Result<never> | null> => {
    const tooLate = (): Result<never> | null => {
      if (clocks.ruleOf(before) !== 'never') return null;
      recordOutcome(before, 'too-late');
      return failed({ kind: 'outcome-unknown', traceId: null });
    };
    const known = tooLate();
    if (known) return known;
    const unanswered = await outbox.hold(before.id, () => clocks.askBank(before));
    const held = blockedReason() ?? tooLate();
    if (held) return held;
    if (unanswered)
      return failed(
        before.uncertainSinceEpochMs === null ? unanswered : outcomeUnknown(unanswered),
      );
    return isHeard || clocks.ruleOf(before) === 'by-itself'
      ? null
      : failed({ kind: 'outcome-unknown', traceId: null });
  };

  const exchange = (
    before: WriteRecord,
    isHeard: boolean,
  ): ReturnType<Scope['bank']['writeCard']> => {
    const { kind, cardId, bodyText, idempotencyKey, approval } = before;
    const mayLeave = (): boolean => {
      const rule = clocks.ruleOf(before);
      return isHeard ? rule !== 'never' : rule === 'by-itself';
    };
    return scope.bank.writeCard(
      {
        kind,
        cardId,
        bodyText,
        idempotencyKey,
        approvalSessionToken: approval?.sessionToken ?? null,
        approvalPreference: approvalPreferenceOf(scope.profile),
      },
      kind === 'create' ? { mayLeave } : {},
    );
  };

  /** Whoever follows this connection hears of it while it is the open one. */
  const tellSteps = ({ end, after, how }: EndToKeep): void => {
    if (!scope.isOpen()) return;
    if (end.kind !== 'not-done')
      for (const old of how.replaces ?? []) notify(old.id, { state: 'replaced' });
    const step = stepOf(end, after);
    if (step !== null) notify(after.id, step);
    if (end.kind === 'applied') scope.publishChange('cards');
  };

  const send: WriteSender['send'] = async (before, how) => {
    const blocked = blockedReason();
    if (blocked) return blocked;
    const isCreation = before.kind === 'create';
    const held = isCreation ? await creationHeldBack(before, how) : null;
    if (held) return held;
    const sentAtEpochMs = scope.now();
    const times = isCreation ? { times: clocks.leaves(before) } : {};
    const ended = (answer: Awaited<ReturnType<typeof exchange>>): EndToKeep => {
      const end = classifySend(answer, before, scope.now());
      const record = recordAfter(end, before, { sentAtEpochMs, isHeard: how.isHeard });
      const after =
        isCreation && record.uncertainSinceEpochMs !== null
          ? clocks.isBack({ ...record, ...times })
          : record;
      return { end, before, after, how };
    };
    const sent = await outbox.send({
      write: {
        ...before,
        state: 'sending',
        uncertainSinceEpochMs: before.uncertainSinceEpochMs ?? sentAtEpochMs,
        ...times,
      },
      others: (how.replaces ?? []).map((old) => ({ ...old, state: 'replaced' as const })),
      exchange: async () => ended(await exchange(before, how.isHeard)),
      afterBug: () => ended(failed({ kind: 'outcome-unknown', traceId: null })),
      outcomeOf: (kept) => outcomeOfSending(kept, scope.now()),
    });
    if (!sent.ok) return sent;
    tellSteps(sent.value);
    return answerOf(sent.value.end, sent.value.after);
  };

  return {
    blockedReason,
    send,
    recordOutcome,
    outcomeWithoutRequest,
    creationLeftMs: clocks.windowLeftMs,
    ruleOf: clocks.ruleOf,
  };
}
