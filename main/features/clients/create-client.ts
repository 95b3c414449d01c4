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
import type { WriteStatus } from '../write-status.ts';
import { noVault } from '../open-connection.ts';
import type { Scope } from '../scope.ts';
import { problemsOf } from './check-client.ts';
import { clientOf, toClientRow } from './client-record.ts';
import { createCreationStore } from './create-client-store.ts';
import { type CreationRecord, type OpenCreation, isOpenCreation } from './create-client-record.ts';
import { matchFieldsOf } from './match-fields.ts';
import { createCreationReconciler, blockedReason, toIndeterminate } from './reconcile-creations.ts';
import { tryToStoreClients } from './store-clients.ts';

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
  readonly create: (wish: { readonly intentId: string; readonly client: NewClient }) => Created;
  /** Those sent whose outcome is not known, oldest first; not those that are on their way. */
  readonly indeterminate: () => Result<{ readonly creations: IndeterminateCreation[] }>;
  /** Asks the bank again whether it has it; null when it is not indeterminate (any more). */
  readonly reconcile: (
    intentId: string,
  ) => Promise<Result<{ readonly creation: IndeterminateCreation | null }>>;
  /** The owner has looked herself: it is asked for no more. */
  readonly resolve: (intentId: string) => Promise<Result<Record<string, never>>>;
  /**
   * Asks the bank for those that it was not asked for yet, among them what was on its way when the
   * app ended.
   */
  readonly resume: () => void;
  /** What became of a creation, for the draft it went out as; null where nothing is known of it. */
  readonly statusOfWrite: (intentId: string) => WriteStatus | null;
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

const carriedState = (): {
  /** Also of a connection that was closed meanwhile. */
  readonly inFlight: Map<string, Created>;
  /** Of the connection as it was opened last, which is not held beyond its end. */
  resume: WeakRef<() => void> | null;
} => ({ inFlight: new Map(), resume: null });

export const createClientCreations = (scope: Scope): ClientCreations => {
  const { bank, vault, now, reportBug } = scope;
  const creationStore = createCreationStore(scope);
  const reconciler = createCreationReconciler(scope, creationStore);
  const carried = scope.carried(carriedState);
  const { inFlight } = carried;
  const onChange = (): void => scope.publishChange('clients');

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
  const afterCrash = (record: OpenCreation): OpenCreation => {
    if (record.state === 'indeterminate') return record;
    const indeterminate: OpenCreation = { ...record, state: 'indeterminate' };
    creationStore.keep(indeterminate);
    onChange();
    return indeterminate;
  };

  const reconcileOr = async (record: OpenCreation): Created => {
    const polled = await reconciler.reconcile(record.id);
    return answerOf(polled.ok ? polled.value : record);
  };

  const status = async (record: CreationRecord): Created => {
    if (!isOpenCreation(record)) return answerOf(record);
    const indeterminate = afterCrash(record);
    return indeterminate.lookedAtEpochMs === null
      ? reconcileOr(indeterminate)
      : answerOf(indeterminate);
  };

  const exchange = async ({ bodyText }: OpenCreation): Promise<ClientCreationEnd> => {
    try {
      return await bank.createClient(bodyText);
    } catch (bug) {
      reportBug(bug);
      return { kind: 'unknown', error: { kind: 'outcome-unknown', traceId: null } };
    }
  };

  const send = async (record: OpenCreation): Created => {
    const { id, sentAtEpochMs } = record;
    reconciler.noteSent(id);
    const end = await exchange(record);
    if (end.kind === 'unknown') {
      const indeterminate: OpenCreation = { ...record, state: 'indeterminate' };
      creationStore.keep(indeterminate);
      onChange();
      return reconcileOr(indeterminate);
    }
    const after: CreationRecord =
      end.kind === 'created'
        ? { id, sentAtEpochMs, state: 'created', row: toClientRow(end.client, false) }
        : { id, sentAtEpochMs, state: 'ended', why: whyNothing(end.error) };
    if (end.kind === 'created') tryToStoreClients(scope, [end.client], sentAtEpochMs);
    creationStore.keep(after);
    onChange();
    return answerOf(after);
  };

  /**
   * What is written down before anything leaves: what will be sent, and what was there before it.
   */
  const intentOf = (id: string, client: NewClient): OpenCreation => ({
    id,
    state: 'sending',
    sentAtEpochMs: now(),
    client,
    bodyText: newClientBody(client),
    sought: {
      knownIds: scope.cache.clients
        .likely(matchFieldsOf(client), mostKnown)
        .map(({ record }) => clientOf(record).id satisfies ClientId),
      sentBankEpochMs: bank.bankEpochMs(),
    },
    lookedAtEpochMs: null,
    candidates: [],
  });

  const create: ClientCreations['create'] = async ({ intentId, client: given }) => {
    if (!scope.isOpen()) return failed({ kind: 'signed-out' });
    const underWay = inFlight.get(intentId);
    if (underWay) return underWay;
    const known = creationStore.find(intentId);
    if (known) return status(known);
    const problems = problemsOf(scope, given);
    if (problems.length > 0)
      return ok({ state: 'refused', problems, bankProblems: [], traceId: null });
    const blocked = blockedReason(scope);
    if (blocked) return blocked;
    const record = intentOf(intentId, trimNewClient(given));
    const written = creationStore.writeDown(record);
    if (!written.ok) return written;
    const sent = send(record).finally(() => {
      inFlight.delete(intentId);
      // Its connection may have been closed and opened again meanwhile.
      if (!scope.isOpen()) carried.resume?.deref()?.();
    });
    inFlight.set(intentId, sent);
    return sent;
  };

  const findOpen = (intentId: string): OpenCreation | null => {
    const record = creationStore.find(intentId);
    return isOpenCreation(record) ? afterCrash(record) : null;
  };

  const reconcile: ClientCreations['reconcile'] = async (intentId) => {
    // How what is on its way stands is known when it has arrived.
    await inFlight.get(intentId);
    if (!scope.isOpen()) return failed({ kind: 'signed-out' });
    if (findOpen(intentId) === null) return ok({ creation: null });
    const polled = await reconciler.reconcile(intentId);
    if (!polled.ok) return polled;
    return ok({ creation: isOpenCreation(polled.value) ? toIndeterminate(polled.value) : null });
  };

  const resolve: ClientCreations['resolve'] = async (intentId) => {
    await inFlight.get(intentId);
    if (!scope.isOpen()) return failed({ kind: 'signed-out' });
    const record = findOpen(intentId);
    if (record === null) return ok({});
    if (!vault) return failed(noVault(scope));
    const written = creationStore.writeDown({
      id: intentId,
      sentAtEpochMs: record.sentAtEpochMs,
      state: 'resolved',
    });
    if (!written.ok) return written;
    onChange();
    return ok({});
  };

  const isDue = ({ sentAtEpochMs, lookedAtEpochMs }: OpenCreation): boolean =>
    lookedAtEpochMs === null ||
    (lookedAtEpochMs < sentAtEpochMs + lateArrivalMs && now() >= sentAtEpochMs + lateArrivalMs);

  let isResuming = false;
  const reconcileAll = async (): Promise<void> => {
    creationStore.tidy(now());
    for (const { id } of creationStore.open()) {
      // While another was asked about, the owner may have resolved this one.
      const indeterminate = inFlight.has(id) ? null : findOpen(id);
      if (indeterminate === null || !isDue(indeterminate) || blockedReason(scope)) continue;
      const polled = await reconciler.reconcile(id);
      if (!polled.ok) return;
    }
  };
  const resume = (): void => {
    if (isResuming || !vault || !scope.isOpen()) return;
    isResuming = true;
    reconcileAll()
      .catch(reportBug)
      .finally(() => {
        isResuming = false;
      });
  };
  carried.resume = new WeakRef(resume);

  return {
    create,
    indeterminate: () =>
      ok({
        creations: creationStore
          .open()
          .filter(({ id }) => !inFlight.has(id))
          .map(toIndeterminate),
      }),
    reconcile,
    resolve,
    resume,
    statusOfWrite: (intentId) => {
      const record = creationStore.find(intentId);
      if (record === null) return null;
      if (isOpenCreation(record)) return 'unknown';
      return record.state === 'created' || record.state === 'found' ? 'done' : 'not-done';
    },
  };
};
