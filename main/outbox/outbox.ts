import { type Result, failed, ok } from '../../preload/contract/result.ts';
import { clockBehind } from '../time/clock-behind.ts';
import { createKeyedMutex } from '../time/keyed-mutex.ts';
import type { Outcome } from './outcome.ts';
import type { KeptWrite, WriteKind } from './write-kind.ts';
import { type OutboxScope, type WriteRecords, createWriteRecords } from './write-records.ts';

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
export type Outbox<Write extends KeptWrite, Scope> = Omit<
  WriteRecords<Write, Scope>,
  'statusSoFar' | 'tellFinished'
> & {
  /**
   * Stores the write, sends it and records its outcome. Errors before anything is sent:
   * `signed-out` once the connection is closed; `storage-unavailable`; `bank-not-read`;
   * `outcome-unknown` for a write that was sent before and may not be sent again, and for an id
   * that the disk has as something else.
   */
  readonly send: <Answer>(sending: Sending<Write, Answer, Scope>) => Promise<Result<Answer>>;
  /**
   * Reads the bank before the work where records of this computer are missing; otherwise starts the
   * work at once. For work that stores the bank's state before it sends; `send` reads automatically.
   */
  readonly afterRead: <Value>(work: () => Promise<Result<Value>>) => Promise<Result<Value>>;
  /** The connection of this profile that is open; null: none is. */
  readonly openNow: () => Scope | null;
  /** On its way, or back and not written down yet. */
  readonly isInFlight: (id: string) => boolean;
  /** In flight; what is back and waits for the disk is not. */
  readonly isSending: (id: string) => boolean;
  /** It counts as on its way while the work runs. */
  readonly hold: <Value>(id: string, work: () => Promise<Value>) => Promise<Value>;
  /** What was begun for this id and has not ended; null: nothing. */
  readonly underWay: <Value>(id: string) => Promise<Value> | null;
  /** The task of this id, from a sending to all that follows from its answer. */
  readonly begin: <Value>(id: string, task: () => Promise<Value>) => Promise<Value>;
  /** One task of a key at a time, also across connections. */
  readonly runExclusive: <Value>(key: string, task: () => Promise<Value>) => Promise<Value>;
  /**
   * Once the connection is open, and whenever something may go on: writes down what waits for it, and decides
   * about what an earlier run left on its way, of which nobody heard the answer. Null: it goes on.
   */
  readonly recover: (outcomeOf: (write: Write) => Outcome<Write, Scope> | null) => void;
};

/** Requests stay on their way while their connection is closed and opened again. */
export type Carried<Write extends KeptWrite, Scope> = {
  readonly inFlight: Set<string>;
  readonly tasks: Map<string, Promise<unknown>>;
  /** Known and not on the disk, which still says that it is being sent. */
  readonly pending: Map<string, Outcome<Write, Scope>>;
  readonly runExclusive: ReturnType<typeof createKeyedMutex>;
  /** Opened last; not held, so that what a closed one had decrypted does not stay in memory. */
  latest: WeakRef<Opened<Scope>> | null;
};

type Opened<Scope> = {
  readonly scope: Scope;
  readonly onArrived: () => void;
  /** Something waits for its disk. */
  readonly onPending: () => void;
};

const signedOut = { kind: 'signed-out' } as const;
/** A disk that failed is tried again. */
const recordEveryMs = 5_000;

/** What is carried of one kind. To be made once a kind: each function is a place of its own. */
export function carriedOutbox<Write extends KeptWrite, Scope>() {
  return (): Carried<Write, Scope> => ({
    inFlight: new Set(),
    tasks: new Map(),
    pending: new Map(),
    runExclusive: createKeyedMutex(),
    latest: null,
  });
}

async function exchangeOf<Write extends KeptWrite, Answer, Scope>(
  { reportBug }: OutboxScope,
  { exchange, afterBug }: Sending<Write, Answer, Scope>,
): Promise<Answer> {
  try {
    return await exchange();
  } catch (bug) {
    reportBug(bug);
    return afterBug();
  }
}

/** Null also after a bug of ours: the others are decided all the same. */
function decidedBy<Write extends KeptWrite, Scope>(
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

/** Forgets writes that ended long ago: by a clock that was set ahead that would be all of them. */
function forgetOld<Write extends KeptWrite>(
  open: OutboxScope | null,
  kind: WriteKind<Write>,
): void {
  const nowEpochMs = open && clockBehind(open);
  if (open?.vault == null || nowEpochMs === null) return;
  try {
    kind.forgetOld(open.vault, nowEpochMs);
  } catch (cause) {
    // A disk that fails here fails again, and plainly, where something is to be sent.
    open.reportBug(cause);
  }
}

export function createOutbox<Write extends KeptWrite, Scope extends OutboxScope>(
  scope: Scope,
  kind: WriteKind<Write>,
  {
    carriedState,
    mayResend,
    onArrived,
  }: {
    readonly carriedState: () => Carried<Write, Scope>;
    /** Whether a write that was sent before may be sent again. */
    readonly mayResend: (write: Write) => boolean;
    /**
     * An answer came for a connection that was closed meanwhile, and this one is open in its place;
     * or what waited for the disk is on it.
     */
    readonly onArrived: () => void;
  },
): Outbox<Write, Scope> {
  const carried = scope.carried(carriedState);
  const { inFlight, tasks, pending } = carried;
  const self: Opened<Scope> = { scope, onArrived, onPending: () => recording.reschedule() };
  carried.latest = new WeakRef(self);

  const openNow = (): Opened<Scope> | null => {
    // Named here, or nothing would hold it while its connection is open.
    if (scope.isOpen()) return self;
    const latest = carried.latest?.deref() ?? null;
    return latest?.scope.isOpen() === true ? latest : null;
  };

  const openScope = (): Scope | null => openNow()?.scope ?? null;

  const { statusSoFar, tellFinished, ...records } = createWriteRecords(scope, kind, {
    pending,
    openNow: openScope,
    onPending: () => openNow()?.onPending(),
  });
  const { known, record, recordPending, writeDown } = records;

  let recordAtEpochMs: number | null = null;
  const recording = scope.scheduler.add({
    needsBank: false,
    tasks: () => {
      if (pending.size === 0 || scope.vault === null || !scope.isOpen()) recordAtEpochMs = null;
      else recordAtEpochMs ??= scope.now() + recordEveryMs;
      return recordAtEpochMs === null
        ? []
        : [{ dueEpochMs: recordAtEpochMs, pauseMs: recordEveryMs }];
    },
    run: () => {
      recordAtEpochMs = null;
      recordPending();
      if (pending.size === 0) onArrived();
    },
  });

  const hold: Outbox<Write, Scope>['hold'] = async (id, work) => {
    inFlight.add(id);
    try {
      return await work();
    } finally {
      inFlight.delete(id);
    }
  };

  const isSending = (id: string): boolean => inFlight.has(id) || tasks.has(id);
  const isInFlight = (id: string): boolean => isSending(id) || pending.has(id);

  /** Whatever fails over there, the answer came. */
  const tellArrived = (): void => {
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
    const notRecorded = recordPending();
    if (notRecorded) return failed(notRecorded);
    const before = known(id);
    // What has this id may be of another family, or nothing that this version can read.
    const mayLeave =
      before === null ? (scope.vault?.writes.get(id) ?? null) === null : mayResend(before);
    if (!mayLeave) return failed({ kind: 'outcome-unknown', traceId: null });
    const replaced = (sending.others ?? []).filter((one) => statusSoFar(one.id) === 'unknown');
    const written = writeDown(sending.write, ...(sending.others ?? []));
    if (!written.ok) return written;
    scope.publishChange(kind.topic);
    const answer = await hold(id, async () => {
      const arrived = await exchangeOf(scope, sending);
      // Keep it marked in flight until recorded, so recovery never sees a half-finished write.
      const outcome = sending.outcomeOf(arrived);
      record(id, outcome);
      const restored = new Set(outcome.others?.map((one) => one.id));
      for (const write of replaced.filter((one) => !restored.has(one.id)))
        tellFinished(write.id, { write, isUnasked: true }, 'unknown');
      return arrived;
    });
    // The bank has told what time it is, which it mostly has not when a connection opens.
    forgetOld(openScope(), kind);
    tellArrived();
    return ok(answer);
  };

  const afterRead: Outbox<Write, Scope>['afterRead'] = async (work) => {
    const reading = scope.isOpen() ? scope.readAfterLoss(kind.family) : signedOut;
    const unread = reading && (await reading);
    return unread ? failed(unread) : work();
  };

  return {
    ...records,
    send: (sending) => afterRead(() => sendNow(sending)),
    afterRead,
    openNow: openScope,
    isInFlight,
    isSending,
    hold,
    underWay: <Value>(id: string) => (tasks.get(id) as Promise<Value> | undefined) ?? null,
    begin: (id, task) => {
      const begun = task().finally(() => {
        tasks.delete(id);
        tellArrived();
      });
      tasks.set(id, begun);
      return begun;
    },
    runExclusive: carried.runExclusive,
    recover: (outcomeOf) => {
      const { vault } = scope;
      if (!scope.isOpen() || vault === null) return;
      try {
        recordPending();
        if (pending.size > 0) recording.reschedule();
        for (const write of kind.sending(vault).filter(({ id }) => !isInFlight(id))) {
          const outcome = decidedBy(scope, outcomeOf, write);
          if (outcome !== null) record(write.id, outcome);
        }
        forgetOld(openScope(), kind);
      } catch (cause) {
        // A disk that fails here fails again, and plainly, where something is to be sent.
        scope.reportBug(cause);
      }
    },
  };
}
