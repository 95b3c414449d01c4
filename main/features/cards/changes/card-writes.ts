import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import { noVault } from '../../../data/storage-failure.ts';
import { blockedReason } from '../../../outbox/blocked-reason.ts';
import { outboxStateFactory } from '../../../outbox/outbox.ts';
import { type WritesOfKind, createWritesOfKind } from '../../../outbox/unknown-writes.ts';
import { createWrites } from '../../../outbox/writes.ts';
import type { Scope } from '../../scope.ts';
import { createSignal } from '../../signal.ts';
import { createCreationClocks } from '../creation/creation-clocks.ts';
import { canSimulate, describeUnknownWrite } from './approvals.ts';
import {
  type AskedField,
  type CardWrite,
  type CardWriteRequest,
  asAbandoned,
  answerOf,
  cardWrites,
  mutexKeyOf,
  newCardWrite,
} from './card-write.ts';
import { type Continuation, continueWrites } from './continue-writes.ts';
import { createWriteSender } from './send-write.ts';

type Answer = Result<CardWriteAnswer>;
type Done = Result<Record<string, never>>;

/**
 * Sends changes of cards and new cards. Each write is on disk before it is sent, and waits for
 * approvals across restarts. It is never resent automatically where that could apply it twice.
 */
export type CardWrites = Pick<Continuation, 'retry' | 'resume'> & {
  /**
   * Errors: `offline`, `signed-out`, `storage-unavailable` without a request; `outcome-unknown`;
   * else the bank's error. A newer write of the same kind for a card replaces a waiting one.
   */
  readonly submit: (request: CardWriteRequest) => Promise<Answer>;
  /**
   * Sends a new card once for each `writeId`, which is its idempotency key. A `writeId` that was
   * sent before is resent only if the earlier request certainly had no effect; otherwise the result
   * is the state of that write. Errors: as `submit`.
   */
  readonly create: (creation: {
    readonly writeId: string;
    readonly bodyText: string;
    readonly asked: readonly AskedField[];
  }) => Promise<Answer>;
  /** Notifies of each new state of each write while the connection is open. */
  readonly onChange: (listener: (write: CardWrite) => void) => void;
  /** The state of a write. Sends nothing. */
  readonly status: (id: string) => Answer;
  /** Cancels a waiting write, or acknowledges a refusal. Waits for a write in flight. */
  readonly abandon: (id: string) => Promise<Done>;
  /** Error: `not-supported` for a connection that needs a real phone. */
  readonly simulate: (id: string, decision: 'allow' | 'deny') => Promise<Done>;
  /**
   * The interface that all families of writes share: unknown outcomes, and how the user resolves
   * them.
   */
  readonly kind: WritesOfKind;
};

const createOutboxState = outboxStateFactory<CardWrite, Scope>();

export function createCardWrites(scope: Scope): CardWrites {
  const changes = createSignal<CardWrite>(scope.reportBug);
  const joinableRequests = new Map<
    string,
    { readonly bodyText: string | null; answer: Promise<Answer> }
  >();
  const clocks = createCreationClocks(scope);
  const writes = createWrites<CardWrite, Scope>(scope, cardWrites, {
    createOutboxState,
    onArrived: () => continuation.resume(),
    afterRestart: (write) => continuation.afterRestart(write),
  });
  const outbox: typeof writes.outbox = {
    ...writes.outbox,
    runExclusive: (key, task) =>
      writes.runExclusive(key, task).finally(() => continuation.reschedule()),
  };
  const { find, runExclusive } = outbox;
  const onChange = changes.emit;
  const sender = createWriteSender(scope, { outbox, clocks, onChange });
  const { recover } = writes;
  const continuation = continueWrites(scope, { outbox, clocks, sender, recover, onChange });

  const begin = ({ id, kind, cardId, bodyText, asked }: CardWriteRequest): Promise<Answer> => {
    const write = newCardWrite({
      id: id ?? scope.randomUUID(),
      kind,
      objectId: cardId,
      sentAtEpochMs: scope.now(),
      asked: { idempotencyKey: null, bodyText, fields: asked },
    });
    return runExclusive(mutexKeyOf(write), async () => {
      const blocked = blockedReason(scope);
      if (blocked) return failed(blocked);
      if (!scope.vault) return failed(noVault(scope));
      const notRecorded = outbox.recordPending();
      if (notRecorded) return failed(notRecorded);
      const replaces = cardWrites
        .inStates(scope.vault, ['waiting-for-approval', 'unknown', 'refused'], [kind])
        .filter(({ objectId }) => objectId === cardId);
      return continuation.send(write, { hasCaller: true, isNew: true, replaces });
    });
  };

  const submit: CardWrites['submit'] = async (request) => {
    const blocked = blockedReason(scope);
    if (blocked) return failed(blocked);
    if (!scope.vault) return failed(noVault(scope));
    const key = `${request.kind} ${request.cardId}`;
    const running = joinableRequests.get(key);
    if (request.id === undefined && running?.bodyText === request.bodyText) return running.answer;
    const attempt = { bodyText: request.bodyText, answer: begin(request) };
    joinableRequests.set(key, attempt);
    try {
      return await attempt.answer;
    } finally {
      if (joinableRequests.get(key) === attempt) joinableRequests.delete(key);
    }
  };

  const create: CardWrites['create'] = async ({ writeId: id, bodyText, asked }) => {
    const blocked = blockedReason(scope);
    if (blocked) return failed(blocked);
    const write = newCardWrite({
      id,
      kind: 'create',
      objectId: null,
      sentAtEpochMs: scope.now(),
      asked: { idempotencyKey: id, bodyText, fields: asked },
    });
    return runExclusive(mutexKeyOf(write), async () => {
      const findResult = find(id);
      if (!findResult.ok && findResult.error.kind !== 'not-found') return findResult;
      // A write that ended without an effect: its form received the error and now sends the same
      // again.
      const isSent =
        findResult.ok &&
        !(findResult.value.state === 'resolved' && findResult.value.answer.end === null);
      return isSent
        ? answerOf(findResult.value)
        : continuation.send(write, { hasCaller: true, isNew: true });
    });
  };

  const abandon: CardWrites['abandon'] = async (id) => {
    const current = find(id);
    if (!current.ok) return current;
    return runExclusive(mutexKeyOf(current.value), async () => {
      const findResult = find(id);
      if (!findResult.ok) return findResult;
      const { state } = findResult.value;
      if (state !== 'waiting-for-approval' && state !== 'refused') return ok({});
      const ended = asAbandoned(findResult.value);
      const recorded = outbox.decide(id, sender.outcomeOf(ended));
      if (!recorded.ok) return recorded;
      onChange(ended);
      return ok({});
    });
  };

  const shared = createWritesOfKind(scope, writes, {
    describe: (write) => describeUnknownWrite(scope, write),
    canCheck: ({ kind, answer }) => kind === 'create' && answer.resend !== 'never',
    ask: async ({ id, kind }) => (kind === 'create' ? continuation.retry(id, true) : ok(null)),
    sendAgain: ({ id }) => continuation.retry(id, true),
    toResolution: (_reportedOutcome, write) => {
      const { asked, answer } = asAbandoned(write);
      return {
        fields: { asked, answer },
        alsoStore: (open, vault, resolved) => sender.outcomeOf(resolved).alsoStore?.(open, vault),
      };
    },
  });

  return {
    submit,
    create,
    onChange: changes.listen,
    status: (id) => {
      const findResult = find(id);
      return findResult.ok ? answerOf(findResult.value) : findResult;
    },
    retry: continuation.retry,
    resume: continuation.resume,
    abandon,
    simulate: async (id, decision) => {
      const blocked = blockedReason(scope);
      if (blocked) return failed(blocked);
      const findResult = find(id);
      if (!findResult.ok) return findResult;
      const token = findResult.value.answer.approval?.sessionToken ?? null;
      if (token === null || !canSimulate(scope, findResult.value))
        return failed({ kind: 'not-supported' });
      const answer = await scope.bank.simulateApproval(token, decision);
      continuation.reschedule();
      return answer.ok ? ok({}) : answer;
    },
    kind: {
      ...shared,
      recover: continuation.resume,
      resolve: async (id, reportedOutcome) => {
        const resolved = await shared.resolve(id, reportedOutcome);
        const write = writes.current(id);
        if (write?.state === 'resolved') onChange(write);
        continuation.reschedule();
        return resolved;
      },
    },
  };
}
