import {
  type CommandError,
  type Result,
  failed,
  notFound,
  ok,
  outcomeUnknown,
} from '../../preload/contract/result.ts';
import type { Vault } from '../data/vault/open-vault.ts';
import { blockedReason } from './blocked-reason.ts';
import { scheduleOutcomeChecks } from './check-outcomes.ts';
import type { WriteDefinition } from './define-write.ts';
import { type OutboxState, type Outbox, createOutbox } from './outbox.ts';
import type { Outcome } from './outcome.ts';
import type { OutboxScope } from './write-records.ts';
import {
  type OpenWrite,
  type Write,
  afterAnswer,
  endedWrite,
  isOpenWrite,
  openStates,
} from './write.ts';

/** The parts of the connection that `Writes` needs beyond the outbox. */
type WritesScope = OutboxScope & {
  readonly phase: () => string;
  readonly canSend: () => boolean;
};

/** How one write is sent. */
type WriteToSend<W extends Write, Value, Scope> = {
  readonly request: () => Promise<Result<Value>>;
  /** The write after the answer; by default see `afterAnswer`. */
  readonly classify?: (write: W, answer: Result<Value>) => W;
  /** Data stored with the outcome, in one transaction, in the connection that is open then. */
  readonly alsoStore?: (
    open: Scope,
    vault: Vault,
    recorded: { readonly answer: Result<Value>; readonly after: W; readonly atEpochMs: number },
  ) => void;
};

/** Data stored with the user's decision about a write. */
export type Resolution<W extends Write, Scope> = {
  readonly fields?: Partial<W>;
  readonly alsoStore?: (open: Scope, vault: Vault, resolved: W) => void;
};

/** Searches a write at the bank and returns its new state; null: the bank shows nothing yet. */
export type FindAtBank<W extends Write> = (
  write: OpenWrite<W>,
) => Promise<Result<(current: OpenWrite<W>, askedAtEpochMs: number) => W | null>>;

/** The writes of one family in one connection. */
export type Writes<W extends Write, Scope> = Pick<
  Outbox<W, Scope>,
  | 'afterRead'
  | 'begin'
  | 'decide'
  | 'find'
  | 'current'
  | 'openNow'
  | 'pendingWrites'
  | 'record'
  | 'runExclusive'
  | 'statusOf'
  | 'runningTask'
> & {
  /** For a family whose sending needs more than `send`. */
  readonly outbox: Outbox<W, Scope>;
  /** The answer for a write that was already started; joins one in flight. Null: it may be sent. */
  readonly answerOfStarted: <Value>(
    id: string,
    answerOf: (write: W) => Promise<Result<Value>> | null,
  ) => Promise<Result<Value>> | null;
  /** Stores the write, sends it once, and records its outcome. */
  readonly send: <Value>(
    write: W,
    sending: WriteToSend<W, Value, Scope>,
  ) => Promise<Result<{ readonly answer: Result<Value>; readonly after: W }>>;
  /** Unfinished writes, in flight or not; oldest first. */
  readonly open: () => readonly OpenWrite<W>[];
  /** Writes with an unknown outcome; oldest first. */
  readonly unknown: () => readonly OpenWrite<W>[];
  /** A write with an unknown outcome; null: it has ended, or is in flight. */
  readonly findUnknown: (id: string) => OpenWrite<W> | null;
  /**
   * Asks the bank for the outcome and returns the new state. Errors: the bank could not be asked.
   */
  readonly check: (id: string) => Promise<Result<W>>;
  /** The same for a write that may be in flight; null: its outcome is known. */
  readonly checkNow: (id: string) => Promise<Result<OpenWrite<W> | null>>;
  /**
   * The current state of a write. If its outcome is unknown and was never checked, asks the bank
   * first.
   */
  readonly upToDate: (write: W) => Promise<W>;
  /** Records the user's decision about a write with an unknown outcome. */
  readonly resolve: (
    id: string,
    happened: boolean | null,
    toResolution?: (write: OpenWrite<W>) => Resolution<W, Scope>,
  ) => Promise<Result<Record<string, never>>>;
  /** Decides about the writes that an earlier run of the app left in flight. */
  readonly recover: () => void;
  /** Checks the writes with an unknown outcome, if the family can be found at the bank. */
  readonly resume: () => void;
};

/** Asks the bank for the outcome of a write. */
async function checkWrite<W extends Write, Scope extends WritesScope>(
  scope: Scope,
  outbox: Pick<Writes<W, Scope>, 'current' | 'record'>,
  { id, findAtBank }: { readonly id: string; readonly findAtBank: FindAtBank<W> | undefined },
): Promise<Result<W>> {
  const blocked = blockedReason(scope);
  if (blocked !== null) return failed<CommandError>(blocked);
  const before = outbox.current(id);
  if (before === null) return notFound;
  if (!isOpenWrite(before) || findAtBank === undefined) return ok(before);
  const askedAtEpochMs = scope.now();
  const search = await findAtBank(before);
  if (!search.ok) return search;
  if (!scope.isOpen()) return failed<CommandError>({ kind: 'signed-out' });
  // The user may have resolved it, or sent it again, meanwhile.
  const current = outbox.current(id);
  if (current === null) return notFound;
  const isSentAgain =
    current.sentAtEpochMs !== before.sentAtEpochMs || current.state !== before.state;
  if (!isOpenWrite(current) || isSentAgain) return ok(current);
  const foundWrite = search.value(current, askedAtEpochMs) ?? current;
  const after: W = isOpenWrite(foundWrite)
    ? { ...foundWrite, state: 'unknown', checkedAtEpochMs: askedAtEpochMs }
    : foundWrite;
  outbox.record(id, { write: after, isInBackground: true });
  return ok(after);
}

function toOutboxWrite<W extends Write, Value, Scope extends WritesScope>(
  scope: Scope,
  write: W,
  {
    request,
    classify = (sent, answer) => afterAnswer(sent, answer, { applied: () => ({}) }),
    alsoStore,
  }: WriteToSend<W, Value, Scope>,
) {
  const toResult = (answer: Result<Value>) => ({ answer, after: classify(write, answer) });
  return {
    write,
    sendRequest: async () => toResult(await request()),
    afterBug: () => toResult(failed(outcomeUnknown)),
    outcomeOf: (end: ReturnType<typeof toResult>): Outcome<W, Scope> => {
      const atEpochMs = scope.now();
      return {
        write: end.after,
        alsoStore: (current, vault) => alsoStore?.(current, vault, { ...end, atEpochMs }),
      };
    },
  };
}

export function createWrites<W extends Write, Scope extends WritesScope>(
  scope: Scope,
  definition: WriteDefinition<W>,
  {
    createOutboxState,
    onArrived = () => undefined,
    afterRestart = (write) => ({ write: { ...write, state: 'unknown' }, isInBackground: true }),
    findAtBank,
  }: {
    readonly createOutboxState: () => OutboxState<W, Scope>;
    readonly onArrived?: () => void;
    /** The recorded outcome of a write that an earlier run of the app left in flight. */
    readonly afterRestart?: (write: W) => Outcome<W, Scope>;
    readonly findAtBank?: FindAtBank<W>;
  },
): Writes<W, Scope> {
  const outbox = createOutbox<W, Scope>(scope, definition, {
    createOutboxState,
    mayResend: definition.mayResend,
    onArrived: () => {
      recover();
      resume();
      onArrived();
    },
  });

  const open: Writes<W, Scope>['open'] = () =>
    scope.vault === null || !scope.isOpen()
      ? []
      : definition
          .inStates(scope.vault, openStates)
          .map(({ id }) => outbox.current(id))
          .filter(isOpenWrite);

  const isUnknown = ({ id, state }: W): boolean =>
    state !== 'waiting-for-approval' && !outbox.isSending(id);
  /** A write that the disk calls `sending` while none is in flight was sent by an earlier run. */
  const findUnknown: Writes<W, Scope>['findUnknown'] = (id) => {
    const write = outbox.current(id);
    if (!isOpenWrite(write) || !isUnknown(write)) return null;
    if (write.state !== 'sending') return write;
    const outcome = afterRestart(write);
    outbox.record(id, outcome);
    return isOpenWrite(outcome.write) ? outcome.write : null;
  };

  const checking = new Map<string, Promise<Result<W>>>();
  const check: Writes<W, Scope>['check'] = (id) => {
    const running = checking.get(id);
    if (running) return running;
    const started = checkWrite<W, Scope>(scope, outbox, { id, findAtBank }).finally(() =>
      checking.delete(id),
    );
    checking.set(id, started);
    return started;
  };

  const unknown: Writes<W, Scope>['unknown'] = () => open().filter(isUnknown);

  const reschedule =
    findAtBank &&
    scheduleOutcomeChecks<W>(scope, {
      unknown,
      findUnknown,
      check,
    });

  function recover(): void {
    outbox.recover(afterRestart);
  }
  function resume(): void {
    if (scope.vault !== null && scope.isOpen()) reschedule?.();
  }

  return {
    ...outbox,
    outbox,
    begin: async (id, task) => {
      try {
        return await outbox.begin(id, task);
      } finally {
        reschedule?.();
      }
    },
    answerOfStarted: <Value>(id: string, answerOf: (write: W) => Promise<Result<Value>> | null) => {
      if (!scope.isOpen()) return Promise.resolve(failed<CommandError>({ kind: 'signed-out' }));
      const running = outbox.runningTask<Result<Value>>(id);
      if (running) return running;
      const write = outbox.current(id);
      return write === null ? null : answerOf(write);
    },
    send: (write, sending) => outbox.send(toOutboxWrite(scope, write, sending)),
    open,
    unknown,
    findUnknown,
    check,
    checkNow: async (id) => {
      // Wait for a write in flight: its answer gives the outcome.
      await outbox.runningTask(id);
      if (!scope.isOpen()) return failed({ kind: 'signed-out' });
      if (findUnknown(id) === null) return ok(null);
      const checkResult = await check(id);
      if (!checkResult.ok) return checkResult;
      return ok(isOpenWrite(checkResult.value) ? checkResult.value : null);
    },
    upToDate: async (write) => {
      if (!isOpenWrite(write)) return write;
      const unknownWrite = findUnknown(write.id) ?? write;
      if (unknownWrite.checkedAtEpochMs !== null) return unknownWrite;
      const checkResult = await check(write.id);
      return checkResult.ok ? checkResult.value : unknownWrite;
    },
    resolve: async (id, happened, toResolution = () => ({})) => {
      await outbox.runningTask(id);
      const foundWrite = outbox.find(id);
      if (!foundWrite.ok) return foundWrite.error.kind === 'not-found' ? ok({}) : foundWrite;
      const write = findUnknown(id);
      if (write === null) return ok({});
      const { fields = {}, alsoStore } = toResolution(write);
      const resolved = endedWrite<W>(write, 'resolved', { happened, ...fields });
      const decision = outbox.decide(id, {
        write: resolved,
        alsoStore: (current, vault) => alsoStore?.(current, vault, resolved),
      });
      return decision.ok ? ok({}) : decision;
    },
    recover,
    resume,
  };
}
