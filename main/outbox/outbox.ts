import type { DataTopic, PushEvent } from '../../preload/contract/events.ts';
import { type CommandError, type Result, failed, ok } from '../../preload/contract/result.ts';
import type { WriteFinished } from '../../preload/contract/write-finished.ts';
import {
  type StorageUnavailable,
  noVault,
  storageErrorOf,
  storageFailureReason,
} from '../data/storage-failure.ts';
import type { Vault } from '../data/vault/open-vault.ts';
import { createKeyedMutex } from '../time/keyed-mutex.ts';
import type { KeptWrite, WriteKind, WriteStatus } from './write-kind.ts';

/** What the outbox needs of the connection that its writes go to. */
type OutboxScope = {
  readonly profile: { readonly id: string };
  readonly vault: Vault | null;
  readonly vaultFailure: CommandError | null;
  readonly persistence: 'kept' | 'memory-only';
  readonly isOpen: () => boolean;
  readonly now: () => number;
  readonly carried: <Value>(make: () => Value) => Value;
  readonly publishChange: (topic: DataTopic) => void;
  readonly push: PushEvent;
  readonly reportBug: (cause: unknown) => void;
};

/** What became of a write, as it is recorded. */
export type Outcome<Write extends KeptWrite, Scope> = {
  /** How it stands from now on; null: nothing came of it and it is as if it had never been asked. */
  readonly write: Write | null;
  /** How those stand that it took the place of. */
  readonly others?: readonly Write[];
  /**
   * What else has to be known with it: in one transaction, and into the connection that is open
   * then. It is done again where the disk failed.
   */
  readonly beside?: (open: Scope, vault: Vault) => void;
  /** Nobody waited for the answer: it went on by itself. */
  readonly isUnasked?: boolean;
  readonly card?: WriteFinished['card'];
};

/** One sending of a write. */
type Sending<Write extends KeptWrite, Answer, Scope> = {
  /** What the disk says before the first byte leaves. */
  readonly write: Write;
  /** Those that it takes the place of, as they stand from now on. */
  readonly others?: readonly Write[];
  readonly exchange: () => Promise<Answer>;
  /** What the answer is where ours failed on the way: nobody knows what had left by then. */
  readonly afterBug: () => Answer;
  readonly outcomeOf: (answer: Answer) => Outcome<Write, Scope>;
};

/**
 * The writes of one kind: each is on the disk before its first byte leaves, one of a key is under
 * way at a time, and what became of it is known or said not to be, across lost answers, full disks,
 * crashes, and a connection that is closed and opened again meanwhile.
 */
export type Outbox<Write extends KeptWrite, Scope> = {
  /** How it stands by all that is known, on the disk or not yet. */
  readonly known: (id: string) => Write | null;
  /**
   * The same for whoever is about to act on it. Errors: `signed-out` once the connection is closed,
   * `storage-unavailable` also while an outcome cannot be written down, `not-found`.
   */
  readonly find: (id: string) => Result<Write>;
  readonly statusOf: (id: string) => WriteStatus | null;
  /**
   * Onto the disk, or `storage-unavailable`, also where what must survive quitting would not;
   * `signed-out` once the connection is closed.
   */
  readonly writeDown: (...writes: readonly Write[]) => Result<null>;
  /**
   * Writes it down, sends it, and keeps what became of it. Errors, with which nothing has left:
   * `signed-out` once the connection is closed; `storage-unavailable`; `outcome-unknown` for one
   * that left before and may not once more.
   */
  readonly send: <Answer>(sending: Sending<Write, Answer, Scope>) => Promise<Result<Answer>>;
  /** What is known counts from now on; where the disk does not take it, it goes there later. */
  readonly record: (id: string, outcome: Outcome<Write, Scope>) => void;
  /** The same, for an outcome that counts only once it is on the disk. */
  readonly decide: (id: string, outcome: Outcome<Write, Scope>) => Result<null>;
  /** Writes down what could not be written down before; null when nothing of it is left. */
  readonly recordPending: () => StorageUnavailable | null;
  /** On its way, or back and not written down yet. */
  readonly isInFlight: (id: string) => boolean;
  /** It counts as on its way while the work runs. */
  readonly hold: <Value>(id: string, work: () => Promise<Value>) => Promise<Value>;
  /** What was begun for this id and has not ended; null: nothing. */
  readonly underWay: <Value>(id: string) => Promise<Value> | null;
  /** The task of this id, from a sending to all that follows from its answer. */
  readonly begin: <Value>(id: string, task: () => Promise<Value>) => Promise<Value>;
  /** Something is known that is not written down yet. */
  readonly hasPending: () => boolean;
  /** Known and not written down yet. */
  readonly pendingWrites: () => readonly Write[];
  /** One task of a key at a time, also across connections. */
  readonly runExclusive: <Value>(key: string, task: () => Promise<Value>) => Promise<Value>;
  /**
   * After a start, and whenever something may go on: writes down what waits for it, and decides
   * about what an earlier run left on its way, of which nobody heard the answer. Null: it goes on.
   */
  readonly recover: (outcomeOf: (write: Write) => Outcome<Write, Scope> | null) => void;
};

/** What still waits of an earlier outcome of the same write goes along with the later one. */
const joined = <Write extends KeptWrite, Scope>(
  earlier: Outcome<Write, Scope> | undefined,
  later: Outcome<Write, Scope>,
): Outcome<Write, Scope> =>
  earlier === undefined
    ? later
    : {
        ...later,
        others: [...(earlier.others ?? []), ...(later.others ?? [])],
        beside: (open, vault) => {
          earlier.beside?.(open, vault);
          later.beside?.(open, vault);
        },
      };

/** Requests stay on their way while their connection is closed and opened again. */
type Carried<Write extends KeptWrite, Scope> = {
  readonly inFlight: Set<string>;
  readonly tasks: Map<string, Promise<unknown>>;
  /** Known and not on the disk, which still says that it is being sent. */
  readonly pending: Map<string, Outcome<Write, Scope>>;
  readonly runExclusive: ReturnType<typeof createKeyedMutex>;
  /** Opened last; not held, so that what a closed one had decrypted does not stay in memory. */
  latest: WeakRef<{ readonly scope: Scope; readonly onArrived: () => void }> | null;
};

/** What is carried of one kind. To be made once a kind: each function is a place of its own. */
export const carriedOutbox =
  <Write extends KeptWrite, Scope>() =>
  (): Carried<Write, Scope> => ({
    inFlight: new Set(),
    tasks: new Map(),
    pending: new Map(),
    runExclusive: createKeyedMutex(),
    latest: null,
  });

export const createOutbox = <Write extends KeptWrite, Scope extends OutboxScope>(
  scope: Scope,
  kind: WriteKind<Write>,
  {
    carriedState,
    mayResend,
    onArrived,
  }: {
    readonly carriedState: () => Carried<Write, Scope>;
    /** Whether one that left before may leave once more. */
    readonly mayResend: (write: Write) => boolean;
    /**
     * An answer came for a connection that was closed meanwhile, and this one is open in its place.
     */
    readonly onArrived: () => void;
  },
): Outbox<Write, Scope> => {
  const carried = scope.carried(carriedState);
  const { inFlight, tasks, pending } = carried;
  const self = { scope, onArrived };
  carried.latest = new WeakRef(self);

  const openNow = (): typeof self | null => {
    // Named here, or nothing would hold it while its connection is open.
    if (scope.isOpen()) return self;
    const latest = carried.latest?.deref() ?? null;
    return latest?.scope.isOpen() === true ? latest : null;
  };

  /** What waits for the disk says of a write how it stands; undefined where nothing does. */
  const waitingFor = (id: string): Write | null | undefined => {
    const own = pending.get(id);
    return own === undefined
      ? [...pending.values()].flatMap(({ others = [] }) => others).findLast((one) => one.id === id)
      : own.write;
  };

  const appendStep = (vault: Vault, writeId: string, state: string, atEpochMs: number): void =>
    vault.writeSteps.append({ writeId, family: kind.family, state, atEpochMs });

  const put = (vault: Vault, write: Write, atEpochMs: number): void => {
    kind.put(vault, write);
    appendStep(vault, write.id, write.state, atEpochMs);
  };

  const remove = (vault: Vault, id: string, atEpochMs: number): void => {
    kind.remove?.(vault, id);
    appendStep(vault, id, 'removed', atEpochMs);
  };

  /** Of a vault that was put in its place meanwhile it is no write. */
  const isIn = (vault: Vault, id: string): boolean => kind.get(vault, id) !== null;

  const writeOutcome = (open: Scope, id: string, outcome: Outcome<Write, Scope>): void => {
    const { vault } = open;
    if (vault === null) return;
    vault.together(() => {
      if (!isIn(vault, id)) return;
      const atEpochMs = open.now();
      if (outcome.write === null) remove(vault, id, atEpochMs);
      else put(vault, outcome.write, atEpochMs);
      for (const other of outcome.others ?? []) put(vault, other, atEpochMs);
      outcome.beside?.(open, vault);
    });
  };

  /** How it stood by all that was known before; null where that cannot be read. */
  const statusSoFar = (id: string): WriteStatus | null => {
    const waiting = waitingFor(id);
    if (waiting === null) return 'not-done';
    try {
      const vault = openNow()?.scope.vault ?? null;
      const write = waiting ?? (vault === null ? null : kind.get(vault, id));
      return write === null ? null : kind.statusOf(write);
    } catch {
      return null;
    }
  };

  /** Once for each end: one that has ended may still be given up, and that is no other end. */
  const tellFinished = (
    id: string,
    { write, isUnasked, card }: Outcome<Write, Scope>,
    before: WriteStatus | null,
  ): void => {
    const status = write === null ? 'not-done' : kind.statusOf(write);
    if (status === 'unknown' || status === before) return;
    scope.push('write.finished', {
      connectionId: scope.profile.id,
      writeId: id,
      family: kind.family,
      isDone: status === 'done',
      isAnswered: isUnasked !== true,
      card: card ?? null,
    });
  };

  const record: Outbox<Write, Scope>['record'] = (id, outcome) => {
    const open = openNow();
    const before = statusSoFar(id);
    const whole = joined(pending.get(id), outcome);
    pending.set(id, whole);
    try {
      if (open !== null && open.scope.vault !== null) {
        writeOutcome(open.scope, id, whole);
        pending.delete(id);
      }
    } catch (cause) {
      scope.reportBug(cause);
      // A fault of ours would stand in the way of every other write for ever.
      if (storageFailureReason(cause) === null) pending.delete(id);
    }
    tellFinished(id, outcome, before);
    scope.publishChange(kind.topic);
  };

  const recordPending = (): StorageUnavailable | null => {
    const open = openNow();
    if (open === null || open.scope.vault === null) return null;
    for (const [id, outcome] of [...pending]) {
      try {
        writeOutcome(open.scope, id, outcome);
      } catch (cause) {
        const failure = storageErrorOf(cause);
        if (failure !== null) return failure;
        scope.reportBug(cause);
      }
      pending.delete(id);
      scope.publishChange(kind.topic);
    }
    return null;
  };

  /** An error where it is not on the disk afterwards; a bug is thrown. */
  const attempt = (work: (vault: Vault) => void): Result<null> => {
    const { vault } = scope;
    if (!scope.isOpen()) return failed({ kind: 'signed-out' });
    if (vault === null) return failed(noVault(scope));
    try {
      vault.together(() => work(vault));
      return ok(null);
    } catch (cause) {
      const failure = storageErrorOf(cause);
      if (failure === null) throw cause;
      return failed(failure);
    }
  };

  const writeDown: Outbox<Write, Scope>['writeDown'] = (...writes) =>
    scope.persistence === 'memory-only' && writes.some(kind.mustSurvive)
      ? failed(noVault(scope))
      : attempt((vault) => {
          for (const write of writes) put(vault, write, scope.now());
        });

  const known = (id: string): Write | null => {
    const waiting = waitingFor(id);
    if (waiting !== undefined) return waiting;
    return scope.vault === null || !scope.isOpen() ? null : kind.get(scope.vault, id);
  };

  const hold: Outbox<Write, Scope>['hold'] = async (id, work) => {
    inFlight.add(id);
    try {
      return await work();
    } finally {
      inFlight.delete(id);
    }
  };

  const isInFlight = (id: string): boolean => inFlight.has(id) || tasks.has(id) || pending.has(id);

  const exchangeOf = async <Answer>({
    exchange,
    afterBug,
  }: Sending<Write, Answer, Scope>): Promise<Answer> => {
    try {
      return await exchange();
    } catch (bug) {
      scope.reportBug(bug);
      return afterBug();
    }
  };

  /** Null also where ours fails: the others are decided about all the same. */
  const decidedBy = (
    outcomeOf: (write: Write) => Outcome<Write, Scope> | null,
    write: Write,
  ): Outcome<Write, Scope> | null => {
    try {
      return outcomeOf(write);
    } catch (bug) {
      scope.reportBug(bug);
      return null;
    }
  };

  return {
    known,
    find: (id) => {
      if (!scope.isOpen()) return failed({ kind: 'signed-out' });
      if (scope.vault === null) return failed(noVault(scope));
      const notRecorded = recordPending();
      if (notRecorded) return failed(notRecorded);
      const write = known(id);
      return write === null ? failed({ kind: 'not-found', traceId: null }) : ok(write);
    },
    statusOf: (id) => {
      const outcome = pending.get(id);
      if (outcome?.write === null) return 'not-done';
      const write = known(id);
      return write === null ? null : kind.statusOf(write);
    },
    writeDown,
    send: async (sending) => {
      const { id } = sending.write;
      if (!scope.isOpen()) return failed({ kind: 'signed-out' });
      const notRecorded = recordPending();
      if (notRecorded) return failed(notRecorded);
      const before = known(id);
      if (before !== null && !mayResend(before))
        return failed({ kind: 'outcome-unknown', traceId: null });
      const replaced = (sending.others ?? []).filter((one) => statusSoFar(one.id) === 'unknown');
      const written = writeDown(sending.write, ...(sending.others ?? []));
      if (!written.ok) return written;
      scope.publishChange(kind.topic);
      const answer = await hold(id, async () => {
        const arrived = await exchangeOf(sending);
        // On its way until it is recorded: a recovery must not find it between the two.
        const outcome = sending.outcomeOf(arrived);
        record(id, outcome);
        const restored = new Set(outcome.others?.map((one) => one.id));
        for (const write of replaced.filter((one) => !restored.has(one.id)))
          tellFinished(write.id, { write, isUnasked: true }, 'unknown');
        return arrived;
      });
      if (!scope.isOpen()) openNow()?.onArrived();
      return ok(answer);
    },
    record,
    decide: (id, outcome) => {
      if (!scope.isOpen()) return failed({ kind: 'signed-out' });
      const notRecorded = recordPending();
      if (notRecorded) return failed(notRecorded);
      const before = statusSoFar(id);
      const written = attempt(() => writeOutcome(scope, id, outcome));
      if (!written.ok) return written;
      tellFinished(id, outcome, before);
      scope.publishChange(kind.topic);
      return written;
    },
    recordPending,
    isInFlight,
    hold,
    underWay: <Value>(id: string) => (tasks.get(id) as Promise<Value> | undefined) ?? null,
    begin: (id, task) => {
      const begun = task().finally(() => {
        tasks.delete(id);
        if (!scope.isOpen()) openNow()?.onArrived();
      });
      tasks.set(id, begun);
      return begun;
    },
    hasPending: () => pending.size > 0,
    pendingWrites: () =>
      [...pending.values()].flatMap(({ write, others = [] }) => [
        ...(write ? [write] : []),
        ...others,
      ]),
    runExclusive: carried.runExclusive,
    recover: (outcomeOf) => {
      const { vault } = scope;
      if (!scope.isOpen() || vault === null) return;
      try {
        recordPending();
        for (const write of kind.sending(vault).filter(({ id }) => !isInFlight(id))) {
          const outcome = decidedBy(outcomeOf, write);
          if (outcome !== null) record(write.id, outcome);
        }
        kind.forgetOld(vault, scope.now());
      } catch (cause) {
        // A disk that fails here fails again, and plainly, where something is to be sent.
        scope.reportBug(cause);
      }
    },
  };
};
