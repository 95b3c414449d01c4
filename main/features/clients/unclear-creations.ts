import type { Client, UnclearCreation } from '../../../preload/contract/clients.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { OpenConnection } from '../open-connection.ts';
import { toClientRecord, toClientRow } from './client-record.ts';
import type { CreationBook } from './create-client-book.ts';
import { type CreationRecord, type OpenCreation, isOpenCreation } from './create-client-record.ts';
import { lookAtBank } from './unclear-creations-look.ts';
import { judgeLook } from './unclear-creations-match.ts';

/** Longer than any request is on its way. */
const longestRequestMs = 60_000;

export type LookDeps = {
  readonly connection: () => OpenConnection | null;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  readonly book: CreationBook;
  /** What is kept of clients changed, or how a creation stands. */
  readonly onChange: () => void;
  readonly reportBug: (cause: unknown) => void;
};

export type CreationLooker = {
  /**
   * Asks the bank whether it has what a creation may have made, and writes down what that says. Nothing is sent again. How the creation
   * stands then; an error when the bank could not be asked.
   */
  readonly look: (connection: OpenConnection, id: string) => Promise<Result<CreationRecord>>;
  /** Keeps a client as the bank told of it. */
  readonly store: (connection: OpenConnection, clients: readonly Client[], askedAtEpochMs: number) => void;
  /** The latest that the bank's clock can have shown when something was sent at that time of ours, in this run of the app. */
  readonly bankTimeOf: (connection: OpenConnection, sentAtEpochMs: number) => number | null;
};

export const toUnclear = ({ id, client, sentAtEpochMs, lookedAtEpochMs, candidates }: OpenCreation): UnclearCreation => ({ intentId: id, client, sentAtEpochMs, lookedAtEpochMs, candidates: [...candidates] });

/** Why the bank cannot be asked right now; null when it can. */
export const refusalNow = (connection: OpenConnection, { connection: current, isOnline }: Pick<LookDeps, 'connection' | 'isOnline'>): Result<never> | null => {
  if (connection !== current() || connection.phase() !== 'signed-in') return failed({ kind: 'signed-out' });
  return isOnline() ? null : failed({ kind: 'offline' });
};

export const createCreationLooker = (deps: LookDeps): CreationLooker => {
  const { book, now } = deps;
  const underWay = new Map<string, Promise<Result<CreationRecord>>>();

  const store: CreationLooker['store'] = (connection, clients, askedAtEpochMs) => {
    if (connection !== deps.connection() || clients.length === 0) return;
    try {
      connection.cache.clients.put({ records: clients.map((client) => toClientRecord(client, askedAtEpochMs)), nowEpochMs: now() });
    } catch (cause) {
      // A full disk does not change what the bank answered.
      deps.reportBug(cause);
    }
  };

  const bankTimeOf: CreationLooker['bankTimeOf'] = ({ bank }, sentAtEpochMs) => {
    const bankEpochMs = bank.bankEpochMs();
    // Rather too early than too late.
    return bankEpochMs === null ? null : bankEpochMs - Math.max(longestRequestMs, now() - sentAtEpochMs);
  };

  const conclude = (connection: OpenConnection, before: OpenCreation, looked: { readonly clients: readonly Client[]; readonly isWhole: boolean; readonly atEpochMs: number }): CreationRecord => {
    const { clients, isWhole, atEpochMs } = looked;
    const ids = clients.map(({ id }) => id);
    const verdict = judgeLook(clients, {
      sent: before.client,
      sentBankEpochMs: before.sought.sentBankEpochMs,
      otherIds: new Set<string>([...before.sought.knownIds, ...book.madeAmong(connection, ids)]),
      rivals: book.open(connection).filter(({ id }) => id !== before.id).map(({ client }) => client),
      isWhole,
    });
    const { id, sentAtEpochMs } = before;
    if (verdict.kind === 'found') return { id, sentAtEpochMs, state: 'found', row: toClientRow(verdict.client, false) };
    return { ...before, state: 'unclear', lookedAtEpochMs: atEpochMs, candidates: verdict.candidates.map((client) => toClientRow(client, false)) };
  };

  const lookNow = async (connection: OpenConnection, id: string): Promise<Result<CreationRecord>> => {
    const refused = refusalNow(connection, deps);
    if (refused) return refused;
    const before = book.find(connection, id);
    if (before === null) return failed({ kind: 'not-found', traceId: null });
    if (!isOpenCreation(before)) return ok(before);
    const atEpochMs = now();
    const looked = await lookAtBank(connection.bank, { sent: before.client, sentBankEpochMs: before.sought.sentBankEpochMs });
    if (!looked.ok) return looked;
    if (connection !== deps.connection()) return failed({ kind: 'signed-out' });
    // The owner may have settled it meanwhile.
    const found = book.find(connection, id);
    if (!isOpenCreation(found)) return found === null ? failed({ kind: 'not-found', traceId: null }) : ok(found);
    const after = conclude(connection, found, { ...looked.value, atEpochMs });
    store(connection, looked.value.clients, atEpochMs);
    book.keep(connection, after);
    deps.onChange();
    return ok(after);
  };

  return {
    look: (connection, id) => {
      const key = `${connection.profile.id} ${id}`;
      const running = underWay.get(key);
      if (running) return running;
      const look = lookNow(connection, id).finally(() => underWay.delete(key));
      underWay.set(key, look);
      return look;
    },
    store,
    bankTimeOf,
  };
};
