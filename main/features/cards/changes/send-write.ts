import type { CardWriteAnswer } from '../../../../preload/contract/card-changes.ts';
import { type CommandError, type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import { type StorageUnavailable, storageErrorOf } from '../../../data/storage-failure.ts';
import { noVault } from '../../open-connection.ts';
import type { Scope } from '../../scope.ts';
import { approvalPreferenceOf } from './approval-preference.ts';
import { cardSource } from '../list/card-list-source.ts';
import type { CardWriteStep } from './card-write.ts';
import { compareAnswer } from './compare-answer.ts';
import { createCreationClocks } from '../creation/creation-clocks.ts';
import { type SendEnd, classifySend, recordAfter } from './classify-send.ts';
import { storeCard } from '../list/store-cards.ts';
import { type WriteOutcome, createPendingOutcomes } from './pending-outcomes.ts';
import { appendHistory } from './write-history.ts';
import { type WriteRecord, putRecords } from './write-record.ts';

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
  /** On its way, or come back and not written down yet. */
  readonly isInFlight: (id: string) => boolean;
  /**
   * How long a creation whose outcome is not known may still go out; 0: no more. Null for any other
   * write.
   */
  readonly creationLeftMs: (record: WriteRecord) => number | null;
  /** Whether what is left as `sending` may go out again without the owner. */
  readonly mayGoOn: (record: WriteRecord) => boolean;
  /**
   * Writes down what could not be written down before; null when nothing of it is left, else why
   * not.
   */
  readonly recordPending: () => StorageUnavailable | null;
  /** Records an outcome without a request: in the vault, in the history, to the listeners. */
  readonly recordOutcome: (record: WriteRecord, state: OutcomeState) => void;
};

type OutcomeState = 'denied' | 'expired' | 'unknown' | 'too-late' | 'abandoned' | 'replaced';

/** Null when it is on disk. */
export const writeDown = (write: () => void): CommandError | null => {
  try {
    write();
    return null;
  } catch (error) {
    const failure = storageErrorOf(error);
    if (failure === null) throw error;
    return failure;
  }
};

export const outcomeUnknown = (error: CommandError): CommandError => ({
  kind: 'outcome-unknown',
  traceId: 'traceId' in error ? error.traceId : null,
});

const answerOf = (end: SendEnd, after: WriteRecord): Result<CardWriteAnswer> => {
  if (end.kind === 'applied')
    return ok({
      state: 'applied',
      cardId: end.card.id,
      differences: compareAnswer(after.asked, end.card),
    });
  if (end.kind === 'waiting')
    return ok({ state: 'waiting', writeId: after.id, isEnrolled: end.approval.isEnrolled });
  // Whatever was said to this request, an earlier one may have gone through.
  return failed(
    end.kind === 'unknown' || (end.kind !== 'not-done' && after.state === 'unknown')
      ? outcomeUnknown(end.error)
      : end.error,
  );
};

const stepOf = (end: SendEnd, after: WriteRecord): CardWriteStep | null => {
  switch (end.kind) {
    case 'applied':
      return {
        state: 'applied',
        cardId: end.card.id,
        differences: compareAnswer(after.asked, end.card),
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
};

const outcomeWord = (end: SendEnd): string => {
  if (end.kind === 'applied') return 'answered';
  if (end.kind === 'waiting' || end.kind === 'expired') return end.kind;
  return end.kind === 'unknown' ? 'outcome-unknown' : end.error.kind;
};

type EndToKeep = {
  readonly end: SendEnd;
  readonly before: WriteRecord;
  readonly after: WriteRecord;
  readonly how: HowToSend;
};

/** What the vault keeps of a sending. */
const asWritten = ({ end, before, after, how }: EndToKeep, atEpochMs: number): WriteOutcome => ({
  id: after.id,
  write: (open, vault) => {
    if (
      end.kind === 'applied' &&
      after.kind === 'create' &&
      cardSource(open, atEpochMs) !== 'service-list'
    ) {
      // Before the record says that all is done: a crash between the two sends the same key again
      // and comes back here.
      vault.trackedCards.add([
        {
          id: end.card.id,
          label: null,
          lastDigits: end.card.lastDigits,
          addedAtEpochMs: atEpochMs,
          source: 'created',
        },
      ]);
    }
    if (end.kind === 'not-done') {
      if (how.isNew === true) vault.cardWrites.remove(after.id);
      putRecords(vault, [...(how.isNew === true ? [] : [before]), ...(how.replaces ?? [])]);
    } else putRecords(vault, [after]);
  },
  note: (vault) => {
    const error = 'error' in end ? { error: end.error } : {};
    if (end.kind !== 'not-done' || how.isHeard)
      appendHistory(vault, after, {
        atEpochMs,
        outcome: outcomeWord(end),
        ...error,
        ...(end.kind === 'applied' ? { card: end.card } : {}),
      });
    if (end.kind !== 'not-done')
      for (const old of how.replaces ?? [])
        appendHistory(vault, old, { atEpochMs, outcome: 'replaced' });
    if (after.cardId !== null) vault.cardUse.record(after.cardId, atEpochMs);
  },
});

/**
 * Requests stay on their way while their connection is closed and opened again: the same write must
 * not go out a second time beside them.
 */
const createInFlight = (): Set<string> => new Set();

export const createWriteSender = (
  scope: Scope,
  {
    notify,
    onEndedElsewhere,
  }: {
    readonly notify: (writeId: string, step: CardWriteStep) => void;
    /** A sending ended after the connection was closed. */
    readonly onEndedElsewhere: () => void;
  },
): WriteSender => {
  const inFlight = scope.carried(createInFlight);
  const outcomes = createPendingOutcomes(scope);
  const clocks = createCreationClocks(scope);

  /** A disk that fails after the bank's answer does not change the answer. */
  const guarded = (write: () => void): void => {
    try {
      write();
    } catch (cause) {
      scope.reportBug(cause);
    }
  };

  const blockedReason = (): Result<never> | null => {
    if (!scope.isOpen() || scope.phase() !== 'signed-in') return failed({ kind: 'signed-out' });
    return scope.canSend() ? null : failed({ kind: 'offline' });
  };

  const recordOutcome = (record: WriteRecord, state: OutcomeState): void => {
    if (!scope.isOpen()) return;
    const { vault } = scope;
    const atEpochMs = scope.now();
    if (vault) {
      outcomes.record(vault, {
        id: record.id,
        write: (_open, into) => putRecords(into, [{ ...record, state, approval: null }]),
        note: (into) =>
          appendHistory(into, record, {
            atEpochMs,
            outcome: state === 'unknown' || state === 'too-late' ? 'outcome-unknown' : state,
          }),
      });
    }
    notify(record.id, { state });
    scope.publishChange('approvals');
  };

  const keep = (vault: Vault, what: EndToKeep): void => {
    const { end, after, how } = what;
    outcomes.record(vault, asWritten(what, scope.now()));
    if (end.kind === 'applied') guarded(() => storeCard(scope, end.card, scope.now()));
    if (end.kind !== 'not-done')
      for (const old of how.replaces ?? []) notify(old.id, { state: 'replaced' });
    const step = stepOf(end, after);
    if (step !== null) notify(after.id, step);
    if (end.kind === 'applied') scope.publishChange('cards');
    scope.publishChange('approvals');
  };

  /** Why a creation does not go out (again); null when it may. */
  const creationHeldBack = async (
    before: WriteRecord,
    { isHeard }: HowToSend,
  ): Promise<Result<never> | null> => {
    const tooLate = (): Result<never> | null => {
      if (clocks.windowOf(before) !== 'over') return null;
      recordOutcome(before, 'too-late');
      return failed({ kind: 'outcome-unknown', traceId: null });
    };
    const known = tooLate();
    if (known) return known;
    inFlight.add(before.id);
    const unanswered = await clocks.askBank(before).finally(() => inFlight.delete(before.id));
    const held = blockedReason() ?? tooLate();
    if (held) return held;
    if (unanswered)
      return failed(
        before.uncertainSinceEpochMs === null ? unanswered : outcomeUnknown(unanswered),
      );
    return isHeard || clocks.windowOf(before) === 'open'
      ? null
      : failed({ kind: 'outcome-unknown', traceId: null });
  };

  const exchange = async (
    before: WriteRecord,
    isHeard: boolean,
  ): Promise<Awaited<ReturnType<Scope['bank']['writeCard']>>> => {
    const { kind, cardId, bodyText, idempotencyKey, approval } = before;
    const approvalPreference = approvalPreferenceOf(scope.profile);
    const mayLeave = (): boolean =>
      clocks.windowOf(before) === 'open' || (isHeard && clocks.windowOf(before) === 'unwitnessed');
    try {
      return await scope.bank.writeCard(
        {
          kind,
          cardId,
          bodyText,
          idempotencyKey,
          approvalSessionToken: approval?.sessionToken ?? null,
          approvalPreference,
        },
        kind === 'create' ? { mayLeave } : {},
      );
    } catch (bug) {
      scope.reportBug(bug);
      return failed({ kind: 'outcome-unknown', traceId: null });
    }
  };

  const send: WriteSender['send'] = async (before, how) => {
    const blocked = blockedReason();
    if (blocked) return blocked;
    const { vault } = scope;
    if (!vault) return failed(noVault(scope));
    const notRecorded = outcomes.recordAll();
    if (notRecorded) return failed(notRecorded);
    const isCreation = before.kind === 'create';
    const held = isCreation ? await creationHeldBack(before, how) : null;
    if (held) return held;
    const sentAtEpochMs = scope.now();
    const times = isCreation ? { times: clocks.leaves(before) } : {};
    const uncertainSinceEpochMs = before.uncertainSinceEpochMs ?? sentAtEpochMs;
    const replaced = (how.replaces ?? []).map((old) => ({ ...old, state: 'replaced' as const }));
    const failure = writeDown(() =>
      putRecords(vault, [
        { ...before, state: 'sending', uncertainSinceEpochMs, ...times },
        ...replaced,
      ]),
    );
    if (failure) return failed(failure);
    inFlight.add(before.id);
    scope.publishChange('approvals');
    const answer = await exchange(before, how.isHeard);
    inFlight.delete(before.id);
    const end = classifySend(answer, before, scope.now());
    const ended = recordAfter(end, before, { sentAtEpochMs, isHeard: how.isHeard });
    const after =
      isCreation && ended.uncertainSinceEpochMs !== null
        ? clocks.isBack({ ...ended, ...times })
        : ended;
    // On the disk of a connection that was closed it is still on its way, as after a crash.
    if (scope.isOpen()) keep(vault, { end, before, after, how });
    else onEndedElsewhere();
    return answerOf(end, after);
  };

  return {
    blockedReason,
    send,
    recordOutcome,
    isInFlight: (id) => inFlight.has(id) || outcomes.isPending(id),
    creationLeftMs: clocks.windowLeftMs,
    mayGoOn: (record) => record.kind === 'create' && clocks.mayGoOn(record),
    recordPending: outcomes.recordAll,
  };
};
