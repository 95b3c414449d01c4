import { trimNewClient } from '../../../preload/contract/clients/check-new-client.ts';
import type { Client, IndeterminateCreation } from '../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';
import type { Output } from '../../../preload/contract/index.ts';
import { type Result, failed, ok, outcomeUnknown } from '../../../preload/contract/result.ts';
import type { ClientId } from '../../../preload/contract/values.ts';
import { newClientBody } from '../../bank/clients/new-client-body.ts';
import { blockedReason } from '../../outbox/blocked-reason.ts';
import { carriedOutbox } from '../../outbox/outbox.ts';
import { type WriteStatus, afterAnswer, isOpenWrite, newWrite } from '../../outbox/write.ts';
import { createWrites } from '../../outbox/writes.ts';
import type { Scope } from '../scope.ts';
import { problemsOf } from './check-client.ts';
import { clientOf, toClientRow } from './client-record.ts';
import { type CreationRecord, type OpenCreation, clientCreation } from './create-client-record.ts';
import { matchFieldsOf } from './match-fields.ts';
import { createCreationFinder, toIndeterminate } from './reconcile-creations.ts';
import { refusalOf } from './refusal-of.ts';
import { tryToStoreClients } from './store-clients.ts';

type Answer = Result<Output<'clients', 'create'>>;
type Created = Promise<Answer>;

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
  /** The user says which client it made; null: none. */
  readonly resolve: (order: {
    readonly intentId: string;
    readonly id: ClientId | null;
  }) => Promise<Result<Record<string, never>>>;
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

const carriedState = carriedOutbox<CreationRecord, Scope>();

export function createClientCreations(scope: Scope): ClientCreations {
  const { bank, now } = scope;
  const sentHere = scope.carried(sentInThisRun);
  const writes = createWrites<CreationRecord, Scope>(scope, clientCreation, {
    carriedState,
    findAtBank: (write) => findAtBank(write),
  });
  const findAtBank = createCreationFinder(scope, { writes, sentHere });

  const answerOf = (record: CreationRecord): Answer => {
    if (isOpenWrite(record))
      return ok({ state: 'indeterminate', creation: toIndeterminate(record) });
    const { answer } = record;
    if (answer !== null && 'error' in answer) return refusalOf(answer.error);
    return answer !== null && 'row' in answer
      ? ok({ state: answer.wasFound ? 'found' : 'created', row: answer.row })
      : failed(outcomeUnknown);
  };
  const status = async (record: CreationRecord): Created => answerOf(await writes.upToDate(record));

  const send = async (record: OpenCreation): Created => {
    sentHere.add(record.id);
    const sent = await writes.send<Client>(record, {
      request: () => bank.createClient(record.asked.bodyText),
      classify: (write, answer) =>
        afterAnswer(write, answer, {
          applied: (client) => ({
            objectId: client.id,
            answer: { row: toClientRow(client, false), wasFound: false },
          }),
          refused: (error) => ({ answer: { error } }),
        }),
      beside: (open, _vault, { answer }) => {
        if (answer.ok) tryToStoreClients(open, [answer.value], record.sentAtEpochMs);
      },
    });
    return sent.ok ? status(sent.value.after) : sent;
  };

  /**
   * What is written down before anything leaves: what will be sent, and what was there before it.
   */
  const intentOf = (id: string, client: NewClient): OpenCreation =>
    newWrite<CreationRecord>({
      id,
      kind: 'create',
      sentAtEpochMs: now(),
      objectId: null,
      asked: {
        client,
        bodyText: newClientBody(client),
        sought: {
          knownIds: scope.cache.clients
            .likely(matchFieldsOf(client), mostKnown)
            .map(({ record }) => clientOf(record).id satisfies ClientId),
          sentBankEpochMs: bank.bankEpochMs(),
        },
      },
    });

  const create: ClientCreations['create'] = async ({ intentId, client: given }) => {
    const before = writes.answered(intentId, status);
    if (before !== null) return before;
    const problems = problemsOf(scope, given);
    if (problems.length > 0)
      return ok({ state: 'refused', problems, bankProblems: [], traceId: null });
    const blocked = blockedReason(scope);
    if (blocked !== null) return failed(blocked);
    return writes.begin(intentId, () =>
      writes.afterRead(() => send(intentOf(intentId, trimNewClient(given)))),
    );
  };

  return {
    create,
    indeterminate: () => ok({ creations: writes.unknown().map(toIndeterminate) }),
    reconcile: async (intentId) => {
      const checked = await writes.checkNow(intentId);
      return checked.ok
        ? ok({ creation: checked.value && toIndeterminate(checked.value) })
        : checked;
    },
    resolve: ({ intentId, id }) =>
      writes.resolve(intentId, id !== null, { rest: { objectId: id } }),
    recover: writes.recover,
    resume: writes.resume,
    statusOfWrite: writes.statusOf,
  };
}

/** A connection that is opened again still knows what left before. */
function sentInThisRun(): Set<string> {
  return new Set();
}
