import { normalizeId } from '../followed-ids.ts';
import type { Output } from '../../../preload/contract/index.ts';
import type { NewRegistration } from '../../../preload/contract/registrations.ts';
import { type Result, failed, ok, outcomeUnknown } from '../../../preload/contract/result.ts';
import { type RegistrationId, registrationId } from '../../../preload/contract/values.ts';
import type { UnknownWrite } from '../../../preload/contract/writes.ts';
import type { Registration } from '../../bank/registrations/to-registration.ts';
import type { RegistrationsBank } from '../../bank/registrations/registrations-bank.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { outboxStateFactory } from '../../outbox/outbox.ts';
import { createWritesOfKind, type WritesOfKind } from '../../outbox/unknown-writes.ts';
import { type OpenWrite, afterAnswer, newWrite } from '../../outbox/write.ts';
import { createWrites } from '../../outbox/writes.ts';
import type { Scope } from '../scope.ts';
import { prepareRegistration } from './check-registration.ts';
import { type CreationRecord, registrationCreation } from './creation-record.ts';
import { readLatestEvents } from './read-registration-events.ts';
import {
  storeAnswer,
  storedRegistration,
  recomputeProgress,
  toRegistrationRow,
} from './stored-registrations.ts';
import { isOfOneRegistration, mayRefresh } from './refresh-registrations.ts';
import type { RegistrationsContext } from './registrations-context.ts';

type CreationResult = Promise<Result<Output<'registrations', 'create'>>>;
/**
 * Creates registrations at a service without idempotency keys. Each creation is in the vault before
 * it is sent, and is sent at most once for each `intentId`. An unknown outcome stays unknown until
 * the user has checked it.
 */
type RegistrationCreations = WritesOfKind & {
  /**
   * Checks the registration and sends it once. An `intentId` that was sent before is not sent
   * again: the result is how that creation ended. Errors: `invalid-input` with the fields;
   * `storage-unavailable` if the intent would not survive quitting; `signed-out` once the
   * connection is closed; `not-supported` without a registrations part; `outcome-unknown`; and
   * errors of a service that created nothing, after which the next try needs another id.
   */
  readonly create: (wish: {
    readonly intentId: string;
    readonly registration: NewRegistration;
  }) => CreationResult;
};

/** The time of an event may come from another clock than ours. */
const clockToleranceMs = 2 * 60_000;
const maxCandidates = 20;

/** The outbox state of registration creations, which outlives the connection. */
const createOutboxState = outboxStateFactory<CreationRecord, Scope>();

/** Stores the data that belongs to a created registration. */
function storeCreated(
  { now, notices }: Scope,
  vault: Vault,
  {
    write,
    registration,
  }: { readonly write: CreationRecord; readonly registration: Registration | null },
): void {
  const id = write.objectId;
  if (id === null) return;
  vault.drafts.removeSentAs(write.id);
  vault.registrations.add([
    { id, label: null, addedAtEpochMs: write.sentAtEpochMs, source: 'created' },
  ]);
  if (registration === null) recomputeProgress(vault, id);
  else {
    const nowEpochMs = now();
    const answer = { registration: registration, askedAtEpochMs: nowEpochMs, nowEpochMs };
    storeAnswer(vault, id, { ...answer, notices });
  }
}

/** The result of a creation that was sent. */
function answerOf(
  context: RegistrationsContext,
  record: CreationRecord,
): Result<Output<'registrations', 'create'>> {
  const { state, objectId, answer, sentAtEpochMs } = record;
  if (state === 'refused' && answer !== null && 'error' in answer) return failed(answer.error);
  if (objectId === null) return failed(outcomeUnknown);
  const vault = context.isOpen() ? context.vault : null;
  const followed = vault?.registrations.get(objectId) ?? null;
  if (vault !== null && followed !== null)
    return ok({
      row: toRegistrationRow(followed),
      problems: [...(storedRegistration(vault, followed.id)?.problems ?? [])],
    });
  // The registration exists, even if the disk rejects it or its connection closed meanwhile.
  return answer !== null && 'registration' in answer
    ? ok({
        row: rowOf(answer.registration, sentAtEpochMs),
        problems: [...answer.registration.problems],
      })
    : failed({ kind: 'not-found', traceId: null });
}

export function createRegistrationCreations(context: RegistrationsContext): RegistrationCreations {
  const writes = createWrites<CreationRecord, Scope>(context, registrationCreation, {
    createOutboxState,
  });
  /** The candidates' names at the service. */
  const names = new Map<RegistrationId, string | null>();

  const send = async (
    bank: RegistrationsBank,
    record: OpenWrite<CreationRecord>,
    bodyText: string,
  ): CreationResult => {
    const sendResult = await writes.send<Registration>(record, {
      request: () => bank.create(bodyText),
      classify: (write, answer) =>
        afterAnswer(write, answer, {
          applied: (registration) => ({
            objectId: normalizeId(registration.id),
            answer: { registration },
          }),
          refused: (error) => ({ answer: { error } }),
        }),
      alsoStore: (open, vault, { answer, after }) =>
        storeCreated(open, vault, { write: after, registration: answer.ok ? answer.value : null }),
    });
    if (!sendResult.ok) return sendResult;
    const { answer, after } = sendResult.value;
    return answer.ok ? answerOf(context, after) : answer;
  };

  const create: RegistrationCreations['create'] = async ({ intentId, registration }) => {
    const earlierAnswer = writes.answerOfStarted(intentId, async (record) =>
      answerOf(context, record),
    );
    if (earlierAnswer !== null) return earlierAnswer;
    const { onboarding } = context;
    if (onboarding === null) return failed({ kind: 'not-supported' });
    const { problems, bodyText } = prepareRegistration(registration);
    if (problems.length > 0) return failed({ kind: 'invalid-input', problems: [...problems] });
    if (!context.canSend()) return failed({ kind: 'offline' });
    const record = newWrite<CreationRecord>({
      id: intentId,
      kind: 'create',
      sentAtEpochMs: context.now(),
      objectId: null,
      asked: { legalName: registration.organization.legalName?.trim() ?? null },
    });
    return writes.begin(intentId, () => send(onboarding, record, bodyText));
  };

  const candidatesOf = ({
    sentAtEpochMs,
  }: CreationRecord): UnknownWrite<'registration'>['candidates'][number][] => {
    const { vault } = context;
    if (vault === null) return [];
    readLatestEvents(vault, context.notices);
    return vault.registrationEvents
      .unmatchedSince(sentAtEpochMs - clockToleranceMs, maxCandidates)
      .flatMap(({ id: storedId, atEpochMs }) => {
        const id = registrationId.safeParse(storedId).data;
        return id === undefined ? [] : [{ id, atEpochMs, legalName: names.get(id) ?? null }];
      });
  };

  return {
    create,
    ...createWritesOfKind(context, writes, {
      describe: (write) => ({
        kind: 'registration',
        legalName: write.asked.legalName,
        candidates: candidatesOf(write),
      }),
      canCheck: (write) => mayRefresh(context, 'background') && candidatesOf(write).length > 0,
      // The service has no search, so its names of the candidates are read.
      ask: async (write) => {
        for (const { id } of candidatesOf(write)) {
          if (!context.canSend()) return failed({ kind: 'offline' });
          const answer = await context.onboarding?.get(id);
          if (answer?.ok) names.set(id, answer.value.legalName);
          else if (answer !== undefined && !isOfOneRegistration(answer)) return answer;
        }
        return ok({});
      },
      toResolution: ({ objectId }) => ({
        fields: { objectId: objectId === null ? null : normalizeId(objectId) },
        alsoStore: (open, vault, write) => storeCreated(open, vault, { write, registration: null }),
      }),
    }),
  };
}

/** A row of the service's answer, for a registration that is not on disk. */
function rowOf(
  registration: Registration,
  atEpochMs: number,
): Output<'registrations', 'create'>['row'] {
  return {
    id: registration.id,
    label: null,
    legalName: registration.legalName,
    status: registration.status,
    flowType: registration.flowType,
    legalFlow: registration.legalFlow,
    country: registration.country,
    step: null,
    stepAtEpochMs: null,
    hasProblems: registration.problems.length > 0,
    createdAt: registration.createdAt,
    asOfEpochMs: atEpochMs,
  };
}
