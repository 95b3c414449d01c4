import type { CardWriteAnswer } from '../../../../preload/contract/card-changes.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { BankFailure } from '../../../bank/transport/bank-failure.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import { noVault } from '../../open-connection.ts';
import type { Scope } from '../../scope.ts';
import { createAfterApproval } from './after-approval.ts';
import { createSignal } from '../../signal.ts';
import { canSimulate } from './approvals.ts';
import type { CardWriteRequest, CardWriteStep, CardWrites } from './card-write.ts';
import { type CardCreations, createCardCreations } from '../creation/create-cards.ts';
import { createApprovalWatch } from './poll-approvals.ts';
import { createWriteSender, outcomeUnknown } from './send-write.ts';
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
    readonly stop: () => void;
  };

const dayMs = 24 * 60 * 60_000;
const closedKeptMs = 30 * dayMs;

/** The executor of a profile that was made last: its connection is the open one, if any is. */
const createNewest = (): { resume: WeakRef<() => void> | null } => ({ resume: null });

export const createCardWrites = (scope: Scope): CardWriteExecutor => {
  const steps = createSignal<{ readonly writeId: string; readonly step: CardWriteStep }>(
    scope.reportBug,
  );
  const joinable = new Map<
    string,
    { readonly bodyText: string | null; readonly answer: Promise<Result<CardWriteAnswer>> }
  >();
  const newest = scope.carried(createNewest);
  /** What an earlier run left to be forgotten was looked at. */
  let isTidied = false;

  const unwatched = createWriteSender(scope, {
    notify: (writeId, step) => steps.emit({ writeId, step }),
    onEndedElsewhere: () => newest.resume?.deref()?.(),
  });
  const { blockedReason, recordOutcome, isInFlight } = unwatched;
  const send: typeof unwatched.send = async (before, how) => {
    const answer = await unwatched.send(before, how);
    watch.noteSent(before.id, answer);
    // Whatever kept this one from leaving, an earlier one may have made the card.
    return !answer.ok && before.kind === 'create' && before.uncertainSinceEpochMs !== null
      ? failed(outcomeUnknown(answer.error))
      : answer;
  };
  const sender = { ...unwatched, send };
  const context = createWriteContext(scope, {
    recordPending: sender.recordPending,
    onLeft: () => watch.schedule(),
  });
  const { find, runExclusive } = context;
  const approval = createAfterApproval(scope, { context, sender });

  const watch = createApprovalWatch(scope, {
    isInFlight,
    recordPending: sender.recordPending,
    creationLeftMs: sender.creationLeftMs,
    canTalk: () => blockedReason() === null,
    onPolled: async (record, answer) => {
      if (!answer.ok ? answer.error.kind === 'not-found' : answer.value !== 'waiting')
        await approval.heed(record, { answer, isHeard: false });
    },
    onRetryDue: async (record) => {
      await runExclusive(record, async () => {
        const found = find(record.id);
        if (found.ok && found.value.record.state === 'sending')
          await send(found.value.record, { isHeard: false });
      });
    },
    onTimeOver: (record, what) =>
      what === 'creation' ? recordOutcome(record, 'too-late') : approval.end(record, 'expired'),
  });

  /** What an earlier run left behind: nobody waits for those answers any more. */
  const tidy = (vault: Vault): void => {
    const now = scope.now();
    for (const record of recordsIn(vault, ['sending'])) {
      if (!isInFlight(record.id) && !sender.mayGoOn(record)) recordOutcome(record, 'unknown');
    }
    if (isTidied) return;
    isTidied = true;
    vault.cardWrites.removeOlderThan(['prepared'], now - dayMs);
    vault.cardWrites.removeOlderThan(closedStates, now - closedKeptMs);
  };

  const resume = (): void => {
    if (!scope.isOpen() || !scope.vault) return;
    try {
      sender.recordPending();
      tidy(scope.vault);
    } catch (cause) {
      // A disk that fails here fails again, and plainly, where something is to be sent.
      scope.reportBug(cause);
    }
    watch.resetBackoff();
  };
  newest.resume = new WeakRef(resume);

  const begin = ({
    kind,
    cardId,
    bodyText,
    asked,
  }: CardWriteRequest): Promise<Result<CardWriteAnswer>> => {
    const id = scope.randomUUID();
    return runExclusive({ id, kind, cardId }, async () => {
      const blocked = blockedReason();
      if (blocked) return blocked;
      if (!scope.vault) return failed(noVault(scope));
      const notRecorded = sender.recordPending();
      if (notRecorded) return failed(notRecorded);
      const replaces = recordsIn(scope.vault, replaceableStates).filter(
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
    runExclusive(asked, async () => {
      const found = find(asked.id);
      if (!found.ok) return found;
      const { record } = found.value;
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
    const { record } = found.value;
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
    return runExclusive(known.value.record, async () => {
      const found = find(id);
      if (!found.ok) return found;
      if (isOpen(found.value.record)) recordOutcome(found.value.record, 'abandoned');
      const notRecorded = sender.recordPending();
      if (notRecorded) return failed(notRecorded);
      return isInFlight(id)
        ? failed({ kind: 'storage-unavailable', reason: 'unavailable' })
        : ok({});
    });
  };

  const simulate: CardWriteExecutor['simulate'] = async (id, decision) => {
    const blocked = blockedReason();
    if (blocked) return blocked;
    const found = find(id);
    if (!found.ok) return found;
    const token = found.value.record.approval?.sessionToken ?? null;
    if (token === null || !canSimulate(scope, found.value.record))
      return failed({ kind: 'not-supported' });
    const answer = await scope.bank.simulateApproval(token, decision);
    watch.schedule();
    return answer.ok ? ok({}) : answer;
  };

  return {
    submit,
    onStep: (listener) => steps.listen(({ writeId, step }) => listener(writeId, step)),
    ...createCardCreations(scope, { context, sender }),
    retry,
    abandon,
    simulate,
    resume,
    stop: watch.stop,
  };
};
