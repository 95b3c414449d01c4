import type { DataTopic, PushEvent } from '../../preload/contract/events.ts';
import type { WriteFamily } from '../../preload/contract/write-finished.ts';
import { type CommandError, type Result, failed, ok } from '../../preload/contract/result.ts';
import {
  type StorageUnavailable,
  noVault,
  storageErrorOf,
  storageFailureReason,
} from '../data/storage-failure.ts';
import type { Vault } from '../data/vault/open-vault.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import { type Outcome, joinOutcomes } from './outcome.ts';
import type { AnyWrite, WriteKind, WriteStatus } from './write-kind.ts';

/** The parts of the connection that the outbox needs. */
export type OutboxScope = {
  readonly profile: { readonly id: string };
  readonly vault: Vault | null;
  readonly vaultFailure: CommandError | null;
  readonly persistence: 'kept' | 'memory-only';
  readonly isOpen: () => boolean;
  readonly now: () => number;
  /** The bank's time; null: it has not sent any. */
  readonly bank: { readonly bankEpochMs: () => number | null };
  readonly registrationsClient: { readonly bankEpochMs: () => number | null } | null;
  readonly scheduler: Pick<Scheduler, 'add'>;
  readonly profileState: <Value>(create: () => Value) => Value;
  readonly publishChange: (topic: DataTopic) => void;
  readonly push: PushEvent;
  readonly reportBug: (cause: unknown) => void;
  readonly readAfterLoss: (family: WriteFamily) => Promise<CommandError | null> | null;
};

/** The known state of the writes of one kind, and how it is stored. */
export type WriteRecords<Write extends AnyWrite, Scope> = {
  /** Its newest known state, stored or not. */
  readonly current: (id: string) => Write | null;
  /**
   * The same for a caller that acts on it. Errors: `signed-out` once the connection is closed;
   * `storage-unavailable`, also while an outcome cannot be stored; `not-found`.
   */
  readonly find: (id: string) => Result<Write>;
  readonly statusOf: (id: string) => WriteStatus | null;
  /**
   * Stores the writes. Errors: `storage-unavailable`, also if a write must survive the end of the
   * app and would not; `signed-out` once the connection is closed.
   */
  readonly storeWrites: (...writes: readonly Write[]) => Result<null>;
  /** The outcome counts from now on. If the disk fails, it is stored later. */
  readonly record: (id: string, outcome: Outcome<Write, Scope>) => void;
  /** The same for an outcome that counts only once it is stored. */
  readonly decide: (id: string, outcome: Outcome<Write, Scope>) => Result<null>;
  /** Stores the waiting outcomes; null: none is left. */
  readonly recordPending: () => StorageUnavailable | null;
  /** Known and not stored yet. */
  readonly pendingWrites: () => readonly Write[];
  /** The newest known status before now; null: unreadable. */
  readonly statusSoFar: (id: string) => WriteStatus | null;
  /**
   * Pushes the end of a write to the window, once for each end. Giving up a finished write is no
   * further end.
   */
  readonly reportFinished: (
    id: string,
    outcome: Outcome<Write, Scope>,
    before: WriteStatus | null,
  ) => void;
};

/** A vault that replaced this one may not have the write. */
function hasWrite<Write extends AnyWrite>(
  kind: WriteKind<Write>,
  vault: Vault,
  id: string,
): boolean {
  return kind.get(vault, id) !== null;
}

function storeWrite<Write extends AnyWrite>(
  kind: WriteKind<Write>,
  vault: Vault,
  write: Write,
  atEpochMs: number,
): void {
  kind.put(vault, write);
  // An unreadable write would vanish, so nothing is sent, or the stored state stays.
  if (!hasWrite(kind, vault, write.id)) throw new Error('A write cannot be read as it was written');
  vault.writeSteps.append({
    writeId: write.id,
    family: kind.family,
    state: write.state,
    atEpochMs,
  });
}

function storeOutcome<Write extends AnyWrite, Scope extends OutboxScope>(
  kind: WriteKind<Write>,
  open: Scope,
  { id, outcome }: { readonly id: string; readonly outcome: Outcome<Write, Scope> },
): void {
  const { vault } = open;
  if (vault === null) return;
  vault.inTransaction(() => {
    if (!hasWrite(kind, vault, id)) return;
    const atEpochMs = open.now();
    for (const write of [outcome.write, ...(outcome.others ?? [])])
      storeWrite(kind, vault, write, atEpochMs);
    outcome.alsoStore?.(open, vault);
  });
}

/** The state of a write in an outcome that waits for the disk; undefined: none waits. */
function pendingState<Write extends AnyWrite, Scope>(
  pending: ReadonlyMap<string, Outcome<Write, Scope>>,
  id: string,
): Write | undefined {
  const ownOutcome = pending.get(id);
  return ownOutcome === undefined
    ? [...pending.values()].flatMap(({ others = [] }) => others).findLast((one) => one.id === id)
    : ownOutcome.write;
}

function pushFinished<Write extends AnyWrite, Scope>(
  { push, profile }: OutboxScope,
  kind: WriteKind<Write>,
  {
    id,
    outcome: { write, isInBackground, card },
    before,
  }: {
    readonly id: string;
    readonly outcome: Outcome<Write, Scope>;
    readonly before: WriteStatus | null;
  },
): void {
  const status = kind.statusOf(write);
  if (status === 'unknown' || status === before) return;
  push('write.finished', {
    connectionId: profile.id,
    writeId: id,
    family: kind.family,
    isDone: status === 'done',
    isAnswered: isInBackground !== true,
    card: card ?? null,
  });
}

/** Returns an error if the work is not stored; throws a bug. */
function tryToStore(scope: OutboxScope, work: (vault: Vault) => void): Result<null> {
  const { vault } = scope;
  if (!scope.isOpen()) return failed({ kind: 'signed-out' });
  if (vault === null) return failed(noVault(scope));
  try {
    vault.inTransaction(() => work(vault));
    return ok(null);
  } catch (cause) {
    const failure = storageErrorOf(cause);
    if (failure === null) throw cause;
    return failed(failure);
  }
}

/**
 * @param pending known outcomes that the disk does not have: it still says `sending`
 * @param openNow the open connection of this profile; null: none
 * @param onPending the disk rejected an outcome
 */
export function createWriteRecords<Write extends AnyWrite, Scope extends OutboxScope>(
  scope: Scope,
  kind: WriteKind<Write>,
  {
    pending,
    openNow,
    onPending,
  }: {
    readonly pending: Map<string, Outcome<Write, Scope>>;
    readonly openNow: () => Scope | null;
    readonly onPending: () => void;
  },
): WriteRecords<Write, Scope> {
  /** The newest known status before now; null: unreadable. */
  const statusSoFar = (id: string): WriteStatus | null => {
    const pendingWrite = pendingState(pending, id);
    try {
      const vault = openNow()?.vault ?? null;
      const write = pendingWrite ?? (vault === null ? null : kind.get(vault, id));
      return write === null ? null : kind.statusOf(write);
    } catch {
      return null;
    }
  };

  const record: WriteRecords<Write, Scope>['record'] = (id, outcome) => {
    const open = openNow();
    const before = statusSoFar(id);
    const combined = joinOutcomes(pending.get(id), outcome);
    pending.set(id, combined);
    try {
      if (open !== null && open.vault !== null) {
        storeOutcome(kind, open, { id, outcome: combined });
        pending.delete(id);
      }
    } catch (cause) {
      scope.reportBug(cause);
      // Otherwise a bug would block all other writes forever.
      if (storageFailureReason(cause) === null) pending.delete(id);
    }
    pushFinished(scope, kind, { id, outcome, before });
    scope.publishChange(kind.topic);
    if (pending.size > 0) onPending();
  };

  const recordPending = (): StorageUnavailable | null => {
    const open = openNow();
    if (open === null || open.vault === null) return null;
    for (const [id, outcome] of [...pending]) {
      try {
        storeOutcome(kind, open, { id, outcome });
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

  const storeWrites: WriteRecords<Write, Scope>['storeWrites'] = (...writes) =>
    scope.persistence === 'memory-only' && writes.some(kind.mustSurvive)
      ? failed(noVault(scope))
      : tryToStore(scope, (vault) => {
          for (const write of writes) storeWrite(kind, vault, write, scope.now());
        });

  const current = (id: string): Write | null => {
    const pendingWrite = pendingState(pending, id);
    if (pendingWrite !== undefined) return pendingWrite;
    return scope.vault === null || !scope.isOpen() ? null : kind.get(scope.vault, id);
  };

  return {
    current,
    find: (id) => {
      if (!scope.isOpen()) return failed({ kind: 'signed-out' });
      if (scope.vault === null) return failed(noVault(scope));
      const recordError = recordPending();
      if (recordError) return failed(recordError);
      const write = current(id);
      return write === null ? failed({ kind: 'not-found', traceId: null }) : ok(write);
    },
    statusOf: (id) => {
      const write = current(id);
      return write === null ? null : kind.statusOf(write);
    },
    storeWrites,
    record,
    decide: (id, outcome) => {
      if (!scope.isOpen()) return failed({ kind: 'signed-out' });
      const recordError = recordPending();
      if (recordError) return failed(recordError);
      const before = statusSoFar(id);
      const storeResult = tryToStore(scope, () => storeOutcome(kind, scope, { id, outcome }));
      if (!storeResult.ok) return storeResult;
      pushFinished(scope, kind, { id, outcome, before });
      scope.publishChange(kind.topic);
      return storeResult;
    },
    recordPending,
    pendingWrites: () =>
      [...pending.values()].flatMap(({ write, others = [] }) => [write, ...others]),
    statusSoFar,
    reportFinished: (id, outcome, before) => pushFinished(scope, kind, { id, outcome, before }),
  };
}
