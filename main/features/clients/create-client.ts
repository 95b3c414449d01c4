import { trimNewClient } from '../../../preload/contract/clients/check-new-client.ts';
import type { Client } from '../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';
import type { Output } from '../../../preload/contract/index.ts';
import { type Result, failed, ok, outcomeUnknown } from '../../../preload/contract/result.ts';
import { type ClientId, clientId } from '../../../preload/contract/values.ts';
import { newClientBody } from '../../bank/clients/new-client-body.ts';
import { blockedReason } from '../../outbox/blocked-reason.ts';
import { outboxStateFactory } from '../../outbox/outbox.ts';
import { createWritesOfKind, type WritesOfKind } from '../../outbox/unknown-writes.ts';
import { afterAnswer, isOpenWrite, newWrite } from '../../outbox/write.ts';
import { createWrites } from '../../outbox/writes.ts';
import type { Scope } from '../scope.ts';
import { problemsOf } from './check-client.ts';
import { clientOf, toClientRow } from './client-record.ts';
import { type CreationRecord, type OpenCreation, clientCreation } from './create-client-record.ts';
import { matchFieldsOf } from './match-fields.ts';
import { createCreationFinder } from './creation-finder.ts';
import { toRefusal } from './to-refusal.ts';
import { tryToStoreClients } from './store-clients.ts';

type Answer = Result<Output<'clients', 'create'>>;
type CreationResult = Promise<Answer>;

/**
 * Creates clients at a bank without idempotency keys. Each creation is in the vault before it is
 * sent, and is sent at most once for each `intentId`. If its outcome is unknown, the bank is
 * searched for the client.
 */
export type ClientCreations = WritesOfKind & {
  /**
   * Checks the client again and sends it. An `intentId` that was sent before is not sent again: the
   * result is the state of that creation, whatever its outcome. After a rejection or an error of
   * the bank, the next try therefore needs another id. Errors: `storage-unavailable` if the intent
   * would not survive quitting; `signed-out`, `offline`, and errors of the bank after which nothing
   * was created.
   */
  readonly create: (wish: {
    readonly intentId: string;
    readonly client: NewClient;
  }) => CreationResult;
  /**
   * Searches the bank for creations with an unknown outcome that it was not searched for yet. A
   * failed search is repeated automatically, and a search runs again once an abandoned request can
   * no longer arrive.
   */
  readonly resume: () => void;
};

/** The maximum number of similar clients that a creation records as existing before it. */
const maxKnown = 200;

const createOutboxState = outboxStateFactory<CreationRecord, Scope>();

export function createClientCreations(scope: Scope): ClientCreations {
  const { bank, now } = scope;
  const sentIds = scope.profileState(createSentIds);
  const writes = createWrites<CreationRecord, Scope>(scope, clientCreation, {
    createOutboxState,
    findAtBank: (write) => findAtBank(write),
  });
  const findAtBank = createCreationFinder(scope, { writes, sentIds });

  const answerOf = (record: CreationRecord): Answer => {
    if (isOpenWrite(record)) return ok({ state: 'unknown' });
    const { answer } = record;
    if (answer !== null && 'error' in answer) return toRefusal(answer.error);
    return answer !== null && 'row' in answer
      ? ok({ state: answer.wasFound ? 'found' : 'created', row: answer.row })
      : failed(outcomeUnknown);
  };
  const readStatus = async (record: CreationRecord): CreationResult =>
    answerOf(await writes.upToDate(record));

  const send = async (record: OpenCreation): CreationResult => {
    sentIds.add(record.id);
    const sendResult = await writes.send<Client>(record, {
      request: () => bank.createClient(record.asked.bodyText),
      classify: (write, answer) =>
        afterAnswer(write, answer, {
          applied: (client) => ({
            objectId: client.id,
            answer: { row: toClientRow(client, false), wasFound: false },
          }),
          refused: (error) => ({ answer: { error } }),
        }),
      alsoStore: (open, _vault, { answer }) => {
        if (answer.ok) tryToStoreClients(open, [answer.value], record.sentAtEpochMs);
      },
    });
    return sendResult.ok ? readStatus(sendResult.value.after) : sendResult;
  };

  /**
   * The intent stored before the request: the data to send, and the similar clients that existed
   * before.
   */
  const createIntent = (id: string, client: NewClient): OpenCreation =>
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
            .likely(matchFieldsOf(client), maxKnown)
            .map(({ record }) => clientOf(record).id satisfies ClientId),
          sentBankEpochMs: bank.bankEpochMs(),
        },
      },
    });

  const create: ClientCreations['create'] = async ({ intentId, client }) => {
    const earlierAnswer = writes.answerOfStarted(intentId, readStatus);
    if (earlierAnswer !== null) return earlierAnswer;
    const problems = problemsOf(scope, client);
    if (problems.length > 0)
      return ok({ state: 'refused', problems, bankProblems: [], traceId: null });
    const blocked = blockedReason(scope);
    if (blocked !== null) return failed(blocked);
    return writes.begin(intentId, () =>
      writes.afterRead(() => send(createIntent(intentId, trimNewClient(client)))),
    );
  };

  return {
    create,
    resume: writes.resume,
    ...createWritesOfKind(scope, writes, {
      describe: ({ asked, answer }) => ({
        kind: 'client-creation',
        client: asked.client,
        candidates: answer !== null && 'traceId' in answer ? [...(answer.candidates ?? [])] : [],
      }),
      toResolution: ({ objectId }) => ({
        fields: { objectId: objectId === null ? null : clientId.parse(objectId) },
      }),
    }),
  };
}

/** A connection that reopens still knows which creations were sent before. */
function createSentIds(): Set<string> {
  return new Set();
}
