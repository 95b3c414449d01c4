import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import { noVault } from '../../../data/storage-failure.ts';
import { blockedReason } from '../../../outbox/blocked-reason.ts';
import { carriedOutbox } from '../../../outbox/outbox.ts';
import { type WritesOfKind, createWritesOfKind } from '../../../outbox/unknown-writes.ts';
import { createWrites } from '../../../outbox/writes.ts';
import type { Scope } from '../../scope.ts';
import { createSignal } from '../../signal.ts';
import { createCreationClocks } from '../creation/creation-clocks.ts';
import { canSimulate, unknownCard } from './approvals.ts';
import {
  type AskedField,
  type CardWrite,
  type CardWriteRequest,
  abandoned,
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

const carriedState = carriedOutbox<CardWrite, Scope>();

export function createCardWrites(scope: Scope): CardWrites {
  const changed = createSignal<CardWrite>(scope.reportBug);
  const joinable = new Map<string, { readonly bodyText: string | null; answer: Promise<Answer> }>();
  const clocks = createCreationClocks(scope);
  const writes = createWrites<CardWrite, Scope>(scope, cardWrites, {
    carriedState,
    onArrived: () => continued.resume(),
    afterRestart: (write) => continued.afterRestart(write),
  });
  const outbox: typeof writes.outbox = {
    ...writes.outbox,
    runExclusive: (key, task) =>
      writes.runExclusive(key, task).finally(() => continued.reschedule()),
  };
  const { find, runExclusive } = outbox;
  const onChange = changed.emit;
  const sender = createWriteSender(scope, { outbox, clocks, onChange });
  const { recover } = writes;
  const continued = continueWrites(scope, { outbox, clocks, sender, recover, onChange });

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
      return continued.send(write, { hasCaller: true, isNew: true, replaces });
    });
  };

  const submit: CardWrites['submit'] = async (request) => {
    const blocked = blockedReason(scope);
    if (blocked) return failed(blocked);
    if (!scope.vault) return failed(noVault(scope));
    const key = `${request.kind} ${request.cardId}`;
    const running = joinable.get(key);
    if (request.id === undefined && running?.bodyText === request.bodyText) return running.answer;
    const mine = { bodyText: request.bodyText, answer: begin(request) };
    joinable.set(key, mine);
    try {
      return await mine.answer;
    } finally {
      if (joinable.get(key) === mine) joinable.delete(key);
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
      const found = find(id);
      if (!found.ok && found.error.kind !== 'not-found') return found;
      // A write that ended without an effect: its form received the error and now sends the same
      // again.
      const isSent =
        found.ok && !(found.value.state === 'resolved' && found.value.answer.end === null);
      return isSent
        ? answerOf(found.value)
        : continued.send(write, { hasCaller: true, isNew: true });
    });
  };

  const abandon: CardWrites['abandon'] = async (id) => {
    const known = find(id);
    if (!known.ok) return known;
    return runExclusive(mutexKeyOf(known.value), async () => {
      const found = find(id);
      if (!found.ok) return found;
      const { state } = found.value;
      if (state !== 'waiting-for-approval' && state !== 'refused') return ok({});
      const ended = abandoned(found.value);
      const decided = outbox.decide(id, sender.outcomeOf(ended));
      if (!decided.ok) return decided;
      onChange(ended);
      return ok({});
    });
  };

  const shared = createWritesOfKind(scope, writes, {
    describe: (write) => unknownCard(scope, write),
    canCheck: ({ kind, answer }) => kind === 'create' && answer.resend !== 'never',
    ask: async ({ id, kind }) => (kind === 'create' ? continued.retry(id, true) : ok(null)),
    sendAgain: ({ id }) => continued.retry(id, true),
    resolved: (_said, write) => {
      const { asked, answer } = abandoned(write);
      return {
        rest: { asked, answer },
        beside: (open, vault, resolved) => sender.outcomeOf(resolved).beside?.(open, vault),
      };
    },
  });

  return {
    submit,
    create,
    onChange: changed.listen,
    status: (id) => {
      const found = find(id);
      return found.ok ? answerOf(found.value) : found;
    },
    retry: continued.retry,
    resume: continued.resume,
    abandon,
    simulate: async (id, decision) => {
      const blocked = blockedReason(scope);
      if (blocked) return failed(blocked);
      const found = find(id);
      if (!found.ok) return found;
      const token = found.value.answer.approval?.sessionToken ?? null;
      if (token === null || !canSimulate(scope, found.value))
        return failed({ kind: 'not-supported' });
      const answer = await scope.bank.simulateApproval(token, decision);
      continued.reschedule();
      return answer.ok ? ok({}) : answer;
    },
    kind: {
      ...shared,
      recover: continued.resume,
      resolve: async (id, said) => {
        const resolved = await shared.resolve(id, said);
        const write = writes.known(id);
        if (write?.state === 'resolved') onChange(write);
        continued.reschedule();
        return resolved;
      },
    },
  };
}
