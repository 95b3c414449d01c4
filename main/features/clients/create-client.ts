import { trimNewClient } from '../../../preload/contract/clients/check-new-client.ts';
import type {
  ClientRow,
  IndeterminateCreation,
} from '../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';
import {
  type BankProblem,
  type InputProblem,
  type Result,
  failed,
  ok,
} from '../../../preload/contract/result.ts';
import type { ClientId } from '../../../preload/contract/values.ts';
import type { ClientCreationEnd } from '../../bank/clients/creation-end.ts';
import { newClientBody } from '../../bank/clients/new-client-body.ts';
import { carriedOutbox, createOutbox } from '../../outbox/outbox.ts';
import type { WriteStatus } from '../../outbox/write-kind.ts';
import type { Scope } from '../scope.ts';
import { blockedReason } from './blocked-reason.ts';
import { problemsOf } from './check-client.ts';
import { clientOf, toClientRow } from './client-record.ts';
import {
  type CreationRecord,
  type OpenCreation,
  clientCreationKind,
  isOpenCreation,
} from './create-client-record.ts';
import { matchFieldsOf } from './match-fields.ts';
import { createLooks } from './look-for-outcomes.ts';
import { whyNothing } from './nothing-done.ts';
import {
  createCreationReconciler,
  knownOpenCreations,
  toIndeterminate,
} from './reconcile-creations.ts';
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
  /** Decides about what an earlier run left on its way. */
  readonly recover: () => void;
  /**
   * Asks the bank for those that it was not asked for yet. It is asked again by itself where that fails, and once more when what was given up
   * can no longer arrive.
   */
  readonly resume: () => void;
  /** What became of a creation, for the draft it went out as; null where nothing is known of it. */
  readonly statusOfWrite: (intentId: string) => WriteStatus | null;
};

/** Of clients that look alike so many are remembered as having been there before. */
const mostKnown = 200;
function endedAnswer(
  record: Extract<CreationRecord, { state: 'ended' }>,
): Result<CreateClientAnswer> {
  return record.why.kind === 'failed'
    ? failed(record.why.error)
    : ok({
        state: 'refused',
        problems: [],
        bankProblems: [...record.why.bankProblems],
        traceId: record.why.traceId,
      });
}

const carriedState = carriedOutbox<CreationRecord, Scope>();

export function createClientCreations(scope: Scope): ClientCreations {
  const { bank, now } = scope;
  const outbox = createOutbox(scope, clientCreationKind, {
    carriedState,
    // The bank has no key for them: a second request could make a second client.
    mayResend: () => false,
    onArrived: () => {
      recover();
      looks.resume();
    },
  });
  const reconciler = createCreationReconciler(scope, outbox);

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

  /** It was sent, and nobody heard the answer. */
  const afterLostAnswer = (record: OpenCreation): OpenCreation => ({
    ...record,
    state: 'indeterminate',
  });

  /**
   * What is on disk as being sent while nothing is under way was sent by a run of the app that
   * ended.
   */
  const afterCrash = (record: OpenCreation): OpenCreation => {
    if (record.state === 'indeterminate') return record;
    const indeterminate = afterLostAnswer(record);
    outbox.record(record.id, { write: indeterminate, isUnasked: true });
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

  const recordAfter = (record: OpenCreation, end: ClientCreationEnd): CreationRecord => {
    const { id, sentAtEpochMs } = record;
    switch (end.kind) {
      case 'created':
        return { id, sentAtEpochMs, state: 'created', row: toClientRow(end.client, false) };
      case 'unknown':
        return afterLostAnswer(record);
      case 'refused':
      case 'not-done':
        return { id, sentAtEpochMs, state: 'ended', why: whyNothing(end.error) };
    }
  };

  const send = async (record: OpenCreation): Created => {
    reconciler.noteSent(record.id);
    const sent = await outbox.send({
      write: record,
      exchange: () => bank.createClient(record.bodyText),
      afterBug: (): ClientCreationEnd => ({
        kind: 'unknown',
        error: { kind: 'outcome-unknown', traceId: null },
      }),
      outcomeOf: (end) => ({
        write: recordAfter(record, end),
        beside: (open) => {
          if (end.kind === 'created') tryToStoreClients(open, [end.client], record.sentAtEpochMs);
        },
      }),
    });
    if (!sent.ok) return sent;
    const after = recordAfter(record, sent.value);
    return isOpenCreation(after) ? reconcileOr(after) : answerOf(after);
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
    const underWay = outbox.underWay<Awaited<Created>>(intentId);
    if (underWay) return underWay;
    const known = outbox.known(intentId);
    if (known) return status(known);
    const problems = problemsOf(scope, given);
    if (problems.length > 0)
      return ok({ state: 'refused', problems, bankProblems: [], traceId: null });
    const blocked = blockedReason(scope);
    if (blocked) return blocked;
    return outbox
      .begin(intentId, () => outbox.afterRead(() => send(intentOf(intentId, trimNewClient(given)))))
      .finally(looks.reschedule);
  };

  const findOpen = (intentId: string): OpenCreation | null => {
    const record = outbox.known(intentId);
    return isOpenCreation(record) ? afterCrash(record) : null;
  };

  const reconcile: ClientCreations['reconcile'] = async (intentId) => {
    // How what is on its way stands is known when it has arrived.
    await outbox.underWay(intentId);
    if (!scope.isOpen()) return failed({ kind: 'signed-out' });
    if (findOpen(intentId) === null) return ok({ creation: null });
    const polled = await reconciler.reconcile(intentId);
    if (!polled.ok) return polled;
    return ok({ creation: isOpenCreation(polled.value) ? toIndeterminate(polled.value) : null });
  };

  const resolve: ClientCreations['resolve'] = async (intentId) => {
    await outbox.underWay(intentId);
    if (!scope.isOpen()) return failed({ kind: 'signed-out' });
    const record = findOpen(intentId);
    if (record === null) return ok({});
    const decided = outbox.decide(intentId, {
      write: { id: intentId, sentAtEpochMs: record.sentAtEpochMs, state: 'resolved' },
    });
    return decided.ok ? ok({}) : decided;
  };

  /** Those whose answer nobody waits for. */
  const unheard = (): readonly OpenCreation[] =>
    knownOpenCreations(scope, outbox).filter(({ id }) => outbox.underWay(id) === null);

  const recover = (): void =>
    outbox.recover((record) =>
      isOpenCreation(record) ? { write: afterLostAnswer(record), isUnasked: true } : null,
    );

  const looks = createLooks(scope, {
    name: 'creations of clients whose outcome is not known',
    unheard,
    find: (id) => (outbox.underWay(id) ? null : findOpen(id)),
    reconcile: reconciler.reconcile,
  });

  return {
    create,
    indeterminate: () =>
      ok({
        creations: unheard().map(toIndeterminate),
      }),
    reconcile,
    resolve,
    recover,
    resume: looks.resume,
    statusOfWrite: outbox.statusOf,
  };
}
