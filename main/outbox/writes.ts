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
import { type Carried, type Outbox, createOutbox } from './outbox.ts';
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
type Sending<W extends Write, Value, Scope> = {
  readonly request: () => Promise<Result<Value>>;
  /** The write after the answer; by default see `afterAnswer`. */
  readonly classify?: (write: W, answer: Result<Value>) => W;
  /** Data stored with the outcome, in one transaction, in the connection that is open then. */
  readonly beside?: (
    open: Scope,
    vault: Vault,
    recorded: { readonly answer: Result<Value>; readonly after: W; readonly atEpochMs: number },
  ) => void;
};

/** Data stored with the user's decision about a write. */
export type Resolved<W extends Write, Scope> = {
  readonly rest?: Partial<W>;
  readonly beside?: (open: Scope, vault: Vault, resolved: W) => void;
};

/** Searches a write at the bank and returns its new state; null: the bank shows nothing yet. */
export type FindAtBank<W extends Write> = (
  write: OpenWrite<W>,
) => Promise<Result<(now: OpenWrite<W>, askedAtEpochMs: number) => W | null>>;

/** The writes of one family in one connection. */
export type Writes<W extends Write, Scope> = Pick<
  Outbox<W, Scope>,
  | 'afterRead'
  | 'begin'
  | 'decide'
  | 'find'
  | 'known'
  | 'openNow'
  | 'pendingWrites'
  | 'record'
  | 'runExclusive'
  | 'statusOf'
  | 'underWay'
> & {
  /** For a family whose sending needs more than `send`. */
  readonly outbox: Outbox<W, Scope>;
  /** The answer for a write that was already started; joins one in flight. Null: it may be sent. */
  readonly answered: <Value>(
    id: string,
    answerOf: (write: W) => Promise<Result<Value>> | null,
  ) => Promise<Result<Value>> | null;
  /** Stores the write, sends it once, and records its outcome. */
  readonly send: <Value>(
    write: W,
    sending: Sending<W, Value, Scope>,
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
    how?: (write: OpenWrite<W>) => Resolved<W, Scope>,
  ) => Promise<Result<Record<string, never>>>;
  /** Decides about the writes that an earlier run of the app left in flight. */
  readonly recover: () => void;
  /** Checks the writes with an unknown outcome, if the family can be found at the bank. */
  readonly resume: () => void;
};

/** Asks the bank for the outcome of a write. */
async function checkOne<W extends Write, Scope extends WritesScope>(
  scope: Scope,
  outbox: Pick<Writes<W, Scope>, 'known' | 'record'>,
  { id, findAtBank }: { readonly id: string; readonly findAtBank: FindAtBank<W> | undefined },
): Promise<Result<W>> {
  const blocked = blockedReason(scope);
  if (blocked !== null) return failed<CommandError>(blocked);
  const before = outbox.known(id);
  if (before === null) return notFound;
  if (!isOpenWrite(before) || findAtBank === undefined) return ok(before);
  const askedAtEpochMs = scope.now();
  const search = await findAtBank(before);
  if (!search.ok) return search;
  if (!scope.isOpen()) return failed<CommandError>({ kind: 'signed-out' });
  // The user may have resolved it, or sent it again, meanwhile.
  const now = outbox.known(id);
  if (now === null) return notFound;
  const isSentAgain = now.sentAtEpochMs !== before.sentAtEpochMs || now.state !== before.state;
  if (!isOpenWrite(now) || isSentAgain) return ok(now);
  const found = search.value(now, askedAtEpochMs) ?? now;
  const after: W = isOpenWrite(found)
    ? { ...found, state: 'unknown', checkedAtEpochMs: askedAtEpochMs }
    : found;
  outbox.record(id, { write: after, isUnasked: true });
  return ok(after);
}

function sendingOf<W extends Write, Value, Scope extends WritesScope>(
  scope: Scope,
  write: W,
  {
    request,
    classify = (sent, answer) => afterAnswer(sent, answer, { applied: () => ({}) }),
    beside,
  }: Sending<W, Value, Scope>,
) {
  const toEnd = (answer: Result<Value>) => ({ answer, after: classify(write, answer) });
  return {
    write,
    exchange: async () => toEnd(await request()),
    afterBug: () => toEnd(failed(outcomeUnknown)),
    outcomeOf: (end: ReturnType<typeof toEnd>): Outcome<W, Scope> => {
      const atEpochMs = scope.now();
      return {
        write: end.after,
        beside: (now, vault) => beside?.(now, vault, { ...end, atEpochMs }),
      };
    },
  };
}

export function createWrites<W extends Write, Scope extends WritesScope>(
  scope: Scope,
  definition: WriteDefinition<W>,
  {
    carriedState,
    onArrived = () => undefined,
    afterRestart = (write) => ({ write: { ...write, state: 'unknown' }, isUnasked: true }),
    findAtBank,
  }: {
    readonly carriedState: () => Carried<W, Scope>;
    readonly onArrived?: () => void;
    /** The recorded outcome of a write that an earlier run of the app left in flight. */
    readonly afterRestart?: (write: W) => Outcome<W, Scope>;
    readonly findAtBank?: FindAtBank<W>;
  },
): Writes<W, Scope> {
  const outbox = createOutbox<W, Scope>(scope, definition, {
    carriedState,
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
          .map(({ id }) => outbox.known(id))
          .filter(isOpenWrite);

  const isUnknown = ({ id, state }: W): boolean =>
    state !== 'waiting-for-approval' && !outbox.isSending(id);
  /** A write that the disk calls `sending` while none is in flight was sent by an earlier run. */
  const findUnknown: Writes<W, Scope>['findUnknown'] = (id) => {
    const write = outbox.known(id);
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
    const begun = checkOne<W, Scope>(scope, outbox, { id, findAtBank }).finally(() =>
      checking.delete(id),
    );
    checking.set(id, begun);
    return begun;
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
    answered: <Value>(id: string, answerOf: (write: W) => Promise<Result<Value>> | null) => {
      if (!scope.isOpen()) return Promise.resolve(failed<CommandError>({ kind: 'signed-out' }));
      const underWay = outbox.underWay<Result<Value>>(id);
      if (underWay) return underWay;
      const write = outbox.known(id);
      return write === null ? null : answerOf(write);
    },
    send: (write, sending) => outbox.send(sendingOf(scope, write, sending)),
    open,
    unknown,
    findUnknown,
    check,
    checkNow: async (id) => {
      // Wait for a write in flight: its answer gives the outcome.
      await outbox.underWay(id);
      if (!scope.isOpen()) return failed({ kind: 'signed-out' });
      if (findUnknown(id) === null) return ok(null);
      const checked = await check(id);
      if (!checked.ok) return checked;
      return ok(isOpenWrite(checked.value) ? checked.value : null);
    },
    upToDate: async (write) => {
      if (!isOpenWrite(write)) return write;
      const unknown = findUnknown(write.id) ?? write;
      if (unknown.checkedAtEpochMs !== null) return unknown;
      const checked = await check(write.id);
      return checked.ok ? checked.value : unknown;
    },
    resolve: async (id, happened, how = () => ({})) => {
      await outbox.underWay(id);
      const found = outbox.find(id);
      if (!found.ok) return found.error.kind === 'not-found' ? ok({}) : found;
      const write = findUnknown(id);
      if (write === null) return ok({});
      const { rest = {}, beside } = how(write);
      const resolved = endedWrite<W>(write, 'resolved', { happened, ...rest });
      const decided = outbox.decide(id, {
        write: resolved,
        beside: (now, vault) => beside?.(now, vault, resolved),
      });
      return decided.ok ? ok({}) : decided;
    },
    recover,
    resume,
  };
}
