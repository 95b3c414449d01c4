import { plainId } from '../followed-ids.ts';
import type { Output } from '../../../preload/contract/index.ts';
import type { NewRegistration } from '../../../preload/contract/registrations.ts';
import { type Result, failed, ok, outcomeUnknown } from '../../../preload/contract/result.ts';
import { type RegistrationId, registrationId } from '../../../preload/contract/values.ts';
import type { UnknownWrite } from '../../../preload/contract/writes.ts';
import type { Registration } from '../../bank/registrations/to-registration.ts';
import type { RegistrationsBank } from '../../bank/registrations/registrations-bank.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { carriedOutbox } from '../../outbox/outbox.ts';
import { createWritesOfKind, type WritesOfKind } from '../../outbox/unknown-writes.ts';
import { type OpenWrite, afterAnswer, newWrite } from '../../outbox/write.ts';
import { createWrites } from '../../outbox/writes.ts';
import type { Scope } from '../scope.ts';
import { prepareRegistration } from './check-registration.ts';
import { type CreationRecord, registrationCreation } from './creation-record.ts';
import { learnLatest } from './learn-events.ts';
import {
  keepAnswer,
  keptRegistration,
  recomputeProgress,
  toRegistrationRow,
} from './kept-registrations.ts';
import { isOfOne, mayRefresh } from './refresh-registrations.ts';
import type { RegistrationsContext } from './registrations-context.ts';

type Created = Promise<Result<Output<'registrations', 'create'>>>;
/**
 * New registrations at a service that has no key for them: each is in the vault before its first
 * byte leaves, goes out at most once for each `intentId`, and stays unknown where nobody knows what
 * became of it, until the owner has looked.
 */
type RegistrationCreations = WritesOfKind & {
  /**
   * Checks it and sends it once. For an `intentId` that was sent before nothing leaves: the answer
   * is how that one ended. Errors: `invalid-input` with the fields; `storage-unavailable` where the
   * intent would not survive quitting; `signed-out` once the connection is closed; `not-supported`
   * without a registrations part; `outcome-unknown`; and those of a service that made nothing, after
   * which the next try needs another id.
   */
  readonly create: (wish: {
    readonly intentId: string;
    readonly registration: NewRegistration;
  }) => Created;
};

/** An event may bear the time of a clock that is not ours. */
const clockMs = 2 * 60_000;
const mostCandidates = 20;

/** What is carried of the creations of registrations. */
const carriedState = carriedOutbox<CreationRecord, Scope>();

/** What is stored with a registration that is there. */
function keepMade(
  { now, notices }: Scope,
  vault: Vault,
  { write, told }: { readonly write: CreationRecord; readonly told: Registration | null },
): void {
  const id = write.objectId;
  if (id === null) return;
  vault.drafts.removeSentAs(write.id);
  vault.registrations.add([
    { id, label: null, addedAtEpochMs: write.sentAtEpochMs, source: 'created' },
  ]);
  if (told === null) recomputeProgress(vault, id);
  else {
    const nowEpochMs = now();
    const answer = { registration: told, askedAtEpochMs: nowEpochMs, nowEpochMs };
    keepAnswer(vault, id, { ...answer, notices });
  }
}

/** What is answered for a creation that was sent. */
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
      problems: [...(keptRegistration(vault, followed.id)?.problems ?? [])],
    });
  // It is there, also while the disk does not take it or its connection was closed meanwhile.
  return answer !== null && 'told' in answer
    ? ok({ row: rowOf(answer.told, sentAtEpochMs), problems: [...answer.told.problems] })
    : failed({ kind: 'not-found', traceId: null });
}

export function createRegistrationCreations(context: RegistrationsContext): RegistrationCreations {
  const writes = createWrites<CreationRecord, Scope>(context, registrationCreation, {
    carriedState,
  });
  /** What the service called the candidates. */
  const names = new Map<RegistrationId, string | null>();

  const send = async (
    bank: RegistrationsBank,
    record: OpenWrite<CreationRecord>,
    bodyText: string,
  ): Created => {
    const sent = await writes.send<Registration>(record, {
      request: () => bank.create(bodyText),
      classify: (write, answer) =>
        afterAnswer(write, answer, {
          applied: (told) => ({ objectId: plainId(told.id), answer: { told } }),
          refused: (error) => ({ answer: { error } }),
        }),
      beside: (open, vault, { answer, after }) =>
        keepMade(open, vault, { write: after, told: answer.ok ? answer.value : null }),
    });
    if (!sent.ok) return sent;
    const { answer, after } = sent.value;
    return answer.ok ? answerOf(context, after) : answer;
  };

  const create: RegistrationCreations['create'] = async ({ intentId, registration }) => {
    const before = writes.answered(intentId, async (record) => answerOf(context, record));
    if (before !== null) return before;
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
    learnLatest(vault, context.notices);
    return vault.registrationEvents
      .unmatchedSince(sentAtEpochMs - clockMs, mostCandidates)
      .flatMap(({ id: stored, atEpochMs }) => {
        const id = registrationId.safeParse(stored).data;
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
      // The service finds none by what was sent: it says what the candidates are called.
      ask: async (write) => {
        for (const { id } of candidatesOf(write)) {
          if (!context.canSend()) return failed({ kind: 'offline' });
          const answer = await context.onboarding?.get(id);
          if (answer?.ok) names.set(id, answer.value.legalName);
          else if (answer !== undefined && !isOfOne(answer)) return answer;
        }
        return ok({});
      },
      resolved: ({ objectId }) => ({
        rest: { objectId: objectId === null ? null : plainId(objectId) },
        beside: (open, vault, write) => keepMade(open, vault, { write, told: null }),
      }),
    }),
  };
}

/** A row of what the service answered, while the disk does not take it. */
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
