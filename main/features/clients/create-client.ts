import { trimNewClient } from '../../../preload/contract/check-new-client.ts';
import type { ClientRow, IndeterminateCreation } from '../../../preload/contract/clients.ts';
import type { NewClient } from '../../../preload/contract/new-client.ts';
import {
  type BankProblem,
  type CommandError,
  type InputProblem,
  type Result,
  failed,
  ok,
} from '../../../preload/contract/result.ts';
import type { ClientId } from '../../../preload/contract/values.ts';
import type { ClientCreationEnd } from '../../bank/clients/creation-end.ts';
import { newClientBody } from '../../bank/clients/new-client-body.ts';
import { type OpenConnection, noVault } from '../open-connection.ts';
import { problemsOf } from './check-client.ts';
import { clientOf, toClientRow } from './client-record.ts';
import { createCreationStore } from './create-client-store.ts';
import { type CreationRecord, type OpenCreation, isOpenCreation } from './create-client-record.ts';
import { matchFieldsOf } from './match-fields.ts';
import { createCreationReconciler, blockedReason, toIndeterminate } from './reconcile-creations.ts';

export type ClientCreationsDeps = {
  readonly connection: () => OpenConnection | null;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  /** What is kept of clients changed, or how a creation stands. */
  readonly onChange: () => void;
  readonly reportBug: (cause: unknown) => void;
};

export type CreateClientAnswer =
  | { readonly state: 'created' | 'found'; readonly row: ClientRow }
  | { readonly state: 'indeterminate'; readonly creation: IndeterminateCreation }
  | {
      readonly state: 'refused';
      readonly problems: InputProblem[];
      readonly bankProblems: BankProblem[];
      readonly traceId: string | null;
    };

type Created = Promise<Result<CreateClientAnswer>>;

/**
 * New clients at a bank that has no key for them. Each is in the vault before its first byte
 * leaves, goes out at most once for each `intentId`, and where nobody knows what became of it the
 * bank is asked whether it has it.
 */
export type ClientCreations = {
  /**
   * Checks it anew and sends it. For an `intentId` that was sent before nothing leaves: the answer
   * is how that one stands, whatever it came to, so that after a rejection or an error that came from
   * the bank the next try needs another id. Errors: `storage-unavailable` where the intent would
   * not survive quitting; `signed-out`, `offline` and those of a bank that made nothing.
   */
  readonly create: (
    connection: OpenConnection | null,
    wish: { readonly intentId: string; readonly client: NewClient },
  ) => Created;
  /** Those sent whose outcome is not known, oldest first; not those that are on their way. */
  readonly indeterminate: (
    connection: OpenConnection | null,
  ) => Result<{ readonly creations: IndeterminateCreation[] }>;
  /** Asks the bank again whether it has it; null when it is not indeterminate (any more). */
  readonly reconcile: (
    connection: OpenConnection | null,
    intentId: string,
  ) => Promise<Result<{ readonly creation: IndeterminateCreation | null }>>;
  /** The owner has looked herself: it is asked for no more. */
  readonly resolve: (
    connection: OpenConnection | null,
    intentId: string,
  ) => Promise<Result<Record<string, never>>>;
  /**
   * Asks the bank for those that it was not asked for yet, among them what was on its way when the
   * app ended.
   */
  readonly resume: () => void;
  /** What became of a creation, for the draft it went out as; null where nothing is known of it. */
  readonly statusOf: (
    connection: OpenConnection,
    intentId: string,
  ) => 'done' | 'not-done' | 'unknown' | null;
};

/** Of clients that look alike so many are remembered as having been there before. */
const mostKnown = 200;
/** A request that was given up may still arrive: the bank is asked once more when that is over. */
const lateArrivalMs = 2 * 60_000;

const endedAnswer = (
  record: Extract<CreationRecord, { state: 'ended' }>,
): Result<CreateClientAnswer> =>
  record.why.kind === 'failed'
    ? failed(record.why.error)
    : ok({
        state: 'refused',
        problems: [],
        bankProblems: [...record.why.bankProblems],
        traceId: record.why.traceId,
      });

const whyNothing = (error: CommandError): Extract<CreationRecord, { state: 'ended' }>['why'] =>
  error.kind === 'rejected'
    ? { kind: 'refused', bankProblems: error.problems, traceId: error.traceId }
    : { kind: 'failed', error };

export const createClientCreations = (deps: ClientCreationsDeps): ClientCreations => {
  const { now } = deps;
  const creationStore = createCreationStore(deps);
  const reconciler = createCreationReconciler({ ...deps, creationStore });
  /** Also those of connections that were closed meanwhile. */
  const inFlight = new Map<string, Created>();
  const keyOf = ({ profile }: OpenConnection, id: string): string => `${profile.id} ${id}`;
  const isInFlight = (connection: OpenConnection, id: string): boolean =>
    inFlight.has(keyOf(connection, id));

  const answerOf = (record: CreationRecord): Result<CreateClientAnswer> => {
    switch (record.state) {
      case 'created':
      case 'found':
        return ok({ state: record.state, row: record.row });
      case 'sending':
      case 'indeterminate':
        return ok({ state: 'indeterminate', creation: toIndeterminate(record) });
      case 'ended':
        return endedAnswer(record);
      case 'resolved':
        return failed({ kind: 'outcome-unknown', traceId: null });
    }
  };

  /**
   * What is on disk as being sent while nothing is under way was sent by a run of the app that
   * ended.
   */
  const afterCrash = (connection: OpenConnection, record: OpenCreation): OpenCreation => {
    if (record.state === 'indeterminate') return record;
    const indeterminate: OpenCreation = { ...record, state: 'indeterminate' };
    creationStore.keep(connection, indeterminate);
    deps.onChange();
    return indeterminate;
  };

  const reconcileOr = async (connection: OpenConnection, record: OpenCreation): Created => {
    const polled = await reconciler.reconcile(connection, record.id);
    return answerOf(polled.ok ? polled.value : record);
  };

  const status = async (connection: OpenConnection, record: CreationRecord): Created => {
    if (!isOpenCreation(record)) return answerOf(record);
    const indeterminate = afterCrash(connection, record);
    return indeterminate.lookedAtEpochMs === null
      ? reconcileOr(connection, indeterminate)
      : answerOf(indeterminate);
  };

  const exchange = async (
    { bank }: OpenConnection,
    { bodyText }: OpenCreation,
  ): Promise<ClientCreationEnd> => {
    try {
      return await bank.createClient(bodyText);
    } catch (bug) {
      deps.reportBug(bug);
      return { kind: 'unknown', error: { kind: 'outcome-unknown', traceId: null } };
    }
  };

  const send = async (connection: OpenConnection, record: OpenCreation): Created => {
    const { id, sentAtEpochMs } = record;
    reconciler.noteSent(connection, id);
    const end = await exchange(connection, record);
    if (end.kind === 'unknown') {
      const indeterminate: OpenCreation = { ...record, state: 'indeterminate' };
      creationStore.keep(connection, indeterminate);
      deps.onChange();
      return reconcileOr(connection, indeterminate);
    }
    const after: CreationRecord =
      end.kind === 'created'
        ? { id, sentAtEpochMs, state: 'created', row: toClientRow(end.client, false) }
        : { id, sentAtEpochMs, state: 'ended', why: whyNothing(end.error) };
    if (end.kind === 'created') reconciler.store(connection, [end.client], sentAtEpochMs);
    creationStore.keep(connection, after);
    deps.onChange();
    return answerOf(after);
  };

  /**
   * What is written down before anything leaves: what will be sent, and what was there before it.
   */
  const intentOf = (
    { bank, cache }: OpenConnection,
    id: string,
    client: NewClient,
  ): OpenCreation => ({
    id,
    state: 'sending',
    sentAtEpochMs: now(),
    client,
    bodyText: newClientBody(client),
    sought: {
      knownIds: cache.clients
        .likely(matchFieldsOf(client), mostKnown)
        .map(({ record }) => clientOf(record).id satisfies ClientId),
      sentBankEpochMs: bank.bankEpochMs(),
    },
    lookedAtEpochMs: null,
    candidates: [],
  });

  const create: ClientCreations['create'] = async (connection, { intentId, client: given }) => {
    if (!connection || connection !== deps.connection()) return failed({ kind: 'signed-out' });
    const underWay = inFlight.get(keyOf(connection, intentId));
    if (underWay) return underWay;
    const known = creationStore.find(connection, intentId);
    if (known) return status(connection, known);
    const problems = problemsOf(connection, given);
    if (problems.length > 0)
      return ok({ state: 'refused', problems, bankProblems: [], traceId: null });
    const blocked = blockedReason(connection, deps);
    if (blocked) return blocked;
    const record = intentOf(connection, intentId, trimNewClient(given));
    const written = creationStore.writeDown(connection, record);
    if (!written.ok) return written;
    const key = keyOf(connection, intentId);
    const sent = send(connection, record).finally(() => {
      inFlight.delete(key);
      // Its connection may have been closed and opened again meanwhile.
      if (connection !== deps.connection()) resume();
    });
    inFlight.set(key, sent);
    return sent;
  };

  const findOpen = (connection: OpenConnection, intentId: string): OpenCreation | null => {
    const record = creationStore.find(connection, intentId);
    return isOpenCreation(record) ? afterCrash(connection, record) : null;
  };

  /** What is on its way is waited for: how it stands is known then. */
  const arrival = async (connection: OpenConnection, intentId: string): Promise<void> =>
    void (await inFlight.get(keyOf(connection, intentId)));

  const reconcile: ClientCreations['reconcile'] = async (connection, intentId) => {
    if (!connection) return failed({ kind: 'signed-out' });
    await arrival(connection, intentId);
    if (connection !== deps.connection()) return failed({ kind: 'signed-out' });
    if (findOpen(connection, intentId) === null) return ok({ creation: null });
    const polled = await reconciler.reconcile(connection, intentId);
    if (!polled.ok) return polled;
    return ok({ creation: isOpenCreation(polled.value) ? toIndeterminate(polled.value) : null });
  };

  const resolve: ClientCreations['resolve'] = async (connection, intentId) => {
    if (!connection) return failed({ kind: 'signed-out' });
    await arrival(connection, intentId);
    if (connection !== deps.connection()) return failed({ kind: 'signed-out' });
    const record = findOpen(connection, intentId);
    if (record === null) return ok({});
    if (!connection.vault) return failed(noVault(connection));
    const written = creationStore.writeDown(connection, {
      id: intentId,
      sentAtEpochMs: record.sentAtEpochMs,
      state: 'resolved',
    });
    if (!written.ok) return written;
    deps.onChange();
    return ok({});
  };

  const isDue = ({ sentAtEpochMs, lookedAtEpochMs }: OpenCreation): boolean =>
    lookedAtEpochMs === null ||
    (lookedAtEpochMs < sentAtEpochMs + lateArrivalMs && now() >= sentAtEpochMs + lateArrivalMs);

  let isResuming = false;
  const reconcileAll = async (connection: OpenConnection): Promise<void> => {
    creationStore.tidy(connection, now());
    for (const record of creationStore.open(connection)) {
      if (isInFlight(connection, record.id)) continue;
      const indeterminate = afterCrash(connection, record);
      if (!isDue(indeterminate) || blockedReason(connection, deps)) continue;
      const polled = await reconciler.reconcile(connection, indeterminate.id);
      if (!polled.ok) return;
    }
  };
  const resume = (): void => {
    const connection = deps.connection();
    if (isResuming || !connection?.vault) return;
    isResuming = true;
    reconcileAll(connection)
      .catch(deps.reportBug)
      .finally(() => {
        isResuming = false;
        if (deps.connection() !== connection) resume();
      });
  };

  return {
    create,
    indeterminate: (connection) =>
      connection
        ? ok({
            creations: creationStore
              .open(connection)
              .filter(({ id }) => !isInFlight(connection, id))
              .map(toIndeterminate),
          })
        : failed({ kind: 'signed-out' }),
    reconcile,
    resolve,
    resume,
    statusOf: (connection, intentId) => {
      const record = creationStore.find(connection, intentId);
      if (record === null) return null;
      if (isOpenCreation(record)) return 'unknown';
      return record.state === 'created' || record.state === 'found' ? 'done' : 'not-done';
    },
  };
};
