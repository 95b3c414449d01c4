import type { Client, IndeterminateCreation } from '../../../preload/contract/clients.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { OpenConnection } from '../open-connection.ts';
import { toClientRecord, toClientRow } from './client-record.ts';
import type { CreationStore } from './create-client-store.ts';
import { type CreationRecord, type OpenCreation, isOpenCreation } from './create-client-record.ts';
import { pollBank } from './reconcile-creations-poll.ts';
import { classifyCandidates } from './reconcile-creations-match.ts';

/** Longer than any request is on its way. */
const longestRequestMs = 60_000;

export type ReconcilerDeps = {
  readonly connection: () => OpenConnection | null;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  readonly creationStore: CreationStore;
  /** What is kept of clients changed, or how a creation stands. */
  readonly onChange: () => void;
  readonly reportBug: (cause: unknown) => void;
};

export type CreationReconciler = {
  /**
   * Asks the bank whether it has what a creation may have made, and writes down what that says.
   * Nothing is sent again. How the creation stands then; an error when the bank could not be asked.
   */
  readonly reconcile: (connection: OpenConnection, id: string) => Promise<Result<CreationRecord>>;
  /** Keeps a client as the bank told of it. */
  readonly store: (
    connection: OpenConnection,
    clients: readonly Client[],
    askedAtEpochMs: number,
  ) => void;
  /** It leaves in this run of the app: how long ago that was is known by our own clock. */
  readonly noteSent: (connection: OpenConnection, id: string) => void;
};

export const toIndeterminate = ({
  id,
  client,
  sentAtEpochMs,
  lookedAtEpochMs,
  candidates,
}: OpenCreation): IndeterminateCreation => ({
  intentId: id,
  client,
  sentAtEpochMs,
  lookedAtEpochMs,
  candidates: [...candidates],
});

/** Why the bank cannot be asked right now; null when it can. */
export const blockedReason = (
  connection: OpenConnection,
  { connection: current, isOnline }: Pick<ReconcilerDeps, 'connection' | 'isOnline'>,
): Result<never> | null => {
  if (connection !== current() || connection.phase() !== 'signed-in')
    return failed({ kind: 'signed-out' });
  return isOnline() ? null : failed({ kind: 'offline' });
};

export const createCreationReconciler = (deps: ReconcilerDeps): CreationReconciler => {
  const { creationStore, now } = deps;
  const underWay = new Map<string, Promise<Result<CreationRecord>>>();
  const sentHere = new Set<string>();
  const keyOf = ({ profile }: OpenConnection, id: string): string => `${profile.id} ${id}`;

  const store: CreationReconciler['store'] = (connection, clients, askedAtEpochMs) => {
    if (connection !== deps.connection() || clients.length === 0) return;
    try {
      connection.cache.clients.put({
        records: clients.map((client) => toClientRecord(client, askedAtEpochMs)),
        nowEpochMs: now(),
      });
    } catch (cause) {
      // A full disk does not change what the bank answered.
      deps.reportBug(cause);
    }
  };

  /**
   * What the bank's clock showed when it was sent; where it was not heard then, counted back from
   * now. Rather too early than too late.
   */
  const sentBankEpochMs = (
    connection: OpenConnection,
    { id, sentAtEpochMs, sought }: OpenCreation,
  ): number | null => {
    const bankEpochMs = connection.bank.bankEpochMs();
    if (
      sought.sentBankEpochMs !== null ||
      bankEpochMs === null ||
      !sentHere.has(keyOf(connection, id)) ||
      now() < sentAtEpochMs
    )
      return sought.sentBankEpochMs;
    return bankEpochMs - Math.max(longestRequestMs, now() - sentAtEpochMs);
  };

  const recordOutcome = (
    connection: OpenConnection,
    before: OpenCreation,
    polled: {
      readonly clients: readonly Client[];
      readonly isWhole: boolean;
      readonly atEpochMs: number;
    },
  ): CreationRecord => {
    const { clients, isWhole, atEpochMs } = polled;
    const ids = clients.map(({ id }) => id);
    const sought = { ...before.sought, sentBankEpochMs: sentBankEpochMs(connection, before) };
    const verdict = classifyCandidates(clients, {
      sent: before.client,
      sentBankEpochMs: sought.sentBankEpochMs,
      otherIds: new Set<string>([...sought.knownIds, ...creationStore.madeAmong(connection, ids)]),
      rivals: creationStore
        .open(connection)
        .filter(({ id }) => id !== before.id)
        .map(({ client }) => client),
      isWhole,
    });
    const { id, sentAtEpochMs } = before;
    if (verdict.kind === 'found')
      return { id, sentAtEpochMs, state: 'found', row: toClientRow(verdict.client, false) };
    return {
      ...before,
      state: 'indeterminate',
      sought,
      lookedAtEpochMs: atEpochMs,
      candidates: verdict.candidates.map((client) => toClientRow(client, false)),
    };
  };

  const reconcileNow = async (
    connection: OpenConnection,
    id: string,
  ): Promise<Result<CreationRecord>> => {
    const blocked = blockedReason(connection, deps);
    if (blocked) return blocked;
    const before = creationStore.find(connection, id);
    if (before === null) return failed({ kind: 'not-found', traceId: null });
    if (!isOpenCreation(before)) return ok(before);
    const atEpochMs = now();
    const polled = await pollBank(connection.bank, {
      sent: before.client,
      sentBankEpochMs: before.sought.sentBankEpochMs,
    });
    if (!polled.ok) return polled;
    if (connection !== deps.connection()) return failed({ kind: 'signed-out' });
    // The owner may have resolved it meanwhile.
    const found = creationStore.find(connection, id);
    if (!isOpenCreation(found))
      return found === null ? failed({ kind: 'not-found', traceId: null }) : ok(found);
    const after = recordOutcome(connection, found, { ...polled.value, atEpochMs });
    store(connection, polled.value.clients, atEpochMs);
    creationStore.keep(connection, after);
    deps.onChange();
    return ok(after);
  };

  return {
    reconcile: (connection, id) => {
      const key = keyOf(connection, id);
      const running = underWay.get(key);
      if (running) return running;
      const begun = reconcileNow(connection, id).finally(() => underWay.delete(key));
      underWay.set(key, begun);
      return begun;
    },
    store,
    noteSent: (connection, id) => void sentHere.add(keyOf(connection, id)),
  };
};
