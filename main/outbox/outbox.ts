import { type Result, failed, ok } from '../../preload/contract/result.ts';
import { earlierClock } from '../time/earlier-clock.ts';
import { createKeyedMutex } from '../time/keyed-mutex.ts';
import type { Outcome } from './outcome.ts';
import type { AnyWrite, WriteKind } from './write-kind.ts';
import { type OutboxScope, type WriteRecords, createWriteRecords } from './write-records.ts';

type WriteToSend<Write extends AnyWrite, Answer, Scope> = {
  /** The write as stored before its first byte is sent. */
  readonly write: Write;
  /** The replaced writes, in their new state. */
  readonly others?: readonly Write[];
  readonly sendRequest: () => Promise<Answer>;
  /** The answer after a bug of this app, when it is unknown what was sent. */
  readonly afterBug: () => Answer;
  readonly outcomeOf: (answer: Answer) => Outcome<Write, Scope>;
};

/**
 * The writes of one kind. Each write is on disk before its first byte is sent. Only one write per
 * key is in progress at a time. Its outcome is recorded, or recorded as unknown, despite lost
 * answers, full disks, crashes, and a reopened connection.
 */
export type Outbox<Write extends AnyWrite, Scope> = Omit<
  WriteRecords<Write, Scope>,
  'statusSoFar' | 'reportFinished'
> & {
  /**
   * Stores the write, sends it and records its outcome. Errors before anything is sent:
   * `signed-out` once the connection is closed; `storage-unavailable`; `bank-not-read`;
   * `outcome-unknown` for a sent write that must not be sent again, and for an id that the disk has
   * with other content.
   */
  readonly send: <Answer>(sending: WriteToSend<Write, Answer, Scope>) => Promise<Result<Answer>>;
  /**
   * If records of this computer are missing, reads the bank first; otherwise starts the work at
   * once. For work that stores the bank's state before it sends; `send` reads automatically.
   */
  readonly afterRead: <Value>(work: () => Promise<Result<Value>>) => Promise<Result<Value>>;
  /** The open connection of this profile; null: none. */
  readonly openNow: () => Scope | null;
  /** In flight, or answered and not yet recorded. */
  readonly isInFlight: (id: string) => boolean;
  /** In flight. A write that is answered and waits for the disk is not. */
  readonly isSending: (id: string) => boolean;
  /** The write counts as in flight while the work runs. */
  readonly keepInFlight: <Value>(id: string, work: () => Promise<Value>) => Promise<Value>;
  /** The running task for this id; null: none. */
  readonly runningTask: <Value>(id: string) => Promise<Value> | null;
  /** Runs the task of this id, from the sending to all work after the answer. */
  readonly begin: <Value>(id: string, task: () => Promise<Value>) => Promise<Value>;
  /** Runs one task per key at a time, also across connections. */
  readonly runExclusive: <Value>(key: string, task: () => Promise<Value>) => Promise<Value>;
  /**
   * Call it once the connection is open, and whenever waiting work may continue. Records the
   * outcomes that wait for the disk. Decides about writes of an earlier run whose answer is
   * unknown; null: they continue.
   */
  readonly recover: (outcomeOf: (write: Write) => Outcome<Write, Scope> | null) => void;
};

/**
 * The state that outlives a connection: requests stay in flight while it is closed and opened
 * again.
 */
export type OutboxState<Write extends AnyWrite, Scope> = {
  readonly inFlight: Set<string>;
  readonly tasks: Map<string, Promise<unknown>>;
  /** Known outcomes that the disk does not have: it still says `sending`. */
  readonly pending: Map<string, Outcome<Write, Scope>>;
  readonly runExclusive: ReturnType<typeof createKeyedMutex>;
  /**
   * The last opened connection. A weak reference, so that decrypted data of a closed one does not
   * stay in memory.
   */
  latest: WeakRef<OpenedConnection<Scope>> | null;
};

type OpenedConnection<Scope> = {
  readonly scope: Scope;
  readonly onArrived: () => void;
  /** An outcome waits for the disk. */
  readonly onPending: () => void;
};

const signedOut = { kind: 'signed-out' } as const;
/** The interval of retries after a disk failure. */
const recordRetryMs = 5_000;

/**
 * Creates the carried state of one kind. Call it once for each kind: the returned function
 * identifies it.
 */
export function outboxStateFactory<Write extends AnyWrite, Scope>() {
  return (): OutboxState<Write, Scope> => ({
    inFlight: new Set(),
    tasks: new Map(),
    pending: new Map(),
    runExclusive: createKeyedMutex(),
    latest: null,
  });
}

async function runRequest<Write extends AnyWrite, Answer, Scope>(
  { reportBug }: OutboxScope,
  { sendRequest, afterBug }: WriteToSend<Write, Answer, Scope>,
): Promise<Answer> {
  try {
    return await sendRequest();
  } catch (bug) {
    reportBug(bug);
    return afterBug();
  }
}

/** Null also after a bug, so that the other writes are still decided. */
function tryToDecide<Write extends AnyWrite, Scope>(
  { reportBug }: OutboxScope,
  outcomeOf: (write: Write) => Outcome<Write, Scope> | null,
  write: Write,
): Outcome<Write, Scope> | null {
  try {
    return outcomeOf(write);
  } catch (bug) {
    reportBug(bug);
    return null;
  }
}

/**
 * Deletes writes that ended long ago. A clock that is set ahead would make it delete all, so the
 * bank's time counts.
 */
function forgetOld<Write extends AnyWrite>(open: OutboxScope | null, kind: WriteKind<Write>): void {
  const nowEpochMs = open && earlierClock(open);
  if (open?.vault == null || nowEpochMs === null) return;
  try {
    kind.forgetOld(open.vault, nowEpochMs);
  } catch (cause) {
    // A disk that fails here fails again, with an error, at the next sending.
    open.reportBug(cause);
  }
}

type OutboxOptions<Write extends AnyWrite, Scope extends OutboxScope> = {
  readonly createOutboxState: () => OutboxState<Write, Scope>;
  /** Whether a sent write may be sent again. */
  readonly mayResend: (write: Write) => boolean;
  /**
   * An answer arrived for a closed connection, and this one is open in its place; or the waiting
   * outcomes are on the disk.
   */
  readonly onArrived: () => void;
};

export function createOutbox<Write extends AnyWrite, Scope extends OutboxScope>(
  scope: Scope,
  kind: WriteKind<Write>,
  { createOutboxState, mayResend, onArrived }: OutboxOptions<Write, Scope>,
): Outbox<Write, Scope> {
  const state = scope.profileState(createOutboxState);
  const { inFlight, tasks, pending } = state;
  const self: OpenedConnection<Scope> = {
    scope,
    onArrived,
    onPending: () => recordJob.reschedule(),
  };
  state.latest = new WeakRef(self);

  const openNow = (): OpenedConnection<Scope> | null => {
    // The reference to `self` keeps the object alive while its connection is open.
    if (scope.isOpen()) return self;
    const latest = state.latest?.deref() ?? null;
    return latest?.scope.isOpen() === true ? latest : null;
  };

  const openScope = (): Scope | null => openNow()?.scope ?? null;

  const { statusSoFar, reportFinished, ...records } = createWriteRecords(scope, kind, {
    pending,
    openNow: openScope,
    onPending: () => openNow()?.onPending(),
  });
  const { current, record, recordPending, storeWrites } = records;

  let recordAtEpochMs: number | null = null;
  const recordJob = scope.scheduler.add({
    needsBank: false,
    tasks: () => {
      if (pending.size === 0 || scope.vault === null || !scope.isOpen()) recordAtEpochMs = null;
      else recordAtEpochMs ??= scope.now() + recordRetryMs;
      return recordAtEpochMs === null
        ? []
        : [{ dueEpochMs: recordAtEpochMs, pauseMs: recordRetryMs }];
    },
    run: () => {
      recordAtEpochMs = null;
      recordPending();
      if (pending.size === 0) onArrived();
    },
  });

  const keepInFlight: Outbox<Write, Scope>['keepInFlight'] = async (id, work) => {
    inFlight.add(id);
    try {
      return await work();
    } finally {
      inFlight.delete(id);
    }
  };

  const isSending = (id: string): boolean => inFlight.has(id) || tasks.has(id);
  const isInFlight = (id: string): boolean => isSending(id) || pending.has(id);

  /** Whatever fails in the other connection, the answer has arrived. */
  const notifyArrived = (): void => {
    if (scope.isOpen()) return;
    try {
      openNow()?.onArrived();
    } catch (cause) {
      scope.reportBug(cause);
    }
  };

  const sendNow: Outbox<Write, Scope>['send'] = async (sending) => {
    const { id } = sending.write;
    if (!scope.isOpen()) return failed(signedOut);
    const recordError = recordPending();
    if (recordError) return failed(recordError);
    const before = current(id);
    // The stored write with this id may be of another family, or unreadable for this version.
    const maySend =
      before === null ? (scope.vault?.writes.get(id) ?? null) === null : mayResend(before);
    if (!maySend) return failed({ kind: 'outcome-unknown', traceId: null });
    const replaced = (sending.others ?? []).filter((other) => statusSoFar(other.id) === 'unknown');
    const storeResult = storeWrites(sending.write, ...(sending.others ?? []));
    if (!storeResult.ok) return storeResult;
    scope.publishChange(kind.topic);
    const answer = await keepInFlight(id, async () => {
      const received = await runRequest(scope, sending);
      // Keep it marked in flight until recorded, so recovery never sees a half-finished write.
      const outcome = sending.outcomeOf(received);
      record(id, outcome);
      const restored = new Set(outcome.others?.map((other) => other.id));
      for (const write of replaced.filter((other) => !restored.has(other.id)))
        reportFinished(write.id, { write, isInBackground: true }, 'unknown');
      return received;
    });
    // By now the bank has usually sent its time, which is unknown when a connection opens.
    forgetOld(openScope(), kind);
    notifyArrived();
    return ok(answer);
  };

  const afterRead: Outbox<Write, Scope>['afterRead'] = async (work) => {
    const bankRead = scope.isOpen() ? scope.readAfterLoss(kind.family) : signedOut;
    const readError = bankRead && (await bankRead);
    return readError ? failed(readError) : work();
  };

  return {
    ...records,
    send: (sending) => afterRead(() => sendNow(sending)),
    afterRead,
    openNow: openScope,
    isInFlight,
    isSending,
    keepInFlight,
    runningTask: <Value>(id: string) => (tasks.get(id) as Promise<Value> | undefined) ?? null,
    begin: (id, task) => {
      const running = task().finally(() => {
        tasks.delete(id);
        notifyArrived();
      });
      tasks.set(id, running);
      return running;
    },
    runExclusive: state.runExclusive,
    recover: (outcomeOf) => {
      const { vault } = scope;
      if (!scope.isOpen() || vault === null) return;
      try {
        recordPending();
        if (pending.size > 0) recordJob.reschedule();
        for (const write of kind.sending(vault).filter(({ id }) => !isInFlight(id))) {
          const outcome = tryToDecide(scope, outcomeOf, write);
          if (outcome !== null) record(write.id, outcome);
        }
        forgetOld(openScope(), kind);
      } catch (cause) {
        // A disk that fails here fails again, with an error, at the next sending.
        scope.reportBug(cause);
      }
    },
  };
}
