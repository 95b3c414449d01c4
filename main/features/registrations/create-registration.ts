import type { Output } from '../../../preload/contract/index.ts';
import type { NewRegistration } from '../../../preload/contract/registrations.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import { type RegistrationId, registrationId } from '../../../preload/contract/values.ts';
import type { Registration } from '../../bank/registrations/to-registration.ts';
import type {
  RegistrationCreationEnd,
  RegistrationsBank,
} from '../../bank/registrations/registrations-bank.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { carriedOutbox, createOutbox } from '../../outbox/outbox.ts';
import type { Outcome } from '../../outbox/outcome.ts';
import type { WriteStatus } from '../../outbox/write-kind.ts';
import type { Scope } from '../scope.ts';
import { prepareRegistration } from './check-registration.ts';
import {
  type CreationRecord,
  type OpenCreation,
  isOpenCreation,
  openCreationsIn,
  registrationCreationKind,
} from './creation-record.ts';
import { learnLatest } from './learn-events.ts';
import {
  keepAnswer,
  keptRegistration,
  plainId,
  recomputeProgress,
  toRegistrationRow,
} from './kept-registrations.ts';
import type { RegistrationsContext } from './registrations-context.ts';

type Created = Promise<Result<Output<'registrations', 'create'>>>;
type Wish = { readonly intentId: string; readonly registration: NewRegistration };

/**
 * New registrations at a service that has no key for them: each is in the vault before its first
 * byte leaves, goes out at most once for each `intentId`, and stays indeterminate where nobody knows what
 * became of it, until the owner has looked.
 */
type RegistrationCreations = {
  /**
   * Checks it and sends it once. For an `intentId` that was sent before nothing leaves: the answer
   * is how that one ended. Errors: `invalid-input` with the fields; `storage-unavailable` where the
   * intent would not survive quitting; `signed-out` once the connection is closed; `not-supported`
   * without a registrations part; `outcome-unknown`; and those of a service that made nothing, after
   * which the next try needs another id.
   */
  readonly create: (wish: Wish) => Created;
  readonly indeterminate: () => Result<Output<'registrations', 'indeterminateCreations'>>;
  readonly resolve: (order: {
    readonly intentId: string;
    readonly id: RegistrationId | null;
  }) => Promise<Result<Output<'registrations', 'recordCreationOutcome'>>>;
  /** What became of a creation, for the draft it went out as; null where nothing is known of it. */
  readonly statusOfWrite: (intentId: string) => WriteStatus | null;
  /** Decides about what an earlier run left on its way, and forgets what is long over. */
  readonly recover: () => void;
};

/** An event may bear the time of a clock that is not ours. */
const clockMs = 2 * 60_000;
const mostCandidates = 20;

/** What is carried of the creations of registrations. */
const carriedState = carriedOutbox<CreationRecord, Scope>();

/** How one stands after an answer. */
function recordAfter(record: OpenCreation, end: RegistrationCreationEnd): CreationRecord {
  const { id, sentAtEpochMs } = record;
  switch (end.kind) {
    case 'created':
      return {
        id,
        sentAtEpochMs,
        state: 'created',
        registrationId: plainId(end.registration.id),
        told: end.registration,
      };
    case 'unknown':
      return { ...record, state: 'indeterminate' };
    case 'refused':
    case 'not-done':
      return { id, sentAtEpochMs, state: 'ended', error: end.error };
  }
}

function outcomeOf(write: CreationRecord): Outcome<CreationRecord, Scope> {
  return {
    write,
    beside: ({ now, notices }, vault) => {
      if (write.state !== 'created') return;
      vault.drafts.removeSentAs(write.id);
      const id = write.registrationId;
      vault.registrations.add([
        { id, label: null, addedAtEpochMs: write.sentAtEpochMs, source: 'created' },
      ]);
      if (write.told === undefined) recomputeProgress(vault, id);
      else {
        const nowEpochMs = now();
        const answer = { registration: write.told, askedAtEpochMs: nowEpochMs, nowEpochMs };
        keepAnswer(vault, id, { ...answer, notices });
      }
    },
  };
}

export function createRegistrationCreations(context: RegistrationsContext): RegistrationCreations {
  const { now } = context;
  const outbox = createOutbox<CreationRecord, Scope>(context, registrationCreationKind, {
    carriedState,
    // The service has no key for them: a second request could make a second registration.
    mayResend: () => false,
    onArrived: () => undefined,
  });

  const answerOf = (record: CreationRecord): Result<Output<'registrations', 'create'>> => {
    switch (record.state) {
      case 'sending':
      case 'indeterminate':
      case 'resolved':
        return failed({ kind: 'outcome-unknown', traceId: null });
      case 'ended':
        return failed(record.error);
      case 'created': {
        const vault = context.isOpen() ? context.vault : null;
        const followed = vault?.registrations.get(record.registrationId) ?? null;
        if (vault !== null && followed !== null)
          return ok({
            row: toRegistrationRow(followed),
            problems: [...(keptRegistration(vault, followed.id)?.problems ?? [])],
          });
        // It is there, also while the disk does not take it or its connection was closed meanwhile.
        return record.told === undefined
          ? failed({ kind: 'not-found', traceId: null })
          : ok({
              row: rowOf(record.told, record.sentAtEpochMs),
              problems: [...record.told.problems],
            });
      }
    }
  };

  const send = async (bank: RegistrationsBank, record: OpenCreation, bodyText: string): Created => {
    const sent = await outbox.send({
      write: record,
      exchange: () => bank.create(bodyText),
      afterBug: (): RegistrationCreationEnd => ({
        kind: 'unknown',
        error: { kind: 'outcome-unknown', traceId: null },
      }),
      outcomeOf: (end) => outcomeOf(recordAfter(record, end)),
    });
    if (!sent.ok) return sent;
    // The trace id of a lost answer is what support can look for.
    return sent.value.kind === 'unknown'
      ? failed(unknownOf(sent.value.error))
      : answerOf(recordAfter(record, sent.value));
  };

  const create: RegistrationCreations['create'] = async ({ intentId, registration }) => {
    if (!context.isOpen()) return failed({ kind: 'signed-out' });
    const underWay = outbox.underWay<Awaited<Created>>(intentId);
    if (underWay) return underWay;
    const known = outbox.known(intentId);
    if (known) return answerOf(known);
    const { onboarding } = context;
    if (onboarding === null) return failed({ kind: 'not-supported' });
    const { problems, bodyText } = prepareRegistration(registration);
    if (problems.length > 0) return failed({ kind: 'invalid-input', problems: [...problems] });
    if (!context.canSend()) return failed({ kind: 'offline' });
    const record: OpenCreation = {
      id: intentId,
      state: 'sending',
      sentAtEpochMs: now(),
      legalName: registration.organization.legalName?.trim() ?? null,
    };
    return outbox.begin(intentId, () => send(onboarding, record, bodyText));
  };

  /**
   * What is on disk as being sent while nothing is under way was sent by a run of the app that
   * ended.
   */
  const openOnes = (vault: Vault): readonly OpenCreation[] =>
    openCreationsIn(vault)
      .filter(({ id }) => outbox.underWay(id) === null)
      .map(({ id }) => outbox.known(id))
      .filter(isOpenCreation);

  const candidatesOf = (
    vault: Vault,
    { sentAtEpochMs }: OpenCreation,
  ): { id: RegistrationId; atEpochMs: number | null }[] =>
    vault.registrationEvents
      .unmatchedSince(sentAtEpochMs - clockMs, mostCandidates)
      .flatMap(({ id, atEpochMs }) => {
        const read = registrationId.safeParse(id);
        return read.success ? [{ id: read.data, atEpochMs }] : [];
      });

  return {
    create,
    indeterminate: () => {
      const { vault } = context;
      if (!vault) return ok({ creations: [] });
      learnLatest(vault, context.notices);
      return ok({
        creations: openOnes(vault).map((record) => ({
          intentId: record.id,
          sentAtEpochMs: record.sentAtEpochMs,
          legalName: record.legalName,
          candidates: candidatesOf(vault, record),
        })),
      });
    },
    resolve: async ({ intentId, id }) => {
      // How what is on its way stands is known when it has arrived.
      await outbox.underWay(intentId);
      const found = outbox.find(intentId);
      if (!found.ok) return found.error.kind === 'not-found' ? ok({}) : found;
      const record = found.value;
      if (!isOpenCreation(record)) return ok({});
      const { sentAtEpochMs } = record;
      const decided = outbox.decide(
        intentId,
        outcomeOf(
          id === null
            ? { id: intentId, sentAtEpochMs, state: 'resolved' }
            : { id: intentId, sentAtEpochMs, state: 'created', registrationId: plainId(id) },
        ),
      );
      return decided.ok ? ok({}) : decided;
    },
    statusOfWrite: outbox.statusOf,
    recover: () =>
      outbox.recover((record) =>
        isOpenCreation(record)
          ? { write: { ...record, state: 'indeterminate' }, isUnasked: true }
          : null,
      ),
  };
}

function unknownOf(error: CommandError): CommandError {
  return error.kind === 'outcome-unknown'
    ? error
    : { kind: 'outcome-unknown', traceId: 'traceId' in error ? error.traceId : null };
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
