import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import { noVault } from '../../../data/storage-failure.ts';
import { blockedReason } from '../../../outbox/blocked-reason.ts';
import { carriedOutbox, createOutbox } from '../../../outbox/outbox.ts';
import type { WriteStatus } from '../../../outbox/write-kind.ts';
import type { Scope } from '../../scope.ts';
import { createSignal } from '../../signal.ts';
import { createCreationClocks } from '../creation/creation-clocks.ts';
import { canSimulate } from './approvals.ts';
import {
  type AskedField,
  type CardWrite,
  type CardWriteRequest,
  abandoned,
  answerOf,
  cardWrites,
  isShown,
  mutexKeyOf,
  newCardWrite,
} from './card-write.ts';
import { type Continuation, continueWrites } from './continue-writes.ts';
import { createWriteSender } from './send-write.ts';

type Answer = Result<CardWriteAnswer>;
type Done = Result<Record<string, never>>;

/**
 * Sends changes of cards and new cards. Each is on disk before it is sent, waits for approvals
 * across restarts, and is never sent automatically where that could do it twice.
 */
export type CardWrites = Pick<Continuation, 'retry' | 'resume'> & {
  /**
   * Errors: `offline`, `signed-out`, `storage-unavailable` without a request; `outcome-unknown`;
   * else the bank's error. A newer write of the same kind for a card replaces one that waits.
   */
  readonly submit: (request: CardWriteRequest) => Promise<Answer>;
  /**
   * Sends a new card once for each `writeId`, which is its idempotency key. For a `writeId` that was
   * sent before nothing is sent, unless that surely did nothing: the answer is its state. Errors: as
   * `submit`.
   */
  readonly create: (creation: {
    readonly writeId: string;
    readonly bodyText: string;
    readonly asked: readonly AskedField[];
  }) => Promise<Answer>;
  /** Notified of each new state of each write while the connection is open. */
  readonly onChange: (listener: (write: CardWrite) => void) => void;
  /** The state of a write. Nothing is sent. */
  readonly status: (id: string) => Answer;
  /** Gives it up, or takes note of its end. A write in flight is waited for. */
  readonly abandon: (id: string) => Promise<Done>;
  /** The user says whether a write with an unknown outcome happened. */
  readonly resolve: (id: string, happened: boolean) => Promise<Done>;
  /** Error: `not-supported` where there is a phone. */
  readonly simulate: (id: string, decision: 'allow' | 'deny') => Promise<Done>;
  readonly statusOfWrite: (id: string) => WriteStatus | null;
};

/** Its form was told so, and sends the same again. */
function isSurelyNotDone({ state, answer }: CardWrite): boolean {
  return state === 'resolved' && answer.end === null;
}

const carriedState = carriedOutbox<CardWrite, Scope>();

export function createCardWrites(scope: Scope): CardWrites {
  const changed = createSignal<CardWrite>(scope.reportBug);
  const joinable = new Map<string, { readonly bodyText: string | null; answer: Promise<Answer> }>();
  const clocks = createCreationClocks(scope);
  const shared = createOutbox(scope, cardWrites, {
    carriedState,
    mayResend: (write) => clocks.ruleOf(write) !== 'never',
    onArrived: () => continued.resume(),
  });
  const outbox: typeof shared = {
    ...shared,
    runExclusive: (key, task) =>
      shared.runExclusive(key, task).finally(() => continued.reschedule()),
  };
  const { find, runExclusive } = outbox;
  const onChange = changed.emit;
  const sender = createWriteSender(scope, { outbox, clocks, onChange });
  const continued = continueWrites(scope, { outbox, clocks, sender, onChange });
  const { record } = sender;

  const begin = ({ kind, cardId, bodyText, asked }: CardWriteRequest): Promise<Answer> => {
    const write = newCardWrite({
      id: scope.randomUUID(),
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
      return continued.send(write, { isHeard: true, isNew: true, replaces });
    });
  };

  const submit: CardWrites['submit'] = async (request) => {
    const blocked = blockedReason(scope);
    if (blocked) return failed(blocked);
    if (!scope.vault) return failed(noVault(scope));
    const key = `${request.kind} ${request.cardId}`;
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
      const isSent = found.ok && !isSurelyNotDone(found.value);
      return isSent ? answerOf(found.value) : continued.send(write, { isHeard: true, isNew: true });
    });
  };

  /** Ends a write without a request, once it is not in flight. */
  const endWrite = async (
    id: string,
    end: (write: CardWrite) => CardWrite | null,
  ): Promise<Done> => {
    const known = find(id);
    if (!known.ok) return known;
    return runExclusive(mutexKeyOf(known.value), async () => {
      const found = find(id);
      if (!found.ok) return found;
      const ended = end(found.value);
      if (ended !== null) record(ended);
      const notRecorded = outbox.recordPending();
      return notRecorded ? failed(notRecorded) : ok({});
    });
  };

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
    abandon: (id) => endWrite(id, (write) => (isShown(write) ? abandoned(write) : null)),
    resolve: (id, happened) =>
      endWrite(id, (write) => (write.state === 'unknown' ? abandoned(write, happened) : null)),
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
    statusOfWrite: outbox.statusOf,
  };
}
