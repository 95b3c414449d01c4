import type { CardWriteAnswer } from '../../../preload/contract/card-changes.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { Timers } from '../../time/timers.ts';
import type { BankFailure } from '../../bank/transport/bank-failure.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { type OpenConnection, noVault } from '../open-connection.ts';
import { createAfterApproval } from './after-approval.ts';
import { canSimulate } from './approvals.ts';
import type { CardWriteRequest, CardWriteStep, CardWrites } from './card-write.ts';
import { type CardCreations, createCardCreations } from './create-cards.ts';
import { createApprovalWatch } from './poll-approvals.ts';
import { type WriteSenderDeps, createWriteSender, outcomeUnknown } from './send-write.ts';
import { createWriteContext } from './write-context.ts';
import {
  type WriteRecord,
  closedStates,
  isOpen,
  mutexKeyOf,
  recordsIn,
  replaceableStates,
} from './write-record.ts';
import { statusOf } from './write-status.ts';

export type CardWritesDeps = Omit<WriteSenderDeps, 'notify' | 'onEndedElsewhere'> & {
  readonly randomUUID: () => string;
  readonly timers: Timers;
};

export type CardWriteExecutor = CardWrites &
  CardCreations & {
    /**
     * Sends the same again, identically: after an approval, or anew after another end. A creation
     * only while that cannot make a second card.
     */
    readonly retry: (
      connection: OpenConnection | null,
      id: string,
    ) => Promise<Result<CardWriteAnswer>>;
    /** Gives it up, or takes note of its end. What is under way is waited for. */
    readonly abandon: (
      connection: OpenConnection | null,
      id: string,
    ) => Promise<Result<Record<string, never>>>;
    /** Error: `not-supported` where there is a phone. */
    readonly simulate: (
      connection: OpenConnection | null,
      id: string,
      decision: 'allow' | 'deny',
    ) => Promise<Result<Record<string, never>>>;
    /**
     * A connection was opened or signed in, the network is back, the computer woke: goes on with
     * what waits.
     */
    readonly resume: () => void;
    readonly stop: () => void;
  };

const dayMs = 24 * 60 * 60_000;
const closedKeptMs = 30 * dayMs;

export const createCardWrites = (deps: CardWritesDeps): CardWriteExecutor => {
  const listeners: ((connection: OpenConnection, writeId: string, step: CardWriteStep) => void)[] =
    [];
  const joinable = new Map<
    string,
    {
      readonly connection: OpenConnection;
      readonly bodyText: string | null;
      readonly answer: Promise<Result<CardWriteAnswer>>;
    }
  >();
  /** Those whose leftovers of an earlier run were looked at. */
  const tidied = new WeakSet<OpenConnection>();

  const notify = (connection: OpenConnection, writeId: string, step: CardWriteStep): void => {
    for (const listener of listeners) {
      try {
        listener(connection, writeId, step);
      } catch (bug) {
        deps.reportBug(bug);
      }
    }
  };
  const unwatched = createWriteSender({ ...deps, notify, onEndedElsewhere: () => resume() });
  const { blockedReason, recordOutcome, isInFlight } = unwatched;
  const send: typeof unwatched.send = async (connection, before, how) => {
    const answer = await unwatched.send(connection, before, how);
    watch.noteSent(connection, before.id, answer);
    // Whatever kept this one from leaving, an earlier one may have made the card.
    return !answer.ok && before.kind === 'create' && before.uncertainSinceEpochMs !== null
      ? failed(outcomeUnknown(answer.error))
      : answer;
  };
  const sender = { ...unwatched, send };
  const context = createWriteContext({
    connection: deps.connection,
    recordPending: sender.recordPending,
    onLeft: (connection) => watch.schedule(connection),
  });
  const { find, runExclusive } = context;
  const approval = createAfterApproval({ context, sender, now: deps.now });

  const watch = createApprovalWatch({
    ...deps,
    isCurrent: context.isCurrent,
    isInFlight,
    recordPending: sender.recordPending,
    creationLeftMs: sender.creationLeftMs,
    canTalk: (connection) => blockedReason(connection) === null,
    onPolled: async (connection, record, answer) => {
      if (!answer.ok ? answer.error.kind === 'not-found' : answer.value !== 'waiting')
        await approval.heed(connection, record, { answer, isHeard: false });
    },
    onRetryDue: async (connection, { id, ...keyParts }) => {
      await runExclusive(connection, { id, ...keyParts }, async () => {
        const found = find(connection, id);
        if (found.ok && found.value.record.state === 'sending')
          await send(connection, found.value.record, { isHeard: false });
      });
    },
    onTimeOver: (connection, record, what) =>
      what === 'creation'
        ? recordOutcome(connection, record, 'too-late')
        : approval.end(connection, record, 'expired'),
  });

  /** What an earlier run left behind: nobody waits for those answers any more. */
  const tidy = (connection: OpenConnection, vault: Vault): void => {
    const now = deps.now();
    for (const record of recordsIn(vault, ['sending'])) {
      if (!isInFlight(connection, record.id) && !sender.mayGoOn(connection, record))
        recordOutcome(connection, record, 'unknown');
    }
    if (tidied.has(connection)) return;
    tidied.add(connection);
    vault.cardWrites.removeOlderThan(['prepared'], now - dayMs);
    vault.cardWrites.removeOlderThan(closedStates, now - closedKeptMs);
  };

  const resume = (): void => {
    const connection = deps.connection();
    if (!connection?.vault) return;
    try {
      sender.recordPending(connection);
      tidy(connection, connection.vault);
    } catch (cause) {
      // A disk that fails here fails again, and plainly, where something is to be sent.
      deps.reportBug(cause);
    }
    watch.resetBackoff(connection);
  };

  const begin = (
    connection: OpenConnection,
    { kind, cardId, bodyText, asked }: CardWriteRequest,
  ): Promise<Result<CardWriteAnswer>> => {
    const id = deps.randomUUID();
    return runExclusive(connection, { id, kind, cardId }, async () => {
      const blocked = blockedReason(connection);
      if (blocked) return blocked;
      if (!connection.vault) return failed(noVault(connection));
      const notRecorded = sender.recordPending(connection);
      if (notRecorded) return failed(notRecorded);
      const replaces = recordsIn(connection.vault, replaceableStates).filter(
        (old) => old.kind === kind && old.cardId === cardId,
      );
      const record: WriteRecord = {
        id,
        kind,
        cardId,
        state: 'sending',
        idempotencyKey: null,
        bodyText,
        asked,
        createdAtEpochMs: deps.now(),
        uncertainSinceEpochMs: null,
        approval: null,
        error: null,
      };
      return send(connection, record, { isHeard: true, isNew: true, replaces });
    });
  };

  const submit: CardWrites['submit'] = async (connection, request) => {
    const blocked = blockedReason(connection);
    if (blocked) return blocked;
    if (!connection?.vault)
      return failed(connection ? noVault(connection) : { kind: 'signed-out' });
    const key = `${connection.profile.id} ${mutexKeyOf({ id: '', ...request })}`;
    const running = joinable.get(key);
    if (running?.connection === connection && running.bodyText === request.bodyText)
      return running.answer;
    const mine = { connection, bodyText: request.bodyText, answer: begin(connection, request) };
    joinable.set(key, mine);
    try {
      return await mine.answer;
    } finally {
      if (joinable.get(key) === mine) joinable.delete(key);
    }
  };

  /**
   * The identical request once more. Only an approval that still waits goes along; a token that was
   * denied or is over is of no use.
   */
  const sendAgain = (
    connection: OpenConnection,
    asked: WriteRecord,
  ): Promise<Result<CardWriteAnswer>> =>
    runExclusive(connection, asked, async () => {
      const found = find(connection, asked.id);
      if (!found.ok) return found;
      const { record } = found.value;
      if (!isOpen(record))
        return record.state === 'applied'
          ? statusOf(found.value.connection, record)
          : failed({ kind: 'not-found', traceId: null });
      if (record.state === 'too-late') return statusOf(found.value.connection, record);
      return send(
        connection,
        record.state === 'waiting' || record.state === 'sending'
          ? record
          : { ...record, approval: null },
        { isHeard: true },
      );
    });

  const cannotBeAsked = (failure: BankFailure): boolean =>
    ['not-allowed', 'no-such-method', 'not-supported', 'rejected'].includes(failure.kind);

  const retry: CardWriteExecutor['retry'] = async (connection, id) => {
    const blocked = blockedReason(connection);
    if (blocked) return blocked;
    const found = find(connection, id);
    if (!found.ok) return found;
    const { record } = found.value;
    if (
      isOpen(record) &&
      record.state !== 'too-late' &&
      !isInFlight(found.value.connection, id) &&
      sender.creationLeftMs(found.value.connection, record) === 0
    ) {
      recordOutcome(found.value.connection, record, 'too-late');
      return failed({ kind: 'outcome-unknown', traceId: null });
    }
    if (record.state !== 'waiting' || (record.approval?.sessionToken ?? null) === null)
      return sendAgain(found.value.connection, record);
    // Sent before it is approved, it would end the approval.
    const answer = await watch.ask(found.value.connection, record);
    if (answer === null) return statusOf(found.value.connection, record);
    if (!answer.ok && cannotBeAsked(answer.error)) return sendAgain(found.value.connection, record);
    return approval.heed(found.value.connection, record, { answer, isHeard: true });
  };

  const abandon: CardWriteExecutor['abandon'] = async (connection, id) => {
    const known = find(connection, id);
    if (!known.ok) return known;
    return runExclusive(known.value.connection, known.value.record, async () => {
      const found = find(connection, id);
      if (!found.ok) return found;
      if (isOpen(found.value.record))
        recordOutcome(found.value.connection, found.value.record, 'abandoned');
      const notRecorded = sender.recordPending(found.value.connection);
      if (notRecorded) return failed(notRecorded);
      return isInFlight(found.value.connection, id)
        ? failed({ kind: 'storage-unavailable', reason: 'unavailable' })
        : ok({});
    });
  };

  const simulate: CardWriteExecutor['simulate'] = async (connection, id, decision) => {
    const blocked = blockedReason(connection);
    if (blocked) return blocked;
    const found = find(connection, id);
    if (!found.ok) return found;
    const token = found.value.record.approval?.sessionToken ?? null;
    if (token === null || !canSimulate(found.value.connection, found.value.record))
      return failed({ kind: 'not-supported' });
    const answer = await found.value.connection.bank.simulateApproval(token, decision);
    watch.schedule(found.value.connection);
    return answer.ok ? ok({}) : answer;
  };

  return {
    submit,
    onStep: (listener) => void listeners.push(listener),
    ...createCardCreations({ context, sender }),
    retry,
    abandon,
    simulate,
    resume,
    stop: watch.stop,
  };
};
