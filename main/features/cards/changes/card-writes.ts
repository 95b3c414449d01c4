import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { BankFailure } from '../../../bank/transport/bank-failure.ts';
import { carriedOutbox, createOutbox } from '../../../outbox/outbox.ts';
import type { WriteStatus } from '../../../outbox/write-kind.ts';
import type { Scope } from '../../scope.ts';
import { createAfterApproval } from './after-approval.ts';
import { createSignal } from '../../signal.ts';
import { canSimulate } from './approvals.ts';
import type { CardWriteRequest, CardWriteStep, CardWrites } from './card-write.ts';
import { type CardCreations, createCardCreations } from '../creation/create-cards.ts';
import { createCreationClocks } from '../creation/creation-clocks.ts';
import { createApprovalWatch } from './poll-approvals.ts';
import { createWriteSender, outcomeUnknown } from './send-write.ts';
import {
  type WriteRecord,
  cardWriteKind,
  isOpen,
  mutexKeyOf,
  recordsIn,
  replaceableStates,
} from './write-record.ts';
import { statusOf } from './write-status.ts';
import { noVault } from '../../../data/storage-failure.ts';

export type CardWriteExecutor = CardWrites &
  CardCreations & {
    /**
     * Sends the same again, identically: after an approval, or anew after another end. A creation
     * only while that cannot make a second card.
     */
    readonly retry: (id: string) => Promise<Result<CardWriteAnswer>>;
    /** Gives it up, or takes note of its end. What is under way is waited for. */
    readonly abandon: (id: string) => Promise<Result<Record<string, never>>>;
    /** Error: `not-supported` where there is a phone. */
    readonly simulate: (
      id: string,
      decision: 'allow' | 'deny',
    ) => Promise<Result<Record<string, never>>>;
    /**
     * The session began, the network is back, the computer woke: goes on with what waits.
     */
    readonly resume: () => void;
    readonly statusOfWrite: (id: string) => WriteStatus | null;
  };

const approvalNeeded = { kind: 'approval-needed', isEnrolled: true, traceId: null } as const;

/** What is carried of the writes of cards. */
const carriedState = carriedOutbox<WriteRecord, Scope>();

export function createCardWrites(scope: Scope): CardWriteExecutor {
  const steps = createSignal<{ readonly writeId: string; readonly step: CardWriteStep }>(
    scope.reportBug,
  );
  const joinable = new Map<
    string,
    { readonly bodyText: string | null; readonly answer: Promise<Result<CardWriteAnswer>> }
  >();
  const clocks = createCreationClocks(scope);
  const unscheduled = createOutbox(scope, cardWriteKind, {
    carriedState,
    mayResend: (record) => clocks.ruleOf(record) !== 'never',
    onArrived: () => resume(),
  });
  const outbox: typeof unscheduled = {
    ...unscheduled,
    runExclusive: async (key, task) => {
      try {
        return await unscheduled.runExclusive(key, task);
      } finally {
        watch.reschedule();
      }
    },
  };
  const { find, isInFlight, runExclusive } = outbox;
  const unwatched = createWriteSender(scope, {
    outbox,
    clocks,
    notify: (writeId, step) => steps.emit({ writeId, step }),
  });
  const { blockedReason, recordOutcome } = unwatched;
  const send: typeof unwatched.send = async (before, how) => {
    const answer = await unwatched.send(before, how);
    // A bank that asks for an approval although one went along may go on doing so.
    const isInVain =
      answer.ok &&
      answer.value.state === 'waiting' &&
      (before.approval?.sessionToken ?? null) !== null;
    watch.noteSent(before.id, isInVain ? failed(approvalNeeded) : answer);
    // Whatever kept this one from leaving, an earlier one may have made the card.
    return !answer.ok && before.kind === 'create' && before.uncertainSinceEpochMs !== null
      ? failed(outcomeUnknown(answer.error))
      : answer;
  };
  const sender = { ...unwatched, send };
  const approval = createAfterApproval(scope, { outbox, sender });

  const watch = createApprovalWatch(scope, {
    isInFlight,
    creationLeftMs: sender.creationLeftMs,
    onPolled: async (record, answer) =>
      (answer.ok ? answer.value !== 'waiting' : answer.error.kind === 'not-found')
        ? approval.heed(record, { answer, isHeard: false })
        : answer,
    onRetryDue: async (record) => {
      await runExclusive(mutexKeyOf(record), async () => {
        const found = find(record.id);
        if (found.ok && found.value.state === 'sending')
          await send(found.value, { isHeard: false });
      });
    },
    onExpired: (record) => approval.end(record, 'expired'),
    onTooLate: (record) => recordOutcome(record, 'too-late'),
  });

  function resume(): void {
    outbox.recover((record) => {
      const rule = sender.ruleOf(record);
      if (record.kind === 'create' && rule !== 'when-asked') return null;
      return sender.outcomeWithoutRequest(record, 'unknown');
    });
    watch.reschedule();
  }

  const begin = ({
    kind,
    cardId,
    bodyText,
    asked,
  }: CardWriteRequest): Promise<Result<CardWriteAnswer>> => {
    const id = scope.randomUUID();
    return runExclusive(mutexKeyOf({ id, kind, cardId }), async () => {
      const blocked = blockedReason();
      if (blocked) return blocked;
      if (!scope.vault) return failed(noVault(scope));
      const notRecorded = outbox.recordPending();
      if (notRecorded) return failed(notRecorded);
      const replaces = recordsIn(scope.vault, replaceableStates, kind).filter(
        (old) => old.cardId === cardId,
      );
      const record: WriteRecord = {
        id,
        kind,
        cardId,
        state: 'sending',
        idempotencyKey: null,
        bodyText,
        asked,
        createdAtEpochMs: scope.now(),
        uncertainSinceEpochMs: null,
        approval: null,
        error: null,
      };
      return send(record, { isHeard: true, isNew: true, replaces });
    });
  };

  const submit: CardWrites['submit'] = async (request) => {
    const blocked = blockedReason();
    if (blocked) return blocked;
    if (!scope.vault) return failed(noVault(scope));
    const key = mutexKeyOf({ id: '', ...request });
    const running = joinable.get(key);
    if (running?.bodyText === request.bodyText) return running.answer;
    const mine = { bodyText: request.bodyText, answer: begin(request) };
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
  const sendAgain = (asked: WriteRecord): Promise<Result<CardWriteAnswer>> =>
    runExclusive(mutexKeyOf(asked), async () => {
      const found = find(asked.id);
      if (!found.ok) return found;
      const record = found.value;
      if (!isOpen(record))
        return record.state === 'applied'
          ? statusOf(scope, record)
          : failed({ kind: 'not-found', traceId: null });
      if (record.state === 'too-late') return statusOf(scope, record);
      return send(
        record.state === 'waiting' || record.state === 'sending'
          ? record
          : { ...record, approval: null },
        { isHeard: true },
      );
    });

  const cannotBeAsked = (failure: BankFailure): boolean =>
    ['not-allowed', 'no-such-method', 'not-supported', 'rejected'].includes(failure.kind);

  const retry: CardWriteExecutor['retry'] = async (id) => {
    const blocked = blockedReason();
    if (blocked) return blocked;
    const found = find(id);
    if (!found.ok) return found;
    const record = found.value;
    if (
      isOpen(record) &&
      record.state !== 'too-late' &&
      !isInFlight(id) &&
      sender.creationLeftMs(record) === 0
    ) {
      recordOutcome(record, 'too-late');
      return failed({ kind: 'outcome-unknown', traceId: null });
    }
    if (record.state !== 'waiting' || (record.approval?.sessionToken ?? null) === null)
      return sendAgain(record);
    // Sent before it is approved, it would end the approval.
    const answer = await watch.ask(record);
    if (answer === null) return statusOf(scope, record);
    if (!answer.ok && cannotBeAsked(answer.error)) return sendAgain(record);
    return approval.heed(record, { answer, isHeard: true });
  };

  const abandon: CardWriteExecutor['abandon'] = async (id) => {
    const known = find(id);
    if (!known.ok) return known;
    return runExclusive(mutexKeyOf(known.value), async () => {
      const found = find(id);
      if (!found.ok) return found;
      if (isOpen(found.value)) recordOutcome(found.value, 'abandoned');
      const notRecorded = outbox.recordPending();
      return notRecorded ? failed(notRecorded) : ok({});
    });
  };

  const simulate: CardWriteExecutor['simulate'] = async (id, decision) => {
    const blocked = blockedReason();
    if (blocked) return blocked;
    const found = find(id);
    if (!found.ok) return found;
    const token = found.value.approval?.sessionToken ?? null;
    if (token === null || !canSimulate(scope, found.value))
      return failed({ kind: 'not-supported' });
    const answer = await scope.bank.simulateApproval(token, decision);
    watch.reschedule();
    return answer.ok ? ok({}) : answer;
  };

  return {
    submit,
    onStep: (listener) => steps.listen(({ writeId, step }) => listener(writeId, step)),
    ...createCardCreations(scope, { outbox, sender }),
    retry,
    abandon,
    simulate,
    resume,
    statusOfWrite: outbox.statusOf,
  };
}
