import type { CardWriteAnswer } from '../../../preload/contract/card-changes.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { type StorageUnavailable, storageErrorOf } from '../../data/storage-failure.ts';
import { type OpenConnection, noVault } from '../open-connection.ts';
import { approvalPreferenceOf } from './approval-preference.ts';
import { cardSource } from './card-list-source.ts';
import type { CardWriteStep } from './card-write.ts';
import { compareAnswer } from './compare-answer.ts';
import { createCreationClocks } from './creation-clocks.ts';
import { type SendEnd, classifySend, recordAfter } from './classify-send.ts';
import { storeCard } from './store-cards.ts';
import { type WriteOutcome, createPendingOutcomes } from './pending-outcomes.ts';
import { appendHistory } from './write-history.ts';
import { type WriteRecord, putRecords } from './write-record.ts';

export type WriteSenderDeps = {
  /** The active connection: nothing is sent or written for one that no longer is. */
  readonly connection: () => OpenConnection | null;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  readonly onChange: (topic: 'approvals' | 'cards') => void;
  readonly notify: (connection: OpenConnection, writeId: string, step: CardWriteStep) => void;
  readonly reportBug: (cause: unknown) => void;
  /** A sending ended for a connection that was closed meanwhile. */
  readonly onEndedElsewhere: () => void;
};

export type HowToSend = {
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
  readonly blockedReason: (connection: OpenConnection | null) => Result<never> | null;
  /**
   * Sends a write as it stands, once, and keeps what became of it. The caller sees to it that none
   * of the same key is under way.
   */
  readonly send: (
    connection: OpenConnection,
    before: WriteRecord,
    how: HowToSend,
  ) => Promise<Result<CardWriteAnswer>>;
  /** On its way, or come back and not written down yet. */
  readonly isInFlight: (connection: OpenConnection, id: string) => boolean;
  /**
   * How long a creation whose outcome is not known may still go out; 0: no more. Null for any other
   * write.
   */
  readonly creationLeftMs: (connection: OpenConnection, record: WriteRecord) => number | null;
  /** Whether what is left as `sending` may go out again without the owner. */
  readonly mayGoOn: (connection: OpenConnection, record: WriteRecord) => boolean;
  /**
   * Writes down what could not be written down before; null when nothing of it is left, else why
   * not.
   */
  readonly recordPending: (connection: OpenConnection) => StorageUnavailable | null;
  /** Records an outcome without a request: in the vault, in the history, to the listeners. */
  readonly recordOutcome: (
    connection: OpenConnection,
    record: WriteRecord,
    state: OutcomeState,
  ) => void;
};

export type OutcomeState = 'denied' | 'expired' | 'unknown' | 'too-late' | 'abandoned' | 'replaced';

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
  write: (connection, vault) => {
    if (
      end.kind === 'applied' &&
      after.kind === 'create' &&
      cardSource(connection, atEpochMs) !== 'service-list'
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
  note: (_connection, vault) => {
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

export const createWriteSender = (deps: WriteSenderDeps): WriteSender => {
  /**
   * Also those of connections that were closed meanwhile: the same write must not go out a second
   * time beside them.
   */
  const inFlight = new Set<string>();
  const outcomes = createPendingOutcomes({
    reportBug: deps.reportBug,
    onRecordedLate: () => deps.onChange('approvals'),
  });
  const clocks = createCreationClocks(deps.now);
  const flightKey = ({ profile }: OpenConnection, id: string): string => `${profile.id} ${id}`;

  /** A disk that fails after the bank's answer does not change the answer. */
  const guarded = (write: () => void): void => {
    try {
      write();
    } catch (cause) {
      deps.reportBug(cause);
    }
  };

  const blockedReason = (connection: OpenConnection | null): Result<never> | null => {
    if (!connection || connection !== deps.connection() || connection.phase() !== 'signed-in')
      return failed({ kind: 'signed-out' });
    return deps.isOnline() ? null : failed({ kind: 'offline' });
  };

  const recordOutcome = (
    connection: OpenConnection,
    record: WriteRecord,
    state: OutcomeState,
  ): void => {
    if (connection !== deps.connection()) return;
    const { vault } = connection;
    const atEpochMs = deps.now();
    if (vault) {
      outcomes.record(connection, vault, {
        id: record.id,
        write: (_connection, into) => putRecords(into, [{ ...record, state, approval: null }]),
        note: (_connection, into) =>
          appendHistory(into, record, {
            atEpochMs,
            outcome: state === 'unknown' || state === 'too-late' ? 'outcome-unknown' : state,
          }),
      });
    }
    deps.notify(connection, record.id, { state });
    deps.onChange('approvals');
  };

  const keep = (connection: OpenConnection, vault: Vault, what: EndToKeep): void => {
    const { end, after, how } = what;
    outcomes.record(connection, vault, asWritten(what, deps.now()));
    if (end.kind === 'applied') guarded(() => storeCard(connection, end.card, deps.now()));
    if (end.kind !== 'not-done')
      for (const old of how.replaces ?? []) deps.notify(connection, old.id, { state: 'replaced' });
    const step = stepOf(end, after);
    if (step !== null) deps.notify(connection, after.id, step);
    if (end.kind === 'applied') deps.onChange('cards');
    deps.onChange('approvals');
  };

  /** Why a creation does not go out (again); null when it may. */
  const creationHeldBack = async (
    connection: OpenConnection,
    before: WriteRecord,
    { isHeard }: HowToSend,
  ): Promise<Result<never> | null> => {
    const tooLate = (): Result<never> | null => {
      if (clocks.windowOf(connection, before) !== 'over') return null;
      recordOutcome(connection, before, 'too-late');
      return failed({ kind: 'outcome-unknown', traceId: null });
    };
    const known = tooLate();
    if (known) return known;
    const key = flightKey(connection, before.id);
    inFlight.add(key);
    const unanswered = await clocks.askBank(connection, before).finally(() => inFlight.delete(key));
    const held = blockedReason(connection) ?? tooLate();
    if (held) return held;
    if (unanswered)
      return failed(
        before.uncertainSinceEpochMs === null ? unanswered : outcomeUnknown(unanswered),
      );
    return isHeard || clocks.windowOf(connection, before) === 'open'
      ? null
      : failed({ kind: 'outcome-unknown', traceId: null });
  };

  const exchange = async (
    connection: OpenConnection,
    before: WriteRecord,
    isHeard: boolean,
  ): Promise<Awaited<ReturnType<OpenConnection['bank']['writeCard']>>> => {
    const { kind, cardId, bodyText, idempotencyKey, approval } = before;
    const approvalPreference = approvalPreferenceOf(connection.profile);
    const mayLeave = (): boolean =>
      clocks.windowOf(connection, before) === 'open' ||
      (isHeard && clocks.windowOf(connection, before) === 'unwitnessed');
    try {
      return await connection.bank.writeCard(
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
      deps.reportBug(bug);
      return failed({ kind: 'outcome-unknown', traceId: null });
    }
  };

  const send: WriteSender['send'] = async (connection, before, how) => {
    const blocked = blockedReason(connection);
    if (blocked) return blocked;
    const { vault } = connection;
    if (!vault) return failed(noVault(connection));
    const notRecorded = outcomes.recordAll(connection);
    if (notRecorded) return failed(notRecorded);
    const isCreation = before.kind === 'create';
    const held = isCreation ? await creationHeldBack(connection, before, how) : null;
    if (held) return held;
    const sentAtEpochMs = deps.now();
    const times = isCreation ? { times: clocks.leaves(connection, before) } : {};
    const uncertainSinceEpochMs = before.uncertainSinceEpochMs ?? sentAtEpochMs;
    const replaced = (how.replaces ?? []).map((old) => ({ ...old, state: 'replaced' as const }));
    const failure = writeDown(() =>
      putRecords(vault, [
        { ...before, state: 'sending', uncertainSinceEpochMs, ...times },
        ...replaced,
      ]),
    );
    if (failure) return failed(failure);
    const key = flightKey(connection, before.id);
    inFlight.add(key);
    deps.onChange('approvals');
    const answer = await exchange(connection, before, how.isHeard);
    inFlight.delete(key);
    const end = classifySend(answer, before, deps.now());
    const ended = recordAfter(end, before, { sentAtEpochMs, isHeard: how.isHeard });
    const after =
      isCreation && ended.uncertainSinceEpochMs !== null
        ? clocks.isBack(connection, { ...ended, ...times })
        : ended;
    // On the disk of a connection that was closed it is still on its way, as after a crash.
    if (connection === deps.connection()) keep(connection, vault, { end, before, after, how });
    else deps.onEndedElsewhere();
    return answerOf(end, after);
  };

  return {
    blockedReason,
    send,
    recordOutcome,
    isInFlight: (connection, id) =>
      inFlight.has(flightKey(connection, id)) || outcomes.isPending(connection, id),
    creationLeftMs: clocks.windowLeftMs,
    mayGoOn: (connection, record) => record.kind === 'create' && clocks.mayGoOn(connection, record),
    recordPending: outcomes.recordAll,
  };
};
